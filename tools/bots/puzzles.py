# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Puzzles of Mindbug: python -m tools.puzzles finds new ones, --check solves all that are kept.

Finding: games between bots of one ply with some moves by chance, from --seed on; each position at
the beginning of a turn, seen from who is to move and without its draw piles, is tried as "win" and
as "survive" (tools/bots/solver.py has what that means and why hidden cards cannot matter). What has
exactly one first move that works and is not trivial is printed as it would stand in
assets/mindbug/puzzles.txt, with its figures: decisions of the player when both play best, false
friends (other first moves that reach the goal unless the foe finds the answer), bytes of the tree
of answers. A person chooses which are kept; tools/pack/pack_puzzles.py packs those.

--check ends with how many were solved; exit status 1 if one of them is no puzzle.
"""

import argparse
import random
import re
import sys
import time
from collections import Counter

import engine
from engine.mindbug.numbers import (
    COUNT,
    Q_TURN,
)  # fmt: skip
from engine.numbers import ASK
from tools import ROOT
from tools.bots.arena import Greedy
from tools.bots.solver import SURVIVE, WIN, Hidden, Solver, TooLarge
from tools.pack import Mistake

KEYS = ("life", "bugs", "hand", "discard", "board")
_CHANCE = 0.25  # share of moves by chance
_LIMIT = 6000  # moves of one search
_TREE = 200  # bytes: more than that is no pleasure
_CARDS = 9  # creatures and hand cards of a side that can be taken in


def text_of(t, me):
    """The position as the two lines of a scenario, ``me`` as seat 0, without draw piles."""
    lines = []
    for seat in (me, me ^ 1):
        parts = []
        for key in KEYS:
            value = t.get(seat, key)
            if isinstance(value, list):
                value = ", ".join(sorted(value))
                if not value:
                    continue
            parts.append(f"{key} {value}")
        lines.append(f"{seat ^ me}: " + "; ".join(parts))
    return lines


def position(lines, table):
    """Set such lines up on an empty table."""
    for line in lines:
        seat, _, rest = line.partition(":")
        for part in rest.split(";"):
            key, _, value = part.strip().partition(" ")
            table.put(int(seat), key, value)
    table.put(None, "turn", 0)
    return table


class Puzzle:
    """A solved position. ``start``: its state; goal; lines, if it was found; ``move``: the only
    first move, as text; others: how many there are besides, friends: of them, false ones;
    decisions; tree, line: see Solver.tree."""

    def __init__(self, table, goal, lines=(), limit=_LIMIT):
        """Solves it. ValueError: it is none."""
        self.goal = goal
        self.lines = lines
        self.start = start = bytes(table.state)
        if goal == SURVIVE and Solver(table, WIN, limit).holds():
            raise ValueError("it can be won at once")
        solver = Solver(table, goal, limit)
        good = solver.good()
        if len(good) != 1:
            raise ValueError(f"{len(good)} first moves work")
        bad = [c for c in bytes(table.choices[: table.moves()]) if c != good[0]]
        for code in bad:
            if not solver.refuted(code):
                raise ValueError(f"only other cards refute {table.describe(code)}")
        self.others = len(bad)
        self.friends = len(solver.friends(bad))
        self.tree, self.decisions, self.line = solver.tree()
        self.spent = limit - solver.left
        table.load(start)
        table.discreet = False  # as the scenario runner has it
        self.move = table.describe(good[0])
        for _, move in self.line:
            codes = bytes(table.choices[: table.moves()])
            table.play(next(c for c in codes if table.describe(c) == move))
        self.won = table.seat == engine.OVER
        table.load(start)

    def theme(self):
        """Puzzles with the same one are alike."""
        return self.goal, self.move

    def asks(self):
        """Is there more to see than one blow?"""
        return self.decisions > 1 or len(self.line) > 1

    def text(self, number):
        """As it stands in the file of puzzles."""
        out = [f"== {number} {self.goal}", "game mindbug", *self.lines]
        out += [f"> {seat} {move}" for seat, move in self.line]
        out.append("! winner 0" if self.won else "! to move 0")
        return "\n".join(out) + "\n"

    def figures(self):
        """What it is like, in numbers."""
        return (
            f"# {self.decisions} decisions, {self.others} other first moves, {self.friends} of them"
            f" false friends, {len(self.tree)} bytes"
        )

    def rank(self):
        """The easiest first."""
        return self.decisions, self.friends, self.others, len(self.tree)


def games(seed):
    """All positions at the beginning of a turn, with who is to move."""
    while True:
        t = engine.open("mindbug", seed=seed)
        dice = random.Random(seed)
        bot = Greedy(t, seed)
        while t.seat != engine.OVER:
            if t.state[ASK] == Q_TURN:
                yield seed, t
            n = t.moves()
            if n > 1 and dice.random() < _CHANCE:
                t.play(t.choices[dice.randrange(n)])
            else:
                t.play(bot.choose(t))
        seed += 1


def with_life(lines, seat, life):
    """The same position with another number of lives of a seat."""
    lines = list(lines)
    lines[seat] = re.sub("life [0-9]+", f"life {life}", lines[seat])
    return lines


def edge(lines, goal, empty):
    """The lives at which just one first move works: as many of the foe's as can be taken, as few
    of one's own as can be kept. None: there is no such number."""
    seat = int(goal == WIN)
    for life in (1, 2, 3, 4):
        changed = with_life(lines, seat, life)
        solver = Solver(position(changed, empty.fork()), goal, _LIMIT)
        if goal == WIN and not solver.could():
            return None
        count = len(solver.good(1))
        if count == 1:
            return changed
        if goal == WIN and not count or goal == SURVIVE and count:
            return None
    return None


def armed(lines, empty):
    """The foe holds what refutes the wrong first moves; as many cards as it had. Nobody sees it."""
    t = position(lines, empty.fork())
    here = bytes(t.state)
    solver = Solver(t, SURVIVE, 20 * _LIMIT)
    good = solver.good(1)
    hand = t.get(1, "hand")
    rest = sorted(set(t.get(None, "unused")))
    kept = []
    for code in [c for c in bytes(t.choices[: t.moves()]) if c not in good]:
        t.load(here)
        if solver.refuted(code):
            continue
        for name in rest:
            if name not in kept and len(kept) < len(hand):
                trial = [*kept, name, *[x for x in hand if x not in kept]][: len(hand)]
                found = Solver(position(_holding(lines, trial), empty.fork()), SURVIVE, _LIMIT)
                if found.refuted(code):
                    kept.append(name)
                    hand = trial
                    break
        else:
            return None
        lines = _holding(lines, hand)
        t = position(lines, empty.fork())
        here = bytes(t.state)
        solver = Solver(t, SURVIVE, 20 * _LIMIT)
    return lines


def _holding(lines, names):
    return [lines[0], re.sub("hand [^;]*", "hand " + ", ".join(sorted(names)), lines[1])]


def find(seed, until):
    """Puzzles of the games from ``seed`` to ``until``."""
    empty = engine.open("mindbug", empty=True)
    for at, t in games(seed):
        if at >= until:
            return
        me = t.seat
        size = [t.state[COUNT + s] * (s == me) + len(t.get(s, "board")) for s in (0, 1)]
        if max(size) > _CARDS or size[me] < 3 or not size[me ^ 1]:
            continue
        real = text_of(t, me)
        bare = [real[0], re.sub(" hand [^;]*;?", "", real[1]).rstrip(";")]
        for goal, start in ((WIN, real), (SURVIVE, real), (SURVIVE, bare), (WIN, bare)):
            if start is bare and bare == real:
                continue
            try:
                lines = edge(start, goal, empty)
                if lines and goal == SURVIVE:
                    lines = armed(lines, empty)
                if not lines:
                    continue
                puzzle = Puzzle(position(lines, empty.fork()), goal, lines)
            except (ValueError, Hidden, TooLarge):
                continue
            if puzzle.friends and puzzle.others > 1 and puzzle.asks() and len(puzzle.tree) <= _TREE:
                yield at, puzzle


def check(root=ROOT, numbers=()):
    """Solve those that are kept, or some of them, by number. [(number, Puzzle)]."""
    from tools.pack.pack_puzzles import read, solve

    found = []
    for number, goal, case in read(root):
        if not numbers or number in numbers:
            found.append((number, solve(goal, case)))
    return found


def table(found):
    """What is kept, in numbers."""
    rows = Counter((puzzle.goal, puzzle.decisions) for _, puzzle in found)
    for goal, decisions in sorted(rows):
        same = [p for _, p in found if (p.goal, p.decisions) == (goal, decisions)]
        friends = sum(p.friends for p in same) / len(same)
        print(
            f"{goal}, {decisions} decisions: {len(same)}, with {friends:.1f} false friends,"
            f" {sum(p.spent for p in same) / len(same):.0f} moves to solve one"
        )


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="solve all shipped puzzles")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    parser.add_argument("--games", type=int, default=100, help="how many games to search")
    args = parser.parse_args(argv)
    if args.check:
        begun = time.process_time()
        try:
            found = check()
        except Mistake as mistake:
            print(mistake, file=sys.stderr)
            return 1
        table(found)
        size = (ROOT / "assets/packed/puzzles.bin").stat().st_size
        print(
            f"{size / len(found):.0f} bytes each, {time.process_time() - begun:.1f} s to solve all"
        )
        print(f"{len(found)} puzzles solved")
        return 0
    for at, puzzle in find(args.seed, args.seed + args.games):
        print(puzzle.text(at), puzzle.figures(), "\n", sep="", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
