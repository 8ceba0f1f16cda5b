# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A match that begins with a position instead of a deal: a puzzle, a lesson.

It is played on the live table. Nothing of it is saved, counted or kept from one start to the next,
so a game in progress stays what it is.
"""

from micropython import const

from cardling.match import Match

_THINKS = const(900)  # ms after which a bot's answer is seen


class Staged(Match):
    """``start``: the position, see place. A kind of it has

    reply()         the move of the bot that is asked
    over()          is it decided?
    end()           the page that says so
    """

    dealt = False
    LEVEL = 3  # of the bots

    def __init__(self, app, game, seats, start, options=0):
        bots = (seats & 15) - 1
        Match.__init__(
            self, app, game, 0, b"\0" + bytes((self.LEVEL,)) * bots, None, seats, options
        )
        self.empty = bytearray()
        self.table.store(self.empty)
        self.start = start
        self.rewind()

    def rewind(self):
        """To the start of the position."""
        self.begin()
        place(self.table, self.empty, self.start)
        self.logged = 0
        self.fresh[0] = 0

    def begin(self):
        """It begins, or begins anew."""

    def play(self, code):
        """Play a move; as Match.play has it, without what is kept of a game."""
        self.bot = None
        t = self.table
        self.follow(code, t.moves())
        t.discreet = True
        t.play(code)
        t.discreet = False
        self.note()

    def follow(self, code, n):
        """One of n moves is about to be played."""

    def think(self, seat, needs=()):
        """The move of a bot when it is time to show it, else -1."""
        now = self.app.handheld.now
        if self.bot is None:
            self.bot = True
            self.since = now()
        elif self.app.handheld.since(self.since) >= _THINKS:
            self.bot = None
            return self.reply()
        return -1

    def choices(self):
        """The legal moves of who is asked."""
        codes = bytearray(96)
        return codes[: self.look(self.table.seat).moves(codes)]

    def save(self, now=False):
        """Nothing is kept."""
        return True

    def drop(self):
        """And nothing goes."""

    def finish(self, end):
        """It is decided."""
        self.end()


def place(table, empty, start):
    """Make the position: what stays of an empty table, how many bytes, how many that follow."""
    state = bytearray(empty)
    at = i = 0
    while i < len(start):
        at += start[i]
        n = start[i + 1]
        state[at : at + n] = start[i + 2 : i + 2 + n]
        at += n
        i += 2 + n
    table.load(state)


PUZZLES = const(0)
LESSONS = const(1)
NAMES = ("mindbug", "keywords", "mantis", "tagteam", "minimonfa")  # of the lessons


def stage(app, record):
    """The match of a record that cardling.save.carry has carried: STAGE, PUZZLES and a place, or
    LESSONS and a number. An error if there is none."""
    if record[1] == LESSONS:
        return app.load("cardling.lesson").Lesson(app, record[2])
    return app.load("cardling.mindbug.puzzle").Puzzle(app, record[2])
