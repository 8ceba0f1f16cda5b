# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Plays games between rivals for tools/bots/ladder.py, in processes of their own.

PyPy plays five to ten times as fast as CPython and need not have what the packers need.

python -m tools.rounds answers each line of the input, [game, [rival, rival] in hex, deal, swap], by
one with what the first of the pair won: 1, 0.5 or 0.
"""

import json
import sys

import engine
from engine.rival import Rival


def play(game, pair, deal, swap):
    """One game; ``swap``: the first of the pair sits at the second seat, in Tag Team at the second
    and the fourth."""
    t = engine.open(game, seed=deal)
    bots = [Rival(t, rival, 2 * deal + i) for i, rival in enumerate(pair)]
    while t.seat != engine.OVER:
        bot = bots[(t.seat ^ swap) & 1]
        bot.start(t)
        while not bot.step():
            pass
        t.play(bot.best)
    return (t.score(swap) + 1) / 2


def one(row):
    """The game of a row of the input."""
    game, pair, deal, swap = row
    return play(game, [bytes.fromhex(rival) for rival in pair], deal, swap)


def main():
    """Until the input ends."""
    for line in sys.stdin:
        print(one(json.loads(line)), flush=True)


if __name__ == "__main__":
    main()
