# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/minimonfa/values.txt by tools/pack/pack_values.py: do not edit.
"""Offsets into VALUES. None of this is on a board: see tools/build/numbers.py."""

V_KIND = 0
V_TRAP = 10
V_LARGE = 12
V_GUARD = 13
V_LIVES = 14
V_DRAWS = 20
V_ROOMS = 26
V_SKILLS = 30
V_HELD = 33
V_FALLEN = 39
V_STONED = 42
V_DEFENCE = 43
V_BEST = 44
V_ONCE = 45
V_TEMPO = 46
V_CLEAN = 47
V_COSTLY = 48
V_FATAL = 49
