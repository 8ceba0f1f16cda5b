# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Every text of every language in its real box, measured with the board's own font and wrapping."""

import pytest
from handheld import Handheld

from tools import ROOT, pack_texts
from tools.pack_cards import LANGUAGES

_NAMES = {"en": "Sharky Crab-Dog-Mummypus", "de": "Hai-Krabbenhund-Mumipus"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_fits_its_box(language):
    with Handheld() as handheld:
        font = handheld.app.kit.font
        for name, texts, (width, lines) in pack_texts.messages(ROOT):
            text = texts[language].replace("%d", "10").replace("%p", "Wanderer")
            card = _NAMES[language] if lines > 1 else "Tusked Extorter"
            wrapped = list(font.wrap(text.replace("%s", card), width))
            assert len(wrapped) <= lines, name
            assert max(font.width(line) for line in wrapped) <= width, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_fits_the_inspector(language):
    position = [(0, "hand", "Gorillion"), (1, "hand", "Bee Bear")]
    with Handheld(position, language=language) as handheld:
        from cardling.inspect import Inspect

        handheld.settle()
        app = handheld.app
        table = app.match.table
        shown = set()
        for card in range(52, 52 + table.cards):
            design = table.design[card]
            if design in shown:
                continue
            shown.add(design)
            app.push(Inspect(app, table, card))
            handheld.sim.run(60)
            handheld.check()
            for line in app.stack[-1].lines:
                assert app.kit.font.width(line) <= 148
            assert app.kit.font.width(app.say.card(design)) <= 152
            app.pop()
        assert len(shown) == 32


def test_the_packer_refuses_bad_messages(tmp_path, capsys):
    for folder in ("assets/texts", "assets/font", "assets/cards", "lib/cardling"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("assets/font/cardling.txt", "assets/cards/first_contact.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    source = tmp_path / "assets/texts/messages.txt"
    for text, reason in (
        ("@ 20 1\nLONG | this does not fit at all | passt", ":2: LONG: English does not fit"),
        ("@ 99 1\nONE | only English", ":2: expected 'NAME | English | German'"),
        ("@ 99 1\nA | a | b\nA | a | b", ":3: A is there twice"),
        ("@ 99 1\nA | %d cards | Karten", ":2: A: %-places differ in German"),
        ("A | a | b", ":1: no '@ PIXELS LINES'"),
        ("@ 99", ":1: expected '@ PIXELS LINES'"),
        ("@ 99 1\nA | \u4e00 | b", ":2: A: the font has no"),
        ("@ 99 1\nlower | a | b", ":2: lower: a name is capitals"),
    ):
        source.write_text(text, "utf-8")
        assert pack_texts.main(["--root", str(tmp_path)]) == 1
        line = capsys.readouterr().err
        assert "assets/texts/messages.txt" + reason in line
        assert len(line.splitlines()) == 1
        assert not (tmp_path / "assets/packed").exists()


def test_a_number_in_the_code_is_set_to_its_message(tmp_path):
    for folder in ("assets/texts", "assets/font", "assets/cards", "lib/cardling"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("assets/font/cardling.txt", "assets/cards/first_contact.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    (tmp_path / "assets/texts/messages.txt").write_text("@ 99 1\nA | a | b\nB | a | b\n")
    module = tmp_path / "lib/cardling/x.py"
    more = tmp_path / "assets/texts/messages_more.txt"
    more.write_text("@ 99 1\nC | c | d\n")
    module.write_text("_M_B = const(0)\n_M_C = const(0)\n")
    assert pack_texts.main(["--root", str(tmp_path)]) == 0
    assert module.read_text() == "_M_B = const(1)\n_M_C = const(2)\n"
    more.write_text("@ 99 1\nA | c | d\n")
    assert pack_texts.main(["--root", str(tmp_path)]) == 1
