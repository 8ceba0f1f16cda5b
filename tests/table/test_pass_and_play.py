# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Two people at one device: what one may not see is never shown to the other."""

import pytest
from handheld import Handheld, asking, blinded

import engine
from cardling.match import Match
from cardling.setting_numbers import SPEED
from engine.mindbug.numbers import HAND
from tools.rules import parity

NAMES = ["Anna", "Ben"]
_TURN, _BUG, _BLOCK, _DISCARD = 1, 2, 4, 10


def show(state, presses):
    """Everything that can be seen and heard while these buttons are pressed."""
    with Handheld(state, kinds=(0, 0), names=NAMES) as handheld:
        return handheld.watch(presses, 600, 100)


LOOK_AROUND = "A RIGHT SELECT B UP SELECT B UP UP A B UP SELECT B START DOWN A B".split()


@pytest.mark.parametrize("number", range(4))
def test_an_open_hand_shows_only_what_its_owner_may_know(number):
    state = asking("mindbug", (_TURN, _DISCARD), number)
    t = engine.open("mindbug")
    t.load(state)
    other = blinded("mindbug", state, [t.seat], 99)
    assert other != state
    assert show(state, LOOK_AROUND) == show(other, LOOK_AROUND)


@pytest.mark.parametrize("number", range(4))
def test_a_reaction_is_asked_without_any_hand(number):
    state = asking("mindbug", (_BUG, _BLOCK), number, 100)
    other = blinded("mindbug", state, [0, 1], 7)
    assert other != state
    presses = "RIGHT LEFT SELECT B UP SELECT B UP A B START DOWN A B".split()
    assert show(state, presses) == show(other, presses)


def test_the_comparison_sees_a_leak():
    """An open hand does look different when the hand itself differs."""
    state = asking("mindbug", (_TURN,))
    t = engine.open("mindbug")
    t.load(state)
    other = blinded("mindbug", state, [t.seat ^ 1], 5)  # changes the hand of who is at the device
    assert show(state, ["A"]) != show(other, ["A"])


def test_a_curtain_names_the_owner_and_a_recap_follows():
    lines = [
        (0, "hand", "Gorillion, Bee Bear"),
        (0, "board", "Killer Bee"),
        (1, "hand", "Luchataur, Turbo Bug"),
        (1, "bugs", "1"),
    ]
    with Handheld(lines, kinds=(0, 0), names=NAMES) as handheld:
        handheld.sim.run(600)
        assert handheld.kind == "Curtain"
        texts = " ".join(texts_of(handheld))
        assert "Anna" in texts
        assert "Gorillion" not in texts
        handheld.press("A")
        handheld.settle()
        handheld.choose("play Gorillion")
        handheld.settle()
        # Ben answers on the public table; no hand is open
        assert handheld.question == _BUG
        assert handheld.screen.hand == -1
        assert handheld.screen.ask.text.startswith("Ben")
        assert handheld.screen.rows[5] == []
        handheld.choose("decline")
        handheld.settle()
        assert handheld.kind == "Curtain"
        assert "Ben" in " ".join(texts_of(handheld))
        handheld.press("A")
        assert handheld.kind == "Recap"
        assert "Anna plays Gorillion" in handheld.screen.label.text
        handheld.press("A")
        handheld.settle()
        assert handheld.question == _TURN
        assert handheld.screen.hand == 1


def test_the_same_person_again_still_meets_the_curtain_after_a_reaction():
    lines = [
        (0, "hand", "Gorillion, Bee Bear"),
        (1, "hand", "Luchataur"),
        (1, "bugs", "1"),
    ]
    with Handheld(lines, kinds=(0, 0), names=NAMES) as handheld:
        handheld.sim.run(600)
        handheld.press("A")
        handheld.settle()
        handheld.choose("play Gorillion")
        handheld.settle()
        handheld.choose("mindbug")
        handheld.settle()
        assert handheld.kind == "Curtain", "Ben held the device"
        assert "Anna" in " ".join(texts_of(handheld))


def test_a_stolen_card_is_named_only_to_thief_and_victim():
    lines = [(0, "hand", "Gorillion, Bee Bear"), (1, "hand", "Luchataur")]
    with Handheld(lines, kinds=(0, 0), names=NAMES) as handheld:
        from cardling.mindbug.event_texts import line

        match = handheld.app.match
        gorillion = match.table.state[HAND]  # a card of Anna's hand
        name = handheld.app.say.card(match.table.design[gorillion])
        assert name not in line(handheld.app, match, -1, 12, 1, gorillion)
        assert name in line(handheld.app, match, 0, 12, 1, gorillion)


def texts_of(handheld):
    """All texts on the screen, also the large ones."""
    found = []

    def walk(group):
        for item in group:
            if hasattr(item, "show"):
                found.append(item.text)
            elif hasattr(item, "append"):
                walk(item)

    walk(handheld.app.kit.group)
    return found


def test_a_recap_tells_what_the_others_did_and_not_the_own_moves():
    """Also of a reaction at the open table, for which one saw no recap; after a game was loaded
    nobody knows whose move it was, and all is told."""
    lines = [
        (0, "hand", "Gorillion, Bee Bear, Killer Bee"),
        (1, "hand", "Luchataur, Turbo Bug"),
        (1, "board", "Brain Fly"),
        (1, "bugs", "1"),
    ]
    with Handheld(lines, kinds=(0, 0), names=NAMES) as handheld:
        handheld.sim.run(600)
        handheld.press("A")
        for answer in ("play Gorillion", "mindbug"):  # Anna's turn goes on
            handheld.settle()
            handheld.choose(answer)
        handheld.settle()
        assert handheld.kind == "Curtain" and "Anna" in " ".join(texts_of(handheld))
        handheld.press("A")
        assert handheld.kind == "Recap"
        told = handheld.screen.label.text
        assert "Ben" in told and "You play" not in told
        match = handheld.app.match
        match.movers[:] = bytes(len(match.movers))
        handheld.do(handheld.screen._draw)
        assert "You play Gorillion" in handheld.screen.label.text


@pytest.mark.parametrize(
    ("game", "count"), [("mindbug", 2), ("tagteam", 4), ("mantis", 3), ("minimonfa", 2)]
)
def test_the_table_is_the_same_as_if_it_were_drawn_anew(game, count):
    """Nothing stays of whoever held the device before, at every question of some turns."""
    names = ["Anna", "Ben", "Cleo", "Dora"][:count]
    with Handheld(kinds=(0,) * count) as handheld:
        app = handheld.app
        app.settings.steps[SPEED] = 3
        app.settings.apply()

        def begin():
            app.match = Match(app, game, 3, bytes(count), names)
            app.match.open()

        handheld.do(begin)
        walk = parity.Walk(5)
        table = app.stack[0]
        t = app.match.table
        seats = set()
        looked = 0

        def anew():
            table.leave()
            app.kit.clear()
            table.enter()

        while looked < 8:
            handheld.sim.run_until(
                lambda: table.question and table.pending < 0 or handheld.screen is not table
            )
            handheld.sim.run(450)
            if handheld.screen is not table:
                handheld.press("A")
                continue
            looked += 1
            seats.add(t.seat)
            assert table.me == t.seat
            before = handheld.sim.screen()
            handheld.do(anew)
            handheld.sim.run_until(lambda: table.question)
            handheld.sim.run(450)
            assert handheld.sim.screen() == before, (looked, t.seat)
            code = t.choices[walk.below(t.moves())]
            handheld.do(lambda code=code: table.play(code))
        assert len(seats) > 1
