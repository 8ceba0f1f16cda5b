# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the bot knows of Tag Team: what a position is worth, which choices to look at first."""

from micropython import const

from engine import free
from engine.tagteam_values import VALUES

free("tagteam_values")

# See engine.bot. Costs as measured on MicroPython.
RULE = bytes(
    (6, 1, 1, 75, 46, 125)
    + (0, 0, 99, 1, 20, 180)  # easy
    + (1, 0, 99, 1, 40, 60)  # medium
    + (2, 1, 4, 20, 65, 9)  # hard
)

# Where VALUES has what: see engine.tagteam_values.
_HAND_BUG = const(48)
_HAND_FREE = const(96)
_LIVES = const(144)
_READY = const(152)
_WORN = const(155)
_DRAW = const(156)
_TEMPO = const(157)
_SLY = const(158)
_KILL = const(159)
_STRONG = const(160)
_FROG = const(161)
_IDLE = const(162)
_MORE = const(163)

_WIN = const(1000)

# The state: see engine.piles.
_SEAT = const(1)
_ASK = const(6)
_ACTIVE = const(7)
_LIFE = const(21)
_BUGS = const(27)
_HAND = const(35)
_BOARD = const(39)
_DECK = const(47)

_IN_PLAY = const(128)
_EXHAUSTED = const(4)
_ACTION = const(132)  # codes from here on are Actions

_Q_TURN = const(1)
_Q_ORDER = const(6)
_Q_TARGET = const(7)
_Q_DISCARD = const(10)


def value(t, seat):
    """What the position is worth for ``seat`` and its partner."""
    st = t.state
    if st[_SEAT] == 255:
        return t.score(seat) * _WIN
    worth = VALUES
    design = t.design
    f = t.cards
    v = high = sneaky = 0
    team = seat & 1 ^ 1  # first the foes, then the own side
    while True:
        o = _BUGS + (team ^ 1)
        hand = _HAND_BUG if (st[o] | st[o + 2]) & 15 else _HAND_FREE
        for s in range(team, 4, 2):
            o = st[_BOARD + s]
            c = st[_HAND + s]
            if not o and not c:
                v -= worth[_IDLE]
            while o:
                v += worth[design[o]]
                if st[o + f] & _EXHAUSTED:
                    v -= worth[_WORN]
                x = t.value[o]
                sneaky += x & 0x800
                x &= 255
                if x > high:
                    high = x
                o = st[o]
            while c:
                v += worth[hand + design[c]]
                c = st[c]
            c = st[_DECK + s]
            while c:
                v += worth[_DRAW]
                c = st[c]
        x = st[_BUGS + team] + st[_BUGS + team + 2]
        v += (x >> 4) * worth[_FROG] + worth[_LIVES + min(st[_LIFE + team], 7)]
        x &= 15
        if x > 2:
            v += (x - 2) * worth[_MORE]
            x = 2
        v += worth[_READY + x]
        if team == seat & 1:
            break
        team ^= 1
        v = -v
        top = high
        sly = sneaky
        high = sneaky = 0
    if not sly or not sneaky:
        x = worth[_SLY]
        if st[_LIFE + (team if sly else team ^ 1)] == 1:
            x += worth[_KILL]
        v += (sneaky - sly >> 11) * x
    if high != top:
        v += worth[_STRONG] if high > top else -worth[_STRONG]
    v += -worth[_TEMPO] if (st[_ACTIVE] ^ team) & 1 else worth[_TEMPO]
    return min(_WIN - 1, max(v, 1 - _WIN))


def order(t, n):
    """Put the most promising choices first; how many to look at."""
    st = t.state
    ch = t.choices
    q = st[_ASK]
    # How many choices are looked at besides "none".
    most = b"\x09\x06\x09\x03\x03\x09\x03\x03\x03\x03\x02\x03\x03\x09\x09\x03\x04"[q]
    none = n > most and not ch[n - 1]
    if none:
        n -= 1
    if n > most:
        keys = t.events
        if q == _Q_ORDER:
            return most
        for i in range(n):
            code = c = ch[i]
            if c >= _ACTION:
                c -= t.cards
            x = t.design[c]
            f = st[c + t.cards]
            if not f & _IN_PLAY:
                if q != _Q_TURN:
                    x += _HAND_FREE
                x = VALUES[x]
                if q == _Q_DISCARD:  # give up what is worth least
                    x = 255 - x
            elif q == _Q_TURN:
                x = 250 if code != c else 20 + 10 * (t.value[c] & 255)
            else:
                x = min(127, VALUES[x])
                if (f ^ st[_SEAT]) & 1:
                    x += 128
                elif _Q_TARGET <= q < _Q_DISCARD:
                    x = 127 - x
            while i and keys[i - 1] < x:
                keys[i] = keys[i - 1]
                ch[i] = ch[i - 1]
                i -= 1
            keys[i] = x
            ch[i] = code
        if none:
            ch[n] = ch[most]
            ch[most] = 0
        n = most
    return n + none
