# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What must be known before a game begins: may the old one go, against whom, at which seat."""

import os

from micropython import const
from cardling.menu import Menu, ask
from cardling.twice import DROP
from cardling.messages import M_AGAINST, M_BOT_EASY, M_SEAT, M_SEAT_FIRST, M_SEAT_LATER
from cardling.save import GAME


_BOTS = const(3)

_SEATS = {"mantis": (2, 6), "minimonfa": (2, 3)}  # fewest and most; a duel asks in its own way


def deal(app, game, seed, kinds, names=None, epic=False, options=0):
    """Begin a game, on a clean heap."""
    app.start(record(game, seed, kinds, names, epic, options))


def record(game, seed, kinds, names=None, epic=False, options=0):
    """A game to begin, as cardling.carry carries it; seed None: any deal."""
    from cardling.carry import DEAL
    from cardling.match import EPIC, pack

    if seed is None:
        seed = int.from_bytes(os.urandom(4), "little") & 0x3FFFFFFF
    seats = len(kinds) + (EPIC if epic else 0)
    head = pack(game, seats, seed, kinds, names)
    head[7] = options
    return bytes((DEAL,)) + head


class Begin:
    """Asks one thing after the other. ``people``: two of them, no bot; None: asks for that, too.

    With a ``seed`` it is that deal, for so many ``seats`` and with these ``options`` (see Match),
    and the person chooses the seat.
    """

    def __init__(self, app, people, game="mindbug", seed=None, seats=None, options=None):
        self.app = app
        self.people = people
        self.game = game
        self.seed = seed
        self.seats = seats
        self.options = options
        if app.store.read(GAME):
            ask(app, DROP, self._who)
        else:
            self._who()

    def _who(self):
        app = self.app
        if self.game == "tagteam":
            from cardling.team_seats import TeamSeats

            app.push(TeamSeats(app, self.seats and self.seats > 4, self._sat))
            return
        if self.game in _SEATS:
            least, most = _SEATS[self.game]
            least = self.seats or least
            most = self.seats or most
            if self.game == "minimonfa":
                from cardling.deck_seats import DeckSeats

                app.push(DeckSeats(app, least, most, self.options, self._chosen))
            else:
                from cardling.seats import Seats

                app.push(Seats(app, least, most, self._sat))
            return
        if self.people:
            self._people()
            return
        rows = [app.say(M_BOT_EASY + i) for i in range(_BOTS + (self.people is None))]
        app.push(Menu(app, app.say(M_AGAINST), rows, self._level, 1))

    def _level(self, index):
        app = self.app
        if index < 0:
            app.pop()
        elif index == _BOTS:
            self._people()
        elif self.seed is None:
            deal(app, self.game, None, bytes((0, index + 1)))
        else:
            self.bot = index + 1
            self._seat()

    def _seat(self):
        """A deal is the same for both who play it only at the same seat."""
        import engine

        app = self.app
        first = engine.open(self.game, seats=2, seed=self.seed).seat
        rows = []
        for seat in range(2):
            form = M_SEAT_FIRST if seat == first else M_SEAT_LATER
            rows.append(app.say.fill(form, "", seat + 1))
        app.push(Menu(app, app.say(M_SEAT), rows, self._seated))

    def _seated(self, seat):
        if seat < 0:
            self.app.pop()
        else:
            kinds = bytearray((self.bot, self.bot))
            kinds[seat] = 0
            deal(self.app, self.game, self.seed, bytes(kinds))

    def _chosen(self, kinds, options):
        """Who sits where, and the decks."""
        self._sat(kinds, False, options)

    def _sat(self, kinds, epic=False, options=0):
        """Who sits where is known; several people have names."""
        if kinds is None:
            self.app.pop()
            return
        self.kinds = kinds
        self.epic = epic
        self.options = options
        people = [s for s in range(len(kinds)) if not kinds[s]]
        if len(people) > 1:
            from cardling.names import Names

            self.app.push(Names(self.app, people, self._named))
        else:
            deal(self.app, self.game, self.seed, kinds, None, epic, options)

    def _named(self, names):
        names = list(names)
        seated = ["" if kind else names.pop(0) for kind in self.kinds]
        deal(self.app, self.game, self.seed, self.kinds, seated, self.epic, self.options)

    def _people(self):
        from cardling.names import Names

        def named(names):
            deal(self.app, "mindbug", self.seed, b"\0\0", names)

        self.app.push(Names(self.app, (0, 1), named))
