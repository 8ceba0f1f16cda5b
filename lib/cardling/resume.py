# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A saved game goes on, if the record can be one; a position of cardling.staged is set up."""

from micropython import const

import engine
from engine.tape import Tape
from cardling.match import KINDS, LOG, PLACES, RECORD, Match, about
from cardling.staged import LESSONS

_NAME = const(9)  # letters, and how they look
_NONE = const(255)  # the design of numbers below the first card


def stage(app, record):
    """The match of a record that cardling.save.carry has carried: STAGE, PUZZLES and a place, or
    LESSONS and a number. An error if there is none."""
    if record[1] == LESSONS:
        return app.load("cardling.lesson").Lesson(app, record[2])
    return app.load("cardling.mindbug.puzzle").Puzzle(app, record[2])


def revive(app, record):
    """The match of a record, see Match.save; ValueError or IndexError if it is impossible. A log
    that is, and what else is only told of a game, is left out."""
    if len(record) < 8 or not 1 <= record[0] <= RECORD + 1 or record[1] >= len(engine.GAMES):
        raise ValueError("not a game")
    game = engine.GAMES[record[1]]
    seats = record[2] & 15
    if record[2] not in about(game).CODES or record[6] > 63:
        raise ValueError("no such deal")
    kinds = bytes(record[8 : 8 + seats])
    if not kinds or max(kinds) >= KINDS:
        raise ValueError("nobody plays")
    fresh = record[8 + seats : 8 + 2 * seats]
    at = 8 + 2 * seats
    names = []
    for _ in range(seats):
        end = at + 1 + record[at]
        names.append(str(record[at + 1 : end], "utf-8"))
        if len(names[-1]) > _NAME:
            raise ValueError("not a name")
        at = end
    cards = 0
    if not record[0] & 1:
        cards = int.from_bytes(record[at : at + 4], "little")
        at += 4
    if cards != about(game).CODES[record[2]][2]:
        raise ValueError("other cards")
    seed = int.from_bytes(record[3:7], "little")
    new = at == len(record)  # only the deal, see begin.record
    options = record[7] if new else 0
    match = Match(app, game, seed, kinds, names, record[2], options)
    if new:
        return match
    table = match.table
    rest = record[at + table.size :]
    log = rest[: 3 * record[7]]
    rest = rest[len(log) :]
    match.tape = None
    if record[0] < RECORD and match.shared() and rest:  # the codes of its moves, and how many
        last = len(rest) - 1
        codes = bytes(rest[max(0, last - rest[last]) : last])
        rest = rest[: last - len(codes)]
        match.tape = _taped(table, codes)
    table.load(record[at : at + table.size])
    with app.lent("engine.check") as check:
        check.check(table, seats)
        try:
            if len(log) != 3 * record[7] or len(log) > LOG:
                raise ValueError
            check.events(table, log)
        except ValueError:
            log = b""  # what cannot have happened is not told, but the game goes on
    match.log[: len(log)] = log
    match.logged = len(log)
    for i in range(seats):
        match.fresh[i] = min(fresh[i], len(log)) // 3 * 3
    if len(rest) > 4:  # none in saves of 0.1.0
        match.swing[:] = rest[:4]
        try:
            _remember(match, rest)
        except (ValueError, IndexError):
            match.deeds = match.lives = b""
            match.places = [b""] * (2 * seats)
    return match


def _taped(table, codes):
    """The moves of a deal that has just been dealt; None if they cannot be."""
    tape = Tape()
    table.discreet = True
    try:
        for code in codes:
            n = table.moves()
            tape.add(bytes(table.choices[:n]).find(bytes((code,))), n)
            table.play(code)
    except ValueError:
        tape = None
    table.discreet = False
    return tape


def _remember(match, rest):
    """Deeds, lives, places and moves of a record; an error if they are impossible."""
    deeds = 5 + rest[4]
    match.deeds = bytes(rest[5:deeds])
    if rest[4] & 1 or deeds > len(rest):
        raise ValueError("no such deeds")
    for i in range(5, deeds, 2):
        if match.design(rest[i]) == _NONE:  # IndexError: no such card either
            raise ValueError("no such card")
    at = deeds
    while at < len(rest) and rest[at + 1] != PLACES[1]:
        at += 2
    match.lives = bytes(rest[deeds:at])
    at += len(PLACES)
    for i in range(len(match.places) if at < len(rest) else 0):
        end = at + 1 + rest[at]
        match.places[i] = bytes(rest[at + 1 : end])
        if len(set(match.places[i])) != rest[at]:  # cards that are gone do no harm, see area._keep
            raise ValueError("no such places")
        at = end
    if at < len(rest):
        tape = Tape()
        tape.load(rest[at:])
        match.tape = tape
