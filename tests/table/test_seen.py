# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""No event is lost: each is in the list of tests/seen.txt, has a line in the log, and what is shown
of a whole game stays for as long as it takes to read."""

import functools

import pytest
from handheld import Handheld
from test_tagteam_screens import Four

import engine
from engine.mindbug import numbers
from tools import ROOT
from tools.sim import gallery

EVENTS = {name[2:]: value for name, value in vars(numbers).items() if name.startswith("E_")}
LETTER = 40  # ms of a line at normal speed


def listed():
    """{event: where it is seen}."""
    found = {}
    for line in (ROOT / "tests/seen.txt").read_text("utf-8").splitlines():
        if line and line[0] != "#":
            name, *where = line.split()
            found[name] = {word for word in where if word in ("log", "line", "picture", "deeds")}
    return found


def test_each_event_is_in_the_list():
    assert set(listed()) == set(EVENTS)


@pytest.mark.parametrize("game", ["mindbug", "tagteam"])
def test_each_event_has_the_line_that_the_list_says(game):
    made = Handheld if game == "mindbug" else Four
    seats = engine.open(game).seats
    cards = gallery.MINDBUG if game == "mindbug" else gallery.TEAM
    with made(gallery.state(cards, 0, (), game, seats), (0,) + (1,) * (seats - 1)) as handheld:
        match = handheld.app.match
        last = EVENTS["MUTED"] if game == "mindbug" else max(EVENTS.values())
        card = next(c for c in range(1, 99) if match.table.design[c] < 255)
        for name, where in listed().items():
            if EVENTS[name] <= last:
                for me in (-1, 0, 1):
                    text = match.line(me, EVENTS[name], 1, 1 if name == "CHOOSE" else card)
                    assert ("log" in where) == (text is not None), name
                    assert text is None or "%" not in text


class Slow(Handheld):
    speed = 1


class SlowFour(Four):
    speed = 1


@pytest.mark.parametrize("game", ["mindbug", "tagteam"])
def test_a_line_stays_for_as_long_as_it_takes_to_read_it(game):
    """At normal speed, whoever it is about; the person presses nothing."""
    made = Slow if game == "mindbug" else SlowFour
    seats = engine.open(game).seats
    state = bytes(engine.open(game, seed=7).state)
    with made(state, (0,) + (2,) * (seats - 1)) as handheld:
        table = handheld.app.stack[0]
        said = []  # [text, from, to]
        sim = handheld.sim

        def look():
            text = (table.ask.text + " " + table.more.text).strip() if table.ask else ""
            if not said or said[-1][0] != text:
                said.append([text, sim.now, sim.now])
            said[-1][2] = sim.now + 1
            return table.question and handheld.screen is table

        for _ in range(4):
            sim.run_until(look, 200_000, step=15)
            t = handheld.app.match.table
            code = t.choices[t.moves() - 1]
            handheld.do(functools.partial(table.play, code))
            sim.run(60)
        told = [row for row in said if row[0] and "?" not in row[0] and "turn" not in row[0]]
        assert len(told) > 3
        for text, since, until in told[:-1]:
            letters = len(text.replace("- ", "-"))
            assert until - since >= LETTER * letters - 60, (text, until - since)
