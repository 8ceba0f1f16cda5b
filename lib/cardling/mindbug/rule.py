# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What is shown of a move but fights: what an ability does, and a card that is drawn."""

from displayio import Bitmap, Group
from micropython import const

from cardling.kit import Line
from cardling.mindbug.area import CELLS, R_HAND, TOP, cell_x
from cardling.tiles import T_BACK, T_SLATE, T_WHITE, T_YELLOW
from engine.mindbug.numbers import BAR_DECK

_STEP = const(25)  # ms from a step to the next
_READ = const(900)  # ms it is there,
_LETTER = const(22)  # and so many more for each letter
_WIDE = const(120)  # pixels of the text
_MIDDLE = const(46)  # y


def draws(show, seat):
    """If that seat draws a card it goes from the pile to the hand: its picture is ``show.drew``."""
    duel = show.duel
    duel.view.bar(seat, duel.into)
    left = duel.into[BAR_DECK]
    if left >= duel._decks[seat]:
        return
    duel._decks[seat] = left
    x0, y0, x1, y1 = duel.drawn(seat)
    show.slot = -1
    scale = 1
    if duel.hand == seat == duel.me:
        hand = duel.rows[R_HAND]
        for card in duel.into[: duel.view.hand(duel.into)]:
            if card not in hand and show.slot < 0:
                show.slot = duel.add(R_HAND, card)
        at = show.slot - duel.first[R_HAND]
        if 0 <= at < CELLS:
            x1 = cell_x(at) + 4
            y1 = TOP[R_HAND] + 2
            scale = 2
    show.way = x0, y0, x1, y1
    show.drew = duel.app.kit.big(duel.app.kit.ui, T_BACK, -30, y0, scale)


class Rule:
    """An ability: its card, large, and its text, on a ground that unrolls in the middle of the
    table, is there for as long as it takes to read it, and rolls up again.

    ``ms``: all it takes. Its steps: two rows of the ground, the portrait with the name, a line
    of the text; none of them paints more than 1,280 pixels."""

    def __init__(self, duel, design):
        self.duel = duel
        app = duel.app
        kit = app.kit
        text = app.say.rule(design)
        self.design = design
        self.lines = list(kit.font.wrap(text, _WIDE))
        self.half = max(5, (9 * len(self.lines) + 20) // 8)  # of the rows, each of four pixels
        self.step = 0
        self.steps = self.half + 1 + len(self.lines)
        self.ms = 2 * _STEP * self.steps + _READ + _LETTER * len(text)
        ground = Bitmap(8, 8, 16)
        for y in range(4, 8):
            for x in range(8):
                ground[x, y] = T_SLATE
        self.group = Group(y=_MIDDLE - 4 * self.half)
        self.ground = kit.grid((ground, 8, 4), 0, 0, 20, 2 * self.half, 0, self.group)
        kit.group.append(self.group)
        self.text = Line(kit.font, kit.ink(T_WHITE))
        self.text.x = 38
        self.text.y = 11
        self.group.append(self.text)

    def carry(self, part):
        """So many ms of it are over."""
        step = min(self.steps, part // _STEP, (self.ms - part) // _STEP)
        while self.step < step:
            self._go(self.step, True)
            self.step += 1
        while self.step > step:
            self.step -= 1
            self._go(self.step, False)

    def _go(self, i, open_):
        """A step, or back."""
        kit = self.duel.app.kit
        if i < self.half:
            for x in range(20):
                self.ground[x, 2 * i] = self.ground[x, 2 * i + 1] = open_
            return
        i -= self.half
        if i:
            self.text.say("\n".join(self.lines[: i if open_ else i - 1]))
        elif open_:
            figure = Group(scale=2, x=3, y=4 * self.half - 16)
            kit.grid(kit.cut(self.duel.art(), self.design), 0, 0, into=figure)
            self.group.append(figure)
            name = Line(kit.font, kit.ink(T_YELLOW))
            name.x = 38
            name.y = 2
            name.say(self.duel.app.say.card(self.design))
            self.group.append(name)
        else:
            self.group.pop()
            self.group.pop()

    def end(self):
        """All of it goes, if it has not gone by itself."""
        self.duel.app.kit.group.remove(self.group)
