# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The ladder of a game's rivals: python -m tools.arena GAME --ladder [--fit]

Each of assets/GAME/rivals.txt has to beat the one two below in so many percent of the games as
SHARE says, every deal played from both sides; in Tag Team a rival and its twin are a side.
--ladder plays the pairs and writes their table into docs/FIGURES.md with --figures; the exit status
is 1 if a pair is too even. --fit first finds the noise of all but the last anew, from above: as
much that the one two above wins AIM of the games, and rewrites their lines in rivals.txt; then run
python -m tools.pack.
"""

import multiprocessing
import re
import sys

import engine
from engine.bot import LOOKED
from engine.rival import Rival
from tools import ROOT, arena, figures, pack_rivals
from tools.progress import progress

SHARE = {"mantis": 0.55}
_SHARE = 0.6
AIM = {"mantis": 0.61}
_AIM = 0.68
_NEAR = 0.025  # of the aim: good enough
_BATCH = 160  # games of a try
_QUICK = {"mantis": 800}  # where they take no time
_TRIES = 6


def match(job):
    """One game of two rivals; what the first one won: 1, 0.5, 0."""
    game, pair, deal, swap = job
    t = engine.open(game, seed=deal)
    bots = [Rival(t, rival, 2 * deal + i) for i, rival in enumerate(pair)]
    while t.seat != engine.OVER:
        bot = bots[(t.seat ^ swap) & 1]
        bot.start(t)
        while not bot.step():
            pass
        t.play(bot.best)
    return (t.score(swap) + 1) / 2


def wins(game, pair, games, first=0, workers=1):
    """The wins of the first of a pair in so many games."""
    jobs = [(game, pair, first + g // 2, g % 2) for g in range(games)]
    if workers == 1:
        return sum(progress(map(match, jobs), "games", games))
    with multiprocessing.Pool(workers) as pool:
        return sum(progress(pool.imap_unordered(match, jobs), "games", games))


def proof(game, games, workers):
    """(lines of a table, is every pair clear?)"""
    rivals, packed = pack_rivals.numbers(ROOT, game)
    share = SHARE.get(game, _SHARE)
    rows = []
    good = True
    for i in range(2, len(rivals)):
        won = wins(game, (packed[i], packed[i - 2]), games, workers=workers)
        low, high = arena.interval(won, games)
        names = f"{rivals[i].name} against {rivals[i - 2].name}"
        rows.append((names, f"{100 * won / games:.1f}%", f"{100 * low:.1f}-{100 * high:.1f}"))
        good = good and won >= share * games
        print(game, *rows[-1], "" if won >= share * games else "too even", flush=True)
    return rows, good


def fit(game, workers):
    """Find the noise of all but the last: from above, the one two above is to win AIM; the last but
    one has to lose half as clearly against the last."""
    rivals, packed = pack_rivals.numbers(ROOT, game)
    last = len(rivals) - 1
    for i in range(last - 1, -1, -1):
        aim = AIM.get(game, _AIM)
        above = packed[min(i + 2, last)]
        if i == last - 1:
            aim = (aim + 0.5) / 2
        best = search(game, packed[i], above, aim, workers, 1000 * (i + 1))
        packed[i] = best[:5] + bytes((best[5],)) + best[6:]
        rivals[i].numbers[5] = best[5]
        write(game, rivals)


def search(game, rival, above, aim, workers, deal):
    """The rival with the noise with which ``above`` wins that share. A line through what was seen
    so far in Elo, as more noise always loses more."""
    seen = []
    noise = rival[5]
    goal = arena.elo(aim)
    batch = _QUICK.get(game, _BATCH)
    for turn in range(_TRIES):
        trial = rival[:5] + bytes((noise,)) + rival[6:]
        won = wins(game, (above, trial), batch, deal + 1000 * turn, workers)
        share = min(max(won / batch, 0.01), 0.99)
        seen.append((noise, arena.elo(share), share))
        print(f"  noise {noise}: {100 * share:.1f}% of {batch}, aim {100 * aim:.0f}%", flush=True)
        if abs(share - aim) < _NEAR:
            break
        low = max((s for s in seen if s[1] <= goal), key=lambda s: s[0], default=None)
        high = min((s for s in seen if s[1] > goal), key=lambda s: s[0], default=None)
        if low and high and low[0] < high[0]:
            part = (goal - low[1]) / (high[1] - low[1])
            then = round(low[0] + (high[0] - low[0]) * min(max(part, 0.15), 0.85))
        elif high is None:
            then = min(255, round(noise * 1.5) + 8)
        else:
            then = noise // 2
        if then == noise:
            break
        noise = then
    noise = min(seen, key=lambda s: abs(s[1] - goal))[0]
    return rival[:5] + bytes((noise,)) + rival[6:]


def write(game, rivals):
    """Put the noise of all into rivals.txt."""
    path = ROOT / f"assets/{game}/rivals.txt"
    found = iter(rivals)

    def line(match):
        return f"{match[1]} {next(found).numbers[5]}"

    text = path.read_text("utf-8")
    path.write_text(re.sub(r"(?m)^(level \|(?: +\d+){5}) +\d+", line, text), "utf-8")


# --- do they play in their own ways? --------------------------------------------------------------


def positions(game, packed, count):
    """Decisions out of games in which the rivals play against each other: those at which a bot
    looks at more than one move. What all bots do without a thought (an item to a hero, who stays
    at home) is no choice of theirs."""
    found = []
    looks = Rival(engine.open(game), packed[-1], 0)
    deal = 0
    while len(found) < count:
        t = engine.open(game, seed=5000 + deal)
        # whoever thinks long is not needed to get into positions
        pair = [Rival(t, packed[(deal + i) % 5], deal + i) for i in range(2)]
        seen = 0
        while t.seat != engine.OVER and len(found) < count:
            looks.start(t)
            if looks.num[LOOKED] > 1:
                seen += 1
                if seen % 5 == deal % 5:
                    found.append(bytes(t.state))
            bot = pair[t.seat & 1]
            bot.start(t)
            while not bot.step():
                pass
            t.play(bot.best)
        deal += 1
    return found


def choices(game, rival, states, dice=0):
    """What a rival does in these positions."""
    t = engine.open(game)
    bot = Rival(t, rival, dice)
    made = []
    for state in states:
        t.load(state)
        bot.start(t)
        while not bot.step():
            pass
        made.append(t.describe(bot.best))
    return made


def alike(game, count=200):
    """{(i, j): the share of positions in which rivals i and j choose alike}"""
    _, packed = pack_rivals.numbers(ROOT, game)
    states = positions(game, packed, count)
    made = [choices(game, rival, states, dice) for dice, rival in enumerate(packed)]
    return {
        (i, j): sum(map(str.__eq__, made[i], made[j])) / count
        for i in range(len(made))
        for j in range(i)
    }


def main(game, games, workers, refit, write_figures):
    """The exit status."""
    if game not in engine.GAMES or games < 1 or workers < 1:
        print("arena: --ladder: a game's name, at least 1 game and worker", file=sys.stderr)
        return 2
    if refit:
        fit(game, workers)
    rows, good = proof(game, games, workers)
    if write_figures:
        about = figures.stamp(f"python -m tools.arena {game} --ladder --games {games} --figures")
        figures.write("ladder " + game, about + figures.table(("pair", "wins", "95%"), rows))
    return 0 if good else 1
