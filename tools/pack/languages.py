# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The languages, and what stands where one of them has no text yet: the English one.

Whoever packs texts keeps {language: text} as the source has it, without those that are missing.
"""

# Its code, what the tools call it, and its letters beyond BASE: these are in a board's memory only
# while it is spoken. The order is that of the columns in all texts; new ones come last.
LIST = (
    ("en", "English", ""),
    ("de", "German", ""),
    ("fr", "French", "ÀÂÆÇÈÉÊËÎÏÔÙÛŒŸ«»àâæçèéêëîïôùûœÿ"),
)
LANGUAGES = {code: name for code, name, _ in LIST}
LETTERS = {code: letters for code, _, letters in LIST}
# Signs that stand apart from the word before them. A language's own font has the gap in their
# glyphs: so it is there in what the program puts together, too, and no line begins with a sign.
APART = {"fr": "!:;?»"}
FIRST = "en"  # has every text
# What any text may have, and any name of a player.
BASE = "".join(map(chr, range(32, 127))) + "ÄÖÜäöüß"


class Texts(bytes):
    """A packed file in one language. ``missing`` of its ``many`` texts are English."""

    language = ""
    missing = many = 0


def columns(cells):
    """{language: text} of a line with a cell for each language; None if it is none. Cells that are
    empty, or not there, are texts that are missing."""
    if len(cells) > len(LANGUAGES) or not cells or not cells[0]:
        return None
    return {language: cell for language, cell in zip(LANGUAGES, cells, strict=False) if cell}


def shown(texts, language):
    """What a player of this language reads."""
    return texts.get(language, texts[FIRST])


def short(names, brief, language):
    """A card's short name; where it has none, its name. ``brief``: {language: text}, or nothing."""
    own = language if language in names else FIRST
    return (brief or {}).get(own, names[own])


def unknown(text, language):
    """What is wrong with the letters of a text, or None."""
    wrong = set(text) - set(BASE + LETTERS[language])
    if wrong:
        return f"{LANGUAGES[language]} has no {min(wrong)!r}"
    for sign in APART.get(language, ""):
        if " " + sign in text:
            return f"no space before {sign}: the font of {LANGUAGES[language]} has it"
    return None


def lacking(found, language):
    """(how many of these texts, {language: text} each, are missing; how many there are)."""
    return sum(language not in texts for texts in found), len(found)


def report(files):
    """A line for each language in which texts are missing. ``files``: bytes, of which some are
    Texts."""
    missing = dict.fromkeys(LANGUAGES, 0)
    many = dict.fromkeys(LANGUAGES, 0)
    for data in files:
        if isinstance(data, Texts):
            missing[data.language] += data.missing
            many[data.language] += data.many
    return [
        f"{LANGUAGES[language]}: {count} of {many[language]} texts are missing, the"
        f" {LANGUAGES[FIRST]} ones stand there"
        for language, count in missing.items()
        if count
    ]
