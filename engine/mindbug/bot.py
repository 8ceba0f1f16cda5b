# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the bot knows about Mindbug: what a position is worth, and which choices to look at
first."""

from micropython import const

from engine import free
from engine.mindbug.values import RULE, VALUES
from engine.mindbug.numbers import (
    ACTIVE, BOARD, BUGS, DECK, EXHAUSTED, HAND, IN_PLAY, LIFE, Q_DISCARD, Q_TARGET, Q_TURN,
)  # fmt: skip
from engine.mindbug.value_offsets import (
    V_DRAW, V_FIGHT_OVER, V_FIGHT_UNDER, V_HAND_BUG, V_HAND_FREE, V_KILL, V_LIVES, V_PLAY_BUG,
    V_PLAY_FREE, V_READY, V_SLY, V_STRONG, V_TEMPO, V_WORN,
)  # fmt: skip
from engine.numbers import ASK, SEAT, WIN

free("engine.mindbug.values")

_MOST = const(38)  # where RULE has by question how many choices are looked at besides "none"


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
                v -= worth[V_WORN]
            x = t.value[c]
            sneaky += x & 0x800
            x &= 255
            if x > high:
                high = x
            c = st[c]
        x = V_HAND_BUG if st[BUGS + (s ^ 1)] & 15 else V_HAND_FREE
        c = st[HAND + s]
        while c:
            v += worth[x + design[c]]
            c = st[c]
        c = st[DECK + s]
        while c:
            v += worth[V_DRAW]
            c = st[c]
        v += worth[V_LIVES + min(st[LIFE + s], 7)] + worth[V_READY + (st[BUGS + s] & 3)]
    if not sly or not sneaky:
        x = worth[V_SLY]
        if st[LIFE + (seat if sly else seat ^ 1)] == 1:
            x += worth[V_KILL]
        v += (sneaky - sly >> 11) * x
    v += worth[V_STRONG] * ((high > top) - (high < top))
    x = worth[V_TEMPO]
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
        s = st[SEAT] ^ 1
        play = V_HAND_FREE
        if q == Q_TURN:
            play = V_PLAY_BUG if st[BUGS + s] & 15 else V_PLAY_FREE
            top = 0
            c = st[BOARD + s]
            while c:
                x = t.value[c] & 255
                if x > top:
                    top = x
                c = st[c]
        for i in range(n):
            c = ch[i]
            x = t.design[c]
            f = st[c + t.cards]
            if not f & IN_PLAY:
                x += play
            elif q == Q_TURN:
                f = t.value[c]
                x += V_FIGHT_OVER if f & 255 > top or f & 0x800 else V_FIGHT_UNDER
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
