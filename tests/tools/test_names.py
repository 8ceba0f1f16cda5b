# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Names are others on a board, and nothing else changes."""

import ast

import pytest

from tools import ROOT
from tools.build import link, micropython, names, numbers
from tools.build.scopes import bound


def short(text, name="engine/x.py"):
    return names.shorten({name: text})[name]


def test_arguments_become_letters_unless_a_call_names_them():
    assert short("def f(dragon, knight=2):\n    return dragon + knight\n") == (
        "def f(a, b=2):\n    return a + b\n"
    )
    # engine.open("mindbug", seats=2, seed=7)
    assert short("def f(seats, b, a):\n    return seats\n").startswith("def f(seats, b, a)")
    assert short("f = lambda self, dragon: self.dragon + dragon\n") == (
        "f = lambda self, a: self.dragon + a\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "def f(card, a, b):\n    c = a\n    return [card, b, c]\n",
        "def f(card):\n    def g(place=card):\n        return card + place\n    return g\n",
        "def f(card):\n    g = lambda card: card + 1\n    return g(card)\n",
        "def f(card):\n    return [card for card in (1, card)]\n",
        "def f(card):\n    return [card + place for place in (1, card)]\n",
        "def f(card):\n    try:\n        1 // 0\n    except Exception as card:\n        return 3\n",
        "def f(card):\n    def g():\n        nonlocal card\n        card += 1\n    g()\n"
        "    return card\n",
        "def f(card):\n    a = b = c = card\n    return a + b + c + card\n",
        "_first = 3\ndef _f(card):\n    return _first + card\ndef f(card):\n    return _f(card)\n",
    ],
)
def test_it_does_the_same(text):
    told = []
    for source in (text, short(text)):
        room = {}
        exec(source, room)
        given = (5, 6, 7)[: room["f"].__code__.co_argcount]
        answer = room["f"](*given)
        told.append(answer() if callable(answer) else answer)
    assert told[0] == told[1]


def test_no_name_is_given_that_a_board_has_to_learn():
    """MicroPython has these in its flash, a PyGamer's CircuitPython 9.2.9 and 10.2.1 have not. 25
    were in use, and the last of Tag Team's 621 names opened a table of 3,840 bytes."""
    learned = (
        "IOBase NotImplemented abs_tol acquire align cmath exc_info exception execfile factorial"
        " heap_lock heap_unlock isclose j kbd_intr lgamma line lock locked mem_info opt_level polar"
        " ps1 ps2 pystack_use qstr_info rect rel_tol schedule stack_use tau touch uctypes"
    )
    assert not set(names._flash()) & set(learned.split())


def program():
    """The units of the whole project as they are before names are given."""
    sources = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for room in numbers.ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
    }
    return link.link(names.shorten(numbers.inline(sources)))[0]


def test_no_object_and_no_module_has_two_names_that_became_one():
    units = program()
    made = names.rename(units)
    classes = {}  # name: [(bases, {new name: old name})]
    for path, text in units.items():
        one, other = ast.parse(text), ast.parse(made[path])
        space = {}
        real = {  # a class's name where it is from
            alias.asname: alias.name
            for node in one.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for before, after in zip(one.body, other.body, strict=True):
            for old, new in zip(bound([before]), bound([after]), strict=True):
                assert space.setdefault(new, old) == old, (path, old, space[new])
        for before, after in zip(ast.walk(one), ast.walk(other), strict=True):
            assert type(before) is type(after)
            assert getattr(before, "lineno", 0) == getattr(after, "lineno", 0)
            if isinstance(before, ast.ClassDef):
                bases = [getattr(base, "id", getattr(base, "attr", "")) for base in before.bases]
                bases = [real.get(base, base) for base in bases]
                whole = before.name.removesuffix(link.CUT)
                whole = real.get(whole, whole)
                classes.setdefault(whole, []).append((bases, _members(before, after)))
    checked = 0
    for name in classes:
        members = {}
        todo = [name]
        for each in todo:
            for bases, found in classes.get(each, ()):
                todo += [base for base in bases if base not in todo]
                for new, old in found:
                    assert members.setdefault(new, old) == old, (name, old, members[new])
                    checked += 1
    assert checked > 1000


def _members(before, after):
    """{(new, old)} of what a class defines or sets on itself."""
    found = set(zip(bound(after.body), bound(before.body), strict=True))
    for one, other in zip(ast.walk(before), ast.walk(after), strict=True):
        if isinstance(one, ast.Attribute) and getattr(one.value, "id", "") == "self":
            found.add((other.attr, one.attr))
    return found


def test_no_name_means_something_to_the_compiler():
    for name in names._flash():
        text = f"class Dragon:\n    {name} = 1\n\n\n{name} = Dragon.{name}\n"
        micropython.compile_mpy({"x.py": text})


def test_few_names_are_left_that_cost_memory():
    trees = {path: ast.parse(text) for path, text in program().items()}
    new = names.chosen(trees)
    assert len(new) > 500
    assert len(set(new.values()) - set(names._flash())) < 100


@pytest.mark.parametrize(
    "text",
    [
        "class Dragon:\n    gold = 3\n    def hoard(self, knight):\n        self.silver = knight\n"
        "        return self.silver + self.gold\n\n\ndef f(knight):\n"
        "    return Dragon().hoard(knight)\n",
        "gold = 5\n\n\ndef f(knight):\n    gold = knight\n"
        "    return [gold for gold in (gold, 1)]\n",
        "gold = 5\n\n\nclass Dragon:\n    gold = gold\n\n\ndef f(knight):\n"
        "    return Dragon.gold + knight\n",
        "from micropython import const\n_GOLD = const(7)\n\n\nclass Dragon:\n    hoard = 1\n\n\n"
        "def f(knight):\n    return Dragon.hoard + _GOLD + knight\n",
        "def f(knight):\n    from string import digits\n    return digits + str(knight)\n",
        "class Dragon:\n    gold = 1\n\n\nclass Wyrm(Dragon):\n    silver = 2\n\n\ndef f(knight):\n"
        "    return Wyrm.gold, Wyrm.silver, getattr(Wyrm, 'bronze', 4)\n",
    ],
)
def test_renamed_it_does_the_same(text):
    told = []
    for source in (text, names.rename({"engine/x.py": text})["engine/x.py"]):
        room = {}
        exec(source, room)
        function = list(room.values())[-1]  # what is defined last
        told.append(function(6))
    assert told[0] == told[1]


def test_what_others_know_keeps_its_name():
    text = (
        "import displayio\n\n\nclass Dragon(displayio.Group):\n    def fire(self):\n"
        "        self.hidden = self.flame = True\n        return getattr(self, 'scales', 0)\n"
        "    def scales(self):\n        return self.why_not(3)\n"
    )
    made = names.rename({"engine/x.py": text})["engine/x.py"]
    for word in ("displayio.Group", "self.hidden", "'scales'", "def scales", "why_not"):
        assert word in made
    assert "fire" not in made and "flame" not in made


def test_what_stays_a_text_keeps_its_names():
    """Others ask it for them, and one of theirs may be called the same: App.forget was."""
    tree = ast.parse((ROOT / names.PLAIN).read_text("utf-8"))
    trees = {path: ast.parse(text) for path, text in program().items() if path != names.PLAIN}
    assert not names.chosen(trees).keys() & bound(tree.body)


def test_tracebacks_tell_the_line_of_the_source():
    text = (
        "def _far(what, by):\n\n    return what // by\n\n\ndef near(by):\n    return _far(1, by)\n"
    )
    files = micropython.compile_mpy({"engine/x.py": short(text)})
    step = """
import sys, io
try:
    from engine.x import near
    near(0)
except ZeroDivisionError as error:
    sys.print_exception(error, sys.stdout)
"""
    files["engine/__init__.mpy"] = micropython.compile_mpy({"engine/__init__.py": ""})[
        "engine/__init__.mpy"
    ]
    (said,) = micropython.run([step], files)
    assert "line 7," in said and "line 3," in said
