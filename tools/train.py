# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Makes the bots' tables from self-play: python -m tools.train mindbug (or tagteam, minimonfa)

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
from engine.mindbug import bot as mindbug_bot
from engine.mindbug.values import VALUES as DUEL
from engine.tagteam import bot as tagteam_bot
from tools import ROOT, train_minimonfa
from tools.arena import Level, practice
from tools.progress import progress

CHUNK = 100  # games
# Per round: games, turns the bots look ahead. Deeper play makes truer labels and takes longer.
ROUNDS = {
    "mindbug": ((3000, 0), (6000, 0), (6000, 1), (8000, 1)),
    "tagteam": ((1500, 0), (1000, 1)),
    "minimonfa": train_minimonfa.ROUNDS,
}
RANDOM = 0.04  # share of random moves, so that more than the beaten track is seen
NOISE = 20
EPOCHS = 16
DECAY = 20.0  # pull towards the last round's values, in positions

# Places in the packed values of the duel's 32 designs: see engine/mindbug/values.py. Tag Team has
# 48, so that all but the designs lies 48 places higher, and FROG and what follows besides.
HAND_BUG, HAND_FREE, LIVES, READY = 32, 64, 96, 104
WORN, DRAW, TEMPO, SLY, KILL, STRONG, SIZE = 107, 108, 109, 110, 111, 112, 113
FROG, IDLE, MORE = 113, 114, 115
UP = 48
BOTS = {SIZE: mindbug_bot, UP + MORE + 1: tagteam_bot}  # how many values there are says whose


def features(t):
    """What counts for the side that begins a turn (place + 1) and for the other (-place - 1).

    Life and Mindbugs count step by step: three lives are the steps to two and to three.
    """
    designs = len(t.rows) >> 3
    up = 3 * designs - LIVES
    st = t.state
    found = []
    sneaky = [0, 0]
    strong = [0, 0]
    me = t.seat
    for sign, team in ((1, me & 1), (-1, me & 1 ^ 1)):
        places = []
        bugs = sum(st[27 + s] & 15 for s in range(team, t.seats, 2))
        foes = sum(st[27 + s] & 15 for s in range(team ^ 1, t.seats, 2))
        for s in range(team, t.seats, 2):
            c = st[39 + s]
            while c:
                places.append(t.design[c])
                if st[c + t.cards] & 4:
                    places.append(up + WORN)
                sneaky[sign < 0] += t.value[c] >> 11 & 1
                strong[sign < 0] = max(strong[sign < 0], t.value[c] & 255)
                c = st[c]
            c = st[35 + s]
            while c:
                places.append((designs if foes else 2 * designs) + t.design[c])
                c = st[c]
            c = st[47 + s]
            while c:
                places.append(up + DRAW)
                c = st[c]
            places += [up + FROG] * (st[27 + s] >> 4)
            if up and not st[35 + s] and not st[39 + s]:
                places.append(up + IDLE)
        places += range(up + LIVES + 2, up + LIVES + 1 + min(st[21 + team], 7))
        places += range(up + READY + 1, up + READY + 1 + min(bugs, 2))
        places += [up + MORE] * (bugs - 2)
        found += [sign * (p + 1) for p in places]
    found.append(up + TEMPO + 1)
    for sign, i, life in ((1, 0, st[21 + (me & 1 ^ 1)]), (-1, 1, st[21 + (me & 1)])):
        if sneaky[i] and not sneaky[1 - i]:
            found += [sign * (up + SLY + 1)] * sneaky[i]
            if life == 1:
                found += [sign * (up + KILL + 1)] * sneaky[i]
        if strong[i] > strong[1 - i]:
            found.append(sign * (up + STRONG + 1))
    return array("h", found)


def first_weights(rows):
    """Where training starts: power and little else, as a beginner sees it.

    Tag Team starts with the duel's values of the designs that are in both.
    """
    designs = len(rows) >> 3
    up = 3 * designs - LIVES
    w = [0.0] * (up + MORE + 1 if up else SIZE)
    for d in range(designs):
        power = rows[8 * d]
        for k, by in ((0, 0.06), (1, 0.02), (2, 0.04)):
            w[k * designs + d] = DUEL[32 * k + d] / 100 if up and d < 32 else 0.2 + by * power
    for place, value in ((WORN, -0.2), (DRAW, 0.2), (TEMPO, 0.3), (SLY, 0.2), (STRONG, 0.2)):
        w[up + place] = value
    for i in range(2, 8):
        w[up + LIVES + i] = 0.9 / i
    w[up + READY + 1] = w[up + READY + 2] = 0.6
    if up:
        w[up + FROG], w[up + IDLE], w[up + MORE] = 0.3, -0.2, 0.4
    return w


def pack(w):
    """Weights as bytes, in hundredths."""
    w = list(w)
    up = UP if len(w) > SIZE else 0
    for head, last in ((up + LIVES, 7), (up + READY, 2)):
        for i in range(1, last + 1):
            w[head + i] = w[head + i - 1] + max(w[head + i], 0)
    w[up + WORN] = -w[up + WORN]
    if up:
        w[up + IDLE] = -w[up + IDLE]
    return bytes(max(0, min(round(100 * x), 255)) for x in w)


def play(job):
    """The positions of a chunk of games: for each its length, who won, what counted."""
    values, turns, seed, games = job
    game = BOTS[len(values)]
    game.VALUES = values
    rule = game.RULE
    game.RULE = rule[:6] + b"\x08" + rule[7:9] + bytes((turns, 0, 99, 1, 40, NOISE)) + rule[15:]
    dice = random.Random(seed)
    out = bytearray()
    try:
        for _ in range(games):
            t = engine.open(game.__name__[7:-4], seed=dice.getrandbits(29))
            bot = Level(t, 0, dice.getrandbits(14))
            seen = []
            for _ in practice(t, bot, dice, RANDOM):
                if t.state[6] == 1:
                    seen.append((t.seat, features(t)))
            for seat, found in seen:
                score = t.score(seat)
                if score:
                    out += bytes((len(found), score > 0)) + found.tobytes()
    finally:
        game.RULE = rule
    return bytes(out)


def positions(chunks):
    """The kept positions as (won, what counted)."""
    for data in chunks:
        i = 0
        while i < len(data):
            n = 2 * data[i]
            yield data[i + 1], array("h", data[i + 2 : i + 2 + n])
            i += 2 + n


def fit(chunks, start, seed):
    """Logistic regression by stochastic gradient (Adagrad), the mean of the last half's epochs."""
    rows = list(positions(chunks))
    dice = random.Random(seed)
    w = list(start)
    square = [1e-3] * len(w)
    mean = [0.0] * len(w)
    pull = DECAY / len(rows)
    loss = 0.0
    for epoch in progress(range(EPOCHS), f"fit, {len(rows)} positions"):
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
        if epoch >= EPOCHS // 2:
            mean = [m + x / (EPOCHS - EPOCHS // 2) for m, x in zip(mean, w, strict=True)]
    return mean, loss / len(rows)


SOURCE = '''# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated by tools/train.py: do not edit.
"""What things are worth to a side in %s, in hundredths of a logit of winning.

%d designs in an area, in hand against ready Mindbugs, in hand without them; 8 for life; 3 for
Mindbugs; an exhausted creature less, a card to draw, the turn, a Sneaky creature no foe can block,
more for it against one life, the strongest creature%s.
"""

VALUES = (
%s
)
'''


def source(values):
    """The module with these values."""
    words = ("Mindbug", 32, "")
    if len(values) > SIZE:
        more = (
            ",\na Mindfrog, a seat with neither card nor creature less, a Mindbug beyond the second"
        )
        words = ("Tag Team", 48, more)
    return SOURCE % (*words, train_minimonfa.literal(values, 4))


def run(kind, jobs, folder, workers, client):
    """Play what is not kept yet; the positions of all jobs in order."""
    # Other code plays other games: what it played is not taken for ours. The values are the jobs'.
    ours = [*sorted((ROOT / "engine").glob("*.py")), *sorted((ROOT / "tools").glob("train*.py"))]
    ours.append(ROOT / "tools" / "arena.py")
    code = b"".join(path.read_bytes() for path in ours if not path.stem.endswith("_values"))
    names = [
        folder / (hashlib.sha256(repr(job).encode() + code).hexdigest()[:24] + ".bin")
        for job in jobs
    ]
    todo = [i for i, name in enumerate(names) if not name.exists()]

    def keep(i, data):
        part = names[i].with_suffix(".part")
        part.write_bytes(data)
        os.replace(part, names[i])

    if client:
        from dask.distributed import as_completed

        futures = {client.submit(kind.play, jobs[i], pure=False): i for i in todo}
        for future in progress(as_completed(futures), "chunks of games", len(todo)):
            keep(futures[future], future.result())
    elif todo:
        with multiprocessing.Pool(workers) as pool:
            results = pool.imap(kind.play, [jobs[i] for i in todo])
            for i, data in progress(zip(todo, results, strict=True), "chunks of games", len(todo)):
                keep(i, data)
    return [name.read_bytes() for name in names]


def main(args=None):
    parser = argparse.ArgumentParser(prog="train", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(ROUNDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="play this share of the games")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler to use")
    parser.add_argument("--out", help="engine/GAME_values.py unless told")
    a = parser.parse_args(args)
    out = a.out or str(ROOT / "engine" / f"{a.game}_values.py")
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
    kind = train_minimonfa if a.game == "minimonfa" else sys.modules[__name__]
    w = kind.first_weights(engine.open(a.game, empty=True).rows)
    before = []
    for number, (games, turns) in enumerate(ROUNDS[a.game]):
        values = kind.pack(w)
        chunks = max(1, round(games * a.share / CHUNK))
        seeds = [a.seed * 1000003 + number * 10007 + i for i in range(chunks)]
        jobs = [(values, turns, s, CHUNK) for s in seeds]
        kept = run(kind, jobs, folder, a.workers, client)
        # The last round's games still count: they were played nearly as well.
        w, loss = fit(before + kept, w, a.seed)
        before = kept
        crc = binascii.crc32(kind.pack(w))
        print(f"round {number + 1}: {chunks * CHUNK} games, loss {loss:.4f}, values {crc:08x}")
        sys.stdout.flush()
    with open(out + ".part", "w", encoding="utf-8", newline="\n") as file:
        file.write(kind.source(kind.pack(w)))
    os.replace(out + ".part", out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
