# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Why a creature is as it is now, and why a card cannot be chosen: for the screens."""

from micropython import const

_ASK = const(6)
_ACTIVE = const(7)
_ATTACKER = const(12)
_BY = const(18)
_LEFT = const(19)
_HAND = const(35)
_BOARD = const(39)
_DISCARD = const(43)
_DO_ALLY = const(40)
_DO_ALLY_TURN = const(41)
_DO_WEAK_KEYS = const(42)
_DO_MATE = const(43)
_FIRST = const(52)
_IN_PLAY = const(128)
_CHOSEN = const(64)
_EXHAUSTED = const(4)
_SNEAKY = const(8)
_ON_ACTION = const(5)

# What why_not answers, beside 0 for a legal move.
NOT_NOW = const(1)
NOT_YOURS = const(2)
SNEAKY = const(3)
TOO_WEAK = const(4)
OUT_OF_RANGE = const(5)
CHOSEN = const(6)
FORBIDDEN = const(7)  # by a creature of the mate
NO_EFFECT = const(8)
NOT_LEFT = const(9)  # hunts only to the left


def _seat(t, card):
    return t.state[card + t.cards] & 3


def cards(t, head):
    """The cards of a pile, from its head."""
    out = []
    c = t.state[head]
    while c:
        out.append(c)
        c = t.state[c]
    return out


def reasons(t, card):
    """What changes a creature now: (giving card, power change, keywords given)."""
    st = t.state
    if not st[card + t.cards] & _IN_PLAY:
        return []
    s = _seat(t, card)
    out = []
    power = t.power(card)
    own = power - (t.value[card] & 255)
    keys = t.base(card, s) >> 8 & ~(t.value[card] >> 8)
    for o in range(s & 1, t.seats, 2):
        for c in cards(t, _BOARD + o):
            if c == card or not t.trigger[c] & 16:
                continue
            what, a, b = t.rows[(t.design[c] << 3) + 4 : (t.design[c] << 3) + 7]
            if what == _DO_ALLY or what == _DO_ALLY_TURN and o == st[_ACTIVE]:
                out.append((c, a, 0))
                own -= a
            elif what == _DO_WEAK_KEYS and power <= a:
                out.append((c, 0, b))
                keys &= ~b
            elif what == _DO_MATE and o != s:
                out.append((c, a, b))
                own -= a
                keys &= ~b
    if own or keys:
        out.append((card, own, keys))
    copied = t.keywords(card) & ~(t.base(card, s) >> 8)
    for o in range((s & 1) ^ 1, t.seats, 2):
        for c in cards(t, _BOARD + o):
            k = t.base(c, o) >> 8 & copied
            if k:
                out.append((c, 0, k))
                copied &= ~k
    return out


def why_not(t, code):
    """Why a card cannot be chosen now; 0 if it can."""
    if code in list(t.choices[: t.moves()]):
        return 0
    st = t.state
    q = st[_ASK]
    end = _FIRST + t.cards
    if q == 1 and t.seats > 2 and end <= code < end + t.cards:
        code -= t.cards
        mine = t.trigger[code] & 15 == _ON_ACTION and st[code + t.cards] & 131 == 128 | t.seat
        return NO_EFFECT if mine else NOT_NOW
    if not _FIRST <= code < end:
        return NOT_NOW
    f = st[code + t.cards]
    if not f & _IN_PLAY and code not in cards(
        t, _DISCARD + st[_LEFT] if q == 9 else _HAND + t.seat
    ):
        return NOT_NOW
    # In a hand or pile nobody can tell two copies apart, in play by what they are now.
    same = _IN_PLAY | _CHOSEN | (_EXHAUSTED | 3 if f & _IN_PLAY else 0)
    for c in t.choices[: t.moves()]:  # its equal can be chosen
        if _FIRST <= c < end and t.design[c] == t.design[code]:
            if not (st[c + t.cards] ^ f) & same:
                return 0
    if not f & _IN_PLAY:
        if f & _CHOSEN:
            return CHOSEN
        return FORBIDDEN if q == 1 and t.seats > 2 else NOT_NOW
    if q == 1:
        return NOT_YOURS if f & 3 != t.seat else NOT_NOW
    if q == 4:
        if f & 3 != t.seat:
            return NOT_YOURS
        sneaky = t.look(st[_ATTACKER]) & _SNEAKY << 8
        return SNEAKY if sneaky and not t.look(code) & _SNEAKY << 8 else TOO_WEAK
    if q == 3 and t.seats > 2 and f & 1 != t.seat & 1:
        return NOT_LEFT
    if q == 7 or q == 8:
        if f & _CHOSEN:
            return CHOSEN
        r = (st[_BY] & 63) << 3
        lo, hi = t.rows[r + 6], t.rows[r + 7]
        return NOT_NOW if lo <= t.power(code) <= hi else OUT_OF_RANGE
    return NOT_NOW
