# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the drawings: `python -m tools.pack_sprites [--check]`.

assets/console/palette.txt and assets/*/sprites.txt (their heads explain the lines) become
  assets/packed/NAME.sheet   the tiles of the sheet NAME; lib/cardling/sheet.py describes the format
  lib/cardling/tiles.py      the colours, and the numbers of both by name
The sheet of a card set has a portrait for each card of assets/NAME/cards.txt in the same order,
and after them the tiles of the sheet common, so that one TileGrid can show both. "cards after SET":
a set that is only played together with another one, whose portraits come first.
"""

import re
import sys

from tools.pack import Mistake, games, lines_of, run

PALETTE = "assets/console/palette.txt"
SPRITES = "*/sprites.txt"  # below assets
MODULE = "lib/cardling/tiles.py"
COMMON = "common"
ICONS, ICON = "icons", "ICON"  # a tile for each game
COLOURS = 16
MOST_TILES = 255
# a row of pixels stays below 128 bytes on the C stack of bitmaptools.readinto
WIDEST = 192
HEAD = """\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from {palette} and {sprites}: do not edit.
\"\"\"The colours, and the numbers of colours and tiles. "to N": a run of tiles.\"\"\"
"""


class Sheet:
    """Tiles of one size: rows of letters by name, and the lines that the names stand on."""

    def __init__(self, where, line, name, width, height, cards, after=None):
        self.where = where
        self.line = line
        self.name = name
        self.width = width
        self.height = height
        self.cards = cards
        self.after = after
        self.tiles = {}
        self.lines = {}

    def wrong(self, line, reason):
        return Mistake(self.where, line, reason)


def read_palette(root):
    """{letter: (red, green, blue)}, {name: number} of the palette."""
    colours, names = {}, {}
    number = 1
    for number, text in lines_of(root, PALETTE):
        found = re.fullmatch(r"([.a-z]) +([0-9A-F]{6}) +([A-Z]+)( .*)?", text)
        if not found:
            raise Mistake(PALETTE, number, "expected: letter RRGGBB NAME use")
        letter, value, name = found.group(1, 2, 3)
        if letter in colours or name in names:
            raise Mistake(PALETTE, number, f"{letter} or {name} is taken")
        names[name] = len(colours)
        colours[letter] = bytes.fromhex(value)
    if len(colours) != COLOURS:
        raise Mistake(PALETTE, number, f"{len(colours)} colours instead of {COLOURS}")
    return colours, names


def read_sprites(root, where, letters):
    """The sheets of one source."""
    sheets = []
    tile = None
    for number, text in lines_of(root, where):
        words = text.split()
        if words[0] == "sheet":
            sheets.append(read_head(where, number, words))
            tile = None
        elif not sheets:
            raise Mistake(where, number, f'"{words[0]}" before the first sheet')
        elif text.startswith("["):
            sheet = sheets[-1]
            tile = []
            add_tile(sheet, number, text, tile)
        elif tile is None:
            raise Mistake(where, number, "a row before the first [name] of the sheet")
        else:
            sheet = sheets[-1]
            if len(text) != sheet.width:
                raise Mistake(where, number, f"row of {len(text)} instead of {sheet.width} pixels")
            wrong = set(text) - set(letters)
            if wrong:
                raise Mistake(where, number, f'no colour "{min(wrong)}" in {PALETTE}')
            tile.append(text)
            if len(tile) > sheet.height:
                raise Mistake(where, number, f"more than {sheet.height} rows")
    for sheet in sheets:
        if not sheet.tiles:
            raise sheet.wrong(sheet.line, f"no tiles in sheet {sheet.name}")
        for name, rows in sheet.tiles.items():
            if len(rows) != sheet.height:
                reason = f"{name} has {len(rows)} rows instead of {sheet.height}"
                raise sheet.wrong(sheet.lines[name], reason)
    return sheets


def read_head(where, line, words):
    """The sheet that a line starts."""
    form = r"sheet ([a-z][a-z0-9_]*) (\d{1,3})x(\d{1,3})( cards(?: after ([a-z][a-z0-9_]*))?)?"
    found = re.fullmatch(form, " ".join(words))
    if not found:
        raise Mistake(where, line, "expected: sheet NAME WIDTHxHEIGHT, or this and cards")
    width, height = int(found.group(2)), int(found.group(3))
    if width % 2 or not 0 < width <= WIDEST or not 0 < height <= 128:
        reason = f"tiles must have an even width up to {WIDEST} and a height up to 128"
        raise Mistake(where, line, reason)
    return Sheet(where, line, found.group(1), width, height, bool(found.group(4)), found.group(5))


def add_tile(sheet, line, text, tile):
    """Enter the tile that a line [name] starts."""
    name = text[1:-1]
    if not text.endswith("]") or not name.strip():
        raise sheet.wrong(line, "expected: [name]")
    if name in sheet.tiles:
        raise sheet.wrong(line, f"second tile {name}")
    if not sheet.cards:
        found = re.fullmatch(r"([A-Z][A-Z0-9_]*)(\+[1-9]\d{0,2})?", name)
        if not found:
            raise sheet.wrong(line, f"{name} is not a name like KEYWORD or KEYWORD+1")
        if found.group(2):
            first = list(sheet.tiles).index(found.group(1)) if found.group(1) in sheet.tiles else -1
            if first < 0 or first + int(found.group(2)) != len(sheet.tiles):
                raise sheet.wrong(line, f"{name} is not where its name says")
    sheet.tiles[name] = tile
    sheet.lines[name] = line


def check_cards(root, sheet):
    """The tiles of a card set are its cards."""
    source = f"assets/{sheet.name}/cards.txt"
    cards = []
    for number, text in lines_of(root, source):
        if text.startswith("== "):
            cards.append((number, text[3:].split(" / ")[0].strip()))
    names = [name for _, name in cards]
    for number, name in cards:
        if name not in sheet.tiles:
            raise Mistake(source, number, f"no portrait of {name} in {sheet.where}")
    for name in sheet.tiles:
        if name not in names:
            raise sheet.wrong(sheet.lines[name], f"{name} is not a card of {source}")
    for at, name in enumerate(sheet.tiles):
        if name != names[at]:
            reason = f"{names[at]} comes here, not {name}: the order is that of {source}"
            raise sheet.wrong(sheet.lines[name], reason)


def sheet_file(sheet, tiles, letters):
    """The bytes of assets/packed/NAME.sheet."""
    numbers = {letter: number for number, letter in enumerate(letters)}
    data = bytearray(b"CS1")
    data += bytes((sheet.width, sheet.height, len(tiles)))
    for tile in tiles:
        for row in tile:
            for left, right in zip(row[::2], row[1::2], strict=True):
                data.append(numbers[left] << 4 | numbers[right])
    return bytes(data)


def module(palette, names, sheets):
    """The text of lib/cardling/tiles.py."""
    text = HEAD.format(palette=PALETTE, sprites="assets/" + SPRITES)
    text += "\n# colours: red, green, blue\nPALETTE = (\n"
    for name, colour in zip(names, palette.values(), strict=True):
        text += '    b"' + "".join(f"\\x{part:02x}" for part in colour) + f'"  # {name}\n'
    text += ")\n"
    text += "".join(f"T_{name} = {number}\n" for name, number in names.items())
    for sheet in sheets:
        if sheet.cards:
            continue
        text += f"\n# {sheet.name}.sheet, {sheet.width}x{sheet.height}"
        text += "; in the sheet of a card set after its cards\n" if sheet.name == COMMON else "\n"
        tiles = list(sheet.tiles)
        for number, name in enumerate(tiles):
            if "+" in name:
                continue
            last = number
            while last + 1 < len(tiles) and tiles[last + 1].startswith(name + "+"):
                last += 1
            text += f"T_{name} = {number}" + (f"  # to {last}\n" if last > number else "\n")
    return text


def pack(root):
    """{path below root: bytes} of everything made from the drawings of the project at `root`."""
    palette, names = read_palette(root)
    sheets = {}
    taken = set(names) | {"PALETTE"}
    for path in sorted((root / "assets").glob(SPRITES)):
        where = path.relative_to(root).as_posix()
        for sheet in read_sprites(root, where, palette):
            if sheet.name in sheets:
                raise sheet.wrong(sheet.line, f"second sheet {sheet.name}")
            sheets[sheet.name] = sheet
            if sheet.cards:
                check_cards(root, sheet)
                continue
            for name in sheet.tiles:
                if name in taken:
                    raise sheet.wrong(sheet.lines[name], f"the name {name} is taken")
                taken.add(name)
    if COMMON not in sheets:
        raise Mistake("assets/" + SPRITES, 0, f"no sheet {COMMON}")
    common = sheets[COMMON]
    if ICONS in sheets:
        for i, game in enumerate(games(root)):
            if i and f"{ICON}+{i}" not in sheets[ICONS].tiles:
                raise sheets[ICONS].wrong(sheets[ICONS].line, f"no [{ICON}+{i}]: {game} needs it")
    files = {MODULE: module(palette, names, sheets.values()).encode()}
    for sheet in sheets.values():
        tiles = list(sheet.tiles.values())
        if sheet.cards:
            if (sheet.width, sheet.height) != (common.width, common.height):
                reason = f"cards have the size of sheet {COMMON}, {common.width}x{common.height}"
                raise sheet.wrong(sheet.line, reason)
            if sheet.after:
                if sheet.after not in sheets or not sheets[sheet.after].cards:
                    raise sheet.wrong(sheet.line, f"no card set {sheet.after}")
                tiles = [*sheets[sheet.after].tiles.values(), *tiles]
            tiles += common.tiles.values()
        if len(tiles) > MOST_TILES:
            raise sheet.wrong(sheet.line, f"{len(tiles)} tiles, at most {MOST_TILES}")
        files[f"assets/packed/{sheet.name}.sheet"] = sheet_file(sheet, tiles, palette)
    return files


def main(argv=None):
    """Pack or check; returns the exit status."""
    return run(pack, "Pack the drawings.", argv)


if __name__ == "__main__":
    sys.exit(main())
