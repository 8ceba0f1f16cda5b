# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What screens draw with: one canvas for all of them, lines of text, and tiles above both."""

from adafruit_display_text.bitmap_label import Label
from bitmaptools import blit, fill_region
from displayio import Bitmap, Group, TileGrid

from cardling import sheet, tiles
from cardling.font import Font

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
        display.root_group = root

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
        self.canvas.fill(tiles.NIGHT)

    def line(self, x, y, color=tiles.WHITE, text=""):
        """A text that can change: its top left corner is at x, y."""
        label = Line(self.font, self.palette[color])
        label.x = x
        label.y = y + 4  # labels count from the middle of their first line
        label.say(text)
        self.group.append(label)
        return label

    def big_text(self, x, y, color, text):
        """A line of double size."""
        group = Group(scale=2, x=x, y=y)
        label = Line(self.font, self.palette[color])
        label.y = 4
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
                    default_tile=tiles.CORNER + i,
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


class Line(Label):
    """A label that is only made anew when its text changes."""

    def __init__(self, font, color):
        Label.__init__(self, font, text="", color=color, line_spacing=1.0)
        self._said = ""

    def say(self, text):
        """Show this text."""
        if text != self._said:
            self._said = text
            self.text = text
