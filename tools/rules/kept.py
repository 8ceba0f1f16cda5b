# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Check that the bots still play the moves that were kept: python -m tools.kept

tests/kept_moves.txt has 1,000 positions and what the bots played in them. A line is a game of
random moves, so that it does not depend on the bots: game, seats, options, level, seed, then the
bot's answer to each question with a choice. A change that should not touch their play is right if
nothing differs; one that is meant to renews the file: python -m tools.kept --write
"""

import argparse
import itertools
import random
import sys
from pathlib import Path

import engine
from tools import ROOT
from tools.bots.arena import LEVELS, Level
from tools.progress import progress

FILE = ROOT / "tests" / "kept_moves.txt"
HEAD = """\
# What the bots played: python -m tools.kept compares, with --write it renews this file.
# game, seats, options, level, seed: the answers in a game of random moves
"""
# (game, seats, options): positions of it
SHARES = {
    ("mindbug", 2, ""): 400,
    ("tagteam", 4, ""): 160,
    ("tagteam", 4, "epic"): 60,
    ("mantis", 2, ""): 40,
    ("mantis", 5, ""): 60,
    ("minimonfa", 2, ""): 160,
    ("minimonfa", 2, "decks"): 40,
    ("minimonfa", 3, ""): 80,
}
OPTIONS = {"": {}, "epic": {"epic": True}, "decks": {"decks": ("wild", "wild")}}
MOST = 20  # positions of one game


def answers(game, seats, options, level, seed):
    """What a bot of that level plays at each question with a choice of a game of random moves."""
    table = engine.open(game, seats=seats, seed=seed, **OPTIONS[options])
    dice = random.Random(seed)
    bot = Level(table, LEVELS.index(level), seed)
    while table.seat != engine.OVER:
        legal = sorted(table.choices[: table.moves()])
        if len(legal) > 1 and dice.random() < 0.5:  # not every one, to see late positions, too
            yield bot.choose(table)
        table.play(dice.choice(legal))


def made():
    """The lines of the file as today's bots make them."""
    for (game, seats, options), share in SHARES.items():
        seed = 0
        while share:
            level = ("hard", "medium", "hard", "easy")[seed % 4]
            found = []
            for answer in answers(game, seats, options, level, seed):
                found.append(str(answer))
                if len(found) == min(share, MOST):
                    break
            share -= len(found)
            yield f"{game} {seats} {options or '-'} {level} {seed}: {' '.join(found)}\n"
            seed += 1


def kept(text):
    """[(what answers() is told, the answers)] of the text of the file."""
    found = []
    for line in text.splitlines():
        if not line.startswith("#"):
            head, moves = line.split(": ")
            game, seats, options, level, seed = head.split()
            of = game, int(seats), options.strip("-"), level, int(seed)
            found.append((of, [int(move) for move in moves.split()]))
    return found


def differences(text):
    """One line for each game with other answers than then."""
    for of, moves in progress(kept(text), "games"):
        now = list(itertools.islice(answers(*of), len(moves)))
        if now != moves:
            yield f"{' '.join(map(str, of))}: was {moves}, is {now}"


def main(args=None):
    parser = argparse.ArgumentParser(prog="kept", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--write", action="store_true", help="replace the kept moves with what the bots play now"
    )
    parser.add_argument("--file", type=Path, default=FILE)
    a = parser.parse_args(args)
    if a.write:
        a.file.write_text(HEAD + "".join(progress(made(), "positions", sum(SHARES.values()))))
        return 0
    status = 0
    for line in differences(a.file.read_text()):
        print(line)
        status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
