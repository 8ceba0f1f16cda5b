# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The log page: what has happened lately, newest last."""

from micropython import const

from cardling.device.boards import DOWN, SELECT, UP, A, B
from cardling.messages import M_LOG_EMPTY, M_MENU_LOG
from cardling.tiles import T_BLANK, T_BLUE, T_MORE_DOWN, T_MORE_UP, T_WHITE


_LINES = const(10)


class Logbook:
    """The log of a match as one seat may read it."""

    def __init__(self, app, match, me):
        self.app = app
        self.match = match
        self.me = me  # -1: for everybody
        self.fresh = match.logged  # how many bytes at the end of the log
        self.last = match.logged  # the events up to here are to be seen
        self.title = M_MENU_LOG

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        kit.box(0, 0, 160, 12, T_BLUE)
        kit.line(4, 1, T_WHITE, app.say(self.title))
        self.label = kit.line(4, 17)
        self.more = kit.grid(kit.ui, 151, 16, 1, 2, T_BLANK)
        self._draw()

    def _wrapped(self, at):
        """The lines of the event that ends at this place of the log."""
        log = self.match.log
        text = self.match.line(self.me, log[at - 3], log[at - 2], log[at - 1])
        return list(self.app.kit.font.wrap(text, 146)) if text else []

    def _draw(self):
        """The events before `last`, as many as there is room for: all as texts would take 5 KB."""
        start = self.match.logged - self.fresh
        lines = []
        at = self.last
        self.gone = False  # something is above
        while at > start and not self.gone:
            more = self._wrapped(at)
            if len(lines) + len(more) > _LINES:
                self.gone = True
            else:
                lines = more + lines
                at -= 3
        self.label.show("\n".join(lines or [self.app.say(M_LOG_EMPTY)]))
        self.more[0, 0] = T_MORE_UP if self.gone else T_BLANK
        self.more[0, 1] = T_MORE_DOWN if self.last < self.match.logged else T_BLANK

    def press(self, button):
        """Up and down scroll, A and SELECT close, B goes back."""
        if button == UP:
            self._scroll(-3)
        elif button == DOWN:
            self._scroll(3)
        elif button == B:
            self.app.pop()
        elif button == A or button == SELECT:
            self.close()

    def _scroll(self, step):
        """By two events that say something."""
        end = self.match.logged
        for _ in range(2):
            if step < 0 and not self.gone or step > 0 and self.last == end:
                break
            self.last += step
            while end - self.fresh + 3 < self.last < end and not self._wrapped(self.last):
                self.last += step
            self._draw()

    def close(self):
        """Back to the game."""
        self.app.pop()

    def tick(self):
        """Nothing moves."""


Page = Logbook
