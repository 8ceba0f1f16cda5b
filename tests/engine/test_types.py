# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The types of the contract say what the engine is, and stay on the desktop."""

import ast
import importlib
import inspect
import subprocess
import sys

import pytest

import engine
from tools import ROOT
from tools.build import payload

# What Table has through the games, so that the class itself has not got it.
OF_GAMES = ("moves", "step", "blind", "score")
OF_CARDS = ("power", "keywords")
OF_WORDS = ("put", "get", "describe", "winners", "find", "show", "known", "limits")
OF_REASONS = ("reasons", "why_not")


def stubtest(tmp_path, *names):
    """What mypy's stubtest says, but for these names of Table."""
    allowed = tmp_path / "allowed.txt"
    allowed.write_text("".join(f"engine.table.Table.{name}\n" for name in names))
    command = [sys.executable, "-m", "mypy.stubtest", "engine", "--concise"]
    command += ["--ignore-missing-stub", "--mypy-config-file", "pyproject.toml"]
    command += ["--allowlist", str(allowed)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return (done.stdout + done.stderr).splitlines()


def declared():
    """{method of Table: its parameters} in the types."""
    tree = ast.parse((ROOT / "engine/table.pyi").read_text("utf-8"))
    table = next(node for node in tree.body if isinstance(node, ast.ClassDef))
    return {
        node.name: [argument.arg for argument in node.args.args]
        for node in table.body
        if isinstance(node, ast.FunctionDef)
    }


def test_the_types_are_those_of_the_engine(tmp_path):
    # __getattr__ is only on a board, in the place of the methods of OF_WORDS and OF_REASONS; here
    # these take any arguments, and hand them on.
    bare = [name for name in OF_WORDS if declared()[name] == ["self"]]
    assert stubtest(tmp_path, "seats", "__getattr__", *OF_GAMES, *OF_CARDS, *bare) == []


@pytest.mark.parametrize("game", engine.GAMES)
def test_every_game_has_what_the_types_say(game):
    table = engine.open(game)
    assert isinstance(table.seats, int)
    types = declared()
    for name in OF_GAMES + (OF_CARDS if table.SETS and hasattr(table, "trigger") else ()):
        assert list(inspect.signature(getattr(type(table), name)).parameters) == types[name], name
    for name in OF_WORDS + OF_REASONS:
        module = importlib.import_module(name in OF_REASONS and table.WHY or table.WORDS)
        # called by position only: the names may be the game's own words
        assert len(inspect.signature(getattr(module, name)).parameters) == len(types[name]), name


def test_a_game_of_each_kind_gives_what_the_types_say():
    for game in engine.GAMES:
        t = engine.open(game, seed=3)
        while t.seat != engine.OVER:
            n = t.moves()
            assert type(n) is int and 0 < n <= len(t.choices)
            code = t.choices[n // 2]
            assert type(t.describe(code)) is str and type(t.why_not(code)) is int
            assert type(t.known(0)) is str
            assert t.play(code) is None
        assert {type(t.score(seat)) for seat in range(t.seats)} == {int}
        assert type(t.winners()) is tuple and type(t.show()) is str
        assert type(t.get(0, "turn")) is int
        assert [type(n) for n in t.limits()] == [int, int]


def test_they_stay_on_the_desktop():
    assert list((ROOT / "engine").glob("*.pyi"))
    assert not [name for name in payload.sources() if not name.endswith(".py")]
    assert "typing" not in {
        module for name, path in payload.sources().items()
        for _, module, _ in payload.imports(name, path, lambda module: True)
    }  # fmt: skip
