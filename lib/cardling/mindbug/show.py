# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened, shown: each event of the table moves for a moment before it is told."""

from micropython import const

from cardling.mindbug.rows import (
    CELLS, DRAWN, MOVE, R_FOE, R_HAND, R_OWN, R_SHORT, WAIT_X, WAIT_Y,
)  # fmt: skip
from cardling.sounds import (
    S_ABILITY, S_ATTACK, S_BLOCK, S_BUG, S_DEAL, S_DIE, S_DRAW, S_HUNT, S_HURT, S_PLAY,
    S_REFUSE, S_SNEAK, S_STEAL, S_TOUGH, THEIRS,
)  # fmt: skip
from cardling.tiles import (
    T_ATTACK, T_BLANK, T_BLOCK, T_CROSS, T_EXHAUSTED, T_HEART, T_KEYWORD,
    T_NIGHT, T_POWER, T_SKULL, T_STAR,
)  # fmt: skip
from engine.mindbug.numbers import (
    E_ABILITY, E_ACTION, E_ATTACK, E_BLOCK, E_BUG, E_CONTROL, E_DEFEAT, E_ENTER, E_EXHAUST, E_HUNT,
    E_LIFE, E_RECLAIM,
)  # fmt: skip


# By kind: a tile above the card, a sound. Those that are told have one, see told.py. Made from a
# list, of which nothing stays: a tuple for each was 450 bytes more.
_FORMS = bytes([
    0, 0,
    0, S_PLAY,
    0, S_DEAL,
    0, S_BUG,
    T_ATTACK, S_ATTACK,
    T_KEYWORD + 1, S_HUNT,
    T_BLOCK, S_BLOCK,
    T_EXHAUSTED, S_TOUGH,
    T_SKULL, S_DIE,
    T_HEART, S_HURT,
    T_STAR, S_ABILITY,
    0, S_DEAL,
    0, S_STEAL,
    0, S_DRAW,
    0, S_BUG,
    T_CROSS, S_REFUSE,
    0, 0,
])  # fmt: skip

_TIME = const(700)  # ms an event is shown
_BEAT = const(60)  # ms of the lights
_FIGHTS = (E_HUNT, E_BLOCK, E_EXHAUST, E_DEFEAT)
_MIDDLE = (WAIT_X, WAIT_Y)  # where a card stands that is on its way
_SNEAKY = const(3)  # number of a keyword


class Show:
    """The events of the last move, one after the other."""

    forms = _FORMS

    def __init__(self, duel):
        self.duel = duel
        self.where = duel  # who knows where things are: Tag Team's knows it itself
        self.actor = None  # the picture that moves,
        self.rider = None  # what goes with it, or waits for it,
        self.drew = None  # and a card that is drawn after that
        self.rule = None  # what an ability does
        self.rides = False  # does what takes a card over go with it?
        self.loaded = "none"
        self.fight = None

    def says(self, kind):
        """Is there a text for it?"""
        return 2 * kind < len(self.forms) and self.forms[2 * kind + 1]

    def carry(self, part):
        """The picture goes its way."""
        if self.rule:
            self.rule.carry(part)
        elif self.fight and self.fight.steps:
            self.fight.carry(part)
        elif self.pulse:
            self.duel.app.handheld.pixels.fill(self.pulse if part // _BEAT & 1 else 0)
        if self.actor:
            self._carry(self.actor, self.x0, self.y0, self.x1, self.y1, min(part, MOVE), MOVE)  # type: ignore[attr-defined]
            if self.rides:
                self.rider.x = self.actor.x
                self.rider.y = self.actor.y - 8
        if self.drew and part > MOVE:
            if self.drew.x < 0:
                self.duel.app.handheld.sound.play(S_DRAW, self.shift)
            self._carry(self.drew, *self.way, part - MOVE, DRAWN)  # type: ignore

    def _carry(self, picture, x0, y0, x1, y1, part, ms):
        """So much of its way a picture has gone."""
        picture.x = x0 + (x1 - x0) * part // ms
        picture.y = y0 + (y1 - y0) * part // ms

    def begin(self, kind, a, card):
        """Its tune, its sign, and what moves."""
        duel = self.duel
        if duel.away[0] and duel.away[0] != duel.attacker and kind != E_BUG:
            duel.stand(0)  # who was played, or shown, goes on
        if not duel.i:
            duel.say("")
        self.sound = self.forms[2 * kind + 1]
        self.shift = THEIRS if self.others(kind, a) else 0
        self.pulse = 0  # of the lights
        self.clear()
        duel.sign[0] = self.forms[2 * kind] or T_BLANK
        ms = self.start(kind, a, card)
        duel.TIME = ms + _TIME if kind == E_LIFE else max(ms, _TIME)  # a life is to be read
        duel.app.handheld.sound.play(self.sound, self.shift)
        return ms

    def before(self):
        """The kind of the event before this one; 0: there is none."""
        return self.duel.i and self.duel.queue[self.duel.i - 3]

    def start(self, kind, a, card):
        """What moves, and for how many ms."""
        duel = self.duel
        place = None if kind in (E_LIFE, E_RECLAIM) else duel.place(card)
        pace = duel.app.settings.pace
        ms = 0
        if kind == E_LIFE:
            return self.load("rule").life(self, a, card)
        if pace and kind in _FIGHTS:
            module = self.fights("fell" if kind in (E_DEFEAT, E_EXHAUST) else "fight")
            if kind == E_DEFEAT:
                ms = module.fall(self.fight, card, a, place)
            elif kind == E_EXHAUST:
                ms = module.hold(self.fight, card)
            else:
                hunts = kind == E_HUNT
                mine = (a - duel.me & 1) == hunts
                ms = module.meet(self.fight, card, place or self.where.spot(a), mine, hunts)
        elif pace and (kind == E_ABILITY or kind == E_ACTION):
            ms = self.load("rule").ability(self, kind == E_ABILITY, a, card)
        else:
            return self.load("acts").start(self, kind, a, card, place)
        if place and not ms:
            duel.sign.x = place[0] + 4
            duel.sign.y = place[1] + 4
        return ms or MOVE

    def load(self, name):
        """Of the modules that show more than this one only one is there at a time."""
        app = self.duel.app
        if self.loaded != name:
            gone = ["cardling.mindbug." + self.loaded, "acts"]
            if self.fight and name[0] != "f":
                self.fight.end()
                self.fight = None
                gone.append("cardling.mindbug.ring")
            app.away(*gone)
            self.loaded = name
        game = self.duel.match.game if name == "acts" else "mindbug"
        return app.load("cardling." + game + "." + name)

    def fights(self, name):
        """The module that shows this part of a fight. What tells it goes: it has told this event,
        and comes back for the next; with both, Tag Team's fights were 1.8 KB larger."""
        app = self.duel.app
        app.away("told", "cardling.mindbug.told")
        module = self.load(name)
        if not self.fight:
            self.fight = app.load("cardling.mindbug.ring").Ring(self.duel)
        return module

    def others(self, kind, a):
        """Does somebody else do it than who looks at it?"""
        me = self.duel.match.viewer()
        return me >= 0 and a != (me & 1 if kind == E_LIFE else me)

    def lived(self):
        """The life that changes by this event is to be seen."""
        _, team, life = self.duel.queue[self.duel.i : self.duel.i + 3]
        bar, at, _, _ = self.where.lives(team)
        bar[at] = T_POWER + life

    def leave(self, card, tile):
        """A card leaves its cell, where a sign is instead; how it is by now is not yet seen."""
        duel = self.duel
        place = duel.place(card)
        if place:
            x, y = place
            kit = duel.app.kit
            kit.box(x, y, 16, 16, T_NIGHT)
            kit.stamp(kit.ui, tile, x + 4, y + 4)
            for row in (R_FOE, R_OWN):
                if card in duel.rows[row]:  # it is drawn anew when it is back
                    at = duel.rows[row].index(card) - duel.first[row]
                    duel._cells[4 * (CELLS * (row // 2) + at)] = 0

    def clear(self):
        """Nothing moves any more."""
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

    def relate(self, kind, a, b, text):
        """Say it, and let the table show it."""
        duel = self.duel
        if self.drew:
            duel.app.kit.group.remove(self.drew)
            self.drew = None
            if self.slot >= 0:  # type: ignore[attr-defined]
                duel.draw_row(R_HAND)
        stands = self.actor and (self.x1, self.y1) == _MIDDLE  # type: ignore[attr-defined]
        if kind != E_BUG:
            self._drop()
        if self.rule:
            self.rule.end()
            self.rule = None
        if kind == E_DEFEAT:
            duel.sign.x = -30
            self.remove(b)
        if stands:
            duel.stand(b)
            if kind == E_ATTACK and duel.match.table.keywords(b) >> _SNEAKY & 1:
                duel.sign[0] = T_KEYWORD + _SNEAKY
                duel.sign.x = WAIT_X + 9
                duel.sign.y = WAIT_Y + 9
                duel.app.handheld.sound.play(S_SNEAK, self.shift)
        if not self.fight or not self.fight.ring:  # there it is said
            duel.say(text)
        if kind in (E_ATTACK, E_ENTER, E_CONTROL, E_EXHAUST):
            duel.draw_areas()
        if duel.last():
            duel.draw_bars()
        elif kind == E_LIFE:
            self.lived()

    def end(self):
        """The table as it is now."""
        self.clear()
        if self.fight:
            self.fight.end()
        duel = self.duel
        duel.attacker = duel.view.attacker()  # if its attack lasts
        card = duel.waits()
        if card or duel.away[0]:
            duel.stand(card)
        duel.sync()
