# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A hint says a move and why, and puts the cursor there: A plays it."""

import pytest
from handheld import Handheld, asking

import engine
from engine import OVER

pytestmark = pytest.mark.usefixtures("unseen")

VIEWS = {"mindbug": "Mindbug", "tagteam": "TagTeam", "mantis": "Mantis", "minimonfa": "MiniMonFa"}


class Alone(Handheld):
    """One person at the seat that is asked, bots elsewhere."""

    speed = 3  # at once

    def __init__(self, game, state, language="en"):
        self.game = game
        t = engine.open(game)
        t.load(state)
        kinds = [2] * t.seats
        kinds[t.seat] = 0
        super().__init__(bytes(state), kinds, language=language)
        self.sim.run_until(lambda: self.kind != VIEWS[game] or self.screen.question)
        self.sim.run(500)

    @property
    def table(self):
        return self.app.match.table

    @property
    def at_table(self):
        return self.kind == VIEWS[self.game]

    def hint(self):
        """Ask for a hint and read it: (move, its text, why)."""
        if not self.at_table:  # a list that the question has opened: the table's menu is behind it
            return None
        self.press("START")
        self.press("DOWN", "A")
        assert self.kind == "Hint"
        self.sim.run_until(lambda: self.screen.done)
        self.sim.run(100)
        screen = self.screen
        found = screen.bot.best, screen.what.text, screen.why.text
        self.press("A")
        self.sim.run(500)
        return found


@pytest.mark.parametrize(
    "game, q",
    [("mindbug", q) for q in (1, 2, 3, 4, 5, 7, 8, 10)]
    + [("tagteam", q) for q in (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14, 16)]
    + [("mantis", 0)],
)
def test_a_plays_the_move_of_a_hint(game, q):
    if game == "mantis":
        t = engine.open(game, seed=3)
        state = bytes(t.state)
    else:
        state = asking(game, (q,), 2)
    with Alone(game, state) as handheld:
        t = handheld.table
        seat = t.seat
        code, what, why = handheld.hint()
        assert what and why and handheld.at_table
        after = engine.open(game, seats=t.seats)
        after.load(state)
        after.play(code)
        wanted = bytes(after.state)
        # A, A again where it is asked, and an Action is chosen beside the attack.
        if game == "tagteam" and q == 1 and code >= len(t.design):
            handheld.press("A", "RIGHT")
        played = []
        play = handheld.app.match.play

        def watched(move):
            if t.seat == seat and not played:
                play(move)
                played.append(bytes(t.state))
            else:
                play(move)

        handheld.app.match.play = watched
        for _ in range(3):
            if not played:
                handheld.press("A")
        assert played == [wanted]


# not 4: after a fight a turn with nothing left to do ends by itself
@pytest.mark.parametrize("q", [1, 2, 3, 5, 6, 7, 8, 9, 10])
def test_the_cursor_is_where_minimonfas_hint_is_made(q):
    with Alone("minimonfa", asking("minimonfa", (q,), 1)) as handheld:
        code, what, why = handheld.hint()
        assert what and why
        view = handheld.screen
        ref = view.rows[view.row][view.at]
        if ref >= 210:
            assert view.question.codes[ref - 210] == code
        else:
            assert code in view.question.at(ref)


def test_a_hint_says_why_in_the_words_of_the_game():
    """Not only that it is good: each kind of move has a reason of its own."""
    with Alone("mindbug", asking("mindbug", (1,))) as handheld:
        match = handheld.app.match
        t = match.table
        told = {}
        for code in t.choices[: t.moves()]:
            kind = t.describe(code).split()[0]
            told.setdefault(kind, set()).add(match.reason(16 + 2 + 1, code))
        assert len(told) == 2
        assert all(len(texts) == 1 for texts in told.values())
        assert told["play"] != told["attack"]


@pytest.mark.parametrize("language, word", [("en", "colours"), ("de", "Farben")])
def test_mantis_has_a_hint_that_counts_colours(language, word):
    t = engine.open("mantis", empty=True)
    for seat, tank in ((0, "R2"), (1, "R3 G2 B1")):
        t.put(seat, "tank", tank)
    t.put(None, "pile", "R/RGB, K/OPK")
    t.put(None, "turn", "0")
    with Alone("mantis", bytes(t.state), language) as handheld:
        code, what, why = handheld.hint()
        assert code == 2
        assert word in why and "3" in why
        assert handheld.screen.at == 1, "the cursor is at the tank"
        assert handheld.table.seat != OVER
