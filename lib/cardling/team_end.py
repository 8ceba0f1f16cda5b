# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The end of a game of Tag Team: which side won, and how."""

from micropython import const

from cardling.end import End

_T_BOT = const(54)
_T_PERSON = const(55)
_T_STAR = const(48)
_T_WHITE = const(4)

_M_DRAWN = const(78)
_M_END_CONCEDE_YOU = const(84)
_M_TEAM_WINS = const(475)
_M_THESE_WIN = const(477)
_M_TEAM_END_LIFE = const(478)

_ASK = const(6)
_BY = const(18)
_END_LIFE = const(32)
_END_RACE = const(35)


class TeamEnd(End):
    """Both sides, a star for those who won."""

    def names(self, team):
        """The two of a side."""
        fit = self.app.kit.fit
        match = self.match
        return fit(match.name(team), 60) + " + " + fit(match.name(team + 2), 60)

    def verdict(self):
        """(what it says, why, +1 won, 0 drawn, -1 lost)."""
        say = self.app.say
        match = self.match
        st = match.table.state
        me = match.viewer()
        if match.conceded >= 0:
            won = match.conceded & 1 ^ 1
            how = _M_END_CONCEDE_YOU + (match.conceded != me)
            why = say.fill(how, player=match.name(match.conceded))
        else:
            won = st[_BY]
            how = st[_ASK]
            whom = won if how == _END_RACE else won & 1 ^ 1
            why = say.fill(_M_TEAM_END_LIFE + how - _END_LIFE, player=self.names(whom))
        self.won = won
        score = 0 if won > 1 else 1 if me < 0 or me & 1 == won else -1
        if won > 1:
            text = say(_M_DRAWN)
        elif me < 0:
            text = say.fill(_M_THESE_WIN, player=self.names(won))
        else:
            text = say(_M_TEAM_WINS + (score < 0))
        return text, why, score

    def draw(self, text, why, score, deal):
        """Draw it."""
        kit = self.app.kit
        match = self.match
        self.banner(text, why, score)
        for team in range(2):
            y = 62 + 18 * team
            if team == self.won:
                kit.stamp(kit.ui, _T_STAR, 8, y)
            for i in range(2):
                x = 22 + 68 * i
                seat = team + 2 * i
                kit.stamp(kit.ui, _T_BOT if match.kinds[seat] else _T_PERSON, x, y)
                kit.line(x + 12, y, _T_WHITE, kit.fit(match.name(seat), 52))
        self.foot(deal)
