# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Show all drawings: `python -m tools.contact_sheet [PNG] [--scale N] [--grey] [--only SHEET]`.
With --list no picture is made, but a list printed of all drawings and tunes, with their bytes.

Reads the packed files with the board's own code: palette, font with a text, every tile with its
number, once large on the frames' SLATE and once in its real size on NIGHT.
"""

import argparse
import sys
from pathlib import Path

from PIL import Image, ImageDraw

from cardling import sheet, tiles
from cardling.font import Font
from tools import ROOT
from tools.pack import pack_sounds

PACKED = ROOT / "assets/packed"
WIDTH = 1200
MARGIN = 8
SAMPLE = (
    "The quick brown fox jumps over the lazy dog. 0123456789 +1 -2 (3) 4/5 50%",
    "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. ÄÖÜ äöü ß",
    "Strange Barrel: When defeated, steals 2 random cards from an opponent's hand.",
    "Kompost-Drache: Spielt beim Ausspielen eine Karte deiner Ablage.",
)


def colour(number):
    """(red, green, blue) of a colour of the palette."""
    return tuple(tiles.PALETTE[3 * number : 3 * number + 3])


class Paper:
    """A picture that is filled from the top."""

    def __init__(self, font):
        self.font = font
        self.image = Image.new("RGB", (WIDTH, 8000), colour(tiles.T_NIGHT))
        self.draw = ImageDraw.Draw(self.image)
        self.y = MARGIN

    def text(self, x, y, text, scale=1, ink=tiles.T_WHITE):
        """Write `text` with the font of the board; returns where it ends."""
        for character in text:
            glyph = self.font.get_glyph(ord(character))
            if glyph is None:
                continue
            left = glyph.tile_index * glyph.width
            self.pixels(glyph.bitmap, left, 0, glyph.width, glyph.height, x, y, scale, ink)
            x += glyph.shift_x * scale
        return x

    def pixels(self, bitmap, left, top, width, height, x, y, scale, ink=None):
        """Copy a part of a bitmap; with `ink` a set bit has that colour."""
        for row in range(height):
            for column in range(width):
                value = bitmap[left + column, top + row]
                if value:
                    at = (x + column * scale, y + row * scale)
                    end = (at[0] + scale - 1, at[1] + scale - 1)
                    self.draw.rectangle(at + end, fill=colour(value if ink is None else ink))

    def palette(self):
        """Swatches with names."""
        step = (WIDTH - MARGIN) // 8
        names = list(vars(tiles))
        names = names[names.index("T_NIGHT") :][:16]
        for number, name in enumerate(names):
            x, y = MARGIN + number % 8 * step, self.y + number // 8 * 44
            box = (x, y, x + step - 8, y + 24)
            self.draw.rectangle(box, fill=colour(number), outline=colour(tiles.T_SLATE))
            self.text(x, y + 28, f"{number} {name[2:]}")
        self.y += 96

    def letters(self, scale):
        """Every glyph, then a text."""
        x = MARGIN
        for character in [chr(code) for code in range(33, 127)] + list(self.font.others):
            if x > WIDTH - 6 * scale - MARGIN:
                x = MARGIN
                self.y += 11 * scale
            x = self.text(x, self.y, character, scale) + scale
        self.y += 12 * scale
        for line in SAMPLE:
            self.text(MARGIN, self.y, line, 3)
            self.y += 30
        for line in SAMPLE:
            self.text(MARGIN, self.y, line)
            self.y += 10
        self.y += MARGIN

    def sheet(self, path, scale):
        """All tiles of a sheet file."""
        bitmap, width, height = sheet.load(str(path))
        count = path.read_bytes()[5]
        scale = min(scale, (WIDTH - 2 * MARGIN) // width)
        self.text(MARGIN, self.y, f"{path.name}: {count} tiles {width}x{height}", 2, tiles.T_YELLOW)
        self.y += 24
        step = width * scale + MARGIN
        line = height * scale + 20
        across = max(1, (WIDTH - MARGIN) // step)
        for number in range(count):
            part = (0, number * height, width, height)
            x, y = MARGIN + number % across * step, self.y + number // across * line
            box = (x, y, x + width * scale - 1, y + height * scale - 1)
            self.draw.rectangle(box, fill=colour(tiles.T_SLATE if width == 16 else tiles.T_NIGHT))
            self.pixels(bitmap, *part, x, y, scale)
            self.text(x, y + height * scale + 3, str(number))
        self.y += -(-count // across) * line
        x = MARGIN
        for number in range(count):
            part = (0, number * height, width, height)
            self.pixels(bitmap, *part, x, self.y, 1)
            x += width + 2
        self.y += height + 2 * MARGIN


def listed(paths):
    """A line for each sheet, the font and each tune."""
    total = 0
    for path in [*paths, PACKED / "font.bin"]:
        size = path.stat().st_size
        total += size
        tiles_ = ""
        if path.suffix == ".sheet":
            bitmap, width, height = sheet.load(str(path))
            tiles_ = f"{bitmap.height // height:4} pictures of {width}x{height}"
        yield f"{path.name:16}{size:7} bytes {tiles_}".rstrip()
    yield f"{'pictures':16}{total:7} bytes"
    tunes = pack_sounds.read(ROOT)
    for name, tune in tunes.items():
        yield f"{name:16}{1 + len(tune):7} bytes"
    yield f"{'tunes':16}{sum(map(len, tunes.values())) + len(tunes):7} bytes"


def main(argv=None):
    """Write the picture; returns the exit status."""
    parser = argparse.ArgumentParser(description="Show all packed drawings in one picture.")
    parser.add_argument("png", nargs="?", type=Path, default=ROOT / "build/contact_sheet.png")
    parser.add_argument("--scale", type=int, default=6, help="size of a pixel (default 6)")
    parser.add_argument("--grey", action="store_true", help="in shades of grey")
    parser.add_argument("--only", metavar="SHEET", help="one sheet, or: font")
    parser.add_argument(
        "--list", action="store_true", help="list all drawings and tunes, with their bytes"
    )
    args = parser.parse_args(argv)
    paths = sorted(PACKED.glob("*.sheet"))
    if args.list:
        print("\n".join(listed(paths)))
        return 0
    if args.only and args.only not in ["font"] + [path.stem for path in paths]:
        print(f"{args.only}: no such sheet", file=sys.stderr)
        return 1
    paper = Paper(Font(str(PACKED / "font.bin")))
    if not args.only:
        paper.palette()
    if args.only in (None, "font"):
        paper.letters(args.scale)
    for path in paths:
        if args.only in (None, path.stem):
            paper.sheet(path, args.scale)
    image = paper.image.crop((0, 0, WIDTH, paper.y))
    args.png.parent.mkdir(parents=True, exist_ok=True)
    (image.convert("L") if args.grey else image).save(args.png)
    return 0


if __name__ == "__main__":
    sys.exit(main())
