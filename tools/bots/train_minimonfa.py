# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa's part of tools/bots/train.py: the values for two seats and for three.

They are fitted as the duel's are, from obvious values on, but to games of a bot that does not look
ahead. What counts is read off the bot itself: its worth() adds values, so that asking with one of
them at 1 and all others at 0 tells how often that one counts. Such values foretell the winner
better than those that were set by hand once, but play no better; so matches between hard bots, with
one redeal, move them from there (Lab.move).
"""

import random
from array import array

import engine
from engine.minimonfa import bot as game
from engine.minimonfa.numbers import IN
from engine.numbers import ASK, R_QUIET
from tools import ROOT
from tools.bots import train_lab
from tools.bots.arena import Level, practice
from tools.build import numbers
from tools.pack import pack_values

CHUNK = 100
ROUNDS = (1000, 2000, 3000)  # games of a fit, for each number of seats
STEPS = 3000  # of matches, for each number of seats
DEALS = 16  # of a step, each played from both sides
PART = 8  # of them in a job
REDEALS = 1
# Of a value's change, for winning all games of a step. With about 1 values were ruined.
GAIN = 0.15
PROOFS = {"minimonfa": (("2 seats", {}), ("3 seats", {"seats": 3}))}
EPOCHS = 6
RANDOM = 0.03
NOISE = 25
WORTH = 10  # where _sums has what a seat has; 12 places a seat
# Where training begins, in fiftieths of a logit; all else counts nothing.
FIRST = {
    "KIND": (5, 10, 10, 20, 25, 5, 10, 10, 20, 25),
    "LIVES": (0, 30, 55, 75, 90, 105),
    "ROOMS": (5, 5, 5, 5),
    "SKILLS": (10, 10, 5),
    "FALLEN": (-15, -25, -35),
    "STONED": (-10,),
    "GUARD": (2,),
    "DEFENCE": (1,),
    "BEST": (5,),
}


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


def places():
    """{name: where a column of VALUES has it}."""
    found = numbers.read((ROOT / "engine/minimonfa/value_offsets.py").read_text())
    return {name.removeprefix("V_"): place for name, place in found.items()}


def obvious():
    """Weights that need no games."""
    at = places()
    w = [0.0] * len(game.VALUES[0])
    for name, row in FIRST.items():
        for i, x in enumerate(row):
            w[at[name] + i] = x / 50
    return w


def read(_, path):
    """The values of a source as the bot has them."""
    columns = pack_values.Values(path.parent, path.name).columns([])[0]
    return tuple(array("b", column) for column in columns)


def pack(w):
    """Weights as bytes, in fiftieths."""
    return tuple(max(-128, min(round(50 * x), 127)) for x in w)


def played(seats, values):
    """VALUES with these for so many seats."""
    made = list(game.VALUES)
    made[seats - 2] = array("b", values)
    return tuple(made)


def play(job):
    """The positions of a chunk of games: the winner against each of the others."""
    seats, values, seed, games = job
    before = game.VALUES, game.RULE
    game.RULE = before[1][:9] + bytes((0, 0, 99, 1, 40, NOISE)) + before[1][15:]
    game.VALUES = played(seats, values)
    dice = random.Random(seed)
    out = bytearray()
    try:
        for _ in range(games):
            t = engine.open("minimonfa", seats=seats, seed=dice.getrandbits(29))
            bot = Level(t, 0, dice.getrandbits(14))
            seen = []
            fresh = True  # the turn has not been looked at yet
            for _ in practice(t, bot, dice, RANDOM):
                if t.state[ASK] == game.RULE[R_QUIET]:
                    if fresh:
                        seen.append((t.state[IN], features(t)))
                    fresh = False
                elif t.state[ASK] < game.RULE[R_QUIET]:
                    fresh = True
            for left, found in seen:
                for winner in t.winners():
                    for s in range(seats):
                        if s != winner and left >> s & 1:
                            out += pair(found[winner], found[s])
    finally:
        game.VALUES, game.RULE = before
    return bytes(out)


def pair(winner, loser):
    """A position as train_lab.positions() reads it."""
    places = []
    for i, (a, b) in enumerate(zip(winner, loser, strict=True)):
        places += [i + 1 if a > b else -i - 1] * abs(a - b)
    places = places[:255]
    return bytes((len(places), 1)) + array("h", places).tobytes()


def fit(chunks, epochs):
    """A fit, to see how long it takes."""
    return train_lab.fit(chunks, obvious(), 1, epochs)


def duel(job):
    """A job of Lab.move with two seats."""
    return against(2, *job)


def trio(job):
    """With three."""
    return against(3, *job)


def against(seats, pair, seed):
    """What hard bots with the first values win against those with the second, see
    train_lab.halves."""
    dice = random.Random(seed)
    deals = [dice.getrandbits(28) for _ in range(PART)]
    values = [played(seats, column) for column in pair]
    return train_lab.halves(("minimonfa", values, deals, {"seats": seats}, REDEALS))


def sample(_, games):
    """See tools/bots/train_mindbug.py."""
    found = []
    for seats, job in ((2, duel), (3, trio)):
        values = tuple(game.VALUES[seats - 2])
        found.append((play, (seats, values, 1, games), games, sum(ROUNDS)))
        found.append((job, ((values, values), 1), 2 * PART, STEPS * 2 * DEALS))
    return found


def make(_, lab, start=None):
    """Values, of a source or from nothing."""
    before = read(_, start) if start else None
    columns = []
    for seats, job in ((2, duel), (3, trio)):
        w = [x / 50 for x in before[seats - 2]] if before else obvious()
        for number, games in enumerate(() if before else ROUNDS):
            seed = lab.seed * 1000003 + number * 10007 + seats * 5003
            many = max(1, round(games * lab.share / CHUNK))
            jobs = [(seats, pack(w), seed + i, CHUNK) for i in range(many)]
            what = f"{seats} seats, round {number + 1}: chunks of {CHUNK} games"
            w, loss = lab.fit(lab.run(play, jobs, what), w, EPOCHS)
            lab.tell(f"{seats} seats, round {number + 1}: {CHUNK * many:,} games, loss {loss:.4f}")
        steps = lab.count(STEPS)
        values = pack(w)
        reach = [max(2.0, 0.2 * abs(x)) for x in values]
        columns.append(lab.move(job, values, reach, GAIN, steps, DEALS // PART, -128, 127))
        lab.tell(f"{seats} seats: {steps:,} steps of matches")
    return tuple(array("b", column) for column in columns)


SOURCE = """\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
#
# What things are worth to a seat in MiniMonFa, in fiftieths of a logit of winning: with two seats |
# with three.
# Made {}
# Packed by tools/pack/pack_values.py.
# What would become of a vault (see kind in engine/minimonfa/bot.py) of a seat without and with
# skill cards; its trap, without and with them; a room beyond a vault's first; a point of a monster;
# 0 to 5 vaults and rooms in hand together; 0 to 5 cards that the next turn can draw: a full hand
# draws no rooms; the first to fourth room in hand; the first to third skill card; monsters of size
# 1 to 4, a trap, an item in hand; the first to third dead hero, a petrified one; a point of
# defence, of the best attack of one; one-shot items; the turn, a vault that can be taken for
# nothing or for a hero, the last one that can be.

[places]
{}"""


def source(_, values, made):
    """The text of assets/minimonfa/values.txt with these values, and how they were made."""
    at = places()
    text = ""
    for place, end in zip(at, [*list(at.values())[1:], len(values[0])], strict=True):
        words = [" ".join(map(str, column[at[place] : end])) for column in values]
        text += f"{place} | {' | '.join(words)}\n"
    return SOURCE.format(made, text)
