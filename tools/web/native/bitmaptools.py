# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""bitmaptools of the page: the stand-in for MicroPython refuses, JavaScript draws."""

import fit_bitmaptools as fit
import page


def blit(
    dest_bitmap,
    source_bitmap,
    x,
    y,
    x1=0,
    y1=0,
    x2=None,
    y2=None,
    *,
    skip_source_index=None,
    skip_dest_index=None,
):
    """Copy."""
    fit.blit(
        dest_bitmap,
        source_bitmap,
        x,
        y,
        x1,
        y1,
        x2,
        y2,
        skip_source_index=skip_source_index,
        skip_dest_index=skip_dest_index,
    )
    size = source_bitmap._size
    page.blit(
        dest_bitmap._rows,
        dest_bitmap._size,
        x,
        y,
        source_bitmap._rows,
        size,
        x1,
        y1,
        size >> 13 & 0x1FFF if x2 is None else x2,
        size & 0x1FFF if y2 is None else y2,
        -1 if skip_source_index is None else skip_source_index,
        -1 if skip_dest_index is None else skip_dest_index,
    )


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    """Fill."""
    fit.fill_region(dest_bitmap, x1, y1, x2, y2, value)
    page.fill(dest_bitmap._rows, dest_bitmap._size, x1, y1, x2, y2, value)


def readinto(
    bitmap,
    file,
    bits_per_pixel,
    element_size=1,
    reverse_pixels_in_element=False,
    swap_bytes_in_element=False,
    reverse_rows=False,
):
    """Read pixels straight into the bitmap, as they lie in the packed assets: in bytes, the left
    one in the high bits."""
    start = file.tell() if hasattr(file, "tell") else 0
    fit.readinto(bitmap, file, bits_per_pixel, element_size, reverse_pixels_in_element)
    if not (element_size == 1 and reverse_pixels_in_element) or bits_per_pixel != 1 << (
        bitmap._size >> 26
    ):
        raise NotImplementedError("not on this page")
    file.seek(start)
    rows = memoryview(bitmap._rows)
    bits = bitmap.width * bits_per_pixel
    wide = (bits + 7) // 8
    step = (bits + 31) // 32 * 4
    if wide == step:
        file.readinto(rows)
        return
    for y in range(bitmap.height):
        file.readinto(rows[y * step : y * step + wide])
