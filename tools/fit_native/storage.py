# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""storage: the drive is the program's."""


def remount(mount_path, readonly=False):
    """It is."""
