# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Measures this interpreter's speed in turns of a loop whose speed on a PyGamer is known.

Runs unchanged on CPython, MicroPython and CircuitPython. PyGamer time of a job, in seconds, is
its time here * turns_per_second() / PYGAMER, both measured in the same run.
"""

import time

PYGAMER = 35000  # turns a second of a PyGamer: an estimate, 26 bytecodes a turn

try:
    # MicroPython in WebAssembly: its own ticks_us counts whole milliseconds
    from js import performance

    def microseconds():
        """A clock to take differences of; reading it costs 8 us and some garbage here."""
        return int(performance.now() * 1000)

except ImportError:
    if hasattr(time, "process_time"):  # CPython: what others do on the machine does not count

        def microseconds():
            """A clock to take differences of."""
            return time.process_time() * 1e6

    else:

        def microseconds():
            """A clock to take differences of."""
            return time.monotonic_ns() // 1000


def calibrate(n):
    """n turns of the loop; what it returns only keeps it honest."""
    a = bytearray(64)
    x = 0
    for i in range(n):
        x = (x + a[i & 63] + i) & 255
        a[i & 63] = x
    return x


def turns_per_second(n=PYGAMER, rounds=7):
    """Turns a second in the fastest of some rounds: the one least disturbed by other work.

    The first rounds in WebAssembly are slower, until Node has optimised the interpreter.
    """
    best = 0
    for _ in range(rounds):
        start = microseconds()
        calibrate(n)
        took = max(microseconds() - start, 1)
        best = max(best, int(n * 1000000 / took))
    return best
