# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The state of a MiniMonFa game: cards, piles, who knows what, the totals of a fight.

A card is the index of a byte that holds the next card of its pile, 0 ends it. Hand, discard,
rooms in play and the cards out of the game are kept in falling order; what lies in a vault or under
a hero in the order in which it was laid. A hero's own byte is the head of his items. Cards: 24 of
each deck (6 heroes, 10 monsters, 2 traps, 6 items), 32 rooms, 12 skill cards, 28 events. In a duel
the first half of each sort is seat 0's; three players share them all.

A second byte per card, at ``card + _INFO``:

    face up       16 | size of the vault when it was laid << 5 | 1 if chosen to die
    face down     size << 5 | 4, 8 | 1, 2, also in a hand. 1 or 2: the next or second next seat
                  knows this card; 4 or 8: it knows that the card is in the hand or laid face down
    hero          1 if he is in the game
    elsewhere     0; a player who leaves puts his hand, as it is, to the cards he did not draw

Vaults are numbered 6 * seat + place; behind a destroyed one the others move up. Heroes are numbered
4 * seat + place.

What is used most has the smallest numbers: below 48 they take one byte of code, from 64 on three.
The numbers stand again in every module that uses them, because a private const costs nothing on a
board; a test keeps them equal.
"""

from micropython import const

from engine import free
from engine.table import Table

# E31, a ruling that players may challenge: a petrified hero no longer counts in the fight;
# 1: his values and items still do in the fight in which he was petrified.
_STONE_FIGHTS = const(0)

_DO_MOD = const(1)
_DO_PREVENT = const(7)
_DO_LOCK = const(17)
_AT_WORN = const(3)

_MONSTER = const(1)  # types, as in the card table
_ITEM = const(4)
_HERO = const(5)
_EVENT = const(6)

_SEAT = const(1)
_ASK = const(6)  # the question; how it ended once the game is over
_ACTIVE = const(7)
_PHASE = const(8)  # 0 before the first turn, 1 event, 2, 3, 4 phase 3 after the fight
_TURN = const(9)  # two bytes
_ROUND = const(11)  # turns of the first round that are not over
_IDLE = const(12)  # turns in a row without a played card or an attack (E37)
_IN = const(13)  # seats still in the game, one bit each
_DECKS = const(14)  # bit b: the b-th half of the cards is the Wild deck; 16, 32: that was given
_OPEN = const(15)  # the open event
_BUSY = const(16)  # this turn a card was played or an attack made
_SWAPS = const(17)  # exchanges left this turn
_NEXT = const(18)  # the step that follows
_THEN = const(19)  # the step after the effect
_WHO = const(20)  # the effect being carried out: 2 * design, + 1 if it is the second ability
_BY = const(21)  # whose effect it is
_LEFT = const(22)  # answers it still wants
_VAULT = const(23)  # the attacked or razed vault
_MARKS = const(24)  # of the fight
_WINDOW = const(25)  # why the attacker may react
_HIRED = const(26)  # the mercenary: 1 may be sent, 2 in the fight, 3 chosen to die
_ACTS = const(27)  # how many effects changed this fight
_PENDING = const(28)  # a monster's ability that the attacker may still cancel, like _WHO
_COUNT = const(29)  # by seat: cards in hand
_HAND = const(32)  # by seat
_DRAW = const(35)
_DISCARD = const(38)
_BUILT = const(41)  # room cards in play
_EVENTS = const(44)
_USED = const(45)  # events
_OUT = const(46)  # cards out of the game
_WHERE = const(47)  # by hero
_FIRST = const(59)  # 120 cards
_INFO = const(120)
_HEROES = const(299)  # by hero: his card
_LAIR = const(311)  # by vault: monsters, trap and halls in it
_SIZE = const(329)  # by vault: its room cards
_ACT = const(347)  # effects that changed this fight, 15 bytes like _WHO

_HOME = const(1)
_SENT = const(2)  # in the fight
_DOOMED = const(3)  # in the fight, chosen to die
_DEAD = const(4)
_FRESH = const(5)  # petrified in this fight
_STONE = const(32)  # + vault: petrified there

_UP = const(16)

# Steps.
_S_END = const(15)
_S_OVER = const(16)

# Events for the screens: kind, and two numbers. A vault is 6 * seat + place, a card its design.
_E_FREED = const(20)  # seat, hero who was petrified
_E_CRUMBLE = const(26)  # seat, vault that is no more
_E_LOST = const(30)  # seat, how
_E_OVER = const(31)  # how, winner (255: drawn)


class Dungeon(Table):
    """Cards and where they are; what is done with them is in the other modules."""

    def load(self, buf):
        """Copy a game with as many seats in; the tag tells."""
        Table.load(self, buf)
        if self.state[_DECKS] & 3 != self.decks:
            from engine import minimonfa_deal

            minimonfa_deal.sort(self)
            free("minimonfa_deal")

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

    def add(self, p, c):
        """Put card c behind the others of pile p."""
        st = self.state
        while st[p]:
            p = st[p]
        st[p] = c
        st[c] = 0

    def unlink(self, p, c):
        """Take card c out of pile p."""
        st = self.state
        x = st[p]
        while x != c:
            p = x
            x = st[p]
        st[p] = st[c]

    def seek(self, p, d):
        """A card of design d in pile p, or 0."""
        c = self.state[p]
        while c and self.design[c] != d:
            c = self.state[c]
        return c

    def drop(self, s, c):
        """Put card c on the discard pile of s."""
        self.state[c + _INFO] = 0
        self.link(_DISCARD + s, c)

    def draw(self, s, n):
        """Up to n cards from the draw pile into the hand of s; how many there were."""
        st = self.state
        k = 0
        c = st[_DRAW + s]
        while c and k < n:
            st[_DRAW + s] = st[c]
            self.link(_HAND + s, c)
            k += 1
            c = st[_DRAW + s]
        st[_COUNT + s] += k
        return k

    def leave(self, s, c):
        """Card c leaves the hand of s. Who knew of its equals knows of one less."""
        st = self.state
        self.unlink(_HAND + s, c)
        st[_COUNT + s] -= 1
        d = self.design[c]
        if d >= 48:
            for bit in (1, 2):
                x = 0 if st[c + _INFO] & bit else st[_HAND + s]
                while x:
                    if self.design[x] == d and st[x + _INFO] & bit:
                        st[x + _INFO] &= ~bit
                        break
                    x = st[x]

    def lay(self, s, d, p, size):
        """The card d of the hand of s goes face down to the end of pile p. From now on others only
        know that it, and what else could have been laid, is in the hand or face down."""
        st = self.state
        c = self.seek(_HAND + s, d)
        self.leave(s, c)
        self.add(p, c)
        st[_BUSY] = 1
        item = self.kind[c] >> 4 == _ITEM
        x = st[_HAND + s]
        while x:
            f = st[x + _INFO]
            if f & 3 and self.design[x] < 48 and (self.kind[x] >> 4 == _ITEM) == item:
                st[x + _INFO] = (f | f << 2) & 12
            x = st[x]
        f = st[c + _INFO]
        st[c + _INFO] = (f | f << 2) & 12 | size << 5

    def skilled(self, s):
        """Whether s can play a skill card; they come first in a hand. While moves are worked out
        for all to see (-2): whether he could, by his number of cards and what he spent."""
        st = self.state
        c = st[_HAND + s]
        if self._n == -2 and c:
            n = self.most  # a deck has as many skill cards
            c = st[_DISCARD + s]
            while c >= _FIRST + 80:
                n -= 1
                c = st[c]
            c = n and 255
        return c >= _FIRST + 80 and not self.law(1)

    def law(self, w):
        """Whether the open event forbids w: 0 attacks, 1 skill cards, 2 monsters, 3 revealing."""
        c = self.state[_OPEN]
        if not c:
            return False
        r = 8 * self.design[c]
        return self.rows[r] & 31 == _DO_LOCK and self.rows[r + 1] == w

    # --- the fight

    def inside(self):
        """How many fighters the attacker has in the vault."""
        st = self.state
        n = 1 if st[_HIRED] >= 2 else 0
        p = _WHERE + 4 * st[_ACTIVE]
        for h in range(p, p + 4):
            if _SENT <= st[h] <= _DOOMED:
                n += 1
        return n

    def works(self, item, hero):
        """E15: whether an item is face up under a hero of its class."""
        x = self.kind[item] & 15
        return self.state[item + _INFO] & _UP and (not x or x == self.kind[hero] & 15)

    def _add(self, r, side):
        """Count an effect of a side (0 heroes, 1 monsters)."""
        rows = self.rows
        what = rows[r] & 31
        if what == _DO_MOD:
            side ^= rows[r + 1] & 1
            self.sums[2 * side] += (rows[r + 2] >> 4) - 8
            self.sums[2 * side + 1] += (rows[r + 2] & 15) - 8
        elif what == _DO_PREVENT:
            self.sums[4 + side] += rows[r + 1]

    def count(self):
        """E24: work ``sums`` out for the heroes and monsters who face each other now: attack and
        defence of heroes and of monsters, then the wounds prevented on either side."""
        st = self.state
        rows = self.rows
        design = self.design
        sums = self.sums
        for i in range(6):
            sums[i] = 0
        for h in range(4 * st[_ACTIVE], 4 * st[_ACTIVE] + 4):
            x = st[_WHERE + h]
            if _SENT <= x <= _DOOMED or _STONE_FIGHTS and x == _FRESH:
                c = st[_HEROES + h]
                r = rows[8 * design[c] + 7]
                sums[0] += r >> 4
                sums[1] += r & 15
                x = st[c]
                while x:
                    r = 8 * design[x]
                    if rows[r] >> 5 == _AT_WORN and self.works(x, c):
                        self._add(r, 0)
                    x = st[x]
        c = st[_LAIR + st[_VAULT]]
        while c:
            if self.kind[c] >> 4 == _MONSTER:
                r = rows[8 * design[c] + 7]
                sums[2] += r >> 4
                sums[3] += r & 15
            c = st[c]
        for i in range(_ACT, _ACT + st[_ACTS]):
            x = st[i] << 2
            c = rows[x & ~7 | 3] >> 4
            self._add(x, 0 if c == _HERO or c == _ITEM else 1)
        c = st[_OPEN]
        if c:
            r = 8 * design[c]
            self._add(r, 0)  # 2: heroes, 3: monsters
            if rows[r + 1] == 4:
                self._add(r, 1)
            if st[_HIRED] >= 2:
                sums[0] += rows[r + 1]
                sums[1] += rows[r + 2]
        for i in range(4):
            if sums[i] < 0:
                sums[i] = 0

    # --- losses

    def crumble(self, v, p):
        """A vault is no more: its cards go to pile p, halls out of the game, heroes home (E33)."""
        st = self.state
        s = v // 6
        self.note(_E_CRUMBLE, s, v)
        n = st[_SIZE + v]
        while n or st[_LAIR + v]:
            c = st[_LAIR + v]
            q = p
            if c:
                st[_LAIR + v] = st[c]
                st[c + _INFO] = 0
                if self.kind[c] >> 4 == _EVENT:
                    q = _OUT
                    n -= 1
            else:
                c = st[_BUILT + s]
                st[_BUILT + s] = st[c]
                n -= 1
            self.link(q, c)
        for i in range(v, 6 * s + 5):
            st[_SIZE + i] = st[_SIZE + i + 1]
            st[_LAIR + i] = st[_LAIR + i + 1]
        st[_SIZE + 6 * s + 5] = st[_LAIR + 6 * s + 5] = 0
        for h in range(4 * self.seats):
            n = st[_WHERE + h] - _STONE
            if n == v:
                st[_WHERE + h] = _HOME
                self.note(_E_FREED, h >> 2, self.design[st[_HEROES + h]])
            elif v < n < 6 * s + 6:
                st[_WHERE + h] -= 1

    def lose(self, s, how):
        """Seat s is out (E35, E36). With three players the others play on (E43)."""
        st = self.state
        self.note(_E_LOST, s, how)
        st[_IN] &= ~(1 << s)
        k = st[_IN]
        if not k & k - 1:
            self.over(how)
            return
        while st[_SIZE + 6 * s]:
            self.crumble(6 * s, _OUT)
        q = _DRAW + s
        for i in range(6):
            p = _DISCARD + s if i else _HAND + s
            if i > 1:
                p = st[_HEROES + 4 * s + i - 2]
                st[_HEROES + 4 * s + i - 2] = st[_WHERE + 4 * s + i - 2] = 0
            while p and st[p]:
                c = st[p]
                st[p] = st[c]
                if i:
                    st[c + _INFO] = 0
                self.link(q, c)
            q = _OUT
        st[_COUNT + s] = st[_MARKS] = st[_HIRED] = 0
        st[_BUSY] = 1
        st[_NEXT] = _S_END

    def over(self, how):
        """The game is over; whoever is still in has won, or shares a draw."""
        st = self.state
        st[_SEAT] = 255
        st[_ASK] = how
        st[_NEXT] = _S_OVER
        k = st[_IN]
        self.note(_E_OVER, how, 255 if k & k - 1 else k >> 1)
