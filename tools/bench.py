# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""How fast engine and screens are: `make bench`. Figures stand beside their ratio to the loop."""

import argparse
import contextlib
import io
import sys

import engine
from tools import ROOT, calibrate, micropython, parity

sys.modules["calibrate"] = calibrate  # bench_core finds them by the names they have on a board
sys.modules["parity"] = parity

from tools import bench_core, bench_screens  # noqa: E402

BUDGET = {"mindbug": (70, 250)}


def _cpython(game, seats, games):
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        bench_core.report(game, seats, games)
    return text.getvalue()


def _micropython(game, seats, games):
    files = micropython.package("engine")
    names = ("bench_core", "calibrate", "parity")
    files.update(micropython.compile_mpy({n + ".py": ROOT / "tools" / (n + ".py") for n in names}))
    step = f"import bench_core\nbench_core.report({game!r}, {seats!r}, {games})"
    return micropython.run([step], files)[0]


def main(argv=None):
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(engine.GAMES), metavar="GAME")
    wanted = parser.parse_args(argv).games
    for game in wanted:
        if game not in engine.GAMES:
            print(f"bench: no game {game}; there are {', '.join(engine.GAMES)}", file=sys.stderr)
            return 2
    print("A turn is one turn of the calibration loop; a PyGamer does about 35,000 a second.")
    for game in wanted:
        for name, measure, games in (("CPython", _cpython, 150), ("MicroPython", _micropython, 40)):
            turn, mean, worst, out, into, size = map(float, measure(game, None, games).split())
            print(
                f"\n{game} on {name}: {1e6 / mean:,.0f} decisions/s, one turn {turn * 1000:.0f} ns"
            )
            for what, us, budget in (
                ("decision, mean", mean, BUDGET.get(game, (0, 0))[0]),
                ("decision, worst", worst, BUDGET.get(game, (0, 0))[1]),
                ("state copied out", out, 2),
                ("state loaded", into, 0),
            ):
                turns = us / turn
                limit = f"  (budget {budget})" if budget else ""
                print(f"  {what:16} {us:8.2f} us {turns:7.1f} turns {turns / 35:7.2f} ms{limit}")
            print(f"  {'state':16} {size:8.0f} bytes")
    bench_screens.report()
    return 0


if __name__ == "__main__":
    sys.exit(main())
