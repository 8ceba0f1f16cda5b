# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The Mantis bot against random moves and against the rule of thumb D24.

python tests/mantis/test_mantis_bot.py hard d24 20000 [SEATS]     who wins how often, measured
"""

import random
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

import engine
from engine.bot import Bot
from engine.mantis import FRONT
from tools.build import micropython

LEVELS = ("easy", "medium", "hard")

# The state, see engine.mantis.
_PILE = 7
_SCORE = 11
_TANK = 17
_ORDER = 59


def random_moves(t, dice):
    return t.choices[dice.randrange(t.moves())]


def d24(t, dice):
    """D24: score for 1.2 cards or a win; two players steal on two colours; else the best steal."""
    st = t.state
    s = t.seat
    total = t.weigh()
    top = st[_ORDER + st[_PILE] - 1] // 3 * 3
    odds = [(w / total, FRONT[top + k]) for k, w in enumerate(t.odds) if w]

    def gains(seat):
        """(chance, cards) of the colours that would hit that tank."""
        held = st[_TANK + 7 * seat : _TANK + 7 * seat + 7]
        return [(p, held[x] + 1) for p, x in odds if held[x]]

    own = gains(s)
    if any(st[_SCORE + s] + n >= t.goal for _, n in own):
        return 0
    if t.seats == 2 and len(gains(1 - s)) >= 2:
        return 2 - s
    if sum(p * n for p, n in own) >= 1.2:
        return 0
    best = 0, 0, 0
    for c in t.choices[1 : t.moves()]:
        gain = sum(p * n for p, n in gains(c - 1))
        # not without a colour in common, and not from somebody about to win
        if gain and (t.seats == 2 or st[_SCORE + c - 1] < t.goal - 1):
            best = max(best, (gain, st[_SCORE + c - 1], c))
    return best[2]


class Player:
    """A bot as a plain function of the table."""

    def __init__(self, level, seats):
        self.bot = Bot(engine.open("mantis", seats=seats), level, 7)

    def __call__(self, t, dice):
        self.bot.start(t)
        while not self.bot.step():
            pass
        return self.bot.best


def share(one, others, games, seats=2, first=0):
    """How often ``one`` wins among ``others``, in turn at every seat."""
    dice = random.Random(1)

    def player(name):
        if name in LEVELS:
            return Player(LEVELS.index(name), seats)
        return {"random": random_moves, "d24": d24}[name]

    me, them = player(one), player(others)
    won = 0
    for game in range(games):
        t = engine.open("mantis", seats=seats, seed=first + game // seats)
        seat = game % seats
        while t.seat != engine.OVER:
            t.play((me if t.seat == seat else them)(t, dice))
        if t.score(seat) > 0:
            won += 1 / len(t.winners())
    return won / games


def test_hard_beats_random_moves():
    """88.8% of 100,000 games; 400 games have a standard deviation of 1.6%."""
    assert share("hard", "random", 400) > 0.84


def test_hard_beats_the_rule_of_thumb():
    """52.9% of 100,000 games; 600 games have a standard deviation of 2%."""
    assert share("hard", "d24", 600) > 0.47


def test_hard_holds_its_own_among_more():
    """38.9% with three, 18.2% with six, of 40,000 games each; here 2.7% and 1.6% deviation."""
    assert share("hard", "d24", 300, seats=3) > 0.31
    assert share("hard", "random", 120, seats=6) > 0.80


def test_levels():
    """Easy and medium win 36% and 45% against hard."""
    easy = share("easy", "hard", 200)
    assert 0.24 < easy < 0.48
    assert share("medium", "hard", 200) > 0.35
    assert share("easy", "random", 200) > 0.66


def test_a_certain_win_is_taken_at_every_level():
    t = engine.open("mantis", empty=True)
    t.put(0, "tank", "R1 O1 Y1")
    t.put(0, "score", "13")
    t.put(1, "tank", "R5 O5 Y5")
    t.put(None, "pile", "R/ROY, K/GPK, O/ROY")
    t.put(None, "turn", "0")
    for level in range(3):
        for seed in range(30):
            bot = Bot(t, level, seed)
            bot.start(t)
            while not bot.step():
                pass
            assert bot.best == 0
            assert bot.why == 2


def test_the_bot_leaves_the_table_alone():
    t = engine.open("mantis", seats=4, seed=2)
    t.moves()
    before = bytes(t.state), bytes(t.choices), t.n_events
    Player(2, 4)(t, None)
    assert (bytes(t.state), bytes(t.choices), t.n_events) == before


_GAMES = """
import engine
from engine.bot import Bot
for seats in (2, 4, 6):
    for seed in range(6):
        t = engine.open("mantis", seats=seats, seed=seed)
        bot = Bot(t, seed % 3, seed)
        moves = []
        while t.seat != 255:
            bot.start(t)
            while not bot.step():
                pass
            moves.append(bot.best)
            t.play(bot.best)
        print(seats, seed, moves)
"""


def test_the_same_bots_on_micropython(capsys):
    exec(_GAMES, {})
    assert micropython.run([_GAMES], micropython.package("engine"))[0] == capsys.readouterr().out


def test_the_bot_is_small():
    """What this game adds to the search; 1.8 KB when this was written."""
    steps = ["import engine.mantis, engine.bot", "import engine.mantis.bot"]
    before, after = micropython.live(steps, micropython.package("engine"))
    assert after[1] - before[1] < 2560


if __name__ == "__main__":
    name, others, games, *seats = sys.argv[1:]
    n = int(*seats or (2,))
    found = share(name, others, int(games), n, first=1000)
    print(f"{name} among {others}: {found:.2%} of {int(games):,} games with {n} seats")
