# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What training the bots of all games takes, see tools/bots/train.py: jobs that are kept, a fit,
moves.

A game's part (tools/bots/train_GAME.py) makes its values with a Lab: jobs of games, whose results
are kept in build/train under a checksum of all that they depend on, so that a run that was stopped
goes on where it was.
"""

import hashlib
import json
import math
import os
import random
import time
from array import array

import engine
from tools import ROOT
from tools.bots.arena import Level
from tools.progress import progress

FOLDER = ROOT / "build" / "train"
RATE = 0.3
DECAY = 20.0  # a fit's pull towards the values before, in positions


class Lab:
    """Does jobs for one game's training."""

    def __init__(self, pool, game, seed=1, share=1.0, folder=None):
        self.pool = pool
        self.seed = seed
        self.share = share
        self.folder = folder or FOLDER
        self.begun = time.monotonic()
        # Other code plays other games: what it played is not taken for ours. Values are the jobs'.
        parts = {kind.GAME for kind in type(engine.open(game)).__mro__ if "GAME" in vars(kind)}
        ours = sorted((ROOT / "engine").glob("*.py"))
        for part in sorted(parts):
            ours += sorted((ROOT / "engine" / part).glob("*.py"))
            ours += sorted((ROOT / "tools/bots").glob(f"train_{part}.py"))
        ours += [ROOT / "tools" / "bots" / "train_lab.py", ROOT / "tools" / "bots" / "arena.py"]
        self.code = hashlib.sha256(
            b"\0".join(path.read_bytes() for path in ours if path.stem not in ("values", "view"))
        )
        self.code.update(mind(game).RULE)

    def count(self, games):
        """So many, by the share that is to be played."""
        return max(1, round(games * self.share))

    def path(self, *key):
        """Where the result of this is kept."""
        of = self.code.copy()
        of.update(repr(key).encode())
        return self.folder / (of.hexdigest()[:24] + ".bin")

    def keep(self, path, data):
        """Write a result, whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_bytes(data)
        os.replace(part, path)

    def run(self, function, jobs, what):
        """What all jobs give (bytes each), in order; those that are kept are not done again."""
        paths = [self.path(function.__name__, job) for job in jobs]
        todo = [i for i, path in enumerate(paths) if not path.exists()]
        results = self.pool.imap(function, [jobs[i] for i in todo])
        for i, data in progress(zip(todo, results, strict=True), what, len(todo)):
            self.keep(paths[i], data)
        return [path.read_bytes() for path in paths]

    def tell(self, text):
        """A line about what is done."""
        spent = round(time.monotonic() - self.begun)
        print(f"train: {spent // 60}:{spent % 60:02} {text}", flush=True)

    def fit(self, chunks, start, epochs):
        """See fit(), kept."""
        names = [hashlib.sha256(data).hexdigest() for data in chunks]
        path = self.path("fit", names, start, epochs)
        if not path.exists():
            self.keep(path, json.dumps(fit(chunks, start, self.seed, epochs)).encode())
        return json.loads(path.read_bytes())

    def move(self, duel, start, reach, gain, steps, jobs, low, high):
        """Values moved by matches (SPSA): in each step all are changed at random, up or down, one
        bot plays with the changes against one with their opposites, and the values move to the side
        that won, by its lead. Steps are kept as they come; the mean of the last 30% comes out.

        ``duel`` gives for ((these values, those), seed) what these won, and of how many games;
        ``jobs`` of it are a step. ``reach``: by value, how far it is changed;
        ``gain``: of that, for winning all games of a step."""
        path = self.path("move", duel.__name__, start, reach, gain, steps, jobs, self.seed)
        path = path.with_suffix(".jsonl")
        path.parent.mkdir(parents=True, exist_ok=True)
        leads = []
        if path.exists():
            text = path.read_text("utf-8")
            leads = [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]
            path.write_text("".join(f"{lead}\n" for lead in leads), "utf-8")
        dice = random.Random(self.seed)
        w = [float(x) for x in start]
        mean = [0.0] * len(w)
        last = range(7 * steps // 10, steps)
        with open(path, "a", encoding="utf-8") as kept:
            for step in progress(range(steps), "steps"):
                done = step / steps
                signs = [dice.choice((-1, 1)) for _ in w]
                pair = []
                for side in (1 - 0.5 * done, 0.5 * done - 1):
                    to = (a + side * r * s for a, r, s in zip(w, reach, signs, strict=True))
                    pair.append([max(low, min(math.floor(x + dice.random()), high)) for x in to])
                todo = [(pair, dice.getrandbits(29)) for _ in range(jobs)]
                if step == len(leads):
                    found = list(self.pool.imap(duel, todo))
                    leads.append(2 * sum(x[0] for x in found) / sum(x[1] for x in found) - 1)
                    kept.write(f"{leads[-1]}\n")
                    kept.flush()
                by = gain * (1 - 0.9 * done) * leads[step]
                w = [a + by * r * s for a, r, s in zip(w, reach, signs, strict=True)]
                if step in last:
                    mean = [m + x / len(last) for m, x in zip(mean, w, strict=True)]
        return [max(low, min(round(x), high)) for x in mean]


def mind(game):
    """The module engine.GAME.bot."""
    return __import__(f"engine.{game}.bot", None, None, "*")


# --- a match between two sets of values -----------------------------------------------------------


def halves(job):
    """Games between hard bots with these values and those: (what these won, how many games). Every
    deal is played twice, with the seats swapped; of more than two seats every other one is theirs,
    and another time the rest."""
    name, pair, deals, options, redeals = job
    game = mind(name)
    before = game.VALUES, game.RULE
    won = 0.0
    if redeals:  # as many for each move, not more for the better ones: less time
        game.RULE = before[1][:21] + bytes((0, 0, 99, redeals)) + before[1][25:]
    try:
        for deal in deals:
            t = engine.open(name, seed=deal, **options)
            start = bytes(t.state)
            for mine in range(2):
                t.load(start)
                bots = [Level(t, 2, 2 * (deal & 0xFFF) + i) for i in range(2)]
                whose = [(s + deal) % t.seats % 2 ^ mine for s in range(t.seats)]
                while t.seat != engine.OVER:
                    i = whose[t.seat]
                    game.VALUES = pair[i]
                    t.play(bots[i].choose(t))
                winners = t.winners()
                ours = sum(not whose[s] for s in winners)
                won += ours / len(winners) if winners else 0.5
    finally:
        game.VALUES, game.RULE = before
    return won, 2 * len(deals)


# --- a fit ----------------------------------------------------------------------------------------


def positions(chunks):
    """The kept positions as (won, what counted)."""
    for data in chunks:
        i = 0
        while i < len(data):
            n = 2 * data[i]
            yield data[i + 1], array("h", data[i + 2 : i + 2 + n])
            i += 2 + n


def fit(chunks, start, seed, epochs):
    """Logistic regression by stochastic gradient (Adagrad): the mean of the last half's epochs, and
    the loss."""
    data = b"".join(chunks)
    rows = array("L")  # where they begin: as they are kept they take the least memory
    i = 0
    while i < len(data):
        rows.append(i)
        i += 2 + 2 * data[i]
    dice = random.Random(seed)
    w = list(start)
    square = [1e-3] * len(w)
    mean = [0.0] * len(w)
    pull = DECAY / len(rows)
    loss = 0.0
    exp = math.exp
    sqrt = math.sqrt
    for epoch in range(epochs):
        dice.shuffle(rows)
        loss = 0.0
        rate = RATE / (1 + epoch)
        for i in progress(rows, f"fit, round {epoch + 1} of {epochs}"):
            won = data[i + 1]
            found = array("h", data[i + 2 : i + 2 + 2 * data[i]])
            z = 0.0
            for p in found:
                z += w[p - 1] if p > 0 else -w[-p - 1]
            z = max(-30.0, min(z, 30.0))
            chance = 1 / (1 + exp(-z))
            loss -= math.log(chance if won else 1 - chance)
            error = won - chance
            for p in found:
                if p > 0:
                    g = error
                    p -= 1
                else:
                    g = -error
                    p = -p - 1
                g -= pull * (w[p] - start[p])
                square[p] += g * g
                w[p] += rate * g / sqrt(square[p])
        if epoch >= epochs // 2:
            mean = [m + x / (epochs - epochs // 2) for m, x in zip(mean, w, strict=True)]
    return mean, loss / len(rows)


def solve(a, b):
    """The x of a x = b, for a positive matrix."""
    n = len(b)
    for i in range(n):
        for j in range(i + 1, n):
            by = a[j][i] / a[i][i]
            a[j] = [q - by * p for p, q in zip(a[i], a[j], strict=True)]
            b[j] -= by * b[i]
    x = [0.0] * n
    for i in reversed(range(n)):
        x[i] = (b[i] - sum(a[i][j] * x[j] for j in range(i + 1, n))) / a[i][i]
    return x
