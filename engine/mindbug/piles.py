# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The state of a Mindbug game: cards and piles, the creatures as they are now, and what may be
chosen.

Every pile is a linked list inside the state: a card is the index of a byte that holds the next
card of its pile, 0 ends it, and the piles' heads are bytes before the first card. All piles but
the draw piles and the unused pile are kept in falling order, so equal cards are neighbours and a
question offers them once. A second byte per card, at ``card + cards``, says how it is:

    in play       128 | owner << 4 | exhausted << 2 | controller      (64: chosen just now)
    elsewhere           owner << 4 | one bit per seat that knows the card in a hidden pile

The owner of a card is the seat whose hand it left last, so it reveals only what everybody has seen.
A card in no pile, such as the one just played, has no next card: 0.

Waiting abilities lie behind the cards, two bytes each: creature, controller << 6 | design that
gives the ability. Seats s and s ^ 1 are opponents; with four seats s and s ^ 2 are partners. A
team is seat & 1.

The numbers have their names in engine.mindbug.numbers.
"""

from engine.table import Table
from engine.mindbug.numbers import (
    ACTIVE, ANY, ATTACKER, AURA, BOARD, BY, CHOSEN, CONTROLLER, COUNT, DECK, DISCARD, DO_ALLY,
    DO_ALLY_TURN, DO_ALONE, DO_EVADE, DO_MATE, DO_PIN, DO_TAKE, DO_TAKE_UPTO, DO_TURN_POWER,
    DO_WEAK_KEYS, EXHAUSTED, FIRST, GIVER, HAND, HAS_AURA, IN_PLAY, KNOWN, LAW, LIVE, MARKS, NEXT,
    POOL, POWER, Q_AGAIN, Q_BLOCK, Q_BUG, Q_DISCARD, Q_HUNT, Q_OFFER, Q_ORDER, Q_REVEAL, Q_TAKE,
    Q_TARGET, Q_TURN, Q_UPTO, SHOWN, SIDE, SNEAKY, WANTED,
)  # fmt: skip
from engine.numbers import ASK, SEAT


class Piles(Table):
    """Cards and what they are; what is done with them is in engine.mindbug."""

    # Made by engine.mindbug.deal: seats, cards (how many), rows (the card table); by card number
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
            q = HAND + s  # link, without the call
            x = st[q]
            while x > c:
                q = x
                x = st[q]
            st[q] = c
            st[c] = x
            k += 1
            c = st[p]
        st[COUNT + s] = k

    def _leave(self, s, c):
        """Card c leaves the hand of s openly. Who knew of one copy no longer knows of any."""
        st = self.state
        p = HAND + s
        x = st[p]
        while x != c:  # unlink, without the call: a third of all moves come here
            p = x
            x = st[p]
        st[p] = st[c]
        st[c] = 0
        st[COUNT + s] -= 1
        n = self.cards
        if st[MARKS] & SHOWN:
            x = st[HAND + s]
            while x:
                if self.design[x] == self.design[c]:
                    st[x + n] &= ~KNOWN | st[c + n]
                x = st[x]
        st[c + n] = s << 4

    # --- what creatures are now (A23, A48)

    def look(self, c, copied=True):
        """Current power | keywords << 8 of a creature in play; with those that it copies."""
        st = self.state
        v = self.value[c]
        s = st[c + self.cards] & CONTROLLER
        left = st[AURA + (s & 1)]
        if not left and not v & LIVE:
            return v
        design = self.design
        rows = self.rows
        if v & LIVE:
            v ^= LIVE
            r = design[c] << 3
            what = rows[r + 4]
            if what == DO_TURN_POWER:
                if s == st[ACTIVE]:
                    v += rows[r + 5]
            elif what == DO_ALONE:
                if st[BOARD + s] == c and not (st[c] or self.seats > 2 and st[BOARD + (s ^ 2)]):
                    v = v + rows[r + 5] | rows[r + 6] << 8
            elif copied:  # copied keywords are not copied again (AMB-10)
                for o in range((s & 1) ^ 1, self.seats, 2):
                    x = st[BOARD + o]
                    while x:
                        what = self.value[x]
                        if what & LIVE or st[AURA + (o & 1)]:
                            what = self.look(x, False)
                        v |= what & rows[r + 5] << 8
                        x = st[x]
        if left:
            weak = 0
            trigger = self.trigger
            o = s & 1
            while o < self.seats:
                x = st[BOARD + o]
                while left and x:  # not beyond the last aura
                    if trigger[x] & HAS_AURA:
                        left -= 1
                        if x != c:
                            r = design[x] << 3
                            what = rows[r + 4]
                            if what == DO_ALLY or what == DO_ALLY_TURN and o == st[ACTIVE]:
                                v += rows[r + 5]
                            elif what == DO_WEAK_KEYS:
                                weak = r
                            elif what == DO_MATE and o != s:
                                v = v + rows[r + 5] | rows[r + 6] << 8
                    x = st[x]
                o += 2
            if weak and v & POWER <= rows[weak + 5]:  # AMB-11: power with all bonuses
                v |= rows[weak + 6] << 8
        return v

    def power(self, card):
        """Current power of a creature, printed power of any other card."""
        in_play = self.state[card + self.cards] & IN_PLAY
        return (self.look(card) if in_play else self.value[card]) & POWER

    def keywords(self, card):
        """Current keywords: Frenzy 1, Hunter 2, Poisonous 4, Sneaky 8, Tough 16."""
        in_play = self.state[card + self.cards] & IN_PLAY
        return (self.look(card) if in_play else self.value[card]) >> 8 & 31

    def _law(self, o, k, what):
        """The highest number of creatures with that law, of seat o and every k-th seat from it on;
        0 if there is none."""
        st = self.state
        found = 0
        if st[LAW + (o & 1)]:
            while o < self.seats:
                x = st[BOARD + o]
                while x:
                    r = self.design[x] << 3
                    if self.rows[r + 4] == what:
                        found = max(found, self.rows[r + 5], 1)
                    x = st[x]
                o += k
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
            if (
                d != last
                or c == a
                or p == a
                or (st[c + f] ^ st[p + f]) & st[c + f] >> 5 & EXHAUSTED
            ):
                if not bar or not st[c + f] & bar:
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
        q = st[ASK]
        s = st[SEAT]
        n = 0
        if q == Q_TURN:  # A12
            ch = self.choices
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
            last = 255
            while c:  # as _list does it
                d = design[c]
                if d != last or (st[c + self.cards] ^ st[p + self.cards]) & EXHAUSTED:
                    ch[n] = c
                    n += 1
                    last = d
                    p = c
                c = st[c]
        elif q == Q_BUG or q == Q_AGAIN or q == Q_OFFER:
            ch = self.choices
            ch[0] = 1
            ch[1] = 0
            n = 2
        elif q == Q_BLOCK:
            n = self._blockers(s)
        elif q == Q_HUNT:  # A32
            for o in range((s & 1) ^ 1, self.seats, 2):
                n = self._list(st[BOARD + o], n, 0)
            if n:
                self.choices[n] = 0
                n += 1
        elif Q_DISCARD <= q <= Q_REVEAL:
            n = self._list(st[HAND + s], 0, CHOSEN)
        elif q == Q_TARGET or q == Q_UPTO:
            n = self._targets(s)
        elif q == Q_TAKE:
            n = self._list(st[DISCARD + st[WANTED]], 0, 0)
        elif q == Q_ORDER:
            first = FIRST + 2 * self.cards
            for p in range(first, first + 2 * st[POOL], 2):
                for x in range(first, p, 2):
                    if st[x + 1] == st[p + 1] and self.design[st[x]] == self.design[st[p]]:
                        break
                else:
                    self.choices[n] = (p - first >> 1) + 1
                    n += 1
        self._n = n
        return n

    def _blockers(self, s):
        """A33: what s can block with, and no block; how many choices that are."""
        st = self.state
        ch = self.choices
        design = self.design
        value = self.value
        c = st[ATTACKER]
        team = st[SIDE] & 1
        weak = 0
        r = design[c] << 3
        if self.rows[r + 4] == DO_EVADE:
            weak = self.rows[r + 5]
        if st[LAW + team]:
            weak = max(weak, self._law(team, 2, DO_PIN))
        sly = value[c]
        if sly & LIVE or st[AURA + team]:
            sly = self.look(c)
        sly &= SNEAKY
        many = st[AURA + (team ^ 1)]  # where there is none, most creatures are as printed
        n = 0
        last = 255
        p = c = st[BOARD + s]
        while c:  # as _list does it
            d = design[c]
            if d != last or (st[c + self.cards] ^ st[p + self.cards]) & EXHAUSTED:
                last = d
                p = c
                v = sly
                if sly or weak:
                    v = value[c]
                    if (many or v & LIVE) and (v & sly != sly or v & POWER <= weak):
                        v = self.look(c)
                if v & sly == sly and (not weak or v & POWER > weak):
                    ch[n] = c
                    n += 1
            c = st[c]
        if n:
            ch[n] = 0
            n += 1
        return n

    def _targets(self, s):
        """A43: what the ability can be used on; up to some: and no more of them."""
        st = self.state
        ch = self.choices
        rows = self.rows
        r = (st[BY] & GIVER) << 3
        what = rows[r + 4]
        low = rows[r + 6]
        high = rows[r + 7]
        n = 0
        for i in range(self.seats):
            # AMB-7: taking means a creature of somebody else.
            if i & 1 or (i if what == DO_TAKE or what == DO_TAKE_UPTO else rows[r + 5] != 1):
                last = self._list(st[BOARD + (s + i & self.seats - 1)], n, CHOSEN)
                if not low and high == ANY:  # no need to look
                    n = last
                for j in range(n, last):
                    c = ch[j]
                    v = self.value[c] & POWER
                    if v <= high:  # power only ever grows
                        if v < low or high < ANY:
                            v = self.look(c) & POWER
                        if low <= v <= high:
                            ch[n] = c
                            n += 1
        if n and st[ASK] == Q_UPTO:
            ch[n] = 0
            n += 1
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
