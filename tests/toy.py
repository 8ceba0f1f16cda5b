# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A game of our own for three, small enough to read at once: it shows what the contract carries.

Twelve cards worth 1 to 12; everybody holds three, three lie aside. In turn you play a card, or
once in the game peek at a random card of another hand. When all hands are empty the highest sum
wins; equal sums share the win.

State: table's head, 6 who may still peek (bits), 7..18 where each card is (seat in hand, 16 + seat
played, 255 aside), 19..30 who knows it (bits).
"""

from engine.table import Table


class Toy(Table):
    TAG = 0x71
    WORDS = "toy_words"

    def __init__(self, seats=None, seed=0, empty=False):
        if seats not in (None, 3):
            raise ValueError("toy is for 3 seats, not " + repr(seats))
        self.seats = 3
        Table.__init__(self, 31, seed)
        st = self.state
        st[6] = 7
        where = bytearray(b"\0\0\0\1\1\1\2\2\2\xff\xff\xff")
        if empty:
            where = bytearray(b"\xff" * 12)
        else:
            self.shuffle(where, 12)
        st[7:19] = where

    def moves(self):
        """Codes: 1..12 play that card, 20 + seat peek."""
        if self._n < 0:
            st = self.state
            s = st[1]
            n = 0
            if s != 255:
                for c in range(12):
                    if st[7 + c] == s:
                        self.choices[n] = c + 1
                        n += 1
                for o in range(3):
                    if st[6] & 1 << s and o != s and self._holds(o):
                        self.choices[n] = 20 + o
                        n += 1
            self._n = n
        return self._n

    def _holds(self, s):
        n = 0
        for c in range(12):
            if self.state[7 + c] == s:
                n += 1
        return n

    def play(self, code):
        if code not in list(self.choices[: self.moves()]):
            raise ValueError("move " + repr(code) + " is not legal now")
        st = self.state
        s = st[1]
        self._n = -1
        self.n_events = 0
        if code < 20:
            st[6 + code] = 16 + s
            self.note(1, s, code)
        else:
            st[6] &= ~(1 << s)
            k = self.roll(self._holds(code - 20))
            for c in range(12):
                if st[7 + c] == code - 20:
                    if not k:
                        st[19 + c] |= 1 << s
                        self.note(2, s, c + 1)
                        break
                    k -= 1
        for i in range(1, 4):
            if self._holds((s + i) % 3):
                st[1] = (s + i) % 3
                return
        st[1] = 255

    def sum(self, s):
        return sum([c + 1 for c in range(12) if self.state[7 + c] == 16 + s])

    def score(self, seat):
        return 1 if self.sum(seat) == max(self.sum(0), self.sum(1), self.sum(2)) else -1

    def blind(self, seat, dice):
        self.sow(dice)
        st = self.state
        hidden = []
        for c in range(12):
            if st[7 + c] != seat and not 16 <= st[7 + c] < 19 and not st[19 + c] & 1 << seat:
                hidden.append(c)
        places = bytearray(sorted([st[7 + c] for c in hidden]))
        self.shuffle(places, len(places))
        for i in range(len(hidden)):
            st[7 + hidden[i]] = places[i]
            st[19 + hidden[i]] = 0
        self._n = -1
