# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""How much an event matters to the person at the device, and so how long it is shown and its line
stays. A game's Show answers that, see cardling.table."""

from micropython import const

SHOWN = const(0)  # its picture tells it, or what was said before: no line, and quick
TELLS = const(1)  # its picture tells it in words: no line
PASSES = const(2)  # what others do to each other, or what one has just chosen: quick
COUNTS = const(3)  # the rest
HURTS = const(4)  # what somebody does to the person: stolen from you, your life, your creature

LETTER = const(40)  # ms a letter of a line is there at least, at normal speed
BEAT = const(120)  # ms between two events, if nothing else is waited for
