# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a seat knows as text, and how large a game can get: the same in all games, and in the toy.

A text is right if it tells apart exactly what a seat can: it is the same for a state and all its
redeals, and if two states have the same text, one and the same redeal follows from both. That what
a move hid is in no text is tested in test_blindness.
"""

import random
import sys

import pytest
from test_blindness import NAMES, TABLES, answers, own_hand

import engine
from engine.mantis.numbers import PILE
from engine.mindbug.numbers import ATTACKER, BY, KNOWN, NEXT, SIDE, TIMES, WANTED, WHO
from engine.minimonfa.numbers import WHO as EFFECT
from engine.numbers import ASK
from tools import ROOT
from tools.build import micropython
from tools.rules import parity

TABLES = [*TABLES, ("toy", 3, {}, 40)]
NAMES = [*NAMES, "toy"]

# Bytes that no rule reads any more when their question is over; they are in no text then.
STALE = {
    "mindbug": (NEXT, ATTACKER, SIDE, TIMES, WHO, BY, WANTED),
    "tagteam": (NEXT, ATTACKER, SIDE, TIMES, WHO, BY, WANTED),
    "minimonfa": (EFFECT,),
}

pytestmark = pytest.mark.usefixtures("toy")


def positions(game, seats, options, games):
    """Positions of random games, with the number of the decision; the last one, too."""
    for seed in range(games):
        t = engine.open(game, seats=seats, seed=seed, **options)
        walk = parity.Walk(seed)
        step = 0
        while t.seat != engine.OVER:
            yield step, t
            t.play(t.choices[walk.below(t.moves())])
            step += 1
        yield step, t


def after(t, code, dice):
    """A table after a move whose chances come from ``dice``."""
    twin = t.fork()
    twin.sow(dice)
    twin.play(code)
    return twin


def redeal(t, seat):
    """The state blinded for a seat, without what means nothing."""
    t = t.fork()
    t.blind(seat, 1)
    for i in STALE.get(t.GAME, ()):
        t.state[i] = 0
    for c in own_hand(t, seat) if hasattr(t, "trigger") else ():
        t.state[c + t.cards] &= ~KNOWN  # that a seat knows its own card
    return t.state


@pytest.mark.quick
@pytest.mark.parametrize(("game", "seats", "options", "games"), TABLES, ids=NAMES)
def test_it_is_the_same_for_all_redeals(game, seats, options, games):
    count = 0
    for step, t in positions(game, seats, options, max(2, games // 4)):
        seat = step % seats
        text = t.known(seat)
        asked = answers(t) if t.seat == seat else []
        for dice in range(3):
            twin = t.fork()
            twin.blind(seat, dice)
            assert twin.known(seat) == text
            assert (answers(twin) if twin.seat == seat else []) == asked
            count += twin.state[ASK:] != t.state[ASK:]
    assert count > 20


@pytest.mark.parametrize(("game", "seats", "options", "games"), TABLES, ids=NAMES)
def test_it_tells_all_that_a_seat_knows(game, seats, options, games):
    """Moves from one position: the texts after two of them are equal if and only if the redeals
    are, for everybody who looks on."""
    same = different = 0
    for step, t in positions(game, seats, options, max(2, games // 4)):
        if step % 3 or t.seat == engine.OVER:
            continue
        tables = [after(t, code, step) for code in bytes(t.choices[: t.moves()])]
        for seat in range(seats):
            found = {}
            for twin in tables:
                text = twin.known(seat)
                same += text in found
                state = redeal(twin, seat)
                assert found.setdefault(text, state) == state
            different += len(found)
    assert different > 50
    assert same or game in ("mantis", "mindbug"), "some moves look alike to others"


def test_a_seat_reads_its_own_hand_and_no_other():
    t = engine.open("mindbug", empty=True)
    t.put(0, "hand", "Gorillion, Bee Bear")
    t.put(1, "hand", "Luchataur")
    t.put(1, "board", "Plated Scorpion*")
    t.put(None, "turn", "0")
    assert "hand Bee Bear, Gorillion;" in t.known(0) and "hand 2 ?" in t.known(1)
    assert "Luchataur" not in t.known(0) and "Gorillion" not in t.known(1)
    assert "Plated Scorpion" in t.known(0)
    for seat in (-1, 2, None):
        with pytest.raises(ValueError, match="no seat"):
            t.known(seat)


@pytest.mark.parametrize(("game", "seats", "options", "games"), TABLES, ids=NAMES)
def test_no_game_is_larger_than_its_limits(game, seats, options, games):
    """Random games; most of them make rows of the same choice, which leads to larger areas."""
    dice = random.Random(7)
    for seed in range(4 * games):
        t = engine.open(game, seats=seats, seed=seed, **options)
        most, longest = t.limits()
        assert most <= len(t.choices)
        decisions = 0
        habit = dice.random()
        n = t.moves()
        while n:
            assert n <= most
            t.play(t.choices[0 if dice.random() < habit else dice.randrange(n)])
            decisions += 1
            n = t.moves()
        assert decisions <= longest


def test_limits_that_are_reached():
    """Mantis and the toy: not a move or a decision too many."""
    for seats in range(2, 7):
        t = engine.open("mantis", seats=seats)
        assert t.limits() == (seats, t.state[PILE])
        assert t.moves() == seats
    longest = 0
    for seed in range(20):
        t = engine.open("toy", seed=seed)
        assert t.moves() == t.limits()[0] == 5
        decisions = 0
        while t.seat != engine.OVER:
            t.play(t.choices[t.moves() - 1])  # peek first
            decisions += 1
        longest = max(longest, decisions)
    assert longest == t.limits()[1]


TEXTS = """
import binascii, engine, parity
for game, seats in (("mindbug", 2), ("tagteam", 4), ("mantis", 3), ("minimonfa", 3)):
    t = engine.open(game, seats=seats, seed=5)
    walk = parity.Walk(5)
    crc = 0
    while t.seat != engine.OVER:
        crc = binascii.crc32(t.known(walk.below(seats)).encode(), crc)
        t.play(t.choices[walk.below(t.moves())])
    print(game, crc, t.limits())
"""


def test_it_is_the_same_on_micropython(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "parity", parity)
    exec(TEXTS, {})
    files = micropython.package("engine")
    files.update(micropython.compile_mpy({"parity.py": ROOT / "tools/rules/parity.py"}))
    assert micropython.run([TEXTS], files)[0].split() == capsys.readouterr().out.split()
