# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Numbers of the tables of Mindbug and Tag Team: rows of the cursor, and where things are."""

R_FOE_BAR = 0
R_FOE = 1
R_CHIPS = 2
R_OWN = 3
R_OWN_BAR = 4
R_HAND = 5
R_SHORT = 6  # in Tag Team, to 9: the quarters, of the left foe, the right foe, mine, my partner's

CELLS = 6  # to be seen in a row
PITCH = 24  # from a cell to the next

MOVE = 250  # ms something moves, before it is said
DRAWN = 220  # ms more a card is drawn

ASK_Y = 37  # y of what is said
RING_ROWS = 6  # of 8 pixels, where two fight
BEAT = 40  # ms from one side to the other, of what shakes

WAIT_Y = 38  # of a card that was played, or attacks

_LEFT = 8


def cell_x(i):
    """Left edge of the i-th cell of a row."""
    return _LEFT + PITCH * i
