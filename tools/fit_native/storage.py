# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""storage: the drive is the program's, unless the host says that a computer sees it."""

visible = False


def remount(mount_path, readonly=False, *, disable_concurrent_write_protection=False):
    """It is."""
    if mount_path != "/":
        raise OSError(22)
    if visible:
        raise RuntimeError("Cannot remount path when visible via USB.")
