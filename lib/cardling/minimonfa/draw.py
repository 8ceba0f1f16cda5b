# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Draws what all pages of MiniMonFa have. The rest is in dungeon.py and fight.py, of which one at a
time is in memory.

Every cell that the cursor can reach is a byte in a row of the screen, see the numbers. For each of
them the row of ``spots`` has four bytes: x, y, width, height.
"""

from cardling.minimonfa.numbers import P_FIGHT, P_KEEP, R_PAGE
from cardling.tiles import (
    T_ATTACK, T_BACK, T_BLANK, T_BLUE, T_BOT, T_BUTTON, T_CREAM, T_EXHAUSTED, T_EYE, T_GREY, T_INK,
    T_LEAF, T_MORE_LEFT, T_NIGHT, T_PERSON, T_SKULL, T_SLATE, T_TURN, T_WHITE,
)  # fmt: skip
from engine.minimonfa.numbers import (
    DEAD, DOOMED, FIGHT, FRESH, F_ACTIVE, F_IN, F_MARKS, Q_LOSE, Q_SEND, SHOWN, STONE, UNKNOWN,
)  # fmt: skip


_DUNGEON = "cardling.minimonfa.dungeon"
_FIGHT = "cardling.minimonfa.fight"


def draw(screen):
    """The page in front."""
    screen.app.load(_FIGHT if screen.page == P_FIGHT else _DUNGEON).Page(screen).draw()


def retell(screen):
    """Only what a card that was turned up changes."""
    screen.app.load(_FIGHT).Page(screen).retell()


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
        self.paint(screen.page)  # type: ignore[attr-defined]
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
        screen.lights()

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

    # --- parts of them

    def marked(self, ref):
        """Can it be chosen?"""
        question = self.screen.question
        return question is not None and len(question.at(ref)) > 0

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

    def stones(self, v):
        """The heroes who are petrified in a vault."""
        view = self.view
        return [h for h in range(4 * self.seats) if view.where(h) == STONE + v]
