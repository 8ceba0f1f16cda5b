# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the hard bot thinks of a move in a finished game: how much worse it is, the bot's own move
and why, and its second choice."""

from engine.move_scores import LEAD
from cardling.device.boards import START, A
from cardling.lookback import FOUND, MISSED
from cardling.messages import (
    M_BACK, M_LOOK, M_LOOK_BEST, M_LOOK_CLOSE, M_LOOK_NEXT, M_LOOK_ONLY, M_LOOK_PLAYED,
    M_LOOK_SAME, M_LOOK_THINKS, M_LOOK_WORSE, M_WHY_ONLY, M_WHY_REST,
)  # fmt: skip
from cardling.match import Match
from cardling.tiles import (
    T_BLUE, T_BUTTON, T_CREAM, T_CROSS, T_GREY, T_SKY, T_STAR, T_WHITE, T_YELLOW,
)  # fmt: skip
from micropython import const

_LAST = const(95)  # y of the last row that has room


class BotOpinion:
    """``match``: a Replay, at the decision."""

    def __init__(self, app, match):
        self.app = app
        self.match = match
        self.code = match.next()
        self.mind = None  # a cardling.judge.Judge,
        self.bot = None  # and its bot, once it is done
        self.only = match.table.moves() < 2
        self.done = False

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        kit.box(0, 0, 160, 12, T_BLUE)
        kit.line(4, 1, T_WHITE, app.say(M_LOOK))
        self.y = 18
        self._row(M_LOOK_PLAYED, self.code)
        self.wait = kit.line(
            6, self.y, T_GREY, app.say(M_LOOK_ONLY if self.only else M_LOOK_THINKS)
        )
        kit.stamp(kit.ui, T_BUTTON + 1, 4, 119)
        kit.line(15, 119, T_GREY, app.say(M_BACK))
        if self.done:
            self._say()

    def _row(self, head, code):
        """What it is, and the move."""
        kit = self.app.kit
        kit.line(6, self.y, T_SKY, self.app.say(head))
        text = kit.wrap(self.match.move(code), 142)
        kit.line(12, self.y + 10, T_YELLOW, text)
        self.y += 23 + 9 * text.count("\n")

    def _say(self):
        app = self.app
        kit = app.kit
        bot = self.bot
        move_scores = app.load("engine.move_scores")
        self.wait.show("")
        if move_scores.lead(bot) >= LEAD:
            self.match.marks[self.match.at] = FOUND if self.code == bot.best else MISSED
        cost = move_scores.cost(bot, self.code)
        second = move_scores.second(bot)
        said = M_LOOK_SAME if self.code == bot.best else M_LOOK_CLOSE
        if self.code != bot.best and cost >= LEAD:
            said = M_LOOK_WORSE
        if said != M_LOOK_CLOSE:
            kit.stamp(kit.ui, T_CROSS if said == M_LOOK_WORSE else T_STAR, 6, self.y)
        kit.line(17, self.y, T_WHITE, app.say(said))
        self.y += 13
        if self.code != bot.best:
            self._row(M_LOOK_BEST, bot.best)
            self.y -= 3
        why = kit.wrap(self._why(), 142)
        kit.line(12, self.y, T_CREAM, why)
        self.y += 13 + 9 * why.count("\n")
        if second >= 0 and second != self.code and self.y <= _LAST:
            self._row(M_LOOK_NEXT, second)

    def _why(self):
        """Why its move, in the words of the game."""
        bot = self.bot
        say = self.app.say
        if bot.why > 4:
            with self.app.lent("advice"):
                return Match.reason(self.match, bot.why, bot.best) or say(M_WHY_REST)
        return say(M_WHY_ONLY + bot.why - 1)

    def press(self, button):
        """Back to the table."""
        if A <= button != START:
            self.match.show()

    def tick(self):
        """A slice of thinking."""
        if self.done or self.only:
            return
        if self.mind is None:
            self.mind = self.match.think_of()
        elif self.mind.step():
            self.bot = self.mind.bot
            self.mind = None
            self.done = True
            self._say()


Page = BotOpinion
