# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The about page: version, board and memory; a test of buttons, lights and sound; the way to
selftest.py."""

import gc
import sys

from micropython import const

from cardling.app import VERSION
from cardling.device.boards import START, A, B
from cardling.messages import (
    M_ABOUT_BOARD, M_ABOUT_DRIVE, M_ABOUT_FANS, M_ABOUT_LICENCE, M_ABOUT_MEMORY, M_ABOUT_TEST,
    M_TEST, M_TEST_LEAVE, M_TEST_MEASURE,
)  # fmt: skip
from cardling.tiles import (
    T_BLUE, T_BUTTON, T_CHECK, T_CREAM, T_GREY, T_LEAF, T_MORE_DOWN, T_MORE_LEFT, T_MORE_RIGHT,
    T_MORE_UP, T_SLATE, T_WHITE, T_YELLOW,
)  # fmt: skip


_HOLD = const(1000)  # ms of B to leave, of START to measure: a press of them is part of the test
# By button: x, y and the tile of it.
_PLACES = (
    (36, 34, T_MORE_UP),
    (36, 70, T_MORE_DOWN),
    (18, 52, T_MORE_LEFT),
    (54, 52, T_MORE_RIGHT),
    (136, 42, T_BUTTON),
    (114, 50, T_BUTTON + 1),
    (92, 78, T_BUTTON + 2),
    (118, 78, T_BUTTON + 3),
)
_TUNES = b"\x3c\x3e\x40\x41\x43\x45\x47\x48"  # C to C
_COLORS = (0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF)


class About:
    """Version, board, memory."""

    def __init__(self, app):
        self.app = app

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        say = app.say
        kit.box(0, 0, 160, 14, T_BLUE)
        kit.line(4, 2, T_WHITE, "Cardling " + VERSION)
        kit.stamp(kit.sheet("icons"), 0, 130, 20)
        it = sys.implementation
        runs = "%s %d.%d.%d" % ((it.name,) + tuple(it.version)[:3])
        gc.collect()
        lines = [
            say.fill(M_ABOUT_BOARD, player=app.handheld.name),
            runs,
            say.fill(M_ABOUT_MEMORY, "", gc.mem_free() // 1024),
            say(M_ABOUT_DRIVE + app.store.status),
            say(M_ABOUT_LICENCE),
        ]
        label = kit.line(8, 22, T_WHITE, "\n".join([kit.fit(line, 146) for line in lines]))
        label.space(12)
        kit.line(8, 90, T_CREAM, kit.wrap(say(M_ABOUT_FANS), 146))
        kit.stamp(kit.ui, T_BUTTON, 4, 117)
        kit.line(15, 117, T_GREY, say(M_ABOUT_TEST))

    def press(self, button):
        """A tests, B goes back."""
        if button == A:
            self.app.push(Test(self.app))
        elif button == B:
            self.app.pop()

    def tick(self):
        """Nothing moves."""


class Test:
    """Every button lights up, sounds, and lights the pixels."""

    def __init__(self, app):
        self.app = app
        self.tried = bytearray(8)
        self.held = bytearray(8)
        self.since = 0

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        kit.box(0, 0, 160, 14, T_BLUE)
        kit.line(4, 2, T_WHITE, app.say(M_TEST))
        for button in range(8):
            self._draw(button)
        for color in range(16):
            kit.box(color * 10, 107, 10, 6, color)
        kit.stamp(kit.ui, T_BUTTON + 2, 4, 94)
        kit.line(15, 94, T_GREY, app.say(M_TEST_MEASURE))
        kit.stamp(kit.ui, T_BUTTON + 1, 4, 117)
        kit.line(15, 117, T_GREY, app.say(M_TEST_LEAVE))
        # Who tests wants to hear and to see something, whatever the settings are.
        handheld = app.handheld
        handheld.sound.volume = max(handheld.sound.volume, 25)
        handheld.pixels.brightness = max(handheld.pixels.brightness, 6)

    def _draw(self, button):
        kit = self.app.kit
        x, y, tile = _PLACES[button]
        color = T_SLATE
        if self.held[button]:
            color = T_YELLOW
        elif self.tried[button]:
            color = T_LEAF
        kit.box(x - 4, y - 4, 16, 16, color)
        kit.stamp(kit.ui, tile, x, y)
        if self.tried[button]:
            kit.stamp(kit.ui, T_CHECK, x + 6, y + 6)

    def press(self, button):
        """Show that it came."""
        handheld = self.app.handheld
        self.tried[button] = 1
        handheld.sound.play(bytes((_TUNES[button], 20)))
        lights = handheld.pixels
        lights.fill(0)
        if button < A and lights.count:
            lights.set(button % lights.count, 0xFFFFFF)
        else:
            lights.fill(_COLORS[button & 3])
        if button in (B, START) and not self.held[button]:
            self.since = handheld.now()
        self.held[button] = 1
        self._draw(button)

    def tick(self):
        """Released buttons; B or START held for a second."""
        handheld = self.app.handheld
        for button in range(8):
            if self.held[button] and not handheld.buttons.held(button):
                self.held[button] = 0
                self._draw(button)
        if (self.held[B] or self.held[START]) and handheld.since(self.since) >= _HOLD:
            handheld.pixels.fill(0)
            self.app.settings.apply()
            if self.held[B]:
                self.app.pop()
                return
            self.held[START] = 0
            self.app.page("selftest")


Page = About
