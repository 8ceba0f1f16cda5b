# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Measure how fast the engine and the screens are: `make bench`. Each figure is also given as a
ratio to the calibration loop.

On CPython all times are CPU time; MicroPython has only a clock on the wall, but what bench_core
does keeps other work on the machine out of them. The ratios are what to compare.
"""

import argparse
import contextlib
import io
import platform
import sys

import engine
from tools import ROOT
from tools.build import micropython
from tools.measure import calibrate, figures
from tools.rules import parity

sys.modules["calibrate"] = calibrate  # bench_core finds them by the names they have on a board
sys.modules["parity"] = parity

from tools.measure import bench_core, bench_screens  # noqa: E402

BUDGET = {"mindbug": (70, 250)}


def _cpython(game, seats, games):
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        bench_core.report(game, seats, games)
    return text.getvalue()


def _micropython(game, seats, games):
    files = micropython.package("engine")
    here = ROOT / "tools"
    paths = here / "measure/bench_core.py", here / "measure/calibrate.py", here / "rules/parity.py"
    files.update(micropython.compile_mpy({path.name: path for path in paths}))
    step = f"import bench_core\nbench_core.report({game!r}, {seats!r}, {games})"
    return micropython.run([step], files)[0]


def checks(game, found):
    """(what, turns, budget or None) of a game on an interpreter: ``found`` as bench_core.report
    prints it."""
    mean, step, worst, deal, out, into, *_ = map(float, found.split())
    most = BUDGET.get(game, (None, None))
    return (
        ("decision, mean", mean, most[0]),
        ("decision, worst", worst, most[1]),
        ("a bot's, mean", step, None),  # by moves and step
        ("a deal", deal, None),
        ("state copied out", out, 2),
        ("state loaded", into, None),
    )


def lines(game, name, found):
    """What is printed of it."""
    mean, _, _, deal, _, _, us, size, decisions, games = map(float, found.split())
    speed, dealt = 1e6 / us / mean, 1e6 / us / (mean + deal * games / decisions)
    yield (
        f"{game} on {name}: {speed:,.0f} decisions/s, {dealt:,.0f} with the deals, "
        f"one turn {us * 1000:.0f} ns"
    )
    for what, turns, budget in checks(game, found):
        limit = f"  (budget {budget})" if budget else ""
        yield f"  {what:16} {turns * us:8.2f} us {turns:7.1f} turns {turns / 35:7.2f} ms{limit}"
    yield f"  {'state':16} {size:8.0f} bytes"


HEAD = ("", "decisions/s", "with deals", "decision", "worst", "a bot's", "deal", "copy", "load")


def row(game, name, found):
    """The same for docs/FIGURES.md: decisions a second, then turns."""
    mean, step, worst, deal, out, into, us, _, decisions, games = map(float, found.split())
    speeds = 1e6 / us / mean, 1e6 / us / (mean + deal * games / decisions)
    turns = (mean, worst, step, deal, out, into)
    return [f"{game} on {name}", *(round(x) for x in speeds), *(f"{x:.1f}" for x in turns)]


def sentence(waits):
    """What a user wants of it."""
    told = []
    for what in ("title", "table", "cursor move", "save"):
        ms, budget = max(wait[1:] for wait in waits if what in wait[0])
        told.append(f"{ms} ms for a {what} (budget {budget:,})")
    text = "A player waits at most " + ", ".join(told)
    return text + ": PyGamer time, without what the board itself adds."


def main(argv=None):
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(engine.GAMES), metavar="GAME")
    parser.add_argument("--figures", action="store_true", help="write docs/FIGURES.md as well")
    args = parser.parse_args(argv)
    wanted = args.games
    if args.figures and wanted != engine.GAMES:
        print("bench: --figures is for all games at once", file=sys.stderr)
        return 2
    for game in wanted:
        if game not in engine.GAMES:
            print(f"bench: no game {game}; there are {', '.join(engine.GAMES)}", file=sys.stderr)
            return 2
    print("A turn is one turn of the calibration loop; a PyGamer does about 35,000 a second.")
    rows = []
    checked = []
    for game in wanted:
        for name, measure, games in (("CPython", _cpython, 100), ("MicroPython", _micropython, 20)):
            found = measure(game, None, games)
            rows.append(row(game, name, found))
            checked += checks(game, found)
            print("\n" + "\n".join(lines(game, name, found)))
    waits = bench_screens.report()
    if args.figures:
        about = figures.stamp("make bench ARGS=--figures")
        about += [f"CPython {platform.python_version()}; decisions a second, then turns.", ""]
        head = ("a player waits for", "PyGamer time, our Python's part, ms", "budget")
        tables = [*figures.table(HEAD, rows), "", *figures.table(head, waits)]
        figures.write("bench", about + tables)
        figures.write("bench", [sentence(waits)], figures.SUMMARY)
    print("\n" + figures.verdict(checked + waits))
    return 0


if __name__ == "__main__":
    sys.exit(main())
