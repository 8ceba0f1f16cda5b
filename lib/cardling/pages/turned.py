# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table turns to another person: a cloth closes over it from above and below, with a face on
it, and opens again. All that is somebody's changes while nothing of it is to be seen."""

from displayio import Bitmap
from micropython import const

from cardling.tiles import T_INK, T_VIOLET

_ROWS = const(16)
_HALF = const(8)  # two rows, an eighth of the screen, close or open in a frame
_TURN = const(13)  # the frame in which the table turns


class Turned:
    """``screen`` turns to who is asked."""

    def __init__(self, screen):
        self.screen = screen
        self.kit = kit = screen.app.kit
        cloth = Bitmap(8, 16, 16)  # nothing, and a fold of it
        for y in range(8, 16):
            for x in range(8):
                cloth[x, y] = T_INK if x > 5 else T_VIOLET
        faces = kit.tiles("faces")
        face = kit.cut(faces, screen.match.face(screen.match.table.seat))
        faces.close()
        self.parts = [kit.grid((cloth, 8, 8), 0, 0, 20, _ROWS)]
        self.parts.append(kit.big(face, 0, 64, -40, 2))
        self.n = 0  # frames

    def frame(self):
        """Carry it on: True as long as something moves."""
        n = self.n
        self.n += 1
        if n < _HALF:
            self._row(n, 1)
        elif n == _HALF:
            self.parts[1].y = 48
        elif n == _TURN:
            self.parts[1].y = -40
            self.screen.seated()
        elif n > _TURN + _HALF:
            self.end()
            return False
        elif n > _TURN:
            self._row(_HALF + _TURN - n, 0)
        return True

    def _row(self, k, tile):
        """A row above, a row below."""
        cloth = self.parts[0]
        for x in range(20):
            cloth[x, k] = tile
            cloth[x, _ROWS - 1 - k] = tile

    def end(self):
        """It is gone."""
        for part in self.parts:
            self.kit.group.remove(part)
        self.parts = []
