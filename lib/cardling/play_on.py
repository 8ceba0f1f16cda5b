# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Continues a finished game from any position in it."""

from micropython import const

from cardling.match import Match
from engine.move_reader import Reader

_FOE = const(2)  # a bot of medium strength, where another person was


class PlayOn(Match):
    """A copy of a game from there on, against bots. Nothing of it is kept or counted."""

    def __init__(self, app, past, place):
        person = max(0, past.players.find(b"\0"))
        players = bytearray(past.players)
        for seat in range(len(players)):
            players[seat] = 0 if seat == person else players[seat] or _FOE
        Match.__init__(
            self, app, past.game, past.seed, bytes(players), None, past.variant, past.options
        )
        self.dealt = False
        self.tape = None
        t = self.table
        reader = Reader(past.moves)
        t.discreet = past.discreet
        for _ in range(place):
            reader.play(t)
        t.discreet = False
        t.n_events = 0

    def save(self, now=False):
        """Nothing is kept."""
        return True

    def is_shared_deal(self):
        """It is no longer the deal that others have."""
        return False

    def highlight(self, what, *args):
        """Its result counts for nothing."""
        return None if what == "finish" else Match.highlight(self, what, *args)
