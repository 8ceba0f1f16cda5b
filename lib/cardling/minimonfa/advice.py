# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Moves of MiniMonFa and the reasons for them as texts, for the hint."""

from micropython import const

from cardling.messages import M_WHY_REST_YES
from cardling.minimonfa import move_texts
from cardling.minimonfa.move_texts import move  # noqa: F401
from engine.minimonfa.numbers import AT_FREE

PHASE = "advice"

_REACT = const(32)  # Bot.why of the attacker's answers
_LATE = const(35)  # and of late items


def reason(app, match, why, code):
    """A bot's reason for a move, in the words of the game; "": none of its own."""
    if code and _REACT <= why <= _LATE:  # an ability that is not about the fight?
        row = bytearray(8)
        match.view(-1).card(code - 1 >> 1, row)
        if row[4 * (code - 1 & 1)] >> 5 == AT_FREE:
            return app.say(M_WHY_REST_YES)
    return move_texts.reason(app, why)
