# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""QR codes (ISO/IEC 18004) of texts up to 230 bytes: byte mode, level L, versions 1 to 9, made in
slices so that the screen stays alive. adafruit_miniqr makes them as well, but in one call of some
3.7 s on a PyGamer, with 389 KB of garbage; this one tries a single mask instead of eight.
"""

from displayio import Bitmap
from micropython import const

MOST = const(230)
_EC = b"\x07\x0a\x0f\x14\x1a\x12\x14\x18\x1e"  # by version: codewords for errors in a block
_DATA = b"\x13\x22\x37\x50\x6c\x44\x4e\x61\x74"  # codewords for data in a block
_TWO = const(6)  # from this version on there are two blocks
_ALIGN = b"\0\0\0\0\x12\0\x16\0\x1a\0\x1e\0\x22\0\x16\x26\x18\x2a\x1a\x2e"  # two places a version
_VERSION = (0x7C94, 0x85BC, 0x9A99)  # 7, 8, 9
_FORMAT = const(0x77C4)  # level L, mask 0
_BYTES = const(24)  # a slice of the division
_COLUMNS = const(4)  # a slice of the picture


class Code:
    """``bitmap``: 1 is dark; ``size``: modules on a side, without the quiet zone. step() goes on,
    and says if it is done. ``data``: bytes, MOST at most."""

    def __init__(self, data):
        version = 1
        while (_DATA[version - 1] << (version >= _TWO)) < len(data) + 2:
            version += 1
        self.version = version
        self.size = size = 17 + 4 * version
        self.bitmap = Bitmap(size, size, 2)
        self.blocks = 1 + (version >= _TWO)
        room = _DATA[version - 1] * self.blocks
        # four bits: bytes follow; eight: how many; four of an end
        words = bytearray(room)
        words[0] = 0x40 | len(data) >> 4
        last = len(data) & 15
        at = 1
        for byte in data:
            words[at] = last << 4 | byte >> 4
            last = byte & 15
            at += 1
        words[at] = last << 4
        for i in range(at + 1, room):
            words[i] = 0x11 if (i - at) % 2 == 0 else 0xEC
        self.words = words
        self.rest = [bytearray(_EC[version - 1]) for _ in range(self.blocks)]
        self.at = 0  # bytes that were divided, over all blocks
        self.column = size - 1  # of the pair that comes next; -1: the picture is done
        self.bit = 0
        self._tables()

    def _tables(self):
        """Powers of 2 and their logarithms in GF(256), and the polynomial that divides."""
        power = self.power = bytearray(255)
        log = self.log = bytearray(256)
        x = 1
        for i in range(255):
            power[i] = x
            log[x] = i
            x = x << 1 ^ (0x11D if x & 128 else 0)
        n = _EC[self.version - 1]
        poly = bytearray(n)
        poly[n - 1] = 1
        root = 0
        for _ in range(n):
            for j in range(n):
                if poly[j]:
                    poly[j] = power[(log[poly[j]] + root) % 255]
                if j + 1 < n:
                    poly[j] ^= poly[j + 1]
            root += 1
        self.poly = poly

    def step(self):
        """One slice."""
        if self.at < len(self.words):
            self._divide()
        elif self.column == self.size - 1 and not self.bit:
            self._fixed_ones()
            self._columns()
        elif self.column > 0:
            self._columns()
        return self.column <= 0

    def _divide(self):
        """Some bytes of a block, by the polynomial."""
        log = self.log
        power = self.power
        poly = self.poly
        n = len(poly)
        length = _DATA[self.version - 1]
        for _ in range(_BYTES):
            if self.at == len(self.words):
                return
            rest = self.rest[self.at // length]
            factor = self.words[self.at] ^ rest[0]
            self.at += 1
            rest[: n - 1] = rest[1:]
            rest[n - 1] = 0
            if factor:
                factor = log[factor]
                for j in range(n):
                    if poly[j]:
                        rest[j] ^= power[(log[poly[j]] + factor) % 255]

    # --- the picture

    def _square(self, x, y, n, dark):
        for i in range(x, x + n):
            for j in range(y, y + n):
                self.bitmap[i, j] = dark

    def _fixed_ones(self):
        """What is the same in all codes of a version."""
        size = self.size
        bitmap = self.bitmap
        for i in range(8, size - 8):
            bitmap[i, 6] = bitmap[6, i] = 1 - i % 2
        for x, y in ((0, 0), (size - 7, 0), (0, size - 7)):
            self._square(x, y, 7, 1)
            self._square(x + 1, y + 1, 5, 0)
            self._square(x + 2, y + 2, 3, 1)
        places = self._places()
        for x in places:
            for y in places:
                if not self._corner(x, y):
                    self._square(x - 2, y - 2, 5, 1)
                    self._square(x - 1, y - 1, 3, 0)
                    bitmap[x, y] = 1
        for i in range(15):
            bit = _FORMAT >> i & 1
            if i < 8:
                bitmap[size - 1 - i, 8] = bit
                bitmap[8, i + (i > 5)] = bit
            else:
                bitmap[8, size - 15 + i] = bit
                bitmap[14 - i + (i < 9), 8] = bit
        bitmap[8, size - 8] = 1
        if self.version > 6:
            bits = _VERSION[self.version - 7]
            for i in range(18):
                bit = bits >> i & 1
                bitmap[size - 11 + i % 3, i // 3] = bit
                bitmap[i // 3, size - 11 + i % 3] = bit

    def _places(self):
        found = [6]
        for i in (0, 1):
            place = _ALIGN[2 * self.version + i]
            if place:
                found.append(place)
        return found if len(found) > 1 else []

    def _corner(self, x, y):
        """Does it belong to one of the three eyes?"""
        far = self.size - 9
        return x < 9 and (y < 9 or y > far) or y < 9 and x > far

    def _taken(self, x, y, places):
        """Is the module the same in all codes of this version?"""
        if x == 6 or y == 6 or self._corner(x, y):
            return True
        for a in places:
            if a - 3 < x < a + 3:
                for b in places:
                    if b - 3 < y < b + 3 and not self._corner(a, b):
                        return True
        if self.version > 6:
            far = self.size - 12
            return x > far and y < 6 or y > far and x < 6
        return False

    def _columns(self):
        """Some pairs of columns from the right to the left, up and down in turn."""
        size = self.size
        places = self._places()
        length = _DATA[self.version - 1]
        two = self.blocks > 1
        words = self.words
        data = len(words)
        for _ in range(_COLUMNS):
            right = self.column
            if right <= 0:
                return
            up = not (right + 1) & 2
            for i in range(size):
                y = size - 1 - i if up else i
                for x in (right, right - 1):
                    if self._taken(x, y, places):
                        continue
                    at = self.bit >> 3
                    dark = 0
                    if at < data:
                        word = words[(at >> 1) + (length if at & 1 else 0)] if two else words[at]
                        dark = word >> (7 - self.bit & 7) & 1
                    else:
                        at -= data
                        rest = self.rest[at & 1] if two else self.rest[0]
                        at = at >> 1 if two else at
                        if at < len(rest):
                            dark = rest[at] >> (7 - self.bit & 7) & 1
                    self.bit += 1
                    self.bitmap[x, y] = dark ^ (x + y & 1 ^ 1)
            self.column = right - (3 if right == 8 else 2)
