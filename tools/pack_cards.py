# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the card sets: `python -m tools.pack_cards [--check]`.

assets/SET/cards.txt (its head explains the lines) becomes
  engine/SET/cards.py    CARDS, 8 bytes a design: power, keywords, copies, trigger, effect, a, b, c
  engine/SET/names.py    NAMES, the English names, one a line
  assets/packed/SET.en   names and texts of a language, read by lib/cardling/cards.py:
    bytes 0-3   "CT2", a zero byte
    then        for n designs n + 1 offsets from the start of the file, 16 bits, low byte first
    then        n records, utf-8: name, a zero byte, text (empty without an ability)
    record i    is what lies between offset i and offset i + 1
The numbers of triggers and effects are those of engine/mindbug/numbers.py (`ON_PLAY`, `DO_GAIN`).
"""

import json
import re
import sys
import textwrap

from tools.pack import Mistake, engine_numbers, run

LANGUAGES = {"en": "English", "de": "German"}
KEYWORDS = {"F": 1, "H": 2, "P": 4, "S": 8, "T": 16}
GLYPHS = {chr(c) for c in range(32, 127)} | set("ÄÖÜäöüß")
NAME_LENGTH = 24
TEXT_LENGTH = 110
# the text box of the handheld: 148 pixels, 6 lines, some 28 characters of the small font in a line
LINE_LENGTH, LINES = 28, 6
# a scenario file needs these around names
NOT_IN_NAMES = set(",;|*#")
NUMBERS = "engine/mindbug/numbers.py"

TRIGGERS = ("constant", "play", "attack", "defeated", "action", "mate_play", "mate_attack")
# effect: its arguments, which become a, b and c
CONSTANTS = {
    "evade": "power",  # as attacker not blockable by power <= a
    "mute": "",  # opponents' Play abilities do not happen
    "pin": "power",  # opponents cannot block with power <= a
    "turn_power": "count",  # +a on its controller's turn
    "alone": "count keys",  # +a and keywords b as its side's only creature
    "copy": "keys",  # has those of keywords a that an enemy has
    "ally": "count",  # other allies +a
    "ally_turn": "count",  # other allies +a on its controller's turn
    "weak_keys": "power keys",  # other allies of power <= a have keywords b
    "hunt_left": "",  # hunts only creatures of the opponent on the left
    "mate": "count keys",  # the mate's creatures: +a and keywords b
    "ban": "power",  # the mate cannot play printed power >= a from hand
    "race": "",  # its side wins when the mate has to skip a turn
}
EFFECTS = {
    "gain": "count",
    "drain": "count",  # the other side loses a life
    "equal_life": "",  # own life becomes the other side's
    "cap_life": "count",  # the other side's life down to a
    "discard": "count",  # an opponent discards a cards of his choice
    "steal": "count",  # a random cards of an opponent's hand
    "reclaim": "",  # own discard pile to hand
    "revive": "pile",  # play a card of that pile
    "defeat": "whom low high",
    "defeat_fewer": "whom low high",  # only with fewer creatures than an opponent
    "defeat_all": "whom low high",
    "take": "one low high",  # the engine takes exactly one
    "take_upto": "count low high",
    "bar": "",  # an opponent cannot block this turn
    "regain": "player",  # a used Mindbug of that player is ready again
    "depart": "count",  # the other side loses a life, the creature goes to the mate's hand
    "pass": "",  # each opponent gives a card of his choice to the player on his left
    "scout": "count",  # one of the a top unused cards to the mate's hand
    "receive": "",  # the mate gives a card of his choice, which may be played
    "match": "",  # the mate reveals a card, one creature of its power is defeated
    "borrow": "",  # a creature of the mate to hand, which may be played
    "command": "",  # the mate attacks with one of his creatures
}
# an Action must do something, and the engine can tell it of these; the last two are Actions only
ACTIONS = ("gain", "drain", "regain", "depart", "command")
# argument: smallest and largest number, or the words for it; 0 and 99 are no limit of power
ARGUMENTS = {
    "one": (1, 1),
    "count": (1, 9),
    "power": (1, 20),
    "low": (0, 20),
    "high": (1, 99),
    "pile": {"own": 0, "foe": 1, "mate": 2},
    "player": {"own": 0, "mate": 2},
    "whom": {"foe": 1, "any": 2},
    "keys": KEYWORDS,
}
MADE = "# Generated from {} by tools/pack_cards.py: do not edit.\n"
SPDX = "# SPDX-FileCopyrightText: 2026 Cardling contributors\n# SPDX-License-Identifier: MIT\n"


class Card:
    """One design: names and texts by language, row (8 numbers), and the lines they stand on."""

    def __init__(self, line, names):
        self.line = line
        self.names = names
        self.texts = {}
        self.stats = None
        self.ability = None

    @property
    def row(self):
        """The 8 bytes that the engine reads."""
        ability = self.ability or ()
        return bytes((*self.stats, *ability)).ljust(8, b"\0")


class Reader:
    """Reads one source; `where` is its path as the user knows it."""

    def __init__(self, where, numbers, taken):
        self.where = where
        self.numbers = numbers
        self.taken = taken  # (language, name) of all sets so far
        self.cards = []
        self.total = None
        self.line = 0

    def wrong(self, reason, line=None):
        return Mistake(self.where, line or self.line, reason)

    def read(self, data):
        """All designs of the source `data` (bytes)."""
        total_line = 1
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
            if key == "==":
                self.finish()
                self.cards.append(Card(self.line, self.read_names(rest)))
            elif key == "total" and not self.cards:
                if self.total is not None:
                    raise self.wrong("second total")
                self.total = self.number(rest, "total", 1, 255)
                total_line = self.line
            elif not self.cards:
                raise self.wrong(f'"{key}" before the first card')
            else:
                self.read_line(self.cards[-1], key, rest)
        self.finish()
        if self.total is None:
            raise self.wrong("no line total with the number of cards", 1)
        copies = sum(card.stats[2] for card in self.cards)
        if copies != self.total:
            raise self.wrong(f"total {self.total}, but the copies add up to {copies}", total_line)
        return self.cards

    def read_names(self, rest):
        names = [name.strip() for name in rest.split(" / ")]
        for language, name in zip(LANGUAGES, names, strict=False):
            self.check_text(name, "name", NAME_LENGTH)
            bad = NOT_IN_NAMES.intersection(name)
            if bad:
                raise self.wrong(f'"{min(bad)}" cannot be part of a name')
            if (language, name) in self.taken:
                raise self.wrong(f'duplicate {LANGUAGES[language]} name "{name}"')
            self.taken.add((language, name))
        if len(names) < len(LANGUAGES):
            raise self.wrong(f"no {list(LANGUAGES.values())[len(names)]} name")
        if len(names) > len(LANGUAGES):
            raise self.wrong(f"{len(names)} names for {len(LANGUAGES)} languages")
        return dict(zip(LANGUAGES, names, strict=True))

    def read_line(self, card, key, rest):
        if key == "power":
            if card.stats:
                raise self.wrong("second line power")
            card.stats = self.read_stats(rest.split())
        elif key in LANGUAGES:
            if key in card.texts:
                raise self.wrong(f"second {LANGUAGES[key]} text")
            self.check_text(rest, "text", TEXT_LENGTH)
            lines = textwrap.wrap(rest, LINE_LENGTH, break_on_hyphens=False)
            if len(lines) > LINES:
                raise self.wrong(f"text needs {len(lines)} lines of {LINE_LENGTH}, {LINES} fit")
            card.texts[key] = rest
        elif key in TRIGGERS:
            if card.ability:
                raise self.wrong("second ability")
            card.ability = self.read_ability(key, rest.split())
        else:
            raise self.wrong(f'unknown trigger "{key}" (there are {", ".join(TRIGGERS)})')

    def read_stats(self, words):
        if len(words) != 5 or words[1] != "keys" or words[3] != "copies":
            raise self.wrong("expected: power N keys LETTERS copies N")
        power = self.number(words[0], "power", 1, 10)
        keys = 0 if words[2] == "-" else self.keys(words[2])
        return power, keys, self.number(words[4], "copies", 1, 2)

    def read_ability(self, trigger, words):
        effect, *words = words or [""]
        known, other = (CONSTANTS, EFFECTS) if trigger == "constant" else (EFFECTS, CONSTANTS)
        if effect in other:
            raise self.wrong(f'effect "{effect}" cannot have the trigger {trigger}')
        if effect not in known:
            raise self.wrong(f'unknown effect "{effect}"')
        if (effect not in ACTIONS) if trigger == "action" else (effect in ACTIONS[-2:]):
            raise self.wrong(f'effect "{effect}" cannot have the trigger {trigger}')
        kinds = known[effect].split()
        granted = trigger.startswith("mate_")
        if granted:  # to the mate's creatures up to that power, which becomes c
            if len(kinds) > 2:
                raise self.wrong(f'effect "{effect}" cannot have the trigger {trigger}')
            kinds.append("high")
        if len(words) != len(kinds):
            needs = " ".join(kinds) or "no arguments"
            raise self.wrong(f"{effect} needs {needs}, got {len(words)} arguments")
        values = [self.argument(*pair) for pair in zip(words, kinds, strict=True)]
        if granted:
            values[-1:-1] = [0] * (3 - len(values))
        elif kinds[-1:] == ["high"] and values[-1] < values[-2]:
            raise self.wrong(f"{effect} has no power between {values[-2]} and {values[-1]}")
        return (self.code("ON", trigger), self.code("DO", effect), *values)

    def argument(self, word, kind):
        limits = ARGUMENTS[kind]
        if kind == "keys":
            return self.keys(word)
        if isinstance(limits, tuple):
            return self.number(word, kind, *limits)
        if word not in limits:
            raise self.wrong(f'{kind} must be one of {", ".join(limits)}, not "{word}"')
        return limits[word]

    def keys(self, letters):
        mask = 0
        for letter in letters:
            if letter not in KEYWORDS:
                raise self.wrong(f'unknown keyword "{letter}" (there are {" ".join(KEYWORDS)})')
            if mask & KEYWORDS[letter]:
                raise self.wrong(f'keyword "{letter}" twice')
            mask |= KEYWORDS[letter]
        return mask

    def number(self, word, what, low, high):
        if not re.fullmatch("[0-9]{1,3}", word) or not low <= int(word) <= high:
            raise self.wrong(f'{what} must be {low} to {high}, not "{word}"')
        return int(word)

    def code(self, prefix, word):
        name = f"{prefix}_{word.upper()}"
        if name not in self.numbers:
            raise self.wrong(f'"{word}" has no number: no {name} in {NUMBERS}')
        return self.numbers[name]

    def check_text(self, text, what, length):
        if not text:
            raise self.wrong(f"empty {what}")
        if len(text) > length:
            raise self.wrong(f"{what} has {len(text)} characters, {length} fit")
        for character in text:
            if character not in GLYPHS:
                raise self.wrong(f"the font has no {character!a}")

    def finish(self):
        """The card read last must be complete."""
        if not self.cards:
            return
        card = self.cards[-1]
        if not card.stats:
            raise self.wrong("no line power", card.line)
        if card.texts and not card.ability:
            raise self.wrong("text without an ability", card.line)
        for language, title in LANGUAGES.items():
            if card.ability and language not in card.texts:
                raise self.wrong(f"no {title} text", card.line)


def rows_module(source, cards):
    """The text of engine/SET/cards.py."""
    lines = []
    for card in cards:
        row = "".join(f"\\x{number:02x}" for number in card.row)
        lines.append(f'    b"{row}"  # {card.names["en"]}\n')
    title = '"""Cards, 8 bytes each: power, keywords, copies, trigger, effect, a, b, c."""\n'
    return SPDX + MADE.format(source) + title + "\nCARDS = (\n" + "".join(lines) + ")\n"


def names_module(source, cards):
    """The text of engine/SET/names.py."""
    names = "\n".join(card.names["en"] for card in cards).splitlines(keepends=True)
    lines = [f"    {json.dumps(name, ensure_ascii=False)}\n" for name in names]
    title = '"""English card names in the order of the table, one a line."""\n'
    return SPDX + MADE.format(source) + title + "\nNAMES = (\n" + "".join(lines) + ")\n"


def texts_file(cards, language):
    """The bytes of assets/packed/SET.LANGUAGE."""
    offset = 4 + 2 * (len(cards) + 1)
    head = b"CT2\0" + offset.to_bytes(2, "little")
    body = b""
    for card in cards:
        body += f"{card.names[language]}\0{card.texts.get(language, '')}".encode()
        head += (offset + len(body)).to_bytes(2, "little")
    return head + body


def pack(root):
    """{path below root: bytes} of everything made from the card sets of the project at `root`."""
    sources = sorted((root / "assets").glob("*/cards.txt"))
    if not sources:
        raise Mistake("assets", 0, "no card sets")
    numbers = engine_numbers(root, NUMBERS)
    files = {}
    taken = set()
    for path in sources:
        source = path.relative_to(root).as_posix()
        name = path.parent.name
        if not re.fullmatch("[a-z][a-z0-9_]*", name):
            raise Mistake(source, 0, "the name of a set is small letters, digits and _")
        cards = Reader(source, numbers, taken).read(path.read_bytes())
        modules = {
            f"engine/{name}/cards.py": rows_module(source, cards),
            f"engine/{name}/names.py": names_module(source, cards),
        }
        for target, text in modules.items():
            # a set called like a module of the engine must not replace it
            if (root / target).exists() and MADE.format(source) not in (root / target).read_text():
                raise Mistake(source, 0, f"{target} is there and was not made from it")
            files[target] = text.encode()
        for language in LANGUAGES:
            files[f"assets/packed/{name}.{language}"] = texts_file(cards, language)
    return files


def main(argv=None):
    """Pack or check; returns the exit status."""
    return run(pack, "Pack the card sets.", argv)


if __name__ == "__main__":
    sys.exit(main())
