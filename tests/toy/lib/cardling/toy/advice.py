# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Moves of the toy game as texts."""

from cardling.messages import M_TOY_PEEK, M_TOY_PLAY
from engine.toy.numbers import PEEK


def move(app, match, code):
    """A move as a text."""
    if code < PEEK:
        return app.say.fill(M_TOY_PLAY, "", code)
    return app.say.fill(M_TOY_PEEK, player=match.name(code - PEEK))


def reason(app, match, why, code):
    """It has no words for that."""
    return ""
