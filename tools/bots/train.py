# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Makes the values of a game's bots anew, by self-play: make train GAME=mindbug

Nothing but the repository goes in: training begins with obvious values, and everything follows from
--seed, the same values on every run, compiled or not. What is done is kept in build/train, so that
a run that was stopped goes on where it was. If there is a compiled engine (make native), it plays,
on all cores; without it, a run takes some thirty times as long, and --share 0.03 tries it with so
many of the games. --cluster ADDRESS hands the games to a Dask cluster (docs/LAB.md).

How the values come: tools/bots/train_mindbug.py (Tag Team's, too), tools/bots/train_mantis.py and
tools/bots/train_minimonfa.py. They are written, by name, to build/train/GAME.txt; then hard bots
with them play hard bots with the shipped ones. With --write they replace assets/GAME/values.txt, of
which `make pack` makes the engine's tables. --start FILE begins with the values of a file; --proof
FILE trains nothing, but plays a file's values against the shipped ones.
"""

import argparse
import os
import random
import sys
import time
from pathlib import Path

from tools import ROOT
from tools.bots import jobs, train_lab, train_mantis, train_mindbug, train_minimonfa
from tools.bots.arena import interval
from tools.build import native
from tools.pack import Mistake
from tools.progress import progress

KINDS = {
    "mindbug": train_mindbug,
    "tagteam": train_mindbug,
    "mantis": train_mantis,
    "minimonfa": train_minimonfa,
}
GAMES = 4000  # of a proof
PART = 10  # deals of a proof's job
SAMPLE = 20  # games by which the time is estimated
LEAST = 0.48  # what the lower end of a proof's interval must be above


def estimate(game, share, workers, sample=SAMPLE):
    """Minutes that a training takes here, if nobody else needs the machine."""
    kind = KINDS[game]
    played = fitted = 0.0
    for function, job, of, games in kind.sample(game, sample):
        begun = time.process_time()
        data = function(job)
        spent = time.process_time() - begun
        played += spent / of * games * share
        if function is kind.play:
            begun = time.process_time()
            kind.fit([data], 1)
            fitted += (time.process_time() - begun) * kind.EPOCHS / of * games * share
    return (played / workers + fitted) / 60


def proof(kind, game, values, pool, games=GAMES):
    """How hard bots with these values do against those with the shipped ones: lines, and whether
    they are no worse."""
    lines = []
    good = True
    for number, (name, options) in enumerate(kind.PROOFS[game]):
        dice = random.Random(1000 + number)
        deals = [dice.getrandbits(29) for _ in range(-(-games // 2))]
        pair = values, train_lab.mind(game).VALUES
        todo = [(game, pair, deals[i : i + PART], options, 0) for i in range(0, len(deals), PART)]
        won = played = 0
        results = pool.imap(train_lab.halves, todo)
        for found in progress(results, f"proof, {name}: {2 * PART} games each", len(todo)):
            won += found[0]
            played += found[1]
        low, high = interval(won, played)
        good = good and low > LEAST
        lines.append(
            f"{name}: hard with these values wins {100 * won / played:.1f}% ({100 * low:.1f}-"
            f"{100 * high:.1f}) of {played:,} games against hard with the shipped ones: "
            + ("no worse" if low > LEAST else "not shown to be no worse")
        )
    return lines, good


def keep(text, out):
    """Write a source."""
    out.parent.mkdir(parents=True, exist_ok=True)
    part = out.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, out)


def main(args=None):
    parser = argparse.ArgumentParser(prog="train", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(KINDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="play this share of the games")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster (docs/LAB.md)")
    parser.add_argument("--start", type=Path, help="a file of values to start with")
    parser.add_argument("--out", type=Path, help="default: build/train/GAME.txt")
    parser.add_argument("--write", action="store_true", help="replace assets/GAME/values.txt")
    parser.add_argument("--proof", type=Path, help="only play this file's values")
    parser.add_argument("--games", type=int, default=GAMES, help="of each proof; 0: none")
    a = parser.parse_args(args)
    if not 0 < a.share <= 1 or a.games < 0 or a.workers < 1:
        parser.error("--share: up to 1; --games: 0 or more; --workers: at least 1")
    try:
        with jobs.workers(a.workers, a.cluster) as pool:
            return train(a, pool)
    except (jobs.Refused, Mistake, OSError) as why:
        print(f"train: {why}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("train: interrupted; run it again to go on", file=sys.stderr)
        return 130


def train(a, pool):
    """Make values, write them, and let them play; the exit status."""
    kind = KINDS[a.game]
    if a.proof:
        values = kind.read(a.game, a.proof)
    else:
        compiled = bool(os.environ.get(native.VARIABLE))
        how = "compiled engine" if compiled else f"plain Python ({native.absent() or 'as asked'})"
        minutes = estimate(a.game, a.share, a.workers, SAMPLE if compiled else 1)
        print(
            f"train: {a.game}, seed {a.seed}, {how}; {a.workers} processes need about "
            f"{max(1, minutes):.0f} minutes if they have the machine for themselves",
            flush=True,
        )
        lab = train_lab.Lab(pool, a.game, a.seed, a.share)
        values = kind.make(a.game, lab, a.start)
        made = f"by make train GAME={a.game}"
        extra = f" --seed {a.seed}" * (a.seed != 1) + f" --share {a.share:g}" * (a.share != 1)
        extra += f" --start {a.start}" * bool(a.start)
        made += f' ARGS="{extra[1:]}"' * bool(extra) + "."
        shipped = ROOT / "assets" / a.game / "values.txt"
        out = shipped if a.write else a.out or train_lab.FOLDER / f"{a.game}.txt"
        keep(kind.source(a.game, values, made), out)
        lab.tell(
            f"{out} is written" + "; now make pack, then python -m tools.kept --write" * a.write
        )
    if a.games:
        lines, good = proof(kind, a.game, values, pool, a.games)
        print("\n".join(lines), flush=True)
        return 0 if good else 1
    return 0


if __name__ == "__main__":
    native.again("train")
    sys.exit(main())
