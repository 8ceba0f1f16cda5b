# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A puzzle of the player's own: a position of a finished game in which the hard bot finds one move
clearly better than all others. Whatever is chosen, it says what it thinks of it, and one may try
again."""

from cardling.play_on import PlayOn


class OwnPuzzle(PlayOn):
    """For cardling.pages.bot_opinion it is what a cardling.lookback.Replay is."""

    def __init__(self, app, past, place):
        PlayOn.__init__(self, app, past, place)
        self.chosen = -1
        self.at = 0  # of the marks
        self.marks = bytearray(1)
        if self.table.seat != self.viewer():
            raise ValueError("nobody is asked")

    def rejects(self, screen, code):
        """Nothing is played; with the next tick, as the question lies deep in the Python stack."""
        self.chosen = code
        return code >= 0

    def interrupts(self, screen):
        """Something was chosen."""
        if self.chosen < 0:
            return False
        app = self.app
        app.show(app.load("cardling.pages.bot_opinion").Page(app, self))
        app.table("")
        return True

    def next(self):
        """What was chosen."""
        return self.chosen

    def think_of(self):
        """The hard bot, as when the game was looked back at."""
        return self.app.load("cardling.judge").Judge(self.app, self.table, self.seed)

    def show(self):
        """Once more."""
        self.chosen = -1
        self.open()
