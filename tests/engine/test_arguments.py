# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Whatever the engine is given, it does what was asked, or says in one sentence why not and changes
nothing: no other error than ValueError, from anything that anybody may call."""

import itertools
import random

import pytest

import engine
from engine.check import check
from engine.numbers import ASK
from tools.build import micropython

TABLES = [
    ("mindbug", 2, {}),
    ("tagteam", 4, {}),
    ("tagteam", 4, {"epic": True}),
    ("mantis", 2, {}),
    ("mantis", 5, {"first": 3}),
    ("minimonfa", 2, {}),
    ("minimonfa", 3, {"first": 0}),
]
IDS = ["-".join([game, str(seats), *options]) for game, seats, options in TABLES]
# Values of all types, and those that are nearly right.
ODD = [
    None, True, False, -1, 0, 1, 2, 3, 4, 5, 6, 7, 15, 60, 99, 159, 176, 179, 187, 219, 220, 254,
    255, 256, 300, -256, 1 << 30, 1 << 31, 1 << 70, 0.0, 1.0, 2.0, 0.5, float("nan"),
    float("inf"), 1j, "", " ", "-", "0", "1", "2", "2.0", "yes", "classic", "wild", "Gorillion",
    "Room", "hand", "life", "turn", "vault", "vault 1", "vault x", "vault 0", "\n", "\0", "ä",
    b"", b"0", b"hand", bytes(164), bytearray(160), [], [0], ["classic", "wild"],
    ["classic", "tame"], (), (0,), ("classic",), ("classic", 1), (["classic"], ["wild"]), {},
    {0: "classic", 1: "wild"}, set(), {"classic", "wild"}, range(2), range(160), object(), len,
    int, ValueError, ...,
]  # fmt: skip
# By game: keys with a seat, then those without.
PILES = ("hand", "deck", "discard", "board")
KEYS = {
    "mindbug": (("life", "bugs", "frogs", *PILES), ("unused", "turn")),
    "mantis": (("score", "tank"), ("pile", "back", "turn")),
    "minimonfa": (
        ("deck", "heroes", "dead", "vaults", "vault 1", "vault 6", "hand", "draw", "discard"),
        ("turn", "event", "events", "totals"),
    ),
}
KEYS["tagteam"] = KEYS["mindbug"]


def number(value, low, high):
    """Is it a whole number within these limits? True is not 1, and neither is 1.0."""
    return type(value) is int and low <= value <= high


def snapshot(t):
    """All that a table is: what it tells of itself, also of the cards it was given."""
    n = t.moves()
    seen = {k: v for k, v in vars(t).items() if k not in ("_n", "_work", "choices", "events")}
    seen |= {"choices": bytes(t.choices[:n]), "events": bytes(t.events[: t.n_events])}
    return {k: bytes(v) if isinstance(v, bytearray) else v for k, v in seen.items()}


def refused(call, *args, **options):
    """Whether it is refused with a sentence; any other error goes on."""
    try:
        call(*args, **options)
    except ValueError as why:
        (text,) = why.args
        assert type(text) is str
        assert text.strip() == text != "" and text.isprintable()
        return True
    return False


def positions(game, seats, options):
    """Tables in play, asked many questions, and finished ones."""
    asked = {}
    for seed in range(12):
        dice = random.Random(seed)
        t = engine.open(game, seats=seats, seed=seed, **options)
        while t.moves():
            q = t.state[ASK] if game != "mantis" else t.seat
            asked.setdefault(q, bytes(t.state))
            t.play(dice.choice(t.choices[: t.moves()]))
    for state in (*asked.values(), bytes(t.state)):
        t = engine.open(game, seats=seats, **options)
        t.load(state)
        yield t


@pytest.fixture(params=TABLES, ids=IDS)
def table(request):
    return request.param


# --- open


def fits(game, option, value, seats):
    """May a table of the game have it? None is no answer: it depends on more."""
    counts = {"mindbug": (2, 2), "tagteam": (4, 4), "mantis": (2, 6), "minimonfa": (2, 3)}
    if option == "seats":
        return value is None or number(value, *counts[game])
    if option == "seed":
        return type(value) is int and value >= 0
    if option == "empty" or option == "epic" and game == "tagteam":
        return value is True or value is False
    if option == "first" and game in ("mantis", "minimonfa"):
        return value is None or number(value, 0, seats - 1)
    if option == "decks" and game == "minimonfa":
        named = type(value) in (tuple, list) and len(value) == 2
        two = named and all(type(x) is str and x in ("classic", "wild") for x in value)
        return value is None or two and seats == 2
    return False


@pytest.mark.parametrize("option", ["seats", "seed", "empty", "epic", "first", "decks", "mana"])
def test_open(table, option):
    game, seats, options = table
    for value in ODD:
        given = {"seats": seats, **options, option: value}
        if option == "seats" and value is None and "first" in given:
            del given["first"]  # of a seat that two do not have
        at = 2 if given["seats"] is None else given["seats"]
        good = fits(game, option, value, at)
        if good and "first" in given and option == "seats":
            good = given["first"] is None or given["first"] < at
        assert refused(engine.open, game, **given) != good, (option, value)


def test_open_no_such_game():
    for game in ODD:
        assert refused(engine.open, game)


# --- what is asked of a table


def test_codes(table):
    for t in positions(*table):
        before = snapshot(t)
        legal = list(before["choices"])
        for code in ODD:
            is_code = number(code, 0, 255)
            moves = is_code and code in legal
            assert refused(t.describe, code) != moves, code
            assert refused(t.why_not, code) != is_code, code
            if not moves:
                assert refused(t.play, code), code
            assert snapshot(t) == before, code
        for code in range(256):
            why = t.why_not(code)
            assert type(why) is int and why >= 0
            assert why == 0 or code not in legal
            if code not in legal:
                assert refused(t.play, code)
                assert refused(t.describe, code)
        assert snapshot(t) == before


def test_get(table):
    game, seats, _ = table
    own, common = KEYS[game]
    for t in positions(*table):
        before = snapshot(t)
        for seat, key in itertools.product(ODD, own + common):
            good = number(seat, 0, seats - 1) or seat is None and key in common
            assert refused(t.get, seat, key) != good, (seat, key)
        for seat, key in itertools.product((None, 0, 1), ODD):
            good = type(key) is str and (key in common or key in own and seat is not None)
            assert refused(t.get, seat, key) != good, (seat, key)
        for seat in ODD:
            assert refused(t.known, seat) != number(seat, 0, seats - 1)
            assert refused(t.find, seat, "Gorillion") != number(seat, 0, seats - 1)
        for text in ODD:
            assert refused(t.find, 0, text) <= (type(text) is not str)
        assert snapshot(t) == before


def test_load(table):
    for t in positions(*table):
        before = snapshot(t)
        state = before["state"]
        near = [state[:-1], state + b"\0", bytes((state[0] + 1,)) + state[1:], list(state)]
        near += [tuple(state), str(state), dict(enumerate(state)), memoryview(state), iter(state)]
        for buf in ODD + near:
            assert refused(t.load, buf)
            assert snapshot(t) == before
        for good in (state, bytearray(state)):
            t.load(good)
            assert bytes(t.state) == state


# --- positions


def cards_of(game):
    if game == "minimonfa":
        from engine.minimonfa.notation import labels

        return [label[0] for label in labels()]
    if game == "mantis":
        return ["R/ROY", "O/ROY", "K/BPK", "G/YGB", "R/OYG", "B/RBK", "P/ROP"]
    from engine.mindbug.notation import names

    return names(engine.open(game))


def some(dice, cards, most, marks=("",)):
    """A list of cards, as a rules case has it."""
    found = [dice.choice(cards) + dice.choice(marks) for _ in range(dice.randint(0, most))]
    return ", ".join(found) or "-"


def value(game, key, seats, cards, dice):
    """Something for a key, more often possible than not."""
    if dice.random() < 0.1:
        return dice.choice(ODD)
    if key == "turn":
        phase = dice.choice(["", " 2", " 3", " start"]) if game == "minimonfa" else ""
        return "%d%s" % (dice.randrange(seats), phase)
    if key in ("life", "bugs", "frogs", "score", "round"):
        return dice.choice([0, 1, 1, 1, 2, 2, 3, 9, 14, 15])
    if key == "tank":
        colours = dice.sample("ROYGBPK", dice.randint(0, 5))
        return " ".join(x + str(dice.choice([1, 1, 2, 3, 9])) for x in colours) or "-"
    if game != "minimonfa":
        return some(dice, cards, 4, ("", "", "*") if key == "board" else ("",))
    heroes, items = cards[:6] + cards[24:30], cards[18:24] + cards[42:48]
    lair = cards[6:18] + cards[30:42] + ["hall"]
    if key == "deck":
        return dice.choice(["classic", "wild"])
    if key == "heroes":
        gear = ["", "[" + some(dice, items, 2, ("", "?")) + "]", "[" + dice.choice(items) + "]"]
        return some(dice, heroes, 4, gear)
    if key == "dead":
        return some(dice, heroes, 3)
    if key == "vault":
        stones = [f"stone {dice.randrange(seats)} {dice.choice(heroes)}"]
        return f"{dice.randint(1, 6)} " + some(dice, lair + stones, 2, ("", "?"))
    if key in ("event", "events"):
        return some(dice, cards[50:78], 1 if key == "event" else 5)
    return some(dice, cards, 6)


def puts(game, seats, dice):
    """A row of parts of a position: [(seat, key, value)]."""
    cards = cards_of(game)
    own, common = KEYS[game]
    own = [key.split()[0] for key in own] + ["frogs", "mana"]
    common = [*common, "round", 7, None]
    for _ in range(dice.randint(1, 14)):
        if dice.random() < 0.75:
            key = dice.choice(own)
            seat = dice.randrange(seats) if dice.random() < 0.9 else dice.choice(ODD)
        else:
            key = dice.choice(common)
            seat = None if dice.random() < 0.8 else dice.choice(ODD)
        yield seat, key, value(game, key, seats, cards, dice)


def plays_on(t, dice, most):
    """Play so many random moves; every seat may be blinded, all of it can be told."""
    for _ in range(most):
        if not t.moves():
            break
        if dice.random() < 0.1:
            check(t, t.seats) if t.GAME != "minimonfa" else None
            twin = t.fork()
            twin.blind(dice.randrange(t.seats), dice.getrandbits(20))
            assert twin.moves() or twin.seat == engine.OVER
            assert str(t) and t.known(dice.randrange(t.seats))
        t.play(dice.choice(t.choices[: t.moves()]))


def test_put(table):
    """What is refused changes nothing, and what is set up can be played."""
    game, seats, options = table
    done = wrong = 0
    for seed in range(120):
        dice = random.Random(seed)
        t = engine.open(game, seats=seats, seed=seed, empty=seed % 6 > 0, **options)
        if not seed % 6:  # a game in play
            plays_on(t, dice, dice.randint(0, 60))
        for seat, key, text in puts(game, seats, dice):
            before = snapshot(t)
            if refused(t.put, seat, key, text):
                wrong += 1
                assert snapshot(t) == before, (seat, key, text)
            else:
                assert seat is None or number(seat, 0, seats - 1), (seat, key, text)
                assert type(text) in (str, int), (seat, key, text)
        if not refused(t.put, None, "turn", str(dice.randrange(seats))):
            done += 1
            plays_on(t, dice, 80)
    assert done > 60
    assert wrong > 200


def test_nobody_has_more_mindbugs_than_there_are():
    for options, bugs, frogs in (({}, 1, 1), ({"epic": True}, 2, 1)):
        t = engine.open("tagteam", empty=True, **options)
        for n in range(16):
            assert refused(t.put, 2, "bugs", n) == (n > bugs)
            assert refused(t.put, 2, "frogs", n) == (n > frogs)
    t = engine.open("mindbug", empty=True)
    assert [n for n in range(16) if not refused(t.put, 0, "bugs", n)] == [0, 1, 2]
    assert [n for n in range(16) if not refused(t.put, 0, "frogs", n)] == [0]


@pytest.mark.parametrize("game", engine.GAMES)
def test_after_the_end_no_move_is_possible_now(game):
    t = engine.open(game, seed=1)
    dice = random.Random(1)
    while t.moves():
        t.play(dice.choice(t.choices[: t.moves()]))
    assert {t.why_not(code) for code in range(256)} == {1}


STEP = """
import engine
ODD = [None, True, -1, 300, 1 << 40, 1.0, 2.0, "", "x", "0", b"x", bytes(3), [], [0], (), {}, len]
found = 0
def refuses(call):
    global found
    try:
        call()
    except ValueError as why:
        assert why.args[0]
        found += 1
for game in engine.GAMES:
    for odd in ODD:
        for option in ("seats", "seed", "empty", "epic", "first", "decks", "mana"):
            refuses(lambda: engine.open(game, **{option: odd}))
        refuses(lambda: engine.open(odd))
    t = engine.open(game, seed=3)
    empty = engine.open(game, empty=True)
    while t.moves():
        t.play(t.choices[0])
    for t in (engine.open(game, seed=3), t, empty):
        before = bytes(t.state)
        for odd in ODD:
            for call in (t.play, t.describe, t.why_not, t.load, t.known):
                refuses(lambda: call(odd))
            for key in ("hand", "score", "life", "bugs", "tank", "vault", "turn", odd):
                refuses(lambda: t.get(odd, key))
                refuses(lambda: t.put(odd, key, odd))
            assert bytes(t.state) == before, odd
print(found)
"""


def test_micropython_refuses_the_same(capsys):
    exec(compile(STEP, "step", "exec"), {})
    here = capsys.readouterr().out
    assert micropython.run([STEP], micropython.package("engine"))[0].split() == here.split()
    assert int(here) > 2000
