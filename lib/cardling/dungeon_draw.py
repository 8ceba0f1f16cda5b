# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Draws the pages of MiniMonFa. Loaded to draw, then forgotten.

Every cell that the cursor can reach is a byte in a row of the view: 0..11 a hero, 12 the mercenary,
13 the totals, 16 + n a vault, from 59 on a card (its index in the state), 200 + n a page, 210 + n a
chip. For each of them the row of ``spots`` has four bytes: x, y, width, height.

"""

from micropython import const

from cardling.dungeon_piles import known, pile, strength
from cardling.dungeon_numbers import P_FIGHT, P_KEEP
from cardling.tiles import (
    T_ATTACK, T_BACK, T_BLANK, T_BLOCK, T_BLUE, T_BOT, T_BUTTON, T_CREAM, T_EXHAUSTED, T_EYE,
    T_GREY, T_INK, T_LEAF, T_MORE_LEFT, T_NIGHT, T_ORANGE, T_PERSON, T_POWER, T_SKULL, T_SLATE,
    T_STAR, T_TURN, T_WHITE,
)  # fmt: skip
from engine.minimonfa_numbers import (
    ACTIVE, COUNT, DEAD, DOOMED, EVENT, FACE_UP, FIGHT, FRESH, HAND, HEROES, IN, INFO, LAIR, MARKS,
    OPEN, Q_LOSE, Q_SEND, SIZE, STONE, WHERE,
)  # fmt: skip
from engine.numbers import ASK


_CARD_BACK = const(79)


def draw(view):
    """The page of the view."""
    if view.page < P_FIGHT:
        Picture(view).draw()
    else:
        from cardling.dungeon_fight import Fight

        Fight(view).draw()


class Picture:
    """One drawing of a page."""

    def __init__(self, view):
        self.view = view
        self.kit = view.app.kit
        self.table = view.table
        self.portraits = self.kit.tiles("minimonfa")
        view.rows = [bytearray() for _ in range(6)]
        view.spots = [bytearray() for _ in range(6)]

    def face(self, tile, x, y):
        """A portrait."""
        self.kit.stamp(self.portraits, tile, x, y)

    def cell(self, row, ref, x, y, w=16, h=16):
        """A place for the cursor."""
        self.view.rows[row].append(ref)
        self.view.spots[row].extend(bytes((x, y, w, h)))

    def draw(self):
        """All of it, and what every page has."""
        view = self.view
        kit = self.kit
        fight = view.page == P_FIGHT
        self.low = 97 if fight else 108
        kit.box(0, self.low - 1, 160, 129 - self.low, T_INK)
        view.ask = kit.line(3, self.low)
        self.tabs()
        self.paint(view.page)
        self.portraits.close()
        view.action = kit.line(12, 108 if fight else 118, T_CREAM, "", 108)
        view.button = kit.grid(kit.ui, 2, 108 if fight else 118, tile=T_BLANK)
        kit.stamp(kit.ui, T_BUTTON + 3, 142, 119)  # SELECT looks
        kit.stamp(kit.ui, T_EYE, 151, 119)
        view.chips = []
        if view.question:
            if view.start is not None or view.question.picked:  # B takes back
                kit.stamp(kit.ui, T_BUTTON + 1, 122, 119)
                kit.stamp(kit.ui, T_MORE_LEFT, 131, 119)
        view.low = self.low
        st = self.table.state
        lights = view.app.handheld.pixels
        me = max(0, view.match.viewer())
        mine = st[ACTIVE] == me
        for i in range(lights.count):  # a light for each living hero of the person, or of seat 1
            alive = i < 4 and 0 < st[WHERE + 4 * me + i] != DEAD
            lights.set(i, (0x30C030 if mine else 0x2030C0) if alive else 0)

    def tabs(self):
        """The pages: a fight, then the seats."""
        view = self.view
        kit = self.kit
        match = view.match
        st = self.table.state
        n = self.table.seats
        x = 0
        kit.stamp(kit.ui, T_BUTTON + 2, 152, 1)  # START is the menu
        if view.page == P_KEEP:
            kit.box(0, 0, 150, 10, T_BLUE)
            kit.line(3, 0, T_WHITE, kit.fit(match.name(self.table.seat), 140))
            return
        if st[ASK] in (Q_SEND, Q_LOSE) or st[MARKS] & FIGHT or view.page == P_FIGHT:
            x = 14
            kit.box(0, 0, 13, 10, T_BLUE if view.page == P_FIGHT else T_SLATE)
            kit.stamp(kit.ui, T_ATTACK, 2, 1)
            self.cell(0, 200 + P_FIGHT, 2, 1, 10, 9)
        w = (151 - x) // n
        for s in range(n):
            kit.box(x, 0, w - 1, 10, T_BLUE if view.page == s else T_SLATE)
            sign = T_BOT if match.kinds[s] else T_PERSON
            if not st[IN] >> s & 1:
                sign = T_SKULL
            kit.stamp(kit.ui, sign, x + 2, 1)
            wide = w - 13
            if st[ACTIVE] == s:
                kit.stamp(kit.ui, T_TURN, x + w - 10, 1)
                wide -= 9
            name = kit.fit(match.name(s), wide)
            kit.line(x + 11, 0, T_WHITE, name)
            self.cell(0, 200 + s, x + 2, 1, w - 5, 9)
            x += w

    # --- a seat's dungeon

    def marked(self, ref):
        """Can it be chosen?"""
        question = self.view.question
        return question is not None and len(question.at(ref)) > 0

    def numbers(self, attack, defence, x, y):
        """Attack above defence."""
        kit = self.kit
        kit.stamp(kit.ui, T_ATTACK, x, y)
        kit.stamp(kit.ui, T_POWER + min(attack, 19), x + 8, y)
        kit.stamp(kit.ui, T_BLOCK, x, y + 9)
        kit.stamp(kit.ui, T_POWER + min(defence, 19), x + 8, y + 9)

    def card(self, card, owner, x, y):
        """A portrait, or a back if it may not be seen; face down with a mark."""
        kit = self.kit
        if not known(self.view, card, owner):
            self.face(_CARD_BACK, x, y)
            return
        self.face(self.table.design[card], x, y)
        if not self.table.state[card + INFO] & FACE_UP:
            kit.box(x + 9, y + 8, 8, 8, T_NIGHT)
            kit.stamp(kit.ui, T_BACK, x + 9, y + 8)

    def hero(self, h, x, y):
        """A hero's portrait and what has become of him."""
        st = self.table.state
        kit = self.kit
        where = st[WHERE + h]
        if where == FRESH or where >= STONE:
            kit.box(x, y, 16, 16, T_GREY)
        self.face(self.table.design[st[HEROES + h]], x, y)
        if where == FRESH or where >= STONE:
            kit.stamp(kit.ui, T_EXHAUSTED, x + 4, y + 8)
        elif where == DEAD or where == DOOMED:
            kit.stamp(kit.ui, T_SKULL, x + 4, y + 4)

    def frame(self, x, y, w, h, ref, plain=T_GREY):
        """A border; if it can be chosen green, and thicker where there is one anyway."""
        marked = self.marked(ref)
        self.kit.box(x, y, w, h, T_LEAF if marked else plain)
        n = 2 if marked and plain else 1
        self.kit.box(x + n, y + n, w - 2 * n, h - 2 * n, T_NIGHT)

    def paint(self, s):
        """Heroes, vaults, hand, event."""
        view = self.view
        t = self.table
        st = t.state
        kit = self.kit
        for i in range(4):
            h = 4 * s + i
            c = st[HEROES + h]
            if not c:
                continue
            x = 40 * i
            self.frame(x, 11, 39, 26, h, T_NIGHT)
            self.hero(h, x + 2, 12)
            if st[WHERE + h] != DEAD:
                attack, defence = strength(t, h)
                self.numbers(attack, defence, x + 20, 12)
            at = x + 2
            for item in pile(t, c)[:4]:
                up = st[item + INFO] & FACE_UP
                kit.stamp(kit.ui, T_STAR if up else T_BACK, at, 28)
                at += 9
            self.cell(1, h, x + 2, 13, 36, 22)
        free = True
        for v in range(t.most):
            n = 6 * s + v
            new = free and not st[SIZE + n]
            if new:
                free = False
            if st[SIZE + n] or new and self.marked(16 + n):
                self.vault(n, 53 * (v % 3), 38 if v < 3 else 62)
                self.cell(2 + v // 3, 16 + n, 53 * (v % 3) + 2, 40 if v < 3 else 64, 49, 19)
        kit.box(0, 86, 160, 1, T_GREY)
        if view.hand == s:
            cards = pile(t, HAND + s)
        else:  # in an order that tells nothing
            cards = [c for c in pile(t, HAND + s) if known(view, c, s)]
            cards += [0] * (st[COUNT + s] - len(cards))
        x = 2
        for c in cards:
            if not c:
                self.face(_CARD_BACK, x, 89)
            else:
                if self.marked(c):
                    kit.box(x - 1, 88, 18, 18, T_LEAF)
                    kit.box(x, 89, 16, 16, T_NIGHT)
                self.face(t.design[c], x, 89)
                self.cell(4, c, x, 89)
            x += 19 if len(cards) <= 7 else 132 // len(cards)
        kit.box(139, 87, 1, 20, T_GREY)
        c = st[OPEN]
        if c:
            self.face(t.design[c], 142, 89)
            self.cell(4, c, 142, 89)

    def vault(self, v, x, y):
        """Its rooms as small squares, a hall wider; then what lies in it."""
        t = self.table
        st = t.state
        kit = self.kit
        self.frame(x, y, 52, 23, 16 + v)
        if not st[SIZE + v]:  # a new one
            kit.box(x + 21, y + 11, 9, 1, T_LEAF)
            kit.box(x + 25, y + 7, 1, 9, T_LEAF)
        cards = []
        halls = 0
        for c in pile(t, LAIR + v):
            if t.kind[c] >> 4 == EVENT:
                halls += 1
            else:
                cards.append(c)
        at = x + 3
        for i in range(st[SIZE + v]):
            w = 9 if i < halls else 6
            kit.box(at, y + 2, w, 3, T_ORANGE if i < halls else T_CREAM)
            at += w + 1
        stone = [h for h in range(4 * t.seats) if st[WHERE + h] == STONE + v]
        many = len(cards) + len(stone)
        at = x + 2
        for c in cards[: 3 if many < 4 else 2]:
            self.card(c, v // 6, at, y + 6)
            at += 17
        if many > 3:
            kit.stamp(kit.ui, T_POWER + many - 2, at + 5, y + 10)
            kit.box(at, y + 13, 5, 1, T_WHITE)
            kit.box(at + 2, y + 11, 1, 5, T_WHITE)
        else:
            for h in stone:
                self.hero(h, at, y + 6)
                at += 17
