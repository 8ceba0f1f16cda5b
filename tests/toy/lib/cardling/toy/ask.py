# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The one question of the toy game: which card, or whose hand to peek at?"""

from cardling.device.boards import LEFT, RIGHT, A
from cardling.messages import M_TOY_ASK
from engine.toy.numbers import PEEK


class Ask:
    """One question, from the moment it is asked until it is answered."""

    def __init__(self, toy):
        self.toy = toy
        self.codes = bytearray(8)
        self.n = toy.view.moves(self.codes)
        self.at = 0

    def draw(self, again):
        """Put it on the table."""
        toy = self.toy
        app = toy.app
        if toy.hint >= 0:
            self.at = max(0, self.codes.find(bytes((toy.hint,))))
            toy.hint = -1
        toy.sync()
        toy.ask.show(app.say.fill(M_TOY_ASK, player=app.kit.fit(toy.match.name(toy.me), 50)))
        self._move(0)
        if not again:
            app.ignore_presses()

    def _move(self, step):
        """The cursor to the next choice, and what A does there."""
        toy = self.toy
        self.at = (self.at + step) % self.n
        code = self.codes[self.at]
        kit = toy.app.kit
        if code < PEEK:
            cards = toy.cards.text.split("   ")
            at = cards.index(str(code))
            x = kit.font.width("   ".join(cards[:at] + [""]))
            kit.point(toy.cursor, x, 84, kit.font.width(str(code)) + 8, 16)
        else:
            kit.point(toy.cursor, 1, 2 + 26 * (code - PEEK), 100, 16)
        toy.action.show(toy.match.move(code))

    def press(self, button):
        """Left and right move, A chooses."""
        if button == LEFT or button == RIGHT:
            self._move(1 if button == RIGHT else -1)
        elif button == A:
            self.toy.play(self.codes[self.at])
