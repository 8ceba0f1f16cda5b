# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the rivals: `python -m tools.pack_rivals [--check]`.

assets/GAME/rivals.txt has those of a game, the weakest first:
  == Rex                     a character of assets/console/characters.txt
  says | EN | DE             how it plays, for players
  level | 1 0 99 1 31000 60  its numbers, as a level has them in levels.txt; the last one, its
                             noise, is what `python -m tools.arena GAME --ladder --fit` finds
  LIVES | x 1.5              values of the game that are others to it, by the names of values.txt,
  READY | + -40              or of a table of cards, all of them: first x 0 to 15.9, then + -128 to
  AREA | x 0.5 + 10          127
It becomes assets/packed/GAME.rivals: a byte for each with the length of its record, then the
records, the character's number and what engine/rival.py reads; and GAME_rivals.en, .de: names and
texts in the format of a card set's.
"""

import re
import sys
from types import SimpleNamespace

from engine.rival import changed
from tools.pack import (
    Mistake,
    levels,
    lines_of,
    pack_cards,
    pack_characters,
    pack_values,
    run,
    whole,
)
from tools.pack.languages import FIRST, LANGUAGES, columns, unknown
from tools.pack.textfit import CARDS, Box, Measure

COUNT = 8
SAYS = Box(148, 2)


class Rival:
    """name, numbers (six), changes ([(value's name, times, more)]), texts by language."""

    def __init__(self, where, line, name):
        self.where = where
        self.line = line
        self.name = name
        self.numbers = None
        self.changes = []
        self.texts = None


def read(root, where):
    """The rivals of a source."""
    found = []
    for line, text in lines_of(root, where):
        if text.startswith("== "):
            found.append(Rival(where, line, text[3:].strip()))
            continue
        name, *cells = (cell.strip() for cell in text.split("|"))
        if not found or not cells:
            raise Mistake(where, line, "expected: == NAME first, then lines NAME | ...")
        rival = found[-1]
        if name == "says":
            rival.texts = columns(cells)
            if rival.texts is None:
                raise Mistake(where, line, "says: a text for each language")
        elif name == "level":
            words = cells[0].split()
            if len(cells) > 1 or len(words) != 6 or not all(map(str.isdigit, words)):
                raise Mistake(where, line, "level: expected 6 numbers")
            rival.numbers = [int(word) for word in words]
            for number, unit in zip(rival.numbers, levels.UNITS, strict=True):
                if number % unit or number // unit > 255:
                    raise Mistake(
                        where, line, f"{number} is not a multiple of {unit} up to {255 * unit}"
                    )
        else:
            change = re.fullmatch(r"(?:x +(\d+(?:\.\d+)?))?(?: *\+ +(-?\d+))?", cells[0])
            if len(cells) > 1 or not change or not cells[0]:
                raise Mistake(where, line, "expected: NAME | x 1.5 + 20")
            times = round(16 * float(change[1] or 1))
            more = int(change[2] or 0)
            if times > 255 or not -128 <= more <= 127:
                raise Mistake(where, line, "a change is x 0 to 15.9 + -128 to 127")
            rival.changes.append((name, times, more, line))
    for rival in found:
        if rival.numbers is None or rival.texts is None:
            raise Mistake(where, rival.line, f"{rival.name} has no level, or says nothing")
    if len(found) != COUNT:
        raise Mistake(where, 0, f"{len(found)} rivals, expected {COUNT}")
    return found


def pack_one(root, game, rival, found, places):
    """What engine/rival.py reads. ``found``, ``places``: see pack_values.Values.columns."""
    data = bytes(map(lambda x, unit: x // unit, rival.numbers, levels.UNITS))
    starts = [*sorted(places.values()), len(found[0])]
    for name, times, more, line in rival.changes:
        if name not in places:
            raise Mistake(rival.where, line, f"{name}: no such value of {game}")
        at = places[name]
        end = next(start for start in starts if start > at)
        data += bytes((at, end - at, times, more + 128))
    try:
        for values in found:
            changed(bytes(values) if len(found) == 1 else values, data)
    except (ValueError, OverflowError):
        raise Mistake(rival.where, rival.line, f"{rival.name}: a value is too large") from None
    return data


def numbers(root, game):
    """(rivals, bytes of each for engine/rival.py)."""
    where = f"assets/{game}/rivals.txt"
    rivals = read(root, where)
    sets = pack_cards.read(root)
    parts = pack_cards.game_sets(sets, game) if game in sets else ()
    cards = [card for part in parts for card in sets[part].cards]
    found, places = pack_values.Values(root, f"assets/{game}/values.txt").columns(cards)
    return rivals, [pack_one(root, game, rival, found, places) for rival in rivals]


def pack(root):
    """{path below root: bytes} of all that is made from the rivals of the project at ``root``."""
    files = {}
    measure = Measure(root)
    everybody = [texts[FIRST] for _, texts, _ in pack_characters.names(root)[1]]
    for path in sorted((root / "assets").glob("*/rivals.txt")):
        game = path.parent.name
        rivals, packed = numbers(root, game)
        records = []
        for rival, data in zip(rivals, packed, strict=True):
            if rival.name not in everybody:
                raise Mistake(rival.where, rival.line, f"{rival.name} is not in characters.txt")
            for language, text in rival.texts.items():
                wrong = unknown(text, language)
                if wrong:
                    raise Mistake(rival.where, rival.line, wrong)
                reason = measure.misfit(text, language, SAYS, CARDS)
                if reason:
                    reason = f"{rival.name}: {LANGUAGES[language]} {reason}"
                    raise Mistake(rival.where, rival.line, reason)
            records.append(bytes((everybody.index(rival.name),)) + data)
        files[f"assets/packed/{game}.rivals"] = whole(bytes(map(len, records)) + b"".join(records))
        cards = [
            SimpleNamespace(names=dict.fromkeys(LANGUAGES, rival.name), texts=rival.texts)
            for rival in rivals
        ]
        for language in LANGUAGES:
            name = f"assets/packed/{game}_rivals.{language}"
            files[name] = pack_cards.texts_file(cards, language)
    return files


def main(argv=None):
    """Pack or check; returns the exit status."""
    return run(pack, "Pack the rivals.", argv)


if __name__ == "__main__":
    sys.exit(main())
