# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Every text of every language in its real box, measured with the board's own font and wrapping."""

import re

import pytest
from handheld import Handheld

import engine
from cardling import foot
from cardling.cards import Cards
from tools import ROOT
from tools.build import numbers
from tools.pack import languages, pack_texts
from tools.pack.languages import LANGUAGES
from tools.pack.textfit import PLAYER, Box, Measure

pytestmark = pytest.mark.usefixtures("unseen")

_NAME = "Sharky Crab-Dog-Mummypus"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_packer_wraps_as_the_handheld_does(language):
    measure = Measure(ROOT)
    with Handheld(language=language) as handheld:
        font = handheld.app.kit.font
        for _, texts, box in pack_texts.messages(ROOT):
            text = languages.shown(texts, language).replace("%s", _NAME).replace("%p", PLAYER)
            assert measure.width(text, language) == font.width(text)
            for pixels in (box.pixels, 108, 154):
                assert measure.wrap(text, pixels, language) == [
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
        "assets/console/settings.txt",
    ):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    source = tmp_path / "assets/console/messages.txt"
    for text, reason in (
        (
            "@ 60 1\nNAMED | %p does it | %p tut es",
            ":3: NAMED: English does not fit 60 pixels in 1 line: Wmmmmmmm does it",
        ),
        ("@ 128 1\nCARD | Play %s | %s", "Play Sharky Crab-Dog-Mummypus"),
        ("@ 60 2 20\nLAST | two lines of something | zwei", "leaves its last line of 20 pixels"),
        ("@ 60 1 before=%p:_\nWHO | yes please | ja", "Wmmmmmmm: yes please"),
        ("@ 60 1 longer\nA | a | b", ":2: expected '@ PIXELS LINES'"),
        ("@ 20 1\nLONG | this does not fit at all | passt", ":3: LONG: English does not fit"),
        (f"@ 99 1\nONE | a | {' | '.join(LANGUAGES)}", ":3: expected 'NAME | English | German"),
        ("@ 99 1\nONE | | only German", ":3: expected 'NAME | English | German"),
        ("@ 99 1\nLANGUAGE | English", ":3: LANGUAGE: each one must say what it calls itself"),
        ("@ 99 1\nA | a | b\nA | a | b", ":4: A is there twice"),
        ("@ 99 1\nA | %d cards | Karten", ":3: A: %s, %d and %p differ in German"),
        ("A | a | b", ":2: no '@ PIXELS LINES'"),
        ("@ 99", ":2: expected '@ PIXELS LINES'"),
        ("@ 99 1\nA | \u4e00 | b", ":3: A: English has no"),
        ("@ 99 1\nlower | a | b", ":3: lower: a name is capitals"),
        (
            "== 1 more\n@ 99 1\nC | c | d\n== 0 A\nD | d\nE | e",
            ":7: 1 is C: this block is full; there is room from 8",
        ),
        ("== 2048 late\n@ 99 1\nC | c | d", ":4: the highest number is 2047"),
        ("@ 99 1\nA | %d | %d\nB 1 | a | b", ":4: B 1: it follows B, which has a %d"),
        ("@ 99 1\nA | a | b\nA 1 | a | b", ":4: A 1: it follows A, which has a %d"),
        ("@ 99 1\nA | %p: %d | %p: %d\nA 1 | %p: a | b", ":4: A 1: %s, %d and %p differ in German"),
        ("@ 20 1\nA | %d | %d\nA 1 | only one | 1", ":4: A 1: English does not fit"),
        ("@ 99 1 keys\nA | A typo? No | Nein", ":3: A: different buttons in German"),
        ("@ 99 1 keys\nA | A yes  B no | B nein  A ja", ":3: A: different buttons in German"),
        ("@ 40 1 keys\nA | B choose  A back | B a  A b", "leaves its last line of 40 pixels"),
        ("@ 99 1\nA | %d | %d\nA 1 | a | b\nA 1 | a | b", ":5: A 1: it follows A"),
    ):
        source.write_text("== 0 a block\n" + text, "utf-8")
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
            line = foot.show_keys(kit, 100, text)
            box.pixels = line.width  # as wide as what the packer measures
            assert not measure.misfit(text, "en", box)
            box.pixels = line.width - 1
            assert measure.misfit(text, "en", box)
            assert not set(line.text.split()) & {"A", "B", "SELECT", "PAD"}
        assert foot.show_keys(kit, 100, "No match", line).text == "No match"


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


def test_messages_have_numbers_by_blocks(tmp_path, capsys):
    for folder in ("assets/console", "assets/font", "assets/mindbug", "lib/cardling"):
        (tmp_path / folder).mkdir(parents=True)
    for name in (
        "assets/font/cardling.bdf",
        "assets/mindbug/cards.txt",
        "assets/console/palette.txt",
        "assets/console/characters.txt",
        "assets/console/settings.txt",
    ):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    source = tmp_path / "assets/console/messages.txt"
    source.write_text("== 8 one\n@ 99 1\nA | a | b\nB | a | b\n\n== 5 two\nC | c\n")
    module = tmp_path / "lib/cardling/messages.py"
    more = tmp_path / "assets/console/messages_more.txt"
    more.write_text("== 16 three\n@ 99 1\nD | d | e\n")
    assert pack_texts.main(["--root", str(tmp_path)]) == 0
    assert "German: 1 of " in capsys.readouterr().out
    found = numbers.read(module.read_text())
    assert list(found)[:5] == ["M_C", "M_A", "M_B", "M_D", "M_WHO"]
    assert list(found.values())[:4] == [5, 8, 9, 16] and found["M_WHO_1"] == found["M_WHO"] + 1
    for language, text in (("en", "c"), ("de", "c")):
        texts = Cards(str(tmp_path / f"assets/packed/messages.{language}"))
        assert texts.name(5) == text and texts.name(6) == texts.name(0) == ""
        assert texts.name(found["M_WHO"]) == "Pip"
    source = "== 16 three\n@ 99 1\nD | %d lives | %d Leben\nD 1 | one life\n"
    more.write_text(source)
    assert pack_texts.main(["--root", str(tmp_path)]) == 0
    assert numbers.read(module.read_text()) == found, "a form for 1 has no number of its own"
    assert "German: 2 of " in capsys.readouterr().out
    for language, text in (("en", "%d lives"), ("de", "%d Leben")):
        texts = Cards(str(tmp_path / f"assets/packed/messages.{language}"))
        assert (texts.name(16), texts.text(16), texts.text(8)) == (text, "one life", "")
        texts.close()
    for text, reason in (
        ("== 16 three\n@ 99 1\nA | c | d\n", "messages_more.txt:3: A is there twice"),
        ("@ 99 1\nD | d | e\n", ":2: no '== NUMBER TITLE' before the first message: from 16 on"),
    ):
        more.write_text(text)
        assert pack_texts.main(["--root", str(tmp_path)]) == 1
        assert reason in capsys.readouterr().err


def test_a_new_message_changes_one_number():
    """Each block has room: another message at its end moves none."""
    before = pack_texts.numbered(ROOT)
    starts = []
    for path in (ROOT / "assets").glob("*/messages*.txt"):
        starts += re.findall(r"^== (\d+) ", path.read_text("utf-8"), re.M)
    assert len(starts) > 20
    for start in map(int, starts):
        end = next(i for i in range(start, 2048) if i not in before)
        assert end > start and not {end, end + 1} & set(before), f"block {start} has no room"


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
