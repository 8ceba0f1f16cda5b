# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The rules of Mindbug Tag Team, two against two: what four seats add to the duel (C1-C24)."""

from micropython import const

from engine.mindbug import Mindbug
from engine.tagteam.knowledge import Knowledge
from engine.mindbug.numbers import (
    ACTIVE, ANY, ATTACKER, AURA, BARRED, BOARD, BUGS, BY, CHOSEN, CONTROLLER, COUNT, DISCARD,
    DO_BAN, DO_BAR, DO_BORROW, DO_COMMAND, DO_DEPART, DO_DISCARD, DO_HUNT_LEFT, DO_MATCH, DO_PASS,
    DO_RACE, DO_RECEIVE, DO_REGAIN, DO_REVIVE, DO_SCOUT, DO_STEAL, END_RACE, END_STUCK, E_ACTION,
    E_CHOOSE, E_GIVE, E_MIGHT, E_PLAY, E_REGAIN, E_RETURN, E_REVEAL, E_SCOUT, E_SKIP, E_STEAL,
    GIVER, HAND, HAS_LAW, KNOWN, LAW, LIFE, MARKS, NEXT, N_COMMAND, N_END, ON_ACTION, OWNER, POWER,
    PROOF, Q_CHOOSE, Q_GIVE, Q_HUNT, Q_OFFER, Q_PICK, Q_REVEAL, Q_SCOUT, Q_TURN, READY, RULES,
    SHOWN, SIDE, SKIPPED, TAKEN, TIMES, UNUSED, WANTED, WHEN, WHO,
)  # fmt: skip
from engine.numbers import ASK, SEAT

# TAMB-1, a ruling that players may challenge: a turn whose card was taken and that has no further
# action counts as skipped; 0: it does not.
_TAKEN_IS_SKIP = const(1)


class Tagteam(Knowledge):
    """Two against two: seats 0 and 2, seats 1 and 3."""

    GAME = "tagteam"
    TAG = 0x21
    SETS = ("mindbug", "tagteam")
    OPTIONS = ("empty", "epic")
    HOLD = 3  # 5 and TAG 0x22 in an epic game

    # --- moves

    def moves(self):
        """Work out the legal moves into ``choices``; how many there are."""
        n = self._n
        if n >= 0:
            return n
        st = self.state
        ch = self.choices
        rows = self.rows
        q = st[ASK]
        s = st[SEAT]
        n = 0
        if q == Q_TURN:  # C7
            n = self._list(st[HAND + s], 0, 0)
            r = st[LAW + (s & 1)] and self._law(s ^ 2, 4, DO_BAN)
            if r:
                last = n
                n = 0
                for i in range(last):
                    c = ch[i]
                    if self.value[c] & POWER < r:
                        ch[n] = c
                        n += 1
            last = n
            n = self._list(st[BOARD + s], n, 0)
            for i in range(last, n):
                c = ch[i]
                if self.trigger[c] & WHEN == ON_ACTION:  # C16: not if it would do nothing
                    r = self.design[c] << 3
                    if rows[r + 4] == DO_COMMAND:
                        i = st[BOARD + (s ^ 2)]
                    elif rows[r + 4] == DO_REGAIN:
                        i = st[BUGS + (s ^ rows[r + 5])] & READY < self.HOLD >> 1
                    else:
                        i = 1
                    if i:
                        ch[n] = c + self.cards
                        n += 1
            self._n = n
            return n
        what = rows[((st[BY] & GIVER) << 3) + 4]
        if q == Q_CHOOSE:  # TAMB-4
            r = DISCARD if what == DO_REVIVE else HAND
            for i in range(1, 4, 2):
                c = s + i & 3
                if what == DO_BAR or st[r + c] or not st[r + (c ^ 2)]:
                    ch[n] = c + 2
                    n += 1
        elif q == Q_HUNT and rows[(self.design[st[ATTACKER]] << 3) + 4] == DO_HUNT_LEFT:
            n = self._list(st[BOARD + (s + 1 & 3)], 0, 0)
            if n:
                ch[n] = 0
                n += 1
        elif q == Q_OFFER:
            r = self._law(s ^ 2, 4, DO_BAN) or 255
            ch[0] = 1
            n = self.value[self._chosen(s)] & POWER < r
            ch[n] = 0
            n += 1
        elif q == Q_SCOUT:
            c = st[UNUSED]
            while c and st[c + self.cards] & CHOSEN:
                for i in range(n):
                    if self.design[ch[i]] == self.design[c]:
                        break
                else:
                    ch[n] = c
                    n += 1
                c = st[c]
        elif q == Q_PICK:
            for i in range(4):
                if i == 2 or what == DO_MATCH:
                    last = self._list(st[BOARD + (s + i & 3)], n, CHOSEN)
                    for i in range(n, last):
                        c = ch[i]
                        if what != DO_MATCH or self.look(c) & POWER == st[WANTED]:
                            ch[n] = c
                            n += 1
        else:
            return Mindbug.moves(self)
        self._n = n
        return n

    def _chosen(self, o):
        """The card chosen in the hand of o, or 0."""
        st = self.state
        c = st[HAND + o]
        while c and not st[c + self.cards] & CHOSEN:
            c = st[c]
        return c

    # --- turns

    def _end_turn(self):
        """C8, C10: the same seat goes on if its card was taken; who cannot act skips the turn."""
        st = self.state
        self._n = -1
        flag = SKIPPED << (st[ACTIVE] & 1)
        st[MARKS] &= ~flag
        if st[MARKS] & TAKEN:
            st[MARKS] ^= TAKEN
            st[SEAT] = st[ACTIVE]
            st[ASK] = Q_TURN
            if self.moves():
                return
            st[PROOF + st[ACTIVE]] = st[COUNT + st[ACTIVE]]
            if _TAKEN_IS_SKIP:
                st[MARKS] |= flag
        while True:
            st[MARKS] &= BARRED - 1  # those of the turn that is over
            self._n = -1
            Mindbug._end_turn(self)
            s = st[SEAT]
            if s == 255 or self.moves():
                return
            self.note(E_SKIP, s, 0)
            st[PROOF + s] = st[COUNT + s]  # all of them are forbidden
            flag = SKIPPED << (s & 1)
            if self._law(s ^ 2, 4, DO_RACE):
                return self._over(END_RACE, s & 1)
            if st[MARKS] & flag:
                return self._over(END_STUCK, (s & 1) ^ 1)
            st[MARKS] |= flag

    # --- abilities

    def _grant(self, c, s, what):
        """The abilities that the mate's creatures give to creature c of s."""
        st = self.state
        x = st[BOARD + (s ^ 2)]
        while x:
            if self.trigger[x] & WHEN == what:
                d = self.design[x]
                r = self.rows[(d << 3) + 7]
                if r == ANY or self.look(c) & POWER <= r:
                    self._wait(c, s, d)
            x = st[x]

    def _steal(self, s, o, n):
        st = self.state
        n = min(n, st[COUNT + o])
        while n:
            c = st[HAND + o]
            for _ in range(self.roll(st[COUNT + o])):
                c = st[c]
            self._slip(o, s, c, n)
            self.note(E_STEAL, s, c)
            n -= 1
            if not n:
                self._refill(o)
                self._refill(s)

    def _effect(self, o):
        """C15: whom "the opponent" means; and the effects of four seats."""
        st = self.state
        s = st[BY] >> 6
        r = (st[BY] & GIVER) << 3
        what = self.rows[r + 4]
        a = self.rows[r + 5]
        if what == DO_PASS:
            return self._pass(0)
        if what == DO_REGAIN:  # C18
            s ^= a
            if st[BUGS + s] & READY < self.HOLD >> 1:  # all that a player has, see mindbug_deal
                st[BUGS + s] += 1
                self.note(E_REGAIN, s, st[BUGS + s] & READY)
            return False
        if what == DO_DEPART:
            o = (s & 1) ^ 1
            if self._life(o, st[LIFE + o] - a):
                return True
            self._lift(st[WHO], s ^ 2)
            return False
        if DO_BORROW <= what <= DO_COMMAND:
            return self._one(s, Q_PICK)
        if what == DO_RECEIVE:
            return self._one(s ^ 2, Q_GIVE)
        if what == DO_MATCH:
            return self._one(s ^ 2, Q_REVEAL)
        if what == DO_SCOUT:
            o = c = st[UNUSED]
            while c and a:
                st[c + self.cards] |= CHOSEN
                c = st[c]
                a -= 1
            while o != c:
                self._blur(UNUSED, o, 1 << s)
                st[o + self.cards] |= 1 << s
                o = st[o]
            return self._one(s, Q_SCOUT)
        if what == DO_BAR or what == DO_DISCARD or what == DO_STEAL or what == DO_REVIVE and a == 1:
            return self._one(s, Q_CHOOSE)
        return Mindbug._effect(self, o)

    def _one(self, s, kind):
        """Ask seat s; a single answer is taken. True as for _effect."""
        st = self.state
        st[SEAT] = s
        st[ASK] = kind
        k = self.moves()
        if k > 1:
            return True
        self._n = -1
        if k and (kind < Q_CHOOSE or kind == Q_SCOUT):
            if st[st[UNUSED if kind == Q_SCOUT else HAND + s]]:  # two cards or more
                if self.might(E_MIGHT, s, kind):
                    return True
        return k and self._answer(kind, self.choices[0])

    def _answer(self, kind, c):
        """Questions of four seats only. True as for _effect."""
        st = self.state
        f = self.cards
        s = st[BY] >> 6
        what = self.rows[((st[BY] & GIVER) << 3) + 4]
        if kind == Q_CHOOSE:
            self.note(E_CHOOSE, s, c - 2)
            if what != DO_BAR:
                return Mindbug._effect(self, c - 2)
            st[MARKS] |= BARRED << c - 2
        elif kind == Q_TURN:  # C16
            c -= f
            s = st[ACTIVE]
            self.note(E_ACTION, s, c)
            st[WHO] = c
            st[BY] = s << 6 | self.design[c]
            st[NEXT] = N_END
            return self._effect(0)
        elif kind == Q_OFFER:
            x = self._chosen(s)
            st[x + f] &= ~CHOSEN
            if c:
                self.note(E_PLAY, s, x)
                self._leave(s, x)
                self._refill(s)
                self._enter(x, s)
        elif kind == Q_SCOUT:
            m = s ^ 2
            x = st[UNUSED]
            while x:  # the opponents cannot know what is still there
                st[x + f] &= ~(CHOSEN | 10 >> (s & 1))
                x = st[x]
            self._blur(UNUSED, c, 1 << m)
            self.unlink(UNUSED, c)
            self.link(HAND + m, c)
            st[c + f] = m << 4 | 1 << s
            st[COUNT + m] += 1
            st[MARKS] |= SHOWN
            self.note(E_SCOUT, m, c)
            self._refill(m)
            self._mix()
        elif kind == Q_REVEAL:
            self._blur(HAND + (s ^ 2), c, KNOWN)
            st[c + f] |= KNOWN
            st[MARKS] |= SHOWN
            st[WANTED] = self.value[c] & POWER
            self.note(E_REVEAL, s ^ 2, c)
            return self._one(s, Q_PICK)
        elif what == DO_PASS:
            st[c + f] |= CHOSEN
            return self._pass(st[WANTED] + 1)
        elif what == DO_MATCH:
            self._beat(c, self.look(c))
        elif what == DO_COMMAND:
            st[ATTACKER] = c
            st[SIDE] = s ^ 2
            st[TIMES] = 1
            st[NEXT] = N_COMMAND
        else:
            if what == DO_RECEIVE:
                self._slip(s ^ 2, s, c, 1)
                self.note(E_GIVE, s, c)
                self._refill(s ^ 2)
                self._refill(s)
            else:  # DO_BORROW
                self._lift(c, s)
            st[c + f] |= CHOSEN
            st[SEAT] = s
            st[ASK] = Q_OFFER
            self._n = -1
            if self.moves() > 1 or what == DO_RECEIVE and self.might(E_MIGHT, s, Q_OFFER):
                return True
            st[c + f] &= ~CHOSEN
            self._n = -1
        return False

    def _pass(self, k):
        """The opponents choose, from the k-th seat after the active one on; the cards move
        together, then all refill. True if somebody is asked."""
        st = self.state
        f = self.cards
        foe = st[BY] >> 6 & 1 ^ 1
        st[ASK] = Q_GIVE
        while k < 4:
            o = st[ACTIVE] + k & 3
            if o & 1 == foe and st[HAND + o]:
                st[SEAT] = o
                st[WANTED] = k
                if self.moves() > 1:
                    return True
                if st[COUNT + o] > 1 and self.might(E_MIGHT, o, Q_GIVE):
                    return True
                self._n = -1
                st[self.choices[0] + f] |= CHOSEN
            k += 1
        for o in range(foe, 4, 2):
            c = self._chosen(o)
            if c:
                k = o + 1 & 3
                st[c + f] &= ~CHOSEN
                self._slip(o, k, c, 1)
                self.note(E_GIVE, k, c)
        for o in range(4):
            self._refill(o)
        return False

    def _lift(self, c, s):
        """Creature c leaves play for the hand of s, openly."""
        st = self.state
        f = c + self.cards
        o = st[f] & CONTROLLER
        self.unlink(BOARD + o, c)
        self.link(HAND + s, c)
        st[COUNT + s] += 1
        st[f] = st[f] & OWNER | KNOWN
        st[MARKS] |= SHOWN
        t = self.trigger[c]
        if t & RULES:
            st[(LAW if t & HAS_LAW else AURA) + (o & 1)] -= 1
        self.note(E_RETURN, s, c)
        self._refill(s)
