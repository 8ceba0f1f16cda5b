# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Saves in microcontroller.nvm, for when a computer is using the drive. Records are stacked from
the end of the area down, the newest lowest. A SAMD51 erases all of it at every write and then
programs it upwards, so a power cut loses all of it or what lies above: see nvm_find. An RP2040
programs what is blank without erasing, so only making room is a risk there."""

from micropython import const

from cardling.save import FAILED, FOLDERS, KINDS

AREA = const(4096)  # what the smallest board has
STEP = const(64)
STACKED = const(1)  # in the place of the next slot: it belongs to a stack (version 0.1.0: 0)


def size(length):
    """What a record takes."""
    return -(-(20 + length) // STEP) * STEP


def _length(nvm, at):
    return nvm[at + 12] | nvm[at + 13] << 8


def put(store, kind, end):
    """The record in the store's buffer, so many bytes, goes onto the stack. Where that has no room,
    or is torn, one erase makes a new one of the newest of each kind. Returns what store.at wants,
    -1 if it cannot be written."""
    nvm = store.nvm
    low = 0
    while low < AREA and bytes(nvm[low + 4 : low + 6]) != b"Cg":
        low += STEP
    start = low - size(end - 20)
    record = store.view[:end]
    try:
        if start >= 0 and not store.touched >> 2 * FOLDERS:
            if bytes(nvm[start:low]) == b"\xff" * (low - start):
                nvm[start : start + end] = record
                return -2 - start
        image = bytearray(AREA)
        for i in range(0, AREA, STEP):
            image[i : i + STEP] = b"\xff" * STEP
        start = AREA
        places = list(store.at)
        for other in range(KINDS):
            i = -2 - store.at[other]
            if other != kind and i >= 0:
                n = _length(nvm, i)
                start -= size(n)
                if start >= 0:
                    image[start : start + 20 + n] = nvm[i : i + 20 + n]
                    places[other] = -2 - start
        start -= size(end - 20)
        if start >= 0:
            image[start : start + end] = record
            nvm[0:AREA] = image
            store.at = places
            store.touched &= (1 << 2 * FOLDERS) - 1
            return -2 - start
    except (RuntimeError, MemoryError):  # the first is what a board's NVM raises
        pass
    store.report(FAILED, -2)
    return -1
