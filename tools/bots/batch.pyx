# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What tools/bots/batch.py needs in C: all tables take a step in one call."""

from cpython.bytearray cimport PyByteArray_AS_STRING
from libc.string cimport memcpy

from engine.table cimport Table


cdef class Tables:
    """The tables; the arrays are the caller's: one row a table."""

    cdef list tables
    cdef object opened  # opened(number): a table newly dealt
    cdef int count, players
    cdef public long long dealt
    cdef unsigned char[::1] seats, counts, done
    cdef unsigned char[:, ::1] choices
    cdef signed char[:, ::1] scores

    def __init__(self, opened, seats, counts, choices, done, scores):
        self.opened = opened
        self.seats = seats
        self.counts = counts
        self.choices = choices
        self.done = done
        self.scores = scores
        self.count = self.seats.shape[0]
        self.players = self.scores.shape[1]
        self.tables = [opened(i) for i in range(self.count)]
        self.dealt = self.count
        for i in range(self.count):
            self.look(i, <Table>self.tables[i])

    cdef int look(self, int i, Table t) except -1:
        """What table i asks now."""
        cdef int n = t.moves()
        self.counts[i] = n
        self.seats[i] = (<unsigned char *>PyByteArray_AS_STRING(t.state))[1]
        memcpy(&self.choices[i, 0], PyByteArray_AS_STRING(t.choices), n)
        return 0

    def step(self, const unsigned char[::1] codes):
        """Play a move on each table; a finished one is dealt anew. A wrong move changes nothing."""
        cdef int i, k, s
        cdef Table t
        if codes.shape[0] != self.count:
            raise ValueError(f"{codes.shape[0]} codes for {self.count} tables")
        for i in range(self.count):
            for k in range(self.counts[i]):
                if self.choices[i, k] == codes[i]:
                    break
            else:
                raise ValueError(f"table {i}: move {codes[i]} is not legal now")
        for i in range(self.count):
            t = <Table>self.tables[i]
            t.n_events = 0
            t.step(codes[i])
            self.done[i] = 0
            if (<unsigned char *>PyByteArray_AS_STRING(t.state))[1] == 255:
                self.done[i] = 1
                for s in range(self.players):
                    self.scores[i, s] = t.score(s)
                t = self.opened(self.dealt)
                self.tables[i] = t
                self.dealt += 1
            self.look(i, t)

    def states(self, unsigned char[:, ::1] into):
        """Copy all states."""
        cdef int i
        cdef Table t
        for i in range(self.count):
            t = <Table>self.tables[i]
            memcpy(&into[i, 0], PyByteArray_AS_STRING(t.state), into.shape[1])

    def draw(self, unsigned int dice, unsigned char[::1] into):
        """A legal move of each table by chance; the next dice."""
        cdef int i
        for i in range(self.count):
            dice = dice * 1664525u + 1013904223u
            into[i] = self.choices[i, ((dice >> 16) * self.counts[i]) >> 16]
        return dice

    def table(self, int i):
        """Table i itself."""
        return self.tables[i]
