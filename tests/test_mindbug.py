# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What must hold in every Mindbug game, however it is played."""

import contextlib
import io
from collections import Counter

import engine
from tools import ROOT, micropython, parity
from tools.invariants import Watch


def test_invariants_in_500_random_games():
    watch = Watch()
    for seed in range(500):
        watch.play_through(seed)
    assert watch.games == 500
    assert watch.decisions > 20000


def test_statistics_of_random_play():
    """A50: starter about 53.7%, 16-18% end because somebody cannot act, about 25 turns."""
    games = 3000
    started = stuck = turns = 0
    longest = Counter()
    for seed in range(games):
        t = engine.open("mindbug", seed=seed)
        first = t.seat
        walk = parity.Walk(seed)
        n = t.moves()
        while n:
            longest["moves"] = max(longest["moves"], n)
            t.play(t.choices[walk.below(n)])
            n = t.moves()
        started += t.score(first) > 0
        stuck += t.state[6] == 33
        turns += t.state[9] | t.state[10] << 8
    assert 0.50 < started / games < 0.58
    assert 0.13 < stuck / games < 0.20
    assert 24 < turns / games < 26
    assert longest["moves"] < 30


def test_the_same_200_games_on_micropython():
    files = micropython.package("engine")
    files.update(micropython.compile_mpy({"parity.py": ROOT / "tools/parity.py"}))
    there = micropython.run(["import parity\nparity.table('mindbug', 0, 200)"], files)[0]
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        parity.table("mindbug", 0, 200)
    assert there.split() == here.getvalue().split()
    assert len(there.splitlines()) == 200


def test_deals_are_fair():
    """Every card is dealt about as often to either hand, either pile and the unused pile."""
    hand = Counter()
    for seed in range(2000):
        t = engine.open("mindbug", seed=seed)
        for name in t.get(0, "hand"):
            hand[name] += 1
    # 5 of 48 cards: 208 times per copy in 2,000 deals, standard deviation 14
    for name, times in hand.items():
        copies = 2 if times > 312 else 1
        assert 140 < times / copies < 280, name
    assert len(hand) == 32
