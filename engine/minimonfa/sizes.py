# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/minimonfa/cards by tools/pack/pack_minimonfa.py: do not edit.
"""Sizes of the cards. None of this is on a board: see tools/build/numbers.py."""

SUM = 0  # of its designs; 0: as in version 0.1.0
