# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The hard bot as a judge of moves: a worse one has to be worth a number, too, and all of them have
to be looked at equally often."""

from micropython import const

from cardling.match import HARD
from engine.move_scores import NEAR
from engine.numbers import DEALS, LOOKED, R_HARD_NOISE, R_HARD_REDEALS, R_MARKS

_OWN = const(4)  # bot.why beyond it tells whether the best move is the 0


class Judge:
    """It thinks about the position on this table. ``bot``: see engine.move_scores, once step() has
    said that it is done."""

    def __init__(self, app, table, seed):
        self.bot = bot = app.load("engine.bot").Bot(table, HARD, seed)
        rule = bot.rule
        if rule[R_HARD_REDEALS] > 1:  # several redeals
            bot.rule = rule[:R_HARD_NOISE] + bytes((NEAR,)) + rule[R_MARKS:]
        bot.start(table)
        self.deals = 0  # redeals that all moves were looked at on,
        self.sums = self.codes = b""  # and what was found there

    def step(self):
        """A slice. True: it is done."""
        bot = self.bot
        num = bot.num
        done = bot.step()
        if not done:
            if num[DEALS] != self.deals:
                self.deals = num[DEALS]
                self.sums = num[: num[LOOKED]]
                self.codes = bytes(bot._code[: num[LOOKED]])
        elif bot.spent >= bot.mark and self.codes:
            # Time was up within a redeal: some moves were looked at once more than others.
            num[DEALS] = self.deals
            for i in range(len(self.codes)):
                num[i] = self.sums[i]
                bot._code[i] = self.codes[i]
            best = self.codes[0]
            if bot.why > _OWN:
                bot.why += (not bot.best) - (not best)
            bot.best = best
        return done
