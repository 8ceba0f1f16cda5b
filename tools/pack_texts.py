# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the handheld's messages: `python -m tools.pack_texts [--check]`.

assets/texts/messages.txt (its head explains the lines) and messages_*.txt after it, in the order of
their names, become assets/packed/messages.en and .de, in the format of a card set's names (see
tools/pack_cards.py), and lib/cardling/messages.py, with the number of each: its place there.
"""

import re
import sys
from types import SimpleNamespace

from tools.pack import Mistake, lines_of, run
from tools.pack_cards import GLYPHS, LANGUAGES, texts_file
from tools.textfit import Box, Measure

SOURCE = "assets/texts/messages.txt"
MODULE = "lib/cardling/messages.py"
MOST = 999
HEAD = """\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/texts/messages*.txt by tools/pack_texts.py: do not edit.
\"\"\"The numbers of the messages. None of this is on a board: see tools/numbers.py.\"\"\"

"""


def messages(root):
    """[(name, {language: text}, box)] of the sources."""
    measure = Measure(root)
    found = []
    names = set()
    more = sorted((root / SOURCE).parent.glob("messages_*.txt"))
    for source in [SOURCE] + [path.relative_to(root).as_posix() for path in more]:
        read(root, source, measure, found, names)
    if len(found) > MOST:
        raise Mistake(SOURCE, 0, f"more than {MOST} messages")
    return found


def read(root, source, measure, found, names):
    """Add the messages of a source to those that were found."""
    box = None
    cards = "monfa" if "dungeon" in source else "cards"  # what %s is
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
            wrong = set(text) - GLYPHS
            if wrong:
                raise Mistake(source, number, f"{name}: the font has no {min(wrong)!r}")
            reason = measure.misfit(text, language, box, cards)
            if reason:
                raise Mistake(source, number, f"{name}: {LANGUAGES[language]} {reason}")
        found.append((name, texts, box))


def work(root):
    """The packed files, and the module of numbers."""
    found = messages(root)
    records = [SimpleNamespace(names=texts, texts={}) for _, texts, _ in found]
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
