# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mindbug: turns, the Mindbug window and attacks (A12-A19, A29-A40)."""

from micropython import const

from engine import free
from engine.abilities import Abilities

# AMB-2, a ruling that players may challenge: Hunter names its prey after the Attack ability;
# 0: before it.
_HUNT_AFTER_ABILITY = const(1)

_TURN_LIMIT = const(300)  # A51, a house rule: a longer game is drawn

_ON_ATTACK = const(3)
_ON_MATE_ATTACK = const(7)

_FRENZY = const(1 << 8)
_HUNTER = const(2 << 8)
_POISONOUS = const(4 << 8)

# The state: see engine.piles.
_SEAT = const(1)
_ASK = const(6)
_ACTIVE = const(7)
_NEXT = const(8)
_TURN = const(9)
_PLAYED = const(11)
_ATTACKER = const(12)
_SIDE = const(13)
_TIMES = const(14)
_FORCED = const(15)
_POOL = const(16)
_BY = const(18)
_LEFT = const(19)
_MARKS = const(20)
_LIFE = const(21)
_AURA = const(23)
_BUGS = const(27)
_HAND = const(35)
_BOARD = const(39)
_DECK = const(47)

_ACTION = const(132)  # codes from here on are Actions

_IN_PLAY = const(128)
_CHOSEN = const(64)
_LIVE = const(1 << 13)

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
_END_STUCK = const(33)
_END_LIMIT = const(34)

_N_END = const(0)
_N_STRIKE = const(1)
_N_AFTER = const(2)

# Events for the screens: kind, and two numbers.
_E_PLAY = const(1)  # seat, card
_E_BUG = const(3)  # seat that takes, card
_E_ATTACK = const(4)  # seat, card
_E_HUNT = const(5)  # seat, forced blocker
_E_BLOCK = const(6)  # seat, blocker
_E_OVER = const(16)  # how it ended, winning team (2: drawn)


class Mindbug(Abilities):
    """A duel. What four seats add is in engine.tagteam."""

    GAME = "mindbug"
    TAG = 0x11
    WORDS = "engine.mindbug_words"
    WHY = "engine.mindbug_why"
    SETS = ("first_contact",)
    HOLD = 5  # hands are refilled to this; as many cards lie in the draw pile at first

    def __init__(self, seats=None, seed=0, empty=False):
        from engine import mindbug_deal as deal

        deal.deal(self, seats, seed, empty)
        free("mindbug_deal")

    def score(self, seat):
        """+1 won, 0 drawn, -1 lost."""
        st = self.state
        if st[_SEAT] != 255:
            raise ValueError("the game is not over")
        if st[_BY] == 2:
            return 0
        return 1 if seat & 1 == st[_BY] else -1

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
        q = st[_ASK]
        s = st[_SEAT]
        if q == _Q_TURN and code < _ACTION:
            if st[code + self.cards] & _IN_PLAY:
                st[_ATTACKER] = code
                st[_SIDE] = s
                st[_TIMES] = 1
                self._attack(0)
            else:  # A15
                ev = self.events
                ev[0] = _E_PLAY
                ev[1] = s
                ev[2] = code
                self.n_events = 3
                self._leave(s, code)
                if st[_DECK + s]:
                    self._refill(s)
                st[_PLAYED] = code
                self._window(s, 1)
        elif q == _Q_BUG:
            if code:
                code = st[_PLAYED]
                st[_PLAYED] = 0
                st[_BUGS + s] -= 1 if st[_LEFT] & 1 else 16
                st[_MARKS] |= 1
                self.note(_E_BUG, s, code)
                self._enter(code, s)
                self._go(_N_END)
            else:
                self._window(st[_ACTIVE], st[_LEFT] + 1)
        elif q == _Q_BLOCK:
            if code:
                self.note(_E_BLOCK, s, code)
                self._fight(code)
            else:
                self._defend(st[_LEFT] + 2)
        elif q == _Q_HUNT:
            if not _HUNT_AFTER_ABILITY:
                st[_FORCED] = code
                self._attack(1)
            elif code:
                self.note(_E_HUNT, s, code)
                self._fight(code)
            else:
                self._defend(1)
        elif q == _Q_AGAIN:
            if code:
                st[_TIMES] = 2
                self._attack(0)
            else:
                self._end_turn()
        elif q == _Q_DISCARD:
            st[code + self.cards] |= _CHOSEN
            st[_LEFT] -= 1
            if not self._discard(s):
                self._go(st[_NEXT])
        elif q == _Q_TARGET:
            self._hit(code)
            self._go(st[_NEXT])
        elif q == _Q_TAKE:
            self._revive(code)
            self._go(st[_NEXT])
        elif q == _Q_ORDER:
            if not self._begin(code - 1):
                self._go(st[_NEXT])
        elif q == _Q_UPTO:
            if code:
                st[code + self.cards] |= _CHOSEN
                st[_LEFT] -= 1
                if st[_LEFT] and self.moves():
                    return
                self._n = -1
            self._hit_chosen()
            self._go(st[_NEXT])
        elif not self._answer(q, code):
            self._go(st[_NEXT])

    def _end_turn(self):
        """The next seat begins a turn; the same one if its card was taken (A19)."""
        st = self.state
        s = st[_ACTIVE]
        if st[_MARKS] & 1:
            st[_MARKS] &= ~1
        else:
            s = s + 1 & self.seats - 1
            st[_ACTIVE] = s
        k = st[_TURN] + 1
        st[_TURN] = k & 255
        if k > _TURN_LIMIT - 256:
            st[_TURN + 1] += k >> 8
            if st[_TURN + 1] and k < 256:  # A51
                self._over(_END_LIMIT, 2)
                return
        if st[_HAND + s] or st[_BOARD + s] or self.seats > 2:
            st[_SEAT] = s
            st[_ASK] = _Q_TURN
        else:  # A13
            self._over(_END_STUCK, (s & 1) ^ 1)

    def _over(self, how, team):
        st = self.state
        st[_SEAT] = 255
        st[_ASK] = how
        st[_BY] = team
        self.note(_E_OVER, how, team)

    def _window(self, s, k):
        """A15, A16: ask from the k-th seat after s on who wants the played card."""
        st = self.state
        n = self.seats
        while k < n:
            t = s + k & n - 1
            if st[_BUGS + t] & (15 if k & 1 else 240):
                st[_SEAT] = t
                st[_ASK] = _Q_BUG
                st[_LEFT] = k
                return
            k += 1
        c = st[_PLAYED]
        st[_PLAYED] = 0
        if self._enter(c, s):
            self._go(_N_END)
        else:
            self._end_turn()

    def _attack(self, k):
        """A29-A30. k: Hunter was asked for, if that comes before the ability."""
        st = self.state
        c = st[_ATTACKER]
        s = st[_SIDE]
        if not _HUNT_AFTER_ABILITY and not k:
            st[_FORCED] = 0
            if self._hunt():
                return
        self.note(_E_ATTACK, s, c)
        if self.trigger[c] & 15 == _ON_ATTACK:
            self._wait(c, s, self.design[c])
        if self.seats > 2:
            self._grant(c, s, _ON_MATE_ATTACK)
        if st[_POOL]:
            self._go(_N_STRIKE)
        else:
            self._strike()

    def _hunt(self):
        """A32. True if the hunter is asked."""
        st = self.state
        s = st[_SIDE]
        c = st[_ATTACKER]
        v = self.value[c]
        if v & _LIVE or st[_AURA + (s & 1)]:
            v = self.look(c)
        if not v & _HUNTER:
            return False
        st[_SEAT] = s
        st[_ASK] = _Q_HUNT
        self._n = -1
        return self.moves() > 0

    def _strike(self):
        """A31-A33: after the Attack ability."""
        st = self.state
        s = st[_SIDE]
        if st[st[_ATTACKER] + self.cards] & 0x83 != _IN_PLAY | s:
            self._end_turn()
        elif _HUNT_AFTER_ABILITY:
            if not self._hunt():
                self._defend(1)
        else:
            c = st[_FORCED]
            if c and st[c + self.cards] & 0x81 == _IN_PLAY | ((s & 1) ^ 1):
                self.note(_E_HUNT, s, c)
                self._fight(c)
            else:
                self._defend(1)

    def _defend(self, k):
        """A33-A34: ask the opponents from the k-th seat after the attacker's on for a blocker."""
        st = self.state
        n = self.seats
        s = st[_SIDE]
        st[_ASK] = _Q_BLOCK
        while k < n:
            o = s + k & n - 1
            if st[_BOARD + o] and not st[_MARKS] & 16 << o:
                st[_SEAT] = o
                st[_LEFT] = k
                self._n = -1
                if self.moves():
                    return
            k += 2
        self._n = -1
        o = (s & 1) ^ 1
        if not self._life(o, st[_LIFE + o] - 1):
            self._again()

    def _fight(self, b):
        """A35-A37: one simultaneous comparison."""
        st = self.state
        a = st[_ATTACKER]
        va = self.value[a]
        vb = self.value[b]
        if st[_AURA] or st[_AURA + 1] or (va | vb) & _LIVE:
            va = self.look(a)
            vb = self.look(b)
        d = (va & 255) - (vb & 255)
        if d <= 0 or vb & _POISONOUS:
            self._beat(a, va)
        if d >= 0 or va & _POISONOUS:
            self._beat(b, vb)
        if st[_POOL]:
            self._go(_N_AFTER)
        else:
            self._again()

    def _again(self):
        """A40: Frenzy, checked now."""
        st = self.state
        c = st[_ATTACKER]
        s = st[_SIDE]
        if st[_TIMES] == 1 and st[c + self.cards] & 0x83 == _IN_PLAY | s:
            v = self.value[c]
            if v & _LIVE or st[_AURA + (s & 1)]:
                v = self.look(c)
            if v & _FRENZY:
                st[_SEAT] = s
                st[_ASK] = _Q_AGAIN
                return
        self._end_turn()
