# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What else there is of a game: lessons, puzzles, rivals, what is remembered of it."""

from engine import GAMES
from cardling.messages import (
    M_GAME, M_LEARN_PUZZLES, M_LEARN_SHOW, M_LEARN_WORDS, M_RECORD, M_RIVALS,
)  # fmt: skip
from cardling.pages.menu import Menu
from cardling.staged import NAMES


class Learn(Menu):
    """``game``: its number."""

    def __init__(self, app, game):
        say = app.say
        rows = []
        self.game = game
        self.what = []  # by row: -1 and below, a lesson; else a message
        for i in range(len(NAMES)):
            name = NAMES[i]
            if name == GAMES[game] or not game and name not in GAMES:
                self.what.append(~i)
                rows.append(say(M_LEARN_SHOW if name in GAMES else M_LEARN_WORDS))
        for row in (M_LEARN_PUZZLES, M_RIVALS, M_RECORD)[game > 0 :]:
            self.what.append(row)
            rows.append(say(row))
        Menu.__init__(self, app, say(M_GAME + game), rows, self._chosen)

    def _chosen(self, index):
        app = self.app
        if index < 0:
            app.pop()
            return
        what = self.what[index]
        if what < 0:
            app.start(app.load("cardling.lesson").record(~what))
        elif what == M_LEARN_PUZZLES:
            app.page("puzzles")
        else:
            app.page("ladder" if what == M_RIVALS else "record", self.game)


Page = Learn
