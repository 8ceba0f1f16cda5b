# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Shows what happened at the table of Tag Team."""

from cardling.mindbug import show
from cardling.mindbug.rows import (
    MOVE, R_OWN,
)  # fmt: skip
from cardling.phases import phase
from cardling.sounds import S_ABILITY, S_BUG, S_DEAL, S_DRAW, S_REVEAL, S_SNEAK, S_TIRE
from cardling.tagteam.event_texts import knows
from cardling.tiles import (
    T_BUG, T_CARD_BACK, T_CROSS, T_EYE, T_LEAF, T_MINDBUG, T_MINDFROG, T_STAR, T_WHITE,
)  # fmt: skip
from cardling.importance import COUNTS, PASSES, SHOWN
from engine.mindbug.numbers import (
    E_BLOCK, E_CHOOSE, E_DEFEAT, E_EXHAUST, E_GIVE, E_HUNT, E_LIFE, E_REGAIN, E_RETURN, E_REVEAL,
    E_SCOUT,
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
        """Who does it is to be seen."""
        duel = self.duel
        duel.face(a if kind != E_LIFE else duel.view.active())
        return show.Show.begin(self, kind, a, card)

    def relate(self, kind, a, b, text):
        """What the partner does is said in the colour of the team."""
        duel = self.duel
        duel.ink(T_LEAF if a == duel.me ^ 2 and kind != E_LIFE else T_WHITE)
        show.Show.relate(self, kind, a, b, text)

    @phase("moves")
    def moves(self, kind, a, card, place):
        """What moves, and for how many ms: the events that a duel does not have."""
        duel = self.duel
        home = duel.spot(a)
        middle = self.middle
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
                place = duel.spot(card if kind == E_CHOOSE else a)
            partner = not (a ^ duel.view.active()) & 1
            bug = T_MINDFROG if partner else T_MINDBUG
            return show.Show.moves(self, kind, a, card, place, bug)
        return MOVE


Show = TagTeamShow
