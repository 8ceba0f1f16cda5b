# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""supervisor, with a time that stands still until `pass_ms`."""

import os

_now = 1000


def ticks_ms():
    """Milliseconds."""
    return _now


def pass_ms(ms):
    """For the host."""
    global _now
    _now += ms


def reload():
    """Not here."""
    raise SystemExit


def set_next_code_file(filename, **options):
    """Nothing else is started here. As CircuitPython 10: there must be such a file."""
    if filename is not None and not isinstance(filename, str):
        kind = type(filename).__name__
        raise TypeError("filename must be of type str or None, not %s" % kind)
    try:
        os.stat(filename or "/")
    except OSError:
        raise ValueError("File not found") from None
