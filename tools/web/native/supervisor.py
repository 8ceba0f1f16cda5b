# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""supervisor: the page says at each frame how much time has passed. Within a frame time goes on by
the clock on the wall, unless a test sets it."""

import os
import time

_WRAP = 0x1FFFFFFF
_base = 0x1FFF0000  # the firmware's: the first wrap comes 65.5 s after power-on
_since = -1


def ticks_ms():
    """Milliseconds."""
    if _since < 0:
        return _base
    return (_base + time.ticks_diff(time.ticks_ms(), _since)) & _WRAP


def pass_ms(ms, live):
    """For the host, at the beginning of a frame: so long after the beginning of the last one, and
    never before its end."""
    global _base, _since
    now = ticks_ms()
    _base = (_base + ms) & _WRAP
    if (now - _base) & _WRAP < _WRAP >> 1:
        _base = now
    _since = time.ticks_ms() if live else -1


def reload():
    """The host does that: see host.frame."""
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
