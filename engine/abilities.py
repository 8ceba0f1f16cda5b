# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mindbug's abilities: cards entering and leaving, and what their effects do (A20-A28, A36-A46).

Triggers and effects of the card tables are numbered here; the packer reads them.
"""

from micropython import const

from engine.piles import Piles

# AMB-1, a ruling that players may challenge: a beaten creature goes to its controller's discard
# pile; 0: to that of the seat whose hand it came from.
_PILE_OF_CONTROLLER = const(1)

_ON_NONE = const(0)
_ON_CONSTANT = const(1)
_ON_PLAY = const(2)
_ON_ATTACK = const(3)
_ON_DEFEATED = const(4)
_ON_ACTION = const(5)
_ON_MATE_PLAY = const(6)  # the mate's creatures have this ability, up to power c
_ON_MATE_ATTACK = const(7)

_DO_GAIN = const(1)
_DO_DRAIN = const(2)
_DO_EQUAL_LIFE = const(3)
_DO_CAP_LIFE = const(4)
_DO_DISCARD = const(5)
_DO_STEAL = const(6)
_DO_RECLAIM = const(7)
_DO_REVIVE = const(8)
_DO_DEFEAT = const(9)
_DO_DEFEAT_FEWER = const(10)
_DO_DEFEAT_ALL = const(11)
_DO_TAKE = const(12)
_DO_TAKE_UPTO = const(13)
# 14 to 31: only with four seats, see engine.tagteam
_DO_BAR = const(14)  # an opponent cannot block this turn
_DO_REGAIN = const(15)  # a Mindbug is ready again
_DO_DEPART = const(16)  # the other team loses life, the creature goes to its mate's hand
_DO_PASS = const(17)  # each opponent gives a card to his left
_DO_SCOUT = const(18)  # a card from the top of the unused pile for the mate
_DO_RECEIVE = const(19)  # the mate gives a card, which may be played
_DO_MATCH = const(20)  # the mate reveals a card, a creature of its power is defeated
_DO_BORROW = const(21)  # a creature of the mate to hand, which may be played
_DO_COMMAND = const(22)  # the mate attacks with a creature
_DO_HUNT_LEFT = const(31)  # hunts only creatures of the opponent on the left
_DO_EVADE = const(32)
_DO_TURN_POWER = const(33)  # 33 to 39: the creature's own power or keywords change
_DO_ALONE = const(34)
_DO_COPY = const(35)
_DO_ALLY = const(40)  # 40 to 47: other creatures' power or keywords change
_DO_ALLY_TURN = const(41)
_DO_WEAK_KEYS = const(42)
_DO_MATE = const(43)
_DO_MUTE = const(48)  # 48 and more: what players may do changes
_DO_PIN = const(49)
_DO_BAN = const(50)
_DO_RACE = const(51)

_TOUGH = const(16 << 8)

# The state: see engine.piles.
_SEAT = const(1)
_ASK = const(6)
_ACTIVE = const(7)
_NEXT = const(8)
_POOL = const(16)
_WHO = const(17)
_BY = const(18)
_LEFT = const(19)
_MARKS = const(20)
_LIFE = const(21)
_AURA = const(23)
_LAW = const(25)
_COUNT = const(31)
_HAND = const(35)
_BOARD = const(39)
_DISCARD = const(43)
_FIRST = const(52)
_PROOF = const(252)

_IN_PLAY = const(128)
_CHOSEN = const(64)
_OWNER = const(48)
_EXHAUSTED = const(4)
_KNOWN = const(15)

_Q_ORDER = const(6)
_Q_TARGET = const(7)
_Q_UPTO = const(8)
_Q_TAKE = const(9)
_Q_DISCARD = const(10)
_END_LIFE = const(32)  # how the game ended

_N_END = const(0)
_N_STRIKE = const(1)
_N_AFTER = const(2)

# Events for the screens: kind, and two numbers.
_E_ENTER = const(2)  # seat, card
_E_EXHAUST = const(7)  # seat, card
_E_DEFEAT = const(8)  # seat, card
_E_LIFE = const(9)  # team, life now
_E_ABILITY = const(10)  # controller, creature
_E_DISCARD = const(11)  # seat, card
_E_STEAL = const(12)  # thief, card
_E_RECLAIM = const(13)  # seat, number of cards
_E_CONTROL = const(14)  # new controller, card
_E_MUTED = const(15)  # controller, creature whose Play ability does not happen
_E_MIGHT = const(25)  # seat, question: see Table.might


class Abilities(Piles):
    """What waiting abilities do; engine.mindbug says when."""

    def _life(self, team, life):
        """A45. True if that ends the game."""
        life = max(0, min(life, 255))
        self.state[_LIFE + team] = life
        self.note(_E_LIFE, team, life)
        if life:
            return False
        self._over(_END_LIFE, team ^ 1)
        return True

    def _enter(self, c, s):
        """A20: a card enters an area by being played. True if its Play ability waits."""
        st = self.state
        self.link(_BOARD + s, c)
        f = c + self.cards
        st[f] = st[f] & _OWNER | _IN_PLAY | s
        i = self.n_events
        if i < 190:  # note, without the call: half of all plays come here
            ev = self.events
            ev[i] = _E_ENTER
            ev[i + 1] = s
            ev[i + 2] = c
            self.n_events = i + 3
        t = self.trigger[c]
        if t & 48:
            st[(_LAW if t & 32 else _AURA) + (s & 1)] += 1
        if t & 15 != _ON_PLAY and self.seats == 2:
            return False
        if st[_LAW + ((s & 1) ^ 1)] and self._law((s & 1) ^ 1, _DO_MUTE):  # AMB-12
            if t & 15 == _ON_PLAY:
                self.note(_E_MUTED, s, c)
            return False
        if t & 15 == _ON_PLAY:
            self._wait(c, s, self.design[c])
        if self.seats > 2:
            self._grant(c, s, _ON_MATE_PLAY)
        return st[_POOL] > 0

    def _wait(self, c, s, giver):
        st = self.state
        k = st[_POOL]
        p = _FIRST + 2 * (self.cards + k)
        if p < min(len(st), _PROOF):
            st[_POOL] = k + 1
            st[p] = c
            st[p + 1] = s << 6 | giver

    def _beat(self, c, v):
        """A36, A37, A41: a creature that is v now would be defeated."""
        st = self.state
        f = c + self.cards
        s = st[f] & 3
        if v & _TOUGH and not st[f] & _EXHAUSTED:
            st[f] |= _EXHAUSTED
            self.note(_E_EXHAUST, s, c)
            return
        self.unlink(_BOARD + s, c)
        self.link(_DISCARD + (s if _PILE_OF_CONTROLLER else st[f] >> 4 & 3), c)
        st[f] &= _OWNER
        self.note(_E_DEFEAT, s, c)
        t = self.trigger[c]
        if t & 48:
            st[(_LAW if t & 32 else _AURA) + (s & 1)] -= 1
        if t & 15 == _ON_DEFEATED:
            self._wait(c, s, self.design[c])

    def _go(self, then):
        """A26: resolve what waits until somebody is asked or the game is over, then go on."""
        st = self.state
        st[_NEXT] = then
        while st[_POOL]:
            if st[_POOL] > 1:
                st[_SEAT] = st[_ACTIVE]
                st[_ASK] = _Q_ORDER
                if self.moves() > 1:
                    return
                self._n = -1
            if self._begin(0):
                return
        if then == _N_END:
            self._end_turn()
        elif then == _N_AFTER:
            self._again()
        elif then == _N_STRIKE:
            self._strike()
        else:
            self._attack(0)

    def _begin(self, i):
        """Resolve the i-th waiting ability. True if somebody is asked or the game is over."""
        st = self.state
        p = _FIRST + 2 * self.cards
        k = st[_POOL] - 1
        st[_POOL] = k
        c = st[p + 2 * i]
        by = st[p + 2 * i + 1]
        for j in range(p + 2 * i, p + 2 * k):
            st[j] = st[j + 2]
        st[p + 2 * k] = st[p + 2 * k + 1] = 0
        s = by >> 6
        st[_WHO] = c
        st[_BY] = by
        st[_SEAT] = s
        self.note(_E_ABILITY, s, c)
        return self._effect(s ^ 1)

    def _effect(self, o):
        """Carry the ability out, on opponent o. True if somebody is asked or the game is over."""
        st = self.state
        s = st[_BY] >> 6
        rows = self.rows
        r = (st[_BY] & 63) << 3
        what = rows[r + 4]
        a = rows[r + 5]
        team = s & 1
        foe = team ^ 1
        if what == _DO_GAIN:
            self._life(team, st[_LIFE + team] + a)
        elif what == _DO_DRAIN:
            return self._life(foe, st[_LIFE + foe] - a)
        elif what == _DO_EQUAL_LIFE:
            self._life(team, st[_LIFE + foe])
        elif what == _DO_CAP_LIFE:
            if st[_LIFE + foe] > a:
                self._life(foe, a)
        elif what == _DO_DISCARD:
            st[_LEFT] = a
            return self._discard(o)
        elif what == _DO_STEAL:
            self._steal(s, o, a)
        elif what == _DO_RECLAIM:
            k = 0
            c = st[_DISCARD + s]
            st[_DISCARD + s] = 0
            while c:
                i = st[c]
                st[c + self.cards] |= _KNOWN
                self.link(_HAND + s, c)
                k += 1
                c = i
            st[_COUNT + s] += k
            st[_MARKS] |= 2
            self.note(_E_RECLAIM, s, k)
        elif what == _DO_REVIVE:
            st[_LEFT] = o if a == 1 else s ^ a
            st[_ASK] = _Q_TAKE
            k = self.moves()
            if k > 1:
                return True
            self._n = -1
            if k:
                self._revive(self.choices[0])
        elif what == _DO_DEFEAT_ALL:  # A41: all as they are now
            f = self.cards
            for o in range(self.seats):
                if o & 1 == foe or a != 1:
                    c = st[_BOARD + o]
                    while c:
                        k = self.value[c]
                        if k & 255 <= rows[r + 7]:  # power only ever grows
                            k = self.look(c)
                            if rows[r + 6] <= k & 255 <= rows[r + 7]:
                                st[c + f] |= _CHOSEN | (k & _TOUGH) >> 9
                        c = st[c]
            for o in range(self.seats):
                c = st[_BOARD + o]
                while c:
                    i = st[c]
                    k = st[c + f]
                    if k & _CHOSEN:
                        st[c + f] = k & ~(_CHOSEN | _TOUGH >> 9)
                        self._beat(c, k << 9)
                    c = i
        elif what == _DO_TAKE_UPTO:
            st[_LEFT] = a
            st[_ASK] = _Q_UPTO
            if self.moves():
                return True
            self._n = -1
        else:
            if what == _DO_DEFEAT_FEWER:  # AMB-9, C15: than any one opponent
                k = 0
                for o in range(foe, self.seats, 2):
                    c = st[_BOARD + s]
                    i = st[_BOARD + o]
                    while c and i:
                        c = st[c]
                        i = st[i]
                    k |= i
                if not k:
                    return False
            st[_ASK] = _Q_TARGET
            k = self.moves()
            if k > 1:
                return True
            self._n = -1
            if k:
                self._hit(self.choices[0])
        return False

    def _discard(self, s):
        """A25: seat s chooses what it discards; all leave together (A9). True if it is asked."""
        st = self.state
        f = self.cards
        st[_SEAT] = s
        st[_ASK] = _Q_DISCARD
        while st[_LEFT]:
            n = self.moves()
            if not n:
                break
            if st[_COUNT + s] > self.rows[((st[_BY] & 63) << 3) + 5]:
                if n > 1 or self.might(_E_MIGHT, s, _Q_DISCARD):
                    return True
            self._n = -1
            st[self.choices[0] + f] |= _CHOSEN
            st[_LEFT] -= 1
        self._n = -1
        k = st[_COUNT + s]
        c = st[_HAND + s]
        while c:
            x = st[c]
            if st[c + f] & _CHOSEN:
                self._leave(s, c)
                self.link(_DISCARD + s, c)
                self.note(_E_DISCARD, s, c)
            c = x
        if k:
            self._refill(s)
        return False

    def _steal(self, s, o, n):
        """A44: n random cards of o's hand to s."""
        st = self.state
        n = min(n, st[_COUNT + o])
        if not n:
            return
        st[_MARKS] |= 2
        for _ in range(n):
            c = st[_HAND + o]
            for _ in range(self.roll(st[_COUNT + o])):
                c = st[c]
            self._leave(o, c)
            self.link(_HAND + s, c)
            st[_COUNT + s] += 1
            st[c + self.cards] |= 1 << o
            self.note(_E_STEAL, s, c)
        self._refill(o)

    def _revive(self, c):
        """A17: a card of a discard pile is played, without a window."""
        st = self.state
        s = st[_BY] >> 6
        self.unlink(_DISCARD + st[_LEFT], c)
        self._enter(c, s)

    def _hit(self, c):
        """The ability defeats this creature or takes control of it (A43)."""
        st = self.state
        by = st[_BY]
        what = self.rows[((by & 63) << 3) + 4]
        if what != _DO_TAKE and what != _DO_TAKE_UPTO:
            self._beat(c, self.look(c))
            return
        s = by >> 6
        f = c + self.cards
        o = st[f] & 3
        self.unlink(_BOARD + o, c)
        self.link(_BOARD + s, c)
        st[f] = st[f] & ~3 | s
        t = self.trigger[c]
        if t & 48:
            p = _LAW if t & 32 else _AURA
            st[p + (o & 1)] -= 1
            st[p + (s & 1)] += 1
        self.note(_E_CONTROL, s, c)

    def _hit_chosen(self):
        """All creatures chosen for it at once."""
        st = self.state
        for o in range(self.seats):
            c = st[_BOARD + o]
            while c:
                x = st[c]
                f = c + self.cards
                if st[f] & _CHOSEN:
                    st[f] &= ~_CHOSEN
                    self._hit(c)
                c = x
