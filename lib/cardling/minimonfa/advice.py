# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Moves of MiniMonFa and the reasons for them as texts, for the hint."""

from cardling.minimonfa import words
from cardling.minimonfa.words import move  # noqa: F401


def reason(app, match, why, code):
    """A bot's reason for a move, in the words of the game; "": none of its own."""
    return words.reason(app, why)
