# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What this is and what it runs on; a test of buttons, lights and sound, and the way to the figures
of selftest.py."""

import gc
import sys

from micropython import const

from cardling.app import VERSION
from cardling.boards import START, A, B

_T_BLUE = const(5)
_T_BUTTON = const(49)
_T_CHECK = const(64)
_T_CREAM = const(15)
_T_GREY = const(3)
_T_LEAF = const(8)
_T_MORE_DOWN = const(43)
_T_MORE_LEFT = const(40)
_T_MORE_RIGHT = const(41)
_T_MORE_UP = const(42)
_T_SLATE = const(2)
_T_WHITE = const(4)
_T_YELLOW = const(9)


_M_ABOUT = const(120)
_M_ABOUT_BOARD = const(162)
_M_ABOUT_MEMORY = const(163)
_M_ABOUT_DRIVE = const(164)
_M_ABOUT_LICENCE = const(167)
_M_ABOUT_FANS = const(168)
_M_ABOUT_TEST = const(169)
_M_TEST = const(170)
_M_TEST_LEAVE = const(171)
_M_TEST_MEASURE = const(487)

_HOLD = const(1000)  # ms of B to leave, of START to measure: a press of them is part of the test
# By button: x, y and the tile of it.
_PLACES = (
    (36, 34, _T_MORE_UP),
    (36, 70, _T_MORE_DOWN),
    (18, 52, _T_MORE_LEFT),
    (54, 52, _T_MORE_RIGHT),
    (136, 42, _T_BUTTON),
    (114, 50, _T_BUTTON + 1),
    (92, 78, _T_BUTTON + 2),
    (118, 78, _T_BUTTON + 3),
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
        kit.box(0, 0, 160, 14, _T_BLUE)
        kit.line(4, 2, _T_WHITE, "Cardling " + VERSION)
        kit.stamp(kit.sheet("icons"), 0, 130, 20)
        it = sys.implementation
        runs = "%s %d.%d.%d" % ((it.name,) + tuple(it.version)[:3])
        gc.collect()
        lines = [
            say.fill(_M_ABOUT_BOARD, player=app.handheld.name),
            runs,
            say.fill(_M_ABOUT_MEMORY, "", gc.mem_free() // 1024),
            say(_M_ABOUT_DRIVE + app.store.status),
            say(_M_ABOUT_LICENCE),
        ]
        label = kit.line(8, 22, _T_WHITE, "\n".join([kit.fit(line, 146) for line in lines]))
        label.space(12)
        kit.line(8, 90, _T_CREAM, kit.wrap(say(_M_ABOUT_FANS), 146))
        kit.stamp(kit.ui, _T_BUTTON, 4, 117)
        kit.line(15, 117, _T_GREY, say(_M_ABOUT_TEST))

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
        kit.box(0, 0, 160, 14, _T_BLUE)
        kit.line(4, 2, _T_WHITE, app.say(_M_TEST))
        for button in range(8):
            self._draw(button)
        for color in range(16):
            kit.box(color * 10, 107, 10, 6, color)
        kit.stamp(kit.ui, _T_BUTTON + 2, 4, 94)
        kit.line(15, 94, _T_GREY, app.say(_M_TEST_MEASURE))
        kit.stamp(kit.ui, _T_BUTTON + 1, 4, 117)
        kit.line(15, 117, _T_GREY, app.say(_M_TEST_LEAVE))
        # Who tests wants to hear and to see something, whatever the settings are.
        handheld = app.handheld
        handheld.sound.volume = max(handheld.sound.volume, 25)
        handheld.pixels.brightness = max(handheld.pixels.brightness, 6)

    def _draw(self, button):
        kit = self.app.kit
        x, y, tile = _PLACES[button]
        color = _T_SLATE
        if self.held[button]:
            color = _T_YELLOW
        elif self.tried[button]:
            color = _T_LEAF
        kit.box(x - 4, y - 4, 16, 16, color)
        kit.stamp(kit.ui, tile, x, y)
        if self.tried[button]:
            kit.stamp(kit.ui, _T_CHECK, x + 6, y + 6)

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
            from cardling.selftest import SelfTest

            self.app.push(SelfTest(self.app))
