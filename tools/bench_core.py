# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The measurements of tools.bench; runs unchanged on CPython and MicroPython."""

import calibrate
import parity

import engine


def _starts(game, games, seats):
    return [bytes(engine.open(game, seats=seats, seed=seed).state) for seed in range(games)]


def mean(game, games, seats):
    """Microseconds per decision of random play, moves and play together."""
    t = engine.open(game, seats=seats)
    starts = _starts(game, games, seats)
    walk = parity.Walk(1)
    below = walk.below
    decisions = 0
    begun = calibrate.microseconds()
    for start in starts:
        t.load(start)
        n = t.moves()
        while n:
            t.play(t.choices[below(n)])
            decisions += 1
            n = t.moves()
    spent = calibrate.microseconds() - begun
    begun = calibrate.microseconds()
    for _ in range(decisions):  # the random walk itself is not ours
        below(5)
    return (spent - (calibrate.microseconds() - begun)) / decisions


def copy(game, seats, load, times=2000):
    """Microseconds for one store of a state, or for one load, which checks what it gets."""
    t = engine.open(game, seats=seats)
    buf = bytearray(t.state)
    job = t.load if load else t.store
    begun = calibrate.microseconds()
    for _ in range(times):
        job(buf)
    return (calibrate.microseconds() - begun) / times


def _least(t, buf, code, tries, again=6):
    """Microseconds of one decision, moves and play, undisturbed: the best of some tries."""
    least = 1 << 29
    for _ in range(tries):
        begun = calibrate.microseconds()
        for _ in range(again):
            t.load(buf)  # forgets the moves: play works them out again
            t.play(code)
        least = min(least, (calibrate.microseconds() - begun) / again)
    return least


def worst(game, games, seats):
    """Microseconds of the slowest decision. Those that seem slow are measured more often."""
    t = engine.open(game, seats=seats)
    load = copy(game, seats, True)
    slow = []
    for start in _starts(game, games, seats):
        t.load(start)
        walk = parity.Walk(start[3])
        n = t.moves()
        buf = bytearray(len(t.state))
        while n:
            code = t.choices[walk.below(n)]
            t.store(buf)
            took = _least(t, buf, code, 3)
            if len(slow) < 20 or took > slow[-1][0]:
                slow.append((took, bytes(buf), code))
                slow.sort(reverse=True)
                del slow[20:]
            n = t.moves()
    return max([_least(t, buf, code, 60) for _, buf, code in slow]) - load


def report(game, seats, games, rounds=5):
    """One line: turn, mean, worst, store, load, all in microseconds; and the bytes of the state."""
    turn = 1 << 29
    best = 1 << 29
    out = 1 << 29
    into = 1 << 29
    for _ in range(rounds):  # in turns, so that both meet the same disturbances
        turn = min(turn, 1000000 / calibrate.turns_per_second(rounds=2))
        best = min(best, mean(game, games, seats))
        out = min(out, copy(game, seats, False))
        into = min(into, copy(game, seats, True))
    slow = worst(game, max(4, games // 5), seats)
    print(turn, best, slow, out, into, len(engine.open(game, seats=seats).state))
