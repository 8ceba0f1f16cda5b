# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What is measured: memory, time, presses, long play, and the pages that show it."""
