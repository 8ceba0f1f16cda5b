# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Who plays Mindbug: a person against a bot, or two people."""

from micropython import const

from cardling.messages import M_AGAINST, M_BOT_EASY, M_SEAT, M_SEAT_FIRST, M_SEAT_LATER
from cardling.pages.menu import Menu

_BOTS = const(3)


class Who:
    """Asks one thing after the other."""

    def __init__(self, begin):
        self.begin = begin
        self.app = app = begin.app
        if begin.people:
            begin.sat(b"\0\0")
            return
        rows = [app.say(M_BOT_EASY + i) for i in range(_BOTS + (begin.people is None))]
        app.push(Menu(app, app.say(M_AGAINST), rows, self._level, 1))

    def _level(self, index):
        if index < 0:
            self.app.pop()
        elif index == _BOTS:
            self.begin.sat(b"\0\0")
        elif self.begin.seed is None:
            self.begin.sat(bytes((0, index + 1)))
        else:
            self.bot = index + 1
            self._seat()

    def _seat(self):
        """A deal is the same for both who play it only at the same seat."""
        import engine

        app = self.app
        first = engine.open("mindbug", seed=self.begin.seed).seat
        rows = []
        for seat in range(2):
            form = M_SEAT_FIRST if seat == first else M_SEAT_LATER
            rows.append(app.say.fill(form, "", seat + 1))
        app.push(Menu(app, app.say(M_SEAT), rows, self._seated))

    def _seated(self, seat):
        if seat < 0:
            self.app.pop()
        else:
            kinds = bytearray((self.bot, self.bot))
            kinds[seat] = 0
            self.begin.sat(bytes(kinds))
