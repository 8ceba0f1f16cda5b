# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""board of a PyGamer. Pins and the display take nothing from the heap."""

board_id = "pygamer"
BUTTON_CLOCK = 1
BUTTON_OUT = 2
BUTTON_LATCH = 3
JOYSTICK_X = 4
JOYSTICK_Y = 5
NEOPIXEL = 6
SPEAKER = 7
SPEAKER_ENABLE = 8
A6 = 9


class _Display:
    width = 160
    height = 128
    brightness = 1.0
    auto_refresh = True
    root_group = None

    def refresh(self):
        """Nothing is painted."""


DISPLAY = _Display()
# Attributes that are set later must not count.
DISPLAY.brightness = 1.0
DISPLAY.auto_refresh = True
DISPLAY.root_group = None
