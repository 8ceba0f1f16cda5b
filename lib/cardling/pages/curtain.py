# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The curtain between two people: a hand stays hidden until its owner opens it and is told what
happened since."""

from cardling.pages.large_text import big_text
from cardling.device.boards import START, A
from cardling.pages.logbook import Logbook
from cardling.messages import M_CURTAIN, M_CURTAIN_KEYS, M_RECAP, M_RECAP_KEYS
from cardling.tiles import T_BUTTON, T_CREAM, T_GREY, T_INK, T_VIOLET, T_WHITE, T_YELLOW


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
            kit.box(x, 0, 6, 128, T_VIOLET)
        kit.box(8, 30, 144, 68, T_INK)
        big = big_text(kit, 0, 36, T_YELLOW, kit.fit(name, 70))
        big.x = (160 - 2 * kit.font.width(kit.fit(name, 70))) // 2
        tiles = kit.tiles("faces")
        kit.box(70, 6, 20, 20, T_INK)
        kit.stamp(tiles, self.match.face(self.seat), 72, 8)
        tiles.close()
        kit.line(14, 60, T_WHITE, kit.wrap(app.say.fill(M_CURTAIN, player=name), 134))
        kit.line(14, 79, T_CREAM, kit.wrap(app.say.fill(M_CURTAIN_KEYS, player=name), 134))
        kit.box(148, 3, 10, 10, T_INK)
        kit.stamp(kit.ui, T_BUTTON + 2, 149, 4)  # START is the menu
        app.handheld.buttons.clear()

    def press(self, button):
        """A opens; START is the menu for anybody."""
        if button == START:
            self.app.page("pause", self.match, -1)
        elif button == A:
            match = self.match
            fresh = match.unseen[self.seat]
            first = (match.logged - fresh) // 3
            if match.movers[first : match.logged // 3].strip(bytes((self.seat + 1,))):
                self.app.stack.pop()
                self.app.push(Recap(self.app, self.match, self.seat, fresh, self.opened))
            else:
                self.opened(self.seat)

    def tick(self):
        """Nothing moves."""


class Recap(Logbook):
    """The part of the log that a person has not seen yet: what the others did."""

    def __init__(self, app, match, seat, fresh, opened):
        Logbook.__init__(self, app, match, seat)
        self.fresh = fresh
        self.title = M_RECAP
        self.opened = opened

    def enter(self):
        """Draw it."""
        Logbook.enter(self)
        kit = self.app.kit
        kit.stamp(kit.ui, T_BUTTON, 4, 119)
        kit.line(15, 119, T_GREY, self.app.say(M_RECAP_KEYS))

    def _wrapped(self, at):
        """Nothing of an own move."""
        if self.match.movers[at // 3 - 1] == self.me + 1:
            return []
        return Logbook._wrapped(self, at)

    def close(self):
        """A: now the hand. What was not read to the end is told again."""
        self.match.unseen[self.me] = 0
        self.opened(self.me)


Page = Curtain
