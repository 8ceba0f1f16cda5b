# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""One term for one thing: no text for players has a word that assets/terms.txt rules out."""

import re

import pytest

from cardling.cards import Cards
from tools import ROOT
from tools.pack.languages import LANGUAGES

ENDS = "(s|es|e|ed|d|ing|en|er|n|t)?"  # of a word's forms
NAMES = ("Tag Team",)  # of games: not our words


def terms(text):
    """{language: [(term, [words that are not used for it])]} of those languages that have a column,
    or an AssertionError."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    found = {language: [] for language in list(LANGUAGES)[: lines[0].count("|")]}
    for line in lines:
        parts = [part.strip() for part in line.split("|")]
        assert len(parts) == len(found) + 1, line
        for language, part in zip(found, parts, strict=False):
            term, _, others = part.partition(" not ")
            assert term, line
            found[language].append((term, [word.strip() for word in others.split(",") if others]))
    return found


LISTED = terms((ROOT / "assets/terms.txt").read_text("utf-8"))


def strangers(text, words):
    """Those of the words that are in the text, in any form. A text in capitals names a button."""
    for name in NAMES:
        text = text.replace(name, "")
    found = []
    for word in words:
        first = f"[{word[0]}{word[0].upper()}]"
        if re.search(rf"\b{first}{re.escape(word[1:])}{ENDS}\b", text):
            found.append(word)
    return found


def texts(language):
    """(file, text) of everything that is packed for a language."""
    for path in sorted((ROOT / "assets/packed").glob("*." + language)):
        if path.stem == "font":
            continue
        cards = Cards(str(path))
        for i in range(len(cards)):
            yield path.name, " ".join(" ".join(cards._record(i)).split())
        cards.close()


@pytest.mark.parametrize("language", LISTED)
def test_one_term_for_one_thing(language):
    listed = LISTED[language]
    assert len(listed) > 40
    names = [term for term, _ in listed]
    assert len(set(names)) == len(names), "a term is there twice"
    words = [word for _, others in listed for word in others]
    read = list(texts(language))
    assert len(read) > 800 and len({file for file, _ in read}) > 15
    for file, text in read:
        assert not strangers(text, words), (file, text)


@pytest.mark.parametrize("language", LISTED)
def test_terms_are_used(language):
    """A list of words that nobody uses would be wrong without anybody noticing."""
    everything = " ".join(text for _, text in texts(language)).lower()
    for term, _ in LISTED[language]:
        for word in re.split(", |; ", term):
            assert word.lower() in everything, term


def test_a_stranger_is_found_in_any_form():
    assert strangers("Your foes attack", ["foe"]) == ["foe"]
    assert strangers("He inspected it. Foe!", ["inspect", "foe"]) == ["inspect", "foe"]
    assert not strangers("SELECT shows a canteen of Mindbug Tag Team", ["select", "team"])
    assert not strangers("Your opponent's side", ["foe", "team"])
