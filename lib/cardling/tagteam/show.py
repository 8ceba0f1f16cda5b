# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened at a table of Tag Team, shown."""

from cardling.mindbug import show
from cardling.mindbug.area import TOP
from cardling.mindbug.rows import (
    MOVE, R_OWN, R_OWN_BAR, R_SHORT, SHORT_STEP, SHORT_TOP, WAIT_X, WAIT_Y,
)  # fmt: skip
from cardling.phases import phase
from cardling.sounds import S_ABILITY, S_BUG, S_DEAL, S_DRAW, S_REVEAL, S_SNEAK, S_TIRE
from cardling.tagteam.told import knows
from cardling.tiles import (
    T_BUG, T_CARD_BACK, T_CROSS, T_EYE, T_MINDBUG, T_MINDFROG, T_STAR,
)  # fmt: skip
from cardling.weight import COUNTS, PASSES, SHOWN
from engine.mindbug.numbers import (
    E_BLOCK, E_CHOOSE, E_DEFEAT, E_EXHAUST, E_GIVE, E_HUNT, E_REGAIN, E_RETURN, E_REVEAL, E_SCOUT,
    E_SKIP, E_STEAL,
)  # fmt: skip

PHASE = "show"

_FIGHTS = (E_HUNT, E_BLOCK, E_EXHAUST, E_DEFEAT)

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

    def passes(self, kind, card):
        """What others do passes, but for what they do to one's own creatures."""
        duel = self.duel
        own = duel.rows[R_OWN]
        if card in own or kind in _FIGHTS and duel.attacker in own:
            return COUNTS
        if self.rings(kind):
            return SHOWN
        return COUNTS if kind == E_CHOOSE and card == duel.me else PASSES

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

    @phase("moves")
    def moves(self, kind, a, card, place):
        """What moves, and for how many ms: the events that a duel does not have."""
        duel = self.duel
        home = self.spot(a)
        middle = WAIT_X, WAIT_Y
        tile = duel.view.design(card)
        if kind in (E_STEAL, E_GIVE, E_SCOUT):  # its back if not everybody at the device may see it
            match = duel.match
            if not knows(match, match.viewer(), kind, a, card):
                tile = duel.tiles + T_CARD_BACK
            self._go(middle, home, tile)
        elif kind == E_REVEAL:
            self._go(home, middle, tile)
        elif kind == E_RETURN:
            self._go(place or home, home, tile)
            self.remove(card)
        else:
            if kind in (E_SKIP, E_CHOOSE, E_REGAIN):
                place = self.spot(card if kind == E_CHOOSE else a)
            partner = not (a ^ duel.view.active()) & 1
            bug = T_MINDFROG if partner else T_MINDBUG
            return show.Show.moves(self, kind, a, card, place, bug)
        return MOVE


Show = TagTeamShow
