# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the bot knows of Mindbug: what a position is worth, which choices to look at first."""

from micropython import const

from engine import free
from engine.mindbug.values import VALUES
from engine.mindbug.numbers import (
    ACTIVE, BOARD, BUGS, DECK, EXHAUSTED, HAND, IN_PLAY, LIFE, Q_DISCARD, Q_TARGET,
)  # fmt: skip
from engine.numbers import ASK, SEAT, WIN

free("engine.mindbug.values")

# See engine.bot. Costs as fitted to what players wait. In one piece, because tuples to make it of
# would stay in memory, 160 bytes of them.
RULE = (
    # a move costs 5 and 20 a choice, a value 79, a blind 390, a reply 3,400; 7 states
    b"\x06\x01\x01\x05\x4f\x27\x07\x14\x22"
    b"\x00\x00\x63\x01\x14\xb4"  # easy: 0 turns, 0, 99 moves, 1 redeal, 20, noise 180
    b"\x01\x00\x63\x01\x28\x3c"  # medium: 1, 0, 99, 1, 40, 60
    b"\x02\x01\x04\x14\x41\x09"  # hard: 2, 1, 4, 20, 65, 9
    b"d\x7dddddddddd"  # marks: a turn takes longer
    # How many choices are looked at besides "none". The rest is hardly ever best: at equal redeals
    # leaving it out costs some games and saves half of the time, which buys more.
    b"\x09\x09\x09\x03\x03\x09\x09\x03\x03\x03\x02"
)

_MOST = const(38)

# Where VALUES has what: see engine.mindbug.values.
_HAND_BUG = const(32)
_HAND_FREE = const(64)
_LIVES = const(96)
_READY = const(104)
_WORN = const(107)
_DRAW = const(108)
_TEMPO = const(109)
_SLY = const(110)
_KILL = const(111)
_STRONG = const(112)


def value(t, seat):
    """What the position is worth for ``seat``."""
    st = t.state
    if st[SEAT] == 255:
        return t.score(seat) * WIN
    worth = VALUES
    design = t.design
    f = t.cards
    v = high = sneaky = 0
    for s in (seat ^ 1, seat):
        v = -v
        top = high
        sly = sneaky
        high = sneaky = 0
        c = st[BOARD + s]
        while c:
            v += worth[design[c]]
            if st[c + f] & EXHAUSTED:
                v -= worth[_WORN]
            x = t.value[c]
            sneaky += x & 0x800
            x &= 255
            if x > high:
                high = x
            c = st[c]
        x = _HAND_BUG if st[BUGS + (s ^ 1)] & 15 else _HAND_FREE
        c = st[HAND + s]
        while c:
            v += worth[x + design[c]]
            c = st[c]
        c = st[DECK + s]
        while c:
            v += worth[_DRAW]
            c = st[c]
        v += worth[_LIVES + min(st[LIFE + s], 7)] + worth[_READY + (st[BUGS + s] & 3)]
    if not sly or not sneaky:
        x = worth[_SLY]
        if st[LIFE + (seat if sly else seat ^ 1)] == 1:
            x += worth[_KILL]
        v += (sneaky - sly >> 11) * x
    if high != top:
        x = worth[_STRONG]
        v += x if high > top else -x
    x = worth[_TEMPO]
    v += x if st[ACTIVE] == seat else -x
    return min(WIN - 1, max(v, 1 - WIN))


def order(t, n):
    """Put the most promising choices first; how many to look at."""
    st = t.state
    ch = t.choices
    keys = t.events
    q = st[ASK]
    most = RULE[_MOST + q]
    none = n > most and not ch[n - 1]
    if none:
        n -= 1
    if n > most:
        for i in range(n):
            c = ch[i]
            x = t.design[c]
            f = st[c + t.cards]
            if not f & IN_PLAY:
                x += _HAND_FREE
            x = VALUES[x]
            # Give up what is worth least, of the hand and of one's own creatures.
            if q == Q_DISCARD or q >= Q_TARGET and f & 0x81 == IN_PLAY | st[SEAT]:
                x = 255 - x
            while i and keys[i - 1] < x:
                keys[i] = keys[i - 1]
                ch[i] = ch[i - 1]
                i -= 1
            keys[i] = x
            ch[i] = c
        if none:
            ch[most] = 0
        n = most
    return n + none
