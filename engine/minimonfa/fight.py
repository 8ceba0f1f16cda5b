# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa's turns and fights: all that happens between two questions.

Turns: first hands, events, drawing, whose turn it is, the end (E6-E12, E35-E40). Fights: entry,
trap, skills, late items, the exchange, the outcome (E13-E34).

A monster's ability takes effect as soon as it is activated; only where the attacker could cancel it
he is asked for that first. He answers when the defender has finished (E23). A trap takes effect
after the reactions (E21).
"""

from engine.minimonfa.effects import Effects
from engine.minimonfa.numbers import (
    ACTED, ACTIVE, ACTS, AT_COMBAT, AT_FREE, AT_ONCE, BUSY, CANCELLED, COUNT, DISCARD, DO_DRAW,
    DO_NEGATE, DO_REVIVE, DRAW, END_CARDS, END_LIMIT, END_ROOMS, EVENT, EVENTS, EXCHANGES, E_DRAW,
    E_EVENT, E_HEROES, E_HOME, E_JOIN, E_MIGHT, E_MONSTERS, E_REDRAW, E_SHOWN, E_SKILL, E_TURN,
    FACE_UP, FIGHT, FRESH, HAND, HEROES, HIRED, HOLD, HOME, IDLE, IN, INFO, LAIR, MARKS, MONSTER,
    NEXT, OPEN, PENDING, PHASE, Q_DEFEND, Q_KEEP, Q_LATE, Q_LOSE, Q_REACT, Q_TRAP, ROUND, SENT,
    SIZE, SKILLED, STONE, STONED, SWAPS, S_ASK, S_BEGIN, S_CLOSE, S_DEFEND, S_DRAW, S_EFFECT, S_END,
    S_ENTER, S_EXCHANGE, S_FALL, S_FELL, S_HANDS, S_HOME, S_KEEP, S_LATE, S_OUTCOME, S_OVER,
    S_QUIET, S_SPRUNG, S_SURPLUS, S_TRAP, S_WINDOW, TRAP, TURN, TURN_LIMIT, USED, VAULT, WANTED,
    WHERE, WINDOW, W_ANSWER, W_CANCEL, W_POUCH, W_TRAP,
)  # fmt: skip
from engine.numbers import ASK, SEAT


class Turn(Effects):
    """What happens by itself; engine.minimonfa has the questions and their answers."""

    # --- turns

    def run(self):
        """Go on until somebody is asked or the game is over."""
        st = self.state
        asked = False
        while not asked:
            k = st[NEXT]
            s = st[ACTIVE]
            if k == S_ASK:
                st[SEAT] = s
                st[ASK] = st[PHASE]  # the questions have the numbers of the phases
                asked = True
            elif k == S_EFFECT:
                asked = self.unit()
            elif k == S_BEGIN:
                self._begin(s)
            elif k == S_DRAW:
                self._refill(s)
            elif k == S_END:
                self._end(s)
            elif k == S_SURPLUS:  # MAMB-13: monsters that no longer fit are discarded
                v = st[VAULT]
                n = st[SIZE + v]
                c = st[LAIR + v]
                while c:
                    if self.kind[c] >> 4 == MONSTER:
                        n -= self.kind[c] & 15
                    c = st[c]
                if n >= 0:
                    st[NEXT] = S_EFFECT
                else:
                    asked = self.ask(s, Q_LOSE)
                    if not asked:
                        self.doom(1, self.choices[0])
                        self.bury()
            elif k == S_OVER:
                asked = True
            elif k == S_KEEP:  # E5: four heroes each, the starting player first
                for i in range(self.seats):
                    k = (s + i) % self.seats
                    if not asked and not st[HEROES + 4 * k + 3] and self.seats == 2:
                        st[SEAT] = k
                        st[ASK] = Q_KEEP
                        asked = True
                if not asked:
                    st[NEXT] = S_HANDS
            elif k == S_HANDS:
                for i in range(self.seats):
                    self._hand((s + i) % self.seats)
                st[NEXT] = S_BEGIN
            else:
                asked = self.fight(k)

    def _hand(self, s):
        """E6, E7: the first hand; one without a room is thrown away, and shuffled back later."""
        st = self.state
        n = 0
        self.draw(s, HOLD)
        while not self.seek(HAND + s, 48) and self.seek(DRAW + s, 48):
            while st[HAND + s]:  # below the others, which have a room
                c = st[HAND + s]
                st[HAND + s] = st[c]
                self.add(DRAW + s, c)
            st[COUNT + s] = 0
            self.draw(s, HOLD)
            n += 1
        self.note(E_DRAW, s, st[COUNT + s])
        if n:
            self.mix(DRAW + s)
            self.note(E_REDRAW, s, n)

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
        k = st[TURN] + 1
        st[TURN] = k & 255
        st[TURN + 1] += k >> 8
        if st[TURN] | st[TURN + 1] << 8 > TURN_LIMIT:
            self.over(END_LIMIT)
            return
        st[SWAPS] = EXCHANGES
        st[BUSY] = st[HIRED] = st[ACTS] = 0
        st[PHASE] = 1
        st[NEXT] = S_DRAW
        self.note(E_TURN, s, 1 if st[ROUND] else 0)
        if st[ROUND]:
            return
        if not st[EVENTS]:
            st[EVENTS] = st[USED]
            st[USED] = 0
            self.mix(EVENTS)
        c = st[EVENTS]
        if not c:
            return
        st[EVENTS] = st[c]
        st[c] = 0  # in no pile, it must not name the next one
        k = self.design[c]
        if self.kind[c] >> 4 != EVENT:  # E40
            self.take(s, c)
            self.note(E_JOIN, s, k)
            return
        st[OPEN] = c
        self.note(E_EVENT, s, k)
        self.begin(2 * k, s, S_DRAW)

    def _refill(self, s):
        """E11, E35: phase 2 begins."""
        st = self.state
        n = 0
        if st[COUNT + s] < HOLD:
            n = self.draw(s, HOLD - st[COUNT + s])
        c = st[OPEN]
        if c:
            c = 8 * self.design[c]
            if self.rows[c] & 31 == DO_DRAW:
                n += self.draw(s, self.rows[c + 1])
        if n:
            self.note(E_DRAW, s, n)
        st[PHASE] = 2
        st[NEXT] = S_ASK
        if not st[SIZE + 6 * s] and not self.seek(HAND + s, 48):
            self.lose(s, END_ROOMS)

    def _end(self, s):
        """The turn is over: the event is put away, the next player begins (E12, E37)."""
        st = self.state
        c = st[OPEN]
        if c:
            st[OPEN] = 0
            st[c] = st[USED]
            st[USED] = c
        if st[ROUND]:
            st[ROUND] -= 1
        st[IDLE] = 0 if st[BUSY] else st[IDLE] + (st[IDLE] < 9)
        n = k = 0
        for i in range(self.seats):
            if st[IN] >> i & 1:
                n += 1
                k |= st[DRAW + i]
        if not k and st[IDLE] >= n:
            self.over(END_CARDS)
            return
        s = (s + 1) % self.seats
        while not st[IN] >> s & 1:
            s = (s + 1) % self.seats
        st[ACTIVE] = s
        st[NEXT] = S_BEGIN

    # --- what may be activated; codes: 1 + 2 * design, + 1 if it is the second ability

    def reactions(self):
        """E20, E21, E23, E25: the attacker's choices in a window; how many there are. Without any
        that opens the window there are none. A late item has the code of its card."""
        st = self.state
        rows = self.rows
        s = st[ACTIVE]
        late = st[ASK] == Q_LATE
        w = st[WINDOW]
        skill = self.skilled(s)
        n = 0
        opened = False
        for h in range(4 * s, 4 * s + 4):
            sent = st[WHERE + h] - HOME
            if sent >> 1:  # neither at home nor in the vault
                continue
            c = st[HEROES + h]
            k = 2 * self.design[c]
            for i in range(k, k + 2):
                r = i << 2
                k = rows[r] >> 5 if skill else 0
                if k == AT_COMBAT and sent and not late and self._fits(r, 1):
                    if w != W_POUCH:
                        opened = True
                    elif not st[MARKS] & ACTED:
                        continue
                elif k != AT_FREE or w == W_CANCEL or self.targets(r, s, n) == n:
                    continue
                self.choices[n] = 1 + i
                n += 1
            x = st[c] if sent else 0
            while x:
                i = self.design[x]
                r = i << 3
                if late:
                    opens = not st[x + INFO] & FACE_UP and not self.law(3)
                else:
                    i *= 2
                    opens = rows[r] >> 5 == AT_ONCE and self.works(x, c) and self._fits(r, w)
                if opens:
                    self.choices[n] = 1 + i
                    n += 1
                    opened = True
                x = st[x]
        return n if opened else 0

    def _fits(self, r, plain):
        """Whether an effect is possible in this window; ``plain``: if it is not a negation (an item
        not in the answer to a trap: W_TRAP is 0)."""
        what = self.rows[r] & 31
        w = self.state[WINDOW]
        if what == DO_NEGATE:
            if w == W_TRAP:
                return self.rows[r + 1] & 1 and not self.state[MARKS] & CANCELLED
            return w == W_CANCEL and self.rows[r + 1] & 2
        return plain and what < DO_REVIVE and w != W_CANCEL

    def spend(self, s, used):
        """Seat s pays a skill card for the ability that is ``used``."""
        st = self.state
        c = st[HAND + s]
        self.leave(s, c)
        self.drop(s, c)
        st[BUSY] = 1
        self.note(E_SKILL, s, used)

    def spent(self, v):
        """The trap of a vault is put away; its card, or 0."""
        c = self.state[LAIR + v]
        while c and self.kind[c] >> 4 != TRAP:
            c = self.state[c]
        if c:
            self.unlink(LAIR + v, c)
            self.drop(v // 6, c)
        return c

    # --- the steps of a fight

    def ask(self, s, q):
        """Ask s, unless there is nothing but to pass. True if s is asked."""
        st = self.state
        st[SEAT] = s
        st[ASK] = q
        self._n = -1
        if self.moves() > 1:
            return True
        asked = False
        if q <= Q_REACT:  # that he was not asked must not tell what he holds
            self._n = -2
            asked = self.moves() > 1 and self.might(E_MIGHT, s, q)
        self._n = -1
        return asked

    def fight(self, k):
        """Do step k. True if somebody is asked."""
        st = self.state
        v = st[VAULT]
        s = st[ACTIVE]
        w = st[WINDOW]
        x = self.sums
        if k == S_ENTER:  # E14, E21
            st[MARKS] = FIGHT
            st[BUSY] = 1
            c = st[LAIR + v]
            while c:
                if not st[c + INFO] & FACE_UP:
                    st[c + INFO] = st[c + INFO] & 0xE0 | FACE_UP
                    self.note(E_SHOWN, v, self.design[c])
                c = st[c]
            st[NEXT] = S_SPRUNG
            return self.ask(v // 6, Q_TRAP)
        if k == S_TRAP:  # E21
            c = self.spent(v)
            st[NEXT] = S_SPRUNG
            if not st[MARKS] & CANCELLED:
                self.begin(2 * self.design[c], v // 6, S_SPRUNG)
        elif k == S_QUIET:  # E23: without a use the step is over
            st[NEXT] = S_WINDOW
            if w == W_CANCEL:
                st[WINDOW] = W_ANSWER
            elif st[MARKS] & SKILLED:
                st[NEXT] = S_LATE
            else:
                st[WINDOW] = W_POUCH
        elif k == S_CLOSE:
            if w == W_CANCEL:
                self.begin(st[PENDING], v // 6, S_DEFEND)
            else:
                st[NEXT] = S_TRAP if w == W_TRAP else S_DEFEND if w == W_ANSWER else S_LATE
        elif k == S_FALL or k == S_FELL:  # E26: the next casualty of a side
            if st[WANTED]:
                st[SEAT] = s if k == S_FALL else v // 6
                st[ASK] = Q_LOSE
                self._n = -1
                n = self.moves()
                if n > st[WANTED]:
                    return True
                self._n = -1
                if n:
                    self.doom(k - S_FALL, self.choices[0])
                    st[WANTED] -= 1
                    return False
            if k == S_FALL:  # both from the same totals: nobody has died yet
                self.count()
                st[WANTED] = max(0, x[0] - x[3] - x[5])
                st[NEXT] = S_FELL
            else:
                st[NEXT] = S_OUTCOME
                self.bury()
        elif k == S_HOME:  # E29: the vault's cards stay face up
            if w == W_TRAP and st[MARKS] & ACTED:  # all have fled from the trap
                self.spent(v)
            for h in range(WHERE + 4 * s, WHERE + 4 * s + 4):
                if st[h] == SENT:
                    st[h] = HOME
                elif st[h] == FRESH:
                    st[h] = STONE + v
            st[MARKS] = st[HIRED] = st[ACTS] = 0
            st[PHASE] = 4
            st[NEXT] = S_ASK
            self.note(E_HOME, s, v)
        elif not self.inside():  # MAMB-7
            st[NEXT] = S_HOME
        else:
            c = st[LAIR + v]
            while c and self.kind[c] >> 4 != MONSTER:
                c = st[c]
            if k == S_OUTCOME or not c and w != W_TRAP:  # E22, E27, E32
                if not c and not st[MARKS] & STONED:
                    self.crumble(v, DISCARD + v // 6)
                st[NEXT] = S_HOME
            elif k == S_EXCHANGE:
                self.count()
                self.note(E_HEROES, x[0], x[1])
                self.note(E_MONSTERS, x[2], x[3])
                st[WANTED] = max(0, x[2] - x[1] - x[4])
                st[NEXT] = S_FALL
            elif k == S_WINDOW:
                st[NEXT] = S_CLOSE
                return self.ask(s, Q_REACT)
            elif k == S_DEFEND:
                st[NEXT] = S_QUIET
                return self.ask(v // 6, Q_DEFEND)
            elif k == S_LATE:  # E25
                st[NEXT] = S_EXCHANGE
                return self.ask(s, Q_LATE)
            else:  # the trap step is over
                st[WINDOW] = W_ANSWER
                st[NEXT] = S_DEFEND
        return False
