# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The time a board lives in. Virtual time passes when the program sleeps, paints or looks at the
clock, and never by itself: the same program takes the same time on every desktop."""

import time

TICKS_PERIOD = 1 << 29
TICKS_START = 0x1FFF0000  # the firmware's: the first wrap comes 65.5 s after power-on

# About 20 bytecodes for a look at the clock; it also brings every waiting loop to an end.
LOOK_US = 20


class VirtualClock:
    """Microseconds since power-on. A host that steps the program sets `until`, the time up to which
    it may run, and `park`, which is called there and returns when `until` was moved."""

    def __init__(self):
        self.us = 0
        self.until = None
        self.park = None

    @property
    def ms(self):
        """Milliseconds since power-on, for the host: looking takes no time."""
        return self.us // 1000

    def spend(self, us):
        """The program is busy for so long."""
        target = self.us + us
        while self.until is not None and target > self.until:
            self.us = max(self.us, self.until)
            self.park()
        self.us = target

    def look(self):
        """The time in microseconds, as the program reads it."""
        self.spend(LOOK_US)
        return self.us

    def sleep(self, seconds):
        """`time.sleep` of the board."""
        if seconds < 0:
            raise ValueError("seconds must be >= 0")
        self.spend(round(seconds * 1_000_000))


class RealClock:
    """The desktop's time, from the moment this was made."""

    def __init__(self):
        self._start = time.monotonic_ns()

    @property
    def us(self):
        """Microseconds since power-on."""
        return (time.monotonic_ns() - self._start) // 1000

    @property
    def ms(self):
        """Milliseconds since power-on."""
        return self.us // 1000

    def spend(self, us):
        """Real work takes its own time."""

    def look(self):
        """The time in microseconds."""
        return self.us

    def sleep(self, seconds):
        """`time.sleep`."""
        if seconds < 0:
            raise ValueError("seconds must be >= 0")
        time.sleep(seconds)


def ticks(us):
    """What supervisor.ticks_ms() says at a time."""
    return (us // 1000 + TICKS_START) % TICKS_PERIOD
