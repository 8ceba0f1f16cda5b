# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mantis on the handheld: what the console must know of it, see cardling.match.about."""

from cardling.sounds import S_MANTIS
from engine.mantis.numbers import E_SCORED, E_STOLEN

CODES = {2: (2, 0, 0), 3: (3, 0, 0), 4: (4, 0, 0), 5: (5, 0, 0), 6: (6, 0, 0)}
DEEDS = bytes((0, E_SCORED, E_STOLEN))


def sit(begin):
    """How many, and who sits where."""
    from cardling.pages.seats import Seats

    begin.app.handheld.sound.play(S_MANTIS)
    begin.app.push(Seats(begin.app, "mantis", begin.seats or 2, begin.seats or 6, begin.sat))
