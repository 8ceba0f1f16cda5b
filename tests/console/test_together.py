# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""People alone at one device: how many, who begins, their names; one press to the first curtain."""

import pytest
from console import Console

import engine
from cardling.before_game import people, remember
from cardling.setting_numbers import TIPS

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Finn"]


def page(console, game):
    """The page of a game, then the one for people."""
    console.point(f"GAME_{game.upper()}" if game != "mindbug" else "GAME")
    console.press("SELECT")
    console.choose("TOGETHER")
    assert console.kind == "Together"
    return console.screen


@pytest.mark.parametrize("game", engine.GAMES)
def test_one_press_to_the_first_curtain_with_the_names_of_last_time(game, tmp_path):
    with Console(tmp_path / "drive") as console:
        looks = [name + chr(1 + i) for i, name in enumerate(NAMES)]
        console.do(lambda: remember(console.app, looks[:2]))
        console.app.settings.steps[TIPS] = 0
        console.do(console.app.settings.save)
        assert people(console.app) == looks[:2]
        assert page(console, game).count == 2
        assert [console.screen._name(i) for i in range(2)] == NAMES[:2]
        console.press("A")
        console.sim.run(2500)
        match = console.app.match
        assert match.game == game and match.people == 2
        seats = [s for s, kind in enumerate(match.players) if not kind]
        assert [match.name(s) for s in seats] == NAMES[:2]
        assert seats == ([0, 2] if game == "tagteam" else [0, 1])
        if game == "mindbug":
            assert console.kind == "Curtain", "a hand is behind it"


@pytest.mark.parametrize("game", ["mantis", "minimonfa"])
def test_who_begins_is_chosen_where_players_may(game):
    with Console() as console:
        screen = page(console, game)
        console.press("UP", "UP", "RIGHT", "RIGHT")
        assert "Player 2" in console.texts.replace("\n", " ")
        assert screen.starter == 1
        console.point("SEATS_BEGIN")
        console.press("A")
        console.sim.run(2500)
        assert console.app.match.table.seat == 1
        assert console.app.match.options() >> (2 if game == "minimonfa" else 0) == 2


def test_where_the_deal_says_who_begins_nobody_is_asked():
    with Console() as console:
        assert console.say("TOGETHER_BEGINS") not in page(console, "mindbug").rows
        assert console.say("SEATS_COUNT") not in console.screen.rows, "a duel is for two"


def test_how_many_and_their_names():
    """The names that are typed there are there again in the next game, of whatever kind."""
    with Console() as console:
        screen = page(console, "mantis")
        console.point("SEATS_COUNT")
        for n in (3, 4, 5, 6, 2, 3):
            console.press("RIGHT")
            assert screen.count == n
        console.point("TOGETHER_NAMES")
        console.press("A")
        assert console.kind == "Names"
        console.press("A", "START", "START", "RIGHT", "A", "START")
        assert console.screen is screen
        console.choose("SEATS_BEGIN")
        console.sim.run(2500)
        match = console.app.match
        assert [match.name(s) for s in range(3)] == ["A", "Player 2", "B"]
        assert [name[:-1] for name in people(console.app)] == ["A", "", "B"]


def test_names_are_offered_where_people_and_bots_sit():
    with Console() as console:
        console.do(lambda: remember(console.app, ["Anna\1", "Ben\2"]))
        console.choose("GAME")
        console.sit(0, 0)
        assert console.kind == "Names" and console.screen.text == "Anna"
        console.press("START", "START")
        console.sim.run(2500)
        assert [console.app.match.name(s) for s in range(2)] == ["Anna", "Ben"]


def test_broken_names_are_none():
    with Console() as console:
        from cardling.save import progress

        for record in (b"\5A", b"\2\xff\xfe", b"\0", b"\xff" * 30):
            console.do(lambda record=record: progress.write(console.app.store, 78, record))
            assert all(len(name) < 10 for name in people(console.app))
        assert people(console.app) == []
