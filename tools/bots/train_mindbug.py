# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The duel's and Tag Team's part of tools/bots/train.py.

It begins with obvious values (FIRST, and so much for power) and plays rounds of games of the hard
bot against itself, 3% of the moves random; after each a logistic regression of who won on what lay
on the table when a turn began gives the next values. The mean of the last two rounds comes out.

For the duel, games of the hard bot with the values so far also tell how often it plays a card or
attacks with a creature, as a multiple of what chance would do: by that a bot that looks ahead
chooses which moves of a turn it tries.
"""

import random
from array import array

import engine
from engine.mindbug import bot as mindbug_bot
from engine.mindbug.numbers import (
    BOARD,
    BUGS,
    DECK,
    EXHAUSTED,
    HAND,
    IN_PLAY,
    LIFE,
    Q_TURN,
    READY,
)
from engine.numbers import ASK, CLEAR, R_SIDES
from engine.tagteam import bot as tagteam_bot
from tools import ROOT
from tools.bots import train_lab
from tools.bots.arena import Level, practice
from tools.build import numbers
from tools.pack import pack_cards, pack_values

CHUNK = 100  # games
# Rounds: how many games with which options; then of how many games the habits come (0: they stay).
ROUNDS = {
    "mindbug": (
        (((5000, {}),), 1000),
        (((20000, {}),), 1000),
        (((20000, {}),), 2000),
    ),
    "tagteam": (
        (((4000, {}), (2000, {"epic": True})), 0),
        (((10000, {}), (5000, {"epic": True})), 0),
        (((14000, {}), (7000, {"epic": True})), 0),
        (((14000, {}), (7000, {"epic": True})), 0),
    ),
}
PROOFS = {
    "mindbug": (("mindbug", {}),),
    "tagteam": (("tagteam", {}), ("epic", {"epic": True})),
}
EPOCHS = 6
RANDOM = 0.03  # share of random moves, so that more than the beaten track is seen
RIDGE = 1.0  # pull of a guess towards nothing, in cards
# Where training begins, in hundredths of a logit: a card, and for each point of its power.
CARD = {"AREA": (10, 6), "HAND_BUG": (40, 0), "HAND_FREE": (40, 2)}
FIRST = {
    "LIVES": (0, 80, 140, 180, 205, 220, 230, 235),
    "READY": (0, 50, 90),
    "WORN": (10,),
    "DRAW": (30,),
    "TEMPO": (10,),
    "SLY": (20,),
    "KILL": (40,),
    "STRONG": (20,),
}


def places(game):
    """{name: where VALUES has it} of a game."""
    found = numbers.read((ROOT / "engine" / game / "value_offsets.py").read_text())
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
        bugs = sum(st[BUGS + s] & READY for s in range(team, t.seats, 2))
        foes = sum(st[BUGS + s] & READY for s in range(team ^ 1, t.seats, 2))
        for s in range(team, t.seats, 2):
            c = st[BOARD + s]
            while c:
                places.append(t.design[c])
                if st[c + t.cards] & EXHAUSTED:
                    places.append(at["WORN"])
                sneaky[sign < 0] += t.value[c] >> 11 & 1
                strong[sign < 0] = max(strong[sign < 0], t.value[c] & 255)
                c = st[c]
            c = st[HAND + s]
            while c:
                places.append(at["HAND_BUG" if foes else "HAND_FREE"] + t.design[c])
                c = st[c]
            c = st[DECK + s]
            while c:
                places.append(at["DRAW"])
                c = st[c]
            if t.seats > 2:
                places += [at["FROG"]] * (st[BUGS + s] >> 4)
                places += [at["IDLE"]] * (not st[HAND + s] and not st[BOARD + s])
        places.append(at["LIVES"] + min(st[LIFE + team], 7))
        places += [at["READY"] + min(bugs, 2)] if bugs else []
        places += [at["MORE"]] * (bugs - 2) if bugs > 2 else []
        found += [sign * (p + 1) for p in places]
    found.append(at["TEMPO"] + 1)
    for sign, i, life in ((1, 0, st[LIFE + (me & 1 ^ 1)]), (-1, 1, st[LIFE + (me & 1)])):
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
    if not st[c + t.cards] & IN_PLAY:
        name = "PLAY_BUG" if st[BUGS + foe] & READY else "PLAY_FREE"
    else:
        top = 0
        x = st[BOARD + foe]
        while x:
            top = max(top, t.value[x] & 255)
            x = st[x]
        over = t.value[c] & 255 > top or t.value[c] & 0x800
        name = "FIGHT_OVER" if over else "FIGHT_UNDER"
    return PLACES[t.GAME][name] + t.design[c]


def wide(game):
    """RULE of a bot that tries all moves of a turn, to learn from."""
    rule = bytearray(game.RULE)
    rule[R_SIDES] &= ~CLEAR
    rule[game._MOST + 1] = 9
    return bytes(rule)


def play_habits(job):
    """By place how often it was chosen, and 1,000 times how often by chance, in some games of the
    hard bot."""
    name, values, first, games = job
    game = BOTS[name]
    before = game.VALUES, game.RULE
    game.VALUES, game.RULE = values, wide(game)
    chosen = array("l", [0] * len(values))
    expected = array("d", [0.0] * len(values))
    try:
        for number in range(first, first + games):
            t = engine.open(name, seed=1000003 + number)
            bot = Level(t, 2, number)
            while t.seat != engine.OVER:
                code = bot.choose(t)
                n = t.moves()
                if t.state[ASK] == Q_TURN:
                    for c in t.choices[:n]:
                        expected[habit(t, c)] += 1 / n
                    chosen[habit(t, code)] += 1
                t.play(code)
    finally:
        game.VALUES, game.RULE = before
    return (chosen + array("l", [round(1000 * x) for x in expected])).tobytes()


def habits(name, w, lab, games):
    """Put what the hard bot does with these weights into them."""
    jobs = [(name, pack(name, w), i, min(20, games - i)) for i in range(0, games, 20)]
    sums = [0] * (2 * len(w))
    for data in lab.run(play_habits, jobs, "chunks of games for the habits"):
        sums = [a + b for a, b in zip(sums, array("l", data), strict=True)]
    at = PLACES[name]
    many = at["HAND_BUG"] - at["AREA"]
    for table in HABIT_TABLES & at.keys():
        for p in range(at[table], at[table] + many):
            w[p] = ONCE * (sums[p] + DOUBT) / (sums[len(w) + p] / 1000 + DOUBT)


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


def obvious(game):
    """Weights that need no games."""
    at = PLACES[game]
    w = [0.0] * len(BOTS[game].VALUES)
    for i, card in enumerate(cards_of(game)):
        for table, (any_card, more) in CARD.items():
            w[at[table] + i] = (any_card + more * card.stats[0]) / 100
        for table in HABIT_TABLES & at.keys():
            w[at[table] + i] = ONCE
    for name, row in FIRST.items():
        for i, x in enumerate(row):
            w[at[name] + i] = x / (-100 if name in LESS else 100)
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
                if t.state[ASK] == Q_TURN:
                    seen.append((t.seat, features(t)))
            for seat, found in seen:
                score = t.score(seat)
                if score:
                    out += bytes((len(found), score > 0)) + found.tobytes()
    finally:
        game.VALUES = before
    return bytes(out)


def fit(chunks, epochs):
    """A fit, to see how long it takes."""
    return train_lab.fit(chunks, [0.0] * 1000, 1, epochs)


def read(game, path):
    """The values of a source as the bot has them."""
    return pack(game, first_weights(game, path))


def sample(game, games):
    """Jobs of so many games, to see how long they take: [(job's function, job, games of it, how
    many of them a whole training plays)]."""
    values = BOTS[game].VALUES
    found = []
    for i, (_, options) in enumerate(ROUNDS[game][0][0]):
        many = sum(parts[i][0] for parts, _ in ROUNDS[game])
        found.append((play, (game, values, options, 1, games), games, many))
    many = sum(of for _, of in ROUNDS[game])
    return found + ([(play_habits, (game, values, 0, games), games, many)] if many else [])


def make(game, lab, start=None):
    """Values, of a source or from nothing."""
    w = first_weights(game, start) if start else obvious(game)
    fits = []
    for number, (parts, of) in enumerate(ROUNDS[game]):
        values = pack(game, w)
        jobs = []
        for games, options in parts:
            for _ in range(max(1, round(games * lab.share / CHUNK))):
                seed = lab.seed * 1000003 + number * 10007 + len(jobs)
                jobs.append((game, values, options, seed, CHUNK))
        what = f"round {number + 1} of {len(ROUNDS[game])}: chunks of {CHUNK} games"
        w, loss = lab.fit(lab.run(play, jobs, what), w, EPOCHS)
        fits.append(w)
        if number == len(ROUNDS[game]) - 1:
            w = [sum(of) / len(of) for of in zip(*fits[-2:], strict=True)]
        if of:
            habits(game, w, lab, lab.count(of))
        lab.tell(f"round {number + 1}: {CHUNK * len(jobs):,} games, loss {loss:.4f}")
    return pack(game, w)


SOURCE = """\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
#
# What things are worth to a side in {title}, in hundredths of a logit of winning.
# Made {made}
# Packed by tools/pack/pack_values.py, which explains the lines.
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
        sums.append(train_lab.solve(a, b))
    rows = zip(*sums, strict=True)  # + 0.0: no minus before a zero
    lines = [" ".join(f"{round(x, 1) + 0.0:.1f}" for x in row) for row in rows]
    return "".join(f"{word} | {line}\n" for word, line in zip(words, lines, strict=True))
