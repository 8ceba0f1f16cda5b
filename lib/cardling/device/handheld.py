# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The board behind plain names: display, buttons, pixels, sound, battery and the time."""

import sys

import board
from micropython import const
from supervisor import ticks_ms as now

from cardling.device.boards import DOWN, LEFT, REST, RIGHT, UP, WRAP
from cardling.device.sound import Sound
from cardling.phases import phase

_FIRST = const(400)  # ms until a held direction repeats
_AGAIN = const(170)  # ms between its repeats
_FAR = const(15000)  # so far out a direction begins
_NEAR = const(10000)  # so near it ends: between the two the hand may tremble
_LOOK = const(10000)  # ms between two looks at the battery
_EMPTY = const(3300)  # mV of a lithium cell that is about to be cut off
_LOW = const(3500)  # here it has minutes left
_FINE = const(3600)  # a sign that came does not flicker with the load
_NONE = const(-1)


def since(t):
    """Milliseconds from the time `t` of `now()` until now; right for 6 days."""
    return (now() - t) & WRAP


class Buttons:
    """What the player's hands do. Holding a direction repeats it."""

    @phase("start")
    def __init__(self, row):
        import keypad

        from cardling.device.profiles import scanner

        self._keys = scanner(row)
        self._keys.events.clear()  # what is held since power-on was meant for boot.py
        self._get_into = self._keys.events.get_into
        self._event = keypad.Event()
        self._order = row[1]
        self._down = 0  # a bit for each button held by a key
        self._way = _NONE  # the direction that repeats
        self._start = 0
        self._wait = 0
        self._lean = _NONE  # where the stick leans
        self._x = self._y = None
        if row[2]:
            from analogio import AnalogIn

            self._x = AnalogIn(getattr(board, row[2][0]))
            self._y = AnalogIn(getattr(board, row[2][1]))
            self._lean = self._read()  # since before: like a held key, it counts when it moves

    def get(self):
        """The next press or repeat as UP .. SELECT (0 to 7), -1 if there is none."""
        event = self._event
        while self._get_into(event):
            button = self._order[event.key_number]
            if event.pressed:
                self._down |= 1 << button
                if button <= RIGHT:
                    self._repeat(button)
                return button
            self._down &= ~(1 << button)
            if button == self._way:
                self._way = _NONE
        if self._x is not None:
            way = self._read()
            if way != self._lean:
                self._lean = way
                self._repeat(way)
                return way
        if self._way >= 0:
            late = since(self._start) - self._wait
            if late >= 0:
                # Keeps the rhythm over uneven frames, but a long pause gives one repeat only.
                self._start = (now() - (late if late < _AGAIN else 0)) & WRAP
                self._wait = _AGAIN
                return self._way
        return _NONE

    def held(self, button):
        """Is this button down, as far as `get` has read?"""
        return (self._down >> button) & 1 == 1 or button == self._lean

    def clear(self):
        """Forget what was pressed up to now; a direction still held does not repeat any more."""
        while self.get() >= 0:
            pass
        self._way = _NONE

    def close(self):
        """Give the pins back. Nothing more is pressed."""
        self._keys.deinit()
        if self._x is not None:
            self._x.deinit()
            self._y.deinit()
            self._x = self._y = None

    def _repeat(self, way):
        self._way = way
        self._start = now()
        self._wait = _FIRST

    def _read(self):
        x = self._x.value - REST
        y = self._y.value - REST
        way = self._lean
        if (
            (way == UP and y < -_NEAR)
            or (way == DOWN and y > _NEAR)
            or (way == LEFT and x < -_NEAR)
            or (way == RIGHT and x > _NEAR)
        ):
            return way
        if abs(x) < _FAR and abs(y) < _FAR:
            return _NONE
        if abs(x) >= abs(y):
            return LEFT if x < 0 else RIGHT
        return UP if y < 0 else DOWN


class Pixels:
    """The row of NeoPixels; `count` is 0 on a board without."""

    @phase("start")
    def __init__(self, part):
        self.count = 0
        self._pin = None
        self._brightness = 20
        if part and hasattr(board, part[0]):
            from digitalio import DigitalInOut
            from neopixel_write import neopixel_write

            self._write = neopixel_write
            self._pin = DigitalInOut(getattr(board, part[0]))
            self._pin.switch_to_output()
            self.count = part[1]
        self._want = bytearray(3 * self.count)  # green, red, blue of each
        self._out = bytearray(3 * self.count)
        self._stale = True

    @property
    def brightness(self):
        """Percent of what the pixels could give; 100 hurts the eyes."""
        return self._brightness

    @brightness.setter
    def brightness(self, percent):
        self._brightness = percent
        self._stale = True

    def set(self, index, color):
        """One pixel in 0xRRGGBB, seen from the next `show` on."""
        if index < self.count:
            want = self._want
            index *= 3
            want[index] = (color >> 8) & 255
            want[index + 1] = (color >> 16) & 255
            want[index + 2] = color & 255
            self._stale = True

    def fill(self, color):
        """All pixels in one colour."""
        for index in range(self.count):
            self.set(index, color)

    def show(self):
        """Send what changed; does nothing if nothing did."""
        if self._stale and self._pin is not None:
            out = self._out
            for i in range(len(out)):
                out[i] = self._want[i] * self._brightness // 100
            self._write(self._pin, out)
        self._stale = False

    def close(self):
        """Dark, and the pin given back."""
        if self._pin is not None:
            self.fill(0)
            self.show()
            self._pin.deinit()
            self._pin = None


class Battery:
    """The lithium cell. `percent` is -1, and `low` never true, where the board cannot tell."""

    @phase("start")
    def __init__(self, part):
        self.percent = -1
        self.low = False
        self._pin = None
        if part and hasattr(board, part[0]):
            from analogio import AnalogIn

            self._pin = AnalogIn(getattr(board, part[0]))
            self._scale = 3300 * part[1]
            self._look()

    def tick(self):
        """Look again when it is time: call it every frame."""
        if self._pin is not None and since(self._start) >= _LOOK:
            self._look()

    def close(self):
        """Give the pin back."""
        if self._pin is not None:
            self._pin.deinit()
            self._pin = None

    def _look(self):
        self._start = now()
        millivolts = (self._pin.value >> 4) * self._scale >> 12
        # As straight as a rule of thumb: a cell has 4.2 V when it is full.
        self.percent = max(0, min(100, (millivolts - _EMPTY) // 9))
        self.low = millivolts < (_FINE if self.low else _LOW)


class Handheld:
    """Everything of the board: `display`, `buttons`, `pixels`, `sound`, `battery`, `now()`,
    `since(t)`."""

    @phase("start")
    def __init__(self, profile=None):
        from cardling.device import profiles

        row = profile or profiles.find()
        self.name = board.board_id
        self.display = board.DISPLAY
        self.display.auto_refresh = False
        self.width = self.display.width
        self.height = self.display.height
        self.buttons = Buttons(row)
        self.pixels = Pixels(row[3])
        self.sound = Sound(row[4])
        self.battery = Battery(row[5])
        # 2 KB that are not needed again
        del sys.modules["cardling.device.profiles"], sys.modules["cardling.device"].profiles

    now = staticmethod(now)
    since = staticmethod(since)

    @property
    def brightness(self):
        """Of the screen, in percent."""
        return int(self.display.brightness * 100 + 0.5)

    @brightness.setter
    def brightness(self, percent):
        self.display.brightness = percent / 100

    def dark(self):
        """No light, so that a restart does not show the console. Whatever fails then must light
        the screen first: the next program finds it as it was left."""
        self.sound.stop()
        self.pixels.fill(0)
        self.pixels.show()
        try:
            self.brightness = 0
        except (AttributeError, RuntimeError):
            pass  # a screen that cannot be dimmed

    def refresh(self):
        """End of a frame: paint what changed, carry on the tune, light the pixels."""
        self.display.refresh()
        self.sound.tick()
        self.pixels.show()
        self.battery.tick()

    def close(self):
        """Everything off, the display back to CircuitPython; closing again does nothing. It never
        raises, as that would take the place of a supervisor.reload() that is pending."""
        for part in (self.pixels, self.sound, self.buttons, self.battery):
            try:
                part.close()
            except Exception as error:
                print(error)
        self.display.auto_refresh = True
