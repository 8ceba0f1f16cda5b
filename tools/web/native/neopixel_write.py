# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""neopixel_write of the page: the stand-in for MicroPython, and its lights."""

import fit_neopixel_write as fit
import page


def neopixel_write(digitalinout, buf):
    """Send."""
    fit.neopixel_write(digitalinout, buf)
    page.light(buf)
