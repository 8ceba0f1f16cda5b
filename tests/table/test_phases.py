# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A phase of a game has in memory what it needs, and nothing of the others."""

import sys
import types

import pytest
from console import Console
from handheld import Handheld

import engine
from tools import ROOT
from tools.build import micropython
from tools.measure import fit, heap

pytestmark = pytest.mark.usefixtures("unseen")

KINDS = {"mindbug": 2, "tagteam": 4, "mantis": 3, "minimonfa": 2}
# What only one phase has.
ONLY = {"ASK": {"ask"}, "SHOW": {"show"}, "THINK": {"bot", "rival", "move_scores"}}
# Loaded once, by whoever needs it as long as the program runs: the picture's border, the report
# after a crash, the check of files; and a match, which goes when the title comes: one to play, one
# that is looked back at, one that is played on from there.
PAGE = {"touch", "share"}  # only in the browser
OTHERS = {"border", "crash", "verify", "match", "exercise", "lesson", "table"} | PAGE
OTHERS |= {"foot", "judge", "lookback", "own_puzzle", "play_on"}
LENT = {"game_text", "highlights", "language_font", "tunes"}  # for a call
SHOWN = {"qr"}  # goes with the page that shows it


def names():
    """Modules of ours in memory."""
    return {name for name in sys.modules if name.startswith(("cardling.", "engine."))}


def test_every_module_of_the_console_has_an_owner():
    with Console() as console:
        app = sys.modules["cardling.app"]
        owned = {name.removeprefix("cardling.") for name in set(app._OWN) | set(app._BRIEF.split())}
        assert console.kind == "Title"
    modules = {path.stem for path in (ROOT / "lib/cardling").glob("*.py")}
    # no modules on a board
    numbers = {"boards", "characters", "messages", "sounds", "importance", "tiles"}
    assert modules - owned - OTHERS - LENT - SHOWN - numbers - {"__init__"} == set()


@pytest.fixture
def app():
    """An app with modules of its own: m.a and so on, of a game m."""
    with Console() as console:
        app = console.app
        app.match = types.SimpleNamespace(game="m")
        app.levels = [sorted(names()), [app.match], ["cardling.m.screen"]]
        made = []
        load = app.enter.__globals__["load_unit"]

        def load_unit(unit):
            if unit in sys.modules:
                return sys.modules[unit]
            if unit.startswith("cardling.m."):
                made.append(unit)
                sys.modules[unit] = types.ModuleType(unit)
                return sys.modules[unit]
            return load(unit)

        app.enter.__globals__["load_unit"] = load_unit
        app.made = made
        yield app
        app.match = None


def mine():
    return {name[11:] for name in names() if name.startswith("cardling.m.")}


def test_a_phase_ends_when_the_next_one_begins(app):
    assert app.phase("a") is sys.modules["cardling.m.a"]
    sys.modules["cardling.m.helper"] = types.ModuleType("helper")  # loaded on the way
    app.phase("b")
    assert mine() == {"b"}
    app.phase()
    assert mine() == set()


def test_a_phase_that_has_begun_is_not_loaded_again(app):
    app.phase("a")
    app.part("c")
    app.phase("a")
    assert app.made == ["cardling.m.a", "cardling.m.c"] and mine() == {"a"}


def test_a_part_ends_when_the_next_one_begins_and_with_its_phase(app):
    app.phase("a")
    app.part("c")
    app.part("d")
    assert mine() == {"a", "d"}
    app.phase("b")
    assert mine() == {"b"}


def test_what_is_lent_goes_and_nothing_else(app):
    app.phase("a")
    sys.modules["cardling.m.helper"] = types.ModuleType("helper")
    with app.lent("c"):
        with app.lent("d"):
            assert mine() == {"a", "helper", "c", "d"}
        assert mine() == {"a", "helper", "c"}
    assert mine() == {"a", "helper"}
    app.phase()
    assert mine() == set()


def test_a_phase_that_begins_ends_what_is_lent(app):
    app.phase("a")
    with app.lent("c"):
        app.phase("b")
        assert mine() == {"b"}
    assert mine() == {"b"} and len(app.levels) == 4


def test_methods_leave_their_class_with_the_phase(app):
    off = []
    app.phase("a").take_off = lambda: off.append("a")
    app.phase("b")
    assert off == ["a"]


def test_a_module_that_is_broken_is_not_taken_for_a_phase_without_one(tmp_path, monkeypatch):
    from cardling import phases

    assert phases.load_unit("cardling.mantis.draw") is None
    (tmp_path / "broken_phase.py").write_text("import nowhere_at_all")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ImportError, match="nowhere_at_all"):
        phases.load_unit("broken_phase")


def test_at_the_title_only_what_the_program_began_with_is_in_memory():
    with Console() as console:
        own = set(sys.modules["cardling.app"]._OWN)
        for name in ("SETTINGS", "STATS", "CODE_ENTER", "ABOUT"):
            console.choose(name)
            assert any(name.startswith("cardling.pages.") for name in sys.modules)
            console.press("B")
            ours = {name for name in sys.modules if name.startswith(("cardling.", "engine."))}
            # Of numbers there is no module on a board; the store lends slots only on a desktop.
            rest = {"cardling.messages", "cardling.save.slots", "cardling.pages"}
            rest |= {
                "cardling.pages.save_trouble",
                "cardling.pages.background",
            }  # what the title just needed
            assert ours - own - rest == set()


@pytest.mark.parametrize("game", engine.GAMES)
def test_no_module_is_in_memory_in_a_phase_that_does_not_need_it(game):
    class Game(Handheld):
        pass

    Game.game = game
    seats = KINDS[game]
    state = bytes(engine.open(game, seats=seats, seed=5).state)
    seen = set()
    with Game(state, (0,) + (1,) * (seats - 1)) as handheld:

        def look():
            table = handheld.screen
            if not isinstance(table, handheld.table_screen):
                return "page"
            had = {name.rpartition(".")[2] for name in names()}
            assert not had & {"pause", "menu", "hint", "seats"}
            for phase, on in (
                ("SHOW", table.events and not getattr(table.events, "own", False)),
                ("ASK", table.question),
                ("THINK", table.match.bot and table.pending < 0),
            ):
                if on:
                    for other in ONLY:
                        assert other == phase or not had & ONLY[other], phase
                    return phase
            return "between"

        handheld.table_screen = sys.modules["cardling.table"].TableScreen
        for step in range(1500):
            handheld.sim.run(40)
            phase = look()
            seen.add(phase)
            if phase == "ASK" and step % 3 == 0:
                # five rows down, and A twice: three rows lead round, so each gets its turn
                handheld.sim.press("DOWN" if step % 21 > 3 else "A", hold=40, gap=40)
            elif phase == "page" or step % 50 == 7:
                handheld.sim.press("B" if phase == "page" else "START", hold=40, gap=40)
            if len(seen) == 5 and step > 300:
                break
        assert seen == {"SHOW", "ASK", "THINK", "page", "between"}


@pytest.mark.parametrize("game", engine.GAMES)
def test_the_table_goes_when_the_end_comes(game):
    class Game(Handheld):
        pass

    Game.game = game
    seats = KINDS[game]
    state = bytes(engine.open(game, seats=seats, seed=5).state)
    with Game(state, (0,) + (1,) * (seats - 1)) as handheld:
        assert "cardling.table" in sys.modules
        handheld.app.match.concede(0)
        handheld.sim.run_until(lambda: handheld.kind.endswith("End"), 60_000)
        assert not {"cardling.table", f"cardling.{game}.screen"} & names()
        assert {f"engine.{game}", f"engine.{game}.view", "cardling.match"} <= names()


def test_whoever_leaves_a_game_is_not_asked_once_more():
    """The frame that ends the program must not load what asks. On a real interpreter that was the
    peak of a run: 120,896 bytes alive in Tag Team, 107,520 before it."""
    with Console() as console:
        console.play()
        console.press("START")
        asked = []
        console.app.stack[0]._ask = asked.append
        starts = console.starts
        console.choose("MENU_QUIT")
        assert (console.kind, console.starts) == ("Title", starts + 1)
        assert asked == []


def test_the_menu_is_loaded_when_what_asked_has_gone():
    """On a real interpreter it was the peak of Tag Team: 119,424 bytes alive."""
    with Console() as console:
        console.play()
        table = console.app.stack[0]
        assert table.question
        load = console.app.load
        seen = []

        def loading(name):
            if name == "cardling.pages.pause":
                ours = names() & {"cardling.mindbug.ask", "cardling.confirmation"}
                seen.append((table.question, ours, table.cursor, len(console.app.kit.group)))
            return load(name)

        console.app.load = loading
        console.press("START")
        assert seen == [(None, set(), None, 1)]


@pytest.mark.parametrize("row", ["SETTINGS", "HELP", "MENU_LOG", "MENU_CONCEDE"])
def test_the_table_is_not_drawn_between_the_menu_and_a_page(row):
    with Console() as console:
        console.play()
        drawn = []
        table = console.app.stack[0]
        enter = table.enter
        table.enter = lambda: drawn.append(row) or enter()
        console.press("START")
        console.choose(row)
        assert len(console.app.stack) == 2 and not drawn
        assert "cardling.pages.pause" not in sys.modules
        console.press("B")
        assert console.app.stack == [table] and drawn == [row]
        assert table.question or console.settle() or table.question


@pytest.mark.parametrize("game", ["mindbug", "tagteam"])
def test_what_shows_an_event_goes_with_the_menu_and_comes_back(game):
    """With the settings in front of it 118,128 bytes were alive in Tag Team, and 4,800 free in one
    piece. What is shown goes on after it."""

    class Game(Handheld):
        pass

    Game.game = game
    seats = KINDS[game]
    state = bytes(engine.open(game, seats=seats, seed=5).state)
    with Game(state, (0,) + (1,) * (seats - 1)) as handheld:
        table = handheld.screen
        while not table.question:
            handheld.sim.run(40)
        rules = table.match.table
        rules.moves()
        table.play(rules.choices[0])
        while not table.events or table.started < 0:
            handheld.sim.run(40)
        i = table.i
        handheld.sim.press("START")
        assert handheld.screen is not table
        assert table.events is None
        assert f"cardling.{game}.show" not in names()
        handheld.sim.run(400)
        handheld.sim.press("B", hold=40, gap=40)
        assert handheld.screen is table and table.events and table.i == i
        while table.events:
            handheld.sim.run(40)
        assert table.started < 0


def test_the_screens_have_gone_when_the_saves_are_closed():
    with Console() as console:
        console.play()
        console.press("START")
        left = []
        app = console.app
        close = app.store.close
        app.store.close = lambda: left.append(list(app.stack)) or close()
        console.choose("MENU_QUIT")
        assert console.kind == "Title" and left == [[]]


def test_what_shows_a_fight_gives_its_bytes_back():
    """A method that somebody keeps over the end of its phase keeps the whole phase in memory."""
    boot = heap.boot(heap.SIZES[0])
    asked = f"hands.todo(hands.again({fit.table('HUNT')!r}), hands.settle())"
    fight = "hands.todo(hands.press(0), hands.press(4), hands.press(4), hands.settle())"
    # Without a language nothing is kept.
    chosen = "hands.todo(hands.press(4), hands.tips(0))"
    steps = [*heap.installed(), {"restart": boot}, chosen, heap.DONE]
    for calls, anew in fit._walk("match:03:HUNT settle", fit._messages()):
        steps += [f"hands.todo({', '.join([*calls, 'hands.frame()'])})", heap.DONE]
        if anew:
            steps += [anew, {"restart": boot}]
    start = len(steps)
    for step in (asked, fight, asked, fight, asked):
        steps += [step, heap.DONE]
    out = micropython.run(steps, fit.drive(), heap_kb=heap.HEAP_KB)[start + 1 :: 2]
    seen = [heap.seen(text) for text in out]
    assert [each["end"] for each in seen] == ["done"] * 5
    first, _, second, _, third = [each["now"][0] for each in seen]
    # The tables of the classes have grown, by 992 bytes, once.
    assert second - first < 1200 and third - second < 100, (first, second, third)
