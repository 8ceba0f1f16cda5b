# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Statistics: what counts, what is kept, and that forgetting is asked."""

import pytest
from console import Console
from handheld import position

from cardling.pages.results import FORM, PLAYED, WON, place
from cardling.save import STATS
from engine import GAMES

pytestmark = pytest.mark.usefixtures("unseen")

# One attack and the bot has lost.
DECIDED = [
    (0, "board", "Gorillion"),
    (0, "hand", "Bee Bear"),
    (1, "life", "1"),
    (1, "hand", "Turbo Bug"),
]


def numbers(console, game=0):
    """[(games, wins)] against nobody (whose place of wins has those in a row), easy, medium,
    hard."""
    from cardling.pages.stats import get, read

    record = read(console.app)
    found = [(get(record, game, kind, PLAYED), get(record, game, kind, WON)) for kind in range(4)]
    return [(found[0][0], 0), *found[1:]]


def win(console):
    """One attack and the other one has lost."""
    match = console.app.match
    match.table.load(position(DECIDED))
    match.save()
    console.boot()
    console.choose("RESUME")
    console.settle()
    while console.screen.row != 3:
        console.press("UP")
    console.press("A", "A")
    console.sim.run_until(lambda: console.kind == "End")
    console.sim.run(3500)  # the winner is in front for a while


def test_games_and_wins_by_opponent_survive_a_power_cut(tmp_path):
    with Console(tmp_path / "drive") as console:
        assert numbers(console) == [(0, 0)] * 4
        console.play("MEDIUM")
        console.concede()
        assert numbers(console) == [(0, 0), (0, 0), (1, 0), (0, 0)]
        console.press("A")  # another one
        console.settle()
        console.concede()
        console.press("B")
        console.play("HARD")
        win(console)
        assert console.say("YOU_WIN") in console.app.summary
        console.sim.power_cut()
        console.boot()
        assert numbers(console) == [(0, 0), (0, 0), (2, 0), (1, 1)]
        console.choose("STATS")
        assert "0\n2\n1\n0\n3" in console.texts
        assert "0\n0\n1\n-\n1" in console.texts


def test_a_game_that_is_left_or_dropped_does_not_count():
    with Console() as console:
        console.play()
        console.press("START")
        console.choose("MENU_QUIT")
        console.choose("GAME")
        console.choose("YES")
        console.sit(0, 1)
        console.settle()
        assert numbers(console) == [(0, 0)] * 4


@pytest.mark.parametrize("kinds, counted", [(b"\0\0", (1, 0)), (b"\3\2", (0, 0))])
def test_two_people_count_as_games_and_two_bots_not_at_all(kinds, counted):
    with Console() as console:
        from cardling.match import Match
        from cardling.mindbug.end import End

        match = Match(console.app, "mindbug", 1, kinds)
        match.concede(1)
        console.app.say.sets(match.table.SETS)
        console.do(lambda: console.app.show(End(console.app, match)))
        assert numbers(console) == [counted, (0, 0), (0, 0), (0, 0)]


def test_the_end_counts_once_however_often_it_is_drawn():
    with Console() as console:
        console.play()
        console.concede()
        console.do(console.app._enter)
        console.do(console.app._enter)
        assert numbers(console)[1] == (1, 0)


def test_forgetting_is_asked(tmp_path):
    with Console(tmp_path / "drive") as console:
        console.play()
        console.concede()
        console.press("B")
        console.choose("STATS")
        for _ in range(2):
            console.press("SELECT")
            assert console.screen.title == console.say("SURE_STATS")
            console.press("A")  # No stands first
            assert console.kind == "Stats" and numbers(console)[1] == (1, 0)
        console.press("SELECT", "B")
        assert console.kind == "Stats" and numbers(console)[1] == (1, 0)
        console.press("A")  # as on other pages, back: nothing is lost by a press too much
        assert console.kind == "Title" and numbers(console)[1] == (1, 0)
        console.choose("STATS")
        console.press("SELECT")
        console.choose("YES")
        assert console.kind == "Stats" and numbers(console) == [(0, 0)] * 4
        assert "0\n0\n0\n0\n0" in console.texts
        assert numbers(console.boot()) == [(0, 0)] * 4


def test_pages_for_the_games_that_were_played():
    with Console() as console:
        from cardling.pages.stats import read

        record = read(console.app)
        record[place(0, 1, PLAYED)] = 7  # Mindbug, easy
        record[place(2, 2, PLAYED)] = 5  # Mantis, medium
        console.app.store.write(STATS, record)
        console.choose("STATS")
        assert "Mindbug" in console.texts and "7" in console.texts
        console.press("RIGHT")
        assert "Mantis" in console.texts and "5" in console.texts
        console.press("RIGHT")
        assert "Mindbug" in console.texts
        console.press("LEFT")
        assert "Mantis" in console.texts
        console.press("B")
        assert console.kind == "Title"


def test_numbers_stop_before_they_are_wrong_and_fit_the_screen():
    with Console() as console:
        from cardling.pages.stats import read

        record = read(console.app)
        record[1:] = b"\xff" * 64
        console.app.store.write(STATS, record)
        console.choose("STATS")
        console.press("UP")  # measures the texts
        console.press("B")
        console.play()
        console.concede()
        assert numbers(console)[1] == (65535, 65535)


@pytest.mark.parametrize("record", [b"\x01", b"\x02" + b"\x09" * 64])
def test_a_broken_record_is_as_good_as_none(record):
    with Console() as console:
        console.app.store.write(STATS, record)
        console.boot()
        assert numbers(console) == [(0, 0)] * 4
        console.choose("STATS")
        assert console.kind == "Stats"


def test_a_record_of_another_length_is_extended():
    """Also one of version 0.1.0, which had them in a record of their own."""
    with Console() as console:
        from cardling.save import PROGRESS, progress

        whole = place(len(GAMES), 0, PLAYED)
        short = bytes((FORM,)) + bytes(4) + b"\x07\x00\x03\x00"  # one game, easy: 7 played, 3 won
        for record in (short, short[:-1], short + bytes(80) + b"of later"):
            for old in (True, False):
                console.app.store.clear(PROGRESS)
                console.app.store.write(STATS, record if old else bytes((FORM,)) + bytes(64))
                if not old:
                    progress.write(console.app.store, progress.NUMBERS, record)
                console.boot()
                assert numbers(console)[1] == (7, 3)
                console.play()
                console.concede()
                kept = progress.read(console.app.store, progress.NUMBERS, 0)
                assert len(kept) == max(whole, len(record)) and kept[whole:] == record[whole:]
                assert kept[place(0, 1, PLAYED)] == 8
                console.boot()
