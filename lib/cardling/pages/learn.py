# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What else there is of a game: puzzles, rivals, what is remembered of it."""

from cardling.messages import M_GAME, M_LEARN_PUZZLES, M_RECORD, M_RIVALS
from cardling.pages.menu import Menu


class Learn(Menu):
    """``game``: its number."""

    def __init__(self, app, game):
        self.game = game
        self.what = [M_LEARN_PUZZLES] if not game else []
        self.what += M_RIVALS, M_RECORD
        rows = [app.say(row) for row in self.what]
        Menu.__init__(self, app, app.say(M_GAME + game), rows, self._chosen)

    def _chosen(self, index):
        app = self.app
        if index < 0:
            app.pop()
        elif self.what[index] == M_LEARN_PUZZLES:
            app.page("puzzles")
        elif self.what[index] == M_RIVALS:
            app.page("ladder", self.game)
        elif self.what[index] == M_RECORD:
            app.page("record", self.game)


Page = Learn
