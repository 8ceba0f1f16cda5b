# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Reads and writes a Store's records, in slots of files or in NVM. Loaded for each access and then
freed, so that no screen has to share its memory with these 3 KB."""

import os
import struct
import sys

from micropython import const

from cardling.save import (
    BROKEN,
    RESTART,
    EMPTY,
    FAILED,
    FIRST,
    FOLDERS,
    FOREIGN,
    GAME,
    KINDS,
    LONGEST,
    NEWER,
    NVM,
    OK,
    SLOTS,
    STRIDE,
    VALID,
    VERSION,
    lend,
)

try:
    from binascii import crc32
except ImportError:
    from cardling.save.crc import crc32

# CRC (30 bits), magic, version, kind, sequence, length, slot planned next, bytes 512-515. In their
# place stands a mark: CircuitPython takes a sector that starts with four 255 for all erased.
_HEAD = "<HH2sBBHHHH4s"
_BODY = const(20)

# CircuitPython's flushes the cache of the flash; a computer's would write all its disks.
_sync = os.sync if sys.implementation.name == "circuitpython" else None


def load(store, i):
    """Slot i, or what is in NVM at -2 - i, into the buffer, its head taken apart."""
    b = store.buf
    if i < 0:
        part = store.nvm[-2 - i : 1022 - i]
        b[: len(part)] = part
    else:
        try:
            f = store.files[i % FOLDERS]
            f.seek(FIRST + i // FOLDERS * STRIDE)
            if f.readinto(b) != 1024:
                return BROKEN
        except OSError:
            return BROKEN
    head = struct.unpack_from(_HEAD, b)
    lo, hi, magic, version, store.kind, s0, s1, n, store.next, kept = head
    if magic != b"Cg":
        return EMPTY if bytes(store.view[:8]) in (b"\xff" * 8, b"\0" * 8) else FOREIGN
    b[512:516] = kept
    store.number = (s1 & 0x1FFF) << 16 | s0
    store.length = n
    if n > LONGEST or s1 > 0x1FFF or not 0 < store.kind < KINDS:
        return BROKEN
    crc = crc32(store.view[4 : _BODY + n])
    if crc & 0xFFFF != lo or crc >> 16 & 0x3FFF != hi:
        return BROKEN
    return NEWER if version > VERSION else VALID


def after(store, i):
    """The next slot that may be written, or -1."""
    for _ in range(FOLDERS * SLOTS):
        i = (i + 1) % (FOLDERS * SLOTS)
        if not store.skip[i] and i not in store.at:
            return i
    return -1


def _pack(store, kind, data, tail, then):
    """Make the record in the buffer; return its size."""
    b = store.buf
    mid = _BODY + len(data)
    end = mid + len(tail)
    b[_BODY:mid] = data
    b[mid:end] = tail
    n = store.seq + 1
    kept = bytes(store.view[512:516])
    args = (b"Cg", VERSION, kind, n & 0xFFFF, n >> 16, end - _BODY, then & 0xFFFF, kept)
    struct.pack_into(_HEAD, b, 0, 0, 0, *args)
    crc = crc32(store.view[4:end])
    struct.pack_into("<HH", b, 0, crc & 0xFFFF, crc >> 16 & 0x3FFF)
    b[512:516] = b"Card"
    return end


def write(store, kind, data, tail=b""):
    """Save data + tail, LONGEST bytes at most. True: it is safe. False: it cannot be."""
    if len(data) + len(tail) > LONGEST:
        raise ValueError("record too long")
    done = same(store, store.at[kind], data, tail)  # flash is not worn for nothing
    if not done:
        done = put(store, kind, data, tail)
        if done and kind != GAME and kind != RESTART:
            twin(store, kind, data, tail)
    return done


def same(store, i, data, tail=b""):
    """Is this in slot i?"""
    n = len(data) + len(tail)
    if i == -1:
        return not n
    mid = _BODY + len(data)
    if load(store, i) != VALID or store.length != n:
        return False
    return store.view[_BODY:mid] == data and store.view[mid : _BODY + n] == tail


def twin(store, kind, data, tail=b""):
    """A copy of the newest record in another file: a cut while one is closed can lose it."""
    for _ in range(2):
        i = store.at[kind]
        if i < 0 or not put(store, kind, data, tail):
            return
        if (store.at[kind] - i) % FOLDERS:
            store.at[kind + 20] = i
            return


def put(store, kind, data, tail=b""):
    """One record. Only where the one before foretold it: there find() forgives a cut."""
    for tries in range(8):
        if store.status != OK or store.plan < 0:
            break
        # Files of a zip get their name before the first record is in them.
        if store.touched >> FOLDERS & (1 << FOLDERS) - 1:
            lend().rename(store)
        i = store.plan
        old = store.at[kind]
        store.at[kind] = i
        then = after(store, i)
        store.at[kind] = old
        size = 512 if _pack(store, kind, data, tail, then) <= 512 else 1024
        store.touched |= 1 << i % FOLDERS
        try:
            f = store.files[i % FOLDERS]
            f.seek(FIRST + i // FOLDERS * STRIDE)
            f.write(store.view[:size])
            if _sync:
                _sync()
            else:
                f.flush()
        except OSError:
            pass
        if _written(store, kind, i):
            store.plan = then
            return True
        if tries & 1:
            store.skip[i] = 1
            store.plan = after(store, i)
    if store.status == OK:
        store.report(FAILED, 0)
        store.status = store.spare
    if store.status == NVM:
        i = lend("nvm").put(store, kind, _pack(store, kind, data, tail, 1))  # STACKED
        return i < -1 and _written(store, kind, i)
    return False


def _written(store, kind, i):
    """Read back: here a worn block shows, or one that a cut left half erased."""
    if load(store, i) != VALID or store.number != store.seq + 1:
        return False
    store.seq += 1
    store.at[kind] = i
    store.at[kind + 20] = -1
    return True


def read(store, kind):
    """The newest record of this kind, or None."""
    data = None
    for i in (store.at[kind], store.at[kind + 20]):
        if i != -1:
            if load(store, i) == VALID:
                data = bytes(store.view[_BODY : _BODY + store.length])
                break
            store.report(BROKEN, i)
    return data or None
