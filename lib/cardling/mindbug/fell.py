# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What comes of a fight: a tough one holds, the loser crumbles into its discard pile, who is left
goes home and the ring closes; ``fight`` is a Ring of
cardling.mindbug.ring."""

from micropython import const

from cardling.mindbug.rows import ASK_Y, BEAT, RING_ROWS, WAIT_X, WAIT_Y
from cardling.sounds import S_POISON
from cardling.tiles import T_BLANK, T_KEYWORD, T_PILE_DISCARD, T_SKULL

_HOLD = const(360)  # ms a tough one shows that it is
_FALL = const(360)  # ms one crumbles
_BURY = const(180)  # ms to its pile
_POISON = const(2)  # number of a keyword


def _found(fight, card):
    """Which of both in the ring is this card? 2: none."""
    for i in range(2):
        if fight.ring and fight.cards[i] == card and fight.both[i]:
            fight.say()
            return i
    return 2


def hold(fight, card):
    """A tough one is not defeated."""
    fight.slot = _found(fight, card)
    return fight.begin((_HOLD, _holds)) if fight.slot < 2 else 0


def _holds(fight, part, ms):
    """It flickers; power and sign of the attacker came last."""
    beat = part < ms and part // BEAT & 1
    fight.signs[fight.slot ^ 1][1] = T_BLANK if beat else T_KEYWORD + 4
    fight.tint((fight.slot,), beat)


def fall(fight, card, seat, place):
    """A card is defeated: it crumbles where it is, and goes to its pile."""
    duel = fight.duel
    i = _found(fight, card)
    if i < 2:
        fight.signs[i ^ 1][1] = T_SKULL
        sign = fight.signs[i]
        keys = duel.match.table.keywords(fight.cards[i ^ 1])
        if keys >> _POISON & 1 and sign[0] < fight.power[i]:
            sign[1] = T_KEYWORD + _POISON
            duel.events.sound = S_POISON
    else:
        if not place:
            return 0
        fight.end()
        i = 1
        fight.picture(1, card, *place)
        duel.events.remove(card)
    fight.slot = i
    fight.first = 0
    x, y, _, _ = duel.events.where.drawn(seat)
    fight.pile = 128 if x == 104 else x, y  # beside the draw pile, where that is to be seen
    return fight.begin((_FALL, _fall), (_BURY, _bury))


def _fall(fight, part, ms):
    """From the top it breaks into dust, which falls a little."""
    bitmap = fight.both[fight.slot][0].bitmap
    upto = 16 * part // ms
    for y in range(fight.first, upto):
        for x in range(16):
            if y < 13 and (x * 5 + y * 3) % 7 == 0 and bitmap[x, y]:
                bitmap[x, y + 3] = bitmap[x, y]
            bitmap[x, y] = 0
    fight.first = upto


def _bury(fight, part, ms):
    """What is left is a card for the pile."""
    sign = fight.duel.sign
    actor = fight.both[fight.slot]
    x, y = fight.pile
    sign[0] = T_PILE_DISCARD
    left = ms - part
    sign.x = x + (actor.x + 4 * actor.scale - x) * left // ms
    sign.y = y + (actor.y + 4 * actor.scale - y) * left // ms
    if not left:
        sign.x = -30
        fight.remove(fight.slot)
        fight.duel.events.remove(fight.cards[fight.slot])


def _home(fight, part, ms):
    """Numbers and text go, who is left is as small as on the table, the ring closes while they
    go home; to the middle if it attacks on."""
    duel = fight.duel
    if ms == 2 * BEAT:  # the second of two steps: all of it goes
        if fight.both[0] or fight.both[1] or fight.ring:
            fight.end()
            duel.stand(duel.waits())
            duel.draw_areas()
        return
    if duel.ask.y != ASK_Y:
        duel.say("")
        duel.ask.y = ASK_Y
        return
    if fight.signs and fight.signs.x == 0:
        fight.signs.x = -160  # moved, as what is removed at once is painted as one piece
        return
    for i in range(2):
        actor = fight.both[i]
        if actor and actor.scale > 1:
            actor.x += 8
            actor.y += 8
            actor.scale = 1
            to = duel.place(fight.cards[i])
            if not i and duel.waits() == fight.cards[0]:
                to = WAIT_X, WAIT_Y
            fight.move(i, *(to or (actor.x, actor.y)))
    fight.step(part, ms)
    while fight.ring and len(fight.ring) > max(0, RING_ROWS + 1 - part // BEAT):
        fight.ring.pop()
