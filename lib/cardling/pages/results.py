# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a finished game adds to all that counts: statistics, wins in a row, the fastest win, the
ladder of rivals, the number of the next deal to share.

With the last decision its result takes the place of the saved game, see cardling.deeds.finish:
  0         DONE
  1         the game's number
  2         the strongest bot, 0 if several people play
  3         1: the only person has won
  4         turns, up to 255
  5, 6      the number of a deal to share, 0 if it is none
  7 to 10   the number of the store's last write: no two results are the same
Then one write changes all that counts, with the result itself beside it: whatever write the power
goes at, the result is counted at the next start, and never twice.
"""

from micropython import const

from engine import GAMES
from cardling.match import KINDS, RIVAL, SORTS
from cardling.messages import (
    M_RIVAL_AGAIN, M_RIVAL_ALL, M_RIVAL_NEXT, M_RIVAL_ONE, M_RIVAL_TWO, M_WHO,
)  # fmt: skip
from cardling.rivals import COUNT, LETTER, ROW, SIZE
from cardling.save import GAME, STATS, reached

FORM = const(1)
_FULL = const(65535)
_LENGTH = const(11)
_LAST = const(71)  # G: the result that was counted last. These are letters of reached
_FASTEST = const(70)  # F
NUMBERS = const(83)  # S
OURS = b"GFSRD"  # what a result changes


def read(app):
    """The statistics, see _numbers."""
    return _numbers(app, reached.parts(app.store))


def _numbers(app, found):
    """The statistics, all 0 if there are none; a record of another length keeps what it has."""
    record = reached.part(found, NUMBERS, 0)
    if not record:  # version 0.1.0 had them apart
        record += (app.store.read(STATS) or b"")[:255]
    if not record or record[0] != FORM:
        record = bytearray(1)
        record[0] = FORM
    # then for each game and kind: games, wins, 16 bits each. Several people have none that count:
    # there are the wins in a row against bots
    return record + bytes(max(0, 1 + len(GAMES) * SORTS * 4 - len(record)))


def get(record, game, kind, what):
    """A number of the statistics; what 0: games, 1: wins."""
    at = 1 + (game * SORTS + kind) * 4 + what * 2
    return record[at] | record[at + 1] << 8


def _add(record, game, kind, what, n):
    """So many more; never more than there is room for, nor less than none."""
    at = 1 + (game * SORTS + kind) * 4 + what * 2
    n = max(0, min(get(record, game, kind, what) + n, _FULL))
    record[at : at + 2] = n.to_bytes(2, "little")


def fastest(app):
    """By game: turns of the fastest win against a bot, 0 if there is none."""
    return reached.read(app.store, _FASTEST, len(GAMES))


def count(app, result):
    """Add a result to all that counts, if that was not done. The wins in a row, and what it means
    for the ladder. One that cannot be is refused."""
    store = app.store
    if len(result) != _LENGTH or result[1] >= len(GAMES) or result[2] >= KINDS or result[3] > 1:
        store.refuse(GAME)
        return 0, ""
    found = reached.parts(store)
    if found.get(_LAST) == result:
        store.clear(GAME)
        return 0, ""
    found[_LAST] = result
    game, kind, won, turns = result[1:5]
    streak = 0
    news = ""
    if kind:
        rivals = app.load("cardling.rivals")
        rows = found[LETTER] = rivals.rows(found)
        rival = kind - RIVAL if kind >= RIVAL else -1
        done = rivals.beaten(rows, game)
        gone_on = rivals.note(rows, game, rival, won, turns)
        streak = rows[SIZE * game + ROW]
        if rival >= 0:
            what = M_RIVAL_ONE if rows[SIZE * game] >> 4 else M_RIVAL_TWO
            if gone_on:
                what = M_RIVAL_ALL if rival == COUNT - 1 else M_RIVAL_NEXT
            elif rival < done:
                what = M_RIVAL_AGAIN
            who = rivals.read(GAMES[game], rival)[0]
            news = app.say.fill(what, player=app.say(M_WHO + who))
        fast = reached.part(found, _FASTEST, len(GAMES))
        if won and turns and (not fast[game] or turns < fast[game]):
            fast[game] = turns
            found[_FASTEST] = fast
        if result[5] or result[6]:
            app.load("cardling.deals").finished(found, game, result[5] | result[6] << 8)
    if kind < SORTS:
        record = found[NUMBERS] = _numbers(app, found)
        _add(record, game, kind, 0, 1)
        if kind:
            _add(record, game, kind, 1, won)
            _add(record, game, 0, 1, 1 if won else -_FULL)
            streak = get(record, game, 0, 1)
    if not (reached.keep(store, found, OURS) and store.clear(GAME)):
        store.at[GAME] = store.at[GAME + 20] = -1  # it waits for a start that can write
    return streak, news
