# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The game in a save. Apart from match.py because it is needed once."""

from micropython import const

from cardling.match import EPIC, GAMES, LOG, VERSION, Match

_NAME = const(8)  # letters


def saved(app, record):
    """The Match of a record; ValueError or IndexError if it is not one of ours."""
    if len(record) < 8 or record[0] != VERSION or record[1] >= len(GAMES):
        raise ValueError("not a game")
    seats = record[2] & EPIC - 1
    seed = int.from_bytes(record[3:7], "little")
    kinds = bytes(record[8 : 8 + seats])
    fresh = record[8 + seats : 8 + 2 * seats]
    at = 8 + 2 * seats
    names = []
    for _ in range(seats):
        end = at + 1 + record[at]
        names.append(str(record[at + 1 : end], "utf-8"))
        if len(names[-1]) > _NAME:
            raise ValueError("not a name")
        at = end
    if len(fresh) != seats or max(kinds) > 3 or seed >= 1 << 30:
        raise ValueError("not seats of a game")
    match = Match(app, GAMES[record[1]], seed, kinds, names, record[2] >= EPIC)
    size = len(match.table.state)
    match.table.load(record[at : at + size])
    match.logged = min(record[7] * 3, len(record) - at - size, LOG)
    match.log[: match.logged] = record[at + size : at + size + match.logged]
    for seat in range(seats):
        match.fresh[seat] = min(fresh[seat], match.logged)
    return match
