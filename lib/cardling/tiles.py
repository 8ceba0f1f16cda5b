# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/console/palette.txt and assets/*/sprites.txt: do not edit.
"""The colours, and the numbers of colours and tiles. "to N": a run of tiles."""

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
T_NIGHT = 0
T_INK = 1
T_SLATE = 2
T_GREY = 3
T_WHITE = 4
T_BLUE = 5
T_SKY = 6
T_TEAL = 7
T_LEAF = 8
T_YELLOW = 9
T_ORANGE = 10
T_RED = 11
T_PINK = 12
T_VIOLET = 13
T_BROWN = 14
T_CREAM = 15

# ui.sheet, 8x8
T_POWER = 0  # to 19
T_UP = 20
T_DOWN = 21
T_KEYWORD = 22  # to 26
T_EXHAUSTED = 27
T_HEART = 28
T_HEART_EMPTY = 29
T_BUG = 30
T_BUG_USED = 31
T_BACK = 32
T_PILE_DRAW = 33
T_PILE_DISCARD = 34
T_HAND = 35
T_CORNER = 36  # to 39
T_MORE_LEFT = 40
T_MORE_RIGHT = 41
T_MORE_UP = 42
T_MORE_DOWN = 43
T_TURN = 44
T_ATTACK = 45
T_BLOCK = 46
T_SKULL = 47
T_STAR = 48
T_BUTTON = 49  # to 52
T_DPAD = 53
T_BOT = 54
T_PERSON = 55
T_THINK = 56  # to 59
T_EYE = 60
T_HINT = 61
T_HELP = 62
T_LOG = 63
T_CHECK = 64
T_CROSS = 65
T_DOT = 66
T_DOT_ON = 67
T_BLANK = 68
T_BATTERY = 69
T_BUG_TWO = 70
T_FROG = 71
T_FROG_USED = 72
T_FOE_HEART = 73
T_GEAR = 74
T_CUP = 75
T_CODE = 76
T_ABOUT = 77
T_HEART_BROKEN = 78
T_BOLT = 79

# common.sheet, 16x16; in the sheet of a card set after its cards
T_CARD_BACK = 0
T_MINDBUG = 1
T_SLOT = 2
T_UNKNOWN = 3
T_MINDFROG = 4

# frames.sheet, 20x20
T_FRAME = 0  # to 6

# icons.sheet, 24x24
T_ICON = 0  # to 3
T_BLINK = 4

# logo.sheet, 96x24
T_LOGO = 0

# gems.sheet, 8x8
T_GEM = 0  # to 6
T_NO_GEM = 7
T_OF = 8

# mantis.sheet, 16x16
T_BIG_GEM = 0  # to 6

# minimonfa.sheet, 16x16
T_MONFA = 0  # to 79
