# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A keyboard on the screen, to type with the stick."""

from bitmaptools import blit
from micropython import const

from cardling import foot
from cardling.pages.large_text import big_text
from cardling.device.boards import DOWN, LEFT, RIGHT, START, UP, A, B
from cardling.tiles import T_BLUE, T_BROWN, T_GREY, T_INK, T_MORE_LEFT, T_SLATE, T_WHITE, T_YELLOW


_ACROSS = const(8)
_PITCH = const(18)
_ROW = const(16)
_TOP = const(46)


DELETE = "\b"  # keys that type nothing
OK = "\n"


class Keyboard:
    """``keys``: the characters; at most ``most`` are typed. A screen for others to build on."""

    def __init__(self, app, title, keys, most, foot):
        self.app = app
        self.title = title
        self.keys = keys
        self.most = most
        self.foot = foot  # a message
        self.text = ""
        self.at = 0

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        kit.box(0, 0, 160, 14, T_BLUE)
        kit.line(4, 2, T_WHITE, kit.fit(self.title, 152))
        kit.box(12, 19, 136, 22, T_INK)
        for i in range(len(self.keys)):
            self._key(i, i == self.at)
        self.big = big_text(kit, 24, 22, T_YELLOW, "")
        self.said = None
        self.draw()

    def _key(self, i, chosen):
        """A key cap. Text straight from the font's bitmap: 31 labels would need 35 KB."""
        kit = self.app.kit
        x = 10 + i % _ACROSS * _PITCH
        y = _TOP + i // _ACROSS * _ROW
        kit.box(x, y, 15, 14, T_YELLOW if chosen else T_GREY)
        kit.box(x, y + 13, 15, 1, T_BROWN if chosen else T_SLATE)
        key = self.keys[i]
        if key == DELETE:
            kit.stamp(kit.ui, T_MORE_LEFT, x + 3, y + 2)
            return
        text = "OK" if key == OK else key
        x += (15 - kit.font.width(text)) // 2
        for letter in text:
            glyph = kit.font.get_glyph(ord(letter))
            w = glyph.width
            left = glyph.tile_index * w
            blit(
                kit.canvas,
                glyph.bitmap,
                x,
                y + 3,
                x1=left,
                y1=0,
                x2=left + w,
                y2=glyph.height,
                skip_source_index=0,
            )
            x += w + 1

    def shown(self):
        """The text with places for what is missing."""
        return self.text + "_" * (self.most - len(self.text))

    def draw(self, message=None):
        """What was typed, and a line at the bottom."""
        shown = self.shown()
        self.big[0].show(shown)
        self.big.x = (160 - self.big.scale * self.app.kit.font.width(shown)) // 2
        self.said = foot.show_keys(self.app.kit, 117, self.app.say(message or self.foot), self.said)

    def press(self, button):
        """The stick moves, A types, B takes back, START is done."""
        if button <= RIGHT:
            at = self.at
            row = at // _ACROSS
            if button == LEFT or button == RIGHT:
                count = min(_ACROSS, len(self.keys) - row * _ACROSS)
                step = 1 if button == RIGHT else -1
                at = row * _ACROSS + (at % _ACROSS + step) % count
            elif button == UP:
                at -= _ACROSS
            elif button == DOWN:
                at += _ACROSS
            if 0 <= at < len(self.keys) and at != self.at:
                self._key(self.at, False)
                self.at = at
                self._key(at, True)
            return
        key = self.keys[self.at] if button == A else ""
        if button == START or key == OK:
            self.done()
        elif button == B or key == DELETE:
            if not self.text and button == B:
                self.app.pop()
                return
            self.text = self.text[:-1]
            self.draw()
        elif key and len(self.text) < self.most:
            self.text += key
            self.draw()
            self.typed()

    def typed(self):
        """A character was added."""

    def done(self):
        """START was pressed."""

    def tick(self):
        """Nothing moves."""
