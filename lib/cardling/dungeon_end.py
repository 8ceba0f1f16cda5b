# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The end of a game of MiniMonFa: who won, how, and what is left of everybody."""

from micropython import const

from cardling.end import End

_T_BOT = const(54)
_T_PERSON = const(55)
_T_SKULL = const(47)
_T_STAR = const(48)


_M_YOU_WIN = const(76)
_M_WINS = const(77)
_M_DRAWN = const(78)
_M_END_CONCEDE_YOU = const(84)
_M_TANK_OVER = const(227)
_M_DG_END_ROOMS_YOU = const(407)
_M_DG_END_CARDS = const(411)
_M_DG_LEFT = const(413)

# The state of the table, see engine/minimonfa_piles.py.
_ASK = const(6)
_WHERE = const(47)
_SIZE = const(329)
_DEAD = const(4)
_END_ROOMS = const(64)
_END_CARDS = const(66)


class DungeonEnd(End):
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
            why = say.fill(_M_END_CONCEDE_YOU + (loser != me), player=match.name(loser))
        else:
            how = t.state[_ASK]
            for s in range(t.seats):
                if t.score(s) > 0:
                    self.won = s
            if how >= _END_CARDS:
                why = say(_M_DG_END_CARDS + how - _END_CARDS)
            else:
                # Of three, the log's last loser is who lost last.
                loser = self._last()
                how = _M_DG_END_ROOMS_YOU + 2 * (how - _END_ROOMS)
                why = say.fill(how + (loser != me), player=match.name(loser))
        if self.won < 0:
            drawn = match.conceded < 0
            text = say(_M_DRAWN if drawn else _M_TANK_OVER)
            score = 0
            if drawn and me >= 0 and t.score(me) < 0 or not drawn:
                score = -1
        else:
            text = say(_M_YOU_WIN)
            if self.won != me:
                text = say.fill(_M_WINS, player=match.name(self.won))
            score = 1 if me < 0 or me == self.won else -1
        return text, why, score

    def _last(self):
        """Who lost last."""
        match = self.match
        loser = -1
        for i in range(0, match.logged, 3):
            if match.log[i] == 30:
                loser = match.log[i + 1]
        if loser < 0:
            loser = 0
            while match.table.score(loser) > 0:
                loser += 1
        return loser

    def draw(self, text, why, score, deal):
        """Draw it."""
        kit = self.app.kit
        say = self.app.say
        match = self.match
        st = match.table.state
        self.banner(text, why, score)
        names = []
        left = []
        for s in range(len(match.kinds)):
            y = 57 + 14 * s
            heroes = rooms = 0
            for h in range(4 * s, 4 * s + 4):
                heroes += 0 < st[_WHERE + h] != _DEAD
            for v in range(6 * s, 6 * s + 6):
                rooms += st[_SIZE + v]
            if s == self.won:
                kit.stamp(kit.ui, _T_STAR, 3, y)
            elif match.table.seat == 255 and match.table.score(s) < 0:
                kit.stamp(kit.ui, _T_SKULL, 3, y)
            kit.stamp(kit.ui, _T_BOT if match.kinds[s] else _T_PERSON, 13, y)
            names.append(kit.fit(match.name(s), 52))
            left.append(say.fill(_M_DG_LEFT, str(heroes), rooms))
        for x, texts in ((24, names), (78, left)):
            label = kit.line(x, 57)
            label.space(14)
            label.say("\n".join(texts))
        self.foot(deal, 103)
