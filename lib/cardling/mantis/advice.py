# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Moves of Mantis and the reasons for them as texts, for the hint."""

from cardling.messages import M_TANK_SCORE, M_TANK_STEAL, M_WHY_FILL, M_WHY_SCORE, M_WHY_STEAL


def move(app, match, code):
    """A move as a text."""
    if not code:
        return app.say(M_TANK_SCORE)
    return app.say.fill(M_TANK_STEAL, player=match.name(code - 1))


def reason(app, match, why, code):
    """Why the hint says so: how many of the three colours match."""
    view = match.view(-1)
    tank = bytearray(7)
    back = bytearray(3)
    view.tank(code - 1 if code else view.acts(), tank)
    view.back(back)
    fits = 0
    for color in back:
        fits += tank[color] > 0
    if fits:
        return app.say.fill(M_WHY_STEAL if code else M_WHY_SCORE, "", fits)
    return "" if code else app.say(M_WHY_FILL)
