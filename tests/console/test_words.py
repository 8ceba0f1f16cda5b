# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What screens offer and say: the keyboard of names, the menu at a curtain, bots among themselves,
the first tip of Tag Team, German without case."""

import re

import pytest
from console import NUMBERS, Console
from handheld import Handheld

from tools import ROOT
from tools.pack import pack_texts

pytestmark = pytest.mark.usefixtures("unseen")

HANDS = [(0, "hand", "Gorillion, Bee Bear"), (1, "hand", "Luchataur"), (1, "bugs", "1")]


def test_the_keyboard_of_names_shows_ok_and_delete():
    with Console() as console:
        console.choose("GAME")
        console.sit(0, 0)
        console.press("A", "RIGHT", "A")
        assert console.screen.text == "AB"
        console.press("UP", *["DOWN"] * 4, "LEFT", "LEFT", "LEFT")
        assert console.screen.keys[console.screen.at] == "\b"
        console.press("A")
        assert console.screen.text == "A"
        console.press("A", "A")  # nothing left to take back: it stays, B goes back
        assert (console.kind, console.screen.text) == ("Names", "")
        console.press("RIGHT")
        assert console.screen.keys[console.screen.at] == "\n"
        console.press("A")  # also without a name
        assert console.kind == "Names" and len(console.screen.names) == 1
        console.press("A", *["DOWN"] * 3, "LEFT", "A")
        console.sim.run_until(lambda: console.kind == "Curtain")
        match = console.app.match
        assert [match.name(0), match.name(1)] == [console.say("PLAYER") + " 1", "A"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_bots_alone_are_told_why_not(language):
    with Console(language=language) as console:
        console.choose("GAME_MANTIS")
        console.sit(1)
        assert console.kind == "Seats"
        assert console.say("SEATS_NOBODY") in console.texts
        console.press("UP", "RIGHT")
        assert console.say("SEATS_NOBODY") not in console.texts
        console.sit(0)
        console.sim.run_until(lambda: console.kind != "Seats")


def test_start_at_a_curtain_is_a_menu_that_tells_nothing():
    with Handheld(HANDS, kinds=(0, 0), names=["Anna", "Ben"]) as handheld:
        handheld.sim.run(600)
        assert handheld.kind == "Curtain"
        handheld.press("START")
        assert handheld.kind == "Menu"
        assert "A hint" not in handheld.screen.rows
        assert "Give up" not in handheld.screen.rows
        for row in ("What happened", "Help", "Settings"):
            at = handheld.screen.rows.index(row)
            handheld.press(*["DOWN"] * at, "A")
            assert handheld.kind != "Menu"
            for word in ("Gorillion", "Bee Bear", "Luchataur"):
                assert word not in str([getattr(x, "text", "") for x in handheld.app.kit.group])
            handheld.press("B")
            assert handheld.kind == "Curtain", row
            handheld.press("START")
        handheld.press("A")
        assert handheld.kind == "Curtain"
        handheld.press("A")
        handheld.settle()
        assert handheld.screen.hand == 0


def test_who_has_opened_the_curtain_may_give_up():
    with Handheld(HANDS, kinds=(0, 0), names=["Anna", "Ben"]) as handheld:
        handheld.sim.run(600)
        handheld.press("A")
        handheld.settle()
        handheld.give_up()
        assert handheld.kind == "End"
        assert handheld.app.match.conceded == 0


def test_the_guide_of_tag_team_begins_with_the_game():
    text = (ROOT / "assets/tagteam/guide.txt").read_text("utf-8")
    first = text.split("\n== ")[1]
    assert "when ask turn" in first
    for word in ("partner", "lives", "attack", "opponents", "Partner", "Leben", "Gegner"):
        assert word in first


def german():
    """(name, text) of all German messages."""
    return [(name, texts["de"]) for name, texts, _ in pack_texts.messages(ROOT)]


def test_german_cards_need_no_case():
    """A card's name is the subject, or stands before or behind a colon: 'Einsamer Yeti' stays."""
    free = r"(: |^)%s(:|$|\?)|^%s: |\(%s\)|:.*%s"
    numbers = {"DG_IS_SEAT", "DG_FALL", "DG_FALLEN", "CODE_DEAL", "NOW", "DG_LEFT"}
    players = {f"DG_{what}{me}" for what in ("LOOKED", "SPIED", "RAIDS") for me in ("_YOU", "")}
    subjects = {"GIVES"}
    for name, text in german():
        if "%s" in text and name not in numbers | players | subjects:
            assert re.search(free, text), (name, text)


# What follows a number, if it is not 1; and messages whose number is never 1.
PLURALS = {
    "en": "cards|lives|turns|heroes|rooms|creatures|colours|times|die|face-down cards",
    "de": "Karten|Kreaturen|Helden|Räume|Züge|Farben|Leben mehr|sterben|verdeckte Karten",
    "fr": "cartes|vies|tours|salles|créatures|couleurs|meurent",
}
SEVERAL = {"TANK_SCORED", "TANK_GOAL", "DG_ASK_LOSE_MORE", "DG_IS_TRAP", "END_LIMIT"}


@pytest.mark.parametrize("language", PLURALS)
def test_one_thing_is_counted_as_one(language):
    """After a number that may be 1 stands no plural, unless the message has a form for 1."""
    ones = {}
    plural = rf"%d (of \d |von \d |sur \d )?({PLURALS[language]})\b"
    found = pack_texts.messages(ROOT, ones)
    for name, texts, _ in found:
        if name not in SEVERAL and name not in ones:
            assert not re.search(plural, texts[language]), (name, texts[language])
    assert len(ones) > 10
    for name, texts in ones.items():
        assert name not in SEVERAL
        several = rf"(%d|1) ({PLURALS[language]})\b"
        assert not re.search(several, texts[language]), (name, texts[language])


def test_a_number_of_one_is_said_so():
    with Console() as console:
        say = console.app.say
        for count, text in ((2, "Pip: 2 lives left"), (1, "Pip: 1 life left")):
            assert say.fill(NUMBERS["FOE_LIFE"], "", count, "Pip") == text
        assert say.fill(NUMBERS["FOE_LIFE"], "", 0, "Gus") == "Gus: 0 lives left"
        # No form of its own: the number is not how many there are.
        assert say.fill(NUMBERS["DG_RAZED"], "", 1, "Gus") == "Gus loses a room of vault 1"


def test_german_has_one_word_each_and_no_bookish_forms():
    texts = [text for _, text in german()]
    for folder in ("texts", "cards", "monfa"):
        for path in sorted((ROOT / "assets" / folder).glob("*.txt")):
            lines = path.read_text("utf-8").splitlines()
            texts += [line[3:] for line in lines if line.startswith("de ")]
    for text in texts:
        assert not re.search(r"\b(geschähe|stürbe|Nochmal|nochmal|wirf|werfen)\b", text), text
        assert not re.search(r"\b(Sie haben|Ihre Karten|wählen Sie)\b", text), text
    messages = dict(german())
    assert "Tipp" not in messages["MENU_HINT"] + messages["HINT"]
    assert "Vorschlag" in messages["MENU_HINT"] and "Tipps" in messages["SET_TIPS"]
    assert "Laufwerk" in messages["ABOUT_DRIVE"] and "Lizenz" in messages["ABOUT_LICENCE"]
