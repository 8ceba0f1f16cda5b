# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Draws the fight of MiniMonFa."""

from cardling.minimonfa.draw import Picture
from cardling.minimonfa.numbers import R_CARD, R_HIRED, R_TOTALS
from cardling.messages import (
    M_DG_FALL, M_DG_FREE_PASS, M_DG_HIDDEN, M_DG_HOLDS, M_DG_NOBODY_IN, M_DG_STONED, M_DG_VAULT_OF,
    M_DG_WINS,
)  # fmt: skip
from cardling.tiles import (
    T_ATTACK, T_BLOCK, T_BROWN, T_CHECK, T_CREAM, T_GREY, T_INK, T_NIGHT, T_ORANGE, T_POWER,
    T_SKULL, T_SLATE, T_WHITE, T_YELLOW,
)  # fmt: skip
from engine.minimonfa.numbers import (
    DOOM, DOOMED, EVENT, FIGHT, FRESH, F_ACTIVE, F_HIRED, F_MARKS, F_VAULT, HIRELING, HOME, MONSTER,
    Q_SEND, SENT, SHOWN, STONED, UNKNOWN,
)  # fmt: skip


class Page(Picture):
    """The page of the fight."""

    def paint(self, page):
        """Heroes at the left, the vault at the right, and what would happen now."""
        screen = self.screen
        view = self.view
        kit = self.kit
        v = view.fact(F_VAULT)
        s = view.fact(F_ACTIVE)
        sending = view.asked() == Q_SEND
        open_ = view.fact(F_MARKS) & FIGHT
        match = screen.match
        kit.line(3, 11, T_WHITE, kit.fit(match.name(s), 74))
        text = screen.app.say.fill(M_DG_VAULT_OF, "", v % 6 + 1, match.name(v // 6))
        kit.line(84, 11, T_WHITE, text)
        self.room()
        many = inside = 0
        for h in range(4 * s, 4 * s + 4):
            where = view.where(h)
            inside += SENT <= where <= DOOMED
            home = where == HOME
            # one who is not there may have an ability that is not about the fight (E20)
            if SENT <= where <= DOOMED or where == FRESH or home and (sending or self.marked(h)):
                x, y = 3 + 19 * (many % 4), 22 + 19 * (many // 4)
                self.frame(x - 1, y - 1, 18, 18, h, T_NIGHT)
                self.hero(h, x, y)
                if sending and where == SENT:
                    kit.stamp(kit.ui, T_CHECK, x + 9, y + 9)
                self.cell(1 + many // 4, h, x, y)
                if sending or not home:
                    power = view.power(h)
                    self.small(power >> 5, power & 31, x, y)
                many += 1
        hired = view.fact(F_HIRED)
        inside += hired >= 2
        if hired >= 2 or sending and hired:
            x, y = 3 + 19 * (many % 4), 22 + 19 * (many // 4)
            self.frame(x - 1, y - 1, 18, 18, R_HIRED, T_NIGHT)
            self.face(HIRELING, x, y)
            if hired > 1:
                kit.stamp(kit.ui, T_CHECK if hired == 2 else T_SKULL, x + 9, y + 9)
            self.cell(1 + many // 4, R_HIRED, x, y)
            if many < 4:
                self.small(2, 2, x, y)
        many = monsters = hidden = 0
        cards = [c for c in self.pile[: view.lair(v, self.pile)] if self.kind(c) != EVENT]
        for c in cards:
            x, y = 85 + 19 * (many % 4), 22 + 19 * (many // 4)
            ref = R_CARD + c % SHOWN
            self.frame(x - 1, y - 1, 18, 18, ref, T_NIGHT)
            self.card(c, x, y)
            if c >= DOOM:
                kit.fade(x, y, 0, 16)
                kit.stamp(kit.ui, T_SKULL, x + 4, y + 4)
            self.cell(1 + many // 4, ref, x, y)
            many += 1
            if c == UNKNOWN:
                hidden += 1
            elif self.kind(c) == MONSTER:
                monsters += 1
                if len(cards) < 5:
                    self.small(self.row[7] >> 4, self.row[7] & 15, x, y)
        for h in self.stones(v):
            self.hero(h, 85 + 19 * (many % 4), 22 + 19 * (many // 4))
            many += 1
        # While a group is being sent the totals know what its owner does.
        if (open_ or sending) and view.totals(self.row):
            self.forecast(inside, monsters, hidden, open_)

    def retell(self):
        """A card was turned up: its numbers, and what they change."""
        screen = self.screen
        view = self.view
        v = view.fact(F_VAULT)
        inside = view.fact(F_HIRED) >= 2
        for h in range(4 * view.fact(F_ACTIVE), 4 * view.fact(F_ACTIVE) + 4):
            inside += SENT <= view.where(h) <= DOOMED
        monsters = hidden = many = 0
        cards = [c for c in self.pile[: view.lair(v, self.pile)] if self.kind(c) != EVENT]
        for c in cards:
            if c == UNKNOWN:
                hidden += 1
            elif self.kind(c) == MONSTER:
                monsters += 1
                if many == screen.turned and len(cards) < 5:
                    x, y = 85 + 19 * (many % 4), 22 + 19 * (many // 4)
                    self.small(self.row[7] >> 4, self.row[7] & 15, x, y)
            many += 1
        self.portraits.close()
        view.totals(self.row)
        self.tally(self.row, inside, monsters, hidden, True)

    def room(self):
        """The vault's walls and floor, and a torch."""
        kit = self.kit
        kit.box(84, 50, 75, 8, T_SLATE)
        kit.box(84, 54, 75, 1, T_INK)
        for x in range(88, 159, 10):
            kit.box(x, 50 + x // 2 % 2 * 4, 1, 4, T_INK)
        kit.box(79, 20, 81, 1, T_GREY)
        kit.box(159, 20, 1, 39, T_GREY)
        kit.box(79, 21, 5, 38, T_SLATE)
        for y in range(24, 58, 4):
            kit.box(79, y, 5, 1, T_INK)
            kit.box(80 + y // 4 % 2 * 2, y - 3, 1, 3, T_INK)
        kit.box(79, 58, 81, 1, T_SLATE)
        kit.box(80, 33, 3, 6, T_BROWN)
        kit.box(79, 28, 5, 5, T_ORANGE)
        kit.box(80, 27, 3, 1, T_ORANGE)
        kit.box(81, 26, 1, 6, T_YELLOW)

    def small(self, attack, defence, x, y):
        """Attack and defence under a portrait."""
        kit = self.kit
        kit.stamp(kit.ui, T_POWER + min(attack, 19), x - 1, y + 18)
        kit.stamp(kit.ui, T_POWER + min(defence, 19), x + 9, y + 18)
        kit.box(x + 7, y + 20, 1, 5, T_GREY)

    def forecast(self, inside, monsters, hidden, open_):
        """Both exchanges as numbers, and what comes of them."""
        say = self.screen.app.say
        kit = self.kit
        kit.box(0, 60, 160, 36, T_GREY)
        kit.box(1, 61, 158, 34, T_NIGHT)
        if not inside:
            kit.line(6, 73, T_CREAM, say(M_DG_NOBODY_IN))
            return
        x = self.row  # as View.totals has filled it
        for y in (63, 73):
            kit.stamp(kit.ui, T_ATTACK, 5, y)
            kit.stamp(kit.ui, T_BLOCK, 33, y)
            kit.box(26, y + 4, 4, 1, T_WHITE)
        self.screen.sums = []
        for at in (14, 42):
            label = kit.line(at, 63, T_YELLOW)
            label.space(10)
            self.screen.sums.append(label)
        for at, y, color in ((58, 63, T_WHITE), (58, 73, T_WHITE), (5, 84, T_CREAM)):
            self.screen.sums.append(kit.line(at, y, color, "", 156 - at))
        self.tally(x, inside, monsters, hidden, open_)
        self.cell(3, R_TOTALS, 4, 64, 152, 29)

    def tally(self, x, inside, monsters, hidden, open_):
        """What the labels of the forecast say."""
        say = self.screen.app.say
        sums = self.screen.sums
        die = min(x[4], inside) if monsters else 0
        fall = min(x[5], monsters)
        sums[0].say("%d\n%d" % (x[0], x[2]))
        sums[1].say("%d\n%d" % (x[3], x[1]))
        many = str(monsters) if not hidden else "%d+?" % monsters if monsters else "?"
        sums[2].say(say.fill(M_DG_FALL, many, fall))
        sums[3].say(say.fill(M_DG_FALL + 1, str(inside), die))
        if hidden:
            text = say.fill(M_DG_HIDDEN, "", hidden)
        elif self.view.fact(F_MARKS) & STONED and open_:
            text = say(M_DG_STONED)
        elif not monsters:
            text = say(M_DG_FREE_PASS)
        else:
            won = fall == monsters and die < inside
            text = say(M_DG_WINS if won else M_DG_HOLDS)
        sums[4].say(self.kit.fit(text, 150))
