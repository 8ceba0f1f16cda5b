# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The end of a duel: who won, how and why; another game with one press."""

from cardling.pages import end
from cardling.messages import (
    M_DRAWN, M_END_CONCEDE_YOU, M_END_LIFE_YOU, M_END_LIMIT, M_WINS, M_YOU_WIN,
)  # fmt: skip
from cardling.tiles import (
    T_BOT, T_HEART, T_HEART_EMPTY, T_PERSON, T_SKULL, T_STAR, T_WHITE,
)  # fmt: skip
from engine.mindbug.numbers import BAR_LIFE, END_LIFE


class End(end.End):
    """The last screen of a duel."""

    def verdict(self):
        """(what it says, why, +1 won, 0 drawn, -1 lost)."""
        say = self.app.say
        match = self.match
        t = match.table
        me = match.viewer()
        if match.conceded >= 0:
            loser = match.conceded
            how = M_END_CONCEDE_YOU
        else:
            loser = 0
            while loser < t.seats and t.score(loser) >= 0:
                loser += 1
            how = M_END_LIFE_YOU + 2 * (match.view(-1).asked() - END_LIFE)
        if loser == t.seats:
            return say(M_DRAWN), say(M_END_LIMIT), 0
        winner = (loser + 1) % t.seats
        text = say(M_YOU_WIN) if winner == me else say.fill(M_WINS, player=match.name(winner))
        why = say.fill(how + (loser != me), player=match.name(loser))
        return text, why, -1 if loser == me else 1

    def draw(self, text, why, score):
        """Draw it."""
        kit = self.app.kit
        match = self.match
        view = match.view(-1)
        bar = bytearray(6)
        self.banner(text, why, score)
        won = self.winner()
        for s in range(2):
            y = 60 + 15 * s
            if won >= 0:
                kit.stamp(kit.ui, T_STAR if s == won else T_SKULL, 8, y)
            kit.stamp(kit.ui, T_BOT if match.players[s] else T_PERSON, 22, y)
            kit.line(34, y, T_WHITE, kit.fit(match.name(s), 60))
            view.bar(s, bar)
            for i in range(max(3, min(bar[BAR_LIFE], 6))):
                kit.stamp(kit.ui, T_HEART if i < bar[BAR_LIFE] else T_HEART_EMPTY, 98 + 10 * i, y)
        self.foot()
