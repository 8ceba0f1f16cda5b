# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Deals to share: Deal No. N is the same for everybody who plays it, against medium bots. When you
have finished one, the next one is offered. A board whose clock is set also has the deal of the day.

A deal is identified by its seed. Its moves are recorded so that the hard bot can judge them later.
"""

import time

from micropython import const

from engine import GAMES
from cardling.match import DEALS, pack
from cardling.save import progress
from cardling.save.progress import FINISHED
from cardling.save.restart import DEAL_RESULT
from cardling.save.match_record import AT_VERSION, OLDEST, TAPED

_FOES = const(2)  # bots of medium strength
_DAYS = const(20000)  # the number of the last day of 2025
_YEAR = const(2026)  # a clock that was never set is earlier
_LAST = const(65535)
_HEAD = const(4)  # bytes of DEAL_RESULT before the deal


def today():
    """The number of the day's deal, 0 if the clock is not set."""
    try:
        now = time.localtime()
    except (AttributeError, RuntimeError):  # no such clock
        return 0
    years = now[0] - _YEAR
    if not 0 <= years < 100:
        return 0
    return _DAYS + 365 * years + (years + 1) // 4 + now[7]


def following(app, game):
    """The number of the next deal of a game, which is a number, too."""
    return _next(progress.parts(app.store), game)


def _next(found, game):
    done = progress.part(found, FINISHED, 2 * len(GAMES))
    return min(done[2 * game] + 256 * done[2 * game + 1] + 1, _LAST)


def finished(found, game, number):
    """This deal is played: put that into what a player has reached."""
    if number == _next(found, game):
        done = found[FINISHED] = progress.part(found, FINISHED, 2 * len(GAMES))
        done[2 * game : 2 * game + 2] = number.to_bytes(2, "little")


def begin(app, game, number):
    """Deal it."""
    name = GAMES[game]
    players = bytearray((_FOES,) * (4 if name == "tagteam" else 2))
    players[0] = 0
    app.load("cardling.before_game").deal(app, name, DEALS + number, bytes(players))


def look(match):
    """A deal that is over, as cardling.save.restart carries it to cardling.pages.deal_result, which
    needs a clean heap."""
    t = match.table
    won = match.conceded < 0 and t.score(match.viewer()) > 0
    head = pack(match.game, match.variant, match.seed, match.players)
    turns = min(match.view(-1).turns(), 255)
    moves = b""
    if match.tape:
        head[AT_VERSION] += TAPED
        moves = match.tape.store()
    return bytes((DEAL_RESULT, won, turns, len(head))) + head + moves


def again(app, record):
    """The match of it, as it began, with all its moves; its screen is what is said of it."""
    _, won, turns, length = record[:_HEAD]
    end = _HEAD + length
    resume = app.load("cardling.resume")
    match = resume.revive(app, record[_HEAD:end])
    packed = record[_HEAD + AT_VERSION] >= OLDEST + TAPED
    match.tape = resume.taped(match.table, record[end:], packed)
    match.open = lambda: app.show(
        app.load("cardling.pages.deal_result").Page(app, match, won, turns)
    )
    return match
