# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Reads packed files in pieces. They begin with their length, because a drive may lose the end of
one."""

from micropython import const

HEAD = const(2)  # bytes


def unpack(path):
    """The open file, behind its head."""
    file = open(path, "rb")
    head = file.read(HEAD)
    if len(head) < HEAD or file.seek(0, 2) != head[0] | head[1] << 8:
        file.close()
        raise ValueError("not whole: " + path)
    file.seek(HEAD)
    return file
