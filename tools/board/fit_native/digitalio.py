# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""digitalio: 32 bytes, an estimate: 16 would be enough on a board. The three pins of the buttons
lead to the shift register, whose bits are those of keypad.held."""

import keypad
from checks import deinited
from microcontroller import free_pin


class Pull:
    """What an input is pulled to."""

    UP = "up"
    DOWN = "down"


_bits = 0
_latched = False


def _drive(pin, level):
    """A 74HC165: it follows the keys until the latch is high; then the clock shifts."""
    global _bits, _latched
    rises = level and not pin.level
    pin.level = level
    if pin.name == "BUTTON_LATCH":
        if rises:
            _bits = keypad.held
        _latched = level
    elif pin.name == "BUTTON_CLOCK" and rises and _latched:
        _bits >>= 1


class _DigitalInOut:
    def __init__(self, pin):
        self._pin = free_pin(pin)

    def _alive(self):
        if self._pin is None:
            deinited()
        return self._pin

    def switch_to_output(self, value=False, drive_mode=None):
        """Drive it."""
        self._alive().output = True
        _drive(self._pin, bool(value))

    def switch_to_input(self, pull=None):
        """Read it."""
        if pull not in (None, Pull.UP, Pull.DOWN):
            kind = type(pull).__name__
            raise TypeError("pull must be of type Pull or None, not %s" % kind)
        self._alive().output = False
        self._pin.pull = pull

    @property
    def value(self):
        """High?"""
        pin = self._alive()
        if pin.output:
            return pin.level
        if pin.name == "BUTTON_OUT":
            return bool((_bits if _latched else keypad.held) & 1)
        return pin.pull == Pull.UP

    @value.setter
    def value(self, value):
        if not self._alive().output:
            raise AttributeError("Cannot set value when direction is input.")
        _drive(self._pin, bool(value))

    def deinit(self):
        """Stop."""
        if self._pin is not None:
            self._pin.free()
            self._pin = None


class DigitalInOut(tuple):
    """A pin to switch. A native type: there is no __init__ to look up."""

    def __new__(cls, *args):
        return _DigitalInOut(*args)
