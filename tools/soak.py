# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Play very many random games under watch: `make soak`, or `make soak ARGS="--games 5000"`."""

import argparse
import multiprocessing
import sys
import time

from tools.invariants import Watch

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
    begun = time.monotonic()
    with multiprocessing.Pool() as pool:
        for done, result in enumerate(pool.imap(_batch, jobs), 1):
            if isinstance(result, str):
                print("\n" + result, file=sys.stderr)
                return 1
            total = [a + b for a, b in zip(total, result, strict=True)]
            if sys.stderr.isatty() or done == len(jobs):
                games = min(done * _BATCH, args.games)
                rest = (time.monotonic() - begun) / done * (len(jobs) - done)
                print(f"\r{games:,} of {args.games:,} games, {rest:.0f} s left ",
                      end="", file=sys.stderr)  # fmt: skip
    print(file=sys.stderr)
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
