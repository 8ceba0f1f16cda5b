# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The games finished last, newest first, in one record; in another a favourite and puzzles of the
player's own. Each is two bytes of length and then what cardling.game_text makes of it; before a
puzzle's game are two more: after how many decisions the move is to be found. They are only kept on
the drive: the chip's memory is too small for them, and it wears out."""

from micropython import const

from cardling.save import FAVOURITE, LONGEST, OK, PAST

_MOST = const(5)
_PUZZLES = const(8)
AT = const(5)  # the number of the favourite; below it those of the last games, above it the puzzles


def _split(record):
    rows = []
    at = 0
    while at + 2 < len(record):
        end = at + 2 + (record[at] | record[at + 1] << 8)
        rows.append(record[at + 2 : end])
        at = end
    return rows


def _put(store, kind, rows):
    record = b""
    for row in rows:
        more = len(row).to_bytes(2, "little") + row
        if len(record) + len(more) > LONGEST:  # long games: some of them are too many
            break
        record += more
    return store.write(kind, record)


def games(store):
    """The last ones."""
    return _split(store.read(PAST) or b"") if store.status == OK else []


def favourite(store):
    """That, or b""."""
    rows = _split(store.read(FAVOURITE) or b"") if store.status == OK else []
    return rows[0] if rows else b""


def get(store, number):
    """One of them, or b""."""
    if number == AT:
        return favourite(store)
    if number > AT:
        rows = puzzles(store)
        return rows[number - AT - 1][2:] if number - AT <= len(rows) else b""
    rows = games(store)
    return rows[number] if number < len(rows) else b""


def add(store, game):
    """A game is over. Is it kept?"""
    return store.status == OK and _put(store, PAST, [game] + games(store)[: _MOST - 1])


def keep(store, game):
    """This is the favourite; b"": none is. Is that kept?"""
    rows = puzzles(store)
    return store.status == OK and _put(store, FAVOURITE, [game] + rows if game or rows else [])


def puzzles(store):
    """Those of the player, the newest first."""
    return _split(store.read(FAVOURITE) or b"")[1:] if store.status == OK else []


def set_puzzle(store, game, place):
    """So many decisions on the next one is to be found. Is that kept?"""
    row = place.to_bytes(2, "little") + game
    rows = [other for other in puzzles(store) if other != row][: _PUZZLES - 1]
    return store.status == OK and _put(store, FAVOURITE, [favourite(store), row] + rows)
