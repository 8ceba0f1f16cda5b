# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The measurements of tools.bench; runs unchanged on CPython and MicroPython.

All are turns of the calibration loop, and other work on the machine must not change them. So what
is timed is short, a millisecond or less; each piece is done several times, in turn with as short a
piece of the loop, and of both the least time counts, without what reading the clock takes.
"""

import calibrate
import parity

import engine

_LONG = 1 << 29
_PIECE = 8  # decisions
_LOOP = 350  # turns that take about as long


def _games(game, seats, games):
    """Pieces of random games: [[state, codes], ...]."""
    pieces = []
    for seed in range(games):
        t = engine.open(game, seats=seats, seed=seed)
        walk = parity.Walk(seed)
        codes = bytes(_PIECE)
        n = t.moves()
        while n:
            if len(codes) == _PIECE:
                codes = bytearray()
                pieces.append([bytes(t.state), codes])
            codes.append(t.choices[walk.below(n)])
            t.play(codes[-1])
            n = t.moves()
    return pieces


def _played(t, start, codes):
    t.load(start)
    begun = calibrate.microseconds()
    for code in codes:
        t.moves()
        t.play(code)
    return calibrate.microseconds() - begun


def _stepped(t, start, codes):
    t.load(start)
    t.n_events = 192  # full, as a bot's are after its first twenty moves
    begun = calibrate.microseconds()
    for code in codes:
        t.moves()
        t.step(code)
    return calibrate.microseconds() - begun


def _opened(game, seats, seed):
    begun = calibrate.microseconds()
    engine.open(game, seats=seats, seed=seed)
    return calibrate.microseconds() - begun


def _copied(job, buf):
    begun = calibrate.microseconds()
    for _ in range(100):
        job(buf)
    return calibrate.microseconds() - begun


def _again(t, start, code):
    """One decision, moves and play, six times."""
    begun = calibrate.microseconds()
    for _ in range(6):
        t.load(start)  # forgets the moves: play works them out again
        t.play(code)
    return calibrate.microseconds() - begun


def _looped():
    begun = calibrate.microseconds()
    calibrate.calibrate(_LOOP)
    return calibrate.microseconds() - begun


def _clock():
    """What one reading of the clock adds."""
    least = _LONG
    for _ in range(99):
        begun = calibrate.microseconds()
        least = min(least, calibrate.microseconds() - begun)
    return least


def turns(job, rows, rounds=9):
    """Turns of the loop for ``job``, once with each row of arguments."""
    least = [_LONG] * len(rows)
    loop = [_LONG] * len(rows)
    for _ in range(rounds):
        for i in range(len(rows)):
            least[i] = min(least[i], job(*rows[i]))
            loop[i] = min(loop[i], _looped())
    clock = _clock() * len(rows)
    return (sum(least) - clock) * _LOOP * len(rows) / (sum(loop) - clock)


def _worst(t, pieces):
    """The slowest decision. Those that seem slow are measured more."""
    slow = []
    buf = bytearray(len(t.state))
    for start, codes in pieces:
        t.load(start)
        for code in codes:
            t.store(buf)
            took = min(_again(t, buf, code), _again(t, buf, code), _again(t, buf, code))
            if len(slow) < 12 or took > slow[-1][0]:
                slow.append((took, bytes(buf), code))
                slow.sort(reverse=True)
                del slow[12:]
    load = turns(_copied, [(t.load, buf)] * 20) / 2000
    return max([turns(_again, [(t, start, code)], 40) / 6 for _, start, code in slow]) - load


def report(game, seats, games):
    """Two lines. In turns of the loop: a decision by moves and play, one by moves and step, the
    slowest, a deal, a state copied out and in. Then microseconds of a turn, bytes of the state,
    decisions, games."""
    pieces = _games(game, seats, games)
    decisions = sum([len(codes) for _, codes in pieces])
    t = engine.open(game, seats=seats)
    rows = [(t, start, codes) for start, codes in pieces]
    buf = bytearray(t.state)
    print(
        turns(_played, rows) / decisions,
        turns(_stepped, rows) / decisions,
        _worst(t, pieces[: 8 + len(pieces) // 8]),
        turns(_opened, [(game, seats, seed) for seed in range(games)]) / games,
        turns(_copied, [(t.store, buf)] * 20) / 2000,
        turns(_copied, [(t.load, buf)] * 20) / 2000,
    )
    turn = (min([_looped() for _ in range(300)]) - _clock()) / _LOOP
    print(turn, len(buf), decisions, games)
