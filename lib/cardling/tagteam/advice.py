# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Moves of Tag Team and the reasons for them as texts, for the hint."""

from cardling.messages import (
    M_CHIP_FROG, M_DO_ACTION, M_DO_CHOOSE, M_WHY_LEAST, M_WHY_TAKE_NO,
)  # fmt: skip
from cardling.mindbug import advice
from cardling.tagteam.ask import Ask
from engine.mindbug.numbers import Q_BUG, Q_CHOOSE, Q_GIVE, Q_OFFER, Q_TURN
from engine.mindbug.sizes import ACTION
from engine.tagteam.sizes import CARDS

PHASE = "advice"


def move(app, match, code):
    """A move as a text."""
    view = match.view(-1)
    q = view.asked()
    if q == Q_CHOOSE:
        return app.say.fill(M_DO_CHOOSE, player=match.name(code - 2))
    if q == Q_TURN and code >= ACTION:
        return app.say.fill(M_DO_ACTION, app.say.card(view.design(code - CARDS)))
    if q == Q_BUG and code and not view.wanted() & 1:
        return app.say(M_CHIP_FROG)
    return advice.move(app, match, code, Ask.forms)


def reason(app, match, why, code):
    """A bot's reason for a move, in the words of the game; "": none of its own."""
    q = (why - 16) // 2
    if q == Q_BUG:
        return app.say(M_WHY_TAKE_NO + (why & 1))
    if q == Q_GIVE:
        return app.say(M_WHY_LEAST)
    if q == Q_OFFER and not code or q == Q_TURN and code >= ACTION:
        return ""
    return advice.reason(app, match, why, code)
