# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Play very long, looking for faults: `make soak` (10 hours) or ARGS="--games 5000 --runs 2".

First random games under watch, every rule checked, and all puzzles solved. Then runs of the whole
handheld in the heap of a board (tools/measure/heap.py): power-on, then presses by chance over all
games and menus. A fault names its size and seed; `make soak ARGS="--size 151300 --seed 7"` repeats
that run alone.
"""

import argparse
import multiprocessing
import sys

from engine.mindbug.numbers import END_STUCK, TURN
from engine.numbers import ASK
from tools.bots import puzzles
from tools.build import micropython
from tools.measure import fit, heap
from tools.progress import progress
from tools.rules.invariants import Watch

_BATCH = 50
FAULTS = ("MemoryErrors", "growths", "tracebacks")
_files = {}  # of the drive, in each process of the pool


def _batch(job):
    game, first, last = job
    watch = Watch(game)
    started = stuck = turns = 0
    for seed in range(first, last):
        try:
            t = watch.play_through(seed)
        except Exception as error:
            return f"{game} seed {seed}: {type(error).__name__}: {error}"
        stuck += t.state[ASK] == END_STUCK
        turns += t.state[TURN] | t.state[TURN + 1] << 8
        started += t.score(watch.first) > 0
    return watch.decisions, started, stuck, turns


def fault(end):
    """Which of FAULTS this end of a run is; None: it went well."""
    if end == "done":
        return None
    if "MemoryError" in end:
        return FAULTS[0]
    return FAULTS[1] if end.startswith("growth") else FAULTS[2]


def _open(files):
    _files.update(files)


def _run(job):
    """(size, seed, how it ended, bytes alive at most, largest free block at least)"""
    size, seed, presses = job
    try:
        seen = heap.run(size, seed, presses, _files)
    except micropython.MicroPythonError as error:  # while it started anew
        return size, seed, str(error), 0, 1 << 30
    return size, seed, (seen["said"] + "\n" + seen["end"]).strip(), *seen["all"][:2]


def runs(jobs, files=None):
    """Runs in a board's heap, [(size, seed, presses)]: how many of them had a fault."""
    counts = {}
    files = files or fit.drive()
    with multiprocessing.Pool(initializer=_open, initargs=(files,)) as pool:
        ended = progress(pool.imap_unordered(_run, jobs), "runs", len(jobs))
        for size, seed, end, live, block in ended:
            row = counts.setdefault(size, {"runs": 0, "live": 0, "block": block})
            row["runs"] += 1
            row["live"] = max(row["live"], live)
            row["block"] = min(row["block"], block)
            what = fault(end.split("\n")[-1])
            if what:
                row[what] = row.get(what, 0) + 1
                print(f"--size {size} --seed {seed}: {end}", file=sys.stderr)
    for size, row in sorted(counts.items()):
        found = ", ".join(f"{row.get(what, 0)} {what}" for what in FAULTS)
        most = f"alive at most {row['live']:,}, largest block at least {row['block']:,}"
        played = f"{row['runs']:,} runs of {jobs[0][2]:,} presses"
        print(f"heap of {size:,} bytes: {played}: {found}; {most}")
    return sum(row.get(what, 0) for row in counts.values() for what in FAULTS)


def main(argv=None):
    """Exit status 1 if a game broke a rule or a run failed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="mindbug")
    parser.add_argument("--games", type=int, default=100000, help="0: none")
    parser.add_argument("--first", type=int, default=1000000, help="seed of the first game")
    parser.add_argument("--runs", type=int, default=250, help="runs in each heap; 0: none")
    parser.add_argument("--presses", type=int, default=2000, help="of a run")
    parser.add_argument("--size", type=int, choices=heap.SIZES, help="only a heap of this size")
    parser.add_argument("--seed", type=int, help="only the run with this seed, and no games")
    args = parser.parse_args(argv)
    if args.games and args.seed is None:
        if games(args):
            return 1
        if args.game == "mindbug":
            print(f"{len(puzzles.check())} puzzles solved")
    sizes = [args.size] if args.size else heap.SIZES
    jobs = [(size, args.seed, args.presses) for size in sizes]
    if args.seed is None:  # no two runs have the same seed
        seeds = range(args.runs * len(sizes))
        jobs = [(sizes[seed % len(sizes)], seed, args.presses) for seed in seeds]
    return 1 if jobs and runs(jobs) else 0


def games(args):
    """Play the games; 1 if one broke a rule."""
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
