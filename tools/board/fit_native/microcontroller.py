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


class Memory:
    """Bytes outside the heap; alarm has some, too."""

    def __init__(self, name, data):
        self._name = name
        self._data = data

    def __len__(self):
        return len(self._data)

    def __getitem__(self, at):
        size = len(self._data)
        return self._data[at if isinstance(at, slice) else position(at, size, self._name)]

    def __setitem__(self, at, value):
        if not isinstance(at, slice):
            at = position(at, len(self._data), self._name)
            if not 0 <= whole(value) <= 255:
                raise ValueError("bytes must be 0-255")
        elif not isinstance(value, (bytes, bytearray, memoryview)):
            raise NotImplementedError("array/bytes required on right side")
        elif len(self._data[at]) != len(value):
            raise ValueError("Slice and value different lengths.")
        self._data[at] = value


nvm = Memory("ByteArray", bytearray(b"\xff" * 8192))
