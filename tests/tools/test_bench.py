# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What `make bench` prints holds together, also on a machine that does other work."""

import re

import pytest
from botcheck import counting

import engine
from tools.measure import bench, bench_core, bench_screens


def printed(game, found):
    """What is printed of a game: decisions a second without and with the deals, {what: turns}."""
    head, *rows = bench.lines(game, "it", found)
    speeds = [int(text.replace(",", "")) for text in re.findall(r"([\d,]+) (?:d|w)", head)]
    assert int(rows[-1].split()[1]) == len(engine.open(game).state)
    return speeds, {
        row[2:18].strip(): float(row.split(" turns")[0].split()[-1]) for row in rows[:-1]
    }


@pytest.mark.parametrize("game", engine.GAMES)
def test_what_is_printed_holds_together(game, monkeypatch):
    """By a clock that counts bytecodes: no machine is faster or slower, so once is enough."""
    monkeypatch.setattr(bench_core.turns, "__defaults__", (1,))
    with counting() as count:
        monkeypatch.setattr(bench_core.calibrate, "microseconds", count)
        found = bench._cpython(game, None, 1)
    (speed, dealt), turns = printed(game, found)
    assert speed > dealt > 0, "dealing takes time"
    assert turns["decision, worst"] >= turns["decision, mean"] > 0
    assert turns["decision, worst"] >= turns["a bot's, mean"] > 0
    assert turns["a deal"] > turns["state loaded"] >= turns["state copied out"] > 0


def test_micropython_measures_the_same():
    """By its clock; what that says is the machine's."""
    here, there = (measure("mindbug", None, 2) for measure in (bench._cpython, bench._micropython))
    assert [float(text) for text in here.split()[7:]] == [float(text) for text in there.split()[7:]]
    assert all(float(text) > 0 for text in there.split())
    assert len(printed("mindbug", there)[1]) == 6


def test_other_work_on_the_machine_does_not_count(monkeypatch):
    """Whatever takes the processor away now and then, from the job or from the loop."""
    now = 0
    calls = 0

    def takes(microseconds):
        nonlocal now, calls
        calls += 1
        now += microseconds + (4000 if calls % 5 == 0 else 0)

    def job(turns):
        before = now
        takes(2 * turns)
        return now - before

    monkeypatch.setattr(bench_core.calibrate, "microseconds", lambda: now)
    monkeypatch.setattr(bench_core.calibrate, "calibrate", lambda n: takes(2 * n))
    assert bench_core.turns(job, [(30,), (50,), (70,)]) == 150


def test_reading_the_clock_does_not_count(monkeypatch):
    """On CPython it takes a microsecond or more, as long as a decision in Mantis."""
    now = 0

    def takes(microseconds):
        nonlocal now
        now += microseconds
        return now

    def job(turns):
        begun = bench_core.calibrate.microseconds()
        takes(2 * turns)
        return bench_core.calibrate.microseconds() - begun

    monkeypatch.setattr(bench_core.calibrate, "microseconds", lambda: takes(40))
    monkeypatch.setattr(bench_core.calibrate, "calibrate", lambda n: takes(2 * n))
    assert bench_core.turns(job, [(30,), (50,), (70,)]) == 150


def test_what_a_player_waits_for_is_measured_where_it_happens(monkeypatch):
    """On the title and on the table: another screen in front would be refused."""
    rows = bench_screens.measure(games=[("mantis", "03")], tries=1)
    assert [what.split(": ")[-1] for what, _, _ in rows] == [
        "title after power-on",
        "table after the choice",
        "cursor move, worst",
        "save",
    ]
    assert min(turns for _, turns, _ in rows) > 0
    monkeypatch.setattr(bench_screens, "_LANGUAGE", "on()\n")  # nobody chose one: no title yet
    with pytest.raises(ValueError, match="these screens differ"):
        bench_screens.measure(games=[("mantis", "03")], tries=1)
