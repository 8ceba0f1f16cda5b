# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Describes what is on the screen for sharing: a link to it, and all that the player knows of the
game. Only the page in the browser loads this, never a board."""

from cardling.exercise import NAMES
from engine import OVER


def shared(app):
    """As in deal=2A7K-9WXY, lesson=mantis, puzzle=17, game=AQIB...; "" for the page alone. A deal is
    told when it is over: its code tells all that is hidden in it. So is a game."""
    match = app.match
    if match is None:
        return ""
    if type(match).__name__ == "Replay":
        return "game=" + match.text()
    if match.dealt:
        over = match.conceded >= 0 or match.table.seat == OVER
        return "deal=" + match.code() if over else ""
    if type(match).__name__ == "Lesson":
        return "lesson=" + NAMES[match.number]
    return "puzzle=%d" % (match.place + 1) if type(match).__name__ == "Puzzle" else ""


def described(app):
    """All that the player knows, as text; "" if no game is on. Where several play nobody knows who
    listens."""
    match = app.match
    if match is None or match.viewer() < 0:
        return ""
    return match.table.known(match.viewer())
