# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A fight one can see: a ring opens in the middle of the table, both fighters come to it, large,
with their power and a sign; they lunge at each other, flash and shake. What comes of it is shown by
cardling.mindbug.fell; ``fight`` is a Ring of cardling.mindbug.ring."""

from bitmaptools import fill_region
from displayio import Bitmap, Group
from micropython import const

from cardling.mindbug.rows import BEAT, R_FOE, R_OWN, RING_ROWS, WAIT_X, WAIT_Y
from cardling.sounds import S_CLASH
from cardling.tiles import (
    T_ATTACK, T_BLANK, T_BLOCK, T_INK, T_KEYWORD, T_LEAF, T_ORANGE, T_POWER, T_STAR,
)  # fmt: skip

_COME = const(300)  # ms to the ring
_REACH = const(180)  # ms a hunter takes to its prey
_NUMBERS = const(150)  # ms into a clash: power and signs are there,
_BACK = const(290)  # both have stepped back,
_LUNGE = const(390)  # run into each other,
_MET = const(450)  # both of them,
_FLASH = const(520)  # were white,
_SHAKE = const(770)  # shook,
_APART = const(860)  # parted,
_CLASH = const(930)  # both of them

_RING = const(22)  # y of the ring
_STAND = const(34)  # y of who is in it,
_HOMES = bytes((38, 90))  # and x: who is on the side of the viewer on the left
_SHOWN = bytes((5, 67))  # half of x of power and sign
_STEP = const(8)  # pixels back,
_REACHED = const(12)  # and forward


def meet(fight, card, place, mine, hunted):
    """The blocker comes to meet the attacker, or a hunter pulls it out; they clash."""
    duel = fight.duel
    kit = duel.app.kit
    if not duel.attacker:
        return 0
    fight.end()
    fight.turn = 0
    fight.at[0] = mine
    fight.at[1] = not mine
    fight.about = card, place
    fight.kind = T_KEYWORD + 1 if hunted else T_ATTACK
    fight.power = _power(duel, duel.attacker), _power(duel, card)
    duel.stand(duel.attacker, False)
    fight.ring = Group(y=_RING)
    kit.group.append(fight.ring)
    kit.group.remove(duel.ask)  # it comes before the ring
    kit.group.append(duel.ask)
    duel.ask.x = 3
    duel.ask.y = _RING + 3
    fight.picture(0, duel.attacker, WAIT_X, WAIT_Y)
    if hunted:
        fight.move(0, place[0] - 10, place[1])
        return fight.begin((_REACH, _reach), (_COME, _come), (_CLASH, _clash))
    return fight.begin((_COME, _come), (_CLASH, _clash))


def _power(duel, card):
    """The number that stands under a card: what it is by now may be another."""
    place = duel.place(card)
    if place:
        tile = duel.stats[R_FOE if place[1] < 40 else R_OWN][place[0] // 8]
        if tile < T_POWER + 20:
            return tile
    return T_POWER + min(duel.match.table.power(card), 19)


def _reach(fight, part, ms):
    """The hunter goes to its prey."""
    fight.step(part, ms)


def _come(fight, part, ms):
    """Both leave for the ring, which opens from its top while they come."""
    duel = fight.duel
    first = not fight.both[1]
    if first:
        card, place = fight.about
        duel.away[1] = card
        duel.events.leave(card, T_BLOCK)
        fight.picture(1, card, *place)
        for i in range(2):
            fight.move(i, _HOMES[fight.at[i]] + 8, _STAND + 8)
    elif len(fight.ring) == 3 and not duel.ask.text:
        first = True
        fight.say()
    if part == ms or not first:
        fight.step(part, ms)
        _open(fight, RING_ROWS if part == ms else min(1 + part // BEAT, len(fight.ring) + 1))


def _open(fight, count):
    """So many rows of the ring are there; a line above and below, green on the own side."""
    ring = fight.ring
    if not len(ring):
        bitmap = Bitmap(8, 40, 16)
        bitmap.fill(T_INK)
        for y, color in ((8, T_LEAF), (16, T_ORANGE), (30, T_LEAF), (38, T_ORANGE)):
            fill_region(bitmap, 0, y, 8, y + 2, color)
        fight.tiles = bitmap, 8, 8
    while len(ring) < min(count, RING_ROWS):
        y = len(ring)
        row = fight.duel.app.kit.grid(fight.tiles, 0, 8 * y, 20, into=ring)
        if y == 0 or y == RING_ROWS - 1:
            for x in range(20):
                row[x] = (1 if y == 0 else 3) + x // 10


def _clash(fight, part, ms):
    _one(fight, part, ms)
    if part == ms:
        _one(fight, part, ms)


def _one(fight, part, ms):
    """They grow, show how strong they are, step back, run into each other, flash, shake, part.
    One of them after the other: what is enlarged is painted where it was and where it is."""
    duel = fight.duel
    kit = duel.app.kit
    fight.turn = i = fight.turn ^ 1
    actor = fight.both[i]
    if actor.scale == 1:  # it grows around the same middle
        actor.x -= 8
        actor.y -= 8
        actor.scale = 2
        if part < ms:
            return
    if not fight.signs:
        fight.signs = Group(scale=2)
        kit.group.append(fight.signs)
    while len(fight.signs) < 2:
        k = 1 - len(fight.signs)
        made = kit.grid(kit.ui, _SHOWN[fight.at[k]], _STAND // 2, 1, 2, fight.power[k], fight.signs)
        made[1] = T_BLOCK if k else fight.kind
        if part < ms:
            return
    home = _HOMES[fight.at[i]]
    if part < _NUMBERS:
        forth = 0
    elif part < _BACK:
        forth = -_STEP * (part - _NUMBERS) // (_BACK - _NUMBERS)
    elif part < _MET:
        forth = (_STEP + _REACHED) * (part - _BACK) // (_LUNGE - _BACK) - _STEP
        forth = min(forth, _REACHED)
    elif part < _SHAKE:
        forth = _REACHED
        if not fight.big:
            fight.big = kit.grid(kit.ui, 36, _STAND // 2 + 4, tile=T_STAR, into=fight.signs)
            duel.app.handheld.sound.play(S_CLASH)
            fight.tint((0, 1), True)
        elif part >= _FLASH:
            if fight.pulse:
                fight.tint((0, 1), False)
            elif abs(actor.x - home) == _REACHED:  # it shakes
                forth -= 2
            fight.big[0] = T_STAR if i else T_BLANK
        duel.app.handheld.pixels.fill(0xC0C0C0 if i else 0)
    else:
        if fight.big:  # the star goes
            fight.signs.remove(fight.big)
            fight.big = None
            if fight.pulse:  # a slow frame
                fight.tint((0, 1), False)
        forth = max(0, _REACHED * (_APART - part) // (_APART - _SHAKE))
    actor.x = home - forth if fight.at[i] else home + forth
