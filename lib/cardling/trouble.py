# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What is wrong with the saves, in words: on the title, and at once when it happens in a game."""

import time

from micropython import const
from cardling.messages import M_SAVE_CUT, M_SAVE_NVM, M_SAVE_TAKEN
from cardling.tiles import T_NIGHT, T_YELLOW
from cardling.save import TAKEN


_HANDS_OFF = const(1000)  # ms in which a press was meant for the game
_LONGEST = const(15000)


def text(app):
    """What there is to say about saving, "" if all is well."""
    store = app.store
    if store.reason == TAKEN:
        return app.say(M_SAVE_TAKEN)
    if store.reason:
        return app.say(M_SAVE_CUT + store.reason - 1)
    return app.say(M_SAVE_NVM + store.status - 1) if store.status else ""


def tell(app):
    """Above whatever is shown, until a press."""
    kit = app.kit
    handheld = app.handheld
    label = kit.line(4, 98, T_YELLOW, kit.wrap(text(app), 152))
    label.tint(kit.color(T_YELLOW), kit.color(T_NIGHT))
    handheld.refresh()
    start = handheld.now()
    while handheld.since(start) < _LONGEST:
        if handheld.buttons.get() >= 0 and handheld.since(start) > _HANDS_OFF:
            break
        time.sleep(0.03)
    handheld.buttons.clear()
    kit.group.pop()
