# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Restarts the program when a game begins and ends, so that its heap is clean; a small record says
where to continue. After hours of loading and freeing modules no hole would be left that a buffer
fits into.

The record lies in RAM that a restart leaves alone (alarm.sleep_memory), else in the store. A board
that has neither goes on in the heap it has.

A record begins with what to do:
    TITLE       AT_INTRO: 1: it was just switched on
    SHOW        AT_SHOWN, which two bots play, to look at
                After both, around such a game, AT_IDLE: how many pairs of seconds nobody has
                pressed anything, and AT_CURSOR: where that of the title is
    RESUME
    DEAL        from AT_DEAL on the deal, see cardling.save.match_record
    EXERCISE    AT_EXERCISE: PUZZLES and in AT_NUMBER a place, or LESSONS and a number
    DEAL_RESULT  see cardling.deals
    REPLAY      a game that is over: AT_WHICH, its number for cardling.save.last_games, and
                AT_VIEWER, the seat that looks; from AT_MOVES on the game itself, if that has none
    PLAY_ON     so, and two bytes in AT_PLACE: after how many decisions it is played on
    FIND        so, and the next one is to be found
"""

from micropython import const
from cardling.save import RESTART, COUNTED, DONE, GAME
from cardling.save.match_record import AT_PLAYERS, AT_VERSION

try:
    from binascii import crc32
except ImportError:
    from cardling.save.crc import crc32

TITLE = const(1)
RESUME = const(2)  # the game in the store
DEAL = const(3)
SHOW = const(4)
EXERCISE = const(5)
DEAL_RESULT = const(6)  # at a deal that is over, see cardling.deals
REPLAY = const(7)  # see cardling.lookback
PLAY_ON = const(8)  # see cardling.play_on
FIND = const(9)  # see cardling.own_puzzle

AT_DO = const(0)  # where it stands
AT_DEAL = const(1)
AT_INTRO = const(1)
AT_SHOWN = const(1)
AT_IDLE = const(2)
AT_CURSOR = const(3)
AT_EXERCISE = const(1)
AT_NUMBER = const(2)
PUZZLES = const(0)
LESSONS = const(1)
AT_WHICH = const(1)
AT_PLACE = const(2)
AT_VIEWER = const(4)
AT_MOVES = const(5)
_SHOWN = const(4)  # bytes around a show

# In sleep_memory
_HEAD = b"Cgo"
_LENGTH = const(3)
_SUM = const(4)  # CRC (30 bits)
KEPT = const(8)  # where the record is


def _memory():
    try:
        from alarm import sleep_memory
    except ImportError:
        return b""
    return sleep_memory


def _sum(record):
    return (crc32(record) & 0x3FFFFFFF).to_bytes(4, "little")


def for_free():
    """Does a start that is carried cost no write of the flash?"""
    return len(_memory()) > 0


def keep(store, record):
    """For the next start. False: there is no place for it."""
    memory = _memory()
    n = len(record) + KEPT
    if n <= len(memory) and len(record) < 256:
        memory[0:n] = _HEAD + bytes((len(record),)) + _sum(record) + record
        return True
    return store.write(RESTART, record)


def take(app):
    """What was kept for this start, b"" if nothing was: once, as what it asks for may crash. Before
    it, a game whose result was not counted yet."""
    store = app.store
    game = store.read(GAME)
    if game and (game[AT_VERSION] == DONE or len(game) < AT_PLAYERS):
        app.load("cardling.pages.results").count(app, game)
        store.report(COUNTED, 0)
    memory = _memory()
    if memory:
        record = bytes(memory[KEPT : KEPT + memory[_LENGTH]])
        good = bytes(memory[0:_LENGTH]) == _HEAD and bytes(memory[_SUM:KEPT]) == _sum(record)
        memory[0] = 0
        return record if good else b""
    record = store.read(RESTART) or b""
    if record:
        store.clear(RESTART)
    return record


def follow(app, record):
    """Do what the record says; whatever it is, something is in front afterwards."""
    if len(app.levels) > 1:  # a match was played in this heap
        app.table("")
    resume = app.load("cardling.resume")
    do = record[AT_DO]
    if len(record) == _SHOWN and do != DEAL:
        app.pressed = app.handheld.now() - 2000 * record[AT_IDLE]
        app.chosen = record[AT_CURSOR]
    match = None
    try:
        if do == DEAL:
            match = resume.revive(app, record[AT_DEAL:])
        elif do == RESUME:
            match = resume.revive(app, app.store.read(GAME) or b"")
        elif do == SHOW and len(record) == _SHOWN:
            from cardling.before_game import show

            match = resume.revive(app, show(app, record[AT_SHOWN]))
        elif do == DEAL_RESULT:
            match = app.load("cardling.deals").again(app, record)
        elif do == EXERCISE:
            match = resume.exercise(app, record)
        elif REPLAY <= do <= FIND:
            match = app.load("cardling.lookback_load").opened(app, record)
        if match and not match.people and do != SHOW and do != REPLAY and not app.demo:
            raise ValueError("nobody plays")
        app.match = match
        if do == DEAL:
            match.save()
    except (ValueError, IndexError, OSError):
        if app.load("cardling.verify").first("cd"):
            raise  # not the record is at fault: it would be lost
        if do == RESUME:
            app.store.refuse(GAME)
    if app.match:
        app.begin()
        app.match.open()
    else:
        app.show(app.load("cardling.pages.title").Title(app, record[AT_INTRO:] == b"\1"))
        if record[:AT_NUMBER] == bytes((EXERCISE, PUZZLES)):
            app.page("puzzles")
