# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa on the handheld: what the console must know of it, see cardling.match.about."""

from engine.minimonfa.numbers import E_ATTACK, E_CRUMBLE, E_SEND, E_SLAIN, F_DECKS
from engine.minimonfa.sizes import SUM
from cardling.sounds import S_MINIMONFA

# options: a bit for each of two who plays the other deck than usual
CODES = {2: (7, 3, SUM), 3: (8, 0, SUM)}
DEEDS = bytes((0, E_SLAIN, E_CRUMBLE, E_SEND, E_ATTACK))

TOLD = "told"
_DECKS = ("classic", "wild")  # seat 0 usually has the first


def sit(begin):
    """How many, who sits where, and the decks."""
    from cardling.minimonfa.seats import DeckSeats

    least = begin.seats or 2
    begin.app.handheld.sound.play(S_MINIMONFA)
    begin.app.push(DeckSeats(begin.app, least, begin.seats or 3, begin.options, begin.sat))


def more(seats, options):
    """What engine.open is told."""
    return {"decks": (_DECKS[options & 1], _DECKS[options >> 1 ^ 1])} if options else {}


def options(table):
    """Those of a game."""
    from engine.minimonfa.view import View

    return View(table, -1).fact(F_DECKS) & 3 ^ 2
