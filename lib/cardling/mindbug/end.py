# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Who won, how and why; another game with one press."""

from cardling.pages import end
from cardling.messages import (
    M_DRAWN, M_END_CONCEDE_YOU, M_END_LIFE_YOU, M_END_LIMIT, M_WINS, M_YOU_WIN,
)  # fmt: skip
from cardling.tiles import (
    T_CREAM, T_DOT_ON, T_INK, T_LEAF, T_SKULL, T_SLATE, T_STAR, T_WHITE,
)  # fmt: skip
from engine.mindbug.numbers import END_LIFE


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
            how = M_END_LIFE_YOU + 2 * (match.look(-1).asked() - END_LIFE)
        if loser == t.seats:
            return say(M_DRAWN), say(M_END_LIMIT), 0
        winner = (loser + 1) % t.seats
        text = say(M_YOU_WIN) if winner == me else say.fill(M_WINS, player=match.name(winner))
        why = say.fill(how + (loser != me), player=match.name(loser))
        return text, why, -1 if loser == me else 1

    def draw(self, text, why, score):
        """Draw it."""
        kit = self.app.kit
        kit.box(0, 20, 160, 26, T_LEAF if score > 0 else T_SLATE)
        self.headline(text, 26, T_INK if score > 0 else T_WHITE)
        kit.line(8, 56, T_CREAM, kit.wrap(why, 146))
        icon = T_STAR if score > 0 else T_SKULL if score < 0 else T_DOT_ON
        for i in range(3):
            kit.stamp(kit.ui, icon, 64 + 12 * i, 80)
        self.foot()
