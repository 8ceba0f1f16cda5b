# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Plays sounds, one at a time: those of cardling.sounds, or notes that the caller gives it, and
background music in between."""

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
_THEIRS = const(4)  # more: what others do has another voice


class Sound:
    """Short tunes, one at a time: `tune`, None if nothing plays but the bed. `out` is None on a
    board that has no speaker. ``musical``: may there be music?"""

    _TOP = (4186, 4435, 4699, 4978, 5274, 5588, 5920, 6272, 6645, 7040, 7459, 7902)  # Hz, C8 to B8

    @phase("start")
    def __init__(self, part):
        self._volume = 50
        self.musical = True
        self.tune = self._notes = None  # what is to be heard, and what plays
        self._bed = -1  # what plays again and again meanwhile
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
        cardling.sounds, or pairs of bytes as tools/pack/pack_sounds.py describes; ``shift``: so
        many semitones higher. Lower (THEIRS), it has another voice as well."""
        self.stop()
        if self.out is not None and self._volume:
            self._begin(tune, shift)
            self.tune = self._notes

    def music(self, tune, shift=0):
        """The same, if the player wants music."""
        if self.musical:
            self.play(tune, shift)

    def bed(self, tune=-1):
        """A sound of cardling.sounds that plays again and again while there is no other; -1: none
        any more."""
        if not self.musical:
            tune = -1
        if tune != self._bed:
            self._bed = tune
            if self.tune is None:
                self.stop()

    def tick(self):
        """Go on to the next note when it is time: call it every frame."""
        if self._notes is not None:
            if (now() - self._start) & WRAP >= self._ms:
                self._next()
        elif self._bed >= 0 and self.out is not None and self._volume:
            self._begin(self._bed, 0)

    def stop(self):
        """Silence, and the amplifier off."""
        self.tune = None
        if self._notes is not None:
            self._notes = None
            self.out.stop()
            if self._enable is not None:
                self._enable.value = False

    # The pins stay: AudioOut.deinit would read a right channel that is not there, and only a pin
    # that is held low keeps the amplifier off until the restart.
    close = stop

    def _begin(self, tune, shift):
        if isinstance(tune, int):
            at = SOUNDS
            for i in range(tune):
                at += 2 * TUNES[i]
            self._at = at
            self._end = at + 2 * TUNES[tune]
            tune = TUNES
        else:
            self._at = 0
            self._end = len(tune) & -2
        self._shift = shift
        self._notes = tune
        self._draw(0, 100)
        if self._enable is not None:
            self._enable.value = True
        self._next()

    def _next(self):
        tune = self._notes
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
        if self._shift < 0 and wave < _NOISE:
            wave += _THEIRS
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
                part = 12 if i < 4 else -4
            elif wave == _THEIRS:  # a square: hollow, as high as is as loud
                part = 8 if i < 8 else -8
            elif wave > _THEIRS:  # a saw
                part = 2 * i * 12 // 15 - 12
            else:  # a triangle: softer than a square
                part = 12 - 3 * abs(i - 4) if i < 8 else 3 * abs(i - 12) - 12
            samples[i] = REST + part * high // 12
