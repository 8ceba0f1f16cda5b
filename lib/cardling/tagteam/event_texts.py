# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The texts of what happened in Tag Team. A card that goes from hand to hand is named only to those
who may know it."""

from cardling.mindbug import event_texts
from cardling.messages import (
    M_ACTION, M_GET_SECRET, M_STEAL_SECRET, M_TEAM_LIFE, M_YOU_CHOSEN, M_YOU_FROG, M_YOU_GET,
    M_YOU_REGAIN, M_YOU_RETURN, M_YOU_REVEAL, M_YOU_SKIP,
)  # fmt: skip
from engine.mindbug.numbers import (
    E_ABILITY, E_ACTION, E_BUG, E_CHOOSE, E_GIVE, E_LIFE, E_PLAY, E_REGAIN, E_SCOUT,
    E_SKIP, E_STEAL,
)  # fmt: skip

PHASE = "event_texts"

# What a duel does not have, from E_ACTION on: see cardling.mindbug.event_texts.
_FORMS = (
    (M_ACTION, 0),
    (M_YOU_SKIP, 1),
    (M_YOU_CHOSEN, 1),
    (M_YOU_GET, 1),
    (M_YOU_REVEAL, 1),
    (M_YOU_RETURN, 1),
    (M_YOU_REGAIN, 1),
    (M_YOU_GET, 1),
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
    return match.view(me).known(card)  # it was his


def _chooser(app, match, a, b):
    """The card with whose ability seat a has just chosen seat b."""
    log = match.log
    i = match.logged - 3
    while i >= 0 and (log[i] != E_CHOOSE or log[i + 1] != a or log[i + 2] != b):
        i -= 3
    while i >= 0 and (log[i] not in (E_ABILITY, E_ACTION) or log[i + 1] != a):
        i -= 3
    return app.say.card(match.view(-1).design(log[i + 2])) if i >= 0 else match.name(a)


def line(app, match, me, kind, a, b):
    """An event as a text for seat me (-1: for everybody), or None."""
    say = app.say
    if kind >= E_ACTION + len(_FORMS):
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
        who = log[i + 1] if i >= 0 else match.view(-1).active()
        if not (who ^ a) & 1:  # the partner had played it
            card = say.card(match.view(-1).design(b))
            return say.fill(M_YOU_FROG + (a != me), card, 0, match.name(a))
    elif kind == E_LIFE:
        names = match.name(a) + " + " + match.name(a + 2)
        return say.fill(M_TEAM_LIFE + (me < 0 or me & 1 != a), "", b, names)
    if kind < E_ACTION:
        return event_texts.line(app, match, me, kind, a, b)
    number, other = _FORMS[kind - E_ACTION]
    card = ""
    if kind == E_CHOOSE:
        card = _chooser(app, match, a, b)
        a = b
    elif kind != E_SKIP and kind != E_REGAIN:
        card = say.card(match.view(-1).design(b))
    return say.fill(number + (other and a != me), card, b, match.name(a))
