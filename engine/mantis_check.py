# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Whether a state can be a game of Mantis: see engine.check."""

from micropython import const

from engine.check import true
from engine.mantis import FRONT

_CARDS = const(105)
_SEATS = const(6)
_PILE = const(7)
_ASIDE = const(8)
_DEALT = const(9)
_SCORE = const(11)
_TANK = const(17)
_ORDER = const(59)

EVENTS = b"\x05\x00\x68\x05\x00\x69\x05\x00\x69\x05\x00\x06\x05\x00\x01\x02\x00\x3f"


def check(t):
    """ValueError if not."""
    st = t.state
    seen = bytearray(_CARDS)
    for i in range(_CARDS):
        c = st[_ORDER + i]
        true(c < _CARDS and not seen[c], "cards")
        seen[c] = 1
    pile = st[_PILE]
    aside = st[_ASIDE]
    true(pile and pile + aside + st[_DEALT] <= _CARDS, "pile")
    left = [0] * 7  # by colour: cards that were drawn or dealt
    for i in range(pile, _CARDS):
        if i < _CARDS - aside - st[_DEALT] or i >= _CARDS - st[_DEALT]:
            left[FRONT[st[_ORDER + i]]] += 1
    total = 0
    for s in range(6):
        n = st[_SCORE + s]
        for x in range(7):
            k = st[_TANK + 7 * s + x]
            left[x] -= k
            n += k
        true(not n or s < st[_SEATS], "seat")
        total += n
    true(total <= _CARDS, "tanks")
    if not aside:  # a position that was set up has no more than its tanks
        true(min(left) >= 0 and total == _CARDS - pile, "tanks")
