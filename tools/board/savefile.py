# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Puts the newest save of each kind into one file, to carry them from the page to a board or to
another browser. It runs on the page's MicroPython, too.

    "CgSaves1", then of each record its kind, its length (two bytes, the low one first) and its
    bytes, then the CRC-32 of all that (four bytes, the low one first)
"""

from binascii import crc32

HEAD = b"CgSaves1"
_LONGEST = 1004  # cardling.save.LONGEST
# A game, settings, statistics, progress and what later versions add; not what is of a moment, nor
# what was set aside, nor the store's own notes of its drive.
KINDS = (1, 2, 3, 6, 8, 9)


def _sum(data):
    return (crc32(data) & 0xFFFFFFFF).to_bytes(4, "little")


def make(store):
    """The file of what a store has."""
    made = HEAD
    for kind in KINDS:
        data = store.read(kind)
        if data:
            made += bytes((kind, len(data) & 255, len(data) >> 8)) + data
    return made + _sum(made)


def records(data):
    """[(kind, bytes)] of a file; ValueError if it is none."""
    if data[: len(HEAD)] != HEAD:
        raise ValueError("not a file of Cardling saves")
    if _sum(data[:-4]) != data[-4:]:
        raise ValueError("incomplete: export the saves again")
    found = []
    at = len(HEAD)
    while at < len(data) - 4:
        kind = data[at]
        end = at + 3 + (data[at + 1] | data[at + 2] << 8)
        if kind not in KINDS or end > len(data) - 4 or end - at - 3 > _LONGEST:
            raise ValueError("from a newer version")
        found.append((kind, data[at + 3 : end]))
        at = end
    return found
