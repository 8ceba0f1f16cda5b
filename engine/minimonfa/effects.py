# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The effects of MiniMonFa's cards (E.5): what they can be used on, and what they do.

Times and effects of the card table are numbered here; the packer reads them. Choices that name a
card have the code 1 + its design, the mercenary 51; vaults 1 + number, seats 1 + seat; a room of an
own vault 1 + place, a hall of it 7 + place; for a hall to build 1 is a new vault, 2 + place an old
one.
"""

from engine.minimonfa.piles import Dungeon
from engine.minimonfa.numbers import (
    ACT, ACTIVE, ACTS, BUILT, BY, CANCELLED, COUNT, DEAD, DISCARD, DOOMED, DO_ALLY, DO_BREAK,
    DO_BUILD, DO_DISCARD, DO_DRAW, DO_EJECT, DO_END, DO_FETCH, DO_KILL, DO_MOD, DO_NEGATE, DO_PEEK,
    DO_PETRIFY, DO_PREVENT, DO_RAZE, DO_REVIVE, DRAW, END_HEROES, EVENT, E_BREAK, E_BUILD, E_DEAD,
    E_DISCARD, E_DRAW, E_EJECT, E_FETCH, E_FREED, E_LOOK, E_MIGHT, E_RAZE, E_REVIVE, E_SLAIN, E_SPY,
    E_STONE, FACE_UP, FIGHT, FRESH, HAND, HEROES, HIRED, HOME, IN, INFO, LAIR, MARKS, MERCENARY,
    MONSTER, NEXT, OPEN, OUT, PHASE, Q_EFFECT, SENT, SIZE, STONED, S_DEFEND, S_EFFECT, S_HOME,
    S_SURPLUS, THEN, VAULT, WANTED, WHERE, WHO, WINDOW, W_TRAP,
)  # fmt: skip
from engine.numbers import ASK, SEAT


# By effect, how many answers it wants: 0, 1, or 2 for as many as its first number says.
_WANTS = b"\0\0\2\2\2\0\0\0\2\2\1\0\0\1\1\2\0\0"


class Effects(Dungeon):
    """What cards do; engine.minimonfa.fight and engine.minimonfa say when."""

    # --- what can be chosen

    def pick(self, s, low, high, n):
        """Add the heroes of s that are where ``low`` to ``high`` says to the choices; the new n."""
        st = self.state
        for h in range(WHERE + 4 * s, WHERE + 4 * s + 4):
            if low <= st[h] <= high:
                self.choices[n] = 1 + self.design[st[h + HEROES - WHERE]]
                n += 1
        return n

    def fighters(self, side, n):
        """Add the fighters of a side (0 heroes, 1 monsters) that are not yet chosen to die."""
        st = self.state
        if not side:
            n = self.pick(st[ACTIVE], SENT, SENT, n)
            if st[HIRED] == 2:
                self.choices[n] = MERCENARY + 1
                n += 1
            return n
        c = st[LAIR + st[VAULT]]
        while c:
            if self.kind[c] >> 4 == MONSTER and st[c + INFO] & (FACE_UP | 1) != FACE_UP | 1:
                self.choices[n] = 1 + self.design[c]
                n += 1
            c = st[c]
        return n

    def targets(self, r, s, n):
        """Add what the effect in row r, done by s, can be used on; the new n."""
        st = self.state
        ch = self.choices
        a = self.rows[r + 1]
        what = self.rows[r] & 31
        if what <= DO_EJECT:
            return self.fighters(1 if what == DO_KILL and s == st[ACTIVE] else 0, n)
        if what == DO_REVIVE:
            if self.rows[r + 2]:
                return self.pick(s, FRESH, 63, n)
            return self.pick(s, DEAD, DEAD, n)
        if what == DO_FETCH:
            last = 255
            c = st[DISCARD + s]
            while c:
                d = self.design[c]
                if self.kind[c] >> 4 == a and d != last:
                    ch[n] = 1 + d
                    n += 1
                    last = d
                c = st[c]
            return n
        if what == DO_BUILD:
            return self.sites(s, n)
        if what == DO_RAZE:
            for v in range(6):
                k = st[SIZE + 6 * s + v]
                c = st[LAIR + 6 * s + v]
                while c:
                    if self.kind[c] >> 4 == EVENT:
                        k += 15  # a room less, a hall more
                    c = st[c]
                if k & 15:
                    ch[n] = 1 + v
                    n += 1
                if k > 15:
                    ch[n] = 7 + v
                    n += 1
            return n
        if what == DO_DRAW:
            return n + (st[DRAW + s] > 0)
        if what == DO_PEEK and not a:
            c = self.dark(s, 0)
            while c:
                ch[n] = c
                n += 1
                c = self.dark(s, c)
            return n
        for o in range(self.seats):  # the rest is done to others
            if o == s:
                continue
            if what == DO_BREAK:
                for i in range(4 * o, 4 * o + 4):
                    c = st[WHERE + i]
                    if c == SENT or c and c != DEAD and not st[MARKS] & FIGHT:
                        c = st[st[HEROES + i]]
                        while c:
                            if st[c + INFO] & FACE_UP:
                                ch[n] = 1 + self.design[c]
                                n += 1
                            c = st[c]
            else:  # a hand
                k = (s - o) % self.seats | FACE_UP  # the bit of s in the cards of o
                c = st[HAND + o]
                while c and what != DO_DISCARD and st[c + INFO] & k and self._n > -2:
                    c = st[c]  # -2: what s knows of a hand is its own affair
                if c:
                    ch[n] = 1 + o
                    n += 1
        return n

    def dark(self, s, v):
        """1 + the first vault of others from v on with a card that s does not know; 0: none."""
        st = self.state
        m = self.seats
        o = v // 6
        while o < m:
            e = 6 * o + 6
            if o != s:
                k = (s - o) % m | FACE_UP  # the bit of s in the cards of o
                while v < e and st[SIZE + v]:
                    c = st[LAIR + v]
                    v += 1
                    while c:
                        if not st[c + INFO] & k:
                            return v
                        c = st[c]
            v = e
            o += 1
        return 0

    def sites(self, s, n):
        """E11a: add where s can put a room: 1 a new vault, 2 + place an old one."""
        st = self.state
        for v in range(self.most):
            k = st[SIZE + 6 * s + v]
            if k < self.most:
                self.choices[n] = 2 + v if k else 1
                n += 1
            if not k:
                break
        return n

    # --- carrying out

    def begin(self, who, by, then):
        """Seat ``by`` does the effect ``who``; the step ``then`` follows."""
        st = self.state
        rows = self.rows
        st[WHO] = who
        st[BY] = by
        st[THEN] = then
        st[NEXT] = S_EFFECT
        r = who << 2
        what = rows[r] & 31
        a = rows[r + 1]
        n = _WANTS[what]
        if n == 2:
            n = a
        elif what == DO_MOD or what == DO_PREVENT:
            if st[MARKS] & FIGHT and st[ACTS] < 15:  # an event is counted as the open one
                st[ACT + st[ACTS]] = who
                st[ACTS] += 1
        elif what == DO_END:  # E30
            st[NEXT] = S_HOME
        elif what == DO_NEGATE:
            if st[WINDOW] == W_TRAP:
                st[MARKS] |= CANCELLED
            else:
                st[THEN] = S_DEFEND
        elif what == DO_DRAW:
            if st[PHASE] > 1:  # an event's come after the normal ones
                self.note(E_DRAW, by, self.draw(by, a))
        elif what == DO_DISCARD:
            n = rows[r + 2]
            if n != 1:
                for i in range(by, by + (self.seats if n else 1)):
                    self._toss(i % self.seats, a)
                n = 0
        elif what == DO_ALLY:
            st[HIRED] = 1
        st[WANTED] = n

    def unit(self):
        """One answer of the effect. True if somebody is asked for it."""
        st = self.state
        what = self.rows[st[WHO] << 2] & 31
        if not st[WANTED]:
            st[NEXT] = st[THEN]
            if what == DO_KILL:
                self.bury()
            return False
        s = st[BY]
        if what == DO_KILL and s == st[ACTIVE]:  # MAMB-10
            s = st[VAULT] // 6
        elif what == DO_EJECT or what == DO_KILL:
            s = st[ACTIVE]
        st[SEAT] = s
        st[ASK] = Q_EFFECT + what
        self._n = -1
        n = self.moves()
        if n > 1 and (n > st[WANTED] or what == DO_RAZE):
            return True
        if what == DO_PEEK and st[IN] == 7 and self.rows[(st[WHO] << 2) + 1]:
            if self.might(E_MIGHT, s, st[ASK]):  # what s knows of two hands is its own affair
                return True
        self._n = -1
        self.hit(self.choices[0])
        return False

    def hero(self, s, d):
        """The number of the hero of s with the design d."""
        st = self.state
        h = 4 * s
        while not st[HEROES + h] or self.design[st[HEROES + h]] != d:
            h += 1
        return h

    def hit(self, code):
        """The effect is used on what ``code`` names; 0: there is nothing (MAMB-17)."""
        st = self.state
        if not code:
            st[WANTED] = 0
            return
        r = st[WHO] << 2
        what = self.rows[r] & 31
        s = st[BY]
        st[WANTED] -= 1
        d = code - 1
        if what == DO_KILL:
            self.doom(1 if s == st[ACTIVE] else 0, code)
        elif what == DO_PETRIFY or what == DO_EJECT:
            s = st[ACTIVE]
            self.note(E_EJECT if what == DO_EJECT else E_STONE, s, d)
            if code == MERCENARY + 1:  # MAMB-18
                st[HIRED] = 0
            elif what == DO_EJECT:
                st[WHERE + self.hero(s, d)] = HOME
            else:
                st[WHERE + self.hero(s, d)] = FRESH
                st[MARKS] |= STONED
        elif what == DO_BREAK:
            for h in range(4 * self.seats):
                p = st[HEROES + h]
                c = self.seek(p, d) if p and h >> 2 != s else 0
                if c:
                    self.unlink(p, c)
                    self.drop(h >> 2, c)
                    self.note(E_BREAK, h >> 2, d)
        elif what == DO_REVIVE:
            st[WHERE + self.hero(s, d)] = HOME
            self.note(E_FREED if self.rows[r + 2] else E_REVIVE, s, d)
        elif what == DO_PEEK:
            if self.rows[r + 1]:
                c = st[HAND + d]
                self.note(E_SPY, s, d)
            else:
                c = st[LAIR + d]
                self.note(E_LOOK, s, d)
                d //= 6
            while c:  # E41
                if not st[c + INFO] & FACE_UP:
                    st[c + INFO] |= (s - d) % self.seats
                c = st[c]
        elif what == DO_DISCARD:
            self._toss(d, self.rows[r + 1])
        elif what == DO_FETCH:
            c = self.seek(DISCARD + s, d)
            self.unlink(DISCARD + s, c)
            self.take(s, c)
            self.note(E_FETCH, s, d)
        elif what == DO_BUILD:
            c = st[OPEN]
            st[OPEN] = 0
            self.add(LAIR + self.build(s, code), c)
            st[c + INFO] = FACE_UP
        else:  # MAMB-13
            v = 6 * s + d % 6
            self.note(E_RAZE, s, v)
            if st[SIZE + v] == 1:
                self.crumble(v, DISCARD + s)
                return
            st[VAULT] = v
            st[NEXT] = S_SURPLUS
            st[SIZE + v] -= 1
            p = LAIR + v if d > 5 else BUILT + s
            c = st[p]
            while d > 5 and self.kind[c] >> 4 != EVENT:
                c = st[c]
            self.unlink(p, c)
            st[c + INFO] = 0
            self.link(OUT if d > 5 else DISCARD + s, c)

    def take(self, s, c):
        """Card c goes openly to the hand of s."""
        st = self.state
        st[c + INFO] = 3
        self.link(HAND + s, c)
        st[COUNT + s] += 1

    def build(self, s, code):
        """A room more in the dungeon of s, see sites; the number of the vault."""
        st = self.state
        v = 6 * s
        if code > 1:
            v += code - 2
        else:
            while st[SIZE + v]:
                v += 1
        st[SIZE + v] += 1
        self.note(E_BUILD, s, v)
        return v

    def _toss(self, s, n):
        """Seat s discards n random cards."""
        st = self.state
        while n and st[COUNT + s]:
            c = st[HAND + s]
            for _ in range(self.roll(st[COUNT + s])):
                c = st[c]
            self.leave(s, c)
            self.drop(s, c)
            self.note(E_DISCARD, s, self.design[c])
            n -= 1

    def doom(self, side, code):
        """A fighter of a side is chosen to die; all die together."""
        st = self.state
        if code == MERCENARY + 1:
            st[HIRED] = 3
        elif not side:
            st[WHERE + self.hero(st[ACTIVE], code - 1)] = DOOMED
        else:
            st[self.seek(LAIR + st[VAULT], code - 1) + INFO] = FACE_UP | 1

    def bury(self):
        """All who were chosen die (E18, E28). Their owner may lose (E36)."""
        st = self.state
        s = st[ACTIVE]
        v = st[VAULT]
        dead = 0
        for h in range(4 * s, 4 * s + 4):
            if st[WHERE + h] == DOOMED:
                st[WHERE + h] = DEAD
                c = st[HEROES + h]
                self.note(E_DEAD, s, self.design[c])
                while st[c]:
                    x = st[c]
                    st[c] = st[x]
                    self.drop(s, x)
            if st[WHERE + h] == DEAD:
                dead += 1
        if st[HIRED] == 3:
            st[HIRED] = 0
            self.note(E_DEAD, s, MERCENARY)
        c = st[LAIR + v]
        while c:
            x = st[c]
            if st[c + INFO] & (FACE_UP | 1) == FACE_UP | 1:
                self.unlink(LAIR + v, c)
                self.drop(v // 6, c)
                self.note(E_SLAIN, v // 6, self.design[c])
            c = x
        if dead == 4:
            self.lose(s, END_HEROES)
