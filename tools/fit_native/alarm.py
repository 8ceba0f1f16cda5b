# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""alarm: memory that a restart of the program leaves alone; tools/fit_native/hands.py restarts."""

sleep_memory = bytearray(256)
