# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The title and the menu of a game lead everywhere and back; what is not needed is let go."""

import sys
from types import SimpleNamespace

import pytest
from console import Console

pytestmark = pytest.mark.usefixtures("unseen")

SCREEN = 160 * 128


def ours():
    return {name for name in sys.modules if name.startswith(("cardling.", "engine."))}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_row_of_the_title_leads_somewhere_and_b_back(language):
    with Console(language=language) as console:
        names = len(console.screen.rows)
        assert len(set(console.screen.rows)) == names
        for at in range(names):
            while console.screen.at != at:
                console.press("RIGHT")
            console.press("A")
            console.sim.run(200)
            assert console.kind != "Title", console.app.stack[0].rows[at]
            console.press("B")
            assert console.kind == "Title"
            assert console.screen.at == at, "the arrow stays where it was"


def test_the_menu_of_a_game_leads_everywhere_and_back():
    with Console() as console:
        console.play()
        state = bytes(console.app.match.table.state)
        for name in ("MENU_LOG", "HELP", "SETTINGS", "MENU_CONCEDE", "MENU_RESUME"):
            console.press("START")
            console.choose(name)
            if console.kind != "Mindbug":
                console.press("B")
            assert console.kind == "Mindbug"
            assert bytes(console.app.match.table.state) == state
        console.press("START")
        console.choose("MENU_QUIT")
        console.choose("RESUME")
        console.settle()
        assert bytes(console.app.match.table.state) == state


def test_a_menu_longer_than_the_screen_scrolls_and_goes_round():
    with Console() as console:
        from cardling.pages.menu import Menu

        app = console.app
        rows = [f"row {i}" for i in range(14)]
        console.do(lambda: app.push(Menu(app, "long", rows, lambda index: None)))
        assert len(rows) > console.screen.lines
        seen = set()
        for at in range(len(rows)):
            assert console.screen.at == at
            shown = console.screen.list.text.split("\n")
            assert shown[at - console.screen.first] == rows[at]
            seen.update(shown)
            console.press("DOWN")
        assert console.screen.at == console.screen.first == 0
        assert seen == set(rows)
        console.press("UP")
        assert console.screen.at == len(rows) - 1


def test_a_game_is_forgotten_at_the_title_and_a_screen_when_it_is_left():
    with Console() as console:
        title = ours()
        console.play()
        table = ours()
        assert "engine.mindbug" in table and "cardling.mindbug.screen" in table
        console.press("START")
        console.choose("SETTINGS")
        assert "cardling.pages.settings" in ours()
        console.press("B")
        assert not ours() & {
            "cardling.pages.settings",
            "cardling.pages.pause",
            "cardling.pages.title",
        }
        console.press("START")
        console.choose("MENU_QUIT")
        assert ours() <= title | {"cardling.pages.title", "cardling.pages.menu"}
        assert not hasattr(sys.modules["engine"], "mindbug")
        console.choose("RESUME")
        console.settle()
        assert console.kind == "Mindbug"


def test_a_new_screen_is_painted_once():
    with Console() as console:
        for name in ("SETTINGS", "STATS", "CODE_ENTER", "ABOUT"):
            console.point(name)
            for button in ("A", "B"):
                console.sim.repaints.clear()
                console.press(button)
                console.sim.run(300)
                assert sum(repaint.pixels for repaint in console.sim.repaints) == SCREEN


def test_the_picture_stays_until_the_saves_are_closed():
    """It takes a board 0.15 s, of a second in which a game begins in the dark."""
    done = []
    sound = SimpleNamespace(stop=lambda: done.append("silent"))
    with Console():
        from cardling.app import Program

        program = Program(SimpleNamespace(sound=sound, dark=lambda: done.append("dark")))
        program.app = SimpleNamespace(
            frame=lambda: False, restarts=True, leave=lambda: done.append("closed")
        )
        assert not program.frame() and program.restarts
    assert done == ["silent", "closed", "dark"]
