# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What screens draw with: one canvas for all of them, lines of text, and tiles above both."""

from bitmaptools import blit, fill_region
from displayio import Bitmap, Group, Palette, TileGrid
from micropython import const

from cardling import sheet
from cardling.font import Font

_T_CORNER = const(36)
_T_NIGHT = const(0)
_T_WHITE = const(4)


WIDTH = 160
HEIGHT = 128
_PACKED = "assets/packed/"


class Kit:
    """Made once. ``group`` is what the screen in front shows: the canvas, then what it adds."""

    def __init__(self, display):
        self.clear_palette = sheet.palette()  # colour 0 is transparent
        self.palette = sheet.palette()
        self.palette.make_opaque(0)
        self.font = Font(_PACKED + "font.bin")
        self.canvas = Bitmap(WIDTH, HEIGHT, 16)
        self.ui = self.sheet("ui")
        self.group = Group()
        self.group.append(TileGrid(self.canvas, pixel_shader=self.palette))
        root = Group()
        # Larger screens show the same picture, as large as whole pixels allow, in the middle.
        root.scale = max(1, min(display.width // WIDTH, display.height // HEIGHT))
        root.x = (display.width - WIDTH * root.scale) // 2
        root.y = (display.height - HEIGHT * root.scale) // 2
        root.append(self.group)
        if root.x or root.y:
            from cardling.border import surround

            surround(root, WIDTH, HEIGHT)
        self._display = display
        self._root = display.root_group = root

    def sheet(self, name):
        """A sheet of tiles: (bitmap, width, height)."""
        return sheet.load(_PACKED + name + ".sheet")

    def color(self, index):
        """A colour of the palette as labels want it."""
        return self.palette[index]

    def clear(self):
        """An empty picture, for the next screen."""
        while len(self.group) > 1:
            self.group.pop()
        self.canvas.fill(_T_NIGHT)
        # A root that is set anew is painted in one go, 20,480 pixels. Painting what was taken away
        # and what was added one by one took up to 51,000.
        self._display.root_group = None
        self._display.root_group = self._root

    def line(self, x, y, color=_T_WHITE, text=""):
        """A text that can change: its top left corner is at x, y."""
        label = Line(self.font, self.palette[color])
        label.x = x
        label.y = y
        label.say(text)
        self.group.append(label)
        return label

    def big_text(self, x, y, color, text):
        """A line of double size."""
        group = Group(scale=2, x=x, y=y)
        label = Line(self.font, self.palette[color])
        label.say(text)
        group.append(label)
        self.group.append(group)
        return group

    def grid(self, sheet, x, y, columns=1, rows=1, tile=0):
        """Tiles of a sheet above the canvas."""
        bitmap, w, h = sheet
        made = TileGrid(
            bitmap,
            pixel_shader=self.clear_palette,
            width=columns,
            height=rows,
            tile_width=w,
            tile_height=h,
            default_tile=tile,
            x=x,
            y=y,
        )
        self.group.append(made)
        return made

    def cursor(self):
        """Four corners around a cell of 20x20: a Group to be put at the cell's x - 2, y - 2."""
        group = Group(x=-40)
        bitmap, w, h = self.ui
        for i in range(4):
            group.append(
                TileGrid(
                    bitmap,
                    pixel_shader=self.clear_palette,
                    tile_width=w,
                    tile_height=h,
                    default_tile=_T_CORNER + i,
                    x=i % 2 * 16,
                    y=i // 2 * 16,
                )
            )
        self.group.append(group)
        return group

    def big(self, sheet, tile, x, y, scale):
        """One enlarged tile."""
        group = Group(scale=scale, x=x, y=y)
        self.group.append(group)
        bitmap, w, h = sheet
        group.append(
            TileGrid(
                bitmap,
                pixel_shader=self.clear_palette,
                tile_width=w,
                tile_height=h,
                default_tile=tile,
            )
        )
        return group

    def stamp(self, sheet, tile, x, y):
        """Paint a tile onto the canvas; its colour 0 leaves what is there."""
        bitmap, w, h = sheet
        columns = bitmap.width // w
        left = tile % columns * w
        top = tile // columns * h
        blit(
            self.canvas,
            bitmap,
            x,
            y,
            x1=left,
            y1=top,
            x2=left + w,
            y2=top + h,
            skip_source_index=0,
        )

    def cut(self, sheet, tile):
        """A sheet of this tile alone: the others can go."""
        bitmap, w, h = sheet
        columns = bitmap.width // w
        left = tile % columns * w
        top = tile // columns * h
        made = Bitmap(w, h, 16)
        blit(made, bitmap, 0, 0, x1=left, y1=top, x2=left + w, y2=top + h)
        return made, w, h

    def box(self, x, y, w, h, color):
        """Fill a part of the canvas."""
        fill_region(self.canvas, x, y, x + w, y + h, color)

    def fit(self, text, width):
        """The text, cut with three dots if it is wider."""
        if self.font.width(text) > width:
            while text and self.font.width(text) > width - 6:
                text = text[:-1]
            text = text.rstrip() + "\u2026"
        return text

    def wrap(self, text, width):
        """The text with line ends, at most ``width`` pixels wide."""
        return "\n".join(self.font.wrap(text, width))


class Line(Group):
    """A text, also of several lines, that is only drawn anew when it changes.

    It does what we need of adafruit_display_text's bitmap_label, whose module takes 16 KB of the
    100 KB that a screen may have; the crash screen, which has the memory for itself, uses that.
    """

    def __init__(self, font, color):
        super().__init__()
        self._font = font
        self._palette = Palette(2)
        self._palette[1] = color
        self._palette.make_transparent(0)
        self._step = 9
        self.text = ""
        self.width = self.height = 0

    def say(self, text):
        """Show this text."""
        if text != self.text:
            self.text = text
            self._draw()

    def _draw(self):
        if len(self):
            self.pop()
        font = self._font
        lines = self.text.split("\n")
        self.width = max([font.width(line) for line in lines])
        self.height = 9 + self._step * (len(lines) - 1)
        if not self.width:
            return
        bitmap = Bitmap(self.width, self.height, 2)
        y = 0
        for line in lines:
            font.draw(bitmap, line, y)
            y += self._step
        self.append(TileGrid(bitmap, pixel_shader=self._palette))

    def tint(self, color, background):
        """Other colours."""
        self._palette[1] = color
        self._palette[0] = background
        self._palette.make_opaque(0)

    def space(self, step):
        """Pixels from a line to the next."""
        if step != self._step:
            self._step = step
            self._draw()
