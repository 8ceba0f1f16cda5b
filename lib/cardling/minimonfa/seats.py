# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Who plays MiniMonFa: two players choose a deck each, three share both."""

from micropython import const

from cardling.before_game import last
from cardling.pages.seats import Seats
from cardling.messages import M_DECK_CLASSIC, M_SEATS_DECK


_DECK = const(16)  # + seat: a row


class DeckSeats(Seats):
    """``chosen(kinds, seats, options)``, see Begin. ``options``: of a deal code; None: any."""

    def __init__(self, app, least, most, options, chosen):
        self.fixed = options is not None
        before = last(app, "minimonfa")
        self.options = options or not self.fixed and before and before[1] & 3 or 0
        self.then = chosen
        Seats.__init__(self, app, "minimonfa", least, most, self._sit)

    def _sit(self, players):
        self.then(players, 0, self.options if self.fixed or self.count == 2 else 0)

    def seat(self, i, value):
        """The row of a seat, below it its deck."""
        Seats.seat(self, i, value)
        if self.count == 2 and not self.fixed:
            say = self.app.say
            deck = i ^ self.options >> i & 1
            self.row(_DECK + i, "     " + say(M_SEATS_DECK), say(M_DECK_CLASSIC + deck))

    def change(self, what, step):
        """The next value of a row."""
        if _DECK <= what <= _DECK + 1:
            self.options ^= 1 << what - _DECK
        else:
            Seats.change(self, what, step)
