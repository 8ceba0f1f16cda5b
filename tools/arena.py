# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Bots against each other: python -m tools.arena mindbug hard medium --games 2000

Bots: easy, medium, hard; random; greedy (the best position at the end of the turn by obvious
hand-written values, if everybody answers greedily); mcts:N (N playouts a decision, tools/mcts.py).
Every deal is played twice with the seats swapped. Prints the first bot's share of wins, a draw
counting half, with its 95% interval, the difference in Elo, and what decisions took in PyGamer
time, counted by the bots in turns of the calibration loop. --board plays the two on MicroPython
instead, one game each deal, and measures the times there.
"""

import argparse
import math
import multiprocessing
import os
import random
import statistics
import sys

import engine
from engine.bot import Bot
from tools import ROOT, micropython
from tools.calibrate import PYGAMER
from tools.mcts import Mcts

LEVELS = ("easy", "medium", "hard")


class Random:
    """Any legal move."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, table):
        return table.choices[self.random.randrange(table.moves())]


def mindbug_worth(t, seat):
    """What a beginner would say: life, Mindbugs, power in play, some power in hand."""
    st = t.state
    if st[1] == engine.OVER:
        return 10000 * t.score(seat)
    total = 0
    for s in range(t.seats):
        worth = 60 * (st[27 + s] & 15)
        if s < 2:
            worth += 60 * min(st[21 + s], 5)
        for head, fixed, power in ((35 + s, 20, 2), (39 + s, 20, 6)):
            c = st[head]
            while c:
                worth += fixed + power * (t.value[c] & 255)
                c = st[c]
        total += -worth if (s ^ seat) & 1 else worth
    return total


WORTH = {"mindbug": mindbug_worth, "tagteam": mindbug_worth}


class Greedy:
    """The best position at the end of the turn, on one redeal."""

    def __init__(self, table, seed):
        self.t = table.fork()
        self.worth = WORTH[table.GAME]
        self.random = random.Random(seed)
        self.quiet = 1  # the question that starts a turn

    def choose(self, table):
        t = self.t
        if table.moves() == 1:
            return table.choices[0]
        seat = table.seat
        t.load(table.state)
        t.blind(seat, self.random.getrandbits(29))
        start = bytes(t.state)
        best = []
        for code in table.choices[: table.moves()]:
            t.load(start)
            t.play(code)
            while t.seat != engine.OVER and t.state[6] != self.quiet:
                t.play(self._answer())
            best.append((self.worth(t, seat), self.random.random(), code))
        return max(best)[2]

    def _answer(self):
        """The best choice of the seat that is asked, by what it changes at once."""
        t = self.t
        seat = t.seat
        before = bytes(t.state)
        best = []
        for code in bytes(t.choices[: t.moves()]):
            t.load(before)
            t.play(code)
            best.append((self.worth(t, seat), code))
        t.load(before)
        return max(best)[1]


class Level:
    """A bot of the engine, with the time it counted."""

    def __init__(self, table, level, seed):
        self.bot = Bot(table, level, seed)
        self.times = []

    def choose(self, table):
        self.bot.start(table)
        while not self.bot.step():
            pass
        if table.moves() > 1:
            self.times.append(self.bot.spent)
        return self.bot.best


def make(name, table, seed):
    """A bot by its name; ValueError if there is none."""
    if name in LEVELS:
        return Level(table, LEVELS.index(name), seed)
    if name == "random":
        return Random(seed)
    if name == "greedy":
        if table.GAME not in WORTH:
            raise ValueError(f"greedy: no values for {table.GAME}")
        return Greedy(table, seed)
    if name.startswith("mcts:") and name[5:].isdigit() and int(name[5:]):
        return Mcts(table, int(name[5:]), seed)
    raise ValueError(f"{name}: no such bot; there are easy, medium, hard, random, greedy, mcts:N")


def match(job):
    """One game; what the first bot won (1, 0.5, 0) and the counted times of both."""
    game, seats, names, deal, swap = job
    t = engine.open(game, seats=seats, seed=deal)
    bots = [make(name, t, 2 * deal + i) for i, name in enumerate(names)]
    first = [s % 2 == swap for s in range(t.seats)]  # which seats the first bot has
    while t.seat != engine.OVER:
        t.play(bots[0 if first[t.seat] else 1].choose(t))
    score = t.score(first.index(True))
    return (score + 1) / 2, [getattr(b, "times", []) for b in bots]


def bar(done, of, text=""):
    """A progress bar on stderr, where it is a terminal."""
    if sys.stderr.isatty():
        full = 30 * done // of
        end = "\n" if done == of else ""
        sys.stderr.write(f"\r[{'#' * full}{'.' * (30 - full)}] {done}/{of} {text}{end}")
        sys.stderr.flush()


def interval(wins, games):
    """Wilson's 95% interval of a share."""
    z = 1.96
    p = wins / games
    middle = p + z * z / (2 * games)
    width = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return (middle - width) / (1 + z * z / games), (middle + width) / (1 + z * z / games)


def elo(p):
    """Difference in Elo that makes this share."""
    return -400 * math.log10(1 / p - 1) if 0 < p < 1 else math.copysign(math.inf, p - 0.5)


def times(name, turns):
    """One line about a bot's decision times."""
    if not turns:
        return f"{name}: no times"
    s = sorted(x / PYGAMER for x in turns)
    return (
        f"{name}: {len(s)} decisions, PyGamer time mean {statistics.mean(s):.2f} s, "
        f"median {s[len(s) // 2]:.2f} s, worst {s[-1]:.2f} s"
    )


BOARD = """
import calibrate, engine
from engine.bot import Bot
t = engine.open({game!r}, seed={deal})
bots = [Bot(t, level, 2 * {deal} + i) for i, level in enumerate({levels})]
us = calibrate.microseconds
calibrate.calibrate(70000)
while t.seat != engine.OVER:
    i = t.seat & 1
    worst = 0
    begin = now = us()
    bots[i].start(t)
    done = False
    while not done:
        done = bots[i].step()
        last = now
        now = us()
        worst = max(worst, now - last)
    calibrate.calibrate(7000)
    print(i, now - begin, worst, us() - now, t.moves(), bots[i].spent)
    t.play(bots[i].best)
"""


def on_board(game, names, games):
    """Measure decision times on MicroPython, the calibration loop run after each decision."""
    levels = [LEVELS.index(n) for n in names]
    files = micropython.package("engine")
    files.update(micropython.compile_mpy({"calibrate.py": ROOT / "tools/calibrate.py"}))
    turns = [[], []]
    slices = []
    counted = 0
    for deal in range(games):
        out = micropython.run([BOARD.format(game=game, deal=deal, levels=levels)], files)[0]
        for line in out.splitlines():
            i, took, worst, unit, n, spent = map(int, line.split())
            if n > 1:
                turns[i].append(7000 * took / unit)
                slices.append(7000 * worst / unit)
                counted += spent
        bar(deal + 1, games)
    for i in range(2):
        print(times(f"{names[i]}, measured", turns[i]))
    print(f"slice: 95% below {sorted(slices)[len(slices) * 95 // 100] / PYGAMER:.3f} s")
    print(f"measured / counted: {(sum(turns[0]) + sum(turns[1])) / counted:.2f}")


def main(args=None):
    parser = argparse.ArgumentParser(prog="arena", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--deal", type=int, default=0, help="number of the first deal")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--board", action="store_true", help="measure times on MicroPython")
    a = parser.parse_args(args)
    names = (a.first, a.second)
    try:
        table = engine.open(a.game, seats=a.seats)
        for name in names:
            make(name, table, 0)
        if a.games < 1 or a.workers < 1:
            raise ValueError("games and workers: at least 1")
        if a.board and not set(names) <= set(LEVELS):
            raise ValueError("--board: only for easy, medium and hard")
    except (ValueError, ImportError) as why:
        print(f"arena: {why}", file=sys.stderr)
        return 2
    if a.board:
        on_board(a.game, names, a.games)
        return 0
    jobs = [(a.game, a.seats, names, a.deal + g // 2, g % 2) for g in range(a.games)]
    wins = 0
    turns = [[], []]
    with multiprocessing.Pool(a.workers) as pool:
        for done, (won, spent) in enumerate(pool.imap_unordered(match, jobs), 1):
            wins += won
            for i in range(2):
                turns[i] += spent[i]
            bar(done, a.games, f"{100 * wins / done:.1f}%")
    p = wins / a.games
    low, high = interval(wins, a.games)
    print(
        f"{a.game}: {names[0]} wins {100 * p:.1f}% of {a.games} games against {names[1]}, "
        f"95% interval {100 * low:.1f} to {100 * high:.1f}%, "
        f"Elo {elo(p):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})"
    )
    for i in range(2):
        if turns[i]:
            print(times(names[i], turns[i]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
