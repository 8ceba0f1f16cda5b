# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Counts a finished game: statistics, wins in a row, the fastest win, the ladder of rivals, the
number of the next deal to share.

At the last decision the result takes the place of the saved game, see cardling.save.match_record.
Then a single write updates everything, together with the result itself. If the power fails at any
of these writes, the next start counts the result, and never twice.
"""

from micropython import const

from engine import GAMES
from cardling.match import PLAYER_KINDS, RIVAL, SORTS
from cardling.messages import (
    M_RIVAL_AGAIN, M_RIVAL_ALL, M_RIVAL_NEXT, M_RIVAL_ONE, M_RIVAL_TWO, M_WHO,
)  # fmt: skip
from cardling.rivals import BEATEN, COUNT, ROW, SIZE
from cardling.save import GAME, STATS, progress
from cardling.save.progress import FASTEST, LAST, NUMBERS, RIVALS
from cardling.save.match_record import AT_DEAL, AT_FOE, AT_GAME, AT_TURNS, AT_WON, RESULT

# Statistics: their form, then for each game and sort of opponent two numbers of 16 bits.
FORM = const(1)
PLAYED = const(0)
WON = const(1)  # against nobody: wins in a row against bots, as several people have none that count
_HEAD = const(1)
_EACH = const(4)  # bytes of a game and sort
_FULL = const(65535)
OURS = b"GFSRD"  # what a result changes, see cardling.save.progress


def read(app):
    """The statistics, see _numbers."""
    return _numbers(app, progress.parts(app.store))


def _numbers(app, found):
    """The statistics, all 0 if there are none; a record of another length keeps what it has."""
    numbers = progress.part(found, NUMBERS, 0)
    if not numbers:  # version 0.1.0 had them apart
        numbers += (app.store.read(STATS) or b"")[:255]
    if not numbers or numbers[0] != FORM:
        numbers = bytearray(_HEAD)
        numbers[0] = FORM
    return numbers + bytes(max(0, place(len(GAMES), 0, PLAYED) - len(numbers)))


def place(game, sort, what):
    """Where PLAYED or WON of a game and sort of opponent begins."""
    return _HEAD + (game * SORTS + sort) * _EACH + what * 2


def get(numbers, game, sort, what):
    """A number of the statistics."""
    at = place(game, sort, what)
    return numbers[at] | numbers[at + 1] << 8


def _add(numbers, game, sort, what, n):
    """So many more; never more than there is room for, nor less than none."""
    at = place(game, sort, what)
    n = max(0, min(get(numbers, game, sort, what) + n, _FULL))
    numbers[at : at + 2] = n.to_bytes(2, "little")


def fastest(app):
    """By game: turns of the fastest win against a bot, 0 if there is none."""
    return progress.read(app.store, FASTEST, len(GAMES))


def count(app, result):
    """Add a result to all that counts, if that was not done. The wins in a row, and what it means
    for the ladder. One that cannot be is refused."""
    store = app.store
    if len(result) != RESULT:
        store.refuse(GAME)
        return 0, ""
    game = result[AT_GAME]
    kind = result[AT_FOE]
    won = result[AT_WON]
    turns = result[AT_TURNS]
    deal = result[AT_DEAL] | result[AT_DEAL + 1] << 8
    if game >= len(GAMES) or kind >= PLAYER_KINDS or won > 1:
        store.refuse(GAME)
        return 0, ""
    found = progress.parts(store)
    if found.get(LAST) == result:
        store.clear(GAME)
        return 0, ""
    found[LAST] = result
    streak = 0
    news = ""
    if kind:
        rivals = app.load("cardling.rivals")
        rows = found[RIVALS] = rivals.rows(found)
        rival = kind - RIVAL if kind >= RIVAL else -1
        done = rivals.beaten(rows, game)
        gone_on = rivals.note(rows, game, rival, won, turns)
        streak = rows[SIZE * game + ROW]
        if rival >= 0:
            what = M_RIVAL_ONE if rows[SIZE * game + BEATEN] >> 4 else M_RIVAL_TWO
            if gone_on:
                what = M_RIVAL_ALL if rival == COUNT - 1 else M_RIVAL_NEXT
            elif rival < done:
                what = M_RIVAL_AGAIN
            who = rivals.read(GAMES[game], rival)[0]
            news = app.say.fill(what, player=app.say(M_WHO + who))
        fast = progress.part(found, FASTEST, len(GAMES))
        if won and turns and (not fast[game] or turns < fast[game]):
            fast[game] = turns
            found[FASTEST] = fast
        if deal:
            app.load("cardling.deals").finished(found, game, deal)
    if kind < SORTS:
        numbers = found[NUMBERS] = _numbers(app, found)
        _add(numbers, game, kind, PLAYED, 1)
        if kind:
            _add(numbers, game, kind, WON, won)
            _add(numbers, game, 0, WON, 1 if won else -_FULL)
            streak = get(numbers, game, 0, WON)
    if not (progress.keep(store, found, OURS) and store.clear(GAME)):
        store.at[GAME] = store.at[GAME + 20] = -1  # it waits for a start that can write
    return streak, news
