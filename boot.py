# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Who may write the drive: the handheld, for its saves - or, with B held at power-on (any other
button does as well), the computer. It stays with the computer, too, if anything here fails."""

import storage

from cardling.device import held

if not held.anything():
    storage.remount("/", readonly=False)
