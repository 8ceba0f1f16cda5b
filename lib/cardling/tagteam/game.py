# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the handheld needs to know about Tag Team, see cardling.match.about."""

from engine.tagteam.sizes import SUM
from engine.mindbug.numbers import E_ABILITY, E_ACTION, E_ATTACK, E_BLOCK, E_DEFEAT, E_LIFE

CODES = {4: (1, 0, SUM), 20: (9, 0, SUM)}  # 16 more: the epic game
TOGETHER = {2: 4, 3: 4, 4: 4}  # people: two are a side
EVENT_TEXTS = "event_texts"
FULL = True
PATIENCE = 3
HIGHLIGHTS = bytes((3, E_DEFEAT, E_LIFE, E_ATTACK, E_BLOCK, E_ABILITY, E_ACTION))


def sit(begin):
    """Who sits where, and which of the two games."""
    from cardling.tagteam.seats import TagTeamSeats

    begin.app.push(TagTeamSeats(begin.app, begin.variant and begin.variant > 4, begin.sat))


def more(variant, options):
    """What engine.open is told."""
    return {"epic": True} if variant > 4 else {}
