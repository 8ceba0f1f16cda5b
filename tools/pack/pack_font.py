# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the font: `python -m tools.pack_font [--check]`.

assets/font/cardling.bdf (any font editor opens it; its comment says what a glyph may be) becomes
assets/packed/font.bin, whose format lib/cardling/font.py describes, with the letters that all
languages have in common. One with letters of its own has a font.LANGUAGE with those, too, and the
first start, which speaks all of them, font_all.bin (see lib/cardling/language_font.py).
"""

import contextlib
import functools
import io
import math
import re
import sys

from adafruit_bitmap_font.bdf import BDF
from displayio import Bitmap

from tools.pack import Mistake, run
from tools.pack.languages import APART, BASE, LANGUAGES, LETTERS

SOURCE = "assets/font/cardling.bdf"
TARGET = "assets/packed/font"
HEIGHT, DESCENT = 9, 2
WIDEST = 6  # the widths 1 to 6 all divide 60: with 7 the bitmap would have gaps
ASCII = [chr(code) for code in range(32, 127)]
SIGNS = "¤×"  # of Latin-1, which all else has as letters of some language
EMPTY = 128
GAP = 2  # before a sign that stands apart, as far as it is not too wide then


def load(root):
    """{character: rows} of the font of the project at `root`."""
    try:
        data = (root / SOURCE).read_bytes()
    except OSError as error:
        raise Mistake(SOURCE, 0, error.strerror) from None
    return read(SOURCE, data)


@functools.lru_cache(2)  # several packers measure with the same font
def read(where, data):
    """{character: rows of . and #} of a BDF file `data` (bytes)."""
    lines = encodings(where, data)
    try:
        font = BDF(io.BytesIO(data), Bitmap)
        metrics = font.get_bounding_box()[1], font.ascent, font.descent
    except (ValueError, RuntimeError, IndexError) as error:
        raise Mistake(where, 1, f"not a BDF font: {error!s:.80}") from None
    if metrics != (HEIGHT, HEIGHT - DESCENT, DESCENT):
        reason = "FONTBOUNDINGBOX, FONT_ASCENT and FONT_DESCENT must say %d, %d and %d, not %s"
        raise Mistake(where, 0, reason % (HEIGHT, HEIGHT - DESCENT, DESCENT, metrics))
    with contextlib.suppress(Exception):  # all at once; what is wrong with one is found below
        font.load_glyphs(set(lines))
    glyphs = {}
    for code, line in lines.items():
        try:
            glyph = font.get_glyph(code)
        except Exception as error:  # whatever int(), split() and an index say of a line
            raise Mistake(where, line, f"glyph {chr(code)!r}: {error!r:.80}") from None
        if glyph is None:
            raise Mistake(where, line, f"glyph {chr(code)!r} does not end")
        glyphs[chr(code)] = rows(where, line, chr(code), glyph)
    for name in BASE:
        if name not in glyphs:
            raise Mistake(where, 0, f"no glyph for {name!r}")
    for language, letters in LETTERS.items():
        for name in letters:
            if name not in glyphs:
                raise Mistake(where, 0, f"no glyph for {name!r} of {LANGUAGES[language]}")
    return glyphs


def encodings(where, data):
    """{code point: line}: the library says neither which there are nor where."""
    found = {}
    for number, line in enumerate(data.splitlines(), 1):
        word, *value = line.split() or [b""]
        if word != b"ENCODING":
            continue
        code = int(value[0]) if len(value) == 1 and re.fullmatch(b"[0-9]{1,6}", value[0]) else 0
        if not 32 <= code < 0xD800 or code == 127:
            raise Mistake(where, number, "not the code of a character")
        if code in found:
            raise Mistake(where, number, f"second glyph for {chr(code)!r}")
        found[code] = number
    return found


def rows(where, line, name, glyph):
    """The drawing of one glyph in the cell that it advances over, less one pixel."""
    width = glyph.shift_x - 1
    if not 1 <= width <= WIDEST:
        raise Mistake(where, line, f"{name!r} is {width} wide, must be 1 to {WIDEST}")
    cell = [["."] * width for _ in range(HEIGHT)]
    top = HEIGHT - DESCENT - glyph.dy - glyph.height
    for y in range(glyph.height):
        for x in range(glyph.width):
            if glyph.bitmap[x, y]:
                if not (0 <= x + glyph.dx < width and 0 <= y + top < HEIGHT):
                    reason = f"{name!r} leaves its cell of {width}x{HEIGHT} pixels"
                    raise Mistake(where, line, reason)
                cell[y + top][x + glyph.dx] = "#"
    if not name.isspace() and not drawn(cell):
        raise Mistake(where, line, f"nothing drawn for {name!r}")
    return ["".join(row) for row in cell]


def drawn(rows):
    """Is there a pixel in a glyph?"""
    return any("#" in row for row in rows)


def arrange(glyphs):
    """({character: tile number}, width of the bitmap): narrow ones first, see lib's font.py."""
    tiles = {}
    end = 0
    names = [name for name in sorted(glyphs) if drawn(glyphs[name])]
    for name in sorted(names, key=lambda name: len(glyphs[name][0])):
        width = len(glyphs[name][0])
        tiles[name] = -(-end // width)
        end = (tiles[name] + 1) * width
    step = math.lcm(*(len(glyphs[name][0]) for name in names))
    return tiles, -(-end // step) * step


def font(glyphs):
    """The bytes of the font file."""
    tiles, width = arrange(glyphs)
    others = "".join(sorted(set(glyphs) - set(ASCII)))
    names = ASCII + list(others)
    rows = [0] * HEIGHT
    for name, tile in tiles.items():
        for y, row in enumerate(glyphs[name]):
            for x, pixel in enumerate(row, tile * len(row)):
                rows[y] |= (pixel == "#") << (width - 1 - x)
    line = -(-width // 8)
    widths = [len(glyphs[name][0]) | (0 if name in tiles else EMPTY) for name in names]
    data = b"CF1" + bytes((HEIGHT, DESCENT, len(names))) + width.to_bytes(2, "little")
    data += bytes((len(others.encode()),)) + others.encode()
    data += bytes(tiles.get(name, 0) for name in names) + bytes(widths)
    return data + b"".join((row << (line * 8 - width)).to_bytes(line) for row in rows)


def pack(root):
    """{path below root: bytes} of the font of the project at `root`."""
    glyphs = load(root)

    def having(letters, language=None):
        return font(
            {
                name: rows
                for name, rows in spoken(glyphs, language).items()
                if common(name) or name in letters
            }
        )

    files = {TARGET + ".bin": having("")}
    for language, letters in LETTERS.items():
        if not all(map(common, letters)):
            files[f"{TARGET}.{language}"] = having(letters, language)
    if len(files) > 1:
        files[TARGET + "_all.bin"] = having("".join(LETTERS.values()))
    return files


def spoken(glyphs, language):
    """The glyphs as a language has them: with a gap before the signs that stand apart in it."""
    apart = APART.get(language, "")
    return {
        name: ["." * min(GAP, WIDEST - len(row)) + row for row in rows] if name in apart else rows
        for name, rows in glyphs.items()
    }


def common(name):
    """Is it in the font of every language?"""
    return name in BASE or name in SIGNS or not 128 <= ord(name) < 384


def main(argv=None):
    """Pack or check; returns the exit status."""
    return run(pack, "Pack the font.", argv)


if __name__ == "__main__":
    sys.exit(main())
