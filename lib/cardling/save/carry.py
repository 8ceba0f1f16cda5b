# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Restarts the program when a game begins and ends, so that its heap is clean: a small record says
where to go on. Loading and forgetting modules for hours leaves holes that no buffer fits into.

The record lies in RAM that a restart leaves alone (alarm.sleep_memory), else in the store. A board
that has neither goes on in the heap it has.

A record: what to do (TITLE, RESUME, DEAL), then for a deal what cardling.match.pack gives; 1 after
TITLE: it was just switched on. SHOW, a game: two bots play it, to look at. After both, around such
a game: how many pairs of seconds nobody has pressed anything, and where the title's cursor is.
STAGE: see cardling.resume.
"""

from micropython import const
from cardling.save import CARRY, COUNTED, DONE, GAME

try:
    from binascii import crc32
except ImportError:
    from cardling.save.crc import crc32

TITLE = const(1)
RESUME = const(2)  # the game in the store
DEAL = const(3)
SHOW = const(4)
STAGE = const(5)
LOOK = const(6)  # at a deal that is over, see cardling.deals

_HEAD = b"Cgo"  # in sleep_memory: this, length, CRC (30 bits), record


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
    n = len(record) + 8
    if n <= len(memory):
        memory[0:n] = _HEAD + bytes((len(record),)) + _sum(record) + record
        return True
    return store.write(CARRY, record)


def take(app):
    """What was kept for this start, b"" if nothing was: once, as what it asks for may crash. Before
    it, a game whose result was not counted yet."""
    store = app.store
    game = store.read(GAME)
    if game and (game[0] == DONE or len(game) < 8):
        app.load("cardling.pages.results").count(app, game)
        store.say(COUNTED, 0)
    memory = _memory()
    if memory:
        n = memory[3]
        record = bytes(memory[8 : 8 + n])
        good = bytes(memory[0:3]) == _HEAD and bytes(memory[4:8]) == _sum(record)
        memory[0] = 0
        return record if good else b""
    record = store.read(CARRY) or b""
    if record:
        store.clear(CARRY)
    return record


def follow(app, record):
    """Do what the record says; whatever it is, something is in front afterwards."""
    if len(app.levels) > 1:  # a match was played in this heap
        app.table("")
    resume = app.load("cardling.resume")
    if len(record) == 4 and record[0] != DEAL:
        app.pressed = app.handheld.now() - 2000 * record[2]
        app.chosen = record[3]
    match = None
    try:
        if record[0] == DEAL:
            match = resume.revive(app, record[1:])
        elif record[0] == RESUME:
            match = resume.revive(app, app.store.read(GAME) or b"")
        elif record[0] == SHOW and len(record) == 4:
            from cardling.begin import show

            match = resume.revive(app, show(app, record[1]))
        elif record[0] == LOOK:
            match = app.load("cardling.deals").again(app, record)
        elif record[0] == STAGE:
            match = resume.stage(app, record)
        if match and not match.people and record[0] != SHOW and not app.demo:
            raise ValueError("nobody plays")
        app.match = match
        if record[0] == DEAL:
            match.save()
    except (ValueError, IndexError, OSError):
        if app.load("cardling.verify").first("cd"):
            raise  # not the record is at fault: it would be lost
        if record[0] == RESUME:
            app.store.refuse(GAME)
    if app.match:
        app.begin()
        app.match.open()
    else:
        app.show(app.load("cardling.pages.title").Title(app, record[1:] == b"\1"))
        if record[:2] == bytes((STAGE, 0)):
            app.page("puzzles")
