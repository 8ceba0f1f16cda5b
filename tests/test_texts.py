# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Every text of every language in its real box, measured with the board's own font and wrapping."""

import pytest
from handheld import Handheld

import engine
from cardling.cards import Cards
from tools import ROOT, numbers, pack_texts
from tools.pack_cards import LANGUAGES
from tools.textfit import PLAYER, Box, Measure

_NAMES = {"en": "Sharky Crab-Dog-Mummypus", "de": "Hai-Krabbenhund-Mumipus"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_packer_wraps_as_the_handheld_does(language):
    measure = Measure(ROOT)
    with Handheld() as handheld:
        font = handheld.app.kit.font
        for _, texts, box in pack_texts.messages(ROOT):
            text = texts[language].replace("%s", _NAMES[language]).replace("%p", PLAYER)
            assert measure.width(text) == font.width(text)
            for pixels in (box.pixels, 108, 154):
                assert measure.wrap(text, pixels) == [
                    line.rstrip() for line in font.wrap(text, pixels)
                ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_fits_the_inspector(language):
    position = [(0, "hand", "Gorillion"), (1, "hand", "Bee Bear")]
    with Handheld(position, language=language) as handheld:
        from cardling.mindbug.inspect import Inspect

        handheld.settle()
        app = handheld.app
        table = app.match.table
        shown = set()
        for card in range(52, 52 + table.cards):
            design = table.design[card]
            if design in shown:
                continue
            shown.add(design)
            app.push(Inspect(app, app.match, card))
            handheld.sim.run(60)
            handheld.check()
            for line in app.stack[-1].lines:
                assert app.kit.font.width(line) <= 148
            assert app.kit.font.width(app.say.card(design)) <= 152
            app.pop()
        assert len(shown) == len(table.rows) // 8


def test_the_packer_refuses_bad_messages(tmp_path, capsys):
    for folder in ("assets/console", "assets/font", "assets/mindbug", "lib/cardling"):
        (tmp_path / folder).mkdir(parents=True)
    for name in (
        "assets/font/cardling.bdf",
        "assets/mindbug/cards.txt",
        "assets/console/palette.txt",
        "assets/console/characters.txt",
    ):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    source = tmp_path / "assets/console/messages.txt"
    for text, reason in (
        (
            "@ 60 1\nNAMED | %p does it | %p tut es",
            ":2: NAMED: English does not fit 60 pixels in 1 line: Wmmmmmmm does it",
        ),
        ("@ 128 1\nCARD | Play %s | %s", "Play Sharky Crab-Dog-Mummypus"),
        ("@ 60 2 20\nLAST | two lines of something | zwei", "leaves its last line of 20 pixels"),
        ("@ 60 1 before=%p:_\nWHO | yes please | ja", "Wmmmmmmm: yes please"),
        ("@ 60 1 longer\nA | a | b", ":1: expected '@ PIXELS LINES'"),
        ("@ 20 1\nLONG | this does not fit at all | passt", ":2: LONG: English does not fit"),
        ("@ 99 1\nONE | only English", ":2: expected 'NAME | English | German'"),
        ("@ 99 1\nA | a | b\nA | a | b", ":3: A is there twice"),
        ("@ 99 1\nA | %d cards | Karten", ":2: A: %-places differ in German"),
        ("A | a | b", ":1: no '@ PIXELS LINES'"),
        ("@ 99", ":1: expected '@ PIXELS LINES'"),
        ("@ 99 1\nA | \u4e00 | b", ":2: A: the font has no"),
        ("@ 99 1\nlower | a | b", ":2: lower: a name is capitals"),
        ("@ 99 1\nA | %d | %d\nB 1 | a | b", ":3: B 1: it follows B, which has a %d"),
        ("@ 99 1\nA | a | b\nA 1 | a | b", ":3: A 1: it follows A, which has a %d"),
        ("@ 99 1\nA | %p: %d | %p: %d\nA 1 | %p: a | b", ":3: A 1: %-places differ in German"),
        ("@ 20 1\nA | %d | %d\nA 1 | only one | 1", ":3: A: English does not fit"),
        ("@ 40 1 keys\nA | B choose  A back | b", "leaves its last line of 40 pixels"),
    ):
        source.write_text(text, "utf-8")
        assert pack_texts.main(["--root", str(tmp_path)]) == 1
        line = capsys.readouterr().err
        assert "assets/console/messages.txt:" in line
        assert reason in line
        assert len(line.splitlines()) == 1
        assert not (tmp_path / "assets/packed").exists()


def test_a_short_box_drops_what_follows_the_colon():
    measure = Measure(ROOT)
    assert measure.misfit("Play: %s", "en", Box.read(["128", "1"]))
    assert not measure.misfit("Play: %s", "en", Box.read(["128", "1", "short"]))
    assert measure.misfit("Play or attack with it now: %s", "en", Box.read(["99", "1", "short"]))


def test_signs_of_buttons_take_the_place_of_their_names():
    measure = Measure(ROOT)
    box = Box.read(["150", "1", "keys"])
    with Handheld() as handheld:
        kit = handheld.app.kit
        for text in ("A choose  SELECT details", "PAD left, right: change", "B back"):
            line = kit.keys(100, text)
            box.pixels = line.width  # as wide as what the packer measures
            assert not measure.misfit(text, "en", box)
            box.pixels = line.width - 1
            assert measure.misfit(text, "en", box)
            assert not set(line.text.split()) & {"A", "B", "SELECT", "PAD"}
        assert kit.keys(100, "No match", line).text == "No match"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_names_its_card_and_who_is_asked(language):
    """In one line beside the card's picture: a long name of either is shortened, none vanishes."""
    hands = [(0, "hand", "Gorillion"), (1, "hand", "Bee Bear")]
    with Handheld(hands, kinds=(0, 0), names=["Wanderer", "Ben"], language=language) as handheld:
        from cardling.mindbug.ask import Ask
        from engine.mindbug.numbers import Q_BLOCK, Q_BUG

        handheld.sim.run(600)
        handheld.press("A")
        handheld.settle()
        screen = handheld.screen
        say = handheld.app.say
        say.sets(("mindbug", "tagteam"))
        cards = [(say.card(i), say.card(i, True)) for i in range(48)]
        assert len(set(cards)) == 48
        card = screen.rows[5][0]
        screen.away[0] = card
        for q in (Q_BUG, Q_BLOCK):
            for full, brief in cards:
                screen.name = lambda card, short=False, names=(full, brief): names[short]
                ask = Ask(screen)
                ask.q = q
                text = ask.named(ask.about(ask.forms[q][0], card, 103))
                assert handheld.app.kit.font.width(text) <= 133, text
                name, _, question = text.partition(": ")
                assert len(name) > 2 and "Wanderer".startswith(name)
                assert full in question or brief in question


def test_messages_have_numbers(tmp_path):
    for folder in ("assets/console", "assets/font", "assets/mindbug", "lib/cardling"):
        (tmp_path / folder).mkdir(parents=True)
    for name in (
        "assets/font/cardling.bdf",
        "assets/mindbug/cards.txt",
        "assets/console/palette.txt",
        "assets/console/characters.txt",
    ):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    (tmp_path / "assets/console/messages.txt").write_text("@ 99 1\nA | a | b\nB | a | b\n")
    module = tmp_path / "lib/cardling/messages.py"
    more = tmp_path / "assets/console/messages_more.txt"
    more.write_text("@ 99 1\nC | c | d\n")
    assert pack_texts.main(["--root", str(tmp_path)]) == 0
    found = numbers.read(module.read_text())
    assert list(found.values()) == list(range(len(found)))
    assert list(found)[:5] == ["M_A", "M_B", "M_C", "M_WHO", "M_WHO_1"]
    source = "@ 99 1\nC | %d lives | %d Leben\nC 1 | one life | ein Leben\n"
    more.write_text(source)
    assert pack_texts.main(["--root", str(tmp_path)]) == 0
    assert numbers.read(module.read_text()) == found, "a form for 1 has no number of its own"
    packed = Cards(str(tmp_path / "assets/packed/messages.en"))
    assert (packed.name(2), packed.text(2), packed.text(1)) == ("%d lives", "one life", "")
    packed.close()
    more.write_text("@ 99 1\nA | c | d\n")
    assert pack_texts.main(["--root", str(tmp_path)]) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_abilities_of_a_fight_are_asked_again_in_full(language):
    """Two lines, the second up to the sign for SELECT; the names of a hero's in one line."""
    with Handheld(language=language) as handheld:
        kit = handheld.app.kit
        say = handheld.app.say
        say.sets(("minimonfa",))
        rows = engine.open("minimonfa").rows
        for design in (*range(16), *range(24, 40)):  # heroes and monsters of both decks
            abilities = say.rule(design).split("\n") if say.rule(design) else []
            assert kit.font.width(", ".join(text.split(":")[0] for text in abilities)) <= 128
            for i, text in enumerate(abilities):
                if rows[8 * design + 4 * i] >> 5 != 1:
                    continue  # not in a fight
                lines = list(kit.font.wrap(text, 144))
                assert len(lines) < 3, text
                assert len(lines) < 2 or kit.font.width(lines[1]) <= 128, text
