# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""audioio: 256 bytes, an estimate of the object and its two buffers while it plays."""

from audiocore import _RawSample
from checks import HardFault, deinited
from microcontroller import free_pin


class _Out:
    def __init__(self, left_channel, *, right_channel=None, quiescent_value=0x8000):
        self._pin = free_pin(left_channel, "left_channel")
        self._rest = bytearray(208)

    def play(self, sample, *, loop=False):
        """Sound."""
        self.stop()
        if not isinstance(sample, _RawSample):
            kind = type(sample).__name__
            raise TypeError("'%s' object does not support 'protocol_audiosample'" % kind)
        if sample.sample_rate > 1000000:
            raise ValueError("sample_rate must be <= 1000000")

    def stop(self):
        """Silence."""
        if self._pin is None:
            deinited()

    def deinit(self):
        """A SAMD51 reads the number of a right pin that is not there."""
        raise HardFault("AudioOut.deinit: right_channel is NULL")


class AudioOut(tuple):
    """The speaker. A native type: there is no __init__ to look up."""

    def __new__(cls, *args, **more):
        return _Out(*args, **more)
