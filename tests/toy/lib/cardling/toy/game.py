# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The toy game on the handheld: what the console must know of it, see cardling.match.about."""

CODES = {3: (10, 0, 0)}


def sit(begin):
    """Who sits where."""
    from cardling.pages.seats import Seats

    begin.app.push(Seats(begin.app, "toy", 3, 3, begin.sat))
