# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The help pages and the guide of the first games: packed, drawn, turned, shown once."""

import itertools
import shutil

import pytest
from console import Console
from handheld import Handheld, lines

import engine
from cardling.cards import Cards
from cardling.match import Match
from cardling.setting_numbers import SPEED
from engine.numbers import ASK
from tools import ROOT
from tools.pack import engine_numbers, pack_help
from tools.pack.languages import LANGUAGES, shown
from tools.pack.textfit import Measure

FILES = ("help", "guide")


@pytest.fixture(scope="module")
def sources():
    measure = Measure(ROOT)
    return {name: pack_help.Source(ROOT, f"assets/mindbug/{name}.txt", measure) for name in FILES}


# --- the packer ----------------------------------------------------------------------------------

NEEDS = (
    "assets/console/palette.txt",
    "assets/console/sprites.txt",
    "assets/font/cardling.bdf",
    "assets/mindbug/cards.txt",
    "engine/mindbug/numbers.py",
    "engine/mindbug/__init__.py",
)
PAGE = """\
cards mindbug
== One / Eins
[Gorillion!] {ATTACK}{BLOCK} [Rhino Turtle*]
en {HEART} Life {BUG}. Well-known.
de {HEART} Leben {BUG}. Wohl-bekannt.
"""
TIP = """\
bits 3
== One / Eins
when ask bug
when key H
en Text
de Text
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project without pages."""
    root = tmp_path_factory.mktemp("project")
    for name in NEEDS:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    return root


def pack(root, capsys, **files):
    """Pack these files, and no others: what the user is told, None if all is well."""
    shutil.rmtree(root / "assets/packed", ignore_errors=True)
    for name in FILES:
        (root / f"assets/mindbug/{name}.txt").unlink(missing_ok=True)
    for name, text in files.items():
        (root / f"assets/mindbug/{name}.txt").write_text(text, "utf-8")
    status = pack_help.main(["--root", str(root)])
    told = capsys.readouterr()
    assert status == (1 if told.err else 0)
    if status:
        assert not (root / "assets/packed").exists(), "nothing is half written"
        assert told.err.count("\n") == 1
    return told.err.strip() or None


def test_what_is_packed_is_up_to_date():
    assert pack_help.main(["--check"]) == 0


def test_a_page_is_packed_as_it_will_stand_on_the_screen(project, capsys):
    assert pack(project, capsys, help=PAGE, guide=TIP) is None
    pages = Cards(project / "assets/packed/help_mindbug.de")
    assert len(pages) == 2 and pages.name(0) == "Eins"
    block = pages.text(0)
    assert [ord(c) - 32 for c in block[:2]] == [16, 16 + 28 + 3]
    assert block[2:] == "Leben    . Wohl-bekannt.", "three spaces keep the picture's place"
    groups = dict(group.split("\1") for group in pages.name(1).split("\2"))
    assert list(groups) == ["frames", "mindbug", "ui"], "drawn in this order"
    assert [ord(groups["frames"][i]) - 32 for i in (0, 3)] == [4, 1], "attacking, exhausted"
    pages.close()
    tips = Cards(project / "assets/packed/guide_mindbug.en")
    assert len(tips) == 3 and tips.name(2) == chr(128 + 2) + "H" and tips.text(2) == "3"
    tips.close()


def swap(old, new, text=PAGE):
    assert old in text
    return {"help" if text is PAGE else "guide": text.replace(old, new)}


WRONG = {
    "two german": (swap("de {HEART} L", "de Na\nde {HEART} L"), 6, "second German text"),
    "no english": (swap("en {HEART} Life {BUG}. Well-known.\n", ""), 4, "no English one"),
    "many titles": (swap("Eins", " / ".join("12345")), 2, "'== English / German"),
    "wide title": (swap("Eins", "Eins" * 12), 2, "the title is wider than"),
    "no text": (swap(PAGE[PAGE.index("en ") :], ""), 2, "a page without a text"),
    "glyph": (swap("Leben", "Lében"), 5, "German has no 'é'"),
    "brace": (swap("{BUG}.", "{BUG.", PAGE), 4, "a single { or }"),
    "no tile": (swap("{BUG}.", "{BOG}.", PAGE), 4, "no tile BOG in assets/*/sprites.txt"),
    "large tile": (swap("{BUG}.", "{MINDBUG}.", PAGE), 4, "too large to stand in a text"),
    "no card": (swap("Gorillion", "Gorilla"), 3, "no card Gorilla"),
    "no set": (swap("cards mindbug", "cards mindbag"), 1, "no card set mindbag"),
    "no cards": (swap("cards mindbug\n", ""), 2, "no card Gorillion (a line cards?)"),
    "wide row": (swap("{ATTACK}", "{ATTACK} " * 12), 3, "pixels wide"),
    "row and text": (swap("{ATTACK}{BLOCK}", "against"), 3, "expected only {TILE} and [Card]"),
    "long page": (swap("Wohl", "Wohl " * 70), 2, "pixels too high: Eins"),
    "long word": (swap("Wohl", "Wohl" * 9), 4, "is too wide"),
    "other word": (swap("en {HEART}", "xx {HEART}"), 4, '"xx" is neither a language nor a picture'),
    "no page": ({"help": "en Text\n"}, 1, '"en" before the first page'),
    "empty": ({"help": "# nothing\n"}, 1, "no pages"),
    "when in help": (swap("en {HEART}", "when ask bug\nen {HEART}"), 4, '"when" is neither'),
    "no when": (swap("when ask bug\nwhen key H\n", "", TIP), 2, "no line when"),
    "no bits": (swap("bits 3\n", "", TIP), 1, "no line bits"),
    "wrong bits": (swap("bits 3", "bits 64", TIP), 1, "bits must be 0 to 63"),
    "no question": (
        swap("ask bug", "ask bog", TIP),
        3,
        "no question Q_BOG in engine/mindbug/numbers.py",
    ),
    "no keyword": (swap("key H", "key O", TIP), 4, "O is no sign of a keyword"),
    "a keyword": (swap("key H", "sign H", TIP), 4, "H is the sign of a keyword"),
    "long sign": (swap("key H", "sign AB", TIP), 4, "a sign is one capital"),
    "odd when": (swap("key H", "now", TIP), 4, "expected 'when ask QUESTION'"),
    "twice": (swap("key H", "ask bug", TIP), 4, "has a tip for this already"),
}


@pytest.mark.parametrize("name", WRONG)
def test_the_packer_refuses(project, capsys, name):
    files, line, reason = WRONG[name]
    told = pack(project, capsys, **files)
    assert told.startswith(f"assets/mindbug/{next(iter(files))}.txt:{line}: ") and reason in told


def test_two_guides_share_no_bit(project, capsys):
    other = TIP.replace("ask bug", "sign B")
    path = project / "assets/other/guide.txt"
    path.parent.mkdir()
    path.write_text(other, "utf-8")
    told = pack(project, capsys, guide=TIP)
    assert told == "assets/other/guide.txt:1: bit 3 is taken by assets/mindbug/guide.txt"
    path.write_text(other.replace("3", "4"), "utf-8")
    assert pack(project, capsys, guide=TIP) is None
    shutil.rmtree(path.parent)


# --- the pages -----------------------------------------------------------------------------------


def show(console, kind, page=0):
    """Push a page."""

    def push():
        from cardling.pages import help

        console.app.push(getattr(help, kind)(console.app, "mindbug", page))

    console.do(push)


def check(console, title):
    """The page is there, its blocks inside of their part of the screen and not over each other."""
    labels = list(lines(console.app.kit.group))
    assert labels[0].text == title
    bottom = 15
    blocks = [label for label in labels if label.y >= 16 and label.y < 118]
    assert blocks and all(len(label.text) > 3 for label in blocks)
    for label in blocks:
        assert label.x >= 5 and label.x + label.width <= 156, label.text
        assert label.y > bottom, label.text
        bottom = label.y + 9 * (label.text.count("\n") + 1)
        assert bottom <= 118, label.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_drawn_and_fits(sources, language):
    with Console(language=language) as console:
        seen = set()
        show(console, "Help")
        for page in sources["help"].pages:
            check(console, shown(page.titles, language))
            seen.add(console.sim.screen())
            console.press("RIGHT")
        assert console.screen.page == 0, "and round"
        console.press("A")
        for number, page in enumerate(sources["guide"].pages):
            show(console, "Tip", number)
            check(console, shown(page.titles, language))
            seen.add(console.sim.screen())
        assert len(seen) == sum(len(source.pages) for source in sources.values())


def test_pages_turn_and_close(sources):
    last = len(sources["help"].pages) - 1
    with Console() as console:
        show(console, "Help", 2)
        assert f"3/{last + 1}" in console.texts
        for button, page in (("LEFT", 1), ("LEFT", 0), ("LEFT", last), ("RIGHT", 0), ("RIGHT", 1)):
            console.press(button)
            assert console.screen.page == page
            assert f"{page + 1}/{last + 1}" in console.texts
        picture = console.sim.screen()
        console.press("UP", "DOWN", "START", "SELECT")
        assert console.kind == "Help" and console.sim.screen() == picture
        console.press("B")
        assert console.kind == "Title"
        show(console, "Help")
        console.press("A")
        assert console.kind == "Title"


def test_a_language_without_pages_shows_the_english_ones(tmp_path):
    packed = tmp_path / "drive/assets/packed"
    shutil.copytree(ROOT / "assets/packed", packed)
    shutil.copy(packed / "messages.de", packed / "messages.xx")
    with Console(tmp_path / "drive", language="xx") as console:
        show(console, "Help")
        assert "your opponent" in console.texts and "zurück" in console.texts


# --- the guide -----------------------------------------------------------------------------------


def ask(console, name=None, own=(), others=()):
    """The guide is asked about a question and creatures in play; the title of its tip or None."""
    told = []
    t = engine.open("mindbug", empty=True)
    for seat, cards in enumerate((own, others)):
        t.put(seat, "hand", ("Gorillion", "Brain Fly")[seat])
        if cards:
            t.put(seat, "board", ", ".join(cards))
    t.put(None, "turn", "0")
    if name:
        t.state[ASK] = question(name)

    def call():
        from cardling.match import Match
        from cardling.mindbug.screen import Screen
        from cardling.pages.tips import Guide

        match = Match(console.app, "mindbug", 1, b"\0\1")
        match.table.load(t.state)
        console.app.match = match
        told.append(Guide(console.app).tip(Screen(console.app, match).signs()))

    console.do(call)
    assert told[0] == (console.kind == "Tip")
    if not told[0]:
        return None
    title = next(lines(console.app.kit.group)).text
    console.do(console.app.pop)
    return title


QUESTIONS = "turn bug hunt block again order target upto take discard"  # those of two seats


def question(name):
    return engine_numbers(ROOT, "engine/mindbug/numbers.py")["Q_" + name.upper()]


def test_there_is_a_tip_for_every_question_and_keyword(sources):
    signs = "".join(page.signs for page in sources["guide"].pages)
    numbers = [question(name) for name in QUESTIONS.split()]
    assert set(signs) == {chr(128 + n) for n in numbers} | set("FHPST") | {"O"}


def test_each_tip_comes_once_when_its_situation_comes_up():
    with Console() as console:
        assert ask(console, "turn") == "Your first turn"
        assert ask(console, "turn") is None
        assert ask(console, "bug", own=["Bee Bear"]) == "A Mindbug?", "the question first"
        assert ask(console, "bug", own=["Bee Bear"]) == "You can attack"
        assert ask(console, "bug", own=["Bee Bear"]) is None
        assert ask(console, "block", others=["Luchataur"]) == "You are attacked"
        assert ask(console, "hunt") == "Hunter"
        assert ask(console, "again") == "Frenzy"
        assert ask(console, "turn", ["Luchataur"], ["Killer Bee"]) is None, "both are known"
        assert ask(console, "turn", ["Rhino Turtle"], ["Spider Owl"]) == "Poisonous"
        assert ask(console, "turn", ["Rhino Turtle"], ["Spider Owl"]) == "Sneaky"
        assert ask(console, "turn", ["Rhino Turtle"], ["Spider Owl"]) == "Tough"
        assert ask(console, "turn", ["Rhino Turtle"], ["Spider Owl"]) is None
        assert ask(console, "upto") == "An ability asks"
        assert ask(console, "target") is None and ask(console, "take") is None
        assert ask(console, "discard") == "You must discard"
        assert ask(console, "order") == "What comes first?"


def test_the_guide_is_switched_off_and_begins_again(tmp_path):
    with Console(tmp_path / "drive", language="de") as console:
        assert ask(console, "turn") == "Dein erster Zug"
        console.boot()
        assert ask(console, "turn") is None, "kept over power-off"
        console.choose("SETTINGS")
        console.point("SET_TIPS")
        console.press("RIGHT", "B")
        assert ask(console, "bug") is None
        console.choose("SETTINGS")
        console.point("SET_AGAIN")
        console.press("A", "B")
        assert ask(console, "bug") == "Ein Mindbug?"
        assert ask(console, "turn") == "Dein erster Zug"


def test_a_tip_waits_for_a_press_that_is_meant_for_it():
    with Console() as console:
        for button in ("A", "B"):
            show(console, "Tip")
            console.press(button)
            assert console.kind == "Tip", "it was perhaps meant for what was before"
            console.sim.run(400)
            console.press("START", "LEFT", "SELECT")
            assert console.kind == "Tip"
            console.press(button)
            assert console.kind == "Title"


def test_a_game_without_a_guide_has_no_tips():
    with Console() as console:
        told = []

        def call():
            from cardling.pages.tips import Guide

            told.append(Guide(console.app, "chess").tip("A"))
            told.append(Guide(console.app).tip("Z"))

        console.do(call)
        assert told == [False, False] and console.kind == "Title"


def test_tips_never_come_two_in_a_row():
    """After one there is a question without, whatever else would be worth a tip."""
    with Handheld(kinds=(0, 1), tips=True) as handheld:
        app = handheld.app

        def begin():
            app.settings.steps[SPEED] = 3
            app.settings.apply()
            app.match = Match(app, "mantis", 3, b"\0\1")
            app.match.open()

        handheld.do(begin)
        table = app.stack[0]
        table.signs = lambda: "ABCDE"  # all of it would help at once
        came = []
        for _ in range(8):
            handheld.sim.run_until(lambda: table.question or handheld.kind in ("Tip", "MantisEnd"))
            if handheld.kind == "MantisEnd":
                break
            came.append(handheld.kind == "Tip")
            while handheld.kind == "Tip":
                handheld.sim.run(700)
                handheld.press("A")
            handheld.sim.run_until(lambda: table.question)
            handheld.sim.run(100)
            handheld.do(lambda: table.play(table.match.table.choices[0]))
        assert came[0] and sum(came) > 1
        assert not any(a and b for a, b in itertools.pairwise(came)), came
