# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The state of a Mindbug game: cards, piles, what creatures are now, what may be chosen.

Every pile is a linked list inside the state: a card is the index of a byte that holds the next
card of its pile, 0 ends it, and the piles' heads are bytes before the first card. All piles but
the draw piles and the unused pile are kept in falling order, so equal cards are neighbours and a
question offers them once. A second byte per card, at ``card + cards``, says how it is:

    in play       128 | owner << 4 | exhausted << 2 | controller      (64: chosen just now)
    elsewhere           owner << 4 | one bit per seat that knows the card in a hidden pile

The owner of a card is the seat whose hand it left last: what a card tells is what all have seen.
A card that lies in no pile, such as the one just played, has no next card: 0.

Waiting abilities lie behind the cards, two bytes each: creature, controller << 6 | design that
gives the ability. Seats s and s ^ 1 are opponents; with four seats s and s ^ 2 are partners. A
team is seat & 1.

The numbers stand again in every module that uses them, because a private const costs nothing on a
board; a test keeps them equal.
"""

from engine.table import Table
from engine.mindbug_numbers import (
    ACTIVE, ATTACKER, AURA, BOARD, BY, CHOSEN, COUNT, DECK, DISCARD, DO_ALLY, DO_ALLY_TURN,
    DO_ALONE, DO_COPY, DO_EVADE, DO_MATE, DO_PIN, DO_TAKE, DO_TAKE_UPTO, DO_TURN_POWER,
    DO_WEAK_KEYS, EXHAUSTED, FIRST, HAND, IN_PLAY, KNOWN, LAW, LIVE, MARKS, NEXT, POOL, Q_AGAIN,
    Q_BLOCK, Q_BUG, Q_DISCARD, Q_HUNT, Q_OFFER, Q_ORDER, Q_REVEAL, Q_TAKE, Q_TARGET, Q_TURN, Q_UPTO,
    SIDE, SNEAKY, WANTED,
)  # fmt: skip
from engine.numbers import ASK, SEAT


class Piles(Table):
    """Cards and what they are; what is done with them is in engine.mindbug."""

    # Made by engine.mindbug_deal: seats, cards (how many), rows (the card table); by card number
    # design, trigger (16: an aura, 32: a law) and value (power | keywords << 8, as printed; LIVE:
    # ask look); _work for blind.

    # --- piles

    def link(self, p, c):
        """Put card c into the sorted pile p (falling numbers)."""
        st = self.state
        x = st[p]
        while x > c:
            p = x
            x = st[p]
        st[p] = c
        st[c] = x

    def unlink(self, p, c):
        """Take card c out of pile p."""
        st = self.state
        x = st[p]
        while x != c:
            p = x
            x = st[p]
        st[p] = st[c]
        st[c] = 0  # it must not name the next card of a hand it left

    def _refill(self, s):
        """A8."""
        st = self.state
        p = DECK + s
        k = st[COUNT + s]
        c = st[p]
        while c and k < self.HOLD:
            st[p] = st[c]
            self.link(HAND + s, c)
            k += 1
            c = st[p]
        st[COUNT + s] = k

    def _leave(self, s, c):
        """Card c leaves the hand of s openly. Who knew of one copy no longer knows of any."""
        st = self.state
        self.unlink(HAND + s, c)
        st[COUNT + s] -= 1
        n = self.cards
        if st[MARKS] & 2:
            x = st[HAND + s]
            while x:
                if self.design[x] == self.design[c]:
                    st[x + n] &= ~KNOWN | st[c + n]
                x = st[x]
        st[c + n] = s << 4

    # --- what creatures are now (A23, A48)

    def look(self, c):
        """Current power | keywords << 8 of a creature in play."""
        st = self.state
        v = self.value[c]
        s = st[c + self.cards] & 3
        if v & LIVE:
            v = self.base(c, s)
            r = self.design[c] << 3
            if self.rows[r + 4] == DO_COPY:  # copied keywords are not copied again (AMB-10)
                k = 0
                for o in range((s & 1) ^ 1, self.seats, 2):
                    x = st[BOARD + o]
                    while x:
                        k |= self.base(x, o)
                        x = st[x]
                v |= k & self.rows[r + 5] << 8
        elif st[AURA + (s & 1)]:
            v = self.base(c, s)
        return v

    def base(self, c, s):
        """The same without copied keywords, for a creature of seat s."""
        st = self.state
        design = self.design
        rows = self.rows
        v = self.value[c]
        active = st[ACTIVE]
        if v & LIVE:
            v &= ~LIVE
            r = design[c] << 3
            what = rows[r + 4]
            if what == DO_TURN_POWER:
                if s == active:
                    v += rows[r + 5]
            elif what == DO_ALONE:
                if st[BOARD + s] == c and not (st[c] or self.seats > 2 and st[BOARD + (s ^ 2)]):
                    v = v + rows[r + 5] | rows[r + 6] << 8
        left = st[AURA + (s & 1)]
        if left:
            weak = 0
            trigger = self.trigger
            for o in range(s & 1, self.seats, 2):
                x = st[BOARD + o]
                while x and left:  # not beyond the last aura
                    if trigger[x] & 16:
                        left -= 1
                        if x != c:
                            r = design[x] << 3
                            what = rows[r + 4]
                            if what == DO_ALLY or what == DO_ALLY_TURN and o == active:
                                v += rows[r + 5]
                            elif what == DO_WEAK_KEYS:
                                weak = r
                            elif what == DO_MATE and o != s:
                                v = v + rows[r + 5] | rows[r + 6] << 8
                    x = st[x]
            if weak and v & 255 <= rows[weak + 5]:  # AMB-11: power with all bonuses
                v |= rows[weak + 6] << 8
        return v

    def power(self, card):
        """Current power of a creature, printed power of any other card."""
        in_play = self.state[card + self.cards] & IN_PLAY
        return (self.look(card) if in_play else self.value[card]) & 255

    def keywords(self, card):
        """Current keywords: Frenzy 1, Hunter 2, Poisonous 4, Sneaky 8, Tough 16."""
        in_play = self.state[card + self.cards] & IN_PLAY
        return (self.look(card) if in_play else self.value[card]) >> 8 & 31

    def _law(self, team, what):
        """The highest number of a team's creatures with that law; 0 if there is none."""
        st = self.state
        found = 0
        for o in range(team, self.seats, 2):
            x = st[BOARD + o]
            while x:
                r = self.design[x] << 3
                if self.rows[r + 4] == what:
                    found = max(found, self.rows[r + 5], 1)
                x = st[x]
        return found

    # --- moves

    def _list(self, c, n, bar):
        """Add a pile's cards from c on to the choices, equal ones once, without those that have
        a bit of ``bar``; how many choices there are now."""
        st = self.state
        ch = self.choices
        design = self.design
        f = self.cards
        last = 255
        p = 0
        # A3: where an ability of an attack chooses, the attacker is not like its idle twin.
        a = bar and st[NEXT] and st[ATTACKER]
        while c:
            d = design[c]
            x = st[c + f]
            if d != last or c == a or p == a or (x ^ st[p + f]) & x >> 5 & EXHAUSTED:
                if not x & bar:
                    ch[n] = c
                    n += 1
                    last = d
                    p = c
            c = st[c]
        return n

    def moves(self):
        """Work out the legal moves into ``choices``; how many there are."""
        n = self._n
        if n >= 0:
            return n
        st = self.state
        ch = self.choices
        q = st[ASK]
        s = st[SEAT]
        n = 0
        if q == Q_TURN:  # A12
            design = self.design
            last = 255
            c = st[HAND + s]
            while c:
                d = design[c]
                if d != last:
                    ch[n] = c
                    n += 1
                    last = d
                c = st[c]
            p = c = st[BOARD + s]
            if c:  # as _list does it
                k = self.cards
                last = 255
                while c:
                    d = design[c]
                    if d != last or (st[c + k] ^ st[p + k]) & EXHAUSTED:
                        ch[n] = c
                        n += 1
                        last = d
                        p = c
                    c = st[c]
        elif q == Q_BUG or q == Q_AGAIN or q == Q_OFFER:
            ch[0] = 1
            ch[1] = 0
            n = 2
        elif q == Q_BLOCK:  # A33
            c = st[ATTACKER]
            team = st[SIDE] & 1
            r = self.design[c] << 3
            weak = self.rows[r + 5] if self.rows[r + 4] == DO_EVADE else 0
            if st[LAW + team]:
                weak = max(weak, self._law(team, DO_PIN))
            v = self.value[c]
            if v & LIVE or st[AURA + team]:
                v = self.look(c)
            v &= SNEAKY
            k = self._list(st[BOARD + s], 0, 0)
            if v or weak:
                for i in range(k):
                    c = ch[i]
                    d = self.value[c]
                    if d & v != v or d & 255 <= weak:
                        d = self.look(c)
                    if d & v == v and d & 255 > weak:
                        ch[n] = c
                        n += 1
            else:
                n = k
            if n:
                ch[n] = 0
                n += 1
        elif q == Q_HUNT:  # A32
            for o in range((s & 1) ^ 1, self.seats, 2):
                n = self._list(st[BOARD + o], n, 0)
            if n:
                ch[n] = 0
                n += 1
        elif Q_DISCARD <= q <= Q_REVEAL:
            n = self._list(st[HAND + s], 0, CHOSEN)
        elif q == Q_TARGET or q == Q_UPTO:
            r = (st[BY] & 63) << 3
            rows = self.rows
            k = rows[r + 4]
            for i in range(self.seats):
                # AMB-7: taking means a creature of somebody else.
                if i & 1 or (i if k == DO_TAKE or k == DO_TAKE_UPTO else rows[r + 5] != 1):
                    last = self._list(st[BOARD + (s + i & self.seats - 1)], n, CHOSEN)
                    low = rows[r + 6]
                    high = rows[r + 7]
                    if not low and high == 99:  # any power: no need to look
                        n = last
                    for i in range(n, last):
                        c = ch[i]
                        d = self.value[c] & 255
                        if d <= high:  # power only ever grows
                            if d < low or high < 99:
                                d = self.look(c) & 255
                            if low <= d <= high:
                                ch[n] = c
                                n += 1
            if n and q == Q_UPTO:
                ch[n] = 0
                n += 1
        elif q == Q_TAKE:
            n = self._list(st[DISCARD + st[WANTED]], 0, 0)
        elif q == Q_ORDER:
            p = FIRST + 2 * self.cards
            for i in range(st[POOL]):
                for j in range(i):
                    if (
                        st[p + 2 * j + 1] == st[p + 2 * i + 1]
                        and self.design[st[p + 2 * j]] == self.design[st[p + 2 * i]]
                    ):
                        break
                else:
                    ch[n] = i + 1
                    n += 1
        self._n = n
        return n

    # --- what a seat cannot know

    def blind(self, seat, dice):
        """Redeal everything ``seat`` cannot know, and the dice, from the number ``dice``.

        The places stay as they are; the unknown cards change places. What other seats know of
        them, and whose they were, is left out: it would tell which of them have moved.
        """
        if not 0 <= seat < self.seats:
            raise ValueError("no seat " + repr(seat))
        st = self.state
        self.sow(dice)
        f = self.cards
        work = self._work
        n = h = 0
        for p in range(HAND, FIRST):
            if p < BOARD or p >= DECK:
                q = p
                c = st[q]
                while c:
                    x = st[c]
                    v = st[c + f]
                    i = v & 1 << seat
                    v = v & CHOSEN | i | (p - HAND & 3) << 4
                    if p == HAND + seat:
                        i = 1
                    elif v & CHOSEN and p < BOARD and not (i and st[ASK] == Q_OFFER):
                        v ^= CHOSEN  # which card somebody has chosen is his secret
                        h = p
                    if i:
                        q = c
                    else:
                        st[q] = x
                        work[f + n] = p
                        v = 255  # no card in play is chosen, exhausted and of owner 3 at once
                        n += 1
                    st[c + f] = v
                    c = x
        n = 0
        for c in range(FIRST, FIRST + f):  # in table order: where they lay must not matter
            if st[c + f] == 255:
                work[n] = c
                n += 1
        self.shuffle(work, n)
        for i in range(n):
            c = work[i]
            p = work[f + i]
            st[c + f] = (p - HAND & 3) << 4
            if p < BOARD:
                self.link(p, c)
            else:
                st[c] = st[p]
                st[p] = c
        if h:  # the card on offer is none of those that were there before
            c = h
            i = self.roll(st[h + COUNT - HAND])
            while i >= 0 or st[ASK] == Q_OFFER and st[c + f] & 1 << seat:
                c = st[c] or st[h]
                i -= 1
            st[c + f] |= CHOSEN
        self._n = -1
