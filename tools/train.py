# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Makes the bots' table values from self-play: python -m tools.train mindbug

Rounds of games between equal bots with the values so far; after each round a logistic regression
of who won on what lay on the table when a turn began gives the next values. Everything follows
from --seed: the same tables on every run. Games are kept in build/train in chunks, so that a run
that was stopped goes on where it was. --dask ADDRESS hands the chunks to an existing Dask
scheduler whose workers have this checkout (pip install distributed).
"""

import argparse
import binascii
import hashlib
import math
import multiprocessing
import os
import random
import sys
from array import array

import engine
from engine import mindbug_bot
from engine.bot import Bot
from tools import ROOT
from tools.arena import bar

CHUNK = 100  # games
# Per round: games, turns the bots look ahead. Deeper play makes truer labels and takes longer.
ROUNDS = ((3000, 0), (6000, 0), (6000, 1), (8000, 1))
RANDOM = 0.04  # share of random moves, so that more than the beaten track is seen
NOISE = 20
EPOCHS = 16
DECAY = 20.0  # pull towards the last round's values, in positions

# Places in the packed values: see engine/mindbug_values.py.
HAND_BUG, HAND_FREE, LIVES, READY = 32, 64, 96, 104
WORN, DRAW, TEMPO, SLY, KILL, STRONG, SIZE = 107, 108, 109, 110, 111, 112, 113


def features(t):
    """What counts for the seat that begins a turn (place + 1) and for its foe (-place - 1).

    Life and Mindbugs count step by step: three lives are the steps to two and to three.
    """
    st = t.state
    found = []
    sneaky = [0, 0]
    strong = [0, 0]
    me = t.seat
    for sign, s in ((1, me), (-1, me ^ 1)):
        places = []
        c = st[39 + s]
        while c:
            places.append(t.design[c])
            if st[c + t.cards] & 4:
                places.append(WORN)
            sneaky[sign < 0] += t.value[c] >> 11 & 1
            strong[sign < 0] = max(strong[sign < 0], t.value[c] & 255)
            c = st[c]
        hand = HAND_BUG if st[27 + (s ^ 1)] & 15 else HAND_FREE
        c = st[35 + s]
        while c:
            places.append(hand + t.design[c])
            c = st[c]
        c = st[47 + s]
        while c:
            places.append(DRAW)
            c = st[c]
        places += range(LIVES + 2, LIVES + 1 + min(st[21 + s], 7))
        places += range(READY + 1, READY + 1 + (st[27 + s] & 3))
        found += [sign * (p + 1) for p in places]
    found.append(TEMPO + 1)
    for sign, i, life in ((1, 0, st[21 + (me ^ 1)]), (-1, 1, st[21 + me])):
        if sneaky[i] and not sneaky[1 - i]:
            found += [sign * (SLY + 1)] * sneaky[i]
            if life == 1:
                found += [sign * (KILL + 1)] * sneaky[i]
        if strong[i] > strong[1 - i]:
            found.append(sign * (STRONG + 1))
    return array("b", found)


def first_weights(rows):
    """Where training starts: power and little else, as a beginner sees it."""
    w = [0.0] * SIZE
    for d in range(32):
        power = rows[8 * d]
        w[d] = 0.2 + 0.06 * power
        w[HAND_BUG + d] = 0.2 + 0.02 * power
        w[HAND_FREE + d] = 0.2 + 0.04 * power
    for place, value in ((WORN, -0.2), (DRAW, 0.2), (TEMPO, 0.3), (SLY, 0.2), (STRONG, 0.2)):
        w[place] = value
    for i in range(2, 8):
        w[LIVES + i] = 0.9 / i
    w[READY + 1] = w[READY + 2] = 0.6
    return w


def pack(w):
    """Weights as bytes, in hundredths."""
    w = list(w)
    for head, last in ((LIVES, 7), (READY, 2)):
        for i in range(1, last + 1):
            w[head + i] = w[head + i - 1] + max(w[head + i], 0)
    w[WORN] = -w[WORN]
    return bytes(max(0, min(round(100 * x), 255)) for x in w)


def play(job):
    """The positions of a chunk of games: for each its length, who won, what counted."""
    values, turns, seed, games = job
    mindbug_bot.VALUES = values
    rule = mindbug_bot.RULE
    mindbug_bot.RULE = rule[:6] + bytes((8, turns, 0, 99, 1, 40, NOISE))
    dice = random.Random(seed)
    out = bytearray()
    try:
        for _ in range(games):
            t = engine.open("mindbug", seed=dice.getrandbits(29))
            bot = Bot(t, 0, dice.getrandbits(14))
            seen = []
            while t.seat != engine.OVER:
                n = t.moves()
                if t.state[6] == 1:
                    seen.append((t.seat, features(t)))
                if n > 1 and dice.random() < RANDOM:
                    t.play(t.choices[dice.randrange(n)])
                    continue
                bot.start(t)
                while not bot.step():
                    pass
                t.play(bot.best)
            for seat, found in seen:
                score = t.score(seat)
                if score:
                    out += bytes((len(found), score > 0)) + found.tobytes()
    finally:
        mindbug_bot.RULE = rule
    return bytes(out)


def positions(chunks):
    """The kept positions as (won, what counted)."""
    for data in chunks:
        i = 0
        while i < len(data):
            n = data[i]
            yield data[i + 1], array("b", data[i + 2 : i + 2 + n])
            i += 2 + n


def fit(chunks, start, seed):
    """Logistic regression by stochastic gradient (Adagrad), the mean of the last half's epochs."""
    rows = list(positions(chunks))
    dice = random.Random(seed)
    w = list(start)
    square = [1e-3] * SIZE
    mean = [0.0] * SIZE
    pull = DECAY / len(rows)
    loss = 0.0
    for epoch in range(EPOCHS):
        dice.shuffle(rows)
        loss = 0.0
        rate = 0.5 / (1 + epoch)
        for won, found in rows:
            z = 0.0
            for p in found:
                z += w[p - 1] if p > 0 else -w[-p - 1]
            z = max(-30.0, min(z, 30.0))
            chance = 1 / (1 + math.exp(-z))
            loss -= math.log(chance if won else 1 - chance)
            error = won - chance
            for p in found:
                if p > 0:
                    g = error
                    p -= 1
                else:
                    g = -error
                    p = -p - 1
                g -= pull * (w[p] - start[p])
                square[p] += g * g
                w[p] += rate * g / math.sqrt(square[p])
        bar(epoch + 1, EPOCHS, f"fit, {len(rows)} positions, loss {loss / len(rows):.4f}")
        if epoch >= EPOCHS // 2:
            mean = [m + x / (EPOCHS - EPOCHS // 2) for m, x in zip(mean, w, strict=True)]
    return mean, loss / len(rows)


SOURCE = '''# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated by tools/train.py: do not edit.
"""What things are worth to a side in Mindbug, in hundredths of a logit of winning.

32 designs in an area, in hand against ready Mindbugs, in hand without them; 8 for life; 3 for
Mindbugs; an exhausted creature less, a card to draw, the turn, a Sneaky creature no foe can block,
more for it against one life, the strongest creature.
"""

VALUES = (
%s
)
'''


def source(values):
    """The module with these values."""
    lines = []
    for i in range(0, len(values), 16):
        lines.append('    b"' + "".join(f"\\x{x:02x}" for x in values[i : i + 16]) + '"')
    return SOURCE % "\n".join(lines)


def run(jobs, folder, workers, client):
    """Play what is not kept yet; the positions of all jobs in order."""
    # Other code plays other games: what it played is not taken for ours.
    parts = (Bot.start, Bot._next, Bot.step, mindbug_bot.value, mindbug_bot.order, features)
    code = b"".join(part.__code__.co_code for part in parts)
    names = [
        folder / (hashlib.sha256(repr(job).encode() + code).hexdigest()[:24] + ".bin")
        for job in jobs
    ]
    todo = [i for i, name in enumerate(names) if not name.exists()]
    bar(len(jobs) - len(todo), len(jobs), "chunks")

    def keep(i, data):
        part = names[i].with_suffix(".part")
        part.write_bytes(data)
        os.replace(part, names[i])

    if client:
        from dask.distributed import as_completed

        futures = {client.submit(play, jobs[i], pure=False): i for i in todo}
        for done, future in enumerate(as_completed(futures), len(jobs) - len(todo) + 1):
            keep(futures[future], future.result())
            bar(done, len(jobs), "chunks")
    elif todo:
        with multiprocessing.Pool(workers) as pool:
            results = pool.imap(play, [jobs[i] for i in todo])
            for done, (i, data) in enumerate(zip(todo, results, strict=True)):
                keep(i, data)
                bar(len(jobs) - len(todo) + done + 1, len(jobs), "chunks")
    return [name.read_bytes() for name in names]


def main(args=None):
    parser = argparse.ArgumentParser(prog="train", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=["mindbug"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="play this share of the games")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler to use")
    parser.add_argument("--out", default=str(ROOT / "engine" / "mindbug_values.py"))
    a = parser.parse_args(args)
    client = None
    if a.dask:
        try:
            from dask.distributed import Client

            client = Client(a.dask, timeout=20)
        except (ImportError, OSError, ValueError) as why:
            print(f"--dask {a.dask}: {why}", file=sys.stderr)
            return 1
    folder = ROOT / "build" / "train"
    folder.mkdir(parents=True, exist_ok=True)
    w = first_weights(engine.open("mindbug", empty=True).rows)
    before = []
    for number, (games, turns) in enumerate(ROUNDS):
        values = pack(w)
        chunks = max(1, round(games * a.share / CHUNK))
        seeds = [a.seed * 1000003 + number * 10007 + i for i in range(chunks)]
        kept = run([(values, turns, s, CHUNK) for s in seeds], folder, a.workers, client)
        # The last round's games still count: they were played nearly as well.
        w, loss = fit(before + kept, w, a.seed)
        before = kept
        crc = binascii.crc32(pack(w))
        print(f"round {number + 1}: {chunks * CHUNK} games, loss {loss:.4f}, values {crc:08x}")
        sys.stdout.flush()
    with open(a.out + ".part", "w", encoding="utf-8", newline="\n") as file:
        file.write(source(pack(w)))
    os.replace(a.out + ".part", a.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
