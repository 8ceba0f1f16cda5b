# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""storage: the drive is the program's, unless the host says that a computer sees it."""

visible = False


class VfsFat:
    """The drive."""

    @property
    def readonly(self):
        """Is it, to the program?"""
        return visible


def getmount(mount_path):
    """The drive; there is no other."""
    if mount_path != "/":
        raise OSError(22)
    return VfsFat()


def remount(mount_path, readonly=False, *, disable_concurrent_write_protection=False):
    """It is."""
    getmount(mount_path)
    if visible:
        raise RuntimeError("Cannot remount path when visible via USB.")
