# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A fight one can see: the attacker goes to the middle and stays there, a blocker comes to meet it,
they clash, the loser crumbles; an attack that nobody blocks hits the heart.

Each of come, meet, fall and strike begins a movement and returns its ms; carry(part) carries it on.
"""

from micropython import const

from cardling.mindbug.area import R_FOE, R_OWN
from cardling.sounds import S_CLASH
from cardling.tiles import T_BLANK, T_KEYWORD, T_POWER, T_SKULL, T_STAR

NARROW = const(104)  # pixels of what is said while two are there
_LEFT = (109, 38)
_RIGHT = (141, 38)
_GO = const(250)  # ms to the middle
_CLASH = const(300)  # ms two fighters shake
_FALL = const(320)  # ms one crumbles
_BEAT = const(40)  # ms from one side to the other
_POISON = const(2)  # numbers of keywords
_SNEAKY = const(3)


class Fight:
    """``both``: the pictures of attacker and blocker, None for none; ``cards``: which they are."""

    def __init__(self, duel):
        self.duel = duel
        self.both = [None, None]  # type: list
        self.cards = [0, 0]
        self.way = None  # what moves: None, or a method for its ms
        self.numbers = None

    def wide(self):
        """Pixels that are left for what is said."""
        return NARROW if self.both[1] else 136

    def _figure(self, i, card, place):
        """A picture of a card at that place."""
        duel = self.duel
        kit = duel.app.kit
        self.gone(i)
        self.both[i] = kit.grid(kit.cut(duel.art(), duel.view.design(card)), place[0], place[1])
        self.cards[i] = card
        return self.both[i]

    def at(self, card):
        """(x, y) of a fighter's picture, None if it does not fight."""
        for i in range(2):
            if self.cards[i] == card and self.both[i]:
                return self.both[i].x, self.both[i].y
        return None

    def _ways(self, *ways):
        """Which pictures go from where to where."""
        self.ways = ways
        self.way = self._go

    def _go(self, part):
        part = min(part, _GO)
        for i, x0, y0, x1, y1 in self.ways:
            actor = self.both[i]
            actor.x = x0 + (x1 - x0) * part // _GO
            actor.y = y0 + (y1 - y0) * part // _GO

    def come(self, card, place):
        """The attacker goes to the middle."""
        self.end()
        self._figure(0, card, place)
        self._ways((0,) + place + _RIGHT)
        return _GO

    def meet(self, card, place):
        """The blocker comes to meet it, and they clash."""
        if not self.both[0]:  # it came before the question
            if not self.duel.attacker:
                return 0
            self._figure(0, self.duel.attacker, _RIGHT)
        self._figure(1, card, place)
        self._ways((0,) + _RIGHT + _LEFT, (1,) + place + _RIGHT)
        self.way = self._clash
        return _GO + _CLASH

    def _clash(self, part):
        """They meet, shake by two pixels, and show how strong they are."""
        self._go(part)
        part -= _GO
        if part < 0:
            return
        duel = self.duel
        if not self.numbers:
            kit = duel.app.kit
            self.numbers = []
            for i in range(2):
                tile = self._power(self.cards[i])
                self.numbers.append(kit.big(kit.ui, tile, self.both[i].x, 20, 2))
            duel.app.handheld.sound.play(S_CLASH)
            duel.sign.x = 129
            duel.sign.y = 42
        lights = duel.app.handheld.pixels
        lights.fill(0xC0C0C0 if part // _BEAT & 1 else 0)
        side = 2 if part // _BEAT & 1 and part < _CLASH else 0
        duel.sign[0] = T_STAR if side else T_BLANK
        self.both[0].x = _LEFT[0] + side
        self.both[1].x = _RIGHT[0] - side

    def _power(self, card):
        """The number that stands under a card: what it is by now may be another."""
        duel = self.duel
        place = duel.place(card)
        if place:
            tile = duel.stats[R_FOE if place[1] < 40 else R_OWN][place[0] // 8]
            if tile < T_POWER + 20:
                return tile
        return T_POWER + min(duel.match.table.power(card), 19)

    def fall(self, card, place):
        """A card is defeated: it crumbles where it is. Poison shows its sign."""
        duel = self.duel
        sign = duel.sign
        i = 0
        while i < 2 and (self.cards[i] != card or not self.both[i]):
            i += 1
        if i == 2:
            if not place:
                return 0
            i = 0 if not self.both[0] else 1
            self._figure(i, card, place)
            duel.events.remove(card)
        other = self.both[i ^ 1]
        sign[0] = T_SKULL
        if other and duel.match.table.keywords(self.cards[i ^ 1]) >> _POISON & 1:
            sign[0] = T_KEYWORD + _POISON
        sign.x = self.both[i].x + 4
        sign.y = self.both[i].y - 8
        self.falls = i
        self.rows = 0
        self.way = self._fall
        return _FALL

    def _fall(self, part):
        """From the top it breaks into dust, which falls a little."""
        actor = self.both[self.falls]
        bitmap = actor.bitmap
        upto = 17 * part // _FALL
        while self.rows < upto:
            y = self.rows
            for x in range(16):
                if y < 16:
                    if y < 13 and (x * 5 + y * 3) % 7 == 0 and bitmap[x, y]:
                        bitmap[x, y + 3] = bitmap[x, y]
                    bitmap[x, y] = 0
            self.rows += 1

    def strike(self, place):
        """Nobody blocks: the attacker goes to the heart, and back."""
        if self.both[1]:
            return 0
        if not self.both[0]:  # it came before the question
            self._figure(0, self.duel.attacker, _RIGHT)
        self.heart = place
        self.duel.say("")  # it would cover it
        self.way = self._strike
        return 2 * _GO

    def _strike(self, part):
        actor = self.both[0]
        there = min(part, 2 * _GO - part)
        x, y = _RIGHT
        actor.x = x + (self.heart[0] - x) * there // _GO
        actor.y = y + (self.heart[1] - y) * there // _GO
        self.duel.app.handheld.pixels.fill(0xC00000 if part // 60 & 1 else 0)

    def sly(self, card):
        """The sign of an attacker that is hard to block, T_BLANK if it is not."""
        if self.duel.match.table.keywords(card) >> _SNEAKY & 1:
            return T_KEYWORD + _SNEAKY
        return T_BLANK

    def rest(self):
        """A movement is over: numbers go, who fell is gone."""
        if self.way == self._fall:
            self.gone(self.falls)
        self.way = None
        if self.numbers:
            for number in self.numbers:
                self.duel.app.kit.group.remove(number)
            self.numbers = None

    def gone(self, i):
        """A picture goes."""
        if self.both[i]:
            self.duel.app.kit.group.remove(self.both[i])
            self.both[i] = None

    def end(self):
        """All pictures go."""
        self.rest()
        self.gone(0)
        self.gone(1)
