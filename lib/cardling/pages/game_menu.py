# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A game's own menu, opened with SELECT on its tile: lessons, puzzles, rivals, record and more."""

from engine import GAMES
from cardling.messages import (
    M_DEAL_NEXT, M_DEAL_TODAY, M_GAME, M_LEARN_PUZZLES, M_LEARN_SHOW, M_LEARN_SKILLS,
    M_LEARN_WORDS, M_LOOK_GAMES, M_RECORD, M_RIVALS, M_TOGETHER,
)  # fmt: skip
from cardling.pages.menu import Menu, ask
from cardling.save import GAME
from cardling.exercise import GAME_OF, NAMES
from cardling.confirmation import DROP


class GameMenu(Menu):
    """``game``: its number."""

    def __init__(self, app, game):
        say = app.say
        rows = []
        self.game = game
        self.what = []  # by row: -1 and below, a lesson; else a message
        for i in range(len(NAMES)):
            if GAME_OF[i] == game:
                self.what.append(~i)
                more = M_LEARN_SKILLS if game else M_LEARN_WORDS
                rows.append(say(M_LEARN_SHOW if NAMES[i] in GAMES else more))
        self.what.append(M_TOGETHER)
        rows.append(say(M_TOGETHER))
        for row in (M_LEARN_PUZZLES, M_RIVALS, M_RECORD, M_LOOK_GAMES)[game > 0 :]:
            self.what.append(row)
            rows.append(say(row))
        deals = app.load("cardling.deals")
        self.deals = [deals.following(app, game)]  # the numbers of those that can be played
        if deals.today():
            self.deals.insert(0, deals.today())
            rows.append(say(M_DEAL_TODAY))
        rows.append(say.fill(M_DEAL_NEXT, count=self.deals[-1]))
        Menu.__init__(self, app, say(M_GAME + game), rows, self._chosen)

    def _chosen(self, index):
        app = self.app
        if index < 0:
            app.pop()
            return
        if index >= len(self.what):
            self.number = self.deals[index - len(self.what)]
            if app.store.read(GAME):
                ask(app, DROP, self._deal)
            else:
                self._deal()
            return
        what = self.what[index]
        if what < 0:
            app.start(app.load("cardling.lesson").record(~what))
        elif what == M_LEARN_PUZZLES:
            app.page("puzzles")
        elif what == M_TOGETHER:
            app.page("play_together", self.game)
        elif what == M_LOOK_GAMES:
            app.page("last_games", self.game)
        else:
            app.page("ladder" if what == M_RIVALS else "game_stats", self.game)

    def _deal(self):
        self.app.load("cardling.deals").begin(self.app, self.game, self.number)


Page = GameMenu
