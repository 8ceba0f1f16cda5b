# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of a duel: both areas, the question, the hand.

From top to bottom: the foe's bar and area, two lines for what is asked, with the answers that are
no cards; the own area, bar and hand; one line for what A does to the thing under the cursor.
"""

from cardling.mindbug.area import R_FOE, R_FOE_BAR, R_HAND, R_OWN, R_OWN_BAR, TOP, Area
from cardling.tiles import (
    T_BOT, T_BUG, T_BUG_USED, T_CREAM, T_HAND, T_HEART, T_HEART_EMPTY, T_PERSON, T_POWER, T_TURN,
)  # fmt: skip
from engine.mindbug.numbers import BAR_BUGS, BAR_HAND, BAR_LIFE
from engine.mindbug.sizes import DESIGNS

_KEYS = "FHPST"  # signs of keywords, in the order of their bits


class Mindbug(Area):
    """The screen in front while a duel is played."""

    TABLE = Area.TABLE + ("cardling.mindbug.screen",)
    THINK = ("engine.bot", "engine.rival", "engine.worth", "engine.mindbug.bot")
    READ = Area.READ + THINK
    END = ("cardling.mindbug.end",)

    tiles = DESIGNS

    def __init__(self, app, match):
        Area.__init__(self, app, match)
        self.other = self.me ^ 1

    def sync(self):
        """Read the table and draw it."""
        self.other = foe = self.me ^ 1
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
        kit = self.app.kit
        if not self.names:
            self.names = [kit.line(9, TOP[row], T_CREAM) for row in (R_FOE_BAR, R_OWN_BAR)]
        for i in range(2):
            s = self.me if i else self.other
            bar = self.bars[i]
            self.view.bar(s, into)
            bar[0] = T_BOT if self.match.kinds[s] else T_PERSON
            if self.view.active() == s:
                bar[0] = T_TURN
            self.names[i].say(kit.fit(self.match.name(s), 38))
            life = into[BAR_LIFE]
            bar[6] = T_HEART if life else T_HEART_EMPTY
            bar[7] = T_POWER + min(life, 19)
            bugs = into[BAR_BUGS]
            bar[8] = T_BUG if bugs else T_BUG_USED
            bar[9] = T_BUG if bugs > 1 else T_BUG_USED
            bar[10] = T_HAND
            bar[11] = T_POWER + min(into[BAR_HAND], 19)
            self.draw_piles(bar)
        self.draw_lights(self.bars[0])

    def signs(self):
        """The question, keywords in play, O for an own creature: see cardling.pages.guide."""
        into = self.into
        keywords = self.match.table.keywords
        keys = own = 0
        for seat in (self.me ^ 1, self.me):
            own = self.view.board(seat, into)
            for i in range(own):
                keys |= keywords(into[i])
        signs = chr(128 + self.view.asked())
        for k in range(5):
            if keys & 1 << k:
                signs += _KEYS[k]
        return signs + "O" if own else signs

    def mark(self, seat, tile):
        """The sign of a bot that thinks."""
        self.bars[seat == self.me][19] = tile

    def row_of(self, seat):
        """The row of a seat's creatures."""
        return R_OWN if seat == self.me else R_FOE

    def spot(self, seat):
        """(x, y) of the middle of a seat's area."""
        return 76, TOP[self.row_of(seat)] + 2


Screen = Mindbug
