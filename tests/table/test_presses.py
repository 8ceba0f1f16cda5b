# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""How many presses a decision takes, and presses that were meant for what was before."""

import re

import pytest
from console import NUMBERS, Console
from handheld import Handheld, lines
from test_minimonfa_screens import Cave
from test_tagteam_screens import Four

from engine.minimonfa.numbers import Q_TRAP
from engine.numbers import ASK
from tools import ROOT
from tools.sim import gallery

pytestmark = pytest.mark.usefixtures("unseen")

LINES = gallery.MINDBUG
SURE = ("SURE_CONCEDE", "SURE_NEW", "SURE_STATS", "SURE_CONCEDE_WHO")
LAST = [(0, "board", "Bee Bear"), (1, "life", "1"), (1, "hand", "Turbo Bug")]


class Slow(Cave):
    """Things are shown."""

    speed = 1


class SlowFour(Four):
    """Things are shown."""

    speed = 1


def tables():
    """The list itself, as the program has it."""
    with Handheld(LINES):
        from cardling import confirmation

        return confirmation.MINDBUG, confirmation.MINIMONFA, confirmation.MENUS


def rows(table):
    return [tuple(table[i : i + 3]) for i in range(0, len(table), 3)]


def presses(handheld, limit=4):
    """How many times A is pressed until a move is played."""
    t = handheld.screen.match.table
    before = bytes(t.state)
    for n in range(1, limit):
        handheld.sim.press("A", hold=40, gap=160)
        if bytes(t.state) != before:
            return n
    return None


def at_chip(handheld, code):
    """Put the cursor on the chip of that answer."""
    duel = handheld.screen
    handheld.goto(2, duel.rows[2].index(code))


def test_the_list_is_what_it_should_be():
    duel, dungeon, menus = tables()
    assert rows(duel) == [(1, 255, 0), (2, 1, 0)]
    assert rows(dungeon) == [(2, 0, 1), (3, 0, 1), (4, 0, 1), (5, 0, 0)]
    assert menus == tuple(NUMBERS[name] for name in SURE)


def test_nothing_else_asks_by_a_menu_and_nothing_is_asked_past_the_list():
    """Whoever asks twice takes it from the list: no module has a way of its own."""
    asking = {}
    for path in (ROOT / "lib/cardling").rglob("*.py"):
        text = path.read_text()
        found = re.search(r'cardling\.confirmation(?: import |"\)\.)([\w, ]+)', text)
        if found:
            asking[f"{path.parent.stem}/{path.stem}"] = found[1]
        if path.stem not in ("confirmation", "messages"):
            assert not [name for name in SURE if f"M_{name}" in text], path
    assert asking == {
        "mindbug/ask": "MINDBUG, needs_confirmation",
        "minimonfa/ask": "MINIMONFA, needs_confirmation",
        "pages/menu": "MENUS",
        "pages/pause": "GIVE_UP, GIVES_UP",
        "cardling/before_game": "DROP",
        "pages/ladder": "DROP",
        "pages/game_menu": "DROP",
        "pages/stats": "RESET",
        "pages/lesson_end": "DROP",
        "pages/play_together": "DROP",
    }


def test_a_card_and_an_attack_take_two():
    for row in (5, 3):
        with Handheld(LINES) as handheld:
            handheld.settle()
            handheld.goto(row, 0)
            assert presses(handheld) == 2


@pytest.mark.parametrize(("code", "expected"), [(1, 2), (0, 1)])
def test_a_mindbug_takes_two_and_letting_be_one(code, expected):
    with Handheld(gallery.state(LINES, 1, ["play Luchataur"])) as handheld:
        handheld.settle()
        at_chip(handheld, code)
        assert presses(handheld) == expected


def test_a_mindbug_that_is_not_wanted_goes_back_with_b():
    with Handheld(gallery.state(LINES, 1, ["play Luchataur"])) as handheld:
        handheld.settle()
        at_chip(handheld, 1)
        asked = handheld.screen.ask.text
        handheld.press("A")
        assert handheld.screen.question.sure == 1 and handheld.screen.ask.text != asked
        handheld.press("B")
        assert not handheld.screen.question.sure and handheld.screen.ask.text == asked
        handheld.press("A", "RIGHT")
        assert not handheld.screen.question.sure and handheld.screen.ask.text == asked


@pytest.mark.parametrize(
    ("moves", "code", "expected"),
    [
        (["play Luchataur", "decline"], 1, 2),
        (["play Luchataur", "decline"], 0, 1),
    ],
)
def test_tag_team_takes_as_many(moves, code, expected):
    state = gallery.state(gallery.TEAM, 1, moves, "tagteam", 4)
    with Four(state, (0, 2, 1, 2)) as handheld:
        handheld.settle()
        at_chip(handheld, code)
        assert presses(handheld) == expected


def test_a_mindfrog_takes_two():
    state = gallery.state(gallery.TEAM, 2, ["play Compost Dragon", "decline"], "tagteam", 4)
    with Four(state, (0, 2, 2, 2)) as handheld:
        handheld.settle()
        assert handheld.screen.match.table.seat == 0
        at_chip(handheld, 1)
        assert presses(handheld) == 2


@pytest.mark.parametrize("row", [3, 5])
def test_other_answers_of_a_duel_take_one(row):
    """Blocking, hunting, targets."""
    moves, turn = (["attack Elephantopus"], 1) if row == 3 else (["attack Killer Bee"], 0)
    with Handheld(gallery.state(LINES, turn, moves)) as handheld:
        handheld.settle()
        duel = handheld.screen
        for cells in (1, 3):
            for i, card in enumerate(duel.rows[cells]):
                if duel.view.code(card):
                    handheld.goto(cells, i)
                    assert presses(handheld) == 1
                    return
        raise AssertionError("nothing to choose")


RAID = gallery.state(gallery.FIGHT, "0 3", (), "minimonfa")
DONE = [*gallery.FIGHT[:2], (0, "heroes", "Warrior"), (0, "dead", "Thief, Mage, Scout")]
DONE += [(0, "vault", "2"), (0, "hand", "Orc"), (1, "heroes", "Beast Hunter"), (1, "vault", "1")]
DONE += [(None, "event", "Dense Fog")]  # no attack; and no item, no skill card


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (gallery.state(gallery.MINIMONFA, 0, (), "minimonfa"), 2),  # the turn, without an attack
        (RAID, 1),  # the turn, where the cursor was moved there
        (gallery.state(gallery.FIGHT, "0 3", gallery.SEND, "minimonfa"), 1),  # go
        (gallery.state(gallery.FIGHT, "0 3", [*gallery.SEND, "go"], "minimonfa"), 1),  # pass
    ],
)
def test_the_chips_of_minimonfa(state, expected):
    kinds = (2, 0) if state[ASK] == Q_TRAP else (0, 2)  # who may use a trap
    with Cave(state, kinds) as handheld:
        handheld.settle()
        view = handheld.screen
        assert 0 in view.question.legal
        handheld.point(210 + view.question.codes.index(0))
        assert presses(handheld) == expected


def test_a_group_that_is_full_goes_in_with_two():
    """The cursor is at the chip by itself: a press too many must not do it."""
    group = [f"send {name}" for name in ("Warrior", "Thief", "Mage", "Scout")]
    full = [row for row in gallery.FIGHT if row[1] != "heroes" or row[0]]
    full += [(0, "heroes", "Warrior, Thief, Mage, Scout")]
    with Cave(gallery.state(full, "0 3", ["attack 1 1", *group], "minimonfa"), (0, 2)) as handheld:
        handheld.settle()
        view = handheld.screen
        assert view.question.legal == b"\0" and view.row == 5
        assert presses(handheld) == 2


@pytest.mark.parametrize("language", ["en", "de"])
def test_that_it_takes_another_press_is_said_in_full(language):
    """Beside two chips as well."""
    build = gallery.state(gallery.MINIMONFA, 0, (), "minimonfa")
    with Cave(build, (0, 2), language=language) as cave:
        cave.settle()
        view = cave.view
        assert len(view.question.codes) == 2
        cave.point(210 + view.question.codes.index(0))
        asked, does = view.ask.text, view.action.text
        cave.tap("A")
        assert (view.ask.text, view.action.text) == (asked, cave.app.say(NUMBERS["DG_SURE"]))
        cave.tap("B")
        assert (view.ask.text, view.action.text) == (asked, does) and view.question.sure < 0


def test_a_skill_takes_one():
    state = gallery.state(gallery.FIGHT, "0 3", [*gallery.SEND, "go", "pass"], "minimonfa")
    with Cave(state, (2, 0)) as handheld:
        handheld.settle()
        view = handheld.screen
        cells = [ref for row in view.rows[1:4] for ref in row]
        handheld.point(next(ref for ref in cells if len(view.question.at(ref)) == 1))
        assert presses(handheld) == 1


def test_ending_a_turn_takes_one_when_nothing_else_is_left():
    with Cave(gallery.state(DONE, "0 3", (), "minimonfa"), (0, 2)) as h:
        h.settle()
        assert h.screen.question.legal == b"\0"
        assert presses(h) == 1


@pytest.mark.parametrize("game", ["menu", "saved", "stats"])
def test_the_menus_ask_again(game):
    with Console() as console:
        if game == "stats":
            console.choose("STATS")
            console.press("SELECT")
        else:
            console.play()
            console.press("START")
            if game == "menu":
                console.choose("MENU_CONCEDE")
            else:
                console.choose("MENU_QUIT")
                console.sim.run_until(lambda: console.kind == "Title")
                console.choose("GAME")
        assert console.kind == "Menu"
        assert console.screen.rows == [console.say("NO"), console.say("YES")]
        assert console.screen.at == 0  # a second A alone does not do it


# --- presses that were meant for what was before


def test_an_end_takes_no_press_for_a_second():
    with Handheld(LAST) as handheld:
        handheld.settle()
        handheld.goto(3, 0)
        handheld.press("A", "A")
        handheld.sim.run_until(lambda: handheld.kind == "End")
        app = handheld.app
        for _ in range(5):
            handheld.sim.press("A", hold=40, gap=40)
            handheld.sim.press("B", hold=40, gap=40)
        assert handheld.kind == "End" and handheld.app is app and app.running
        handheld.sim.run(300)
        handheld.sim.press("A", hold=40, gap=40)
        assert app.running and not handheld.screen.stage  # who won has been seen
        handheld.sim.run(300)
        handheld.sim.press("A", hold=40, gap=40)
        assert not app.running  # it starts anew, with another deal


def events(handheld):
    screen = handheld.screen
    shown = screen.events
    return bool(shown and (not hasattr(shown, "busy") or shown.busy()))


@pytest.mark.parametrize(
    ("kind", "state", "kinds", "press"),
    [
        (Handheld, LINES, (0, 2), "BOARD A A"),
        (SlowFour, gallery.state(gallery.TEAM, 0, (), "tagteam", 4), (0, 2, 1, 2), "A A"),
        (Slow, gallery.state(gallery.FIGHT, "0 3", gallery.SEND, "minimonfa"), (0, 2), "END A"),
    ],
)
def test_a_press_too_many_does_not_skip_the_picture(kind, state, kinds, press):
    """One that comes at once is not meant for it: what is shown goes on as without it. Later ones
    are: one hurries it, one skips it."""

    def shown(*presses):
        with kind(state, kinds) as handheld:
            handheld.settle()
            for button in press.split():
                if button == "END":
                    handheld.point(210 + handheld.screen.question.codes.index(0))
                    handheld.sim.press("A", hold=40, gap=160)
                elif button == "BOARD":
                    handheld.goto(3, 0)
                else:
                    handheld.sim.press(button, hold=40, gap=60 if button == "A" else 160)
            handheld.sim.run_until(lambda: events(handheld), 1000)
            film = []
            start = handheld.sim.now
            for now in range(0, 3000, 100):
                if now in presses:
                    handheld.sim.press("A", hold=40, gap=0)
                handheld.sim.run(start + now + 100 - handheld.sim.now)
                texts = [line.text for line in lines(handheld.app.kit.group)]
                film.append((handheld.kind, events(handheld), texts))
            return film

    film = shown()
    assert len(set(map(repr, film))) > 1
    assert shown(0) == film
    assert shown(*range(500, 2500, 100)) != film
