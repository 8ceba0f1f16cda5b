# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Checks that the files on the drive are as they were installed. Run as a program, it names one
that is not.

This file is never compiled: it looks at the others before any .mpy is imported. CircuitPython reads
a .mpy that was cut short for ever, without a message, and the computer loses the drive meanwhile.

The list of files, made by tools/build/payload.py: a line with the length and the CRC of all that
follows, then a line for each file: its kind, length, CRC (30 bits, in hex) and path. Kinds, in this
order: c code, d data, l a library, which others may have replaced by another version.
"""

import sys

try:
    from binascii import crc32
except ImportError:  # PewPew M4: lengths have to do
    crc32 = None

_LIST = "lib/cardling/files.txt"


def check(kinds):
    """Look at the files of these kinds, one after the other: yields the path of one that is damaged
    or missing, "" for one that is as it should be. Without a list nothing is known."""
    buffer = memoryview(bytearray(1024))
    try:
        rows = open("/" + _LIST, "rb")
    except OSError:
        return
    with rows:
        head = rows.readline()
        at = len(head)
        if _differs(rows, head.split(), buffer):
            yield _LIST
            return
        rows.seek(at)
        row = rows.readline()
        while row:
            kind, length, crc, path = str(row, "utf-8").split()
            if kind > kinds[-1]:  # they are in order
                return
            if kind in kinds:
                try:
                    with open("/" + path, "rb") as file:
                        damaged = _differs(file, (length, crc), buffer)
                except OSError:
                    damaged = True
                yield path if damaged else ""
            row = rows.readline()


def _differs(file, wanted, buffer):
    """Is the rest of this file not as long as that, or has it another CRC?"""
    length = crc = 0
    n = file.readinto(buffer)
    while n:
        length += n
        if crc32:
            crc = crc32(buffer[:n], crc)
        n = file.readinto(buffer)
    try:
        if length != int(wanted[0]):
            return True
        return crc32 is not None and crc & 0x3FFFFFFF != int(wanted[1], 16)
    except (IndexError, ValueError):  # the line that says so is damaged itself
        return True


def first(kinds="c"):
    """The path of the first file that is damaged, "" if there is none; and this module is free."""
    path = ""
    for path in check(kinds):
        if path:
            break
    forget()
    return path


def insist():
    """ImportError if a part of the program is damaged."""
    if first():
        raise ImportError


def forget():
    """Free this module: it has 2 KB, and will not be needed soon."""
    if "cardling.verify" in sys.modules:
        del sys.modules["cardling.verify"]
        delattr(sys.modules["cardling"], "verify")


def warn():
    """Say on the console which file is damaged, and what to do. False: none is."""
    import board

    try:
        board.DISPLAY.brightness = 1  # a restart leaves the screen dark
    except (AttributeError, RuntimeError):
        pass  # a screen that cannot be dimmed
    path = first("cd")
    if path:
        print(
            "Cardling: %s is damaged or missing. Connect a computer and copy Cardling to the"
            " drive again. Your saves are kept." % path
        )
    return path != ""


if __name__ == "__main__":  # in the place of code.py: boot.py has found a fault
    if not warn():
        import supervisor

        supervisor.reload()
