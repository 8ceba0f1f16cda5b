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


def _new(name, mode="r"):
    return _File(_open(name, mode))


def _urandom(n):
    return bytes(range(7, 7 + n))


def _getenv(name):
    return None


builtins.open = _new
os.urandom = _urandom
os.getenv = _getenv
