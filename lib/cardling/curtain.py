# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Between two people: nothing to see until its owner opens the hand; then first what happened."""

from micropython import const

from cardling.boards import START, A
from cardling.logbook import Logbook

_T_BUTTON = const(49)
_T_CREAM = const(15)
_T_GREY = const(3)
_T_INK = const(1)
_T_VIOLET = const(13)
_T_WHITE = const(4)
_T_YELLOW = const(9)


_M_CURTAIN = const(107)
_M_CURTAIN_KEYS = const(108)
_M_RECAP = const(109)
_M_RECAP_KEYS = const(110)


class Curtain:
    """``opened(seat)`` is called when the person has seen the recap."""

    def __init__(self, app, match, seat, opened):
        self.app = app
        self.match = match
        self.seat = seat
        self.opened = opened

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        name = self.match.name(self.seat)
        for x in range(0, 160, 8):
            kit.box(x, 0, 6, 128, _T_VIOLET)
        kit.box(8, 30, 144, 68, _T_INK)
        big = kit.big_text(0, 36, _T_YELLOW, kit.fit(name, 70))
        big.x = (160 - 2 * kit.font.width(kit.fit(name, 70))) // 2
        kit.line(14, 60, _T_WHITE, kit.wrap(app.say.fill(_M_CURTAIN, player=name), 134))
        kit.line(14, 79, _T_CREAM, kit.wrap(app.say.fill(_M_CURTAIN_KEYS, player=name), 134))
        kit.box(148, 3, 10, 10, _T_INK)
        kit.stamp(kit.ui, _T_BUTTON + 2, 149, 4)  # START is the menu
        app.handheld.buttons.clear()

    def press(self, button):
        """A opens; START is the menu, which tells nothing that only one may know."""
        if button == START:
            from cardling.pause import pause

            pause(self.app, self.match, self._concede)
        elif button == A:
            fresh = self.match.fresh[self.seat]
            self.match.fresh[self.seat] = 0
            if fresh:
                self.app.stack.pop()
                self.app.push(Recap(self.app, self.match, self.seat, fresh, self.opened))
            else:
                self.opened(self.seat)

    def _concede(self):
        self.match.concede(self.seat)
        self.app.pop()

    def tick(self):
        """Nothing moves."""


class Recap(Logbook):
    """The part of the log that a person has not seen yet."""

    def __init__(self, app, match, seat, fresh, opened):
        Logbook.__init__(self, app, match, seat)
        self.fresh = fresh
        self.title = _M_RECAP
        self.opened = opened

    def enter(self):
        """Draw it."""
        Logbook.enter(self)
        kit = self.app.kit
        kit.stamp(kit.ui, _T_BUTTON, 4, 119)
        kit.line(15, 119, _T_GREY, self.app.say(_M_RECAP_KEYS))

    def close(self):
        """A: now the hand."""
        self.opened(self.me)
