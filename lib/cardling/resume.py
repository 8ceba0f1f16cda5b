# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Resumes a saved game if its record is valid, or sets up a position for cardling.exercise."""

from micropython import const

import engine
from engine.move_list import Tape
from cardling.match import PLAYER_KINDS, Match, about
from cardling.save.restart import AT_NUMBER, AT_EXERCISE, LESSONS
from cardling.save.match_record import LOG, Saved

_NONE = const(255)  # the design of numbers below the first card


def exercise(app, record):
    """The match of a record that cardling.save.restart has carried: a puzzle or a lesson. An error
    if there is none."""
    number = record[AT_NUMBER]
    if record[AT_EXERCISE] == LESSONS:
        return app.load("cardling.lesson").Lesson(app, number)
    return app.load("cardling.mindbug.puzzle").Puzzle(app, number)


def revive(app, record):
    """The match of a record; ValueError or IndexError if it is impossible. A log that is, and what
    else is only told of a game, is left out."""
    with app.lent("cardling.save.saved"):
        saved = Saved(record)
    match = _match(app, saved)
    if saved.begun():
        saved.open(match.table.size, match.is_shared_deal())
        _play_on(app, match, saved)
    return match


def _match(app, saved):
    """As it was dealt."""
    game = engine.GAMES[saved.game]
    codes = about(game).CODES
    if saved.variant not in codes:
        raise ValueError("no such deal")
    if not saved.players or max(saved.players) >= PLAYER_KINDS:
        raise ValueError("nobody plays")
    if saved.cards != codes[saved.variant][2]:
        raise ValueError("other cards")
    return Match(app, game, saved.seed, saved.players, saved.names, saved.variant, saved.options)


def taped(table, moves, packed):
    """The tape of a deal; None if there is none. Its moves as one has stored them, or their codes:
    then the deal is on the table, and stays there."""
    tape = Tape()
    try:
        if packed:
            tape.load(moves)
            return tape
        start = bytearray(table.size)
        table.store(start)
        table.discreet = True
        for code in moves:
            tape.play(table, code)
    except ValueError:
        tape = None
    if not packed:
        table.discreet = False
        table.load(start)
    return tape if moves else None


def _play_on(app, match, saved):
    """It is where it was left."""
    table = match.table
    match.tape = taped(table, saved.moves, saved.taped)
    table.load(saved.position)
    log = saved.log
    with app.lent("engine.check") as check:
        check.check(table, len(match.players))
        try:
            if len(log) != 3 * saved.events or len(log) > LOG:
                raise ValueError
            check.events(table, log)
        except ValueError:
            log = b""  # what cannot have happened is not told, but the game goes on
    match.log[: len(log)] = log
    match.logged = len(log)
    for i in range(len(match.players)):
        match.unseen[i] = min(saved.unseen[i], len(log)) // 3 * 3
    match.opinions[:] = saved.opinions
    try:
        for i in range(0, len(saved.tally), 2):
            if match.design(saved.tally[i]) == _NONE:  # IndexError: no such card either
                raise ValueError("no such card")
    except (ValueError, IndexError):
        saved.forget()
    match.tally = saved.tally
    match.lives = saved.lives
    match.places = saved.places
