# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Screens ask a view, and a view tells a seat nothing that it cannot know."""

import ast
import functools
import importlib
import inspect
import itertools
import re
import sys

import pytest
from handheld import asking

import engine
from engine.mantis.numbers import ORDER, PILE
from tools import ROOT
from tools.rules import parity

# --- lib/ knows no byte of a state ---------------------------------------------------------------

# What lib/ may ask a table for: the contract, but not what tells of hidden cards.
CONTRACT = set(
    "seat seats turn size moves play load store score events n_events discreet GAME SETS WHY"
    " power keywords reasons why_not known".split()
)
# Modules of the engine that lib/ may import: a game's rules are none of them.
PARTS = re.compile(
    r"engine|engine\.(move_list|move_reader|move_scores)|engine\.(\w+\.)?(numbers|sizes|view|bot|check)"
)


def layout(text):
    """The names of a module of numbers under the banner of its layout."""
    names = set()
    inside = False
    for line in text.splitlines():
        if line.startswith("# --- "):
            inside = line.startswith("# --- layout: engine only")
        elif inside and " = " in line:
            names.add(line.split(" = ")[0])
    return names


def is_table(node):
    """Is it `table`, `t`, or `anything.table`?"""
    name = getattr(node, "id", None) or getattr(node, "attr", None)
    return name == "table" or name == "t" and isinstance(node, ast.Name)


def faults(text):
    """What a source of lib/ must not do."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute):
            if node.attr == "state":
                found.append("reads a state")
            elif is_table(node.value) and node.attr not in CONTRACT:
                found.append("asks the table for " + node.attr)
        elif isinstance(node, ast.Import):
            found += ["imports " + n.name for n in node.names if wrong(n.name)]
        elif isinstance(node, ast.ImportFrom):
            names = {name.name for name in node.names}
            if wrong(node.module):
                found.append("imports " + node.module)
            elif node.module.endswith("numbers") and node.module.startswith("engine"):
                path = ROOT / (node.module.replace(".", "/") + ".py")
                hidden = names & layout(path.read_text("utf-8"))
                found += ["imports " + name for name in sorted(hidden)]
    return found


def wrong(module):
    return module.split(".")[0] == "engine" and not re.fullmatch(PARTS, module)


def test_screens_know_no_byte_of_a_state():
    bad = {}
    for path in sorted((ROOT / "lib/cardling").rglob("*.py")):
        found = faults(path.read_text("utf-8"))
        if found:
            bad[path.relative_to(ROOT / "lib/cardling").as_posix().removesuffix(".py")] = found
    assert bad == {}


def test_every_way_round_a_view_is_found():
    for text, found in {
        "st = match.table.state": ["reads a state"],
        "x = self.table.choices[0]": ["asks the table for choices"],
        "d = t.design": ["asks the table for design"],
        "from engine.mantis.numbers import TANK, E_OVER": ["imports TANK"],
        "from engine.numbers import ASK": ["imports ASK"],
        "from engine.mantis import FRONT": ["imports engine.mantis"],
        "import engine.mindbug.piles": ["imports engine.mindbug.piles"],
        "from engine.mantis.numbers import E_OVER\nmatch.table.play(code)": [],
    }.items():
        assert faults(text) == found, text


# --- a view tells nothing that its seat cannot know ----------------------------------------------

GAMES = [game for game in engine.GAMES if (ROOT / f"engine/{game}/view.py").exists()]
COPIES = 50
BYTES = 96  # of the caller's bytearray


def seats_of(game):
    """The fewest and the most seats, by the record of the game."""
    codes = importlib.import_module(f"cardling.{game}.game").CODES
    found = [code & 15 for code in codes]
    return sorted({min(found), max(found)})


def kind(game):
    return importlib.import_module(f"engine.{game}.view").View


def values(parameter, seats):
    """All that may be given for a parameter of this name."""
    if parameter == "into":
        return [bytearray(BYTES)]
    if parameter in ("seat", "foe", "partner"):
        return range(seats)
    if parameter == "attacks":  # a flag; 256 values of it beside a card were minutes of all tests
        return (False, True)
    # a card, a code, a place, a design, a vault...: also those that do not exist or are not legal
    return (*range(256), 256, 300, 511)


@functools.cache
def questions(make, seats):
    """[(name, what is given for it, the buffer in it)] of all that a view of this kind answers."""
    found = []
    for name in sorted(dir(make)):
        if not name.startswith("_") and callable(getattr(make, name)):
            _, *given = inspect.signature(getattr(make, name)).parameters.values()
            needed = [values(p.name, seats) for p in given if p.default is p.empty]
            for every in itertools.product(*needed):
                buffer = next((value for value in every if isinstance(value, bytearray)), None)
                found.append((name, every, buffer))
    return found


def answers(view, seats):
    """What it answers to each of them, with what it fills in."""
    told = []
    blank = bytes(BYTES)
    for name, given, buffer in questions(type(view), seats):
        if buffer:
            buffer[:] = blank
        try:
            answer = getattr(view, name)(*given)
        except (IndexError, ValueError) as error:
            answer = type(error).__name__
        told.append((answer, bytes(buffer)) if buffer else answer)
    return told


def positions(game, seats):
    """Some states of a random game, and their tables."""
    t = engine.open(game, seats=seats, seed=11 + seats)
    walk = parity.Walk(5)
    step = 0
    while t.moves() and step < 200:
        if step % 17 == 3:
            yield bytes(t.state)
        t.play(t.choices[walk.below(t.moves())])
        step += 1


def differs(game, make, seats, copies, limit=4):
    """The first position in which a view made by ``make`` tells more than its seat knows, or None:
    all answers on copies with everything dealt anew that the seat cannot know; if it is nobody's,
    that one of the seats cannot know, one after the other."""
    for state in itertools.islice(positions(game, seats), limit):
        for seat in range(-1, seats):
            t = engine.open(game, seats=seats)
            t.load(state)
            first = answers(make(t, seat), seats)
            for dice in range(copies):
                t.load(state)
                t.blind(dice % seats if seat < 0 else seat, 1000 + dice)
                now = answers(make(t, seat), seats)
                if now != first:
                    both = zip(questions(make, seats), first, now, strict=True)
                    return seat, next(row for row in both if row[1] != row[2])
    return None


@pytest.mark.parametrize(("game", "seats"), [(g, n) for g in GAMES for n in seats_of(g)])
def test_a_view_tells_nothing_that_its_seat_cannot_know(game, seats):
    assert differs(game, kind(game), seats, COPIES) is None


# All that random games come to; Mantis has but one.
DUNGEON = (*range(2, 11), 18, 19, 20, 24, 25, 26, 29, 30, 31)
QUESTIONS = {
    ("mindbug", 2): range(1, 11),
    ("tagteam", 4): range(1, 17),
    ("minimonfa", 2): (1, *DUNGEON),
    ("minimonfa", 3): DUNGEON,
}


@pytest.mark.parametrize(
    ("game", "seats", "q"), [(*table, q) for table in QUESTIONS for q in QUESTIONS[table]]
)
def test_no_question_tells_more(game, seats, q, monkeypatch):
    found = (asking(game, (q,), number, seats=seats) for number in range(3))
    monkeypatch.setattr(sys.modules[__name__], "positions", lambda *_: found)
    assert differs(game, kind(game), seats, 8) is None


def defended():
    """A fight whose attackers carry hidden items, at each decision of the defender."""
    t = engine.open("minimonfa", empty=True)
    t.put(0, "heroes", "Warrior[Long Sword?, Guard Ring?], Mage[Star Wand?], Thief[Lockpick Set?]")
    t.put(0, "draw", "Tower Shield, Healing Draught")
    t.put(0, "vault", "1")
    t.put(1, "vault", "3 Spike Pit?, Orc?, Bone Sentry?")
    t.put(1, "hand", "Skill, Skill")
    t.put(None, "turn", "0 3")
    for move in ("attack 1 1", "send Warrior", "send Mage", "send Thief", "go", "pass"):
        code = next(c for c in t.choices[: t.moves()] if t.describe(c) == move)
        if t.seat:
            yield bytes(t.state)
        t.play(code)
    assert t.seat == 1
    yield bytes(t.state)


def test_who_defends_learns_nothing_of_hidden_items(monkeypatch):
    found = list(defended())
    assert len(found) == 2
    monkeypatch.setattr(sys.modules[__name__], "positions", lambda *_: found)
    assert differs("minimonfa", kind("minimonfa"), 2, 8) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_view_has_answers_and_never_a_list(game):
    t = engine.open(game, seed=3)
    view = kind(game)(t, t.seat)
    # By its name: an app that played in this process has dropped the module, and it came anew.
    assert ("engine.view", "View") in {(of.__module__, of.__name__) for of in kind(game).__mro__}
    assert [name for name in vars(view) if not name.startswith("_")] == ["me"]
    told = [answer[0] if type(answer) is tuple else answer for answer in answers(view, t.seats)]
    assert len({name for name, *_ in questions(type(view), t.seats)}) > 5
    assert all(isinstance(answer, (int, str)) for answer in told)
    assert len(set(told)) > 5


def test_a_view_that_tells_too_much_is_found():
    class Peeks(kind("mantis")):
        def next(self):
            """The colour of the top card: only its back may be seen."""
            st = self._t.state
            return self.front(st[ORDER - 1 + st[PILE]])

    class Deep(kind("mantis")):
        def deep(self, into):
            """The card below it."""
            into[0] = self._t.state[ORDER - 2 + self._t.state[PILE]]
            return 1

    for make in (Peeks, Deep):
        assert differs("mantis", make, 2, 10)
