# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The way to the page: orders, written to a device that JavaScript reads with all of the memory in
sight. What they say is in tools/web/parts.js. Nothing else of JavaScript is within reach.

What is drawn is a list of grids, eight numbers each, made anew for each picture; JavaScript puts
them together. It lies outside of what counts as a board's heap, see host.base."""

from array import array

from uctypes import addressof

_BLIT = 1
_FILL = 2
_PAINT = 3
_PLAY = 4
_LIGHT = 5
_FIND = 6
_MOST = 500  # grids in a picture
_PLACES = 32  # where a tile is found
_DEEP = 8  # groups in groups

_port = open("/dev/page", "wb")  # before `files` wraps open
_order = array("i", [0] * 16)
_grids = array("i", [0] * (8 * _MOST))
_places = array("i", [0] * (1 + 2 * _PLACES))
_members = [None] * _DEEP
_next = [0] * _DEEP
_x = [0] * _DEEP
_y = [0] * _DEEP
_scale = [1] * _DEEP


def blit(to, to_size, x, y, source, size, x1, y1, x2, y2, skip, spare):
    """A part of a bitmap onto another; ``skip``, ``spare``: values not to be copied, or not to be
    copied onto, -1 for none."""
    _order[0] = _BLIT
    _order[1] = addressof(to)
    _order[2] = to_size
    _order[3] = x
    _order[4] = y
    _order[5] = addressof(source)
    _order[6] = size
    _order[7] = x1
    _order[8] = y1
    _order[9] = x2
    _order[10] = y2
    _order[11] = skip
    _order[12] = spare
    _port.write(_order)


def fill(rows, size, x1, y1, x2, y2, value):
    """A rectangle of a bitmap."""
    _order[0] = _FILL
    _order[1] = addressof(rows)
    _order[2] = size
    _order[3] = x1
    _order[4] = y1
    _order[5] = x2
    _order[6] = y2
    _order[7] = value
    _port.write(_order)


def paint(root, grid_class, brightness):
    """What a root group shows."""
    grids = _grids
    at = depth = 0
    _members[0] = root.members if root else ()
    _next[0] = 0
    _x[0] = root.x if root else 0
    _y[0] = root.y if root else 0
    _scale[0] = root.scale if root else 1
    while depth >= 0:
        members = _members[depth]
        i = _next[depth]
        if i == len(members):
            _members[depth] = None
            depth -= 1
            continue
        _next[depth] = i + 1
        item = members[i]
        scale = _scale[depth]
        if not isinstance(item, grid_class):
            x = _x[depth] + item.x * scale
            y = _y[depth] + item.y * scale
            depth += 1
            _members[depth] = item.members
            _next[depth] = 0
            _x[depth] = x
            _y[depth] = y
            _scale[depth] = scale * item.scale
        elif item._bitmap._rows is not None:
            grids[at] = _x[depth] + item._x * scale
            grids[at + 1] = _y[depth] + item._y * scale
            grids[at + 2] = scale
            grids[at + 3] = addressof(item._bitmap._rows)
            grids[at + 4] = item._bitmap._size
            grids[at + 5] = addressof(item._tiles)
            grids[at + 6] = item._shape & 0xFFFF
            grids[at + 7] = addressof(item._pixel_shader._rgb)
            at += 8
    _order[0] = _PAINT
    _order[1] = addressof(grids)
    _order[2] = at >> 3
    _order[3] = int(brightness * 100 + 0.5)
    _port.write(_order)


def play(samples, count, rate):
    """These samples of 16 bits over and over; none: silence."""
    _order[0] = _PLAY
    _order[1] = addressof(samples) if count else 0
    _order[2] = count
    _order[3] = rate
    _port.write(_order)


def light(colors):
    """Green, red and blue of each light."""
    _order[0] = _LIGHT
    _order[1] = addressof(colors)
    _order[2] = len(colors)
    _port.write(_order)


def find(canvas, sheet, tile):
    """[(x, y)]: the places where a bitmap shows a tile of a sheet."""
    bitmap, _, high = sheet
    _order[0] = _FIND
    _order[1] = addressof(canvas._rows)
    _order[2] = canvas._size
    _order[3] = addressof(bitmap._rows)
    _order[4] = bitmap._size
    _order[5] = tile * high
    _order[6] = high
    _order[7] = addressof(_places)
    _order[8] = _PLACES
    _port.write(_order)
    return [(_places[2 * i + 1], _places[2 * i + 2]) for i in range(_places[0])]
