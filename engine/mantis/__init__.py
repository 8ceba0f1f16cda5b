# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The rules of Mantis, for two to six seats (D1-D12; the token of D13 is not played).

Moves: 0 scores, 1 + seat steals from that seat.

The state holds the 105 cards in four parts, one after the other: the draw pile (top last), the
cards drawn in play, cards set aside (only in positions that were set up), the dealt cards. A drawn
card is known to all, of a dealt card the front, of the top of the pile the back, of others nothing:
every seat knows the same. Tanks and score piles are counts.
"""

from micropython import const

from engine.table import Table
from engine.mantis.numbers import (
    ASIDE, CARDS, DEALT, END_GOAL, END_PILE, E_AGAIN, E_OVER, E_REVEAL, E_SCORED, E_STAYS, E_STOLEN,
    ORDER, PILE, SCORE, SEATS, SIZE, TANK, WON,
)  # fmt: skip
from engine.numbers import SEAT

_DEAL = const(4)  # D2: cards a tank begins with
_GOAL = const(10)  # D8
_GOAL_FOR_TWO = const(15)  # D10


# D14, D15: FRONT[card] is a colour; the back of a card shows the three colours of FRONT from
# card // 3 * 3 on, in ascending order.
FRONT = bytes(
    [x for a in range(5) for b in range(a + 1, 6) for c in range(b + 1, 7) for x in (a, b, c)]
)


class Mantis(Table):
    """Tanks, score piles and one draw pile."""

    GAME = "mantis"
    TAG = 0x31
    TURN = PILE
    WORDS = "engine.mantis.notation"
    OPTIONS = ("empty", "first")

    def __init__(self, seats=None, seed=0, empty=False, first=None):
        if seats is None:
            seats = 2
        if type(seats) is not int or not 2 <= seats <= 6:
            raise ValueError("mantis is for 2 to 6 seats, not " + repr(seats))
        if empty is not True and empty is not False:
            raise ValueError("empty must be True or False, not " + repr(empty))
        if first is not None and (type(first) is not int or not 0 <= first < seats):
            raise ValueError("first must be a seat from 0 to %d, not %r" % (seats - 1, first))
        self.odds = [0, 0, 0]  # see weigh
        self.left = bytearray(14)  # by colour: cards not drawn in play; cards dealt
        self._work = bytearray(2 * CARDS)  # for blind
        Table.__init__(self, SIZE, seed)
        self._sit(seats)
        st = self.state
        st[SEATS] = seats
        order = bytearray(range(CARDS))
        if empty:
            st[SEAT] = 255
            st[ASIDE] = CARDS
        else:  # D2
            self.shuffle(order, CARDS)
            st[DEALT] = n = _DEAL * seats
            st[PILE] = CARDS - n
            for i in range(n):
                st[TANK + 7 * (i // _DEAL) + FRONT[order[CARDS - n + i]]] += 1
            st[SEAT] = self.roll(seats)
            if first is not None:  # the same deal, begun by another seat
                st[SEAT] = first
                st[SEATS] += 16 + 16 * first
        st[ORDER:] = order

    def load(self, buf):
        """Copy a game with any number of seats in."""
        Table.load(self, buf)
        self._sit(self.state[SEATS] & 15)

    def _sit(self, seats):
        self.seats = seats
        self.goal = _GOAL_FOR_TWO if seats == 2 else _GOAL  # scored cards that win (D8, D10)

    def moves(self):
        """Score, or steal from any other seat, clockwise (D3, D6)."""
        n = self._n
        if n < 0:
            st = self.state
            ch = self.choices
            s = st[SEAT]
            n = 0
            if s != 255:
                n = self.seats
                ch[0] = 0
                for i in range(1, n):
                    s += 1
                    if s == n:
                        s = 0
                    ch[i] = s + 1
            self._n = n
        return n

    def step(self, code):
        """Play a code that moves has given, see Table.play."""
        st = self.state
        s = st[SEAT]
        n = self.seats
        left = st[PILE] - 1
        st[PILE] = left
        card = st[ORDER + left]
        x = FRONT[card]
        aim = code - 1 if code else s  # whose tank
        at = TANK + 7 * aim + x
        k = st[at]
        if not k:  # D4, D5, D11: no such colour there
            st[at] = 1
            kind = E_STAYS
        else:
            st[at] = 0
            k += 1
            if code:  # D5
                st[TANK + 7 * s + x] += k
                kind = E_STOLEN
            else:  # D4
                kind = E_SCORED
                at = SCORE + s
                x = st[at] + k
                st[at] = x
                if x >= self.goal:
                    left = -1
            x = k
        i = self.n_events
        if not i:  # note, without the calls; a bot's events are full and cost nothing
            ev = self.events
            ev[0] = E_REVEAL
            ev[1] = s
            ev[2] = card
            ev[3] = kind
            ev[4] = aim
            ev[5] = x
            self.n_events = 6
        elif i < 190:
            self.note(E_REVEAL, s, card)
            self.note(kind, aim, x)
        if left <= 0:
            if left:
                self._over(END_GOAL, 1 << s)
            else:
                self.start(0)
        elif n > 2:
            s += 1
            st[SEAT] = 0 if s == n else s
            self._n = -1
        else:
            if kind != E_STOLEN:
                s = 1 - s
                st[SEAT] = s
            elif not i:  # D10
                ev[6] = E_AGAIN
                ev[7] = s
                ev[8] = 0
                self.n_events = 9
            elif i < 190:
                self.note(E_AGAIN, s, 0)
            self.choices[1] = 2 - s  # the next moves, at once; the first is always 0
            self._n = 2

    def start(self, s):
        """Seat s begins a turn, or the game ends without a card to draw (D9)."""
        st = self.state
        st[SEAT] = s
        if st[PILE]:
            return
        best = won = 0
        for s in range(self.seats):
            k = st[SCORE + s] << 7
            for i in range(TANK + 7 * s, TANK + 7 * s + 7):
                k += st[i]
            if k > best:
                best = k
                won = 0
            if k == best:
                won |= 1 << s
        self._over(END_PILE, won)

    def _over(self, how, won):
        st = self.state
        st[SEAT] = 255
        st[WON] = won
        self._n = 0
        self.note(E_OVER, how, won)

    def score(self, seat):
        """+1 won, alone or shared, -1 lost."""
        st = self.state
        if st[SEAT] != 255:
            raise ValueError("the game is not over")
        return 1 if st[WON] >> seat & 1 else -1

    def weigh(self):
        """D17: the exact odds that the top card has each colour of its back, as whole numbers.

        They are left in ``odds``, and their sum is returned; 0 without a pile.
        """
        st = self.state
        odds = self.odds
        left = self.left
        pile = st[PILE]
        for x in range(7):
            left[x] = 15
            left[7 + x] = 0
        odds[0] = odds[1] = odds[2] = pile and 1
        t = st[ORDER + pile - 1] // 3 * 3 if pile else 255
        for i in range(ORDER + pile, SIZE - st[DEALT] - st[ASIDE]):
            c = st[i]
            left[FRONT[c]] -= 1
            c -= t
            if 0 <= c < 3:
                odds[c] = 0
        for i in range(SIZE - st[DEALT], SIZE):
            left[7 + FRONT[st[i]]] += 1
        if pile:
            n = 1
            for i in range(3):
                n *= left[FRONT[t + i]] or 1
            for i in range(3):  # r / u, times the product of the three u
                if odds[i]:
                    u = left[FRONT[t + i]]
                    odds[i] = (u - left[7 + FRONT[t + i]]) * n // u
        return odds[0] + odds[1] + odds[2]

    def blind(self, seat, dice):
        """Redeal what nobody knows, and the dice, from the number ``dice``.

        All arrangements that agree with what is known are equally likely.
        """
        st = self.state
        if not 0 <= seat < self.seats:
            raise ValueError("no seat " + repr(seat))
        self.sow(dice)
        pile = st[PILE]
        drawn = SIZE - st[DEALT] - st[ASIDE]  # where they end
        left = self.left
        top = 255
        n = self.weigh()
        if n:
            top = st[ORDER + pile - 1] // 3 * 3
            n = self.roll(n) - self.odds[0]
            if n >= 0:
                top += 1 if n < self.odds[1] else 2
        # The hidden cards in card order, so that it does not matter where they lay, and apart by
        # colour, 15 places each.
        work = self._work
        for i in range(CARDS):
            work[i] = 0
        for i in range(ORDER + pile, drawn):
            work[st[i]] = 1
        for x in range(7):
            left[x] = 0
        for c in range(CARDS):
            if not work[c] and c != top:
                x = FRONT[c]
                work[CARDS + 15 * x + left[x]] = c
                left[x] += 1
        for i in range(SIZE - st[DEALT], SIZE):  # a dealt card keeps its front
            x = FRONT[st[i]]
            at = CARDS + 15 * x + self.roll(left[x])
            st[i] = work[at]
            left[x] -= 1
            work[at] = work[CARDS + 15 * x + left[x]]
        n = 0
        for x in range(7):
            for i in range(CARDS + 15 * x, CARDS + 15 * x + left[x]):
                work[n] = work[i]
                n += 1
        self.shuffle(work, n)
        for i in range(drawn, drawn + st[ASIDE]):
            n -= 1
            st[i] = work[n]
        for i in range(n):
            st[ORDER + i] = work[i]
        if n < pile:
            st[ORDER + n] = top
        self._n = -1
