# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Shows a sentence of a lesson in front of the table. It stays in memory until the next move."""

from displayio import Bitmap
from micropython import const

from cardling.cards import Cards
from cardling.tiles import T_BUTTON, T_VIOLET, T_WHITE

_WIDE = const(142)  # pixels


def panel(app, name, number, up):
    """Show a text of the lesson of that name at the top or the bottom; all that was drawn."""
    name = "assets/packed/lesson_" + name + "."
    try:
        texts = Cards(name + app.say.language)
    except OSError:
        texts = Cards(name + "en")
    kit = app.kit
    text = kit.wrap(texts.name(number), _WIDE)
    texts.close()
    rows = 2 + text.count("\n")
    y = 0 if up else 128 - 8 * rows
    tile = Bitmap(8, 8, 16)
    tile.fill(T_VIOLET)
    app.ignore_presses()
    return [
        kit.grid((tile, 8, 8), 0, y, 20, rows),
        kit.line(4, y + 3, T_WHITE, text),
        kit.grid(kit.ui, 150, y + 8 * rows - 11, tile=T_BUTTON),
    ]
