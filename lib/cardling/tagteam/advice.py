# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Moves of Tag Team and the reasons for them as texts, for the hint."""

from cardling.mindbug.advice import team_move as move  # noqa: F401
from cardling.mindbug.advice import team_reason as reason  # noqa: F401
