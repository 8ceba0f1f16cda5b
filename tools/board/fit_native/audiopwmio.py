# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""audiopwmio, which some boards have in the place of audioio."""

from audioio import _Out


class _PwmOut(_Out):
    def deinit(self):
        """Stop."""
        if self._pin is not None:
            self.stop()
            self._pin.free()
            self._pin = None


class PWMAudioOut(tuple):
    """The speaker. A native type: there is no __init__ to look up."""

    def __new__(cls, *args, **more):
        return _PwmOut(*args, **more)
