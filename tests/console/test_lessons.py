# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Every lesson is played on the live table, with wrong moves as well; sources with mistakes are
refused."""

import pytest
from console import Console
from handheld import Handheld

from cardling.match import RIVAL
from tools import ROOT
from tools.pack import Mistake, pack_lessons

pytestmark = pytest.mark.usefixtures("unseen")

SOURCES = pack_lessons.sources(ROOT)


def names():
    text = (ROOT / "lib/cardling/exercise.py").read_text()
    return eval(text.split("NAMES = ")[1].split("  #")[0])  # noqa: S307


NAMES = names()


class Pupil(Console):
    goto = Handheld.goto
    answer = Handheld.choose

    def begin(self, number):
        self.do(lambda: self.app.start(bytes((5, 1, number))))
        self.sim.run_until(lambda: self.app.match and not self.app.match.dealt)

    def idle(self):
        """Until something is said or asked, or it is over."""
        lesson = self.app.match

        def ready():
            screen = self.screen
            if lesson.panel or self.kind == "Page":
                return True
            if hasattr(screen, "busy"):
                return screen.question and not screen.busy()
            return screen.question and not screen.events

        self.sim.run_until(ready)
        self.sim.run(500)

    def decide(self, code):
        """By presses in Mindbug; elsewhere as if the question had been answered so."""
        if self.kind == "Mindbug" and self.app.match.game == "mindbug":
            self.answer(self.app.match.table.describe(code))
        else:
            self.do(lambda: self.screen.play(code))


def self_points(console, want):
    """The cursor stands at what the sentence was about; A is not yet pressed."""
    played = []
    screen = console.screen
    play = screen.play
    screen.play = played.append
    try:
        for _ in range(3):  # A twice, or a menu of one's own
            if not played and console.screen is screen and screen.question:
                console.press("A")
                console.sim.run(300)
    finally:
        screen.play = play
    assert played[:1] == [want] or console.screen is not screen, (played, want)
    if console.screen is not screen:  # what that hero can do
        console.press("B")
        console.idle()


def test_every_source_is_a_lesson_of_the_handheld():
    assert sorted(NAMES) == sorted(SOURCES)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_with_wrong_moves_leads_to_a_win_alone(name, language, tmp_path):
    cases, texts = pack_lessons.read(ROOT, SOURCES[name])
    said = []
    with Pupil(tmp_path / "drive", language=language) as console:
        before = [bytes(console.app.store.read(kind) or b"") for kind in (1, 2, 3)]
        sectors = console.sectors()
        console.begin(NAMES.index(name))
        lesson = console.app.match
        while True:
            console.idle()
            t = lesson.table
            state = bytes(t.state)
            if lesson.panel:
                said.append(lesson.panel[1].text.replace("\n", " "))
                console.press("UP")
                assert lesson.panel, "only A and B go on"
                console.press("A")
                continue
            if lesson.alone:
                break
            console.press("B")
            assert bytes(t.state) == state
            console.idle()
            if lesson.panel:  # MiniMonFa's B would take something back
                console.press("A")
                console.idle()
            want = lesson.script[lesson.at + 1]
            self_points(console, want)
            for code in [c for c in bytes(t.choices[: t.moves()]) if c != want][:2]:
                console.decide(code)
                console.idle()
                assert bytes(t.state) == state, "a wrong move is not played"
                assert lesson.panel
                explained = lesson.panel[1].text.replace("\n", " ")
                assert explained == texts[lesson.script[lesson.at + 2]][language]
                console.press("A")
                console.idle()
            console.decide(want)
        sentences = [
            texts[n][language] for case in cases for what, n in case.said.values() if what != "else"
        ]
        assert said == sentences
        console.press("START")
        assert console.say("PUZZLE_LEAVE") in console.screen.rows
        console.press("B")
        console.idle()
        played = [step for step in pack_lessons.parse(SOURCES[name], cases[-1])["steps"]]
        mine = [step[4] for step in played if step[1] == "play" and not step[3]]
        assert console.sectors() == sectors, "nothing is written"
        while console.kind != "Page":
            t = lesson.table
            codes = bytes(t.choices[: t.moves()])
            texts_now = {t.describe(code): code for code in codes}
            move = next((x for x in mine if x in texts_now), None)
            assert move, (list(texts_now), mine)
            mine.remove(move)
            console.decide(texts_now[move])
            console.idle()
        assert console.screen.won
        now = console.sectors()
        assert len([at for at in now if now[at] != sectors[at]]) == 2, "a mark, in two copies"
        assert [bytes(console.app.store.read(kind) or b"") for kind in (1, 2, 3)] == before
        console.sim.run(700)
        goes_on = console.app.match.game, console.app.match.number
        console.press("A")
        if name == "minimonfa":  # the second of two
            console.sim.run_until(lambda: console.app.match and not console.app.match.dealt)
            assert console.app.match.number == NAMES.index("skills")
        else:
            console.sim.run_until(lambda: console.app.match and console.app.match.dealt)
            match = console.app.match
            assert match.game == goes_on[0] and match.rival and match.people == 1
            assert max(match.players) == RIVAL, "the first rival"
        from cardling.save.progress import read

        assert read(console.app.store, 76, 1)[0] == 1 << NAMES.index(name)


def test_the_first_start_offers_it_and_every_tile_has_it(tmp_path):
    with Pupil(tmp_path / "drive", language=None) as console:
        console.press("A")
        assert console.kind == "LessonOffer"
        console.press("A")
        console.sim.run_until(lambda: console.app.match and not console.app.match.dealt)
        console.idle()
        console.press("START")
        console.choose("PUZZLE_LEAVE")
        console.sim.run_until(lambda: console.kind == "Title")
        console.sim.run(500)
        assert console.app.settings.language == "en"
        while console.screen.at:
            console.press("LEFT")
        console.press("SELECT")
        assert console.screen.rows[0] == console.say("LEARN_SHOW")
        console.press("A")
        console.sim.run_until(lambda: console.app.match and not console.app.match.dealt)


FIRST = """\
== One
game mindbug
0: hand Bee Bear; board Gorillion
1: life 2; hand Turbo Bug
say Attack!
de Greif an!
> 0 attack Gorillion
else No.
de Nein.
> 1 play Turbo Bug

== Two
game mindbug
0: board Gorillion
1: life 1; hand Turbo Bug
say Win!
de Gewinne!
alone
> 0 attack Gorillion
! winner 0
"""


@pytest.mark.parametrize(
    "old, new, line, reason",
    [
        ("de Greif an!\n", "de Greif\nde Greif an!\n", 7, "German without a text to translate"),
        ("else No.\nde Nein.\n", "", 1, "without 'else'"),
        ("say Attack!\nde Greif an!\n", "", 1, "it must first say what it is about"),
        ("attack Gorillion\nelse", "attack Bee Bear\nelse", 7, "not legal: attack Bee Bear"),
        ("> 1 play Turbo Bug", "> 0 play Bee Bear", 10, "seat 1 is to move"),
        ("hand Bee Bear;", "hand Bear;", 3, "no card 'Bear'"),
        ("alone\n", "", 12, "played alone"),
        ("! winner 0", "! winner 1", 20, "winner 0"),
        ("> 0 attack Gorillion\n! winner 0\n", "", 12, "do not win"),
        ("say Win!", "say " + "Win now, if you can! " * 6, 16, "does not fit"),
        ("say Win!", "say Wîn!", 16, "English has no"),
        ("== One\n", "", 1, "before the first position"),
        ("> 1 play Turbo Bug\n", "else What?\nde Was?\n> 1 play Turbo Bug\n", 10, "not after a"),
        ("life 2;", "lives 2;", 4, "lives"),
    ],
)
def test_mistakes_are_refused_with_file_line_and_reason(old, new, line, reason, tmp_path):
    assert old in FIRST
    source = tmp_path / "assets/mindbug/lesson.txt"
    source.parent.mkdir(parents=True)
    for part in ("assets/font", "assets/mindbug/cards.txt"):
        target = tmp_path / part
        target.parent.mkdir(parents=True, exist_ok=True)
        target.symlink_to(ROOT / part)
    source.write_text(FIRST)
    assert pack_lessons.pack(tmp_path)
    source.write_text(FIRST.replace(old, new, 1))
    with pytest.raises(Mistake) as refused:
        pack_lessons.pack(tmp_path)
    assert str(refused.value).startswith(f"assets/mindbug/lesson.txt:{line}: "), refused.value
    assert reason in str(refused.value)
