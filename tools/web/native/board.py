# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""board of a PyGamer whose display is the page's."""

import page
from displayio import _TileGrid
from fit_board import (  # noqa: F401
    A6,
    BUTTON_CLOCK,
    BUTTON_LATCH,
    BUTTON_OUT,
    JOYSTICK_X,
    JOYSTICK_Y,
    NEOPIXEL,
    SPEAKER,
    SPEAKER_ENABLE,
    _Display,
    board_id,
)
from fit_board import restart as _restart


class _Screen(_Display):
    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        """Paint."""
        page.paint(self._root_group, _TileGrid, self._brightness)
        return True


DISPLAY = _Screen()


def restart():
    """For the host: what the firmware does when a program has ended."""
    _restart()
    DISPLAY.root_group = None
