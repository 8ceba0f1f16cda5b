# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A second, plain Mantis comes to the same positions as the engine, whoever begins."""

import random
from collections import Counter

import pytest

import engine
from engine.numbers import ASK, DICE


class Game:
    """D1-D12 as the rules tell them, with the deal of a table and its first player."""

    def __init__(self, table, first):
        self.seats = range(table.seats)
        self.pile = table.get(None, "pile")  # front/back, top first
        self.tanks = [tank(table.get(s, "tank")) for s in self.seats]
        self.scores = [0 for _ in self.seats]
        self.seat = first
        self.goal = 15 if table.seats == 2 else 10
        self.won = None

    def moves(self):
        if self.won is not None:
            return []
        return ["score", *(f"steal {s}" for s in self.seats if s != self.seat)]

    def play(self, move):
        colour = self.pile.pop(0)[0]
        victim = self.seat if move == "score" else int(move.split()[1])
        group = self.tanks[victim].pop(colour, 0)
        again = False
        if not group:
            self.tanks[victim][colour] = 1
        elif move == "score":
            self.scores[self.seat] += group + 1
        else:
            self.tanks[self.seat][colour] += group + 1
            again = len(self.seats) == 2  # D10
        if self.scores[self.seat] >= self.goal:
            self.won = (self.seat,)
        elif not self.pile:  # D9
            best = max(map(self._worth, self.seats))
            self.won = tuple(s for s in self.seats if self._worth(s) == best)
        elif not again:
            self.seat = (self.seat + 1) % len(self.seats)

    def _worth(self, seat):
        return self.scores[seat], sum(self.tanks[seat].values())


def tank(text):
    """{"R": 2} of "R2 B1"."""
    return Counter({word[0]: int(word[1:]) for word in text.split() if word != "-"})


@pytest.mark.parametrize("seats", range(2, 7))
def test_whole_games(seats):
    for seed in range(60):
        dice = random.Random(seed)
        first = dice.choice([None, *range(seats)])
        t = engine.open("mantis", seats=seats, seed=seed, first=first)
        game = Game(t, t.seat if first is None else first)
        while True:
            assert [t.get(s, "score") for s in range(seats)] == game.scores
            assert [tank(t.get(s, "tank")) for s in range(seats)] == game.tanks
            assert t.get(None, "pile") == game.pile
            moves = [t.describe(code) for code in t.choices[: t.moves()]]
            assert sorted(moves) == sorted(game.moves())
            if not moves:
                break
            assert t.seat == game.seat
            at = dice.randrange(len(moves))
            t.play(t.choices[at])
            game.play(moves[at])
        assert t.winners() == game.won


@pytest.mark.parametrize("seats", range(2, 7))
def test_whoever_begins_the_deal_is_the_same(seats):
    for seed in range(20):
        lot = engine.open("mantis", seats=seats, seed=seed)
        for first in range(seats):
            t = engine.open("mantis", seats=seats, seed=seed, first=first)
            assert t.seat == t.get(None, "turn") == first
            assert t.get(None, "pile") == lot.get(None, "pile")
            assert t.state[DICE:ASK] == lot.state[DICE:ASK], "and so are the dice"
            for s in range(seats):
                assert t.get(s, "tank") == lot.get(s, "tank")
