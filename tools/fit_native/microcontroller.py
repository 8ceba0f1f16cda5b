# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""microcontroller: the memory inside the chip and the pins, which are not on the heap."""

from checks import must_be, position, whole


class _Pin:
    def __init__(self, name):
        self.name = name
        self.used = False
        self.output = False
        self.level = False
        self.pull = None

    def take(self):
        """One at a time."""
        if self.used:
            raise ValueError("%s in use" % self.name)
        self.used = True
        self.output = False
        return self

    def free(self):
        """Give it back."""
        self.used = self.level = False


class Pin(tuple):
    """Nobody makes one; a native type has no __init__ to look up."""


def pin(name):
    """For board.py."""
    return _Pin(name)


def free_pin(value, name="pin"):
    """validate_obj_is_free_pin."""
    return must_be(value, _Pin, name, "Pin").take()


class _Nvm:
    """8192 bytes."""

    def __init__(self):
        self._data = bytearray(b"\xff" * 8192)

    def __len__(self):
        return 8192

    def __getitem__(self, at):
        return self._data[at if isinstance(at, slice) else position(at, 8192, "ByteArray")]

    def __setitem__(self, at, value):
        if not isinstance(at, slice):
            at = position(at, 8192, "ByteArray")
            if not 0 <= whole(value) <= 255:
                raise ValueError("bytes must be 0-255")
        elif not isinstance(value, (bytes, bytearray, memoryview)):
            raise NotImplementedError("array/bytes required on right side")
        elif len(self._data[at]) != len(value):
            raise ValueError("Slice and value different lengths.")
        self._data[at] = value


nvm = _Nvm()
