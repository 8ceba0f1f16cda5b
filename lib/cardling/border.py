# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The black border around the picture on a larger screen: it hides what is parked off the edge."""

from displayio import Bitmap, Palette, TileGrid

_SIZE = 16


def surround(root, width, height):
    """Cover what is outside of width x height in the group `root`, which stands in the middle."""
    black = Bitmap(_SIZE, _SIZE, 2)
    shader = Palette(2)
    x = root.x // root.scale + 1  # the screen's edge may be within a pixel of the picture's
    y = root.y // root.scale + 1
    columns = (x + _SIZE - 1) // _SIZE
    rows = (y + _SIZE - 1) // _SIZE
    across = (width + 2 * x + _SIZE - 1) // _SIZE
    down = (height + _SIZE - 1) // _SIZE
    # left and right as high as the picture and a bit more, then above and below in full width
    for at_x, at_y, w, h in (
        (-columns * _SIZE, 0, columns, down),
        (width, 0, columns, down),
        (-x, -rows * _SIZE, across, rows),
        (-x, height, across, rows),
    ):
        root.append(
            TileGrid(
                black,
                pixel_shader=shader,
                width=w,
                height=h,
                tile_width=_SIZE,
                tile_height=_SIZE,
                x=at_x,
                y=at_y,
            )
        )
