# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What buttons do, at the foot of a page: "A choose  B back" with the signs of A and B in place of
their names. Only pages need it: no table has it in its memory."""

from cardling.tiles import T_BUTTON, T_GREY

_KEYS = ("A", "B", "START", "SELECT", "PAD")  # as texts name them, in the order of their tiles
_GAP = "    "  # as wide as the tile of one, and the gap behind it


def show_keys(kit, y, text, line=None):
    """Show it. Returns the line; ``line``: that of the text before."""
    said = ""
    signs = []
    for part in text.split("  "):
        key = part.split(" ")[0]
        if key in _KEYS:
            x = 5 + kit.font.width(said) if said else 4
            signs.append((T_BUTTON + _KEYS.index(key), x))
            part = _GAP + part[len(key) + 1 :]
        said += part + _GAP
    said = said.rstrip()
    line = line or kit.line(4, y, T_GREY)
    if line.text != said:
        line.show(said)
        end = signs[-1][1] + 8 if signs else 4
        kit.box(4, y, max(end, line.signs) - 4, 9, kit.canvas[0, y])
        for tile, x in signs:
            kit.stamp(kit.ui, tile, x, y)
        line.signs = end
    return line
