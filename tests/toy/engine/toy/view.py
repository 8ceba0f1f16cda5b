# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What may be seen of the toy game."""

from engine import view
from engine.toy.numbers import CARDS, KNOWN, PLAYED, WHERE


class View(view.View):
    """Hands as numbers, what was played, and the own cards."""

    def holds(self, seat):
        """How many cards are in a hand."""
        return self._t.holds(seat)

    def sum(self, seat):
        """What a seat has played is worth so much."""
        return self._t.sum(seat)

    def played(self, seat, into):
        """The cards that a seat has played; how many."""
        return self._cards(PLAYED + seat, into)

    def hand(self, into):
        """The own cards; how many."""
        return self._cards(self.me, into) if self.me >= 0 else 0

    def seen(self, seat, into):
        """The cards of another hand that this seat has peeked at; how many."""
        st = self._t.state
        n = 0
        if self.me >= 0 and seat != self.me:
            for c in range(CARDS):
                if st[WHERE + c] == seat and st[KNOWN + c] & 1 << self.me:
                    into[n] = c + 1
                    n += 1
        return n

    def _cards(self, place, into):
        st = self._t.state
        n = 0
        for c in range(CARDS):
            if st[WHERE + c] == place:
                into[n] = c + 1
                n += 1
        return n
