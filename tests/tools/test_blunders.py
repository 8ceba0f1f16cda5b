# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The search for clear errors finds one, and takes no good move for one."""

import random

import pytest

import engine
from tools.bots import blunders


def position(*lines):
    t = engine.open("mindbug", empty=True)
    for seat, key, text in lines:
        t.put(seat, key, text)
    t.put(None, "turn", "0")
    return t


# An attack takes the last life; whoever plays a card instead has none that may block.
WON = (
    (0, "life", "1"),
    (0, "board", "Chameleon Sniper"),
    (0, "hand", "Turbo Bug"),
    (1, "life", "1"),
    (1, "board", "Elephantopus"),
)


@pytest.fixture
def few(monkeypatch):
    for name, number in {"LOOK": 2, "AGAIN": 8, "SURE": 6, "TREE": 100, "DEALS": 1}.items():
        monkeypatch.setattr(blunders, name, number)


def move(t, text):
    return next(c for c in t.choices[: t.moves()] if t.describe(c) == text)


def test_a_clear_error_is_found(few):
    t = position(*WON)
    legal = [*t.choices[: t.moves()]]
    before = bytes(t.state)
    bad, good = move(t, "play Turbo Bug"), move(t, "attack Chameleon Sniper")
    hasty = blunders.Hasty("mindbug")
    rule = hasty.rule
    found = blunders.look(t, bad, legal, random.Random(1), hasty)
    assert found == (good, (0.0, 1.0))
    one, two = blunders.tree(t, (bad, good), 1)
    assert two == 1 and two - one >= blunders.AGREES
    assert blunders.look(t, good, legal, random.Random(1), hasty) is None
    assert t.state == before and blunders.Hasty("mindbug").rule == rule


def test_a_report_names_kinds(few, capsys):
    error = (7, 3, 1, 19, "play Lone Yeti", "attack Shark Dog", 0.0, 1.0, 0.2, 0.9)
    assert blunders.kind(error) == "play, not attack"
    assert blunders.kind((*error[:4], "play A", "play B")) == "play: another one"
    assert blunders.main(["mantis", "--decisions", "1", "--workers", "1", "--level", "easy"]) == 0
    said = capsys.readouterr().out
    assert "clear errors by playouts of hard bots" in said and "of 100" in said


def test_it_refuses_in_one_line(capsys):
    assert blunders.main(["mantis", "--decisions", "0"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
