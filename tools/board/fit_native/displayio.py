# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""displayio as far as memory goes: nothing is drawn, but every object takes from the heap what the
board's own takes, and refuses what the board's own refuses. tests/tools/test_fit.py holds the sizes
against the board's, tests/refusals.txt has the refusals.

A class here is a native type to the program: it is made from one of MicroPython's, which have no
`__init__` and no properties to look up, and what it makes is an object of the class with an
underscore. Group alone is made for subclasses, too.

The sums, with blocks of 16 bytes: an instance is 16, its attributes 8 each in a table of 1, 2, 4,
6, 8 ... places, a list or a bytearray is 16 and its contents. A packed number takes none.
"""

from checks import at_least, between, deinited, pair, position, whole


def _enter(layer):
    """_add_layer: a group takes what is in no other."""
    if not isinstance(layer, _LAYERS):
        raise ValueError("Layer must be a Group or TileGrid subclass")
    if not layer.join():
        raise ValueError("Layer already in a group")
    return layer


class _Group:
    """A plain Group, 80 bytes: 16 and a table of 4 places (32), a list of 4 places (32). One that
    is in another has its scale below 0."""

    def __init__(self, *, scale=1, x=0, y=0):
        self.members = []
        self._scale = between(scale, 1, 32767, "scale")
        self._x = whole(x)
        self._y = whole(y)

    def join(self):
        """It is in a group from now on; False if it is in one already."""
        if self._scale < 0:
            return False
        self._scale = -self._scale
        return True

    def part(self):
        """It is in none."""
        self._scale = abs(self._scale)

    @property
    def x(self):
        """Where it is."""
        return self._x

    @x.setter
    def x(self, x):
        self._x = x if isinstance(x, int) else whole(x)

    @property
    def y(self):
        """Where it is."""
        return self._y

    @y.setter
    def y(self, y):
        self._y = y if isinstance(y, int) else whole(y)

    @property
    def scale(self):
        """How much it is enlarged."""
        return abs(self._scale)

    @scale.setter
    def scale(self, scale):
        at_least(scale, 1, "scale")
        self._scale = -scale if self._scale < 0 else scale

    def append(self, layer):
        """Add it in front of the others."""
        self.members.append(_enter(layer))

    def insert(self, at, layer):
        """Add it somewhere."""
        if at != len(self.members):
            at = position(at, len(self.members), "Group")
        self.members.insert(at, _enter(layer))

    def pop(self, i=-1):
        """Take one out."""
        layer = self.members.pop(position(i, len(self.members), "Group"))
        layer.part()
        return layer

    def remove(self, layer):
        """Take that one out."""
        self.pop(self.index(layer))

    def index(self, layer):
        """Where it is."""
        for i in range(len(self.members)):
            if self.members[i] is layer:
                return i
        raise ValueError("object not in sequence")

    def sort(self, *, key=None, reverse=False):
        """Change the order."""
        self.members.sort(key=key, reverse=reverse)

    def __len__(self):
        return len(self.members)

    def __getitem__(self, at):
        if isinstance(at, slice):
            pair(at)
        return self.members[position(at, len(self.members), "Group")]

    def __setitem__(self, at, layer):
        if isinstance(at, slice):
            pair(at)
        at = position(at, len(self.members), "Group")
        _enter(layer)
        self.members[at].part()
        self.members[at] = layer

    def __delitem__(self, at):
        self.pop(at)

    def __iter__(self):
        return iter(self.members)


class Group(dict):
    """What a label is made from. A subclass of a native class keeps an object of that class beside
    its attributes: here a dict, 16 and 4 places (32), with a list in it (32), as large as a Group.
    The dict is made by super().__init__(), with the names that are given to it.
    """

    def __new__(cls, *args, **more):
        if cls is Group:
            return _Group(*args, **more)
        return object.__new__(cls)

    def join(self):
        """As a plain one."""
        scale = super().get("scale", 1)
        if scale < 0:
            return False
        super().__setitem__("scale", -scale)
        return True

    def part(self):
        """As a plain one."""
        super().__setitem__("scale", abs(super().get("scale", 1)))

    @property
    def members(self):
        """The list of what is in it."""
        found = super().get("members")
        if found is None:
            found = []
            super().__setitem__("members", found)
        return found

    @property
    def x(self):
        """Where it is."""
        return super().get("x", 0)

    @x.setter
    def x(self, x):
        super().__setitem__("x", whole(x))

    @property
    def y(self):
        """Where it is."""
        return super().get("y", 0)

    @y.setter
    def y(self, y):
        super().__setitem__("y", whole(y))

    @property
    def scale(self):
        """How much it is enlarged."""
        return abs(super().get("scale", 1))

    @scale.setter
    def scale(self, scale):
        at_least(scale, 1, "scale")
        super().__setitem__("scale", -scale if super().get("scale", 1) < 0 else scale)

    def append(self, layer):
        """Add it in front of the others."""
        self.members.append(_enter(layer))

    def pop(self, i=-1):
        """Take one out."""
        members = self.members
        layer = members.pop(position(i, len(members), "Group"))
        layer.part()
        return layer

    def __len__(self):
        return len(self.members)

    def __getitem__(self, at):
        return self.members[position(at, len(self.members), "Group")]

    def __setitem__(self, at, layer):
        members = self.members
        at = position(at, len(members), "Group")
        _enter(layer)
        members[at].part()
        members[at] = layer

    def __iter__(self):
        return iter(self.members)


class _Bitmap:
    """48 bytes (16, a table of 2 places, the head of a bytearray) and rows of 32-bit words. The
    size is 3 bits for 1, 2, 4, 8 or 16 bits a value, 13 for the width and 13 for the height."""

    def __init__(self, width, height, value_count):
        between(width, 0, 32767, "width")
        between(height, 0, 32767, "height")
        between(value_count, 1, 65536, "value_count")
        bits = 0
        while (value_count - 1) >> (1 << bits):
            bits += 1
        self._size = bits << 26 | width << 13 | height
        self._rows = bytearray(((width << bits) + 31) // 32 * 4 * height)

    @property
    def width(self):
        """Pixels."""
        if self._rows is None:
            deinited()
        return self._size >> 13 & 0x1FFF

    @property
    def height(self):
        """Pixels."""
        if self._rows is None:
            deinited()
        return self._size & 0x1FFF

    def _value(self, value):
        between(value, 0, (1 << (1 << (self._size >> 26))) - 1, "value")

    def fill(self, value):
        """Nobody looks."""
        if self._rows is None:
            deinited()
        self._value(value)

    def _place(self, at):
        width = self.width
        height = self.height
        if isinstance(at, int):
            if not 0 <= at < width * height:
                raise IndexError("index must be 0-%d" % (width * height - 1))
            return
        x, y = pair(at)
        if not 0 <= x < width:
            raise IndexError("x must be 0-%d" % (width - 1))
        if not 0 <= y < height:
            raise IndexError("y must be 0-%d" % (height - 1))

    def __setitem__(self, at, value):
        self._place(at)
        self._value(value)

    def __getitem__(self, at):
        self._place(at)
        return 0

    def deinit(self):
        """Give the memory back."""
        self._rows = None


class Bitmap(tuple):
    """A native type: there is no __init__ to look up."""

    def __new__(cls, *args):
        return _Bitmap(*args)


_COLORS = ("_0", "_1", "_2")


class _Palette:
    """16 bytes and 16 for each colour: up to three in a table of twice as many places, more in a
    list that is long enough to make it right."""

    def __init__(self, color_count, *, dither=False):
        between(color_count, 1, 32767, "color_count")
        self._clear = 0  # bits of colours that are transparent
        if color_count > 3:
            self._list = [0] * (4 * color_count - 8)
            return
        for i in range(color_count):
            setattr(self, _COLORS[i], 0)
        if color_count == 3:
            self._list = None  # the fifth of six

    def __len__(self):
        if hasattr(self, "_list"):
            return (len(self._list) + 8) // 4 if self._list else 3
        return 2 if hasattr(self, "_1") else 1

    def __getitem__(self, i):
        i = position(i, len(self), "Palette")
        if getattr(self, "_list", None):
            return self._list[i]
        return getattr(self, _COLORS[i])

    def __setitem__(self, i, color):
        i = position(i, len(self), "Palette")
        if isinstance(color, (tuple, list, bytes, bytearray)):
            if not 3 <= len(color) <= 4:
                raise ValueError("color buffer must be 3 bytes (RGB) or 4 bytes (RGB + pad byte)")
            color = color[0] << 16 | color[1] << 8 | color[2]
        elif not isinstance(color, int):
            raise TypeError("color buffer must be a buffer, tuple, list, or int")
        elif not 0 <= color <= 0xFFFFFF:
            raise TypeError("color must be between 0x000000 and 0xffffff")
        if getattr(self, "_list", None):
            self._list[i] = color
        else:
            setattr(self, _COLORS[i], color)

    def _which(self, i):
        if not isinstance(i, int):
            kind = type(i).__name__
            raise TypeError("palette_index must be of type int, not %s" % kind)
        return between(i, 0, len(self) - 1, "palette_index")

    def make_transparent(self, palette_index):
        """Nothing is painted there."""
        self._clear |= 1 << self._which(palette_index)

    def make_opaque(self, palette_index):
        """Back again."""
        self._clear &= ~(1 << self._which(palette_index))

    def is_transparent(self, palette_index):
        """Is it?"""
        return self._clear >> self._which(palette_index) & 1 == 1


class Palette(tuple):
    """A native type: there is no __init__ to look up."""

    def __new__(cls, *args, **more):
        return _Palette(*args, **more)


_IN = 1 << 16  # of _shape: it is in a group


class _TileGrid:
    """96 bytes, and the tiles if they are more than four: 16 and a table of 6 places (48), a
    bytearray of 4 (32) - or a table of 8 (64) and the bytearray's head (16). The shape is how many
    tiles the sheet has, whether it is in a group, and its own columns and rows, 8 bits each."""

    flip_x = flip_y = transpose_xy = property(lambda self: False, lambda self, to: None)

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
        if not isinstance(bitmap, _Bitmap):
            raise TypeError("unsupported bitmap type")
        if not isinstance(pixel_shader, _Palette):
            raise TypeError("unsupported pixel_shader type")
        columns = whole(tile_width) or bitmap.width
        rows = whole(tile_height) or bitmap.height
        if bitmap.width % columns:
            raise ValueError("Tile width must exactly divide bitmap width")
        if bitmap.height % rows:
            raise ValueError("Tile height must exactly divide bitmap height")
        self._bitmap = bitmap
        self._pixel_shader = pixel_shader
        self._x = whole(x)
        self._y = whole(y)
        tiles = bitmap.width // columns * (bitmap.height // rows)
        self._shape = tiles << 17 | whole(width) << 8 | whole(height)
        count = width * height
        self._tiles = bytearray(max(count, 4))
        for i in range(count):
            self._tiles[i] = whole(default_tile)
        if count > 4:
            self._more = None  # the seventh

    def join(self):
        """It is in a group from now on; False if it is in one already."""
        if self._shape & _IN:
            return False
        self._shape |= _IN
        return True

    def part(self):
        """It is in none."""
        self._shape &= ~_IN

    @property
    def bitmap(self):
        """What the tiles are cut from."""
        return self._bitmap

    @bitmap.setter
    def bitmap(self, bitmap):
        if not isinstance(bitmap, _Bitmap):
            raise TypeError("unsupported bitmap type")
        if (bitmap._size ^ self._bitmap._size) & 0x3FFFFFF:
            raise ValueError("New bitmap must be same size as old bitmap")
        self._bitmap = bitmap

    @property
    def pixel_shader(self):
        """The colours."""
        return self._pixel_shader

    @pixel_shader.setter
    def pixel_shader(self, pixel_shader):
        if not isinstance(pixel_shader, _Palette):
            raise TypeError("unsupported pixel_shader type")
        self._pixel_shader = pixel_shader

    @property
    def width(self):
        """Columns."""
        return self._shape >> 8 & 255

    @property
    def height(self):
        """Rows."""
        return self._shape & 255

    @property
    def x(self):
        """Where it is."""
        return self._x

    @x.setter
    def x(self, x):
        self._x = x if isinstance(x, int) else whole(x)

    @property
    def y(self):
        """Where it is."""
        return self._y

    @y.setter
    def y(self, y):
        self._y = y if isinstance(y, int) else whole(y)

    def _at(self, at):
        width = self._shape >> 8 & 255
        if isinstance(at, int):
            x = at % width
            y = at // width
        else:
            x, y = pair(at)
        if not (0 <= x < width and 0 <= y < self._shape & 255):
            raise IndexError("Tile index out of bounds")
        return x + y * width

    def __getitem__(self, at):
        return self._tiles[self._at(at)]

    def __setitem__(self, at, tile):
        at = self._at(at)
        if not isinstance(tile, int) or not 0 <= tile < self._shape >> 17:
            between(tile, 0, (self._shape >> 17) - 1, "tile")
        self._tiles[at] = tile


class TileGrid(tuple):
    """A native type: there is no __init__ to look up."""

    def __new__(cls, *args, **more):
        return _TileGrid(*args, **more)


GROUPS = (_Group, Group)
_LAYERS = (_TileGrid, _Group, Group)
CIRCUITPYTHON_TERMINAL = Group()
