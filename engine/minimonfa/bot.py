# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the bot knows about MiniMonFa: what a position is worth, and which choices to look at.

It judges positions where somebody may attack. On the way there a player who builds simply lays what
they have (see order), so that a room is judged together with the monster that moves in.
"""

from array import array

from micropython import const

from engine import free
from engine.minimonfa.values import RULE, VALUES  # noqa: F401
from engine.minimonfa.numbers import (
    ACTIVE, AT_WORN, COUNT, C_GIVE, C_LAY, C_SHOW, DEAD, DOOMED, DRAW, FIRST, HAND, HEROES, HOME,
    IN, LAIR, MERCENARY, MONSTER, Q_BUILD, Q_EJECT, Q_FETCH, Q_KILL, Q_LATE, Q_LOSE, Q_PETRIFY,
    Q_RAID, Q_REST, Q_REVIVE, Q_SEND, ROW, ROW_KIND, ROW_STRENGTH, SIZE, TRAP, VAULT, WHERE,
)  # fmt: skip
from engine.minimonfa.value_offsets import (
    V_BEST, V_CLEAN, V_COSTLY, V_DEFENCE, V_DRAWS, V_FALLEN, V_FATAL, V_GUARD, V_HELD, V_KIND,
    V_LARGE, V_LIVES, V_ONCE, V_ROOMS, V_SKILLS, V_STONED, V_TEMPO, V_TRAP,
)  # fmt: skip
from engine.numbers import ASK, SEAT, WIN

free("engine.minimonfa.values")

# By seat: attack and defence of its one, two, three, four strongest heroes at home, how many there
# are, one-shot items, what the seat has; then the same of the strongest of some seats.
_sums = array("h", bytes(96))
_N = const(8)
_ONCES = const(9)
_WORTH = const(10)

# Questions with one answer worth a look beside those of a turn, a bit each; the weakest is chosen.
_ONE = const(1 << Q_KILL | 1 << Q_PETRIFY | 1 << Q_EJECT | 1 << Q_REVIVE | 1 << Q_FETCH)
_WEAK = const(1 << Q_LOSE | 1 << Q_KILL | 1 << Q_EJECT)


def might(t, h):
    """Attack << 8 | defence << 4 | one-shot items of hero h with all that works for him."""
    st = t.state
    rows = t.rows
    c = st[HEROES + h]
    x = rows[ROW * t.design[c] + ROW_STRENGTH]
    v = (x & 0xF0) << 4 | (x & 15) << 4
    kind = t.kind[c] & 15
    c = st[c]
    while c:
        x = t.kind[c] & 15
        if not x or x == kind:
            x = 8 * t.design[c]
            if rows[x] >> 5 == AT_WORN:
                x = rows[x + 2]
                v += ((x & 0xF0) << 4) + ((x & 15) << 4) - 0x880
            else:
                v += 1
        c = st[c]
    return v


def muster(t, s):
    """Add up the heroes of s, the strongest first."""
    st = t.state
    sums = _sums
    p = 12 * s
    n = once = 0
    for h in range(4 * s, 4 * s + 4):
        if HOME <= st[WHERE + h] <= DOOMED:
            x = might(t, h)
            once += x & 15
            i = n
            while i and sums[p + i - 1] < x:
                sums[p + i] = sums[p + i - 1]
                i -= 1
            sums[p + i] = x
            n += 1
    sums[p + _N] = n
    sums[p + _ONCES] = once
    a = d = 0
    for i in range(4):
        if i < n:
            x = sums[p + i]
            a += x >> 8
            d += x >> 4 & 15
        sums[p + i] = a
        sums[p + i + 4] = d


def kind(t, v, p):
    """What becomes of vault v if the heroes added up at p attack it: 0 it is empty, 1 it falls,
    2 it falls and heroes, too, 3 it stands, 4 it stands and heroes fall; + 8 if it has a trap,
    + 16 * attack and defence of the monsters."""
    st = t.state
    n = st[SIZE + v]
    m = a = d = trap = 0
    c = st[LAIR + v]
    while c:
        x = t.kind[c] >> 4
        if x == MONSTER:
            x = t.rows[ROW * t.design[c] + ROW_STRENGTH]
            a += x >> 4
            d += x & 15
            m += 1
        elif x == TRAP:
            trap = 8
        else:
            n += 1  # a hall lets two in
        c = st[c]
    trap += a + d << 4
    if n > _sums[p + _N]:
        n = _sums[p + _N]
    if not n:
        return trap + 3
    if not m:
        return trap
    p += n - 1
    a -= _sums[p + 4]
    if _sums[p] - d >= m and a < n:
        return trap + (2 if a > 0 else 1)
    return trap + (4 if a > 0 else 3)


def worth(t, w):
    """Work out what each seat has by the values w: see _WORTH."""
    st = t.state
    sums = _sums
    seats = t.seats
    active = st[ACTIVE]
    for s in range(seats):
        muster(t, s)
    target = 5
    fatal = 0
    for s in range(seats):
        foe = 12 * (s ^ 1)
        if seats > 2:
            foe = 36
            for i in range(9):
                sums[36 + i] = max(sums[12 * ((s + 1) % 3) + i], sums[12 * ((s + 2) % 3) + i])
        v = rooms = skills = 0
        c = st[HAND + s]
        while c:
            if c >= FIRST + 80:
                if skills < 3:
                    v += w[V_SKILLS + skills]
                skills += 1
            elif c >= FIRST + 48:
                v += w[V_ROOMS + min(rooms, 3)]
                rooms += 1
            else:
                i = t.kind[c]
                v += w[V_HELD + (i & 15) - 1 if i >> 4 == MONSTER else V_HELD + 1 + (i >> 4)]
            c = st[c]
        armed = V_KIND + 5 if skills else V_KIND
        i = 6 * s
        k = 5
        lives = rooms
        while i < 6 * s + 6 and st[SIZE + i]:
            k = kind(t, i, foe)
            if k & 8:
                v += w[V_TRAP + (skills > 0)]
            v += w[V_GUARD] * (k >> 4)
            k &= 7
            v += w[armed + k] + w[V_LARGE] * (st[SIZE + i] - 1)
            if s != active:
                if seats > 2:
                    k = kind(t, i, 12 * active) & 7
                if k < target:
                    target = k
            lives += 1
            i += 1
        if lives == 1 and not rooms and k < 3 and s != active:
            fatal = 1
        v += w[V_LIVES + min(lives, 5)]
        k = 0
        c = st[DRAW + s]
        while c and k < 5:
            k += 1
            c = st[c]
        v += w[V_DRAWS + min(k, max(6 - st[COUNT + s], 0))]
        i = 0
        for h in range(WHERE + 4 * s, WHERE + 4 * s + 4):
            k = st[h]
            if k == DEAD:
                v += w[V_FALLEN + min(i, 2)]
                i += 1
            elif k > DEAD:
                v += w[V_STONED]
        i = 12 * s
        v += w[V_DEFENCE] * sums[i + 7] + w[V_BEST] * sums[i] + w[V_ONCE] * sums[i + _ONCES]
        sums[i + _WORTH] = v
    v = w[V_TEMPO]
    if target < 2:
        v += w[V_CLEAN]
    elif target == 2:
        v += w[V_COSTLY]
    if fatal:
        v += w[V_FATAL]
    sums[12 * active + _WORTH] += v


def value(t, seat):
    """What the position is worth for ``seat``."""
    st = t.state
    if st[SEAT] == 255:
        return t.score(seat) * WIN
    seats = t.seats
    if not st[IN] >> seat & 1:
        return 1 - WIN
    worth(t, VALUES[seats - 2])
    v = n = 0
    most = -WIN
    for s in range(seats):
        if s != seat and st[IN] >> s & 1:
            x = _sums[12 * s + _WORTH]
            v += x
            most = max(x, most)
            n += 1
    # against two others the stronger one counts more
    v = _sums[12 * seat + _WORTH] - (v // n + most >> 1)
    if n < seats - 1:
        v += 50
    return min(WIN - 1, max(v, 1 - WIN))


def order(t, n):
    """Put the most promising choices first; how many to look at. -n: of the decision itself."""
    st = t.state
    ch = t.choices
    q = st[ASK]
    s = st[SEAT]
    if n < 0:
        n = -n
        if q > Q_SEND:
            return n
        if Q_BUILD <= q <= Q_REST:
            return first(t, n)
    if q == Q_RAID:
        return first(t, n)
    if q == Q_REST:
        ch[0] = 0
        return 1
    if Q_SEND < q < Q_LATE:
        if n > 4:
            ch[3] = ch[n - 1]
            n = 4
        return n
    if q > Q_LOSE and not _ONE >> q & 1:
        return min(n, 2)
    # One is enough. Lay what there is: items, the largest monsters, traps. Turn up what is worn.
    # Send as many as the vault lets in, the strongest first, into an empty one the weakest: all
    # that is known, so that the seat need not think again who goes. Of others the strongest or the
    # weakest.
    key = -1
    for i in range(n):
        c = ch[i]
        if q == Q_BUILD:
            x = urge(t, s, c)
        elif not c:
            x = 0
        elif q == Q_SEND:
            x = 0x2FF if c == MERCENARY + 1 else might(t, t.hero(s, c - 1))
            if not st[LAIR + st[VAULT]]:
                x = 0x1000 - x
        elif q == Q_LATE:
            x = 1 if t.rows[8 * c - 8] >> 5 == AT_WORN else -1
        else:
            x = t.rows[8 * c - 1]
            x = (x >> 3 & 30) + (x & 15)
            if _WEAK >> q & 1:
                x = 255 - x
        if x > key:
            key = x
            best = c
    ch[0] = best
    return 1


def urge(t, s, code):
    """How gladly s lays what ``code`` says, 0 for the end of the phase."""
    st = t.state
    if not code:
        return 0
    if code < C_LAY:
        return -1 if st[SIZE + 6 * s] else 1
    if code < C_GIVE:
        d = (code - C_LAY) // 6 + 6
        if d >= 18:
            d += 12
        x = t.rows[ROW * d + ROW_KIND]
        v = 6 * s + (code - C_LAY) % 6
        return (20 if x >> 4 == TRAP else 40 + 10 * (x & 15)) + 6 - st[SIZE + v]
    if code < C_SHOW:
        d = (code >> 2) - 20
        if d >= 24:
            d += 18
        if not t.seek(HAND + s, d):
            return -1
        k = t.rows[ROW * d + ROW_KIND] & 15
        x = 4 * s + (code & 3)
        if not k or k == t.kind[st[HEROES + x]] & 15:
            return 100 + (might(t, x) >> 8)
        for h in range(4 * s, 4 * s + 4):
            if k == t.kind[st[HEROES + h]] & 15 and st[WHERE + h] != DEAD:
                return -1
        return 100  # useless, but in hand it would keep a card from being drawn
    return -1


def first(t, n):
    """The choices of the turn that are worth a look, the best first, equal ones as they came."""
    st = t.state
    ch = t.choices
    keys = t.events  # what each promises
    s = st[SEAT]
    if st[ASK] == Q_RAID:
        muster(t, s)
    k = 0
    for i in range(n):
        c = ch[i]
        x = 60  # abilities, rooms
        if not c:
            x = 50
        elif c >= 220:
            x = 70 - (kind(t, c - 220, 12 * s) & 7)
        elif c >= 200 and c < 212:
            x = c - 182 if c < 206 else c - 164
            if t.rows[ROW * x] >> 5 == AT_WORN:
                continue  # he can still do that in the fight
            x = 255
        elif c >= 8 and c < 200:
            x = urge(t, s, c)
            if x < 0:
                continue
            if c < 152:
                x >>= 1
        j = k
        while j and keys[j - 1] < x:
            keys[j] = keys[j - 1]
            ch[j] = ch[j - 1]
            j -= 1
        keys[j] = x
        ch[j] = c
        k += 1
    if keys[0] > 99:
        return 1  # items are given and used without much thought
    n = k
    if n > 9:
        n = 9
        for i in range(9, k):
            if not ch[i]:
                ch[9] = 0
                n = 10
    return n
