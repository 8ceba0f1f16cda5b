# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""One voice: the sounds of cardling.sounds, or a few notes of one's own."""

from array import array

import board
from micropython import const
from supervisor import ticks_ms as now

from cardling.device.boards import REST, WRAP
from cardling.phases import phase
from cardling.sounds import SOUNDS, TUNES

_SAMPLES = const(16)  # of one period of a tone
_GRAINS = const(96)  # of noise: enough that one does not hear it repeat
_WAVE = const(128)  # not a note but a wave, with how loud it is
_REED = const(1)
_NOISE = const(2)


class Sound:
    """Short tunes, one at a time: `tune`, None if nothing plays. `out` is None on a board that has
    no speaker."""

    _TOP = (4186, 4435, 4699, 4978, 5274, 5588, 5920, 6272, 6645, 7040, 7459, 7902)  # Hz, C8 to B8

    @phase("start")
    def __init__(self, part):
        self._volume = 50
        self.tune = None
        self._at = self._end = 0
        self._start = 0
        self._ms = 0
        self._shift = 0
        self._form = -1  # the wave that was drawn last and its height, as one number
        self.out = self._enable = None
        if part and hasattr(board, part[2]):
            try:
                out = getattr(__import__(part[0]), part[1])
                from audiocore import RawSample
            except ImportError:
                return
            self.out = out(getattr(board, part[2]))
            if part[3]:
                from digitalio import DigitalInOut

                self._enable = DigitalInOut(getattr(board, part[3]))
                self._enable.switch_to_output(False)
            # A tone is its sample rate, so that playing allocates nothing.
            self._wave = array("H", [REST] * _SAMPLES)
            self._grains = array("H", [REST] * _GRAINS)
            self._tone = RawSample(self._wave)
            self._noise = RawSample(self._grains)

    @property
    def volume(self):
        """Percent; 0 is silent."""
        return self._volume

    @volume.setter
    def volume(self, percent):
        self.stop()
        self._volume = percent

    def play(self, tune, shift=0):
        """Begin a tune in place of the one that plays; `tick` carries it on. It is a number of
        cardling.sounds, or pairs of bytes as tools/pack_sounds.py describes; ``shift``: so many
        semitones higher."""
        self.stop()
        if self.out is None or not self._volume:
            return
        if isinstance(tune, int):
            self._at = SOUNDS + 2 * sum(TUNES[:tune])
            self._end = self._at + 2 * TUNES[tune]
            tune = TUNES
        else:
            self._at = 0
            self._end = len(tune) & -2
        self._shift = shift
        self.tune = tune
        self._draw(0, 100)
        if self._enable is not None:
            self._enable.value = True
        self._next()

    def tick(self):
        """Go on to the next note when it is time: call it every frame."""
        if self.tune is not None and (now() - self._start) & WRAP >= self._ms:
            self._next()

    def stop(self):
        """Silence, and the amplifier off."""
        if self.tune is not None:
            self.tune = None
            self.out.stop()
            if self._enable is not None:
                self._enable.value = False

    # The pins stay: AudioOut.deinit would read a right channel that is not there, and only a pin
    # that is held low keeps the amplifier off until the restart.
    close = stop

    def _next(self):
        tune = self.tune
        at = self._at
        while at < self._end and tune[at] >= _WAVE:
            self._draw(tune[at] - _WAVE, tune[at + 1])
            at += 2
        if at >= self._end:
            self.stop()
            return
        note = tune[at]
        self._ms = tune[at + 1] * 10
        self._start = now()
        self._at = at + 2
        if note:
            note += self._shift
            sample = self._noise if self._form >> 16 == _NOISE else self._tone
            sample.sample_rate = (self._TOP[note % 12] >> (9 - note // 12)) * _SAMPLES
            self.out.play(sample, loop=True)
        else:
            self.out.stop()

    def _draw(self, wave, loud):
        """The samples of a wave."""
        high = 4 * 8191 * loud // 100 * self._volume // 100
        form = wave << 16 | high
        if form == self._form:
            return
        self._form = form
        samples = self._wave
        if wave == _NOISE:
            samples = self._grains
            grain = 1
            for i in range(_GRAINS):
                grain = (grain * 75 + 74) % 65537 & 0xFFFF
                samples[i] = REST - high + (2 * high * (grain >> 4) >> 12)
            return
        for i in range(_SAMPLES):
            if wave == _REED:  # a quarter of the time up: it stands out
                samples[i] = REST + (high if i < 4 else -high // 3)
            else:  # a triangle: softer than a square
                part = 4 - abs(i - 4) if i < 8 else abs(i - 12) - 4
                samples[i] = REST + part * high // 4
