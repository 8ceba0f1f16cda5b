# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The Tag Team bot: legal, small, stronger than chance. (That it is blind: test_blindness.)"""

import pytest
from botcheck import GAMES, ROOM, alike_on_micropython, decide, decide_in_slices, positions

import engine
from engine.bot import Bot
from engine.mindbug.numbers import BOARD, COUNT, HAND, IN_PLAY, Q_TURN, UNUSED
from engine.numbers import ASK
from engine.tagteam import bot as tagteam_bot
from tools.bots import arena
from tools.bots import train_mindbug as train
from tools.build import micropython
from tools.rules import parity


@pytest.mark.parametrize(
    ("levels", "games", "epic"),
    [((0, 1, 0, 1), 6, False), ((2, 0, 1, 0), 2, False), ((0, 2, 1, 2), 1, True)],
)
def test_whole_games_are_legal_and_slices_are_short(levels, games, epic):
    for seed in range(games):
        t = engine.open("tagteam", seed=seed, epic=epic)
        bots = [Bot(t, level, seed) for level in levels]
        while t.seat != engine.OVER:
            bot = bots[t.seat]
            t.play(decide_in_slices(bot, t, 7000, 3700))


def test_order_keeps_ten_legal_choices_at_most():
    """Of every question, with areas and hands far larger than a game ever makes them."""
    asked = set()
    for seed in range(60):
        t = engine.open("tagteam", seed=seed)
        if seed % 2:
            st = t.state
            for i in range(44):  # unused cards to all areas and hands
                c = st[UNUSED]
                t.unlink(UNUSED, c)
                s = i & 3
                t.link((BOARD if i % 12 > 3 else HAND) + s, c)
                st[c + t.cards] = IN_PLAY | s << 4 | s if i % 12 > 3 else s << 4
                st[COUNT + s] += i % 12 <= 3
                if t.trigger[c] & 48 and i % 12 > 3:
                    st[(25 if t.trigger[c] & 32 else 23) + (s & 1)] += 1
            t._n = -1
        walk = parity.Walk(seed)
        for _ in range(150):
            if t.seat == engine.OVER:
                break
            n = t.moves()
            legal = list(t.choices[:n])
            if n > 1:
                k = tagteam_bot.order(t, n)
                kept = list(t.choices[:k])
                assert 1 <= k <= 10 and len(set(kept)) == k and set(kept) <= set(legal)
                if 0 in legal:
                    assert 0 in kept, "no is always worth a look"
                if n > k:
                    asked.add(t.state[ASK])
            t._n = -1
            t.play(legal[walk.below(n)])
    assert {1, 3, 4, 7, 10, 11, 16} <= asked


def test_a_win_in_sight_is_taken_and_said():
    t = engine.open("tagteam", empty=True)
    t.put(0, "board", "Gorillion, Elemantlers")
    t.put(1, "board", "Spider Owl, Chameleon Sniper")
    for seat in range(4):
        t.put(
            seat, "hand", ("Rhino Turtle", "Luchataur", "Plated Scorpion", "Tiger Squirrel")[seat]
        )
    t.put(0, "life", "2")
    t.put(1, "life", "1")
    t.put(None, "turn", "0")
    for level in range(3):
        bot = Bot(t, level, 3)
        assert t.describe(decide(bot, t)) == "action Elemantlers"
        assert bot.why == 2


def test_hard_beats_chance():
    """A pair of hard bots against a pair that moves at random, every deal from both sides."""
    jobs = [("tagteam", None, ("hard", "random"), 500 + g // 2, g % 2) for g in range(20)]
    assert sum(arena.match(job)[0] for job in jobs) >= 15


def test_easy_plays_sensibly():
    jobs = [("tagteam", None, ("easy", "random"), 500 + g // 2, g % 2) for g in range(40)]
    assert sum(arena.match(job)[0] for job in jobs) >= 30


@pytest.mark.parametrize("swap", [0, 1])
def test_the_arena_gives_a_bot_both_seats_of_a_team(swap, monkeypatch):
    seats = {"first": set(), "second": set()}

    class Spy:
        def __init__(self, name):
            self.name = name

        def choose(self, table):
            seats[self.name].add(table.seat)
            return table.choices[table.moves() - 1]

    monkeypatch.setattr(arena, "make", lambda name, table, seed: Spy(name))
    for deal in range(5):
        arena.match(("tagteam", None, ("first", "second"), deal, swap))
    assert seats == {"first": {swap, swap + 2}, "second": {1 - swap, 3 - swap}}


def test_values_are_what_the_trainer_counts():
    """The bot's arithmetic and the trainer's features are the same thing."""
    values = tagteam_bot.VALUES
    at = train.PLACES["tagteam"]
    seen = 0
    for seed in range(30):
        for t in positions("tagteam", seed, epic=seed % 2 == 1):
            if t.state[ASK] == Q_TURN:
                total = 0
                for p in train.features(t):
                    place = abs(p) - 1
                    step = values[place]
                    if place in (at["WORN"], at["IDLE"]):
                        step = -step
                    total += step if p > 0 else -step
                v = tagteam_bot.value(t, t.seat)
                assert max(-999, min(total, 999)) == v == tagteam_bot.value(t, t.seat ^ 2)
                assert -v == tagteam_bot.value(t, t.seat ^ 1) == tagteam_bot.value(t, t.seat ^ 3)
                seen += 1
    assert seen > 500


def test_bots_play_alike_on_micropython():
    games = [(4, 1, (0, 1, 0, 1)), (4, 2, (0, 0, 0, 0)), (4, 3, (2, 0, 0, 0))]
    assert alike_on_micropython("tagteam", games)


def test_the_bot_is_small_and_does_not_grow():
    """At most 6 KB beyond the engine, and not a byte more after 100 games."""
    more = GAMES % ("tagteam", 10, 999)
    begin = "Bot = bot = None\nimport engine\nt = engine.open('tagteam')\nt.moves()\n"
    think = "from engine.bot import Bot\nbot = Bot(t, 2, 1)\ngames(2, 4)\nbot.level = 0\n"
    steps = [begin + ROOM + more, think + "games(4, 22)", "games(22, 122)"]
    takes = []
    # At other addresses the collector takes other numbers for pointers: 6,000 to 6,208 bytes,
    # whatever the levels' numbers.
    for pad in (0, 224):
        some = steps[: 3 if pad else 2]  # growth is asked of the last one
        some[0] = f"pad = bytearray({pad})\n" + some[0]
        heap = [h for _, h in micropython.live(some, micropython.package("engine"))]
        takes.append(heap[1] - heap[0])
    assert min(takes) <= 6 * 1024
    # A leak of one block a game would be 1,600 bytes; what the collector finds varies by some 80.
    assert heap[2] - heap[1] < 400
