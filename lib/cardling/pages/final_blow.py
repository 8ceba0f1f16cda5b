# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Freezes the picture for a moment on the deciding blow, while the lights flicker."""

from micropython import const

_FREEZE = const(600)  # ms
_FLICKER = const(240)
_BEAT = const(80)


def over(screen):
    """Is that over? At once, if somebody gave up, is in a hurry, or wants nothing that moves."""
    app = screen.app
    pace = app.settings.pace
    if not pace or screen.hurry or screen.match.conceded >= 0 or not screen.match.people:
        return True
    if screen.started < 0:
        screen.started = app.handheld.now()
    spent = app.handheld.since(screen.started) * 100 // pace
    app.settings.light(2 if spent < _FLICKER and spent // _BEAT != 1 else 0)
    return spent >= _FREEZE
