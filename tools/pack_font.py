# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the font: `python -m tools.pack_font [--check]`.

assets/font/cardling.txt (its head explains the drawings) becomes assets/packed/font.bin, whose
format lib/cardling/font.py describes.
"""

import math
import re
import sys

from tools.pack import Mistake, run

SOURCE = "assets/font/cardling.txt"
TARGET = "assets/packed/font.bin"
HEIGHT, DESCENT = 9, 2
WIDEST = 6  # the widths 1 to 6 all divide 60: with 7 the bitmap would have gaps
ASCII = [chr(code) for code in range(32, 127)]
NEEDED = ASCII + list("ÄÖÜäöüß")
EMPTY = 128


def read(where, data):
    """{character: rows} of a source `data` (bytes); an empty glyph has rows of dashes."""
    lines = data.split(b"\n")
    for number, line in enumerate(lines):
        try:
            lines[number] = line.decode().rstrip()
        except UnicodeDecodeError:
            raise Mistake(where, number + 1, "not utf-8") from None
    glyphs = {}
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if not line or line.startswith("#"):
            continue
        word, *names = line.split()
        if word != "glyphs" or not names:
            raise Mistake(where, at, "expected: glyphs CHARACTERS, then nine rows of drawings")
        characters = [character(where, at, name) for name in names]
        block = [lines[i].split() if i < len(lines) else [] for i in range(at, at + HEIGHT)]
        for row, drawings in enumerate(block):
            if len(drawings) != len(characters):
                reason = f"{len(drawings)} drawings for {len(characters)} glyphs"
                raise Mistake(where, min(at + row + 1, len(lines)), reason)
        for column, name in enumerate(characters):
            if name in glyphs:
                raise Mistake(where, at, f"second glyph for {name!r}")
            glyphs[name] = [drawings[column] for drawings in block]
            check(where, at + 1, name, glyphs[name])
        at += HEIGHT
    for name in NEEDED:
        if name not in glyphs:
            raise Mistake(where, len(lines), f"no glyph for {name!r}")
    return glyphs


def character(where, line, name):
    """The character that `name` stands for: itself, or U+ and hex digits."""
    if re.fullmatch("U\\+[0-9A-F]{4}", name):
        name = chr(int(name[2:], 16))
    if len(name) != 1 or not 32 <= ord(name) < 0xD800 or ord(name) == 127:
        raise Mistake(where, line, f"{name!a} is not a character")
    return name


def check(where, line, name, rows):
    """The drawing of one glyph, whose first row stands on `line`."""
    width = len(rows[0])
    for number, row in enumerate(rows, line):
        if len(row) != width:
            raise Mistake(where, number, f"{name!r} is {width} wide, this row {len(row)}")
        wrong = set(row) - set("-" if rows[0][0] == "-" else ".#")
        if wrong:
            raise Mistake(where, number, f'"{min(wrong)}" in the drawing of {name!r}')
    if width > WIDEST:
        raise Mistake(where, line, f"{name!r} is {width} wide, at most {WIDEST}")
    if not any("#" in row or "-" in row for row in rows):
        raise Mistake(where, line, f"nothing drawn for {name!r}")


def arrange(glyphs):
    """({character: tile number}, width of the bitmap): narrow ones first, see lib's font.py."""
    tiles = {}
    end = 0
    drawn = [name for name in sorted(glyphs) if glyphs[name][0][0] != "-"]
    for name in sorted(drawn, key=lambda name: len(glyphs[name][0])):
        width = len(glyphs[name][0])
        tiles[name] = -(-end // width)
        end = (tiles[name] + 1) * width
    step = math.lcm(*(len(glyphs[name][0]) for name in drawn))
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
    try:
        data = (root / SOURCE).read_bytes()
    except OSError as error:
        raise Mistake(SOURCE, 0, error.strerror) from None
    return {TARGET: font(read(SOURCE, data))}


def main(argv=None):
    """Pack or check; returns the exit status."""
    return run(pack, "Pack the font.", argv)


if __name__ == "__main__":
    sys.exit(main())
