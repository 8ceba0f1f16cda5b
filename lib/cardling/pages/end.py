# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The last screen of a game: who won, how and why; another game with one press."""

from cardling.device.boards import A, B
from cardling.messages import M_CODE_DEAL, M_DEAL_KEYS, M_END_CONCEDE_YOU, M_END_KEYS
from cardling.pages.stats import count
from cardling.tiles import T_CREAM, T_GREY, T_INK, T_LEAF, T_SKY, T_SLATE, T_WHITE


class End:
    """What the games' last screens have in common. A game has

    verdict()       what it says, why, and +1 won, 0 drawn, -1 lost
    draw(text, why, score, deal)    draws it, with banner() or headline(), and foot()
    """

    def __init__(self, app, match):
        self.app = app
        self.match = match
        self.counted = False

    def enter(self):
        """Draw it."""
        app = self.app
        match = self.match
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

    def conceded(self):
        """Why it ended, if somebody gave up."""
        loser = self.match.conceded
        how = M_END_CONCEDE_YOU + (loser != self.match.viewer())
        return self.app.say.fill(how, player=self.match.name(loser))

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
