# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What can be learned of a game: puzzles."""

from cardling.messages import M_GAME, M_LEARN_PUZZLES
from cardling.pages.menu import Menu


class Learn(Menu):
    """``game``: its number."""

    def __init__(self, app, game):
        self.game = game
        self.what = [M_LEARN_PUZZLES] if not game else []
        rows = [app.say(row) for row in self.what]
        Menu.__init__(self, app, app.say(M_GAME + game), rows, self._chosen)

    def _chosen(self, index):
        app = self.app
        if index < 0:
            app.pop()
        elif self.what[index] == M_LEARN_PUZZLES:
            app.page("puzzles")


Page = Learn
