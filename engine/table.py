# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The base class of all games: a state in one bytearray, with its dice; storing and loading it.

The first bytes of every state: 0 game and version, 1 the seat that decides, 2..5 the dice.
"""

import sys

# What every table tells, beside its methods:
#   seat                    who must decide now; engine.OVER when the game is finished
#   turn                    another number in the next turn
#   size                    bytes that store fills
# Methods of every table that are found in the game's module of words, which is loaded when one is
# called for the first time:
#   put(seat, key, text)    set a part of a position up
#   get(seat, key)          a number, or a list of names
#   describe(code)          a legal move as text
#   winners()               the winning seats, () for a draw
#   find(seat, name)        a card in that seat's area, or None
#   show()                  the position as text, for people
#   known(seat)             everything that seat knows as text: the same for all states which it
#                           cannot tell apart, another one for all others
#   limits()                (moves, decisions): no question has more of them, no game more of these
_TEXT = " put get describe winners find show known limits "  # tuples took 180 bytes more
# ...and in that with the reasons, if it is another one:
#   reasons(card)           what changes it, (giver, power, keywords)...
#   why_not(code)           why it is not legal, a number for the screens
_REASONS = " reasons why_not "


def _bound(self, method):
    # Not in __getattr__: what a closure keeps is on the heap, and a quiet frame asks for the seat.
    return lambda *args: method(self, *args)


class Table:
    """A game in progress. Games fill in ``moves``, ``step``, ``blind`` and ``score``."""

    TAG = 0  # game and version of the state, its first byte
    TURN = 9  # where the state has a byte that is another one in the next turn
    SETS = ()  # card sets, in the order of the designs
    WORDS = ""  # the module with put, get, describe...
    WHY = ""  # that with reasons and why_not, if it is another one
    OPTIONS = ("empty",)
    discreet = False  # see might

    def __init__(self, size, seed):
        self.state = bytearray(size)
        self.state[0] = self.TAG
        self.choices = bytearray(96)
        self.events = bytearray(192)
        self.n_events = 0
        self._n = -1  # legal moves in choices; -1: not worked out yet
        self.sow(seed)

    def play(self, code):
        """Play a legal move. An illegal one raises ValueError and changes nothing.

        A game's ``step`` is the same for a code that ``moves`` has just given, as bots have it: it
        is not looked up, and what happens is added to the events that are there. Once they are
        full, after some 60, none is written any more."""
        n = self._n
        if n < 0:
            n = self.moves()
        for c in self.choices:
            if c is code:  # not 1.0 or True for 1
                break
            n -= 1
        if n <= 0:  # none of the first n
            raise ValueError("move " + repr(code) + " is not legal now")
        self.n_events = 0
        self.step(code)

    # The dice: multiply with carry in base 2**15, so that no number reaches 2**30. The period is
    # 31791 * 2**14 - 1 (31791 * 2**15 - 1 is a safe prime).

    def sow(self, seed):
        """Set the dice from a whole number."""
        if type(seed) is not int or seed < 0:
            raise ValueError("seed must be a whole number from 0 on, not " + repr(seed))
        while seed >> 30:
            seed = (seed & 0x3FFFFFFF) ^ (seed >> 30)
        lo = seed & 32767
        hi = seed >> 15
        for _ in range(3):  # neighbouring seeds must not give neighbouring games
            hi ^= (lo * 20077 + 12345 >> 3) & 32767
            lo ^= (hi * 29573 + 6789 >> 4) & 32767
        hi = 1 + hi % 31789
        st = self.state
        st[2] = lo & 255
        st[3] = lo >> 8
        st[4] = hi & 255
        st[5] = hi >> 8

    def roll(self, n):
        """A number from 0 to n - 1."""
        st = self.state
        x = 31791 * (st[2] | st[3] << 8) + (st[4] | st[5] << 8)
        st[2] = x & 255
        st[3] = x >> 8 & 127
        st[4] = x >> 15 & 255
        st[5] = x >> 23
        return (x & 32767) * n >> 15

    def shuffle(self, cards, n):
        """Shuffle the first n of ``cards`` in place."""
        st = self.state
        lo = st[2] | st[3] << 8
        hi = st[4] | st[5] << 8
        while n > 1:
            x = 31791 * lo + hi  # roll, without the call
            lo = x & 32767
            hi = x >> 15
            j = lo * n >> 15
            n -= 1
            x = cards[n]
            cards[n] = cards[j]
            cards[j] = x
        st[2] = lo & 255
        st[3] = lo >> 8
        st[4] = hi & 255
        st[5] = hi >> 8

    def store(self, buf):
        """Copy the game into ``buf``, a bytearray as long as the state."""
        buf[:] = self.state

    def load(self, buf):
        """Copy a game of the same kind in. Whether bytes from elsewhere can be one, engine.check
        says."""
        st = self.state
        n = len(buf) if type(buf) is bytearray or type(buf) is bytes else 0
        if n != len(st):
            raise ValueError("state has %d bytes, this game needs %d" % (n, len(st)))
        if buf[0] != st[0]:
            raise ValueError("state is of game/version %d, not %d" % (buf[0], st[0]))
        st[:] = buf
        self.n_events = 0
        self._n = -1

    def fork(self):
        """A second table with the same game, for looking ahead. It shares the card tables."""
        twin = object.__new__(type(self))
        for name, value in self.__dict__.items():
            if isinstance(value, bytearray) and name != "_work":
                value = bytearray(value)
            setattr(twin, name, value)
        return twin

    def note(self, kind, a, b):
        """Leave an event for the screens. Mindbug and Mantis write it out, and lists, where they
        are hot: by call Tag Team is a call deeper than allowed, and a decision takes 2% more in the
        duel, on MicroPython 5% (Mantis 21% and 37%)."""
        i = self.n_events
        if i < 190:
            ev = self.events
            ev[i] = kind
            ev[i + 1] = a
            ev[i + 2] = b
            self.n_events = i + 3

    def might(self, kind, s, q):
        """By all that is public seat s may have a choice here; in truth its hidden cards leave
        none. That is left as an event, as whoever shows that s was not asked tells what they are. A
        table with ``discreet`` asks s all the same: True."""
        if not self.discreet:
            self.note(kind, s, q)
        return self.discreet

    def __getattr__(self, name):
        # One place for all of them: a function for each would stay in memory, 70 bytes a piece. No
        # properties: with one in any of its classes MicroPython looks through all of them whenever
        # an attribute is set, 6% of a decision in the duel and 11% in Mantis.
        if name == "seat":
            return self.state[1]
        if name == "turn":
            return self.state[self.TURN]
        if name == "size":
            return len(self.state)
        word = " " + name + " "
        if word in _TEXT:
            module = self.WORDS
        elif word in _REASONS:
            module = self.WHY or self.WORDS
        else:
            raise AttributeError(name)
        return _bound(self, getattr(__import__(module, None, None, (name,)), name))

    def __str__(self):
        return self.show()


if sys.implementation.name == "cpython":
    # There all attributes of a class with __getattr__ are slow: a decision takes a third more time.
    def show(name, find=Table.__getattr__):
        return lambda self, *args: find(self, name)(*args)

    for name in (_TEXT + _REASONS).split():
        setattr(Table, name, show(name))
    Table.seat = property(lambda self: self.state[1])
    Table.turn = property(lambda self: self.state[self.TURN])
    Table.size = property(lambda self: len(self.state))
    del Table.__getattr__
