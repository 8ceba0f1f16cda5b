# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The rooms of tools/: our sources have one name for a module, and people a short one."""

import ast
import subprocess
import sys

import pytest

import tools
from tools import ROOMS, ROOT
from tools.__main__ import programs, sentence

# What lies outside of all rooms: what all of them use, and what lists them.
COMMON = {"ROOT", "ROOMS", "progress", "__main__"}


def modules(path):
    """The modules of tools that a source imports, as it names them."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("tools."))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tools."):
            yield node.module
        elif isinstance(node, ast.ImportFrom) and node.module == "tools":
            yield from ("tools." + alias.name for alias in node.names)


def test_sources_import_by_room():
    bad = [
        f"{path.relative_to(ROOT)}: {name}"
        for folder in ("tools", "tests")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "node_modules" not in path.parts
        for name in modules(path)
        if name.split(".")[1] not in COMMON | set(ROOMS)
    ]
    assert not bad, bad


def test_a_short_name_is_the_same_module():
    """As docs/LAB.md and commands have it. Also below a package, and in whatever order."""
    code = (
        "import tools.observe, tools.shim.clock, tools.bots.observe as o, tools.board.shim as s\n"
        "from tools import parity\n"
        "from tools.rules import parity as p\n"
        "print(tools.observe is o, tools.shim is s, tools.shim.clock is s.clock, parity is p)\n"
        "print(o.__name__, o.__spec__.name)\n"
    )
    command = (sys.executable, "-c", code)
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    told = "True True True True\ntools.bots.observe tools.bots.observe\n"
    assert (done.stdout, done.stderr) == (told, "")


def test_a_name_is_in_one_room():
    found = {}
    for room in ROOMS:
        for path in (ROOT / "tools" / room).iterdir():
            if path.suffix == ".py" and not path.stem.startswith("__"):
                found.setdefault(path.stem, []).append(room)
    assert {name: rooms for name, rooms in found.items() if len(rooms) > 1} == {}
    assert not set(found) & {*ROOMS, *COMMON}


def test_every_program_is_listed_with_a_line():
    """One that is too long would be no line any more."""
    for ours in programs().values():
        for name, what in ours.items():
            assert what and len(f"  {name:16}{what}") <= 100, name


@pytest.mark.parametrize(
    "text, line",
    [
        ("Does it: python -m tools.it [FILE]\n\nMore.", "Does it"),
        ("Does it. And\nmore.", "Does it"),
        ("Do it in\ntwo lines: `make it`.", "Do it in two lines"),
    ],
)
def test_a_docstring_gives_a_sentence(text, line):
    assert sentence(text) == line


def test_the_entry_lists_and_runs():
    def run(*args):
        command = (sys.executable, "-m", "tools", *args)
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    status, told, _ = run()
    assert status == 0 and "\n  scenario " in told and "\n  pack " in told
    status, told, _ = run("scenario", "tests/scenarios/mantis/nowhere.txt")
    assert status and not told
    assert run("nothing") == (
        2,
        "",
        "tools: there is no program nothing; python -m tools lists all\n",
    )


def test_the_room_list_is_that_of_the_folders():
    there = {path.name for path in (ROOT / "tools").iterdir() if any(path.glob("*.py"))}
    assert there == set(tools.ROOMS)
