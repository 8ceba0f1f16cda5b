# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the characters, bots and people: `python -m tools.pack_characters [--check]`.

assets/console/characters.txt (its head explains the lines) becomes
  assets/packed/faces.sheet      three tiles for each character (as it is, when it thinks, when it
                                 gloats), then for each face of people one in every colour,
                                 and the same again when they have won
  lib/cardling/characters.py     how many there are of each sort, and where the tiles begin
Their names are messages, from M_WHO on: tools/pack/pack_texts.py asks `names` for them.
"""

import re
import sys
from types import SimpleNamespace

from tools.pack import Mistake, lines_of, run
from tools.pack.languages import FIRST, LANGUAGES, columns
from tools.pack.pack_sprites import MOST_TILES, read_palette, sheet_file

SOURCE = "assets/console/characters.txt"
MODULE = "lib/cardling/characters.py"
SHEET = "assets/packed/faces.sheet"
SIZE = 16
LEVELS = ("easy", "medium", "hard")
SORTS = (*LEVELS, "rival", "people")
MOODS = ("thinks", "gloats")
HEAD = f"""\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from {SOURCE} by tools/pack/pack_characters.py: do not edit.
\"\"\"Numbers of the characters. None of this is on a board: see tools/build/numbers.py.\"\"\"

"""


class Character:
    """``tiles``: its faces by mood, rows of letters."""

    def __init__(self, line, names):
        self.line = line
        self.names = names
        self.sort = None
        self.tiles = {}


def read(root):
    """([Character, ...], letters of the colours, number of the first one's name)."""
    letters, _ = read_palette(root)
    found = []
    colours = rows = first = None
    start = 0
    for number, text in lines_of(root, SOURCE):
        words = text.split()
        if words[0] == "colours":
            colours = words[1:]
            if not colours or set(colours) - set(letters):
                raise Mistake(SOURCE, number, "expected: colours and letters of the palette")
        elif words[0] == "names" and not found:
            if len(words) != 2 or not re.fullmatch("[0-9]{1,4}", words[1]):
                raise Mistake(SOURCE, number, "expected: names and the number of the first one")
            first = int(words[1])
        elif text.startswith("== "):
            names = columns([name.strip() for name in text[3:].split(" / ")])
            if names is None:
                expected = "'== " + " / ".join(LANGUAGES.values()) + "'"
                raise Mistake(SOURCE, number, "expected " + expected)
            found.append(Character(number, names))
            rows = None
        elif not found:
            raise Mistake(SOURCE, number, f'"{words[0]}" before the first == NAME')
        elif words[0] == "for" and len(words) == 2:
            if words[1] not in SORTS:
                raise Mistake(
                    SOURCE, number, f"for {words[1]}: expected one of " + ", ".join(SORTS)
                )
            found[-1].sort = words[1]
        elif words == ["face"]:
            rows = found[-1].tiles["face"] = []
            start = 0
        elif words[0] in MOODS:
            rows, start = mood(found[-1], number, words)
        elif words[0] == "like" and len(words) > 1:
            found[-1].tiles = like(found, number, words, letters)
        elif rows is None:
            raise Mistake(SOURCE, number, f'"{words[0]}" is not a line of a block')
        else:
            row(number, text, rows, start, letters)
            start += 1
    check(found, colours)
    if first is None:
        raise Mistake(SOURCE, 0, "no line names with the number of the first name")
    return found, colours, first


def mood(character, number, words):
    """The rows of a mood, to be changed from there on."""
    face = character.tiles.get("face", ())
    if len(face) != SIZE:
        raise Mistake(SOURCE, number, f"{words[0]} before a whole face of {SIZE} rows")
    if len(words) != 2 or not re.fullmatch("[0-9]|1[0-5]", words[1]):
        raise Mistake(SOURCE, number, f"expected: {words[0]} and the first row, 0 to {SIZE - 1}")
    character.tiles[words[0]] = rows = list(face)
    return rows, int(words[1])


def row(number, text, rows, at, letters):
    """A row of a face."""
    if len(text) != SIZE:
        raise Mistake(SOURCE, number, f"row of {len(text)} instead of {SIZE} pixels")
    wrong = set(text) - set(letters)
    if wrong:
        raise Mistake(SOURCE, number, f'no colour "{min(wrong)}" in the palette')
    if at >= SIZE:
        raise Mistake(SOURCE, number, f"more than {SIZE} rows")
    if at < len(rows):
        rows[at] = text
    else:
        rows.append(text)


def like(found, number, words, letters):
    """The faces of another one in other colours."""
    for other in found[:-1]:
        if other.names[FIRST] == words[1]:
            break
    else:
        raise Mistake(SOURCE, number, f"nobody above is called {words[1]}")
    change = {}
    for word in words[2:]:
        old, _, new = word.partition("=")
        if old not in letters or new not in letters:
            raise Mistake(SOURCE, number, f'"{word}": expected two letters of the palette, as b=r')
        change[ord(old)] = new
    return {name: [text.translate(change) for text in rows] for name, rows in other.tiles.items()}


def check(found, colours):
    """Everybody is complete and in order."""
    counts = dict.fromkeys(SORTS, 0)
    last = 0
    taken = set()
    for one in found:
        name = one.names[FIRST]
        if one.sort is None:
            raise Mistake(SOURCE, one.line, f"{name}: no line for ...")
        wanted = ("face", MOODS[-1]) if one.sort == "people" else ("face", *MOODS)
        for part in wanted:
            if len(one.tiles.get(part, ())) != SIZE:
                raise Mistake(SOURCE, one.line, f"{name}: no {part} of {SIZE} rows")
        if SORTS.index(one.sort) < last:
            raise Mistake(SOURCE, one.line, f"{name}: the order is " + ", ".join(SORTS))
        last = SORTS.index(one.sort)
        counts[one.sort] += 1
        if name in taken:
            raise Mistake(SOURCE, one.line, f"{name} is there twice")
        taken.add(name)
    if len({counts[level] for level in LEVELS}) > 1 or not counts["easy"]:
        raise Mistake(
            SOURCE, 0, "easy, medium and hard need the same number of characters, at least one each"
        )
    if not colours or not counts["people"]:
        raise Mistake(SOURCE, 0, "no colours, or no faces for people")


def names(root):
    """The number of the first name, and [(line, {language: name}, is it a rival?)]."""
    found, _, first = read(root)
    named = [one for one in found if one.sort != "people"]
    return first, [(one.line, one.names, one.sort == "rival") for one in named]


def pack(root):
    """The files to deliver."""
    found, colours, _ = read(root)
    letters, _ = read_palette(root)
    tiles = []
    for one in found:
        if one.sort != "people":
            tiles += [one.tiles[part] for part in ("face", *MOODS)]
    people = len(tiles)
    for part in ("face", MOODS[-1]):
        for one in found:
            if one.sort == "people":
                for colour in colours:
                    change = {ord(colours[0]): colour}
                    tiles.append([text.translate(change) for text in one.tiles[part]])
    if len(tiles) > MOST_TILES:
        raise Mistake(SOURCE, 0, f"{len(tiles)} tiles, at most {MOST_TILES}")
    each = sum(one.sort == "easy" for one in found)
    numbers = (
        ("EACH", each, "bots of each level, easy ones first"),
        ("RIVALS", 3 * each, "the first rival, if there is one"),
        ("PEOPLE", people, "tile of the first face of people"),
        ("FACES", sum(one.sort == "people" for one in found), "of people"),
        ("COLOURS", len(colours), "of each"),
        ("THINKS", 1, "after the tile of a character, which is three times its number"),
        ("GLOATS", 2, "the same"),
    )
    lines = [f"{name} = {number}  # {what}\n" for name, number, what in numbers]
    inks = [list(letters).index(colour) for colour in colours]
    lines.append(f"INKS = 0x{''.join(f'{ink:X}' for ink in inks[::-1])}  # 4 bits a colour\n")
    sheet = SimpleNamespace(width=SIZE, height=SIZE)
    return {SHEET: sheet_file(sheet, tiles, letters), MODULE: (HEAD + "".join(lines)).encode()}


def main(argv=None):
    """Pack or check; returns the exit status."""
    return run(pack, "Pack the characters.", argv)


if __name__ == "__main__":
    sys.exit(main())
