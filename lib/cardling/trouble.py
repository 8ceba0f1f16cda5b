# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What is wrong with the saves, in words: on the title, and at once when it happens in a game."""

import time

from micropython import const

from cardling import save

_T_NIGHT = const(0)
_T_YELLOW = const(9)
_M_SAVE_NVM = const(14)
_M_SAVE_TAKEN = const(16)
_M_SAVE_CUT = const(504)

_HANDS_OFF = const(1000)  # ms in which a press was meant for the game
_LONGEST = const(15000)


def text(app):
    """What there is to say about saving, "" if all is well."""
    store = app.store
    if store.reason == save.TAKEN:
        return app.say(_M_SAVE_TAKEN)
    if store.reason:
        return app.say(_M_SAVE_CUT + store.reason - 1)
    return app.say(_M_SAVE_NVM + store.status - 1) if store.status else ""


def tell(app):
    """Above whatever is shown, until a press."""
    kit = app.kit
    handheld = app.handheld
    label = kit.line(4, 98, _T_YELLOW, kit.wrap(text(app), 152))
    label.tint(kit.color(_T_YELLOW), kit.color(_T_NIGHT))
    handheld.refresh()
    start = handheld.now()
    while handheld.since(start) < _LONGEST:
        if handheld.buttons.get() >= 0 and handheld.since(start) > _HANDS_OFF:
            break
        time.sleep(0.03)
    handheld.buttons.clear()
    kit.group.pop()
