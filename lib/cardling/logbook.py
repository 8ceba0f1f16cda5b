# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened lately, newest last."""

from micropython import const

from cardling.app import forget
from cardling.boards import DOWN, UP, A

_T_BLANK = const(68)
_T_BLUE = const(5)
_T_MORE_DOWN = const(43)
_T_MORE_UP = const(42)
_T_WHITE = const(4)


_M_MENU_LOG = const(4)
_M_LOG_EMPTY = const(77)
_LINES = const(10)


class Logbook:
    """The log of a match as one seat may read it."""

    def __init__(self, app, match, me):
        self.app = app
        self.match = match
        self.me = me  # -1: for everybody
        self.first = -1
        self.fresh = match.logged  # how many bytes at the end of the log
        self.title = _M_MENU_LOG

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        kit.box(0, 0, 160, 12, _T_BLUE)
        kit.line(4, 1, _T_WHITE, app.say(self.title))
        self.label = kit.line(4, 17)
        self.more = kit.grid(kit.ui, 151, 16, 1, 2, _T_BLANK)
        self.lines = []
        log = self.match.log
        for i in range(self.match.logged - self.fresh, self.match.logged, 3):
            text = self.match.line(self.me, log[i], log[i + 1], log[i + 2])
            if text:
                self.lines += list(kit.font.wrap(text, 146))
        forget()  # what made the lines
        if not self.lines:
            self.lines = [app.say(_M_LOG_EMPTY)]
        if self.first < 0:
            self.first = max(0, len(self.lines) - _LINES)
        self._draw()

    def _draw(self):
        self.label.say("\n".join(self.lines[self.first : self.first + _LINES]))
        self.more[0, 0] = _T_MORE_UP if self.first else _T_BLANK
        more = self.first + _LINES < len(self.lines)
        self.more[0, 1] = _T_MORE_DOWN if more else _T_BLANK

    def press(self, button):
        """Up and down scroll, any other button closes."""
        if button == UP:
            self.first = max(0, self.first - 3)
        elif button == DOWN:
            self.first = max(0, min(self.first + 3, len(self.lines) - _LINES))
        elif button >= A:
            self.close()
            return
        self._draw()

    def close(self):
        """Back to the game."""
        self.app.pop()

    def tick(self):
        """Nothing moves."""
