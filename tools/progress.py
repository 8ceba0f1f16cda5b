# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Shows the progress of long work and the time left: on a terminal only, not in a pipe."""

import sys
import time

_OFTEN = 0.1  # s between two lines


def watched():
    """Does somebody watch what a program does? A pipe gets results alone."""
    return sys.stderr.isatty()


def progress(items, what, of=None):
    """Yield the items; `of` is how many there are, where they have no length."""
    of = len(items) if of is None else of
    if not watched() or not of:
        yield from items
        return
    begun = told = time.monotonic()
    print(f"{what}: 0 of {of}", end="", file=sys.stderr, flush=True)
    try:
        for done, item in enumerate(items, 1):
            yield item
            now = time.monotonic()
            if now - told >= _OFTEN:
                told = now
                rest = round((now - begun) / done * (of - done))
                text = f"\r{what}: {done} of {of}, {rest // 60}:{rest % 60:02} left\x1b[K"
                print(text, end="", file=sys.stderr, flush=True)
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)  # the line is for what comes next
