# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The menu that START opens in a game."""

from cardling.menu import Menu, ask
from cardling.twice import GIVE_UP
from cardling.messages import (
    M_CODE, M_HELP, M_MENU, M_MENU_CONCEDE, M_MENU_HINT, M_MENU_LOG, M_MENU_QUIT, M_MENU_RESUME,
    M_SETTINGS,
)  # fmt: skip


_ROWS = (
    M_MENU_RESUME,
    M_MENU_HINT,
    M_MENU_LOG,
    M_HELP,
    M_SETTINGS,
    M_CODE,
    M_MENU_CONCEDE,
    M_MENU_QUIT,
)


def pause(app, match, concede, hint=False):
    """Push it. ``concede()`` is called when the player gives up; ``hint``: one may be given."""
    rows = [row for row in _ROWS if hint or row != M_MENU_HINT]

    def chosen(index):
        row = rows[index] if index > 0 else M_MENU_RESUME
        app.pop()
        if row == M_MENU_LOG:
            from cardling.logbook import Logbook

            app.push(Logbook(app, match, match.viewer()))
        elif row == M_MENU_HINT:
            from cardling.hint import Hint

            app.push(Hint(app, match))
        elif row == M_HELP:
            from cardling.help import Help

            app.push(Help(app, match.game))
        elif row == M_SETTINGS:
            from cardling.adjust import Adjust

            app.push(Adjust(app))
        elif row == M_CODE:
            from cardling.dealcode import Code

            app.push(Code(app, match))
        elif row == M_MENU_CONCEDE:
            ask(app, GIVE_UP, concede)
        elif row == M_MENU_QUIT:
            match.quit()

    app.push(Menu(app, app.say(M_MENU), [app.say(row) for row in rows], chosen))
