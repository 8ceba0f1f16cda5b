# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What Blinka's bitmaptools and displayio do pixel by pixel, done row by row: most of a test's
time went there. A row of a Bitmap is a whole number, the left pixel in its highest bits.

The pictures are those of Blinka. Like the firmware, and unlike Blinka, a blit marks all of its
rectangle as changed. Only for bitmaps of less than 8 bits a pixel, whose rows Blinka keeps as words
of 32 bits.
"""

import functools
import re
from array import array

import displayio
from displayio import _tilegrid


def small(*bitmaps):
    """Can they be used here?"""
    return all(bitmap._bits_per_value < 8 for bitmap in bitmaps)


def _words(bitmap, x1, x2):
    """(first word of its row, end, bits behind the last pixel) of a part of any row."""
    bits = bitmap._bits_per_value
    first, last = x1 * bits >> 5, x2 * bits - 1 >> 5
    return first, last + 1, (last + 1 << 5) - x2 * bits


def _get(bitmap, y, words, mask):
    """The pixels of a part of row y; `mask` has ones for all of them."""
    first, end, behind = words
    row = y * bitmap._stride
    pixels = 0
    for word in bitmap._data[row + first : row + end]:
        pixels = pixels << 32 | word
    return pixels >> behind & mask


def _put(bitmap, y, words, pixels, where):
    """Write the pixels that have ones in `where`."""
    first, end, behind = words
    row = y * bitmap._stride
    pixels <<= behind
    where <<= behind
    data = bitmap._data
    for i in range(row + end - 1, row + first - 1, -1):
        now = where & 0xFFFFFFFF
        if now:
            data[i] = data[i] & ~now | pixels & now
        pixels >>= 32
        where >>= 32


def _each(bits, count):
    """A one in the lowest bit of each of `count` pixels."""
    return ((1 << bits * count) - 1) // ((1 << bits) - 1)


def _others(pixels, value, each, bits):
    """Ones where pixels have another value than this."""
    if value >> bits:
        return each * ((1 << bits) - 1)
    found = pixels ^ value * each
    step = bits >> 1
    while step:
        found |= found >> step
        step >>= 1
    return (found & each) * ((1 << bits) - 1)


def fill_region(bitmap, x1, y1, x2, y2, value):
    """bitmaptools.fill_region, of a rectangle in the bitmap."""
    if x1 == x2 or y1 == y2:
        return
    bitmap.dirty(x1, y1, x2, y2)
    each = _each(bitmap._bits_per_value, x2 - x1)
    words = _words(bitmap, x1, x2)
    pixels, where = value * each, each * bitmap._bitmask
    for y in range(y1, y2):
        _put(bitmap, y, words, pixels, where)


def blit(dest, source, x, y, x1, y1, x2, y2, skip_source, skip_dest):
    """bitmaptools.blit, of a rectangle in the source, for bitmaps of as many bits a pixel."""
    width, height = min(x2 - x1, dest.width - x), min(y2 - y1, dest.height - y)
    if width <= 0 or height <= 0:
        return
    dest.dirty(x, y, x + width, y + height)
    bits = dest._bits_per_value
    each = _each(bits, width)
    mask = each * dest._bitmask
    there, here = _words(source, x1, x1 + width), _words(dest, x, x + width)
    # A bitmap may be copied onto itself: no row is written before it is read.
    for row in range(height) if y <= y1 else range(height - 1, -1, -1):
        pixels = _get(source, y1 + row, there, mask)
        where = mask
        if skip_source is not None:
            where &= _others(pixels, skip_source, each, bits)
        if skip_dest is not None:
            where &= _others(_get(dest, y + row, here, mask), skip_dest, each, bits)
        if where:
            _put(dest, y + row, here, pixels, where)


def readinto(bitmap, file):
    """bitmaptools.readinto, of bytes whose first pixel is in the highest bits, as many bits a pixel
    as the bitmap has."""
    width, height = bitmap.width, bitmap.height
    bits = width * bitmap._bits_per_value
    size = -(-bits // 8)
    words = _words(bitmap, 0, width)
    for y in range(height):
        row = file.read(size)
        if len(row) != size:
            raise EOFError
        if width:
            _put(bitmap, y, words, int.from_bytes(row) >> 8 * size - bits, (1 << bits) - 1)
    bitmap.dirty()


# --- painting -------------------------------------------------------------------------------------

_DIGITS = bytes(int(chr(i), 16) if chr(i) in "0123456789abcdef" else 0 for i in range(256))


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
    known = {}
    width = area.width()
    scale = grid._absolute_transform.scale
    left, right = x1 - here.x1, x2 - here.x1
    pixels, of = b"", -1
    for y in range(y1, y2):
        if of != (y - here.y1) // scale:
            of = (y - here.y1) // scale
            pixels = _pixels(grid, left // scale, -(-right // scale), of, known)
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


def _pixels(grid, x1, x2, y, known):
    """The pixels of a part of a row of the grid, a byte each; `known` keeps rows of its bitmap."""
    wide, high = grid._tile_width, grid._tile_height
    row = (y // high + grid._top_left_y) % grid._height_in_tiles * grid._width_in_tiles
    parts = []
    x = x1
    while x < x2:
        tile = grid._tiles[row + (x // wide + grid._top_left_x) % grid._width_in_tiles]
        tile_y, tile_x = divmod(tile, grid._bitmap_width_in_tiles)
        tile_y = tile_y * high + y % high
        if tile_y not in known:
            known[tile_y] = _unpacked(grid._bitmap, tile_y)
        inside = x % wide
        count = min(wide - inside, x2 - x)
        left = tile_x * wide + inside
        parts.append(known[tile_y][left : left + count].ljust(count, b"\0"))
        x += count
    return b"".join(parts)


def _unpacked(bitmap, y):
    """A row of a bitmap, a byte a pixel; b"" below the last one."""
    if y >= bitmap.height:
        return b""
    bits, width = bitmap._bits_per_value, bitmap.width
    start = y * bitmap._stride
    if bits == 4:  # the words from the highest byte on are its digits
        words = array("I", bitmap._data[start : start + bitmap._stride])
        words.byteswap()
        digits = words.tobytes().hex()[:width]
    else:
        pixels = _get(bitmap, y, _words(bitmap, 0, width), (1 << width) - 1)
        digits = format(pixels, "0%db" % width)
    return digits.encode().translate(_DIGITS)
