# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The texts of what happened in a duel, for the table and the log."""

from cardling.messages import (
    M_ABILITY, M_BLOCKS, M_DEFEATED, M_EXHAUSTED, M_HUNTED, M_MUTED, M_STEAL_SECRET, M_YOU_ATTACK,
    M_YOU_BUG, M_YOU_CONTROL, M_YOU_DISCARD, M_YOU_ENTER, M_YOU_LIFE, M_YOU_PLAY, M_YOU_RECLAIM,
    M_YOU_STEAL,
)  # fmt: skip
from engine.mindbug.numbers import E_LIFE, E_RECLAIM, E_STEAL

PHASE = "event_texts"

# By kind: the message (the next one is for the other seat where it matters), does it matter.
_FORMS = (
    None,
    (M_YOU_PLAY, 1),
    (M_YOU_ENTER, 1),
    (M_YOU_BUG, 1),
    (M_YOU_ATTACK, 1),
    (M_HUNTED, 0),
    (M_BLOCKS, 0),
    (M_EXHAUSTED, 0),
    (M_DEFEATED, 0),
    (M_YOU_LIFE, 1),
    (M_ABILITY, 0),
    (M_YOU_DISCARD, 1),
    (M_YOU_STEAL, 1),
    (M_YOU_RECLAIM, 1),
    (M_YOU_CONTROL, 1),
    (M_MUTED, 0),
    None,
)


def line(app, match, me, kind, a, b):
    """An event as a text for seat me (-1: for everybody), or None."""
    form = _FORMS[kind] if kind < len(_FORMS) else None
    if form is None:
        return None
    number = form[0]
    if form[1] and a != me:
        number += 1
    card = ""
    if kind == E_STEAL and me < 0:
        number = M_STEAL_SECRET
    elif kind != E_LIFE and kind != E_RECLAIM:
        card = app.say.card(match.view(-1).design(b))
    return app.say.fill(number, card, b, match.name(a))
