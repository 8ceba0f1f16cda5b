# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of a duel: both areas, the question, the hand.

From top to bottom: the foe's bar and area, two lines for what is asked, with the answers that are
no cards; the own area, bar and hand; one line for what A does to the thing under the cursor.
"""

from cardling.mindbug.area import TOP, Area, put
from cardling.mindbug.rows import R_FOE, R_FOE_BAR, R_HAND, R_OWN, R_OWN_BAR
from cardling.tiles import T_BUG, T_BUG_USED, T_HAND, T_HEART, T_HEART_EMPTY, T_POWER
from engine.mindbug.numbers import BAR_BUGS, BAR_DECK, BAR_HAND, BAR_LIFE
from engine.mindbug.sizes import DESIGNS


class Mindbug(Area):
    """The screen in front while a duel is played."""

    tiles = DESIGNS

    def __init__(self, app, match):
        Area.__init__(self, app, match)
        self.other = self.me ^ 1

    def sync(self):
        """Read the table and draw it."""
        foe = self.me ^ 1
        if self.other != foe:  # it was turned: so are the names
            self.other = foe
            self._tabs = -1
        self.read(R_FOE, foe)
        self.rows[R_FOE_BAR] = [foe]
        self.read_own()
        self.draw_bars()
        self.draw_areas()
        self.draw_row(R_HAND)

    def draw_areas(self):
        """All creatures."""
        self.draw_row(R_FOE)
        self.draw_row(R_OWN)

    def draw_bars(self):
        """Names, life, Mindbugs, cards of both; whose turn it is."""
        into = self.into
        active = self.view.active()
        anew = self._tabs != active  # the names, on the canvas
        self._tabs = active
        for i in range(2):
            s = self.me if i else self.other
            bar = self.bars[i]
            self.view.bar(s, into)
            put(bar, 0, self.who(s))
            if anew:
                self.tab(s, 0, TOP[R_OWN_BAR if i else R_FOE_BAR], 47, 9)
            self._decks[s] = into[BAR_DECK]
            life = into[BAR_LIFE]
            put(bar, 6, T_HEART if life else T_HEART_EMPTY)
            put(bar, 7, T_POWER + min(life, 19))
            bugs = into[BAR_BUGS]
            put(bar, 8, T_BUG if bugs else T_BUG_USED)
            put(bar, 9, T_BUG if bugs > 1 else T_BUG_USED)
            put(bar, 10, T_HAND)
            put(bar, 11, T_POWER + min(into[BAR_HAND], 19))
            self.draw_piles(bar)
        self.draw_lights(self.bars[0])

    def mark(self, seat, tile):
        """The sign of a bot that thinks."""
        self.bars[seat == self.me][19] = tile

    def row_of(self, seat):
        """The row of a seat's creatures."""
        return R_OWN if seat == self.me else R_FOE

    def spot(self, seat):
        """(x, y) of the middle of a seat's area."""
        return 76, TOP[self.row_of(seat)] + 2

    def drawn(self, seat):
        """(x, y) of a seat's draw pile, and of its cards in hand."""
        y = TOP[R_OWN_BAR if seat == self.me else R_FOE_BAR]
        return 104, y, 80, y

    def lives(self, team):
        """(bar, tile, x, y): where the life of a team stands, and its heart before it."""
        mine = team == self.me & 1
        return self.bars[mine], 7, 48, TOP[R_OWN_BAR if mine else R_FOE_BAR]


Screen = Mindbug
