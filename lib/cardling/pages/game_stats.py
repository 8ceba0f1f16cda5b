# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A player's record in one game: wins and the fastest win against each rival, wins in a row, and
the last 50 games as a line that climbs and falls."""

from micropython import const

from engine import GAMES
from cardling import rivals
from cardling.device.boards import A, B
from cardling.messages import (
    M_BACK, M_GAME, M_RECORD_LAST, M_RECORD_NONE, M_RECORD_ROW, M_RECORD_TURNS, M_WHO,
)  # fmt: skip
from cardling.rivals import BEST, BITS, COUNT, FAST, GAMES_IN, ROW, SIZE, WINS
from cardling.tiles import (
    T_BLUE, T_BUTTON, T_CREAM, T_CUP, T_GREY, T_INK, T_LEAF, T_ORANGE, T_SLATE, T_STAR, T_WHITE,
)  # fmt: skip

_TOP = const(85)  # of the graph
_HIGH = const(31)
_LEFT = const(5)
_STEP = const(3)  # pixels a game


class GameStats:
    """``game``: its number."""

    def __init__(self, app, game):
        self.app = app
        self.game = game

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        say = app.say
        game = self.game
        at = SIZE * game
        rows = rivals.kept(app)
        kit.box(0, 0, 160, 14, T_BLUE)
        kit.line(4, 2, T_WHITE, kit.fit(say(M_GAME + game), 152))
        names = [[], []]
        wins = [[], []]
        fast = [[], []]
        done = rivals.beaten(rows, game)
        for i in range(COUNT):
            column = i // 4
            known = i <= done
            who = rivals.read(GAMES[game], i)[0]
            names[column].append(say(M_WHO + who) if known else "?")
            wins[column].append(str(rows[at + WINS + i]) if known else "")
            n = rows[at + FAST + i]
            fast[column].append(str(n) if n else "")
            if i < done:
                kit.stamp(kit.ui, T_STAR, 2 + 80 * column, 26 + 10 * (i % 4))
        for column in range(2):
            x = 80 * column
            kit.stamp(kit.ui, T_CUP, x + 40, 16)
            kit.line(x + 54, 16, T_GREY, say(M_RECORD_TURNS))
            for dx, texts, color in (
                (12, names, T_WHITE),
                (40, wins, T_CREAM),
                (58, fast, T_CREAM),
            ):
                label = kit.line(x + dx, 26, color)
                label.space(10)
                label.show("\n".join(texts[column]))
        n = rows[at + GAMES_IN]
        text = say(M_RECORD_NONE)
        if n:
            text = say.fill(M_RECORD_ROW, str(rows[at + BEST]), rows[at + ROW])
        kit.line(5, 66, T_WHITE, text)
        self._graph(rows, at, n)
        kit.stamp(kit.ui, T_BUTTON + 1, 4, 118)
        kit.line(15, 118, T_GREY, say(M_BACK))

    def _graph(self, rows, at, n):
        """The last games, the newest at the right."""
        kit = self.app.kit
        kit.box(_LEFT - 1, _TOP, 152, _HIGH, T_INK)
        won = 0
        heights = bytearray(n + 1)
        y = 100
        heights[0] = y
        for i in range(n):
            bit = n - 1 - i
            bit = rows[at + BITS + (bit >> 3)] >> (bit & 7) & 1
            won += bit
            y += 1 if bit else -1
            heights[i + 1] = y
        low = min(heights)
        wide = max(max(heights) - low, 1)
        scale = min(4, (_HIGH - 4) // wide) or 1
        base = _TOP + _HIGH - 2
        zero = base - (100 - low) * scale * 1
        if wide * scale < _HIGH:
            kit.box(_LEFT - 1, zero, 152, 1, T_SLATE)
        for i in range(n):
            a = heights[i] - low
            b = heights[i + 1] - low
            if wide > _HIGH - 4:  # half as high
                a >>= 1
                b >>= 1
            top = base - max(a, b) * scale
            color = T_LEAF if b > a else T_ORANGE
            kit.box(_LEFT + _STEP * i, top, _STEP - 1, max(2, abs(b - a) * scale), color)
        if n:
            kit.line(5, 75, T_CREAM, self.app.say.fill(M_RECORD_LAST, str(won), n))

    def press(self, button):
        """A and B go back."""
        if button == A or button == B:
            self.app.pop()

    def tick(self):
        """Nothing moves."""


Page = GameStats
