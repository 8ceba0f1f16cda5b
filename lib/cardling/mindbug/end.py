# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Who won, how and why; another game with one press."""

from cardling.app import forget
from cardling.device.boards import A, B
from cardling.pages.stats import count
from cardling.messages import (
    M_CODE_DEAL, M_DEAL_KEYS, M_DRAWN, M_END_CONCEDE_YOU, M_END_KEYS, M_END_LIFE_YOU, M_END_LIMIT,
    M_WINS, M_YOU_WIN,
)  # fmt: skip
from cardling.tiles import (
    T_CREAM, T_DOT_ON, T_GREY, T_INK, T_LEAF, T_SKULL, T_SKY, T_SLATE, T_STAR, T_WHITE,
)  # fmt: skip
from engine.mindbug.numbers import END_LIFE
from engine.numbers import ASK


# What shows tables; 13 KB of Tag Team's.
_TABLES = (
    "mindbug.area mindbug.screen tagteam.screen mantis.screen mantis.show minimonfa.screen"
    " minimonfa.piles minimonfa.show minimonfa.words"
).split()


class End:
    """The last screen of a match."""

    def __init__(self, app, match):
        self.app = app
        self.match = match
        self.counted = False

    def enter(self):
        """Draw it. The table is not needed any more: what comes next starts the program anew."""
        app = self.app
        match = self.match
        forget(_TABLES)
        text, why, score = self.verdict()
        self.draw(text, why, score, match.code())
        tune = b"\x48\x0a\x4c\x0a\x4f\x0a\x54\x14" if score > 0 else b"\x48\x0a\x45\x0a\x41\x14"
        app.handheld.sound.play(tune)
        app.summary = text + " " + why
        if not self.counted:
            self.counted = True
            count(app, match, score > 0)
        if not match.people:
            app.over()
        app.hush(1000)

    def verdict(self):
        """(what it says, why, +1 won, 0 drawn, -1 lost); other games have their own."""
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
            how = M_END_LIFE_YOU + 2 * (t.state[ASK] - END_LIFE)
        if loser == t.seats:
            text = say(M_DRAWN)
            why = say(M_END_LIMIT)
            score = 0
        else:
            winner = (loser + 1) % t.seats
            score = -1 if loser == me else 1
            text = say(M_YOU_WIN) if winner == me else say.fill(M_WINS, player=match.name(winner))
            why = say.fill(how + (loser != me), player=match.name(loser))
        return text, why, score

    def draw(self, text, why, score, deal):
        """Draw it."""
        kit = self.app.kit
        kit.box(0, 20, 160, 26, T_LEAF if score > 0 else T_SLATE)
        self.headline(text, 26, T_INK if score > 0 else T_WHITE)
        kit.line(8, 56, T_CREAM, kit.wrap(why, 146))
        icon = T_STAR if score > 0 else T_SKULL if score < 0 else T_DOT_ON
        for i in range(3):
            kit.stamp(kit.ui, icon, 64 + 12 * i, 80)
        self.foot(deal)

    def banner(self, text, why, score):
        """What it says and why at the top, where the rows of several players follow."""
        kit = self.app.kit
        kit.box(0, 4, 160, 24, T_LEAF if score > 0 else T_SLATE)
        self.headline(text, 9, T_INK if score > 0 else T_WHITE)
        kit.line(8, 33, T_CREAM, kit.wrap(why, 146))

    def headline(self, text, y, color):
        """What it says in the banner, of double size if there is room."""
        kit = self.app.kit
        wide = kit.font.width(text)
        if wide > 78:
            kit.line((160 - wide) // 2, y + 3, color, text)
        else:
            kit.big_text((160 - 2 * wide) // 2, y, color, text)

    def foot(self, deal, y=104):
        """The deal's code, and the keys."""
        kit = self.app.kit
        say = self.app.say
        kit.line(8, y, T_SKY, say.fill(M_CODE_DEAL, deal))
        kit.line(8, 117, T_GREY, say(M_DEAL_KEYS if self.match.shared() else M_END_KEYS))

    def press(self, button):
        """A plays again, B goes to the title."""
        if button == A:
            self.match.rematch()
        elif button == B:
            self.match.quit()

    def tick(self):
        """Nothing moves."""
