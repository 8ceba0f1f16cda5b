# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/mindbug/values.txt by tools/pack_values.py: do not edit.
"""Where VALUES has what. None of this is on a board: see tools/numbers.py."""

V_AREA = 0
V_HAND_BUG = 32
V_HAND_FREE = 64
V_LIVES = 96
V_READY = 104
V_WORN = 107
V_DRAW = 108
V_TEMPO = 109
V_SLY = 110
V_KILL = 111
V_STRONG = 112
