# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Explains for the screens why a creature is as it is, and why a card cannot be chosen."""

from engine.mindbug.numbers import (
    ACTIVE, ATTACKER, BOARD, BY, CHOSEN, DISCARD, DO_ALLY, DO_ALLY_TURN, DO_MATE, DO_WEAK_KEYS,
    EXHAUSTED, FIRST, GIVER, HAND, HAS_AURA, IN_PLAY, IN_PLAY_OF, ON_ACTION, POWER, SNEAKY, WANTED,
    WHEN, WHY_CHOSEN, WHY_FORBIDDEN, WHY_NOT_LEFT, WHY_NOT_NOW, WHY_NOT_YOURS, WHY_NO_EFFECT,
    WHY_OUT_OF_RANGE, WHY_SNEAKY, WHY_TOO_WEAK,
)  # fmt: skip
from engine.numbers import ASK


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
    if not st[card + t.cards] & IN_PLAY:
        return []
    s = _seat(t, card)
    out = []
    power = t.power(card)
    own = power - (t.value[card] & POWER)
    keys = t.look(card, False) >> 8 & ~(t.value[card] >> 8)
    for o in range(s & 1, t.seats, 2):
        for c in cards(t, BOARD + o):
            if c == card or not t.trigger[c] & HAS_AURA:
                continue
            what, a, b = t.rows[(t.design[c] << 3) + 4 : (t.design[c] << 3) + 7]
            if what == DO_ALLY or what == DO_ALLY_TURN and o == st[ACTIVE]:
                out.append((c, a, 0))
                own -= a
            elif what == DO_WEAK_KEYS and power <= a:
                out.append((c, 0, b))
                keys &= ~b
            elif what == DO_MATE and o != s:
                out.append((c, a, b))
                own -= a
                keys &= ~b
    if own or keys:
        out.append((card, own, keys))
    copied = t.keywords(card) & ~(t.look(card, False) >> 8)
    for o in range((s & 1) ^ 1, t.seats, 2):
        for c in cards(t, BOARD + o):
            k = t.look(c, False) >> 8 & copied
            if k:
                out.append((c, 0, k))
                copied &= ~k
    return out


def why_not(t, code):
    """Why a card cannot be chosen now; 0 if it can."""
    if type(code) is not int or not 0 <= code < 256:
        raise ValueError("no move has the code " + repr(code))
    if code in list(t.choices[: t.moves()]):
        return 0
    st = t.state
    q = st[ASK]
    end = FIRST + t.cards
    if q == 1 and t.seats > 2 and end <= code < end + t.cards:
        code -= t.cards
        mine = (
            t.trigger[code] & WHEN == ON_ACTION
            and st[code + t.cards] & IN_PLAY_OF == IN_PLAY | t.seat
        )
        return WHY_NO_EFFECT if mine else WHY_NOT_NOW
    if not FIRST <= code < end or t.seat == 255:
        return WHY_NOT_NOW
    f = st[code + t.cards]
    if not f & IN_PLAY and code not in cards(t, DISCARD + st[WANTED] if q == 9 else HAND + t.seat):
        return WHY_NOT_NOW
    # In a hand or pile nobody can tell two copies apart, in play by what they are now.
    same = IN_PLAY | CHOSEN | (EXHAUSTED | 3 if f & IN_PLAY else 0)
    for c in t.choices[: t.moves()]:  # its equal can be chosen
        if FIRST <= c < end and t.design[c] == t.design[code]:
            if not (st[c + t.cards] ^ f) & same:
                return 0
    if not f & IN_PLAY:
        if f & CHOSEN:
            return WHY_CHOSEN
        return WHY_FORBIDDEN if q == 1 and t.seats > 2 else WHY_NOT_NOW
    if q == 1:
        return WHY_NOT_YOURS if f & 3 != t.seat else WHY_NOT_NOW
    if q == 4:
        if f & 3 != t.seat:
            return WHY_NOT_YOURS
        sneaky = t.look(st[ATTACKER]) & SNEAKY
        return WHY_SNEAKY if sneaky and not t.look(code) & SNEAKY else WHY_TOO_WEAK
    if q == 3 and t.seats > 2 and f & 1 != t.seat & 1:
        return WHY_NOT_LEFT
    if q == 7 or q == 8:
        if f & CHOSEN:
            return WHY_CHOSEN
        r = (st[BY] & GIVER) << 3
        lo, hi = t.rows[r + 6], t.rows[r + 7]
        return WHY_NOT_NOW if lo <= t.power(code) <= hi else WHY_OUT_OF_RANGE
    return WHY_NOT_NOW
