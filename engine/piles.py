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

from micropython import const

from engine.table import Table

_DO_EVADE = const(32)
_DO_TURN_POWER = const(33)
_DO_ALONE = const(34)
_DO_COPY = const(35)
_DO_ALLY = const(40)
_DO_ALLY_TURN = const(41)
_DO_WEAK_KEYS = const(42)
_DO_MATE = const(43)
_DO_TAKE = const(12)
_DO_TAKE_UPTO = const(13)
_DO_PIN = const(49)

_SNEAKY = const(8)

_SEAT = const(1)
_ASK = const(6)  # the question; how it ended once the game is over
_ACTIVE = const(7)
_NEXT = const(8)  # what follows when no ability waits any more
_TURN = const(9)  # two bytes
_PLAYED = const(11)  # the card that was played and is not in an area yet
_ATTACKER = const(12)
_SIDE = const(13)  # the attacking seat
_TIMES = const(14)  # attacks the attacker has made this turn
_FORCED = const(15)  # the creature Hunter named, if it was named before the Attack ability
_POOL = const(16)  # how many abilities wait
_WHO = const(17)  # the ability being resolved: its creature...
_BY = const(18)  # ...controller << 6 | giving design; the winning team once the game is over
_LEFT = const(19)  # what its question still wants: answers, a seat; how far round a window is
# 1: the played card was taken; 2: a card of a hand is known to others; 4 << team: its last turn
# was skipped; 16 << seat: it cannot block this turn.
_MARKS = const(20)
_LIFE = const(21)  # by team
_AURA = const(23)  # by team: creatures that change other creatures
_LAW = const(25)  # by team: creatures that change what players may do
_BUGS = const(27)  # by seat: ready Mindbugs | ready Mindfrogs << 4
_COUNT = const(31)  # by seat: cards in hand
_HAND = const(35)
_BOARD = const(39)
_DISCARD = const(43)
_DECK = const(47)
_UNUSED = const(51)
_FIRST = const(52)  # the first card

_IN_PLAY = const(128)
_CHOSEN = const(64)
_EXHAUSTED = const(4)
_KNOWN = const(15)
_LIVE = const(1 << 13)

# The questions of A49. Codes are card numbers, 0 for no/none/done, 1 for yes; with four seats
# also seat + 2 for an opponent, and in a turn card + cards for its Action.
_Q_TURN = const(1)
_Q_BUG = const(2)
_Q_HUNT = const(3)
_Q_BLOCK = const(4)
_Q_AGAIN = const(5)
_Q_ORDER = const(6)
_Q_TARGET = const(7)
_Q_UPTO = const(8)
_Q_TAKE = const(9)
_Q_DISCARD = const(10)
_Q_REVEAL = const(12)  # 11: give
_Q_OFFER = const(14)


class Piles(Table):
    """Cards and what they are; what is done with them is in engine.mindbug."""

    # Made by engine.mindbug_deal: seats, cards (how many), rows (the card table); by card number
    # design, trigger (16: an aura, 32: a law) and value (power | keywords << 8, as printed; _LIVE:
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
        p = _DECK + s
        k = st[_COUNT + s]
        c = st[p]
        while c and k < self.HOLD:
            st[p] = st[c]
            self.link(_HAND + s, c)
            k += 1
            c = st[p]
        st[_COUNT + s] = k

    def _leave(self, s, c):
        """Card c leaves the hand of s openly. Who knew of one copy no longer knows of any."""
        st = self.state
        self.unlink(_HAND + s, c)
        st[_COUNT + s] -= 1
        n = self.cards
        if st[_MARKS] & 2:
            x = st[_HAND + s]
            while x:
                if self.design[x] == self.design[c]:
                    st[x + n] &= ~_KNOWN | st[c + n]
                x = st[x]
        st[c + n] = s << 4

    # --- what creatures are now (A23, A48)

    def look(self, c):
        """Current power | keywords << 8 of a creature in play."""
        st = self.state
        v = self.value[c]
        s = st[c + self.cards] & 3
        if v & _LIVE:
            v = self.base(c, s)
            r = self.design[c] << 3
            if self.rows[r + 4] == _DO_COPY:  # copied keywords are not copied again (AMB-10)
                k = 0
                for o in range((s & 1) ^ 1, self.seats, 2):
                    x = st[_BOARD + o]
                    while x:
                        k |= self.base(x, o)
                        x = st[x]
                v |= k & self.rows[r + 5] << 8
        elif st[_AURA + (s & 1)]:
            v = self.base(c, s)
        return v

    def base(self, c, s):
        """The same without copied keywords, for a creature of seat s."""
        st = self.state
        design = self.design
        rows = self.rows
        v = self.value[c]
        active = st[_ACTIVE]
        if v & _LIVE:
            v &= ~_LIVE
            r = design[c] << 3
            what = rows[r + 4]
            if what == _DO_TURN_POWER:
                if s == active:
                    v += rows[r + 5]
            elif what == _DO_ALONE:
                if st[_BOARD + s] == c and not (st[c] or self.seats > 2 and st[_BOARD + (s ^ 2)]):
                    v = v + rows[r + 5] | rows[r + 6] << 8
        left = st[_AURA + (s & 1)]
        if left:
            weak = 0
            trigger = self.trigger
            for o in range(s & 1, self.seats, 2):
                x = st[_BOARD + o]
                while x and left:  # not beyond the last aura
                    if trigger[x] & 16:
                        left -= 1
                        if x != c:
                            r = design[x] << 3
                            what = rows[r + 4]
                            if what == _DO_ALLY or what == _DO_ALLY_TURN and o == active:
                                v += rows[r + 5]
                            elif what == _DO_WEAK_KEYS:
                                weak = r
                            elif what == _DO_MATE and o != s:
                                v = v + rows[r + 5] | rows[r + 6] << 8
                    x = st[x]
            if weak and v & 255 <= rows[weak + 5]:  # AMB-11: power with all bonuses
                v |= rows[weak + 6] << 8
        return v

    def power(self, card):
        """Current power of a creature, printed power of any other card."""
        in_play = self.state[card + self.cards] & _IN_PLAY
        return (self.look(card) if in_play else self.value[card]) & 255

    def keywords(self, card):
        """Current keywords: Frenzy 1, Hunter 2, Poisonous 4, Sneaky 8, Tough 16."""
        in_play = self.state[card + self.cards] & _IN_PLAY
        return (self.look(card) if in_play else self.value[card]) >> 8 & 31

    def _law(self, team, what):
        """The highest number of a team's creatures with that law; 0 if there is none."""
        st = self.state
        found = 0
        for o in range(team, self.seats, 2):
            x = st[_BOARD + o]
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
        a = bar and st[_NEXT] and st[_ATTACKER]
        while c:
            d = design[c]
            x = st[c + f]
            if d != last or c == a or p == a or (x ^ st[p + f]) & x >> 5 & _EXHAUSTED:
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
        q = st[_ASK]
        s = st[_SEAT]
        n = 0
        if q == _Q_TURN:  # A12
            design = self.design
            last = 255
            c = st[_HAND + s]
            while c:
                d = design[c]
                if d != last:
                    ch[n] = c
                    n += 1
                    last = d
                c = st[c]
            p = c = st[_BOARD + s]
            if c:  # as _list does it
                k = self.cards
                last = 255
                while c:
                    d = design[c]
                    if d != last or (st[c + k] ^ st[p + k]) & _EXHAUSTED:
                        ch[n] = c
                        n += 1
                        last = d
                        p = c
                    c = st[c]
        elif q == _Q_BUG or q == _Q_AGAIN or q == _Q_OFFER:
            ch[0] = 1
            ch[1] = 0
            n = 2
        elif q == _Q_BLOCK:  # A33
            c = st[_ATTACKER]
            team = st[_SIDE] & 1
            r = self.design[c] << 3
            weak = self.rows[r + 5] if self.rows[r + 4] == _DO_EVADE else 0
            if st[_LAW + team]:
                weak = max(weak, self._law(team, _DO_PIN))
            v = self.value[c]
            if v & _LIVE or st[_AURA + team]:
                v = self.look(c)
            v &= _SNEAKY << 8
            k = self._list(st[_BOARD + s], 0, 0)
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
        elif q == _Q_HUNT:  # A32
            for o in range((s & 1) ^ 1, self.seats, 2):
                n = self._list(st[_BOARD + o], n, 0)
            if n:
                ch[n] = 0
                n += 1
        elif _Q_DISCARD <= q <= _Q_REVEAL:
            n = self._list(st[_HAND + s], 0, _CHOSEN)
        elif q == _Q_TARGET or q == _Q_UPTO:
            r = (st[_BY] & 63) << 3
            rows = self.rows
            k = rows[r + 4]
            for i in range(self.seats):
                # AMB-7: taking means a creature of somebody else.
                if i & 1 or (i if k == _DO_TAKE or k == _DO_TAKE_UPTO else rows[r + 5] != 1):
                    last = self._list(st[_BOARD + (s + i & self.seats - 1)], n, _CHOSEN)
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
            if n and q == _Q_UPTO:
                ch[n] = 0
                n += 1
        elif q == _Q_TAKE:
            n = self._list(st[_DISCARD + st[_LEFT]], 0, 0)
        elif q == _Q_ORDER:
            p = _FIRST + 2 * self.cards
            for i in range(st[_POOL]):
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
        for p in range(_HAND, _FIRST):
            if p < _BOARD or p >= _DECK:
                q = p
                c = st[q]
                while c:
                    x = st[c]
                    v = st[c + f]
                    i = v & 1 << seat
                    v = v & _CHOSEN | i | (p - _HAND & 3) << 4
                    if p == _HAND + seat:
                        i = 1
                    elif v & _CHOSEN and p < _BOARD and not (i and st[_ASK] == _Q_OFFER):
                        v ^= _CHOSEN  # which card somebody has chosen is his secret
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
        for c in range(_FIRST, _FIRST + f):  # in table order: where they lay must not matter
            if st[c + f] == 255:
                work[n] = c
                n += 1
        self.shuffle(work, n)
        for i in range(n):
            c = work[i]
            p = work[f + i]
            st[c + f] = (p - _HAND & 3) << 4
            if p < _BOARD:
                self.link(p, c)
            else:
                st[c] = st[p]
                st[p] = c
        if h:  # the card on offer is none of those that were there before
            c = h
            i = self.roll(st[h + _COUNT - _HAND])
            while i >= 0 or st[_ASK] == _Q_OFFER and st[c + f] & 1 << seat:
                c = st[c] or st[h]
                i -= 1
            st[c + f] |= _CHOSEN
        self._n = -1
