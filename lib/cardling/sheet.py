# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Sheets of tiles for a TileGrid, and the palette of all drawings.

A sheet file, made by tools/pack_sprites.py, is 8 bytes and the pixels:
  "CS1", tile width, tile height, columns, rows, tiles (the last row may not be full),
  then the rows of pixels from the top, 4 bits a pixel, the left one in the high bits.
cardling.tiles has the numbers of the tiles and the colours.
"""

from displayio import Bitmap, Palette
from micropython import const

from cardling.tiles import PALETTE

try:
    from bitmaptools import readinto
except ImportError:  # pewpew_m4 has none
    readinto = None


_T_WHITE = const(4)


def load(path):
    """(bitmap, tile width, tile height) of the sheet file `path`."""
    with open(path, "rb") as file:
        head = file.read(8)
        if len(head) != 8 or head[:3] != b"CS1":
            raise ValueError("not a sheet: " + path)
        bitmap = Bitmap(head[3] * head[5], head[4] * head[6], 16)
        read_pixels(bitmap, file, 4, path)
    return bitmap, head[3], head[4]


def palette():
    """The 16 colours as a displayio.Palette (272 bytes: make one and share it), NIGHT transparent.

    `palette()[_T_WHITE]` is the number that a label takes for its colour.
    """
    colours = Palette(16)
    for i in range(16):
        colours[i] = (PALETTE[3 * i] << 16) | (PALETTE[3 * i + 1] << 8) | PALETTE[3 * i + 2]
    colours.make_transparent(0)
    return colours


def read_pixels(bitmap, file, bits, path):
    """Fill `bitmap` from `file`, `bits` (1 or 4) a pixel, each row in whole bytes. A ValueError
    names `path`."""
    try:
        if readinto:
            readinto(bitmap, file, bits, reverse_pixels_in_element=True)
            return
        width = bitmap.width
        row = bytearray((width * bits + 7) // 8)
        mask = (1 << bits) - 1
        for y in range(bitmap.height):
            if file.readinto(row) != len(row):
                raise EOFError
            at = y * width
            shift = 8
            for x in range(width):
                shift -= bits
                bitmap[at + x] = (row[x * bits >> 3] >> shift) & mask
                shift = shift or 8
        return
    except EOFError:
        pass
    raise ValueError("cut short: " + path)
