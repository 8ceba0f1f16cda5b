# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Who plays Mindbug: a person and a bot, or two people."""

from cardling.messages import M_SEATS_FIRST
from cardling.pages.seats import Seats


class MindbugSeats(Seats):
    """``seed``: of a deal code, or None. A deal is the same for two who play it only at the same
    seat, so it says who goes first."""

    def __init__(self, app, seed, chosen):
        self.starter = -1
        if seed is not None:
            import engine

            self.starter = engine.open("mindbug", seed=seed).seat
        Seats.__init__(self, app, "mindbug", 2, 2, chosen)

    def seat(self, i, value):
        """The row of a seat."""
        first = " " + self.app.say(M_SEATS_FIRST) if i == self.starter else ""
        self.row(i, "   %d" % (i + 1) + first, value)
