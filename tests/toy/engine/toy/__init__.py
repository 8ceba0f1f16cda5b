# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A game of our own for three, small enough to read at once: it shows what the contract carries.

Twelve cards worth 1 to 12; everybody holds three, three lie aside. In turn you play a card, or
once in the game peek at a random card of another hand. When all hands are empty the highest sum
wins; equal sums share the win.
"""

from engine.numbers import ASK, SEAT
from engine.table import Table
from engine.toy.numbers import (
    ASIDE, CARDS, E_PEEK, E_PLAY, KNOWN, PEEK, PEEKS, PLAYED, Q_TURN, SEATS, SIZE, TURNS, WHERE,
)  # fmt: skip


class Toy(Table):
    GAME = "toy"
    TAG = 0x71
    TURN = TURNS
    WORDS = "engine.toy.notation"

    def __init__(self, seats=None, seed=0, empty=False):
        if seats not in (None, SEATS):
            raise ValueError("toy is for 3 seats, not " + repr(seats))
        self.seats = SEATS
        Table.__init__(self, SIZE, seed)
        st = self.state
        st[ASK] = Q_TURN
        st[PEEKS] = 7
        where = bytearray(b"\0\0\0\1\1\1\2\2\2\xff\xff\xff")
        if empty:
            where = bytearray(b"\xff" * CARDS)
        else:
            self.shuffle(where, CARDS)
        st[WHERE : WHERE + CARDS] = where

    def moves(self):
        """Codes: 1..12 play that card, PEEK + seat."""
        if self._n < 0:
            st = self.state
            s = st[SEAT]
            n = 0
            if s != 255:
                for c in range(CARDS):
                    if st[WHERE + c] == s:
                        self.choices[n] = c + 1
                        n += 1
                for o in range(SEATS):
                    if st[PEEKS] & 1 << s and o != s and self.holds(o):
                        self.choices[n] = PEEK + o
                        n += 1
            self._n = n
        return self._n

    def holds(self, s):
        """Cards in a hand."""
        n = 0
        for c in range(CARDS):
            if self.state[WHERE + c] == s:
                n += 1
        return n

    def step(self, code):
        """Play a card or peek; then whoever holds cards is next."""
        st = self.state
        s = st[SEAT]
        self._n = -1
        st[TURNS] += 1
        if code < PEEK:
            st[WHERE - 1 + code] = PLAYED + s
            self.note(E_PLAY, s, code)
        else:
            st[PEEKS] &= ~(1 << s)
            k = self.roll(self.holds(code - PEEK))
            for c in range(CARDS):
                if st[WHERE + c] == code - PEEK:
                    if not k:
                        st[KNOWN + c] |= 1 << s
                        self.note(E_PEEK, s, c + 1)
                        break
                    k -= 1
        for i in range(1, SEATS + 1):
            if self.holds((s + i) % SEATS):
                st[SEAT] = (s + i) % SEATS
                return
        st[SEAT] = 255

    def sum(self, s):
        """What a seat has played."""
        n = 0
        for c in range(CARDS):
            if self.state[WHERE + c] == PLAYED + s:
                n += c + 1
        return n

    def score(self, seat):
        """+1 for the highest sum."""
        if self.state[SEAT] != 255:
            raise ValueError("the game is not over")
        return 1 if self.sum(seat) == max(self.sum(0), self.sum(1), self.sum(2)) else -1

    def blind(self, seat, dice):
        """Redeal what ``seat`` cannot know."""
        self.sow(dice)
        st = self.state
        hidden = []
        for c in range(CARDS):
            place = st[WHERE + c]
            if place != seat and not PLAYED <= place < ASIDE and not st[KNOWN + c] & 1 << seat:
                hidden.append(c)
            st[KNOWN + c] &= 1 << seat  # who else has peeked at it is not for the seat to know
        places = bytearray(sorted([st[WHERE + c] for c in hidden]))
        self.shuffle(places, len(places))
        for i in range(len(hidden)):
            st[WHERE + hidden[i]] = places[i]
        self._n = -1
