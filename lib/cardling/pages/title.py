# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The title: a tile for each game, and a row of icons for everything else."""

from micropython import const

from engine import GAMES
from cardling.device.boards import DOWN, LEFT, RIGHT, SELECT, UP, A
from cardling.messages import (
    M_ABOUT, M_CODE_ENTER, M_FILE_DAMAGED, M_GAME, M_HELP, M_HINT_TITLE, M_KIND, M_LEARN_KEY,
    M_RESUME, M_SETTINGS, M_STATS,
)  # fmt: skip
from cardling.pages.background import FOOT
from cardling.save import GAME
from cardling.save.restart import RESUME
from cardling.sounds import S_CHOOSE, S_MOVE
from cardling.tiles import (
    T_ABOUT, T_BLINK, T_BUTTON, T_CODE, T_CUP, T_GEAR, T_GREY, T_HELP, T_ICON, T_INK, T_MORE_RIGHT,
    T_SLATE, T_TEAL, T_VIOLET,
)  # fmt: skip

_LOGO = const(4)  # y of the logo
_TOP = const(34)  # y of the tiles
_HIGH = const(30)
_STEP = const(38)  # from a tile to the next, if there is room for all
_NAMED = const(69)  # y of what the choice is called
_SIGNS = const(94)  # y of the signs
_SIGN = const(16)  # width of one
_SHOW = const(20000)  # ms without a press: two bots play
_EVERY = const(4000)  # ms: the Mindbug blinks
_BLINK = const(160)
_REST = const(37)  # y of the games' pictures;
_HOP = const(350)  # ms: the chosen one is there, then a little higher


class Title:
    """``rows``: what can be chosen, games first, by name; ``at``: what the cursor is on. ``intro``:
    it was just switched on, and the logo comes in."""

    def __init__(self, app, intro=False):
        self.app = app
        self.at = app.chosen
        self.intro = intro and app.settings.pace > 0
        self.told = False
        self.check = intro  # are texts and pictures whole? It then looks at one file a frame
        self.damaged = ""

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        saved = app.store.read(GAME)
        self.todo = [M_GAME + i for i in range(len(GAMES))]
        signs = [T_HELP, T_GEAR, T_CUP, T_CODE, T_ABOUT]
        if saved:
            self.todo.append(M_RESUME)
            signs.insert(0, T_MORE_RIGHT)
        self.todo += M_HELP, M_SETTINGS, M_STATS, M_CODE_ENTER, M_ABOUT
        self.rows = [app.say(row) for row in self.todo]
        self.saved = saved[1] if saved else -1
        self.fade_background(_LOGO + 26, 0, T_VIOLET)
        self.logo = kit.grid(kit.sheet("logo"), 32, -24 if self.intro else _LOGO)
        icons = kit.sheet("icons")
        self.icons = []
        self.wide = wide = min(_STEP, 160 // len(GAMES)) - 4
        for i in range(len(GAMES)):
            x = self._x(i)
            kit.box(x, _TOP, wide, _HIGH, T_SLATE)
            kit.box(x + 1, _TOP + 1, wide - 2, _HIGH - 2, T_INK)
            grid = kit.grid(icons, x + wide // 2 - 12, _REST, tile=T_ICON + i)
            self.icons.append(grid)
        self.name = kit.line(0, _NAMED)
        self.kind = kit.line(0, _NAMED + 10, T_GREY)
        self.foot()
        for i in range(len(signs)):
            x = self._x(len(GAMES) + i)
            kit.box(x, self.low, _SIGN, 14, T_SLATE)
            kit.box(x + 1, self.low + 1, _SIGN - 2, 12, T_INK)
            kit.stamp(kit.ui, signs[i], x + 4, self.low + 3)
        self.cursor = kit.cursor(32)
        if not -1 < self.at < len(self.rows):  # what a player most likely wants
            self.at = len(GAMES) if saved else app.settings.game
        self._point()
        app.handheld.pixels.fill(0)
        self.since = app.handheld.now()
        if self.intro:
            with app.lent("cardling.tunes") as tunes:
                app.handheld.sound.music(tunes.TITLE)

    def fade_background(self, *args):
        """A ground, see cardling.pages.background."""
        self.app.load("cardling.pages.background").fade_background(self.app.kit, *args)

    def foot(self):
        """What there is to say about a damaged file or about saving; then the signs move up for it.
        Else what A does."""
        app = self.app
        kit = app.kit
        text = app.load("cardling.pages.save_trouble").text(app)
        if self.damaged:
            text = app.say.fill(M_FILE_DAMAGED, player=self.damaged.split("/")[-1])
        app.reported = app.store.reason
        self.low = _SIGNS
        x = 5
        if text:
            self.low -= 13
        else:
            text = app.say(M_HINT_TITLE)
            self.fade_background(_SIGNS - 4, FOOT, T_TEAL)
            kit.box(0, FOOT, 160, 128 - FOOT, T_INK)
            kit.stamp(kit.ui, T_BUTTON, 5, 117)
            x = 16
            kit.stamp(kit.ui, T_BUTTON + 3, 62, 117)
            kit.line(73, 117, T_GREY, app.say(M_LEARN_KEY))
        text = kit.wrap(text, 152)
        kit.line(x, 117 - 9 * text.count("\n"), T_GREY, text)

    def _x(self, i):
        """Where a tile or a sign begins."""
        if i < len(GAMES):
            return 82 + (self.wide + 4) * (2 * i - len(GAMES)) // 2
        signs = len(self.todo) - len(GAMES)
        return 80 - 11 * signs + 3 + 22 * (i - len(GAMES))

    def _point(self):
        """The cursor to where it is, and what that is called."""
        kit = self.app.kit
        at = self.at
        game = at < len(GAMES)
        if game:
            kit.point(self.cursor, self._x(at) - 1, _TOP - 1, self.wide + 2, _HIGH + 2)
        else:
            kit.point(self.cursor, self._x(at) - 2, self.low - 2, _SIGN + 4, 18)
        self._middle(self.name, self.rows[at])
        more = ""
        if self.low == _SIGNS:  # there is room
            more = self.app.say(M_KIND + at) if game else ""
            if self.todo[at] == M_RESUME:
                more = self.rows[self.saved] if self.saved < len(GAMES) else ""
        self._middle(self.kind, more)

    def _middle(self, line, text):
        line.show(text)
        line.x = 80 - line.width // 2

    def tick(self):
        """The logo comes in, the Mindbug blinks now and then, the chosen game moves."""
        app = self.app
        if app.handheld.since(app.pressed) >= _SHOW and not app.dim and not self.told:
            self._show()
            return
        if self.intro:
            self.logo.y += 2
            self.intro = self.logo.y < _LOGO
        elif self.check:
            self._check()
        if app.settings.pace:
            shut = app.handheld.since(self.since) % _EVERY > _EVERY - _BLINK
            tile = T_BLINK if shut else T_ICON
            if self.icons[0][0] != tile:
                self.icons[0][0] = tile
            # Down, then up again, when the cursor has come to rest: it paints enough.
            hop = app.handheld.since(app.pressed) // _HOP
            for i in range(len(GAMES) if hop else 0):
                y = _REST - 2 if i == self.at and hop > 2 and hop & 1 else _REST
                if self.icons[i].y != y:
                    self.icons[i].y = y

    def _check(self):
        """Look at the next file."""
        app = self.app
        if self.check is True:
            verify = app.load("cardling.verify")
            self.check = verify.check("d")
            verify.forget()
        for path in self.check:
            if path:
                self.check = None
                self.damaged = path
                app.kit.clear()
                self.enter()
            return
        self.check = None

    def _show(self):
        """Nobody presses anything: two bots play, where that writes nothing."""
        from cardling.save.restart import SHOW, for_free

        self.told = True  # once, if it cannot be
        if for_free():
            app = self.app
            game = app.handheld.now() >> 10 & 3  # now this, now that
            app.start(bytes((SHOW, game, app.idle(), self.at)))

    def leave(self):
        """Another screen covers it."""
        self.intro = False
        self.logo = self.icons = self.name = self.kind = self.cursor = None

    def press(self, button):
        """Left and right go through all, up and down change the row."""
        app = self.app
        count = len(self.rows)
        games = len(GAMES)
        if button == LEFT or button == RIGHT:
            self.at = (self.at + (1 if button == RIGHT else -1)) % count
        elif button == UP or button == DOWN:
            if self.at < games:
                self.at = games + self.at * (count - games) // games
            else:
                self.at = (self.at - games) * games // (count - games)
        else:
            if button == A:
                app.handheld.sound.play(S_CHOOSE)
                self._chosen(self.todo[self.at])
            elif button == SELECT and self.at < games:
                app.handheld.sound.play(S_CHOOSE)
                app.page("game_menu", self.at)
            return
        app.handheld.sound.play(S_MOVE)
        self._point()

    def _chosen(self, row):
        app = self.app
        if row == M_RESUME:
            app.start(bytes((RESUME,)))
        elif M_GAME <= row < M_GAME + len(GAMES):
            app.load("cardling.before_game").Begin(app, GAMES[row - M_GAME])
        elif row == M_HELP:
            app.page("menu", app.say(M_HELP), self.rows[: len(GAMES)], self._help)
        elif row == M_SETTINGS:
            app.page("settings")
        elif row == M_STATS:
            app.page("stats")
        elif row == M_CODE_ENTER:
            app.page("enter_code")
        elif row == M_ABOUT:
            app.page("about")

    def _help(self, index):
        if index < 0:
            self.app.pop()
            return
        self.app.page("help", GAMES[index])
