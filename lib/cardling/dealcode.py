# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A deal as a short code: seven characters and one that notices typos.

Seven digits of base 31 hold 25 times 30 bits: the seed, and which game with how many seats.
"""

from micropython import const

from cardling.boards import START, A

_T_BLUE = const(5)
_T_BUTTON = const(49)
_T_GREY = const(3)
_T_INK = const(1)
_T_WHITE = const(4)
_T_YELLOW = const(9)


_M_CODE = const(122)
_M_CODE_SAYS = const(153)
_M_BACK = const(107)

# 31 characters, a prime number; without 0 and O, 1, I and L.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_BASE = const(31)
LENGTH = 8
_HALF = const(15)  # bits: all numbers stay small

# Game and seats by number (20: four, epic). A code is for ever: only append.
_GAMES = ("mindbug", "tagteam", "mantis", "minimonfa")
_DEALS = b"\x00\x02\x01\x04\x02\x02\x02\x03\x02\x04\x02\x05\x02\x06\x03\x02\x03\x03\x01\x14"


def encode(game, seats, seed):
    """The code of a deal, as in "2A7K-9WXY"."""
    which = 0
    while _DEALS[2 * which] != _GAMES.index(game) or _DEALS[2 * which + 1] != seats:
        which += 1
    parts = [which, seed >> _HALF, seed & 0x7FFF]
    digits = []
    total = 0
    for weight in range(LENGTH - 1, 0, -1):
        rest = 0
        for i in range(3):
            rest = rest << _HALF | parts[i]
            parts[i] = rest // _BASE
            rest %= _BASE
        digits.insert(0, ALPHABET[rest])
        total += weight * rest
    # Weights are all different: one wrong character, or two that changed places, is noticed.
    digits.append(ALPHABET[-4 * total % _BASE])  # 4 * 8 is 1 (mod 31)
    digits.insert(4, "-")
    return "".join(digits)


def decode(text):
    """(game, seats, seed) of a code; ValueError if it is none."""
    text = text.replace("-", "").replace(" ", "").upper()
    if len(text) != LENGTH:
        raise ValueError("8 characters")
    parts = [0, 0, 0]
    total = 0
    for weight in range(1, LENGTH + 1):
        digit = ALPHABET.find(text[weight - 1])
        if digit < 0:
            raise ValueError("no such character")
        total += weight * digit
        if weight < LENGTH:
            for i in (2, 1, 0):
                digit += parts[i] * _BASE
                parts[i] = digit & 0x7FFF
                digit >>= _HALF
    which = parts[0]
    if total % _BASE or 2 * which >= len(_DEALS):
        raise ValueError("a typo")
    return _GAMES[_DEALS[2 * which]], _DEALS[2 * which + 1], parts[1] << _HALF | parts[2]


class Code:
    """The code of a match, large."""

    def __init__(self, app, match):
        self.app = app
        self.match = match

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        match = self.match
        kit.box(0, 0, 160, 14, _T_BLUE)
        kit.line(4, 2, _T_WHITE, app.say(_M_CODE))
        kit.box(12, 30, 136, 30, _T_INK)
        text = encode(match.game, match.seats, match.seed)
        kit.big_text((160 - 2 * kit.font.width(text)) // 2, 37, _T_YELLOW, text)
        kit.line(8, 74, _T_WHITE, kit.wrap(app.say(_M_CODE_SAYS), 146))
        kit.stamp(kit.ui, _T_BUTTON + 1, 4, 117)
        kit.line(15, 117, _T_GREY, app.say(_M_BACK))

    def press(self, button):
        """A, B and START close."""
        if A <= button <= START:
            self.app.pop()

    def tick(self):
        """Nothing moves."""
