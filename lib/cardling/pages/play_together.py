# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Play together: how many people share the device, who begins (where players may choose) and their
names. Everything is as it was last time and the cursor on the last row: one press starts the
game."""

from micropython import const

from engine import GAMES
from cardling import foot
from cardling.characters import COLOURS, FACES, PEOPLE
from cardling.before_game import deal, last, people, remember
from cardling.device.boards import LEFT, RIGHT, A
from cardling.match import about
from cardling.messages import (
    M_BY_LOT, M_GAME, M_PLAYER, M_PUZZLE_BEGIN, M_SEATS_BEGIN, M_SEATS_COUNT, M_SET_KEYS,
    M_TOGETHER_BEGINS, M_TOGETHER_NAMES,
)  # fmt: skip
from cardling.pages.menu import Menu, ask
from cardling.save import GAME
from cardling.sounds import S_CHOOSE, S_MOVE
from cardling.tiles import T_CREAM, T_INK, T_NIGHT
from cardling.confirmation import DROP

_X = const(84)  # x of the values
_COUNT = const(0)  # rows
_FIRST = const(1)
_NAMES = const(2)
_BEGIN = const(3)
_BOT = const(2)  # who fills a seat that nobody takes


class Together(Menu):
    """``game``: its number."""

    step = 14

    def __init__(self, app, game):
        self.game = GAMES[game]
        rules = about(self.game)
        # By how many they are: what a match is told of the seats.
        self.tables = getattr(rules, "TOGETHER", None) or {n: n for n in rules.CODES}
        self.choice = getattr(rules, "begins", None)  # options if this seat begins; -1: by lot
        before = last(app, self.game)
        self.options = before[1] if before else 0
        self.names = people(app)
        self.count = min(self.tables)
        for n in self.tables:  # as many as had names last time
            if n <= len(self.names) and self.names[n - 1]:
                self.count = n
        self.starter = -1
        Menu.__init__(self, app, app.say(M_GAME + game), None, None)

    def enter(self):
        """Draw it."""
        kit = self.app.kit
        self.values = kit.line(_X, self.top, T_CREAM)
        self.values.space(self.step)
        self._rows()
        self.at = len(self.rows) - 1
        Menu.enter(self)
        self.foot = None
        self._fill()
        self.bare = 2  # frames before the rest comes: the first has enough to draw

    def seats(self):
        """The seats of the people."""
        players = self._players()
        return [s for s in range(len(players)) if not players[s]]

    def _players(self):
        """Who sits where: people on every second seat first, so that two are a side."""
        seats = self.tables[self.count] & 15
        if seats == self.count:
            return bytes(seats)
        players = bytearray((_BOT,) * seats)
        for s in (0, 2, 1, 3)[: self.count]:
            players[s] = 0
        return bytes(players)

    def _name(self, i):
        """What the i-th of the people is called."""
        name = self.names[i] if i < len(self.names) else ""
        if name[-1:] < "-":  # how they look
            name = name[:-1]
        return name or "%s %d" % (self.app.say(M_PLAYER), self.seats()[i] + 1)

    def _rows(self):
        say = self.app.say
        self.what = []
        self.rows = []
        self.said = []
        many = len(self.tables) > 1
        named = [self._name(i) for i in range(self.count)]
        first = say(M_BY_LOT) if self.starter < 0 else named[self.starter]
        for what, text, value, there in (
            (_COUNT, M_SEATS_COUNT, str(self.count), many),
            (_FIRST, M_TOGETHER_BEGINS, first, self.choice),
            (_NAMES, M_TOGETHER_NAMES, "", True),
            (_BEGIN, M_SEATS_BEGIN, "", True),
        ):
            if there:
                self.what.append(what)
                self.rows.append(say(text))
                self.said.append(self.app.kit.fit(value, 156 - _X))

    def _fill(self):
        """All rows as they are now."""
        self._rows()
        self.values.show("\n".join(self.said))
        self._draw()
        begin = self.at == len(self.rows) - 1
        text = self.app.say(M_PUZZLE_BEGIN if begin else M_SET_KEYS)
        self.foot = foot.show_keys(self.app.kit, 117, "A " + text if begin else text, self.foot)

    def tick(self):
        """Who they are."""
        if self.bare:
            self.bare -= 1
            if not self.bare:
                self._faces()

    def _faces(self):
        """A face and a name for each."""
        kit = self.app.kit
        faces = kit.tiles("faces")
        for i in range(6 if len(self.tables) > 1 else self.count):
            x = 4 + i % 3 * 52
            y = 78 + i // 3 * 18
            kit.box(x, y, 50, 16, T_CREAM if i < self.count else T_NIGHT)
            if i < self.count:
                kit.box(x, y, 16, 16, T_INK)
                name = self.names[i] if i < len(self.names) else ""
                seat = self.seats()[i]
                look = ord(name[-1]) - 1 if name[-1:] and name[-1] < "-" else -1
                if not 0 <= look < FACES * COLOURS:
                    look = seat % FACES * COLOURS + seat % COLOURS
                kit.stamp(faces, PEOPLE + look, x, y)
                kit.write(x + 18, y + 4, kit.short(self._name(i), 31))
        faces.close()

    def press(self, button):
        """Up and down move; left, right and A change; A begins in the last row."""
        app = self.app
        what = self.what[self.at]
        if button < LEFT:
            Menu.press(self, button)
            self._fill()
        elif button == A and what == _BEGIN:
            self.sound(S_CHOOSE)
            if app.store.read(GAME):
                ask(app, DROP, self._begin)
            else:
                self._begin()
        elif button == A and what == _NAMES:
            self.sound(S_CHOOSE)
            app.page("player_names", self.seats(), self._named, (), self.names)
        elif button in (LEFT, RIGHT, A):
            step = -1 if button == LEFT else 1
            if what == _COUNT:
                counts = sorted(self.tables)
                self.count = counts[(counts.index(self.count) + step) % len(counts)]
                self.starter = -1
            elif what == _FIRST:
                self.starter = (self.starter + 1 + step) % (self.count + 1) - 1
            else:
                return
            self.sound(S_MOVE)
            self._fill()
            if what == _COUNT:
                self._faces()
        else:
            self.app.pop()

    def _named(self, names):
        """They have names: back to this page, in front of those that asked."""
        self.names = list(names) + self.names[len(names) :]
        app = self.app
        while app.stack[-2] is not self:
            app.stack.pop()
        app.pop()

    def _begin(self):
        app = self.app
        seats = self.seats()
        remember(app, self.names[: self.count] + [""] * (self.count - len(self.names)))
        named = [""] * len(self._players())
        for i in range(len(seats)):
            named[seats[i]] = self.names[i] if i < len(self.names) else ""
        options = self.options
        if self.choice:
            options = self.choice(self.count, self.starter, options)
        else:
            options = 0
        deal(app, self.game, None, self._players(), named, self.tables[self.count], options)


Page = Together
