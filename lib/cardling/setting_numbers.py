# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/console/settings.txt by tools/pack/pack_settings.py: do not edit.
"""Numbers of the settings. None of this is on a board: see tools/build/numbers.py."""

VOLUME = 0
BRIGHT = 1
PIXELS = 2
SPEED = 3
TIPS = 4
MUSIC = 5
STEPS = 6  # how many there are
MOST = 0x113244  # the highest step of each, 4 bits a setting
FIRST = 0x111233  # the first one, 4 bits a setting
EACH_SAYS = 8  # messages: its row, then each step
