# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mindbug Tag Team, two against two: what four seats add to the duel (C1-C24)."""

from micropython import const

from engine.mindbug import Mindbug
from engine.tagteam_secrets import Secrets

# TAMB-1, a ruling that players may challenge: a turn whose card was taken and that has no further
# action counts as skipped; 0: it does not.
_TAKEN_IS_SKIP = const(1)

_ON_ACTION = const(5)

_DO_DISCARD = const(5)
_DO_STEAL = const(6)
_DO_REVIVE = const(8)
_DO_BAR = const(14)
_DO_REGAIN = const(15)
_DO_DEPART = const(16)
_DO_PASS = const(17)
_DO_SCOUT = const(18)
_DO_RECEIVE = const(19)
_DO_MATCH = const(20)
_DO_BORROW = const(21)
_DO_COMMAND = const(22)
_DO_HUNT_LEFT = const(31)
_DO_BAN = const(50)
_DO_RACE = const(51)

# The state: see engine.piles.
_SEAT = const(1)
_ASK = const(6)
_ACTIVE = const(7)
_NEXT = const(8)
_ATTACKER = const(12)
_SIDE = const(13)
_TIMES = const(14)
_WHO = const(17)
_BY = const(18)
_LEFT = const(19)
_MARKS = const(20)
_LIFE = const(21)
_AURA = const(23)
_LAW = const(25)
_BUGS = const(27)
_COUNT = const(31)
_HAND = const(35)
_BOARD = const(39)
_DISCARD = const(43)
_UNUSED = const(51)
_FIRST = const(52)
_PROOF = const(252)

_CHOSEN = const(64)
_OWNER = const(48)
_KNOWN = const(15)

_Q_TURN = const(1)
_Q_HUNT = const(3)
_Q_GIVE = const(11)
_Q_REVEAL = const(12)
_Q_CHOOSE = const(13)  # an opponent
_Q_OFFER = const(14)  # play the card that came to hand
_Q_SCOUT = const(15)
_Q_PICK = const(16)  # a creature for what only four seats have
_END_STUCK = const(33)
_END_RACE = const(35)

_N_END = const(0)
_N_COMMAND = const(3)

# Events for the screens, beside those of the duel.
_E_PLAY = const(1)  # seat, card
_E_STEAL = const(12)  # thief, card
_E_ACTION = const(17)  # seat, creature
_E_SKIP = const(18)  # seat, 0
_E_CHOOSE = const(19)  # controller, opponent
_E_GIVE = const(20)  # receiver, card: only for him and the giver
_E_REVEAL = const(21)  # seat, card
_E_RETURN = const(22)  # seat whose hand gets it, creature
_E_REGAIN = const(23)  # seat, ready Mindbugs
_E_SCOUT = const(24)  # receiver, card: only for him and the looker
_E_MIGHT = const(25)  # seat, question: see Table.might


class Tagteam(Secrets):
    """Two against two: seats 0 and 2, seats 1 and 3."""

    GAME = "tagteam"
    TAG = 0x21
    SETS = ("first_contact", "tag_team")
    OPTIONS = ("empty", "epic")
    HOLD = 3

    def __init__(self, seats=None, seed=0, empty=False, epic=False):
        if epic:  # C24
            self.TAG = 0x22
            self.HOLD = 5
        Mindbug.__init__(self, seats, seed, empty)

    # --- moves

    def moves(self):
        """Work out the legal moves into ``choices``; how many there are."""
        n = self._n
        if n >= 0:
            return n
        st = self.state
        ch = self.choices
        rows = self.rows
        q = st[_ASK]
        s = st[_SEAT]
        what = rows[((st[_BY] & 63) << 3) + 4]
        n = 0
        if q == _Q_TURN:  # C7
            r = self._mate(s, _DO_BAN) or 255
            for i in range(self._list(st[_HAND + s], 0, 0)):
                c = ch[i]
                if self.value[c] & 255 < r:
                    ch[n] = c
                    n += 1
            last = n
            n = self._list(st[_BOARD + s], n, 0)
            for i in range(last, n):
                c = ch[i]
                if self.trigger[c] & 15 == _ON_ACTION:  # C16: not if it would do nothing
                    r = self.design[c] << 3
                    if rows[r + 4] == _DO_COMMAND:
                        i = st[_BOARD + (s ^ 2)]
                    elif rows[r + 4] == _DO_REGAIN:
                        i = st[_BUGS + (s ^ rows[r + 5])] & 15 < self.HOLD >> 1
                    else:
                        i = 1
                    if i:
                        ch[n] = c + self.cards
                        n += 1
        elif q == _Q_CHOOSE:  # TAMB-4
            r = _DISCARD if what == _DO_REVIVE else _HAND
            for i in range(1, 4, 2):
                c = s + i & 3
                if what == _DO_BAR or st[r + c] or not st[r + (c ^ 2)]:
                    ch[n] = c + 2
                    n += 1
        elif q == _Q_HUNT and rows[(self.design[st[_ATTACKER]] << 3) + 4] == _DO_HUNT_LEFT:
            n = self._list(st[_BOARD + (s + 1 & 3)], 0, 0)
            if n:
                ch[n] = 0
                n += 1
        elif q == _Q_OFFER:
            r = self._mate(s, _DO_BAN) or 255
            ch[0] = 1
            n = self.value[self._chosen(s)] & 255 < r
            ch[n] = 0
            n += 1
        elif q == _Q_SCOUT:
            c = st[_UNUSED]
            while c and st[c + self.cards] & _CHOSEN:
                for i in range(n):
                    if self.design[ch[i]] == self.design[c]:
                        break
                else:
                    ch[n] = c
                    n += 1
                c = st[c]
        elif q == _Q_PICK:
            for i in range(4):
                if i == 2 or what == _DO_MATCH:
                    last = self._list(st[_BOARD + (s + i & 3)], n, _CHOSEN)
                    for i in range(n, last):
                        c = ch[i]
                        if what != _DO_MATCH or self.look(c) & 255 == st[_LEFT]:
                            ch[n] = c
                            n += 1
        else:
            return Mindbug.moves(self)
        self._n = n
        return n

    def _chosen(self, o):
        """The card chosen in the hand of o, or 0."""
        st = self.state
        c = st[_HAND + o]
        while c and not st[c + self.cards] & _CHOSEN:
            c = st[c]
        return c

    # --- turns

    def _end_turn(self):
        """C8, C10: the same seat goes on if its card was taken; who cannot act skips the turn."""
        st = self.state
        self._n = -1
        flag = 4 << (st[_ACTIVE] & 1)
        st[_MARKS] &= ~flag
        if st[_MARKS] & 1:
            st[_MARKS] &= ~1
            st[_SEAT] = st[_ACTIVE]
            st[_ASK] = _Q_TURN
            if self.moves():
                return
            st[_PROOF + st[_ACTIVE]] = st[_COUNT + st[_ACTIVE]]
            if _TAKEN_IS_SKIP:
                st[_MARKS] |= flag
        while True:
            st[_MARKS] &= 15
            self._n = -1
            Mindbug._end_turn(self)
            s = st[_SEAT]
            if s == 255 or self.moves():
                return
            self.note(_E_SKIP, s, 0)
            st[_PROOF + s] = st[_COUNT + s]  # all of them are forbidden
            flag = 4 << (s & 1)
            if self._mate(s, _DO_RACE):
                return self._over(_END_RACE, s & 1)
            if st[_MARKS] & flag:
                return self._over(_END_STUCK, (s & 1) ^ 1)
            st[_MARKS] |= flag

    def _mate(self, s, what):
        """The number of that law in the area of the mate of s, or 0."""
        st = self.state
        if st[_LAW + (s & 1)]:
            x = st[_BOARD + (s ^ 2)]
            while x:
                r = self.design[x] << 3
                if self.rows[r + 4] == what:
                    return self.rows[r + 5] or 1
                x = st[x]
        return 0

    # --- abilities

    def _grant(self, c, s, what):
        """The abilities that the mate's creatures give to creature c of s."""
        st = self.state
        x = st[_BOARD + (s ^ 2)]
        while x:
            if self.trigger[x] & 15 == what:
                d = self.design[x]
                r = self.rows[(d << 3) + 7]
                if r == 99 or self.look(c) & 255 <= r:
                    self._wait(c, s, d)
            x = st[x]

    def _steal(self, s, o, n):
        st = self.state
        n = min(n, st[_COUNT + o])
        while n:
            c = st[_HAND + o]
            for _ in range(self.roll(st[_COUNT + o])):
                c = st[c]
            self._slip(o, s, c, n)
            self.note(_E_STEAL, s, c)
            n -= 1
            if not n:
                self._refill(o)
                self._refill(s)

    def _effect(self, o):
        """C15: whom "the opponent" means; and the effects of four seats."""
        st = self.state
        s = st[_BY] >> 6
        r = (st[_BY] & 63) << 3
        what = self.rows[r + 4]
        a = self.rows[r + 5]
        if what == _DO_PASS:
            return self._pass(0)
        if what == _DO_REGAIN:  # C18
            s ^= a
            if st[_BUGS + s] & 15 < self.HOLD >> 1:  # all that a player has, see mindbug_deal
                st[_BUGS + s] += 1
                self.note(_E_REGAIN, s, st[_BUGS + s] & 15)
            return False
        if what == _DO_DEPART:
            o = (s & 1) ^ 1
            if self._life(o, st[_LIFE + o] - a):
                return True
            self._lift(st[_WHO], s ^ 2)
            return False
        if what >= _DO_BORROW:
            return self._one(s, _Q_PICK)
        if what == _DO_RECEIVE:
            return self._one(s ^ 2, _Q_GIVE)
        if what == _DO_MATCH:
            return self._one(s ^ 2, _Q_REVEAL)
        if what == _DO_SCOUT:
            o = c = st[_UNUSED]
            while c and a:
                st[c + self.cards] |= _CHOSEN
                c = st[c]
                a -= 1
            while o != c:
                self._blur(_UNUSED, o, 1 << s)
                st[o + self.cards] |= 1 << s
                o = st[o]
            return self._one(s, _Q_SCOUT)
        if (
            what == _DO_BAR
            or what == _DO_DISCARD
            or what == _DO_STEAL
            or what == _DO_REVIVE
            and a == 1
        ):
            return self._one(s, _Q_CHOOSE)
        return Mindbug._effect(self, o)

    def _one(self, s, kind):
        """Ask seat s; a single answer is taken. True as for _effect."""
        st = self.state
        st[_SEAT] = s
        st[_ASK] = kind
        k = self.moves()
        if k > 1:
            return True
        self._n = -1
        if k and (kind < _Q_CHOOSE or kind == _Q_SCOUT):
            if st[st[_UNUSED if kind == _Q_SCOUT else _HAND + s]]:  # two cards or more
                if self.might(_E_MIGHT, s, kind):
                    return True
        return k and self._answer(kind, self.choices[0])

    def _answer(self, kind, c):
        """Questions of four seats only. True as for _effect."""
        st = self.state
        f = self.cards
        s = st[_BY] >> 6
        what = self.rows[((st[_BY] & 63) << 3) + 4]
        if kind == _Q_CHOOSE:
            self.note(_E_CHOOSE, s, c - 2)
            if what != _DO_BAR:
                return Mindbug._effect(self, c - 2)
            st[_MARKS] |= 4 << c
        elif kind == _Q_TURN:  # C16
            c -= f
            s = st[_ACTIVE]
            self.note(_E_ACTION, s, c)
            st[_WHO] = c
            st[_BY] = s << 6 | self.design[c]
            st[_NEXT] = _N_END
            return self._effect(0)
        elif kind == _Q_OFFER:
            x = self._chosen(s)
            st[x + f] &= ~_CHOSEN
            if c:
                self.note(_E_PLAY, s, x)
                self._leave(s, x)
                self._refill(s)
                self._enter(x, s)
        elif kind == _Q_SCOUT:
            m = s ^ 2
            x = st[_UNUSED]
            while x:  # the opponents cannot know what is still there
                st[x + f] &= ~(_CHOSEN | 10 >> (s & 1))
                x = st[x]
            self._blur(_UNUSED, c, 1 << m)
            self.unlink(_UNUSED, c)
            self.link(_HAND + m, c)
            st[c + f] = m << 4 | 1 << s
            st[_COUNT + m] += 1
            st[_MARKS] |= 2
            self.note(_E_SCOUT, m, c)
            self._refill(m)
            self._mix()
        elif kind == _Q_REVEAL:
            self._blur(_HAND + (s ^ 2), c, _KNOWN)
            st[c + f] |= _KNOWN
            st[_MARKS] |= 2
            st[_LEFT] = self.value[c] & 255
            self.note(_E_REVEAL, s ^ 2, c)
            return self._one(s, _Q_PICK)
        elif what == _DO_PASS:
            st[c + f] |= _CHOSEN
            return self._pass(st[_LEFT] + 1)
        elif what == _DO_MATCH:
            self._beat(c, self.look(c))
        elif what == _DO_COMMAND:
            st[_ATTACKER] = c
            st[_SIDE] = s ^ 2
            st[_TIMES] = 1
            st[_NEXT] = _N_COMMAND
        else:
            if what == _DO_RECEIVE:
                self._slip(s ^ 2, s, c, 1)
                self.note(_E_GIVE, s, c)
                self._refill(s ^ 2)
                self._refill(s)
            else:  # _DO_BORROW
                self._lift(c, s)
            st[c + f] |= _CHOSEN
            st[_SEAT] = s
            st[_ASK] = _Q_OFFER
            self._n = -1
            if self.moves() > 1 or what == _DO_RECEIVE and self.might(_E_MIGHT, s, _Q_OFFER):
                return True
            st[c + f] &= ~_CHOSEN
            self._n = -1
        return False

    def _pass(self, k):
        """The opponents choose, from the k-th seat after the active one on; the cards move
        together, then all refill. True if somebody is asked."""
        st = self.state
        f = self.cards
        foe = st[_BY] >> 6 & 1 ^ 1
        st[_ASK] = _Q_GIVE
        while k < 4:
            o = st[_ACTIVE] + k & 3
            if o & 1 == foe and st[_HAND + o]:
                st[_SEAT] = o
                st[_LEFT] = k
                if self.moves() > 1:
                    return True
                if st[_COUNT + o] > 1 and self.might(_E_MIGHT, o, _Q_GIVE):
                    return True
                self._n = -1
                st[self.choices[0] + f] |= _CHOSEN
            k += 1
        for o in range(foe, 4, 2):
            c = self._chosen(o)
            if c:
                k = o + 1 & 3
                st[c + f] &= ~_CHOSEN
                self._slip(o, k, c, 1)
                self.note(_E_GIVE, k, c)
        for o in range(4):
            self._refill(o)
        return False

    def _lift(self, c, s):
        """Creature c leaves play for the hand of s, openly."""
        st = self.state
        f = c + self.cards
        o = st[f] & 3
        self.unlink(_BOARD + o, c)
        self.link(_HAND + s, c)
        st[_COUNT + s] += 1
        st[f] = st[f] & _OWNER | _KNOWN
        st[_MARKS] |= 2
        t = self.trigger[c]
        if t & 48:
            st[(_LAW if t & 32 else _AURA) + (o & 1)] -= 1
        self.note(_E_RETURN, s, c)
        self._refill(s)
