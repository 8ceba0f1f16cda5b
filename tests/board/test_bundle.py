# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The zip files to install from."""

import io
import itertools
import shutil
import zipfile

import pytest

from cardling import save
from tools import ROOT
from tools.board import bundle, install
from tools.build import payload


def copied(source, target):
    """What a bundle is made of, in another place."""
    for name in ("engine", "lib", "assets"):
        shutil.copytree(source / name, target / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("boot.py", "code.py", "requirements.txt", "LICENSE"):
        (target / name).write_bytes((source / name).read_bytes())
    return target


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return copied(ROOT, tmp_path_factory.mktemp("checkout"))


@pytest.fixture(scope="module")
def made(root):
    return {major: bundle.bundle(major, root) for major in payload.MAJORS}


@pytest.mark.parametrize("major", payload.MAJORS)
def test_two_folders_to_copy_from_and_a_readme(made, root, major, tmp_path):
    name, data = made[major]
    top = "cardling-%s-circuitpython-%d.x" % (payload.version(root), major)
    assert name == top + ".zip"
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        names = file.namelist()
        readme = file.read(top + "/README.txt").decode()
        german = file.read(top + "/README.de.txt").decode()
        file.extractall(tmp_path)
    assert len(names) == len(set(names))
    assert "CircuitPython %d must be on the board" % major in readme
    lines = "   CIRCUITPY_PYSTACK_SIZE = 4096\n   CIRCUITPY_HEAP_START_SIZE = 122880\n"
    assert lines in readme and "hold B" in readme
    assert max(map(len, (readme + german).splitlines())) <= 100
    assert "muss CircuitPython %d sein" % major in german and "halte B" in german
    assert "{" not in readme + german and german.count(lines + "4. ") == 1
    assert "use the installer on Cardling's page" in readme and "or make install" in readme
    assert "on until the title appears" in readme
    expected = payload.files(payload.Cross(), root)
    folders = {}
    for folder in ("first install", "update"):
        start = "%s/%s/" % (top, folder)
        folders[folder] = [name.removeprefix(start) for name in names if name.startswith(start)]
    for folder, paths in folders.items():
        assert paths[-1] == "code.py"
        assert '"%s"' % folder in readme
        found = {path: (tmp_path / top / folder / path).read_bytes() for path in paths}
        assert all(found[path] == expected[path] for path in expected)
    assert set(folders["update"]) - set(expected) == {install.LIST, "settings.toml"}
    more = {"saves/#/pad0", *("saves/%d/slots.new" % n for n in range(4))}
    assert set(folders["first install"]) - set(folders["update"]) == more
    licenses = sorted(path.name for path in (tmp_path / top / "licenses").iterdir())
    for name in ("bitmap_font 2", "display-text 5", "ticks 1"):
        assert [text for text in licenses if text.startswith("adafruit-circuitpython-" + name)]
    assert "cardling.txt" in licenses and len(licenses) == 4


def test_a_copied_bundle_is_an_installation(made, root, tmp_path, monkeypatch, capsys):
    name, data = made[10]
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        file.extractall(tmp_path)
    drive = tmp_path / name.removesuffix(".zip") / "first install"
    (drive / "boot_out.txt").write_text("Adafruit CircuitPython 10.0.3 on x\nBoard ID:pybadge\n")
    monkeypatch.setattr(install, "pack", lambda root, check: False)
    assert install.main(["--drive", str(drive)], root) == 0
    assert capsys.readouterr().out.splitlines()[2] == "add 5 files (378 KB), remove 5 files"
    assert install.main(["--drive", str(drive)], root) == 0
    assert "nothing to do" in capsys.readouterr().out
    assert install.main(["--drive", str(drive), "--uninstall", "--saves"], root) == 0
    assert [path.name for path in drive.rglob("*") if path.is_file()] == ["boot_out.txt"]


def unpacked(data):
    """{folder: {path: bytes}} of a zip, with the files for saves and some others."""
    folders = {bundle.FIRST: {}, bundle.UPDATE: {}}
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        for name in file.namelist():
            _, folder, path = name.split("/", 2) if name.count("/") > 1 else ("", "", "")
            if folder in folders and ("saves" in path or path.endswith((".py", ".txt"))):
                folders[folder][path] = file.read(name)
    return folders


def copy(files, drive, replace=False):
    """As a computer does; `replace`: as a Mac does, with whole folders."""
    for top in {path.split("/")[0] for path in files if "/" in path} if replace else ():
        shutil.rmtree(drive / top, ignore_errors=True)
    for path, data in files.items():
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        (drive / path).write_bytes(data)


def kept(drive):
    """{kind: record} that the next start of the game finds."""
    store = save.Store(str(drive / "saves"), b"")
    assert store.open() == save.OK
    found = {kind: store.read(kind) for kind in range(1, save.KINDS)}
    store.close()
    return {kind: data for kind, data in found.items() if data}


HOW = ("first", "update", "replace")


@pytest.mark.parametrize("order", list(itertools.product(HOW, repeat=3)))
def test_copies_in_any_order_lose_nothing(made, tmp_path, order):
    """The folders of the zip one after the other, each twice, with a game before and after. A Mac
    may replace whole folders by those of an update."""
    folders = unpacked(made[10][1])
    (tmp_path / "notes.txt").write_bytes(b"mine")
    safe = {}
    for n, how in enumerate(order):
        files = folders[bundle.FIRST if how == "first" else bundle.UPDATE]
        for _ in range(2):
            copy(files, tmp_path, how == "replace")
            assert kept(tmp_path) == safe
        store = save.Store(str(tmp_path / "saves"), b"")
        assert store.open() == save.OK
        for kind in (save.SETTINGS, save.GAME, save.PROGRESS):
            safe[kind] = bytes([n + 1, kind]) * 50
            assert store.write(kind, safe[kind])
        if n % 2:
            store.close()
        assert kept(tmp_path) == safe
    assert (tmp_path / "notes.txt").read_bytes() == b"mine"


def of_0_1_0(drive):
    """A drive of version 0.1.0 that was played with."""
    with zipfile.ZipFile(ROOT / "tests/saves/0.1.0/drive.zip") as file:
        file.extractall(drive)


def of_the_zip(drive):
    """Before saves were in two folders: copied, and not started yet."""
    for path, data in payload.saves().items():
        copy({"saves.new/" + path: data}, drive)


def of_the_page(drive):
    """From the page, with its saves taken along, and not started yet."""
    of_0_1_0(drive)
    (drive / "saves").rename(drive / "saves.new")


def of_both(drive):
    """From the page, played with, then the zip over it by mistake."""
    of_0_1_0(drive)
    of_the_zip(drive)


WAYS = [
    ("make install",),
    ("update",),
    ("first install",),
    ("update", "make install"),
    ("first install", "make install"),
]


@pytest.mark.parametrize("ways", WAYS)
@pytest.mark.parametrize("before", [of_0_1_0, of_the_zip, of_the_page, of_both])
def test_an_update_keeps_the_saves(made, root, tmp_path, monkeypatch, before, ways):
    monkeypatch.setattr(install, "pack", lambda root, check: False)
    monkeypatch.setattr(payload, "files", lambda cross, root: files)
    folders = unpacked(made[10][1])
    files = {path: folders[bundle.UPDATE][path] for path in ("code.py", "boot.py")}
    (tmp_path / "boot_out.txt").write_text("CircuitPython 10.0.3 on x\nBoard ID:pybadge\n")
    before(tmp_path)
    safe = {}
    if before is not of_the_zip:
        with zipfile.ZipFile(ROOT / "tests/saves/0.1.0/drive.zip") as file:
            file.extractall(tmp_path / "apart")
        safe = kept(tmp_path / "apart")
        assert len(safe) == 3
    for how in ways:
        for n in range(2):
            if how == "make install":
                assert install.main(["--drive", str(tmp_path)], root) == 0
                assert not (tmp_path / "saves.new").exists()
                assert not list(tmp_path.rglob("slots.new"))
                assert len(list(tmp_path.glob("saves/*/slots"))) == 4
            else:
                copy(folders[how], tmp_path)
            assert kept(tmp_path) == safe
            store = save.Store(str(tmp_path / "saves"), b"")
            store.open()
            safe[save.PROGRESS] = bytes([n + 1]) * 200
            assert store.write(save.PROGRESS, safe[save.PROGRESS])


def test_the_same_checkout_gives_the_same_bytes(made, root, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(install, "pack", lambda root, check: False)
    other = copied(root, tmp_path / "elsewhere")  # with other dates
    assert bundle.main(["--out", str(tmp_path / "out")], other) == 0
    said = capsys.readouterr().out
    for name, data in made.values():
        assert (tmp_path / "out" / name).read_bytes() == data
        assert "%s (%d bytes)\n" % (tmp_path / "out" / name, len(data)) in said
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            for entry in file.infolist():
                # no clock, no rights of this machine, no compression of this zlib
                assert entry.date_time == (2026, 1, 1, 0, 0, 0)
                assert (entry.external_attr >> 16, entry.create_system) == (0o100644, 3)
                assert entry.compress_type == zipfile.ZIP_STORED
    assert str(root).encode() not in b"".join(data for _, data in made.values())


def test_nothing_is_written_if_it_cannot_be_made(tmp_path, monkeypatch, capsys):
    def fail(*_):
        raise payload.Problem("engine/table.py:3: SyntaxError: invalid syntax")

    monkeypatch.setattr(install, "pack", lambda root, check: False)
    monkeypatch.setattr(payload, "files", fail)
    assert bundle.main(["--out", str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err == "engine/table.py:3: SyntaxError: invalid syntax\n"
    assert not (tmp_path / "out").exists()
    with pytest.raises(SystemExit) as end:
        bundle.main(["--nothing"])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
