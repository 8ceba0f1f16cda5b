# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A match that starts from a set-up position instead of a deal: a puzzle or a lesson.

It is played on the live table. Nothing of it is saved or counted, so a saved game stays as it is.
"""

from micropython import const

from cardling.match import Match
from cardling.phases import promised

_THINKS = const(900)  # ms after which a bot's answer is seen


class Exercise(Match):
    """A kind of it has over(), too: is it decided?"""

    dealt = False
    LEVEL = 3  # of the bots

    def __init__(self, app, game, variant):
        players = b"\0" + bytes((self.LEVEL,)) * ((variant & 15) - 1)
        Match.__init__(self, app, game, 0, players, None, variant)
        self.begin()

    @promised
    def begin(self):
        """Load the position: it begins, or begins anew."""

    @promised
    def follow(self, code, n):
        """One of n moves is about to be played."""

    @promised
    def reply(self):
        """The move of the bot that is asked."""

    @promised
    def end(self):
        """The page that says how it was decided."""

    def rewind(self):
        """To the start of the position."""
        self.begin()
        self.logged = 0
        self.unseen[0] = 0

    def play(self, code):
        """Play a move; as Match.play has it, without what is kept of a game."""
        self.bot = None
        t = self.table
        self.follow(code, t.moves())
        t.discreet = True
        t.play(code)
        t.discreet = False
        self.note()

    def thinks(self, seat):
        """Something may have to be said first."""
        return False

    def think(self, seat):
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
        return codes[: self.view(self.table.seat).moves(codes)]

    def save(self, now=False):
        """Nothing is kept."""
        return True

    def finish(self, end):
        """It is decided."""
        self.end()


NAMES = ("mindbug", "keywords", "mantis", "tagteam", "minimonfa", "skills")  # of the lessons
GAME_OF = b"\0\0\2\1\3\3"  # by lesson
