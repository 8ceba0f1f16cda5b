# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The menu that START opens in a game."""

from micropython import const

from cardling.menu import Menu, ask
from cardling.twice import GIVE_UP

_M_MENU = const(2)
_M_MENU_RESUME = const(3)
_M_MENU_HINT = const(180)
_M_MENU_LOG = const(4)
_M_MENU_CONCEDE = const(5)
_M_MENU_QUIT = const(6)
_M_HELP = const(115)
_M_SETTINGS = const(116)
_M_CODE = const(119)

_ROWS = (
    _M_MENU_RESUME,
    _M_MENU_HINT,
    _M_MENU_LOG,
    _M_HELP,
    _M_SETTINGS,
    _M_CODE,
    _M_MENU_CONCEDE,
    _M_MENU_QUIT,
)


def pause(app, match, concede, hint=False):
    """Push it. ``concede()`` is called when the player gives up; ``hint``: one may be given."""
    rows = [row for row in _ROWS if hint or row != _M_MENU_HINT]

    def chosen(index):
        row = rows[index] if index > 0 else _M_MENU_RESUME
        app.pop()
        if row == _M_MENU_LOG:
            from cardling.logbook import Logbook

            app.push(Logbook(app, match, match.viewer()))
        elif row == _M_MENU_HINT:
            from cardling.hint import Hint

            app.push(Hint(app, match))
        elif row == _M_HELP:
            from cardling.help import Help

            app.push(Help(app, match.game))
        elif row == _M_SETTINGS:
            from cardling.adjust import Adjust

            app.push(Adjust(app))
        elif row == _M_CODE:
            from cardling.dealcode import Code

            app.push(Code(app, match))
        elif row == _M_MENU_CONCEDE:
            ask(app, GIVE_UP, concede)
        elif row == _M_MENU_QUIT:
            match.quit()

    app.push(Menu(app, app.say(_M_MENU), [app.say(row) for row in rows], chosen))
