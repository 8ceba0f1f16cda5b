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
They have their names in engine.minimonfa.numbers.
"""

from engine.table import Table
from engine.minimonfa.numbers import (
    ACT, ACTIVE, ACTS, AT_WORN, BUILT, BUSY, COUNT, DECKS, DISCARD, DOOMED, DO_MOD, DO_PREVENT,
    DRAW, EVENT, E_CRUMBLE, E_FREED, E_LOST, E_OVER, FACE_UP, FRESH, HAND, HERO, HEROES, HIRED,
    HOME, IN, INFO, ITEM, LAIR, MARKS, MONSTER, NEXT, OPEN, OUT, ROW, ROW_STRENGTH, SENT, SIZE,
    SKILLS, STONE, STONE_FIGHTS, S_END, S_OVER, VAULT, WHERE,
)  # fmt: skip
from engine.numbers import ASK, SEAT


class Dungeon(Table):
    """Cards and where they are; what is done with them is in the other modules."""

    def load(self, buf):
        """Copy a game with as many seats in; the tag tells."""
        Table.load(self, buf)
        if self.state[DECKS] & 3 != self.decks:
            from engine.minimonfa import deal

            deal.sort(self)

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
        self.state[c + INFO] = 0
        self.link(DISCARD + s, c)

    def draw(self, s, n):
        """Up to n cards from the draw pile into the hand of s; how many there were."""
        st = self.state
        k = 0
        c = st[DRAW + s]
        while c and k < n:
            st[DRAW + s] = st[c]
            self.link(HAND + s, c)
            k += 1
            c = st[DRAW + s]
        st[COUNT + s] += k
        return k

    def leave(self, s, c):
        """Card c leaves the hand of s. Who knew of its equals knows of one less."""
        st = self.state
        self.unlink(HAND + s, c)
        st[COUNT + s] -= 1
        d = self.design[c]
        if d >= 48:
            for bit in (1, 2):
                x = 0 if st[c + INFO] & bit else st[HAND + s]
                while x:
                    if self.design[x] == d and st[x + INFO] & bit:
                        st[x + INFO] &= ~bit
                        break
                    x = st[x]

    def lay(self, s, d, p, size):
        """The card d of the hand of s goes face down to the end of pile p. From now on others only
        know that it, and what else could have been laid, is in the hand or face down."""
        st = self.state
        c = self.seek(HAND + s, d)
        self.leave(s, c)
        self.add(p, c)
        st[BUSY] = 1
        item = self.kind[c] >> 4 == ITEM
        x = st[HAND + s]
        while x:
            f = st[x + INFO]
            if f & 3 and self.design[x] < 48 and (self.kind[x] >> 4 == ITEM) == item:
                st[x + INFO] = (f | f << 2) & 12
            x = st[x]
        f = st[c + INFO]
        st[c + INFO] = (f | f << 2) & 12 | size << 5

    def skilled(self, s):
        """Whether s can play a skill card; they come first in a hand. While moves are worked out
        for all to see (-2): whether he could, by his number of cards and what he spent."""
        st = self.state
        c = st[HAND + s]
        if self._n == -2 and c:
            n = self.most  # a deck has as many skill cards
            c = st[DISCARD + s]
            while c >= SKILLS:
                n -= 1
                c = st[c]
            c = n and 255
        return c >= SKILLS and not self.law(1)

    def law(self, w):
        """Whether the open event forbids w: 0 attacks, 1 skill cards, 2 monsters, 3 revealing."""
        return self.base[self.state[OPEN]] == w

    # --- the fight

    def inside(self):
        """How many fighters the attacker has in the vault."""
        st = self.state
        n = 1 if st[HIRED] >= 2 else 0
        p = WHERE + 4 * st[ACTIVE]
        for h in range(p, p + 4):
            if SENT <= st[h] <= DOOMED:
                n += 1
        return n

    def works(self, item, hero):
        """E15: whether an item is face up under a hero of its class."""
        x = self.kind[item] & 15
        return self.state[item + INFO] & FACE_UP and (not x or x == self.kind[hero] & 15)

    def _add(self, r, side):
        """Count an effect of a side (0 heroes, 1 monsters)."""
        rows = self.rows
        what = rows[r] & 31
        if what == DO_MOD:
            side ^= rows[r + 1] & 1
            self.sums[2 * side] += (rows[r + 2] >> 4) - 8
            self.sums[2 * side + 1] += (rows[r + 2] & 15) - 8
        elif what == DO_PREVENT:
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
        for h in range(4 * st[ACTIVE], 4 * st[ACTIVE] + 4):
            x = st[WHERE + h]
            if SENT <= x <= DOOMED or STONE_FIGHTS and x == FRESH:
                c = st[HEROES + h]
                r = rows[ROW * design[c] + ROW_STRENGTH]
                sums[0] += r >> 4
                sums[1] += r & 15
                x = st[c]
                while x:
                    r = 8 * design[x]
                    if rows[r] >> 5 == AT_WORN and self.works(x, c):
                        self._add(r, 0)
                    x = st[x]
        c = st[LAIR + st[VAULT]]
        while c:
            if self.kind[c] >> 4 == MONSTER:
                r = rows[ROW * design[c] + ROW_STRENGTH]
                sums[2] += r >> 4
                sums[3] += r & 15
            c = st[c]
        for i in range(ACT, ACT + st[ACTS]):
            x = st[i] << 2
            c = rows[x & ~7 | 3] >> 4
            self._add(x, 0 if c == HERO or c == ITEM else 1)
        c = st[OPEN]
        if c:
            r = 8 * design[c]
            self._add(r, 0)  # 2: heroes, 3: monsters
            if rows[r + 1] == 4:
                self._add(r, 1)
            if st[HIRED] >= 2:
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
        self.note(E_CRUMBLE, s, v)
        n = st[SIZE + v]
        while n or st[LAIR + v]:
            c = st[LAIR + v]
            q = p
            if c:
                st[LAIR + v] = st[c]
                st[c + INFO] = 0
                if self.kind[c] >> 4 == EVENT:
                    q = OUT
                    n -= 1
            else:
                c = st[BUILT + s]
                st[BUILT + s] = st[c]
                n -= 1
            self.link(q, c)
        for i in range(v, 6 * s + 5):
            st[SIZE + i] = st[SIZE + i + 1]
            st[LAIR + i] = st[LAIR + i + 1]
        st[SIZE + 6 * s + 5] = st[LAIR + 6 * s + 5] = 0
        for h in range(4 * self.seats):
            n = st[WHERE + h] - STONE
            if n == v:
                st[WHERE + h] = HOME
                self.note(E_FREED, h >> 2, self.design[st[HEROES + h]])
            elif v < n < 6 * s + 6:
                st[WHERE + h] -= 1

    def lose(self, s, how):
        """Seat s is out (E35, E36). With three players the others play on (E43)."""
        st = self.state
        self.note(E_LOST, s, how)
        st[IN] &= ~(1 << s)
        k = st[IN]
        if not k & k - 1:
            self.over(how)
            return
        while st[SIZE + 6 * s]:
            self.crumble(6 * s, OUT)
        q = DRAW + s
        for i in range(6):
            p = DISCARD + s if i else HAND + s
            if i > 1:
                p = st[HEROES + 4 * s + i - 2]
                st[HEROES + 4 * s + i - 2] = st[WHERE + 4 * s + i - 2] = 0
            while p and st[p]:
                c = st[p]
                st[p] = st[c]
                if i:
                    st[c + INFO] = 0
                self.link(q, c)
            q = OUT
        st[COUNT + s] = st[MARKS] = st[HIRED] = 0
        st[BUSY] = 1
        st[NEXT] = S_END

    def over(self, how):
        """The game is over; whoever is still in has won, or shares a draw."""
        st = self.state
        st[SEAT] = 255
        st[ASK] = how
        st[NEXT] = S_OVER
        k = st[IN]
        self.note(E_OVER, how, 255 if k & k - 1 else k >> 1)
