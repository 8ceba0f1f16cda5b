# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What Blinka's bitmaptools and displayio do pixel by pixel, done row by row: most of a test's
time went there. `bitmap._pixels` has a byte a pixel, one row after the other.

The pictures are those of Blinka. Like the firmware, and unlike Blinka, a blit marks all of its
rectangle as changed. Only for bitmaps of less than 8 bits a pixel.
"""

import functools
import re
from array import array

import displayio
from displayio import _tilegrid


def small(*bitmaps):
    """Can they be used here?"""
    return all(bitmap._bits_per_value < 8 for bitmap in bitmaps)


def words(bitmap):
    """The pixels as Blinka keeps them: words of 32 bits, the left pixel in the highest bits."""
    found = array("L")
    width, bits = bitmap._bmp_width, bitmap._bits_per_value
    behind = 32 * bitmap._stride - width * bits
    for start in range(0, width * bitmap._bmp_height, width or 1):
        digits = bitmap._pixels[start : start + width].translate(_AS_DIGIT)
        row = (int(digits, 1 << bits) << behind).to_bytes(4 * bitmap._stride)
        found.extend(memoryview(row[::-1]).cast("I").tolist()[::-1])
    return found


def fill_region(bitmap, x1, y1, x2, y2, value):
    """bitmaptools.fill_region, of a rectangle in the bitmap."""
    if x1 == x2 or y1 == y2:
        return
    bitmap.dirty(x1, y1, x2, y2)
    pixels, width = bitmap._pixels, bitmap._bmp_width
    row = bytes((value,)) * (x2 - x1)
    for start in range(y1 * width, y2 * width, width):
        pixels[start + x1 : start + x2] = row


@functools.cache
def _all_but(value):
    """Finds runs of other pixels than these."""
    return re.compile(b"[^\\x%02x]+" % value)


def blit(dest, source, x, y, x1, y1, x2, y2, skip_source, skip_dest):
    """bitmaptools.blit, of a rectangle in the source."""
    wide, from_wide = dest._bmp_width, source._bmp_width
    width, height = min(x2 - x1, wide - x), min(y2 - y1, dest._bmp_height - y)
    if width <= 0 or height <= 0:
        return
    dest.dirty(x, y, x + width, y + height)
    pixels, others = dest._pixels, source._pixels
    skip = None if skip_source is None or not 0 <= skip_source < 256 else skip_source
    # A bitmap may be copied onto itself: no row is written before it is read.
    for row in range(height) if y <= y1 else range(height - 1, -1, -1):
        here = (y + row) * wide + x
        there = (y1 + row) * from_wide + x1
        new = others[there : there + width]
        if skip_dest is not None:
            for i, old in enumerate(pixels[here : here + width]):
                if old != skip_dest and new[i] != skip_source:
                    pixels[here + i] = new[i]
        elif skip is None or skip not in new:
            pixels[here : here + width] = new
        else:
            for run in _all_but(skip).finditer(new):
                pixels[here + run.start() : here + run.end()] = run[0]


def readinto(bitmap, file):
    """bitmaptools.readinto, of bytes whose first pixel is in the highest bits, as many bits a pixel
    as the bitmap has."""
    width, bits = bitmap._bmp_width, bitmap._bits_per_value
    size = -(-width * bits // 8)
    pixels = bitmap._pixels
    form = "0%db" % (8 * size)
    for start in range(0, width * bitmap._bmp_height, width or 1):
        row = file.read(size)
        if len(row) != size:
            raise EOFError
        if bits == 4:
            digits = row.hex()
        elif bits == 1:
            digits = format(int.from_bytes(row), form)
        else:
            digits = "".join("%d%d%d%d" % (b >> 6, b >> 4 & 3, b >> 2 & 3, b & 3) for b in row)
        pixels[start : start + width] = digits.encode().translate(_DIGITS)[:width]
    bitmap.dirty()


_AS_DIGIT = b"0123456789abcdef".ljust(256, b"0")
_DIGITS = bytes(int(chr(i), 16) if chr(i) in "0123456789abcdef" else 0 for i in range(256))


# --- painting -------------------------------------------------------------------------------------


@functools.lru_cache(1000)
def _tables(colors, opaque):
    """For pixels of these colours: (low bytes, high bytes, what finds runs that are painted)."""
    low = bytes(color & 255 for color in colors).ljust(256, b"\0")
    high = bytes(color >> 8 for color in colors).ljust(256, b"\0")
    seen = b"".join(b"\\x%02x" % i for i, painted in enumerate(opaque) if painted)
    return low, high, re.compile(b"[" + seen + b"]+")


def paint(group, colorspace, area, out):
    """Paint what is in `area` of a group into `out`, 16 bits a pixel: what Blinka's fill_area does.
    False: something in the group has to be painted by Blinka."""
    layers = []
    if not _layers(group, layers):
        return False
    for grid in layers:  # the one behind first
        _paint(grid, colorspace, area, out)
    return True


def _layers(group, found):
    """Add the TileGrids of a group, the one behind first. False: there is anything else in it."""
    if group._hidden_group:
        return True
    for layer in group._layers:
        if isinstance(layer, displayio.Group):
            if not _layers(layer, found):
                return False
        elif isinstance(layer, displayio.TileGrid):
            if not (layer._hidden_tilegrid or layer._hidden_by_parent or not layer._tiles):
                if not _plain(layer):
                    return False
                found.append(layer)
        else:
            return False
    return True


def _plain(grid):
    """No part of it is mirrored, or of another kind than a handheld has."""
    at = grid._absolute_transform
    return (
        isinstance(grid._bitmap, displayio.Bitmap)
        and isinstance(grid._pixel_shader, displayio.Palette)
        and grid._bitmap._bits_per_value in (1, 4)
        and not grid._pixel_shader._dither
        and not (grid._flip_x or grid._flip_y or grid._transpose_xy or at.transpose_xy)
        and at.dx == at.dy == at.scale
    )


def _paint(grid, colorspace, area, out):
    here = grid._current_area
    x1, x2 = max(area.x1, here.x1), min(area.x2, here.x2)
    y1, y2 = max(area.y1, here.y1), min(area.y2, here.y2)
    bitmap = grid._bitmap
    if x1 >= x2 or y1 >= y2 or not bitmap.width or not bitmap.height:
        return
    count = 1 << bitmap._bits_per_value
    colors, opaque = _tilegrid._palette_table(grid._pixel_shader, colorspace, count)
    if not any(opaque):
        return
    low, high, seen = _tables(tuple(colors), tuple(opaque))
    width = area.width()
    scale = grid._absolute_transform.scale
    left, right = x1 - here.x1, x2 - here.x1
    pixels, of = b"", -1
    for y in range(y1, y2):
        if of != (y - here.y1) // scale:
            of = (y - here.y1) // scale
            pixels = _pixels(grid, left // scale, -(-right // scale), of)
            if scale > 1:
                large = bytearray(len(pixels) * scale)
                for i in range(scale):
                    large[i::scale] = pixels
                pixels = bytes(large[left % scale :][: right - left])
        start = 2 * ((y - area.y1) * width + x1 - area.x1)
        for run in seen.finditer(pixels):
            at, end = start + 2 * run.start(), start + 2 * run.end()
            out[at:end:2] = run[0].translate(low)
            out[at + 1 : end : 2] = run[0].translate(high)


def _pixels(grid, x1, x2, y):
    """The pixels of a part of a row of the grid."""
    wide, high = grid._tile_width, grid._tile_height
    bitmap = grid._bitmap
    pixels, width = bitmap._pixels, bitmap._bmp_width
    row = (y // high + grid._top_left_y) % grid._height_in_tiles * grid._width_in_tiles
    parts = []
    x = x1
    while x < x2:
        tile = grid._tiles[row + (x // wide + grid._top_left_x) % grid._width_in_tiles]
        tile_y, tile_x = divmod(tile, grid._bitmap_width_in_tiles)
        tile_y = tile_y * high + y % high
        inside = x % wide
        count = min(wide - inside, x2 - x)
        left = tile_x * wide + inside
        start = tile_y * width + left
        end = min(start + count, tile_y * width + width)  # below the last row there is nothing
        parts.append(bytes(pixels[start:end]).ljust(count, b"\0"))
        x += count
    return b"".join(parts)
