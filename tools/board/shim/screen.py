# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The display: Blinka's displayio paints into a buffer instead of a bus. Import it only with the
stand-ins for microcontroller, digitalio and busio in place (see __init__.py)."""

from array import array
from collections import namedtuple

import busdisplay
import displayio
from displayio._area import Area
from displayio._group import Group, circuitpython_splash
from PIL import Image

from . import rows, strict
from .checks import Native

# displayio repaints from a thread of its own in real time; here the program calls refresh.
displayio._stop_background()

strict.install()

# Missing from Blinka; what the display shows when no program does.
displayio.CIRCUITPYTHON_TERMINAL = circuitpython_splash

# A full repaint takes 76 to 86 ms on a PyGamer.
PIXEL_US = 4

Repaint = namedtuple("Repaint", "ms pixels areas")
Repaint.__doc__ = (
    "A refresh that painted: when, how many pixels, and the areas (x, y, width, height)."
)


class Screen(busdisplay.BusDisplay, metaclass=Native):
    """board.DISPLAY. `frame` is the picture, 16 bit big-endian; `repaints` is what was painted."""

    _native = True
    unseen = False  # nobody looks: what was painted is counted, but there is no picture

    def __new__(cls, *args, **kwargs):
        displayio.release_displays()  # Blinka counts the displays: there is room for one
        return super().__new__(cls, *args, **kwargs)

    def __init__(self, width, height, clock):
        self._clock = clock
        self._areas = []
        self._last = 0
        self.frame = bytearray(width * height * 2)
        self.refreshes = 0
        self.repaints = []
        super().__init__(None, b"", width=width, height=height)
        self._on = True  # from now on it takes no attributes that a BusDisplay has not got

    def __setattr__(self, name, value):
        if name[0] != "_" and "_on" in self.__dict__ and not hasattr(self, name):
            raise AttributeError("'BusDisplay' object has no attribute '%s'" % name)
        super().__setattr__(name, value)

    @property
    def root_group(self):
        """What is shown."""
        return self._core.current_group

    @root_group.setter
    def root_group(self, group):
        if group is not None and not isinstance(group, Group):
            raise ValueError("Must be a Group subclass.")
        self._set_root_group(group)

    @property
    def brightness(self):
        """From 0 to 1."""
        return self._brightness

    @brightness.setter
    def brightness(self, brightness):
        if not isinstance(brightness, (int, float)):
            raise TypeError("can't convert %s to float" % type(brightness).__name__)
        if not 0 <= brightness <= 1:
            raise ValueError("brightness must be 0-1")
        self._brightness = float(brightness)

    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        """Paint what changed, and take the time a PyGamer takes for it."""
        if target_frames_per_second:
            frame = 1_000_000 // target_frames_per_second
            self._clock.spend(max(0, self._last + frame - self._clock.us))
            self._last = self._clock.us
        self._areas = []
        if self._core.full_refresh and self._core.current_group is not None:
            # The firmware takes everything for painted after a full repaint; Blinka only what it
            # was asked for before.
            self._core.current_group._get_refresh_areas([])
        self._refresh_display()
        self.refreshes += 1
        if self._areas:
            pixels = sum(width * height for _, _, width, height in self._areas)
            self.repaints.append(Repaint(self._clock.ms, pixels, self._areas))
            self._clock.spend(pixels * PIXEL_US)
        return True

    def _refresh_area(self, area):
        clipped = Area()
        if not self._core.clip_area(area, clipped):
            return True
        width, height = clipped.width(), clipped.height()
        self._areas.append((clipped.x1, clipped.y1, width, height))
        if self.unseen:
            self.frame = None  # whoever looks all the same is told
            return True
        painted = self._painted(clipped, width * height)
        for row in range(height):
            start = 2 * ((clipped.y1 + row) * self.width + clipped.x1)
            self.frame[start : start + 2 * width] = painted[2 * row * width : 2 * (row + 1) * width]
        return True

    def _painted(self, area, size):
        """The pixels of an area as they should be now."""
        painted = bytearray((size + 1) // 2 * 4)
        core = self._core
        if core.current_group is None:
            return painted
        if not rows.paint(core.current_group, core.colorspace, area, painted):
            mask = memoryview(bytearray((size // 32 + 1) * 4)).cast("I")
            core.fill_area(area, mask, memoryview(painted).cast("I"))
        return painted

    def image(self):
        """The picture as a Pillow image."""
        words = array("H", bytes(self.frame))
        words.byteswap()  # the bus has the high byte first, Pillow wants the low one
        size = (self.width, self.height)
        return Image.frombytes("RGB", size, words.tobytes(), "raw", "BGR;16")
