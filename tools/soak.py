# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Play very many random games under watch: `make soak`, or `make soak ARGS="--games 5000"`."""

import argparse
import multiprocessing
import sys

from tools.invariants import Watch
from tools.progress import progress

_BATCH = 50


def _batch(job):
    game, first, last = job
    watch = Watch(game)
    started = stuck = turns = 0
    for seed in range(first, last):
        try:
            t = watch.play_through(seed)
        except Exception as error:
            return f"{game} seed {seed}: {type(error).__name__}: {error}"
        stuck += t.state[6] == 33
        turns += t.state[9] | t.state[10] << 8
        started += t.score(watch.first) > 0
    return watch.decisions, started, stuck, turns


def main(argv=None):
    """Exit status 1 if a game broke a rule."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="mindbug")
    parser.add_argument("--games", type=int, default=100000)
    parser.add_argument("--first", type=int, default=1000000, help="seed of the first game")
    args = parser.parse_args(argv)
    last = args.first + args.games
    jobs = [(args.game, seed, min(seed + _BATCH, last)) for seed in range(args.first, last, _BATCH)]
    total = [0, 0, 0, 0]
    wrong = ""
    with multiprocessing.Pool() as pool:
        for result in progress(pool.imap(_batch, jobs), f"{args.game}, {_BATCH} games", len(jobs)):
            if isinstance(result, str):
                wrong = result
                break
            total = [a + b for a, b in zip(total, result, strict=True)]
    if wrong:
        print(wrong, file=sys.stderr)
        return 1
    decisions, started, stuck, turns = total
    n = args.games
    print(
        f"{args.game}: {n:,} games, {decisions:,} decisions, all rules held; "
        f"starter won {started / n:.1%}, {stuck / n:.1%} ended by being unable to act, "
        f"{turns / n:.1f} turns"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
