# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The numbers of MiniMonFa's screens. None of this is on a board: see tools/numbers.py."""

# Pages: the dungeons of the seats, then these.
P_FIGHT = 3
P_KEEP = 4

# Chips that are no move.
FOUR = 254  # these four heroes
AWAY = 253  # to the enemy's vaults
LIST = 252
