# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mindbug's abilities: cards entering and leaving, and what their effects do (A20-A28, A36-A46).

Triggers and effects of the card tables are numbered in engine.mindbug.numbers.
"""

from micropython import const

from engine.mindbug.piles import Piles
from engine.mindbug.numbers import (
    ACTIVE, AURA, BOARD, BY, CHOSEN, CONTROLLER, COUNT, DISCARD, DO_CAP_LIFE, DO_DEFEAT_ALL,
    DO_DEFEAT_FEWER, DO_DISCARD, DO_DRAIN, DO_EQUAL_LIFE, DO_GAIN, DO_MUTE, DO_RECLAIM, DO_REVIVE,
    DO_STEAL, DO_TAKE, DO_TAKE_UPTO, END_LIFE, EXHAUSTED, E_ABILITY, E_CONTROL, E_DEFEAT, E_DISCARD,
    E_ENTER, E_EXHAUST, E_LIFE, E_MIGHT, E_MUTED, E_RECLAIM, E_STEAL, FIRST, GIVER, HAND, HAS_LAW,
    IN_PLAY, KNOWN, LAW, LIFE, MARKS, NEXT, N_AFTER, N_END, N_STRIKE, ON_DEFEATED, ON_MATE_PLAY,
    ON_PLAY, OWNER, POOL, POWER, PROOF, Q_DISCARD, Q_ORDER, Q_TAKE, Q_TARGET, Q_UPTO, RULES, SHOWN,
    TOUGH, WANTED, WHEN, WHO,
)  # fmt: skip
from engine.numbers import ASK, SEAT

# AMB-1, a ruling that players may challenge: a beaten creature goes to its controller's discard
# pile; 0: to that of the seat whose hand it came from.
_PILE_OF_CONTROLLER = const(1)


class Abilities(Piles):
    """What waiting abilities do; engine.mindbug says when."""

    def _life(self, team, life):
        """A45. True if that ends the game."""
        if life < 0:
            life = 0
        elif life > 255:
            life = 255
        self.state[LIFE + team] = life
        self.note(E_LIFE, team, life)
        if life:
            return False
        self._over(END_LIFE, team ^ 1)
        return True

    def _enter(self, c, s):
        """A20: a card enters an area by being played. True if its Play ability waits."""
        st = self.state
        p = BOARD + s
        x = st[p]
        while x > c:  # link and note, without the calls: half of all plays come here
            p = x
            x = st[p]
        st[p] = c
        st[c] = x
        f = c + self.cards
        st[f] = st[f] & OWNER | IN_PLAY | s
        i = self.n_events
        if i < 190:
            ev = self.events
            ev[i] = E_ENTER
            ev[i + 1] = s
            ev[i + 2] = c
            self.n_events = i + 3
        t = self.trigger[c]
        if t & RULES:
            st[(LAW if t & HAS_LAW else AURA) + (s & 1)] += 1
        if t & WHEN != ON_PLAY and self.seats == 2:
            return False
        if st[LAW + ((s & 1) ^ 1)] and self._law((s & 1) ^ 1, 2, DO_MUTE):  # AMB-12
            if t & WHEN == ON_PLAY:
                self.note(E_MUTED, s, c)
            return False
        if t & WHEN == ON_PLAY:
            self._wait(c, s, self.design[c])
        if self.seats > 2:
            self._grant(c, s, ON_MATE_PLAY)
        return st[POOL] > 0

    def _wait(self, c, s, giver):
        st = self.state
        k = st[POOL]
        p = FIRST + 2 * (self.cards + k)
        if PROOF != p < len(st):
            st[POOL] = k + 1
            st[p] = c
            st[p + 1] = s << 6 | giver

    def _beat(self, c, v):
        """A36, A37, A41: a creature that is v now would be defeated."""
        st = self.state
        f = c + self.cards
        x = st[f]
        s = x & CONTROLLER
        if v & TOUGH and not x & EXHAUSTED:
            st[f] |= EXHAUSTED
            self.note(E_EXHAUST, s, c)
            return
        p = BOARD + s  # unlink, link and note, without the calls
        x = st[p]
        while x != c:
            p = x
            x = st[p]
        st[p] = st[c]
        p = DISCARD + (s if _PILE_OF_CONTROLLER else st[f] >> 4 & 3)
        x = st[p]
        while x > c:
            p = x
            x = st[p]
        st[p] = c
        st[c] = x
        st[f] &= OWNER
        i = self.n_events
        if i < 190:
            ev = self.events
            ev[i] = E_DEFEAT
            ev[i + 1] = s
            ev[i + 2] = c
            self.n_events = i + 3
        t = self.trigger[c]
        if t & RULES:
            st[(LAW if t & HAS_LAW else AURA) + (s & 1)] -= 1
        if t & WHEN == ON_DEFEATED:
            self._wait(c, s, self.design[c])

    def _go(self, then):
        """A26: resolve what waits until somebody is asked or the game is over, then go on."""
        st = self.state
        st[NEXT] = then
        while st[POOL]:
            if st[POOL] > 1:
                st[SEAT] = st[ACTIVE]
                st[ASK] = Q_ORDER
                if self.moves() > 1:
                    return
                self._n = -1
            if self._begin(0):
                return
        if then == N_END:
            self._end_turn()
        elif then == N_AFTER:
            self._again()
        elif then == N_STRIKE:
            self._strike(1)
        else:
            self._attack(0)

    def _begin(self, i):
        """Resolve the i-th waiting ability. True if somebody is asked or the game is over."""
        st = self.state
        p = FIRST + 2 * self.cards
        k = st[POOL] - 1
        st[POOL] = k
        c = st[p + 2 * i]
        by = st[p + 2 * i + 1]
        for j in range(p + 2 * i, p + 2 * k):
            st[j] = st[j + 2]
        st[p + 2 * k] = st[p + 2 * k + 1] = 0
        s = by >> 6
        st[WHO] = c
        st[BY] = by
        st[SEAT] = s
        self.note(E_ABILITY, s, c)
        return self._effect(s ^ 1)

    def _effect(self, o):
        """Carry the ability out, on opponent o. True if somebody is asked or the game is over."""
        st = self.state
        s = st[BY] >> 6
        rows = self.rows
        r = (st[BY] & GIVER) << 3
        what = rows[r + 4]
        a = rows[r + 5]
        team = s & 1
        foe = team ^ 1
        if what == DO_GAIN:
            self._life(team, st[LIFE + team] + a)
        elif what == DO_DRAIN:
            return self._life(foe, st[LIFE + foe] - a)
        elif what == DO_EQUAL_LIFE:
            self._life(team, st[LIFE + foe])
        elif what == DO_CAP_LIFE:
            if st[LIFE + foe] > a:
                self._life(foe, a)
        elif what == DO_DISCARD:
            st[WANTED] = a
            return self._discard(o)
        elif what == DO_STEAL:
            self._steal(s, o, a)
        elif what == DO_RECLAIM:
            k = 0
            c = st[DISCARD + s]
            st[DISCARD + s] = 0
            while c:
                i = st[c]
                st[c + self.cards] |= KNOWN
                self.link(HAND + s, c)
                k += 1
                c = i
            st[COUNT + s] += k
            st[MARKS] |= SHOWN
            self.note(E_RECLAIM, s, k)
        elif what == DO_REVIVE:
            st[WANTED] = o if a == 1 else s ^ a
            st[ASK] = Q_TAKE
            k = self._list(st[DISCARD + st[WANTED]], 0, 0)  # as moves does it, which goes deeper
            if k > 1:
                return True
            if k:
                self._revive(self.choices[0])
        elif what == DO_DEFEAT_ALL:  # A41: all as they are now
            for o in range(self.seats):
                if o & 1 == foe or a != 1:
                    c = st[BOARD + o]
                    while c:
                        k = self.value[c]
                        if k & POWER <= rows[r + 7]:  # power only ever grows
                            k = self.look(c)
                            if rows[r + 6] <= k & POWER <= rows[r + 7]:
                                st[c + self.cards] |= CHOSEN | (k & TOUGH) >> 9
                        c = st[c]
            self._hit_chosen(DO_DEFEAT_ALL)
        elif what == DO_TAKE_UPTO:
            st[WANTED] = a
            st[ASK] = Q_UPTO
            k = self._targets(s)
            if k:
                self._n = k
                return True
        else:
            if what == DO_DEFEAT_FEWER:  # AMB-9, C15: than any one opponent
                k = 0
                for o in range(foe, self.seats, 2):
                    c = st[BOARD + s]
                    i = st[BOARD + o]
                    while c and i:
                        c = st[c]
                        i = st[i]
                    k |= i
                if not k:
                    return False
            st[ASK] = Q_TARGET
            k = self._targets(s)
            if k > 1:
                self._n = k
                return True
            if k:
                self._hit(self.choices[0])
        return False

    def _discard(self, s):
        """A25: seat s chooses what it discards; all leave together (A9). True if it is asked."""
        st = self.state
        f = self.cards
        st[SEAT] = s
        st[ASK] = Q_DISCARD
        while st[WANTED]:
            n = self._list(st[HAND + s], 0, CHOSEN)  # as moves does it, which goes deeper
            if not n:
                break
            if st[COUNT + s] > self.rows[((st[BY] & GIVER) << 3) + 5]:
                if n > 1 or self.might(E_MIGHT, s, Q_DISCARD):
                    return True
            st[self.choices[0] + f] |= CHOSEN
            st[WANTED] -= 1
        k = st[COUNT + s]
        c = st[HAND + s]
        while c:
            x = st[c]
            if st[c + f] & CHOSEN:
                self._leave(s, c)
                self.link(DISCARD + s, c)
                self.note(E_DISCARD, s, c)
            c = x
        if k:
            self._refill(s)
        return False

    def _steal(self, s, o, n):
        """A44: n random cards of o's hand to s."""
        st = self.state
        n = min(n, st[COUNT + o])
        if not n:
            return
        st[MARKS] |= SHOWN
        for _ in range(n):
            c = st[HAND + o]
            for _ in range(self.roll(st[COUNT + o])):
                c = st[c]
            self._leave(o, c)
            self.link(HAND + s, c)
            st[COUNT + s] += 1
            st[c + self.cards] |= 1 << o
            self.note(E_STEAL, s, c)
        self._refill(o)

    def _revive(self, c):
        """A17: a card of a discard pile is played, without a window."""
        st = self.state
        s = st[BY] >> 6
        self.unlink(DISCARD + st[WANTED], c)
        self._enter(c, s)

    def _hit(self, c):
        """The ability defeats this creature or takes control of it (A43)."""
        st = self.state
        by = st[BY]
        what = self.rows[((by & GIVER) << 3) + 4]
        if what != DO_TAKE and what != DO_TAKE_UPTO:
            self._beat(c, self.look(c))
            return
        s = by >> 6
        f = c + self.cards
        o = st[f] & CONTROLLER
        self.unlink(BOARD + o, c)
        self.link(BOARD + s, c)
        st[f] = st[f] & ~CONTROLLER | s
        t = self.trigger[c]
        if t & RULES:
            p = LAW if t & HAS_LAW else AURA
            st[p + (o & 1)] -= 1
            st[p + (s & 1)] += 1
        self.note(E_CONTROL, s, c)

    def _hit_chosen(self, what):
        """The effect is done to all creatures chosen for it, at once."""
        st = self.state
        for o in range(self.seats):
            c = st[BOARD + o]
            while c:
                x = st[c]
                f = c + self.cards
                v = st[f]
                if v & CHOSEN:
                    if what == DO_DEFEAT_ALL:
                        st[f] = v & ~(CHOSEN | TOUGH >> 9)
                        self._beat(c, v << 9)
                    else:
                        st[f] = v ^ CHOSEN
                        self._hit(c)
                c = x
