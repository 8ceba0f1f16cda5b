# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The end of a game of Tag Team: which side won, and how."""

from cardling.pages import end
from cardling.messages import M_DRAWN, M_TEAM_END_LIFE, M_TEAM_WINS, M_THESE_WIN
from cardling.tiles import T_BOT, T_PERSON, T_STAR, T_WHITE, T_YELLOW
from engine.mindbug.numbers import END_LIFE, END_RACE


class TagTeamEnd(end.End):
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
        me = match.viewer()
        if match.conceded >= 0:
            won = match.conceded & 1 ^ 1
            why = self.conceded()
        else:
            won = (2, 0, 1)[match.table.score(0)]  # 2: nobody
            how = match.view(-1).asked()
            whom = won if how == END_RACE else won & 1 ^ 1
            why = say.fill(M_TEAM_END_LIFE + how - END_LIFE, player=self.names(whom))
        self.won = won
        score = 0 if won > 1 else 1 if me < 0 or me & 1 == won else -1
        if won > 1:
            text = say(M_DRAWN)
        elif me < 0:
            text = say.fill(M_THESE_WIN, player=self.names(won))
        else:
            text = say(M_TEAM_WINS + (score < 0))
        return text, why, score

    def winner(self):
        """Who gives up leaves it to the other side."""
        conceded = self.match.conceded
        return conceded ^ 1 if conceded >= 0 else end.End.winner(self)

    def draw(self, text, why, score):
        """Draw it."""
        kit = self.app.kit
        match = self.match
        self.banner(text, why, score)
        for team in range(2):
            y = 62 + 18 * team
            if team == self.won:
                kit.stamp(kit.ui, T_STAR, 8, y)
            color = T_YELLOW if team == self.won else T_WHITE  # both of them have won
            for i in range(2):
                x = 22 + 68 * i
                seat = team + 2 * i
                kit.stamp(kit.ui, T_BOT if match.players[seat] else T_PERSON, x, y)
                kit.line(x + 12, y, color, kit.fit(match.name(seat), 52))
        self.foot()


End = TagTeamEnd
