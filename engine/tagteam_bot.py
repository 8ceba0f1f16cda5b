# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the bot knows of Tag Team: what a position is worth, which choices to look at first."""

from micropython import const

from engine import free
from engine.tagteam_values import VALUES
from engine.mindbug_numbers import (
    ACTIVE, BOARD, BUGS, DECK, EXHAUSTED, HAND, IN_PLAY, LIFE, Q_BUG, Q_DISCARD, Q_ORDER, Q_PICK,
    Q_TURN,
)  # fmt: skip
from engine.numbers import ASK, SEAT, WIN

free("tagteam_values")

# See engine.bot. Costs as fitted to what players wait. In one piece, because tuples to make it of
# would stay in memory, 160 bytes of them.
RULE = (
    # a move costs 36 and 8 a choice, a value 145, a blind 1,800, a reply 3,400; 4 states
    b"\x06\x01\x01\x24\x91\xb4\x04\x08\x22"
    b"\x00\x00\x63\x01\x14\xb4"  # easy: 0 turns, 0, 99 moves, 1 redeal, 20, noise 180
    b"\x01\x00\x63\x01\x28\x3c"  # medium: 1, 0, 99, 1, 40, 60
    b"\x01\x01\x05\x1e\x41\x09"  # hard: 1, 1, 5, 30, 65, 9
    b"ddddddddddddddddd"  # marks
)

# Where VALUES has what: see engine.tagteam_values.
_V_HAND_BUG = const(48)
_V_HAND_FREE = const(96)
_V_LIVES = const(144)
_V_READY = const(152)
_V_WORN = const(155)
_V_DRAW = const(156)
_V_TEMPO = const(157)
_V_SLY = const(158)
_V_KILL = const(159)
_V_STRONG = const(160)
_V_FROG = const(161)
_V_IDLE = const(162)
_V_MORE = const(163)


def value(t, seat):
    """What the position is worth for ``seat`` and its partner."""
    st = t.state
    if st[SEAT] == 255:
        return t.score(seat) * WIN
    worth = VALUES
    design = t.design
    f = t.cards
    v = high = sneaky = 0
    for team in (~seat & 1, seat & 1):
        v = -v
        top = high
        sly = sneaky
        high = sneaky = 0
        x = BUGS + (team ^ 1)
        hand = _V_HAND_BUG if (st[x] | st[x + 2]) & 15 else _V_HAND_FREE
        for s in range(team, 4, 2):
            o = st[BOARD + s]
            c = st[HAND + s]
            if not o | c:
                v -= worth[_V_IDLE]
            while o:
                v += worth[design[o]]
                if st[o + f] & EXHAUSTED:
                    v -= worth[_V_WORN]
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
                v += worth[_V_DRAW]
                c = st[c]
        x = st[BUGS + team] + st[BUGS + team + 2]
        v += (x >> 4) * worth[_V_FROG] + worth[_V_LIVES + min(st[LIFE + team], 7)]
        x &= 15
        v += worth[_V_READY + min(x, 2)] + max(x - 2, 0) * worth[_V_MORE]
    if not sly or not sneaky:
        x = worth[_V_SLY]
        if st[LIFE + (team if sly else team ^ 1)] == 1:
            x += worth[_V_KILL]
        v += (sneaky - sly >> 11) * x
    x = worth[_V_TEMPO]
    v += -x if (st[ACTIVE] ^ team) & 1 else x
    if high != top:
        x = worth[_V_STRONG]
        v += x if high > top else -x
    return min(WIN - 1, max(v, 1 - WIN))


def order(t, n):
    """Put the most promising choices first; how many to look at."""
    st = t.state
    ch = t.choices
    q = st[ASK]
    # How many choices are looked at besides "none".
    most = 9 if q == Q_TURN else 2 if q == Q_DISCARD else 3 + (q == Q_PICK)
    if n > most:
        none = not ch[n - 1]
        if q != Q_TURN and q != Q_ORDER:
            keys = t.events
            for i in range(n - none):
                c = ch[i]
                f = st[c + t.cards]
                x = t.design[c]
                # Give up what is worth least, of the hand and of one's own creatures.
                if not f & IN_PLAY:
                    x = VALUES[x + _V_HAND_FREE]
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
        n = most
        if none:
            ch[n] = 0
            n += 1
    # "No" first: the first choice is what happens where no more questions are kept.
    if q == Q_BUG:
        ch[0] = 0
        ch[1] = 1
    return n
