# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Reads which buttons are held at power-on, for boot.py. The pins themselves are read: since
CircuitPython 9.1 keypad gives no event for a key that is down when the keys are made."""

import time

import board
from digitalio import DigitalInOut, Pull
from micropython import const

from cardling.device import profiles
from cardling.device.boards import REST

_PUSHED = const(25000)  # from rest: a worn stick that leans by itself must not cost the saves
_SETTLE = 0.01  # s for pulls and levels


def any_held():
    """Is a button or a direction held now? Any exception: that cannot be known."""
    row = profiles.find()
    return _keys(row[0], len(row[1])) or row[2] is not None and _stick(row[2])


def _keys(keys, count):
    pins = [DigitalInOut(getattr(board, name)) for name in keys[1:]]
    if keys[0] == "shift":
        found = _shift(pins, count)
    else:
        high = keys[0] == "high"
        for pin in pins:
            pin.switch_to_input(Pull.DOWN if high else Pull.UP)
        time.sleep(_SETTLE)
        found = high in [pin.value for pin in pins]
    for pin in pins:
        pin.deinit()
    return found


def _shift(pins, count):
    """As keypad's ShiftRegisterKeys does it: the register follows the keys while the latch is low;
    with the latch high its first bit is on the data pin, and a rising clock brings the next."""
    clock, data, latch = pins
    clock.switch_to_output(False)
    latch.switch_to_output(False)
    data.switch_to_input()
    time.sleep(_SETTLE)
    latch.value = True
    found = False
    for _ in range(count):
        found = data.value or found
        clock.value = True
        clock.value = False
    return found


def _stick(names):
    from analogio import AnalogIn

    axes = [AnalogIn(getattr(board, name)) for name in names]
    time.sleep(_SETTLE)
    far = max([abs(axis.value - REST) for axis in axes])
    for axis in axes:
        axis.deinit()
    return far >= _PUSHED
