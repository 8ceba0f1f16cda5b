# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Files of the drive that are missing, cut short or changed: the screen names them and says what to
do, nothing restarts by itself, nothing is lost. `python -m tools.damage` tries all of them."""

import sys

import pytest

from cardling.setting_numbers import VOLUME
from tools import ROOT
from tools.board import damage
from tools.board.damage import DAMAGES, Hang, load_mpy
from tools.build import micropython, payload
from tools.pack import pack_texts

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture(scope="module")
def files():
    return damage.files()


@pytest.fixture(scope="module")
def bench(files, tmp_path_factory):
    with damage.Bench(tmp_path_factory.mktemp("bench") / "drive", files) as bench:
        bench.saves("en")
        yield bench


# --- what CircuitPython does with a .mpy that was cut short --------------------------------------


def test_a_whole_module_is_read_to_its_last_byte(files):
    assert all(load_mpy(data) == len(data) for path, data in files.items() if path[-4:] == ".mpy")


def test_a_module_that_was_cut_short_hangs_the_firmware(files):
    data = files["lib/cardling/app.mpy"]
    ends = {}
    for length in range(len(data)):
        try:
            load_mpy(data[:length])
            end = None  # the last bytes of a function are not those that were written
        except (Hang, ValueError) as error:
            end = type(error)
        ends[end] = ends.get(end, 0) + 1
    assert ends[ValueError] == 4  # it has no head
    assert ends[Hang] > 0.8 * len(data)


# --- the check ------------------------------------------------------------------------------------

_CHECK = """
import os, sys
from cardling import verify
def damage(how):
    for row in rows:
        path = "/" + row[3]
        data = whole[path]
        if how == "missing":
            os.remove(path)
            continue
        half = len(data) // 2
        with open(path, "wb") as file:
            file.write(data[:half])
            if how == "changed":
                file.write(bytes((data[half] ^ 1,)) + data[half + 1 :])
def repair():
    for path in whole:
        with open(path, "wb") as file:
            file.write(whole[path])
with open("/lib/cardling/files.txt") as file:
    file.readline()
    rows = [row.split() for row in file]
whole = {}
for row in rows:
    with open("/" + row[3], "rb") as file:
        whole["/" + row[3]] = file.read()
print(len(rows), set(verify.check("cdl")))
for how in ("missing", "cut", "changed"):
    damage(how)
    found = list(verify.check("cdl"))
    print(how, [row[3] for row in rows] == found)
    repair()
    print(set(verify.check("cdl")))
first = rows[0][3]
os.remove("/" + first)
print(verify.first() == first)
print("cardling.verify" in sys.modules, hasattr(sys.modules["cardling"], "verify"))
"""


def test_it_finds_every_damaged_file_on_micropython(files):
    out = micropython.run([_CHECK], files)[0].split("\n")
    count = len(files) - 1  # the list itself is not in it
    told = ["%d {''}" % count]
    for how in ("missing", "cut", "changed"):
        told += [how + " True", "{''}"]
    assert out == [*told, "True", "False False", ""]


_LISTED = """
from cardling import verify
with open("/lib/cardling/files.txt", "wb") as file:
    file.write(%r)
print(set(verify.check("c")))
"""


def test_it_finds_a_damaged_list_on_micropython(files):
    whole = files[payload.LISTED]
    head = whole.index(b"\n") + 1
    damages = [whole[:n] for n in (0, 1, head - 1, head, head + 20, len(whole) - 1)]
    for at in (0, 3, head - 3, head, head + 9, len(whole) - 2):
        damages.append(whole[:at] + bytes((whole[at] ^ 1,)) + whole[at + 1 :])
    damages.append(whole[: head - 2] + b"g" + whole[head - 1 :])  # no digit of any number
    steps = [_LISTED % data for data in damages]
    assert set(micropython.run(steps, files)) == {"{'%s'}\n" % payload.LISTED}


def test_a_board_without_checksums_looks_at_the_lengths(bench, files, monkeypatch):
    board = bench.board
    board.switch_on()
    from cardling import verify

    monkeypatch.setattr(verify, "crc32", None)
    path = "lib/cardling/app.mpy"
    for how, told in (("half", path), ("missing", path), ("changed", "")):
        with bench.damage(path, how):
            sys.modules["cardling.verify"] = sys.modules["cardling"].verify = verify
            assert verify.first() == told


def test_a_library_of_somebody_else_is_no_fault(bench):
    with bench.damage("lib/adafruit_ticks.mpy", "changed"):
        bench.board.switch_on()
        assert bench.board.front() == "Title"


# --- switched on ----------------------------------------------------------------------------------

CODE = (
    "boot.py",
    "code.py",
    payload.PLAIN,
    "lib/cardling/app.mpy",
    "lib/cardling/device/boot_buttons.mpy",
    "lib/cardling/pages/stats.mpy",
    "engine/minimonfa/bot.mpy",
)


@pytest.mark.parametrize("how", DAMAGES)
@pytest.mark.parametrize("path", CODE)
def test_a_damaged_part_of_the_program_is_told_on_the_console(bench, path, how):
    assert not damage.code(bench, path, how)
    assert not damage.code(bench, path, how, hold="B")


@pytest.mark.parametrize("how", DAMAGES[1:])
def test_a_damaged_list_is_told(bench, how):
    assert not damage.code(bench, payload.LISTED, how)


def test_without_a_list_it_starts(bench):
    with bench.damage(payload.LISTED, "missing"):
        bench.board.switch_on()
        assert bench.board.front() == "Title"


def test_every_byte_of_boot_and_code_may_change(bench, files):
    for path in ("boot.py", "code.py"):
        for at in range(0, len(files[path]), 29):
            assert not damage.code(bench, path, "changed", at)


def test_a_whole_drive_starts_and_the_check_is_gone(bench):
    for hold in ((), "B"):
        bench.board.switch_on(hold=hold)
        assert bench.board.front() == "Title"
        assert bench.board.machine.drive.readonly == bool(hold)
        bench.board.wait(5000)  # the title has looked at everything
        assert "cardling.verify" not in sys.modules
        assert not bench.board.said


def test_a_computer_writes_while_the_program_starts_anew(bench):
    """As a copy goes on the board restarts by itself, with whatever is there by then."""
    board = bench.board
    board.switch_on(hold="B")
    starts = board.starts
    with bench.damage("lib/cardling/pages/title.mpy", "half"):
        board.do(lambda app: app.title(0))
        assert board.starts == starts
        assert board.told("lib/cardling/pages/title.mpy")


# --- texts and pictures ---------------------------------------------------------------------------

DATA = (
    ("assets/packed/messages.en", "missing", "title", "en"),
    ("assets/packed/messages.de", "half", "title", "de"),
    ("assets/packed/messages.en", "missing", "settings", "de"),
    ("assets/packed/ui.sheet", "short", "title", "en"),
    ("assets/packed/font.bin", "empty", "title", "en"),
    ("assets/packed/mindbug.en", "missing", "resume mindbug", "en"),
    ("assets/packed/mantis.rivals", "missing", "rival mantis", "en"),
    ("assets/packed/minimonfa.sheet", "half", "resume minimonfa", "de"),
    ("assets/packed/lesson_mantis.bin", "missing", "lesson 2", "en"),
    ("assets/packed/help_tagteam.de", "changed", "help tagteam", "de"),
    ("assets/packed/mantis.rivals", "half", "rivals mantis", "en"),
    ("assets/packed/puzzles.bin", "missing", "puzzles", "en"),
    ("assets/font/cardling.bdf", "half", "crash", "en"),
    ("lib/adafruit_display_text/bitmap_label.mpy", "half", "crash", "en"),
)


@pytest.mark.parametrize("path, how, tour, language", DATA)
def test_damaged_data_is_told_and_nothing_is_lost(bench, path, how, tour, language):
    assert not damage.data(bench, path, how, tour, language)


def test_the_settings_outlive_a_damaged_language(bench):
    board = bench.board
    bench.saves("de")
    board.switch_on()
    board.do(lambda app: (app.settings.steps.__setitem__(VOLUME, 1), app.settings.save()))
    with bench.damage("assets/packed/messages.de", "missing"):
        board.switch_on()
        assert board.front() == "FirstStart"
        board.push("A")
        assert board.app.settings.language == "en"
        assert board.app.settings.steps[VOLUME] == 1


def test_the_words_of_the_report_are_those_of_the_messages(bench):
    bench.board.switch_on()
    from cardling import crash

    messages = {name: words for name, words, *_ in pack_texts.messages(ROOT)}
    names = list(messages)
    at = names.index("CRASH")
    told = [messages[name]["en"] for name in names[at : at + len(crash.ENGLISH)]]
    assert told == list(crash.ENGLISH)
    assert names[at + len(crash.ENGLISH) - 1] == "CRASH_AGAIN"


# --- the self-test --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["assets/packed/puzzles.bin", "lib/adafruit_ticks.mpy"])
def test_the_self_test_names_what_is_damaged(bench, files, path):
    board = bench.board
    board.switch_on()
    board.do(lambda app: app.page("selftest"), 5000)
    assert board.said.endswith(" files=%d\n" % (len(files) - 1))
    assert "Filesasinstalled:%d" % (len(files) - 1) in board.shown()
    with bench.damage(path, "changed"):
        board.switch_on()
        board.do(lambda app: app.page("selftest"), 5000)
        assert board.said.endswith(" files=%s\n" % path)
        assert "Damaged:" + path.rpartition("/")[2] in board.shown()


# --- the tool -------------------------------------------------------------------------------------


def test_the_tool_counts(capsys, monkeypatch, files):
    monkeypatch.setattr(damage, "needed", lambda bench: dict.fromkeys(files, []))
    assert damage.main(["--every", "7", "boot.py"]) == 0
    assert capsys.readouterr().out == "3 cases of 1 files, 0 wrong\n"
    monkeypatch.setattr(damage, "code", lambda *_: "a fault")
    assert damage.main(["--every", "7", "boot.py"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "3 cases of 1 files, 3 wrong" and "a fault" in told[0]
