# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Reads and writes positions and moves as text, for all games; checks them before it acts."""

from engine.numbers import ASK


def seat_of(t, seat):
    """There must be such a seat."""
    if type(seat) is not int or not 0 <= seat < t.seats:
        raise ValueError("no seat " + repr(seat))


def key_of(t, seat, key):
    """A key is a word; what belongs to no seat may come with None."""
    if type(key) is not str:
        raise ValueError("no key " + repr(key))
    if seat is not None:
        seat_of(t, seat)


def legal(t, code):
    """It must be a move now. True is not 1, and 1.0 is not either."""
    if type(code) is not int or code not in list(t.choices[: t.moves()]):
        raise ValueError("move " + repr(code) + " is not legal now")


def number(key, text, lo, hi):
    """A number within its limits, from text."""
    try:
        n = int(text)
    except ValueError:
        n = lo - 1
    if not lo <= n <= hi:
        raise ValueError("%s must be a number from %d to %d, not %s" % (key, lo, hi, text or "''"))
    return n


def cards(t, head):
    """The cards of a pile, from its head."""
    out = []
    c = t.state[head]
    while c:
        out.append(c)
        c = t.state[c]
    return out


def winners(t):
    """The winning seats; () while the game runs and for a draw."""
    if t.seat != 255:
        return ()
    return tuple([s for s in range(t.seats) if t.score(s) > 0])


def put(t, seat, key, value, place, check):
    """Let ``place(t, seat, key, text)`` set a part of a position up: the whole of it, or nothing
    and ValueError. A game that was in play before must still be a possible one, as ``check(t)`` has
    it; rules cases begin with less than a deal has."""
    key_of(t, seat, key)
    text = str(value).strip() if type(value) is str or type(value) is int else "\n"
    if min(text or " ") < " ":
        raise ValueError("%r must be a line of text or a number, not %r" % (key, value))
    state = bytes(t.state)
    begun = state[ASK]  # nothing is asked at an empty table, but in Mantis, which has no questions
    events = bytes(t.events)
    n = t.n_events
    try:
        place(t, seat, key, text)
        if begun and t.seat != 255:
            check(t)
    except ValueError:
        t.load(state)
        t.events[:] = events
        t.n_events = n
        raise
    t._n = -1
