# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT

import sys

# Before pytest imports pdb: it needs the standard module `code`, not the board's code.py.
import tools  # noqa: F401

# Screens load and forget their modules all the time: compiling them each time takes minutes.
sys.dont_write_bytecode = False
