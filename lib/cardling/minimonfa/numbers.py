# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The numbers of MiniMonFa's screens. None of this is on a board: see tools/build/numbers.py."""

# Pages: the dungeons of the seats, then these.
P_FIGHT = 3
P_KEEP = 4

# Cells that the cursor can reach.
R_HERO = 0  # + his place
R_HIRED = 12  # the mercenary
R_TOTALS = 13
R_VAULT = 16  # + its place
R_CARD = 60  # + its design; a back: + UNKNOWN
R_EVENT = 140  # + its design - 50
R_EVENTS = 90  # R_EVENT - 50
R_PAGE = 200  # + the page
R_CHIP = 210  # + its place

# Chips that are no move.
FOUR = 254  # these four heroes
AWAY = 253  # to the enemy's vaults
LIST = 252

CARD_LINES = 5  # of a card's text
ROOM_CARD = 48  # the design of a room

# Where things stand on the pages: y.
VAULT_Y = 43  # of a dungeon's first row of vaults; the second is 22 below
HAND_Y = 90
FIGHT_Y = 31  # portraits of a fight; a second row is 19 below
