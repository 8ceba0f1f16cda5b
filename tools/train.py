# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Makes the bots' values from self-play: pypy3 -m tools.train mindbug (or tagteam, minimonfa)

Rounds of games of the hard bot against itself with the values so far, 3% of the moves random; after
each a logistic regression of who won on what lay on the table when a turn began gives the next
values, and the mean of the last two rounds is what comes out. Everything follows from --seed: the
same values on every run, and on CPython as on PyPy, which plays five to ten times as fast. Games
are kept in build/train in chunks, so that a run that was stopped goes on where it was. --dask
ADDRESS hands the chunks to an existing Dask scheduler whose workers have this checkout (pip install
distributed).

It starts with the values that are there, or those of --start. What it finds is written, by name, to
build/train/GAME.txt, and only with --write to assets/GAME/values.txt, of which `make pack` makes
the engine's tables. Mindbug's games take a day or two of one core on PyPy (0.7 to 1 s each), Tag
Team's as well; --share 0.01 is a trial.

The values that are there were made so, by a translation of engine, bot and this fit into C, which
is not here: Mindbug's are the mean of two fits to 60,000 and 80,000 games, Tag Team's one fit to
30,000 games and 15,000 epic ones. On the same deals against the bot before, hard won 58.3% (+-2.2)
with them and 54.9% with those that rounds of shallower games had made; in Tag Team 65.7% (+-2.8)
and 54.7%, in epic games 81.5% (+-2.7) and 56.6%. MiniMonFa's: see tools/train_minimonfa.py.

For the duel, games of the hard bot with these values then tell how often it plays a card or attacks
with a creature, as a multiple of what chance would do: by that a bot that looks ahead chooses which
moves of a turn it tries. `--habits` makes only these anew. Those that are there are of the values
before the present ones.
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
from pathlib import Path

import engine
from engine.mindbug import bot as mindbug_bot
from engine.tagteam import bot as tagteam_bot
from tools import ROOT, native, numbers, pack_cards, pack_values, train_minimonfa
from tools.arena import Level, practice
from tools.progress import progress

FOLDER = ROOT / "build" / "train"
CHUNK = 100  # games
# Per round: how many games with which options.
ROUNDS = {
    "mindbug": (((60000, {}),), ((80000, {}),)),
    "tagteam": (((30000, {}), (15000, {"epic": True})),),
    "minimonfa": train_minimonfa.ROUNDS,
}
RANDOM = 0.03  # share of random moves, so that more than the beaten track is seen
EPOCHS = 12
RATE = 0.3
DECAY = 20.0  # pull towards the last round's values, in positions
HABITS = {"mindbug": 2000}  # games to learn them from
RIDGE = 1.0  # pull of a guess towards nothing, in cards


def places(game):
    """{name: where VALUES has it} of a game."""
    found = numbers.read((ROOT / "engine" / game / "places.py").read_text())
    return {name.removeprefix("V_"): place for name, place in found.items()}


BOTS = {"mindbug": mindbug_bot, "tagteam": tagteam_bot}
# {game: where its values are}: LIVES, WORN...
PLACES = {game: places(game) for game in BOTS}


def features(t):
    """What counts for the side that begins a turn (place + 1) and for the other (-place - 1)."""
    at = PLACES[t.GAME]
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
                    places.append(at["WORN"])
                sneaky[sign < 0] += t.value[c] >> 11 & 1
                strong[sign < 0] = max(strong[sign < 0], t.value[c] & 255)
                c = st[c]
            c = st[35 + s]
            while c:
                places.append(at["HAND_BUG" if foes else "HAND_FREE"] + t.design[c])
                c = st[c]
            c = st[47 + s]
            while c:
                places.append(at["DRAW"])
                c = st[c]
            if t.seats > 2:
                places += [at["FROG"]] * (st[27 + s] >> 4)
                places += [at["IDLE"]] * (not st[35 + s] and not st[39 + s])
        places.append(at["LIVES"] + min(st[21 + team], 7))
        places += [at["READY"] + min(bugs, 2)] if bugs else []
        places += [at["MORE"]] * (bugs - 2) if bugs > 2 else []
        found += [sign * (p + 1) for p in places]
    found.append(at["TEMPO"] + 1)
    for sign, i, life in ((1, 0, st[21 + (me & 1 ^ 1)]), (-1, 1, st[21 + (me & 1)])):
        if sneaky[i] and not sneaky[1 - i]:
            found += [sign * (at["SLY"] + 1)] * sneaky[i]
            if life == 1:
                found += [sign * (at["KILL"] + 1)] * sneaky[i]
        if strong[i] > strong[1 - i]:
            found.append(sign * (at["STRONG"] + 1))
    return array("h", found)


LESS = {"WORN", "IDLE"}  # what they are worth less by
TABLES = ("AREA", "HAND_BUG", "HAND_FREE")
HABIT_TABLES = {"PLAY_BUG", "PLAY_FREE", "FIGHT_OVER", "FIGHT_UNDER"}
ONCE = 0.8  # the weight of a move that is played as often as by chance
DOUBT = 5  # decisions by chance that are added to those that were seen


def habit(t, c):
    """The place of a move of a turn: a card against Mindbugs or without them, a creature that no
    foe matches in power, or that is Sneaky, or another one."""
    st = t.state
    foe = t.seat ^ 1
    if not st[c + t.cards] & 128:
        name = "PLAY_BUG" if st[27 + foe] & 15 else "PLAY_FREE"
    else:
        top = 0
        x = st[39 + foe]
        while x:
            top = max(top, t.value[x] & 255)
            x = st[x]
        over = t.value[c] & 255 > top or t.value[c] & 0x800
        name = "FIGHT_OVER" if over else "FIGHT_UNDER"
    return PLACES[t.GAME][name] + t.design[c]


def wide(game):
    """RULE of a bot that tries all moves of a turn, to learn from."""
    rule = bytearray(game.RULE)
    rule[2] &= ~64
    rule[game._MOST + 1] = 9
    return bytes(rule)


def play_habits(job):
    """[times chosen, times expected by chance] by place, in some games of the hard bot."""
    name, values, first, games = job
    game = BOTS[name]
    before = game.VALUES, game.RULE
    game.VALUES, game.RULE = values, wide(game)
    seen = [[0, 0.0] for _ in values]
    try:
        for number in range(first, first + games):
            t = engine.open(name, seed=1000003 + number)
            bot = Level(t, 2, number)
            while t.seat != engine.OVER:
                code = bot.choose(t)
                n = t.moves()
                if t.state[6] == 1:
                    for c in t.choices[:n]:
                        seen[habit(t, c)][1] += 1 / n
                    seen[habit(t, code)][0] += 1
                t.play(code)
    finally:
        game.VALUES, game.RULE = before
    return seen


def habits(name, w, workers, games):
    """Put what the hard bot does with these weights into them."""
    values = pack(name, w)
    jobs = [(name, values, i, 20) for i in range(0, games, 20)]
    sums = [[0, 0.0] for _ in values]
    with multiprocessing.Pool(workers) as pool:
        for seen in progress(pool.imap(play_habits, jobs), "chunks of games", len(jobs)):
            sums = [[a + c, b + d] for (a, b), (c, d) in zip(sums, seen, strict=True)]
    at = PLACES[name]
    many = at["HAND_BUG"] - at["AREA"]
    for table in HABIT_TABLES & at.keys():
        for p in range(at[table], at[table] + many):
            chosen, expected = sums[p]
            w[p] = ONCE * (chosen + DOUBT) / (expected + DOUBT)


def cards_of(game):
    """Its cards, in the order of their tables."""
    sets = pack_cards.read(ROOT)
    return [card for name in pack_cards.game_sets(sets, game) for card in sets[name].cards]


def first_weights(game, path):
    """The values of a source as weights: what they count, 1 for a logit."""
    at = PLACES[game]
    (values,), places = pack_values.Values(path.parent, path.name).columns(cards_of(game))
    if places != at:
        raise ValueError(f"{path} has other places than {game}")
    w = [x / 100 for x in values]
    for name in LESS & at.keys():
        w[at[name]] = -w[at[name]]
    return w


def pack(game, w):
    """Weights as bytes, in hundredths."""
    less = {PLACES[game][name] for name in LESS & PLACES[game].keys()}
    found = (round(-100 * x if p in less else 100 * x) for p, x in enumerate(w))
    return bytes(max(0, min(x, 255)) for x in found)


def play(job):
    """The positions of a chunk of games: for each its length, who won, what counted."""
    name, values, options, seed, games = job
    game = BOTS[name]
    before, game.VALUES = game.VALUES, values
    dice = random.Random(seed)
    out = bytearray()
    try:
        for _ in range(games):
            t = engine.open(name, seed=dice.getrandbits(29), **options)
            bot = Level(t, 2, dice.getrandbits(14))
            seen = []
            for _ in practice(t, bot, dice, RANDOM):
                if t.state[6] == 1:
                    seen.append((t.seat, features(t)))
            for seat, found in seen:
                score = t.score(seat)
                if score:
                    out += bytes((len(found), score > 0)) + found.tobytes()
    finally:
        game.VALUES = before
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
        rate = RATE / (1 + epoch)
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


SOURCE = """\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
#
# What things are worth to a side in {title}, in hundredths of a logit of winning.
# Made {made}
# Packed by tools/pack_values.py, which explains the lines.
# Cards: in an area; in hand against ready Mindbugs; in hand without them{habits}.
# Then 0 to 7 lives; 0 to 2 ready Mindbugs; an exhausted creature less; a card to draw; the turn; a
# Sneaky creature that no foe can block; more for it against one life; the strongest creature{more}.

[cards] {tables}
{cards}
[guess]
{guess}
[places]
{places}"""
HABIT = """;
# how often it is played against ready Mindbugs, or without them, and attacks where it is Sneaky or
# no foe matches its power, or else: 80 is as often as by chance"""
MORE = """;
# a Mindfrog; a seat with neither card nor creature less; a Mindbug beyond the second"""


def source(game, values, made):
    """The text of assets/GAME/values.txt with these values, and how they were made."""
    cards = cards_of(game)
    at = PLACES[game]
    tables = [name for name in at if name in TABLES or name in HABIT_TABLES]
    rows = [[values[at[table] + d] for table in tables] for d in range(len(cards))]
    lines = [
        f"{card.names['en']} | {' '.join(map(str, row))}\n"
        for card, row in zip(cards, rows, strict=True)
    ]
    rest = [name for name in at if name not in tables]
    ends = [at[name] for name in rest[1:]] + [len(values)]
    places = [
        f"{name} | {' '.join(map(str, values[at[name] : end]))}\n"
        for name, end in zip(rest, ends, strict=True)
    ]
    return SOURCE.format(
        title={"mindbug": "Mindbug", "tagteam": "Tag Team"}[game],
        made=made,
        more=MORE if "MORE" in at else "",
        habits=HABIT if "PLAY_BUG" in at else "",
        tables=" ".join(tables),
        cards="".join(lines),
        guess=guess(cards, rows),
        places="".join(places),
    )


def guess(cards, rows):
    """What a card's power, keywords and effect say of its values: a ridge regression."""
    words = ["any", "power", *pack_cards.KEYWORDS]
    words += sorted({card.effect for card in cards if card.effect})
    many = len(words)
    x = []
    for card in cards:
        power, keys, _ = card.stats
        has = [float(bool(keys & bit)) for bit in pack_cards.KEYWORDS.values()]
        x.append([1.0, float(power), *has, *(float(word == card.effect) for word in words[7:])])
    square = [[sum(r[i] * r[j] for r in x) for j in range(many)] for i in range(many)]
    sums = []
    for column in range(len(rows[0])):
        a = [[n + RIDGE * (i == j) for j, n in enumerate(of)] for i, of in enumerate(square)]
        b = [sum(r[i] * row[column] for r, row in zip(x, rows, strict=True)) for i in range(many)]
        sums.append(solve(a, b))
    rows = zip(*sums, strict=True)  # + 0.0: no minus before a zero
    lines = [" ".join(f"{round(x, 1) + 0.0:.1f}" for x in row) for row in rows]
    return "".join(f"{word} | {line}\n" for word, line in zip(words, lines, strict=True))


def solve(a, b):
    """The x of a x = b, for a matrix that a ridge made positive."""
    n = len(b)
    for i in range(n):
        for j in range(i + 1, n):
            by = a[j][i] / a[i][i]
            a[j] = [q - by * p for p, q in zip(a[i], a[j], strict=True)]
            b[j] -= by * b[i]
    x = [0.0] * n
    for i in reversed(range(n)):
        x[i] = (b[i] - sum(a[i][j] * x[j] for j in range(i + 1, n))) / a[i][i]
    return x


def run(play, jobs, workers, client=None):
    """Play what is not kept yet; what all jobs gave, in order."""
    # Other code plays other games: what it played is not taken for ours. The values are the jobs'.
    ours = [*sorted((ROOT / "engine").rglob("*.py")), *sorted((ROOT / "tools").glob("train*.py"))]
    ours.append(ROOT / "tools" / "arena.py")
    code = b"".join(path.read_bytes() for path in ours if path.stem != "values")
    FOLDER.mkdir(parents=True, exist_ok=True)
    names = [
        FOLDER / (hashlib.sha256(repr(job).encode() + code).hexdigest()[:24] + ".bin")
        for job in jobs
    ]
    todo = [i for i, name in enumerate(names) if not name.exists()]

    def keep(i, data):
        part = names[i].with_suffix(".part")
        part.write_bytes(data)
        os.replace(part, names[i])

    if client:
        from dask.distributed import as_completed

        futures = {client.submit(play, jobs[i], pure=False): i for i in todo}
        for future in progress(as_completed(futures), "chunks of games", len(todo)):
            keep(futures[future], future.result())
    elif todo:
        # A worker each: in one that went on PyPy took 200 MB more with each chunk.
        with multiprocessing.Pool(workers, maxtasksperchild=1) as pool:
            results = pool.imap(play, [jobs[i] for i in todo])
            for i, data in progress(zip(todo, results, strict=True), "chunks of games", len(todo)):
                keep(i, data)
    return [name.read_bytes() for name in names]


def keep(text, out, shipped):
    """Write a source."""
    out.parent.mkdir(parents=True, exist_ok=True)
    part = out.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, out)
    print(f"{out} is written" + "; now make pack, then python -m tools.kept --write" * shipped)
    return 0


def main(args=None):
    parser = argparse.ArgumentParser(prog="train", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(ROUNDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="play this share of the games")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler to use")
    parser.add_argument(
        "--habits", action="store_true", help="train only these, with the values so far"
    )
    parser.add_argument("--two", action="store_true", help="minimonfa: the values for two seats")
    parser.add_argument("--start", type=Path, help="a file of values to start with")
    parser.add_argument("--out", type=Path, help="default: build/train/GAME.txt")
    parser.add_argument("--write", action="store_true", help="replace assets/GAME/values.txt")
    a = parser.parse_args(args)
    if a.two and a.game != "minimonfa" or a.habits and a.game not in HABITS:
        parser.error("--two is for minimonfa, --habits for " + ", ".join(HABITS))
    shipped = ROOT / "assets" / a.game / "values.txt"
    out = shipped if a.write else a.out or FOLDER / f"{a.game}.txt"
    client = None
    if a.dask:
        try:
            from dask.distributed import Client

            client = Client(a.dask, timeout=20)
        except (ImportError, OSError, ValueError) as why:
            print(f"--dask {a.dask}: {why}", file=sys.stderr)
            return 1
    kind = train_minimonfa if a.game == "minimonfa" else sys.modules[__name__]
    w = kind.first_weights(a.game, a.start or shipped)
    made = f"by python -m tools.train {a.game} --seed {a.seed} --share {a.share:g}"
    made += " --two" * a.two + " --habits" * a.habits + "."
    if a.two:
        two = train_minimonfa.moved(
            [round(50 * x) for x in w],
            a.seed,
            max(1, round(train_minimonfa.STEPS * a.share)),
            lambda jobs: run(train_minimonfa.duel, jobs, a.workers, client),
        )
        text = train_minimonfa.source(a.game, train_minimonfa.game.VALUES[1], made, two)
        return keep(text, out, a.write)
    fits = []
    for number, parts in enumerate(() if a.habits else ROUNDS[a.game]):
        values = kind.pack(a.game, w)
        jobs = []
        for games, options in parts:
            for _ in range(max(1, round(games * a.share / CHUNK))):
                seed = a.seed * 1000003 + number * 10007 + len(jobs)
                jobs.append((a.game, values, options, seed, CHUNK))
        w, loss = fit(run(kind.play, jobs, a.workers, client), w, a.seed)
        fits.append(w)
        crc = binascii.crc32(kind.pack(a.game, w))
        print(f"round {number + 1}: {len(jobs) * CHUNK} games, loss {loss:.4f}, values {crc:08x}")
        sys.stdout.flush()
    if fits:
        w = [sum(of) / len(of) for of in zip(*fits[-2:], strict=True)]
    if a.game in HABITS:
        habits(a.game, w, a.workers, round(HABITS[a.game] * a.share))
    return keep(kind.source(a.game, kind.pack(a.game, w), made), out, a.write)


if __name__ == "__main__":
    native.again("train")
    sys.exit(main())
