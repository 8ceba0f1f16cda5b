# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""bitmaptools: its functions change no memory, so they do nothing."""


def blit(
    dest_bitmap,
    source_bitmap,
    x,
    y,
    *,
    x1=0,
    y1=0,
    x2=None,
    y2=None,
    skip_source_index=None,
    skip_dest_index=None,
):
    """Copy."""


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    """Fill."""


def readinto(bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False):
    """Read pixels straight into the bitmap."""
