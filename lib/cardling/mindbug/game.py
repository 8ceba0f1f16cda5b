# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mindbug on the handheld: what the console must know of it, see cardling.match.about."""

CODES = {2: (0, 0)}


def sit(begin):
    """Against which bot, or with whom."""
    from cardling.mindbug.seats import Who

    Who(begin)
