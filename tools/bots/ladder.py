# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The ladder of a game's rivals: python -m tools.arena GAME --ladder [--fit] [--figures]

Each of assets/GAME/rivals.txt has to beat the one two below in so many percent of the games as
SHARE says, every deal played from both sides; in Tag Team a rival and its twin are a side.
--ladder plays the pairs, 400 games each, and writes their table into docs/FIGURES.md with
--figures; the exit status is 1 if a pair is too even.

--fit first makes it so, on other deals: the last rival gets the numbers of the hard bot, and the
noise of all others is found anew, from above: as much that the one two above wins AIM of the games.
It rewrites their lines in rivals.txt; then run python -m tools.pack. A rival that is too good even
with all the noise there is, or too bad without any, is named: its values are to be changed by hand.

The compiled engine plays, if there is one (make native), else PyPy, if there is a pypy3: it takes
0.3 to 1 s a game and core, so that a game is fitted in a quarter of an hour on two cores and proved
in another. Games are kept in build/arena under a checksum of what plays, so both can be interrupted
and run again at any time.
"""

import concurrent.futures
import contextlib
import functools
import hashlib
import json
import math
import os
import queue
import re
import shutil
import subprocess
import sys

import engine
from engine.numbers import LOOKED
from engine.rival import Rival
from tools import ROOT
from tools.bots import arena, jobs, rounds
from tools.build import native
from tools.measure import figures
from tools.pack import levels, pack_rivals
from tools.progress import progress

KEPT = ROOT / "build/arena"
SHARE = {"mantis": 0.55}
_SHARE = 0.6
AIM = {"mantis": 0.61}
_AIM = 0.69
_NOISE = 5  # the place of the noise in a level's numbers
_MOST = 255
_FIRST = 100000  # deals of --fit; the proof has those from 0 on
_BLOCK = 20  # games between two looks at what was found
_SURE = {"mantis": 0.006}  # standard error of a share with which a search ends,
_ENOUGH = 0.028
_LIMIT = {"mantis": 8000}  # or after so many games
_GAMES = 400
_SLOPE = 0.4, 0.25  # what 32 more noise may change: mean and deviation, in logits


class Games:
    """Games of a game's rivals: each is played once, whoever asks for it."""

    def __init__(self, game, workers, python=None, cluster=None):
        self.game = game
        self.file = KEPT / f"ladder-{game}-{digest(game)}.jsonl"
        self.known = {}  # {(the pair in hex, deal, swap): what the first one won}
        if self.file.exists():
            for line in self.file.read_text("utf-8").splitlines():
                try:
                    first, second, deal, swap, won = json.loads(line)
                except ValueError:  # an interruption cut it
                    continue
                self.known[first, second, deal, swap] = won
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if not python and not os.environ.get(native.VARIABLE):
            python = shutil.which("pypy3")
        self.python = python or sys.executable
        self.cluster = cluster
        self.done = contextlib.ExitStack()
        self.players = []
        self.idle = queue.SimpleQueue()
        self.workers = workers

    def __enter__(self):
        if self.cluster:
            self.pool = self.done.enter_context(jobs.workers(None, self.cluster))
        for _ in range(0 if self.cluster else self.workers):
            player = subprocess.Popen(
                (self.python, "-m", "tools.bots.rounds"),
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            self.players.append(player)
            self.idle.put(player)
        return self

    def __exit__(self, *_):
        for player in self.players:
            player.kill()
            player.communicate()
        self.done.close()

    def _one(self, key):
        *pair, deal, swap = key
        player = self.idle.get()
        print(json.dumps([self.game, pair, deal, swap]), file=player.stdin, flush=True)
        answer = player.stdout.readline()
        if not answer:
            raise ValueError(f"{self.python} died; its output is above")
        self.idle.put(player)
        return float(answer)

    def _each(self, keys):
        """(key, what its game gave) of these games."""
        if self.cluster:
            rows = [(self.game, pair, deal, swap) for *pair, deal, swap in keys]
            yield from zip(keys, self.pool.imap(rounds.one, rows), strict=True)
            return
        with concurrent.futures.ThreadPoolExecutor(self.workers) as pool:
            tasks = {pool.submit(self._one, key): key for key in keys}
            try:
                for task in concurrent.futures.as_completed(tasks):
                    yield tasks[task], task.result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def play(self, pair, games, first=0):
        """What the first of a pair won in each of so many games, from this deal on."""
        return self.all([(pair, games, first)])[0]

    def all(self, matches):
        """The same for several matches at once: [(pair, games, first deal)]."""
        keys = [
            [(*(r.hex() for r in pair), first + g // 2, g % 2) for g in range(games)]
            for pair, games, first in matches
        ]
        todo = [key for part in keys for key in part if key not in self.known]
        with open(self.file, "a", encoding="utf-8") as kept:
            kept.write("\n" if todo else "")  # behind a line that was cut
            for key, won in progress(self._each(todo), f"{self.game}: games", len(todo)):
                self.known[key] = won
                kept.write(json.dumps([*key, won]) + "\n")
                kept.flush()
        return [[self.known[key] for key in part] for part in keys]


def digest(game):
    """Of all modules that decide how a game's rivals play."""
    paths = sorted((ROOT / "engine").glob("*.py"))
    for name in (game, "mindbug") if game == "tagteam" else (game,):
        paths += sorted((ROOT / "engine" / name).glob("*.py"))
    whole = hashlib.sha256(b"\0".join(path.read_bytes() for path in paths))
    return whole.hexdigest()[:12]


def proof(games, count):
    """(lines of a table, is every pair clear?)"""
    game = games.game
    rivals, packed = pack_rivals.numbers(ROOT, game)
    share = SHARE.get(game, _SHARE)
    pairs = range(2, len(rivals))
    played = games.all([((packed[i], packed[i - 2]), count, 0) for i in pairs])
    rows = []
    good = True
    for i, results in zip(pairs, played, strict=True):
        won = sum(results)
        low, high = arena.interval(won, count)
        names = f"{rivals[i].name} against {rivals[i - 2].name}"
        rows.append((names, f"{100 * won / count:.1f}%", f"{100 * low:.1f}-{100 * high:.1f}"))
        good = good and won >= share * count
        print(game, *rows[-1], "" if won >= share * count else "too even", flush=True)
    return rows, good


def fit(games):
    """Find the noise of all but the last: from above, the one two above is to win AIM; the last but
    one has to lose half as clearly against the last."""
    game = games.game
    rivals, packed = pack_rivals.numbers(ROOT, game)
    last = len(rivals) - 1
    hard = list(map(int.__mul__, levels.rule(ROOT, game)[3], levels.UNITS))
    for rival in rivals[:last]:  # whoever thinks as the hard bot goes on to do so
        if rival.numbers[:_NOISE] == rivals[last].numbers[:_NOISE]:
            rival.numbers[:_NOISE] = hard[:_NOISE]
    rivals[last].numbers = hard
    write(game, rivals)
    rivals, packed = pack_rivals.numbers(ROOT, game)
    for i in range(last - 1, -1, -1):
        aim = AIM.get(game, _AIM)
        if i == last - 1:
            aim = (aim + 0.5) / 2
        noise, told = search(games, packed[i], packed[min(i + 2, last)], aim)
        print(f"{game} {rivals[i].name}: noise {noise}, {told}", flush=True)
        packed[i] = noisy(packed[i], noise)
        rivals[i].numbers[_NOISE] = noise
        write(game, rivals)


def noisy(rival, noise):
    """The rival with another noise."""
    return rival[:_NOISE] + bytes((noise,)) + rival[_NOISE + 1 :]


def search(games, rival, above, aim):
    """(the noise with which ``above`` wins that share, what was seen). Blocks of games, each with
    the noise that all of them so far make likely, until that is known well enough."""
    most = _LIMIT.get(games.game, _GAMES)
    noise = rival[_NOISE]
    seen = {}  # {noise: [games, won]}
    deal = _FIRST
    while True:
        # the more is known, the longer it is worth to stay
        block = max(_BLOCK, sum(n for n, _ in seen.values()) // 4 // 2 * 2)
        results = games.play((above, noisy(rival, noise)), block, deal)
        deal += block // 2
        row = seen.setdefault(noise, [0, 0])
        row[0] += block
        row[1] += sum(results)
        best, share, error = root(seen, aim)
        count = sum(n for n, _ in seen.values())
        if error < _SURE.get(games.game, _ENOUGH) and best == noise or count >= most:
            break
        noise = best
    told = f"{100 * share:.1f}% +- {200 * error:.1f} by {count} games, aim {100 * aim:.1f}%"
    if abs(share - aim) > 2 * error + 0.01:
        told += ": all the noise there is does not do it" if best else ": too bad without noise"
    return best, told


def root(seen, aim):
    """(noise, share there, its standard error) where the share of wins comes nearest to the aim: a
    logistic curve through what was seen, which rises as _SLOPE expects until games say how."""
    total = sum(n for n, _ in seen.values())
    centre = sum(n * noise for noise, (n, _) in seen.items()) / total
    a, b = 0.0, _SLOPE[0]
    for _ in range(30):  # Newton's steps
        ga, gb = 0.0, (_SLOPE[0] - b) / _SLOPE[1] ** 2
        aa, ab, bb = 1e-3, 0.0, 1 / _SLOPE[1] ** 2
        for noise, (n, won) in seen.items():
            x = (noise - centre) / 32
            p = 1 / (1 + math.exp(-max(-30, min(30, a + b * x))))
            v = n * p * (1 - p)
            ga += won - n * p
            gb += (won - n * p) * x
            aa += v
            ab += v * x
            bb += v * x * x
        whole = aa * bb - ab * ab
        a += max(-1, min(1, (bb * ga - ab * gb) / whole))
        b = max(0.05, b + max(-1, min(1, (aa * gb - ab * ga) / whole)))
    noise = round(centre + 32 * (math.log(aim / (1 - aim)) - a) / b)
    noise = max(0, min(_MOST, noise))
    x = (noise - centre) / 32
    p = 1 / (1 + math.exp(-a - b * x))
    error = math.sqrt(max(0, bb - 2 * ab * x + aa * x * x) / whole) * p * (1 - p)
    return noise, p, error


def write(game, rivals):
    """Put the numbers of all into rivals.txt."""
    path = ROOT / f"assets/{game}/rivals.txt"
    found = iter(rivals)

    def line(match):
        return "level | " + " ".join(map(str, next(found).numbers))

    text = path.read_text("utf-8")
    path.write_text(re.sub(r"(?m)^level \|(?: +\d+){6}", line, text), "utf-8")


# --- do they play in their own ways? --------------------------------------------------------------


def positions(game, packed, count):
    """Decisions out of games in which the rivals play against each other: those at which a bot
    looks at more than one move. What all bots do without a thought (an item to a hero, who stays
    at home) is no choice of theirs."""
    found = []
    looks = Rival(engine.open(game), packed[-1], 0)
    deal = 0
    while len(found) < count:
        t = engine.open(game, seed=5000 + deal)
        # whoever thinks long is not needed to get into positions
        pair = [Rival(t, packed[(deal + i) % 5], deal + i) for i in range(2)]
        seen = 0
        while t.seat != engine.OVER and len(found) < count:
            looks.start(t)
            if looks.num[LOOKED] > 1:
                seen += 1
                if seen % 5 == deal % 5:
                    found.append(bytes(t.state))
            bot = pair[t.seat & 1]
            bot.start(t)
            while not bot.step():
                pass
            t.play(bot.best)
        deal += 1
    return found


def choices(game, rival, states, dice=0):
    """What a rival does in these positions."""
    t = engine.open(game)
    bot = Rival(t, rival, dice)
    made = []
    for state in states:
        t.load(state)
        bot.start(t)
        while not bot.step():
            pass
        made.append(t.describe(bot.best))
    return made


@functools.cache
def made(game, count=200):
    """(rivals, positions, what each rival does in them)."""
    rivals, packed = pack_rivals.numbers(ROOT, game)
    states = positions(game, packed, count)
    return rivals, states, [choices(game, rival, states, i) for i, rival in enumerate(packed)]


def alike(game, count=200):
    """{(i, j): the share of positions in which rivals i and j choose alike}"""
    _, _, done = made(game, count)
    return {
        (i, j): sum(map(str.__eq__, done[i], done[j])) / count
        for i in range(len(done))
        for j in range(i)
    }


def ways(game, count=200):
    """{rival: {kind of move, as its text begins: how often it is chosen where it is one of several
    kinds}}"""
    rivals, states, done = made(game, count)
    t = engine.open(game)
    found = {rival.name: {} for rival in rivals}
    for i, state in enumerate(states):
        t.load(state)
        kinds = {t.describe(code).split()[0] for code in bytes(t.choices[: t.moves()])}
        for kind in kinds if len(kinds) > 1 else ():
            for rival, moves in zip(rivals, done, strict=True):
                row = found[rival.name].setdefault(kind, [])
                row.append(moves[i].split()[0] == kind)
    return {
        name: {kind: sum(row) / len(row) for kind, row in rows.items()}
        for name, rows in found.items()
    }


def main(game, count, workers, refit, write_figures, python=None, cluster=None):
    """The exit status."""
    if game not in engine.GAMES or count < 1 or workers < 1:
        print(
            "arena: --ladder needs a game's name, and at least 1 game and 1 worker", file=sys.stderr
        )
        return 2
    try:
        with Games(game, workers, python, cluster) as games:
            if refit:
                fit(games)
            rows, good = proof(games, count)
    except ValueError as why:
        print(f"arena: {why}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("arena: interrupted; the games are kept, run it again to go on", file=sys.stderr)
        return 130
    if write_figures:
        about = figures.stamp(f"python -m tools.arena {game} --ladder --games {count} --figures")
        figures.write("ladder " + game, about + figures.table(("pair", "wins", "95%"), rows))
    return 0 if good else 1
