# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What can be learned of a game: lessons and puzzles."""

from engine import GAMES
from cardling.messages import M_GAME, M_LEARN_PUZZLES, M_LEARN_SHOW, M_LEARN_WORDS
from cardling.pages.menu import Menu
from cardling.staged import NAMES


class Learn(Menu):
    """``game``: its number."""

    def __init__(self, app, game):
        say = app.say
        rows = []
        self.what = []  # by row: a lesson; len(NAMES): puzzles
        for i in range(len(NAMES)):
            name = NAMES[i]
            if name == GAMES[game] or not game and name not in GAMES:
                self.what.append(i)
                rows.append(say(M_LEARN_SHOW if name in GAMES else M_LEARN_WORDS))
        if not game:
            self.what.append(len(NAMES))
            rows.append(say(M_LEARN_PUZZLES))
        Menu.__init__(self, app, say(M_GAME + game), rows, self._chosen)

    def _chosen(self, index):
        app = self.app
        if index < 0:
            app.pop()
        elif self.what[index] == len(NAMES):
            app.page("puzzles")
        else:
            app.start(app.load("cardling.lesson").record(self.what[index]))


Page = Learn
