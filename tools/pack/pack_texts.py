# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the handheld's messages: `python -m tools.pack_texts [--check]`.

assets/console/messages.txt (its head explains the lines) and the messages*.txt beside it and of the
games become assets/packed/messages.en and so on, in the format of a card set (see
tools/pack/pack_cards.py; the text of a message is its form for the number 1), and
lib/cardling/messages.py, with the number of each: its place there. The names of the characters,
from M_WHO on, are messages, too (see tools/pack/pack_characters.py), and what the settings are
called. Numbers that a block leaves free are empty records.
"""

import re
import sys
from types import SimpleNamespace

from tools.pack import Mistake, games, lines_of, pack_characters, pack_settings, run
from tools.pack.languages import FIRST, LANGUAGES, columns, unknown
from tools.pack.pack_cards import texts_file
from tools.pack.textfit import CARDS, KEYS, MONFA, Box, Measure

SOURCE = "assets/console/messages.txt"
MODULE = "lib/cardling/messages.py"
MOST = 2047
# Of characters: a bot's name stands beside five others in Mantis, a rival's as a person's does.
NAME = Box(26, 1)
RIVAL = Box(48, 1)
# Of a setting: its row, and what is chosen.
ROW = Box(78, 1)
STEP = Box(62, 1)
NAMES = "assets/console/messages.txt"  # those of the games are there
HEAD = """\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/*/messages*.txt by tools/pack/pack_texts.py: do not edit.
\"\"\"The numbers of the messages. None of this is on a board: see tools/build/numbers.py.\"\"\"

"""


def messages(root, ones=None):
    """[(name, {language: text}, box)] of the sources. ``ones``: a dictionary that gets the forms
    for the number 1, {name: {language: text}}."""
    return list(numbered(root, ones).values())


def numbered(root, ones=None):
    """{number: (name, {language: text}, box)} of the sources."""
    measure = Measure(root)
    ones = {} if ones is None else ones
    found = {}
    names = set()
    for path in sorted((root / "assets").glob("*/messages*.txt")):
        source = path.relative_to(root).as_posix()
        read(root, source, measure, found, names, ones)
    at, people = pack_characters.names(root)
    for i, (line, texts, rival) in enumerate(people):
        box = RIVAL if rival else NAME
        for language, text in texts.items():
            check(pack_characters.SOURCE, line, text, text, language, measure, box, CARDS)
        place(found, at + i, (f"WHO_{i}" if i else "WHO", texts, box), pack_characters.SOURCE, line)
    for at, line, name, texts, step in pack_settings.messages(root):
        box = STEP if step else ROW
        for language, text in texts.items():
            check(pack_settings.SOURCE, line, text, text, language, measure, box, CARDS)
        place(found, at, (name, texts, box), pack_settings.SOURCE, line)
    of_each_game(root, found)
    return found


def of_each_game(root, found):
    """The messages that a number of a game is added to are those of all games."""
    numbers = {name: at for at, (name, *_) in found.items()}
    for first in ("GAME", "KIND"):
        for i, game in enumerate(games(root) if first in numbers else ()):
            name = f"{first}_{game.upper()}" if i else first
            if found.get(numbers[first] + i, ("",))[0] != name:
                reason = f"{name} is missing behind that of the game before: {game} needs it"
                raise Mistake(NAMES, 0, reason)


def place(found, at, message, source, line):
    """Give a message its number."""
    if at in found:
        free = max(found) // 8 * 8 + 8
        other = found[at][0]
        raise Mistake(
            source, line, f"{at} is {other}: this block is full; there is room from {free} on"
        )
    if at > MOST:
        raise Mistake(source, line, f"the highest number is {MOST}")
    found[at] = message


def read(root, source, measure, found, names, ones):
    """Add the messages of a source to those that were found, and to ``ones``."""
    box = at = None
    cards = MONFA if "minimonfa" in source else CARDS  # what %s is
    for number, line in lines_of(root, source):
        block = re.fullmatch(r"== ([0-9]{1,4}) .+", line)
        if block:
            at = int(block[1])
            continue
        if line.startswith("@"):
            box = Box.read(line[1:].split())
            if box is None:
                raise Mistake(source, number, "expected '@ PIXELS LINES', see messages.txt")
            continue
        name, *cells = [part.strip() for part in line.split("|")]
        texts = columns(cells)
        if not name or texts is None:
            raise Mistake(
                source, number, "expected 'NAME | " + " | ".join(LANGUAGES.values()) + "'"
            )
        if name.endswith(" 1"):
            name = name[:-2]
            above = found.get(at - 1) if at else None
            if not above or above[0] != name or "%d" not in above[1][FIRST] or name in ones:
                raise Mistake(source, number, f"{name} 1: it follows {name}, which has a %d")
            places(source, number, f"{name} 1", texts, above[1][FIRST], "%[sp]")
            for language, text in texts.items():
                check(source, number, f"{name} 1", text, language, measure, box, cards)
            ones[name] = texts
            continue
        if not re.fullmatch(r"[A-Z][A-Z0-9_]*", name):
            raise Mistake(source, number, f"{name}: a name is capitals, digits and _")
        if name in names:
            raise Mistake(source, number, f"{name} is there twice")
        if box is None:
            raise Mistake(source, number, "no '@ PIXELS LINES' before the first message")
        if at is None:
            free = max(found, default=-8) // 8 * 8 + 8
            reason = f"no '== NUMBER TITLE' before the first message: from {free} on is room"
            raise Mistake(source, number, reason)
        if name == "LANGUAGE" and len(texts) < len(LANGUAGES):
            reason = "LANGUAGE: each one must say what it calls itself"
            raise Mistake(source, number, reason)
        names.add(name)
        places(source, number, name, texts, texts[FIRST], "%.")
        if box.keys:
            buttons(source, number, name, texts)
        for language, text in texts.items():
            check(source, number, name, text, language, measure, box, cards)
        place(found, at, (name, texts, box), source, number)
        at += 1


def places(source, number, name, texts, wanted, which):
    """The same is filled in in all languages as in the text ``wanted``."""
    for language, text in texts.items():
        if sorted(re.findall(which, text)) != sorted(re.findall(which, wanted)):
            raise Mistake(source, number, f"{name}: %s, %d and %p differ in {LANGUAGES[language]}")


def buttons(source, number, name, texts):
    """The same buttons are named in all languages: finds a sentence that begins like one, too."""
    named = {
        language: [key for _, key in re.findall(KEYS, text)] for language, text in texts.items()
    }
    for language in named:
        if named[language] != named[FIRST]:
            raise Mistake(source, number, f"{name}: different buttons in {LANGUAGES[language]}")


def check(source, number, name, text, language, measure, box, cards):
    """The text can be shown in its box."""
    wrong = unknown(text, language)
    if wrong:
        raise Mistake(source, number, f"{name}: {wrong}")
    reason = measure.misfit(text, language, box, cards)
    if reason:
        raise Mistake(source, number, f"{name}: {LANGUAGES[language]} {reason}")


def pack(root):
    """The packed files, and the module of numbers."""
    ones = {}
    found = numbered(root, ones)
    records = [SimpleNamespace(names={}, texts={}) for _ in range(max(found) + 1)]
    for i, (name, texts, _) in found.items():
        records[i] = SimpleNamespace(names=texts, texts=ones.get(name, {}))
    files = {
        f"assets/packed/messages.{language}": texts_file(records, language)
        for language in LANGUAGES
    }
    lines = [f"M_{name} = {i}\n" for i, (name, _, _) in sorted(found.items())]
    files[MODULE] = (HEAD + "".join(lines)).encode()
    return files


def main(argv=None):
    """Pack; the exit status."""
    return run(pack, __doc__.splitlines()[0], argv)


if __name__ == "__main__":
    sys.exit(main())
