# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""How sources become what a board runs, or a compiler: numbers, names, links, the payload."""
