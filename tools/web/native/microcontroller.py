# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""microcontroller: the pins. There is no memory inside the chip: it would be gone with the page,
and the next visit would say that the power went out."""

from fit_microcontroller import Memory, Pin, free_pin, pin  # noqa: F401
