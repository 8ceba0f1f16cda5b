# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Saves that neither a pulled plug nor years of play can hurt.

Four folders hold a file of 20 slots each, made once, kept open, overwritten in place by whole
sectors that os.sync() brings to the flash. That writes neither FAT nor directory; flush() and
close() rewrite the directory entry. A slot is two sectors, seven away from the next: whatever
the alignment, its 4 KB blocks hold nothing else. Slots take turns, the newest record of each kind
is spared, the newest valid one wins. What is not written at every decision has two copies, in two
files.
"""

import os
import struct
import sys

try:
    from micropython import const
except ImportError:

    def const(x):
        return x


try:
    from binascii import crc32
except ImportError:
    from cardling.crc import crc32

OK = const(0)  # status: on the drive
NVM = const(1)  # the drive is the computer's: in microcontroller.nvm, which a cut can lose
NONE = const(2)  # nowhere

GAME = const(1)  # kinds of records
SETTINGS = const(2)
STATS = const(3)
ASIDE = const(4)  # what refuse() kept
CARRY = const(5)  # for the program that starts next
PROGRESS = const(6)  # what a player has reached
KINDS = const(10)  # 7 is the store's own; kinds from 8 on are a later version's, and kept for it
LONGEST = const(1004)  # bytes in a record
VERSION = 1

CUT = const(1)  # reasons of a problem, the more important the higher
BROKEN = const(2)
FOREIGN = const(3)
NEWER = const(4)
REFUSED = const(5)
FULL = const(6)
FAILED = const(7)
TAKEN = const(8)  # another program uses NVM
EMPTY = const(0)  # what load() finds, beside BROKEN, FOREIGN and NEWER
VALID = const(9)

FOLDERS = const(10)  # of which 4 are used; slot i is number i // 10 in folder i % 10
SLOTS = const(20)
FIRST = const(3584)  # 7 sectors before the first slot
STRIDE = const(4608)  # 2 sectors of a slot, 7 to the next
# CRC (30 bits), magic, version, kind, sequence, length, slot planned next, bytes 512-515. In their
# place stands a mark: CircuitPython takes a sector that starts with four 255 for all erased.
_HEAD = "<HH2sBBHHHH4s"
_BODY = const(20)

# CircuitPython's flushes the cache of the flash; a computer's would write all its disks.
_sync = os.sync if sys.implementation.name == "circuitpython" else None


def rare(name="saverare"):
    """A module that is needed for a moment."""
    module = __import__("cardling." + name, None, None, ("find",))
    if sys.implementation.name != "cpython":  # it has 2 KB, and will not be needed soon
        del sys.modules["cardling." + name]
        delattr(sys.modules["cardling"], name)
    return module


class Store:
    """The saves in the folder root, or in nvm (like a bytearray; None: the board's own).

    reason, where: the worst problem, and its slot or folder. A program has to tell it.
    """

    def __init__(self, root="saves", nvm=None):
        if nvm is None:
            try:
                from microcontroller import nvm
            except (ImportError, NotImplementedError):  # that one by Blinka
                pass
        self.root = root
        self.nvm = nvm if nvm and len(nvm) >= 4096 else None
        self.status = self.spare = NONE  # spare: the status if the drive fails
        self.reason = self.where = 0
        self.files = ()
        # By kind: where the newest record is (-1: nowhere, -2 - place: in NVM); from 10 on that of
        # a newer version, from 20 on the copy of the newest.
        self.at = [-1] * 30
        self.touched = 0  # a bit for each file that was written
        self._buf = bytearray(1024)
        self._view = memoryview(self._buf)

    def say(self, reason, where):
        """A problem with slot where, unless there is a more important one."""
        if reason > self.reason:
            self.reason = reason
            self.where = where

    def open(self, progress=None):
        """Find the newest records; return the status. Nothing is written if nothing has happened.

        Where there are no files they are made: progress(made, of how many) is called before the
        first write and before each, for seconds in which the power must stay on.
        """
        rare().find(self, progress)
        return self.status

    def load(self, i):
        """Slot i, or what is in NVM at -2 - i, into the buffer, its head taken apart."""
        b = self._buf
        if i < 0:
            part = self.nvm[-2 - i : 1022 - i]
            b[: len(part)] = part
        else:
            try:
                f = self.files[i % FOLDERS]
                f.seek(FIRST + i // FOLDERS * STRIDE)
                if f.readinto(b) != 1024:
                    return BROKEN
            except OSError:
                return BROKEN
        head = struct.unpack_from(_HEAD, b)
        lo, hi, magic, version, self.kind, s0, s1, n, self.next, kept = head
        if magic != b"Cg":
            return EMPTY if bytes(self._view[:8]) in (b"\xff" * 8, b"\0" * 8) else FOREIGN
        b[512:516] = kept
        self.number = (s1 & 0x1FFF) << 16 | s0
        self.length = n
        if n > LONGEST or s1 > 0x1FFF or not 0 < self.kind < KINDS:
            return BROKEN
        crc = crc32(self._view[4 : _BODY + n])
        if crc & 0xFFFF != lo or crc >> 16 & 0x3FFF != hi:
            return BROKEN
        return NEWER if version > VERSION else VALID

    def after(self, i):
        """The next slot that may be written, or -1."""
        for _ in range(FOLDERS * SLOTS):
            i = (i + 1) % (FOLDERS * SLOTS)
            if not self.skip[i] and i not in self.at:
                return i
        return -1

    def _pack(self, kind, data, tail, then):
        """Make the record in the buffer; return its size."""
        b = self._buf
        mid = _BODY + len(data)
        end = mid + len(tail)
        b[_BODY:mid] = data
        b[mid:end] = tail
        n = self.seq + 1
        kept = bytes(self._view[512:516])
        args = (b"Cg", VERSION, kind, n & 0xFFFF, n >> 16, end - _BODY, then & 0xFFFF, kept)
        struct.pack_into(_HEAD, b, 0, 0, 0, *args)
        crc = crc32(self._view[4:end])
        struct.pack_into("<HH", b, 0, crc & 0xFFFF, crc >> 16 & 0x3FFF)
        b[512:516] = b"Card"
        return end

    def write(self, kind, data, tail=b""):
        """Save data + tail, LONGEST bytes at most. True: it is safe. False: it cannot be."""
        if len(data) + len(tail) > LONGEST:
            raise ValueError("record too long")
        done = self.same(self.at[kind], data, tail)  # flash is not worn for nothing
        if not done:
            done = self.put(kind, data, tail)
            if done and kind != GAME and kind != CARRY:
                self.twin(kind, data, tail)
        # The collector would take numbers of a game for addresses, and keep what is there.
        self._buf[:] = bytes(1024)
        return done

    def same(self, i, data, tail=b""):
        """Is this in slot i?"""
        n = len(data) + len(tail)
        if i == -1:
            return not n
        mid = _BODY + len(data)
        if self.load(i) != VALID or self.length != n:
            return False
        return self._view[_BODY:mid] == data and self._view[mid : _BODY + n] == tail

    def twin(self, kind, data, tail=b""):
        """A copy of the newest record in another file: a cut while one is closed can lose it."""
        for _ in range(2):
            i = self.at[kind]
            if i < 0 or not self.put(kind, data, tail):
                return
            if (self.at[kind] - i) % FOLDERS:
                self.at[kind + 20] = i
                return

    def put(self, kind, data, tail=b""):
        """One record. Only where the one before foretold it: there find() forgives a cut."""
        for tries in range(8):
            if self.status != OK or self.plan < 0:
                break
            i = self.plan
            old = self.at[kind]
            self.at[kind] = i
            then = self.after(i)
            self.at[kind] = old
            size = 512 if self._pack(kind, data, tail, then) <= 512 else 1024
            self.touched |= 1 << i % FOLDERS
            try:
                f = self.files[i % FOLDERS]
                f.seek(FIRST + i // FOLDERS * STRIDE)
                f.write(self._view[:size])
                if _sync:
                    _sync()
                else:
                    f.flush()
            except OSError:
                pass
            if self._written(kind, i):
                self.plan = then
                return True
            if tries & 1:
                self.skip[i] = 1
                self.plan = self.after(i)
        if self.status == OK:
            self.say(FAILED, 0)
            self.status = self.spare
        if self.status == NVM:
            i = rare("savenvm").put(self, kind, self._pack(kind, data, tail, 0))
            return i < -1 and self._written(kind, i)
        return False

    def _written(self, kind, i):
        """Read back: here a worn block shows, or one that a cut left half erased."""
        if self.load(i) != VALID or self.number != self.seq + 1:
            return False
        self.seq += 1
        self.at[kind] = i
        self.at[kind + 20] = -1
        return True

    def read(self, kind):
        """The newest record of this kind, or None."""
        data = None
        for i in (self.at[kind], self.at[kind + 20]):
            if i != -1:
                if self.load(i) == VALID:
                    data = bytes(self._view[_BODY : _BODY + self.length])
                    break
                self.say(BROKEN, i)
        self._buf[:] = bytes(1024)  # as in write
        return data or None

    def clear(self, kind):
        """Nothing of this kind any more, as safe as a write."""
        return self.write(kind, b"")

    def refuse(self, kind):
        """The engine cannot use this record: keep it as ASIDE, clear the kind, say so."""
        rare().refuse(self, kind)

    def close(self):
        """Before the program ends or reloads. Nothing is written if nothing was.

        This rewrites the directory entries of written files, and a cut there can lose a file:
        first what is newest in one of them is copied to another one.
        """
        rare().close(self)
