# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What each of the four seats of Tag Team can know (C23), as cards go from hand to hand unseen.

The last four bytes of the state hold what skipped turns prove about each seat: at least so many
cards in its hand are too strong to be played while its partner's creature forbids that.
"""

from engine.mindbug import Mindbug
from engine.mindbug.numbers import (
    BAN, BOARD, CHOSEN, COUNT, FIRST, HAND, KNOWN, MARKS, POWER, PROOF, Q_SCOUT, Q_TURN, SHOWN,
    UNUSED,
)  # fmt: skip
from engine.numbers import ASK, SEAT


class Knowledge(Mindbug):
    """Hidden cards; what four seats do with them is in engine.tagteam."""

    def blind(self, seat, dice):
        """Redeal everything ``seat`` cannot know, and the dice, from the number ``dice``."""
        st = self.state
        f = self.cards
        looked = 0
        if st[ASK] == Q_SCOUT and st[SEAT] != seat:  # what somebody looks at is his secret
            c = st[UNUSED]
            while c and st[c + f] & CHOSEN:
                st[c + f] ^= CHOSEN
                looked += 1
                c = st[c]
        while True:
            Mindbug.blind(self, seat, dice)
            self._mix()
            if st[ASK] != Q_TURN or self.moves():
                break
            dice += 1  # whoever is asked to act can act: another deal
        c = st[UNUSED]
        while looked:
            st[c + f] |= CHOSEN
            looked -= 1
            c = st[c]

    def shuffle(self, cards, n):
        """Shuffle the first n of ``cards`` in place. In a redeal a hand gets what a skipped turn
        has proved to be in it."""
        Mindbug.shuffle(self, cards, n)
        if cards is not self._work:
            return
        st = self.state
        value = self.value
        p = 0
        for i in range(n):
            if p != cards[self.cards + i]:  # a hand; what is known of it is still there
                p = cards[self.cards + i]
                if p >= BOARD:
                    break
                k = st[PROOF - HAND + p]
                c = st[p]
                while c:
                    k -= value[c] & POWER >= value[BAN]
                    c = st[c]
            c = cards[i]
            if k > 0 and value[c] & POWER < value[BAN]:
                j = n - 1
                while j > i and value[cards[j]] & POWER < value[BAN]:
                    j -= 1
                cards[i] = cards[j]
                cards[j] = c
            k -= 1

    def _leave(self, s, c):
        """Card c leaves the hand of s openly."""
        Mindbug._leave(self, s, c)
        if self.state[PROOF + s] and self.value[c] & POWER >= self.value[BAN]:
            self.state[PROOF + s] -= 1

    def _slip(self, o, s, c, n):
        """Card c, the first of n, goes from hand o to hand s. Only these two see it: unless the
        whole hand goes, the others do not know what is left."""
        st = self.state
        f = self.cards
        others = KNOWN & ~(1 << o | 1 << s)
        if st[COUNT + o] > n:
            x = st[HAND + o]
            while x:
                st[x + f] &= ~others
                x = st[x]
        others &= st[c + f]
        st[MARKS] |= SHOWN
        k = st[PROOF + o]
        if k:
            if k == st[COUNT + o]:  # then a strong one goes over
                st[PROOF + s] += 1
            st[PROOF + o] = k - 1
        Mindbug._leave(self, o, c)
        self.link(HAND + s, c)
        st[COUNT + s] += 1
        st[c + f] |= 1 << o | others

    def _blur(self, p, c, seats):
        """Seats (bits) see card c and cannot tell it from a copy in pile p they knew of."""
        st = self.state
        f = self.cards
        x = st[p]
        while x:
            if x != c and self.design[x] == self.design[c] and not st[x + f] & CHOSEN:
                st[x + f] &= ~seats | st[c + f]
            x = st[x]

    def _mix(self):
        """Shuffle the unused pile below the cards that somebody looks at."""
        st = self.state
        f = self.cards
        work = self._work
        for n in range(f):
            work[n] = 0
        p = UNUSED
        c = st[p]
        while c:
            if st[c + f] & CHOSEN:
                st[p] = c
                p = c
            else:
                work[c - FIRST] = 1
            c = st[c]
        st[p] = n = 0
        for c in range(f):  # in table order: where they lay must not matter
            if work[c]:
                work[n] = c + FIRST
                n += 1
        Mindbug.shuffle(self, work, n)
        while n:
            n -= 1
            c = work[n]
            st[c] = st[p]
            st[p] = c
