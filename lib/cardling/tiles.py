# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/palette.txt and assets/sprites by tools/pack_sprites.py: do not edit.
"""The colours; and, to be looked up, the numbers of colours and tiles. "to N": a run of tiles.

A private const costs nothing on a board, a public name 19 bytes: modules have lines like
`_T_HEART = const(28)` for what they use, and the packer sets their numbers.
"""

from micropython import const

# colours: red, green, blue
PALETTE = (
    b"\x10\x18\x30"  # NIGHT
    b"\x04\x05\x0c"  # INK
    b"\x3e\x4a\x68"  # SLATE
    b"\x9c\xa8\xbc"  # GREY
    b"\xff\xff\xff"  # WHITE
    b"\x38\x6a\xec"  # BLUE
    b"\x64\xcc\xff"  # SKY
    b"\x13\x70\x5e"  # TEAL
    b"\x5c\xcc\x3c"  # LEAF
    b"\xff\xe2\x4a"  # YELLOW
    b"\xff\x94\x26"  # ORANGE
    b"\xf0\x3a\x34"  # RED
    b"\xff\x92\xc2"  # PINK
    b"\x91\x46\xd6"  # VIOLET
    b"\x8a\x56\x28"  # BROWN
    b"\xff\xdc\xaa"  # CREAM
)
_NIGHT = const(0)
_INK = const(1)
_SLATE = const(2)
_GREY = const(3)
_WHITE = const(4)
_BLUE = const(5)
_SKY = const(6)
_TEAL = const(7)
_LEAF = const(8)
_YELLOW = const(9)
_ORANGE = const(10)
_RED = const(11)
_PINK = const(12)
_VIOLET = const(13)
_BROWN = const(14)
_CREAM = const(15)

# gems.sheet, 8x8
_GEM = const(0)  # to 6
_NO_GEM = const(7)
_OF = const(8)

# mantis.sheet, 16x16
_BIG_GEM = const(0)  # to 6

# minimonfa.sheet, 16x16
_MONFA = const(0)  # to 79

# ui.sheet, 8x8
_POWER = const(0)  # to 19
_UP = const(20)
_DOWN = const(21)
_KEYWORD = const(22)  # to 26
_EXHAUSTED = const(27)
_HEART = const(28)
_HEART_EMPTY = const(29)
_BUG = const(30)
_BUG_USED = const(31)
_BACK = const(32)
_PILE_DRAW = const(33)
_PILE_DISCARD = const(34)
_HAND = const(35)
_CORNER = const(36)  # to 39
_MORE_LEFT = const(40)
_MORE_RIGHT = const(41)
_MORE_UP = const(42)
_MORE_DOWN = const(43)
_TURN = const(44)
_ATTACK = const(45)
_BLOCK = const(46)
_SKULL = const(47)
_STAR = const(48)
_BUTTON = const(49)  # to 52
_DPAD = const(53)
_BOT = const(54)
_PERSON = const(55)
_THINK = const(56)  # to 59
_EYE = const(60)
_HINT = const(61)
_HELP = const(62)
_LOG = const(63)
_CHECK = const(64)
_CROSS = const(65)
_DOT = const(66)
_DOT_ON = const(67)
_BLANK = const(68)
_BATTERY = const(69)
_BUG_TWO = const(70)
_FROG = const(71)
_FROG_USED = const(72)
_FOE_HEART = const(73)

# common.sheet, 16x16; in the sheet of a card set after its cards
_CARD_BACK = const(0)
_MINDBUG = const(1)
_SLOT = const(2)
_UNKNOWN = const(3)
_MINDFROG = const(4)

# frames.sheet, 20x20
_FRAME = const(0)  # to 5

# icons.sheet, 24x24
_ICON = const(0)  # to 3

# logo.sheet, 96x24
_LOGO = const(0)
