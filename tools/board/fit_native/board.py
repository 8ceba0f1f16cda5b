# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""board of a PyGamer. Pins and the display take nothing from the heap."""

import displayio
from microcontroller import pin

board_id = "pygamer"
BUTTON_CLOCK = pin("BUTTON_CLOCK")
BUTTON_OUT = pin("BUTTON_OUT")
BUTTON_LATCH = pin("BUTTON_LATCH")
JOYSTICK_X = pin("JOYSTICK_X")
JOYSTICK_Y = pin("JOYSTICK_Y")
NEOPIXEL = pin("NEOPIXEL")
SPEAKER = pin("SPEAKER")
SPEAKER_ENABLE = pin("SPEAKER_ENABLE")
A6 = pin("A6")


class _Display:
    # Attributes that are set later must not count: all are here from the start.
    def __init__(self):
        self._brightness = 1.0
        self._auto_refresh = True
        self._root_group = None

    @property
    def width(self):
        """Pixels."""
        return 160

    @property
    def height(self):
        """Pixels."""
        return 128

    @property
    def auto_refresh(self):
        """Does it paint by itself?"""
        return self._auto_refresh

    @auto_refresh.setter
    def auto_refresh(self, value):
        self._auto_refresh = bool(value)

    @property
    def brightness(self):
        """From 0 to 1."""
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        if not isinstance(value, (int, float)):
            raise TypeError("can't convert %s to float" % type(value).__name__)
        if not 0 <= value <= 1:
            raise ValueError("brightness must be 0-1")
        self._brightness = value

    @property
    def root_group(self):
        """What is shown."""
        return self._root_group

    @root_group.setter
    def root_group(self, group):
        before = self._root_group
        if group is before:
            return
        if group is not None:
            if not isinstance(group, displayio.GROUPS):
                raise ValueError("Must be a Group subclass.")
            if not group.join():
                raise ValueError("Group already used")
        if before is not None:
            before.part()
        self._root_group = group

    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        """Nothing is painted."""
        return True


DISPLAY = _Display()


def restart():
    """For the host: what the firmware does when a program has ended."""
    for free in (
        BUTTON_CLOCK,
        BUTTON_OUT,
        BUTTON_LATCH,
        JOYSTICK_X,
        JOYSTICK_Y,
        NEOPIXEL,
        SPEAKER,
        SPEAKER_ENABLE,
        A6,
    ):
        free.free()
    DISPLAY.auto_refresh = True
    DISPLAY.root_group = displayio.CIRCUITPYTHON_TERMINAL
