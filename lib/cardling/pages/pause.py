# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The menu that START opens during a game. Entries that reveal a hand or are one player's business
appear only if that player is sure to be holding the device; see tests/table/test_may.py."""

from cardling.pages.menu import Menu, ask
from cardling.confirmation import GIVE_UP, GIVES_UP
from cardling.messages import (
    M_HELP, M_MENU, M_MENU_CONCEDE, M_MENU_HINT, M_MENU_LOG, M_MENU_QUIT, M_MENU_RESUME,
    M_PUZZLE_LEAVE, M_SETTINGS,
)  # fmt: skip


_ROWS = (
    M_MENU_RESUME, M_MENU_HINT, M_MENU_LOG, M_HELP, M_SETTINGS, M_MENU_CONCEDE, M_MENU_QUIT,
)  # fmt: skip
_STAGED = (M_MENU_RESUME, M_MENU_LOG, M_HELP, M_SETTINGS, M_PUZZLE_LEAVE)


def Page(app, match, who, hint=False):
    """It. ``who``: the seat that may give up, -1: none; ``hint``: one may be given."""
    rows = [
        row
        for row in (_ROWS if match.dealt else _STAGED)  # cardling.exercise
        if (hint or row != M_MENU_HINT) and (who >= 0 or row != M_MENU_CONCEDE)
    ]

    def gives_up():
        match.concede(who)

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
            app.turn("settings")
        elif row == M_MENU_CONCEDE:
            what = GIVE_UP if match.people < 2 else GIVES_UP
            ask(app, what, gives_up, app.turn, match.name(who))
        else:
            match.quit()

    return Menu(app, app.say(M_MENU), [app.say(row) for row in rows], chosen, 0, 2)
