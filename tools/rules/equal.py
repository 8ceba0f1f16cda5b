# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Do both engines play the same, and how much faster is the compiled one? make native ARGS=--check

Two processes, one with each engine, get the same jobs and must give the same answers: whole games
of random moves with redeals in between (moves, states, events, what words say of them, scores), and
what bots decide, why, and in what counted time. Then the same games and decisions are timed, in
turns, by the CPU time that each process takes.
"""

import binascii
import json
import os
import random
import subprocess
import sys
import time

import engine
from engine.bot import Bot
from tools import ROOT
from tools.build.native import VARIABLE
from tools.progress import progress
from tools.rules import parity
from tools.rules.kept import OPTIONS

# (game, seats, options) of tools/rules/kept.py, with every number of seats
KINDS = (
    ("mindbug", 2, ""),
    ("tagteam", 4, ""),
    ("tagteam", 4, "epic"),
    *(("mantis", seats, "") for seats in range(2, 7)),
    ("minimonfa", 2, ""),
    ("minimonfa", 2, "decks"),
    ("minimonfa", 3, ""),
)
TIMED = 0, 1, 3, 8  # one of each game
ROUNDS = 5  # each engine's least time counts


def opened(kind, seed):
    """A table of a kind."""
    game, seats, options = kind
    return engine.open(game, seats=seats, seed=seed, **OPTIONS[options])


# --- jobs: what they return must be the same on both ----------------------------------------------


def game(kind, seed):
    """A number for each decision of a game: of all that can be seen of it."""
    t = opened(kind, seed)
    walk = parity.Walk(seed)
    found = [binascii.crc32(t.state)]
    n = t.moves()
    while n:
        crc = binascii.crc32(t.choices[:n])
        code = t.choices[walk.below(n)]
        if len(found) % 5 == 0:
            text = f"{t} {t.describe(code)} {t.known(t.seat)} {t.turn} {t.size}"
            crc = binascii.crc32(text.encode(), crc)
        if len(found) % 7 == 0:  # a redeal, and what becomes of it
            kept = bytes(t.state)
            t.blind(t.seat, seed + 31 * len(found))
            crc = binascii.crc32(t.state, crc)
            crc = binascii.crc32(t.choices[: t.moves()], crc)
            t.load(kept)
        t.play(code)
        crc = binascii.crc32(t.state, crc)
        found.append(binascii.crc32(t.events[: t.n_events], crc))
        n = t.moves()
    return found + [t.score(s) for s in range(t.seats)]


def decisions(kind, seed, most):
    """[move, reason, counted time, mark] for some decisions of a game of random moves."""
    t = opened(kind, seed)
    dice = random.Random(seed)
    level = (2, 1, 2, 0)[seed % 4]
    bot = Bot(t, level, seed)
    found = []
    while t.seat != engine.OVER and len(found) < most:
        n = t.moves()
        legal = sorted(t.choices[:n])
        if n > 1 and dice.random() < 0.3:
            bot.start(t)
            while not bot.step():
                pass
            found.append([bot.best, bot.why, bot.spent, bot.mark])
        t.play(dice.choice(legal))
    return found


# --- jobs: timed ----------------------------------------------------------------------------------


def recorded(kind, games):
    """[(state, codes)] of games of random moves."""
    found = []
    for seed in range(games):
        t = opened(kind, seed)
        walk = parity.Walk(seed)
        start = bytes(t.state)
        codes = bytearray()
        n = t.moves()
        while n:
            codes.append(t.choices[walk.below(n)])
            t.play(codes[-1])
            n = t.moves()
        found.append((start, bytes(codes)))
    return found


def speeds(kind, games):
    """Seconds a decision takes in play, with the deal, and as two calls that do nothing."""
    rows = recorded(kind, games)
    t = opened(kind, 0)
    count = sum(len(codes) for _, codes in rows)
    begun = time.process_time()
    for start, codes in rows:
        t.load(start)
        for code in codes:
            t.moves()
            t.play(code)
    played = time.process_time() - begun
    begun = time.process_time()
    for seed in range(games):
        opened(kind, seed)
    dealt = time.process_time() - begun
    t.load(rows[0][0])
    t.moves()
    begun = time.process_time()
    for _, codes in rows:
        for _ in codes:
            t.moves()
            t.moves()
    empty = time.process_time() - begun
    return [played / count, (played + dealt) / count, empty / count]


def reply(kind, seed, most):
    """Seconds a reply of the hard bot takes."""
    t = opened(kind, seed)
    dice = random.Random(seed)
    bot = Bot(t, 2, seed)
    took = count = 0
    while t.seat != engine.OVER and count < most:
        n = t.moves()
        code = dice.choice(sorted(t.choices[:n]))
        if n > 1 and dice.random() < 0.3:
            begun = time.process_time()
            bot.start(t)
            while not bot.step():
                pass
            took += time.process_time() - begun
            count += 1
        t.play(code)
    return took / max(count, 1)


JOBS = {job.__name__: job for job in (game, decisions, speeds, reply)}


# --- two processes --------------------------------------------------------------------------------


class Player:
    """A process with one of the engines."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            (sys.executable, "-m", "tools.rules.equal"),
            cwd=ROOT,
            env={**os.environ, VARIABLE: str(folder or "")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *job):
        print(json.dumps(job), file=self.process.stdin, flush=True)

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            raise ValueError("a player process died; its output is above")
        return json.loads(line)

    def do(self, *job):
        self.ask(*job)
        return self.answer()


def compare(players, jobs, what):
    """(how many answers, those that differ as lines)."""
    count = 0
    differ = []
    for job in progress(jobs, what):
        for player in players:
            player.ask(*job)
        one, two = (player.answer() for player in players)
        count += len(one) if job[0] == "decisions" else 1
        if one != two:
            at = next(
                (i for i, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), -1
            )
            differ.append(f"{job}: decision {at}: compiled {one[at]}, Python {two[at]}")
    return count, differ


def timed(players, *job):
    """What each player's least time is, in turns."""
    found = [[], []]
    for _ in range(ROUNDS):
        for player, rows in zip(players, found, strict=True):
            answer = player.do(*job)
            rows.append(answer if isinstance(answer, list) else [answer])
    return [[min(column) for column in zip(*rows, strict=True)] for rows in found]


def main(folder, games):
    """The exit status."""
    players = [Player(folder), Player(None)]
    try:
        jobs = [("game", kind, seed) for kind in KINDS for seed in range(games)]
        _, differ = compare(players, jobs, "games")
        most = 10
        jobs = [("decisions", k, seed, most) for k in KINDS for seed in range(-(-games // most))]
        decided, also = compare(players, jobs, "decisions")
        differ += also
        print(f"{games * len(KINDS)} games, {decided} decisions of bots, {len(differ)} differ")
        for line in differ[:20]:
            print(line)
        for i in TIMED:
            name = KINDS[i][0]
            (play, deal, empty), (slow, slow_deal, _) = timed(players, "speeds", KINDS[i], 40)
            (fast,), (late,) = timed(players, "reply", KINDS[i], 2, 12)
            if i == 0:
                rates = 1 / play, 1 / slow
            print(
                f"{name}: {1 / play:,.0f} decisions/s in play, Python {1 / slow:,.0f}: "
                f"{slow / play:.1f} times; with the deals {1 / deal:,.0f}, {1 / slow_deal:,.0f}: "
                f"{slow_deal / deal:.1f} times; two calls that do nothing {1 / empty:,.0f}; "
                f"a hard reply {1000 * fast:.2f} ms, {1000 * late:.1f} ms: {late / fast:.1f} times",
                flush=True,
            )
    except ValueError as why:
        print(f"native: {why}", file=sys.stderr)
        return 1
    finally:
        for player in players:
            player.process.kill()
            player.process.communicate()
    same = games * len(KINDS) - len(differ)
    print(
        f"native {rates[0]:.0f} decisions/s, python {rates[1]:.0f}, "
        f"ratio {rates[0] / rates[1]:.1f}, equal {same} games"
    )
    return 1 if differ else 0


def work():
    """Answer each line of the input."""
    for line in sys.stdin:
        name, *args = json.loads(line)
        print(json.dumps(JOBS[name](*args)), flush=True)


if __name__ == "__main__":
    work()
