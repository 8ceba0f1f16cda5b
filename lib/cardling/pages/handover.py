# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Turns the table to another person: a cloth with a face closes over it from above and below, and
opens again. Whatever only one person may see changes while the cloth is closed."""

from bitmaptools import fill_region
from displayio import Bitmap
from micropython import const

from cardling.tiles import T_INK, T_VIOLET

_HALF = const(8)  # rows above, as many below: one of each, an eighth of the screen, in a frame
_TURN = const(13)  # the frame in which the table turns


def _y(row):
    return row.y


class Handover:
    """``screen`` turns to who is asked. Each row is a picture of its own: what goes is painted, and
    nothing is left."""

    def __init__(self, screen):
        self.screen = screen
        self.kit = screen.app.kit
        cloth = Bitmap(8, 8, 16)
        cloth.fill(T_VIOLET)
        fill_region(cloth, 6, 0, 8, 8, T_INK)  # a fold
        self.cloth = cloth, 8, 8
        self.rows = []
        self.face = None
        self.n = 0  # frames

    def frame(self):
        """Carry it on: True as long as something moves."""
        n = self.n
        self.n += 1
        if n < _HALF:
            for y in (8 * n, 120 - 8 * n):
                self.rows.append(self.kit.grid(self.cloth, 0, y, 20))
        elif n == _HALF:
            match = self.screen.match
            faces = self.kit.tiles("faces")
            face = self.kit.cut(faces, match.face(match.table.seat))
            faces.close()
            self.face = self.kit.big(face, 0, 64, 48, 2)
        elif n == _TURN - 1:
            self._away(self.face)
            self.face = None
        elif n == _TURN:
            self.screen.seated()
            self.rows.sort(key=_y)
        elif n > _TURN:
            for _ in range(2):
                self._away(self.rows.pop())  # what goes in a frame is painted as one area
        return len(self.rows) > 0

    def _away(self, part):
        self.kit.group.remove(part)

    def end(self):
        """It is gone."""
        for part in self.rows:
            self._away(part)
        if self.face:
            self._away(self.face)
        self.rows = []
