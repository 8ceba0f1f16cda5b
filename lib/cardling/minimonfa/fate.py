# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What becomes of a card in a fight of MiniMonFa: a chest opens, who dies fades, a vault falls."""

from bitmaptools import blit
from displayio import Bitmap
from micropython import const

from cardling.minimonfa.numbers import R_CARD
from cardling.minimonfa.stage import DIE, FALL, FLIP
from cardling.tiles import T_BROWN, T_GREY, T_NIGHT, T_SKULL, T_SLATE, T_YELLOW
from engine.minimonfa.numbers import UNKNOWN

_LID = const(7)  # rows of a chest
_BRICK = const(6)  # pixels, and four high
_DROPS = const(6)  # bricks that fall at a time


class Fate:
    """One of these, on a stage."""

    def __init__(self, stage):
        self.stage = stage
        self.screen = stage.screen
        self.kit = stage.kit

    # --- a chest opens

    def turn(self, d, k):
        """The k-th card of the vault is d."""
        shut = UNKNOWN
        self.x = 85 + 19 * (k % 4)
        self.y = 22 + 19 * (k // 4)
        self.high = -9
        self.stage.carry = self._open
        screen = self.screen
        row = 1 + k // 4
        for i in range(len(screen.rows[row])):
            if screen.spots[row][4 * i] == self.x:
                shut = screen.rows[row][i] - R_CARD  # who knew it sees no chest
                screen.rows[row][i] = R_CARD + d
        sheet = self.kit.tiles("minimonfa")
        self.faces = [self.kit.cut(sheet, tile)[0] for tile in (shut, d)]
        sheet.close()
        return FLIP

    def _open(self, part):
        """Its lid goes up in a light, then what was in it comes out."""
        high = 32 * part // FLIP - 16  # from there on: rows that are seen of it
        if high < 0:
            high = high // 4 * 4
        if high != self.high or part >= FLIP:
            self.high = high
            kit = self.kit
            x = self.x
            y = self.y
            kit.box(x, y, 16, 16, T_NIGHT)
            if high < 0:
                up = (16 + high) // 4  # 0 to 3
                kit.box(x + 2, y + _LID - up, 12, up + 1, T_YELLOW)
                blit(kit.canvas, self.faces[0], x, y, x1=0, y1=up, x2=16, y2=_LID)
                blit(kit.canvas, self.faces[0], x, y + _LID + 1, x1=0, y1=_LID, x2=16, y2=15)
            else:
                blit(kit.canvas, self.faces[1], x, y + 16 - high, x1=0, y1=0, x2=16, y2=high or 1)
        if part >= FLIP:
            self.faces = self.stage.carry = None

    # --- somebody dies

    def die(self, x, y):
        """The skull comes down to who is in this cell, who fades."""
        self.x = x
        self.y = y
        self.gone = 0
        self.screen.sign[0] = T_SKULL
        self.stage.carry = self._die
        self._die(0)

    def _die(self, part):
        sign = self.screen.sign
        sign.x = self.x + 4
        sign.y = self.y - 8 + 12 * min(part, DIE) // DIE
        rows = 16 * min(part, DIE) // DIE
        if rows > self.gone:
            self.kit.fade(self.x, self.y, self.gone, rows)
            self.gone = rows
        if part >= DIE:
            self.stage.carry = None

    # --- a vault falls

    def fall(self, x, y, w, h):
        """Brick by brick, from above."""
        self.area = x, y, w, h
        self.gone = 0
        brick = Bitmap(_BRICK - 1, 3, 16)
        brick.fill(T_GREY)
        self.bricks = [self.kit.grid((brick, _BRICK - 1, 3), -20, 0) for _ in range(_DROPS)]
        self.stage.carry = self._crumble

    def _crumble(self, part):
        x, y, w, h = self.area
        across = -(-w // _BRICK)
        rows = -(-h // 4)
        kit = self.kit
        while self.gone < across * rows * part // FALL:
            row = self.gone // across
            at = _BRICK * (self.gone * 5 % across)
            self.gone += 1
            wide = min(_BRICK, w - at)
            kit.box(x + at, y + 4 * row, wide, min(4, h - 4 * row), T_NIGHT)
            if row > rows - 3 and at // _BRICK % 3 != row % 2:  # rubble
                color = T_GREY if at % 4 else T_BROWN if row % 2 else T_SLATE
                kit.box(x + at, y + h - 3 * (rows - row), wide - 1, 2, color)
        for i in range(_DROPS):  # each falls from where bricks break, faster and faster
            age = part + 53 * i
            n = age // 320
            age %= 320
            top = 4 * (across * rows * max(0, part - age) // FALL // across)
            grid = self.bricks[i]
            grid.x = x + _BRICK * ((7 * n + 3 * i + n * i) % (across - 1))
            grid.y = y + min(top + age * age // 2600, h - 4)
        if part >= FALL:
            self.stage.carry = None
            for grid in self.bricks:
                kit.group.remove(grid)
            self.bricks = None
