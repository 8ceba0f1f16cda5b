# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The title: tiles and signs, the last choice ready, what moves and how little of it is painted."""

import pytest
from console import Console

from cardling.setting_numbers import SPEED
from tools.sim import sounds

EIGHTH = 160 * 128 // 8


def over(console):
    """Give up, and back to the title."""
    console.concede()
    console.press("B")
    console.sim.run(1500)
    assert console.kind == "Title"


def test_from_the_second_start_on_two_presses_begin_a_game():
    with Console() as console:
        console.play()
        over(console)
        console.boot()
        console.press("A", "A")
        console.settle()
        assert console.kind == "Mindbug" and console.screen.question


@pytest.mark.parametrize("game", ["MINDBUG", "TAGTEAM", "MANTIS", "MINIMONFA"])
def test_every_game_has_its_tune(game):
    tune = [tone.hz for tone in sounds.tones(game.lower())]
    with Console() as console:
        console.sim.sounds.clear()
        console.choose("GAME" if game == "MINDBUG" else "GAME_" + game)
        console.sim.run(5000)
        heard = [tone.hz for tone in console.sim.sounds]
        assert heard[-len(tune) :] == tune


def notes(name):
    """What is heard of a sound that plays to its end: [(Hz, hundredths)...]."""
    return [(tone.hz, tone.length // 10) for tone in sounds.tones(name)]


def heard(console):
    """The same of all that was heard."""
    return [(tone.hz, (tone.length or 0) // 10) for tone in console.sim.sounds]


def test_the_very_first_start_has_its_tune_too():
    with Console(language=None) as console:
        assert console.kind == "FirstStart"
        console.sim.run(3000)
        assert [hz for hz, _ in heard(console)] == [hz for hz, _ in notes("title")]


def test_the_click_that_begins_a_game_is_heard_to_its_end():
    with Console() as console:
        console.choose("GAME")
        console.sim.run(2000)
        console.sim.sounds.clear()
        console.press("A")
        console.sim.run(2000)
        assert console.app.match
        click = heard(console)[:2]
        assert [hz for hz, _ in click] == [hz for hz, _ in notes("choose")]
        assert [ms >= 4 for _, ms in click] == [True, True], click  # as long as it is written


@pytest.mark.parametrize("page", ["SETTINGS", "STATS", "ABOUT", "HELP", "CODE_ENTER"])
def test_every_press_on_a_page_is_heard(page):
    with Console() as console:
        console.choose(page)
        console.sim.run(2000)
        for button in ("RIGHT", "B"):
            console.sim.sounds.clear()
            console.press(button)
            assert console.sim.sounds, (page, button)
            console.sim.run(1000)


def test_a_game_in_progress_goes_on_with_one_press():
    with Console() as console:
        console.play()
        state = bytes(console.app.match.table.state)
        console.boot()
        console.press("A")
        console.settle()
        assert bytes(console.app.match.table.state) == state


@pytest.mark.parametrize(
    "game, index, kinds",
    [("GAME", 0, (3, 0)), ("GAME_MANTIS", 2, (0, 3, 1, 1)), ("GAME_MINIMONFA", 3, (2, 0, 1))],
)
def test_the_last_choice_is_ready(game, index, kinds):
    with Console() as console:
        console.choose(game)
        if len(kinds) > 2:
            console.point("SEATS_COUNT")
            while console.screen.count != len(kinds):
                console.press("RIGHT")
        console.sit(*kinds)
        console.sim.run(3000)
        console.app.store.clear(1)
        console.boot()
        assert console.kind == "Title" and console.screen.at == index
        console.press("A")
        screen = console.screen
        assert (screen.count, tuple(screen.players[: len(kinds)])) == (len(kinds), kinds)
        assert screen.rows[screen.at] == console.say("SEATS_BEGIN")


def test_every_tile_and_sign_is_reached_both_ways_and_named():
    with Console() as console:
        console.play()
        console.boot()
        count = len(console.screen.rows)
        assert count == 10
        for button in ("RIGHT", "LEFT"):
            seen = set()
            for _ in range(count):
                console.press(button)
                assert console.screen.rows[console.screen.at] in console.texts
                seen.add(console.screen.at)
            assert len(seen) == count
        for at in range(4):
            while console.screen.at != at:
                console.press("RIGHT")
            console.press("DOWN")
            assert console.screen.at >= 4
            console.press("UP")
            assert console.screen.at < 4


def painted(console, ms):
    """Pixels of each repaint within the next ms."""
    screen = console.sim.machine.screen
    before = len(screen.repaints)
    console.sim.run(ms)
    return [repaint.pixels for repaint in screen.repaints[before:]]


def test_the_logo_comes_in_once_with_a_tune_and_the_mindbug_blinks():
    with Console() as console:
        console.sim.boot(program=console._program, ms=100)
        first, *more = painted(console, 5000)
        assert len(more) > 12 and max(more) <= EIGHTH
        assert len(console.sim.sounds) > 5
        console.press("DOWN")  # from a tile, which would move, to a sign
        console.sim.run(500)
        blinks = painted(console, 8200)
        assert 4 <= len(blinks) <= 6 and max(blinks) <= 24 * 24
        console.choose("SETTINGS")
        console.press("B")
        assert painted(console, 1000) == [] or max(painted(console, 1000)) <= 24 * 24


def test_the_chosen_tile_moves_and_no_other():
    with Console() as console:
        console.sim.run(3000)
        for at in (0, 1, 2, 3, 4):
            icons = console.screen.icons
            rest = icons[at % 4 - 2].y
            ups = [set() for _ in icons]
            before = len(console.sim.repaints)
            for _ in range(100):
                console.sim.run(30)
                for i, icon in enumerate(icons):
                    ups[i].add(rest - icon.y)
            assert [max(up) for up in ups] == [2 * (i == at) for i in range(4)]
            moves = console.sim.repaints[before:]
            assert (len(moves) > 5) == (at < 4)
            assert max((move.pixels for move in moves), default=0) <= 24 * 26
            console.press("RIGHT")
            assert console.screen.at == at + 1
            console.sim.run(700)


def test_at_once_nothing_moves():
    with Console() as console:
        console.app.settings.steps[SPEED] = 3
        console.app.settings.save()
        console.sim.boot(program=console._program, ms=300)
        assert console.app.settings.pace == 0
        assert painted(console, 9000) == []


# --- nobody is there


def shown(console):
    """Wait until two bots play."""
    console.sim.run(21_000)
    console.sim.run_until(lambda: console.app.match is not None)
    assert console.app.shows() and not console.app.match.people


def test_after_twenty_seconds_two_bots_play_silently_and_nothing_is_written():
    with Console() as console:
        console.play()
        saved = console.app.store.read(1)
        stats = console.app.store.read(3)
        console.boot()
        console.press("LEFT", "RIGHT")
        console.sim.run(5000)
        writes = console.sim.machine.drive.written, console.sim.machine.nvm.writes
        console.sim.sounds.clear()
        shown(console)
        console.sim.run(20_000)
        assert console.app.match.logged, "they play"
        assert not console.sim.sounds
        assert (console.sim.machine.drive.written, console.sim.machine.nvm.writes) == writes
        console.press("A")
        console.sim.run(1000)
        assert console.kind == "Title" and console.app.match is None
        assert (console.sim.machine.drive.written, console.sim.machine.nvm.writes) == writes
        assert console.app.store.read(1) == saved and console.app.store.read(3) == stats
        assert console.app.handheld.sound.volume > 0
        console.press("A")
        console.settle()
        assert console.app.match.people == 1, "the game in progress goes on"


@pytest.mark.parametrize("button", ["UP", "LEFT", "B", "START", "SELECT"])
def test_any_press_ends_the_show_and_does_nothing_else(button):
    with Console() as console:
        shown(console)
        console.press(button)
        console.sim.run(1000)
        assert console.kind == "Title" and console.app.match is None


def test_the_show_does_not_keep_the_screen_bright():
    with Console() as console:
        bright = console.sim.machine.screen.brightness
        shown(console)
        assert console.sim.machine.screen.brightness == bright
        console.sim.run(45_000)
        assert console.sim.machine.screen.brightness < bright
        dark = console.sim.machine.screen.brightness
        console.do(lambda: console.app.title(console.app.idle()))
        console.sim.run(3000)
        assert console.kind == "Title"
        assert console.sim.machine.screen.brightness <= dark
        console.sim.run(30_000)
        assert console.kind == "Title", "one show is enough for nobody"


def test_no_show_in_front_of_another_screen():
    with Console() as console:
        console.choose("SETTINGS")
        console.sim.run(40_000)
        assert console.app.match is None
