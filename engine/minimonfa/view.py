# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The view of MiniMonFa: what one seat may know of dungeons, heroes, hands and a fight.

Heroes and vaults have the same numbers as in the events, cards those of engine.minimonfa.numbers.
"""

from micropython import const

from engine import view
from engine.minimonfa.numbers import (
    ACTIVE, AT_WORN, DECKS, DISCARD, DOOM, DO_MOD, DRAW, FACE_UP, FIGHT, HAND, HEROES, HIRED,
    HIRELING, IN, INFO, LAIR, MARKS, MERCENARY, OPEN, PENDING, Q_LOSE, ROUND, ROW, ROW_STRENGTH,
    SHOWN, SIZE, UNKNOWN, VAULT, WANTED, WHERE, WINDOW,
)  # fmt: skip
from engine.numbers import ASK

_PRIVATE = b"\x02\x03\x04\x05\x09\x1a\x1e\x1f"  # questions that show what only the seat may see
_BUILT = const(4)  # rounds
# What all see, from F_ACTIVE on.
_FACTS = bytes((ACTIVE, ROUND, IN, VAULT, MARKS, HIRED, WANTED, PENDING, WINDOW, DECKS))


class View(view.View):
    """Dungeons, hands and the fight."""

    def _fill(self, head, owner, into):
        """The cards of a pile; how many."""
        t = self._t
        st = t.state
        me = self.me
        n = 0
        c = st[head]
        while c:
            d = t.design[c]
            info = st[c + INFO]
            if info & FACE_UP:
                d += DOOM if info & 1 else SHOWN
            elif me != owner and (me < 0 or not info & (me - owner) % t.seats):
                d = UNKNOWN
            into[n] = d
            n += 1
            c = st[c]
        return n

    def design(self, card):
        """Who did it, as a log has it: a card of a deck."""
        if card >= HIRELING:
            raise IndexError
        return HIRELING if card == MERCENARY else card

    def last(self):
        """Has somebody one vault, or none, when all have long built theirs?"""
        t = self._t
        st = t.state
        for s in range(t.seats):
            if st[IN] >> s & 1 and not st[SIZE + 6 * s + 1]:  # no second one
                return self.turns() >= _BUILT * t.seats
        return False

    def fact(self, which):
        """Numbers that all see, see engine.minimonfa.numbers."""
        return self._t.state[_FACTS[which]]

    def moves(self, into):
        """The legal moves of who decides. For others: what may be one by all that they see; 0 where
        only who sees the hand can answer."""
        t = self._t
        if self.me != t.seat:
            q = t.state[ASK]
            if q in _PRIVATE or q == Q_LOSE and not t.state[MARKS] & FIGHT:
                return 0
            t._n = -2
        n = t.moves()
        t._n = -1
        into[:n] = t.choices[:n]
        return n

    def hand(self, seat, into):
        """The cards of a hand, the largest numbers first: their order tells nothing. How many."""
        n = self._fill(HAND + seat, seat, into)
        into[:n] = bytes(sorted(into[:n], reverse=True))
        return n

    def left(self, seat, into):
        """Backs: as many as the seat has still to draw."""
        return self._fill(DRAW + seat, -2, into) if self._t.state[IN] >> seat & 1 else 0

    def discard(self, seat, into):
        """The cards of a discard pile; how many."""
        return self._fill(DISCARD + seat, self.me, into)

    def hero(self, place):
        """The design of a hero; UNKNOWN: there is none."""
        t = self._t
        c = t.state[HEROES + place % 12]
        return t.design[c] if c else UNKNOWN

    def where(self, place):
        """What has become of him."""
        return self._t.state[WHERE + place % 12]

    def items(self, place, into):
        """What he carries; how many."""
        place %= 12
        c = self._t.state[HEROES + place]
        return self._fill(c, place >> 2, into) if c else 0

    def power(self, place):
        """His attack << 5 | his defence, with what he wears."""
        t = self._t
        rows = t.rows
        x = c = t.state[HEROES + place % 12]
        r = rows[ROW * t.design[c] + ROW_STRENGTH]
        n = (r >> 4 << 5) + (r & 15)
        if c:
            x = t.state[c]
        while x:
            r = 8 * t.design[x]
            if rows[r] == AT_WORN << 5 | DO_MOD and t.works(x, c):
                r = rows[r + 2]
                n += ((r >> 4) - 8 << 5) + (r & 15) - 8
            x = t.state[x]
        return n

    def size(self, vault):
        """Its rooms."""
        return self._t.state[SIZE + vault % 18]

    def lair(self, vault, into):
        """What lies in it; how many."""
        vault %= 18
        return self._fill(LAIR + vault, vault // 6, into)

    def card(self, design, into):
        """What is printed on it, as in the card table."""
        into[:8] = self._t.rows[ROW * design : ROW * design + 8] if design != UNKNOWN else bytes(8)
        return 8

    def event(self):
        """The open one; 0: none."""
        t = self._t
        return t.design[t.state[OPEN]]

    def totals(self, into):
        """Attack and defence of heroes, then of monsters, if they fought now, and how many of each
        would die. While a group is sent, its owner knows: 0 for the others."""
        from engine.minimonfa.reasons import forecast

        return forecast(self._t, self.me, into)

    def parts(self, code, into):
        """The verb of a code of the own turn; its design and its place. 0 while it is another's:
        then the code would be looked up among their cards."""
        t = self._t
        if self.me != t.seat or t.seat != t.state[ACTIVE]:
            return 0
        from engine.minimonfa.moves import parts

        verb, into[0], into[1] = parts(t, code)
        return verb

    def why(self, design, vault=-1):
        """Why a card of the own hand has no place there, or nowhere."""
        from engine.minimonfa.reasons import no_place

        return no_place(self._t, self.me, design, vault)
