# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mantis, for two to six seats (D1-D12; the token of D13 is not played).

Moves: 0 scores, 1 + seat steals from that seat.

The state holds the 105 cards in four parts, one after the other: the draw pile (top last), the
cards drawn in play, cards set aside (only in positions that were set up), the dealt cards. A drawn
card is known to all, of a dealt card the front, of the top of the pile the back, of others nothing:
every seat knows the same. Tanks and score piles are counts.
"""

from micropython import const

from engine.table import Table

_CARDS = const(105)
_DEAL = const(4)  # D2: cards a tank begins with
_GOAL = const(10)  # D8
_GOAL_FOR_TWO = const(15)  # D10

# The state.
_SEAT = const(1)
_SEATS = const(6)
_PILE = const(7)  # cards in the draw pile
_ASIDE = const(8)  # cards set aside
_DEALT = const(9)  # dealt cards
_WON = const(10)  # one bit per winner once the game is over
_SCORE = const(11)  # by seat
_TANK = const(17)  # by seat and colour: 7 * seat + colour
_ORDER = const(59)  # the cards
_SIZE = const(164)

# Events for the screens: kind, and two numbers.
_E_REVEAL = const(1)  # seat that draws, card
_E_SCORED = const(2)  # seat, how many cards with the revealed one
_E_STOLEN = const(3)  # seat that is robbed, how many cards with the revealed one
_E_STAYS = const(4)  # seat whose tank gets the revealed card, colour
_E_AGAIN = const(5)  # seat that has an extra turn, 0
_E_OVER = const(6)  # how it ended, one bit per winner

_END_GOAL = const(1)
_END_PILE = const(2)

# D14, D15: FRONT[card] is a colour; the back of a card shows the three colours of FRONT from
# card // 3 * 3 on, in ascending order.
FRONT = bytes(
    [x for a in range(5) for b in range(a + 1, 6) for c in range(b + 1, 7) for x in (a, b, c)]
)


class Mantis(Table):
    """Tanks, score piles and one draw pile."""

    GAME = "mantis"
    TAG = 0x31
    TURN = _PILE
    WORDS = "engine.mantis_words"

    def __init__(self, seats=None, seed=0, empty=False):
        if seats is None:
            seats = 2
        if not isinstance(seats, int) or not 2 <= seats <= 6:
            raise ValueError("mantis is for 2 to 6 seats, not " + repr(seats))
        self.odds = [0, 0, 0]  # see weigh
        self.left = bytearray(14)  # by colour: cards not drawn in play; cards dealt
        self._work = bytearray(2 * _CARDS)  # for blind
        Table.__init__(self, _SIZE, seed)
        st = self.state
        st[_SEATS] = seats
        order = bytearray(range(_CARDS))
        if empty:
            st[_SEAT] = 255
            st[_ASIDE] = _CARDS
        else:  # D2
            self.shuffle(order, _CARDS)
            st[_DEALT] = n = _DEAL * seats
            st[_PILE] = _CARDS - n
            for i in range(n):
                st[_TANK + 7 * (i // _DEAL) + FRONT[order[_CARDS - n + i]]] += 1
            st[_SEAT] = self.roll(seats)
        st[_ORDER:] = order

    @property
    def seats(self):
        """How many play."""
        return self.state[_SEATS]

    @property
    def goal(self):
        """Scored cards that win at once (D8, D10)."""
        return _GOAL_FOR_TWO if self.state[_SEATS] == 2 else _GOAL

    def moves(self):
        """Score, or steal from any other seat, clockwise (D3, D6)."""
        n = self._n
        if n < 0:
            st = self.state
            s = st[_SEAT]
            n = 0
            if s != 255:
                n = st[_SEATS]
                ch = self.choices
                ch[0] = 0
                for i in range(1, n):
                    s += 1
                    if s == n:
                        s = 0
                    ch[i] = s + 1
            self._n = n
        return n

    def play(self, code):
        """Play a legal move. An illegal one raises ValueError and changes nothing."""
        n = self._n
        if n < 0:
            n = self.moves()
        ch = self.choices
        for i in range(n):
            if ch[i] == code:
                break
        else:
            raise ValueError("move " + repr(code) + " is not legal now")
        self._n = -1
        self.n_events = 0
        st = self.state
        n = st[_SEATS]
        s = st[_SEAT]
        aim = code - 1 if code else s  # whose tank
        left = st[_PILE] - 1
        st[_PILE] = left
        card = st[_ORDER + left]
        x = FRONT[card]
        self.note(_E_REVEAL, s, card)
        at = _TANK + 7 * aim + x
        k = st[at]
        if not k:  # D4, D5, D11: no such colour there
            st[at] = 1
            self.note(_E_STAYS, aim, x)
        else:
            st[at] = 0
            k += 1
            if aim == s:  # D4
                st[_SCORE + s] += k
                self.note(_E_SCORED, s, k)
                if st[_SCORE + s] >= (_GOAL_FOR_TWO if n == 2 else _GOAL):
                    self._over(_END_GOAL, 1 << s)
                    return
            else:  # D5
                st[_TANK + 7 * s + x] += k
                self.note(_E_STOLEN, aim, k)
                if n == 2 and left:  # D10
                    self.note(_E_AGAIN, s, 0)
                    return
        s += 1
        self.start(0 if s == n else s)

    def start(self, s):
        """Seat s begins a turn, or the game ends without a card to draw (D9)."""
        st = self.state
        st[_SEAT] = s
        if st[_PILE]:
            return
        best = won = 0
        for s in range(st[_SEATS]):
            k = st[_SCORE + s] << 7
            for i in range(_TANK + 7 * s, _TANK + 7 * s + 7):
                k += st[i]
            if k > best:
                best = k
                won = 0
            if k == best:
                won |= 1 << s
        self._over(_END_PILE, won)

    def _over(self, how, won):
        st = self.state
        st[_SEAT] = 255
        st[_WON] = won
        self.note(_E_OVER, how, won)

    def score(self, seat):
        """+1 won, alone or shared, -1 lost."""
        st = self.state
        if st[_SEAT] != 255:
            raise ValueError("the game is not over")
        return 1 if st[_WON] >> seat & 1 else -1

    def weigh(self):
        """D17: the exact odds that the top card has each colour of its back, as whole numbers.

        They are left in ``odds``, and their sum is returned; 0 without a pile.
        """
        st = self.state
        odds = self.odds
        left = self.left
        pile = st[_PILE]
        for x in range(7):
            left[x] = 15
            left[7 + x] = 0
        odds[0] = odds[1] = odds[2] = pile and 1
        t = st[_ORDER + pile - 1] // 3 * 3 if pile else 255
        for i in range(_ORDER + pile, _SIZE - st[_DEALT] - st[_ASIDE]):
            c = st[i]
            left[FRONT[c]] -= 1
            c -= t
            if 0 <= c < 3:
                odds[c] = 0
        for i in range(_SIZE - st[_DEALT], _SIZE):
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
        if not 0 <= seat < st[_SEATS]:
            raise ValueError("no seat " + repr(seat))
        self.sow(dice)
        pile = st[_PILE]
        drawn = _SIZE - st[_DEALT] - st[_ASIDE]  # where they end
        left = self.left
        top = 255
        n = self.weigh()
        if n:
            top = st[_ORDER + pile - 1] // 3 * 3
            n = self.roll(n) - self.odds[0]
            if n >= 0:
                top += 1 if n < self.odds[1] else 2
        # The hidden cards in card order, so that it does not matter where they lay, and apart by
        # colour, 15 places each.
        work = self._work
        for i in range(_CARDS):
            work[i] = 0
        for i in range(_ORDER + pile, drawn):
            work[st[i]] = 1
        for x in range(7):
            left[x] = 0
        for c in range(_CARDS):
            if not work[c] and c != top:
                x = FRONT[c]
                work[_CARDS + 15 * x + left[x]] = c
                left[x] += 1
        for i in range(_SIZE - st[_DEALT], _SIZE):  # a dealt card keeps its front
            x = FRONT[st[i]]
            at = _CARDS + 15 * x + self.roll(left[x])
            st[i] = work[at]
            left[x] -= 1
            work[at] = work[_CARDS + 15 * x + left[x]]
        n = 0
        for x in range(7):
            for i in range(_CARDS + 15 * x, _CARDS + 15 * x + left[x]):
                work[n] = work[i]
                n += 1
        self.shuffle(work, n)
        for i in range(drawn, drawn + st[_ASIDE]):
            n -= 1
            st[i] = work[n]
        for i in range(n):
            st[_ORDER + i] = work[i]
        if n < pile:
            st[_ORDER + n] = top
        self._n = -1
