# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The duel against that of an early commit of ours, in one run: python -m tools.baseline

A machine's turn of the calibration loop is not another's, so what counts of a rate is its ratio to
something frozen: commit f9ab6a9, whose engine is taken out of git into build/baseline. Each engine
plays the same random games in a process of its own, in turns; the least CPU time counts. --figures
writes what it finds into docs/FIGURES.md.
"""

import argparse
import io
import os
import subprocess
import sys
import tarfile

from tools import ROOT
from tools.build import native
from tools.measure import figures

COMMIT = "f9ab6a9"
ROUNDS = 9
# Runs on any commit's engine: its folder is the first argument, or empty for this checkout's.
SCRIPT = """
import sys, time
sys.path.insert(0, sys.argv[1] or sys.argv[2])
if not sys.argv[1]:
    import tools
import engine

def dealt(seed):
    return engine.open("mindbug", seats=2, seed=seed)

games = []
for seed in range(40):
    t = dealt(seed)
    start, codes, x, n = bytes(t.state), bytearray(), seed * 7919 + 1, t.moves()
    while n:
        x = x * 12345 + 6789 & 32767
        codes.append(t.choices[(x >> 2) * n >> 13])
        t.play(codes[-1])
        n = t.moves()
    games.append((start, bytes(codes)))
count = sum(len(codes) for _, codes in games)
t = dealt(0)
for line in sys.stdin:
    begun = time.process_time()
    for start, codes in games:
        t.load(start)
        for code in codes:
            t.moves()
            t.play(code)
    played = time.process_time() - begun
    begun = time.process_time()
    for seed in range(len(games)):
        dealt(seed)
    print(played / count, (played + time.process_time() - begun) / count, flush=True)
"""


def taken(commit):
    """The folder with a commit's engine."""
    folder = ROOT / "build" / "baseline" / commit
    if not folder.exists():
        command = ["git", "archive", commit, "engine"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True)
        if done.returncode:
            raise ValueError(f"git has no engine of {commit}: {done.stderr.decode().strip()}")
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as packed:
            packed.extractall(folder, filter="data")
    return str(folder)


def main(args=None):
    parser = argparse.ArgumentParser(prog="baseline", description=__doc__.splitlines()[0])
    parser.add_argument("--figures", action="store_true", help="write them to docs/FIGURES.md")
    a = parser.parse_args(args)
    try:
        folder = taken(COMMIT)
    except ValueError as why:
        print(f"baseline: {why}", file=sys.stderr)
        return 1
    engines = {COMMIT: (folder, ""), "Python": ("", "")}
    if why := native.absent():
        print(f"baseline: without the compiled engine: {why}", file=sys.stderr)
    else:
        engines["compiled"] = "", str(native.FOLDER / "engine")
    players = [
        subprocess.Popen(
            (sys.executable, "-c", SCRIPT, where, str(ROOT)),
            env={**os.environ, native.VARIABLE: compiled},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for where, compiled in engines.values()
    ]
    rows = [[] for _ in players]
    for _ in range(ROUNDS):
        for player, found in zip(players, rows, strict=True):
            print(file=player.stdin, flush=True)
            found.append([float(x) for x in player.stdout.readline().split()])
    for player in players:
        player.communicate()
    least = [[min(column) for column in zip(*found, strict=True)] for found in rows]
    table = []
    for name, (play, deal) in zip(engines, least, strict=True):
        ratios = [f"{least[0][i] / x:.2f}" for i, x in enumerate((play, deal))]
        table.append([name, round(1 / play), ratios[0], round(1 / deal), ratios[1]])
        print(
            f"{name}: {1 / play:,.0f} decisions/s in play, {least[0][0] / play:.2f} times; "
            f"with the deals {1 / deal:,.0f}, {least[0][1] / deal:.2f} times"
        )
    if a.figures:
        head = ("duel", "decisions/s in play", "ratio", "with the deals", "ratio")
        about = figures.stamp("python -m tools.baseline --figures")
        figures.write("baseline", about + figures.table(head, table))
    return 0


if __name__ == "__main__":
    sys.exit(main())
