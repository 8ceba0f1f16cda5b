# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The saves of a handheld whose drive is the computer's: one record after the other in
microcontroller.nvm. A SAMD51 erases all of it at every write, and a cut then loses all of it; an
RP2040 programs what is blank without an erase, so only making room endangers it."""

from micropython import const

from cardling import save
from cardling.save import BROKEN, FAILED, KINDS, NEWER, NONE, NVM, TAKEN

_slots = save.lend("slots")  # once for all

_AREA = const(4096)  # what the smallest board has
_STEP = const(64)
_BLANK = b"\xff" * _STEP


def find(store, seqs, marks, there, note):
    """Note the newest records; return the status that NVM can give."""
    nvm = store.nvm
    ours = torn = other = newer = False
    at = 0
    while at < _AREA:
        step = _STEP
        if bytes(nvm[at + 4 : at + 6]) == b"Cg":
            what = _slots.load(store, -2 - at)
            note(store, seqs, what, -2 - at)
            ours = True
            torn = what == BROKEN  # the power went while it was written, if it is the last
            if what == NEWER:
                newer = True
            if not torn:
                step = _size(store.length)
        elif bytes(nvm[at : at + _STEP]) not in (_BLANK, bytes(_STEP)):
            other = True
        at += step
    if torn:
        marks[26] |= 4
    if newer or (other and not ours):
        if not there:
            store.say(NEWER if newer else TAKEN, -2)
        return NONE
    return NVM


def _size(length):
    return -(-(20 + length) // _STEP) * _STEP


def _length(nvm, at):
    return nvm[at + 12] | nvm[at + 13] << 8


def put(store, kind, size):
    """The record in the store's buffer goes to blank bytes. Where there are none left one erase
    makes room: the newest of the other kinds, then this one. Returns what store.at wants, -1 if it
    cannot be written."""
    nvm = store.nvm
    start = 0
    while bytes(nvm[start + 4 : start + 6]) == b"Cg":
        start += _size(_length(nvm, start))
    record = store.view[:size]
    try:
        if start + size <= _AREA and bytes(nvm[start : start + size]) == b"\xff" * size:
            nvm[start : start + size] = record
            return -2 - start
        image = bytearray(_BLANK * (_AREA // _STEP))
        start = 0
        places = list(store.at)
        for other in range(KINDS):
            i = store.at[other]
            if other != kind and i < -1:
                n = 20 + _length(nvm, -2 - i)
                image[start : start + n] = nvm[-2 - i : n - 2 - i]
                places[other] = -2 - start
                start += _size(n - 20)
        if start + size <= _AREA:
            image[start : start + size] = record
            nvm[0:_AREA] = image
            store.at = places
            return -2 - start
    except (RuntimeError, MemoryError):  # the first is what a board's NVM raises
        pass
    store.say(FAILED, -2)
    return -1
