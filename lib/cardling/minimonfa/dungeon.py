# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Draws a dungeon of MiniMonFa and the choice of heroes."""

from cardling.minimonfa.draw import Picture
from cardling.minimonfa.numbers import P_KEEP, R_CARD, R_EVENTS, R_VAULT
from cardling.tiles import (
    T_ATTACK, T_BACK, T_BLOCK, T_BROWN, T_CHECK, T_CREAM, T_GREY, T_LEAF, T_NIGHT, T_ORANGE,
    T_POWER, T_STAR, T_WHITE, T_YELLOW,
)  # fmt: skip
from engine.minimonfa.numbers import DEAD, EVENT, SHOWN, UNKNOWN


class Page(Picture):
    """The pages that are no fight."""

    def paint(self, page):
        """One of them."""
        if page == P_KEEP:
            self.heroes()
        else:
            self.dungeon(page)

    def dungeon(self, s):
        """Heroes, vaults, hand, event."""
        view = self.view
        kit = self.kit
        pile = self.pile
        for i in range(4):
            h = 4 * s + i
            if view.hero(h) == UNKNOWN:
                continue
            x = 40 * i
            self.frame(x, 11, 39, 26, h, T_NIGHT)
            self.hero(h, x + 2, 12)
            if view.where(h) != DEAD:
                power = view.power(h)
                self.numbers(power >> 5, power & 31, x + 20, 12)
            at = x + 2
            for item in pile[: min(4, view.items(h, pile))]:
                kit.stamp(kit.ui, T_STAR if item >= SHOWN else T_BACK, at, 28)
                at += 9
            self.cell(1, h, x + 2, 13, 36, 22)
        free = True
        for v in range(6):
            n = 6 * s + v
            new = free and not view.size(n)
            if new:
                free = False
            if view.size(n) or new and self.marked(R_VAULT + n):
                self.vault(n, 53 * (v % 3), 38 if v < 3 else 62)
                self.cell(2 + v // 3, R_VAULT + n, 53 * (v % 3) + 2, 40 if v < 3 else 64, 49, 19)
        kit.box(0, 86, 160, 1, T_GREY)
        n = view.hand(s, pile)
        cards = [c for c in pile[:n] if c != UNKNOWN]
        x = 2
        for c in cards + [UNKNOWN] * (n - len(cards)):
            if c != UNKNOWN:
                if self.marked(R_CARD + c):
                    kit.box(x - 1, 88, 18, 18, T_LEAF)
                    kit.box(x, 89, 16, 16, T_NIGHT)
                self.cell(4, R_CARD + c, x, 89)
            self.face(c, x, 89)
            x += 19 if n <= 7 else 132 // n
        kit.box(139, 87, 1, 20, T_GREY)
        c = view.event()
        if c:
            self.face(c, 142, 89)
            self.cell(4, R_EVENTS + c, 142, 89)

    def vault(self, v, x, y):
        """Its rooms as small squares, a hall wider; then what lies in it."""
        view = self.view
        kit = self.kit
        self.frame(x, y, 52, 23, R_VAULT + v)
        if not view.size(v):  # a new one
            kit.box(x + 21, y + 11, 9, 1, T_LEAF)
            kit.box(x + 25, y + 7, 1, 9, T_LEAF)
        all_ = self.pile[: view.lair(v, self.pile)]
        cards = [c for c in all_ if self.kind(c) != EVENT]
        halls = len(all_) - len(cards)
        at = x + 3
        for i in range(view.size(v)):
            w = 9 if i < halls else 6
            kit.box(at, y + 2, w, 3, T_ORANGE if i < halls else T_CREAM)
            at += w + 1
        if view.size(v) and at < x + 47:  # a torch
            kit.box(x + 47, y + 2, 3, 2, T_ORANGE)
            kit.box(x + 48, y + 1, 1, 2, T_YELLOW)
            kit.box(x + 48, y + 4, 1, 2, T_BROWN)
        stone = self.stones(v)
        many = len(cards) + len(stone)
        at = x + 2
        for c in cards[: 3 if many < 4 else 2]:
            self.card(c, at, y + 6)
            at += 17
        if many > 3:
            kit.stamp(kit.ui, T_POWER + many - 2, at + 5, y + 10)
            kit.box(at, y + 13, 5, 1, T_WHITE)
            kit.box(at + 2, y + 11, 1, 5, T_WHITE)
        else:
            for h in stone:
                self.hero(h, at, y + 6)
                at += 17

    def numbers(self, attack, defence, x, y):
        """Attack above defence."""
        kit = self.kit
        kit.stamp(kit.ui, T_ATTACK, x, y)
        kit.stamp(kit.ui, T_POWER + min(attack, 19), x + 8, y)
        kit.stamp(kit.ui, T_BLOCK, x, y + 9)
        kit.stamp(kit.ui, T_POWER + min(defence, 19), x + 8, y + 9)

    def heroes(self):
        """Six heroes."""
        kit = self.kit
        screen = self.screen
        view = self.view
        screen.detail = kit.line(4, 72, T_CREAM, room=128)
        seat = screen.match.table.seat
        kept = [view.hero(4 * seat + i) for i in range(4)]
        marks = 0 if screen.match.kinds[seat] else screen.marks  # what a person chose so far
        view.moves(self.pile)
        first = (self.pile[0] - 1) // 24 * 24
        for i in range(6):
            d = first + i
            x, y = 53 * (i % 3), 13 if i < 3 else 41
            chosen = marks >> i & 1 or d in kept
            self.frame(x, y, 52, 26, R_CARD + d)
            self.face(d, x + 4, y + 5)
            view.card(d, self.row)
            self.numbers(self.row[7] >> 4, self.row[7] & 15, x + 24, y + 4)
            if chosen:
                kit.stamp(kit.ui, T_CHECK, x + 42, y + 9)
            self.cell(1 + i // 3, R_CARD + d, x + 2, y + 2, 48, 22)
