# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Bots against each other: python -m tools.arena mindbug hard medium --games 2000

Bots: easy, medium, hard; random; greedy (the best position at the end of the turn by obvious
hand-written values, if everybody answers greedily); mcts:N (N playouts a decision,
tools/bots/mcts.py); openspiel:N (OpenSpiel's IS-MCTS with N simulations a decision,
tools/bots/openspiel.py).
Every deal is played twice with the seats swapped. Where every seat plays for itself and there are
more than two, the first bot has one of them, each in turn, and the second all others.
Prints the first bot's share of wins, a draw counting half, with its 95% interval, the
difference in Elo, and what a player waits for decisions with a choice, in PyGamer time: median,
95%, worst, by the bots' marks and what they counted in turns of the calibration loop. --board plays
the two on MicroPython instead, one game each deal, and measures the times there. --balance lets one
bot (hard, if none is named) play MiniMonFa against itself, Classic against Wild, and counts who
wins how. --figures writes that into docs/FIGURES.md as well, and --report plays the matches named
there and writes their table (tools/bots/report.py). --ladder lets a game's rivals play, --fit finds
their noise anew before that (tools/bots/ladder.py).
"""

import argparse
import math
import os
import random
import statistics
import sys

import engine
from engine.bot import Bot
from engine.mindbug import numbers as duel
from engine.minimonfa import numbers as monfa
from engine.minimonfa.numbers import ACTIVE, Q_RAID, Q_SEND, TURN
from engine.numbers import ASK
from tools import ROOT
from tools.bots import jobs
from tools.bots.mcts import Mcts
from tools.build import micropython, native
from tools.measure import figures
from tools.measure.calibrate import PYGAMER
from tools.progress import progress

LEVELS = ("easy", "medium", "hard")
BOTS = (*LEVELS, "random", "greedy", "mcts:N", "openspiel:N")
NO_OPENSPIEL = (
    "open_spiel is not installed here; make openspiel puts it where "
    "build/openspiel/bin/python -m tools.arena finds it"
)
ALONE = ("mantis", "minimonfa")  # games in which every seat plays for itself
ENDS = {64: "no dungeon left", 65: "all heroes dead", 66: "no cards left", 67: "too long"}


class Random:
    """Any legal move."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, table):
        return table.choices[self.random.randrange(table.moves())]


def mindbug_worth(t, seat):
    """What a beginner would say: life, Mindbugs, power in play, some power in hand."""
    st = t.state
    if t.seat == engine.OVER:
        return 10000 * t.score(seat)
    total = 0
    for s in range(t.seats):
        worth = 60 * (st[duel.BUGS + s] & duel.READY)
        if s < 2:
            worth += 60 * min(st[duel.LIFE + s], 5)
        for head, fixed, power in ((duel.HAND + s, 20, 2), (duel.BOARD + s, 20, 6)):
            c = st[head]
            while c:
                worth += fixed + power * (t.value[c] & 255)
                c = st[c]
        total += -worth if (s ^ seat) & 1 else worth
    return total


def minimonfa_worth(t, seat):
    """What a beginner would say: vaults, the monsters in them, heroes and what they carry, some
    rooms in hand; the others' the less."""
    st = t.state
    if t.seat == engine.OVER:
        return 10000 * t.score(seat)
    total = 0
    for s in range(t.seats):
        worth = 0 if st[monfa.IN] >> s & 1 else -500
        for v in range(6 * s, 6 * s + 6):
            if st[monfa.SIZE + v]:
                worth += 100
                c = st[monfa.LAIR + v]
                while c:
                    worth += 10 * max(1, t.kind[c] & 15)
                    c = st[c]
        for h in range(4 * s, 4 * s + 4):
            if 0 < st[monfa.WHERE + h] < monfa.DEAD:
                c = st[monfa.HEROES + h]
                fits = (0, t.kind[c] & 15)
                worth += 60
                c = st[c]
                while c:
                    worth += 15 if t.kind[c] & 15 in fits else 0
                    c = st[c]
            elif st[monfa.WHERE + h] > monfa.DEAD:
                worth += 20
        c = st[monfa.HAND + s]
        while c:
            worth += 80 if t.design[c] == 48 else 12 if t.design[c] == 49 else 5
            c = st[c]
        total += worth if s == seat else -worth / (t.seats - 1)
    return total


# What a position is worth to a seat, and where the state has what is the same all through a turn.
WORTH = {
    "mindbug": (mindbug_worth, None),
    "tagteam": (mindbug_worth, None),
    "minimonfa": (minimonfa_worth, 7),
}


class Greedy:
    """The best position at the end of the turn, on one redeal."""

    def __init__(self, table, seed):
        self.t = table.fork()
        self.worth, self.turn = WORTH[table.GAME]
        self.random = random.Random(seed)
        self.quiet = 1  # the question that starts a turn

    def _goes_on(self, whose):
        t = self.t
        if t.seat == engine.OVER:
            return False
        return t.state[ASK] != self.quiet if self.turn is None else t.state[self.turn] == whose

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
            while self._goes_on(start[self.turn or 0]):
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
    """A bot of the engine, with what a player waits for it: a tenth more than its mark, as
    Match.think in lib/cardling has it."""

    def __init__(self, table, level, seed):
        self.bot = Bot(table, level, seed)
        self.times = []  # of decisions with a choice: turns after which a player sees the move
        self.attacks = []  # of MiniMonFa's: the same of vault and group together

    def choose(self, table):
        bot = self.bot
        bot.start(table)
        while not bot.step():
            pass
        took = 11 * max(bot.mark, bot.spent) // 10
        if table.moves() > 1:
            self.times.append(took)
        if table.GAME == "minimonfa":
            if attacks(table, bot.best):
                self.attacks.append(took)
            elif table.state[ASK] == Q_SEND and self.attacks:
                self.attacks[-1] += took
        return bot.best


def attacks(table, code):
    """Whether a move of MiniMonFa begins an attack."""
    return table.state[ASK] == Q_RAID and code >= 220


def practice(t, bot, dice, share):
    """Play t to its end with one bot (a Level) on all seats and a share of random moves, to learn
    from: stops at every decision."""
    while t.seat != engine.OVER:
        n = t.moves()
        yield
        if n > 1 and dice.random() < share:
            t.play(t.choices[dice.randrange(n)])
        else:
            t.play(bot.choose(t))


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
    if name.startswith("openspiel:") and name[10:].isdigit() and int(name[10:]):
        try:
            from tools.bots.openspiel import Opponent
        except ModuleNotFoundError as why:
            raise ValueError(f"{name}: {NO_OPENSPIEL}") from why
        return Opponent(table, int(name[10:]), seed)
    raise ValueError(f"{name}: no such bot; there are {', '.join(BOTS)}")


def match(job):
    """One game; what the first bot won (1, 0.5, 0), the counted times of both, and of their
    whole attacks."""
    game, seats, names, deal, swap, *decks = job
    t = engine.open(game, seats=seats, seed=deal, **({"decks": decks} if decks else {}))
    bots = [make(name, t, 2 * deal + i) for i, name in enumerate(names)]
    sides = t.seats if game in ALONE else 2
    first = [s % sides == swap for s in range(t.seats)]  # which seats the first bot has
    while t.seat != engine.OVER:
        t.play(bots[0 if first[t.seat] else 1].choose(t))
    score = t.score(first.index(True))
    return (score + 1) / 2, *([getattr(b, of, []) for b in bots] for of in ("times", "attacks"))


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
    s = sorted(x / PYGAMER for x in turns)
    return (
        f"{name}: {len(s)} decisions, PyGamer time mean {statistics.mean(s):.2f} s, "
        f"median {s[len(s) // 2]:.2f} s, 95% {s[len(s) * 95 // 100]:.2f} s, worst {s[-1]:.2f} s"
    )


BOARD = """
import calibrate, engine
from engine.bot import Bot
t = engine.open({game!r}, seats={seats}, seed={deal})
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
        last = now
        now = us()
        worst = max(worst, now - last)
        done = bots[i].step()
    last = now
    now = us()
    worst = max(worst, now - last)
    calibrate.calibrate(7000)
    print(i, now - begin, worst, us() - now, t.moves(), bots[i].spent)
    t.play(bots[i].best)
"""


def on_board(game, seats, names, games):
    """Measure decision times on MicroPython, the calibration loop run after each decision."""
    levels = [LEVELS.index(n) for n in names]
    files = micropython.package("engine")
    files.update(micropython.compile_mpy({"calibrate.py": ROOT / "tools/measure/calibrate.py"}))
    turns = [[], []]
    slices = []
    counted = 0
    for deal in progress(range(games), "games"):
        step = BOARD.format(game=game, seats=seats, deal=deal, levels=levels)
        out = micropython.run([step], files)[0]
        for line in out.splitlines():
            i, took, worst, unit, n, spent = map(int, line.split())
            if n > 1:
                turns[i].append(7000 * took / unit)
                slices.append(7000 * worst / unit)
                counted += spent
    for i in range(2):
        print(times(f"{names[i]}, measured", turns[i]))
    slices.sort()
    print(
        f"slice: 95% below {slices[len(slices) * 95 // 100] / PYGAMER:.3f} s, "
        f"worst {slices[-1] / PYGAMER:.3f} s"
    )
    print(f"measured / counted: {(sum(turns[0]) + sum(turns[1])) / counted:.2f}")


def mirror(job):
    """A game of a bot against itself: deck that won (2: drawn), whether its player began, how it
    ended, turns, decisions, attacks."""
    name, deal, swap, decks = job
    decks = decks[::-1] if swap else decks
    t = engine.open("minimonfa", seed=deal, decks=decks)
    bots = [make(name, t, 2 * deal + i) for i in range(2)]
    starter = t.state[ACTIVE]
    decisions = raids = 0
    while t.seat != engine.OVER:
        decisions += t.moves() > 1
        code = bots[t.seat].choose(t)
        raids += attacks(t, code)
        t.play(code)
    won = t.winners()
    deck = won[0] ^ swap if won else 2
    turns = t.state[TURN] | t.state[TURN + 1] << 8
    return deck, bool(won) and won[0] == starter, t.state[ASK], turns, decisions, raids


def balance(name, games, first, pool, decks):
    """What the two decks and the first turn are worth, and how games go: lines."""
    two = decks[0] != decks[1]  # the same deal from both sides
    rows = [(name, first + (g // 2 if two else g), g % 2 * two, decks) for g in range(games)]
    seen = []
    for result in progress(pool.imap(mirror, rows), "games", games):
        seen.append(result)

    def share(what, n, of):
        low, high = interval(n, of)
        return f"{what}: {100 * n / of:.1f}%, 95% interval {100 * low:.1f} to {100 * high:.1f}%"

    won = [x for x in seen if x[0] < 2]
    yield (
        f"minimonfa, {' against '.join(decks)}: {games} games of {name} against itself, "
        f"{games - len(won)} drawn"
    )
    if won:
        if two:
            yield share(f"{decks[0]} wins, draws apart", sum(x[0] == 0 for x in won), len(won))
        yield share("who begins wins, draws apart", sum(x[1] for x in won), len(won))
    for end, text in ENDS.items():
        n = sum(x[2] == end for x in seen)
        yield f"{text}: {100 * n / games:.1f}%"
    for i, text in ((3, "turns"), (4, "decisions"), (5, "attacks")):
        found = sorted(x[i] for x in seen)
        yield f"{text}: mean {statistics.mean(found):.1f}, most {found[-1]}"


def _parser():
    parser = argparse.ArgumentParser(prog="arena", description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?")
    parser.add_argument("first", nargs="?", default="hard")
    parser.add_argument("second", nargs="?")
    parser.add_argument(
        "--games", type=int, help="default 400; with --report at most so many per match"
    )
    parser.add_argument("--seats", type=int)
    parser.add_argument("--deal", type=int, default=0, help="number of the first deal")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster (docs/LAB.md)")
    parser.add_argument("--board", action="store_true", help="measure times on MicroPython")
    parser.add_argument(
        "--balance", action="store_true", help="measure what the decks and going first are worth"
    )
    parser.add_argument("--decks", help="minimonfa for two: as in wild,wild")
    parser.add_argument(
        "--figures", action="store_true", help="write the findings of --balance to docs/FIGURES.md"
    )
    parser.add_argument("--ladder", action="store_true", help="let a game's rivals play each other")
    parser.add_argument(
        "--fit",
        action="store_true",
        help="with --ladder: adjust the rivals until the ladder climbs",
    )
    parser.add_argument("--report", action="store_true", help="play the matches of docs/FIGURES.md")
    parser.add_argument(
        "--trees", action="store_true", help="with --report: only the matches against tree searches"
    )
    return parser


def _opened(a, names, decks):
    """The table that is to be played. ValueError or ImportError: not with these options."""
    table = engine.open(a.game, seats=a.seats, **({"decks": decks} if decks else {}))
    for name in names:
        make(name, table, 0)
    if a.games < 1 or a.workers < 1:
        raise ValueError("games and workers: at least 1")
    if a.board and not set(names) <= set(LEVELS):
        raise ValueError("--board: only for easy, medium and hard")
    if a.balance and (a.game != "minimonfa" or a.second or a.seats == 3):
        raise ValueError("--balance needs one bot, and minimonfa with two seats")
    if a.figures:
        if not a.balance:
            raise ValueError("--figures goes with --balance; --report writes those of matches")
        figures.read("balance " + (a.decks or "classic,wild"))
    if not a.balance and not a.second:
        raise ValueError("name two bots: they play against each other")
    return table


def _print_balance(a, decks):
    """Play a bot against itself and print it; with --figures write it, too."""
    with jobs.workers(a.workers, a.cluster) as pool:
        lines = list(balance(a.first, a.games, a.deal, pool, decks))
    print("\n".join(lines))
    if a.figures:
        decks = ",".join(decks)
        command = f"python -m tools.arena minimonfa {a.first} --balance --decks {decks}"
        about = figures.stamp(f"{command} --games {a.games} --figures")
        figures.write("balance " + decks, about + ["- " + line for line in lines])


def _print_match(a, names, decks, seats):
    """Play two bots against each other and print who wins how often, and what a player waits."""
    n = seats if a.game in ALONE else 2
    games = [(a.game, a.seats, names, a.deal + g // n, g % n, *decks) for g in range(a.games)]
    wins = 0
    turns = [[], []]
    with jobs.workers(a.workers, a.cluster) as pool:
        for won, spent, _ in progress(pool.imap(match, games), "games", a.games):
            wins += won
            for i in range(2):
                turns[i] += spent[i]
    p = wins / a.games
    low, high = interval(wins, a.games)
    print(
        f"{a.game}: {names[0]} wins {100 * p:.1f}% of {a.games} games against {names[1]}, "
        f"95% interval {100 * low:.1f} to {100 * high:.1f}%, "
        + (
            f"Elo {elo(p):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})"
            if n == 2
            else f"one seat of {n}, so that {100 / n:.1f}% is par"
        )
    )
    for i in range(2):
        if turns[i]:
            print(times(names[i], turns[i]))


def main(args=None):
    """Do what the options say; returns the exit status."""
    a = _parser().parse_intermixed_args(args)
    if a.report:
        from tools.bots import report

        return report.main(a.game, a.games, a.workers, a.cluster, a.trees)
    a.games = 400 if a.games is None else a.games
    if a.ladder:
        from tools.bots import ladder

        return ladder.main(a.game, a.games, a.workers, a.fit, a.figures, cluster=a.cluster)
    names = (a.first, a.second or a.first)
    decks = tuple(a.decks.split(",")) if a.decks else ()
    try:
        table = _opened(a, names, decks)
    except (ValueError, ImportError) as why:
        print(f"arena: {why}", file=sys.stderr)
        return 2
    try:
        if a.board:
            on_board(a.game, a.seats, names, a.games)
        elif a.balance:
            _print_balance(a, decks or ("classic", "wild"))
        else:
            _print_match(a, names, decks, table.seats)
    except jobs.Refused as why:
        print(f"arena: {why}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    native.again("arena")
    sys.exit(main())
