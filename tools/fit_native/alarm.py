# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""alarm: memory that a restart of the program leaves alone; here in the file /sleep."""

from microcontroller import Memory

_SIZE = 256
_data = b""
try:
    with open("/sleep", "rb") as _file:
        _data = _file.read()
except OSError:
    pass
sleep_memory = Memory("SleepMemory", bytearray(_data or _SIZE))


def keep():
    """For the host, before it restarts."""
    with open("/sleep", "wb") as file:
        file.write(sleep_memory[:])
