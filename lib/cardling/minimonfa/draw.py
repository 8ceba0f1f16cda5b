# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Draws the pages of MiniMonFa.

Every cell that the cursor can reach is a byte in a row of the screen, see the numbers. For each of
them the row of ``spots`` has four bytes: x, y, width, height.
"""

from cardling.minimonfa.numbers import P_FIGHT, P_KEEP, R_CARD, R_EVENTS, R_PAGE, R_VAULT
from cardling.tiles import (
    T_ATTACK, T_BACK, T_BLANK, T_BLOCK, T_BLUE, T_BOT, T_BROWN, T_BUTTON, T_CREAM, T_EXHAUSTED,
    T_EYE, T_GREY, T_INK, T_LEAF, T_MORE_LEFT, T_NIGHT, T_ORANGE, T_PERSON, T_POWER, T_SKULL,
    T_SLATE, T_STAR, T_TURN, T_WHITE, T_YELLOW,
)  # fmt: skip
from engine.minimonfa.numbers import (
    DEAD, DOOMED, EVENT, FIGHT, FRESH, F_ACTIVE, F_IN, F_MARKS, Q_LOSE, Q_SEND, SHOWN, STONE,
    UNKNOWN,
)  # fmt: skip


def draw(screen):
    """The page in front."""
    if screen.page < P_FIGHT:
        Picture(screen).draw()
    else:
        screen.app.load("cardling.minimonfa.fight").Fight(screen).draw()


def retell(screen):
    """Only what a card that was turned up changes."""
    screen.app.load("cardling.minimonfa.fight").Fight(screen).retell()


class Picture:
    """One drawing of a page."""

    def __init__(self, screen):
        self.screen = screen
        self.view = screen.view
        self.kit = screen.app.kit
        self.seats = len(screen.match.kinds)
        self.pile = bytearray(64)  # cards that are drawn
        self.row = bytearray(8)  # one of the card table
        self.portraits = self.kit.tiles("minimonfa")

    def face(self, tile, x, y):
        """A portrait."""
        self.kit.stamp(self.portraits, tile, x, y)

    def cell(self, row, ref, x, y, w=16, h=16):
        """A place for the cursor."""
        self.screen.rows[row].append(ref)
        self.screen.spots[row].extend(bytes((x, y, w, h)))

    def kind(self, card):
        """The type of a card as the view tells it."""
        self.view.card(card % SHOWN, self.row)
        return self.row[3] >> 4

    def draw(self):
        """All of it, and what every page has."""
        screen = self.screen
        kit = self.kit
        screen.rows = [bytearray() for _ in range(6)]
        screen.spots = [bytearray() for _ in range(6)]
        screen.sums = None
        fight = screen.page == P_FIGHT
        self.low = 97 if fight else 108
        kit.box(0, self.low - 1, 160, 129 - self.low, T_INK)
        screen.ask = kit.line(3, self.low, room=146)
        self.tabs()
        self.paint(screen.page)
        self.portraits.close()
        screen.action = kit.line(12, 108 if fight else 118, T_CREAM, "", 128)
        screen.button = kit.grid(kit.ui, 2, 108 if fight else 118, tile=T_BLANK)
        kit.stamp(kit.ui, T_BUTTON + 3, 142, 119)  # SELECT looks
        kit.stamp(kit.ui, T_EYE, 151, 119)
        screen.chips = []
        if screen.question:
            if screen.start is not None or screen.question.picked:  # B takes back
                kit.stamp(kit.ui, T_BUTTON + 1, 122, 119)
                kit.stamp(kit.ui, T_MORE_LEFT, 131, 119)
        screen.low = self.low
        view = self.view
        lights = screen.app.handheld.pixels
        me = max(0, screen.match.viewer())
        mine = view.fact(F_ACTIVE) == me
        for i in range(lights.count):  # a light for each living hero of the person, or of seat 1
            alive = i < 4 and 0 < view.where(4 * me + i) != DEAD
            lights.set(i, (0x30C030 if mine else 0x2030C0) if alive else 0)

    def tabs(self):
        """The pages: a fight, then the seats."""
        screen = self.screen
        view = self.view
        kit = self.kit
        match = screen.match
        x = 0
        kit.stamp(kit.ui, T_BUTTON + 2, 152, 1)  # START is the menu
        if screen.page == P_KEEP:
            kit.box(0, 0, 150, 10, T_BLUE)
            kit.line(3, 0, T_WHITE, kit.fit(match.name(match.table.seat), 140))
            return
        fight = view.asked() in (Q_SEND, Q_LOSE) or view.fact(F_MARKS) & FIGHT
        if fight or screen.page == P_FIGHT:
            x = 14
            kit.box(0, 0, 13, 10, T_BLUE if screen.page == P_FIGHT else T_SLATE)
            kit.stamp(kit.ui, T_ATTACK, 2, 1)
            self.cell(0, R_PAGE + P_FIGHT, 2, 1, 10, 9)
        w = (151 - x) // self.seats
        for s in range(self.seats):
            kit.box(x, 0, w - 1, 10, T_BLUE if screen.page == s else T_SLATE)
            sign = T_BOT if match.kinds[s] else T_PERSON
            if not view.fact(F_IN) >> s & 1:
                sign = T_SKULL
            kit.stamp(kit.ui, sign, x + 2, 1)
            wide = w - 13
            if view.fact(F_ACTIVE) == s:
                kit.stamp(kit.ui, T_TURN, x + w - 10, 1)
                wide -= 9
            name = kit.fit(match.name(s), wide)
            kit.line(x + 11, 0, T_WHITE, name)
            self.cell(0, R_PAGE + s, x + 2, 1, w - 5, 9)
            x += w

    # --- a seat's dungeon

    def marked(self, ref):
        """Can it be chosen?"""
        question = self.screen.question
        return question is not None and len(question.at(ref)) > 0

    def numbers(self, attack, defence, x, y):
        """Attack above defence."""
        kit = self.kit
        kit.stamp(kit.ui, T_ATTACK, x, y)
        kit.stamp(kit.ui, T_POWER + min(attack, 19), x + 8, y)
        kit.stamp(kit.ui, T_BLOCK, x, y + 9)
        kit.stamp(kit.ui, T_POWER + min(defence, 19), x + 8, y + 9)

    def card(self, card, x, y):
        """A portrait, or a back if it may not be seen; face down with a mark."""
        kit = self.kit
        self.face(card % SHOWN, x, y)
        if card < UNKNOWN:
            kit.box(x + 9, y + 8, 8, 8, T_NIGHT)
            kit.stamp(kit.ui, T_BACK, x + 9, y + 8)

    def hero(self, h, x, y):
        """A hero's portrait and what has become of him."""
        kit = self.kit
        where = self.view.where(h)
        if where == FRESH or where >= STONE:
            kit.box(x, y, 16, 16, T_GREY)
        self.face(self.view.hero(h), x, y)
        if where == FRESH or where >= STONE:
            kit.stamp(kit.ui, T_EXHAUSTED, x + 4, y + 8)
        elif where == DEAD or where == DOOMED:
            kit.fade(x, y, 0, 16)
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

    def stones(self, v):
        """The heroes who are petrified in a vault."""
        view = self.view
        return [h for h in range(4 * self.seats) if view.where(h) == STONE + v]

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
