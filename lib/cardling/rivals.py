# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The rivals of a game, how many of them the player has beaten, and the record of past games.

cardling.save.progress keeps a row of SIZE bytes for each game:
  BEATEN    how many rivals are beaten; + 16 if the last game against the next one was won, + 32 if
            the one before that was
  WINS      against each rival, up to 255
  FAST      turns of the fastest win against each, 0 if there is none
  ROW, BEST games won in a row now, and at most
  GAMES_IN  games in the next bytes, up to GRAPH
  BITS      a bit for each: won; the last one in the lowest bit of the first byte
"""

from micropython import const

from engine import GAMES
from cardling.packed import HEAD, unpack
from cardling.save import progress
from cardling.save.progress import RIVALS

COUNT = const(8)
SIZE = const(27)
GRAPH = const(50)
BEATEN = const(0)
WINS = const(1)
FAST = const(9)
ROW = const(17)
BEST = const(18)
GAMES_IN = const(19)
BITS = const(20)


def read(game, number):
    """What tools/pack/pack_rivals.py has made of a rival."""
    file = unpack("assets/packed/" + game + ".rivals")
    sizes = file.read(COUNT)
    file.seek(HEAD + COUNT + sum(sizes[:number]))
    rival = file.read(sizes[number])
    file.close()
    return rival


def rows(found):
    """The rows of all games, of the parts that a player has reached."""
    made = progress.part(found, RIVALS, SIZE * len(GAMES))
    for at in range(0, SIZE * len(GAMES), SIZE):
        if made[at + GAMES_IN] > GRAPH:  # a line that cannot be is none
            made[at + GAMES_IN : at + SIZE] = bytes(SIZE - GAMES_IN)
    return made


def kept(app):
    """The rows of all games."""
    return rows(progress.parts(app.store))


def keep(app, rows):
    """Save them."""
    progress.write(app.store, RIVALS, rows)


def beaten(rows, game):
    """How many rivals of a game, by its number, are beaten."""
    return min(rows[SIZE * game + BEATEN] & 15, COUNT)


def note(rows, game, rival, won, turns):
    """A game is over, against that rival (-1: another bot). Who is beaten in two of three games has
    a next one: True if that is so now."""
    at = SIZE * game
    row = rows[at + ROW] + 1 if won else 0
    rows[at + ROW] = min(row, 255)
    rows[at + BEST] = max(rows[at + BEST], rows[at + ROW])
    rows[at + GAMES_IN] = min(rows[at + GAMES_IN] + 1, GRAPH)
    bit = won = 1 if won else 0
    for i in range(at + BITS, at + SIZE):
        bit |= rows[i] << 1
        rows[i] = bit & 255
        bit >>= 8
    if rival < 0:
        return False
    if won:
        rows[at + WINS + rival] = min(rows[at + WINS + rival] + 1, 255)
        fast = rows[at + FAST + rival]
        if not fast or turns < fast:
            rows[at + FAST + rival] = min(turns, 255)
    done = rows[at + BEATEN] & 15
    if rival != done:
        return False
    last = rows[at + BEATEN] >> 4
    if won and last:
        rows[at + BEATEN] = done + 1
        return True
    rows[at + BEATEN] = done | (last << 1 & 2 | won) << 4
    return False
