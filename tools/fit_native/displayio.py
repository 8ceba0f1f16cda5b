# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""displayio as far as memory goes: nothing is drawn, but every object takes from the heap what the
board's own takes. tests/test_fit.py holds the sizes against the board's.

The sums, with blocks of 16 bytes: an instance is 16, its attributes 8 each in a table of 1, 2, 4,
6, 8 ... places, a list or a bytearray is 16 and its contents. A packed number takes none.
"""


class _Group:
    """A plain Group, 80 bytes: 16 and a table of 4 places (32), a list of 4 places (32)."""

    def __init__(self, scale, x, y):
        self.members = []
        self.scale = scale
        self.x = x
        self.y = y

    def append(self, item):
        """Add it in front of the others."""
        self.members.append(item)

    def insert(self, at, item):
        """Add it somewhere."""
        self.members.insert(at, item)

    def pop(self, at=-1):
        """Take one out."""
        return self.members.pop(at)

    def remove(self, item):
        """Take that one out."""
        self.members.remove(item)

    def index(self, item):
        """Where it is."""
        return self.members.index(item)

    def __len__(self):
        return len(self.members)

    def __getitem__(self, at):
        return self.members[at]

    def __setitem__(self, at, item):
        self.members[at] = item

    def __iter__(self):
        return iter(self.members)


class Group(dict):
    """What a label is made from. A subclass of a native class keeps an object of that class beside
    its attributes: here a dict, 16 and 4 places (32), with a list in it (32), as large as a Group.
    """

    def __new__(cls, font=None, scale=1, x=0, y=0, **_):
        if cls is Group:
            return _Group(scale, x, y)
        return object.__new__(cls)

    def __init__(self, scale=1, x=0, y=0):
        super().__init__()
        self["members"] = []
        self["scale"] = scale
        self["x"] = x
        self["y"] = y

    @property
    def members(self):
        """The list of what is in it."""
        return super().get("members")

    @property
    def x(self):
        """Where it is."""
        return super().get("x")

    @x.setter
    def x(self, x):
        self["x"] = x

    @property
    def y(self):
        """Where it is."""
        return super().get("y")

    @y.setter
    def y(self, y):
        self["y"] = y

    @property
    def scale(self):
        """How much it is enlarged."""
        return super().get("scale")

    @scale.setter
    def scale(self, scale):
        self["scale"] = scale

    def append(self, item):
        """Add it in front of the others."""
        super().get("members").append(item)

    def pop(self, at=-1):
        """Take one out."""
        return super().get("members").pop(at)

    def __len__(self):
        return len(super().get("members"))

    def __getitem__(self, at):
        return super().get("members")[at]

    def __iter__(self):
        return iter(super().get("members"))


class Bitmap:
    """48 bytes (16, a table of 2 places, the head of a bytearray) and rows of 32-bit words."""

    def __init__(self, width, height, value_count):
        bits = 1
        while (value_count - 1) >> bits:
            bits += bits if bits < 8 else 8
        self._size = width << 15 | height
        self._rows = bytearray((width * bits + 31) // 32 * 4 * height)

    @property
    def width(self):
        """Pixels."""
        return self._size >> 15

    @property
    def height(self):
        """Pixels."""
        return self._size & 0x7FFF

    def fill(self, value):
        """Nobody looks."""

    def __setitem__(self, at, value):
        pass

    def __getitem__(self, at):
        return 0


_COLORS = ("_0", "_1", "_2")


class Palette:
    """16 bytes and 16 for each colour: up to three in a table of twice as many places, more in a
    list that is long enough to make it right."""

    def __init__(self, color_count):
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
        if getattr(self, "_list", None):
            return self._list[i]
        return getattr(self, _COLORS[i])

    def __setitem__(self, i, color):
        if getattr(self, "_list", None):
            self._list[i] = color
        else:
            setattr(self, _COLORS[i], color)

    def make_transparent(self, i):
        """Nothing is painted there."""
        self._clear |= 1 << i

    def make_opaque(self, i):
        """Back again."""
        self._clear &= ~(1 << i)

    def is_transparent(self, i):
        """Is it?"""
        return self._clear >> i & 1 == 1


class TileGrid:
    """96 bytes, and the tiles if they are more than four: 16 and a table of 6 places (48), a
    bytearray of 4 (32) - or a table of 8 (64) and the bytearray's head (16)."""

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
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.x = x
        self.y = y
        self.width = width
        count = width * height
        self._tiles = bytearray(max(count, 4))
        for i in range(count):
            self._tiles[i] = default_tile
        if count > 4:
            self._more = None  # the seventh

    def _at(self, at):
        return at if isinstance(at, int) else at[0] + at[1] * self.width

    def __getitem__(self, at):
        return self._tiles[self._at(at)]

    def __setitem__(self, at, tile):
        self._tiles[self._at(at)] = tile


CIRCUITPYTHON_TERMINAL = None
