# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the handheld needs to know about Mantis, see cardling.match.about."""

from engine.mantis.numbers import E_SCORED, E_STOLEN

# options: 1 + the seat that begins; 0: by lot
CODES = {2: (2, 7, 0), 3: (3, 15, 0), 4: (4, 31, 0), 5: (5, 63, 0), 6: (6, 127, 0)}
HIGHLIGHTS = bytes((0, E_SCORED, E_STOLEN))


def sit(begin):
    """How many, and who sits where."""
    from cardling.pages.seats import Seats

    def sat(players):
        begin.sat(players, 0, begin.options or 0)

    begin.app.push(Seats(begin.app, "mantis", begin.variant or 2, begin.variant or 6, sat))


def more(variant, options):
    """What engine.open is told."""
    return {"first": options - 1} if options else {}


def begins(count, seat, options):
    """The options with which that seat begins; -1: by lot."""
    return seat + 1


def options(table):
    """Those of a game."""
    from engine.mantis.view import View

    return View(table, -1).first()


def lead(table, seat):
    """How far a seat is ahead, as bots count: of cards that were scored."""
    from engine.mantis.view import View

    view = View(table, -1)
    best = max([view.score(other) for other in range(table.seats) if other != seat])
    return 16 * (view.score(seat) - best)
