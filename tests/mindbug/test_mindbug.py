# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What must hold in every Mindbug game, however it is played."""

import contextlib
import io
from collections import Counter

import engine
from engine.mindbug.numbers import END_STUCK, Q_TARGET, TURN
from engine.numbers import ASK
from tools import ROOT
from tools.build import micropython
from tools.rules import parity
from tools.rules.invariants import Watch


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
        stuck += t.state[ASK] == END_STUCK
        turns += t.state[TURN] | t.state[TURN + 1] << 8
    assert 0.50 < started / games < 0.58
    assert 0.13 < stuck / games < 0.20
    assert 24 < turns / games < 26
    assert longest["moves"] < 30


def test_the_same_200_games_on_micropython():
    files = micropython.package("engine")
    files.update(micropython.compile_mpy({"parity.py": ROOT / "tools/rules/parity.py"}))
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
    assert len(hand) == len(t.rows) // 8


def position(**places):
    """A position: seat0="hand Gorillion; board Luchataur"; seat 0 begins."""
    t = engine.open("mindbug", empty=True)
    for s in (0, 1):
        for entry in places.get(f"seat{s}", "").split(";"):
            if entry.strip():
                t.put(s, *entry.strip().split(" ", 1))
    t.put(None, "turn", "0")
    return t


def play(t, *moves):
    for move in moves:
        texts = [t.describe(c) for c in t.choices[: t.moves()]]
        t.play(t.choices[texts.index(move)])


def pile(t, head):
    cards = []
    c = t.state[head]
    while c:
        cards.append(c)
        c = t.state[c]
    return cards


def test_why_not_knows_no_copies():
    """The second of two equal cards in a hand or a discard pile is as good as the first."""
    from engine.mindbug import numbers as why

    t = position(
        seat0="hand Ferret Bomber, Grave Robber, Grave Robber; discard Spider Owl",
        seat1="hand Shield Bugs, Shield Bugs, Turbo Bug;"
        "discard Tiger Squirrel, Tiger Squirrel, Bee Bear",
    )
    assert [t.why_not(c) for c in pile(t, 35)] == [0, 0, 0]
    assert {t.why_not(c) for c in pile(t, 36)} == {why.WHY_NOT_NOW}
    copy = t.fork()
    play(copy, "play Grave Robber")
    assert [copy.why_not(c) for c in pile(copy, 44)] == [0, 0, 0]
    assert {copy.why_not(c) for c in pile(copy, 43) + pile(copy, 35)} == {why.WHY_NOT_NOW}
    play(t, "play Ferret Bomber")
    assert [t.why_not(c) for c in pile(t, 36)] == [0, 0, 0]
    play(t, "discard Shield Bugs")
    chosen = [c for c in pile(t, 36) if t.state[c + t.cards] & 64]
    assert {t.why_not(c) for c in chosen} == {why.WHY_CHOSEN}
    assert {t.why_not(c) for c in pile(t, 36) if c not in chosen} == {0}
    assert {t.why_not(c) for c in pile(t, 35)} == {why.WHY_NOT_NOW}


def test_why_not_tells_twins_in_play_apart():
    from engine.mindbug import numbers as why

    t = position(
        seat0="board Snail Hydra, Snail Hydra; hand Bee Bear",
        seat1="board Shield Bugs, Shield Bugs*, Turbo Bug; hand Gorillion",
    )
    assert [t.why_not(c) for c in pile(t, 39)] == [0, 0]
    assert {t.why_not(c) for c in pile(t, 40)} == {why.WHY_NOT_YOURS}
    play(t, "attack Snail Hydra")
    assert t.state[ASK] == Q_TARGET
    assert {t.why_not(c) for c in pile(t, 39) + pile(t, 40)} == {0}
    assert t.why_not(pile(t, 35)[0]) == why.WHY_NOT_NOW
