# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Blinka's displayio and bitmaptools, made to refuse what the firmware's refuse: tests/refusals.txt
has the rows. Blinka is kinder: it is written in Python, where every class has an `__init__`, any
object takes any attribute and numbers are often not checked at all."""

import bitmaptools
import displayio
from displayio import _ondiskbitmap, _tilegrid

from . import rows
from .checks import DEINITED, Native, at_least, between, closed_set, must_be, position, whole

_Grid, _Layers = displayio.TileGrid, displayio.Group


def _number(name, check=whole):
    """A property of Blinka's that takes whole numbers only."""

    def decorate(cls):
        old = getattr(cls.__base__, name)

        def put(self, value):
            old.fset(self, check(value))

        setattr(cls, name, property(old.fget, put, doc=old.__doc__))
        return cls

    return decorate


@closed_set
@_number("x")
@_number("y")
@_number("scale", lambda value: at_least(whole(value), 1, "scale"))
class Group(_Layers, metaclass=Native):
    """displayio.Group."""

    _native = True

    def __init__(self, *, scale=1, x=0, y=0):
        super().__init__(scale=between(whole(scale), 1, 32767, "scale"), x=whole(x), y=whole(y))

    def __getattr__(self, name):
        if "_layers" not in self.__dict__:
            raise NotImplementedError("Call super().__init__() before accessing native object.")
        raise AttributeError("'%s' object has no attribute '%s'" % (type(self).__name__, name))

    def _complete(self):
        # A subclass that does not call super().__init__() gets its native part afterwards.
        if "_layers" not in self.__dict__:
            super().__init__()

    def append(self, layer):
        """In front of the others."""
        self.insert(len(self._layers), layer)

    def insert(self, index, layer):
        """Before the one at `index`."""
        if index != len(self._layers):
            index = position(index, len(self._layers), "Group")
        self._check(layer)
        super().insert(index, layer)

    def pop(self, i=-1):
        """Take one out."""
        return super().pop(position(i, len(self._layers), "Group"))

    def index(self, layer):
        """Where it is."""
        for i, other in enumerate(self._layers):
            if other is layer:
                return i
        raise ValueError("object not in sequence")

    def sort(self, *, key=None, reverse=False):
        """Change the order."""
        super().sort(key, reverse)

    def __getitem__(self, index):
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        return self._layers[position(index, len(self._layers), "Group")]

    def __setitem__(self, index, layer):
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        index = position(index, len(self._layers), "Group")
        self._check(layer)
        super().__setitem__(index, layer)

    def __delitem__(self, index):
        self.pop(index)

    def _check(self, layer):
        if not isinstance(layer, self._supported_types):
            raise ValueError("Layer must be a Group or TileGrid subclass")
        # Blinka knows only groups that are below a display.
        if getattr(layer, "_owner", None) is not None or getattr(layer, "_in_group", False):
            raise ValueError("Layer already in a group")
        if not hasattr(layer, "_shape_set_dirty"):
            layer._owner = self

    def _removal_cleanup(self, layer):
        layer._owner = None
        super()._removal_cleanup(layer)


@closed_set
@_number("x")
@_number("y")
class TileGrid(_Grid, metaclass=Native):
    """displayio.TileGrid."""

    _native = True

    def __init__(
        self,
        bitmap,
        *,
        pixel_shader,
        width=1,
        height=1,
        tile_width=0,
        tile_height=0,
        default_tile=0,
        x=0,
        y=0,
    ):
        self._kinds(bitmap, pixel_shader)
        super().__init__(
            bitmap,
            pixel_shader=pixel_shader,
            width=whole(width),
            height=whole(height),
            tile_width=whole(tile_width) or bitmap.width,
            tile_height=whole(tile_height) or bitmap.height,
            default_tile=whole(default_tile),
            x=whole(x),
            y=whole(y),
        )

    @staticmethod
    def _kinds(bitmap, pixel_shader):
        if not isinstance(bitmap, (displayio.Bitmap, displayio.OnDiskBitmap)):
            raise TypeError("unsupported bitmap type")
        if not isinstance(pixel_shader, (displayio.Palette, displayio.ColorConverter)):
            raise TypeError("unsupported pixel_shader type")

    @property
    def bitmap(self):
        """What the tiles are cut from."""
        return self._bitmap

    @bitmap.setter
    def bitmap(self, bitmap):
        self._kinds(bitmap, self._pixel_shader)
        if (bitmap.width, bitmap.height) != (self._bitmap.width, self._bitmap.height):
            raise ValueError("New bitmap must be same size as old bitmap")
        _Grid.bitmap.fset(self, bitmap)

    @property
    def pixel_shader(self):
        """The colours."""
        return self._pixel_shader

    @pixel_shader.setter
    def pixel_shader(self, pixel_shader):
        self._kinds(self._bitmap, pixel_shader)
        _Grid.pixel_shader.fset(self, pixel_shader)

    def _place(self, index):
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        width, height = self._width_in_tiles, self._height_in_tiles
        if isinstance(index, int):
            x, y = index % width, index // width
        else:
            x, y = _pair(index)
        if not (0 <= x < width and 0 <= y < height):
            raise IndexError("Tile index out of bounds")
        return x, y

    def __getitem__(self, index):
        return super().__getitem__(self._place(index))

    def __setitem__(self, index, tile):
        place = self._place(index)
        tiles = self._bitmap_width_in_tiles * (self._bitmap.height // self._tile_height)
        super().__setitem__(place, between(whole(tile), 0, tiles - 1, "tile"))


def _pair(index):
    """mp_obj_get_array_fixed_n of two numbers."""
    if not isinstance(index, (tuple, list)):
        raise TypeError("object '%s' isn't a tuple or list" % type(index).__name__)
    if len(index) != 2:
        raise ValueError("requested length 2 but object has length %d" % len(index))
    return whole(index[0]), whole(index[1])


@closed_set
class Bitmap(displayio.Bitmap, metaclass=Native):
    """displayio.Bitmap."""

    _native = True

    def __init__(self, width, height, value_count, /):
        super().__init__(
            between(whole(width), 0, 32767, "width"),
            between(whole(height), 0, 32767, "height"),
            between(whole(value_count), 1, 65536, "value_count"),
        )

    def _from_buffer(self, width, height, bits_per_value, data, read_only):
        self._pixels = bytearray(width * height) if bits_per_value < 8 else None
        super()._from_buffer(width, height, bits_per_value, data, read_only)

    @property
    def _data(self):
        """As Blinka wants it."""
        return self._words if self._pixels is None else rows.words(self)

    @_data.setter
    def _data(self, data):
        self._words = data

    def _alive(self):
        if self._words is None:
            raise ValueError(DEINITED)

    def deinit(self):
        """Give the memory back."""
        self._words = self._pixels = None

    def _get_pixel(self, x, y):
        if self._pixels is None:
            return super()._get_pixel(x, y)
        inside = 0 <= x < self._bmp_width and 0 <= y < self._bmp_height
        return self._pixels[y * self._bmp_width + x] if inside else 0

    def _write_pixel(self, x, y, value):
        if self._pixels is None:
            super()._write_pixel(x, y, value)
        elif 0 <= x < self._bmp_width and 0 <= y < self._bmp_height:
            self._pixels[y * self._bmp_width + x] = value & self._bitmask

    @property
    def width(self):
        """Pixels."""
        self._alive()
        return self._bmp_width

    @property
    def height(self):
        """Pixels."""
        self._alive()
        return self._bmp_height

    def _place(self, index):
        self._alive()
        width, height = self._bmp_width, self._bmp_height
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        if isinstance(index, int):
            if not 0 <= index < width * height:
                raise IndexError("index must be 0-%d" % (width * height - 1))
            return index % width, index // width
        x, y = _pair(index)
        if not 0 <= x < width:
            raise IndexError("x must be 0-%d" % (width - 1))
        if not 0 <= y < height:
            raise IndexError("y must be 0-%d" % (height - 1))
        return x, y

    def __getitem__(self, index):
        return self._get_pixel(*self._place(index))

    def __setitem__(self, index, value):
        place = self._place(index)
        super().__setitem__(place, between(whole(value), 0, self._bitmask, "value"))

    def fill(self, value):
        """One colour everywhere."""
        self._alive()
        value = between(whole(value), 0, self._bitmask, "value")
        if self._pixels is None:
            super().fill(value)
        else:
            rows.fill_region(self, 0, 0, self._bmp_width, self._bmp_height, value)


@closed_set
class Palette(displayio.Palette, metaclass=Native):
    """displayio.Palette."""

    _native = True

    def __init__(self, color_count, *, dither=False):
        count = between(whole(color_count), 1, 32767, "color_count")
        super().__init__(count, dither=bool(dither))

    def __getitem__(self, index):
        return self._colors[position(index, len(self._colors), "Palette")].rgb888

    def __setitem__(self, index, value):
        index = position(index, len(self._colors), "Palette")
        if isinstance(value, (tuple, list)):
            value = bytes(value)
        if isinstance(value, (bytes, bytearray)):
            if len(value) not in (3, 4):
                raise ValueError("color buffer must be 3 bytes (RGB) or 4 bytes (RGB + pad byte)")
        elif not isinstance(value, int):
            raise TypeError("color buffer must be a buffer, tuple, list, or int")
        elif not 0 <= value <= 0xFFFFFF:
            raise TypeError("color must be between 0x000000 and 0xffffff")
        super().__setitem__(index, value)

    def _which(self, index):
        index = whole(index, "palette_index")
        return between(index, 0, len(self._colors) - 1, "palette_index")

    def make_transparent(self, palette_index):
        """Nothing is painted there."""
        super().make_transparent(self._which(palette_index))

    def make_opaque(self, palette_index):
        """Back again."""
        super().make_opaque(self._which(palette_index))

    def is_transparent(self, palette_index):
        """Is it?"""
        return super().is_transparent(self._which(palette_index))


def _rectangle(x1, y1, x2, y2, width, height):
    """bitmaptools_validate_coord_range_pair."""
    for low, high, end, names in ((x1, x2, width, "x1 x2"), (y1, y2, height, "y1 y2")):
        first, last = names.split()
        low = between(whole(low, first), 0, end, first)
        if high is not None:
            between(whole(high, last), low, end, last)


_blit, _fill_region, _readinto = bitmaptools.blit, bitmaptools.fill_region, bitmaptools.readinto


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
    """bitmaptools.blit."""
    x, y = whole(x), whole(y)
    must_be(dest_bitmap, displayio.Bitmap, "dest_bitmap")
    between(x, 0, dest_bitmap.width, "x")
    between(y, 0, dest_bitmap.height, "y")
    must_be(source_bitmap, displayio.Bitmap, "source_bitmap")
    _rectangle(x1, y1, x2, y2, source_bitmap.width, source_bitmap.height)
    if dest_bitmap._bits_per_value < source_bitmap._bits_per_value:
        raise ValueError("source palette too large")
    for skip in (skip_source_index, skip_dest_index):
        if skip is not None:
            whole(skip)
    if rows.small(dest_bitmap, source_bitmap):
        x2 = source_bitmap.width if x2 is None else x2
        y2 = source_bitmap.height if y2 is None else y2
        rows.blit(dest_bitmap, source_bitmap, x, y, x1, y1, x2, y2, skip_source_index,
                  skip_dest_index)  # fmt: skip
        return
    _blit(
        dest_bitmap,
        source_bitmap,
        x,
        y,
        x1=x1,
        y1=y1,
        x2=x2,
        y2=y2,
        skip_source_index=skip_source_index,
        skip_dest_index=skip_dest_index,
    )


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    """bitmaptools.fill_region."""
    value = whole(value)
    must_be(dest_bitmap, displayio.Bitmap, "dest_bitmap")
    if not 0 <= value <= dest_bitmap._bitmask:
        raise ValueError("out of range of target")
    _rectangle(x1, y1, x2, y2, dest_bitmap.width, dest_bitmap.height)
    x2 = dest_bitmap.width if x2 is None else x2
    y2 = dest_bitmap.height if y2 is None else y2
    fill = rows.fill_region if rows.small(dest_bitmap) else _fill_region
    fill(dest_bitmap, x1, y1, x2, y2, value)


def readinto(bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False,
             swap_bytes_in_element=False, reverse_rows=False):  # fmt: skip
    """bitmaptools.readinto."""
    bits, size = whole(bits_per_pixel), whole(element_size)
    must_be(bitmap, displayio.Bitmap, "bitmap")
    if size not in (1, 2, 4):
        raise ValueError("invalid element_size %d, must be, 1, 2, or 4" % size)
    if bits not in (1, 2, 4, 8, 16, 24, 32):
        raise ValueError("invalid bits_per_pixel %d, must be, 1, 2, 4, 8, 16, 24, or 32" % bits)
    if not hasattr(file, "readinto"):
        raise OSError("stream operation not supported")
    plain = size == 1 and reverse_pixels_in_element and not reverse_rows
    if plain and rows.small(bitmap) and bits == bitmap._bits_per_value:
        rows.readinto(bitmap, file)
        return
    _readinto(bitmap, file, bits, size, reverse_pixels_in_element, swap_bytes_in_element,
              reverse_rows)  # fmt: skip


def install():
    """For the whole process, once: Blinka's own modules use the strict classes as well."""
    if displayio.Group is Group:
        return
    # Blinka has a fast way to paint for exactly these two types.
    displayio.Bitmap = _tilegrid.Bitmap = Bitmap
    displayio.Palette = _tilegrid.Palette = _ondiskbitmap.Palette = Palette
    displayio.Group = Group
    displayio.TileGrid = TileGrid
    bitmaptools.blit = blit
    bitmaptools.fill_region = fill_region
    bitmaptools.readinto = readinto
