# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The ladder of a game's rivals: which are beaten, who is next, and how each of them plays."""

from micropython import const

from engine import GAMES
from cardling import rivals
from cardling.before_game import against
from cardling.cards import Cards
from cardling.device.boards import A, SELECT
from cardling.messages import (
    M_BACK, M_GAME, M_RECORD, M_RIVAL_LATER, M_RIVAL_NOT, M_RIVAL_PLAY, M_RIVAL_WINS, M_RIVALS,
    M_WHO,
)  # fmt: skip
from cardling.pages.menu import Menu, ask
from cardling.save import GAME
from cardling.rivals import COUNT, SIZE, WINS
from cardling.sounds import S_REFUSE
from cardling.tiles import T_BUTTON, T_CREAM, T_CROSS, T_GREY, T_INK, T_SKY, T_STAR
from cardling.confirmation import DROP

_FACE = const(118)  # x
_REST = const(200)  # ms after which the arrow rests


class Ladder(Menu):
    """``game``: its number. The cursor begins at the one to beat."""

    top = 17
    left = 24
    step = 10

    def __init__(self, app, game):
        self.game = game
        rows = rivals.kept(app)
        self.done = rivals.beaten(rows, game)
        at = SIZE * game + WINS
        self.wins = rows[at : at + COUNT]
        self.who = bytes([rivals.read(GAMES[game], i)[0] for i in range(COUNT)])
        names = [app.say(M_WHO + self.who[i]) if i <= self.done else "?" for i in range(COUNT)]
        title = app.say(M_RIVALS) + ": " + app.say(M_GAME + game)
        at = min(self.done, COUNT - 1)
        Menu.__init__(self, app, title, names, self._chosen, at)
        self.step = 10

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        kit.box(_FACE - 4, 20, 40, 40, T_INK)
        self.faces = kit.tiles("faces")
        self.face = kit.cut(self.faces, 0)
        kit.big(self.face, 0, _FACE, 24, 2)
        self.score = kit.line(_FACE - 4, 64, T_CREAM)
        self.says = kit.line(6, 98, T_SKY)
        for i in range(self.done):
            kit.stamp(kit.ui, T_STAR, 84, self.top + self.step * i)
        self.sign = kit.grid(kit.ui, 4, 118)
        self.word = kit.line(14, 118, T_GREY)
        x = 22 + kit.font.width(app.say(M_RIVAL_NOT))  # the longer word
        for i, text in ((1, M_BACK), (3, M_RECORD)):
            kit.stamp(kit.ui, T_BUTTON + i, x, 118)
            x += 12 + kit.line(x + 10, 118, T_GREY, app.say(text)).width + 6
        Menu.enter(self)
        self.told = True
        self._tell()

    def _draw(self):
        """The arrow moves at once; who it is, is told when it rests."""
        Menu._draw(self)
        self.since = self.app.handheld.now()
        self.told = False

    def tick(self):
        """The arrow rests."""
        if not self.told and self.app.handheld.since(self.since) >= _REST:
            self.told = True
            self._tell()

    def _tell(self):
        """Face, wins and way of the rival at the arrow."""
        app = self.app
        kit = app.kit
        at = self.at
        bitmap = self.face[0]
        bitmap.fill(0)
        text = app.say(M_RIVAL_LATER)
        score = ""
        can = at <= self.done
        self.sign[0] = T_BUTTON if can else T_CROSS
        self.word.show(app.say(M_RIVAL_PLAY if can else M_RIVAL_NOT))
        if can:
            kit.stamp(self.faces, 3 * self.who[at], 0, 0, bitmap)
            texts = Cards("assets/packed/%s_rivals.%s" % (GAMES[self.game], app.say.language))
            text = texts.text(at)
            texts.close()
            score = app.say.fill(M_RIVAL_WINS, count=self.wins[at])
        self.says.show(kit.wrap(text, 148))
        self.score.show(score)

    def press(self, button):
        """As in any menu; SELECT shows the record."""
        if button == SELECT:
            self.app.page("game_stats", self.game)
        elif button == A and self.at > self.done:
            self.sound(S_REFUSE)
        else:
            Menu.press(self, button)

    def leave(self):
        """Another screen covers it."""
        Menu.leave(self)
        self.faces.close()
        self.faces = self.face = self.score = self.says = self.sign = self.word = None

    def _chosen(self, index):
        app = self.app
        if index < 0:
            self.leave()
            app.pop()
        elif app.store.read(GAME):
            ask(app, DROP, self._begin)
        else:
            self._begin()

    def _begin(self):
        against(self.app, GAMES[self.game], self.at)


Page = Ladder
