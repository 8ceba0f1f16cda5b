# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Events that a picture shows which goes from a place to another: a card is played, comes, is taken
over, attacks, is drawn. In memory while one of them is shown, as cardling.mindbug.show loads it."""

from cardling.mindbug.area import TOP, cell_x
from cardling.mindbug.rows import CELLS, DRAWN, MOVE, R_HAND, WAIT_X, WAIT_Y
from cardling.tiles import T_ATTACK, T_BACK, T_CARD_BACK, T_MINDBUG
from engine.mindbug.numbers import (
    BAR_DECK, E_ATTACK, E_BUG, E_CONTROL, E_DISCARD, E_ENTER, E_PLAY, E_STEAL,
)  # fmt: skip

_MIDDLE = (WAIT_X, WAIT_Y)  # where a card stands that is on its way


def start(show, kind, a, card, place, bug=T_MINDBUG):
    """What moves, and for how many ms. ``place``: of the card; ``bug``: what takes it over."""
    duel = show.duel
    home = show.where.spot(a)
    tile = duel.view.design(card)
    bug += duel.tiles
    if kind == E_PLAY:
        move(show, place or home, _MIDDLE, tile)
        show.remove(card)
        return MOVE + _draws(show, a)
    elif kind == E_BUG:  # it comes for the card, which stands there
        duel.stand(card)
        move(show, home, (WAIT_X, WAIT_Y - 8), bug)
    elif kind == E_ENTER or kind == E_CONTROL:
        move(show, place if place and kind == E_CONTROL else _MIDDLE, home, tile)
        show.remove(card)
        _add(duel.rows[show.where.row_of(a)], card)
        if show.before() == E_BUG:  # and what took it goes with it
            show.rider = _figure(duel, bug, (WAIT_X, WAIT_Y - 8))
            show.rides = True
    elif kind == E_ATTACK:  # its cell stays empty until it is over
        duel.attacker = card
        duel.stand(card, False)
        show.leave(card, T_ATTACK)
        move(show, place or home, _MIDDLE, tile)
    elif kind == E_DISCARD:
        move(show, home, _MIDDLE, tile)
        return MOVE + _draws(show, a)
    elif kind == E_STEAL:  # its back if not everybody at the device may see it
        secret = duel.match.viewer() < 0
        move(show, _MIDDLE, home, duel.tiles + T_CARD_BACK if secret else tile)
    elif place:
        duel.sign.x = place[0] + 4
        duel.sign.y = place[1] + 4
    return MOVE


def move(show, start, end, tile):
    """A picture goes from a place to another."""
    show.x0, show.y0 = start
    show.x1, show.y1 = end
    show.actor = _figure(show.duel, tile, start)


def _figure(duel, tile, place):
    """A picture at a place."""
    kit = duel.app.kit
    return kit.grid(kit.cut(duel.art(), tile), place[0], place[1])


def _add(cards, card):
    """A card comes: to a place that is free, or to the end. Its place."""
    at = cards.index(0) if 0 in cards else len(cards)
    cards[at : at + 1] = [card]
    return at


def _draws(show, seat):
    """If that seat draws a card it goes from the pile to the hand: its picture is ``show.drew``.
    How many ms that takes."""
    duel = show.duel
    duel.view.bar(seat, duel.into)
    left = duel.into[BAR_DECK]
    if not duel.app.settings.pace or left >= duel._decks[seat]:
        return 0
    duel._decks[seat] = left
    x0, y0, x1, y1 = show.where.drawn(seat)
    show.slot = -1
    scale = 1
    if duel.hand == seat == duel.me:
        hand = duel.rows[R_HAND]
        for card in duel.into[: duel.view.hand(duel.into)]:
            if card not in hand and show.slot < 0:
                show.slot = _add(hand, card)
        at = show.slot - duel.first[R_HAND]
        if 0 <= at < CELLS:
            x1 = cell_x(at) + 4
            y1 = TOP[R_HAND] + 2
            scale = 2
    show.way = x0, y0, x1, y1
    show.drew = duel.app.kit.big(duel.app.kit.ui, T_BACK, -30, y0, scale)
    return DRAWN
