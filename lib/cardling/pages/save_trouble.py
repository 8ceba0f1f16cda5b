# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Says what is wrong with the saves: on the title, and at once when it happens in a game."""

from micropython import const
from cardling.messages import M_SAVE_COUNTED, M_SAVE_NVM, M_SAVE_TAKEN
from cardling.tiles import T_NIGHT, T_YELLOW
from cardling.save import TAKEN


_MEANT = const(1000)  # ms in which a press was still meant for the game
_LONGEST = const(15000)


def text(app):
    """What there is to say about saving, "" if all is well."""
    store = app.store
    if store.reason == TAKEN:
        return app.say(M_SAVE_TAKEN)
    if store.reason:
        return app.say(M_SAVE_COUNTED + store.reason - 1)
    return app.say(M_SAVE_NVM + store.status - 1) if store.status else ""


class Notice:
    """Above whatever is shown, which waits, until a press."""

    def __init__(self, app):
        kit = app.kit
        self.app = app
        self.start = app.handheld.now()
        label = kit.line(4, 98, T_YELLOW, kit.wrap(text(app), 152))
        label.tint(kit.color(T_YELLOW), kit.color(T_NIGHT))

    def frame(self):
        """False when it was read."""
        handheld = self.app.handheld
        spent = handheld.since(self.start)
        if spent < _LONGEST and (handheld.buttons.get() < 0 or spent <= _MEANT):
            return True
        handheld.buttons.clear()
        self.app.kit.group.pop()
        return False
