# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The moves of a game, packed: with the deal they are the whole game.

A move is stored as its place among the legal ones; a forced move takes no room. Places are packed
into numbers of three bytes in a mixed radix, the first one lowest: each counts as many steps as
there were combinations of those before it.
"""

from micropython import const

FULL = const(0x1000000)


class Tape:
    """``count``: the moves so far."""

    def __init__(self):
        self.count = 0
        self.data = bytearray()  # full numbers
        self._last = 0  # the one that is filled,
        self._size = 1  # and how many it could be

    def add(self, place, n):
        """A move: one of n."""
        self.count += 1
        if self._size > FULL // n:
            self.data += self._last.to_bytes(3, "little")
            self._last = 0
            self._size = 1
        self._last += place * self._size
        self._size *= n

    def play(self, table, code):
        """Play a move on a table, and add it."""
        n = table.moves()
        place = bytes(table.choices[:n]).find(bytes((code,)))
        table.play(code)
        self.add(place, n)

    def packed(self):
        """All moves: for engine.move_reader."""
        last = self._last
        n = self._size - 1
        data = bytes(self.data)
        while n:
            data += bytes((last & 255,))
            last >>= 8
            n >>= 8
        return data

    def mark(self):
        """Where it is, for go()."""
        return self.count, len(self.data), self._last, self._size

    def go(self, mark):
        """Moves since then are taken back."""
        self.count, n, self._last, self._size = mark
        self.data = self.data[:n]

    def store(self):
        """To go on from later."""
        return (
            bytes((self.count & 255, self.count >> 8))
            + (self._size - 1).to_bytes(3, "little")
            + self.packed()
        )

    def load(self, data):
        """Go on from what store has given; ValueError if it cannot be that."""
        n = int.from_bytes(data[2:5], "little")
        end = len(data)
        size = n + 1
        while n:
            end -= 1
            n >>= 8
        last = int.from_bytes(data[end:], "little")
        if end < 5 or (end - 5) % 3 or last >= size:
            raise ValueError("no moves")
        self.count = data[0] | data[1] << 8
        self.data = bytearray(data[5:end])
        self._last = last
        self._size = size
