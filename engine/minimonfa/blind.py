# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Redeals everything that a seat of MiniMonFa cannot know. Loaded by the bots.

Hidden from a seat are the others' hands and face-down cards, unless it knows them, also of a player
who has left, and all piles to draw from. A duel redeals each deck by itself; three players drew
from one pool, so there cards of a sort also change hands, with everybody's number of each sort,
which is known, unchanged. What the seat saw stays true: a card it knows to be in a hand or laid
does not go back to the draw pile, what lies in a vault was not too large for it when it was laid, a
vault has one trap, and who had to have a room in hand has one.

The result depends on nothing else: the seat cannot know which of many equal rooms lies where, or
what one opponent knows of another's hand.
"""

from engine.minimonfa.numbers import (
    ACTIVE, CARDS, DRAW, EVENTS, FACE_UP, FIGHT, FIRST, HAND, HEROES, INFO, LAIR, MARKS, MONSTER,
    PHASE, PLACED, Q_LOSE, ROUND, SEEN, SIZE, TRAP, VAULT, WHERE,
)  # fmt: skip
from engine.numbers import ASK, SEAT


_mark = bytearray(CARDS)  # by card: 0 known, 1 + who has it (3: the events) | SEEN | PLACED
_pool = bytearray(48)  # the unknown monsters and traps, then the unknown items
_need = bytearray(28)  # 7 * who has them + type: unknown cards that were never seen
_spare = bytearray(4)  # by seat: places for unknown cards in its hand...
_seen = bytearray(4)  # ...and seen cards that are not placed yet
_rest = (bytearray(48), bytearray(48), bytearray(48), bytearray(48))  # by holder
# Piles with unknown cards in them, entry by entry: card (0: still open), its second byte, whose
# pile: a vault's number, 64 + a hero's, 255 behind the last.
_card = bytearray(64)
_info = bytearray(64)
_pile = bytearray(64)
_open = bytearray(48)  # the entries to be filled
_next = bytearray(48)  # for each of them: the next card of the pool to try


def blind(t, seat, dice):
    """Redeal everything ``seat`` cannot know, and the dice, from the number ``dice``."""
    if not 0 <= seat < t.seats:
        raise ValueError("no seat " + repr(seat))
    t.sow(dice)
    t._n = -1
    st = t.state
    n = _gather(t, seat)
    k = m = 0
    for items in (False, True):  # in card order: where they lay must not matter
        rest = _rest[0]
        x = 0
        for i in range(48):
            if _mark[i] and (i % 24 > 17) == items:
                rest[x] = FIRST + i
                x += 1
        t.shuffle(rest, x)
        for i in range(x):
            _pool[k] = rest[i]
            k += 1
        if not items:
            m = k
    _fill(t, n, m, k)
    for i in range(n):
        p = _head(t, _pile[i])
        c = _card[i]
        if not i or _pile[i] != _pile[i - 1]:
            st[p] = 0
        t.add(p, c)
        st[c + INFO] = _info[i]
        if _mark[c - FIRST] & SEEN:
            st[c + INFO] |= (seat - _holder(_pile[i])) % t.seats << 2
    _deal(t, seat, k)


def _holder(p):
    """The seat of a pile of entries."""
    return p // 6 if p < 64 else p - 64 >> 2


def _head(t, p):
    """The head of a pile of entries in the state."""
    return LAIR + p if p < 64 else t.state[HEROES + p - 64]


def _tag(t, c, o, seen):
    """Card c of o is unknown."""
    if seen:
        _mark[c - FIRST] = 1 + o | SEEN
        _seen[o] += 1
    else:
        _mark[c - FIRST] = 1 + o
        _need[7 * o + (t.kind[c] >> 4)] += 1


def _gather(t, seat):
    """Mark all unknown cards, take them out of hands and draw piles, and lay the piles of
    face-down cards out as entries; how many entries there are."""
    st = t.state
    for i in range(CARDS):
        _mark[i] = 0
    for i in range(28):
        _need[i] = 0
    for o in range(4):
        _spare[o] = _seen[o] = 0
        if t.seats <= o < 3:
            continue
        p = EVENTS if o == 3 else DRAW + o
        k = (seat - o) % t.seats if o < 3 else 0
        c = st[p]
        while c:
            if st[c + INFO] & (k | k << 2):  # of the hand of a player who has left
                st[c + INFO] = k
                p = c
            else:
                st[p] = st[c]
                _tag(t, c, o, 0)
            c = st[c]
        if o == seat or o == 3:
            continue
        p = HAND + o
        c = st[p]
        while c:
            if st[c + INFO] & k:
                st[c + INFO] = k
                p = c
            else:
                st[p] = st[c]
                _tag(t, c, o, st[c + INFO] & k << 2)
                _spare[o] += 1
            c = st[c]
    _rename(t)
    for v in range(6 * t.seats):
        _next[v] = _tightness(t, seat, v)
    n = 0
    while True:  # the tightest vaults first: few cards fit in there
        x = 255
        for v in range(6 * t.seats):
            if _next[v] < x:
                x = _next[v]
                p = v
        if x == 255:
            break
        _next[p] = 255
        n = _spread(t, seat, p, n)
    for h in range(4 * t.seats):
        if h >> 2 != seat and st[HEROES + h]:
            n = _spread(t, seat, 64 + h, n)
    _pile[n] = 255
    return n


def _rename(t):
    """Rooms and skill cards are all alike: those that are known take the highest numbers, pile by
    pile, the unknown ones the rest."""
    st = t.state
    n = 0
    for p in range(HAND, WHERE):
        x = p
        c = st[x]
        m = n
        while c:
            i = c - FIRST
            if i < 48 or i > 91:
                x = c
            else:
                st[x] = st[c]
                k = 4 if i > 79 else 0
                if t.seats == 2 and (i > 85 if k else i > 63):
                    k += 8
                k |= st[c + INFO]
                i = n
                while i > m and _info[i - 1] < k:
                    _info[i] = _info[i - 1]
                    i -= 1
                _info[i] = k
                _pile[n] = p
                n += 1
            c = st[x]
    for k in range(0, 16, 4):  # rooms, skill cards, in a duel of seat 0, then of seat 1
        if t.seats == 3:
            if k > 7:
                break
            i = 91 if k else 79
            m = 80 if k else 48
        else:
            m = (80 if k & 4 else 48) + (k >> 3) * (6 if k & 4 else 16)
            i = m + (5 if k & 4 else 15)
        p = 0
        for x in range(n):
            if _info[x] & 12 == k:
                c = FIRST + i
                st[c + INFO] = _info[x] & 3
                if _pile[x] == p:  # behind the one before
                    st[c] = st[c + 1]
                    st[c + 1] = c
                else:
                    p = _pile[x]
                    t.link(p, c)
                _mark[i] = 0
                i -= 1
        while i >= m:
            _mark[i] = 1 + (k >> 3)
            i -= 1


def _tightness(t, seat, v):
    """Space for an unknown card of a vault, in twelfths; 255 if it has none."""
    st = t.state
    k = (seat - v // 6) % t.seats
    size = 12 * st[SIZE + v]
    n = 0
    c = st[LAIR + v] if k else 0
    while c:
        if not st[c + INFO] & (FACE_UP | k):
            n += 1
        else:
            st[c + INFO] &= 0xF3
            if t.kind[c] >> 4 == MONSTER:
                size -= 12 * (t.kind[c] & 15)
        c = st[c]
    return size // n if n and size > 0 else 0 if n else 255


def _spread(t, seat, p, n):
    """Lay the pile p out behind n entries, if some of its cards are unknown; the new n."""
    st = t.state
    o = _holder(p)
    k = (seat - o) % t.seats
    m = n
    some = False
    c = st[_head(t, p)]
    while c:
        f = st[c + INFO]
        _card[n] = c
        _info[n] = f & 0xF3
        _pile[n] = p
        if not f & (FACE_UP | k):
            some = True
            _tag(t, c, o, f & k << 2)
            _card[n] = 0
        else:
            st[c + INFO] = f & 0xF3
        n += 1
        c = st[c]
    return n if some else m


def _crowded(t):
    """Whether some hand is too small for the seen cards that are left for it."""
    for o in range(t.seats):
        if _seen[o] and _seen[o] > _spare[o] - _must(t, o):
            return True
    return False


def _must(t, o):
    """1 if an unknown card in the hand of o must be a room (E7, E35)."""
    st = t.state
    if st[SIZE + 6 * o] or not _spare[o] or st[SEAT] == 255 or t.seek(HAND + o, 48):
        return 0
    return 1 if st[ROUND] or st[ACTIVE] == o and st[PHASE] == 2 else 0


def _fill(t, n, m, k):
    """Give every open entry of n a card of the pool that can lie there (m monsters and traps, k
    cards): the first that fits, and back to the entry before if there is none."""
    if _crowded(t):  # seen cards that the hand cannot hold must be laid: try them first
        x = 0
        for i in range(k):
            c = _pool[i]
            if i == m:
                x = m
            if _mark[c - FIRST] & SEEN:
                for j in range(i, x, -1):
                    _pool[j] = _pool[j - 1]
                _pool[x] = c
                x += 1
    last = 0
    for i in range(n):
        if not _card[i]:
            _open[last] = i
            last += 1
    j = 0
    back = False
    while j < last or _crowded(t):
        if j == last:
            j -= 1
            back = True
        i = _open[j]
        p = _pile[i]
        o = _holder(p)
        x = m if p >= 64 else 0
        if back:  # it did not work out: take it back
            _take(t, _card[i], o, 1)
            _card[i] = 0
            x = _next[j]
        end = k if p >= 64 else m
        while x < end:
            if _may_have(t, _pool[x], o) and (p >= 64 or _fits(t, i, _pool[x])):
                if not back or _fresh(t, x, o):
                    break
            x += 1
        back = x == end
        if back:
            j -= 1
            if j < 0:
                raise ValueError("no such position is possible")
        else:
            _card[i] = _pool[x]
            _take(t, _card[i], o, -1)
            _next[j] = x + 1
            j += 1


def _take(t, c, o, change):
    """Place a card of the pool (-1) or take it back (1)."""
    _mark[c - FIRST] ^= PLACED
    if _mark[c - FIRST] & SEEN:
        _seen[o] += change
    else:
        _need[7 * o + (t.kind[c] >> 4)] += change


def _may_have(t, c, o):
    """Whether o can have an unknown card that is not placed yet."""
    f = _mark[c - FIRST]
    if f & PLACED:
        return False
    if f & SEEN or t.seats == 2:
        return f & 7 == 1 + o
    return _need[7 * o + (t.kind[c] >> 4)] > 0


def _fresh(t, x, o):
    """Whether no earlier card of the pool, which was tried in vain, is as good as card x."""
    c = _pool[x]
    f = _mark[c - FIRST] & SEEN
    for i in range(x):
        y = _pool[i]
        if t.kind[y] == t.kind[c] and _mark[y - FIRST] & SEEN == f and _may_have(t, y, o):
            return False
    return True


def _fits(t, i, c):
    """Whether card c of the pool can be entry i, in a vault."""
    st = t.state
    kind = t.kind
    p = _pile[i]
    space = st[SIZE + p]
    if st[ASK] == Q_LOSE and not st[MARKS] & FIGHT and st[VAULT] == p:
        space += 9  # a room was lost, and its monsters are about to be discarded
    j = i
    while j and _pile[j - 1] == p:
        j -= 1
    size = traps = later = 0
    while _pile[j] == p:
        x = c if j == i else _card[j]
        if x:
            f = kind[x]
            if f >> 4 == MONSTER:
                size += f & 15
                if size > _info[j] >> 5:  # the vault's size when it was laid
                    return False
            elif f >> 4 == TRAP:
                traps += 1
                if traps > 1 or f & 15 > _info[j] >> 5:
                    return False
        else:
            later += 1
        j += 1
    if later and not traps:
        later -= 1  # one of those still open may be a trap
    return size + later <= space


def _deal(t, seat, k):
    """What is left goes to the hands, then to the piles that cards are drawn from."""
    st = t.state
    must = 0
    for o in range(t.seats):
        must |= _must(t, o) << o
    _card[0] = _card[1] = _card[2] = _card[3] = 0  # by holder: how many cards are in _rest
    for i in range(k + 72):
        c = _pool[i] if i < k else FIRST + 48 + i - k
        f = _mark[c - FIRST]
        if not f or f & PLACED:
            continue
        o = (f & 7) - 1
        if f & SEEN:
            st[c + INFO] = (seat - o) % t.seats << 2
            t.link(HAND + o, c)
            _spare[o] -= 1
            continue
        if t.seats == 3:
            o = 0
            f = t.kind[c] >> 4
            while not _need[7 * o + f]:
                o += 1
            _need[7 * o + f] -= 1
        _rest[o][_card[o]] = c
        _card[o] += 1
    for o in range(4):
        rest = _rest[o]
        n = _card[o]
        t.shuffle(rest, n)
        if must >> o & 1:
            for i in range(n):
                c = rest[i]
                if t.design[c] == 48:
                    rest[i] = rest[0]
                    rest[0] = c
                    break
        p = EVENTS if o == 3 else DRAW + o
        for i in range(n):
            c = rest[i]
            st[c + INFO] = 0
            if i < _spare[o]:
                t.link(HAND + o, c)
            else:
                st[c] = st[p]
                st[p] = c
