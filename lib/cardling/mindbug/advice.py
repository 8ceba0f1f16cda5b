# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Moves of Mindbug and the reasons for them as texts, for the hint."""

from cardling.mindbug.ask import Ask
from cardling.messages import (
    M_DO_ATTACK, M_DO_PLAY, M_WHY_ATTACK, M_WHY_BUG_NO,
    M_WHY_LEAST, M_WHY_PLAY, M_WHY_TARGET,
)  # fmt: skip
from engine.mindbug.numbers import (
    IN_PLAY, Q_AGAIN, Q_BUG, Q_DISCARD, Q_ORDER, Q_TAKE, Q_TURN,
)  # fmt: skip

PHASE = "advice"


def move(app, match, code, forms=Ask.forms):
    """A move as a text, for the hint."""
    view = match.view(-1)
    q = view.asked()
    _, one, zero, do = forms[q]
    if code == 0:
        return app.say(zero)
    if one:
        return app.say(one)
    design = view.ability(code) & 63 if q == Q_ORDER else view.design(code)
    if q == Q_TURN and view.flags(code) & IN_PLAY:
        do = M_DO_ATTACK
    return app.say.fill(do or M_DO_PLAY, app.say.card(design))


def reason(app, match, why, code):
    """A bot's reason for a move, in the words of the game; "": none of its own."""
    q = (why - 16) // 2
    if q == Q_ORDER:
        return ""
    form = M_WHY_TARGET
    if Q_BUG <= q <= Q_AGAIN:
        form = M_WHY_BUG_NO + why - 16 - 2 * Q_BUG
    elif q == Q_TURN and match.view(-1).flags(code) & IN_PLAY:
        form = M_WHY_ATTACK
    elif q == Q_TURN or q == Q_TAKE:
        form = M_WHY_PLAY
    elif q == Q_DISCARD:
        form = M_WHY_LEAST
    return app.say(form)
