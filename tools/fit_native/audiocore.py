# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""audiocore: a sample takes 48 bytes beside its buffer."""


class RawSample:
    """A wave."""

    def __init__(self, buffer):
        self.buffer = buffer
        self.sample_rate = 8000
        self._rest = None
