# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What all screens draw with: one canvas, lines of text, and tiles on top of both."""

from bitmaptools import blit, fill_region
from displayio import Bitmap, Group, Palette, TileGrid

from cardling import sheet
from cardling.font import Font
from cardling.phases import phase
from cardling.tiles import T_CORNER, T_NIGHT, T_WHITE


WIDTH = 160
HEIGHT = 128
_PACKED = "assets/packed/"


class Kit:
    """Made once. ``group`` is what the screen in front shows: the canvas, then what it adds."""

    @phase("start")
    def __init__(self, display):
        self.clear_palette = sheet.palette()  # colour 0 is transparent
        self.palette = sheet.palette()
        self.palette.make_opaque(0)
        self._inks = {}
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

    def tiles(self, name):
        """A sheet that stays on the drive; stamp() and cut() take it like one in memory."""
        return sheet.Tiles(_PACKED + name + ".sheet")

    def color(self, index):
        """A colour of the palette as labels want it."""
        return self.palette[index]

    def clear(self):
        """An empty picture, for the next screen."""
        while len(self.group) > 1:
            self.group.pop()
        self.canvas.fill(T_NIGHT)
        # A root that is set anew is painted in one go, 20,480 pixels. Painting what was taken away
        # and what was added one by one took up to 51,000.
        self._display.root_group = None
        self._display.root_group = self._root

    def line(self, x, y, color=T_WHITE, text="", room=0):
        """A text that can change: its top left corner is at x, y; ``room``: see Line."""
        label = Line(self.font, self.ink(color), room)
        label.x = x
        label.y = y
        label.show(text)
        self.group.append(label)
        return label

    def ink(self, color):
        """The palette of texts of this colour: one is enough for all of them."""
        if color not in self._inks:
            self._inks[color] = made = Palette(2)
            made[1] = self.palette[color]
            made.make_transparent(0)
        return self._inks[color]

    def grid(self, sheet, x, y, columns=1, rows=1, tile=0, into=None):
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
        (self.group if into is None else into).append(made)
        return made

    def cursor(self, tall=24):
        """Corners of cells at most ``tall`` pixels high, up to 32: two upright pieces, as each is
        painted where it was and where it is, in windows of its own."""
        group = Group(x=-180)
        sheet = Bitmap(16, tall, 16), 8, tall
        for i in range(2):
            self.grid(sheet, 0, 0, tile=i, into=group)
        self.group.append(group)
        return group

    def point(self, cursor, x, y, w, h):
        """Put the cursor around a cell."""
        bitmap = cursor[0].bitmap
        bitmap.fill(0)
        for i in range(4):
            self.stamp(self.ui, T_CORNER + i, i % 2 * 8, i // 2 * (h - 8), bitmap)
        cursor.x = x
        cursor.y = y
        cursor[1].x = w - 8

    def big(self, sheet, tile, x, y, scale):
        """One enlarged tile."""
        group = Group(scale=scale, x=x, y=y)
        self.group.append(group)
        self.grid(sheet, 0, 0, tile=tile, into=group)
        return group

    def stamp(self, sheet, tile, x, y, onto=None):
        """Paint a tile onto the canvas; its colour 0 leaves what is there."""
        if not isinstance(sheet, tuple):
            sheet = sheet.get(tile)
            tile = 0
        bitmap, w, h = sheet
        top = tile * h
        onto = self.canvas if onto is None else onto
        blit(onto, bitmap, x, y, x1=0, y1=top, x2=w, y2=top + h, skip_source_index=0)

    def cut(self, sheet, tile):
        """A sheet in memory of this tile of one on the drive."""
        bitmap, w, h = sheet.get(tile)
        made = Bitmap(w, h, 16)
        blit(made, bitmap, 0, 0)
        return made, w, h

    def box(self, x, y, w, h, color):
        """Fill a part of the canvas."""
        fill_region(self.canvas, x, y, x + w, y + h, color)

    def fade(self, x, y, row, end):
        """Every second row of a picture, 16 pixels wide, gets dark."""
        for i in range(row | 1, end, 2):
            self.box(x, y + i, 16, 1, T_NIGHT)

    def write(self, x, y, text):
        """A text in T_INK that is part of the canvas, as it seldom changes: it takes no memory."""
        self.font.draw(self.canvas, text, y, x)

    def short(self, name, width):
        """A name, where it is too wide without its end: of "Player 4" P4."""
        at = name.rfind(" ")
        if at > 0 and self.font.width(name) > width:
            name = name[0] + name[at + 1 :]
        while self.font.width(name) > width:
            name = name[:-1]
        return name

    def fit(self, text, width):
        """The text; if it is wider, without what follows its colon, or cut with three dots."""
        if self.font.width(text) > width:
            text = text.split(": ")[0]
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

    ``room``: pixels that are kept for it. Of a text that fits there only what differs from the last
    one is painted; any other is painted twice, where the last one was and where it is.

    It does what we need of adafruit_display_text's bitmap_label, whose module takes 17 KB of the
    100 KB that a screen may have; the crash screen, which has the memory for itself, uses that.
    """

    signs = 4  # x where the signs among it end, see cardling.foot

    def __init__(self, font, palette, room=0):
        super().__init__()
        self._font = font
        self._palette = palette
        self._step = 9
        self._room = room
        self._grid = self._bitmap = None  # of the last line
        self.text = ""

    @property
    def width(self):
        """Of the longest line, in pixels."""
        return max([self._font.width(line) for line in self.text.split("\n")])

    @property
    def height(self):
        """Pixels of all lines."""
        return 9 + self._step * self.text.count("\n")

    def show(self, text):
        """Show this text. Each line has a bitmap of its own: lines that stay are not painted again,
        and no piece of memory is larger than 180 bytes."""
        if text == self.text:
            return
        old = self.text.split("\n")
        new = text.split("\n")
        self.text = text
        font = self._font
        if self._room and len(self) == len(old) == len(new) == 1:
            bitmap = self._bitmap
            wide = font.width(text)
            if wide <= bitmap.width:  # only what changed is painted
                same = 0
                while text[same : same + 1] == old[0][same : same + 1]:
                    same += 1
                x = font.width(text[:same]) + 1 if same else 0
                fill_region(bitmap, x, 0, max(wide, font.width(old[0])), 9, 0)
                font.draw(bitmap, text[same:], 0, x)
                return
        same = kept = 0
        while same < len(old) and same < len(new) and old[same] == new[same]:
            kept += new[same] != ""
            same += 1
        while len(self) > kept:
            self.pop()
        for i in range(same, len(new)):
            wide = font.width(new[i])
            if wide:
                self._bitmap = bitmap = Bitmap(max(wide, self._room), 9, 2)
                font.draw(bitmap, new[i], 0)
                self._grid = TileGrid(bitmap, pixel_shader=self._palette, y=i * self._step)
                self.append(self._grid)

    def dye(self, palette):
        """Another colour from now on, of those of Kit.ink."""
        if self._palette is not palette:
            self._palette = palette
            if self._grid:
                self._grid.pixel_shader = palette

    def tint(self, color, background):
        """Other colours, of its own."""
        if self._palette.is_transparent(0):
            self._palette = Palette(2)
            self._grid.pixel_shader = self._palette
        self._palette[1] = color
        self._palette[0] = background

    def space(self, step):
        """Pixels from a line to the next."""
        text = self.text
        self.show("")
        self._step = step
        self.show(text)
