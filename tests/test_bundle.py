# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The zip files to install from."""

import io
import shutil
import zipfile

import pytest

from tools import ROOT, bundle, install, payload


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
def test_one_folder_to_copy_and_a_readme(made, root, major, tmp_path):
    name, data = made[major]
    top = "cardling-%s-circuitpython-%d.x" % (payload.version(root), major)
    assert name == top + ".zip"
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        names = file.namelist()
        readme = file.read(top + "/README.txt").decode()
        file.extractall(tmp_path)
    assert len(names) == len(set(names)) and names[-1].endswith("/code.py")
    assert "CircuitPython %d must be on the board" % major in readme
    assert "CIRCUITPY_PYSTACK_SIZE = 4096" in readme and "hold B" in readme
    assert max(map(len, readme.splitlines())) <= 100
    folder = tmp_path / top / ("CircuitPython %d.x" % major)
    found = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    expected = payload.files(payload.Cross(), root)
    assert set(found) - set(expected) == {
        install.LIST,
        "settings.toml",
        *("saves.new/" + path for path in payload.saves()),
    }
    assert all(found[path] == expected[path] for path in expected)
    licenses = sorted(path.name for path in (tmp_path / top / "licenses").iterdir())
    for name in ("bitmap_font 2", "display-text 5", "ticks 1"):
        assert [text for text in licenses if text.startswith("adafruit-circuitpython-" + name)]
    assert "cardling.txt" in licenses and len(licenses) == 4


def test_a_copied_bundle_is_an_installation(made, root, tmp_path, monkeypatch, capsys):
    name, data = made[10]
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        file.extractall(tmp_path)
    drive = tmp_path / name.removesuffix(".zip") / "CircuitPython 10.x"
    (drive / "boot_out.txt").write_text("Adafruit CircuitPython 10.0.3 on x\nBoard ID:pybadge\n")
    monkeypatch.setattr(install, "pack", lambda root, check: False)
    assert install.main(["--drive", str(drive)], root) == 0
    assert capsys.readouterr().out.splitlines()[2:-1] == ["rename saves.new to saves"]
    assert install.main(["--drive", str(drive)], root) == 0
    assert "nothing to do" in capsys.readouterr().out
    assert install.main(["--drive", str(drive), "--uninstall", "--saves"], root) == 0
    assert [path.name for path in drive.rglob("*") if path.is_file()] == ["boot_out.txt"]


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
