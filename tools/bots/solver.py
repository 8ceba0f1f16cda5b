# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Solves puzzles of Mindbug by an exact AND/OR search through the engine's own moves.

A puzzle is a position in which seat 0 must choose its turn action. Goals:
    win       the game is won before the foe chooses a turn action
    survive   the game is not lost when seat 0 chooses the action of its next turn

Hidden cards. Both draw piles are empty, so nobody draws; what the foe holds is all that seat 0
cannot see. A move `works` if it reaches the goal whatever that is, and whatever the foe answers:
- In a turn of seat 0 the foe's hand only matters if a card of it becomes seen. A discarded one
  changes nothing that the turn depends on as long as no ability looks into a discard pile after
  it, so the foe's choice is not branched on; a stolen one as long as no hand is played from after
  it. Where either comes together the position is none for a puzzle (Hidden).
- In a turn of the foe each card it may play is any card that is nowhere to be seen, chosen when it
  is played. Seat 0 sees it then and not before, so its moves depend on nothing that it cannot know;
  and as hidden cards that never show up change nothing, no world is left out.
The other first moves fail with the very cards that the foe holds in the puzzle: so there is one
first move that works, and the foe at the table can show that the others do not.
"""

import engine
from engine.mindbug.numbers import (
    COUNT,
    DO_RECLAIM,
    DO_REVIVE,
    DO_STEAL,
    E_ABILITY,
    E_DISCARD,
    HAND,
    Q_DISCARD,
    Q_TURN,
    UNUSED,
)  # fmt: skip
from engine.numbers import ASK

WIN = "win"
SURVIVE = "survive"
GOALS = (WIN, SURVIVE)
LOST = 255  # in a tree, for the number of the right choice: there is none

# What a line of play carries with it.
_FOE = 1  # the foe's turn has begun
_SEEN = 2  # a hidden card lies in a discard pile
_STOLEN = 4  # hands are no longer what they were
_PILES = (DO_REVIVE, DO_RECLAIM)


class Hidden(Exception):
    """What nobody can see would decide it."""


class TooLarge(Exception):
    """More moves than a person could look through."""


class Solver:
    """One position, as `table` has it; `limit`: moves played at most."""

    def __init__(self, table, goal, limit=20000):
        self.t = table
        self.goal = goal
        self.left = limit
        self.known = {}
        table.discreet = True  # as on the handheld

    # --- the tree

    def _done(self, marks):
        """True or False where the goal is decided, else None."""
        t = self.t
        if t.seat == engine.OVER:
            return t.score(0) > 0
        if t.state[ASK] != Q_TURN:
            return None
        if self.goal == WIN:
            if t.seat:
                return False
            if marks & _STOLEN:
                raise Hidden
        elif t.seat:
            if marks & _SEEN and t.state[COUNT + 1]:
                raise Hidden
        elif marks & _FOE:
            return True
        return None

    def _codes(self):
        """The choices. What the foe discards makes no difference, see above."""
        t = self.t
        n = t.moves()
        codes = bytes(t.choices[:n])
        return codes[:1] if t.seat and t.state[ASK] == Q_DISCARD else codes

    def _step(self, code, marks):
        """Play it; what the line carries with it then."""
        t = self.t
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        if t.seat == 1 and t.state[ASK] == Q_TURN:
            marks |= _FOE
        t.play(code)
        for i in range(0, t.n_events, 3):
            kind, seat, card = t.events[i : i + 3]
            if kind == E_DISCARD and seat:
                marks |= _SEEN
            elif kind == E_ABILITY:
                what = t.rows[(t.design[card] << 3) + 4]
                if what == DO_STEAL:
                    if self.goal != WIN:
                        raise Hidden
                    marks |= _STOLEN
                elif what in _PILES and marks & _SEEN:
                    raise Hidden
        return marks

    def _any_card(self):
        """At the foe's turn action: one card for each design that it may hold. They are put into
        its hand before they are played."""
        t = self.t
        st = t.state
        cards = []
        for head in (HAND + 1, UNUSED):
            c = st[head]
            while c:
                if not st[c + t.cards] & 1:  # seat 0 does not know it
                    cards.append(c)
                c = st[c]
        return {t.design[c]: c for c in reversed(cards)}.values()

    def _hold(self, card):
        """The foe holds this card, for one that seat 0 does not know; the move that plays it."""
        t = self.t
        st = t.state
        other = st[HAND + 1]
        c = other
        while c and t.design[c] != t.design[card]:
            c = st[c]
        if not c:
            while st[other + t.cards] & 1:
                other = st[other]
            t.unlink(UNUSED, card)
            t.unlink(HAND + 1, other)
            t.link(HAND + 1, card)
            t.link(UNUSED, other)
            st[card + t.cards] = 1 << 4
            st[other + t.cards] = 0
            t._n = -1
        codes = t.choices[: t.moves()]
        return next(c for c in codes if t.design[c] == t.design[card] and not st[c + t.cards] & 128)

    def _hides(self):
        """Does the foe choose its turn action, with cards that seat 0 does not know?"""
        t = self.t
        st = t.state
        if t.seat != 1 or st[ASK] != Q_TURN:
            return False
        c = st[HAND + 1]
        while c and st[c + t.cards] & 1:
            c = st[c]
        return c > 0

    def holds(self, marks=0, all_hands=False):
        """Is the goal reached from here, whatever the foe does? ``all_hands``: and holds."""
        t = self.t
        key = bytes(t.state), marks, all_hands
        found = self.known.get(key)
        if found is None:
            found = self._done(marks)
            if found is None:
                found = self._holds(key[0], marks, all_hands)
            self.known[key] = found
        return found

    def _holds(self, here, marks, all_hands):
        t = self.t
        mine = t.seat == 0
        any_card = all_hands and self._hides()
        codes = self._codes()
        if any_card:
            st = t.state
            codes = [c for c in codes if st[c + t.cards] & 0x81]  # attacks, and cards it shows
            codes += self._any_card()
        for code in codes:
            if any_card and not t.state[code + t.cards] & 0x81:
                code = self._hold(code)
            found = self.holds(self._step(code, marks), all_hands)
            t.load(here)
            if found == mine:
                return mine
        return not mine

    def could(self, marks=0):
        """Is the goal reached if the foe helps?"""
        done = self._done(marks)
        if done is not None:
            return done
        t = self.t
        here = bytes(t.state)
        key = here, marks, 2
        if key not in self.known:
            found = False
            for code in self._codes():
                found = self.could(self._step(code, marks))
                t.load(here)
                if found:
                    break
            self.known[key] = found
        return self.known[key]

    # --- what a puzzle is

    def good(self, most=99):
        """The first moves that work; not more than ``most``."""
        t = self.t
        here = bytes(t.state)
        good = []
        for code in self._codes():
            if self.holds(self._step(code, 0), True):
                good.append(code)
            t.load(here)
            if len(good) > most:
                break
        return good

    def refuted(self, code):
        """Does this first move fail, with the cards that the foe holds?"""
        t = self.t
        here = bytes(t.state)
        fails = not self.holds(self._step(code, 0))
        t.load(here)
        return fails

    def friends(self, bad):
        """Those first moves that reach the goal if the foe errs."""
        t = self.t
        here = bytes(t.state)
        found = []
        for code in bad:
            if self.could(self._step(code, 0)):
                found.append(code)
            t.load(here)
        return found

    def tree(self, marks=0):
        """(bytes, decisions, line): how the foe answers everything. A choice of seat 0: the number
        of a right one (LOST: none is), then for each but the last how long what follows it is, and
        that. A choice of the foe: its number, and what follows. Nothing where there is none.
        ``line``: [(seat, move as text)] as both play best."""
        t = self.t
        here = bytes(t.state)
        key = here, marks, 3
        if key in self.known:
            return self.known[key]
        if self._done(marks) is not None:
            return b"", 0, []
        mine = t.seat == 0
        asked = t.state[ASK]
        codes = self._codes()
        options = bytes(t.choices[: t.moves()])
        texts = [t.describe(code) for code in codes]
        parts = []
        for i, code in enumerate(codes):
            after = self._step(code, marks)
            ok = self.holds(after)
            tree, decisions, line = self.tree(after)
            if len(options) > 1 or asked != Q_DISCARD:
                line = [(int(not mine), texts[i]), *line]
            parts.append((ok, tree, decisions, line))
            t.load(here)
        if not mine:
            failing = [p for p in parts if not p[0]]
            if failing:  # the shortest way to show it
                best = min(failing, key=lambda p: (p[2], len(p[1])))
            else:  # the longest way to go
                best = max(parts, key=lambda p: (p[2], len(p[1])))
            at = parts.index(best)
            tree = bytes((at,)) if len(options) > 1 else b""
            found = tree + best[1], best[2], best[3]
        elif len(parts) == 1:
            found = parts[0][1:]
        else:
            right = [p for p in parts if p[0]]
            best = min(right or parts, key=lambda p: (p[2], len(p[1])))
            tree = bytes((parts.index(best) if right else LOST,))
            for part in parts[:-1]:
                if len(part[1]) > 254:
                    raise TooLarge
                tree += bytes((len(part[1]),)) + part[1]
            found = tree + parts[-1][1], 1 + best[2], best[3]
        self.known[key] = found
        return found
