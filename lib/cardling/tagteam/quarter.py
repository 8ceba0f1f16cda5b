# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Draws one quarter of the Tag Team table: the creatures of a seat, or your hand.

Up to three cards lie side by side, each in a frame. Four overlap, and five or more form a fan: the
front one is whole, those to its left show their left edge, those to its right their right edge,
with the power under the visible part. Beyond six the others are off its ends.
"""

from micropython import const

from cardling.phases import phase
from cardling.tiles import (
    T_ATTACK, T_BLOCK, T_CARD_BACK, T_CHECK, T_DOWN, T_EXHAUSTED, T_FRAME, T_GREY, T_INK,
    T_KEYWORD, T_LEAF, T_MORE_LEFT, T_MORE_RIGHT, T_NIGHT, T_POWER, T_RED, T_SLATE, T_THINK, T_UP,
)  # fmt: skip
from engine.mindbug.numbers import CHOSEN, EXHAUSTED, IN_PLAY

HIGH = const(28)
_MOST_SHOWN = const(6)  # to be seen
_FEW = const(3)  # in frames
_DRAWN = const(5)  # bytes of what is drawn of each: card, mark, power, keywords, raised
_WIDE = const(18)  # of one that overlaps
_PITCH = b"\x18\x18\x18\x18\x11\x0d\x0a"  # from one to the next, by how many there are

# The frame, then bits
_TIRED = const(1)
_ANSWER = const(2)
_HITS = const(4)
_SWORD = const(8)
_CHOSEN = const(16)
_AWAY = const(32)
_OWN = const(64)  # of the hand
_SLATE = const(6)  # frames
_COLOURS = bytes((T_SLATE, T_GREY, T_LEAF, T_LEAF, T_RED))  # of the outline, by frame


def same(old, now, i):
    """Is the i-th card drawn as it was?"""
    at = 4 + _DRAWN * i
    return old[at : at + _DRAWN] == now[at : at + _DRAWN]


class Quarter:
    """``cards``: 0 where one has just left, 255 the back of one; ``top``: the one in front."""

    def __init__(self, team, x, y, wide, pad=0):
        self.team = team
        self.x = x
        self.y = y
        self.wide = wide
        self.pad = pad  # left of the first
        self.cards = []  # type: list
        self.lit = self.top = self.first = 0
        self.now = b""  # as it is drawn

    def pitch(self):
        """Pixels from one to the next."""
        return _PITCH[min(len(self.cards), _MOST_SHOWN)]

    def left(self, i):
        """x of the cell of a card."""
        return self.x + self.pitch() * (i - self.first)

    def place(self, i):
        """(x, y) of a portrait, None if it is beyond an end."""
        if not self.first <= i < self.first + _MOST_SHOWN:
            return None
        return self.left(i) + (4 if len(self.cards) <= _FEW else 1), self.y + 2

    @phase("ask")
    def front(self, i):
        """The card to choose on the way to card i: where they overlap the one that is in front."""
        return i if len(self.cards) <= _FEW else self.top

    @phase("ask")
    def point(self, i):
        """Bring a card to the front. Its cell: x, pixels."""
        if i < self.first:
            self.first = i
        elif i >= self.first + _MOST_SHOWN:
            self.first = i - _MOST_SHOWN + 1
        self.top = i
        if len(self.cards) <= _FEW:
            return self.left(i), 24
        return self.left(i) - 1, _WIDE + 2

    def look(self):
        """What is to be seen by now: what concerns all, then each card."""
        n = len(self.cards)
        team = self.team
        view = team.view
        t = team.match.table
        self.first = max(0, min(self.first, n - _MOST_SHOWN))
        self.top = max(self.first, min(self.top, n - 1, self.first + _MOST_SHOWN - 1))
        now = bytearray((n, self.first, self.top, self.lit))
        for i in range(self.first, min(n, self.first + _MOST_SHOWN)):
            card = self.cards[i]
            if card == 0 or card == 255:
                now += bytes((card, 0, 0, 0, 0))
                continue
            flags = view.flags(card)
            mark = _TIRED if flags & IN_PLAY and flags & EXHAUSTED else 0
            if team.legal and team.question and view.code(card):
                mark += _ANSWER
            elif card == team.attacker:
                mark = _HITS
            if card == team.attacker:
                mark |= _SWORD
            if team.legal and flags & CHOSEN:
                mark |= _CHOSEN
            if card in team.away:
                mark |= _AWAY
            if not flags & IN_PLAY:
                mark |= _OWN
            power = t.power(card)
            printed = view.printed(card)
            raised = (power > printed) + 2 * (power < printed)
            now += bytes((card, mark, power, t.keywords(card), raised))
        return now

    @phase("show")
    def strength(self, card):
        """The number that stands under a card, as a tile; -1: none."""
        for at in range(4, len(self.now), _DRAWN):
            if self.now[at] == card:
                return T_POWER + min(self.now[at + 2], 19)
        return -1

    def forget(self):
        """It is drawn anew."""
        self.now = b""

    def changed(self):
        """Is something else to be seen by now?"""
        return self.now != self.look()

    def draw(self):
        """What has changed."""
        old = self.now
        now = self.now = self.look()
        if old == now:
            return
        n, first, top, _ = now[:4]
        shown = (len(now) - 4) // _DRAWN
        lo = 0
        hi = shown - 1
        whole = len(old) != len(now) or old[0] != n or old[1] != first or old[3] != self.lit
        if not whole:  # only those that have changed, and what they overlap
            while lo < hi and same(old, now, lo):
                lo += 1
            while hi > lo and same(old, now, hi):
                hi -= 1
            if n > _FEW:
                if same(old, now, lo):
                    lo = hi = top - first
                lo = min(lo, top - first, old[2] - first)
                hi = max(hi, top - first, old[2] - first)
        kit = self.team.app.kit
        ground = T_SLATE if self.lit else T_NIGHT
        y = self.y
        if whole:
            kit.box(self.x - self.pad, y, self.wide, HIGH, ground)
        else:
            x = self.left(first + lo)
            kit.box(x, y, self.left(first + hi) + (24 if n <= _FEW else _WIDE) - x, HIGH, ground)
        front = top - first
        for i in range(lo, min(front, hi + 1)):
            self._cell(now, i, 0)
        for i in range(hi, max(front, lo - 1), -1):
            self._cell(now, i, 2)
        if lo <= front <= hi:
            self._cell(now, front, 1)
        if first:
            kit.stamp(kit.ui, T_MORE_LEFT, self.x, y + 20)
        if first + shown < n:
            kit.stamp(kit.ui, T_MORE_RIGHT, self.x - self.pad + self.wide - 8, y + 20)

    def _cell(self, now, i, side):
        """One card; side: 0 its left edge is seen, 1 all of it, 2 its right edge."""
        card, mark, power, keys, raised = now[4 + _DRAWN * i : 9 + _DRAWN * i]
        if not card:
            return
        team = self.team
        kit = team.app.kit
        few = now[0] <= _FEW
        x = self.x + self.pitch() * i
        y = self.y
        art = team.art()
        frame = mark & 7
        if few:
            x += 2
            kit.stamp(team.frames, frame or (_SLATE if not mark & _OWN else T_FRAME), x, y)
        else:
            kit.box(x, y, _WIDE, 20, _COLOURS[frame])
            kit.box(x + 1, y + 1, 16, 18, T_INK)
            if frame & _TIRED and frame < _HITS:
                for k in range(2, 16, 4):
                    kit.box(x + k, y, 2, 1, T_INK)
                    kit.box(x + k, y + 19, 2, 1, T_INK)
        at = x + (2 if few else 1)
        if card == 255:
            kit.stamp(art, team.tiles + T_CARD_BACK, at, y + 2)
            return
        if mark & _AWAY:
            kit.stamp(kit.ui, T_ATTACK if mark & _SWORD else T_BLOCK, at + 4, y + 6)
        else:
            kit.stamp(art, team.view.design(card), at, y + 2)
            if mark & _SWORD:  # as well as the colour
                kit.box(x, y, 9, 9, T_INK)
                kit.stamp(kit.ui, T_ATTACK, x, y)
        if raised:
            kit.stamp(kit.ui, T_UP if raised == 1 else T_DOWN, x + (13 if few else 11), y)
        if mark & _CHOSEN:
            kit.stamp(kit.ui, T_CHECK, x + 10, y + 12)
        y += 20
        number = T_POWER + min(power, 19)
        pitch = self.pitch()
        if few:
            x -= 2
            kit.stamp(kit.ui, number, x, y)
            room = 2
        else:
            if side == 2:
                x += _WIDE - pitch
            elif side == 1:
                x += 5
            kit.stamp(kit.ui, number, x, y)
            room = side == 0 and pitch > 16
        for k in range(5):
            if keys & 1 << k and room:
                x += 8
                room -= 1
                tile = T_EXHAUSTED if k == 4 and mark & _TIRED else T_KEYWORD + k
                if not room and keys >> k + 1:
                    tile = T_THINK + 3  # three dots: look at it for the rest
                kit.stamp(kit.ui, tile, x, y)
