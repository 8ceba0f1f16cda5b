# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pages of help, read from the drive one at a time. tools/pack/pack_help.py describes the files."""

import gc

from micropython import const

from cardling.device.boards import LEFT, RIGHT, A, B
from cardling.cards import Cards
from cardling.messages import M_BACK, M_TIP_KEYS
from cardling.tiles import (
    T_BLUE, T_BUTTON, T_CREAM, T_GREY, T_HINT, T_INK, T_MORE_LEFT, T_MORE_RIGHT, T_VIOLET, T_WHITE,
)  # fmt: skip


HANDS_OFF = const(400)  # ms in which a tip cannot be closed: A was perhaps meant to skip something


class Help:
    """The help of a game: left and right turn the pages, A and B go back."""

    kind = "help"
    bar = T_BLUE

    def __init__(self, app, game="mindbug", page=0):
        self.app = app
        self.game = game
        self.page = page
        self.count = 0

    def open(self):
        """The pages: two records each, in a guide one more."""
        name = "assets/packed/%s_%s." % (self.kind, self.game)
        try:
            return Cards(name + self.app.say.language)
        except OSError:
            return Cards(name + "en")  # a language that has none yet

    def enter(self):
        """Draw the page."""
        kit = self.app.kit
        pages = self.open()
        self.count = len(pages) // 2
        title = pages.name(2 * self.page)
        text = pages.text(2 * self.page)
        pictures = pages.name(2 * self.page + 1)
        pages.close()
        kit.box(0, 0, 160, 12, self.bar)
        kit.box(0, 118, 160, 10, T_INK)
        self.head(title)
        for group in pictures.split("\2") if pictures else ():
            name, numbers = group.split("\1")
            sheet = kit.ui if name == "ui" else kit.tiles(name)
            for i in range(0, len(numbers), 3):
                tile, x, y = [ord(c) - 32 for c in numbers[i : i + 3]]
                kit.stamp(sheet, tile, x, y)
            if name != "ui":
                sheet.close()
        for block in text.split("\1"):
            kit.line(ord(block[0]) - 32, ord(block[1]) - 32, T_WHITE, block[2:])

    def head(self, title):
        """Title bar and foot."""
        kit = self.app.kit
        kit.line(4, 1, T_WHITE, title)
        kit.stamp(kit.ui, T_BUTTON + 1, 4, 119)
        kit.line(15, 119, T_GREY, self.app.say(M_BACK))
        where = "%d/%d" % (self.page + 1, self.count)
        x = 146 - kit.font.width(where)
        kit.line(x, 119, T_CREAM, where)
        kit.stamp(kit.ui, T_MORE_LEFT, x - 11, 119)
        kit.stamp(kit.ui, T_MORE_RIGHT, 149, 119)

    def press(self, button):
        """Turn the page, or back."""
        if button == LEFT or button == RIGHT:
            step = 1 if button == RIGHT else -1
            self.page = (self.page + step) % self.count
            self.app.kit.clear()
            gc.collect()
            self.enter()
        elif button == A or button == B:
            self.app.pop()

    def tick(self):
        """Nothing moves."""


class Tip(Help):
    """One page of a guide."""

    kind = "guide"
    bar = T_VIOLET

    def enter(self):
        """Draw it."""
        Help.enter(self)
        self.app.handheld.buttons.clear()
        self.since = self.app.handheld.now()

    def head(self, title):
        """Title bar and foot."""
        kit = self.app.kit
        kit.stamp(kit.ui, T_HINT, 4, 2)
        kit.line(15, 1, T_WHITE, title)
        kit.stamp(kit.ui, T_BUTTON, 4, 119)
        kit.line(15, 119, T_GREY, self.app.say(M_TIP_KEYS))

    def press(self, button):
        """A and B go on."""
        if (button == A or button == B) and self.app.handheld.since(self.since) >= HANDS_OFF:
            self.app.pop()


Page = Help
