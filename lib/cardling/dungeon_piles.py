# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the screens of MiniMonFa read: piles of the table, what may be seen of them, portraits."""

from displayio import Bitmap
from micropython import const

from cardling.sheet import read_pixels

_HEAD = const(8)  # bytes of a sheet before its pixels
_TILE = const(128)  # bytes of a portrait

_INFO = const(120)
_HEROES = const(299)
_UP = const(16)
_AT_WORN = const(3)
_DO_MOD = const(1)


def pile(t, head):
    """The cards of a pile of the state."""
    cards = []
    c = t.state[head]
    while c:
        cards.append(c)
        c = t.state[c]
    return cards


def known(view, card, owner):
    """May whoever looks at the screen see this card, face up or not?"""
    info = view.table.state[card + _INFO]
    if info & _UP or view.hand == owner:
        return True
    return view.hand >= 0 and info & (view.hand - owner) % view.table.seats


def strength(t, h):
    """Attack and defence of a hero with what he wears."""
    c = t.state[_HEROES + h]
    rows = t.rows
    r = rows[8 * t.design[c] + 7]
    attack = r >> 4
    defence = r & 15
    for x in pile(t, c):
        r = 8 * t.design[x]
        if rows[r] == _AT_WORN << 5 | _DO_MOD and t.works(x, c):
            attack += (rows[r + 2] >> 4) - 8
            defence += (rows[r + 2] & 15) - 8
    return attack, defence


_SHEET = "assets/packed/minimonfa.sheet"


class Portraits:
    """The portraits, read from the drive one by one: all of them would take 10 KB."""

    def __init__(self):
        self._file = open(_SHEET, "rb")
        self.bitmap = Bitmap(16, 16, 16)

    def get(self, tile):
        """One of them, as a sheet of one tile; it is the same bitmap each time."""
        self._file.seek(_HEAD + _TILE * tile)
        read_pixels(self.bitmap, self._file, 4, _SHEET)
        return self.bitmap, 16, 16

    def close(self):
        """Let the file go."""
        self._file.close()
