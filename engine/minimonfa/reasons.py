# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Explains MiniMonFa for the screens: the parts of a move, what a fight will do and why, and why a
move is not possible. It answers in numbers, and is loaded when needed.
"""

from engine.minimonfa.moves import bearer, parts
from engine.minimonfa.numbers import (
    ACT, ACTIVE, ACTS, AT_FREE, AT_WORN, C_RAID, C_USE, DEAD, DOOMED, DO_MOD, DO_PREVENT, FACE_UP,
    FIGHT, FRESH, HAND, HERO, HEROES, HIRED, HOME, INFO, ITEM, LAIR, MARKS, MERCENARY, MONSTER,
    OPEN, Q_BUILD, Q_RAID, Q_REST, ROOM, ROW, ROW_KIND, ROW_STRENGTH, SENT, SIZE, STONE_FIGHTS,
    SWAPS, VAULT, V_ITEM, V_MONSTER, V_REVEAL, V_ROOM, V_SPEND, V_SWAP, V_TRAP, WHERE,
    WHY_BUILD_FIRST, WHY_DEAD, WHY_FORBIDDEN, WHY_FULL, WHY_NOBODY, WHY_NOT_NOW, WHY_NO_MORE,
    WHY_NO_SKILL, WHY_NO_SPACE, WHY_SAME, WHY_STONED, WHY_TOO_SMALL, WHY_TRAP_THERE, WHY_USELESS,
)  # fmt: skip
from engine.numbers import ASK


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
    if t.state[MARKS] & FIGHT:
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


def forecast(t, seat, into):
    """The same six numbers for a seat: before the fight only for who sends the group."""
    if seat != t.seat and not t.state[MARKS] & FIGHT:
        return 0
    into[:6] = bytes(totals(t) + wounds(t))
    return 6


def reasons(t, side):
    """What makes up the totals of a side (0 heroes, 1 monsters), in order: (design, ability,
    attack, defence, wounds prevented). Ability 255 is the card itself; design 50 as such a card is
    the mercenary. Before clamping at 0."""
    st = t.state
    rows = t.rows
    out = []

    def add(d, i, who):
        r = ROW * d + 4 * i
        if rows[r] & 31 == DO_MOD:
            if (who ^ rows[r + 1]) & 1 == side or rows[r + 1] == 4:
                out.append((d, i, (rows[r + 2] >> 4) - 8, (rows[r + 2] & 15) - 8, 0))
        elif rows[r] & 31 == DO_PREVENT and who == side:
            out.append((d, i, 0, 0, rows[r + 1]))

    for h in range(4 * st[ACTIVE], 4 * st[ACTIVE] + 4):
        f = st[WHERE + h]
        if SENT <= f <= DOOMED or STONE_FIGHTS and f == FRESH:
            c = st[HEROES + h]
            d = t.design[c]
            if not side:
                both = rows[ROW * d + ROW_STRENGTH]
                out.append((d, 255, both >> 4, both & 15, 0))
            for x in _cards(t, c):
                if rows[ROW * t.design[x]] >> 5 == AT_WORN and t.works(x, c):
                    add(t.design[x], 0, 0)
    c = st[OPEN]
    if not side and st[HIRED] >= 2:
        r = 8 * t.design[c]
        out.append((MERCENARY, 255, rows[r + 1], rows[r + 2], 0))
    known = FACE_UP | (st[ACTIVE] - st[VAULT] // 6) % t.seats
    for x in _cards(t, LAIR + st[VAULT]) if side else ():
        d = t.design[x]
        if rows[ROW * d + ROW_KIND] >> 4 == MONSTER and st[x + INFO] & known:
            both = rows[ROW * d + ROW_STRENGTH]
            out.append((d, 255, both >> 4, both & 15, 0))
    for x in st[ACT : ACT + st[ACTS]]:
        d = x >> 1
        add(d, x & 1, 0 if rows[ROW * d + ROW_KIND] >> 4 in (HERO, ITEM) else 1)
    if c:
        add(t.design[c], 0, 0)
    return out


def why_not(t, code):
    """Why an action of a turn is not possible now; 0 if it is."""
    if type(code) is not int or not 0 <= code < 256:
        raise ValueError("no move has the code " + repr(code))
    st = t.state
    if code in list(t.choices[: t.moves()]):
        return 0
    q = st[ASK]
    s = st[ACTIVE]
    if not Q_BUILD <= q <= Q_REST or code >= C_RAID + 6 * t.seats:
        return WHY_NOT_NOW
    if not code:
        return WHY_BUILD_FIRST
    if code >= C_RAID:
        if q != Q_RAID or not st[SIZE + code - C_RAID] or (code - C_RAID) // 6 == s:
            return WHY_NOT_NOW
        return WHY_FORBIDDEN if t.law(0) else WHY_NOBODY
    if C_USE <= code < C_RAID:
        c = st[HEROES + 4 * s + (code - C_USE) // 2]
        r = 8 * t.design[c] + 4 * (code & 1)
        if st[WHERE + 4 * s + (code - C_USE) // 2] != HOME or t.rows[r] >> 5 != AT_FREE:
            return WHY_NOT_NOW
        if t.law(1):
            return WHY_FORBIDDEN
        return WHY_USELESS if t.skilled(s) else WHY_NO_SKILL
    verb, d, place = parts(t, code)
    if verb == V_SWAP and q < 4 or verb == V_ITEM and q == 2 and t.seek(HAND + s, d):
        where = st[WHERE + 4 * s + code % 4]
        if where == DEAD:
            return WHY_DEAD
        p = bearer(t, d)
        if where > DEAD:
            return WHY_STONED
        if p and p == st[HEROES + 4 * s + code % 4]:
            return WHY_SAME
        for h in range(4 * s, 4 * s + 4):
            if p and st[HEROES + h] == p and st[WHERE + h] != HOME:
                return WHY_STONED
        return WHY_NO_MORE if where and p and not st[SWAPS] else WHY_NOT_NOW
    if verb == V_REVEAL and q == 3 and t.law(3):
        return WHY_FORBIDDEN
    if verb == V_SPEND and t.works(t.seek(bearer(t, d), d), bearer(t, d)):
        return WHY_USELESS
    if q != 2 or not t.seek(HAND + s, d):
        return WHY_NOT_NOW
    if verb == V_ROOM:
        return WHY_FULL
    size = st[SIZE + 6 * s + place]
    if verb == V_TRAP and size:
        return WHY_TOO_SMALL if size < t.rows[ROW * d + ROW_KIND] & 15 else WHY_TRAP_THERE
    if verb == V_MONSTER and size:
        return WHY_FORBIDDEN if t.law(2) else WHY_NO_SPACE
    return WHY_NOT_NOW


def no_place(t, seat, d, v):
    """Why card d of the hand of who decides cannot go to vault v of the own dungeon; -1: to the
    largest one. Others are not told."""
    st = t.state
    if seat != t.seat:
        return 0
    first = SIZE + 6 * st[ACTIVE]
    if v < 0:
        v = 0
        for i in range(6):
            if st[first + i] > st[first + v]:
                v = i
        if t.rows[ROW * d + ROW_KIND] >> 4 == ROOM:
            return why_not(t, 1)
        if t.rows[ROW * d + ROW_KIND] >> 4 == ITEM:
            return WHY_NOT_NOW
        if not st[first + v]:
            return WHY_TOO_SMALL
    if t.rows[ROW * d + ROW_KIND] >> 4 == ROOM:
        return why_not(t, 2 + v)
    return why_not(t, (6 * d - 28 if d < 24 else 6 * d - 100) + v)
