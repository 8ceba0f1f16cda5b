# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa for screens: what a move is made of, what a fight will do and why, why a move is not
possible. Numbers only; loaded when asked for.
"""

from micropython import const

from engine.minimonfa_moves import bearer, parts

_ASK = const(6)
_ACTIVE = const(7)
_OPEN = const(15)
_SWAPS = const(17)
_VAULT = const(23)
_MARKS = const(24)
_HIRED = const(26)
_ACTS = const(27)
_HAND = const(32)
_WHERE = const(47)
_INFO = const(120)
_HEROES = const(299)
_LAIR = const(311)
_SIZE = const(329)
_ACT = const(347)
_MONSTER = const(1)
_TRAP = const(3)
_ITEM = const(4)
_HERO = const(5)
_DO_MOD = const(1)
_DO_PREVENT = const(7)
_AT_FREE = const(2)
_AT_WORN = const(3)
_HOME = const(1)
_SENT = const(2)
_DOOMED = const(3)
_DEAD = const(4)
_FRESH = const(5)
_UP = const(16)
_FIGHT = const(1)
_STONE_FIGHTS = const(0)
_MERCENARY = const(51)

# What why_not answers, beside 0 for a legal move.
NOT_NOW = const(1)
FORBIDDEN = const(2)  # by the open event
NO_SPACE = const(3)  # the monster does not fit there
TRAP_THERE = const(4)  # the vault has a trap
TOO_SMALL = const(5)  # the vault, for this trap
NO_SKILL = const(6)  # no skill card in hand
USELESS = const(7)  # it would change nothing
BUILD_FIRST = const(8)  # no vault, but a room in hand
NOBODY = const(9)  # nobody at home to send
NO_MORE = const(10)  # enough exchanges this turn
FULL = const(11)  # the vault, or the dungeon
DEAD = const(12)  # the hero who would get it
STONED = const(13)  # he, or who carries it
SAME = const(14)  # he carries it already


def _cards(t, head):
    out = []
    c = t.state[head]
    while c:
        out.append(c)
        c = t.state[c]
    return out


def totals(t):
    """Attack and defence of the heroes, then of the monsters, if they fought now. While the group
    is still being sent, monsters that the attacker does not know are left out."""
    if t.state[_MARKS] & _FIGHT:
        t.count()
        return tuple(t.sums[:4])
    out = []
    for side in (0, 1):
        found = reasons(t, side)
        out += [max(0, sum([x[i] for x in found])) for i in (2, 3)]
    return tuple(out)


def wounds(t):
    """How many heroes, and how many monsters, would die by these totals."""
    x = totals(t)
    saved = [sum([y[4] for y in reasons(t, side)]) for side in (0, 1)]
    return max(0, x[2] - x[1] - saved[0]), max(0, x[0] - x[3] - saved[1])


def reasons(t, side):
    """What makes up the totals of a side (0 heroes, 1 monsters), in order: (design, ability,
    attack, defence, wounds prevented). Ability 255 is the card itself; design 50 as such a card is
    the mercenary. Before clamping at 0."""
    st = t.state
    rows = t.rows
    out = []

    def add(d, i, who):
        r = 8 * d + 4 * i
        if rows[r] & 31 == _DO_MOD:
            if (who ^ rows[r + 1]) & 1 == side or rows[r + 1] == 4:
                out.append((d, i, (rows[r + 2] >> 4) - 8, (rows[r + 2] & 15) - 8, 0))
        elif rows[r] & 31 == _DO_PREVENT and who == side:
            out.append((d, i, 0, 0, rows[r + 1]))

    for h in range(4 * st[_ACTIVE], 4 * st[_ACTIVE] + 4):
        f = st[_WHERE + h]
        if _SENT <= f <= _DOOMED or _STONE_FIGHTS and f == _FRESH:
            c = st[_HEROES + h]
            d = t.design[c]
            if not side:
                out.append((d, 255, rows[8 * d + 7] >> 4, rows[8 * d + 7] & 15, 0))
            for x in _cards(t, c):
                if rows[8 * t.design[x]] >> 5 == _AT_WORN and t.works(x, c):
                    add(t.design[x], 0, 0)
    c = st[_OPEN]
    if not side and st[_HIRED] >= 2:
        r = 8 * t.design[c]
        out.append((_MERCENARY - 1, 255, rows[r + 1], rows[r + 2], 0))
    known = _UP | (st[_ACTIVE] - st[_VAULT] // 6) % t.seats
    for x in _cards(t, _LAIR + st[_VAULT]) if side else ():
        d = t.design[x]
        if rows[8 * d + 3] >> 4 == _MONSTER and st[x + _INFO] & known:
            out.append((d, 255, rows[8 * d + 7] >> 4, rows[8 * d + 7] & 15, 0))
    for x in st[_ACT : _ACT + st[_ACTS]]:
        d = x >> 1
        add(d, x & 1, 0 if rows[8 * d + 3] >> 4 in (_HERO, _ITEM) else 1)
    if c:
        add(t.design[c], 0, 0)
    return out


def why_not(t, code):
    """Why an action of a turn is not possible now; 0 if it is."""
    st = t.state
    if code in list(t.choices[: t.moves()]):
        return 0
    q = st[_ASK]
    s = st[_ACTIVE]
    if not 2 <= q <= 4 or code >= 220 + 6 * t.seats:
        return NOT_NOW
    if not code:
        return BUILD_FIRST
    if code >= 220:
        if q != 3 or not st[_SIZE + code - 220] or (code - 220) // 6 == s:
            return NOT_NOW
        return FORBIDDEN if t.law(0) else NOBODY
    if 212 <= code < 220:
        c = st[_HEROES + 4 * s + (code - 212) // 2]
        r = 8 * t.design[c] + 4 * (code & 1)
        if st[_WHERE + 4 * s + (code - 212) // 2] != _HOME or t.rows[r] >> 5 != _AT_FREE:
            return NOT_NOW
        if t.law(1):
            return FORBIDDEN
        return USELESS if t.skilled(s) else NO_SKILL
    verb, d, place = parts(t, code)
    if verb == "swap" and q < 4 or verb == "item" and q == 2 and t.seek(_HAND + s, d):
        where = st[_WHERE + 4 * s + code % 4]
        if where == _DEAD:
            return DEAD
        p = bearer(t, d)
        if where > _DEAD:
            return STONED
        if p and p == st[_HEROES + 4 * s + code % 4]:
            return SAME
        for h in range(4 * s, 4 * s + 4):
            if p and st[_HEROES + h] == p and st[_WHERE + h] != _HOME:
                return STONED
        return NO_MORE if where and p and not st[_SWAPS] else NOT_NOW
    if verb == "reveal" and q == 3 and t.law(3):
        return FORBIDDEN
    if verb == "spend" and t.works(t.seek(bearer(t, d), d), bearer(t, d)):
        return USELESS
    if q != 2 or not t.seek(_HAND + s, d):
        return NOT_NOW
    if verb == "room":
        return FULL
    size = st[_SIZE + 6 * s + place]
    if verb == "trap" and size:
        return TOO_SMALL if size < t.rows[8 * d + 3] & 15 else TRAP_THERE
    if verb == "monster" and size:
        return FORBIDDEN if t.law(2) else NO_SPACE
    return NOT_NOW
