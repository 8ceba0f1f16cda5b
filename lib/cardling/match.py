# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A game in progress on the handheld: the engine's table, who sits where, the log, the save."""

from micropython import const

import engine
from cardling import save

_VERSION = const(1)
_GAMES = ("mindbug", "tagteam", "mantis", "minimonfa")
_LOG = const(150)  # bytes, three an event

PERSON = const(0)  # who sits there; 1, 2, 3: a bot, easy to hard


class Match:
    """``kinds``: a byte for each seat."""

    def __init__(self, app, game, seed, kinds):
        self.app = app
        self.game = game
        self.seed = seed
        self.kinds = kinds
        self.table = engine.open(game, seats=len(kinds), seed=seed)
        self.log = bytearray(_LOG)
        self.logged = 0  # bytes in use
        self.conceded = -1
        self._bots = [None] * len(kinds)

    @classmethod
    def saved(cls, app, record):
        """The game in a save; ValueError if it is not one of ours."""
        if len(record) < 8 or record[0] != _VERSION or record[1] >= len(_GAMES):
            raise ValueError("not a game")
        seats = record[2]
        seed = int.from_bytes(record[3:7], "little")
        at = 8 + seats
        match = cls(app, _GAMES[record[1]], seed, bytes(record[8:at]))
        size = len(match.table.state)
        match.table.load(record[at : at + size])
        match.logged = min(record[7] * 3, len(record) - at - size)
        match.log[: match.logged] = record[at + size : at + size + match.logged]
        return match

    def save(self):
        """Keep the game; called after every decision."""
        head = bytearray(8)
        head[0] = _VERSION
        head[1] = _GAMES.index(self.game)
        head[2] = len(self.kinds)
        head[3:7] = self.seed.to_bytes(4, "little")
        head[7] = self.logged // 3
        tail = bytes(self.table.state) + bytes(self.log[: self.logged])
        return self.app.store.write(save.GAME, head + self.kinds, tail)

    def open(self):
        """Show its table."""
        from cardling.duel import Duel

        self.app.say.sets(self.table.SETS)
        self.app.show(Duel(self.app, self))

    def play(self, code):
        """Play a move, log it, save it."""
        t = self.table
        t.play(code)
        n = t.n_events
        log = self.log
        room = _LOG - n
        if self.logged > room:
            drop = self.logged - room
            for i in range(room):
                log[i] = log[i + drop]
            self.logged = room
        for i in range(n):
            log[self.logged + i] = t.events[i]
        self.logged += n
        if t.seat == engine.OVER:
            self.app.store.clear(save.GAME)
        else:
            self.save()

    def concede(self, seat):
        """That seat gives up."""
        self.conceded = seat
        self.app.store.clear(save.GAME)

    def bot(self, seat):
        """The bot at that seat."""
        if self._bots[seat] is None:
            from engine.bot import Bot

            self._bots[seat] = Bot(self.table, self.kinds[seat] - 1, self.seed + seat)
        return self._bots[seat]

    def rematch(self):
        """The same people, another deal."""
        seed = (self.seed * 25173 + 13849) & 0x3FFFFFFF
        return Match(self.app, self.game, seed, self.kinds)

    def leave(self):
        """Free the game."""
        self.app.match = None
        self._bots = None
