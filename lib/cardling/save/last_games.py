# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The games finished last, newest first, in one record, and a favourite in another. Each is two
bytes of length and then what cardling.game_text makes of it. They are only kept on the drive: the
chip's memory is too small for them, and it wears out."""

from micropython import const

from cardling.save import FAVOURITE, LONGEST, OK, PAST

_MOST = const(5)
AT = const(5)  # the number of the favourite; below it those of the last games


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
    for row in rows[:_MOST]:
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
    rows = games(store)
    return rows[number] if number < len(rows) else b""


def add(store, game):
    """A game is over. Is it kept?"""
    return store.status == OK and _put(store, PAST, [game] + games(store))


def keep(store, game):
    """This is the favourite; b"": none is. Is that kept?"""
    return store.status == OK and _put(store, FAVOURITE, [game] if game else [])
