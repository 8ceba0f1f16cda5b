# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/minimonfa/values.txt by tools/pack_values.py: do not edit.
"""Where VALUES has what. None of this is on a board: see tools/numbers.py."""

V_KIND = 0
V_TRAP = 10
V_LARGE = 12
V_GUARD = 13
V_LIVES = 14
V_DRAWS = 20
V_ROOMS = 26
V_SKILLS = 30
V_HELD = 33
V_PILE_ROOM = 39
V_PILE = 40
V_FALLEN = 41
V_STONED = 44
V_ATTACK = 45
V_DEFENCE = 46
V_BEST = 47
V_ONCE = 48
V_TEMPO = 49
V_CLEAN = 50
V_COSTLY = 51
V_FATAL = 52
