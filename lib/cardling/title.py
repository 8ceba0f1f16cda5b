# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The first screen: go on with a game, or begin one."""

from micropython import const

from cardling import save, tiles
from cardling.boards import DOWN, UP, A

_M_NEW_DUEL = const(0)
_M_RESUME = const(1)
_M_LEVEL = const(7)
_M_EASY = const(8)
_M_SURE_NEW = const(14)
_M_HINT_TITLE = const(18)
_M_SAVE_NVM = const(15)
_M_SAVE_NONE = const(16)
_M_SAVE_BAD = const(17)

_TOP = const(70)
_STEP = const(12)


class Title:
    """Logo and choices."""

    def __init__(self, app):
        self.app = app
        self.at = 0

    def enter(self):
        """Draw it."""
        app = self.app
        if app.demo:
            app.demo = False
            self._begin(2, 3)
            return
        kit = app.kit
        say = app.say
        logo = kit.sheet("logo")
        kit.stamp(logo, 0, 32, 6)
        icons = kit.sheet("icons")
        kit.stamp(icons, 0, 68, 36)
        self.saved = app.store.read(save.GAME)
        self.rows = []
        if self.saved:
            self.rows.append((_M_RESUME, self._resume))
        self.rows.append((_M_NEW_DUEL, self._new))
        text = "\n".join([say(row[0]) for row in self.rows])
        label = kit.line(28, _TOP, tiles.WHITE, text)
        label.line_spacing = _STEP / 9
        self.arrow = kit.grid(kit.ui, 16, _TOP, tile=tiles.TURN)
        kit.stamp(kit.ui, tiles.BUTTON, 4, 105)
        kit.line(15, 105, tiles.GREY, say(_M_HINT_TITLE))
        foot = kit.line(4, 116, tiles.GREY)
        if app.store.reason:
            foot.say(kit.fit(say(_M_SAVE_BAD), 152))
        elif app.store.status == save.NVM:
            foot.say(kit.fit(say(_M_SAVE_NVM), 152))
        elif app.store.status == save.NONE:
            foot.say(kit.fit(say(_M_SAVE_NONE), 152))
        app.handheld.pixels.fill(0)
        self._move(0)

    def _move(self, step):
        self.at = (self.at + step) % len(self.rows)
        self.arrow.y = _TOP + self.at * _STEP

    def press(self, button):
        """Up, down, A."""
        if button == UP:
            self._move(-1)
        elif button == DOWN:
            self._move(1)
        elif button == A:
            self.rows[self.at][1]()

    def tick(self):
        """Nothing moves."""

    def _resume(self):
        from cardling.match import Match

        try:
            self.app.match = Match.saved(self.app, self.saved)
        except (ValueError, IndexError):
            self.app.store.refuse(save.GAME)
            self.app.show(Title(self.app))
            return
        self.app.match.open()

    def _new(self):
        if self.saved:
            from cardling.menu import ask

            ask(self.app, self.app.say(_M_SURE_NEW), self._level)
        else:
            self._level()

    def _level(self):
        from cardling.menu import Menu

        say = self.app.say
        rows = [say(_M_EASY + i) for i in range(3)]
        self.app.push(Menu(self.app, say(_M_LEVEL), rows, self._chosen, 1))

    def _chosen(self, level):
        if level < 0:
            self.app.pop()
        else:
            self._begin(level + 1, 0)

    def _begin(self, foe, me):
        import os

        from cardling.match import Match

        seed = int.from_bytes(os.urandom(4), "little") & 0x3FFFFFFF
        self.app.match = Match(self.app, "mindbug", seed, bytes((me, foe)))
        self.app.match.save()
        self.app.match.open()
