# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Giving up while the last move is shown: the game is over already, and its result stays. Where
several play nobody can give up then: who holds the device is not known."""

import random

import pytest

import engine
from tools.sim import Sim

pytestmark = pytest.mark.usefixtures("unseen")

A, B, START = 4, 5, 6


def last_move(game, seats):
    """(state, code): a decision that ends a game."""
    dice = random.Random(game)
    for seed in range(99):
        t = engine.open(game, seats=seats, seed=seed)
        while t.seat != engine.OVER:
            state = bytes(t.state)
            code = t.choices[dice.randrange(t.moves())]
            shown = t.seat
            t.play(code)
        if t.n_events and t.score(shown) > 0:
            return state, code
    raise AssertionError("no such game")


@pytest.mark.parametrize(
    "game, kinds",
    [
        ("mindbug", (0, 1)),
        ("mindbug", (0, 0)),
        ("tagteam", (0, 0, 1, 0)),
        ("mantis", (0, 0, 1)),
        ("minimonfa", (0, 0)),
        ("minimonfa", (0, 1, 0)),
    ],
)
def test_the_result_stays(game, kinds):
    state, code = last_move(game, len(kinds))
    sim = Sim(seed=3)

    def program():
        from cardling import app as program
        from cardling.device.handheld import Handheld
        from cardling.match import Match
        from cardling.messages import M_MENU_CONCEDE, M_YES

        app = program.App(Handheld())
        app.match = match = Match(app, game, 1, bytes(kinds))
        match.table.load(state)
        match.open()
        table = app.stack[-1]
        table.play(code)
        app.frame()
        app.frame()
        assert match.table.seat == engine.OVER and app.stack == [table], "it is shown"
        table.press(START)
        if match.people > 1:
            assert app.say(M_MENU_CONCEDE) not in app.stack[-1].rows
            app.stack[-1].press(B)
        for row in (M_MENU_CONCEDE, M_YES) if match.people == 1 else ():
            menu = app.stack[-1]
            menu.at = menu.rows.index(app.say(row))
            menu.press(A)
            while row == M_MENU_CONCEDE and app.stack[-1] in (menu, table):
                app.frame()  # the question comes instead of the menu
        while app.stack == [table]:
            app.frame()
            program.time.sleep(0.03)
        return type(app.stack[-1]).__name__, match.conceded

    with sim:
        sim.boot(program=program, ms=60_000)
        kind, conceded = sim.result
    assert kind.endswith("End")
    assert conceded == -1
