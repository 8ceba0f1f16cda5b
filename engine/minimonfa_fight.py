# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa's turns and fights: all that happens between two questions.

Turns: first hands, events, drawing, whose turn it is, the end (E6-E12, E35-E40). Fights: entry,
trap, skills, late items, the exchange, the outcome (E13-E34).

A monster's ability takes effect as soon as it is activated; only where the attacker could cancel it
he is asked for that first. He answers when the defender has finished (E23). A trap takes effect
after the reactions (E21).
"""

from micropython import const

from engine.minimonfa_effects import Effects

_TURN_LIMIT = const(300)  # E37, a house rule: a longer game is drawn
_HOLD = const(6)  # hands are refilled to this
# Exchanges a turn, a limit of ours that keeps a turn finite; E16 knows none.
_EXCHANGES = const(6)

_AT_COMBAT = const(1)
_AT_ONCE = const(4)
_DO_NEGATE = const(6)
_DO_REVIVE = const(9)
_DO_DRAW = const(11)

# The state: see engine.minimonfa_piles.
_SEAT = const(1)
_ASK = const(6)
_ACTIVE = const(7)
_PHASE = const(8)
_TURN = const(9)
_ROUND = const(11)
_IDLE = const(12)
_IN = const(13)
_OPEN = const(15)
_BUSY = const(16)
_SWAPS = const(17)
_NEXT = const(18)
_LEFT = const(22)
_VAULT = const(23)
_MARKS = const(24)
_WINDOW = const(25)
_HIRED = const(26)
_ACTS = const(27)
_PENDING = const(28)
_COUNT = const(29)
_HAND = const(32)
_DRAW = const(35)
_DISCARD = const(38)
_EVENTS = const(44)
_USED = const(45)
_WHERE = const(47)
_INFO = const(120)
_HEROES = const(299)
_LAIR = const(311)
_SIZE = const(329)
_MONSTER = const(1)
_TRAP = const(3)
_EVENT = const(6)

_HOME = const(1)
_SENT = const(2)
_FRESH = const(5)
_STONE = const(32)
_UP = const(16)

# Marks of a fight.
_FIGHT = const(1)  # it is open
_ACTED = const(2)  # the defender has activated something
_STONED = const(4)  # a hero was petrified
_CANCELLED = const(8)  # the trap does nothing
_SKILLED = const(16)  # the defender has activated something in the skill step

# Why the attacker may react.
_W_TRAP = const(0)  # the trap was activated and has not yet taken effect
_W_ANSWER = const(1)  # the defender has finished, and used an ability
_W_POUCH = const(2)  # he has a one-shot item, though the defender did nothing
_W_CANCEL = const(3)  # the defender uses abilities: only to cancel the last one

_Q_KEEP = const(1)
_Q_TRAP = const(6)
_Q_DEFEND = const(7)
_Q_REACT = const(8)
_Q_LATE = const(9)
_Q_LOSE = const(10)
_END_ROOMS = const(64)  # how the game ended
_END_CARDS = const(66)
_END_LIMIT = const(67)

# Steps.
_S_KEEP = const(0)
_S_HANDS = const(1)
_S_BEGIN = const(2)
_S_EFFECT = const(3)
_S_DRAW = const(4)
_S_SURPLUS = const(5)
_S_ASK = const(6)
_S_TRAP = const(7)  # it takes effect
_S_SPRUNG = const(8)  # the trap step is over
_S_DEFEND = const(9)
_S_WINDOW = const(11)
_S_LATE = const(12)
_S_EXCHANGE = const(13)
_S_HOME = const(14)
_S_END = const(15)
_S_OVER = const(16)
_S_OUTCOME = const(17)
_S_FALL = const(18)  # heroes fall
_S_FELL = const(19)  # monsters fall
_S_CLOSE = const(20)  # the attacker's window is over
_S_QUIET = const(21)  # the defender has finished
_S_ENTER = const(22)

# Events for the screens: kind, and two numbers.
_E_TURN = const(1)  # seat, 1 in the first round
_E_EVENT = const(2)  # seat, event revealed
_E_JOIN = const(3)  # seat, card among the events that goes to its hand
_E_DRAW = const(4)  # seat, how many
_E_SHOWN = const(10)  # vault, card turned up on entry
_E_SKILL = const(11)  # seat, 2 * card, + 1 if it is the second ability
_E_HEROES = const(27)  # attack, defence in the exchange
_E_MONSTERS = const(28)  # attack, defence in the exchange
_E_HOME = const(29)  # seat, vault: the fight is over
_E_REDRAW = const(35)  # seat, how many hands without a room it threw away
_E_MIGHT = const(36)  # seat, the question: see Table.might


class Turn(Effects):
    """What happens by itself; engine.minimonfa has the questions and their answers."""

    # --- turns

    def run(self):
        """Go on until somebody is asked or the game is over."""
        st = self.state
        asked = False
        while not asked:
            k = st[_NEXT]
            s = st[_ACTIVE]
            if k == _S_ASK:
                st[_SEAT] = s
                st[_ASK] = st[_PHASE]  # the questions have the numbers of the phases
                asked = True
            elif k == _S_EFFECT:
                asked = self.unit()
            elif k == _S_BEGIN:
                self._begin(s)
            elif k == _S_DRAW:
                self._refill(s)
            elif k == _S_END:
                self._end(s)
            elif k == _S_SURPLUS:  # MAMB-13: monsters that no longer fit are discarded
                v = st[_VAULT]
                n = st[_SIZE + v]
                c = st[_LAIR + v]
                while c:
                    if self.kind[c] >> 4 == _MONSTER:
                        n -= self.kind[c] & 15
                    c = st[c]
                if n >= 0:
                    st[_NEXT] = _S_EFFECT
                else:
                    asked = self.ask(s, _Q_LOSE)
                    if not asked:
                        self.doom(1, self.choices[0])
                        self.bury()
            elif k == _S_OVER:
                asked = True
            elif k == _S_KEEP:  # E5: four heroes each, the starting player first
                for i in range(self.seats):
                    k = (s + i) % self.seats
                    if not asked and not st[_HEROES + 4 * k + 3] and self.seats == 2:
                        st[_SEAT] = k
                        st[_ASK] = _Q_KEEP
                        asked = True
                if not asked:
                    st[_NEXT] = _S_HANDS
            elif k == _S_HANDS:
                for i in range(self.seats):
                    self._hand((s + i) % self.seats)
                st[_NEXT] = _S_BEGIN
            else:
                asked = self.fight(k)

    def _hand(self, s):
        """E6, E7: the first hand; one without a room is thrown away, and shuffled back later."""
        st = self.state
        n = 0
        self.draw(s, _HOLD)
        while not self.seek(_HAND + s, 48) and self.seek(_DRAW + s, 48):
            while st[_HAND + s]:  # below the others, which have a room
                c = st[_HAND + s]
                st[_HAND + s] = st[c]
                self.add(_DRAW + s, c)
            st[_COUNT + s] = 0
            self.draw(s, _HOLD)
            n += 1
        self.note(_E_DRAW, s, st[_COUNT + s])
        if n:
            self.mix(_DRAW + s)
            self.note(_E_REDRAW, s, n)

    def mix(self, p):
        """Shuffle a pile."""
        st = self.state
        work = self._work
        n = 0
        c = st[p]
        while c:
            work[n] = c
            n += 1
            c = st[c]
        self.shuffle(work, n)
        st[p] = 0
        while n:
            n -= 1
            st[work[n]] = st[p]
            st[p] = work[n]

    def _begin(self, s):
        """A turn begins: phase 1 (E9, E10)."""
        st = self.state
        k = st[_TURN] + 1
        st[_TURN] = k & 255
        st[_TURN + 1] += k >> 8
        if st[_TURN] | st[_TURN + 1] << 8 > _TURN_LIMIT:
            self.over(_END_LIMIT)
            return
        st[_SWAPS] = _EXCHANGES
        st[_BUSY] = st[_HIRED] = st[_ACTS] = 0
        st[_PHASE] = 1
        st[_NEXT] = _S_DRAW
        self.note(_E_TURN, s, 1 if st[_ROUND] else 0)
        if st[_ROUND]:
            return
        if not st[_EVENTS]:
            st[_EVENTS] = st[_USED]
            st[_USED] = 0
            self.mix(_EVENTS)
        c = st[_EVENTS]
        if not c:
            return
        st[_EVENTS] = st[c]
        st[c] = 0  # in no pile, it must not name the next one
        k = self.design[c]
        if self.kind[c] >> 4 != _EVENT:  # E40
            self.take(s, c)
            self.note(_E_JOIN, s, k)
            return
        st[_OPEN] = c
        self.note(_E_EVENT, s, k)
        self.begin(2 * k, s, _S_DRAW)

    def _refill(self, s):
        """E11, E35: phase 2 begins."""
        st = self.state
        n = 0
        if st[_COUNT + s] < _HOLD:
            n = self.draw(s, _HOLD - st[_COUNT + s])
        c = st[_OPEN]
        if c:
            c = 8 * self.design[c]
            if self.rows[c] & 31 == _DO_DRAW:
                n += self.draw(s, self.rows[c + 1])
        if n:
            self.note(_E_DRAW, s, n)
        st[_PHASE] = 2
        st[_NEXT] = _S_ASK
        if not st[_SIZE + 6 * s] and not self.seek(_HAND + s, 48):
            self.lose(s, _END_ROOMS)

    def _end(self, s):
        """The turn is over: the event is put away, the next player begins (E12, E37)."""
        st = self.state
        c = st[_OPEN]
        if c:
            st[_OPEN] = 0
            st[c] = st[_USED]
            st[_USED] = c
        if st[_ROUND]:
            st[_ROUND] -= 1
        st[_IDLE] = 0 if st[_BUSY] else min(st[_IDLE] + 1, 9)
        n = k = 0
        for i in range(self.seats):
            if st[_IN] >> i & 1:
                n += 1
                k |= st[_DRAW + i]
        if not k and st[_IDLE] >= n:
            self.over(_END_CARDS)
            return
        s = (s + 1) % self.seats
        while not st[_IN] >> s & 1:
            s = (s + 1) % self.seats
        st[_ACTIVE] = s
        st[_NEXT] = _S_BEGIN

    # --- what may be activated; codes: 1 + 2 * design, + 1 if it is the second ability

    def reactions(self):
        """E20, E21, E23: the attacker's choices; how many there are."""
        st = self.state
        ch = self.choices
        rows = self.rows
        s = st[_ACTIVE]
        w = st[_WINDOW]
        once = w != _W_POUCH
        skill = self.skilled(s) and (once or st[_MARKS] & _ACTED)
        n = 0
        for h in range(4 * s, 4 * s + 4):
            if st[_WHERE + h] != _SENT:
                continue
            c = st[_HEROES + h]
            k = 2 * self.design[c]
            for i in range(k, k + 2):
                if skill and rows[i << 2] >> 5 == _AT_COMBAT and self._fits(i << 2, True):
                    ch[n] = 1 + i
                    n += 1
            x = st[c]
            while x:
                i = 2 * self.design[x]
                if rows[i << 2] >> 5 == _AT_ONCE and self.works(x, c):
                    if self._fits(i << 2, w != _W_TRAP):
                        ch[n] = 1 + i
                        n += 1
                        once = True
                x = st[x]
        return n if once else 0

    def _fits(self, r, plain):
        """Whether an effect is possible in this window; ``plain``: if it is not a negation."""
        what = self.rows[r] & 31
        w = self.state[_WINDOW]
        if what == _DO_NEGATE:
            if w == _W_TRAP:
                return self.rows[r + 1] & 1 and not self.state[_MARKS] & _CANCELLED
            return w == _W_CANCEL and self.rows[r + 1] & 2
        return plain and what < _DO_REVIVE and w != _W_CANCEL

    def spend(self, s, code):
        """Seat s pays a skill card for the ability ``code``."""
        st = self.state
        c = st[_HAND + s]
        self.leave(s, c)
        self.drop(s, c)
        st[_BUSY] = 1
        self.note(_E_SKILL, s, code)

    def spent(self, v):
        """The trap of a vault is put away; its card, or 0."""
        c = self.state[_LAIR + v]
        while c and self.kind[c] >> 4 != _TRAP:
            c = self.state[c]
        if c:
            self.unlink(_LAIR + v, c)
            self.drop(v // 6, c)
        return c

    # --- the steps of a fight

    def ask(self, s, q):
        """Ask s, unless there is nothing but to pass. True if s is asked."""
        st = self.state
        st[_SEAT] = s
        st[_ASK] = q
        self._n = -1
        if self.moves() > 1:
            return True
        asked = False
        if q <= _Q_REACT:  # that he was not asked must not tell what he holds
            self._n = -2
            asked = self.moves() > 1 and self.might(_E_MIGHT, s, q)
        self._n = -1
        return asked

    def fight(self, k):
        """Do step k. True if somebody is asked."""
        st = self.state
        v = st[_VAULT]
        s = st[_ACTIVE]
        w = st[_WINDOW]
        x = self.sums
        if k == _S_ENTER:  # E14, E21
            st[_MARKS] = _FIGHT
            st[_BUSY] = 1
            c = st[_LAIR + v]
            while c:
                if not st[c + _INFO] & _UP:
                    st[c + _INFO] = st[c + _INFO] & 0xE0 | _UP
                    self.note(_E_SHOWN, v, self.design[c])
                c = st[c]
            st[_NEXT] = _S_SPRUNG
            return self.ask(v // 6, _Q_TRAP)
        if k == _S_TRAP:  # E21
            c = self.spent(v)
            st[_NEXT] = _S_SPRUNG
            if not st[_MARKS] & _CANCELLED:
                self.begin(2 * self.design[c], v // 6, _S_SPRUNG)
        elif k == _S_QUIET:  # E23: without a use the step is over
            st[_NEXT] = _S_WINDOW
            if w == _W_CANCEL:
                st[_WINDOW] = _W_ANSWER
            elif st[_MARKS] & _SKILLED:
                st[_NEXT] = _S_LATE
            else:
                st[_WINDOW] = _W_POUCH
        elif k == _S_CLOSE:
            if w == _W_CANCEL:
                self.begin(st[_PENDING], v // 6, _S_DEFEND)
            else:
                st[_NEXT] = _S_TRAP if w == _W_TRAP else _S_DEFEND if w == _W_ANSWER else _S_LATE
        elif k == _S_FALL or k == _S_FELL:  # E26: the next casualty of a side
            if st[_LEFT]:
                st[_SEAT] = s if k == _S_FALL else v // 6
                st[_ASK] = _Q_LOSE
                self._n = -1
                n = self.moves()
                if n > st[_LEFT]:
                    return True
                self._n = -1
                if n:
                    self.doom(k - _S_FALL, self.choices[0])
                    st[_LEFT] -= 1
                    return False
            if k == _S_FALL:  # both from the same totals: nobody has died yet
                self.count()
                st[_LEFT] = max(0, x[0] - x[3] - x[5])
                st[_NEXT] = _S_FELL
            else:
                st[_NEXT] = _S_OUTCOME
                self.bury()
        elif k == _S_HOME:  # E29: the vault's cards stay face up
            if w == _W_TRAP and st[_MARKS] & _ACTED:  # all have fled from the trap
                self.spent(v)
            for h in range(_WHERE + 4 * s, _WHERE + 4 * s + 4):
                if st[h] == _SENT:
                    st[h] = _HOME
                elif st[h] == _FRESH:
                    st[h] = _STONE + v
            st[_MARKS] = st[_HIRED] = st[_ACTS] = 0
            st[_PHASE] = 4
            st[_NEXT] = _S_ASK
            self.note(_E_HOME, s, v)
        elif not self.inside():  # MAMB-7
            st[_NEXT] = _S_HOME
        else:
            c = st[_LAIR + v]
            while c and self.kind[c] >> 4 != _MONSTER:
                c = st[c]
            if k == _S_OUTCOME or not c and w != _W_TRAP:  # E22, E27, E32
                if not c and not st[_MARKS] & _STONED:
                    self.crumble(v, _DISCARD + v // 6)
                st[_NEXT] = _S_HOME
            elif k == _S_EXCHANGE:
                self.count()
                self.note(_E_HEROES, x[0], x[1])
                self.note(_E_MONSTERS, x[2], x[3])
                st[_LEFT] = max(0, x[2] - x[1] - x[4])
                st[_NEXT] = _S_FALL
            elif k == _S_WINDOW:
                st[_NEXT] = _S_CLOSE
                return self.ask(s, _Q_REACT)
            elif k == _S_DEFEND:
                st[_NEXT] = _S_QUIET
                return self.ask(v // 6, _Q_DEFEND)
            elif k == _S_LATE:  # E25
                st[_NEXT] = _S_EXCHANGE
                return self.ask(s, _Q_LATE)
            else:  # the trap step is over
                st[_WINDOW] = _W_ANSWER
                st[_NEXT] = _S_DEFEND
        return False
