# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""neopixel_write: takes no memory."""


def neopixel_write(pin, buf):
    """Send."""
