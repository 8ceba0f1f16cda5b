# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The view of Tag Team: as in a duel, plus cards that went from hand to hand."""

from engine.mindbug import view
from engine.mindbug.numbers import (
    BOARD, BY, DO_BAN, DO_BORROW, DO_PASS, GIVER, IN_PLAY, ON_ACTION, ON_ATTACK, ON_DEFEATED,
    ON_MATE_ATTACK, ON_MATE_PLAY, ON_PLAY, Q_OFFER, WHEN,
)  # fmt: skip


class View(view.View):
    """What four seats add."""

    def open(self):
        """Is it a question that needs no hand? A card on offer may have come from one."""
        return self.about() > 0 if self.asked() == Q_OFFER else view.View.open(self)

    def about(self):
        """The card that the question is about, or 0, also if only others may know it."""
        if self.asked() != Q_OFFER:
            return view.View.about(self)
        t = self._t
        card = t._chosen(t.seat)
        if self.me == t.seat or self._does() == DO_BORROW or self.known(card):
            return card
        return 0

    def known(self, card):
        """Has the seat seen this card before it went into a hand?"""
        t = self._t
        if self.me < 0 or t.design[card] == 255:
            return 0
        f = t.state[card + t.cards]
        return 0 if f & IN_PLAY else f >> self.me & 1

    def giver(self, seat, card, attacks):
        """See above: it may be that of a creature of the mate, or either."""
        t = self._t
        when = t.trigger[card] & WHEN
        own = when == ON_DEFEATED or when == (ON_ATTACK if attacks else ON_PLAY)
        found = t.design[card] if own else -1
        given = ON_MATE_ATTACK if attacks else ON_MATE_PLAY
        c = t.state[BOARD + (seat ^ 2)]
        while c:
            if t.trigger[c] & WHEN == given and t.design[c] != found:
                if found >= 0:
                    return -1
                found = t.design[c]
            c = t.state[c]
        return found

    def acts(self, card):
        """Has this creature an Action?"""
        return self._t.trigger[card] & WHEN == ON_ACTION

    def bans(self):
        """The mate's design that forbids to play some cards, 0 if none does."""
        t = self._t
        c = t.state[BOARD + (t.seat ^ 2)]
        while c and t.rows[(t.design[c] << 3) + 4] != DO_BAN:
            c = t.state[c]
        return t.design[c] if c else 0

    def _does(self):
        """What the ability does that is used just now."""
        t = self._t
        return t.rows[((t.state[BY] & GIVER) << 3) + 4]

    def taker(self):
        """The seat that gets the card which is to be given."""
        seat = self._t.seat
        return seat + 1 & 3 if self._does() == DO_PASS else seat ^ 2
