# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Views: what a seat may see of a table. Screens learn about a game only from its view.

Each game has a module engine.<game>.view with a class View that extends this one. Its methods
return small numbers, or fill the caller's bytearray and return how many; never a list, and never
anything that the seat cannot know. For two states that differ only in that, all answers are the
same: tests/engine/test_views.py tries every method.
"""

from engine.numbers import ASK


class View:
    """``me``: the seat; -1: what all seats see together."""

    def __init__(self, table, seat):
        self._t = table
        self.me = seat

    def asked(self):
        """The number of the question; how the game ended, once it is over."""
        return self._t.state[ASK]

    def turns(self):
        """How many there were."""
        t = self._t
        return t.state[t.TURN] | t.state[t.TURN + 1] << 8

    def last(self):
        """Is somebody at the last life, or one catch from winning?"""
        return False

    def open(self):
        """May all know what can be answered? Else only who decides does."""
        return False

    def moves(self, into):
        """The legal moves of who decides, if the seat may know them: how many."""
        t = self._t
        if t.seat != self.me and not self.open():
            return 0
        n = t.moves()
        for i in range(n):
            into[i] = t.choices[i]
        return n
