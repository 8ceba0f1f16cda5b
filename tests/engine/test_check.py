# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A state from a save is refused, or it is a game that can be played to its end."""

import random
import signal

import pytest
from handheld import Desk

import engine
from cardling.match import Match
from cardling.resume import revive
from cardling.save.match_record import AT_COUNT, AT_PLAYERS, Saved
from engine.bot import Bot
from engine.check import check, events
from engine.mindbug.numbers import DISCARD, HAND
from tools.build import micropython

GAMES = [
    ("mindbug", 2, {}),
    ("tagteam", 4, {}),
    ("tagteam", 4, {"epic": True}),
    ("mantis", 2, {}),
    ("mantis", 5, {}),
    ("minimonfa", 2, {}),
    ("minimonfa", 3, {}),
    ("minimonfa", 2, {"decks": ("wild", "wild")}),
]
IDS = ["-".join([game, str(seats), *options]) for game, seats, options in GAMES]
# How gladly moves are made: games full of questions.
TASTE = {"attack": 4, "end": 0.4, "go": 0.6, "skill": 3, "swap": 0.1, "play": 2}


def move(t, dice):
    """A legal move."""
    codes = list(t.choices[: t.moves()])
    if t.GAME == "minimonfa":
        weights = [TASTE.get(t.describe(code).split()[0], 1) for code in codes]
        return dice.choices(codes, weights)[0]
    return dice.choice(codes)


def positions(game, seats, options, dice):
    """Decisions of many games, some of each, the later ones as often as the first."""
    while True:
        t = engine.open(game, seats=seats, seed=dice.randrange(1 << 20), **options)
        while t.seat != engine.OVER:
            if dice.random() < 0.3:
                yield t
            t.play(move(t, dice))


def spoil(state, dice):
    """Some bytes are others, or have changed places."""
    spoilt = bytearray(state)
    for _ in range(dice.choice([1, 1, 1, 2, 3, 6])):
        i = dice.randrange(1, dice.choice([36, 60, len(spoilt)]))
        j = dice.randrange(1, dice.choice([36, 60, len(spoilt)]))
        how = dice.randrange(4)
        if how == 3:
            spoilt[i], spoilt[j] = spoilt[j], spoilt[i]
        else:
            spoilt[i] = (dice.randrange(256), spoilt[j], dice.randrange(8))[how]
    return spoilt


def play_on(t, dice):
    """To the end, with a look of a bot at first and a redeal now and then."""
    decisions = 0
    while t.seat != engine.OVER:
        assert t.moves() > 0
        if decisions < 2:
            bot = Bot(t, 0, decisions)
            bot.start(t)
            while not bot.step():
                pass
            assert bot.best in list(t.choices[: t.moves()])
        if decisions % 7 == 3:
            other = t.fork()
            other.blind(dice.randrange(t.seats), decisions)
            assert other.moves() > 0
        t.play(dice.choice(list(t.choices[: t.moves()])))
        decisions += 1
        assert decisions < 20000
    assert all(t.score(s) in (-1, 0, 1) for s in range(t.seats))


@pytest.fixture
def no_hang():
    """What loops is ended with an error instead of a frozen test."""

    def ring(*_):
        raise TimeoutError("it hangs")

    before = signal.signal(signal.SIGALRM, ring)
    yield signal.alarm
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES, ids=IDS)
def test_spoilt_states_are_refused_or_can_be_played(game, seats, options, no_hang):
    dice = random.Random(f"{game} {seats} {options}")
    t = engine.open(game, seats=seats, **options)
    refused = played = 0
    for true in positions(game, seats, options, dice):
        no_hang(120)
        t.load(true.state)
        check(t, seats)
        state = spoil(true.state, dice)
        try:
            t.load(state)
            check(t, seats)
        except ValueError as why:
            assert str(why).startswith(("impossible game: ", "state is of game"))
            refused += 1
        else:
            play_on(t, dice)
            played += 1
        if refused + played == 1500:
            break
    assert refused > 500 and played > 20


@pytest.mark.parametrize(("game", "seats", "options"), GAMES, ids=IDS)
def test_every_position_of_a_game_passes(game, seats, options):
    for seed in range(12):
        dice = random.Random(seed)
        t = engine.open(game, seats=seats, seed=seed, **options)
        log = b""
        while t.seat != engine.OVER:
            check(t, seats)
            events(t, log[-150:])
            t.play(move(t, dice))
            log += bytes(t.events[: t.n_events])


def test_what_would_hang_is_refused():
    t = engine.open("mindbug", seed=4)
    st = t.state
    c = st[HAND]
    while st[c]:
        c = st[c]
    st[c] = st[HAND]  # the hand goes round in a circle
    with pytest.raises(ValueError, match="pile"):
        check(t, 2)
    t = engine.open("minimonfa", seed=4)
    t.state[DISCARD + 1] = t.state[HAND]  # two piles share their cards
    with pytest.raises(ValueError, match="impossible game"):
        check(t, 2)


def test_a_finished_game_is_none_to_go_on_with():
    t = engine.open("mantis", seed=1)
    while t.seat != engine.OVER:
        t.play(t.choices[t.moves() - 1])
    with pytest.raises(ValueError, match="seats"):
        check(t, 2)


def test_on_micropython():
    step = """
import engine
from engine.check import check, events
for game, seats in (("mindbug", 2), ("tagteam", 4), ("mantis", 3), ("minimonfa", 3)):
    t = engine.open(game, seats=seats, seed=3)
    n = 0
    while t.seat != engine.OVER:
        check(t, seats)
        t.play(t.choices[n % t.moves()])
        n += 1
    t = engine.open(game, seats=seats, seed=3)
    refused = 0
    for i in range(1, len(t.state)):
        x = t.state[i]
        t.state[i] = x + 131 & 255
        try:
            check(t, seats)
        except ValueError:
            refused += 1
        t.state[i] = x
    print(game, n > 10, refused > len(t.state) // 2)
"""
    out = micropython.run([step], micropython.package("engine"))[0]
    games = ["mindbug", "tagteam", "mantis", "minimonfa"]
    assert out.splitlines() == [game + " True True" for game in games]


# --- records


class Shelf:
    """A store with one record."""

    status = 0

    def write(self, kind, head, tail=b""):
        self.record = bytes(head) + bytes(tail)


def saved(game="minimonfa", seats=2, moves=30):
    app = Desk(Shelf())
    match = Match(app, game, 5, bytes(seats), ["Anna", "Ö"][:seats] + [""] * (seats - 2))
    dice = random.Random(1)
    for _ in range(moves):
        match.play(move(match.table, dice))
    return app, bytearray(app.store.record)


@pytest.mark.parametrize("game, seats", [("mindbug", 2), ("tagteam", 4), ("mantis", 6)])
def test_a_spoilt_record_is_refused_with_an_error_that_the_title_knows(game, seats):
    app, record = saved(game, seats, 6)
    assert revive(app, record).table.state
    dice = random.Random(game)
    refused = 0
    for _ in range(1500):
        bad = spoil(record, dice)
        if dice.random() < 0.3:
            del bad[dice.randrange(len(bad)) :]
        try:
            revive(app, bad)
        except (ValueError, IndexError):
            refused += 1
    assert refused > 700


def test_who_sits_there_and_what_was_logged_is_checked():
    app, record = saved()
    match = revive(app, record)
    assert match.names == ["Anna", "Ö"] and match.logged
    last = Saved(record).at + match.table.size + match.logged - 3  # the event
    fresh = AT_PLAYERS + len(match.players)
    bad = bytearray(record)
    bad[AT_PLAYERS] = 12
    with pytest.raises(ValueError):
        revive(app, bad)
    for place, byte in ((fresh, 255), (AT_COUNT, 255), (last, 99)):  # it costs no game
        bad = bytearray(record)
        bad[place] = byte
        again = revive(app, bad)
        assert again.table.state == match.table.state
        assert again.logged == (match.logged if place == fresh else 0)
        assert max(again.unseen) <= again.logged
