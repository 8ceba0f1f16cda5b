# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The hint: what the strongest bot would do in the player's place, knowing what the player
knows."""

from cardling.device.boards import START, A
from cardling.match import HARD
from cardling.messages import M_BACK, M_HINT, M_HINT_THINKS, M_WHY_ONLY, M_WHY_REST
from cardling.tiles import T_BLUE, T_BUTTON, T_GREY, T_HINT, T_WHITE, T_YELLOW


class Hint:
    """Thinks in slices, then says the move and why; A, B and SELECT go back."""

    def __init__(self, app, match):
        self.app = app
        self.match = match
        self.bot = app.load("engine.bot").Bot(match.table, HARD, match.seed)
        self.bot.start(match.table)
        self.done = False

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        kit.box(0, 0, 160, 12, T_BLUE)
        kit.line(4, 1, T_WHITE, app.say(M_HINT))
        kit.big(kit.ui, T_HINT, 64, 22, 4)
        self.what = kit.line(8, 62, T_YELLOW, app.say(M_HINT_THINKS))
        self.why = kit.line(8, 84, T_WHITE)
        kit.stamp(kit.ui, T_BUTTON + 1, 4, 119)
        kit.line(15, 119, T_GREY, app.say(M_BACK))
        if self.done:
            self._say()

    def _say(self):
        app = self.app
        kit = app.kit
        self.what.show(kit.wrap(self.match.move(self.bot.best), 144))
        self.why.y = 66 + self.what.height
        why = self.bot.why
        if why > 4:
            text = self.match.reason(why, self.bot.best) or app.say(M_WHY_REST)
        else:
            text = app.say(M_WHY_ONLY + why - 1)
        self.why.show(kit.wrap(text, 144))

    def press(self, button):
        """Back to the game, the cursor at the move."""
        if A <= button != START:
            if self.done:
                self.app.stack[-2].hint = self.bot.best
            self.app.pop()

    def tick(self):
        """One slice of thinking."""
        if not self.done and self.bot.step():
            self.done = True
            self._say()


Page = Hint
