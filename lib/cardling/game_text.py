# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Packs a whole game into a short text that any build with the same rules and cards can replay: the
deal, who sat where, and all moves.

The text is bytes in base64url, six bits a character:
  0         TEXT_FORM
  1         the seats, a key of CODES; 32 * the number of the game
  2         RULES of the game's record: one more when the same moves would be another game
  3, 4      checksum of the cards, the lower half; 0: those of version 0.1.0
  5 to 8    the seed (30 bits), then bits: names follow; the table was not discreet, see Table.might
  9         options, 16 * (1 + the seat that gave up), 0: nobody did
  10, 11    how many moves
  12...     who sat where, two seats a byte; the names if there are some, each with its length
  ...       the moves, see engine.move_list
  last 4    checksum of the position at the end; of all bytes before, both the lower half
"""

from micropython import const

import engine
from engine.move_reader import Reader
from cardling.match import PLAYER_KINDS, about
from cardling.save.match_record import NAME

try:
    from binascii import crc32
except ImportError:
    from cardling.save.crc import crc32

TEXT_FORM = const(1)
_FORM = const(0)  # where they are
_VARIANT = const(1)
_RULES = const(2)
_CARDS = const(3)
_SEED = const(5)
_BITS = const(8)  # the last byte of the seed, and
_NAMES = const(64)
_ASKED = const(128)
_OPTIONS = const(9)
_COUNT = const(10)
_PLAYERS = const(12)
_SUMS = const(4)  # bytes of the last two
_LEAST = const(17)  # bytes
MOST = const(700)  # characters: 603 random moves of MiniMonFa for three, with names, are 480
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

# What may be wrong with a text: args[0] of the ValueError
NONE = const(0)  # it is none
TORN = const(1)  # a part of it is missing or wrong
NEWER = const(2)  # a later version wrote it
CARDS = const(3)  # it was played with other cards
RULES = const(4)  # ...by other rules
SAID = (  # for programs; the handheld has messages
    "This is not the text of a game.",
    "A part of this game's text is missing or wrong.",
    "This game was written by a later version of Cardling.",
    "This game was played with other cards.",
    "This game was played by other rules.",
)


def checksum(data):
    """Two bytes."""
    return (crc32(data) & 0xFFFF).to_bytes(2, "little")


def position(table):
    """The checksum of a position."""
    state = bytearray(table.size)
    table.store(state)
    return checksum(state)


class FinishedGame:
    """A game: ``game``, ``variant`` (a key of its CODES), ``seed``, ``options``, ``players``,
    ``names``, ``count`` moves, ``moves`` as engine.move_list packs them, ``conceded`` (a seat, -1:
    nobody), ``discreet``, ``last``: the checksum of its last position."""

    def __init__(self, game, variant, seed, options, players, count, moves, conceded=-1, last=None):
        self.game = game
        self.variant = variant
        self.seed = seed
        self.options = options
        self.players = players
        self.count = count
        self.moves = moves
        self.conceded = conceded
        self.last = last
        self.names = None
        self.discreet = True

    def table(self):
        """Its table before the first move."""
        more = about(self.game)
        more = more.more(self.variant, self.options) if hasattr(more, "more") else {}
        t = engine.open(self.game, seats=len(self.players), seed=self.seed, **more)
        t.discreet = self.discreet
        return t

    def run(self, t, seen=None):
        """Play it on its table; ``seen(table, code)`` is called before each move. ValueError:
        these are no moves of this game."""
        reader = Reader(self.moves)
        for _ in range(self.count):
            if t.seat == engine.OVER:
                raise ValueError(RULES)
            if seen:
                seen(t, reader.code(t))
            reader.play(t)
        if not reader.done() or self.last is not None and position(t) != self.last:
            raise ValueError(RULES)

    def pack(self, names=False):
        """As bytes. ``names``: with the names of the people."""
        cards = about(self.game).CODES[self.variant][2]
        players = self.players
        out = bytearray(_PLAYERS)
        out[_FORM] = TEXT_FORM
        out[_VARIANT] = self.variant | engine.GAMES.index(self.game) << 5
        out[_RULES] = _rules(self.game)
        out[_CARDS] = cards & 255
        out[_CARDS + 1] = cards >> 8 & 255
        out[_SEED:_OPTIONS] = self.seed.to_bytes(4, "little")
        out[_BITS] |= (names and self.names and _NAMES or 0) | (0 if self.discreet else _ASKED)
        out[_OPTIONS] = self.options | self.conceded + 1 << 4
        out[_COUNT] = self.count & 255
        out[_COUNT + 1] = self.count >> 8
        for i in range(0, len(players), 2):
            out.append(players[i] | (players[i + 1] << 4 if i + 1 < len(players) else 0))
        if out[_BITS] & _NAMES:
            for name in self.names:
                name = name.encode()
                out.append(len(name))
                out += name
        out += self.moves + self.last
        return bytes(out + checksum(out))

    def text(self, names=False):
        """As a text."""
        return encode(self.pack(names))


def past(match):
    """The FinishedGame of a match, as it stands."""
    tape = match.tape
    made = FinishedGame(
        match.game,
        match.variant,
        match.seed,
        match.options(),
        match.players,
        tape.count,
        tape.packed(),
    )
    made.names = match.names
    made.conceded = match.conceded
    made.last = position(match.table)
    return made


def _rules(game):
    return getattr(about(game), "RULES", 1)


def unpack(data):
    """The FinishedGame of bytes; ValueError, see above, if they are none."""
    if len(data) < _LEAST or checksum(data[:-2]) != data[-2:]:
        raise ValueError(TORN)
    if data[_FORM] != TEXT_FORM:
        raise ValueError(NEWER)
    game = data[_VARIANT] >> 5
    variant = data[_VARIANT] & 31
    # The records of other games are not asked: each would load a good deal of its game.
    if game >= len(engine.GAMES) or variant not in about(engine.GAMES[game]).CODES:
        raise ValueError(NEWER)
    game = engine.GAMES[game]
    _, may, cards = about(game).CODES[variant]
    if cards & 0xFFFF != data[_CARDS] | data[_CARDS + 1] << 8:
        raise ValueError(CARDS)
    if _rules(game) != data[_RULES]:
        raise ValueError(RULES)
    return _unpack(data, game, variant, may)


def _unpack(data, game, variant, may):
    people = variant & 15
    options = data[_OPTIONS] & 15
    conceded = (data[_OPTIONS] >> 4) - 1
    at = _PLAYERS + (people + 1) // 2
    players = bytes([data[_PLAYERS + s // 2] >> s % 2 * 4 & 15 for s in range(people)])
    if options and not may >> options & 1 or conceded >= people or max(players) >= PLAYER_KINDS:
        raise ValueError(TORN)
    names = None
    if data[_BITS] & _NAMES:
        names = []
        for _ in range(people):
            end = at + 1 + data[at]
            try:
                name = str(data[at + 1 : end], "utf-8")
            except (ValueError, UnicodeError):
                raise ValueError(TORN)  # noqa: B904 - MicroPython has no `from None`
            if end > len(data) - _SUMS or len(name) > NAME:
                raise ValueError(TORN)
            names.append(name)
            at = end
    if at > len(data) - _SUMS:
        raise ValueError(TORN)
    seed = int.from_bytes(data[_SEED:_BITS], "little") | (data[_BITS] & 63) << 24
    count = data[_COUNT] | data[_COUNT + 1] << 8
    past = FinishedGame(
        game, variant, seed, options, players, count, data[at:-_SUMS], conceded, data[-_SUMS:-2]
    )
    past.names = names
    past.discreet = not data[_BITS] & _ASKED
    return past


def encode(data):
    """Bytes as letters."""
    out = ""
    for i in range(0, len(data), 3):
        part = data[i : i + 3]
        bits = int.from_bytes(part + bytes(3 - len(part)), "big")
        for k in range(len(part) + 1):
            out += _LETTERS[bits >> 18 - 6 * k & 63]
    return out


def decode(text):
    """Letters as bytes; ValueError, see above, if they cannot be some."""
    text = text.strip()
    if not _LEAST < len(text) <= MOST or len(text) % 4 == 1:
        raise ValueError(NONE if len(text) > MOST or len(text) < _LEAST else TORN)
    data = bytearray()
    bits = n = 0
    for letter in text:
        six = _LETTERS.find(letter)
        if six < 0:
            raise ValueError(NONE)
        bits = (bits << 6 | six) & 0xFFFF
        n += 6
        if n >= 8:
            n -= 8
            data.append(bits >> n & 255)
    if bits & (1 << n) - 1:
        raise ValueError(TORN)
    return bytes(data)


def read(text):
    """The FinishedGame of a text; ValueError, see above, if it is none."""
    return unpack(decode(text))


def play(past, seen=None):
    """Play it; its table at the end. ValueError, see above, if the moves are not of this game."""
    t = past.table()
    try:
        past.run(t, seen)
    except ValueError:
        raise ValueError(RULES)  # noqa: B904
    over = t.seat == engine.OVER
    if over and past.conceded >= 0:
        raise ValueError(RULES)
    return t
