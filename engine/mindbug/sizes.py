# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/mindbug/cards.txt by tools/pack/pack_cards.py: do not edit.
"""Sizes and constants of card tables. None of this is on a board: see tools/build/numbers.py."""

DESIGNS = 32  # of the game
CARDS = 48  # of the game
SUM = 0  # of its designs; 0: as in version 0.1.0
ACTION = 132  # codes from here on are Actions, behind all cards of tagteam
