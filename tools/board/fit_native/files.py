# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Open files as large as a board's: 48 bytes, which are 16, a table and MicroPython's own object of
16. `os` gets what a board's has and this MicroPython has not."""

import builtins
import os

_open = builtins.open


class _File:
    def __init__(self, file):
        self._file = file

    def read(self, size=-1):
        """Bytes or text."""
        return self._file.read(size)

    def readinto(self, buffer):
        """Fill it."""
        return self._file.readinto(buffer)

    def readline(self):
        """Up to the end of a line, with it."""
        return self._file.readline()

    def write(self, data):
        """Write."""
        return self._file.write(data)

    def seek(self, *to):
        """Go there."""
        return self._file.seek(*to)

    def tell(self):
        """Where is it?"""
        return self._file.tell()

    def flush(self):
        """Nothing is waiting."""
        self._file.flush()

    def close(self):
        """Done."""
        self._file.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._file.close()


readonly = False  # the host: the drive is the computer's

# WebAssembly's numbers of ENOENT, EEXIST, EISDIR, ENOTEMPTY and ENOSPC, and a board's
_ERRNO = {44: 2, 20: 17, 31: 21, 55: 13, 51: 28}


def _guarded(function, writes=False):
    def call(*args):
        if readonly and writes:
            raise OSError(30)
        try:
            return function(*args)
        except OSError as error:
            raise OSError(_ERRNO.get(error.args[0], error.args[0])) from None

    return call


_open_to_read = _guarded(_open)
_open_to_write = _guarded(_open, True)


def _new(name, mode="r"):
    return _File((_open_to_read if mode in ("r", "rb") else _open_to_write)(name, mode))


def _urandom(n):
    return bytes(range(7, 7 + n))


def _getenv(name):
    if not isinstance(name, str):
        raise TypeError("can't convert %s to str" % type(name).__name__)


builtins.open = _new
os.urandom = _urandom
os.getenv = _getenv
os.listdir = _guarded(os.listdir)
os.mkdir = _guarded(os.mkdir, True)
os.remove = _guarded(os.remove, True)
os.rename = _guarded(os.rename, True)
os.stat = _guarded(os.stat)
