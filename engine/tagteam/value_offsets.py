# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/tagteam/values.txt by tools/pack/pack_values.py: do not edit.
"""Offsets into VALUES. None of this is on a board: see tools/build/numbers.py."""

V_AREA = 0
V_HAND_BUG = 48
V_HAND_FREE = 96
V_LIVES = 144
V_READY = 152
V_WORN = 155
V_DRAW = 156
V_TEMPO = 157
V_SLY = 158
V_KILL = 159
V_STRONG = 160
V_FROG = 161
V_IDLE = 162
V_MORE = 163
