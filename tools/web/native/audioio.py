# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""audioio of the page: the stand-in for MicroPython, and it sounds."""

import fit_audioio as fit
import page


class _Out(fit._Out):
    def play(self, sample, *, loop=False):
        """Sound, as long as nobody stops it: all samples of ours are played over and over."""
        fit._Out.play(self, sample, loop=loop)
        page.play(sample._buffer, len(sample._buffer), sample._rate)

    def stop(self):
        """Silence."""
        fit._Out.stop(self)
        page.play(b"", 0, 0)


class AudioOut(tuple):
    """The speaker. A native type: there is no __init__ to look up."""

    def __new__(cls, *args, **more):
        return _Out(*args, **more)
