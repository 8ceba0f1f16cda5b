# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Private names and arguments have short names on a board, and nothing else changes."""

import ast

import pytest

from tools import ROOT, micropython, names


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


def test_no_object_has_two_names_that_share_a_short_one():
    sources = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for room in ("engine", "lib/cardling")
        for path in (ROOT / room).rglob("*.py")
    }
    made = names.shorten(sources)
    back = {}
    lines = names._project()[2]
    for name, text in sources.items():
        one, other = ast.parse(text), ast.parse(made[name])
        built = [path for path, line in lines.items() if name in line]
        assert name in built
        for before, after in zip(ast.walk(one), ast.walk(other), strict=True):
            assert type(before) is type(after) and getattr(before, "lineno", 0) == getattr(
                after, "lineno", 0
            )
            for field in ("attr", "name"):
                old, new = getattr(before, field, None), getattr(after, field, None)
                if old != new:
                    assert old.startswith("_") and new.startswith("_"), (name, old, new)
                if new and not isinstance(before, (ast.alias, ast.ExceptHandler)):
                    for path in built:
                        assert back.setdefault((path, new), old) == old, (name, path, new)
    assert len(back) > 1000
    private = names._project()[0]
    assert len(set(private.values())) * 6 < len(private)


def test_a_module_from_outside_shares_what_it_builds_on():
    old = "_next"  # of the turn loop
    text = f"class Screen(TableScreen):\n    def _outsider(self):\n        return self.{old}\n"
    made = short(text, "lib/cardling/outside/screen.py")
    inside = short((ROOT / "lib/cardling/table.py").read_text("utf-8"), "lib/cardling/table.py")
    new = names._project()[0][old]
    assert f"self.{new}(" in inside and f"return self.{new}\n" in made and "def _outsider" in made


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
