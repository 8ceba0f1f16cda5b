# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What cards and abilities of MiniMonFa are called."""

from engine.minimonfa.numbers import HIRELING, MERCENARY


def card(app, d):
    """The name of a fighter or another card that is no event."""
    return app.say.card(HIRELING if d == MERCENARY else d)


def ability(app, code):
    """The name of an ability, 2 * design + which one; of the card if it has none of its own."""
    rule = app.say.rule(code >> 1).split("\n")
    name = rule[code & 1 if len(rule) > 1 else 0]
    at = name.find(":")
    if code >> 1 in range(16, 24) or code >> 1 in range(40, 48) or at < 0:
        return app.say.card(code >> 1)
    return name[:at]
