# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the tests of all games' bots share."""

import contextlib
import io
import sys

import engine
from engine.bot import _LEVEL, Bot
from tools.build import micropython
from tools.rules import parity

# MicroPython keeps names in pools that double when they are full. Some names first, so that what
# is measured after them is a bot's own names and not the accident of a new pool (1.1 KB).
ROOM = """
for i in range(60):
    setattr(engine, 'room%d' % i, 0)
for i in range(60):
    delattr(engine, 'room%d' % i)
"""
# Games of a bot, if there is one, against moves by chance, by the name of the game, deals and the
# most decisions of a game; two of them at once.
GAMES = """
deals = [bytes(engine.open(%r, seed=s).state) for s in range(%d)]
walk = 7
def games(first, last):
    global walk
    for seed in range(first, last):
        t.load(deals[seed %% len(deals)])
        left = %d
        while t.seat != engine.OVER and left:
            left -= 1
            if t.seat == 1 and bot:
                bot.start(t)
                while not bot.step():
                    pass
                t.play(bot.best)
            else:
                walk = walk * 12345 + 6789 & 32767
                t.play(t.choices[(walk >> 2) * t.moves() >> 13])
games(0, 2)
"""

_GAMES = """
import engine
from engine.bot import Bot
for seats, seed, levels in {games}:
    t = engine.open({game!r}, seats=seats, seed=seed)
    bots = [Bot(t, level, seed + 9) for level in levels]
    line = []
    while t.seat != engine.OVER and len(line) < {most}:
        bot = bots[t.seat]
        bot.start(t)
        while not bot.step():
            pass
        line.append((bot.best, bot.why, bot.spent))
        t.play(bot.best)
    print(line)
"""


def decide(bot, t):
    """What it plays."""
    bot.start(t)
    while not bot.step():
        pass
    return bot.best


def decide_in_slices(bot, t, first, most):
    """What it plays: legal all the time, thought out in short slices, the table left alone.
    ``first``, ``most``: turns of the calibration loop that the start and a slice may take."""
    legal = list(t.choices[: t.moves()])
    before = bytes(t.state)
    bot.start(t)
    assert bot.spent <= first
    done = False
    while not done:
        assert bot.best in legal
        spent = bot.spent
        done = bot.step()
        assert bot.spent - spent <= most
    assert bot.best in legal
    assert bot.step(), "finished is finished"
    assert bot.spent < 3 * 35000
    assert 1 <= bot.why <= 4 or bot.why >> 1 == 8 + before[6]
    assert bot.why != 1 or len(legal) == 1
    assert t.state == before
    return bot.best


@contextlib.contextmanager
def counting():
    """A function that tells how many bytecodes this CPython has run since."""
    count = 0

    def inside(frame, event, _):
        nonlocal count
        count += event == "opcode"
        return inside

    def called(frame, event, _):
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return inside

    before = sys.gettrace()
    sys.settrace(called)
    try:
        yield lambda: count
    finally:
        sys.settrace(before)


def bytecodes(job):
    """How many of them a job takes on this CPython."""
    with counting() as count:
        job()
        return count()


def positions(game, seed, level=None, **options):
    """Every decision of a game: of random moves, or of a bot's."""
    t = engine.open(game, seed=seed, **options)
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
    """All a bot has in its mind."""
    kept = [bytes(k) for k in bot._kept[: max(1, bot.num[_LEVEL])]]
    return bytes(bot.t.state), list(bot.num), bytes(bot._code), kept, bot.best, bot.why, bot.spent


def alike_on_micropython(game, games, most=60):
    """Do bots decide the same there, for the same reason, after the same effort? games: (seats,
    seed, levels), the first ``most`` decisions of each."""
    step = _GAMES.format(game=game, games=games, most=most)
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        exec(step, {})
    return micropython.run([step], micropython.package("engine"))[0] == here.getvalue()
