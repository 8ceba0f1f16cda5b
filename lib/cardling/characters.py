# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/console/characters.txt by tools/pack/pack_characters.py: do not edit.
"""Numbers of the characters. None of this is on a board: see tools/build/numbers.py."""

EACH = 5  # bots of each level, easy ones first
RIVALS = 15  # the first rival, if there is one
PEOPLE = 45  # tile of the first face of people
FACES = 6  # of people
COLOURS = 6  # of each
THINKS = 1  # after the tile of a character, which is three times its number
GLOATS = 2  # the same
INKS = 0xAD98B5  # 4 bits a colour
