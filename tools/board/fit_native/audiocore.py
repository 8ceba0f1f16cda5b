# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""audiocore: a sample takes 48 bytes beside its buffer."""

from array import array

from checks import buffer as has_buffer
from checks import deinited, whole


class _RawSample:
    def __init__(self, buffer, *, channel_count=1, sample_rate=8000, single_buffer=True):
        has_buffer(buffer)
        if isinstance(buffer, array) and str(buffer)[7] not in "hHbB":
            raise ValueError("buffer must be a bytearray or array of type 'h', 'H', 'b', or 'B'")
        self._buffer = buffer
        self._rate = whole(sample_rate)
        self._rest = None

    @property
    def sample_rate(self):
        """Samples in a second."""
        if self._buffer is None:
            deinited()
        return self._rate

    @sample_rate.setter
    def sample_rate(self, rate):
        if self._buffer is None:
            deinited()
        self._rate = whole(rate)

    def deinit(self):
        """Give the buffer back."""
        self._buffer = None


class RawSample(tuple):
    """A wave. A native type: there is no __init__ to look up."""

    def __new__(cls, *args, **more):
        return _RawSample(*args, **more)
