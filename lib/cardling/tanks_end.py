# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The end of a game of Mantis: who won, how, and the scores of all."""

from micropython import const

from cardling.end import End

_T_BOT = const(54)
_T_PERSON = const(55)
_T_STAR = const(48)
_T_WHITE = const(4)
_T_YELLOW = const(9)


_M_YOU_WIN = const(76)
_M_WINS = const(77)
_M_END_CONCEDE_YOU = const(84)
_M_TANK_GOAL = const(223)
_M_TANK_EMPTY = const(224)
_M_TANK_TIE = const(225)
_M_TANK_SHARED = const(226)
_M_TANK_OVER = const(227)

# The state of the table, see engine/mantis.py.
_SCORE = const(11)
_TANK = const(17)


class TanksEnd(End):
    """Scores in two columns, a star for whoever won."""

    def verdict(self):
        """What it says, why, and +1 if the viewer has won, or anybody if several people play."""
        say = self.app.say
        match = self.match
        t = match.table
        st = t.state
        me = match.viewer()
        self.ties = False
        if match.conceded >= 0:
            loser = match.conceded
            # Two seats: the other one has won. More: nobody knows who would have.
            self.won = 1 << (loser ^ 1) if t.seats == 2 else 0
            how = _M_END_CONCEDE_YOU + (loser != me)
            why = say.fill(how, player=match.name(loser))
        else:
            self.won = 0
            for s in range(t.seats):
                if t.score(s) > 0:
                    self.won |= 1 << s
            most = 0
            for s in range(t.seats):
                if self.won >> s & 1:
                    most = st[_SCORE + s]
            if most >= t.goal:
                why = say.fill(_M_TANK_GOAL, "", t.goal)
            else:
                equal = [s for s in range(t.seats) if st[_SCORE + s] == most]
                self.ties = len(equal) > 1
                why = say(_M_TANK_TIE if self.ties else _M_TANK_EMPTY)
        winners = [s for s in range(t.seats) if self.won >> s & 1]
        if not winners:
            text = say(_M_TANK_OVER)
        elif me in winners:
            text = say(_M_YOU_WIN)
        elif len(winners) > 1:
            text = say(_M_TANK_SHARED)
        else:
            text = say.fill(_M_WINS, player=match.name(winners[0]))
        score = 1 if winners and (me < 0 or me in winners) else -1
        return text, why, score

    def draw(self, text, why, score, deal):
        """Draw it."""
        kit = self.app.kit
        match = self.match
        st = match.table.state
        self.banner(text, why, score)
        names = [[], []]
        scores = [[], []]
        for s in range(len(match.kinds)):
            column = s % 2
            x = 80 * column
            y = 56 + 14 * (s // 2)
            names[column].append(kit.fit(match.name(s), 38 if self.ties else 47))
            n = str(st[_SCORE + s])
            if self.ties:  # the tank decides
                n += "+%d" % sum(st[_TANK + 7 * s : _TANK + 7 * s + 7])
            scores[column].append(n)
            if self.won >> s & 1:
                kit.stamp(kit.ui, _T_STAR, x + 1, y)
            kit.stamp(kit.ui, _T_BOT if match.kinds[s] else _T_PERSON, x + 10, y)
        for column in range(2):
            for x, texts in ((20, names), (58 if self.ties else 68, scores)):
                label = kit.line(80 * column + x, 56, _T_WHITE if x == 20 else _T_YELLOW)
                label.space(14)
                label.say("\n".join(texts[column]))
        self.foot(deal)
