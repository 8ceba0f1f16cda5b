# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""CRC-32 for boards without binascii (PewPew M4), which have no long integers either."""

# the table for four bits, big-endian
_T = b"\0\0\0\0\x1d\xb7\x10d;n \xc8&\xd90\xacv\xdcA\x90kkQ\xf4M\xb2aXP\x05q<"
_T += b"\xed\xb8\x83 \xf0\x0f\x93D\xd6\xd6\xa3\xe8\xcba\xb3\x8c"
_T += b"\x9bd\xc2\xb0\x86\xd3\xd2\xd4\xa0\n\xe2x\xbd\xbd\xf2\x1c"


def crc32(data):
    """The lower 30 bits of binascii.crc32(data), from two halves of 16 bits."""
    hi = lo = 0xFFFF
    for byte in data:
        for bits in (byte, byte >> 4):
            i = ((lo ^ bits) & 15) * 4
            lo = (lo >> 4 | (hi & 15) << 12) ^ (_T[i + 2] << 8 | _T[i + 3])
            hi = hi >> 4 ^ (_T[i] << 8 | _T[i + 1])
    return (~hi & 0x3FFF) << 16 | (~lo & 0xFFFF)
