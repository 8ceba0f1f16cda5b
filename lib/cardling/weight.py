# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""How much an event weighs for the person at the device: how quickly it goes by, how long its line
stays. A game's Show says so, see cardling.table."""

from micropython import const

SHOWN = const(0)  # its picture tells it, or what was said before: no line, and quick
TELLS = const(1)  # its picture tells it in words: no line
PASSES = const(2)  # what others do to each other, or what one has just chosen: quick
COUNTS = const(3)  # the rest
HURTS = const(4)  # what somebody does to the person: stolen from you, your life, your creature

LETTER = const(40)  # ms a letter of a line is there at least, at normal speed
LEAST = b"\x00\x00\x03\x05\x0a"  # by weight: tenths of a second a line stays at least
QUICK = b"\x02\x01\x02\x01\x01"  # by weight: times as quick as it moves
BEAT = const(120)  # ms between two events, if nothing else is waited for
