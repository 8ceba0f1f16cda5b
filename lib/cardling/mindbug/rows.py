# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Numbers of the tables of Mindbug and Tag Team: rows of the cursor, and where things are."""

from micropython import const

R_FOE_BAR = const(0)
R_FOE = const(1)
R_CHIPS = const(2)
R_OWN = const(3)
R_OWN_BAR = const(4)
R_HAND = const(5)
R_SHORT = const(6)  # in Tag Team, to 8: the others' areas in short

CELLS = const(6)  # to be seen in a row
PITCH = const(24)  # from a cell to the next

WAIT_X = const(4)  # where a card stands that was played, or attacks
WAIT_Y = const(38)
