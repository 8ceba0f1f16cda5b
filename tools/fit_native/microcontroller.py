# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""microcontroller: the memory inside the chip, which is not on the heap."""

nvm = bytearray(b"\xff" * 8192)
