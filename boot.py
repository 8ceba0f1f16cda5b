# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Who may write the drive: the handheld, for its saves - or, with any button held at power-on,
the computer. It stays with the computer, too, if anything here fails."""

import storage

from cardling import boards

if not boards.held():
    storage.remount("/", readonly=False)
