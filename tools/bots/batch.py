# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Many tables at once on the compiled engine, with NumPy arrays: make lab

    from tools.bots.batch import Batch

    batch = Batch("mindbug", 1000, seed=7)
    while True:
        codes = batch.draw()              # a legal move of each table by chance; or yours, uint8
        batch.step(codes)
        ended = batch.done.nonzero()[0]   # tables whose game this move ended: batch.scores[ended]

After each step, a row a table: ``seats``, who must decide; ``counts``, how many legal moves there
are, and ``choices``, which: the first of so many; ``masks()`` has them as 256 columns of booleans.
A finished table is dealt anew at once: the n-th deal of a batch has the seed ``seed`` + n, the
tables' first deals come first. ``table(i)`` is the table itself, to ask it what a seat knows, to
blind a copy of it (``fork``), or for a bot.
"""

import argparse
import functools
import os
import sys
import time

import numpy as np

from tools.build import native

WIDE = 128  # legal codes of a table at most


class Batch:
    """So many tables of a game; options as those of engine.open."""

    def __init__(self, game, tables, seed=0, seats=None, **options):
        import cardling_batch

        import engine

        if type(tables) is not int or tables < 1:
            raise ValueError(f"tables must be a whole number from 1 on, not {tables!r}")
        first = engine.open(game, seats, seed, **options)
        opened = functools.partial(type(first), seats, **options)
        self.seed = seed
        self.size = first.size
        self.seats = np.zeros(tables, np.uint8)
        self.counts = np.zeros(tables, np.uint8)
        self.choices = np.zeros((tables, WIDE), np.uint8)
        self.done = np.zeros(tables, bool)
        self.scores = np.zeros((tables, first.seats), np.int8)
        self._dice = seed & 0xFFFFFFFF
        self._drawn = np.zeros(tables, np.uint8)
        self._tables = cardling_batch.Tables(
            lambda number: opened(seed=seed + number),
            *(self.seats, self.counts, self.choices, self.done.view(np.uint8), self.scores),
        )
        self.table = self._tables.table

    def step(self, codes):
        """Play a code on each table (uint8). ValueError and nothing else if one is not legal."""
        self._tables.step(np.ascontiguousarray(codes, np.uint8))

    def draw(self):
        """A legal move of each table by chance; the array is used again."""
        self._dice = self._tables.draw(self._dice, self._drawn)
        return self._drawn

    def masks(self):
        """Which of 256 codes are legal, a row a table."""
        found = np.zeros((len(self.counts), 256), bool)
        rows = np.repeat(np.arange(len(self.counts)), self.counts)
        found[rows, self.choices[np.arange(WIDE) < self.counts[:, None]]] = True
        return found

    def states(self):
        """All states, a row a table."""
        found = np.zeros((len(self.counts), self.size), np.uint8)
        self._tables.states(found)
        return found


def check(kind, tables, steps):
    """Play a batch and the same tables one by one; how many decisions were equal."""
    import engine
    from tools.rules.kept import OPTIONS

    game, seats, options = kind
    batch = Batch(game, tables, seed=1000, seats=seats, **OPTIONS[options])
    alone = [engine.open(game, seats, 1000 + i, **OPTIONS[options]) for i in range(tables)]
    dealt = tables
    for _ in range(steps):
        codes = batch.draw().copy()
        batch.step(codes)
        masks = batch.masks()
        states = batch.states()
        for i, t in enumerate(alone):
            t.play(int(codes[i]))
            over = t.seat == engine.OVER
            if (
                over != batch.done[i]
                or over
                and [t.score(s) for s in range(t.seats)] != list(batch.scores[i])
            ):
                raise AssertionError(f"{kind}: table {i} ended differently")
            if over:
                alone[i] = t = engine.open(game, seats, 1000 + dealt, **OPTIONS[options])
                dealt += 1
            n = t.moves()
            legal = set(t.choices[:n])
            if bytes(states[i]) != t.state or batch.seats[i] != t.seat:
                raise AssertionError(f"{kind}: table {i} has a different state")
            if set(batch.choices[i, :n]) != legal or set(masks[i].nonzero()[0]) != legal:
                raise AssertionError(f"{kind}: table {i} has different moves")
    try:
        batch.step(np.full(tables, 255, np.uint8))
    except ValueError:
        return tables * steps
    raise AssertionError(f"{kind}: a wrong move was played")


def rate(kind, tables, steps):
    """Decisions a second of CPU time, moves by chance."""
    from tools.rules.kept import OPTIONS

    game, seats, options = kind
    batch = Batch(game, tables, seats=seats, **OPTIONS[options])
    best = 0
    for _ in range(5):
        begun = time.process_time()
        for _ in range(steps):
            batch.step(batch.draw())
        best = max(best, tables * steps / (time.process_time() - begun))
    return best


def main(args=None):
    parser = argparse.ArgumentParser(prog="batch", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    a = parser.parse_args(args)
    if not os.environ.get(native.VARIABLE):
        print(f"batch: it needs the compiled engine: {native.absent()}", file=sys.stderr)
        return 1
    from tools.rules.equal import KINDS, TIMED

    for kind in KINDS:
        count = check(kind, 50, 300)
        print(
            f"{' '.join(map(str, kind))}: {count} decisions, the same as on single tables",
            flush=True,
        )
    for i in TIMED:
        print(
            f"{KINDS[i][0]}: {rate(KINDS[i], a.tables, 200):,.0f} decisions/s, including the deals"
        )
    return 0


if __name__ == "__main__":
    native.again("batch")
    sys.exit(main())
