# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Looks for clear errors of the bots: python -m tools.blunders GAME [--level hard]

Bots of a level play each other. At every decision with a choice each move is played to the end 16
times by bots that hardly think, on redeals of what the seat cannot know, the same for all moves.
Where another move does 15 points better than the one that was chosen, and 10 points in 64 games
more, hard bots play both 200 times on other redeals (fewer, once that cannot come to 15 points):
15 points again are a clear error by this judge. The second judge is not our bot: a Monte Carlo tree
search with random playouts (tools/bots/mcts.py) after either move, which agrees if the other one
wins 2 points more often.

It prints how often both agree per 100 decisions, the kinds of errors (what was done: what would
have been better), and each error: deal, number of the decision, moves, shares of wins by both.
"""

import argparse
import collections
import os
import random
import sys

import engine
from engine.numbers import ASK, EACH_LEVEL, R_TURNS
from tools.bots import jobs
from tools.bots.arena import LEVELS, Level, interval
from tools.bots.mcts import Mcts
from tools.build import native
from tools.progress import progress

LOOK = 16  # playouts of each move
AGAIN = 64  # of the chosen one and the best
SURE = 200  # of these, by hard bots
CLEAR = 0.15
SOME = 0.1
STOPS = {30: 0.05, 80: 0.1}  # leads after so many that no longer come to CLEAR
TREE = 2000  # playouts of the second judge
AGREES = 0.02
DEALS = 8  # that are played at once, before the decisions are counted


class Judge:
    """Plays moves to the end of the game."""

    def __init__(self, table):
        self.t = table.fork()
        self.start = bytes(table.state)
        self.seat = table.seat

    def share(self, code, dice, level=2):
        """What the seat wins in a game after this move, on the redeal of that number."""
        t = self.t
        t.load(self.start)
        t.blind(self.seat, dice)
        t.play(code)
        bots = [Level(t, level, dice + s & 0x3FFF) for s in range(2)]
        while t.seat != engine.OVER:
            t.play(bots[(t.seat ^ self.seat) & 1].choose(t))
        return (t.score(self.seat) + 1) / 2


class Hasty:
    """Puts numbers in the place of the easy bot's: it looks at one redeal, with little noise."""

    def __init__(self, game):
        self.game = __import__(f"engine.{game}.bot", None, None, "*")
        self.rule = self.game.RULE

    def __enter__(self):
        rule = self.rule
        self.game.RULE = (
            rule[:R_TURNS] + bytes((0, 0, 99, 1, 255, 9)) + rule[R_TURNS + EACH_LEVEL :]
        )

    def __exit__(self, *_):
        self.game.RULE = self.rule


def tree(table, pair, seed):
    """What two moves win by a tree search that has only these."""
    start = bytes(table.state)
    found = []
    for code in pair:
        bot = Mcts(table, TREE, seed)
        found.append(bot.worth(table, code))
    table.load(start)
    table.moves()
    return found


def judged(job):
    """A game: (decisions with a choice, [errors])."""
    game, options, level, deal = job
    t = engine.open(game, seed=deal, **options)
    bots = [Level(t, level, 2 * deal + i & 0x3FFF) for i in range(2)]
    dice = random.Random(deal)
    count = number = 0
    errors = []
    while t.seat != engine.OVER:
        number += 1
        n = t.moves()
        code = bots[t.seat & 1].choose(t)
        if n > 1:
            count += 1
            t.moves()
            error = look(t, code, [*{*t.choices[:n]}], dice, Hasty(game))
            if error:
                better, shares = error
                agreed = tree(t, (code, better), deal)
                said = str(t.describe(code)), str(t.describe(better))
                why = bots[t.seat & 1].bot.why
                errors.append((deal, number, t.state[ASK], why, *said, *shares, *agreed))
        t.play(code)
    return count, errors


def look(t, code, legal, dice, hasty):
    """(a clearly better move, shares of wins of both), or None."""
    judge = Judge(t)
    redeals = [dice.getrandbits(14) for _ in range(LOOK)]
    more = [dice.getrandbits(14) for _ in range(AGAIN)]
    sure = [dice.getrandbits(14) for _ in range(SURE)]
    with hasty:
        won = {c: sum(judge.share(c, r, 0) for r in redeals) for c in sorted(legal)}
        best = max(won, key=won.get)
        if won[best] - won[code] < CLEAR * LOOK:
            return None
        lead = sum(judge.share(best, r, 0) - judge.share(code, r, 0) for r in more)
        if lead < SOME * AGAIN:
            return None
    mine = other = 0.0
    for done, redeal in enumerate(sure, 1):
        mine += judge.share(code, redeal)
        other += judge.share(best, redeal)
        if done in STOPS and (other - mine) / done < STOPS[done]:
            return None
    if other - mine < CLEAR * SURE:
        return None
    return best, (mine / SURE, other / SURE)


def kind(error):
    """What was done, and what would have been better, by the first words of both."""
    done, better = (said.split()[0] for said in error[4:6])
    return f"{done}, not {better}" if done != better else f"{done}: another one"


def main(args=None):
    parser = argparse.ArgumentParser(prog="blunders", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=engine.GAMES)
    parser.add_argument("--level", choices=LEVELS, default="hard")
    parser.add_argument("--decisions", type=int, default=1000, help="at least so many")
    parser.add_argument("--deal", type=int, default=500, help="number of the first deal")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--cluster", metavar="ADDRESS", help="use a Dask cluster (docs/LAB.md)")
    parser.add_argument("--quiet", action="store_true", help="do not print each error")
    a = parser.parse_args(args)
    try:
        if a.decisions < 1 or a.workers < 1:
            raise ValueError("decisions and workers: at least 1")
        options = {"seats": a.seats} if a.seats else {}
        engine.open(a.game, **options)
        with jobs.workers(a.workers, a.cluster) as pool:
            count, games, errors = found(pool, a, options)
    except ValueError as why:
        print(f"blunders: {why}", file=sys.stderr)
        return 2
    sure = [error for error in errors if error[9] - error[8] >= AGREES]
    low, high = interval(len(sure), count)
    print(
        f"{a.game}, {a.level}: {count:,} decisions of {games} games from deal {a.deal} on: "
        f"{len(errors)} clear errors by playouts of hard bots, {len(sure)} of them by the tree "
        f"search, too: {100 * len(sure) / count:.2f} ({100 * low:.2f}-{100 * high:.2f}) of 100"
    )
    kinds = collections.Counter(map(kind, sure))
    print("; ".join(f"{name} {n}" for name, n in kinds.most_common()) or "none")
    for deal, number, asked, why, done, better, *shares in () if a.quiet else errors:
        mine, other, one, two = (f"{100 * x:.0f}%" for x in shares)
        print(
            f"deal {deal}, decision {number}, question {asked}, why {why}: {done} {mine} | "
            f"{better} {other} | tree {one} {two}"
        )
    return 0


def found(pool, a, options):
    """(decisions, games, errors) of enough games."""
    count = games = 0
    errors = []
    while count < a.decisions:
        todo = [(a.game, options, LEVELS.index(a.level), a.deal + games + i) for i in range(DEALS)]
        for n, more in progress(pool.imap(judged, todo), f"{count} decisions; games", DEALS):
            count += n
            errors += more
            games += 1
    return count, games, errors


if __name__ == "__main__":
    native.again("blunders")
    sys.exit(main())
