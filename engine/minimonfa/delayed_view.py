# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa as it was before a move, updated event by event for the screen that shows them."""

from engine.minimonfa.numbers import (
    ACTIVE, DOOMED, EVENT, E_ATTACK, E_DEAD, E_EJECT, E_EVENT, E_LOOK, E_REVEAL, E_SHOWN, E_SLAIN,
    E_SPY, E_STONE, E_TURN, FACE_UP, FIGHT, FRESH, HEROES, HIRED, HOME, INFO, LAIR, MARKS,
    MERCENARY, OPEN, VAULT, WHERE,
)  # fmt: skip
from engine.minimonfa.view import View
from engine.numbers import ASK


class DelayedView(View):
    """``before``: the state then."""

    def __init__(self, table, seat, before):
        View.__init__(self, table.fork(), seat)
        self._now = table
        self._t.load(before)

    def enter(self):
        """The group is in the vault, its cards are not turned up yet."""
        self._t.state[MARKS] |= FIGHT
        self._t.state[ASK] = 0

    def place(self, v, d):
        """Which of the cards in a vault but its halls is d, face down; -1: none."""
        t = self._t
        k = 0
        c = t.state[LAIR + v]
        while c:
            if t.design[c] == d and not t.state[c + INFO] & FACE_UP:
                return k
            k += t.kind[c] >> 4 != EVENT
            c = t.state[c]
        return -1

    def totals(self, into):
        """Without what is still face down in the vault, whoever knows it."""
        st = self._t.state
        hidden = []
        c = st[LAIR + st[VAULT]]
        while c:
            if not st[c + INFO] & FACE_UP:
                hidden.append((c, st[c + INFO]))
                st[c + INFO] &= ~3
            c = st[c]
        marks = st[MARKS]
        seat = self._t.seat if marks & FIGHT else self.me
        if hidden:
            st[MARKS] &= ~FIGHT
        from engine.minimonfa.reasons import forecast

        told = forecast(self._t, seat, into)
        for c, info in hidden:
            st[c + INFO] = info
        st[MARKS] = marks
        return told

    def behind(self):
        """Is there a difference?"""
        return self._t.state != self._now.state

    def catch_up(self):
        """As it is now."""
        self._t.state[:] = self._now.state

    def begin(self, kind, a, b):
        """What an event shows as soon as it is seen."""
        if kind == E_TURN:
            st = self._t.state
            st[ACTIVE] = a
            st[OPEN] = st[ASK] = 0  # the event and the question of the turn before
        elif kind == E_ATTACK or self.looks(kind, a):
            self.catch_up()

    def looks(self, kind, a):
        """Has who sees this looked at something, and is there time for it? Not while a fight comes
        to its end."""
        ends = self._t.state[MARKS] & FIGHT and not self.fights()
        return (kind == E_LOOK or kind == E_SPY) and a == self.me and not ends

    def fights(self):
        """Is a fight going on now, after all these events?"""
        return self._now.state[MARKS] & FIGHT

    def end(self, kind, a, b, fight):
        """What it shows when it is said; ``fight``: that is in front. True if it is more than a
        sign on a card; what is not known of an event is seen with the last one."""
        st = self._t.state
        if kind == E_EVENT:
            st[OPEN] = self._now.state[OPEN]
        elif kind == E_SHOWN:
            st[MARKS] |= FIGHT
            st[ASK] = 0
            self._turn_up(a, b, FACE_UP)
        elif kind == E_STONE or kind == E_EJECT:
            self._send(a, b, FRESH if kind == E_STONE else HOME)
        else:
            if kind == E_REVEAL:
                self._reveal(a, b)
            elif kind == E_SLAIN and fight:
                self._turn_up(st[VAULT], b, FACE_UP | 1)
            elif kind == E_DEAD:
                self._send(a, b, DOOMED)
            return False
        return True

    def _turn_up(self, v, d, mark):
        """A card of that design in a vault gets these marks: the first that has not all of them."""
        t = self._t
        st = t.state
        c = st[LAIR + v]
        while c:
            if t.design[c] == d and st[c + INFO] & mark != mark:
                st[c + INFO] |= mark
                return
            c = st[c]

    def _reveal(self, s, d):
        """An item of a hero works from now on."""
        st = self._t.state
        for h in range(4 * s, 4 * s + 4):
            c = st[HEROES + h]
            while c:
                if self._t.design[c] == d:
                    st[c + INFO] = FACE_UP
                c = st[c]

    def _send(self, s, d, where):
        """What becomes of a hero, or of the mercenary."""
        st = self._t.state
        if d == MERCENARY:
            st[HIRED] = 3 if where == DOOMED else 0
        for h in range(4 * s, 4 * s + 4):
            c = st[HEROES + h]
            if c and self._t.design[c] == d:
                st[WHERE + h] = where
