# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Who sits where in Tag Team, side by side, and whether it is the epic game."""

from micropython import const

from cardling.boards import LEFT, A
from cardling.seats import Seats

_T_BOT = const(54)
_T_BROWN = const(14)
_T_PERSON = const(55)
_T_TEAL = const(7)

_M_EASY = const(7)
_M_BOT = const(112)
_M_SEATS_BEGIN = const(230)
_M_SEATS_PERSON = const(231)
_M_TEAM_ONE = const(482)
_M_TEAM_GAME = const(484)
_M_TEAM_SHORT = const(485)

_SEATS = b"\x00\x02\x01\x03"  # by row
_KINDS = const(4)
_GROUNDS = bytes((_T_TEAL, _T_BROWN))


class TeamSeats(Seats):
    """``chosen(kinds, epic)``. ``epic``: None, it may be chosen."""

    def __init__(self, app, epic, chosen):
        self.fixed = epic is not None
        self.epic = bool(epic)
        self.then = chosen
        Seats.__init__(self, app, 4, 4, self._sit)

    def _sit(self, kinds):
        self.then(kinds, self.epic)

    def head(self):
        """A ground for each side."""
        Seats.head(self)
        kit = self.app.kit
        for i in range(2):
            kit.box(2, self.top - 1 + 2 * self.step * i, 156, 2 * self.step - 1, _GROUNDS[i])

    def _fill(self):
        """All rows as they are now."""
        say = self.app.say
        rows = []
        values = []
        for i in range(4):
            kind = self.kinds[_SEATS[i]]
            side = "" if i & 1 else "  " + say(_M_TEAM_ONE + i // 2)
            rows.append("   %d" % (_SEATS[i] + 1) + side)
            values.append(
                say(_M_BOT) + ", " + say(_M_EASY + kind - 1) if kind else say(_M_SEATS_PERSON)
            )
            self.signs[i].y = self.top + self.step * i
            self.signs[i][0] = _T_BOT if kind else _T_PERSON
        if not self.fixed:
            rows.append(say(_M_TEAM_GAME))
            values.append(say(_M_TEAM_SHORT + self.epic))
        rows.append(say(_M_SEATS_BEGIN))
        self.rows = rows
        self.list.say("\n".join(rows))
        self.values.say("\n".join(values))

    def press(self, button):
        """Up and down move; left, right and A change; A begins in the last row."""
        if button < LEFT or button > A or button == A and self.at == len(self.rows) - 1:
            Seats.press(self, button)
            return
        if self.at < 4:
            seat = _SEATS[self.at]
            step = -1 if button == LEFT else 1
            self.kinds[seat] = (self.kinds[seat] + step) % _KINDS
        elif self.at == 4 and not self.fixed:
            self.epic = not self.epic
        self._fill()
