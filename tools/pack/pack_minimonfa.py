# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack MiniMonFa's cards: `python -m tools.pack_minimonfa [--check]`.

assets/minimonfa/cards/classic.txt (its head explains the lines), wild.txt and common.txt become
  engine/minimonfa/cards.py    CARDS, 8 bytes a design: when << 5 | effect, a, b of its first
                               ability, type << 4 | size or class, then the same of its second
                               ability, attack << 4 | defence; the two changes of mod share b, each
                               8 more than it is
  engine/minimonfa/names.py    NAMES, one English name a line, abilities behind it after |
  engine/minimonfa/sizes.py    SUM, the checksum of the designs
  assets/packed/minimonfa.en   names and texts of a language, in the format of
                               tools/pack/pack_cards.py; a line of the text for each ability, so
                               that a screen finds the ability's name before the first colon of its
                               line
The designs are in the order of the files, 24 of each deck, then room, skill card, events, hireling.
Numbers of times and effects are those of engine/minimonfa/numbers.py (`AT_COMBAT`, `DO_MOD`).
"""

import json
import re
import sys
import textwrap

from tools.pack import Mistake, engine_numbers, run
from tools.pack.languages import FIRST, LANGUAGES, lacking, shown
from tools.pack.pack_cards import LINE_LENGTH, LINES, SPDX, TEXT_LENGTH, checksum, texts_file
from tools.pack.pack_cards import Reader as CardReader

NUMBERS = "engine/minimonfa/numbers.py"
# what a scenario file needs around names
NOT_IN_NAMES = set(",;|[]?#:")

CLASSES = {"any": 0, "fighter": 1, "mage": 2, "rogue": 3}
TYPES = {"room": 0, "monster": 1, "skill": 2, "trap": 3, "item": 4, "hero": 5, "event": 6}
TYPES["hireling"] = 7  # the mercenary: only his name and text count
# How many of what each file has, in this order.
DECK = (("hero", 6), ("monster", 10), ("trap", 2), ("item", 6))
FILES = {
    "classic": DECK,
    "wild": DECK,
    "common": (("room", 1), ("skill", 1), ("event", 28), ("hireling", 1)),
}
# type: what its abilities can be, and how many it has
TIMES = {
    "hero": ("combat free", 0, 2),
    "monster": ("combat", 0, 2),
    "trap": ("sprung", 1, 1),
    "item": ("worn once", 1, 1),
    "event": ("shown", 1, 1),
}
# effect: its arguments, which become a and b
EFFECTS = {
    "none": "",
    "mod": "side change change",  # attack and defence of a side
    "kill": "count",  # enemy fighters, their owner picks
    "petrify": "count",  # heroes, whoever does it picks
    "eject": "count",  # heroes, their owner picks
    "end": "",
    "negate": "against",
    "prevent": "count",  # wounds of the own side
    "break": "count",  # face-up items
    "revive": "count state",
    "peek": "where",
    "draw": "count",
    "discard": "count players",
    "fetch": "type",
    "build": "count",  # the event becomes a room with so many symbols
    "raze": "count",  # own room cards
    "ally": "value value",
    "lock": "law",
}
# what can happen when
WHEN = {
    "combat": "mod kill petrify eject end negate prevent break",
    "free": "revive peek draw fetch",
    "worn": "mod prevent",
    "once": "mod kill end negate prevent revive peek draw fetch",
    "sprung": "mod kill petrify eject end prevent break",
    "shown": "none mod break revive peek draw discard fetch build raze ally lock",
}
# what would turn against its own side
NOTHING = {("hero", "petrify"), ("hero", "break"), ("monster", "negate")}
ARGUMENTS = {
    "count": (1, 9),
    "value": (0, 9),
    "against": {"trap": 1, "monster": 2, "any": 3},
    "state": {"dead": 0, "stone": 1},
    "where": {"vault": 0, "hand": 1},
    "players": {"you": 0, "enemy": 1, "all": 2},
    "type": {"room": 0, "monster": 1, "skill": 2, "trap": 3, "item": 4},
    "law": {"attack": 0, "skills": 1, "monsters": 2, "reveal": 3},
}
SIDES = {"own": 0, "enemy": 1}
SHOWN_SIDES = {"heroes": 2, "monsters": 3, "both": 4}
MADE = "# Generated from assets/minimonfa/cards by tools/pack/pack_minimonfa.py: do not edit.\n"


class Card:
    """One design: names and texts by language, type, values, up to two abilities."""

    def __init__(self, line, names):
        self.line = line
        self.names = names
        self.type = None
        self.values = ()
        self.abilities = []
        self.lines = []  # one {language: text} an ability, or one of the card without any
        self.texts = {}

    @property
    def row(self):
        """The 8 bytes that the engine reads."""
        first, attack, defence = (*self.values, 0, 0, 0)[:3]
        one, two = (*self.abilities, bytes(3), bytes(3))[:2]
        kind, values = TYPES[self.type] << 4 | first, attack << 4 | defence
        return one + bytes((kind,)) + two + bytes((values,))

    @property
    def labels(self):
        """English name of the card and of its abilities."""
        named = self.abilities and self.type in ("hero", "monster")
        own = [text[FIRST].partition(":")[0] for text in self.lines] if named else []
        return [self.names[FIRST], *own]


class Reader(CardReader):
    """Reads one source; what the numbers of engine_numbers mean is in EFFECTS."""

    def __init__(self, where, numbers, taken, deck):
        super().__init__(where, numbers, taken)
        self.deck = deck

    def read(self, data):
        """All designs of the source `data` (bytes)."""
        named = False
        for line in data.split(b"\n"):
            self.line += 1
            try:
                words = line.decode().strip()
            except UnicodeDecodeError:
                raise self.wrong("not utf-8") from None
            if not words or words.startswith("#"):
                continue
            key, _, rest = words.partition(" ")
            rest = rest.strip()
            if key == "deck":
                if named or rest != self.deck:
                    raise self.wrong(f"expected once: deck {self.deck}")
                named = True
            elif not named:
                raise self.wrong(f"expected first: deck {self.deck}")
            elif key == "==":
                self.finish()
                self.cards.append(Card(self.line, self.read_names(rest)))
            elif not self.cards:
                raise self.wrong(f'"{key}" before the first card')
            else:
                self.read_line(self.cards[-1], key, rest)
        if not named:
            raise self.wrong(f"no line deck {self.deck}", 1)
        self.finish()
        self.count()
        return self.cards

    def read_names(self, rest):
        bad = NOT_IN_NAMES.intersection(rest)
        if bad:
            raise self.wrong(f'"{min(bad)}" cannot be part of a name')
        return super().read_names(rest)

    def read_line(self, card, key, rest):
        if key in TYPES:
            if card.type:
                raise self.wrong("second type")
            card.type, card.values = key, self.read_values(key, rest)
        elif not card.type:
            raise self.wrong(f'"{key}" before the type ({", ".join(TYPES)})')
        elif key in LANGUAGES:
            self.read_text(card, key, rest)
        elif key in WHEN:
            self.read_ability(card, key, rest.split())
        else:
            raise self.wrong(f'unknown "{key}" (there are {", ".join(WHEN)})')

    def read_values(self, kind, rest):
        if kind in ("hero", "monster"):
            match = re.fullmatch(r"(\w+) +(\d+)/(\d+)", rest)
            if not match:
                what = "CLASS" if kind == "hero" else "SIZE"
                raise self.wrong(f"expected: {kind} {what} ATTACK/DEFENCE")
            first, attack, defence = match.groups()
            values = self.number(attack, "attack", 0, 9), self.number(defence, "defence", 0, 9)
            if kind == "monster":
                return self.number(first, "size", 1, 4), *values
            if first == "any" or first not in CLASSES:
                raise self.wrong(f'no such class: "{first}"')
            return CLASSES[first], *values
        if kind == "trap":
            return (self.number(rest, "size", 1, 6),)
        if kind == "item":
            if rest not in CLASSES:
                raise self.wrong(f'no such class: "{rest}"')
            return (CLASSES[rest],)
        if rest:
            raise self.wrong(f"{kind} has no values")
        return ()

    def read_ability(self, card, when, words):
        times, _, most = TIMES.get(card.type, ("", 0, 0))
        if when not in times.split():
            raise self.wrong(f"{when} is nothing for a {card.type}")
        if len(card.abilities) == most:
            raise self.wrong(f"a {card.type} has at most {most} abilities")
        self.complete(card)
        effect, *words = words or [""]
        if effect not in EFFECTS:
            raise self.wrong(f'unknown effect "{effect}"')
        if effect not in WHEN[when].split():
            raise self.wrong(f'effect "{effect}" cannot be {when}')
        if (card.type, effect) in NOTHING:
            raise self.wrong(f'effect "{effect}" is nothing for a {card.type}')
        kinds = EFFECTS[effect].split()
        if len(words) != len(kinds):
            needs = " ".join(kinds) or "no arguments"
            raise self.wrong(f"{effect} needs {needs}, got {len(words)} arguments")
        values = [self.value(*pair, when) for pair in zip(words, kinds, strict=True)]
        code = self.code("AT", when) << 5 | self.code("DO", effect)
        if effect == "mod":
            values[1:] = [(values[1] + 8) << 4 | values[2] + 8]
        card.abilities.append(bytes((code, *values)).ljust(3, b"\0"))
        card.lines.append({})

    def value(self, word, kind, when):
        if kind == "change":
            if not re.fullmatch("0|[+-][1-7]", word):
                raise self.wrong(f'a change must be 0, +1 to +7 or -1 to -7, not "{word}"')
            return int(word)
        known = SHOWN_SIDES if when == "shown" else SIDES
        known = known if kind == "side" else ARGUMENTS[kind]
        if isinstance(known, tuple):
            return self.number(word, kind, *known)
        if word not in known:
            raise self.wrong(f'{kind} must be one of {", ".join(known)}, not "{word}"')
        return known[word]

    def code(self, prefix, word):
        name = f"{prefix}_{word.upper()}"
        if name not in self.numbers:
            raise self.wrong(f'"{word}" has no number: no {name} in {NUMBERS}')
        return self.numbers[name]

    def read_text(self, card, language, text):
        if not card.lines:
            if card.type in TIMES:
                raise self.wrong("text without an ability")
            card.lines.append({})
        if language in card.lines[-1]:
            raise self.wrong(f"second {LANGUAGES[language]} text")
        self.check_text(text, "text", TEXT_LENGTH, language)
        if card.type in ("hero", "monster") and not re.match(r"[^:]+: .", text):
            raise self.wrong("the text must begin with the ability's name and a colon")
        card.lines[-1][language] = text

    def complete(self, card):
        """The ability read last must have its text."""
        if card.lines and FIRST not in card.lines[-1]:
            raise self.wrong(f"no {LANGUAGES[FIRST]} text", card.line)

    def finish(self):
        """The card read last must be complete."""
        if not self.cards:
            return
        card = self.cards[-1]
        if not card.type:
            raise self.wrong("no type", card.line)
        if len(card.abilities) < TIMES.get(card.type, ("", 0, 0))[1]:
            raise self.wrong(f"a {card.type} needs an ability", card.line)
        if card.type not in TIMES and not card.lines:
            raise self.wrong(f"no {LANGUAGES[FIRST]} text", card.line)
        self.complete(card)
        for language in LANGUAGES:
            texts = [shown(line, language) for line in card.lines]
            need = sum(len(textwrap.wrap(t, LINE_LENGTH, break_on_hyphens=False)) for t in texts)
            if need > LINES:
                raise self.wrong(
                    f"texts need {need} lines of {LINE_LENGTH}, {LINES} fit", card.line
                )
            card.texts[language] = "\n".join(texts)

    def count(self):
        """How many of what, in which order: a state has room for these and no more, and a move code
        for each of them in each vault."""
        at = 0
        for kind, number in FILES[self.deck]:
            for i in range(number):
                if at == len(self.cards) or self.cards[at].type != kind:
                    line = self.cards[at].line if at < len(self.cards) else self.line
                    raise self.wrong(f"expected {number} cards {kind} here, got {i}", line)
                at += 1
        if at < len(self.cards):
            fit = " and ".join(f"{number} {kind}" for kind, number in FILES[self.deck])
            reason = f"one card too many: the state has room for {fit}"
            raise self.wrong(reason, self.cards[at].line)


def rows_module(cards):
    """The text of engine/minimonfa/cards.py."""
    title = '"""Cards, 8 bytes each: tools/pack/pack_minimonfa.py says which."""\n'
    lines = []
    for card in cards:
        row = "".join(f"\\x{number:02x}" for number in card.row)
        lines.append(f'    b"{row}"  # {card.names[FIRST]}\n')
    return SPDX + MADE + title + "\nCARDS = (\n" + "".join(lines) + ")\n"


def sizes_module(cards):
    """The text of engine/minimonfa/sizes.py."""
    title = '"""Sizes of the cards. None of this is on a board: see tools/build/numbers.py."""\n'
    number = checksum("minimonfa", b"".join(card.row for card in cards))
    return SPDX + MADE + title + f"\nSUM = {number}  # of its designs; 0: as in version 0.1.0\n"


def names_module(cards):
    """The text of engine/minimonfa/names.py."""
    title = '"""English names of cards and, after |, of their abilities, one card a line."""\n'
    names = "\n".join("|".join(card.labels) for card in cards).splitlines(keepends=True)
    lines = [f"    {json.dumps(name, ensure_ascii=False)}\n" for name in names]
    return SPDX + MADE + title + "\nNAMES = (\n" + "".join(lines) + ")\n"


def pack(root):
    """{path below root: bytes} of all that is made from assets/minimonfa/cards below `root`."""
    numbers = engine_numbers(root, NUMBERS)
    taken = set()
    cards = []
    for deck in FILES:
        source = f"assets/minimonfa/cards/{deck}.txt"
        try:
            data = (root / source).read_bytes()
        except OSError as error:
            raise Mistake(source, 0, error.strerror) from None
        cards += Reader(source, numbers, taken, deck).read(data)
    files = {
        "engine/minimonfa/cards.py": rows_module(cards).encode(),
        "engine/minimonfa/names.py": names_module(cards).encode(),
        "engine/minimonfa/sizes.py": sizes_module(cards).encode(),
    }
    texts = [texts for card in cards for texts in (card.names, *card.lines)]
    for language in LANGUAGES:
        packed = texts_file(cards, language, lacking(texts, language))
        files[f"assets/packed/minimonfa.{language}"] = packed
    return files


def main(argv=None):
    """Pack or check; returns the exit status."""
    return run(pack, "Pack MiniMonFa's cards.", argv)


if __name__ == "__main__":
    sys.exit(main())
