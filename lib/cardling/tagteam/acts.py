# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Events of Tag Team that a picture shows which goes from a place to another."""

from cardling.mindbug import acts
from cardling.mindbug.rows import MOVE, WAIT_X, WAIT_Y
from cardling.tiles import T_CARD_BACK, T_MINDBUG, T_MINDFROG
from engine.mindbug.numbers import (
    E_CHOOSE, E_GIVE, E_REGAIN, E_RETURN, E_REVEAL, E_SCOUT, E_SKIP, E_STEAL,
)  # fmt: skip


def start(show, kind, a, card, place):
    """What moves, and for how many ms: the events that a duel does not have."""
    duel = show.duel
    home = show.spot(a)
    middle = WAIT_X, WAIT_Y
    tile = duel.view.design(card)
    if kind in (E_STEAL, E_GIVE, E_SCOUT):  # its back if not everybody at the device may see it
        match = duel.match
        told = duel.app.load("cardling.tagteam.told")
        if not told.knows(match, match.viewer(), kind, a, card):
            tile = duel.tiles + T_CARD_BACK
        acts.move(show, middle, home, tile)
    elif kind == E_REVEAL:
        acts.move(show, home, middle, tile)
    elif kind == E_RETURN:
        acts.move(show, place or home, home, tile)
        show.remove(card)
    else:
        if kind in (E_SKIP, E_CHOOSE, E_REGAIN):
            place = show.spot(card if kind == E_CHOOSE else a)
        partner = not (a ^ duel.view.active()) & 1
        bug = T_MINDFROG if partner else T_MINDBUG
        return acts.start(show, kind, a, card, place, bug)
    return MOVE
