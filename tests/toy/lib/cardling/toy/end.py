# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The end of a toy game: who won, and the sums."""

from cardling.messages import M_TOY_OVER, M_TOY_WHY, M_WINS, M_YOU_WIN
from cardling.pages import end
from cardling.tiles import T_WHITE


class ToyEnd(end.End):
    """The last screen of a match."""

    def verdict(self):
        """What it says, why, and +1 if the viewer has won, or anybody if several people play."""
        say = self.app.say
        match = self.match
        me = match.viewer()
        if match.conceded >= 0:
            return say(M_TOY_OVER), self.conceded(), -1
        won = [s for s in range(3) if match.table.score(s) > 0]
        text = say(M_YOU_WIN) if me in won else say.fill(M_WINS, player=match.name(won[0]))
        why = say.fill(M_TOY_WHY, "", match.view(-1).sum(won[0]))
        return text, why, 1 if me < 0 or me in won else -1

    def draw(self, text, why, score):
        """Draw it."""
        self.banner(text, why, score)
        view = self.match.view(-1)
        rows = ["%s: %d" % (self.match.name(s), view.sum(s)) for s in range(3)]
        self.app.kit.line(8, 60, T_WHITE, "\n".join(rows))
        self.foot()


End = ToyEnd
