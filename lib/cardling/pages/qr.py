# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Shows a game as a QR code, or as several in turn. CARDLING_PAGE in settings.toml is the address
of a page that opens it; without one the code is just the text of the game."""

import os

from displayio import Group, Palette, TileGrid
from micropython import const

from cardling.device.boards import LEFT, RIGHT, START, A
from cardling.kit import HEIGHT, WIDTH
from cardling.messages import M_LOOK_MAKES
from cardling.qr import MOST, Code
from cardling.tiles import T_BUTTON, T_WHITE

_PART = const(220)  # bytes of the text, where several codes are needed
_QUIET = const(4)  # modules around the code
_SCALE = const(2)


def parts(text):
    """The texts of the codes."""
    page = os.getenv("CARDLING_PAGE")
    if page and len(page) + 6 + len(text) <= MOST:
        return [page + "#game=" + text]
    if len(text) <= MOST:
        return [text]
    count = -(-len(text) // _PART)
    return ["%d/%d:%s" % (i + 1, count, text[i * _PART : i * _PART + _PART]) for i in range(count)]


class QrPage:
    """Left and right: the next code, if there are several; A, B, SELECT go back."""

    def __init__(self, app, text):
        self.app = app
        self.parts = parts(text)
        self.at = 0
        self.code = None

    def enter(self):
        """Draw it."""
        kit = self.app.kit
        kit.stamp(kit.ui, T_BUTTON + 1, 4, 117)
        self.line = kit.line(28, 60, T_WHITE, self.app.say(M_LOOK_MAKES))
        self.code = Code(self.parts[self.at].encode())
        self.made = False

    def tick(self):
        """A slice of the code; then it is shown."""
        if self.made or not self.code.step():
            return
        self.made = True
        kit = self.app.kit
        self.line.show("")
        side = self.code.size + 2 * _QUIET
        x = (WIDTH - _SCALE * side) // 2
        y = (HEIGHT - _SCALE * side) // 2
        kit.box(x, y, _SCALE * side, _SCALE * side, T_WHITE)
        palette = Palette(2)
        palette[0] = 0xFFFFFF
        palette[1] = 0
        group = Group(scale=_SCALE, x=x + _SCALE * _QUIET, y=y + _SCALE * _QUIET)
        group.append(TileGrid(self.code.bitmap, pixel_shader=palette))
        kit.group.append(group)
        if len(self.parts) > 1:
            kit.line(2, 2, T_WHITE, "%d/%d" % (self.at + 1, len(self.parts)))
        self.code = None

    def press(self, button):
        """See above."""
        if button == LEFT or button == RIGHT:
            if len(self.parts) > 1:
                self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.parts)
                self.app.kit.clear()
                self.enter()
        elif A <= button != START:
            self.app.pop()

    def leave(self):
        """Another screen covers it."""
        self.code = self.line = None


Page = QrPage
