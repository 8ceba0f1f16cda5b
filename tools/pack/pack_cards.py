# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the card sets: `python -m tools.pack_cards [--check]`.

assets/SET/cards.txt (its head explains the lines) becomes
  engine/SET/cards.py    CARDS, 8 bytes a design: power, keywords, copies, trigger, effect, a, b, c
  engine/SET/names.py    NAMES, the English names, one a line
  engine/SET/sizes.py    what follows from the cards of its game: how many, their checksum
  assets/packed/SET.en   names and texts of a language, read by lib/cardling/cards.py:
    bytes 0-3   "CT2", a zero byte
    then        for n designs n + 1 offsets from the start of the file, 16 bits, low byte first
    then        n records, utf-8: name, a zero byte, text (empty without an ability), and for a card
                with a short name another zero byte and that name
    record i    is what lies between offset i and offset i + 1
A set "after" another one is played together with it: four seats, whose cards come behind.
The numbers of triggers and effects are those of engine/mindbug/numbers.py (`ON_PLAY`, `DO_GAIN`).
"""

import json
import re
import sys
import textwrap
import zlib

from tools.pack import Mistake, engine_numbers, run
from tools.pack.languages import FIRST, LANGUAGES, Texts, columns, lacking, short, shown, unknown

KEYWORDS = {"F": 1, "H": 2, "P": 4, "S": 8, "T": 16}
NAME_LENGTH = 24
TEXT_LENGTH = 110
# the text box of the handheld: 148 pixels, 6 lines, some 28 characters of the small font in a line
LINE_LENGTH, LINES = 28, 6
# a scenario file needs these around names
NOT_IN_NAMES = set(",;|*#")
NUMBERS = "engine/mindbug/numbers.py"
# The checksums count from the cards of version 0.1.0, whose saves and deal codes have none: 0.
FIRST_SUMS = {"mindbug": 0x33D496ED, "tagteam": 0x1CF90426, "minimonfa": 0x202B5EDA}
MOST_DESIGNS = 64  # a waiting ability has six bits for its design

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
# the engine keeps one number of these for a whole game
ALONE = ("weak_keys", "ban")
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
MADE = "# Generated from {} by tools/pack/pack_cards.py: do not edit.\n"
SPDX = "# SPDX-FileCopyrightText: 2026 Cardling contributors\n# SPDX-License-Identifier: MIT\n"


class Card:
    """One design: names and texts by language, row (8 numbers), and the lines they stand on."""

    def __init__(self, line, names):
        self.line = line
        self.names = names
        self.texts = {}
        self.brief = {}
        self.stats = None
        self.trigger = self.effect = ""
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
        self.after = None  # the set whose cards come before these in a game
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
            elif key == "after" and not self.cards:
                self.after = rest
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
            if not name and language != FIRST:
                continue
            self.check_text(name, "name", NAME_LENGTH, language)
            bad = NOT_IN_NAMES.intersection(name)
            if bad:
                raise self.wrong(f'"{min(bad)}" cannot be part of a name')
            if (language, name) in self.taken:
                raise self.wrong(f'duplicate {LANGUAGES[language]} name "{name}"')
            self.taken.add((language, name))
        found = columns(names)
        if found is None:
            raise self.wrong(f"{len(names)} names for {len(LANGUAGES)} languages")
        return found

    def read_line(self, card, key, rest):
        if key == "power":
            if card.stats:
                raise self.wrong("second line power")
            card.stats = self.read_stats(rest.split())
        elif key == "brief":
            if card.brief:
                raise self.wrong("second line brief")
            names = [name.strip() for name in rest.split(" / ")]
            card.brief = columns(names)
            if card.brief is None:
                raise self.wrong(f"{len(names)} short names for {len(LANGUAGES)} languages")
            for language, name in card.brief.items():
                self.check_text(name, "name", NAME_LENGTH, language)
                if len(name) > len(shown(card.names, language)):
                    raise self.wrong(f'"{name}" is longer than "{shown(card.names, language)}"')
        elif key in LANGUAGES:
            if key in card.texts:
                raise self.wrong(f"second {LANGUAGES[key]} text")
            self.check_text(rest, "text", TEXT_LENGTH, key)
            lines = textwrap.wrap(rest, LINE_LENGTH, break_on_hyphens=False)
            if len(lines) > LINES:
                raise self.wrong(f"text needs {len(lines)} lines of {LINE_LENGTH}, {LINES} fit")
            card.texts[key] = rest
        elif key in TRIGGERS:
            if card.ability:
                raise self.wrong("second ability")
            card.ability = self.read_ability(key, rest.split())
            card.trigger, card.effect = key, rest.split()[0]
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

    def check_text(self, text, what, length, language):
        if not text:
            raise self.wrong(f"empty {what}")
        if len(text) > length:
            raise self.wrong(f"{what} has {len(text)} characters, {length} fit")
        wrong = unknown(text, language)
        if wrong:
            raise self.wrong(wrong)

    def finish(self):
        """The card read last must be complete."""
        if not self.cards:
            return
        card = self.cards[-1]
        if not card.stats:
            raise self.wrong("no line power", card.line)
        if card.texts and not card.ability:
            raise self.wrong("text without an ability", card.line)
        if card.ability and FIRST not in card.texts:
            raise self.wrong(f"no {LANGUAGES[FIRST]} text", card.line)


def rows_module(source, cards):
    """The text of engine/SET/cards.py."""
    lines = []
    for card in cards:
        row = "".join(f"\\x{number:02x}" for number in card.row)
        lines.append(f'    b"{row}"  # {card.names[FIRST]}\n')
    title = '"""Cards, 8 bytes each: power, keywords, copies, trigger, effect, a, b, c."""\n'
    return SPDX + MADE.format(source) + title + "\nCARDS = (\n" + "".join(lines) + ")\n"


def names_module(source, cards):
    """The text of engine/SET/names.py."""
    names = "\n".join(card.names[FIRST] for card in cards).splitlines(keepends=True)
    lines = [f"    {json.dumps(name, ensure_ascii=False)}\n" for name in names]
    title = '"""English card names in the order of the table, one a line."""\n'
    return SPDX + MADE.format(source) + title + "\nNAMES = (\n" + "".join(lines) + ")\n"


def texts_file(cards, language, count=None):
    """The bytes of assets/packed/SET.LANGUAGE. ``count``: how many texts are missing, and of how
    many, where these are not the names and texts of the cards."""
    offset = 4 + 2 * (len(cards) + 1)
    head = b"CT2\0" + offset.to_bytes(2, "little")
    body = b""
    found = []
    for card in cards:
        if card.names:
            fields = [shown(card.names, language)]
            fields.append(shown(card.texts, language) if card.texts else "")
            brief = short(card.names, getattr(card, "brief", {}), language)
            body += "\0".join(fields + [brief] * (brief != fields[0])).encode()
            found += [texts for texts in (card.names, card.texts) if texts]
        head += (offset + len(body)).to_bytes(2, "little")
    packed = Texts(head + body)
    packed.language = language
    packed.missing, packed.many = count or lacking(found, language)
    return packed


def sizes_module(source, title, sizes):
    """The text of engine/SET/sizes.py: {name: (number, what it is)}."""
    lines = [f"{name} = {number}  # {what}\n" for name, (number, what) in sizes.items()]
    title = f'"""{title} None of this is on a board: see tools/build/numbers.py."""\n\n'
    return SPDX + MADE.format(source) + title + "".join(lines)


def checksum(name, rows):
    """That of a game's cards, 30 bits; 0 for those of version 0.1.0."""
    return zlib.crc32(rows) & 0x3FFFFFFF ^ FIRST_SUMS.get(name, 0)


def waiting(cards):
    """How many abilities these cards may let wait at the same time.

    In a duel each "defeated" once: whatever is resolved makes room for the one thing it plays, and
    what is played or attacks waits alone. With four seats a creature's own ability waits together
    with those that the mate's creatures give it, and one card may bring a second one: 13 of
    today's cards, where 1,800 games of random moves had 5 at most. Beyond its room the engine lets
    an ability lapse.
    """
    defeated = given = 0
    for card in cards:
        defeated += card.stats[2] * (card.trigger == "defeated")
        given += card.stats[2] * card.trigger.startswith("mate_")
    return 1 + defeated + 2 * given if given else max(1, defeated)


def check_room(sets, game, numbers):
    """Refuse what the state of a game cannot hold; the cards of the game."""
    reader = sets[game]
    room = numbers["PROOF" if reader.after else "STATE"]
    cards, alone = [], {}
    for part in game_sets(sets, game):
        for card in sets[part].cards:
            cards.append(card)
            if len(cards) > MOST_DESIGNS:
                reason = f"{game} would have {len(cards)} designs, {MOST_DESIGNS} fit"
                raise sets[part].wrong(reason, card.line)
            if card.effect in ALONE and alone.setdefault(card.effect, card.row[5:]) != card.row[5:]:
                reason = f"{game} has one {card.effect} with other numbers, the engine knows one"
                raise sets[part].wrong(reason, card.line)
            many, wait = sum(other.stats[2] for other in cards), waiting(cards)
            need = numbers["FIRST"] + 2 * (many + wait)
            if need > room:
                reason = f"the state of {game} has {room} bytes: {many} cards and {wait} abilities"
                raise sets[part].wrong(f"{reason} that may wait need {need}", card.line)
    return cards


def game_sets(sets, game):
    """The sets that a game is played with, in the order of its designs."""
    after = sets[game].after
    return (after, game) if after else (game,)


def read(root):
    """{set: its Reader, with the cards} of the project at `root`."""
    sources = sorted((root / "assets").glob("*/cards.txt"))
    if not sources:
        raise Mistake("assets", 0, "no card sets")
    numbers = engine_numbers(root, NUMBERS)
    sets = {}
    taken = set()
    for path in sources:
        source = path.relative_to(root).as_posix()
        name = path.parent.name
        if not re.fullmatch("[a-z][a-z0-9_]*", name):
            raise Mistake(source, 0, "the name of a set is small letters, digits and _")
        sets[name] = Reader(source, numbers, taken)
        sets[name].read(path.read_bytes())
    for reader in sets.values():
        if reader.after and (reader.after not in sets or sets[reader.after].after):
            raise reader.wrong(f"no set {reader.after} to come after", 1)
    return sets


def pack(root):
    """{path below root: bytes} of everything made from the card sets of the project at `root`."""
    sets = read(root)
    numbers = engine_numbers(root, NUMBERS)
    games = {name: check_room(sets, name, numbers) for name in sets}
    many = {name: sum(card.stats[2] for card in cards) for name, cards in games.items()}
    files = {}
    for name, reader in sets.items():
        source, cards = reader.where, reader.cards
        rows = b"".join(card.row for card in games[name])
        sizes = {
            "DESIGNS": (len(games[name]), "of the game"),
            "CARDS": (many[name], "of the game"),
            "SUM": (checksum(name, rows), "of its designs; 0: as in version 0.1.0"),
        }
        last = max([name, *(game for game in sets if sets[game].after == name)], key=many.get)
        if not reader.after:
            action = numbers["FIRST"] + many[last]
            sizes["ACTION"] = action, f"codes from here on are Actions, behind all cards of {last}"
        modules = {
            f"engine/{name}/cards.py": rows_module(source, cards),
            f"engine/{name}/names.py": names_module(source, cards),
            f"engine/{name}/sizes.py": sizes_module(
                source, "Sizes and constants of card tables.", sizes
            ),
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
