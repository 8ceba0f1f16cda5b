# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The details of one card: portrait, power, what its keywords mean, its text, what changes it and
why."""

from micropython import const

from cardling.device.boards import DOWN, SELECT, UP, A, B
from cardling.messages import (
    M_BACK, M_CHANGE, M_EXHAUSTED_IS, M_FRENZY, M_FRENZY_IS, M_GIVES, M_NOW, M_NO_ABILITY,
)  # fmt: skip
from cardling.tiles import (
    T_BLANK, T_BLUE, T_BUTTON, T_CREAM, T_DOWN, T_EXHAUSTED, T_GREY, T_KEYWORD, T_MORE_DOWN,
    T_MORE_UP, T_POWER, T_SLATE, T_UP, T_WHITE,
)  # fmt: skip
from engine.mindbug.numbers import EXHAUSTED, IN_PLAY


PHASE = "inspect"
LINES = const(5)


class Inspect:
    """Shown in front of the table until A, B or SELECT."""

    def __init__(self, app, match, card):
        self.app = app
        self.match = match
        self.card = card
        self.first = 0

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        say = app.say
        t = self.match.table
        view = self.match.view(-1)
        card = self.card
        design = view.design(card)
        kit.box(0, 0, 160, 12, T_BLUE)
        kit.line(4, 1, T_WHITE, kit.fit(say.card(design), 152))
        kit.box(4, 16, 52, 48, T_SLATE)
        art = kit.tiles(t.SETS[-1])
        kit.big(art.get(design), 0, 6, 16, 3)
        art.close()
        power = t.power(card)
        printed = view.printed(card)
        kit.big(kit.ui, T_POWER + min(power, 19), 62, 15, 2)
        if power != printed:
            kit.stamp(kit.ui, T_UP if power > printed else T_DOWN, 80, 19)
        keys = t.keywords(card)
        flags = view.flags(card)
        tired = flags & IN_PLAY and flags & EXHAUSTED
        y = 33
        for k in range(5):
            if keys & 1 << k:
                kit.stamp(kit.ui, T_EXHAUSTED if k == 4 and tired else T_KEYWORD + k, 62, y)
                kit.line(74, y, T_CREAM, say(M_FRENZY + k))
                y += 9
        self.lines = self._text(view, keys, tired, power, printed)
        self.label = kit.line(6, 72)
        self.more = kit.grid(kit.ui, 150, 72, 1, 2, T_BLANK)
        kit.stamp(kit.ui, T_BUTTON + 1, 4, 119)
        kit.line(15, 119, T_GREY, say(M_BACK))
        self._draw()

    def _text(self, view, keys, tired, power, printed):
        """All there is to say, as lines."""
        say = self.app.say
        wrap = self.app.kit.font.wrap
        lines = []
        rule = say.rule(view.design(self.card)) or ("" if keys else say(M_NO_ABILITY))
        if rule:
            lines += list(wrap(rule, 142))
        for k in range(5):
            if keys & 1 << k:
                lines += list(wrap(say(M_FRENZY_IS + k), 142))
        if tired:
            lines += list(wrap(say(M_EXHAUSTED_IS), 142))
        if power != printed:
            lines += list(wrap(say.fill(M_NOW, str(printed), power), 142))
        for giver, change, given in self.match.table.reasons(self.card):
            name = say.card(view.design(giver))
            if change:
                lines += list(wrap(say.fill(M_CHANGE, name, change), 142))
            for k in range(5):
                if given & 1 << k:
                    lines += list(wrap(say.fill(M_GIVES, name, 0, say(M_FRENZY + k)), 142))
        return lines

    def _draw(self):
        self.label.show("\n".join(self.lines[self.first : self.first + LINES]))
        self.more[0, 0] = T_MORE_UP if self.first else T_BLANK
        more = self.first + LINES < len(self.lines)
        self.more[0, 1] = T_MORE_DOWN if more else T_BLANK

    def press(self, button):
        """Up and down scroll; A, B and SELECT close."""
        if button == DOWN and self.first + LINES < len(self.lines):
            self.first += 1
            self._draw()
        elif button == UP and self.first:
            self.first -= 1
            self._draw()
        elif button in (A, B, SELECT):
            self.app.pop()

    def tick(self):
        """Nothing moves."""
