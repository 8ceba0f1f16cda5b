# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The counts of `make fit` hold their budgets."""

import pytest

import engine
from tools.build import micropython, numbers
from tools.measure import figures, fit

# What objects take on a PyGamer with CircuitPython 10.3, in bytes of heap.
OBJECTS = {
    "displayio.Group()": 80,
    "displayio.TileGrid(sheet, pixel_shader=colours)": 96,
    "displayio.TileGrid(sheet, pixel_shader=colours, width=20)": 128,
    "displayio.Palette(16)": 272,
    "displayio.Palette(3)": 64,
    "displayio.Palette(2)": 48,
    "displayio.Bitmap(160, 128, 16)": 10288,
    "displayio.Bitmap(160, 128, 256)": 20528,
    "bitmap_label.Label(terminalio.FONT, text='0123456789')": 1136,
}


@pytest.mark.parametrize("game", sorted(engine.GAMES))
def test_the_engine_fits(game):
    assert figures.over(fit.engine_rows(game)) == []


def test_modules_are_small_enough_to_be_compiled_on_a_board():
    assert figures.over(fit.source_rows()) == []


def test_the_stand_ins_are_as_large_as_a_boards_objects():
    steps = [fit.base() + "\nfrom adafruit_display_text import bitmap_label\nmade = None"]
    steps[0] += "\nsheet = displayio.Bitmap(4, 4, 2)\ncolours = displayio.Palette(2)"
    for made in [*OBJECTS, *OBJECTS]:  # twice: the first time something may be learned for ever
        steps += ["made = None", f"made = {made}"]
    live = [size for _, size in micropython.live(steps, fit.drive())[1:]]
    sizes = [after - before for before, after in zip(live[::2], live[1::2], strict=True)]
    assert dict(zip(OBJECTS, sizes[len(OBJECTS) :], strict=True)) == OBJECTS


# Those with the most in memory; `make fit` measures all.
TIGHT = {
    "team: opponents' creatures",
    "team: log, full",
    "team: end",
    "minimonfa: send",
    "minimonfa: fight",
    "minimonfa: fight, events shown",
    "minimonfa: end",
}


def test_the_tightest_screens_fit():
    rows = fit.ways(TIGHT)
    assert {row[0] for row in rows} >= TIGHT
    measured = fit.screens(rows=rows)
    assert [(screen.name, screen.wrong) for screen in measured if screen.wrong] == []
    assert figures.over(fit.screen_rows(measured)) == []
    assert min(screen.labels for screen in measured) > 0
    assert min(screen.groups for screen in measured) > 1


def test_no_turn_takes_the_whole_python_stack():
    assert fit.stack() <= fit.DEEPEST


def twice(sizes):
    """The least of them was found more than once, give or take four blocks of the heap: at any
    place some number may look like the address of a thing that has gone."""
    least, more = sorted(sizes)[:2]
    return more - least <= 4 * 16


def test_what_is_alive_does_not_depend_on_where_it_lies():
    """But for things to which numbers happen to point: those can only add, and large ones rarely at
    two places. So the least is what is alive, if two places agree on it."""
    files = fit.drive()
    rows = fit.ways(())
    layouts = [fit._measure(files, shift, rows) for shift in (0, 50_000, 100_000, 25_000, 75_000)]
    for of in zip(*layouts, strict=True):
        assert twice([screen.live for screen in of]), [screen.live for screen in of]
        assert twice([-screen.block for screen in of]), [screen.block for screen in of]


def test_every_screen_is_measured():
    assert fit.unmeasured() == []


def test_windows_are_those_that_a_firmware_sends():
    # 256 pixels at a time, in whole rows
    for area, count in ((16, 16), 1), ((8, 33), 2), ((128, 9), 5), ((129, 9), 9), ((160, 128), 128):
        assert fit.windows([(0, 0, *area)]) == count
    assert fit.windows([(0, 0, 8, 8)] * 3) == 3


def test_a_cursor_move_repaints_little():
    assert figures.over(fit.pixels()) == []


def test_the_ledger_knows_whose_nearly_all_of_it_is():
    (owned,) = fit.ledger({"title"}).values()
    assert sum(owned.values()) == 2 * owned["live heap"]
    assert owned["the program, from power-on"] > 16_000 and owned["bitmaps"] > 160 * 128 // 2
    assert 0 < owned["not told"] < 7500
    assert 0 < owned["free places in tables of names"] < 600  # 300 places, but for some 20


VIEW = 2048  # bytes of a game's view


def test_every_module_is_weighed():
    weighed = dict(fit.modules())
    views = [name for name in weighed if name.endswith(".view")]
    assert len(weighed) == len(micropython.package())
    assert weighed["engine.bot"] > 2000
    assert "engine.mantis.view" in views and max(weighed[name] for name in views) <= VIEW


@pytest.mark.parametrize(
    "error",
    [
        fit.Lost("title: GameMenu is in front, not the Title, in the simulator"),
        numbers.Mistake("lib/cardling/x.py:3: only plain methods can be cut out of a class"),
        micropython.MicroPythonError("lib/cardling/x.py:3: invalid syntax"),
    ],
)
def test_what_is_wrong_is_one_line(error, monkeypatch, capsys):
    def report(_):
        raise error

    monkeypatch.setattr(fit, "report", report)
    assert fit.main([]) == 2
    assert capsys.readouterr() == ("", f"{error}\n")
