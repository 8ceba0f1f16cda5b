# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Sheets of tiles for a TileGrid, and the palette of all drawings.

A sheet file, made by tools/pack/pack_sprites.py, is 6 bytes and the pixels:
  "CS1", tile width, tile height, tiles, which stand one below the other,
  then the rows of pixels from the top, 4 bits a pixel, the left one in the high bits.
So each tile is a piece of the file, and large sheets stay on the drive: class Tiles.
cardling.tiles has the numbers of the tiles and the colours.
"""

from displayio import Bitmap, Palette
from micropython import const

from cardling.tiles import PALETTE


try:
    from bitmaptools import readinto
except ImportError:  # pewpew_m4 has none
    readinto = None


_HEAD = const(6)


def load(path):
    """(bitmap, tile width, tile height) of the sheet file `path`."""
    tiles = Tiles(path, True)
    tiles.close()
    return tiles.sheet


class Tiles:
    """A sheet on the drive, read tile by tile: the portraits of a game would take 10 KB in one
    piece, which a heap that was played on for hours no longer has."""

    def __init__(self, path, whole=False):
        self._file = file = open(path, "rb")
        head = file.read(_HEAD)
        if len(head) != _HEAD or head[:3] != b"CS1":
            file.close()
            raise ValueError("not a sheet: " + path)
        w = head[3]
        h = head[4]
        self._size = w // 2 * h
        self._path = path
        bitmap = Bitmap(w, h * head[5] if whole else h, 16)
        self.sheet = bitmap, w, h
        if whole:
            read_pixels(bitmap, file, 4, path)

    def get(self, tile):
        """A sheet of this tile alone, good until the next one is asked for."""
        self._file.seek(_HEAD + self._size * tile)
        read_pixels(self.sheet[0], self._file, 4, self._path)
        return self.sheet

    def close(self):
        """Let the file go."""
        self._file.close()


def palette():
    """The 16 colours as a displayio.Palette (272 bytes: make one and share it), NIGHT transparent.

    `palette()[T_WHITE]` is the number that a label takes for its colour.
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
