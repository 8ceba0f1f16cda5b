# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Marks for what is in memory only at times, and what loads and frees it on a board.

A game is in one phase at a time: it draws its table, asks a person, shows what happened, lets a bot
think, has a page in front, or ends. A board has no room for all of that at once. So a method that
only one phase needs says so, ``@phase("show")``, and so does a module, ``PHASE = "show"``. A
desktop takes no notice. For a board tools/link.py makes one file of all that has the same mark: a
unit.
"""

import sys


def phase(name):
    """A mark. The build takes it away."""
    return lambda what: what


def late(unit):
    """A unit by its name: what the build writes where somebody uses a name of another phase."""
    return __import__(unit, None, None, ("",))


def drop(unit):
    """Forget a unit: what it put onto classes goes first."""
    module = sys.modules.get(unit)
    if hasattr(module, "take_off"):
        module.take_off()
