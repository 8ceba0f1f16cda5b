# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the bot knows about Tag Team: what a position is worth, and which choices to look at
first."""

from micropython import const

from engine import free
from engine.tagteam.values import RULE, VALUES
from engine.mindbug.numbers import (
    ACTIVE, BOARD, BUGS, DECK, EXHAUSTED, HAND, IN_PLAY, LIFE, Q_BUG, Q_DISCARD, Q_ORDER, Q_TURN,
)  # fmt: skip
from engine.tagteam.value_offsets import (
    V_DRAW, V_FROG, V_HAND_BUG, V_HAND_FREE, V_IDLE, V_KILL, V_LIVES, V_MORE, V_READY, V_SLY,
    V_STRONG, V_TEMPO, V_WORN,
)  # fmt: skip
from engine.numbers import ASK, SEAT, WIN

free("engine.tagteam.values")

_MOST = const(44)  # where RULE has by question how many choices are looked at besides "none"


def value(t, seat):
    """What the position is worth for ``seat`` and its partner."""
    st = t.state
    if st[SEAT] == 255:
        return t.score(seat) * WIN
    worth = VALUES
    design = t.design
    v = high = sneaky = 0
    for team in (~seat & 1, seat & 1):
        v = -v
        top = high
        sly = sneaky
        high = sneaky = 0
        x = BUGS + (team ^ 1)
        hand = V_HAND_BUG if (st[x] | st[x + 2]) & 15 else V_HAND_FREE
        for s in range(team, 4, 2):
            o = st[BOARD + s]
            c = st[HAND + s]
            if not o | c:
                v -= worth[V_IDLE]
            while o:
                v += worth[design[o]]
                if st[o + t.cards] & EXHAUSTED:
                    v -= worth[V_WORN]
                x = t.value[o]
                sneaky += x & 0x800
                x &= 255
                if x > high:
                    high = x
                o = st[o]
            while c:
                v += worth[hand + design[c]]
                c = st[c]
            c = st[DECK + s]
            while c:
                v += worth[V_DRAW]
                c = st[c]
        x = st[BUGS + team] + st[BUGS + team + 2]
        v += (x >> 4) * worth[V_FROG] + worth[V_LIVES + min(st[LIFE + team], 7)]
        x &= 15
        v += worth[V_READY + min(x, 2)] + max(x - 2, 0) * worth[V_MORE]
    if not sly * sneaky:
        x = worth[V_SLY]
        if st[LIFE + (team if sly else team ^ 1)] == 1:
            x += worth[V_KILL]
        v += (sneaky - sly >> 11) * x
    v += worth[V_STRONG] * ((high > top) - (high < top))
    v += worth[V_TEMPO] * (1 - 2 * ((st[ACTIVE] ^ team) & 1))
    return min(WIN - 1, max(v, 1 - WIN))


def order(t, n):
    """Put the most promising choices first; how many to look at."""
    st = t.state
    ch = t.choices
    keys = t.events
    q = st[ASK]
    most = RULE[_MOST + q]
    if n > most:
        none = not ch[n - 1]
        if q != Q_TURN and q != Q_ORDER:
            for i in range(n - none):
                c = ch[i]
                f = st[c + t.cards]
                x = t.design[c]
                # Give up what is worth least, of the hand and of one's own creatures.
                if not f & IN_PLAY:
                    x = VALUES[x + V_HAND_FREE]
                    if q == Q_DISCARD:
                        x = 255 - x
                else:
                    x = VALUES[x] >> 1
                    if (f ^ st[SEAT]) & 1:
                        x += 128
                    elif q > Q_ORDER:
                        x = 127 - x
                while i and keys[i - 1] < x:
                    keys[i] = keys[i - 1]
                    ch[i] = ch[i - 1]
                    i -= 1
                keys[i] = x
                ch[i] = c
        if none:
            ch[most] = 0
        n = most + none
    # "No" first: the first choice is what happens where no more questions are kept.
    if q == Q_BUG:
        ch[0] = 0
        ch[1] = 1
    return n
