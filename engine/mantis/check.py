# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Checks that a state can be a game of Mantis, see engine.check."""

from engine.check import true
from engine.mantis import FRONT
from engine.mantis.numbers import ASIDE, CARDS, DEALT, ORDER, PILE, SCORE, SEATS, TANK, WON


def notes(t):
    """What events may say."""
    s = t.seats - 1
    return bytes((s, 0, CARDS - 1, s, 1, CARDS, s, 1, CARDS, s, 0, 6, s, 0, 1, 2, 0, 63))


def check(t):
    """ValueError if not."""
    st = t.state
    seen = bytearray(CARDS)
    for i in range(CARDS):
        c = st[ORDER + i]
        true(c < CARDS and not seen[c], "cards")
        seen[c] = 1
    pile = st[PILE]
    aside = st[ASIDE]
    true(st[SEATS] >> 4 <= t.seats, "who began")
    true(not st[WON], "won")  # that is for a game which is over
    true(pile and pile + aside + st[DEALT] <= CARDS, "pile")
    left = [0] * 7  # by colour: cards that were drawn or dealt
    for i in range(pile, CARDS):
        if i < CARDS - aside - st[DEALT] or i >= CARDS - st[DEALT]:
            left[FRONT[st[ORDER + i]]] += 1
    total = 0
    for s in range(6):
        n = st[SCORE + s]
        for x in range(7):
            k = st[TANK + 7 * s + x]
            left[x] -= k
            n += k
        true(not n or s < t.seats, "seat")
        total += n
    true(total <= CARDS, "tanks")
    if not aside:  # a position that was set up has no more than its tanks
        true(min(left) >= 0 and total == CARDS - pile, "tanks")
