# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Plays random games and reduces them to a checksum over the state after every move.

Runs unchanged on CPython and MicroPython: equal checksums mean equal games.
"""

import binascii

import engine


class Walk:
    """The same row of small random numbers everywhere."""

    def __init__(self, seed):
        self.x = seed * 7919 + 1 & 32767

    def below(self, n):
        self.x = self.x * 12345 + 6789 & 32767
        return (self.x >> 2) * n >> 13


def checksum(game, seed, seats=None, blind=False):
    """Play a random game; the CRC of all its states, and how many moves it had."""
    t = engine.open(game, seats=seats, seed=seed)
    walk = Walk(seed)
    crc = binascii.crc32(t.state)
    moves = 0
    n = t.moves()
    while n:
        t.play(t.choices[walk.below(n)])
        crc = binascii.crc32(t.state, crc)
        crc = binascii.crc32(t.events[: t.n_events], crc)
        moves += 1
        if blind and moves % 7 == 0 and t.seat != engine.OVER:
            t.blind(t.seat, seed + moves)
            crc = binascii.crc32(t.state, crc)
        n = t.moves()
    return crc, moves


def table(game, first, last, seats=None, blind=False):
    """One line per game: seed, checksum, moves."""
    for seed in range(first, last):
        crc, moves = checksum(game, seed, seats, blind)
        print(seed, crc, moves)
