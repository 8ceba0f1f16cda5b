# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The MiniMonFa bot: blind, legal, the same everywhere, small, and no beginner."""

from array import array

import pytest
from botcheck import (
    GAMES,
    ROOM,
    alike_on_micropython,
    decide,
    decide_in_slices,
    mind,
    permuted,
    positions,
)

import engine
from engine.bot import Bot
from engine.minimonfa import bot as minimonfa_bot
from engine.minimonfa.numbers import HIRED, IN, Q_RAID, Q_SEND
from engine.numbers import ASK, EACH_LEVEL, R_BUDGET, R_HARD, R_MARKS, R_QUIET, R_TURNS
from tools import ROOT
from tools.bots import arena, train_lab, train_minimonfa
from tools.build import micropython

SEATS = (2, 3)
LEVELS = (0, 1, 2)


def played(seed, seats):
    """Decisions of random games and of easy bots', in turn."""
    return positions("minimonfa", seed, None if seed % 2 else 0, seats=seats)


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_hidden_reaches_a_bot(seats):
    seen = moved = 0
    for seed in range(6):
        for i, t in enumerate(played(seed, seats)):
            if t.moves() == 1 or seed % 2 and i % 3:
                continue
            other = permuted(t, 1000 + seed)
            moved += other.state != t.state
            bots = Bot(t, seen % 3, seed), Bot(other, seen % 3, seed)
            bots[0].start(t)
            bots[1].start(other)
            assert mind(bots[0]) == mind(bots[1])
            seen += 1
    assert seen > 300
    assert moved > 0.9 * seen


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("level", "games", "every"), [(0, 2, 2), (1, 2, 2), (2, 2, 8)])
def test_the_same_move_whatever_is_hidden(level, games, every, seats):
    for seed in range(games):
        for i, t in enumerate(played(seed, seats)):
            if i % every == 0 and t.moves() > 1:
                one = Bot(t, level, seed)
                two = Bot(t, level, seed)
                assert decide(one, t) == decide(two, permuted(t, seed + 77))
                assert mind(one) == mind(two)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("level", LEVELS)
def test_best_is_always_legal_and_slices_are_short(level, seats):
    for seed in range((4, 3, 1)[level]):
        t = engine.open("minimonfa", seats=seats, seed=seed)
        bot = Bot(t, level, seed)
        while t.seat != engine.OVER:
            # Much is loaded for it, and a slice may hold a blind.
            t.play(decide_in_slices(bot, t, 11000, 4400))


def test_a_win_in_sight_is_taken():
    """The last vault is empty and there is no room left: whoever attacks it wins."""
    t = engine.open("minimonfa", empty=True)
    for seat in (0, 1):
        t.put(seat, "deck", "classic")
        t.put(seat, "heroes", "Warrior, Thief, Mage, Scout")
        t.put(seat, "vault", "1")
    t.put(1, "draw", "Orc, Hobgoblin, Skill")
    t.put(None, "turn", "0 3")
    for level in LEVELS:
        bot = Bot(t, level, 3)
        assert t.describe(decide(bot, t)).startswith("attack")
        assert bot.why == 2


def test_a_whole_attack_is_decided_at_once():
    """All at home go into the largest vault: the bot thinks once, and a player waits at most 4 s
    (a tenth more than the mark, see Match.think; 35,000 turns are a second)."""
    for level in LEVELS:
        t = engine.open("minimonfa", empty=True)
        for seat in (0, 1):
            t.put(seat, "deck", "classic")
            t.put(seat, "heroes", "Warrior, Thief, Mage, Scout")
        t.put(0, "vault", "1")
        t.put(1, "vault", "6 Orc?")
        t.put(None, "turn", "0 3")
        t.state[HIRED] = 1
        bot = Bot(t, level, 3)
        turns = 0
        sent = []
        while t.seat == 0 and t.state[ASK] in (Q_RAID, Q_SEND):
            bot.start(t)
            if t.state[ASK] == Q_SEND:
                assert bot.step(), "it thought before"
            turns += 11 * bot.mark // 10
            code = bot.best if sent else 226
            sent.append(t.describe(code))
            t.play(code)
        assert [text.split()[0] for text in sent] == ["attack"] + 5 * ["send"] + ["go"]
        assert turns <= 4 * 35000


def test_the_arena_counts_a_whole_attack_with_its_group_as_one_wait():
    """Of each bot: from the choice of the vault to the last hero, choices or not."""
    t = engine.open("minimonfa", seats=3, seed=3)
    bots = [arena.Level(t, 0, s) for s in range(3)]
    waits = [[], [], []]
    while t.seat != engine.OVER:
        seat = t.seat
        bot = bots[seat]
        code = bot.choose(t)
        took = 11 * max(bot.bot.mark, bot.bot.spent) // 10
        words = t.describe(code).split()[0]
        if words == "attack":
            waits[seat].append([took])
        elif t.state[ASK] == Q_SEND:
            waits[seat][-1].append(took)
        t.play(code)
    assert [bot.attacks for bot in bots] == [[sum(of) for of in seat] for seat in waits]
    assert sum(map(len, waits)) > 5 and max(len(of) for seat in waits for of in seat) > 2
    assert sum(bots[0].attacks) > 0
    t = engine.open("mindbug", seed=3)
    bot = arena.Level(t, 0, 3)
    bot.choose(t)
    assert bot.attacks == []


@pytest.mark.parametrize(("level", "most"), [(0, 1), (1, 1), (2, 2.5)])
def test_no_reply_takes_longer_than_players_like_to_wait(level, most):
    marks = [mark & 127 for mark in minimonfa_bot.RULE[R_MARKS:]]
    assert 11 * max(marks) * minimonfa_bot.RULE[EACH_LEVEL * level + R_BUDGET] <= 35000 * most


@pytest.mark.parametrize("seats", SEATS)
def test_those_who_go_are_chosen_by_what_is_known(seats):
    """The strongest, and the weakest into an empty vault; the bot never stops to think of it."""
    seen = 0
    for seed in range(8):
        for t in played(seed, seats):
            if t.state[ASK] == Q_SEND and t.moves() > 1:
                bots = [Bot(t, 2, seed) for _ in range(2)]
                bots[0].start(t)
                bots[1].start(permuted(t, seed + 5))
                assert bots[0].step() and bots[0].best and bots[0].best == bots[1].best
                seen += 1
    assert seen > 20


def test_hard_beats_random_moves():
    """Whole games; the arena has the true figures."""
    jobs = [("minimonfa", 2, ("hard", "random"), g // 2, g % 2) for g in range(8)]
    assert sum(arena.match(job)[0] for job in jobs) >= 6
    jobs = [("minimonfa", 3, ("hard", "random"), g // 3, g % 3) for g in range(3)]
    assert sum(arena.match(job)[0] for job in jobs) >= 1


def test_bots_play_alike_on_micropython():
    games = ((2, 1, (0, 1)), (3, 2, (1, 0, 1)), (2, 3, (2, 0)))
    assert alike_on_micropython("minimonfa", games, 50)


def test_a_bot_is_small_and_does_not_grow():
    """At most 8 KB beyond the engine and its redeals, with all it keeps while it looks ahead, and
    not a byte more after 75 games (the first decisions of each, it takes long enough)."""
    more = GAMES % ("minimonfa", 20, 24)
    steps = ["Bot = bot = None\nimport engine\nt = engine.open('minimonfa')" + ROOM]
    steps += ["t.blind(0, 1)" + more + "games(2, 20)"]
    # some 50 games until the deepest look was taken; what the collector leaves varies by some 100
    steps += ["from engine.bot import Bot\nbot = Bot(t, 0, 1)\ngames(0, 75)"]
    steps += ["games(75, 125)", "games(125, 175)"]
    takes = []
    for pad in (0, 96):  # at other addresses the collector takes other numbers for pointers
        steps[0] = f"pad = bytearray({pad})\n" + steps[0]
        heap = [h for _, h in micropython.live(steps, micropython.package("engine"))]
        takes += [h - heap[1] for h in heap[2:]]
    assert min(takes) < 8 * 1024
    assert min(heap[3] - heap[2], heap[4] - heap[3]) < 100


@pytest.mark.parametrize("seats", SEATS)
def test_values_are_what_the_trainer_counts(seats):
    """What a seat has is the sum of how often each value counts, times the value."""
    values = minimonfa_bot.VALUES[seats - 2]
    seen = 0
    for seed in range(4):
        for t in played(seed, seats):
            if t.state[ASK] == minimonfa_bot.RULE[R_QUIET]:
                found = train_minimonfa.features(t)
                minimonfa_bot.worth(t, values)
                for s in range(seats):
                    total = sum(n * value for n, value in zip(found[s], values, strict=True))
                    assert total == minimonfa_bot._sums[12 * s + train_minimonfa.WORTH]
                seen += 1
    assert seen > 40


def test_training_is_reproducible(tmp_path):
    start = train_minimonfa.obvious()
    job = 3, train_minimonfa.pack(start), 5, 2
    chunks = [train_minimonfa.play(job), train_minimonfa.play(job)]
    assert chunks[0] == chunks[1]
    w, loss = train_lab.fit(chunks, start, 1, 1)
    assert (w, loss) == train_lab.fit(chunks, start, 1, 1) and loss < 0.7
    values = minimonfa_bot.VALUES[0], array("b", train_minimonfa.pack(w))
    path = tmp_path / "values.txt"
    path.write_text(train_minimonfa.source("minimonfa", values, "so."))
    assert train_minimonfa.read("minimonfa", path) == values != minimonfa_bot.VALUES
    shipped = (ROOT / "assets/minimonfa/values.txt").read_text()
    text = train_minimonfa.source("minimonfa", minimonfa_bot.VALUES, "so.")
    assert text.partition("# Packed")[2] == shipped.partition("# Packed")[2]


def test_matches_tell_which_values_are_better(monkeypatch):
    rule = minimonfa_bot.RULE
    easy = rule[R_TURNS : R_TURNS + EACH_LEVEL]  # quick
    monkeypatch.setattr(minimonfa_bot, "RULE", rule[:R_HARD] + easy + rule[R_MARKS:])
    monkeypatch.setattr(train_minimonfa, "PART", 1)
    values = minimonfa_bot.VALUES
    same = list(values[0])
    bad = [-x for x in same]
    job = (same, same), 4
    assert train_minimonfa.duel(job) == train_minimonfa.duel(job)
    won = [
        train_minimonfa.duel((pair, seed)) for pair in ((same, bad), (bad, same)) for seed in (1, 2)
    ]
    assert won == [(2, 2), (2, 2), (0, 2), (0, 2)] and minimonfa_bot.VALUES is values


def test_one_who_is_out_does_not_hope():
    """With three seats a game goes on without the first loser."""
    seen = 0
    for seed in range(6):
        for t in played(seed, 3):
            out = [s for s in range(3) if not t.state[IN] >> s & 1]
            if out:
                values = [minimonfa_bot.value(t, s) for s in range(3)]
                assert values[out[0]] == min(values) == -999
                seen += 1
    assert seen > 10


def test_the_arena_tells_what_is_par(capsys):
    args = ["minimonfa", "easy", "random", "--workers", "1"]
    assert arena.main([*args, "--games", "3", "--seats", "3"]) == 0
    assert "one seat of 3, so that 33.3% is par" in capsys.readouterr().out
    assert arena.main([*args, "--games", "2"]) == 0
    assert "Elo" in capsys.readouterr().out
    assert arena.main(["minimonfa", "easy", "--balance", "--games", "4", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    for text in ("classic wins", "who begins", "no dungeon left", "turns: mean", "attacks: mean"):
        assert text in said
    args = ["minimonfa", "easy", "--balance", "--workers", "1", "--decks", "wild,wild"]
    assert arena.main([*args, "--games", "3"]) == 0
    said = capsys.readouterr().out
    assert "wild against wild: 3 games" in said and "wild wins" not in said


@pytest.mark.parametrize(
    "more",
    [
        ["--balance", "hard", "easy"],
        ["hard"],
        ["--balance", "wise"],
        ["--balance", "--decks", "wild,tame"],
        ["easy", "random", "--seats", "3", "--decks", "wild,wild"],
    ],
)
def test_the_arena_refuses_in_one_line(more, capsys):
    assert arena.main(["minimonfa", *more]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
