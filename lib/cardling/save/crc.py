# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""CRC-32 for boards without binascii, such as the PewPew M4, which has no long integers either."""

from array import array

# the table of 256 numbers, in halves of 16 bits
_HIGH = array("H", bytes(512))
_LOW = array("H", bytes(512))

for _i in range(256):
    _h = 0
    _l = _i
    for _ in range(8):
        _odd = _l & 1
        _l = _l >> 1 | (_h & 1) << 15
        _h >>= 1
        if _odd:
            _h ^= 0xEDB8
            _l ^= 0x8320
    _HIGH[_i] = _h
    _LOW[_i] = _l


def crc32(data):
    """The lower 30 bits of binascii.crc32(data)."""
    high = low = 0xFFFF
    for byte in data:
        i = (low ^ byte) & 255
        low = (low >> 8 | (high & 255) << 8) ^ _LOW[i]
        high = high >> 8 ^ _HIGH[i]
    return (~high & 0x3FFF) << 16 | ~low & 0xFFFF
