# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The menu that START opens in a game."""

from cardling.pages.menu import Menu, ask
from cardling.twice import GIVE_UP
from cardling.messages import (
    M_CODE, M_HELP, M_MENU, M_MENU_CONCEDE, M_MENU_HINT, M_MENU_LOG, M_MENU_QUIT, M_MENU_RESUME,
    M_PUZZLE_LEAVE, M_SETTINGS,
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
_STAGED = (M_MENU_RESUME, M_MENU_LOG, M_HELP, M_SETTINGS, M_PUZZLE_LEAVE)


def Page(app, match, concede, hint=False):
    """It. ``concede()`` is called when the player gives up; ``hint``: one may be given."""
    rows = [row for row in _ROWS if hint or row != M_MENU_HINT]
    if not match.dealt:  # cardling.staged
        rows = _STAGED

    def chosen(index):
        row = rows[index] if index > 0 else M_MENU_RESUME
        if row == M_MENU_RESUME:
            app.pop()
        elif row == M_MENU_LOG:
            app.turn("logbook", match, match.viewer())
        elif row == M_MENU_HINT:
            app.turn("hint", match)
        elif row == M_HELP:
            app.turn("help", match.game)
        elif row == M_SETTINGS:
            app.turn("adjust")
        elif row == M_CODE:
            app.turn("dealcode", match)
        elif row == M_MENU_CONCEDE:
            ask(app, GIVE_UP, concede, app.turn)
        else:
            match.quit()

    return Menu(app, app.say(M_MENU), [app.say(row) for row in rows], chosen, 0, 2)
