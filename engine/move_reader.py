# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Reads the moves of a game as engine.move_list packs them. Only a game that is over needs it."""

from engine.move_list import FULL


class Reader:
    """What Tape.packed has given, move by move."""

    def __init__(self, data):
        self.data = data
        self.at = 0  # the next number
        self._last = 0
        self._size = 1
        self._load()

    def _load(self):
        at = self.at
        if at and at >= len(self.data):
            raise ValueError("moves are missing")
        self._last = int.from_bytes(self.data[at : at + 3], "little")
        self._size = 1
        self.at = at + 3

    def next(self, n):
        """The place of the next move among n; ValueError if there is none."""
        if not n:
            raise ValueError("the game is over")
        if self._size > FULL // n:
            if self._last:
                raise ValueError("moves that cannot be")
            self._load()
        place = self._last % n
        self._last //= n
        self._size *= n
        return place

    def mark(self):
        """Where it is, for go()."""
        return self.at, self._last, self._size

    def go(self, mark):
        """Back to there."""
        self.at, self._last, self._size = mark

    def code(self, table):
        """The next move on this table, which stays the next."""
        mark = self.mark()
        code = table.choices[self.next(table.moves())]
        self.go(mark)
        return code

    def play(self, table):
        """Play the next move on a table."""
        table.play(table.choices[self.next(table.moves())])

    def done(self):
        """Was that all of it?"""
        size = self._size - 1
        end = self.at - 3
        while size:
            end += 1
            size >>= 8
        return not self._last and end == len(self.data)
