# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""bitmaptools: its functions change no memory, so they do nothing but refuse."""

from checks import between, must_be, whole
from displayio import _Bitmap


def _fault(bitmap, x1, y1, x2, y2):
    """Which part of a rectangle is refused: bitmaptools_validate_coord_range_pair."""
    for low, high, end, first, last in (
        (x1, x2, bitmap.width, "x1", "x2"),
        (y1, y2, bitmap.height, "y1", "y2"),
    ):
        must_be(low, int, first, "int")
        between(low, 0, end, first)
        if high is not None:
            must_be(high, int, last, "int")
            between(high, low, end, last)


# What is right is seen at once, without a further call: it comes hundreds of times in a frame, and
# a native function takes nothing from the Python stack.


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
    if not (isinstance(dest_bitmap, _Bitmap) and isinstance(source_bitmap, _Bitmap)):
        must_be(dest_bitmap, _Bitmap, "dest_bitmap", "Bitmap")
        must_be(source_bitmap, _Bitmap, "source_bitmap", "Bitmap")
    size = dest_bitmap._size
    if not (0 <= x <= size >> 13 & 0x1FFF and 0 <= y <= size & 0x1FFF):
        between(x, 0, dest_bitmap.width, "x")
        between(y, 0, dest_bitmap.height, "y")
    over = source_bitmap._size
    if (
        x2 is None
        or y2 is None
        or not (0 <= x1 <= x2 <= over >> 13 & 0x1FFF and 0 <= y1 <= y2 <= over & 0x1FFF)
    ):
        _fault(source_bitmap, x1, y1, x2, y2)
    if size >> 26 < over >> 26:
        raise ValueError("source palette too large")
    if skip_source_index is not None:
        whole(skip_source_index)
    if skip_dest_index is not None:
        whole(skip_dest_index)


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    """Fill."""
    if not isinstance(dest_bitmap, _Bitmap):
        must_be(dest_bitmap, _Bitmap, "dest_bitmap", "Bitmap")
    size = dest_bitmap._size
    if not 0 <= value < 1 << (1 << (size >> 26)):
        raise ValueError("out of range of target")
    if not (0 <= x1 <= x2 <= size >> 13 & 0x1FFF and 0 <= y1 <= y2 <= size & 0x1FFF):
        _fault(dest_bitmap, x1, y1, x2, y2)


def readinto(
    bitmap,
    file,
    bits_per_pixel,
    element_size=1,
    reverse_pixels_in_element=False,
    swap_bytes_in_element=False,
    reverse_rows=False,
):
    """Read pixels straight into the bitmap."""
    must_be(bitmap, _Bitmap, "bitmap", "Bitmap")
    if element_size not in (1, 2, 4):
        raise ValueError("invalid element_size %d, must be, 1, 2, or 4" % element_size)
    if bits_per_pixel not in (1, 2, 4, 8, 16, 24, 32):
        raise ValueError(
            "invalid bits_per_pixel %d, must be, 1, 2, 4, 8, 16, 24, or 32" % bits_per_pixel
        )
    if not hasattr(file, "readinto"):
        raise OSError("stream operation not supported")
    bits = 8 * element_size
    row = (bitmap.width * bits_per_pixel + bits - 1) // bits * element_size
    # Nobody looks at the pixels, but the file must have them.
    end = file.tell() + row * bitmap.height
    if file.seek(0, 2) < end:
        raise EOFError
    file.seek(end)
