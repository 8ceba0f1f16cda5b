# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The page to type a deal code, which then begins that deal."""

from cardling.pages.deal_code import ALPHABET, LENGTH, NEWER, OTHER, decode, length
from cardling.pages.keyboard import Keyboard
from cardling.sounds import S_REFUSE
from cardling.messages import M_CODE_CARDS, M_CODE_ENTER, M_CODE_KEYS, M_CODE_NEWER, M_CODE_TYPO


class Enter(Keyboard):
    """The last character begins."""

    def __init__(self, app):
        Keyboard.__init__(self, app, app.say(M_CODE_ENTER), ALPHABET, LENGTH, M_CODE_KEYS)

    def shown(self):
        """In groups of four; a long one is smaller."""
        self.most = length(self.text)
        self.big.scale = 2 if self.most == LENGTH else 1
        self.big.y = 22 if self.most == LENGTH else 26
        shown = Keyboard.shown(self)
        return "-".join([shown[i : i + 4] for i in range(0, self.most, 4)])

    def typed(self):
        """Is it a code?"""
        if len(self.text) < self.most:
            return
        app = self.app
        try:
            game, variant, seed, options = decode(self.text)
        except ValueError as why:
            told = {NEWER: M_CODE_NEWER, OTHER: M_CODE_CARDS}
            self.draw(told.get(why.args[0], M_CODE_TYPO))
            app.handheld.sound.play(S_REFUSE)
            return
        app.load("cardling.before_game").Begin(app, game, seed, variant, options)


Page = Enter
