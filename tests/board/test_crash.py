# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A crash: told on the screen and in a file, the save kept, A starts again, and no loop."""

import shutil
import sys

import displayio
import pytest
from adafruit_bitmap_font.bdf import BDF
from console import Console

from tools import ROOT
from tools.board import shim


@pytest.fixture
def console(tmp_path):
    with Console(tmp_path / "drive", seed=5) as console:
        yield console


def fail(error):
    def broken(*_):
        raise error

    return broken


def crash(console, error):
    """Let the screen in front fail at its next tick."""
    console.may_crash = True
    console.screen.tick = fail(error)
    starts = console.starts
    console.sim.run(1500)
    assert console.starts == starts


def test_a_crash_in_a_game_keeps_the_save_and_a_starts_again(console):
    console.play()
    console.press("A", "A")
    console.sim.run(3000)
    console.settle()
    state = bytes(console.app.match.table.state)
    before = console.sim.screen()
    crash(console, RuntimeError("out of aces"))
    assert console.sim.running
    shown = console.sim.screen()
    assert shown != before
    assert "RuntimeError: out of aces" in console.crash
    assert "test_crash.py" in console.crash, "where it was"
    assert "pygamer" in console.crash and "Cardling" in console.crash
    assert console.sim.pixels == [(0, 0, 0)] * 5
    starts = console.starts
    console.press("B", "START", "DOWN", "SELECT")
    assert console.starts == starts and console.sim.screen() == shown
    console.press("A")
    console.sim.run(1000)
    assert console.starts == starts + 1
    assert console.kind == "Title"
    console.choose("RESUME")
    console.sim.run(500)
    assert bytes(console.app.match.table.state) == state


def test_the_screen_speaks_the_language_and_says_what_happened(tmp_path):
    shots = set()
    for language in ("en", "de"):
        for error in (MemoryError(), ValueError("x" * 300), KeyError("ä")):
            with Console(tmp_path / str(len(shots)), language=language) as console:
                console.press("DOWN")
                crash(console, error)
                image = console.sim.image()
                shots.add(image.tobytes())
                edge = [image.getpixel((x, y)) for x in (0, 1, 158, 159) for y in range(128)]
                edge += [image.getpixel((x, 127)) for x in range(160)]
                assert set(edge) == {(0, 0, 0)}, "nothing is cut off"
    assert len(shots) == 6


def test_memory_that_runs_out_while_the_bot_thinks(console):
    console.play()
    state = bytes(console.app.match.table.state)
    sys.modules["cardling.match"].Match.think = fail(MemoryError())
    console.may_crash = True
    for _ in range(6):
        if not console.crash:  # the person answers until the bot's turn comes
            console.press("A", "A")
            console.sim.run(8000)
    assert "MemoryError" in console.crash
    console.press("A")
    console.sim.run(1000)
    assert console.kind == "Title"
    console.choose("RESUME")
    assert bytes(console.app.match.table.state) != state, "the person's move was kept"


def test_memory_that_runs_out_while_drawing(console):
    console.may_crash = True
    sys.modules["cardling.kit"].Kit.sheet = fail(MemoryError())
    console.choose("ABOUT")
    console.sim.run(2000)
    assert "MemoryError" in console.crash
    console.press("A")
    console.sim.run(1000)
    assert console.starts == 2 and console.kind == "Title"


@pytest.mark.parametrize("there, kept", [(b"", 1), (b"Cardling 0 on x", 1), (b"mine\xff", 0)])
def test_a_report_of_another_program_stays(console, there, kept):
    file = console.sim.drive / "crash.txt"
    file.write_bytes(there)
    crash(console, RuntimeError("out of aces"))
    assert (b"out of aces" in file.read_bytes()) == kept
    assert kept or file.read_bytes() == there
    console.press("A")
    console.sim.run(1000)
    assert console.kind == "Title"


def test_nobody_there_no_reload(console):
    crash(console, RuntimeError())
    bright = console.sim.machine.screen.brightness
    console.sim.run(20 * 60_000)
    assert console.starts == 1 and console.sim.running
    assert console.sim.machine.screen.brightness < bright


def test_a_crash_at_every_start_waits_every_time(tmp_path):
    drive = tmp_path / "drive"
    shutil.copytree(ROOT / "assets" / "packed", drive / "assets" / "packed")
    with Console(drive) as console:
        console.may_crash = True
        (drive / "assets" / "packed" / "ui.sheet").unlink()
        console.boot(ms=2000)
        for start in range(2, 5):
            assert console.starts == start
            assert "ui.sheet" in console.crash
            console.sim.run(60_000)
            assert console.starts == start
            console.press("A")
            console.sim.run(2000)


def test_a_that_was_meant_for_the_game_does_not_restart(console):
    console.may_crash = True
    console.screen.press = fail(RuntimeError())
    for _ in range(5):
        console.sim.press("A", hold=40, gap=40)
    console.sim.run(1500)
    assert console.crash
    assert console.crash


def test_a_read_only_drive_gets_no_file(tmp_path):
    with Console(tmp_path / "drive", hold="B") as console:
        crash(console, RuntimeError())
        shown = console.sim.screen()
        assert not console.crash
        assert shown != bytes(len(shown))
        console.may_crash = True
        console.press("A")
        console.sim.run(500)
        assert console.starts == 2


def shown(image, text, font):
    """Does the picture show this line of text, drawn by this font?"""
    glyphs = [font.get_glyph(ord(character)) for character in text]
    pixels = set()
    x = 0
    for glyph in glyphs:
        wide = glyph.bitmap.width // glyph.width  # terminalio's are tiles of one bitmap
        for i in range(glyph.width * glyph.height):
            column, row = i % glyph.width, i // glyph.width
            left = glyph.tile_index % wide * glyph.width
            if glyph.bitmap[left + column, glyph.tile_index // wide * glyph.height + row]:
                pixels.add((x + glyph.dx + column, row - glyph.dy - glyph.height))
        x += glyph.shift_x
    lit = {
        (x, y)
        for x in range(image.width)
        for y in range(image.height)
        if image.getpixel((x, y)) != (0, 0, 0)
    }
    return any(
        {(at[0] + x, at[1] + y) for x, y in pixels} <= lit
        for at in ((6, y) for y in range(image.height))
    )


def terminals():
    import terminalio  # once there is a board

    return terminalio.FONT


FONT = "assets/font/cardling.bdf"


@pytest.mark.parametrize("language, again", [("en", "A: start again"), ("de", "A: neu starten")])
def test_it_is_drawn_with_the_font_of_the_handheld(tmp_path, language, again):
    with Console(tmp_path / "drive", language=language) as console:
        crash(console, RuntimeError())
        image = console.sim.image()
        with (ROOT / FONT).open("rb") as file:
            ours = BDF(file, displayio.Bitmap)
            assert shown(image, again, ours)
            assert not shown(image, "A: stop it all", ours)
        assert not shown(image, again, terminals())


def short(data):
    return data[: data.index(b"ENCODING 65\n") + 40]


@pytest.mark.parametrize("change", [None, lambda data: b"", lambda data: b"\xff" * 999, short])
def test_without_its_font_it_takes_the_terminals(tmp_path, change):
    drive = tmp_path / "drive"
    shutil.copytree(ROOT / "assets", drive / "assets")
    if change:
        (drive / FONT).write_bytes(change((ROOT / FONT).read_bytes()))
    else:
        (drive / FONT).unlink()
    for error in (MemoryError(), ValueError("x" * 300)):
        with Console(drive) as console:
            crash(console, error)
            image = console.sim.image()
            assert shown(image, "A: start again", terminals())
            edge = [image.getpixel((x, y)) for x in (0, 1, 158, 159) for y in range(128)]
            edge += [image.getpixel((x, 127)) for x in range(160)]
            assert set(edge) == {(0, 0, 0)}, "nothing is cut off"
            console.press("A")
            console.sim.run(1000)
            assert console.starts == 2


def test_without_any_text_it_is_in_english(tmp_path, capsys):
    drive = tmp_path / "drive"
    shutil.copytree(ROOT / "assets", drive / "assets")
    with Console(drive) as console:
        console.may_crash = True
        for path in (drive / "assets" / "packed").glob("messages.*"):
            path.unlink()
        console.sim.boot(program=console._program, ms=3000)
        assert console.sim.running
        assert "messages." in console.crash
        assert "messages." in capsys.readouterr().out
        with (ROOT / FONT).open("rb") as file:
            ours = BDF(file, displayio.Bitmap)
            assert shown(console.sim.image(), "Your saves are safe.", ours)
            assert shown(console.sim.image(), "A: start again", ours)
        starts = console.starts
        console.press("A")
        assert console.starts == starts + 1


def test_without_any_font_the_console_is_there(tmp_path, capsys, monkeypatch):
    drive = tmp_path / "drive"
    shutil.copytree(ROOT / "assets", drive / "assets")
    with Console(drive) as console:
        (drive / FONT).unlink()
        monkeypatch.setattr("adafruit_display_text.bitmap_label.Label", fail(MemoryError()))
        crash(console, RuntimeError("out of aces"))
        import board

        assert board.DISPLAY.root_group is displayio.CIRCUITPYTHON_TERMINAL
        assert "RuntimeError: out of aces" in capsys.readouterr().out
        console.press("A")
        assert console.starts == 2


def test_a_keyboard_interrupt_is_no_crash(console):
    console.screen.tick = fail(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        console.sim.run(1000)
    assert not console.crash
    assert console.sim.pixels == [(0, 0, 0)] * 5


def test_closing_twice_touches_nothing(tmp_path):
    with shim.install("pygamer", tmp_path / "drive") as machine:
        from cardling.device.handheld import Handheld

        hand = Handheld()
        hand.pixels.fill(0xFFFFFF)
        hand.refresh()
        hand.sound.play(bytes((69, 100)))
        hand.close()
        assert machine.pixels == [(0, 0, 0)] * 5
        assert machine.sounds[-1].length is not None
        writes = machine.pixel_writes
        for _ in range(2):
            hand.close()
            hand.pixels.fill(0xFFFFFF)
            hand.sound.play(bytes((69, 100)))
            hand.sound.volume = 20
            hand.refresh()
            assert hand.buttons.get() == -1
        assert machine.pixel_writes == writes
        held = [name for name, pin in machine.pins.items() if pin.user is not None]
        assert set(held) <= {"SPEAKER", "SPEAKER_ENABLE", "AUDIO"}  # left to the restart


def test_a_part_that_cannot_be_closed_does_not_keep_a_from_starting_again(console, capsys):
    console.app.handheld.pixels.close = fail(ValueError("no more pixels"))
    crash(console, RuntimeError())
    console.press("A")
    console.sim.run(1000)
    assert console.starts == 2 and console.kind == "Title"
    assert "no more pixels" in capsys.readouterr().out
