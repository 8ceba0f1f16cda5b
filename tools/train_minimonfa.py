# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa's part of tools/train.py: the values for three seats.

Those for two seats are kept: values fitted in the same way foretell the winner better, but play no
better. They were set by hand, then moved by 52,000 games of the hard bot against itself with all of
them changed at random, up or down (SPSA, by a translation of engine and bot into C): 53.8%
(52.2-55.4) of 2,000 games against those by hand. What counts is read off the bot itself: its
worth() adds values, so that asking with one of them at 1 and all others at 0 tells how often that
one counts.
"""

import random
from array import array

import engine
from engine.minimonfa import bot as game
from tools import ROOT, numbers
from tools.arena import Level, practice

ROUNDS = ((1500, 0), (1500, 0), (2000, 0))
SEATS = 3
RANDOM = 0.03
NOISE = 25
WORTH = 10  # where _sums has what a seat has; 12 places a seat


def features(t):
    """By seat: how often each value counts."""
    unit = array("b", bytes(len(game.VALUES[0])))
    found = [[] for _ in range(t.seats)]
    for i in range(len(unit)):
        unit[i] = 1
        game.worth(t, unit)
        unit[i] = 0
        for s in range(t.seats):
            found[s].append(game._sums[12 * s + WORTH])
    return found


def first_weights(_):
    """Where training starts: the values for two seats."""
    return [x / 50 for x in game.VALUES[0]]


def pack(_, w):
    """Weights as bytes, in fiftieths."""
    return array("b", [max(-128, min(round(50 * x), 127)) for x in w]).tobytes()


def play(job):
    """The positions of a chunk of games: the winner against each of the others."""
    _, values, turns, seed, games = job
    rule = game.RULE
    game.RULE = rule[:9] + bytes((turns, 0, 99, 1, 40, NOISE)) + rule[15:]
    before = game.VALUES
    game.VALUES = (before[0], array("b", values))
    dice = random.Random(seed)
    out = bytearray()
    try:
        for _ in range(games):
            t = engine.open("minimonfa", seats=SEATS, seed=dice.getrandbits(29))
            bot = Level(t, 0, dice.getrandbits(14))
            seen = []
            fresh = True  # the turn has not been looked at yet
            for _ in practice(t, bot, dice, RANDOM):
                if t.state[6] == game.RULE[1]:
                    if fresh:
                        seen.append((t.state[13], features(t)))
                    fresh = False
                elif t.state[6] < game.RULE[1]:
                    fresh = True
            for left, found in seen:
                for winner in t.winners():
                    for s in range(SEATS):
                        if s != winner and left >> s & 1:
                            out += pair(found[winner], found[s])
    finally:
        game.RULE = rule
        game.VALUES = before
    return bytes(out)


def pair(winner, loser):
    """A position as train.positions() reads it."""
    places = []
    for i, (a, b) in enumerate(zip(winner, loser, strict=True)):
        places += [i + 1 if a > b else -i - 1] * abs(a - b)
    places = places[:255]
    return bytes((len(places), 1)) + array("h", places).tobytes()


SOURCE = """\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
#
# What things are worth to a seat in MiniMonFa, in fiftieths of a logit of winning: with two seats,
# set by hand | with three, written by `python -m tools.train minimonfa`. Packed by
# tools/pack_values.py. What would become of a vault (see kind in engine/minimonfa/bot.py) of a
# seat without and with skill cards; its trap, without and with them; a room beyond a vault's first;
# a point of a monster; 0 to 5 vaults and rooms in hand together; 0 to 5 cards that the next turn
# can draw: a full hand draws no rooms; the first to fourth room in hand; the first to third skill
# card; monsters of size 1 to 4, a trap, an item in hand; the first to third dead hero, a petrified
# one; a point of defence, of the best attack of one; one-shot items; the turn, a vault that can be
# taken for nothing or for a hero, the last one that can be.

[places]
{}"""


def source(name, values):
    """The text of assets/minimonfa/values.txt with these values for three seats."""
    at = numbers.read((ROOT / "engine" / name / "places.py").read_text())
    columns = game.VALUES[0], array("b", values)
    text = ""
    for place, end in zip(at, [*list(at.values())[1:], len(values)], strict=True):
        words = [" ".join(map(str, column[at[place] : end])) for column in columns]
        text += f"{place.removeprefix('V_')} | {' | '.join(words)}\n"
    return SOURCE.format(text)
