# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Typing a deal code; the right one begins that deal."""

from micropython import const

from cardling.dealcode import ALPHABET, LENGTH, decode
from cardling.keyboard import Keyboard

_M_CODE_ENTER = const(121)
_M_CODE_KEYS = const(154)
_M_CODE_TYPO = const(155)


class Enter(Keyboard):
    """The eighth character begins."""

    def __init__(self, app):
        Keyboard.__init__(self, app, app.say(_M_CODE_ENTER), ALPHABET, LENGTH, _M_CODE_KEYS)

    def shown(self):
        """In two halves."""
        shown = Keyboard.shown(self)
        return shown[:4] + "-" + shown[4:]

    def typed(self):
        """Is it a code?"""
        if len(self.text) < LENGTH:
            return
        from cardling.begin import Begin

        app = self.app
        try:
            game, seats, seed = decode(self.text)
        except ValueError:
            self.draw(_M_CODE_TYPO)
            app.handheld.sound.play(b"\x30\x08")
            return
        Begin(app, None, game, seed, seats)
