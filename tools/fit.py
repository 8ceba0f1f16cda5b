# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Does it fit the board? `make fit` counts on the real MicroPython: bytes, depth, sizes."""

import argparse
import sys

import engine
from tools import ROOT, micropython, parity

KB = 1024
# What each game may keep in memory once it is imported; its table may add 2 KB.
RESIDENT = {"mindbug": 14 * KB, "tagteam": 20 * KB, "mantis": 20 * KB, "minimonfa": 20 * KB}
STATE = {"mindbug": 160, "tagteam": 256, "mantis": 256, "minimonfa": 384}
SOURCE = 16 * KB

_DECISIONS = """
import gc, parity
walk = parity.Walk(1)
starts = []
for seed in range(20):
    starts.append(bytes(engine.open({game!r}, seed=seed).state))
def games():
    spent = played = 0
    for start in starts:
        t.load(start)
        n = t.moves()
        while n:
            code = t.choices[walk.below(n)]
            before = gc.mem_alloc()
            t.play(code)
            n = t.moves()
            spent += gc.mem_alloc() - before
            played += 1
    return spent * 1000 // played
games()
print(games())
"""


def engine_counts(game):
    """Bytes: after import, with an open table, allocated per 1,000 decisions, of the state."""
    files = micropython.package("engine")
    files.update(micropython.compile_mpy({"parity.py": ROOT / "tools/parity.py"}))
    module = engine.GAMES[game][0]
    live = micropython.live(
        ["import engine", f"import {module}", f"t = engine.open({game!r}, seed=1)"], files
    )
    base = micropython.live([""], files)[0][1]
    step = f"import engine\nt = engine.open({game!r}, seed=1)\n" + _DECISIONS.format(game=game)
    allocated = int(micropython.run([step], files)[0])
    return live[1][1] - base, live[2][1] - base, allocated, len(engine.open(game).state)


def depth(game, games=30):
    """The deepest row of calls inside engine/ over whole random games."""
    now = most = 0
    inside = str(ROOT / "engine")

    def profile(frame, event, _):
        nonlocal now, most
        if frame.f_code.co_filename.startswith(inside):
            if event == "call":
                now += 1
                most = max(most, now)
            elif event == "return":
                now -= 1

    for seed in range(games):
        t = engine.open(game, seed=seed)
        walk = parity.Walk(seed)
        n = t.moves()
        now = 0
        sys.setprofile(profile)
        try:
            while n:
                t.play(t.choices[walk.below(n)])
                n = t.moves()
        finally:
            sys.setprofile(None)
    return most


def sizes():
    """[(module, source bytes, .mpy bytes)] of all modules for the board."""
    rows = []
    for folder in ("engine", "lib/cardling"):
        for path in sorted((ROOT / folder).glob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            (mpy,) = micropython.compile_mpy({name: path}).values()
            rows.append((name, path.stat().st_size, len(mpy)))
    return rows


def over(rows):
    """The lines of (what, figure, budget) that break their budget."""
    return [row for row in rows if row[2] is not None and row[1] > row[2]]


def engine_rows(game):
    """(what, figure, budget) of one game's engine."""
    imported, opened, allocated, state = engine_counts(game)
    return [
        (f"{game}: resident after import", imported, RESIDENT[game]),
        (f"{game}: resident with a table", opened, RESIDENT[game] + 2 * KB),
        (f"{game}: allocated per 1,000 decisions", allocated, 0),
        (f"{game}: state", state, STATE[game]),
        (f"{game}: deepest call", depth(game), 12),
    ]


def source_rows():
    """(what, figure, budget) of every module for the board."""
    return [(name, source, SOURCE) for name, source, _ in sizes()]


def main(argv=None):
    """Print the table; exit status 1 if a budget is broken."""
    argparse.ArgumentParser(description=__doc__).parse_args(argv)
    rows = []
    for game in engine.GAMES:
        rows += engine_rows(game)
    for what, figure, budget in rows:
        print(f"{what:40} {figure:8,}" + (f"  of {budget:,}" if budget is not None else ""))
    print(f"\n{'module':40} {'source':>8} {'.mpy':>8}")
    total = 0
    for name, source, mpy in sizes():
        total += mpy
        print(f"{name:40} {source:8,} {mpy:8,}")
    print(f"{'all':40} {'':8} {total:8,}")
    broken = over(rows + source_rows())
    for what, figure, budget in broken:
        print(f"over budget: {what} is {figure:,}, may be {budget:,}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
