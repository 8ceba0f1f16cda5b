# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Runs a puzzle on the table. The solver has worked out the opponent's replies:
tools/bots/solver.py describes the tree they are in, tools/pack/pack_puzzles.py the file."""

from micropython import const

from engine import OVER
from engine.mindbug.numbers import Q_TURN
from cardling.packed import HEAD, unpack
from cardling.save.restart import PUZZLES, EXERCISE
from cardling.save import progress
from cardling.save.progress import SOLVED
from cardling.exercise import Exercise

FILE = "assets/packed/puzzles.bin"
BYTES = const(26)
SURVIVE = const(1)
_LOST = const(255)


class Book:
    """The file of puzzles. Places count from 0, the easiest first; numbers stay the same for ever.

    ``count``; ``solved``: the marks.
    """

    def __init__(self, app):
        self.app = app
        self.file = unpack(FILE)
        self.count = self.file.read(1)[0]
        self.solved = progress.read(app.store, SOLVED, BYTES)

    def look(self, place):
        """(number, goal, where it ends)."""
        if not 0 <= place < self.count:
            raise IndexError
        self.file.seek(HEAD + 1 + 4 * place)
        number, goal, low, high = self.file.read(4)
        return number, goal, low | high << 8

    def read(self, place):
        """(position, tree)."""
        start = self.look(place - 1)[2] if place else 0
        end = self.look(place)[2]
        self.file.seek(HEAD + 1 + 4 * self.count + start)
        data = self.file.read(end - start)
        n = data[0] + 1
        return data[1:n], data[n:]

    def done(self, place):
        """Is it solved?"""
        number = self.look(place)[0]
        return self.solved[number >> 3] >> (number & 7) & 1

    def total(self):
        """How many are."""
        n = 0
        for marks in self.solved:
            while marks:
                n += marks & 1
                marks >>= 1
        return n

    def next(self, place):
        """The next one that is not solved, from there on; the place itself if all are."""
        for i in range(self.count):
            after = (place + i) % self.count
            if not self.done(after):
                return after
        return place

    def mark(self, place):
        """It is solved. Written once."""
        number = self.look(place)[0]
        if not self.done(place):
            self.solved[number >> 3] |= 1 << (number & 7)
            progress.write(self.app.store, SOLVED, bytes(self.solved))

    def close(self):
        """Let the file go."""
        self.file.close()


class Puzzle(Exercise):
    """``place``: in the book; ``goal``: 0 win, SURVIVE."""

    def __init__(self, app, place):
        book = Book(app)
        try:
            self.start, self.tree = book.read(place)
            self.number, self.goal, _ = book.look(place)
        finally:
            book.close()
        self.place = place
        self.empty = b""  # type: bytearray  # a table without cards, once there is one
        self.told = False  # what it is about
        Exercise.__init__(self, app, "mindbug", 2)

    def takes_back(self):
        """Take the last decision of the person back: with the next tick, as the question that asks
        for it lies deep in the Python stack. False: there was none."""
        self.undo = len(self.mine) > 0
        return self.undo

    def interrupts(self, screen):
        """Is a decision taken back?"""
        undo = self.undo
        if undo:
            self.again(self.mine[-1])
            self.open()
        return undo

    def again(self, moves):
        """The position as it was after so many moves."""
        path = bytes(self.path[:moves])
        self.rewind()
        for code in path:
            self.play(code)

    def begin(self):
        """It begins, or begins anew."""
        self.path = bytearray()  # all moves so far
        self.mine = bytearray()  # by decision of the person: where in it
        self.undo = False  # the last of them is to be taken back
        self.at = 0  # in the tree
        self.turned = False  # the foe has had its turn
        self.wrong = -1  # the first move that is not known to be right: where in the path,
        self.right = 0  # and what would have been right
        self.looked = -1  # after how many moves it was looked at,
        self.decided = False  # and what was seen
        t = self.table
        if not self.empty:
            self.empty = bytearray(t.size)
            t.store(self.empty)
        state = bytearray(self.empty)
        start = self.start
        at = i = 0
        while i < len(start):  # so many bytes stay, so many follow, these
            at += start[i]
            n = start[i + 1]
            state[at : at + n] = start[i + 2 : i + 2 + n]
            at += n
            i += 2 + n
        t.load(state)

    def follow(self, code, n):
        """The answers to this move."""
        t = self.table
        mine = not t.seat
        if not mine and self.view(-1).asked() == Q_TURN:
            self.turned = True
        if mine and n > 1:
            self.mine.append(len(self.path))
        self.path.append(code)
        if n < 2:
            return
        tree = self.tree
        at = self.at
        right = tree[at]
        at += 1
        if mine:
            choices = self.choices()
            choice = choices.find(bytes((code,)))
            for _ in range(choice):
                at += 1 + tree[at]
            if choice < n - 1:
                at += 1
            if self.wrong < 0 and right != choice and right != _LOST:
                self.wrong = len(self.path) - 1
                self.right = choices[right]
        self.at = at

    def reply(self):
        """The foe's answer."""
        choices = self.choices()
        return choices[self.tree[self.at] if len(choices) > 1 else 0]

    def over(self):
        """Is it decided? Asked in every frame: looked at once for each move."""
        if self.looked != len(self.path):
            self.looked = len(self.path)
            seat = self.table.seat
            self.decided = seat == OVER
            if not self.decided and self.view(-1).asked() == Q_TURN:
                self.decided = self.turned and not seat if self.goal else seat == 1
        return self.decided

    def done(self):
        """Was it solved? Once it is over."""
        t = self.table
        return t.score(0) > 0 if t.seat == OVER else self.goal == SURVIVE

    def open(self):
        """Show its table; first what it is about."""
        if self.told:
            Exercise.open(self)
        else:
            self.told = True
            self.end()

    def quit(self):
        """Back to all puzzles."""
        self.leave()
        self.app.start(record(255))

    def end(self):
        """The page that says what it is about, and what came of it."""
        self.app.show(self.app.load("cardling.pages.puzzle_page").Page(self.app, self))


def record(place):
    """To begin one, see cardling.save.restart; 255: to choose one."""
    return bytes((EXERCISE, PUZZLES, place))
