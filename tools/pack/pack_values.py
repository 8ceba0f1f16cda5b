# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the values by which the bots judge a position: `python -m tools.pack_values [--check]`.

assets/GAME/values.txt, and assets/GAME/levels.txt (see tools/pack/levels.py), become
  engine/GAME/values.py   VALUES, a byte each; of several columns a tuple of arrays, of signed
                          bytes if that is enough; RULE
  engine/GAME/value_offsets.py   where VALUES has what: V_LIVES
A source is made by tools/bots/train.py, or by hand:
  [cards] AREA HAND    the card tables: a value in each for every card of the game
  Newt | 30 12         a card's values
  [guess]              what a card without a line gets in each table, in tenths: the sum of
  any | 20.1 5         what every card has,
  power | 4.2 1        what each point of power adds,
  F | 6 2.5            each of its keywords,
  gain | -3 0          and its effect, if there is a line for it
  [places]             all other values by name, in the order of VALUES; | parts the columns
  LIVES | 0 0 73
"""

import re
import sys
from array import array

from tools.pack import Mistake, levels, lines_of, pack_cards, run

KEYWORDS = pack_cards.KEYWORDS
MADE = "# Generated from {} by tools/pack/pack_values.py: do not edit.\n"


class Values:
    """One source: the names of its card tables, and {name: numbers} of its three parts."""

    def __init__(self, root, where):
        self.where = where
        self.tables = ()
        self.cards, self.guess, self.places = {}, {}, {}
        self.lines = {}
        parts = {"cards": self.cards, "guess": self.guess, "places": self.places}
        part = None
        for line, text in lines_of(root, where):
            head = re.fullmatch(r"\[(\w+)\]((?: +[A-Z_]+)*)", text)
            if head:
                part = head.group(1)
                if part not in parts or (part == "cards") != bool(head.group(2)):
                    raise Mistake(where, line, "expected: [cards] TABLES, [guess] or [places]")
                self.tables = tuple(head.group(2).split()) or self.tables
                continue
            name, *columns = (word.strip() for word in text.split("|"))
            if part is None or not columns:
                raise Mistake(where, line, "expected: [part] first, then lines NAME | NUMBERS")
            if name in parts[part]:
                raise Mistake(where, line, f"second line {name}")
            self.lines[name] = line
            scale = 10 if part == "guess" else 1
            found = [self.numbers(line, column, scale) for column in columns]
            if part == "places":
                if not re.fullmatch("[A-Z][A-Z_]*", name):
                    raise Mistake(where, line, f"{name} is not a name like LIVES")
                many = len(next(iter(self.places.values()), found))
                if len(found) != many or {len(column) for column in found} != {len(found[0])}:
                    raise Mistake(where, line, "columns of different lengths")
            elif len(found) > 1 or len(found[0]) != len(self.tables):
                raise Mistake(where, line, f"expected {len(self.tables)} numbers")
            parts[part][name] = found if part == "places" else found[0]
        if not self.places:
            raise Mistake(where, 0, "no [places]")

    def numbers(self, line, text, scale):
        """Whole numbers, or tenths as whole numbers."""
        for word in text.split():
            if not re.fullmatch(r"-?\d{1,3}" + (r"(\.\d)?" if scale > 1 else ""), word):
                raise Mistake(self.where, line, f'not a number: "{word}"')
        return [round(scale * float(word)) for word in text.split()]

    def worth(self, card):
        """The values of a card in each table, guessed if it was not trained."""
        name = card.names["en"]
        if name in self.cards:
            return self.cards[name]
        power, keys, _ = card.stats
        words = ["any", *["power"] * power, *(key for key in KEYWORDS if keys & KEYWORDS[key])]
        words.append(card.effect)
        none = [0] * len(self.tables)
        sums = [sum(of) for of in zip(*(self.guess.get(word, none) for word in words), strict=True)]
        return [max(0, min((x + 5) // 10, 255)) for x in sums]

    def columns(self, cards):
        """The bytes of VALUES for these cards, a list for each column, and {place: where}."""
        names = {card.names["en"] for card in cards}
        for name in self.cards:
            if name not in names:
                raise Mistake(self.where, self.lines[name], f"{name} is not a card of the game")
        rows = [self.worth(card) for card in cards]
        places = {name: i * len(cards) for i, name in enumerate(self.tables)}
        many = len(next(iter(self.places.values())))
        by_table = [row[i] for i in range(len(self.tables)) for row in rows]
        found = [list(by_table) for _ in range(many)]
        for name, columns in self.places.items():
            places[name] = len(found[0])
            for values, column in zip(found, columns, strict=True):
                values += column
        low, high = (0, 255) if len(found) == 1 else (-999, 999)
        for values in found:
            if not low <= min(values, default=low) <= max(values, default=low) <= high:
                raise Mistake(self.where, 0, f"values must be {low} to {high}")
        return found, places


def literal(values, indent):
    """Values as lines of Python bytes."""
    lines = []
    for i in range(0, len(values), 16):
        row = "".join(f"\\x{x & 255:02x}" for x in values[i : i + 16])
        lines.append(" " * indent + f'b"{row}"\n')
    return "".join(lines)


def values_module(game, found, parts):
    """The text of engine/GAME/values.py. In one piece each: tuples to make it of would stay in a
    board's memory."""
    text = pack_cards.SPDX + MADE.format(f"assets/{game}")
    text += '"""The values, costs and levels of the bots: see engine/bot.py."""\n\n'
    if len(found) > 1:
        text += "from array import array\n\nVALUES = (\n"
        small = all(-128 <= x < 128 for values in found for x in values)
        for values in found:
            made = array("b" if small else "h", values)
            text += f'    array(\n        "{made.typecode}",\n'
            text += literal(made.tobytes(), 8)[:-1] + ",\n    ),\n"
        text += ")\n"
    elif found:
        text += "VALUES = (\n" + literal(found[0], 4) + ")\n"
    return text + "RULE = (\n" + "".join(literal(part, 4) for part in parts) + ")\n"


def places_module(source, places):
    """The text of engine/GAME/value_offsets.py."""
    text = pack_cards.SPDX + MADE.format(source)
    text += '"""Offsets into VALUES. None of this is on a board: see tools/build/numbers.py."""\n\n'
    return text + "".join(f"V_{name} = {place}\n" for name, place in places.items())


def pack(root):
    """{path below root: bytes} of all that is made from the values of the project at `root`."""
    sets = pack_cards.read(root)
    files = {}
    for path in sorted((root / "assets").glob("*/levels.txt")):
        game = path.parent.name
        source = f"assets/{game}/values.txt"
        found = []
        if (root / source).exists():
            parts = pack_cards.game_sets(sets, game) if game in sets else ()
            cards = [card for part in parts for card in sets[part].cards]
            found, places = Values(root, source).columns(cards)
            files[f"engine/{game}/value_offsets.py"] = places_module(source, places).encode()
        rule = levels.rule(root, game)
        files[f"engine/{game}/values.py"] = values_module(game, found, rule).encode()
    return files


def main(argv=None):
    """Pack or check; returns the exit status."""
    return run(pack, "Pack what the bots hold things for.", argv)


if __name__ == "__main__":
    sys.exit(main())
