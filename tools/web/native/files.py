# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Files and chance: as the stand-in for MicroPython, but with real dice."""

import os

import fit_files
import page  # noqa: F401  # it opens its device before `open` is wrapped

_open = open


def _urandom(n):
    if not isinstance(n, int):
        raise TypeError("can't convert %s to int" % type(n).__name__)
    with _open("/dev/urandom", "rb") as file:
        return file.read(n)


os.urandom = _urandom


def lock(readonly):
    """The drive is the computer's, or the program's again."""
    fit_files.readonly = readonly
