# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Check what the page and the zip files say: `python -m tools.pack_page [--check]`.

assets/page/words.txt and zip.txt (their heads explain the lines). No file is made of them here:
tools/web takes `words` into the page, tools/board/bundle.py `readme` into the zips.
"""

import re
import sys
import textwrap

from tools.pack import Mistake, lines_of, run
from tools.pack.languages import FIRST, LANGUAGES, Texts, columns, lacking, shown

WORDS = "assets/page/words.txt"
ZIP = "assets/page/zip.txt"
WIDTH = 100  # of the lines in a zip's README
PLACE = r"%[0-9]?"  # of what is filled in
FILLS = {"version", "major", "boards", "first", "update", "settings", "libraries"}


def read_words(root):
    """{name: {language: text}} of what the page says."""
    found = {}
    for number, line in lines_of(root, WORDS):
        name, *cells = [part.strip() for part in line.split("|")]
        texts = columns(cells)
        if texts is None or not re.fullmatch("[a-z][A-Za-z]*", name):
            expected = "expected 'name | " + " | ".join(LANGUAGES.values()) + "'"
            raise Mistake(WORDS, number, expected)
        if name in found:
            raise Mistake(WORDS, number, f"{name} is there twice")
        _same(WORDS, number, texts, PLACE)
        found[name] = texts
    return found


def words(root):
    """{language: {name: text}}, nothing left out."""
    found = read_words(root)
    return {
        language: {name: shown(texts, language) for name, texts in found.items()}
        for language in LANGUAGES
    }


def read_zip(root):
    """[{language: text}, or a text that is the same in all] of a zip's README, by paragraph."""
    found = []
    for number, line in lines_of(root, ZIP):
        word, _, text = line.partition(" ")
        left = re.sub(r"\{(\w+)\}", lambda fill: "" if fill[1] in FILLS else fill[0], text)
        if "{" in left or "}" in left:
            raise Mistake(ZIP, number, "in {} one of " + ", ".join(sorted(FILLS)))
        if word == "=":
            found.append(text)
        elif word == FIRST:
            found.append({FIRST: text})
        elif word not in LANGUAGES:
            raise Mistake(ZIP, number, f'"{word}" is not a language')
        elif not found or isinstance(found[-1], str) or word in found[-1]:
            raise Mistake(ZIP, number, f"a {LANGUAGES[word]} text here has no {LANGUAGES[FIRST]}")
        else:
            found[-1][word] = text
            _same(ZIP, number, found[-1], r"\{[^}]*\}")
    return found


def _same(source, number, texts, places):
    """What is filled in is the same in all languages."""
    for language, text in texts.items():
        if sorted(re.findall(places, text)) != sorted(re.findall(places, texts[FIRST])):
            reason = f"what is filled in differs in {LANGUAGES[language]}"
            raise Mistake(source, number, reason)


def readme(root, language, fills):
    """README.txt of a zip in a language. ``fills``: {name: text} of what is filled in; lines of
    these stay as they are."""
    lines = []
    last = ""  # the paragraph before: "=", a number, or neither
    for texts in read_zip(root):
        if isinstance(texts, str):
            lines += texts.rstrip("\n").format(**fills).split("\n")
            last = "="
            continue
        text = shown(texts, language).format(**fills)
        hangs = re.match(r"[0-9]\. ", text)
        if lines and not (hangs and last):
            lines.append("")
        indent = 3 * " " if hangs else ""
        lines += textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
        last = hangs
    return "\n".join(lines) + "\n"


def pack(root):
    """Nothing but how many texts are missing."""
    texts = list(read_words(root).values())
    texts += [paragraph for paragraph in read_zip(root) if isinstance(paragraph, dict)]
    counted = {}
    for language in LANGUAGES:
        counted[language] = made = Texts()
        made.language = language
        made.missing, made.many = lacking(texts, language)
    return counted


def main(argv=None):
    """Check; the exit status."""
    return run(pack, "Check the texts of the page and of the zip files.", argv)


if __name__ == "__main__":
    sys.exit(main())
