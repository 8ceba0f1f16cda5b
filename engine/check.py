# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Checks whether a saved state can be a game in progress. Loaded for that, then freed.

A record may have the right checksum and still be impossible: a pile might lead in a circle, and the
game would hang. So everything is checked that moves, play and blind rely on, each pile in one pass.
Each game has a module that knows its own state:

    check(t)      ValueError if the state of table t is impossible
    notes(t)      by kind of event, from 1 on: the highest first number, the lowest and the highest
                  second one, as bytes; kinds that do not exist have 0 0 0
"""

from engine.numbers import SEAT


def check(t, seats):
    """ValueError if ``t``, just loaded, is no game of so many seats."""
    game = _game(t)
    st = t.state
    lo = st[2] | st[3] << 8
    hi = st[4] | st[5] << 8
    true(lo < 32768 and hi < 31791 and lo | hi, "dice")
    true(t.seats == seats and st[SEAT] < seats, "seats")
    game.check(t)
    t._n = -1
    try:
        n = t.moves()
    except IndexError:
        n = 0
    true(n, "nothing to decide")


def events(t, log):
    """ValueError if ``t`` cannot have had one of these events."""
    most = _game(t).notes(t)
    for i in range(0, len(log) - 2, 3):
        k = 3 * log[i] - 3
        true(0 <= k < len(most) and most[k + 2], "event")
        true(log[i + 1] <= most[k] and most[k + 1] <= log[i + 2] <= most[k + 2], "event")


def _game(t):
    name = "mindbug" if t.GAME == "tagteam" else t.GAME
    return __import__("engine.%s.check" % name, None, None, ("check",))


def true(fact, what):
    """Refuse what is not."""
    if not fact:
        raise ValueError("impossible game: " + what)


def walk(st, head, first, last, seen, falling):
    """The cards of a pile, as bytes; each lies in one pile only, and there once (``seen``)."""
    cards = bytearray()
    c = st[head]
    x = 256
    while c:
        true(first <= c <= last and not seen[c] and (not falling or c < x), "pile")
        seen[c] = 1
        cards.append(c)
        x = c
        c = st[c]
    return cards
