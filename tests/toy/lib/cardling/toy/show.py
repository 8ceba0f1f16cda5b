# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a move of the toy game does, shown: a line for each."""

from cardling.messages import M_TOY_PLAYED_YOU, M_TOY_SEEN_YOU
from engine.toy.numbers import E_PEEK, E_PLAY

PHASE = "show"


def line(app, match, me, kind, a, b):
    """An event as a text for seat me (-1: for everybody), or None."""
    if kind != E_PLAY and kind != E_PEEK:
        return None
    number = M_TOY_PLAYED_YOU if kind == E_PLAY else M_TOY_SEEN_YOU
    return app.say.fill(number + (a != me), "", b, app.kit.fit(match.name(a), 50))


class Show:
    """The events of the last move, one after the other."""

    def __init__(self, toy):
        self.toy = toy

    def says(self, kind):
        """Is there a text for it?"""
        return kind == E_PLAY or kind == E_PEEK

    def begin(self, kind, a, b):
        """Nothing moves."""
        return 0

    def animate(self, part):
        """Nothing moves."""

    def relate(self, kind, a, b, text):
        """Say it, and let the table show it."""
        self.toy.announce(text)
        self.toy.sync()

    def end(self):
        """The table as it is now."""
        self.toy.sync()
