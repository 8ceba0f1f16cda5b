# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/mindbug/values.txt by tools/pack/pack_values.py: do not edit.
"""Offsets into VALUES. None of this is on a board: see tools/build/numbers.py."""

V_AREA = 0
V_HAND_BUG = 32
V_HAND_FREE = 64
V_PLAY_BUG = 96
V_PLAY_FREE = 128
V_FIGHT_OVER = 160
V_FIGHT_UNDER = 192
V_LIVES = 224
V_READY = 232
V_WORN = 235
V_DRAW = 236
V_TEMPO = 237
V_SLY = 238
V_KILL = 239
V_STRONG = 240
