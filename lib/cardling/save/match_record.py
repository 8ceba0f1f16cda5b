# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A saved match: its layout, and all that writes and reads it.

A deal, before the first move:
    AT_VERSION  one more if the checksum of its cards follows the names
    AT_GAME     its number
    AT_VARIANT  a key of CODES, see cardling.match.about; the lower four bits: how many
    AT_SEED     four bytes
    AT_COUNT    options of the deal
    AT_PLAYERS  a byte for each seat, see cardling.match
                unseen, a byte for each seat: how much of the log it has not seen
                names, each behind its length
                the checksum of its cards, four bytes; version 0.1.0 has none
A match has more, and in AT_COUNT how many events are in its log:
                the state of the table
                the log, three bytes an event
    and since versions after 0.1.0
                opinions, four bytes; tally behind its length; lives, two bytes each
                PLACES, then the places of cards, each behind its length
                the moves, see engine.move_list, if AT_VERSION is TAPED more; else of a deal to
                share their codes, and in the last byte how many

When it is decided, its result takes its place until that is counted:
    AT_VERSION  cardling.save.DONE
    AT_GAME
    AT_FOE      the strongest bot, 0 if several people play
    AT_WON      1: the only person has
    AT_TURNS    up to 255
    AT_DEAL     two bytes: the number of a deal to share, 0 if it is none
    AT_WRITE    four bytes: the number of the store's last write, so no two results are the same
"""

from micropython import const

from cardling.phases import phase

OLDEST = const(1)  # the version without a checksum
TAPED = const(2)  # so many more: its moves follow
AT_VERSION = const(0)  # where the fields are
AT_GAME = const(1)
AT_VARIANT = const(2)
AT_SEED = const(3)
AT_COUNT = const(7)
AT_PLAYERS = const(8)
AT_FOE = const(2)
AT_WON = const(3)
AT_TURNS = const(4)
AT_DEAL = const(5)
AT_WRITE = const(7)
RESULT = const(11)  # bytes of it
LOG = const(150)  # bytes at most
NAME = const(9)  # letters at most, and how they look
PLACES = b"\xff\xff"  # no more lives

_HIGHEST = const(64)  # the last byte of a seed is below it
_OPINIONS = const(4)


def deal(game, variant, seed, players, names, cards, options=0):
    """A match before its first move. ``cards``: the checksum of its cards, 0: none is kept."""
    head = bytearray(AT_PLAYERS)
    head[AT_VERSION] = OLDEST
    head[AT_GAME] = game
    head[AT_VARIANT] = variant
    head[AT_SEED:AT_COUNT] = seed.to_bytes(4, "little")
    head[AT_COUNT] = options
    head += players
    head += bytes(len(players))
    for i in range(len(players)):
        name = names[i].encode() if names else b""
        head += bytes((len(name),)) + name
    if cards:
        head[AT_VERSION] += 1
        head += cards.to_bytes(4, "little")
    return head


def played(match, head):
    """What follows the deal ``head`` of a match; there it notes how much was said to whom."""
    seats = len(match.players)
    table = match.table
    head[AT_COUNT] = match.logged // 3
    head[AT_PLAYERS + seats : AT_PLAYERS + 2 * seats] = match.unseen
    tail = bytearray(table.size)
    table.store(tail)
    tail += match.log[: match.logged]
    tail += match.opinions + bytes((len(match.tally),)) + match.tally + match.lives + PLACES
    for cards in match.places:
        tail += bytes((len(cards),)) + bytes(cards)
    if match.tape:
        head[AT_VERSION] += TAPED
        tail += match.tape.store()
    return tail


@phase("saved")
class Saved:
    """A record by its fields, named as those of a Match. ValueError or IndexError if it is none.

    cards       the checksum, 0: of version 0.1.0
    options     of a deal; events: of a match that was begun
    at          where the state begins
    taped       moves are those of a tape, else codes
    """

    def __init__(self, record):
        if len(record) < AT_PLAYERS or not OLDEST <= record[AT_VERSION] <= OLDEST + 3:
            raise ValueError("not a game")
        if record[AT_COUNT - 1] >= _HIGHEST:
            raise ValueError("no such deal")
        self._record = record
        self.taped = record[AT_VERSION] - OLDEST >= TAPED
        self.game = record[AT_GAME]
        self.variant = record[AT_VARIANT]
        self.seed = int.from_bytes(record[AT_SEED:AT_COUNT], "little")
        seats = self.variant & 15
        at = AT_PLAYERS + 2 * seats
        self.players = bytes(record[AT_PLAYERS : AT_PLAYERS + seats])
        self.unseen = record[AT_PLAYERS + seats : at]
        self.names = []
        for _ in range(seats):
            end = at + 1 + record[at]
            self.names.append(str(record[at + 1 : end], "utf-8"))
            if len(self.names[-1]) > NAME:
                raise ValueError("not a name")
            at = end
        self.cards = 0
        if (record[AT_VERSION] - OLDEST) & 1:
            self.cards = int.from_bytes(record[at : at + 4], "little")
            at += 4
            if at > len(record):
                raise ValueError("not a game")
        self.at = at
        self.options = self.events = 0
        self.opinions = bytes(_OPINIONS)
        self.tally = self.lives = self.moves = b""
        self.places = [b""] * (2 * seats)
        if self.begun():
            self.events = record[AT_COUNT]
        else:
            self.options = record[AT_COUNT]

    def begun(self):
        """Is it more than a deal?"""
        return self.at < len(self._record)

    def open(self, size, shared):
        """Read what follows the deal. ``size``: of the state; ``shared``: is it a deal to share?"""
        end = self.at + size
        self.position = self._record[self.at : end]
        rest = self._record[end:]
        self.log = rest[: 3 * self.events]
        rest = rest[len(self.log) :]
        if shared and rest and not self.taped:
            last = len(rest) - 1
            self.moves = bytes(rest[max(0, last - rest[last]) : last])
            rest = rest[: last - len(self.moves)]
        if len(rest) > _OPINIONS:
            self.opinions = rest[:_OPINIONS]
            try:
                self._remember(rest)
            except (ValueError, IndexError):
                self.forget()

    def _remember(self, rest):
        at = _OPINIONS + 1 + rest[_OPINIONS]
        self.tally = bytes(rest[_OPINIONS + 1 : at])
        if len(self.tally) != rest[_OPINIONS] or len(self.tally) & 1:
            raise ValueError("no such deeds")
        end = at
        while end < len(rest) and rest[end + 1] != PLACES[1]:
            end += 2
        self.lives = bytes(rest[at:end])
        at = end + len(PLACES)
        for i in range(len(self.places) if at < len(rest) else 0):
            end = at + 1 + rest[at]
            self.places[i] = bytes(rest[at + 1 : end])
            if len(set(self.places[i])) != rest[at]:  # cards that are gone do no harm: area._keep
                raise ValueError("no such places")
            at = end
        if self.taped:
            self.moves = rest[at:]

    def forget(self):
        """What only the table and the end tell is left out, as it is impossible."""
        self.tally = self.lives = b""
        self.places = [b""] * len(self.places)
