# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Decodes the moves of a turn of MiniMonFa, for texts and screens."""

from engine.minimonfa.numbers import (
    ACTIVE, C_GIVE, C_LAY, C_RAID, C_SHOW, C_USE, DO_PEEK, FACE_UP, HEROES, INFO, NEW, Q_EFFECT,
    ROW, ROW_KIND, TRAP, V_END, V_ITEM, V_LOOK, V_MONSTER, V_RAID, V_REVEAL, V_ROOM, V_SPEND, V_SPY,
    V_SWAP, V_TRAP, V_USE, WHO,
)  # fmt: skip
from engine.numbers import ASK


def parts(t, code):
    """An action of a turn in its parts: (verb, design, place). The place is a vault of the own
    dungeon (room: NEW), an ability's number, the design of a hero, or for an attack and where
    somebody looks 6 * seat + vault, or a seat."""
    st = t.state
    s = st[ACTIVE]
    if st[ASK] == Q_EFFECT + DO_PEEK:
        return V_SPY if t.rows[(st[WHO] << 2) + 1] else V_LOOK, 0, code - 1
    if code < C_LAY:
        return V_ROOM if code else V_END, 48, code - 2 if code > 1 else NEW
    if code < C_GIVE:
        d = (code - C_LAY) // 6 + 6
        d = d if d < 18 else d + 12
        verb = V_TRAP if t.rows[ROW * d + ROW_KIND] >> 4 == TRAP else V_MONSTER
        return verb, d, (code - C_LAY) % 6
    if code < C_USE:
        d = 18 + (code - C_GIVE) // 4 if code < C_SHOW else code - C_SHOW + 18
        d = d if d < 24 else d + 18
        p = bearer(t, d)
        if code < C_SHOW:
            return V_SWAP if p else V_ITEM, d, t.design[st[HEROES + 4 * s + code % 4]]
        c = t.seek(p, d) if p else 0
        up = c and st[c + INFO] & FACE_UP
        return V_SPEND if up else V_REVEAL, d, t.design[p]
    if code < C_RAID:
        return V_USE, t.design[st[HEROES + 4 * s + (code - C_USE) // 2]], code & 1
    return V_RAID, 0, code - C_RAID


def bearer(t, d):
    """The hero of the active seat who carries the item d, or 0."""
    st = t.state
    for h in range(4):
        p = st[HEROES + 4 * st[ACTIVE] + h]
        if p and t.seek(p, d):
            return p
    return 0
