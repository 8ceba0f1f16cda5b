# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the handheld's messages: `python -m tools.pack_texts [--check]`.

assets/texts/messages.txt (its head explains the lines) becomes assets/packed/messages.en and .de,
in the format of a card set's names (see tools/pack_cards.py). The number of a message is its place
in the file; every line `_M_NAME = const(N)` in lib/cardling is set to it.
"""

import re
import sys
from types import SimpleNamespace

from tools.pack import Mistake, numbered, run
from tools.pack_cards import GLYPHS, LANGUAGES, texts_file
from tools.textfit import Measure

SOURCE = "assets/texts/messages.txt"


def messages(root):
    """[(name, {language: text}, line, (pixels, lines))] of the source."""
    measure = Measure(root)
    found = []
    names = set()
    box = None
    try:
        lines = (root / SOURCE).read_text("utf-8").splitlines()
    except OSError as error:
        raise Mistake(SOURCE, 0, error.strerror) from None
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("@"):
            words = line[1:].split()
            if len(words) != 2 or not all(word.isdigit() for word in words):
                raise Mistake(SOURCE, number, "expected '@ PIXELS LINES'")
            box = int(words[0]), int(words[1])
            continue
        parts = [part.strip() for part in line.split("|")]
        if len(parts) != 1 + len(LANGUAGES) or not all(parts):
            raise Mistake(
                SOURCE, number, "expected 'NAME | " + " | ".join(LANGUAGES.values()) + "'"
            )
        name, texts = parts[0], dict(zip(LANGUAGES, parts[1:], strict=True))
        if not re.fullmatch(r"[A-Z][A-Z0-9_]*", name):
            raise Mistake(SOURCE, number, f"{name}: a name is capitals, digits and _")
        if name in names:
            raise Mistake(SOURCE, number, f"{name} is there twice")
        if box is None:
            raise Mistake(SOURCE, number, "no '@ PIXELS LINES' before the first message")
        names.add(name)
        forms = {language: sorted(re.findall(r"%.", text)) for language, text in texts.items()}
        for language, text in texts.items():
            if forms[language] != forms["en"]:
                raise Mistake(SOURCE, number, f"{name}: %-places differ in {LANGUAGES[language]}")
            wrong = set(text) - GLYPHS
            if wrong:
                raise Mistake(SOURCE, number, f"{name}: the font has no {min(wrong)!r}")
            reason = measure.misfit(text, language, *box)
            if reason:
                raise Mistake(SOURCE, number, f"{name}: {LANGUAGES[language]} {reason}")
        found.append((name, texts, number, box))
    if len(found) > 255:
        raise Mistake(SOURCE, 0, "more than 255 messages")
    return found


def work(root):
    """The packed files, and the modules of lib/cardling with their numbers set."""
    found = messages(root)
    records = [SimpleNamespace(names=texts, texts={}) for _, texts, _, _ in found]
    files = {
        f"assets/packed/messages.{language}": texts_file(records, language)
        for language in LANGUAGES
    }
    numbers = {name: i for i, (name, _, _, _) in enumerate(found)}
    numbered(root, "_M_", numbers, SOURCE, files)
    return files


def main(argv=None):
    """Pack; the exit status."""
    return run(work, __doc__.splitlines()[0], argv)


if __name__ == "__main__":
    sys.exit(main())
