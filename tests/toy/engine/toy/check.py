# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Whether a state can be a toy game: see engine.check."""

from engine.check import true
from engine.numbers import ASK
from engine.toy.numbers import ASIDE, CARDS, KNOWN, PEEKS, PLAYED, Q_TURN, SEATS, WHERE


def notes(t):
    """What events may say: a seat, a card."""
    return b"\x02\x01\x0c\x02\x01\x0c"


def check(t):
    """ValueError if not."""
    st = t.state
    true(st[ASK] == Q_TURN and st[PEEKS] < 8, "question")
    for c in range(CARDS):
        place = st[WHERE + c]
        true(place < SEATS or PLAYED <= place < PLAYED + SEATS or place == ASIDE, "card")
        true(st[KNOWN + c] < 8, "knowledge")
