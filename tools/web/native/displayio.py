# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""displayio of the page: the stand-in for MicroPython (tools/board/fit_native, with its sizes and
all it refuses), and pixels in its bitmaps, which JavaScript puts together.

A row of a bitmap is made of whole words of 32 bits; the left pixel is in the high bits of a byte.
"""

import fit_displayio as fit
import page
from fit_displayio import CIRCUITPYTHON_TERMINAL, GROUPS, Group  # noqa: F401


class _Bitmap(fit._Bitmap):
    def fill(self, value):
        """All pixels."""
        fit._Bitmap.fill(self, value)
        size = self._size
        page.fill(self._rows, size, 0, 0, size >> 13 & 0x1FFF, size & 0x1FFF, value)

    def __setitem__(self, at, value):
        fit._Bitmap.__setitem__(self, at, value)
        x, y = self._pixel(at)
        page.fill(self._rows, self._size, x, y, x + 1, y + 1, value)

    def __getitem__(self, at):
        fit._Bitmap.__getitem__(self, at)
        x, y = self._pixel(at)
        bits = 1 << (self._size >> 26)
        first = x * bits + ((self.width * bits + 31) // 32 * 32) * y
        if bits > 8:
            return self._rows[first >> 3] << 8 | self._rows[(first >> 3) + 1]
        return self._rows[first >> 3] >> (8 - bits - (first & 7)) & ((1 << bits) - 1)

    def _pixel(self, at):
        return (at % self.width, at // self.width) if isinstance(at, int) else at


class Bitmap(tuple):
    """A native type: there is no __init__ to look up."""

    def __new__(cls, *args):
        return _Bitmap(*args)


class _Palette(fit._Palette):
    """Red, green, blue and 255 (0: transparent) of each colour, where JavaScript finds them."""

    def __init__(self, color_count, *, dither=False):
        fit._Palette.__init__(self, color_count, dither=dither)
        self._rgb = bytearray(4 * color_count)
        for i in range(color_count):
            self._rgb[4 * i + 3] = 255

    def __setitem__(self, i, color):
        fit._Palette.__setitem__(self, i, color)
        i %= len(self)
        color = self[i]
        self._rgb[4 * i] = color >> 16
        self._rgb[4 * i + 1] = color >> 8 & 255
        self._rgb[4 * i + 2] = color & 255

    def make_transparent(self, palette_index):
        """Nothing is painted there."""
        fit._Palette.make_transparent(self, palette_index)
        self._rgb[4 * palette_index + 3] = 0

    def make_opaque(self, palette_index):
        """Back again."""
        fit._Palette.make_opaque(self, palette_index)
        self._rgb[4 * palette_index + 3] = 255


class Palette(tuple):
    """A native type: there is no __init__ to look up."""

    def __new__(cls, *args, **more):
        return _Palette(*args, **more)


class _TileGrid(fit._TileGrid):
    """The size of a tile, two numbers of two bytes, stands behind the tiles."""

    def __init__(self, bitmap, *, pixel_shader, tile_width=0, tile_height=0, **more):
        fit._TileGrid.__init__(
            self,
            bitmap,
            pixel_shader=pixel_shader,
            tile_width=tile_width,
            tile_height=tile_height,
            **more,
        )
        wide = tile_width or bitmap.width
        high = tile_height or bitmap.height
        self._tiles += bytes((wide & 255, wide >> 8, high & 255, high >> 8))


class TileGrid(tuple):
    """A native type: there is no __init__ to look up."""

    def __new__(cls, *args, **more):
        return _TileGrid(*args, **more)
