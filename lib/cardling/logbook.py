# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened lately, newest last."""

from micropython import const

from cardling import tiles
from cardling.boards import DOWN, UP
from cardling.show import line

_M_MENU_LOG = const(4)
_M_LOG_EMPTY = const(77)
_LINES = const(11)


class Logbook:
    """The log of a match as one seat may read it."""

    def __init__(self, app, match, me):
        self.app = app
        self.match = match
        self.me = me
        self.first = -1

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        kit.box(0, 0, 160, 12, tiles.BLUE)
        kit.line(4, 1, tiles.WHITE, app.say(_M_MENU_LOG))
        self.label = kit.line(4, 17)
        self.more = kit.grid(kit.ui, 151, 16, 1, 2, tiles.BLANK)
        self.lines = []
        log = self.match.log
        for i in range(0, self.match.logged, 3):
            text = line(app, self.match.table, self.me, log[i], log[i + 1], log[i + 2])
            if text:
                self.lines += list(kit.font.wrap(text, 146))
        if not self.lines:
            self.lines = [app.say(_M_LOG_EMPTY)]
        if self.first < 0:
            self.first = max(0, len(self.lines) - _LINES)
        self._draw()

    def _draw(self):
        self.label.say("\n".join(self.lines[self.first : self.first + _LINES]))
        self.more[0, 0] = tiles.MORE_UP if self.first else tiles.BLANK
        more = self.first + _LINES < len(self.lines)
        self.more[0, 1] = tiles.MORE_DOWN if more else tiles.BLANK

    def press(self, button):
        """Up and down scroll, any other button closes."""
        if button == UP:
            self.first = max(0, self.first - 3)
        elif button == DOWN:
            self.first = max(0, min(self.first + 3, len(self.lines) - _LINES))
        elif button > DOWN + 2:
            self.app.pop()
            return
        self._draw()

    def tick(self):
        """Nothing moves."""
