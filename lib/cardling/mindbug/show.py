# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened, shown: each event of the table moves for a moment before it is told."""

from micropython import const

from cardling.mindbug.area import CELLS, R_HAND, R_SHORT
from cardling.sounds import (
    S_ABILITY, S_ATTACK, S_BLOCK, S_BUG, S_DEAL, S_DIE, S_DRAW, S_HEAL, S_HUNT, S_HURT, S_PLAY,
    S_POISON, S_REFUSE, S_SNEAK, S_STEAL, S_TOUGH, THEIRS,
)  # fmt: skip
from cardling.tiles import (
    T_ATTACK, T_BLANK, T_BLOCK, T_CARD_BACK, T_CROSS, T_EXHAUSTED, T_HEART, T_HEART_EMPTY,
    T_KEYWORD, T_MINDBUG, T_POWER, T_SKULL, T_STAR,
)  # fmt: skip
from engine.mindbug.numbers import (
    E_ABILITY, E_ACTION, E_ATTACK, E_BLOCK, E_BUG, E_CONTROL, E_DEFEAT, E_DISCARD,
    E_ENTER, E_EXHAUST, E_HUNT, E_LIFE, E_PLAY, E_RECLAIM, E_STEAL,
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
_DRAW = const(220)  # ms more a card is drawn
_TIME = const(700)  # ms an event is shown
_BEAT = const(60)  # ms of the lights
_LUNGES = (E_ATTACK, E_HUNT, E_BLOCK)  # towards the foe and back
_MIDDLE = (141, 38)  # where a card lies that is on its way


class Show:
    """The events of the last move, one after the other."""

    forms = _FORMS

    def __init__(self, duel):
        self.duel = duel
        self.actor = None  # the picture that moves,
        self.rider = None  # what goes with it, or waits for it,
        self.drew = None  # and a card that is drawn after that
        self.rule = None  # what an ability does
        self.last = 0  # the event before
        self.taken = 0  # the picture of what takes a card over
        self.rides = False  # does it go with the card?
        self.loaded = "none"
        self.fight = None

    def says(self, kind):
        """Is there a text for it?"""
        return kind < len(self.forms) and self.forms[kind]

    def carry(self, part):
        """The picture goes its way."""
        if self.rule:
            self.rule.carry(part)
        elif self.fight and self.fight.way:
            self.fight.way(part)
        elif self.pulse:
            self.duel.app.handheld.pixels.fill(self.pulse if part // _BEAT & 1 else 0)
        if self.actor:
            self._carry(self.actor, self.x0, self.y0, self.x1, self.y1, min(part, _MOVE), _MOVE)
            if self.rides:
                self.rider.x = self.actor.x
                self.rider.y = self.actor.y - 8
        if self.drew and part > _MOVE:
            if self.drew.x < 0:
                self.duel.app.handheld.sound.play(S_DRAW, self.shift)
            self._carry(self.drew, *self.way, part - _MOVE, _DRAW)  # type: ignore

    def _carry(self, picture, x0, y0, x1, y1, part, ms):
        """So much of its way a picture has gone."""
        picture.x = x0 + (x1 - x0) * part // ms
        picture.y = y0 + (y1 - y0) * part // ms

    def begin(self, kind, a, card):
        """Its tune, its sign, and what moves."""
        duel = self.duel
        if not duel.i or kind in _LUNGES:  # what moves would cover it
            duel.say("")
        form = self.forms[kind]
        self.sound = form[1]
        self.shift = THEIRS if self.others(kind, a) else 0
        self.pulse = 0  # of the lights
        self.clear()
        duel.sign[0] = form[0] or T_BLANK
        duel.TIME = _TIME
        ms = self.start(kind, a, card)
        self.last = kind
        duel.app.handheld.sound.play(self.sound, self.shift)
        return ms

    def start(self, kind, a, card):
        """What moves, and for how many ms."""
        duel = self.duel
        sign = duel.sign
        place = None if kind in (E_LIFE, E_RECLAIM) else duel.place(card)
        home = duel.spot(a)
        tile = duel.view.design(card)
        if kind == E_PLAY:
            self.move(place or home, _MIDDLE, tile)
            self.remove(card)
            return _MOVE + self._draws(a)
        elif kind == E_BUG:  # it comes for the card, which lies there
            self.rider = self.figure(tile, _MIDDLE)
            self.taken = self.bug(a)
            self.move(home, (_MIDDLE[0], _MIDDLE[1] - 8), self.taken)
        elif kind == E_ENTER or kind == E_CONTROL:
            self.move(place or _MIDDLE, home, tile)
            self.remove(card)
            self.add(duel.row_of(a), card)
            if self.taken:  # and goes with it
                self.rider = self.figure(self.taken, _MIDDLE)
                self.rides = True
        elif kind == E_ATTACK:
            duel.attacker = card
            return self.fights().come(card, place or home)
        elif kind in _LUNGES:
            return self.fights().meet(card, place or home)
        elif kind == E_DEFEAT:
            ms = self.fights().fall(card, place)
            if sign[0] != T_SKULL:
                self.sound = S_POISON
            return ms
        elif kind == E_LIFE:
            self.life(a)
            bar, at = self.lives(a)
            old = bar[at] - T_POWER
            self.pulse = 0x30C030
            if card > old:
                self.sound = S_HEAL
            elif card < old:
                self.pulse = 0xC00000
                sign[0] = T_HEART_EMPTY  # it breaks
                if duel.attacker and self.last in (0, E_ATTACK):
                    return self.fights().strike((sign.x, sign.y)) or _MOVE
        elif kind == E_DISCARD:
            self.move(home, _MIDDLE, tile)
            return _MOVE + self._draws(a)
        elif (kind == E_ABILITY or kind == E_ACTION) and duel.app.settings.pace:
            giver = tile
            if kind == E_ABILITY:
                giver = duel.view.giver(a, card, card == duel.attacker)
            if giver >= 0:
                duel.say("")
                self.rule = self._load("rule").Rule(duel, giver)
                duel.TIME = self.rule.ms
                return self.rule.ms
            self.rest(kind, a, card, place)
        elif kind == E_STEAL:
            self.move(_MIDDLE, home, self.face(kind, a, card))
        else:
            self.rest(kind, a, card, place)
        return _MOVE

    def _draws(self, seat):
        """What is drawn after that; ms."""
        if self.duel.app.settings.pace:
            self._load("rule").draws(self, seat)
        return _DRAW if self.drew else 0

    def _load(self, name):
        """Of the two modules that show more than this one only one is there at a time."""
        app = self.duel.app
        if self.loaded != name:
            needs = app.needs
            if self.fight:
                self.fight.end()
                self.fight = None
            app.need([module for module in needs if module[-4:] != self.loaded[-4:]])
            app.need(needs)
            self.loaded = name
        return app.load("cardling.mindbug." + name)

    def fights(self):
        """The fight."""
        if not self.fight:
            self.fight = self._load("fight").Fight(self.duel)
        return self.fight

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
        place = self.fight and self.fight.at(card) or place
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
        self.actor = self.figure(tile, start)

    def figure(self, tile, place):
        """A picture at a place."""
        duel = self.duel
        kit = duel.app.kit
        return kit.grid(kit.cut(duel.art(), tile), place[0], place[1])

    def clear(self):
        """Nothing moves any more."""
        if self.fight:
            self.fight.rest()
        self.duel.sign.x = -30
        if self.rule:
            self.rule.end()
            self.rule = None
        self._drop()

    def _drop(self):
        group = self.duel.app.kit.group
        for picture in (self.actor, self.rider, self.drew):
            if picture:
                group.remove(picture)
        self.actor = self.rider = self.drew = None
        self.rides = False

    def remove(self, card):
        """A card leaves the table; its place stays free until the next question."""
        duel = self.duel
        for row in range(1, len(duel.rows)):
            cards = duel.rows[row]
            if card in cards:
                at = cards.index(card)
                cards[at] = 0
                at -= duel.first[row]
                if row >= R_SHORT:
                    duel.draw_row(row)
                elif 0 <= at < CELLS:
                    duel.draw_cell(row, at, 0)

    def add(self, row, card):
        """A card comes: to a place that is free, or to the end. Its place."""
        cards = self.duel.rows[row]
        at = cards.index(0) if 0 in cards else len(cards)
        cards[at : at + 1] = [card]
        return at

    def relate(self, kind, a, b, text):
        """Say it, and let the table show it."""
        duel = self.duel
        wide = 136
        if self.fight:
            wide = self.fight.wide()
            self.fight.rest()
        duel.say(text, wide)
        if self.drew:
            duel.app.kit.group.remove(self.drew)
            self.drew = None
            if self.slot >= 0:  # type: ignore[attr-defined]
                duel.draw_row(R_HAND)
        if kind != E_BUG and self.actor and (self.x1, self.y1) != _MIDDLE:
            self._drop()
            self.taken = 0
        if kind in _LUNGES:
            place = duel.place(b)
            if place:
                Show.rest(self, kind, a, b, place)
                if kind == E_ATTACK and self.fight.sly(b) != T_BLANK:
                    duel.sign[0] = self.fight.sly(b)
                    duel.app.handheld.sound.play(S_SNEAK, self.shift)
        elif kind == E_DEFEAT:
            duel.sign.x = -30
            self.remove(b)
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
        if self.fight:
            self.fight.end()
        self.duel.attacker = self.duel.view.attacker()  # if its attack lasts
        self.duel.sync()
