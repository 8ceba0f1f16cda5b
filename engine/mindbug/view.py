# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The view of Mindbug: everything except the others' hands and the order of the draw piles."""

from engine import view
from engine.mindbug.numbers import (
    ACTIVE, ALIKE, ATTACKER, BAR_BUGS, BAR_DECK, BAR_DISCARD, BAR_FROGS, BAR_HAND, BAR_LIFE, BOARD,
    BUGS, CHOSEN, COUNT, DECK, DISCARD, FIRST, HAND, IN_PLAY, LIFE, NEXT, PLAYED, POOL, POWER,
    Q_AGAIN, Q_BUG, Q_DISCARD, Q_GIVE, Q_HUNT, Q_REVEAL, Q_SCOUT, Q_TARGET, Q_TURN, READY, WANTED,
    WHO,
)  # fmt: skip
from engine.mindbug.sizes import ACTION


class View(view.View):
    """Cards are numbers; of one that is nowhere to be seen they tell what is printed on it."""

    def open(self):
        """Is it a question that needs no hand?"""
        return self.asked() not in (Q_TURN, Q_DISCARD, Q_GIVE, Q_REVEAL, Q_SCOUT)

    def last(self):
        """Is somebody at the last life?"""
        st = self._t.state
        return st[LIFE] == 1 or st[LIFE + 1] == 1

    def active(self):
        """The seat whose turn it is."""
        return self._t.state[ACTIVE]

    def bar(self, seat, into):
        """Life, Mindbugs and piles of a seat, at the places BAR_...; how many."""
        st = self._t.state
        into[BAR_LIFE] = st[LIFE + (seat & 1)]
        into[BAR_BUGS] = st[BUGS + seat] & READY
        into[BAR_FROGS] = st[BUGS + seat] >> 4
        into[BAR_HAND] = st[COUNT + seat]
        into[BAR_DECK] = self._pile(DECK + seat)
        into[BAR_DISCARD] = self._pile(DISCARD + seat)
        return 6

    # --- piles

    def _pile(self, p, into=None):
        st = self._t.state
        n = 0
        c = st[p]
        while c:
            if into:
                into[n] = c
            n += 1
            c = st[c]
        return n

    def board(self, seat, into):
        """The creatures of a seat; how many."""
        return self._pile(BOARD + seat, into)

    def discard(self, seat, into):
        """The discard pile of a seat; how many."""
        return self._pile(DISCARD + seat, into)

    def hand(self, into):
        """The own cards; how many."""
        return self._pile(HAND + self.me, into) if self.me >= 0 else 0

    # --- cards

    def design(self, card):
        """Which card it is."""
        return self._t.design[card]

    def printed(self, card):
        """The power that is printed on it."""
        return self._t.value[card] & POWER

    def flags(self, card):
        """IN_PLAY with EXHAUSTED, and CHOSEN, also of an own card in hand."""
        t = self._t
        st = t.state
        if t.design[card] == 255:
            return 0
        f = st[card + t.cards]
        if f & IN_PLAY:
            return f
        c = st[HAND + self.me] if self.me >= 0 else 0
        while c and c != card:
            c = st[c]
        return f & CHOSEN if c else 0

    def giver(self, seat, card, attacks):
        """The design whose ability this creature of a seat used just now; -1: it is not known."""
        return self._t.design[card]

    # --- what is asked

    def about(self):
        """The card that the question is about, or 0."""
        st = self._t.state
        q = self.asked()
        if q == Q_BUG:
            return st[PLAYED]
        if Q_HUNT <= q <= Q_AGAIN:
            return st[ATTACKER]
        return st[WHO] if q >= Q_TARGET else 0

    def attacker(self):
        """The creature whose attack lasts, or 0."""
        st = self._t.state
        q = self.asked()
        return st[ATTACKER] if (st[NEXT] if q > Q_AGAIN else q >= Q_HUNT) else 0

    def wanted(self):
        """How many answers are still wanted; odd: a Mindbug, not a Mindfrog."""
        return self._t.state[WANTED]

    def ability(self, code):
        """controller << 6 | design of a waiting ability, by the move that chooses it."""
        t = self._t
        if 0 < code <= t.state[POOL]:
            return t.state[FIRST + 2 * t.cards - 1 + 2 * code]
        return 0

    def code(self, card):
        """The move that chooses this card, or 0. Equal cards are one answer."""
        t = self._t
        found = 0
        f = self.flags(card)
        for i in range(self.moves(t.choices)):
            code = t.choices[i]
            if code == card:
                return card
            if not found and code < ACTION and t.design[code] == t.design[card]:
                other = f ^ self.flags(code)
                if not other & IN_PLAY and not (f & IN_PLAY and other & ALIKE):
                    found = code
        return found
