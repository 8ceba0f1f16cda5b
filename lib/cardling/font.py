# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The font: fontio's interface over one Bitmap, for both label classes of adafruit_display_text.

A font file, made by tools/pack/pack_font.py:
  "CF1", height, rows below the base line, glyphs n, bitmap width (16 bits, low byte first),
  number of bytes that follow for the characters beyond ASCII, then these characters in utf-8;
  n tile numbers; n widths, in order of code points (ASCII 32-126 without a gap, then the others);
  the rows of the bitmap, 1 bit a pixel, the left one in the high bit.
All glyphs stand in one row. One of width w starts at a multiple of w, its tile number, and w
divides the width of the bitmap: so a glyph is a tile of its own size, as TileGrid wants it. A
width of 128 and more is an empty glyph (no tile) that only advances.
"""

import fontio
from bitmaptools import blit
from displayio import Bitmap
from micropython import const

from cardling.sheet import read_pixels

_SPACE = const(32)
_ASCII = const(95)
_EMPTY = const(128)


class Font:
    """The font in the file `path`. One pixel lies between two glyphs.

    bitmap   all glyphs, others   the characters that it has beyond ASCII, path   of its file
    """

    def __init__(self, path):
        with open(path, "rb") as file:
            head = file.read(9)
            if len(head) != 9 or head[:3] != b"CF1":
                raise ValueError("not a font: " + path)
            self._height = head[3]
            self.descent = head[4]
            self.ascent = head[3] - head[4]  # labels ask for these two
            self.others = str(file.read(head[8]), "utf-8")
            self._tiles = file.read(head[5])
            self._widths = file.read(head[5])
            self.path = path
            self.bitmap = Bitmap(head[6] | head[7] << 8, head[3], 2)
            read_pixels(self.bitmap, file, 1, path)

    def get_bounding_box(self):
        """(width, height) of the largest glyph; the height is the distance of two lines."""
        return 6, self._height

    def get_glyph(self, codepoint):
        """The fontio.Glyph of a code point, None if there is none."""
        at = self._find(codepoint)
        if at < 0:
            return None
        width = self._widths[at]
        shift = (width & ~_EMPTY) + 1
        if width >= _EMPTY:
            width = 0
        return fontio.Glyph(
            self.bitmap, self._tiles[at], width, self._height, 0, -self.descent, shift, 0
        )

    def load_glyphs(self, codepoints):
        """Nothing to do: all are loaded. For labels."""

    def width(self, text):
        """Pixels from the first to the last column of one line of text."""
        return max(0, sum(self._advance(character) for character in text) - 1)

    def wrap(self, text, width):
        """Yield the lines of `text`, at most `width` pixels each.

        A line ends at a space, after a hyphen or at a newline; a longer word is cut.
        """
        start = at = 0
        cut = 0  # a line from `start` may end here
        x = 0
        while at < len(text):
            character = text[at]
            if character == "\n":
                yield text[start:at]
                start = at = cut = at + 1
                x = 0
                continue
            x += self._advance(character)
            if character == " ":
                if at == start or text[at - 1] != " ":
                    cut = at
            elif x - 1 > width and at > start:
                if cut <= start:
                    cut = at
                yield text[start:cut]
                while text[cut] == " ":
                    cut += 1
                start = at = cut
                x = 0
                continue
            elif character == "-":
                cut = at + 1
            at += 1
        yield text[start:]

    def draw(self, bitmap, text, y, x=0):
        """Paint one line of text with colour 1; what is between the letters stays."""
        for character in text:
            at = self._find(ord(character))
            if at >= 0:
                width = self._widths[at]
                if width < _EMPTY:
                    left = self._tiles[at] * width
                    blit(
                        bitmap, self.bitmap, x, y, x1=left, y1=0, x2=left + width,
                        y2=self._height, skip_source_index=0,
                    )  # fmt: skip
                x += (width & ~_EMPTY) + 1

    def _advance(self, character):
        at = self._find(ord(character))
        return 0 if at < 0 else (self._widths[at] & ~_EMPTY) + 1

    def _find(self, codepoint):
        """The number of a glyph, -1 if there is none."""
        at = codepoint - _SPACE
        if 0 <= at < _ASCII:
            return at
        at = self.others.find(chr(codepoint))
        return at if at < 0 else at + _ASCII
