# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A bot with its own style of play: it replaces a level's numbers and some of the game's values.
Loaded only where a rival plays.

    bot = Rival(table, rival, seed)    # then as any Bot

rival: bytes that tools/pack/pack_rivals.py makes. The six numbers of a level, see engine.bot, then
four bytes for each change: from which place of VALUES on, how many, 16ths that they are multiplied
by, and 128 + what is added.
"""

from array import array

from engine.bot import Bot
from engine.numbers import EACH_LEVEL, R_HARD, R_MARKS


def changed(values, rival):
    """VALUES as the rival has them."""
    if isinstance(values, tuple):
        return tuple([changed(column, rival) for column in values])
    made = bytearray(values) if isinstance(values, bytes) else array("h", values)
    for i in range(EACH_LEVEL, len(rival), 4):
        at, n, times, more = rival[i : i + 4]
        for k in range(at, at + n):
            made[k] = (made[k] * times + 8 >> 4) + more - 128
    return made


class Rival(Bot):
    """Its values are the game's only while it thinks: others may think in between."""

    def __init__(self, table, rival, seed):
        Bot.__init__(self, table, 2, seed)
        rule = self.rule
        self.rule = rule[:R_HARD] + rival[:EACH_LEVEL] + rule[R_MARKS:]
        self.values = changed(self.game.VALUES, rival)

    def start(self, table):
        """See Bot."""
        self._don()
        Bot.start(self, table)
        self._don()

    def step(self):
        """See Bot."""
        self._don()
        done = Bot.step(self)
        self._don()
        return done

    def _don(self):
        game = self.game
        game.VALUES, self.values = self.values, game.VALUES
