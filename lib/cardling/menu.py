# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A list to choose from, and a question with yes and no."""

from micropython import const

from cardling import tiles
from cardling.boards import DOWN, UP, A, B

_M_YES = const(11)
_M_NO = const(12)

_LINES = const(9)
_TOP = const(22)
_STEP = const(10)


class Menu:
    """``rows``: texts; ``chosen(index)`` is called for A, with -1 for B if ``back`` allows it."""

    def __init__(self, app, title, rows, chosen, at=0, back=True):
        self.app = app
        self.title = title
        self.rows = rows
        self.chosen = chosen
        self.at = at
        self.back = back
        self.first = 0

    def enter(self):
        """Draw it."""
        kit = self.app.kit
        kit.box(0, 0, 160, 14, tiles.BLUE)
        kit.line(4, 2, tiles.WHITE, kit.fit(self.title, 152))
        self.list = kit.line(16, _TOP)
        self.list.line_spacing = _STEP / 9
        self.arrow = kit.grid(kit.ui, 5, 0, tile=tiles.TURN)
        self.more = kit.grid(kit.ui, 148, 0, 1, 2, tiles.BLANK)
        self.more.y = _TOP
        self._draw()

    def _draw(self):
        if self.at < self.first:
            self.first = self.at
        if self.at >= self.first + _LINES:
            self.first = self.at - _LINES + 1
        fit = self.app.kit.fit
        shown = self.rows[self.first : self.first + _LINES]
        self.list.say("\n".join([fit(row, 140) for row in shown]))
        self.arrow.y = _TOP + (self.at - self.first) * _STEP
        self.more[0, 0] = tiles.MORE_UP if self.first else tiles.BLANK
        last = self.first + _LINES >= len(self.rows)
        self.more[0, 1] = tiles.BLANK if last else tiles.MORE_DOWN

    def press(self, button):
        """Up and down move, A chooses, B goes back."""
        if button == UP or button == DOWN:
            step = 1 if button == DOWN else -1
            self.at = (self.at + step) % len(self.rows)
            self._draw()
        elif button == A:
            self.chosen(self.at)
        elif button == B and self.back:
            self.chosen(-1)

    def tick(self):
        """Nothing moves."""


def ask(app, text, yes):
    """Ask before something that cannot be undone; ``yes()`` is called if it may be done."""

    def chosen(index):
        app.pop()
        if index == 1:
            yes()

    app.push(Menu(app, text, [app.say(_M_NO), app.say(_M_YES)], chosen))
