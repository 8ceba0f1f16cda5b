# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""audioio: 256 bytes, an estimate of the object and its two buffers while it plays."""


class AudioOut:
    """The speaker."""

    def __init__(self, pin):
        self._rest = bytearray(208)

    def play(self, sample, *, loop=False):
        """Sound."""

    def stop(self):
        """Silence."""

    def deinit(self):
        """Stop."""
