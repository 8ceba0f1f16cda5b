# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the handheld's messages: `python -m tools.pack_texts [--check]`.

assets/console/messages.txt (its head explains the lines) and the messages*.txt beside it and of the
games become assets/packed/messages.en and .de, in the format of a card set (see
tools/pack_cards.py; the text of a message is its form for the number 1), and
lib/cardling/messages.py, with the number of each: its place there. After
them the names of the characters, from M_WHO on (see tools/pack_characters.py).
"""

import re
import sys
from types import SimpleNamespace

from tools import pack_characters
from tools.pack import Mistake, lines_of, run
from tools.pack_cards import GLYPHS, LANGUAGES, texts_file
from tools.textfit import CARDS, MONFA, Box, Measure

SOURCE = "assets/console/messages.txt"
MODULE = "lib/cardling/messages.py"
MOST = 999
# Of characters: a bot's name stands beside five others in Mantis, a rival's as a person's does.
NAME = Box(26, 1)
RIVAL = Box(48, 1)
HEAD = """\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/*/messages*.txt by tools/pack_texts.py: do not edit.
\"\"\"The numbers of the messages. None of this is on a board: see tools/numbers.py.\"\"\"

"""


def messages(root, ones=None):
    """[(name, {language: text}, box)] of the sources. ``ones``: a dictionary that gets the forms
    for the number 1, {name: {language: text}}."""
    measure = Measure(root)
    ones = {} if ones is None else ones
    found = []
    names = set()
    for path in sorted((root / "assets").glob("*/messages*.txt")):
        source = path.relative_to(root).as_posix()
        read(root, source, measure, found, names, ones)
    for i, (line, texts, rival) in enumerate(pack_characters.names(root)):
        box = RIVAL if rival else NAME
        for language, text in texts.items():
            check(pack_characters.SOURCE, line, text, text, language, measure, box, CARDS)
        found.append((f"WHO_{i}" if i else "WHO", texts, box))
    if len(found) > MOST:
        raise Mistake(SOURCE, 0, f"more than {MOST} messages")
    return found


def read(root, source, measure, found, names, ones):
    """Add the messages of a source to those that were found, and to ``ones``."""
    box = None
    cards = MONFA if "minimonfa" in source else CARDS  # what %s is
    for number, line in lines_of(root, source):
        if line.startswith("@"):
            box = Box.read(line[1:].split())
            if box is None:
                raise Mistake(source, number, "expected '@ PIXELS LINES', see messages.txt")
            continue
        parts = [part.strip() for part in line.split("|")]
        if len(parts) != 1 + len(LANGUAGES) or not all(parts):
            raise Mistake(
                source, number, "expected 'NAME | " + " | ".join(LANGUAGES.values()) + "'"
            )
        name, texts = parts[0], dict(zip(LANGUAGES, parts[1:], strict=True))
        single = name.endswith(" 1")
        if single:
            name = name[:-2]
            if not found or found[-1][0] != name or "%d" not in found[-1][1]["en"]:
                raise Mistake(source, number, f"{name} 1: it follows {name}, which has a %d")
            forms = {lang: sorted(re.findall(r"%[sp]", text)) for lang, text in texts.items()}
            wanted = sorted(re.findall(r"%[sp]", found[-1][1]["en"]))
            for language, text in texts.items():
                if forms[language] != wanted:
                    raise Mistake(
                        source, number, f"{name} 1: %-places differ in {LANGUAGES[language]}"
                    )
                check(source, number, name, text, language, measure, box, cards)
            ones[name] = texts
            continue
        if not re.fullmatch(r"[A-Z][A-Z0-9_]*", name):
            raise Mistake(source, number, f"{name}: a name is capitals, digits and _")
        if name in names:
            raise Mistake(source, number, f"{name} is there twice")
        if box is None:
            raise Mistake(source, number, "no '@ PIXELS LINES' before the first message")
        names.add(name)
        forms = {language: sorted(re.findall(r"%.", text)) for language, text in texts.items()}
        for language, text in texts.items():
            if forms[language] != forms["en"]:
                raise Mistake(source, number, f"{name}: %-places differ in {LANGUAGES[language]}")
            check(source, number, name, text, language, measure, box, cards)
        found.append((name, texts, box))


def check(source, number, name, text, language, measure, box, cards):
    """The text can be shown in its box."""
    wrong = set(text) - GLYPHS
    if wrong:
        raise Mistake(source, number, f"{name}: the font has no {min(wrong)!r}")
    reason = measure.misfit(text, language, box, cards)
    if reason:
        raise Mistake(source, number, f"{name}: {LANGUAGES[language]} {reason}")


def work(root):
    """The packed files, and the module of numbers."""
    ones = {}
    found = messages(root, ones)
    records = [SimpleNamespace(names=texts, texts=ones.get(name, {})) for name, texts, _ in found]
    files = {
        f"assets/packed/messages.{language}": texts_file(records, language)
        for language in LANGUAGES
    }
    lines = [f"M_{name} = {i}\n" for i, (name, _, _) in enumerate(found)]
    files[MODULE] = (HEAD + "".join(lines)).encode()
    return files


def main(argv=None):
    """Pack; the exit status."""
    return run(work, __doc__.splitlines()[0], argv)


if __name__ == "__main__":
    sys.exit(main())
