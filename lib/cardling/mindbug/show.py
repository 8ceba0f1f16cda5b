# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Shows what happened in a duel: each event moves for a moment before its text appears."""

from displayio import Group
from micropython import const

from cardling.mindbug.fight import Fight
from cardling.mindbug.rows import (
    BEAT, DRAWN, MOVE, R_HAND, R_OWN, WAIT_Y,
)  # fmt: skip
from cardling.mindbug.large_text import Heart, Rule
from cardling.phases import phase
from cardling.sounds import (
    S_ABILITY, S_ATTACK, S_BLOCK, S_BUG, S_CLASH, S_COLLAPSE, S_DEAL, S_DIE, S_DRAW, S_HEAL, S_HUNT,
    S_HURT, S_PLAY, S_REFUSE, S_SNEAK, S_STEAL, S_TOUGH, THEIRS,
)  # fmt: skip
from cardling.tiles import (
    T_ATTACK, T_BACK, T_BLANK, T_BLOCK, T_CARD_BACK, T_CROSS, T_EXHAUSTED, T_HEART, T_KEYWORD,
    T_MINDBUG, T_NIGHT, T_SKULL, T_STAR,
)  # fmt: skip
from engine.mindbug.numbers import (
    BAR_DECK, E_ABILITY, E_ACTION, E_ATTACK, E_BLOCK, E_BUG, E_CONTROL, E_DEFEAT, E_DISCARD,
    E_ENTER, E_EXHAUST, E_HUNT, E_LIFE, E_PLAY, E_RECLAIM, E_STEAL, Q_BLOCK, Q_BUG,
)  # fmt: skip
from cardling.importance import COUNTS, HURTS, PASSES, SHOWN, TELLS

PHASE = "show"

# By kind: a tile above the card, a sound. Those that are told have one, see event_texts.py. Made
# from a list, of which nothing stays: a tuple for each was 450 bytes more.
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

_HEAVY = const(8)  # power of what lands with weight,
_LAND = const(240)  # ms
_BEAT = const(60)  # ms of the lights
_FIGHTS = (E_HUNT, E_BLOCK, E_EXHAUST, E_DEFEAT)
_SNEAKY = const(3)  # number of a keyword


class Show:
    """The events of the last move, one after the other."""

    forms = _FORMS

    def __init__(self, duel):
        self.duel = duel
        self.large = -1  # whose rule is shown large; -1: none
        self.middle = duel.WAIT, WAIT_Y  # where a card stands that is on its way
        self.actor = None  # the picture that moves,
        self.rider = None  # what goes with it, or waits for it,
        self.drew = None  # and a card that is drawn after that
        self.lands = None  # where it falls, if it is heavy
        self.rule = None  # what an ability does
        self.rides = False  # does what takes a card over go with it?
        self.fight = None

    def says(self, kind):
        """Is there a text for it?"""
        return 2 * kind < len(self.forms) and self.forms[2 * kind + 1]

    def animate(self, part):
        """The picture goes its way."""
        if self.rule:
            self.rule.animate(part)
        elif self.fight and self.fight.steps:
            self.fight.animate(part)
        elif self.pulse:
            self.duel.app.handheld.pixels.fill(self.pulse if part // _BEAT & 1 else 0)
        if self.actor:
            if self.lands and part >= MOVE:
                self._land(part - MOVE)
                return
            way = self.x0, self.y0, self.x1, self.y1
            self._carry(self.actor, *way, min(part, MOVE), MOVE)
            if self.rides:
                self.rider.x = self.actor.x
                self.rider.y = self.actor.y - 8
        if self.drew and part > MOVE:
            if self.drew.x < 0:
                self.duel.app.handheld.sound.play(S_DRAW, self.shift)
            self._carry(self.drew, *self.way, part - MOVE, DRAWN)

    def _carry(self, picture, x0, y0, x1, y1, part, ms):
        """So much of its way a picture has gone."""
        picture.x = x0 + (x1 - x0) * part // ms
        picture.y = y0 + (y1 - y0) * part // ms

    def begin(self, kind, a, card):
        """Its tune, its sign, and what moves."""
        duel = self.duel
        if duel.away[0] and duel.away[0] != duel.attacker and kind != E_BUG:
            duel.stand(0)  # who was played, or shown, goes on
        self.sound = self.forms[2 * kind + 1]
        self.shift = THEIRS if self.others(kind, a) else 0
        self.pulse = 0  # of the lights
        self.clear()
        duel.sign[0] = self.forms[2 * kind] or T_BLANK
        ms = self.start(kind, a, card)
        duel.app.handheld.sound.play(self.sound, self.shift)
        return ms

    def importance(self, kind, a, card):
        """What it is for the person at the device."""
        duel = self.duel
        me = duel.match.viewer()
        if kind == E_ABILITY or kind == E_ACTION:
            self.large = self._rule(kind == E_ABILITY, a, card)
            if self.large >= 0:
                return TELLS
        if kind == E_ENTER and self._known(card):
            return TELLS if self._heavy(card) else SHOWN
        if kind == E_LIFE:
            i = duel.i + 3
            if i < len(duel.queue) and duel.queue[i] == E_LIFE and duel.queue[i + 1] == a:
                return TELLS  # the next one says how many are left
            return HURTS if me < 0 or a == me & 1 else COUNTS
        if me < 0:
            return COUNTS
        if kind in (E_PLAY, E_ATTACK) and self._asks(card):
            return SHOWN
        if a == me:
            return PASSES if kind in (E_PLAY, E_ATTACK) else HURTS if kind == E_DEFEAT else COUNTS
        if duel.late() and self.rings(kind):
            return SHOWN
        row = R_HAND if kind == E_STEAL else R_OWN
        if kind in (E_STEAL, E_CONTROL) and card in duel.rows[row]:
            return HURTS
        if kind == E_BUG and duel.view.active() == me:
            return HURTS
        return self.passes(kind, card)

    def rings(self, kind):
        """Is it seen in the ring?"""
        if kind == E_HUNT or kind == E_BLOCK:
            return True
        return kind in _FIGHTS and self.fight and self.fight.ring

    def passes(self, kind, card):
        """What somebody else does: there is nobody but the one rival."""
        return COUNTS

    def _heavy(self, card):
        """Does it land with weight?"""
        return self.duel.app.settings.pace and self.duel.match.table.power(card) >= _HEAVY

    def _asks(self, card):
        """Is the person asked about this card next?"""
        duel = self.duel
        view = duel.view
        match = duel.match
        seat = match.table.seat
        if duel.i + 3 < len(duel.queue) or match.over() or match.players[seat]:
            return False
        return view.asked() in (Q_BUG, Q_BLOCK) and view.about() == card

    def _known(self, card):
        """Was the last that was told of this card how it came?"""
        match = self.duel.match
        log = match.log
        i = match.logged - len(self.duel.queue) + self.duel.i - 3
        while i >= 0 and log[i + 2] != card:
            i -= 3
        return i >= 0 and (log[i] == E_PLAY or log[i] == E_BUG)

    def _rule(self, given, seat, card):
        """The design whose rule is shown large, once in a match. -1: its name is enough, as it was
        seen before, or others follow each other."""
        duel = self.duel
        design = duel.view.design(card)
        if given:
            design = duel.view.giver(seat, card, card == duel.attacker)
        if design < 0 or not duel.app.settings.pace:
            return -1
        new = not duel.seen[design >> 3] >> (design & 7) & 1
        own = seat == duel.match.viewer()
        return design if new and (own or not duel.rules and not duel.late()) else -1

    def covers(self, kind, a, card):
        """Does it come where the line stands?"""
        if kind == E_ABILITY or kind == E_ACTION:
            return self._rule(kind == E_ABILITY, a, card) >= 0
        return kind == E_LIFE or kind == E_DISCARD or kind in _FIGHTS

    def before(self):
        """The kind of the event before this one; 0: there is none."""
        return self.duel.i and self.duel.queue[self.duel.i - 3]

    def start(self, kind, a, card):
        """What moves, and for how many ms."""
        duel = self.duel
        app = duel.app
        place = None if kind in (E_LIFE, E_RECLAIM) else duel.place(card)
        pace = app.settings.pace
        if pace and kind in _FIGHTS:
            ms = self._fights(kind, a, card, place)
        else:
            if self.fight:
                self.fight.end()
                self.fight = None
            if kind == E_LIFE:
                app.part("event_texts", "large_text")
                return self._life(a, card)
            if self.large < 0:
                app.part("event_texts", "moves")
                return self.moves(kind, a, card, place)
            app.part("event_texts", "large_text")
            ms = self._ability(a)
        if place and not ms:
            duel.sign.x = place[0] + 4
            duel.sign.y = place[1] + 4
        return ms or MOVE

    def _fights(self, kind, a, card, place):
        """A part of a fight. What tells it goes: it has told this event, and comes back for the
        next; with both, Tag Team's fights were 1.8 KB larger."""
        duel = self.duel
        ends = kind == E_DEFEAT or kind == E_EXHAUST
        duel.app.part("fight", "fall" if ends else "clash")
        if not self.fight:
            self.fight = Fight(duel)
        if kind == E_DEFEAT:
            return self.fight.fall(card, a, place)
        if kind == E_EXHAUST:
            return self.fight.hold(card)
        hunts = kind == E_HUNT
        mine = (a - duel.me & 1) == hunts
        return self.fight.meet(card, place or duel.spot(a), mine, hunts)

    def others(self, kind, a):
        """Does somebody else do it than who looks at it?"""
        me = self.duel.match.viewer()
        return me >= 0 and a != (me & 1 if kind == E_LIFE else me)

    def lived(self):
        """The life that changes by this event is to be seen."""
        duel = self.duel
        _, team, life = duel.queue[duel.i : duel.i + 3]
        duel.live(team, life)

    def leave(self, card, tile):
        """A card leaves its cell, where a sign is instead; how it is by now is not yet seen."""
        duel = self.duel
        place = duel.place(card)
        if place:
            x, y = place
            kit = duel.app.kit
            kit.box(x, y, 16, 16, T_NIGHT)
            kit.stamp(kit.ui, tile, x + 4, y + 4)
            duel.forget(card)

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
        self.actor = self.rider = self.drew = self.lands = None
        self.rides = False

    def remove(self, card):
        """A card leaves the table; its place stays free until the next question."""
        duel = self.duel
        for row in range(1, len(duel.rows)):
            cards = duel.rows[row]
            if card in cards:
                cards[cards.index(card)] = 0
                duel.draw_row(row)

    def relate(self, kind, a, b, text):
        """Say it, and let the table show it."""
        duel = self.duel
        if self.drew:
            duel.app.kit.group.remove(self.drew)
            self.drew = None
            if self.slot >= 0:
                duel.draw_row(R_HAND)
        stands = self.actor and (self.x1, self.y1) == self.middle
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
                duel.sign.x = duel.WAIT + 9
                duel.sign.y = WAIT_Y + 9
                duel.app.handheld.sound.play(S_SNEAK, self.shift)
        if text and (not self.fight or not self.fight.ring):  # there it is said
            duel.announce(text)
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

    # --- a picture goes from a place to another

    @phase("moves")
    def moves(self, kind, a, card, place, bug=T_MINDBUG):
        """What moves, and for how many ms. ``place``: of the card; ``bug``: what takes it over."""
        duel = self.duel
        home = duel.spot(a)
        tile = duel.view.design(card)
        bug += duel.tiles
        if kind == E_PLAY:
            self._go(place or home, self.middle, tile)
            self.remove(card)
            return MOVE + self._draws(a)
        elif kind == E_BUG:  # it comes for the card, which stands there
            duel.stand(card)
            self._go(home, (duel.WAIT, WAIT_Y - 8), bug)
        elif kind == E_ENTER or kind == E_CONTROL:
            self._go(place if place and kind == E_CONTROL else self.middle, duel.free(a), tile)
            self.remove(card)
            self._add(duel.rows[duel.row_of(a)], card)
            if self.before() == E_BUG:  # and what took it goes with it
                self.rider = self._figure(bug, (duel.WAIT, WAIT_Y - 8))
                self.rides = True
            elif self._heavy(card):
                self._lift()
                return MOVE + _LAND
        elif kind == E_ATTACK:  # its cell stays empty until it is over
            duel.attacker = card
            duel.stand(card, False)
            self.leave(card, T_ATTACK)
            self._go(place or home, self.middle, tile)
        elif kind == E_DISCARD:
            self._go(home, self.middle, tile)
            return MOVE + self._draws(a)
        elif kind == E_STEAL:  # its back if not everybody at the device may see it
            secret = duel.match.viewer() < 0
            self._go(self.middle, home, duel.tiles + T_CARD_BACK if secret else tile)
        elif place:
            duel.sign.x = place[0] + 4
            duel.sign.y = place[1] + 4
        return MOVE

    @phase("moves")
    def _go(self, start, end, tile):
        """A picture goes from a place to another."""
        self.x0, self.y0 = start
        self.x1, self.y1 = end
        if end == self.middle:
            self.duel.aside(1)
        self.actor = self._figure(tile, start)

    @phase("moves")
    def _figure(self, tile, place):
        """A picture at a place."""
        duel = self.duel
        kit = duel.app.kit
        return kit.grid(kit.cut(duel.art(), tile), place[0], place[1])

    @phase("moves")
    def _lift(self):
        """It comes large, from above."""
        group = self.duel.app.kit.group
        tiles = self.actor
        group.remove(tiles)
        tiles.x = tiles.y = 0
        self.actor = Group(scale=2, x=self.x0, y=self.y0)
        self.actor.append(tiles)
        group.append(self.actor)
        self.lands = self.x1, self.y1
        self.x1 -= 8
        self.y1 = max(0, self.y1 - 12)

    @phase("moves")
    def _land(self, part):
        """It has come: it falls into its place, and the ground shakes."""
        actor = self.actor
        x, y = self.lands
        if actor.scale > 1:
            actor.scale = 1
            actor.y = y
            self.duel.app.handheld.sound.play(S_COLLAPSE, self.shift)
        beat = part // BEAT
        actor.x = x + (2 - 4 * (beat & 1) if part < _LAND - BEAT else 0)
        self.duel.app.handheld.pixels.fill(0 if beat & 1 else 0xC0C0C0)

    @phase("moves")
    def _add(self, cards, card):
        """A card comes: to a place that is free, or to the end. Its place."""
        at = cards.index(0) if 0 in cards else len(cards)
        cards[at : at + 1] = [card]
        return at

    @phase("moves")
    def _draws(self, seat):
        """If that seat draws a card it goes from the pile to the hand: its picture is ``drew``.
        How many ms that takes."""
        duel = self.duel
        duel.view.bar(seat, duel.into)
        left = duel.into[BAR_DECK]
        if not duel.app.settings.pace or left >= duel._decks[seat]:
            return 0
        duel._decks[seat] = left
        x0, y0, x1, y1 = duel.drawn(seat)
        self.slot = -1
        scale = 1
        if duel.hand == seat == duel.me:
            hand = duel.rows[R_HAND]
            for card in duel.into[: duel.view.hand(duel.into)]:
                if card not in hand and self.slot < 0:
                    self.slot = self._add(hand, card)
            place = duel.hand_place(self.slot)
            if place:
                x1, y1 = place
                scale = 2
        self.way = x0, y0, x1, y1
        self.drew = duel.app.kit.big(duel.app.kit.ui, T_BACK, -30, y0, scale)
        return DRAWN

    # --- what an ability does, a life that changes

    @phase("large_text")
    def _ability(self, seat):
        """An ability is shown by its rule, for so many ms."""
        duel = self.duel
        design = self.large
        self.large = -1
        duel.seen[design >> 3] |= 1 << (design & 7)
        duel.rules += 1
        duel.announce("")
        self.rule = Rule(duel, design)
        return self.rule.ms

    @phase("large_text")
    def _life(self, team, life):
        """The life of a team changes, for so many ms."""
        duel = self.duel
        old = duel.life(team)
        self.pulse = 0x30C030
        if life > old:
            self.sound = S_HEAL
        elif life < old:
            flies = duel.attacker and self.before() in (0, E_ATTACK)
            if duel.app.settings.pace:
                self.sound = S_ATTACK if flies else S_CLASH  # it hurts when the heart breaks
                self.rule = Heart(self, team, old, life, flies)
                return self.rule.ms
        return MOVE
