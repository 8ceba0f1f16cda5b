# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The animation of a fight: a ring opens in the middle of the table, and both creatures come to it,
large, with their power and a sign. They lunge at each other, flash and shake. A Tough one holds, a
loser crumbles into its discard pile, the survivor goes home, and the ring closes.

A movement is a list of steps, which are methods (part, ms); carry(part) goes on with it. What would
paint too much in one frame, like a growing creature and its number, is spread over two.
"""

from bitmaptools import fill_region
from displayio import Bitmap, Group, Palette
from micropython import const

from cardling.mindbug.rows import ASK_Y, BEAT, RING_ROWS, WAIT_Y
from cardling.phases import phase
from cardling.sounds import S_CLASH, S_POISON, S_TENSE
from cardling.tiles import (
    T_ATTACK, T_BLANK, T_BLOCK, T_INK, T_KEYWORD, T_LEAF, T_ORANGE, T_PILE_DISCARD, T_POWER,
    T_SKULL, T_STAR,
)  # fmt: skip
from engine.mindbug.numbers import E_DEFEAT, E_EXHAUST

PHASE = "fight"

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

_HOLD = const(360)  # ms a tough one shows that it is
_FALL = const(360)  # ms one crumbles
_BURY = const(180)  # ms to its pile
_POISON = const(2)  # number of a keyword
_GO = const(240)  # ms back from the middle


class Fight:
    """``both``: the pictures of attacker and blocker, None for none; ``cards``: which they are;
    ``at``: 1 for the one on the right; ``signs``: the power of each, and below it what it does or
    what matters; ``steps``: what is left of a movement, (ms, function) each, None: home."""

    def __init__(self, duel):
        self.duel = duel
        self.both = [None, None]  # type: list
        self.way = [None, None]  # type: list
        self.cards = bytearray(2)
        self.at = bytearray(2)
        self.steps = []  # type: list
        self.turn = 0
        self.ring = self.signs = self.big = None

    def animate(self, part):
        """So many ms of the movement are over."""
        steps = self.steps
        while steps:
            ms, step = steps[0]
            if not step:
                self.duel.app.part("fight", "fall")
                step = self._home
            step(min(part - self.started, ms), ms)
            if part < self.started + ms:
                return
            self.started += ms
            steps.pop(0)

    def begin(self, *steps):
        """A movement; the fight ends with it if nothing more is told of it."""
        self.started = 0
        self.steps = list(steps)
        queue = self.duel.queue
        i = self.duel.i + 3
        if self.ring and (i >= len(queue) or queue[i] not in (E_DEFEAT, E_EXHAUST)):
            self.steps += [(_GO + 2 * BEAT, None), (2 * BEAT, None)]
        return sum([ms for ms, _ in self.steps])

    def picture(self, i, card, x, y):
        """A picture of a card."""
        duel = self.duel
        kit = duel.app.kit
        self.both[i] = made = Group(x=x, y=y)
        kit.grid(kit.cut(duel.art(), duel.view.design(card)), 0, 0, into=made)
        kit.group.append(made)
        self.cards[i] = card

    def move(self, i, x, y):
        """It goes there from where it is."""
        actor = self.both[i]
        self.way[i] = actor.x, actor.y, x, y

    def step(self, part, ms):
        """So far they have gone."""
        for i in range(2):
            way = self.way[i]
            if way:
                actor = self.both[i]
                actor.x = way[0] + (way[2] - way[0]) * part // ms
                actor.y = way[1] + (way[3] - way[1]) * part // ms

    def tint(self, which, white):
        """They are white, or as they are."""
        self.pulse = white
        palette = self.duel.app.kit.clear_palette
        if white:
            palette = Palette(16)
            for color in range(16):
                palette[color] = 0xFFFFFF
            palette.make_transparent(0)
        for i in which:
            self.both[i][0].pixel_shader = palette

    def announce(self):
        """What happens, in the ring."""
        duel = self.duel
        self.said = duel.text
        duel.ask.show(duel.app.kit.fit(duel.text, 154))
        duel.more.show("")
        duel.stay(duel.text)

    def remove(self, i):
        """A picture goes."""
        self.way[i] = None
        if self.both[i]:
            self.duel.app.kit.group.remove(self.both[i])
            self.both[i] = None

    def end(self):
        """All of it goes."""
        self.steps = []
        self.remove(0)
        self.remove(1)
        if self.ring:
            group = self.duel.app.kit.group
            group.remove(self.ring)
            if self.signs:
                group.remove(self.signs)
            self.ring = self.signs = self.big = None
            self.duel.ask.y = ASK_Y
        self.duel.away[1] = 0

    # --- they meet

    @phase("clash")
    def meet(self, card, place, mine, hunted):
        """The blocker comes to meet the attacker, or a hunter pulls it out; they clash."""
        duel = self.duel
        kit = duel.app.kit
        if not duel.attacker:
            return 0
        self.end()
        self.turn = 0
        self.at[0] = mine
        self.at[1] = not mine
        self.about = card, place
        self.kind = T_KEYWORD + 1 if hunted else T_ATTACK
        self.power = self._power(duel.attacker), self._power(card)
        duel.stand(duel.attacker, False)
        duel.announce("")
        self.ring = Group(y=_RING)
        kit.group.append(self.ring)
        kit.group.remove(duel.ask)  # it comes before the ring
        kit.group.append(duel.ask)
        duel.ask.x = 3
        duel.ask.y = _RING + 3
        self.picture(0, duel.attacker, duel.WAIT, WAIT_Y)
        if hunted:
            self.move(0, place[0] - 10, place[1])
            return self.begin((_REACH, self._reach), (_COME, self._come), (_CLASH, self._clash))
        return self.begin((_COME, self._come), (_CLASH, self._clash))

    @phase("clash")
    def _power(self, card):
        """The number that stands under a card: what it is by now may be another."""
        tile = self.duel.strength(card)
        return tile if tile >= 0 else T_POWER + min(self.duel.match.table.power(card), 19)

    @phase("clash")
    def _reach(self, part, ms):
        """The hunter goes to its prey."""
        self.step(part, ms)

    @phase("clash")
    def _come(self, part, ms):
        """Both leave for the ring, which opens from its top while they come."""
        duel = self.duel
        first = not self.both[1]
        if first:
            card, place = self.about
            duel.away[1] = card
            duel.events.leave(card, T_BLOCK)
            self.picture(1, card, *place)
            for i in range(2):
                self.move(i, _HOMES[self.at[i]] + 8, _STAND + 8)
        elif len(self.ring) == 3 and duel.text and not duel.ask.text:
            first = True
            self.announce()
        if part == ms or not first:
            self.step(part, ms)
            self._open(RING_ROWS if part == ms else min(1 + part // BEAT, len(self.ring) + 1))

    @phase("clash")
    def _open(self, count):
        """So many rows of the ring are there; a line above and below, green on the own side."""
        ring = self.ring
        if not len(ring):
            bitmap = Bitmap(8, 40, 16)
            bitmap.fill(T_INK)
            for y, color in ((8, T_LEAF), (16, T_ORANGE), (30, T_LEAF), (38, T_ORANGE)):
                fill_region(bitmap, 0, y, 8, y + 2, color)
            self.tiles = bitmap, 8, 8
        while len(ring) < min(count, RING_ROWS):
            y = len(ring)
            row = self.duel.app.kit.grid(self.tiles, 0, 8 * y, 20, into=ring)
            if y == 0 or y == RING_ROWS - 1:
                for x in range(20):
                    row[x] = (1 if y == 0 else 3) + x // 10

    @phase("clash")
    def _clash(self, part, ms):
        self._one(part, ms)
        if part == ms:
            self._one(part, ms)

    @phase("clash")
    def _one(self, part, ms):
        """They grow, show how strong they are, step back, run into each other, flash, shake, part.
        One of them after the other: what is enlarged is painted where it was and where it is."""
        duel = self.duel
        kit = duel.app.kit
        self.turn = i = self.turn ^ 1
        actor = self.both[i]
        if actor.scale == 1:  # it grows around the same middle
            actor.x -= 8
            actor.y -= 8
            actor.scale = 2
            if part < ms:
                return
        if not self.signs:
            self.signs = Group(scale=2)
            kit.group.append(self.signs)
            duel.app.handheld.sound.play(S_TENSE)
        while len(self.signs) < 2:
            k = 1 - len(self.signs)
            x = _SHOWN[self.at[k]]
            made = kit.grid(kit.ui, x, _STAND // 2, 1, 2, self.power[k], self.signs)
            made[1] = T_BLOCK if k else self.kind
            if part < ms:
                return
        home = _HOMES[self.at[i]]
        if part < _NUMBERS:
            forth = 0
        elif part < _BACK:
            forth = -_STEP * (part - _NUMBERS) // (_BACK - _NUMBERS)
        elif part < _MET:
            forth = (_STEP + _REACHED) * (part - _BACK) // (_LUNGE - _BACK) - _STEP
            forth = min(forth, _REACHED)
        elif part < _SHAKE:
            forth = _REACHED
            if not self.big:
                self.big = kit.grid(kit.ui, 36, _STAND // 2 + 4, tile=T_STAR, into=self.signs)
                duel.app.handheld.sound.play(S_CLASH)
                self.tint((0, 1), True)
            elif part >= _FLASH:
                if self.pulse:
                    self.tint((0, 1), False)
                elif abs(actor.x - home) == _REACHED:  # it shakes
                    forth -= 2
                self.big[0] = T_STAR if i else T_BLANK
            duel.app.handheld.pixels.fill(0xC0C0C0 if i else 0)
        else:
            if self.big:  # the star goes
                self.signs.remove(self.big)
                self.big = None
                if self.pulse:  # a slow frame
                    self.tint((0, 1), False)
            forth = max(0, _REACHED * (_APART - part) // (_APART - _SHAKE))
        actor.x = home - forth if self.at[i] else home + forth

    # --- what comes of it

    @phase("fall")
    def _found(self, card):
        """Which of both in the ring is this card? 2: none."""
        for i in range(2):
            if self.ring and self.cards[i] == card and self.both[i]:
                self.announce()
                return i
        return 2

    @phase("fall")
    def hold(self, card):
        """A tough one is not defeated."""
        self.slot = self._found(card)
        return self.begin((_HOLD, self._holds)) if self.slot < 2 else 0

    @phase("fall")
    def _holds(self, part, ms):
        """It flickers; power and sign of the attacker came last."""
        beat = part < ms and part // BEAT & 1
        self.signs[self.slot ^ 1][1] = T_BLANK if beat else T_KEYWORD + 4
        self.tint((self.slot,), beat)

    @phase("fall")
    def fall(self, card, seat, place):
        """A card is defeated: it crumbles where it is, and goes to its pile."""
        duel = self.duel
        i = self._found(card)
        if i < 2:
            self.signs[i ^ 1][1] = T_SKULL
            sign = self.signs[i]
            keys = duel.match.table.keywords(self.cards[i ^ 1])
            if keys >> _POISON & 1 and sign[0] < self.power[i]:
                sign[1] = T_KEYWORD + _POISON
                duel.events.sound = S_POISON
        else:
            if not place:
                return 0
            self.end()
            i = 1
            self.picture(1, card, *place)
            duel.events.remove(card)
        self.slot = i
        self.first = 0
        x, y, _, _ = duel.drawn(seat)
        self.pile = 128 if x == 104 else x, y  # beside the draw pile, where that is to be seen
        return self.begin((_FALL, self._fall), (_BURY, self._bury))

    @phase("fall")
    def _fall(self, part, ms):
        """From the top it breaks into dust, which falls a little."""
        bitmap = self.both[self.slot][0].bitmap
        upto = 16 * part // ms
        for y in range(self.first, upto):
            for x in range(16):
                if y < 13 and (x * 5 + y * 3) % 7 == 0 and bitmap[x, y]:
                    bitmap[x, y + 3] = bitmap[x, y]
                bitmap[x, y] = 0
        self.first = upto

    @phase("fall")
    def _bury(self, part, ms):
        """What is left is a card for the pile."""
        sign = self.duel.sign
        actor = self.both[self.slot]
        x, y = self.pile
        sign[0] = T_PILE_DISCARD
        left = ms - part
        sign.x = x + (actor.x + 4 * actor.scale - x) * left // ms
        sign.y = y + (actor.y + 4 * actor.scale - y) * left // ms
        if not left:
            sign.x = -30
            self.remove(self.slot)
            self.duel.events.remove(self.cards[self.slot])

    @phase("fall")
    def _home(self, part, ms):
        """Numbers go, the text moves to its place, who is left is small again, the ring closes
        while they go home; to the middle if it attacks on."""
        duel = self.duel
        if ms == 2 * BEAT:  # the second of two steps: all of it goes
            if self.both[0] or self.both[1] or self.ring:
                self.end()
                duel.stand(duel.waits())
                duel.draw_areas()
            return
        if duel.ask.y != ASK_Y:
            duel.announce("")
            duel.ask.y = ASK_Y
            return
        if duel.stays and not duel.ask.text:  # it is still being read
            duel.announce(self.said)
            return
        if self.signs and self.signs.x == 0:
            self.signs.x = -160  # moved, as what is removed at once is painted as one piece
            return
        for i in range(2):
            actor = self.both[i]
            if actor and actor.scale > 1:
                actor.x += 8
                actor.y += 8
                actor.scale = 1
                to = duel.place(self.cards[i])
                if not i and duel.waits() == self.cards[0]:
                    to = duel.WAIT, WAIT_Y
                self.move(i, *(to or (actor.x, actor.y)))
        self.step(part, ms)
        while self.ring and len(self.ring) > max(0, RING_ROWS + 1 - part // BEAT):
            self.ring.pop()
