# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the handheld needs to know about Mindbug, see cardling.match.about."""

from engine.mindbug.sizes import SUM
from engine.mindbug.numbers import E_ABILITY, E_ATTACK, E_BLOCK, E_DEFEAT, E_LIFE

CODES = {2: (0, 0, SUM)}
EVENT_TEXTS = "event_texts"
PATIENCE = 1
HIGHLIGHTS = bytes((3, E_DEFEAT, E_LIFE, E_ATTACK, E_BLOCK, E_ABILITY))


def sit(begin):
    """Who sits where."""
    from cardling.mindbug.seats import MindbugSeats

    begin.app.push(MindbugSeats(begin.app, begin.seed, begin.sat))
