# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Reads a picture: which tiles, portraits and letters are where, by their pixels alone.

What the sheets and the font look like comes from the packed files; nothing is asked of the program
that drew the picture.
"""

from operator import eq, itemgetter

from cardling.tiles import PALETTE, T_BLANK, T_INK, T_RED
from tools import ROOT

WIDTH = 160
PACKED = ROOT / "assets/packed"


def _word(number):
    """A colour as the display has it: 5, 6 and 5 bits."""
    red, green, blue = PALETTE[3 * number : 3 * number + 3]
    return red >> 3 << 11 | green >> 2 << 5 | blue >> 3


# The low byte of a colour tells which it is; only of red the high one.
LOW, HIGH = bytearray(256), bytearray(256)
for _number in range(16):
    LOW[_word(_number) & 255] |= _number if _number != T_RED else 0
HIGH[_word(T_RED) >> 8] = T_RED
assert all(LOW[_word(number) & 255] | HIGH[_word(number) >> 8] == number for number in range(16)), (
    "another palette"
)


def sheet(name):
    """[the colours of each tile], a byte a pixel."""
    data = (PACKED / (name + ".sheet")).read_bytes()
    wide, high, count = data[3:6]
    size = wide * high // 2
    tiles = []
    for i in range(count):
        packed = data[6 + i * size : 6 + (i + 1) * size]
        tiles.append(bytes(part for byte in packed for part in (byte >> 4, byte & 15)))
    return tiles


def glyphs():
    """{letter: its columns}, a number each, the top pixel in the lowest bit. A space is empty."""
    data = (PACKED / "font.bin").read_bytes()
    high, count, wide, more = data[3], data[5], data[6] | data[7] << 8, data[8]
    letters = [chr(32 + i) for i in range(95)] + list(data[9 : 9 + more].decode("utf-8"))
    tiles = data[9 + more : 9 + more + count]
    widths = data[9 + more + count : 9 + more + 2 * count]
    rows = data[9 + more + 2 * count :]
    stride = (wide + 7) // 8
    found = {}
    for letter, tile, width in zip(letters, tiles, widths, strict=True):
        columns = []
        for x in range(tile * width, (tile + 1) * width) if width < 128 else [None] * (width & 127):
            column = 0
            for y in range(high if x is not None else 0):
                column |= (rows[y * stride + x // 8] >> (7 - x % 8) & 1) << y
            columns.append(column)
        found[letter] = tuple(columns)
    return found


GLYPHS = glyphs()
UI = sheet("ui")
_first = {}
TWINS = {}  # {a letter: another one that differs only below}
for _letter, _glyph in GLYPHS.items():
    _twin = _first.setdefault(tuple(column & 127 for column in _glyph), _letter)
    if _twin != _letter:
        TWINS[_letter] = _twin
_SHEETS = {}
GAP = 8  # pixels: more than two words are apart
_seen = {}  # what was read before: most of a picture stays


def alike(text):
    """The text with one letter for all that look so without their last two rows: a cursor may
    cover them, and some frames do."""
    for letter, twin in TWINS.items():
        text = text.replace(letter, twin)
    return text


class Picture:
    """``frame``: the display's, see tools.shim.screen."""

    def __init__(self, frame):
        low = int.from_bytes(frame[1::2].translate(LOW), "big")
        high = int.from_bytes(frame[0::2].translate(HIGH), "big")
        self.pixels = (low | high).to_bytes(len(frame) // 2, "big")

    def cut(self, x, y, wide, high):
        """The colours of a part of it."""
        pixels = self.pixels
        rows = range(WIDTH * y + x, WIDTH * (y + high) + x, WIDTH)
        return b"".join([pixels[at : at + wide] for at in rows])

    def tile(self, x, y):
        """(which small tile is there, the one colour behind it); (-1, -1): none, or not all. A
        cursor may cover its last row."""
        part = self.cut(x, y, 8, 7)
        if part not in _seen:
            _seen[part] = _tile(part)
        return _seen[part]

    def number(self, x, y):
        """The number there, -1 if there is none."""
        tile = self.tile(x, y)[0]
        return tile if tile < 20 else -1

    def portrait(self, name, x, y, least=0.7):
        """The tile of a sheet of 16 x 16 there, though a part is covered; -1: none."""
        part = self.cut(x, y, 16, 16)
        key = name, part, least
        if key not in _seen:
            _seen[key] = _portrait(_sheet(name), part, least)
        return _seen[key]

    def small(self, name, x, y):
        """The tile of a sheet of 8 x 8 there; -1: none."""
        part = self.cut(x, y, 8, 8)
        key = name, part
        if key not in _seen:
            _seen[key] = _portrait(_sheet(name), part, 0.95)
        return _seen[key]

    def text(self, x, y, wide, ink=T_INK, high=9):
        """What is written there in that colour, up to a wide gap; None if it cannot be read."""
        part = self.cut(x, y, wide, high)
        key = part, wide, ink
        if key not in _seen:
            rows = [part[at : at + wide] for at in range(0, len(part), wide)]
            _seen[key] = _read(_columns(rows, ink), high)
        return _seen[key]

    def double(self, x, y, wide, high, ink):
        """What is written there in letters of double size."""
        part = self.cut(x, y, wide, high)
        rows = [part[at : at + wide] for at in range(0, len(part), 2 * wide)]
        return _read(_columns(rows, ink)[_left(rows, ink) :: 2], high // 2)


def _sheet(name):
    """[(the colours of a tile where it has some, what picks these places)]."""
    if name not in _SHEETS:
        _SHEETS[name] = []
        for tile in sheet(name):
            places = [i for i, pixel in enumerate(tile) if pixel] or [0, 1]
            _SHEETS[name].append((bytes(tile[i] for i in places), itemgetter(*places)))
    return _SHEETS[name]


def _tile(part):
    for number, tile in enumerate(UI):
        if number == T_BLANK or not any(tile):
            continue
        behind = {there for there, pixel in zip(part, tile, strict=False) if not pixel}
        if len(behind) <= 1 and all(
            there == pixel for there, pixel in zip(part, tile, strict=False) if pixel
        ):
            return number, behind.pop() if behind else -1
    return (T_BLANK, part[0]) if len(set(part)) == 1 else (-1, -1)


def _portrait(tiles, part, least):
    best = least, -1
    for number, (ink, places) in enumerate(tiles):
        there = places(part)
        same = sum(map(eq, ink, there)) / len(ink)
        if same > best[0] and len(set(there)) > 1:
            best = same, number
    return best[1]


def _left(rows, ink):
    """The first column with ink."""
    found = [row.find(ink) for row in rows if ink in row]
    return min(found) if found else 0


def _columns(rows, ink):
    """A number for each column, the top pixel in the lowest bit."""
    return [sum((row[x] == ink) << y for y, row in enumerate(rows)) for x in range(len(rows[0]))]


def _read(columns, high):
    """The text of these columns: the widest letters that fit, one after the other."""
    end = gap = 0
    while end < len(columns) and gap < GAP:
        gap = 0 if columns[end] else gap + 1
        end += 1
    columns = columns[: end - gap]
    cut = (1 << high) - 1
    letters = [(letter, tuple(c & cut for c in glyph)) for letter, glyph in GLYPHS.items()]
    letters.sort(key=lambda item: -len(item[1]))
    stuck = set()

    def rest(at):
        if at >= len(columns):
            return ""
        if at in stuck:
            return None
        for letter, glyph in letters:
            end = at + len(glyph)
            if tuple(columns[at:end]) == glyph and not any(columns[end : end + 1]):
                more = rest(end + 1)
                if more is not None:
                    return letter + more
        stuck.add(at)
        return None

    return rest(0)
