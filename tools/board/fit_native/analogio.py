# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""analogio: the host sets `values` by pin. 32 bytes, an estimate: 16 would be enough on a board."""

from checks import deinited
from microcontroller import free_pin

values = {}


class _AnalogIn:
    def __init__(self, pin):
        self._pin = free_pin(pin)

    @property
    def value(self):
        """0 to 65535."""
        if self._pin is None:
            deinited()
        return values[self._pin]

    def deinit(self):
        """Stop."""
        if self._pin is not None:
            self._pin.free()
            self._pin = None


class AnalogIn(tuple):
    """A pin to measure at. A native type: there is no __init__ to look up."""

    def __new__(cls, *args):
        return _AnalogIn(*args)
