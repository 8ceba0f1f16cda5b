# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Every number has one name in one place, and none of the names is on a board."""

import ast
import re

import pytest

from tools import ROOT
from tools.build import micropython, numbers, payload

SOURCES = sorted([*ROOT.glob("engine/**/*.py"), *ROOT.glob("lib/cardling/**/*.py")])
PRIVATE = re.compile(r"^_?([A-Z][A-Z0-9_]*) = const\((.*?)\)", re.M)


def where(path):
    return path.relative_to(ROOT).as_posix()


def modules():
    """{path: {name: number}} of the modules that hold nothing but numbers."""
    found = {}
    for path in SOURCES:
        text = path.read_text("utf-8")
        if numbers.only_numbers(ast.parse(text)):
            found[where(path)] = numbers.read(text)
    return found


def test_there_is_a_module_of_numbers_for_each_game():
    names = " ".join(modules())
    for word in ("engine/numbers", "mindbug", "mantis", "minimonfa", "messages"):
        assert word in names


def test_no_number_is_named_twice():
    """A private one that has the name and the value of another one is the same one; but the modules
    of numbers of two games know nothing of each other."""
    seen = {}
    for path in SOURCES:
        text = path.read_text("utf-8")
        known = {name: str(number) for name, number in numbers.read(text).items()}
        for name, number in {**known, **dict(PRIVATE.findall(text))}.items():
            if len(name) > 1:
                seen.setdefault((name, number), []).append(where(path))
    for (name, number), places in seen.items():
        if not all(
            place.endswith(("numbers.py", "sizes.py", "value_offsets.py")) for place in places
        ):
            assert len(places) == 1, f"{name} = {number}: {' and '.join(places)}"


@pytest.mark.parametrize(
    "prefix", ["E_", "Q_", "S_", "W_", "N_", "DO_", "ON_", "AT_", "END_", "M_"]
)
def test_no_two_of_a_kind_are_the_same_number(prefix):
    count = 0
    for path, found in modules().items():
        kind = [number for name, number in found.items() if name.startswith(prefix)]
        assert len(set(kind)) == len(kind), path
        count += len(kind)
    assert count > 1


def test_few_are_left():
    """The lines that say a number, of what is on a board."""
    lines = 0
    for path in SOURCES:
        text = path.read_text("utf-8")
        if not numbers.only_numbers(ast.parse(text)):
            lines += len(re.findall(r"^_?[A-Z][A-Z0-9_]* = const\(", text, re.M))
    assert lines < 600


NUMBERS = '"""Numbers."""\n\nSEAT = 1\nLAST = SEAT + 4\nLOW = -3\nBITS = 1 << 8 | 2\n'


def inline(text, name="engine/x.py"):
    made = numbers.inline({"engine/of.py": NUMBERS, name: text})
    assert set(made) == {name}
    return made[name]


def test_names_become_numbers_and_no_line_moves():
    text = "from engine.of import (\n    LAST,\n    LOW as DEEP,\n)\n\nx = [LAST, 2 - DEEP]\n"
    assert inline(text) == "\n\n\n\n\nx = [5, 2 - (-3)]\n"
    text = 'def f():\n    from engine.of import BITS\n\n    return "\N{SNOWMAN}", BITS\n'
    assert inline(text) == 'def f():\n    pass\n\n    return "\N{SNOWMAN}", 258\n'


def test_what_is_no_number_is_still_imported():
    of = NUMBERS + "NAME = 'x'\n"
    made = numbers.inline({"engine/of.py": of, "engine/x.py": "from engine.of import LAST, NAME\n"})
    assert made["engine/x.py"] == "from engine.of import NAME\n"
    assert made["engine/of.py"] == '"""Numbers."""\n\n\n\n\n\nNAME = \'x\'\n'


def test_numbers_that_change_are_none():
    of = "STEP = 1\nGO = 2\nGO = 3\n\ndef f():\n    global STEP\n    STEP = 2\n"
    assert numbers.read(of) == {}


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("from engine.of import *\n", 1, "one by one"),
        ("from engine.of import SEAT\n\nSEAT = 2\n", 3, "SEAT is a constant, but is set again"),
        ("from engine.of import SEAT\n\nfor SEAT in x:\n    pass\n", 3, "set again"),
        ("from engine.of import SEAT\n\n\ndef f(SEAT):\n    return SEAT\n", 4, "set again"),
        ("from engine.of import SEAT\n\n\nclass SEAT:\n    pass\n", 4, "set again"),
        ("from engine import of\n\nx = of.SEAT\n", 3, "of.SEAT is a number: import its name"),
        ("import engine.of as o\n\nx = o.SEAT\n", 3, "o.SEAT is a number: import its name"),
    ],
)
def test_what_cannot_be_replaced_is_refused(text, line, reason):
    with pytest.raises(numbers.Mistake) as caught:
        inline(text)
    assert str(caught.value).startswith(f"engine/x.py:{line}: ") and reason in str(caught.value)


def test_a_crash_tells_the_line_of_the_source():
    text = "from engine.of import (\n    LAST,\n    LOW,\n)\n\n\ndef f():\n    return LAST[LOW]\n"
    files = micropython.compile_mpy({"x.py": inline(text)})
    with pytest.raises(micropython.MicroPythonError) as caught:
        micropython.run(["import x", "x.f()"], files)
    assert 'File "x.py", line 8, in f' in str(caught.value)


def test_none_of_it_is_on_a_board():
    made = payload.Cross()({where(path): path for path in SOURCES})
    for path in modules():
        assert path.removesuffix(".py") + ".mpy" not in made
    for path, data in made.items():
        for word in (b"_numbers", b"M_TURN", b"Q_TURN", b"E_PLAY", b"M_BACK", b"T_WHITE"):
            assert word not in data, (path, word)
