# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""alarm: memory that a restart of the program leaves alone; here in the file /sleep."""

from microcontroller import Memory

sleep_memory = Memory("SleepMemory", bytearray(256))


def keep():
    """For the host, before it restarts."""
    with open("/sleep", "wb") as file:
        file.write(sleep_memory[:])


def wake():
    """And after it."""
    try:
        with open("/sleep", "rb") as file:
            sleep_memory[:] = file.read()
    except OSError:
        pass  # the power was off


wake()
