# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mindbug on the handheld: what the console must know of it, see cardling.match.about."""

from engine.mindbug.sizes import SUM

CODES = {2: (0, 0, SUM)}


def sit(begin):
    """Who sits where."""
    from cardling.mindbug.seats import MindbugSeats

    begin.app.push(MindbugSeats(begin.app, begin.seed, begin.sat))
