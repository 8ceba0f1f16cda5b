# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mantis's part of tools/bots/train.py: the strength of a seat, for two seats and for three to six.

Rounds of games of the hard bot against itself, 3% of the moves random; after each, the values that
foretell the winner best from the position after a move: a softmax of the seats' strengths, by
Newton's steps, as there are but seven values. These win some 49% against those that were found by
temporal differences, so matches move them from there (Lab.move).
"""

import math
import random
from array import array

import engine
from engine.mantis import bot as game
from engine.mantis.numbers import SCORE, TANK
from engine.mantis.value_offsets import V_GROUP, V_NEXT, V_SCORED
from tools import ROOT
from tools.bots import train_lab
from tools.bots.arena import Level, practice
from tools.build import numbers
from tools.pack import pack_values

CHUNK = 500
ROUNDS = (1000, 4000, 16000)  # games with two seats, and as many with three to six
STEPS = 1500  # of matches, for two seats, and for three to six
DEALS = 20  # of a job of matches, each played from both sides
PARTS = 4  # such jobs of a step
GAIN = 0.1
PROOFS = {"mantis": (("2 seats", {"seats": 2}), ("5 seats", {"seats": 5}))}
EPOCHS = 8  # Newton's steps
RANDOM = 0.03
UNIT = 64 / math.log(2)  # strength that makes a seat e times as likely to win
FIRST = (20, 0, 100, 150, 200, 250, 200)  # where training begins
RIDGE = 1.0


def counts(t):
    """By seat, whoever is asked first: how often each value counts, see chance() of the bot."""
    st = t.state
    t.weigh()
    left = [t.left[x] - t.left[7 + x] for x in range(7)]
    pile = sum(left)
    n = t.seats
    scale = 1.0
    s = t.seat
    found = array("f")
    for _ in range(n):
        row = [0.0] * len(FIRST)
        few = t.goal - 1 - st[SCORE + s]
        for x in range(7):
            k = st[TANK + 7 * s + x]
            if k:
                row[V_GROUP + min(k, 4)] += left[x] / pile * scale
                if k >= few:
                    row[V_NEXT] += left[x] / pile * scale
        row[V_SCORED] = min(st[SCORE + s], t.goal - 2)
        found.extend(row)
        s = (s + 1) % n
        scale = scale * 7 / 8 if n > 2 else 0.5
    return found


def play(job):
    """Positions of a chunk of games: seats, who of them won, from the one that is asked on; then
    the counts of each."""
    values, seats, seed, games = job
    before = game.VALUES
    game.VALUES = tuple(array("h", column) for column in values)
    dice = random.Random(seed)
    out = bytearray()
    try:
        for _ in range(games):
            many = seats or 3 + dice.randrange(4)
            t = engine.open("mantis", seats=many, seed=dice.getrandbits(29))
            bot = Level(t, 2, dice.getrandbits(14))
            seen = []
            for _ in practice(t, bot, dice, RANDOM):
                if dice.random() < 0.5:
                    seen.append((t.seat, counts(t)))
            won = t.winners()
            if len(won) == 1:
                for seat, found in seen:
                    out += bytes((many, (won[0] - seat) % many)) + found.tobytes()
    finally:
        game.VALUES = before
    return bytes(out)


def fit(chunks, epochs):
    """Values by Newton's steps, and the loss."""
    n = len(FIRST)
    w = [0.0] * n
    loss = 0.0
    for _ in range(epochs):
        loss = 0.0
        many = 0
        slope = [0.0] * n
        bend = [[RIDGE * (i == j) for j in range(n)] for i in range(n)]
        for data in chunks:
            at = 0
            while at < len(data):
                seats, winner = data[at], data[at + 1]
                at += 2
                flat = array("f", data[at : at + 4 * n * seats])
                at += 4 * n * seats
                rows = [flat[i : i + n] for i in range(0, n * seats, n)]
                strong = [sum(map(float.__mul__, w, row)) for row in rows]
                most = max(strong)
                odds = [math.exp(x - most) for x in strong]
                whole = sum(odds)
                loss -= math.log(odds[winner] / whole)
                many += 1
                mean = [0.0] * n
                for p, row in zip(odds, rows, strict=True):
                    p /= whole
                    for i, x in enumerate(row):
                        if x:
                            p_x = p * x
                            mean[i] += p_x
                            line = bend[i]
                            for j in range(i, n):
                                line[j] += p_x * row[j]
                for i, x in enumerate(mean):
                    slope[i] += rows[winner][i] - x
                    line = bend[i]
                    for j in range(i, n):
                        line[j] -= x * mean[j]
        slope = [x - RIDGE * y for x, y in zip(slope, w, strict=True)]
        full = [[bend[min(i, j)][max(i, j)] for j in range(n)] for i in range(n)]
        w = [x + by for x, by in zip(w, train_lab.solve(full, slope), strict=True)]
        loss /= many
    return [round(UNIT * x) for x in w], loss


def duel(job):
    """A job of Lab.move with two seats."""
    return against(2, *job)


def more(job):
    """With three to six."""
    return against(3 + job[1] % 4, *job)


def against(seats, pair, seed):
    """What hard bots with the first values win against those with the second, see
    train_lab.halves."""
    dice = random.Random(seed)
    deals = [dice.getrandbits(28) for _ in range(DEALS)]
    values = [tuple(array("h", column) for _ in range(2)) for column in pair]
    return train_lab.halves(("mantis", values, deals, {"seats": seats}, 0))


def read(_, path):
    """The values of a source as the bot has them."""
    columns = pack_values.Values(path.parent, path.name).columns([])[0]
    return tuple(array("h", column) for column in columns)


def sample(_, games):
    """See tools/bots/train_mindbug.py."""
    values = tuple(map(tuple, game.VALUES))
    found = []
    for seats, column, job in zip((2, 0), values, (duel, more), strict=True):
        found.append((play, (values, seats, 1, 20 * games), 20 * games, sum(ROUNDS)))
        found.append((job, ((column, column), 1), 2 * DEALS, STEPS * 2 * DEALS * PARTS))
    return found


def make(_, lab, start=None):
    """Values, of a source or from nothing."""
    values = tuple(map(tuple, read(_, start))) if start else (FIRST, FIRST)
    for number, games in enumerate(() if start else ROUNDS):
        columns = []
        losses = []
        for kind, seats in enumerate((2, 0)):
            seed = lab.seed * 1000003 + number * 10007 + kind * 5003
            many = max(1, round(games * lab.share / CHUNK))
            jobs = [(values, seats, seed + i, CHUNK) for i in range(many)]
            what = f"round {number + 1} of {len(ROUNDS)}: chunks of {CHUNK} games"
            column, loss = fit(lab.run(play, jobs, what), EPOCHS)
            columns.append(tuple(column))
            losses.append(f"{loss:.4f}")
        values = tuple(columns)
        lab.tell(f"round {number + 1}: {2 * CHUNK * many:,} games, loss {' and '.join(losses)}")
    columns = []
    steps = lab.count(STEPS)
    for column, job in zip(values, (duel, more), strict=True):
        reach = [0.2 * abs(x) for x in column]
        columns.append(array("h", lab.move(job, column, reach, GAIN, steps, PARTS, 0, 999)))
        lab.tell(f"{steps:,} steps of matches: {' '.join(map(str, columns[-1]))}")
    return tuple(columns)


SOURCE = """\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
#
# How strong a seat of Mantis is, in steps of 2 ** (1 / 64): with two players | with three to six.
# Made {}
# Packed by tools/pack/pack_values.py. A scored card; a group of 0, 1, 2, 3, 4 and more cards if the
# next one has its colour; that card wins.

[places]
{}"""


def source(_, values, made):
    """The text of assets/mantis/values.txt."""
    at = numbers.read((ROOT / "engine/mantis/value_offsets.py").read_text())
    text = ""
    for place, end in zip(at, [*list(at.values())[1:], len(FIRST)], strict=True):
        words = [" ".join(map(str, column[at[place] : end])) for column in values]
        text += f"{place.removeprefix('V_')} | {' | '.join(words)}\n"
    return SOURCE.format(made, text)
