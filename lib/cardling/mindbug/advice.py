# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Moves of Mindbug and Tag Team and the reasons for them as texts, for the hint."""

from cardling.mindbug.ask import Ask
from cardling.messages import (
    M_CHIP_FROG, M_DO_ACTION, M_DO_ATTACK, M_DO_CHOOSE, M_DO_PLAY, M_WHY_ATTACK, M_WHY_BUG_NO,
    M_WHY_LEAST, M_WHY_PLAY, M_WHY_TAKE_NO, M_WHY_TARGET,
)  # fmt: skip
from engine.mindbug.numbers import (
    IN_PLAY, Q_AGAIN, Q_BUG, Q_CHOOSE, Q_DISCARD, Q_GIVE, Q_OFFER, Q_ORDER, Q_TAKE, Q_TURN,
)  # fmt: skip
from engine.mindbug.sizes import ACTION
from engine.tagteam.sizes import CARDS


def move(app, match, code, forms=Ask.forms):
    """A move as a text, for the hint."""
    view = match.look(-1)
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
    elif q == Q_TURN and match.look(-1).flags(code) & IN_PLAY:
        form = M_WHY_ATTACK
    elif q == Q_TURN or q == Q_TAKE:
        form = M_WHY_PLAY
    elif q == Q_DISCARD:
        form = M_WHY_LEAST
    return app.say(form)


def team_move(app, match, code):
    """A move as a text, for the hint."""
    view = match.look(-1)
    q = view.asked()
    if q == Q_CHOOSE:
        return app.say.fill(M_DO_CHOOSE, player=match.name(code - 2))
    if q == Q_TURN and code >= ACTION:
        return app.say.fill(M_DO_ACTION, app.say.card(view.design(code - CARDS)))
    if q == Q_BUG and code and not view.wanted() & 1:
        return app.say(M_CHIP_FROG)
    return move(app, match, code, app.load("cardling.tagteam.ask").Ask.forms)


def team_reason(app, match, why, code):
    """A bot's reason for a move, in the words of the game; "": none of its own."""
    q = (why - 16) // 2
    if q == Q_BUG:
        return app.say(M_WHY_TAKE_NO + (why & 1))
    if q == Q_GIVE:
        return app.say(M_WHY_LEAST)
    if q == Q_OFFER and not code or q == Q_TURN and code >= ACTION:
        return ""
    return reason(app, match, why, code)
