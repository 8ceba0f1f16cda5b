# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What other people's programs are given of a table tells nothing that the seat cannot know."""

import random

import pytest

import engine
from engine.numbers import ASK
from tools.bots.observe import actions, observe
from tools.rules.equal import KINDS, opened


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)).strip("-"))
def test_worlds_that_look_alike_give_the_same_bytes_and_actions(kind):
    dice = random.Random(5)
    others = 0
    for seed in range(3):
        t = opened(kind, seed)
        size = len(observe(t, 0))
        while t.seat != engine.OVER:
            for seat in range(t.seats):
                twin = t.fork()
                twin.blind(seat, dice.getrandbits(20))
                seen = observe(t, seat)
                assert seen == observe(twin, seat) and len(seen) == size
                if seat == t.seat:
                    mine, its = actions(t), actions(twin)
                    assert sorted(mine) == sorted(its)
                    for action, code in mine.items():
                        assert t.describe(code) == twin.describe(its[action])
                others += twin.state[ASK:] != t.state[ASK:]
            t.play(dice.choice(sorted(t.choices[: t.moves()])))
    assert others


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)).strip("-"))
def test_the_bytes_change_with_the_game(kind):
    """Nearly every move of one's own is seen in them, and no two seats see the same."""
    t = opened(kind, 3)
    dice = random.Random(1)
    moves = changed = 0
    while t.seat != engine.OVER:
        assert len({observe(t, seat) for seat in range(t.seats)}) == t.seats
        seat = t.seat
        before = observe(t, seat)
        t.play(dice.choice(sorted(t.choices[: t.moves()])))
        moves += 1
        changed += observe(t, seat) != before
    assert changed > 0.9 * moves
