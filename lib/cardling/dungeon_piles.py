# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the screens of MiniMonFa read: piles of the table, what may be seen of them."""

from micropython import const

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
