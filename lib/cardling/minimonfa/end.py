# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The end of a game of MiniMonFa: who won, how, and what each player has left."""

from cardling.pages import end
from cardling.messages import (
    M_DG_END_CARDS, M_DG_END_ROOMS_YOU, M_DG_LEFT, M_DRAWN, M_END_HERO, M_TANK_OVER, M_WINS,
    M_YOU_WIN,
)  # fmt: skip
from cardling.tiles import T_BOT, T_PERSON, T_SKULL, T_STAR
from engine.minimonfa.numbers import DEAD, END_CARDS, END_ROOMS, E_LOST


class MiniMonFaEnd(end.End):
    """A row for each seat: heroes alive, rooms left."""

    def verdict(self):
        """What it says, why, and +1 if the viewer has won, or anybody if several people play."""
        say = self.app.say
        match = self.match
        t = match.table
        me = match.viewer()
        self.won = -1
        loser = match.conceded
        if loser >= 0:
            # Two seats: the other one has won. More: nobody knows who would have.
            if t.seats == 2:
                self.won = loser ^ 1
            why = self.conceded()
        else:
            how = match.view(-1).asked()
            for s in range(t.seats):
                if t.score(s) > 0:
                    self.won = s
            if how >= END_CARDS:
                why = say(M_DG_END_CARDS + how - END_CARDS)
            else:
                # Of three, the log's last loser is who lost last.
                loser = self._last()
                how = M_DG_END_ROOMS_YOU + 2 * (how - END_ROOMS)
                why = say.fill(how + (loser != me), player=match.name(loser))
        if self.won < 0:
            drawn = match.conceded < 0
            text = say(M_DRAWN if drawn else M_TANK_OVER)
            score = 0
            if drawn and me >= 0 and t.score(me) < 0 or not drawn:
                score = -1
        else:
            text = say(M_YOU_WIN)
            if self.won != me:
                text = say.fill(M_WINS, player=match.name(self.won))
            score = 1 if me < 0 or me == self.won else -1
        return text, why, score

    def champion(self, seat):
        """A hero of who won, one who is still alive."""
        view = self.match.view(-1)
        for h in range(4 * seat, 4 * seat + 4):
            if 0 < view.where(h) != DEAD:
                return "minimonfa", view.hero(h)
        return end.End.champion(self, seat)

    def best(self, card, n):
        """The hero who was there when most fell."""
        card = self.match.design(card)
        return self.app.say.fill(M_END_HERO, self.app.say.card(card), n), "minimonfa", card

    def _last(self):
        """Who lost last."""
        match = self.match
        loser = -1
        for i in range(0, match.logged, 3):
            if match.log[i] == E_LOST:
                loser = match.log[i + 1]
        if loser < 0:
            loser = 0
            while match.table.score(loser) > 0:
                loser += 1
        return loser

    def draw(self, text, why, score):
        """Draw it."""
        kit = self.app.kit
        say = self.app.say
        match = self.match
        view = match.view(-1)
        self.banner(text, why, score)
        names = []
        left = []
        for s in range(len(match.players)):
            y = 57 + 14 * s
            heroes = rooms = 0
            for h in range(4 * s, 4 * s + 4):
                heroes += 0 < view.where(h) != DEAD
            for v in range(6 * s, 6 * s + 6):
                rooms += view.size(v)
            if s == self.won:
                kit.stamp(kit.ui, T_STAR, 3, y)
            elif match.table.seat == 255 and match.table.score(s) < 0:
                kit.stamp(kit.ui, T_SKULL, 3, y)
            kit.stamp(kit.ui, T_BOT if match.players[s] else T_PERSON, 13, y)
            names.append(kit.fit(match.name(s), 52))
            left.append(say.fill(M_DG_LEFT, str(heroes), rooms))
        for x, texts in ((24, names), (78, left)):
            label = kit.line(x, 57)
            label.space(14)
            label.show("\n".join(texts))
        self.foot(103)


End = MiniMonFaEnd
