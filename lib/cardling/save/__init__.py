# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Saves that neither a pulled plug nor years of play can hurt.

Four folders hold a file of 20 slots each, made once, kept open, overwritten in place by whole
sectors that os.sync() brings to the flash. That writes neither FAT nor directory; flush() and
close() rewrite the directory entry. A slot is two sectors, seven away from the next: whatever
the alignment of a file in one piece, its 4 KB blocks hold nothing else. Slots take turns, the
newest record of each kind is spared, the newest valid one wins. What is not written at every
decision has two copies, in two files.
"""

import sys

from micropython import const

from cardling.phases import phase

OK = const(0)  # status: on the drive
NVM = const(1)  # the drive is the computer's: in microcontroller.nvm, which a cut can lose
NONE = const(2)  # nowhere

GAME = const(1)  # kinds of records
SETTINGS = const(2)
STATS = const(3)  # of version 0.1.0; now they are with PROGRESS
ASIDE = const(4)  # what refuse() kept
RESTART = const(5)  # for the program that starts next
PROGRESS = const(6)  # what a player has reached
PAST = const(8)  # games that are over, 7 is the store's own; see cardling.save.last_games
FAVOURITE = const(9)  # one of them
KINDS = const(10)  # kinds from here on are a later version's
LONGEST = const(1004)  # bytes in a record
DONE = const(16)  # first byte of a GAME that is the result of one, see cardling.pages.results
VERSION = 1

COUNTED = const(1)  # reasons to say something, the more important the higher
CUT = const(2)
BROKEN = const(3)
FOREIGN = const(4)
LOST = const(5)  # NVM
NEWER = const(6)
REFUSED = const(7)
FULL = const(8)
FAILED = const(9)
TAKEN = const(10)  # another program uses NVM
EMPTY = const(0)  # what load() finds, beside BROKEN, FOREIGN and NEWER
VALID = const(11)

FOLDERS = const(10)  # of which 4 are used; slot i is number i // 10 in folder i % 10
SLOTS = const(20)
FIRST = const(3584)  # 7 sectors before the first slot
STRIDE = const(4608)  # 2 sectors of a slot, 7 to the next
_SLOTS = ("load", "after", "same", "put", "twin", "write", "read")  # what slots.py has


def lend(name="setup"):
    """A module of this package that is needed for a moment."""
    module = __import__("cardling.save." + name, None, None, ("find",))
    if sys.implementation.name != "cpython":  # it has 2 KB, and will not be needed soon
        del sys.modules["cardling.save." + name]
        delattr(sys.modules["cardling.save"], name)
    return module


class Store:
    """The saves in the folder root, or in nvm (like a bytearray; None: the board's own).

    reason, where: the worst problem, and its slot or folder. A program has to tell it.
    """

    @phase("start")
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
        # A bit for each file that was written, then one for each that is slots.new, and one if NVM
        # has to be written anew.
        self.touched = 0
        self.buf = self.view = None  # of a slot; there as long as it is read or written

    def report(self, reason, where):
        """A problem with slot where, unless there is a more important one."""
        if reason > self.reason:
            self.reason = reason
            self.where = where

    def open(self, progress=None):
        """Find the newest records; return the status. Nothing is written if nothing has happened.

        Where there are no files they are made: progress(made, of how many) is called before the
        first write and before each, for seconds in which the power must stay on.
        """
        self._do(lend().find, progress)
        return self.status

    def __getattr__(self, name):
        """What else a Store does is in slots.py: load(i), after(i), same(i, data), and with a
        kind put(data), twin(data), write(data, tail=b"") and read()."""
        if name not in _SLOTS:
            raise AttributeError(name)
        function = getattr(lend("slots"), name)
        return lambda *args: self._do(function, *args)

    def _do(self, function, *args):
        """With the buffer of a slot, which no screen has to share its memory with."""
        if self.buf:
            return function(self, *args)
        self.buf = bytearray(1024)
        self.view = memoryview(self.buf)
        try:
            return function(self, *args)
        finally:
            self.buf = self.view = None

    def clear(self, kind):
        """Nothing of this kind any more, as safe as a write."""
        return self.write(kind, b"")

    def refuse(self, kind):
        """The engine cannot use this record: keep it as ASIDE, clear the kind, say so."""
        self._do(lend().refuse, kind)

    def close(self):
        """Before the program ends or reloads. Nothing is written if nothing was.

        This rewrites the directory entries of written files, and a cut there can lose a file:
        first what is newest in one of them is copied to another one.
        """
        self._do(lend().close)
