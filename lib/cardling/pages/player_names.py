# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Asks the people at the table for their names, one after the other, with a face and a colour."""

from micropython import const

from cardling.characters import COLOURS, FACES, PEOPLE
from cardling.device.boards import DOWN, LEFT, RIGHT, UP, A
from cardling.pages.keyboard import DELETE, OK, Keyboard
from cardling.messages import M_NAME_FACE, M_NAME_KEYS, M_NAME_OF
from cardling.sounds import S_MOVE
from cardling.tiles import T_INK, T_MORE_LEFT, T_MORE_RIGHT, T_YELLOW


_MOST = const(8)
_ABOVE = const(-1)  # the cursor is on the face
_KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00c4\u00d6\u00dc-" + DELETE + OK


class Names(Keyboard):
    """``done(names)`` is called with their names, also empty ones, and how they look."""

    def __init__(self, app, seats, done, names=(), known=()):
        """``seats``: the numbers of the people's seats; ``known``: what they were called last
        time."""
        self.known = known
        self.seats = seats
        self.names = list(names)
        self.then = done
        seat = seats[len(self.names)]
        self.look = seat % FACES * COLOURS + seat % COLOURS
        title = app.say.fill(M_NAME_OF, "", seat + 1)
        Keyboard.__init__(self, app, title, _KEYS, _MOST, M_NAME_KEYS)
        name = known[len(self.names)] if len(known) > len(self.names) else ""
        if name[-1:] < "-" and name:
            self.look = (ord(name[-1]) - 1) % (FACES * COLOURS)
            name = name[:-1]
        self.text = name

    def enter(self):
        """Draw it."""
        Keyboard.enter(self)
        self._face()

    def _face(self):
        """Who it is; with arrows while it is chosen."""
        kit = self.app.kit
        kit.box(12, 19, 136, 22, T_INK)
        tiles = kit.tiles("faces")
        kit.stamp(tiles, PEOPLE + self.look, 22, 22)
        tiles.close()
        if self.at == _ABOVE:
            kit.box(20, 39, 20, 1, T_YELLOW)
            kit.stamp(kit.ui, T_MORE_LEFT, 13, 26)
            kit.stamp(kit.ui, T_MORE_RIGHT, 40, 26)

    def draw(self, message=None):
        """What was typed, beside the face."""
        Keyboard.draw(self, message)
        self.big.x += 12

    def shown(self):
        """The text; places for what is missing would cover the face."""
        return self.text or "_"

    def press(self, button):
        """Up from the top row is the face: left and right change it, A its colour."""
        if self.at != _ABOVE:
            if button == UP and self.at < 8:
                self._key(self.at, False)
                self.above = self.at
                self._turn(_ABOVE, M_NAME_FACE)
            else:
                Keyboard.press(self, button)
            return
        face, colour = self.look // COLOURS, self.look % COLOURS
        if button == LEFT or button == RIGHT:
            face = (face + (1 if button == RIGHT else -1)) % FACES
        elif button == A:
            colour = (colour + 1) % COLOURS
        elif button == DOWN:
            self._turn(self.above, None)
            self._key(self.at, True)
            return
        else:
            Keyboard.press(self, button)
            return
        self.look = face * COLOURS + colour
        self.app.handheld.sound.play(S_MOVE)
        self._face()

    def _turn(self, at, message):
        self.at = at
        self._face()
        self.draw(message)

    def done(self):
        """START: the next one, or all are named."""
        name = self.text[:1]
        for letter in self.text[1:]:
            name += letter.lower()
        names = self.names + [name + chr(1 + self.look)]  # see Match.looks
        if len(names) < len(self.seats):
            self.app.push(Names(self.app, self.seats, self.then, names, self.known))
        else:
            self.then(names)


Page = Names
