# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/mantis/values.txt by tools/pack/pack_values.py: do not edit.
"""Offsets into VALUES. None of this is on a board: see tools/build/numbers.py."""

V_SCORED = 0
V_GROUP = 1
V_NEXT = 6
