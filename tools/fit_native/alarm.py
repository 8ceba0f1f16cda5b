# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""alarm: memory that a restart of the program leaves alone; here in the file /sleep."""

sleep_memory = bytearray(256)
try:
    with open("/sleep", "rb") as _file:
        _file.readinto(sleep_memory)
except OSError:
    pass


def keep():
    """For the host, before it restarts."""
    with open("/sleep", "wb") as file:
        file.write(sleep_memory)
