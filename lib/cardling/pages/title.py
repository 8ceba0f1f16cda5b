# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The first screen: go on with a game, begin one, and everything else."""

import gc

from engine import GAMES
from cardling.pages.menu import Menu
from cardling.messages import (
    M_ABOUT, M_CODE_ENTER, M_GAME, M_HELP, M_HINT_TITLE, M_NEW_DUEL, M_RESUME, M_SETTINGS, M_STATS,
    M_TWO_PLAYERS,
)  # fmt: skip
from cardling.tiles import T_BUTTON, T_GREY
from cardling.save import GAME


class Title(Menu):
    """Logo and choices."""

    top = 40
    step = 12
    lines = 6

    def __init__(self, app):
        Menu.__init__(self, app, "", None, self._chosen, back=False)

    def enter(self):
        """Draw it."""
        app = self.app
        if app.match is None:
            from cardling.app import forget

            forget(None)
            gc.collect()
        self.todo = [
            M_NEW_DUEL,
            M_TWO_PLAYERS,
            M_HELP,
            M_SETTINGS,
            M_STATS,
            M_CODE_ENTER,
            M_ABOUT,
        ]
        for i in range(1, len(GAMES)):
            self.todo.insert(1 + i, M_GAME + i)
        if app.store.read(GAME):
            self.todo.insert(0, M_RESUME)
        self.rows = [app.say(row) for row in self.todo]
        self.at = min(self.at, len(self.rows) - 1)
        Menu.enter(self)
        app.handheld.pixels.fill(0)

    def head(self):
        """The logo, and what there is to say about saving."""
        app = self.app
        kit = app.kit
        from cardling.pages import trouble

        kit.stamp(kit.sheet("logo"), 0, 18, 8)
        kit.stamp(kit.sheet("icons"), 0, 120, 6)
        text = trouble.text(app)
        app.told = app.store.reason
        x = 5
        if not text:
            text = app.say(M_HINT_TITLE)
            kit.stamp(kit.ui, T_BUTTON, 5, 117)
            x = 16
        text = kit.wrap(text, 152)
        more = text.count("\n")
        self.lines = 6 - (3 * more + 3) // 4  # the text takes the room of the last rows
        kit.line(x, 117 - 9 * more, T_GREY, text)

    def _chosen(self, index):
        app = self.app
        row = self.todo[index]
        if row == M_RESUME:
            from cardling.save.carry import RESUME

            app.start(bytes((RESUME,)))
        elif row == M_NEW_DUEL or row == M_TWO_PLAYERS:
            from cardling.begin import Begin

            Begin(app, row == M_TWO_PLAYERS)
        elif M_GAME <= row < M_GAME + len(GAMES):
            from cardling.begin import Begin

            Begin(app, None, GAMES[row - M_GAME])
        elif row == M_HELP:
            rows = [app.say(M_GAME + i) for i in range(len(GAMES))]
            app.push(Menu(app, app.say(M_HELP), rows, self._help))
        elif row == M_SETTINGS:
            from cardling.pages.adjust import Adjust

            app.push(Adjust(app))
        elif row == M_STATS:
            from cardling.pages.stats import Stats

            app.push(Stats(app))
        elif row == M_CODE_ENTER:
            from cardling.pages.entercode import Enter

            app.push(Enter(app))
        elif row == M_ABOUT:
            from cardling.pages.about import About

            app.push(About(app))

    def _help(self, index):
        if index < 0:
            self.app.pop()
            return
        from cardling.pages.help import Help

        self.app.push(Help(self.app, GAMES[index]))
