# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The first screen: go on with a game, begin one, and everything else."""

import gc

from micropython import const

from cardling import save
from cardling.menu import Menu

_T_BUTTON = const(49)
_T_GREY = const(3)


_M_NEW_DUEL = const(0)
_M_RESUME = const(1)
_M_TWO_PLAYERS = const(114)
_M_GAME = const(121)
_M_GAME_TAGTEAM = const(122)
_M_GAME_MANTIS = const(123)
_M_GAME_MINIMONFA = const(124)
_M_HELP = const(115)
_M_SETTINGS = const(116)
_M_STATS = const(117)
_M_CODE_ENTER = const(118)
_M_ABOUT = const(120)
_M_HINT_TITLE = const(17)


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
            _M_NEW_DUEL,
            _M_TWO_PLAYERS,
            _M_GAME_TAGTEAM,
            _M_GAME_MANTIS,
            _M_GAME_MINIMONFA,
            _M_HELP,
            _M_SETTINGS,
            _M_STATS,
            _M_CODE_ENTER,
            _M_ABOUT,
        ]
        if app.store.read(save.GAME):
            self.todo.insert(0, _M_RESUME)
        self.rows = [app.say(row) for row in self.todo]
        self.at = min(self.at, len(self.rows) - 1)
        Menu.enter(self)
        app.handheld.pixels.fill(0)

    def head(self):
        """The logo, and what there is to say about saving."""
        app = self.app
        kit = app.kit
        from cardling import trouble

        kit.stamp(kit.sheet("logo"), 0, 18, 8)
        kit.stamp(kit.sheet("icons"), 0, 120, 6)
        text = trouble.text(app)
        app.told = app.store.reason
        x = 5
        if not text:
            text = app.say(_M_HINT_TITLE)
            kit.stamp(kit.ui, _T_BUTTON, 5, 117)
            x = 16
        text = kit.wrap(text, 152)
        more = text.count("\n")
        self.lines = 6 - (3 * more + 3) // 4  # the text takes the room of the last rows
        kit.line(x, 117 - 9 * more, _T_GREY, text)

    def _chosen(self, index):
        app = self.app
        row = self.todo[index]
        if row == _M_RESUME:
            from cardling.carry import RESUME

            app.start(bytes((RESUME,)))
        elif row == _M_NEW_DUEL or row == _M_TWO_PLAYERS:
            from cardling.begin import Begin

            Begin(app, row == _M_TWO_PLAYERS)
        elif row in (_M_GAME_TAGTEAM, _M_GAME_MANTIS, _M_GAME_MINIMONFA):
            from cardling.begin import Begin
            from engine import GAMES

            Begin(app, None, GAMES[row - _M_GAME])
        elif row == _M_HELP:
            rows = [app.say(_M_GAME + i) for i in range(4)]
            app.push(Menu(app, app.say(_M_HELP), rows, self._help))
        elif row == _M_SETTINGS:
            from cardling.adjust import Adjust

            app.push(Adjust(app))
        elif row == _M_STATS:
            from cardling.stats import Stats

            app.push(Stats(app))
        elif row == _M_CODE_ENTER:
            from cardling.entercode import Enter

            app.push(Enter(app))
        elif row == _M_ABOUT:
            from cardling.about import About

            app.push(About(app))

    def _help(self, index):
        if index < 0:
            self.app.pop()
            return
        from cardling.help import Help
        from engine import GAMES

        self.app.push(Help(self.app, GAMES[index]))
