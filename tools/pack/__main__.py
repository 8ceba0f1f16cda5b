# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Runs every packer: python -m tools.pack [--check]"""

import sys

from tools.pack import main

if __name__ == "__main__":
    sys.exit(main())
