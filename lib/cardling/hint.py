# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the strongest bot would do in the person's place, knowing what the person knows."""

from micropython import const

from cardling.boards import A

_T_BLUE = const(5)
_T_BUTTON = const(49)
_T_GREY = const(3)
_T_HINT = const(61)
_T_WHITE = const(4)
_T_YELLOW = const(9)


_M_HINT = const(181)
_M_HINT_THINKS = const(182)
_M_BACK = const(105)
_M_WHY_ONLY = const(183)
_M_WHY_REST = const(187)

_HARD = const(2)


class Hint:
    """Thinks in slices, then says the move and why; any button goes back."""

    def __init__(self, app, match):
        from engine.bot import Bot

        self.app = app
        self.match = match
        self.bot = Bot(match.table, _HARD, match.seed)
        self.bot.start(match.table)
        self.done = False

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        kit.box(0, 0, 160, 12, _T_BLUE)
        kit.line(4, 1, _T_WHITE, app.say(_M_HINT))
        kit.big(kit.ui, _T_HINT, 64, 22, 4)
        self.what = kit.line(8, 62, _T_YELLOW, app.say(_M_HINT_THINKS))
        self.why = kit.line(8, 84, _T_WHITE)
        kit.stamp(kit.ui, _T_BUTTON + 1, 4, 119)
        kit.line(15, 119, _T_GREY, app.say(_M_BACK))
        if self.done:
            self._say()

    def _say(self):
        app = self.app
        kit = app.kit
        self.what.say(kit.wrap(self.match.move(self.bot.best), 144))
        self.why.y = 66 + self.what.height
        why = self.bot.why
        if why > 4:
            text = self.match.reason(why, self.bot.best) or app.say(_M_WHY_REST)
        else:
            text = app.say(_M_WHY_ONLY + why - 1)
        self.why.say(kit.wrap(text, 144))

    def press(self, button):
        """Back to the game, the cursor at the move."""
        if button >= A:
            if self.done:
                self.app.stack[-2].hint = self.bot.best
            self.app.pop()

    def tick(self):
        """One slice of thinking."""
        if not self.done and self.bot.step():
            self.done = True
            self._say()
