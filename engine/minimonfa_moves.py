# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the codes of MiniMonFa's turn mean, for words and screens."""

from engine.minimonfa_numbers import ACTIVE, FACE_UP, HEROES, INFO, TRAP


def parts(t, code):
    """An action of a turn in its parts: (verb, design, place). The place is a vault of the own
    dungeon (room: -1 a new one), an ability's number, the design of a hero, or for an attack
    6 * seat + vault."""
    st = t.state
    s = st[ACTIVE]
    if code < 8:
        return "room" if code else "end", 48, code - 2
    if code < 152:
        d = (code - 8) // 6 + 6
        d = d if d < 18 else d + 12
        return "trap" if t.rows[8 * d + 3] >> 4 == TRAP else "monster", d, (code - 8) % 6
    if code < 212:
        d = 18 + (code - 152) // 4 if code < 200 else code - 182
        d = d if d < 24 else d + 18
        p = bearer(t, d)
        if code < 200:
            return "swap" if p else "item", d, t.design[st[HEROES + 4 * s + code % 4]]
        c = t.seek(p, d) if p else 0
        up = c and st[c + INFO] & FACE_UP
        return "spend" if up else "reveal", d, t.design[p]
    if code < 220:
        return "use", t.design[st[HEROES + 4 * s + (code - 212) // 2]], code & 1
    return "attack", 0, code - 220


def bearer(t, d):
    """The hero of the active seat who carries the item d, or 0."""
    st = t.state
    for h in range(4):
        p = st[HEROES + 4 * st[ACTIVE] + h]
        if p and t.seek(p, d):
            return p
    return 0
