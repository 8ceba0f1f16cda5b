# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The MiniMonFa bot: blind, legal, the same everywhere, small, and no beginner."""

import contextlib
import io

import pytest

import engine
from engine.bot import Bot
from tools import arena, micropython, parity

SEATS = (2, 3)
LEVELS = (0, 1, 2)


def decide(bot, t):
    bot.start(t)
    while not bot.step():
        pass
    return bot.best


def positions(seed, seats, level=None):
    """Every decision of a game: of random moves, or of a bot's."""
    t = engine.open("minimonfa", seats=seats, seed=seed)
    walk = parity.Walk(seed)
    bot = None if level is None else Bot(t, level, seed)
    while t.seat != engine.OVER:
        yield t
        if bot and t.moves() > 1:
            t.play(decide(bot, t))
        else:
            t.play(t.choices[walk.below(t.moves())])


def permuted(t, dice):
    """The same game, with what the deciding seat cannot know in another order."""
    other = t.fork()
    other.blind(t.seat, dice)
    return other


def mind(bot):
    """What a bot has in its mind after start()."""
    return bytes(bot.t.state), list(bot._num), bytes(bot._code), bot.best, bot.why, bot.spent


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_hidden_reaches_a_bot(seats):
    seen = moved = 0
    for seed in range(8):
        for i, t in enumerate(positions(seed, seats, level=None if seed % 2 else 0)):
            if t.moves() == 1 or seed % 2 and i % 3:
                continue
            other = permuted(t, 1000 + seed)
            moved += other.state != t.state
            bots = Bot(t, seen % 3, seed), Bot(other, seen % 3, seed)
            bots[0].start(t)
            bots[1].start(other)
            assert mind(bots[0]) == mind(bots[1])
            seen += 1
    assert seen > 500
    assert moved > 0.9 * seen


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("level", "games", "every"), [(0, 4, 2), (1, 3, 2), (2, 2, 6)])
def test_the_same_move_whatever_is_hidden(level, games, every, seats):
    for seed in range(games):
        for i, t in enumerate(positions(seed, seats, level=None if seed % 2 else 0)):
            if i % every == 0 and t.moves() > 1:
                one = Bot(t, level, seed)
                two = Bot(t, level, seed)
                assert decide(one, t) == decide(two, permuted(t, seed + 77))
                assert mind(one) == mind(two)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("level", LEVELS)
def test_best_is_always_legal_and_slices_are_short(level, seats):
    for seed in range((6, 4, 1)[level]):
        t = engine.open("minimonfa", seats=seats, seed=seed)
        bot = Bot(t, level, seed)
        while t.seat != engine.OVER:
            legal = list(t.choices[: t.moves()])
            before = bytes(t.state)
            bot.start(t)
            assert bot.spent <= 3500
            done = False
            while not done:
                assert bot.best in legal
                spent = bot.spent
                done = bot.step()
                assert bot.spent - spent <= 3700
            assert bot.best in legal
            assert bot.spent < 4 * 35000
            assert 1 <= bot.why <= 4 or bot.why >> 1 == 8 + before[6]
            assert bot.why != 1 or len(legal) == 1
            assert t.state == before
            t.play(bot.best)


def test_a_win_in_sight_is_taken():
    """The last vault is empty and there is no room left: whoever attacks it wins."""
    t = engine.open("minimonfa", empty=True)
    for seat in (0, 1):
        t.put(seat, "deck", "classic")
        t.put(seat, "heroes", "Warrior, Thief, Mage, Scout")
        t.put(seat, "vault", "1")
    t.put(1, "draw", "Orc, Hobgoblin, Skill")
    t.put(None, "turn", "0 3")
    for level in LEVELS:
        bot = Bot(t, level, 3)
        assert t.describe(decide(bot, t)).startswith("attack")
        assert bot.why == 2


def test_hard_beats_random_moves():
    """See the README for the true figures; 40 games have a standard deviation of 3%."""
    jobs = [("minimonfa", 2, ("hard", "random"), g // 2, g % 2) for g in range(24)]
    assert sum(arena.match(job)[0] for job in jobs) / len(jobs) >= 0.8
    jobs = [("minimonfa", 3, ("hard", "random"), g // 3, g % 3) for g in range(9)]
    assert sum(arena.match(job)[0] for job in jobs) / len(jobs) >= 0.4


GAMES = """
import engine
from engine.bot import Bot
for seats, seed, levels in ((2, 1, (0, 1)), (3, 2, (1, 0, 1)), (2, 3, (2, 0))):
    t = engine.open("minimonfa", seats=seats, seed=seed)
    bots = [Bot(t, level, seed + 9) for level in levels]
    line = []
    while t.seat != engine.OVER and len(line) < 60:
        bot = bots[t.seat]
        bot.start(t)
        while not bot.step():
            pass
        line.append((bot.best, bot.why, bot.spent))
        t.play(bot.best)
    print(line)
"""


def test_bots_play_alike_on_micropython():
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        exec(GAMES, {})
    assert micropython.run([GAMES], micropython.package("engine"))[0] == here.getvalue()


def test_a_bot_is_small_and_does_not_grow():
    """What it adds to the engine with its redeals, and not a byte more after 100 games."""
    # some names first: see test_bots.py
    room = "for i in range(60):\n    setattr(engine, 'room%d' % i, 0)\n"
    room += "for i in range(60):\n    delattr(engine, 'room%d' % i)\n"
    more = """
walk = 7
def games(first, last):
    global walk
    for seed in range(first, last):
        t.load(deals[seed % 20])
        while t.seat != engine.OVER:
            if t.seat:
                bot.start(t)
                while not bot.step():
                    pass
                t.play(bot.best)
            else:
                walk = walk * 12345 + 6789 & 32767
                t.play(t.choices[(walk >> 2) * t.moves() >> 13])
games(0, 2)
"""
    steps = ["", "Bot = bot = None\nimport engine\nt = engine.open('minimonfa')\n" + room]
    steps += ["t.blind(0, 1)"]
    steps += ["from engine.bot import Bot\nbot = Bot(t, 0, 1)\nbot.start(t)"]
    steps += ["deals = [bytes(engine.open('minimonfa', seed=s).state) for s in range(20)]" + more]
    steps += ["games(2, 22)", "games(22, 122)"]
    heap = [h for _, h in micropython.live(steps, micropython.package("engine"))]
    print(heap, heap[3] - heap[2])
    assert heap[3] - heap[2] <= 10 * 1024
    assert heap[6] - heap[5] < 100
