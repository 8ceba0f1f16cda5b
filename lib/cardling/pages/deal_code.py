# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Deal codes: a deal as seven characters and one that catches typos. A code gives away everything
hidden in a game, so it is only shown when the game is over.

Seven digits of base 31 hold 25 times 30 bits: the seed, and which game with how many seats. A deal
with options, or with other cards than those of version 0.1.0, has a longer code of twelve
characters: Z, with which no short one begins; ten digits for the seed, game and seats (5 bits),
options (4), the cards (8: 0, or 1 more than their checksum modulo 255) and a version (0 to 4); and
the last one. Codes are for ever: the version is 0 in those of today, and the numbers of games with
their seats (CODES of their records), at most 24, never change.
"""

from micropython import const

from engine import GAMES

from cardling.match import about


# 31 characters, a prime number; without 0 and O, 1, I and L.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_BASE = const(31)
LENGTH = 8
_LONG = const(12)
_MARK = const(30)  # the first digit of a long one: Z
_HALF = const(15)  # bits: all numbers stay small
NEWER = "a newer version's"
OTHER = "with other cards"


def length(text):
    """How many characters a code that begins so has."""
    return _LONG if text[:1] == ALPHABET[_MARK] else LENGTH


def encode(game, variant, seed, options=0):
    """The code of a deal, as in "2A7K-9WXY"."""
    number, _, cards = about(game).CODES[variant]
    more = options | _cards(cards) << 4
    which = number | more << 5
    parts = [which >> _HALF, which & 0x7FFF, seed >> _HALF, seed & 0x7FFF]
    digits = []
    for _ in range(_LONG - 2 if more else LENGTH - 1):
        rest = 0
        for i in range(4):
            rest = rest << _HALF | parts[i]
            parts[i] = rest // _BASE
            rest %= _BASE
        digits.insert(0, rest)
    if more:
        digits.insert(0, _MARK)
    total = 0
    for i in range(len(digits)):
        total += (i + 1) * digits[i]
    # Weights are all different: one wrong character, or two that changed places, is noticed.
    digits.append((-13 if more else -4) * total % _BASE)  # 13 * 12 and 4 * 8 are 1 (mod 31)
    text = "".join([ALPHABET[digit] for digit in digits])
    return "-".join([text[i : i + 4] for i in range(0, len(text), 4)])


def _cards(checksum):
    return checksum and 1 + checksum % 255


def decode(text):
    """(game, seats, seed, options) of a code; ValueError if it is none."""
    text = text.replace("-", "").replace(" ", "").upper()
    last = length(text)
    if len(text) != last:
        raise ValueError("%d characters" % last)
    parts = [0, 0, 0, 0]
    total = 0
    for weight in range(1, last + 1):
        digit = ALPHABET.find(text[weight - 1])
        if digit < 0:
            raise ValueError("no such character")
        total += weight * digit
        if weight < last and (weight > 1 or last == LENGTH):
            for i in (3, 2, 1, 0):
                digit += parts[i] * _BASE
                parts[i] = digit & 0x7FFF
                digit >>= _HALF
    which = parts[1] & 31 if last == _LONG else parts[1]
    more = parts[0] << 10 | parts[1] >> 5 if last == _LONG else 0
    options = more & 15
    if total % _BASE:
        raise ValueError("a typo")
    for game in GAMES:
        codes = about(game).CODES
        for variant in codes:
            number, may, cards = codes[variant]
            if which == number and (not options or may >> options & 1):
                if more >> 4 != _cards(cards):
                    raise ValueError(NEWER if more >> 12 else OTHER)
                return game, variant, parts[2] << _HALF | parts[3], options
    raise ValueError(NEWER if last == _LONG else "a typo")
