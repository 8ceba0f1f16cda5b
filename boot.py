# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Decides who may write to the drive: the handheld, for its saves, or the computer if B (or any
other button) is held at power-on. The computer also gets it if a file is damaged, which is then
reported instead of running code.py, or if anything here fails."""

import storage
import supervisor

told_by = "lib/cardling/verify.py"
try:
    from cardling import verify

    damaged = verify.first()
except Exception as error:  # then boot.py runs once more, and its words are on the screen
    damaged = "boot.py or " + told_by
    print("Cardling: %s: %s. Copy Cardling to the drive again." % (damaged, error))
    told_by = "boot.py"
if damaged:
    supervisor.set_next_code_file(told_by)
else:
    from cardling.device import boot_buttons

    if not boot_buttons.any_held():
        storage.remount("/", readonly=False)
