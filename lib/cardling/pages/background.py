# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The background of pages: a colour that fades into the dark, dot by dot."""

from bitmaptools import blit
from micropython import const

_DOTS = b"\x00\x08\x02\x0a\x0c\x04\x0e\x06\x03\x0b\x01\x09\x0f\x07\x0d\x05"  # 4 x 4: which is first

FOOT = const(114)  # y of the ground for what buttons do


def fade_background(kit, start, end, color):
    """From y ``start``, where it is night, to ``end``, where three of four dots have the colour. It
    is drawn four pixels wide and then copied, as a board needs 1 us for a dot in a loop."""
    canvas = kit.canvas
    high = abs(end - start)
    for i in range(high):
        y = start + i if end > start else start - 1 - i
        for x in range(4):
            if _DOTS[4 * (y & 3) + x] * high < 12 * i:
                canvas[x, y] = color
    wide = 4
    while wide < 160:
        n = min(wide, 160 - wide)
        top = min(start, end)
        blit(canvas, canvas, wide, top, x1=0, y1=top, x2=n, y2=top + high)
        wide += n
