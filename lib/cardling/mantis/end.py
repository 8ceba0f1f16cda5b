# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The end of a game of Mantis: who won, how, and the scores of all."""

from cardling.pages import end
from cardling.messages import (
    M_END_CATCH, M_TANK_EMPTY, M_TANK_GOAL, M_TANK_OVER, M_TANK_SHARED, M_TANK_TIE, M_WINS,
    M_YOU_WIN,
)  # fmt: skip
from cardling.characters import GLOATS
from cardling.tiles import T_BOT, T_PERSON, T_STAR, T_WHITE, T_YELLOW


class MantisEnd(end.End):
    """Scores in two columns, a star for whoever won."""

    def verdict(self):
        """What it says, why, and +1 if the viewer has won, or anybody if several people play."""
        say = self.app.say
        match = self.match
        t = match.table
        view = match.view(-1)
        me = match.viewer()
        self.ties = False
        if match.conceded >= 0:
            # Two seats: the other one has won. More: nobody knows who would have.
            self.won = 1 << (match.conceded ^ 1) if t.seats == 2 else 0
            why = self.conceded()
        else:
            self.won = 0
            for s in range(t.seats):
                if t.score(s) > 0:
                    self.won |= 1 << s
            most = 0
            for s in range(t.seats):
                if self.won >> s & 1:
                    most = view.score(s)
            if most >= view.goal():
                why = say.fill(M_TANK_GOAL, "", view.goal())
            else:
                equal = [s for s in range(t.seats) if view.score(s) == most]
                self.ties = len(equal) > 1
                why = say(M_TANK_TIE if self.ties else M_TANK_EMPTY)
        winners = [s for s in range(t.seats) if self.won >> s & 1]
        if not winners:
            text = say(M_TANK_OVER)
        elif me in winners:
            text = say(M_YOU_WIN)
        elif len(winners) > 1:
            text = say(M_TANK_SHARED)
        else:
            text = say.fill(M_WINS, player=match.name(winners[0]))
        score = 1 if winners and (me < 0 or me in winners) else -1
        return text, why, score

    def turns(self, n):
        """That in which ``n`` cards were left: each takes one."""
        return self.total() + self.match.view(-1).pile() - n + 1

    def best(self, card, n):
        """The largest catch: of which seat, how many cards."""
        name = self.match.name(card)
        return self.app.say.fill(M_END_CATCH, "", n, name), "faces", self.match.face(card, GLOATS)

    def draw(self, text, why, score):
        """Draw it."""
        kit = self.app.kit
        match = self.match
        view = match.view(-1)
        tank = bytearray(7)
        self.banner(text, why, score)
        names = [[], []]
        scores = [[], []]
        for s in range(len(match.players)):
            column = s % 2
            x = 80 * column
            y = 56 + 14 * (s // 2)
            names[column].append(match.name(s))
            n = str(view.score(s))
            if self.ties:  # the tank decides
                view.tank(s, tank)
                n += "+%d" % sum(tank)
            scores[column].append(n)
            if self.won >> s & 1:
                kit.stamp(kit.ui, T_STAR, x + 1, y)
            if not self.ties:  # else names need the room
                kit.stamp(kit.ui, T_BOT if match.players[s] else T_PERSON, x + 10, y)
        for column in range(2):
            left = 10 if self.ties else 20
            for x, texts in ((left, names), (58 if self.ties else 68, scores)):
                label = kit.line(80 * column + x, 56, T_WHITE if x == left else T_YELLOW)
                label.space(14)
                label.show("\n".join(texts[column]))
        self.foot()


End = MantisEnd
