# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Rivals: each has its own way of playing, and no tells."""

import pytest
from botcheck import decide

import engine
from engine.bot import Bot
from engine.rival import Rival, changed
from tools import ROOT, ladder, pack, pack_rivals, parity

GAMES = ("mindbug", "tagteam", "mantis", "minimonfa")
ALIKE = 0.85  # of 200 positions


@pytest.mark.parametrize("game", GAMES)
def test_no_two_rivals_choose_alike(game):
    for (i, j), share in ladder.alike(game, 200).items():
        assert share <= ALIKE, (game, i, j)


@pytest.mark.parametrize("game", GAMES)
def test_the_last_rival_is_the_hard_bot(game):
    _, packed = pack_rivals.numbers(ROOT, game)
    t = engine.open(game, seed=3)
    rule = Bot(t, 2, 1).rule
    assert packed[-1] == rule[21:27]
    bots = Rival(t, packed[-1], 5), Bot(t, 2, 5)
    for _ in range(12):
        assert decide(bots[0], t) == decide(bots[1], t)
        t.play(bots[0].best)


@pytest.mark.parametrize("game", GAMES)
def test_a_rivals_values_are_its_own(game):
    """Another bot that thinks between two of its slices is not touched, nor is it."""
    _, packed = pack_rivals.numbers(ROOT, game)
    t = engine.open(game, seed=3)
    for _ in range(8):
        t.play(t.choices[parity.Walk(1).below(t.moves())])
    alone = [(decide(bot, t), bot.spent) for bot in (Rival(t, packed[3], 5), Bot(t, 2, 5))]
    one, two = Rival(t, packed[3], 5), Bot(t, 2, 5)
    usual = two.game.VALUES
    one.start(t)
    two.start(t)
    done = [False, False]
    while not all(done):
        done = [one.step(), two.step()]
    assert [(one.best, one.spent), (two.best, two.spent)] == alone
    assert two.game.VALUES is usual


@pytest.mark.parametrize("game", GAMES)
def test_a_rivals_mark_is_the_same_for_all_hands(game):
    _, packed = pack_rivals.numbers(ROOT, game)
    other = engine.open(game)
    compared = 0
    for number, rival in enumerate(packed):
        t = engine.open(game, seed=number)
        t.discreet = True
        walk = parity.Walk(number)
        bot = Rival(t, rival, number)
        for _ in range(25):
            if t.seat == engine.OVER:
                break
            n = t.moves()
            bot.start(t)
            mark = bot.mark
            for seat in range(t.seats):
                other.load(t.state)
                other.blind(seat, number)
                if seat != t.seat and other.moves():
                    bot.start(other)
                    compared += 1
                    assert bot.mark == mark
            t.play(t.choices[walk.below(n)])
    assert compared > 100


@pytest.mark.parametrize("game", GAMES)
def test_a_rival_plays_the_same_whatever_is_hidden(game):
    _, packed = pack_rivals.numbers(ROOT, game)
    for number, rival in enumerate(packed):
        t = engine.open(game, seed=number)
        walk = parity.Walk(number)
        for turn in range(20):
            if t.seat == engine.OVER:
                break
            other = t.fork()
            other.load(t.state)
            other.blind(t.seat, 100 + turn)
            bots = Rival(t, rival, 7), Rival(t, rival, 7)
            if t.moves() > 1:
                assert decide(bots[0], t) == decide(bots[1], other)
                assert bots[0].spent == bots[1].spent
            t.play(t.choices[walk.below(t.moves())])


def test_values_are_changed_by_name(tmp_path):
    """What a line says is what the engine makes of it."""
    rivals, packed = pack_rivals.numbers(ROOT, "mindbug")
    from engine.mindbug import bot, places

    hoards = next(i for i, rival in enumerate(rivals) if rival.name == "Gus")
    found = changed(bot.VALUES, packed[hoards])
    rows = {name: (times, more) for name, times, more, _ in rivals[hoards].changes}
    times, more = rows["READY"]
    at = places.V_READY
    assert list(found[at : at + 3]) == [
        (x * times + 8 >> 4) + more for x in bot.VALUES[at : at + 3]
    ]
    assert found[places.V_LIVES :][:8] == bot.VALUES[places.V_LIVES :][:8]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("READY |", "REDY |", "REDY: no such value of mindbug"),
        ("READY | x", "READY | *", "expected: NAME | x 1.5 + 20"),
        ("level | 1 0 99 1 31000", "level | 1 0 99 1 31001", "31001 is no multiple of 1000"),
        ("level | 1 0 99 1", "level | 1 0 99", "level: expected 6 numbers"),
        ("== Rex", "== Wmm", "Wmm is not in characters.txt"),
        ("LIVES | x 1.4", "LIVES | x 9", "Rex: a value is too large"),
        ("says | Always", "says | Al | Always", "says: a text for each language"),
    ],
)
def test_a_mistake_is_named_with_file_and_line(tmp_path, old, new, why, monkeypatch):
    import shutil

    shutil.copytree(ROOT / "assets", tmp_path / "assets")
    shutil.copytree(ROOT / "engine", tmp_path / "engine")
    path = tmp_path / "assets/mindbug/rivals.txt"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(pack.Mistake, match=r"rivals.txt:\d+: .*") as told:
        pack_rivals.pack(tmp_path)
    assert why in str(told.value)
