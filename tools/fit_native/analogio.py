# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""analogio: the host sets `values` by pin. 32 bytes, an estimate: 16 would be enough on a board."""

values = {}


class AnalogIn:
    """A pin to measure at."""

    def __init__(self, pin):
        self._pin = pin

    @property
    def value(self):
        """0 to 65535."""
        return values[self._pin]

    def deinit(self):
        """Stop."""
