# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""digitalio: 32 bytes, an estimate: 16 would be enough on a board."""


class DigitalInOut:
    """A pin to switch."""

    def __init__(self, pin):
        self.value = False

    def switch_to_output(self, value=False):
        """Drive it."""
        self.value = value

    def deinit(self):
        """Stop."""
