# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What else there is of a game: puzzles, rivals, what is remembered of it."""

from cardling.messages import (
    M_DEAL_NEXT, M_DEAL_TODAY, M_GAME, M_LEARN_PUZZLES, M_RECORD, M_RIVALS,
)  # fmt: skip
from cardling.pages.menu import Menu, ask
from cardling.save import GAME
from cardling.twice import DROP


class Learn(Menu):
    """``game``: its number."""

    def __init__(self, app, game):
        self.game = game
        self.what = [M_LEARN_PUZZLES] if not game else []
        self.what += M_RIVALS, M_RECORD
        rows = [app.say(row) for row in self.what]
        deals = app.load("cardling.deals")
        self.deals = [deals.following(app, game)]  # the numbers of those that can be played
        if deals.today():
            self.deals.insert(0, deals.today())
            rows.append(app.say(M_DEAL_TODAY))
        rows.append(app.say.fill(M_DEAL_NEXT, count=self.deals[-1]))
        Menu.__init__(self, app, app.say(M_GAME + game), rows, self._chosen)

    def _chosen(self, index):
        app = self.app
        if index < 0:
            app.pop()
        elif index >= len(self.what):
            self.number = self.deals[index - len(self.what)]
            if app.store.read(GAME):
                ask(app, DROP, self._deal)
            else:
                self._deal()
        elif self.what[index] == M_LEARN_PUZZLES:
            app.page("puzzles")
        elif self.what[index] == M_RIVALS:
            app.page("ladder", self.game)
        elif self.what[index] == M_RECORD:
            app.page("record", self.game)

    def _deal(self):
        self.app.load("cardling.deals").begin(self.app, self.game, self.number)


Page = Learn
