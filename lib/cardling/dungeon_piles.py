# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the screens of MiniMonFa read: piles of the table, what may be seen of them."""

from engine.minimonfa_numbers import AT_WORN, DO_MOD, FACE_UP, HEROES, INFO


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
    info = view.table.state[card + INFO]
    if info & FACE_UP or view.hand == owner:
        return True
    return view.hand >= 0 and info & (view.hand - owner) % view.table.seats


def strength(t, h):
    """Attack and defence of a hero with what he wears."""
    c = t.state[HEROES + h]
    rows = t.rows
    r = rows[8 * t.design[c] + 7]
    attack = r >> 4
    defence = r & 15
    for x in pile(t, c):
        r = 8 * t.design[x]
        if rows[r] == AT_WORN << 5 | DO_MOD and t.works(x, c):
            attack += (rows[r + 2] >> 4) - 8
            defence += (rows[r + 2] & 15) - 8
    return attack, defence
