# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the handheld needs to know about MiniMonFa, see cardling.match.about."""

from engine.minimonfa.numbers import E_ATTACK, E_CRUMBLE, E_SEND, E_SLAIN, F_DECKS
from engine.minimonfa.sizes import SUM

# options: a bit for each of two who plays the other deck than usual; 4 * (1 + the seat that begins)
CODES = {2: (7, 0xFFF, SUM), 3: (8, 0x1111, SUM)}
HIGHLIGHTS = bytes((0, E_SLAIN, E_CRUMBLE, E_SEND, E_ATTACK))

EVENT_TEXTS = "event_texts"
FULL = True
_DECKS = ("classic", "wild")  # seat 0 usually has the first


def sit(begin):
    """How many, who sits where, and the decks."""
    from cardling.minimonfa.seats import DeckSeats

    least = begin.variant or 2
    begin.app.push(DeckSeats(begin.app, least, begin.variant or 3, begin.options, begin.sat))


def more(variant, options):
    """What engine.open is told."""
    told = {"first": (options >> 2) - 1} if options > 3 else {}
    if options & 3:
        told["decks"] = _DECKS[options & 1], _DECKS[options >> 1 & 1 ^ 1]
    return told


def begins(count, seat, options):
    """The options with which that seat begins; -1: by lot. Two keep their decks."""
    return (options & 3 if count == 2 else 0) + 4 * (seat + 1)


def options(table):
    """Those of a game."""
    from engine.minimonfa.view import View

    return View(table, -1).fact(F_DECKS) & 15 ^ 2
