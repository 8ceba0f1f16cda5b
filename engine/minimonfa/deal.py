# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Sets up a game of MiniMonFa (E5-E8, E38). Loaded to deal; a board then frees it."""

import sys

from engine import free
from engine.minimonfa.cards import CARDS as ROWS
from engine.table import Table
from engine.minimonfa.numbers import (
    ACTIVE, AT_FREE, BYTES, CARDS, DECKS, DO_LOCK, DO_PEEK, DO_REVIVE, DRAW, EVENTS, FIRST, HEROES,
    HOME, IN, INFO, NEXT, OUT, ROUND, ROW, S_KEEP, WHERE,
)  # fmt: skip


_NAMES = ("classic", "wild")


def deal(t, seats, seed, empty, decks, first):
    """Make the table and deal, or put all cards out of the game. ``decks``: two names, for a duel;
    ``first``: the seat that begins, None: by lot."""
    if seats is None:
        seats = 2
    if type(seats) is not int or not 2 <= seats <= 3:
        raise ValueError("minimonfa is for 2 or 3 seats, not " + repr(seats))
    if empty is not True and empty is not False:
        raise ValueError("empty must be True or False, not " + repr(empty))
    if first is not None and (type(first) is not int or not 0 <= first < seats):
        raise ValueError("first must be a seat from 0 to %d, not %r" % (seats - 1, first))
    if decks is None:
        decks = _NAMES
    elif seats == 3:
        raise ValueError("three players share both decks")
    elif not isinstance(decks, (tuple, list)) or len(decks) != 2 or not _known(decks):
        raise ValueError("decks must be two of classic and wild, not " + repr(decks))
    t.seats = seats
    t.TAG = 0x44 | t.seats
    t.most = 6 if t.seats == 2 else 4  # vaults, and rooms in a vault (E11, E39)
    t.rows = ROWS
    t.sums = [0] * 6
    t._work = bytearray(48)  # for moves and shuffling
    Table.__init__(t, BYTES, seed)
    t.choices = bytearray(128)
    st = t.state
    st[IN] = (1 << t.seats) - 1
    st[DECKS] = _NAMES.index(decks[0]) | _NAMES.index(decks[1]) << 1
    sort(t)
    if empty:
        for i in range(CARDS):
            if i >= 48 or i % 24 > 5:
                t.link(OUT, FIRST + i)
        return
    st[DECKS] |= 48
    events = _span(92, CARDS - 92)
    if t.seats == 2:
        for s in range(2):
            _pile(
                t,
                DRAW + s,
                _span(24 * s + 6, 18) + _span(48 + 16 * s, 16) + _span(80 + 6 * s, 6),
            )
    else:
        events += _share(t)
    _pile(t, EVENTS, events)
    st[ACTIVE] = t.roll(t.seats)
    if first is not None:  # the same deal, begun by another seat
        st[ACTIVE] = first
        st[DECKS] |= 4 + 4 * first
    st[ROUND] = t.seats
    st[NEXT] = S_KEEP
    t.run()


def _known(decks):
    return decks[0] in _NAMES and decks[1] in _NAMES


def sort(t):
    """Work out from the card table and the decks of the state what every card is."""
    rows = t.rows
    t.decks = t.state[DECKS] & 3
    design = bytearray(FIRST + CARDS)
    kind = bytearray(FIRST + CARDS)
    base = bytearray(b"\x09" * (FIRST + CARDS))
    for i in range(CARDS):
        if i < 48:
            d = i % 24 + 24 * (t.decks >> i // 24 & 1)
        else:
            d = 48 if i < 80 else 49 if i < 92 else i - 42
        c = FIRST + i
        design[c] = d
        r = ROW * d
        kind[c] = rows[r + 3]
        if i >= 92:
            if rows[r] & 31 == DO_LOCK:
                base[c] = rows[r + 1]
        elif i < 48:
            i %= 24
            k = d // 24
            if i < 6:
                base[c] = _free(rows, r) | _free(rows, r + 4) << 1
            elif i < 18:
                base[c] = 6 * i + 72 * k - 32
            else:
                base[c] = 4 * i + 24 * k + 80
    t.design = bytes(design)
    t.kind = bytes(kind)  # type << 4 | size or class
    # What moves wants to know of a card: the first code of a monster or a trap (4 less) and of an
    # item; what an event forbids, see law (9: nothing); which abilities of a hero, of which the
    # second ones have the double, can be used in the own turn outside a fight: 16 to look into
    # vaults, 4 if a hero has to be dead or petrified for that, 1 others.
    t.base = bytes(base)
    if sys.implementation.name != "cpython":
        free("engine.minimonfa.deal")
    else:  # a desktop would load for longer than deal, and tuples are read faster
        t.rows = tuple(rows)
        t.design = tuple(design)
        t.kind = tuple(kind)
        t.base = tuple(base)


def _free(rows, r):
    """What sort says of the ability in row r."""
    x = rows[r]
    if x >> 5 != AT_FREE:
        return 0
    if x & 31 == DO_REVIVE:
        return 4
    return 16 if x & 31 == DO_PEEK and not rows[r + 1] else 1


def _share(t):
    """E38: deal both decks to three; the cards left over."""
    st = t.state
    sorts = []
    for first, n in ((0, 6), (6, 10), (16, 2), (18, 6)):
        cards = _span(first, n) + _span(first + 24, n)
        t.shuffle(cards, len(cards))
        sorts.append(cards)
    heroes, monsters, traps, items = sorts
    for s in range(3):
        for h, i in enumerate(sorted(heroes[4 * s : 4 * s + 4])):
            st[HEROES + 4 * s + h] = FIRST + i
            st[FIRST + i + INFO] = 1
            st[WHERE + 4 * s + h] = HOME
        cards = monsters[6 * s : 6 * s + 6] + traps[s : s + 1] + items[4 * s : 4 * s + 4]
        _pile(t, DRAW + s, cards + _span(48 + 10 * s, 10) + _span(80 + 4 * s, 4))
    return monsters[18:] + traps[3:] + _span(78, 2)


def _span(first, n):
    return bytearray(range(first, first + n))


def _pile(t, p, cards):
    """Shuffle cards into a pile."""
    t.shuffle(cards, len(cards))
    for i in cards:
        t.state[FIRST + i] = t.state[p]
        t.state[p] = FIRST + i
