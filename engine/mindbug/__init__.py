# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The rules of Mindbug: turns, the Mindbug window and attacks (A12-A19, A29-A40)."""

from micropython import const

from engine.mindbug.abilities import Abilities
from engine.mindbug.numbers import (
    ACTIVE, ATTACKER, AURA, BARRED, BOARD, BUGS, BY, CHOSEN, DECK, DO_TAKE_UPTO, END_LIMIT,
    END_STUCK, E_ATTACK, E_BLOCK, E_BUG, E_HUNT, E_OVER, E_PLAY, FORCED, FRENZY, FROG, FROGS, HAND,
    HUNTER, IN_PLAY, IN_PLAY_FOR, IN_PLAY_OF, LIFE, LIVE, MARKS, NEXT, N_AFTER, N_END, N_STRIKE,
    ON_ATTACK, ON_MATE_ATTACK, PLAYED, POISONOUS, POOL, POWER, Q_AGAIN, Q_BLOCK, Q_BUG, Q_DISCARD,
    Q_HUNT, Q_ORDER, Q_TAKE, Q_TARGET, Q_TURN, Q_UPTO, READY, SIDE, TAKEN, TIMES, TURN, TURN_LIMIT,
    WANTED, WHEN,
)  # fmt: skip
from engine.mindbug.sizes import ACTION
from engine.numbers import ASK, SEAT

# AMB-2, a ruling that players may challenge: Hunter names its prey after the Attack ability;
# 0: before it.
_HUNT_AFTER_ABILITY = const(1)


class Mindbug(Abilities):
    """A duel. What four seats add is in engine.tagteam."""

    GAME = "mindbug"
    TAG = 0x11
    WORDS = "engine.mindbug.notation"
    WHY = "engine.mindbug.reasons"
    SETS = ("mindbug",)
    HOLD = 5  # hands are refilled to this; as many cards lie in the draw pile at first

    def __init__(self, seats=None, seed=0, empty=False, epic=False):
        from engine.mindbug import deal

        deal.deal(self, seats, seed, empty, epic)

    def score(self, seat):
        """+1 won, 0 drawn, -1 lost."""
        st = self.state
        if st[SEAT] != 255:
            raise ValueError("the game is not over")
        if st[BY] == 2:
            return 0
        return 1 if seat & 1 == st[BY] else -1

    def step(self, code):
        """Play a code that moves has given, see Table.play."""
        self._n = -1
        st = self.state
        q = st[ASK]
        s = st[SEAT]
        if q == Q_TURN and code < ACTION:
            if st[code + self.cards] & IN_PLAY:
                st[ATTACKER] = code
                st[SIDE] = s
                st[TIMES] = 1
                self._attack(0)
            else:  # A15
                i = self.n_events
                if i < 190:  # note, without the call, as in some other places
                    ev = self.events
                    ev[i] = E_PLAY
                    ev[i + 1] = s
                    ev[i + 2] = code
                    self.n_events = i + 3
                self._leave(s, code)
                if st[DECK + s]:
                    self._refill(s)
                st[PLAYED] = code
                self._window(s, 1)
        elif q == Q_BUG:
            if code:
                code = st[PLAYED]
                st[PLAYED] = 0
                st[BUGS + s] -= 1 if st[WANTED] & 1 else FROG
                st[MARKS] |= TAKEN
                self.note(E_BUG, s, code)
                self._enter(code, s)
                self._go(N_END)
            else:
                self._window(st[ACTIVE], st[WANTED] + 1)
        elif q == Q_BLOCK:
            if code:
                self.note(E_BLOCK, s, code)
                self._fight(code)
            else:
                self._defend(st[WANTED] + 2)
        elif q == Q_HUNT:
            if not _HUNT_AFTER_ABILITY:
                st[FORCED] = code
                self._attack(1)
            elif code:
                self.note(E_HUNT, s, code)
                self._fight(code)
            else:
                self._defend(1)
        elif q == Q_AGAIN:
            if code:
                st[TIMES] = 2
                self._attack(0)
            else:
                self._end_turn()
        elif q == Q_DISCARD:
            st[code + self.cards] |= CHOSEN
            st[WANTED] -= 1
            if not self._discard(s):
                self._go(st[NEXT])
        elif q == Q_TARGET:
            self._hit(code)
            self._go(st[NEXT])
        elif q == Q_TAKE:
            self._revive(code)
            self._go(st[NEXT])
        elif q == Q_ORDER:
            if not self._begin(code - 1):
                self._go(st[NEXT])
        elif q == Q_UPTO:
            if code:
                st[code + self.cards] |= CHOSEN
                st[WANTED] -= 1
                if st[WANTED]:
                    n = self._targets(s)
                    if n:
                        self._n = n
                        return
            self._hit_chosen(DO_TAKE_UPTO)
            self._go(st[NEXT])
        elif not self._answer(q, code):
            self._go(st[NEXT])

    def _end_turn(self):
        """The next seat begins a turn; the same one if its card was taken (A19)."""
        st = self.state
        s = st[ACTIVE]
        if st[MARKS] & TAKEN:
            st[MARKS] ^= TAKEN
        else:
            s = s + 1 & self.seats - 1
            st[ACTIVE] = s
        k = st[TURN] + 1
        st[TURN] = k & 255
        if k > TURN_LIMIT - 256:
            st[TURN + 1] += k >> 8
            if st[TURN + 1] and k < 256:  # A51
                self._over(END_LIMIT, 2)
                return
        if st[HAND + s] or st[BOARD + s] or self.seats > 2:
            st[SEAT] = s
            st[ASK] = Q_TURN
        else:  # A13
            self._over(END_STUCK, (s & 1) ^ 1)

    def _over(self, how, team):
        st = self.state
        st[SEAT] = 255
        st[ASK] = how
        st[BY] = team
        self.note(E_OVER, how, team)

    def _window(self, s, k):
        """A15, A16: ask from the k-th seat after s on who wants the played card."""
        st = self.state
        n = self.seats
        while k < n:
            t = s + k & n - 1
            if st[BUGS + t] & (READY if k & 1 else FROGS):
                st[SEAT] = t
                st[ASK] = Q_BUG
                st[WANTED] = k
                return
            k += 1
        c = st[PLAYED]
        st[PLAYED] = 0
        if self._enter(c, s):
            self._go(N_END)
        else:
            self._end_turn()

    def _attack(self, k):
        """A29-A30. k: Hunter was asked for, if that comes before the ability."""
        st = self.state
        c = st[ATTACKER]
        s = st[SIDE]
        if not _HUNT_AFTER_ABILITY and not k:
            st[FORCED] = 0
            self._strike(1)
            return
        i = self.n_events
        if i < 190:
            ev = self.events
            ev[i] = E_ATTACK
            ev[i + 1] = s
            ev[i + 2] = c
            self.n_events = i + 3
        if self.trigger[c] & WHEN == ON_ATTACK:
            self._wait(c, s, self.design[c])
        if self.seats > 2:
            self._grant(c, s, ON_MATE_ATTACK)
        if st[POOL]:
            self._go(N_STRIKE)
        else:
            self._strike(_HUNT_AFTER_ABILITY)

    def _strike(self, k):
        """A31-A33: if k ask a hunter for its prey, then the others to block."""
        st = self.state
        c = st[ATTACKER]
        s = st[SIDE]
        if st[c + self.cards] & IN_PLAY_OF != IN_PLAY | s:
            self._end_turn()
            return
        if k:
            v = self.value[c]
            if v & LIVE or st[AURA + (s & 1)]:
                v = self.look(c)
            if v & HUNTER:  # A32
                st[SEAT] = s
                st[ASK] = Q_HUNT
                if self.moves():
                    return
                self._n = -1
        if not _HUNT_AFTER_ABILITY:
            c = st[FORCED]
            if k:
                self._attack(1)
                return
            if c and st[c + self.cards] & IN_PLAY_FOR == IN_PLAY | ((s & 1) ^ 1):
                self.note(E_HUNT, s, c)
                self._fight(c)
                return
        self._defend(1)

    def _defend(self, k):
        """A33-A34: ask the opponents from the k-th seat after the attacker's on for a blocker."""
        st = self.state
        seats = self.seats
        s = st[SIDE]
        st[ASK] = Q_BLOCK
        while k < seats:
            o = s + k & seats - 1
            if st[BOARD + o] and not st[MARKS] & BARRED << o:
                st[SEAT] = o
                st[WANTED] = k
                n = self._blockers(o)
                if n:
                    self._n = n
                    return
            k += 2
        o = (s & 1) ^ 1
        if not self._life(o, st[LIFE + o] - 1):
            self._again()

    def _fight(self, b):
        """A35-A37: one simultaneous comparison."""
        st = self.state
        a = st[ATTACKER]
        va = self.value[a]
        vb = self.value[b]
        d = st[SIDE] & 1
        if va & LIVE or st[AURA + d]:
            va = self.look(a)
        if vb & LIVE or st[AURA + (d ^ 1)]:
            vb = self.look(b)
        d = (va & POWER) - (vb & POWER)
        if d <= 0 or vb & POISONOUS:
            self._beat(a, va)
        if d >= 0 or va & POISONOUS:
            self._beat(b, vb)
        if st[POOL]:
            self._go(N_AFTER)
        else:
            self._again()

    def _again(self):
        """A40: Frenzy, checked now."""
        st = self.state
        c = st[ATTACKER]
        s = st[SIDE]
        if st[TIMES] == 1 and st[c + self.cards] & IN_PLAY_OF == IN_PLAY | s:
            v = self.value[c]
            if v & LIVE or st[AURA + (s & 1)]:
                v = self.look(c)
            if v & FRENZY:
                st[SEAT] = s
                st[ASK] = Q_AGAIN
                return
        self._end_turn()
