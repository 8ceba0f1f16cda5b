# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/palette.txt and assets/sprites by tools/pack_sprites.py: do not edit.
"""Numbers of colours and tiles. "to N": a run of tiles that share a name."""

# colours: red, green, blue
PALETTE = (
    b"\x10\x18\x30"  # NIGHT
    b"\x04\x05\x0c"  # INK
    b"\x3e\x4a\x68"  # SLATE
    b"\x9c\xa8\xbc"  # GREY
    b"\xff\xff\xff"  # WHITE
    b"\x3a\x6e\xf0"  # BLUE
    b"\x64\xcc\xff"  # SKY
    b"\x1a\x98\x80"  # TEAL
    b"\x5c\xcc\x3c"  # LEAF
    b"\xff\xe2\x4a"  # YELLOW
    b"\xff\x94\x26"  # ORANGE
    b"\xf0\x3a\x34"  # RED
    b"\xff\x92\xc2"  # PINK
    b"\x91\x46\xd6"  # VIOLET
    b"\x98\x60\x2e"  # BROWN
    b"\xff\xdc\xaa"  # CREAM
)
NIGHT = 0
INK = 1
SLATE = 2
GREY = 3
WHITE = 4
BLUE = 5
SKY = 6
TEAL = 7
LEAF = 8
YELLOW = 9
ORANGE = 10
RED = 11
PINK = 12
VIOLET = 13
BROWN = 14
CREAM = 15

# ui.sheet, 8x8
POWER = 0  # to 19
UP = 20
DOWN = 21
KEYWORD = 22  # to 26
EXHAUSTED = 27
HEART = 28
HEART_EMPTY = 29
BUG = 30
BUG_USED = 31
BACK = 32
PILE_DRAW = 33
PILE_DISCARD = 34
HAND = 35
CORNER = 36  # to 39
MORE_LEFT = 40
MORE_RIGHT = 41
MORE_UP = 42
MORE_DOWN = 43
TURN = 44
ATTACK = 45
BLOCK = 46
SKULL = 47
STAR = 48
BUTTON = 49  # to 52
DPAD = 53
BOT = 54
PERSON = 55
THINK = 56  # to 59
EYE = 60
HINT = 61
HELP = 62
LOG = 63
CHECK = 64
CROSS = 65
DOT = 66
DOT_ON = 67
BLANK = 68

# common.sheet, 16x16; in the sheet of a card set after its cards
CARD_BACK = 0
MINDBUG = 1
SLOT = 2
UNKNOWN = 3

# frames.sheet, 20x20
FRAME = 0  # to 5

# icons.sheet, 24x24
ICON = 0  # to 3

# logo.sheet, 96x24
LOGO = 0
