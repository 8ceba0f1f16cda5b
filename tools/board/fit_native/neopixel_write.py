# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""neopixel_write: takes no memory."""

import digitalio
from checks import buffer, must_be


def neopixel_write(digitalinout, buf):
    """Send."""
    must_be(digitalinout, digitalio._DigitalInOut, "digitalinout", "DigitalInOut")._alive()
    if not isinstance(buf, bytearray):
        buffer(buf)
