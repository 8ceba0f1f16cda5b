# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""terminalio: the font of 6x12, which lies in the flash. Only its measures are here."""

from displayio import Bitmap
from fontio import Glyph

_bitmap = Bitmap(6 * 95, 12, 2)


class _Font:
    def get_bounding_box(self):
        """(width, height)."""
        return 6, 12

    def get_glyph(self, codepoint):
        """Any glyph."""
        return Glyph(_bitmap, 0, 6, 12, 0, -2, 6, 0)


FONT = _Font()
