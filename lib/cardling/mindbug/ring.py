# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A fight: what is there of it from one event to the next, and what all its movements need. They
have two modules, of which one is in memory at a time: cardling.mindbug.fight and fell.

A movement is begun with its steps, which are functions (ring, part, ms); carry(part) carries it on.
What would paint too much in one frame, as a fighter that grows and its number, comes in two.
"""

from displayio import Group, Palette
from micropython import const

from cardling.mindbug.rows import ASK_Y, BEAT
from engine.mindbug.numbers import E_DEFEAT, E_EXHAUST

_GO = const(240)  # ms back from the middle


class Ring:
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

    def carry(self, part):
        """So many ms of the movement are over."""
        steps = self.steps
        while steps:
            ms, step = steps[0]
            if not step:
                step = self.duel.events.load("fell")._home
            step(self, min(part - self.started, ms), ms)
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

    def say(self):
        """What happens, in the ring."""
        self.duel.ask.say(self.duel.app.kit.fit(self.duel.text, 154))

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
