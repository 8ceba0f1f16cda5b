# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The page after a deal to share: a line to read out or photograph. It has won or lost, the number
of turns, and a sign for each decision where the hard bot's best move is clearly better than its
second: did the player find it?

The deal is replayed, and at each decision of the person the bot thinks as it would in a game.
"""

from micropython import const

import engine
from engine.move_reader import Reader
from engine.move_scores import LEAD
from cardling import deals
from cardling.device.boards import A, B
from cardling.match import DEALS
from cardling.messages import (
    M_DEAL_FOUND, M_DEAL_LOST, M_DEAL_MISSED, M_DEAL_NEXT, M_DEAL_NONE, M_DEAL_ON,
    M_DEAL_THINKS, M_DEAL_TITLE, M_DEAL_WON, M_GAME,
)  # fmt: skip
from cardling.save.restart import TITLE
from cardling.tiles import (
    T_BLUE, T_BUTTON, T_CREAM, T_CROSS, T_GREY, T_INK, T_LEAF, T_SLATE, T_STAR, T_WHITE, T_YELLOW,
)  # fmt: skip

_WIDE = const(15)  # signs in a row


class DealResult:
    """``match``: as it began, with all its moves; signs: by decision that counts, was the move
    found?"""

    def __init__(self, app, match, won, turns):
        self.app = app
        self.match = match
        self.me = match.viewer()
        self.won = won
        self.turns = turns
        self.signs = bytearray()
        self.i = 0  # the next move
        tape = match.tape
        self.count = tape.count if tape else 0
        self.reader = Reader(tape.packed() if tape else b"")
        self.done = False  # all are looked at
        self.mind = None  # what judges a move
        match.table.discreet = True

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        say = app.say
        match = self.match
        kit.box(0, 0, 160, 14, T_BLUE)
        game = say(M_GAME + engine.GAMES.index(match.game))
        kit.line(4, 2, T_WHITE, kit.fit(game, 152))
        kit.box(4, 22, 152, 50, T_INK)
        number = match.seed - DEALS
        kit.line(10, 27, T_YELLOW, say.fill(M_DEAL_NEXT, count=number))
        text = say.fill(M_DEAL_WON if self.won else M_DEAL_LOST, count=self.turns)
        kit.line(10, 38, T_LEAF if self.won else T_CREAM, text)
        kit.stamp(kit.ui, T_STAR, 6, 80)
        kit.line(17, 80, T_GREY, say(M_DEAL_FOUND))
        kit.stamp(kit.ui, T_CROSS, 6, 91)
        kit.line(17, 91, T_GREY, say(M_DEAL_MISSED))
        self.foot = kit.line(6, 104, T_SLATE)
        x = 4
        for i, text in ((0, M_DEAL_ON), (1, M_DEAL_TITLE)):
            kit.stamp(kit.ui, T_BUTTON + i, x, 117)
            x += 12 + kit.line(x + 11, 117, T_GREY, say(text)).width + 8
        for i in range(len(self.signs)):
            self._sign(i)
        if self.done:
            self._end()
        app.ignore_presses()

    def _end(self):
        self.foot.show("" if self.signs else self.app.say(M_DEAL_NONE))

    def _sign(self, i):
        kit = self.app.kit
        tile = T_STAR if self.signs[i] else T_CROSS
        if i < 2 * _WIDE:
            kit.stamp(
                kit.ui, tile, 8 + 9 * (i % _WIDE) + i % _WIDE // 5 * 3, 50 + 10 * (i // _WIDE)
            )

    def press(self, button):
        """A goes on with the next deal, B to the title."""
        if button == A:
            app = self.app
            match = self.match
            number = match.seed - DEALS
            game = engine.GAMES.index(match.game)
            app.match = None
            then = deals.following(app, game)
            deals.begin(app, game, number if number > then else then)
        elif button == B:
            self.app.match = None  # nothing of it is to be saved
            self.app.start(bytes((TITLE,)))

    def tick(self):
        """Play on to the next decision of the person, or think for a slice about it."""
        if self.done:
            return
        match = self.match
        t = match.table
        mind = self.mind
        say = self.app.say
        if mind is None:
            while self.i < self.count and (t.seat != self.me or t.moves() < 2):
                self._play(self._move())
            if self.i < self.count:
                self.foot.show(say.fill(M_DEAL_THINKS, count=100 * self.i // self.count))
                judge = self.app.load("cardling.judge").Judge
                self.mind = judge(self.app, t, match.seed)
            else:
                self.done = True
                self._end()
        elif mind.step():
            bot = mind.bot
            code = self._move()
            if self.app.load("engine.move_scores").lead(bot) >= LEAD:
                self.signs.append(code == bot.best)
                self._sign(len(self.signs) - 1)
            self.mind = None
            self._play(code)

    def _move(self):
        """The next move; where there is none, nothing is left that can be looked at."""
        try:
            return self.reader.code(self.match.table)
        except ValueError:
            self.i = self.count
            return -1

    def _play(self, code):
        if code >= 0:
            self.reader.play(self.match.table)
            self.i += 1


Page = DealResult
