# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Plays the matches that docs/FIGURES.md lists: python -m tools.arena --report, or make report

A row of its table is a match: `mindbug`, or `minimonfa, 3 seats`, then `hard against random`. Each
is played from deal 0 on until the 95% interval of the first bot's wins is 2 points to either side
at most, on all cores, and its row is written; so to play another match, write its first two cells.
Matches against a tree search take a hundred times as long: only --trees plays these, and nothing
else, to 4 points with up to 1,000 simulations a decision, to 6 with more.
Games are kept in build/arena under the commit that last changed the game's engine or whoever else
plays: what was played of it is not played again, and the run may be interrupted at any time. A row
that tells of that commit stays. Matches with a bot that is not there are passed over.
"""

import json
import math
import re
import sys
import time

import engine
from tools import ROOT
from tools.bots import arena, jobs
from tools.measure import figures
from tools.measure.calibrate import PYGAMER
from tools.progress import progress

KEPT = ROOT / "build/arena"
HALF = 0.02  # half the width of an interval, at most
TREES = {"mcts", "openspiel"}
TREE_HALF = (1000, 0.04), (math.inf, 0.06)  # with up to so many simulations
LEAST = 100  # games of a match
STEP = 20  # deals after which the interval is looked at: the same games on every run
HEAD = ("game", "match", "wins", "95% interval", "games", "deals", "commit", "CPU time")
WAITS = ("game", "level", "decisions", "median", "95%", "worst", "commit", "within budget")
ATTACK = ", whole attack"  # of MiniMonFa's bots, behind the level
# Seconds that a player may wait: median, 95%, worst.
BUDGETS = {"easy": (1, 1, 1), "medium": (1, 1, 1), "hard": (1.5, 2.5, 3), ATTACK: (4, 4, 4)}
NAMES = {"mindbug": "Mindbug", "tagteam": "Tag Team", "mantis": "Mantis", "minimonfa": "MiniMonFa"}
# Of the engine, what bots of all games need to play. Its other modules only tell or read of a game.
COMMON = tuple(f"engine/{name}.py" for name in ("__init__", "bot", "numbers", "table"))
# By kind of bot: what decides how it plays, beside the engine.
PLAYERS = {
    "greedy": "tools/bots/arena.py",
    "mcts": "tools/bots/mcts.py",
    "openspiel": "tools/bots/openspiel.py",
}


def about(row):
    """(game, seats or None, names of the bots) of a row. ValueError if it is no match."""
    where = re.fullmatch(r"(\w+)(?:, (\d) seats)?", row[0])
    who = re.fullmatch(r"(\S+) against (\S+)", row[1])
    if not where or not who:
        raise ValueError(f"not a match: {row[0]} | {row[1]}")
    return where[1], int(where[2]) if where[2] else None, who.groups()


def parts(table):
    """Of the engine, what decides how a game is played: what is common, and games it builds on."""
    games = {kind.GAME for kind in type(table).__mro__ if "GAME" in vars(kind)}
    return *COMMON, *("engine/" + game for game in sorted(games))


def simulations(names):
    """How many a decision the tree search of a match has; 0 without one."""
    found = [name.partition(":") for name in names]
    return max((int(n or 0) for kind, _, n in found if kind in TREES), default=0)


def half(names):
    """Half the width of a match's interval, at most."""
    many = simulations(names)
    return next(x for limit, x in TREE_HALF if many <= limit) if many else HALF


class Match:
    """A row of the table, and the games that were played of it."""

    def __init__(self, row):
        self.row = row
        self.game, seats, self.names = about(row)
        table = engine.open(self.game, seats=seats)
        self.half = half(self.names)
        self.seats = table.seats
        self.sides = table.seats if self.game in arena.ALONE else 2
        for name in self.names:
            arena.make(name, table, 0)
        others = {PLAYERS.get(name.partition(":")[0]) for name in self.names} - {None}
        self.commit = figures.commit(*parts(table), *sorted(others))
        name = "-".join((self.game, str(self.seats), *self.names)).replace(":", "")
        self.file = KEPT / self.commit / (name + ".jsonl")
        self.games = {}  # {(deal, seat of the first bot): [won, CPU seconds, times of both]}
        if self.file.exists():
            for line in self.file.read_text(encoding="utf-8").splitlines():
                try:
                    deal, swap, *rest = json.loads(line)
                except ValueError:  # an interruption cut it
                    continue
                self.games[deal, swap] = rest

    @property
    def told(self):
        """Whether the row is of this commit, and of enough games."""
        if len(self.row) < len(HEAD) or self.row[6] != self.commit:
            return False
        low, high = map(float, self.row[3].split("-"))
        return high - low <= 200 * self.half + 0.1

    def results(self, deals):
        """The games of the first deals."""
        return [self.games[d, s] for d in range(deals) for s in range(self.sides)]

    def interval(self, deals):
        """Share of wins, and its interval."""
        won = [game[0] for game in self.results(deals)]
        return sum(won) / len(won), *arena.interval(sum(won), len(won))

    def played(self):
        """How many deals are played from all seats, from the first one on."""
        deal = 0
        while all((deal, s) in self.games for s in range(self.sides)):
            deal += 1
        return deal

    def enough(self, most=None):
        """The number of deals that are enough, or None. ``most``: games that are in any case."""
        played = self.played()
        for deals in range(STEP, played + 1, STEP):
            games = deals * self.sides
            _, low, high = self.interval(deals)
            if games >= LEAST and high - low <= 2 * self.half:
                return deals
            if most and games >= most:
                return deals
        return None

    def wanted(self, most=None):
        """How many deals to play next, by what is known of the share."""
        won = [game[0] for game in self.games.values()]
        share = sum(won) / len(won) if won else 1
        games = max(LEAST, 1.96**2 * share * (1 - share) / self.half**2)
        games = max(min(games, most or games), (self.played() + 1) * self.sides)
        return math.ceil(games / self.sides / STEP) * STEP

    def play(self, pool, most=None):
        """Play until it is enough."""
        while not self.enough(most):
            games = [
                (self.game, self.seats, self.names, deal, swap)
                for deal in range(self.wanted(most))
                for swap in range(self.sides)
                if (deal, swap) not in self.games
            ]
            self.file.parent.mkdir(parents=True, exist_ok=True)
            what = f"{self.row[0]}, {self.row[1]}: games"
            with open(self.file, "a", encoding="utf-8") as kept:
                kept.write("\n")  # behind a line that was cut
                for deal, swap, *rest in progress(pool.imap(one, games), what, len(games)):
                    self.games[deal, swap] = rest
                    kept.write(json.dumps([deal, swap, *rest]) + "\n")
                    kept.flush()

    def tell(self, deals):
        """Fill the row."""
        share, low, high = self.interval(deals)
        games = deals * self.sides
        spent = round(sum(game[1] for game in self.results(deals)))
        par = f" (par {100 / self.sides:.0f}%)" if self.sides > 2 else ""
        self.row = [
            *self.row[:2],
            f"{100 * share:.1f}%{par}",
            f"{100 * low:.1f}-{100 * high:.1f}",
            f"{games:,}",
            f"0-{deals - 1}",
            self.commit,
            f"{spent // 3600}:{spent // 60 % 60:02}:{spent % 60:02}",
        ]


def one(job):
    """A game, with its CPU time."""
    begun = time.process_time()
    won, *times = arena.match(job)
    return job[3], job[4], won, round(time.process_time() - begun, 4), *times


def waits(matches):
    """Rows of when the levels' moves are shown, by the kept games of these matches."""
    found = {}
    for match in matches:
        for i, name in enumerate(match.names):
            if name in arena.LEVELS:
                for k, what in ((2, name), (3, name + ATTACK)):
                    times = found.setdefault((match.row[0], what, match.commit), [])
                    for game in match.games.values():
                        times += game[k][i] if k < len(game) else ()
    rows = []
    for (game, level, commit), times in found.items():
        if times:
            s = sorted(x / PYGAMER for x in times)
            seconds = (s[len(s) // 2], s[len(s) * 95 // 100], s[-1])
            rows.append([game, level, f"{len(s):,}", *(f"{x:.2f} s" for x in seconds), commit])
    return rows


def merge(old, new):
    """Rows with those of the same game and level replaced, in the order of the games, each with
    how it holds its budget."""
    rows = {(row[0], row[1]): row for row in old}
    rows.update({(row[0], row[1]): row for row in new})
    order = [*engine.GAMES]
    rows = sorted(rows.values(), key=lambda r: (order.index(r[0].split(",")[0]), r[0], r[1]))
    return [[*row[:7], held(row)] for row in rows]


def held(row):
    """Whether what a row of WAITS shows is within its budget."""
    budget = BUDGETS[ATTACK if row[1].endswith(ATTACK) else row[1]]
    seconds = [float(cell.split()[0]) for cell in row[3:6]]
    over = zip(WAITS[3:6], seconds, budget, strict=True)
    told = ", ".join(f"{what} > {most:g} s" for what, x, most in over if x > most)
    return "no: " + told if told else "yes"


def summary(rows, waits):
    """For docs/BOTS.md: how often the hard bot wins, by game and opponent, how long it thinks."""
    shares = {(row[0], row[1]): row[2].split()[0] for row in rows if len(row) > 2 and row[2]}
    others = ("random", "greedy", "medium", "openspiel:1000")
    thinks = {row[0]: f"{row[3]} / {row[5]}" for row in waits if row[1] == "hard"}
    found = []
    for game in dict.fromkeys(row[0] for row in rows):
        name = game.split(",")[0]
        got = [shares.get((game, "hard against " + other), "") for other in others]
        if any(got):
            found.append([game.replace(name, NAMES[name]), *got, thinks.get(game, "")])
    head = ("random moves", "greedy", "medium", "IS-MCTS, 1,000 playouts", "thinks, median / worst")
    return figures.table(("hard wins against", *head), found)


def save(rows, matches):
    """Write the tables into docs/FIGURES.md and the few into docs/BOTS.md."""
    figures.write("matches", figures.table(HEAD, rows))
    took = merge(figures.cells(figures.read("waits")), waits(matches))
    figures.write("waits", figures.table(WAITS, took))
    figures.write("bots", summary(rows, took), figures.SUMMARY)


def main(game=None, most=None, workers=None, cluster=None, trees=False):
    """Play what is missing of all matches, or of those of one game; ``most`` games each. Those
    against tree searches, or all others."""
    try:
        if game not in (None, *engine.GAMES):
            raise ValueError(f"no game {game!r}; there are {', '.join(engine.GAMES)}")
        if (most is not None and most < 1) or (workers is not None and workers < 1):
            raise ValueError("games and workers: at least 1")
        rows = figures.cells(figures.read("matches"))
        figures.commit("engine")
        with jobs.workers(workers, cluster) as pool:
            play(pool, rows, game, most, trees)
    except ValueError as why:
        print(f"arena: {why}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("arena: interrupted; the games are kept, run it again to go on", file=sys.stderr)
        return 130
    return 0


def play(pool, rows, game, most, trees=False):
    """The same, row by row."""
    matches = []
    for i, row in enumerate(rows):
        if game and row[0].split(",")[0] != game:
            continue
        try:
            if bool(simulations(about(row)[2])) != trees:
                continue
            match = Match(row)
        except ValueError as why:
            print(f"arena: skipped: {row[0]}, {row[1]}: {why}", file=sys.stderr)
            continue
        if match.told and not match.games:
            continue
        matches.append(match)
        match.play(pool, most)
        match.tell(match.enough(most))
        rows[i] = match.row
        save(rows, matches)
        print(f"{', '.join(match.row[:2])}: " + " ".join(match.row[2:]), flush=True)
