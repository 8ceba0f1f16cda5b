# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The bots: legal, the same everywhere, small, and in the right order of strength."""

import random
import sys
from array import array

import pytest
from botcheck import (
    GAMES,
    ROOM,
    alike_on_micropython,
    bytecodes,
    decide,
    decide_in_slices,
    positions,
)

import engine
from engine.bot import Bot
from engine.mantis import bot as mantis_bot
from engine.mindbug import bot as mindbug_bot
from engine.mindbug.numbers import Q_TURN
from engine.numbers import ASK, EACH_LEVEL, R_HARD, R_MARKS, R_REPLY, R_TURNS
from tools import ROOT
from tools.bots import arena, train, train_lab, train_mantis, train_mindbug
from tools.build import micropython
from tools.measure.calibrate import calibrate
from tools.rules import parity  # fmt: skip

LEVELS = (0, 1, 2)


def test_a_fork_is_a_table_of_its_own():
    t = engine.open("mindbug", seed=4)
    t.moves()
    before = bytes(t.state), bytes(t.choices), bytes(t.events), t.n_events, t._n
    twin = t.fork()
    assert twin.state == t.state
    walk = parity.Walk(4)
    while twin.seat != engine.OVER:
        twin.play(twin.choices[walk.below(twin.moves())])
    assert before == (bytes(t.state), bytes(t.choices), bytes(t.events), t.n_events, t._n)


@pytest.mark.parametrize("level", LEVELS)
def test_best_is_always_legal_and_slices_are_short(level):
    for seed in range((20, 8, 2)[level]):
        t = engine.open("mindbug", seed=seed)
        bot = Bot(t, level, seed)
        while t.seat != engine.OVER:
            t.play(decide_in_slices(bot, t, 4200, 2700))


@pytest.mark.parametrize(
    ("game", "seats"), [("mindbug", 2), ("tagteam", 4), ("mantis", 3), ("minimonfa", 2)]
)
def test_a_bot_stops_at_its_mark_or_when_told(game, seats):
    """With a legal move, the same one each time."""
    cut = 0
    for seed in range(3):
        t = engine.open(game, seats=seats, seed=seed)
        walk = parity.Walk(seed)
        for number in range(40):
            if t.seat == engine.OVER:
                break
            legal = list(t.choices[: t.moves()])
            chosen = set()
            for _ in range(2):
                bot = Bot(t, number % 3, seed)
                bot.start(t)
                while not bot.step():
                    pass
                assert bot.spent <= bot.mark + 2700
                chosen.add((bot.best, bot.why, bot.spent))
            assert len(chosen) == 1 and bot.best in legal
            cut += bot.spent > bot.mark
            bot.start(t)
            for _ in range(number // 3):
                bot.step()
            bot.mark = 0
            assert bot.step() and bot.best in legal
            t.play(legal[walk.below(len(legal))])
    assert cut or game == "mantis", "its time was up before it had finished"


def test_a_bot_that_is_stopped_early_takes_the_best_of_what_it_has_looked_at():
    t = engine.open("mindbug", empty=True)
    t.put(0, "board", "Chameleon Sniper, Plated Scorpion")
    t.put(0, "hand", "Rhino Turtle, Luchataur")
    t.put(1, "board", "Gorillion, Bee Bear")
    t.put(1, "hand", "Spider Owl")
    t.put(1, "life", "1")
    t.put(None, "turn", "0")
    bot = Bot(t, 1, 3)
    bot.start(t)
    first, begin = bot.best, bot.spent
    taken = []
    for mark in range(begin, 102000, 20):
        bot.start(t)
        bot.mark = mark
        while not bot.step():
            pass
        if bot.best not in taken[-1:]:
            taken.append(bot.best)
        if bot.spent < mark:
            break
    assert t.describe(bot.best) == "attack Chameleon Sniper"
    assert taken[0] == first and len(taken) == len(set(taken)) > 1, "better and better"


def test_a_win_in_sight_is_taken_and_said():
    t = engine.open("mindbug", empty=True)
    t.put(0, "board", "Chameleon Sniper")
    t.put(1, "board", "Gorillion")
    for seat in (0, 1):
        t.put(seat, "hand", "Luchataur" if seat else "Rhino Turtle")
        t.put(seat, "life", "2")
        t.put(seat, "bugs", "1")
    t.put(None, "turn", "0")
    for level in LEVELS:
        bot = Bot(t, level, 3)
        assert t.describe(decide(bot, t)) == "attack Chameleon Sniper"
        assert bot.why == 2


def test_levels_differ():
    games = 60
    won = {}
    for name in ("easy", "hard"):
        jobs = [("mindbug", None, (name, "random"), g // 2, g % 2) for g in range(games)]
        won[name] = sum(arena.match(job)[0] for job in jobs) / games
    assert won["hard"] >= 0.9
    assert won["easy"] >= 0.6


def test_bots_play_alike_on_micropython():
    games = [(2, 1, (0, 1)), (2, 2, (1, 0)), (2, 3, (0, 0)), (2, 4, (2, 0))]
    assert alike_on_micropython("mindbug", games)


def test_a_bot_is_small_and_does_not_grow():
    """At most 6 KB beyond the engine, and not a byte more after 100 games."""
    more = GAMES % ("mindbug", 20, 999)
    steps = [
        "Bot = bot = None\nimport engine\nt = engine.open('mindbug')\nt.moves()\n" + ROOM + more
    ]
    steps += [
        "from engine.bot import Bot\nbot = Bot(t, 2, 1)\ngames(2, 4)\nbot.level = 0\ngames(4, 62)",
        "games(62, 162)",
    ]
    takes = []
    for pad in (0, 96):  # at other addresses the collector takes other numbers for pointers
        steps[0] = f"pad = bytearray({pad})\n" + steps[0]
        some = steps if pad else steps[:2]  # growth is asked of the last one
        heap = [h for _, h in micropython.live(some, micropython.package("engine"))]
        takes.append(heap[1] - heap[0])
    assert min(takes) <= 6 * 1024
    # A leak of one block a game would be 1,600 bytes; what the collector finds varies by some 80.
    assert heap[2] - heap[1] < 400


def test_values_are_what_the_trainer_counts():
    """The bot's arithmetic and the trainer's features are the same thing."""
    values = mindbug_bot.VALUES
    at = train_mindbug.PLACES["mindbug"]
    seen = 0
    for seed in range(30):
        for t in positions("mindbug", seed):
            if t.state[ASK] == Q_TURN:
                total = 0
                for p in train_mindbug.features(t):
                    place = abs(p) - 1
                    step = values[place]
                    if place == at["WORN"]:
                        step = -step
                    total += step if p > 0 else -step
                assert max(-999, min(total, 999)) == mindbug_bot.value(t, t.seat)
                assert mindbug_bot.value(t, t.seat ^ 1) == -mindbug_bot.value(t, t.seat)
                seen += 1
    assert seen > 500


@pytest.mark.parametrize("seats", [2, 4])
def test_values_of_mantis_are_what_the_trainer_counts(seats):
    """Strengths by the trainer's counts give the chances to win that the bot sees, but for what it
    rounds off."""
    values = mantis_bot.VALUES[seats > 2]
    seen = 0
    t = engine.open("mantis", seats=seats, seed=3)
    for seed in range(8):
        t = engine.open("mantis", seats=seats, seed=seed)
        walk = parity.Walk(seed)
        while t.seat != engine.OVER:
            counts = train_mantis.counts(t)
            many = len(values)
            strong = [
                sum(x * y for x, y in zip(values, counts[i : i + many], strict=True))
                for i in range(0, many * seats, many)
            ]
            odds = [2 ** (x / 64) for x in strong]
            for x in range(7):
                mantis_bot._chance[x] = t.left[x] - t.left[7 + x]
            for i, odd in enumerate(odds):
                told = mantis_bot.chance(t, (t.seat + i) % seats) / 8192
                assert abs(told - odd / sum(odds)) < 0.02
                seen += 1
            t.play(t.choices[walk.below(t.moves())])
    assert seen > 100


def quick(game, monkeypatch):
    """A training of few games, by a bot that does not look ahead."""
    monkeypatch.setattr(train, "SAMPLE", 1)
    bot = train_lab.mind(game)
    if game in train_mindbug.BOTS:
        rule = bot.RULE
        easy = rule[R_TURNS : R_TURNS + EACH_LEVEL]
        monkeypatch.setattr(bot, "RULE", rule[:R_HARD] + easy + rule[R_MARKS:])
        rounds = [([(3, o) for _, o in r], of and 2) for r, of in train_mindbug.ROUNDS[game]]
        monkeypatch.setitem(train_mindbug.ROUNDS, game, rounds[-2:])
        monkeypatch.setattr(train_mindbug, "CHUNK", 3)
    kind = train.KINDS[game]
    if game == "mantis":
        monkeypatch.setattr(kind, "ROUNDS", (4, 4))
        for name in ("CHUNK", "STEPS", "DEALS", "PARTS"):
            monkeypatch.setattr(kind, name, 2)
    if game == "minimonfa":
        for name in ("CHUNK", "DEALS", "PART"):
            monkeypatch.setattr(kind, name, 1)
        monkeypatch.setattr(kind, "STEPS", 2)
        monkeypatch.setattr(kind, "ROUNDS", (1,))


@pytest.mark.parametrize("game", engine.GAMES)
def test_training_is_reproducible(game, tmp_path, monkeypatch, capsys):
    """The same seed gives the same file, also if the run was stopped; what is shipped stays."""
    quick(game, monkeypatch)
    kind = train.KINDS[game]
    values = train_lab.mind(game).VALUES
    shipped = (ROOT / "assets" / game / "values.txt").read_bytes()
    args = [game, "--seed", "5", "--workers", "1", "--games", "0"]
    for name in ("first", "again"):
        monkeypatch.setattr(train_lab, "FOLDER", tmp_path / name)
        assert train.main(args) == 0
    first, again = (tmp_path / name / f"{game}.txt" for name in ("first", "again"))
    assert first.read_bytes() == again.read_bytes() != shipped
    assert (ROOT / "assets" / game / "values.txt").read_bytes() == shipped
    assert train_lab.mind(game).VALUES == values
    kept = sorted((tmp_path / "again").glob("*.bin"))
    assert kept
    for path in kept[::2]:  # stopped, and run again
        path.unlink()
    for path in (tmp_path / "again").glob("*.jsonl"):
        path.write_text(path.read_text().splitlines(keepends=True)[0] + "0.2")  # was cut
    again.unlink()
    assert train.main(args) == 0
    assert first.read_bytes() == again.read_bytes()
    made = kind.read(game, first)
    how = f'by make train GAME={game} ARGS="--seed 5".'
    assert kind.source(game, made, how) == first.read_text()
    assert "processes need about" in capsys.readouterr().out


@pytest.mark.parametrize("game", engine.GAMES)
def test_a_source_is_what_the_bot_has(game):
    """Read and written again it is the same, but for who made it."""
    path = ROOT / "assets" / game / "values.txt"
    kind = train.KINDS[game]
    values = kind.read(game, path)
    assert values == train_lab.mind(game).VALUES
    made = kind.source(game, values, "").partition("# Packed")[2]
    text = path.read_text().partition("# Packed")[2]
    rows = [cards.partition("[guess]")[0].splitlines() for cards in (made, text)]
    # A card that nobody has trained has no row in the file; what is guessed was not fitted to it.
    untrained = [line for line in rows[0] if line not in rows[1]]
    assert [line for line in rows[0] if line in rows[1]] == rows[1]
    named = {line.partition(" | ")[0] for line in rows[1]}
    assert all(line.partition(" | ")[0] not in named for line in untrained)
    assert made == text or untrained


def test_a_fit_finds_what_decides_games():
    """Positions whose winner has one thing more often: that is worth something, nothing else."""
    dice = random.Random(1)
    rows = bytearray()
    for _ in range(2000):
        sign = dice.choice((-1, 1))
        won = (dice.random() < 0.8) == (sign > 0)
        rows += bytes((2, won)) + array("h", (sign * 3, dice.choice((-1, 1)) * 2)).tobytes()
    w, _ = train_lab.fit([bytes(rows)], [0.0] * 4, 1, 12)
    assert 1.1 < w[2] < 1.7 and abs(w[1]) < 0.2 and w[0] == w[3] == 0  # log(0.8 / 0.2) is 1.39


def test_matches_move_values_to_the_side_that_wins(tmp_path):
    """A game that is won by the first value alone, whatever the second one is."""

    class Pool:
        def imap(self, function, jobs):
            return map(function, jobs)

    def duel(job):
        (ours, theirs), seed = job
        chance = 0.5 + (ours[0] - theirs[0]) / 100
        return float(random.Random(seed).random() < chance), 1

    lab = train_lab.Lab(Pool(), "mantis", 1, 1.0, tmp_path)
    moved = lab.move(duel, (10, 10), [4.0, 4.0], 0.5, 300, 4, -128, 127)
    assert moved[0] > 40 and abs(moved[1] - 10) < 15


@pytest.mark.parametrize("seats", [2, 3])
def test_worse_values_win_less(seats):
    """Every deal is played from both sides, so that nobody gains by the cards."""
    values = mantis_bot.VALUES
    worse = tuple(array("h", [-x for x in column]) for column in values)
    for pair, low, high in (((values, worse), 0.6, 1), ((worse, values), 0, 0.4)):
        won, games = train_lab.halves(("mantis", pair, list(range(30)), {"seats": seats}, 0))
        assert games == 60 and low <= won / games <= high
    assert mantis_bot.VALUES is values


def test_the_arena_reports(capsys):
    assert arena.main(["mindbug", "greedy", "random", "--games", "20", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert "greedy wins" in said and "95% interval" in said and "Elo" in said
    assert arena.main(["mindbug", "easy", "mcts:5", "--games", "2", "--workers", "1"]) == 0
    assert "PyGamer time mean" in capsys.readouterr().out


@pytest.mark.parametrize("args", [["chess", "easy", "hard"], ["mindbug", "genius", "easy"]])
def test_the_arena_refuses_in_one_line(args, capsys):
    assert arena.main(args) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_arena_says_where_openspiel_is(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "tools.bots.openspiel", raising=False)
    assert arena.main(["mindbug", "hard", "openspiel:5"]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert "open_spiel is not installed here; make openspiel" in said


@pytest.mark.parametrize(
    ("game", "seats", "level", "decisions"),
    [
        ("mindbug", 2, 0, 60),
        ("mindbug", 2, 1, 30),
        ("mindbug", 2, 2, 8),
        ("tagteam", 4, 1, 25),
        ("tagteam", 4, 2, 8),
        ("mantis", 2, 2, 20),
        ("mantis", 6, 2, 20),
        ("minimonfa", 2, 1, 40),
        ("minimonfa", 2, 2, 30),
        ("minimonfa", 3, 2, 15),
    ],
)
def test_what_is_counted_is_what_it_takes(game, seats, level, decisions):
    """The time of a board is its bytecodes (1.83 us each; a turn, a 35,000th of a second, is 15.6
    of them), and CPython's are about as many: 26 and 21 for a turn of the calibration loop."""
    loop = bytecodes(lambda: calibrate(1100)) - bytecodes(lambda: calibrate(100))
    taken = counted = seed = 0
    t = engine.open(game, seats=seats, seed=seed)
    bot = Bot(t, level, 5)
    while decisions:
        if t.seat == engine.OVER:
            seed += 1
            t = engine.open(game, seats=seats, seed=seed)
        took = bytecodes(lambda: decide(bot, t))  # noqa: B023
        if bot.why != 1:
            taken += took
            counted += bot.spent - 100 * bot.game.RULE[R_REPLY]
            decisions -= 1
        t.play(bot.best)
    # Each 0.72 of the loop's; one decision may differ by a fifth and more, many hardly do.
    assert 0.61 < taken / counted * 1000 / loop < 0.85


def attacked(seat, mine, attacker, *others):
    """A seat with one life that is asked whether it blocks."""
    t = engine.open("mindbug", empty=True)
    t.put(seat ^ 1, "board", ", ".join((attacker, *others)))
    t.put(seat, "board", mine)
    t.put(seat ^ 1, "life", "2")
    t.put(seat, "life", "1")
    t.put(None, "turn", str(seat ^ 1))
    t.play(next(c for c in t.choices[: t.moves()] if t.describe(c) == "attack " + attacker))
    return t


def test_who_has_lost_fights_on():
    """A bot for which all is lost does not let the last attack through."""
    whys = []
    for seed in range(12):
        t = attacked(
            seed & 1,
            "Mysterious Mermaid, Elephantopus",
            "Sharky Crab-Dog-Mummypus",
            "Luchataur",
        )
        bot = Bot(t, 2, seed)
        decide(bot, t)
        whys.append(bot.why)
        assert t.describe(bot.best) != "no block"
    assert 4 in whys, "it saw that all is lost"


def test_who_has_lost_fights_on_even_if_that_takes_no_decision_more():
    """As in deal 509, decision 59, of games that were read: its only creature falls, and without a
    card it loses when its turn begins."""
    for seed in range(20):
        t = attacked(seed & 1, "Ferret Bomber", "Snail Hydra", "Killer Bee", "Harpy Mother")
        bot = Bot(t, 2, seed)
        decide(bot, t)
        assert bot.why == 4, "it saw that all is lost"
        assert t.describe(bot.best) == "block Ferret Bomber", seed
