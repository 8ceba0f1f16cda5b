# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the bot knows of the toy game: cards on the table count, those in hand nearly as much."""

from engine.numbers import SEAT, WIN
from engine.toy.values import RULE  # noqa: F401
from engine.toy.numbers import CARDS, PLAYED, SEATS, WHERE


def value(t, seat):
    """What the position is worth for ``seat``."""
    st = t.state
    if st[SEAT] == 255:
        return t.score(seat) * WIN
    sums = [0] * SEATS
    for c in range(CARDS):
        place = st[WHERE + c]
        if place < PLAYED + SEATS:
            sums[place % PLAYED] += 10 * c + 10 - (place < PLAYED)
    own = sums[seat]
    sums[seat] = 0
    return own - max(sums)


def order(t, n):
    """All of them are worth a look."""
    return n
