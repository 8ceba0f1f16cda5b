# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The board reports itself: on the screen, and as one line on the serial console."""

import re
import sys

import pytest
from console import NUMBERS, Console
from test_boards import PINS, settings

from tools.build import micropython
from tools.measure import calibrate, fit

pytestmark = pytest.mark.usefixtures("unseen")

LINE = re.compile(
    r"cardling (\d+\.\d+\.\d+) (\w+) (\d+\.\d+\.\d+) heap=(\d+) block=(\d+) turns=(\d+|-)"
    r" repaint=(\d+) cursor=(\d+\.\d) save=(\d+|-) store=(drive|nvm|none) lacks=([a-z,]+)"
    r" files=(-)\n"  # the simulator's drive has no list of them: tests/board/test_damage.py has one
)
FIELDS = "version board python heap block turns repaint cursor save store lacks files".split()
ROWS = "HEAP BLOCK TURNS PAINT MOVE".split()


class Plain(Console):
    """A board nobody knows, of which settings.toml names the buttons and nothing else."""

    def __init__(self, drive):
        settings(drive, PINS)
        super().__init__(drive, board="pimoroni_picosystem")

    def _program(self):
        import board

        board.board_id = "my_board"
        super()._program()


def hold(console):
    """Hold START in the test of the buttons."""
    console.choose("ABOUT")
    console.press("A")
    assert console.say("TEST_MEASURE") in console.texts
    console.press("START")
    assert console.kind == "Test"
    console.sim.down("START")
    console.sim.run_until(lambda: console.kind == "SelfTest")
    console.sim.up("START")


def report(console, capsys):
    """Go to the figures: what the line on the console says, by name."""
    hold(console)
    capsys.readouterr()
    console.sim.run_until(lambda: console.screen.line)
    console.press("UP")  # no text leaves the screen
    console.sim.run(5000)
    assert not any(map(sum, console.sim.pixels))
    printed = capsys.readouterr().out
    assert LINE.fullmatch(printed), printed
    return dict(zip(FIELDS, LINE.fullmatch(printed).groups(), strict=True))


def shown(console, found, lacks=None):
    """The screen says the same as the line."""
    figures = [found[name] for name in ("heap", "block", "turns", "repaint", "cursor")]
    saves = {"drive": "SAVE", "nvm": "CHIP", "none": "NOWHERE"}[found["store"]]
    rows = [*zip(ROWS, figures, strict=True), (saves, found["save"])]
    wanted = [console.say("MEASURE_" + name).replace("%d", figure) for name, figure in rows]
    missing = console.say("MEASURE_LACKS" if lacks else "MEASURE_WHOLE")
    wanted.append(missing.replace("%p", lacks or ""))
    wanted.append(console.say("MEASURE_FILES").replace("%d", found["files"]))
    texts = console.texts.split("\n")
    assert texts[0] == console.say("MEASURE")
    assert texts[1].endswith(" " + found["python"])
    assert texts[2:10] == wanted
    assert console.say("MEASURE_SEND") in console.texts.replace("\n", " ")
    assert "\u2026" not in console.texts
    return True


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_shows_what_it_prints_in_one_line(language, capsys):
    with Console(language=language) as console:
        found = report(console, capsys)
        from cardling.app import VERSION

        assert (found["version"], found["board"]) == (VERSION, "pygamer")
        assert found["python"] == "%d.%d.%d" % sys.implementation.version[:3]
        assert (found["heap"], found["block"]) == ("146000", "65536")
        assert (found["store"], found["lacks"]) == ("drive", "nothing")
        assert int(found["repaint"]) > float(found["cursor"]) > 0
        assert shown(console, found)
        console.press("B")
        assert console.kind == "Test"
        assert "cardling.pages.selftest" not in sys.modules
        console.press("START")
        assert console.kind == "Test"


def test_it_writes_one_record_and_leaves_a_game_alone(tmp_path, capsys):
    with Console(tmp_path / "drive") as console:
        console.play()
        console.press("START")
        console.choose("MENU_QUIT")
        console.sim.run_until(lambda: console.kind == "Title")
        store = console.app.store
        from cardling import save

        kept = [store.read(kind) for kind in range(save.KINDS)]
        assert kept[save.GAME]
        written = store.seq
        report(console, capsys)
        assert store.seq == written + 1
        assert [store.read(kind) for kind in range(save.KINDS)] == kept
        console.boot()
        assert [console.app.store.read(kind) for kind in range(save.KINDS)] == kept
        assert console.app.store.reason == 0
        console.choose("RESUME")
        console.sim.run_until(lambda: console.app.match)  # a tip may be in front of it
        assert console.app.match.game == "mindbug"


def test_a_power_cut_in_it_costs_nothing(tmp_path):
    from cardling import save

    with Console(tmp_path / "drive") as console:
        console.play()
        console.press("START")
        console.choose("MENU_QUIT")
        console.sim.run_until(lambda: console.kind == "Title")
        kept = [console.app.store.read(kind) for kind in range(save.KINDS)]
        hold(console)
        console.sim.machine.drive.cut_after = 1
        console.sim.run(3000)
        assert not console.sim.running
        console.boot()
        assert [console.app.store.read(kind) for kind in range(save.KINDS)] == kept


def test_a_computer_has_the_drive(capsys):
    with Console(hold="B") as console:
        writes = console.sim.machine.nvm.writes
        found = report(console, capsys)
        assert found["store"] == "nvm"
        assert found["save"] != "-"
        assert console.sim.machine.nvm.writes == writes + 1
        assert shown(console, found)


def test_there_is_no_place_for_saves(tmp_path, capsys):
    (tmp_path / "drive.nvm").write_bytes(b"another program's " * 455 + b"\xff\xff")
    with Console(tmp_path / "drive", hold="B") as console:
        found = report(console, capsys)
        assert (found["store"], found["save"]) == ("none", "-")
        assert shown(console, found)
        assert console.sim.machine.nvm.writes == 0


def test_it_names_the_parts_that_a_board_lacks(tmp_path, capsys):
    with Console(board="pimoroni_picosystem") as console:
        found = report(console, capsys)
        assert (found["board"], found["lacks"]) == ("pimoroni_picosystem", "lights")
        assert shown(console, found, console.say("LACK_LIGHTS"))
    with Plain(tmp_path / "drive") as console:
        found = report(console, capsys)
        assert (found["board"], found["lacks"]) == ("my_board", "sound,lights,battery")
        assert shown(console, found, "sound, lights, battery")


@pytest.mark.parametrize("size", [0, 255, 256, 1000, 12_288, 63_000, 65_535, 65_536, 200_000])
def test_the_largest_piece_is_found_by_trying(size, monkeypatch):
    with Console():
        from cardling.pages import selftest

        def piece(n):
            if n > size:
                raise MemoryError

        monkeypatch.setattr(selftest, "bytearray", piece, raising=False)
        found = 0, 257
        for _ in range(9):
            if found[1] - found[0] > 1:
                found = selftest.closer(*found)
        assert found[1] - found[0] == 1
        assert found[0] == min(size // 256, 256)


def test_the_loop_is_that_of_all_our_figures():
    with Console():
        from cardling.pages import selftest

        for n in 0, 1, 100, 5000:
            assert selftest.calibrate(n) == calibrate.calibrate(n)


def test_it_runs_on_micropython():
    ways = [
        "hands.press(4)",
        "hands.press(5)",  # no lesson
        f"hands.choose({NUMBERS['ABOUT']})",
        "hands.press(4)",
        "hands.keep(6)",
    ]
    go = f"for way in ({', '.join(ways)}, hands.frame(20)):\n    for _ in way: pass"
    steps = [fit.base(), "hands.on()", go, "print(hands.front())"]
    said, front = micropython.run(steps, fit.drive())[-2:]
    assert front == "SelfTest\n"
    found = dict(zip(FIELDS, LINE.fullmatch(said).groups(), strict=True))
    assert (found["python"], found["store"], found["lacks"]) == ("1.27.0", "drive", "nothing")
