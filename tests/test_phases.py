# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Every module of a game belongs to a phase, and is in memory in no other."""

import ast
import importlib
import subprocess
import sys

import pytest
from console import Console
from handheld import Handheld

import engine
from cardling.table import TableScreen
from tools import ROOT, numbers

PHASES = ("ASK", "SHOW", "THINK", "READ", "END", "TABLE", "DRAW")
# Before a game begins: its record, and who asks who plays.
BEFORE = {"game", "seats", "puzzle"}
# Of the engine, never in memory while a game is played: texts for people, positions, the check of a
# save; and what the engine itself drops when it has read it.
ELSEWHERE = {"words", "names", "put", "check", "deal", "values", "levels"}
KINDS = {"mindbug": 2, "tagteam": 4, "mantis": 3, "minimonfa": 2}


def screen(game):
    return importlib.import_module(f"cardling.{game}.screen").Screen


def converted(game):
    """Is it on cardling.table? Screens that are not need the app, which is not on a desktop."""
    try:
        return issubclass(screen(game), TableScreen)
    except ModuleNotFoundError:
        return False


GAMES = [game for game in engine.GAMES if converted(game)]


def named(game):
    """Modules that some phase of the game names."""
    return {name for phase in PHASES for name in getattr(screen(game), phase)}


def modules(folder):
    """Modules with code, by their names."""
    return {
        path.stem
        for path in (ROOT / folder).glob("*.py")
        if path.stem != "__init__" and not numbers.only_numbers(ast.parse(path.read_text("utf-8")))
    }


def rules(game):
    """What the engine keeps of a game from its deal on."""
    code = f"import sys, engine; engine.open({game!r}, seed=1).moves(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    return {name for name in done.stdout.split() if name.startswith("engine")}


@pytest.mark.parametrize("game", GAMES)
def test_every_module_of_a_game_belongs_to_a_phase(game):
    of_screens = {f"cardling.{game}.{name}" for name in modules(f"lib/cardling/{game}") - BEFORE}
    of_engine = {f"engine.{game}.{name}" for name in modules(f"engine/{game}") - ELSEWHERE}
    owned = named(game) | rules(game)
    assert (of_screens | of_engine) - owned == set(), "no phase owns them"


# Loaded once, by whoever needs it as long as the program runs: the picture's border, a game in
# progress, one that begins with a position, the report after a crash, the check of files. What is
# loaded for a moment: deeds by Match.deed, letters when another language is spoken, recall when the
# settings are read. And touch and share, which only the page loads.
OTHERS = {"cardling.border", "cardling.match", "cardling.crash"} | {
    "cardling.staged",
    "cardling.lesson",
    "cardling.verify",
    "cardling.deeds",
    "cardling.letters",
    "cardling.recall",
    "cardling.touch",
    "cardling.share",
}
ROOMS = ("device", "save")  # of the handheld and of the store, which know what they need


def test_every_module_of_the_console_has_an_owner():
    with Console() as console:
        app = sys.modules["cardling.app"]
        owned = set(app._OWN) | set(app._BRIEF) | OTHERS
        assert console.kind == "Title"
    for game in GAMES:
        owned |= named(game)
    assert {f"cardling.{name}" for name in modules("lib/cardling")} - owned == set()
    folders = {path.name for path in (ROOT / "lib/cardling").iterdir() if path.is_dir()}
    assert folders - {"__pycache__", "pages", *ROOMS} == set(engine.GAMES)


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
            rest |= {"cardling.pages.trouble", "cardling.pages.dusk"}  # what the title just needed
            assert ours - own - rest == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_phase_names_modules_that_there_are(game):
    for name in named(game):
        path = name.replace(".", "/").replace("cardling/", "lib/cardling/") + ".py"
        assert (ROOT / path).exists(), name
    for phase, first in ("ASK", "ask"), ("SHOW", "show"), ("END", "end"):
        assert getattr(screen(game), phase)[0] == f"cardling.{game}.{first}"
    assert screen(game).THINK[0] == "engine.bot"


@pytest.mark.parametrize("game", GAMES)
def test_no_module_is_in_memory_in_a_phase_that_does_not_need_it(game):
    kept = rules(game) | set(screen(game).TABLE)
    phases = named(game)

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
            loaded = {name for name in sys.modules if name in phases} - kept
            for phase, on in (
                ("SHOW", table.events),
                ("ASK", table.question),
                ("THINK", table.match.bot and table.pending < 0),
            ):
                if on:
                    assert loaded <= set(getattr(table, phase)), phase
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
                ours = [name for name in table.ASK if name in sys.modules]
                seen.append((table.question, ours, table.cursor, len(console.app.kit.group)))
            return load(name)

        console.app.load = loading
        console.press("START")
        assert seen == [(None, [], None, 1)]


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
        assert not [name for name in table.SHOW if name in sys.modules]
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
