# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The view of Mantis, which is the same for every seat and for spectators."""

from engine import view
from engine.mantis import FRONT
from engine.mantis.numbers import ORDER, PILE, SCORE, SEATS, TANK
from engine.numbers import SEAT


class View(view.View):
    """Tanks, scores, the pile and the back of its top card."""

    def asked(self):
        """There is only one question."""
        return 0

    def acts(self):
        """The seat that decides; 255: none."""
        return self._t.state[SEAT]

    def turns(self):
        """How many there were: each takes a card."""
        return 105 - 4 * self._t.seats - self.pile()

    def last(self):
        """Is somebody a good catch from winning?"""
        st = self._t.state
        for s in range(self._t.seats):
            if st[SCORE + s] + 4 >= self._t.goal:
                return True
        return False

    def first(self):
        """1 + the seat that was chosen to begin; 0: it was drawn by lot."""
        return self._t.state[SEATS] >> 4

    def goal(self):
        """Scored cards that win at once."""
        return self._t.goal

    def score(self, seat):
        """Scored cards of a seat."""
        return self._t.state[SCORE + seat]

    def design(self, seat):
        """Who did it, as a log has it: a seat."""
        return b"\0\1\2\3\4\5"[: self._t.seats][seat]

    def tank(self, seat, into, at=0):
        """The cards of each colour in a tank, from place ``at`` on; 7."""
        st = self._t.state
        for x in range(7):
            into[at + x] = st[TANK + 7 * seat + x]
        return 7

    def pile(self):
        """Cards in the draw pile."""
        return self._t.state[PILE]

    def back(self, into):
        """The three colours on the back of the top card; how many: 0 without a pile."""
        st = self._t.state
        pile = st[PILE]
        if not pile:
            return 0
        top = st[ORDER - 1 + pile] // 3 * 3
        for i in range(3):
            into[i] = FRONT[top + i]
        return 3

    def front(self, card):
        """The colour of a card, as E_REVEAL tells it."""
        return FRONT[card]
