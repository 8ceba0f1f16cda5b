# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The buttons that all boards have in common, whatever each board calls them; see profiles.py."""

from micropython import const

UP = const(0)
DOWN = const(1)
LEFT = const(2)
RIGHT = const(3)
A = const(4)
B = const(5)
START = const(6)
SELECT = const(7)

REST = const(32768)  # of a stick

WRAP = 0x1FFFFFFF  # ticks_ms starts again at 2**29
