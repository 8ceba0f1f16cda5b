# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Rows of cards on a table: creatures and a hand, with portrait, power and keywords."""

from micropython import const

from cardling.table import TableScreen
from cardling.tiles import (
    T_ATTACK, T_BLANK, T_CARD_BACK, T_CHECK, T_DOWN, T_EXHAUSTED, T_KEYWORD, T_MORE_LEFT,
    T_MORE_RIGHT, T_NIGHT, T_POWER, T_THINK, T_UP,
)  # fmt: skip
from engine.mindbug.numbers import BAR_HAND, CHOSEN, EXHAUSTED, IN_PLAY


# Rows of the cursor.
R_FOE_BAR = const(0)
R_FOE = const(1)
R_CHIPS = const(2)
R_OWN = const(3)
R_OWN_BAR = const(4)
R_HAND = const(5)
R_SHORT = const(6)  # in Tag Team, to 8: the others' areas in short
TOP = bytes((0, 9, 46, 55, 83, 91))

CELLS = const(6)  # to be seen in a row
PITCH = const(24)
_LEFT = const(8)


def cell_x(i):
    """Left edge of the i-th cell of a row."""
    return _LEFT + PITCH * i


class Area(TableScreen):
    """What a table's screen builds on. ``tiles``: the first picture behind the cards' portraits."""

    def __init__(self, app, match):
        TableScreen.__init__(self, app, match)
        self.rows = [[] for _ in range(9)]
        self.first = bytearray(9)  # the first cell to be seen in each row
        self.attacker = 0  # marked while its attack lasts
        self.legal = b""  # what can be chosen now; empty while nothing is asked
        self.stats = []  # by row: power and keywords under its cells
        self.portraits = self.frames = None
        self.into = bytearray(96)  # for the view to fill

    def art(self):
        """The portraits; the files are open as long as the table is in front."""
        if not self.portraits:
            kit = self.app.kit
            self.portraits = kit.tiles(self.match.table.SETS[-1])
            self.frames = kit.tiles("frames")
        return self.portraits

    def clear(self):
        """Another screen covers it: the files are let go."""
        if self.portraits:
            self.portraits.close()
            self.frames.close()
            self.portraits = self.frames = None
        self._view = None

    def draw_row(self, row):
        """The cells of a row that are to be seen, and whether there is more."""
        cards = self.rows[row]
        if row == R_HAND and self.hand != self.me:
            self._draw_backs()
            return
        first = self.first[row]
        first = self.first[row] = max(0, min(first, len(cards) - CELLS))
        for i in range(CELLS):
            card = cards[first + i] if first + i < len(cards) else 0
            self.draw_cell(row, i, card)
        stats = self.stats[row]
        stats[0] = T_MORE_LEFT if first else T_BLANK
        stats[19] = T_MORE_RIGHT if first + CELLS < len(cards) else T_BLANK

    def _draw_backs(self):
        """A hand that is closed."""
        kit = self.app.kit
        self.view.bar(self.me, self.into)
        count = self.into[BAR_HAND]
        back = self.tiles + T_CARD_BACK
        for i in range(CELLS):
            self.draw_cell(R_HAND, i, 0)
            if i < count:
                kit.stamp(self.art(), back, cell_x(i) + 4, TOP[R_HAND] + 2)
        self.stats[R_HAND][0] = T_BLANK
        self.stats[R_HAND][19] = T_MORE_RIGHT if count > CELLS else T_BLANK

    def draw_cell(self, row, i, card):
        """One card, or nothing."""
        kit = self.app.kit
        x = cell_x(i)
        y = TOP[row]
        kit.box(x, y, PITCH, 20, T_NIGHT)
        stats = self.stats[row]
        at = 1 + 3 * i
        if not card:
            stats[at] = stats[at + 1] = stats[at + 2] = T_BLANK
            return
        t = self.match.table
        view = self.view
        portraits = self.art()
        flags = view.flags(card)
        tired = flags & IN_PLAY and flags & EXHAUSTED
        frame = 1 if tired else 0
        attacks = card == self.attacker
        if self.legal and self.question and self.question.special and view.code(card):
            frame += 2
        elif attacks:
            frame = 4
        kit.stamp(self.frames, frame, x + 2, y)
        kit.stamp(portraits, view.design(card), x + 4, y + 2)
        if attacks:  # a sword as well as the colour; it may also be one that can be chosen
            kit.box(x + 2, y, 9, 9, T_NIGHT)
            kit.stamp(kit.ui, T_ATTACK, x + 2, y)
        power = t.power(card)
        printed = view.printed(card)
        if power != printed:
            kit.stamp(kit.ui, T_UP if power > printed else T_DOWN, x + 15, y)
        if self.legal and flags & CHOSEN:
            kit.stamp(kit.ui, T_CHECK, x + 14, y + 12)
        stats[at] = T_POWER + min(power, 19)
        keys = t.keywords(card)
        shown = 1
        for k in range(5):
            if keys & 1 << k:
                if shown == 3:
                    stats[at + 2] = T_THINK + 3  # three dots: look at it for the rest
                    break
                stats[at + shown] = T_EXHAUSTED if k == 4 and tired else T_KEYWORD + k
                shown += 1
        while shown < 3:
            stats[at + shown] = T_BLANK
            shown += 1

    def name(self, card):
        """A card's name."""
        return self.app.say.card(self.view.design(card))

    def row_of(self, seat):
        """The row of a seat's creatures."""
        return R_OWN if seat == self.me else R_FOE

    def spot(self, seat):
        """(x, y) of the middle of a seat's area."""
        return 76, TOP[self.row_of(seat)] + 2

    def remove(self, card):
        """A card leaves the table."""
        for row in range(1, len(self.rows)):
            if card in self.rows[row]:
                self.rows[row] = [c for c in self.rows[row] if c != card]
                self.draw_row(row)

    def place(self, card):
        """(x, y) of a card's portrait, None if it is not to be seen."""
        for row in (R_FOE, R_OWN, R_HAND):
            if card in self.rows[row]:
                i = self.rows[row].index(card) - self.first[row]
                if 0 <= i < CELLS:
                    return cell_x(i) + 4, TOP[row] + 2
        return None
