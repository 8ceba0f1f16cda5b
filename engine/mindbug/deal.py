# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Sets up a game of Mindbug (A6, A7, C2-C5, C24). Loaded to deal; a board then frees it."""

import sys
from array import array

from engine import free
from engine.table import Table
from engine.mindbug.numbers import (
    ACTIVE, BAN, BUGS, COUNT, DECK, DO_ALLY, DO_BAN, DO_MUTE, DO_TURN_POWER, FIRST, HAND, KNOWN,
    LIFE, LIVE, STATE, TEAM_STATE, UNUSED,
)  # fmt: skip


def deal(t, seats, seed, empty, epic):
    """Make the table's parts, then deal, or put all cards into the unused pile."""
    t.seats = 2 if t.GAME == "mindbug" else 4
    if seats is not None and (type(seats) is not int or seats != t.seats):
        raise ValueError("%s is for %d seats, not %r" % (t.GAME, t.seats, seats))
    _flag("empty", empty)
    _flag("epic", epic)
    if epic:  # C24
        t.TAG = 0x22
        t.HOLD = 5
    _cards(t)
    Table.__init__(t, STATE if t.seats == 2 else TEAM_STATE, seed)
    st = t.state
    st[LIFE] = st[LIFE + 1] = 3
    n = t.cards
    order = bytearray(range(FIRST, FIRST + n))
    i = 0
    if not empty:
        t.shuffle(order, n)
        for s in range(t.seats):
            # Mindbugs: 1 with hands of three, 2 with hands of five; and a Mindfrog (C2, C24).
            st[BUGS + s] = t.HOLD >> 1 | (t.seats > 2) << 4
            st[COUNT + s] = t.HOLD
            for k in range(2 * t.HOLD):
                c = order[i]
                i += 1
                st[c + n] = s << 4
                if k < t.HOLD:
                    t.link(HAND + s, c)
                else:
                    st[c] = st[DECK + s]
                    st[DECK + s] = c
    for c in reversed(order[i:]):
        st[c] = st[UNUSED]
        st[UNUSED] = c
    if empty:
        return
    # A7, C5: everybody reveals an unused card, the highest power starts; ties reveal again.
    tied = list(range(t.seats))
    while len(tied) > 1:
        shown = []
        while len(shown) < len(tied):
            c = order[i + t.roll(n - i)]
            if c not in shown:
                shown.append(c)
                st[c + n] |= KNOWN  # AMB-20: everybody may remember it
        best = max([t.power(c) for c in shown])
        tied = [tied[k] for k in range(len(tied)) if t.power(shown[k]) == best]
    st[ACTIVE] = tied[0] - 1 & t.seats - 1
    t._end_turn()


def _flag(name, given):
    """An option that is on or off."""
    if given is not True and given is not False:
        raise ValueError("%s must be True or False, not %r" % (name, given))


_made = {}  # {card table: what follows from it}, on a desktop only


def _cards(t):
    """The card table of all sets of the game, and what is read most by card number."""
    rows = b""
    once = ["engine.mindbug.deal"]
    for s in t.SETS:
        once.append("engine." + s + ".cards")
        rows += __import__(once[-1], None, None, ("CARDS",)).CARDS
    if rows not in _made:
        design = bytearray(b"\xff" * FIRST)
        trigger = bytearray(FIRST)
        value = [0] * FIRST
        for d in range(0, len(rows), 8):
            what = rows[d + 4]
            if what == DO_BAN:
                value[BAN] = rows[d + 5]
            live = LIVE if DO_TURN_POWER <= what < DO_ALLY else 0
            for _ in range(rows[d + 2]):
                design.append(d >> 3)
                trigger.append(rows[d + 3] | (what >= DO_ALLY) << (4 + (what >= DO_MUTE)))
                value.append(rows[d] | rows[d + 1] << 8 | live)
        if sys.implementation.name == "cpython":  # tuples are read faster
            _made[rows] = tuple(rows), tuple(design), tuple(trigger), tuple(value)
        else:
            _made[rows] = rows, bytes(design), bytes(trigger), array("H", value)
    t.rows, t.design, t.trigger, t.value = _made[rows]
    t.cards = len(t.design) - FIRST
    t._work = bytearray(2 * t.cards)
    if sys.implementation.name != "cpython":  # there loading again would take longer than a deal
        for s in once:
            free(s)
