# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Draws the fight of MiniMonFa and the choice of heroes. Loaded to draw, then forgotten."""

from cardling.dungeon_draw import Picture
from cardling.dungeon_piles import known, pile, strength
from cardling.dungeon_numbers import P_KEEP
from cardling.messages import (
    M_DG_FALL, M_DG_FREE_PASS, M_DG_HIDDEN, M_DG_HOLDS, M_DG_NOBODY_IN, M_DG_STONED, M_DG_VAULT_OF,
    M_DG_WINS,
)  # fmt: skip
from cardling.tiles import (
    T_ATTACK, T_BLOCK, T_CHECK, T_CREAM, T_GREY, T_NIGHT, T_POWER, T_SKULL, T_WHITE, T_YELLOW,
)  # fmt: skip
from engine.minimonfa_numbers import (
    ACTIVE, DOOMED, EVENT, FACE_UP, FIGHT, FIRST, FRESH, HIRED, HIRELING, HOME, INFO, LAIR, MARKS,
    MONSTER, Q_SEND, SENT, STONE, STONED, VAULT, WHERE,
)  # fmt: skip
from engine.numbers import ASK


class Fight(Picture):
    """The pages that are no dungeon."""

    def paint(self, page):
        """One of the two."""
        if page == P_KEEP:
            self.heroes()
        else:
            self.fight()

    def fight(self):
        """Heroes at the left, the vault at the right, and what would happen now."""
        view = self.view
        t = self.table
        st = t.state
        kit = self.kit
        v = st[VAULT]
        s = st[ACTIVE]
        sending = st[ASK] == Q_SEND
        open_ = st[MARKS] & FIGHT
        match = view.match
        kit.line(3, 11, T_WHITE, kit.fit(match.name(s), 74))
        text = view.app.say.fill(M_DG_VAULT_OF, "", v % 6 + 1, match.name(v // 6))
        kit.line(84, 11, T_WHITE, text)
        kit.box(80, 11, 1, 48, T_GREY)
        many = 0
        for h in range(4 * s, 4 * s + 4):
            where = st[WHERE + h]
            if SENT <= where <= DOOMED or where == FRESH or sending and where == HOME:
                x, y = 3 + 19 * (many % 4), 22 + 19 * (many // 4)
                self.frame(x - 1, y - 1, 18, 18, h, T_NIGHT)
                self.hero(h, x, y)
                if sending and where == SENT:
                    kit.stamp(kit.ui, T_CHECK, x + 9, y + 9)
                self.cell(1 + many // 4, h, x, y)
                attack, defence = strength(t, h)
                self.small(attack, defence, x, y)
                many += 1
        if st[HIRED] >= 2 or sending and st[HIRED]:
            x, y = 3 + 19 * (many % 4), 22 + 19 * (many // 4)
            self.frame(x - 1, y - 1, 18, 18, 12, T_NIGHT)
            self.face(HIRELING, x, y)
            if st[HIRED] > 1:
                kit.stamp(kit.ui, T_CHECK if st[HIRED] == 2 else T_SKULL, x + 9, y + 9)
            self.cell(1 + many // 4, 12, x, y)
            if many < 4:
                self.small(2, 2, x, y)
        many = monsters = hidden = 0
        cards = [c for c in pile(t, LAIR + v) if t.kind[c] >> 4 != EVENT]
        for c in cards:
            x, y = 85 + 19 * (many % 4), 22 + 19 * (many // 4)
            self.frame(x - 1, y - 1, 18, 18, c, T_NIGHT)
            self.card(c, v // 6, x, y)
            if st[c + INFO] & (FACE_UP | 1) == FACE_UP | 1:
                kit.stamp(kit.ui, T_SKULL, x + 4, y + 4)
            self.cell(1 + many // 4, c, x, y)
            many += 1
            if not known(view, c, v // 6):
                hidden += 1
            elif t.kind[c] >> 4 == MONSTER:
                monsters += 1
                if len(cards) < 5:
                    r = t.rows[8 * t.design[c] + 7]
                    self.small(r >> 4, r & 15, x, y)
        for h in range(4 * t.seats):
            if st[WHERE + h] == STONE + v:
                self.hero(h, 85 + 19 * (many % 4), 22 + 19 * (many // 4))
                many += 1
        # While a group is being sent the totals know what its owner does.
        if open_ or sending and view.hand == s:
            self.forecast(monsters, hidden, open_)

    def small(self, attack, defence, x, y):
        """Attack and defence under a portrait."""
        kit = self.kit
        kit.stamp(kit.ui, T_POWER + min(attack, 19), x - 1, y + 18)
        kit.stamp(kit.ui, T_POWER + min(defence, 19), x + 9, y + 18)
        kit.box(x + 7, y + 20, 1, 5, T_GREY)

    def forecast(self, monsters, hidden, open_):
        """Both exchanges as numbers, and what comes of them."""
        from engine.minimonfa_why import totals, wounds

        t = self.table
        say = self.view.app.say
        kit = self.kit
        inside = t.inside()
        kit.box(0, 60, 160, 36, T_GREY)
        kit.box(1, 61, 158, 34, T_NIGHT)
        if not inside:
            kit.line(6, 73, T_CREAM, say(M_DG_NOBODY_IN))
            return
        x = totals(t)
        dead = wounds(t) if monsters else (0, 0)
        dead = min(dead[0], inside), min(dead[1], monsters)
        for y in (63, 73):
            kit.stamp(kit.ui, T_ATTACK, 5, y)
            kit.stamp(kit.ui, T_BLOCK, 33, y)
            kit.box(26, y + 4, 4, 1, T_WHITE)
        for at, k in ((14, 0), (42, 3)):
            label = kit.line(at, 63, T_YELLOW)
            label.space(10)
            label.say("%d\n%d" % (x[k], x[1 if k else 2]))
        label = kit.line(58, 63)
        label.space(10)
        many = str(monsters) if not hidden else "%d+?" % monsters if monsters else "?"
        label.say(
            say.fill(M_DG_FALL, many, dead[1])
            + "\n"
            + say.fill(M_DG_FALL + 1, str(inside), dead[0])
        )
        if hidden:
            text = say.fill(M_DG_HIDDEN, "", hidden)
        elif t.state[MARKS] & STONED and open_:
            text = say(M_DG_STONED)
        elif not monsters:
            text = say(M_DG_FREE_PASS)
        else:
            won = dead[1] == monsters and dead[0] < inside
            text = say(M_DG_WINS if won else M_DG_HOLDS)
        kit.line(5, 84, T_CREAM, kit.fit(text, 150))
        self.cell(3, 13, 4, 64, 152, 29)

    def heroes(self):
        """Six heroes."""
        kit = self.kit
        t = self.table
        s = t.seat
        self.view.detail = kit.line(4, 72, T_CREAM, room=128)
        for i in range(6):
            c = FIRST + 24 * s + i
            x, y = 53 * (i % 3), 13 if i < 3 else 41
            chosen = self.view.marks >> i & 1 or t.state[c + INFO]
            self.frame(x, y, 52, 26, c)
            self.face(t.design[c], x + 4, y + 5)
            r = t.rows[8 * t.design[c] + 7]
            self.numbers(r >> 4, r & 15, x + 24, y + 4)
            if chosen:
                kit.stamp(kit.ui, T_CHECK, x + 42, y + 9)
            self.cell(1 + i // 3, c, x + 2, y + 2, 48, 22)
