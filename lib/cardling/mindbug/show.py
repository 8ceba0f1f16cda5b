# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened, shown: each event of the table moves for a moment before it is told."""

from micropython import const

from cardling.sounds import (
    S_ABILITY, S_ATTACK, S_BLOCK, S_BUG, S_DEAL, S_DIE, S_DRAW, S_HEAL, S_HUNT, S_HURT, S_PLAY,
    S_REFUSE, S_STEAL, S_TOUGH, THEIRS,
)  # fmt: skip
from cardling.tiles import (
    T_ATTACK, T_BLANK, T_BLOCK, T_CARD_BACK, T_CROSS, T_EXHAUSTED, T_HEART, T_HEART_EMPTY,
    T_KEYWORD, T_MINDBUG, T_POWER, T_SKULL, T_STAR,
)  # fmt: skip
from engine.mindbug.numbers import (
    E_ATTACK, E_BLOCK, E_BUG, E_CONTROL, E_DEFEAT, E_DISCARD, E_ENTER, E_EXHAUST, E_HUNT, E_LIFE,
    E_PLAY, E_RECLAIM, E_STEAL,
)  # fmt: skip


# By kind: a tile above the card, a sound. Those that are told have one, see told.py.
_FORMS = (
    None,
    (0, S_PLAY),
    (0, S_DEAL),
    (0, S_BUG),
    (T_ATTACK, S_ATTACK),
    (T_KEYWORD + 1, S_HUNT),
    (T_BLOCK, S_BLOCK),
    (T_EXHAUSTED, S_TOUGH),
    (T_SKULL, S_DIE),
    (T_HEART, S_HURT),
    (T_STAR, S_ABILITY),
    (0, S_DEAL),
    (0, S_STEAL),
    (0, S_DRAW),
    (0, S_BUG),
    (T_CROSS, S_REFUSE),
    None,
)

_MOVE = const(250)  # ms something moves, before it is said
_LUNGES = (E_ATTACK, E_HUNT, E_BLOCK)  # towards the foe and back
_MIDDLE = (141, 38)  # where a card lies that is on its way


class Show:
    """The events of the last move, one after the other."""

    forms = _FORMS

    def __init__(self, duel):
        self.duel = duel
        self.actor = None  # the picture that moves
        self.fight = duel.app.load("cardling.mindbug.fight").Fight(duel)

    def says(self, kind):
        """Is there a text for it?"""
        return kind < len(self.forms) and self.forms[kind]

    def carry(self, part):
        """The picture goes its way."""
        if self.fight.way:
            self.fight.way(part)
        elif self.actor:
            self.actor.x = self.x0 + (self.x1 - self.x0) * part // _MOVE
            self.actor.y = self.y0 + (self.y1 - self.y0) * part // _MOVE

    def begin(self, kind, a, card):
        """Its tune, its sign, and what moves."""
        duel = self.duel
        if not duel.i or kind in _LUNGES:  # what moves would cover it
            duel.say("")
        form = self.forms[kind]
        sound = form[1]
        old = 0
        if kind == E_LIFE:
            bar, at = self.lives(a)
            old = bar[at] - T_POWER
            if card > old:
                sound = S_HEAL
        duel.app.handheld.sound.play(sound, THEIRS if self.others(kind, a) else 0)
        self.clear()
        sign = duel.sign
        sign[0] = form[0] or T_BLANK
        place = None if kind in (E_LIFE, E_RECLAIM) else duel.place(card)
        home = duel.spot(a)
        tile = duel.view.design(card)
        if kind == E_PLAY:
            self.move(place or home, _MIDDLE, tile)
            duel.remove(card)
        elif kind == E_BUG:
            self.move(home, _MIDDLE, self.bug(a))
        elif kind == E_ENTER or kind == E_CONTROL:
            self.move(place or _MIDDLE, home, tile)
            duel.remove(card)
            row = duel.row_of(a)
            duel.rows[row] = sorted(duel.rows[row] + [card], reverse=True)
        elif kind == E_ATTACK:
            duel.attacker = card
            return self.fight.come(card, place or home)
        elif kind in _LUNGES:
            return self.fight.meet(card, place or home)
        elif kind == E_DEFEAT:
            return self.fight.fall(card, place)
        elif kind == E_LIFE:
            self.life(a)
            if card < old:
                sign[0] = T_HEART_EMPTY  # it breaks
                return self.fight.strike((sign.x, sign.y)) or _MOVE
        elif kind == E_DISCARD:
            self.move(home, _MIDDLE, tile)
        elif kind == E_STEAL:
            self.move(_MIDDLE, home, self.face(kind, a, card))
        else:
            self.rest(kind, a, card, place)
        return _MOVE

    def others(self, kind, a):
        """Does somebody else do it than who looks at it?"""
        me = self.duel.match.viewer()
        return me >= 0 and a != (me & 1 if kind == E_LIFE else me)

    def life(self, team):
        """A heart at the life that changes."""
        self.duel.sign.x = 56
        self.duel.sign.y = 74 if team == self.duel.me else 9

    def lives(self, team):
        """(bar, tile) of a team's life."""
        return self.duel.bars[team == self.duel.me], 7

    def rest(self, kind, a, card, place):
        """Events without a movement."""
        if place:
            self.duel.sign.x = place[0] + 4
            self.duel.sign.y = place[1] + 4

    def bug(self, seat):
        """The picture of what takes the card."""
        return self.duel.tiles + T_MINDBUG

    def face(self, kind, a, card):
        """The picture of a card that moves: its back if not everybody at the device may see it."""
        if kind == E_STEAL and self.duel.match.viewer() < 0:
            return self.duel.tiles + T_CARD_BACK
        return self.duel.view.design(card)

    def move(self, start, end, tile):
        """A picture goes from a place to another."""
        self.x0, self.y0 = start
        self.x1, self.y1 = end
        duel = self.duel
        kit = duel.app.kit
        self.actor = kit.grid(kit.cut(duel.art(), tile), self.x0, self.y0)

    def clear(self):
        """Nothing moves any more."""
        self.fight.rest()
        self.duel.sign.x = -30
        if self.actor:
            self._drop()

    def _drop(self):
        self.duel.app.kit.group.remove(self.actor)
        self.actor = None

    def relate(self, kind, a, b, text):
        """Say it, and let the table show it."""
        duel = self.duel
        duel.say(text, self.fight.wide())
        self.fight.rest()
        if self.actor and (self.x1, self.y1) != _MIDDLE:
            self._drop()
        if kind in _LUNGES:
            place = duel.place(b)
            if place:
                Show.rest(self, kind, a, b, place)
                if kind == E_ATTACK and self.fight.sly(b) != T_BLANK:
                    duel.sign[0] = self.fight.sly(b)
        elif kind == E_DEFEAT:
            duel.sign.x = -30
            duel.remove(b)
        if kind in (E_ATTACK, E_ENTER, E_CONTROL, E_EXHAUST):
            duel.draw_areas()
        if duel.last():
            duel.draw_bars()
        elif kind == E_LIFE:
            bar, at = self.lives(a)
            bar[at] = T_POWER + b

    def end(self):
        """The table as it is now."""
        self.clear()
        self.fight.end()
        self.duel.attacker = self.duel.view.attacker()  # if its attack lasts
        self.duel.sync()
