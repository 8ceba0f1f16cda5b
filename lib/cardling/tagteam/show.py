# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened at a table of Tag Team, shown."""

from cardling.mindbug import show
from cardling.mindbug.area import TOP
from cardling.mindbug.rows import R_OWN_BAR, R_SHORT, WAIT_X, WAIT_Y
from cardling.sounds import S_ABILITY, S_BUG, S_DEAL, S_DRAW, S_REVEAL, S_SNEAK, S_TIRE
from cardling.tiles import T_BUG, T_CARD_BACK, T_CROSS, T_EYE, T_MINDFROG, T_STAR
from engine.mindbug.numbers import (
    E_CHOOSE, E_GIVE, E_REGAIN, E_RETURN, E_REVEAL, E_SCOUT, E_SKIP,
)  # fmt: skip


_FORMS = show.Show.forms + (
    (T_STAR, S_ABILITY),
    (T_CROSS, S_TIRE),
    (T_EYE, S_SNEAK),
    (0, S_DEAL),
    (0, S_REVEAL),
    (0, S_DRAW),
    (T_BUG, S_BUG),
    (0, S_DEAL),
)


class TagTeamShow(show.Show):
    """The events of the last move, one after the other."""

    forms = _FORMS

    def begin(self, kind, a, card):
        """Before the first one, an area that is open closes."""
        duel = self.duel
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

    def bug(self, seat):
        """The picture of what takes the card."""
        if (seat ^ self.duel.view.active()) & 1:
            return show.Show.bug(self, seat)
        return self.duel.tiles + T_MINDFROG

    def face(self, kind, a, card):
        """The picture of a card that moves: its back if not everybody at the device may see it."""
        match = self.duel.match
        told = self.duel.app.load("cardling.tagteam.told")
        if told.knows(match, match.viewer(), kind, a, card):
            return self.duel.view.design(card)
        return self.duel.tiles + T_CARD_BACK

    def rest(self, kind, a, card, place):
        """The events that a duel does not have."""
        duel = self.duel
        home = duel.spot(a)
        middle = WAIT_X, WAIT_Y
        if kind == E_GIVE or kind == E_SCOUT:
            self.move(middle, home, self.face(kind, a, card))
        elif kind == E_REVEAL:
            self.move(home, middle, duel.view.design(card))
        elif kind == E_RETURN:
            self.move(place or home, home, duel.view.design(card))
            self.remove(card)
        elif kind in (E_SKIP, E_CHOOSE, E_REGAIN):
            show.Show.rest(self, kind, a, card, duel.spot(card if kind == E_CHOOSE else a))
        else:
            show.Show.rest(self, kind, a, card, place)


Show = TagTeamShow
