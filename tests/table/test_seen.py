# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""No event is lost: each is in the list of tests/seen.txt, has a line in the log, and what is shown
of a whole game stays for as long as it takes to read."""

import functools
import re

import pytest
from handheld import Handheld
from test_mantis_screens import Aquarium
from test_minimonfa_screens import Cave
from test_tagteam_screens import Four

import engine
from engine.mantis import numbers as mantis
from engine.mindbug import numbers
from engine.minimonfa import numbers as minimonfa
from tools import ROOT
from tools.sim import gallery

LETTER = 40  # ms of a line at normal speed
HURTS = 1000  # ms of what somebody loses who is at the device


def events(numbers):
    """{name: number} of the events of a game."""
    return {name[2:]: value for name, value in vars(numbers).items() if name.startswith("E_")}


EVENTS = events(numbers)
GAMES = {"mindbug": EVENTS, "mantis": events(mantis), "minimonfa": events(minimonfa)}


def listed(game="mindbug"):
    """{event: where it is seen}."""
    found = {}
    part = "mindbug"
    for line in (ROOT / "tests/seen.txt").read_text("utf-8").splitlines():
        if line.startswith("== "):
            part = line[3:]
        elif line and line[0] != "#" and part == game:
            name, *where = line.split()
            found[name] = {word for word in where if word in ("log", "line", "picture", "deeds")}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_each_event_is_in_the_list(game):
    assert set(listed(game)) == set(GAMES[game])


@pytest.mark.parametrize("game", ["mantis", "minimonfa"])
def test_each_event_of_other_games_has_the_line_that_the_list_says(game):
    made = SlowTank if game == "mantis" else SlowCave
    with made(bytes(engine.open(game, seed=1).state), (0, 2)) as handheld:
        match = handheld.app.match
        for name, where in listed(game).items():
            for me in (-1, 0, 1):
                text = match.line(me, GAMES[game][name], 1, 1)
                assert ("log" in where) == (text is not None), name
                assert text is None or "%" not in text


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


class SlowTank(Aquarium):
    speed = 1


class SlowCave(Cave):
    speed = 1


def plain(text):
    """Without spaces and hyphens: where a line ends does not matter."""
    return re.sub(r"[\s\-]", "", text)


def stays(handheld, moves):
    """[(kind, a, b), text, ms it was to be seen] of all that is said while a person decides so
    often, at once, and presses nothing."""
    sim = handheld.sim
    table = handheld.app.stack[0]
    match = handheld.app.match
    told = []
    line = match.line

    def hear(me, kind, a, b):
        text = line(me, kind, a, b)
        if text:
            told.append([(kind, a, b), text, 0])
        return text

    match.line = hear
    since = sim.now

    def look():
        nonlocal since
        said = ""
        for name in ("ask", "more", "action"):
            text = getattr(table, name, None)
            said += text.text if text else ""
        said = plain(said)
        for row in told[-8:]:
            text = plain(row[1])
            tail = ":" in text and "," + text.split(":")[1] in said  # told with others
            if tail or text in said or "\u2026" in said and said.split("\u2026")[0] in text:
                row[2] += sim.now - since
        since = sim.now
        return table.question and handheld.screen is table or handheld.kind.endswith("End")

    for i in range(moves):
        sim.run_until(look, 200_000, step=15)
        if handheld.kind.endswith("End"):
            return told[:-2]
        t = match.table
        code = t.choices[: t.moves()][(i * i + 1) % t.moves()]
        handheld.do(functools.partial(table.play, code))
        sim.run_until(lambda: bool(look()) or True, 60, step=15)
    return told[:-2]


@pytest.mark.parametrize(
    "game, kinds, language, moves",
    [
        ("mindbug", (0, 2), "fr", 14),
        ("tagteam", (0, 2, 2, 2), "de", 6),
        ("mantis", (0, 2, 2, 2), "en", 4),
        ("minimonfa", (0, 2), "en", 40),
        ("minimonfa", (0, 2), "de", 40),
        ("minimonfa", (0, 2, 2), "fr", 30),
    ],
)
def test_a_line_stays_for_as_long_as_it_takes_to_read_it(game, kinds, language, moves):
    """At normal speed, whoever it is about; what somebody loses who is at the device, a second."""
    made = {"mindbug": Slow, "tagteam": SlowFour, "mantis": SlowTank, "minimonfa": SlowCave}[game]
    state = bytes(engine.open(game, seats=len(kinds), seed=7).state)
    with made(state, kinds, language=language) as handheld:
        told = stays(handheld, moves)
        assert len(told) > 9
        losses = [GAMES["minimonfa"][name] for name in ("CRUMBLE", "SLAIN", "DEAD", "DISCARD")]
        for (kind, a, _), text, ms in told:
            if game == "minimonfa" and kind == GAMES[game]["KEEP"]:
                continue  # four in one line
            hurts = game == "mantis" and kind == GAMES[game]["STOLEN"]
            hurts = a == 0 and (hurts or game == "minimonfa" and kind in losses)
            assert ms >= max(LETTER * len(text), HURTS * hurts) - 60, (text, ms)
