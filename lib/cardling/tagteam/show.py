# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened at a table of Tag Team, shown."""

from cardling.mindbug import show
from cardling.mindbug.area import TOP
from cardling.mindbug.rows import R_OWN, R_OWN_BAR, R_SHORT, SHORT_STEP, SHORT_TOP
from cardling.sounds import S_ABILITY, S_BUG, S_DEAL, S_DRAW, S_REVEAL, S_SNEAK, S_TIRE
from cardling.tiles import T_BUG, T_CROSS, T_EYE, T_STAR

_FORMS = show.Show.forms + bytes([
    T_STAR, S_ABILITY,
    T_CROSS, S_TIRE,
    T_EYE, S_SNEAK,
    0, S_DEAL,
    0, S_REVEAL,
    0, S_DRAW,
    T_BUG, S_BUG,
    0, S_DEAL,
])  # fmt: skip


class TagTeamShow(show.Show):
    """The events of the last move, one after the other."""

    forms = _FORMS

    def begin(self, kind, a, card):
        """Before the first one, an area that is open closes."""
        duel = self.duel
        self.where = self
        if duel._top != (duel.me, -1):
            duel.draw_top()
        return show.Show.begin(self, kind, a, card)

    def lives(self, team):
        """(bar, tile, x, y): where the life of a team stands, and its heart before it."""
        if team == self.duel.me & 1:
            return self.duel.bars[1], 8, 56, TOP[R_OWN_BAR]
        return self.duel.bars[0], 15, 112, 0

    def lived(self):
        """The life of the foes stands at both of them."""
        show.Show.lived(self)
        bar = self.duel.bars[0]
        bar[1] = bar[15]

    def leave(self, card, tile):
        """A card leaves its cell, or its place in an area in short."""
        show.Show.leave(self, card, tile)
        for k in range(3):
            if card in self.duel.rows[R_SHORT + k]:
                self.duel._shorts[k] = b""

    def row_of(self, seat):
        """The row of a seat's creatures."""
        return R_OWN if seat == self.duel.me else R_SHORT + self.duel.side(seat)

    def spot(self, seat):
        """(x, y) of the middle of a seat's area."""
        duel = self.duel
        return (76, 57) if seat == duel.me else (SHORT_STEP * duel.side(seat) + 16, SHORT_TOP)

    def drawn(self, seat):
        """(x, y) of a seat's draw pile, and of its cards in hand."""
        if seat == self.duel.me:
            return 104, TOP[R_OWN_BAR], 88, TOP[R_OWN_BAR]
        x = SHORT_STEP * self.duel.side(seat) + 16
        return x + 24, 8, x, 8


Show = TagTeamShow
