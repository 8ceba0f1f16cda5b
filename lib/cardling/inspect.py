# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""One card, large: portrait, power, keywords with their meaning, text, changes and why."""

from micropython import const

from cardling.boards import DOWN, SELECT, UP, A, B
from engine import free

_T_BLANK = const(68)
_T_BLUE = const(5)
_T_BUTTON = const(49)
_T_CREAM = const(15)
_T_DOWN = const(21)
_T_EXHAUSTED = const(27)
_T_GREY = const(3)
_T_KEYWORD = const(22)
_T_MORE_DOWN = const(43)
_T_MORE_UP = const(42)
_T_POWER = const(0)
_T_SLATE = const(2)
_T_UP = const(20)
_T_WHITE = const(4)


_M_FRENZY = const(87)
_M_FRENZY_IS = const(92)
_M_NO_ABILITY = const(97)
_M_EXHAUSTED_IS = const(98)
_M_CHANGE = const(99)
_M_GIVES = const(100)
_M_NOW = const(101)
_M_BACK = const(105)

_IN_PLAY = const(128)
_EXHAUSTED = const(4)
_LINES = const(5)


class Inspect:
    """Shown in front of the table until A, B or SELECT."""

    def __init__(self, app, table, card):
        self.app = app
        self.table = table
        self.card = card
        self.first = 0

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        say = app.say
        t = self.table
        card = self.card
        design = t.design[card]
        kit.box(0, 0, 160, 12, _T_BLUE)
        kit.line(4, 1, _T_WHITE, kit.fit(say.card(design), 152))
        kit.box(4, 16, 52, 48, _T_SLATE)
        art = kit.tiles(t.SETS[-1])
        kit.big(art.get(design), 0, 6, 16, 3)
        art.close()
        power = t.power(card)
        printed = t.value[card] & 255
        kit.big(kit.ui, _T_POWER + min(power, 19), 62, 15, 2)
        if power != printed:
            kit.stamp(kit.ui, _T_UP if power > printed else _T_DOWN, 80, 19)
        keys = t.keywords(card)
        flags = t.state[card + t.cards]
        tired = flags & _IN_PLAY and flags & _EXHAUSTED
        y = 33
        for k in range(5):
            if keys & 1 << k:
                kit.stamp(kit.ui, _T_EXHAUSTED if k == 4 and tired else _T_KEYWORD + k, 62, y)
                kit.line(74, y, _T_CREAM, say(_M_FRENZY + k))
                y += 9
        self.lines = self._text(say, design, keys, tired, power, printed)
        self.label = kit.line(6, 72)
        self.more = kit.grid(kit.ui, 150, 72, 1, 2, _T_BLANK)
        kit.stamp(kit.ui, _T_BUTTON + 1, 4, 119)
        kit.line(15, 119, _T_GREY, say(_M_BACK))
        self._draw()

    def _text(self, say, design, keys, tired, power, printed):
        """All there is to say, as lines."""
        kit = self.app.kit
        wrap = kit.font.wrap
        lines = []
        rule = say.rule(design) or ("" if keys else say(_M_NO_ABILITY))
        if rule:
            lines += list(wrap(rule, 142))
        for k in range(5):
            if keys & 1 << k:
                lines += list(wrap(say(_M_FRENZY_IS + k), 142))
        if tired:
            lines += list(wrap(say(_M_EXHAUSTED_IS), 142))
        if power != printed:
            lines += list(wrap(say.fill(_M_NOW, str(printed), power), 142))
        for giver, change, given in self.table.reasons(self.card):
            name = say.card(self.table.design[giver])
            if change:
                lines += list(wrap(say.fill(_M_CHANGE, name, change), 142))
            for k in range(5):
                if given & 1 << k:
                    lines += list(wrap(say.fill(_M_GIVES, name, 0, say(_M_FRENZY + k)), 142))
        free(self.table.WHY[7:])
        return lines

    def _draw(self):
        self.label.say("\n".join(self.lines[self.first : self.first + _LINES]))
        self.more[0, 0] = _T_MORE_UP if self.first else _T_BLANK
        more = self.first + _LINES < len(self.lines)
        self.more[0, 1] = _T_MORE_DOWN if more else _T_BLANK

    def press(self, button):
        """Up and down scroll; A, B and SELECT close."""
        if button == DOWN and self.first + _LINES < len(self.lines):
            self.first += 1
            self._draw()
        elif button == UP and self.first:
            self.first -= 1
            self._draw()
        elif button in (A, B, SELECT):
            self.app.pop()

    def tick(self):
        """Nothing moves."""
