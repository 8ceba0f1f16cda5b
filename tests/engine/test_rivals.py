# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Rivals: each has its own way of playing, and no tells."""

import math
import random
import re
import shutil
import sys

import pytest
from botcheck import decide

import engine
from engine.bot import Bot
from engine.numbers import EACH_LEVEL, R_HARD
from engine.rival import Rival, changed
from tools import ROOT, pack
from tools.bots import ladder, rounds
from tools.pack import pack_rivals
from tools.rules import parity

GAMES = ("mindbug", "tagteam", "mantis", "minimonfa")
ALIKE = 0.85  # of 200 positions


@pytest.mark.parametrize("game", GAMES)
def test_no_two_rivals_choose_alike(game):
    for (i, j), share in ladder.alike(game, 200).items():
        assert share <= ALIKE, (game, i, j)


# What players are told of a rival, in moves that it chooses more or less often than the hard bot.
WAYS = {
    "mindbug": {"Rex": ("attack", 15), "Gus": ("mindbug", -10), "Zara": ("mindbug", 20)}
    | {"Ivy": ("play", 10)},
    "tagteam": {"Rex": ("attack", 20), "Gus": ("decline", 8), "Zara": ("mindbug", 15)},
    "mantis": {
        "Rex": ("score", 8),
        "Gus": ("steal", 12),
        "Mo": ("steal", 10),
        "Zara": ("steal", 8),
    },
    "minimonfa": {"Mo": ("end", 15), "Gus": ("room", -20), "Onyx": ("room", -30)},
}


@pytest.mark.parametrize("game", GAMES)
def test_a_rivals_way_of_playing_can_be_counted(game):
    ways = ladder.ways(game, 200)
    last = list(ways)[-1]
    for name, (kind, points) in WAYS[game].items():
        more = 100 * (ways[name][kind] - ways[last][kind])
        assert more >= points if points > 0 else more <= points, (name, kind, more)


@pytest.mark.parametrize("game", GAMES)
def test_the_last_rival_is_the_hard_bot(game):
    _, packed = pack_rivals.numbers(ROOT, game)
    t = engine.open(game, seed=3)
    rule = Bot(t, 2, 1).rule
    assert packed[-1] == rule[R_HARD : R_HARD + EACH_LEVEL]
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


def test_games_of_rivals_are_played_once(tmp_path, monkeypatch):
    """Whatever interrupts a run, what was played of it is kept; the engine decides what is."""
    monkeypatch.setattr(ladder, "KEPT", tmp_path)
    _, packed = pack_rivals.numbers(ROOT, "mantis")
    pair = packed[7], packed[0]
    with ladder.Games("mantis", 2, sys.executable) as games:
        won = games.play(pair, 12)
        assert won == [rounds.play("mantis", pair, g // 2, g % 2) for g in range(12)]
    text = games.file.read_text()
    games.file.write_text(text[:-3])  # cut
    asked = []
    with ladder.Games("mantis", 1, sys.executable) as games:
        one = games._one
        games._one = lambda key: asked.append(key) or one(key)
        assert games.all([(pair, 12, 0), (pair, 2, 6)])[0] == won
    assert len(asked) == 3, "one was cut, two are new"
    monkeypatch.setattr(ladder, "digest", lambda game: "another")
    assert not ladder.Games("mantis", 1).known


class Coins:
    """Games of rivals whose noise alone decides, and that are won by it with this chance."""

    game = "mindbug"

    def __init__(self, chance):
        self.chance = chance
        self.dice = random.Random(1)
        self.played = 0

    def play(self, pair, count, first):
        assert first >= ladder._FIRST + self.played // 2, "not those of the proof, none twice"
        self.played += count
        chance = self.chance(pair[1][5])
        return [float(self.dice.random() < chance) for _ in range(count)]


@pytest.mark.parametrize("steep", [0.005, 0.01, 0.03])
@pytest.mark.parametrize("begin", [0, 60, 255])
def test_a_noise_is_found_with_few_games(steep, begin):
    coins = Coins(lambda noise: 1 / (1 + math.exp(-steep * (noise - 20))))
    rival = bytes((2, 1, 4, 20, 47, begin))
    noise, told = ladder.search(coins, rival, rival, 0.68)
    assert coins.played <= 1.3 * ladder._GAMES
    assert abs(coins.chance(noise) - 0.68) < 0.09, told


@pytest.mark.parametrize(("chance", "noise"), [(0.5, 255), (0.8, 0)])
def test_a_rival_whose_noise_does_not_do_it_is_named(chance, noise):
    rival = bytes((2, 1, 4, 20, 47, 100))
    found, told = ladder.search(Coins(lambda noise: chance), rival, rival, 0.68)
    assert found == noise and told.count(":") == 1


def test_fitting_writes_the_numbers_of_all(tmp_path, monkeypatch):
    for folder in ("assets", "engine"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.setattr(ladder, "ROOT", tmp_path)
    monkeypatch.setattr(ladder, "search", lambda games, rival, above, aim: (rival[5] // 2, "seen"))
    path = tmp_path / "assets/mindbug/levels.txt"
    hard = re.search(r"(?m)^hard \| (.*)", path.read_text())[1].strip()
    path.write_text(path.read_text().replace(hard, "2 1 3 20 46000 8"))
    before, _ = pack_rivals.numbers(tmp_path, "mindbug")
    ladder.fit(Coins(None))
    after, _ = pack_rivals.numbers(tmp_path, "mindbug")
    assert after[-1].numbers == [2, 1, 3, 20, 46000, 8], "it is the hard bot"
    assert after[-2].numbers[:5] == after[-1].numbers[:5], "who thought as it does still does"
    for old, new in zip(before[:-2], after[:-2], strict=True):
        assert new.numbers == [*old.numbers[:5], old.numbers[5] // 2]
        assert (new.changes, new.texts) == (old.changes, old.texts)


def test_values_are_changed_by_name(tmp_path):
    """What a line says is what the engine makes of it."""
    rivals, packed = pack_rivals.numbers(ROOT, "mindbug")
    from engine.mindbug import bot, value_offsets

    hoards = next(i for i, rival in enumerate(rivals) if rival.name == "Gus")
    found = changed(bot.VALUES, packed[hoards])
    rows = {name: (times, more) for name, times, more, _ in rivals[hoards].changes}
    times, more = rows["READY"]
    at = value_offsets.V_READY
    assert list(found[at : at + 3]) == [
        (x * times + 8 >> 4) + more for x in bot.VALUES[at : at + 3]
    ]
    assert found[value_offsets.V_HAND_BUG :][:32] == bot.VALUES[value_offsets.V_HAND_BUG :][:32]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("READY |", "REDY |", "REDY: no such value of mindbug"),
        ("READY | x", "READY | *", "expected: NAME | x 1.5 + 20"),
        ("level | 1 0 99 1 31000", "level | 1 0 99 1 31001", "31001 is not a multiple of 1000"),
        ("level | 1 0 99 1", "level | 1 0 99", "level: expected 6 numbers"),
        ("== Rex", "== Wmm", "Wmm is not in characters.txt"),
        ("LIVES | x 1.4", "LIVES | x 9", "Rex: a value is too large"),
        ("says | Always", "says | Al | Always", "says: a text for each language"),
    ],
)
def test_a_mistake_is_named_with_file_and_line(tmp_path, old, new, why, monkeypatch):
    shutil.copytree(ROOT / "assets", tmp_path / "assets")
    shutil.copytree(ROOT / "engine", tmp_path / "engine")
    path = tmp_path / "assets/mindbug/rivals.txt"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(pack.Mistake, match=r"rivals.txt:\d+: .*") as told:
        pack_rivals.pack(tmp_path)
    assert why in str(told.value)
