# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""How many play, and who sits where: people and bots in any mix."""

from micropython import const

from cardling.device.boards import LEFT, RIGHT, A, B
from engine import GAMES
from cardling.before_game import last
from cardling.pages.background import FOOT
from cardling.pages.menu import Menu
from cardling.match import SORTS
from cardling.messages import (
    M_BOT, M_EASY, M_GAME, M_PUZZLE_BEGIN, M_SEATS_BEGIN, M_SEATS_COUNT, M_SEATS_NOBODY,
    M_SEATS_PERSON, M_SET_KEYS,
)  # fmt: skip
from cardling.sounds import S_BACK, S_CHOOSE, S_MOVE, S_REFUSE
from cardling.tiles import (
    T_BLANK, T_BOT, T_BROWN, T_BUTTON, T_CREAM, T_DPAD, T_GREY, T_INK, T_PERSON, T_TEAL, T_VIOLET,
)  # fmt: skip


_X = const(96)  # x of the values
_MEDIUM = const(2)
_MOST = const(6)
_DUSK = const(84)  # y of the ground, in a colour of the game
_COLORS = bytes((T_VIOLET, T_VIOLET, T_TEAL, T_BROWN))
_COUNT = const(254)
_BEGIN = const(255)


class Seats(Menu):
    """``chosen(kinds)`` is called with a byte for each seat, with None for B. The cursor begins in
    the last row, with what was chosen last time: one press begins.

    least, most: how many can play; if both are the same, that is not asked.
    """

    step = 11
    left = 28

    def __init__(self, app, game, least, most, chosen):
        self.range = least, most
        self.count = min(max(3, least), most) if most > 3 else least
        self.players = bytearray((0,) + (_MEDIUM,) * (_MOST - 1))
        before = last(app, game)
        if before:
            self.count = min(max(before[0] & 15, least), most)
            self.players[:] = before[2]
        self.game = GAMES.index(game)
        Menu.__init__(self, app, app.say(M_GAME + self.game), None, chosen)

    def enter(self):
        """Draw it."""
        kit = self.app.kit
        self.values = kit.line(_X, self.top, T_CREAM)
        self.values.space(self.step)
        self.signs = []
        for _ in range(self.range[1]):
            self.signs.append(kit.grid(kit.ui, self.left, 0, tile=T_BLANK))
        self.rows = []
        self.foot = kit.line(16, 117, T_GREY)
        self.sign = kit.grid(kit.ui, 4, 117, tile=T_BLANK)
        Menu.enter(self)
        self.arrow.x = self.left - 12
        self._fill()
        self.at = len(self.rows) - 1
        self._draw()

    def head(self):
        """The game's name."""
        self.app.kit.box(0, FOOT, 160, 128 - FOOT, T_INK)
        Menu.head(self)
        self.bare = 2  # frames before the ground comes

    def tick(self):
        """The ground and the game's picture come with the second frame: the first takes 95 ms."""
        if self.bare:
            self.bare -= 1
            if self.bare:
                return
            kit = self.app.kit
            fade_background = self.app.load("cardling.pages.background").fade_background
            fade_background(kit, _DUSK, FOOT, _COLORS[self.game % len(_COLORS)])
            # lower where the rows of six come so far
            y = FOOT - (13 if self.range[1] > 4 else 24)
            kit.stamp(kit.sheet("icons"), self.game, 132, y)

    def _draw(self):
        """The list is drawn by _fill; here the arrow moves."""
        self.arrow.y = self.top + self.at * self.step
        say = self.app.say
        last = self.at == len(self.rows) - 1
        # As cardling.foot says it, but that paints the canvas: too many windows for a step.
        if last:
            self._tell(T_BUTTON, say(M_PUZZLE_BEGIN))
        else:
            self._tell(T_DPAD, say(M_SET_KEYS).split(" ", 1)[1])

    def _tell(self, tile, text):
        """The bottom line: a button, and what it does."""
        if self.sign[0] != tile:
            self.sign[0] = tile
        self.foot.show(text)

    def _fill(self):
        """All rows as they are now."""
        say = self.app.say
        self.rows = []
        self.said = []
        self.what = []  # by row: a seat, another number for what else it is about
        if self.range[0] < self.range[1]:
            self.row(_COUNT, say(M_SEATS_COUNT), str(self.count))
        for i in range(self.range[1]):
            sign = self.signs[i]
            if i < self.count:
                kind = self.players[i]
                sign.y = self.top + self.step * len(self.rows)
                sign[0] = T_BOT if kind else T_PERSON
                text = say(M_SEATS_PERSON)
                if kind:
                    text = say(M_BOT) + ", " + say(M_EASY + kind - 1)
                self.seat(i, text)
            else:
                sign[0] = T_BLANK
        self.row(_BEGIN, say(M_SEATS_BEGIN), "")
        self.list.show("\n".join(self.rows))
        self.values.show("\n".join(self.said))

    def row(self, what, text, value):
        """One more row."""
        self.what.append(what)
        self.rows.append(text)
        self.said.append(value)

    def seat(self, i, value):
        """The row of a seat."""
        self.row(i, "   %d" % (i + 1), value)

    def press(self, button):
        """Up and down move; left, right and A change; A begins in the last row."""
        if button < LEFT:
            Menu.press(self, button)
        elif button == B:
            self.sound(S_BACK)
            self.chosen(None)
        elif button == A and self.at == len(self.rows) - 1:
            players = bytes(self.players[: self.count])
            if players.find(b"\0") < 0:  # somebody must look at it
                self._tell(T_BLANK, self.app.say(M_SEATS_NOBODY))
                self.sound(S_REFUSE)
            else:
                self.sound(S_CHOOSE)
                self.chosen(players)
        elif button in (LEFT, RIGHT, A) and self.at < len(self.rows) - 1:
            self.change(self.what[self.at], -1 if button == LEFT else 1)
            self.sound(S_MOVE)
            self._fill()

    def change(self, what, step):
        """The next value of a row."""
        if what == _COUNT:
            least, most = self.range
            self.count = least + (self.count - least + step) % (most - least + 1)
        else:
            self.players[what] = (self.players[what] + step) % SORTS
