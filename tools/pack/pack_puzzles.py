# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the puzzles: `python -m tools.pack_puzzles [--check]`.

assets/mindbug/puzzles.txt (its head explains it) becomes assets/packed/puzzles.bin: how many, then
for each, the easiest first, its number, its goal (0 win, 1 survive) and where it ends (two bytes,
from the end of this list on); then the puzzles: how long the position is, what makes it of
an empty table (see `differences`), and the tree of answers (see tools/bots/solver.py), which is
worked out here. That takes seconds, so what was packed is kept in build/puzzles, by all it depends
on.
"""

import functools
import hashlib
import os
import re
import sys
from pathlib import Path

import engine
from tools import ROOT
from tools.bots.puzzles import Puzzle
from tools.bots.solver import GOALS, Hidden, TooLarge
from tools.pack import Mistake, run, whole
from tools.rules.scenario_core import Unreadable, set_up
from tools.rules.scenario_parser import ParseError, parse

SOURCE = "assets/mindbug/puzzles.txt"
PACKED = "assets/packed/puzzles.bin"
MOST = 200  # as many marks are kept
KEPT = ROOT / "build" / "puzzles"


def differences(state, empty):
    """What makes `state` of `empty`: how many bytes stay, how many follow, these; and again."""
    out = b""
    at = 0
    while state[at:] != empty[at:]:
        start = at
        while state[at] == empty[at]:
            at += 1
        end = at
        # one more pair of counts takes as much as two bytes that are the same
        while end < len(state) and state[end : end + 3] != empty[end : end + 3]:
            end += 1
        out += bytes((at - start, end - at)) + bytes(state[at:end])
        at = end
    return out


def read(root):
    """[(number, goal, case)] of the source."""
    try:
        cases = parse(root / SOURCE)
    except ParseError as error:
        raise Mistake(str(error).removeprefix(f"{root}/"), 0, "unreadable") from None
    found = []
    for case in cases:
        match = re.fullmatch(r"(\d+) (\w+)", case["title"])
        if not match or match[2] not in GOALS or case["game"] != "mindbug":
            raise Mistake(SOURCE, case["line"], "expected '== NUMBER win' or '== NUMBER survive'")
        number = int(match[1])
        if not 0 < number <= MOST:
            raise Mistake(SOURCE, case["line"], f"a number from 1 to {MOST}, not {number}")
        if number in [other for other, _, _ in found]:
            raise Mistake(SOURCE, case["line"], f"number {number} is there twice")
        found.append((number, match[2], case))
    return found


def solve(goal, case):
    """The Puzzle of a case; Mistake if it is none."""
    try:
        puzzle = Puzzle(set_up(engine, case), goal)
    except Unreadable as error:
        raise Mistake(SOURCE, error.line, error.reason) from None
    except Hidden:
        raise Mistake(SOURCE, case["line"], "cards that nobody sees would decide it") from None
    except TooLarge:
        raise Mistake(SOURCE, case["line"], "too large") from None
    except ValueError as error:
        raise Mistake(SOURCE, case["line"], f"no puzzle: {error}") from None
    played = [(step[3], step[4]) for step in case["steps"] if step[1] == "play"]
    if not played or played[0] != (0, puzzle.move):
        raise Mistake(SOURCE, case["line"], f"the first move is '> 0 {puzzle.move}'")
    return puzzle


@functools.cache
def program():
    """The digest of all that solves and packs: the engine, and the tools."""
    digest = hashlib.sha256()
    ours = sorted((ROOT / "tools").rglob("*.py"))
    for path in [*sorted(Path(engine.__file__).parent.rglob("*.py")), *ours]:
        digest.update(f"{path.name} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.digest()


def pack(root):
    """The files to deliver."""
    cases = read(root)
    key = hashlib.sha256(program() + (root / SOURCE).read_bytes()).hexdigest()[:32]
    kept = KEPT / (key + ".bin")
    if not kept.exists():
        data = packed(cases)
        KEPT.mkdir(parents=True, exist_ok=True)
        new = kept.with_suffix(f".{os.getpid()}")
        new.write_bytes(data)
        os.replace(new, kept)
    return {PACKED: kept.read_bytes()}


def packed(cases):
    """What read() gave, solved and packed."""
    empty = bytes(engine.open("mindbug", empty=True).state)
    found = [(solve(goal, case), number) for number, goal, case in cases]
    found.sort(key=lambda item: (item[0].rank(), item[1]))
    places = b""
    body = b""
    for puzzle, number in found:
        start = differences(puzzle.start, empty)
        body += bytes((len(start),)) + start + puzzle.tree
        places += bytes((number, GOALS.index(puzzle.goal))) + len(body).to_bytes(2, "little")
    return whole(bytes((len(found),)) + places + body)


def main(argv=None):
    return run(pack, __doc__.split("\n")[0], argv)


if __name__ == "__main__":
    sys.exit(main())
