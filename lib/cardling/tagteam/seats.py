# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Who sits where in Tag Team, by side, and whether the game is normal or epic."""

from cardling.device.boards import LEFT, A
from cardling.before_game import last
from cardling.pages.seats import Seats
from cardling.match import SORTS
from cardling.messages import (
    M_BOT, M_EASY, M_SEATS_BEGIN, M_SEATS_PERSON, M_TEAM_GAME, M_TEAM_ONE, M_TEAM_SHORT,
)  # fmt: skip
from cardling.tiles import T_BOT, T_BROWN, T_PERSON, T_TEAL


_SEATS = b"\x00\x02\x01\x03"  # by row
_GROUNDS = bytes((T_TEAL, T_BROWN))


class TagTeamSeats(Seats):
    """``chosen(kinds, seats)``, 16 more for the epic game. ``epic``: None, it may be chosen."""

    def __init__(self, app, epic, chosen):
        self.fixed = epic is not None
        before = last(app, "tagteam")
        self.epic = bool(epic or not self.fixed and before and before[0] > 4)
        self.then = chosen
        Seats.__init__(self, app, "tagteam", 4, 4, self._sit)

    def _sit(self, players):
        self.then(players, 20 if self.epic else 4)

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
            kind = self.players[_SEATS[i]]
            side = "" if i & 1 else "  " + say(M_TEAM_ONE + i // 2)
            rows.append("   %d" % (_SEATS[i] + 1) + side)
            values.append(
                say(M_BOT) + ", " + say(M_EASY + kind - 1) if kind else say(M_SEATS_PERSON)
            )
            self.signs[i].y = self.top + self.step * i
            self.signs[i][0] = T_BOT if kind else T_PERSON
        if not self.fixed:
            rows.append(say(M_TEAM_GAME))
            values.append(say(M_TEAM_SHORT + self.epic))
        rows.append(say(M_SEATS_BEGIN))
        self.rows = rows
        self.list.show("\n".join(rows))
        self.values.show("\n".join(values))

    def press(self, button):
        """Up and down move; left, right and A change; A begins in the last row."""
        if button < LEFT or button > A or button == A and self.at == len(self.rows) - 1:
            Seats.press(self, button)
            return
        if self.at < 4:
            seat = _SEATS[self.at]
            step = -1 if button == LEFT else 1
            self.players[seat] = (self.players[seat] + step) % SORTS
        elif self.at == 4 and not self.fixed:
            self.epic = not self.epic
        self._fill()
