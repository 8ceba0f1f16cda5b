# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The cards of a pile, to look at or to choose from."""

from micropython import const

from cardling import foot
from cardling.mindbug.inspect import Inspect
from cardling.mindbug.rows import PITCH
from cardling.messages import M_BACK, M_CHOOSE_KEYS, M_MUST_CHOOSE, M_PILE_EMPTY
from cardling.tiles import (
    T_BLANK, T_BLUE, T_CREAM, T_MORE_DOWN, T_MORE_UP, T_NIGHT, T_WHITE,
)  # fmt: skip
from cardling.device.boards import A, B, RIGHT, SELECT


PHASE = "pile"

_ACROSS = const(6)
_DOWN = const(4)


class Pile:
    """``chosen(card)`` is called for A; None: only to look at."""

    def __init__(self, app, match, title, cards, chosen, hint=0):
        self.app = app
        self.match = match
        self.view = match.view(-1)
        self.title = title
        self.cards = cards
        self.chosen = chosen
        self.at = cards.index(hint) if hint in cards else 0
        self.first = 0  # row

    def enter(self):
        """Draw it."""
        kit = self.app.kit
        kit.box(0, 0, 160, 12, T_BLUE)
        kit.line(4, 1, T_WHITE, kit.fit(self.title, 152))
        self.name = kit.line(4, 110, T_CREAM, room=128)
        say = self.app.say
        foot.show_keys(kit, 119, say(M_CHOOSE_KEYS) if self.chosen else "B " + say(M_BACK))
        self.more = kit.grid(kit.ui, 152, 14, 1, 2, T_BLANK)
        self.cursor = kit.cursor()
        self._draw()

    def _draw(self):
        kit = self.app.kit
        kit.box(0, 14, 152, PITCH * _DOWN, T_NIGHT)
        portraits = kit.tiles(self.match.table.SETS[-1])
        frames = kit.tiles("frames")
        for i in range(_ACROSS * _DOWN):
            k = self.first * _ACROSS + i
            if k < len(self.cards):
                x = 4 + i % _ACROSS * PITCH
                y = 16 + i // _ACROSS * PITCH
                kit.stamp(frames, 0, x, y)
                kit.stamp(portraits, self.view.design(self.cards[k]), x + 2, y + 2)
        portraits.close()
        frames.close()
        self.more[0, 0] = T_MORE_UP if self.first else T_BLANK
        rows = -(-len(self.cards) // _ACROSS)
        self.more[0, 1] = T_MORE_DOWN if self.first + _DOWN < rows else T_BLANK
        self._move()

    def _move(self):
        if not self.cards:
            self.name.show(self.app.say(M_PILE_EMPTY))
            return
        row = self.at // _ACROSS
        if row < self.first or row >= self.first + _DOWN:
            self.first = row if row < self.first else row - _DOWN + 1
            self._draw()
            return
        x = 2 + self.at % _ACROSS * PITCH
        self.app.kit.point(self.cursor, x, 14 + (row - self.first) * PITCH, 24, 24)
        card = self.cards[self.at]
        view = self.view
        text = "%d  %s" % (view.printed(card), self.app.say.card(view.design(card)))
        self.name.show(self.app.kit.fit(text, 152))

    def press(self, button):
        """Move, choose, look, or go back."""
        if button <= RIGHT:
            if self.cards:
                step = (-_ACROSS, _ACROSS, -1, 1)[button]
                if 0 <= self.at + step < len(self.cards):
                    self.at += step
                self._move()
        elif button == SELECT:
            if self.cards:
                self.app.push(Inspect(self.app, self.match, self.cards[self.at]))
        elif button == A and self.chosen:
            self.chosen(self.cards[self.at])
        elif button == B and self.chosen:
            self.name.show(self.app.say(M_MUST_CHOOSE))
        elif button == A or button == B:
            self.app.pop()

    def leave(self):
        """Another screen covers it: what it drew goes, enter() draws it again."""
        self.name = self.more = self.cursor = None

    def tick(self):
        """Nothing moves."""
