# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened at a table of Tag Team. A card that goes from hand to hand is named only to those
who may know it."""

from cardling.mindbug import show
from cardling.messages import (
    M_ACTION, M_GET_SECRET, M_STEAL_SECRET, M_TEAM_LIFE, M_YOU_CHOSEN, M_YOU_FROG, M_YOU_GET,
    M_YOU_REGAIN, M_YOU_RETURN, M_YOU_REVEAL, M_YOU_SKIP,
)  # fmt: skip
from cardling.sounds import S_ABILITY, S_BUG, S_DEAL, S_DRAW, S_REVEAL, S_SNEAK, S_TIRE
from cardling.tiles import T_BUG, T_CARD_BACK, T_CROSS, T_EYE, T_MINDFROG, T_STAR
from engine.mindbug.numbers import (
    E_ACTION, E_BUG, E_CHOOSE, E_GIVE, E_LIFE, E_PLAY, E_REGAIN, E_RETURN, E_REVEAL, E_SCOUT,
    E_SKIP, E_STEAL,
)  # fmt: skip


_FORMS = show.Show.forms + (
    (M_ACTION, 0, T_STAR, S_ABILITY),
    (M_YOU_SKIP, 1, T_CROSS, S_TIRE),
    (M_YOU_CHOSEN, 1, T_EYE, S_SNEAK),
    (M_YOU_GET, 1, 0, S_DEAL),
    (M_YOU_REVEAL, 1, 0, S_REVEAL),
    (M_YOU_RETURN, 1, 0, S_DRAW),
    (M_YOU_REGAIN, 1, T_BUG, S_BUG),
    (M_YOU_GET, 1, 0, S_DEAL),
)


def knows(match, me, kind, a, card):
    """May seat me (-1: everybody) know the card that seat a got by this event?"""
    if a == me or kind == E_SCOUT and a ^ 2 == me:
        return True
    if me < 0:
        return False
    log = match.log
    i = match.logged - 3
    while i >= 0 and (log[i] != kind or log[i + 1] != a or log[i + 2] != card):
        # Since then others have seen the card, too: what is known of it now tells nothing.
        if log[i + 2] == card and log[i] not in (E_STEAL, E_GIVE, E_SCOUT):
            return False
        i -= 3
    return match.look(me).known(card)  # it was his


def line(app, match, me, kind, a, b):
    """An event as a text for seat me (-1: for everybody), or None."""
    say = app.say
    if kind >= len(_FORMS):
        return None
    if kind in (E_STEAL, E_GIVE, E_SCOUT):
        if not knows(match, me, kind, a, b):
            number = M_STEAL_SECRET if kind == E_STEAL else M_GET_SECRET
            return say.fill(number, player=match.name(a))
    elif kind == E_BUG:
        log = match.log
        i = match.logged - 3
        while i >= 0 and (log[i] != E_PLAY or log[i + 2] != b):
            i -= 3
        who = log[i + 1] if i >= 0 else match.look(-1).active()
        if not (who ^ a) & 1:  # the partner had played it
            card = say.card(match.look(-1).design(b))
            return say.fill(M_YOU_FROG + (a != me), card, 0, match.name(a))
    elif kind == E_LIFE:
        names = match.name(a) + " + " + match.name(a + 2)
        return say.fill(M_TEAM_LIFE + (me < 0 or me & 1 != a), "", b, names)
    if kind < E_ACTION:
        return show.line(app, match, me, kind, a, b)
    number, other = _FORMS[kind][:2]
    card = ""
    if kind == E_CHOOSE:
        a = b
    elif kind != E_SKIP and kind != E_REGAIN:
        card = say.card(match.look(-1).design(b))
    return say.fill(number + (other and a != me), card, b, match.name(a))


class TagTeamShow(show.Show):
    """The events of the last move, one after the other."""

    forms = _FORMS

    def life(self, team):
        """A heart at the life that changes."""
        self.duel.sign.x = 16 if team == self.duel.me & 1 else 40
        self.duel.sign.y = 74

    def lives(self, team):
        """(bar, tile) of a team's life."""
        return self.duel.bars[1], 3 if team == self.duel.me & 1 else 6

    def bug(self, seat):
        """The picture of what takes the card."""
        if (seat ^ self.duel.view.active()) & 1:
            return show.Show.bug(self, seat)
        return self.duel.tiles + T_MINDFROG

    def face(self, kind, a, card):
        """The picture of a card that moves: its back if not everybody at the device may see it."""
        match = self.duel.match
        if knows(match, match.viewer(), kind, a, card):
            return self.duel.view.design(card)
        return self.duel.tiles + T_CARD_BACK

    def rest(self, kind, a, card, place):
        """The events that a duel does not have."""
        duel = self.duel
        home = duel.spot(a)
        middle = 141, 38
        if kind == E_GIVE or kind == E_SCOUT:
            self.move(middle, home, self.face(kind, a, card))
        elif kind == E_REVEAL:
            self.move(home, middle, duel.view.design(card))
        elif kind == E_RETURN:
            self.move(place or home, home, duel.view.design(card))
            duel.remove(card)
        elif kind in (E_SKIP, E_CHOOSE, E_REGAIN):
            show.Show.rest(self, kind, a, card, duel.spot(card if kind == E_CHOOSE else a))
        else:
            show.Show.rest(self, kind, a, card, place)


Show = TagTeamShow
