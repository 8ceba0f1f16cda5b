# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT

# Before pytest imports pdb: it needs the standard module `code`, not the board's code.py.
import tools  # noqa: F401
