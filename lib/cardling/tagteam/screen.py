# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of Tag Team: the own half of a duel's table, and above it the three other areas.

They stand as people sit: the foe on the left, the partner opposite, the foe on the right; in short,
with portraits, power and a keyword, or one of them in full, like the foe's area of a duel.
"""

from micropython import const

from cardling.mindbug.area import R_FOE, R_FOE_BAR, R_HAND, R_OWN, R_OWN_BAR, R_SHORT, TOP, Area
from cardling.device.boards import LEFT, RIGHT, SELECT, START, A, B
from cardling.tiles import (
    T_ATTACK, T_BLANK, T_BOT, T_BROWN, T_BUG, T_BUG_TWO, T_BUG_USED, T_CHECK, T_EXHAUSTED,
    T_FOE_HEART, T_FROG, T_FROG_USED, T_HAND, T_HEART, T_KEYWORD, T_MORE_LEFT, T_MORE_RIGHT,
    T_MORE_UP, T_NIGHT, T_PERSON, T_POWER, T_RED, T_TEAL, T_THINK, T_TURN,
)  # fmt: skip
from engine.mindbug.numbers import (
    BAR_BUGS, BAR_FROGS, BAR_HAND, BAR_LIFE, EXHAUSTED, Q_BLOCK, Q_BUG, Q_TURN,
)  # fmt: skip
from engine.tagteam.sizes import DESIGNS


_STEP = const(56)  # from an area in short to the next
_FEW = const(3)  # creatures there

_SIGNS = bytes((T_MORE_LEFT, T_MORE_UP, T_MORE_RIGHT))


class TagTeam(Area):
    """The screen in front while Tag Team is played. ``other``: the open area, -1 if none is."""

    TABLE = Area.TABLE + ("cardling.tagteam.screen", "engine.tagteam.view")
    ASK = ("cardling.tagteam.ask",) + Area.ASK
    SHOW = ("cardling.tagteam.show", "cardling.tagteam.told") + Area.SHOW
    THINK = ("engine.bot", "engine.rival", "engine.worth", "engine.tagteam.bot")
    READ = ASK[:1] + SHOW[:2] + THINK + Area.READ + ("cardling.tagteam.advice",)
    END = ("cardling.tagteam.end",)

    tiles = DESIGNS

    def __init__(self, app, match):
        Area.__init__(self, app, match)
        self.other = -1

    # --- drawing

    def enter(self):
        """Draw the whole table."""
        kit = self.app.kit
        kit.box(0, TOP[R_OWN_BAR], 150, 8, T_TEAL)
        self.named = kit.line(25, 0)
        Area.enter(self)

    def clear(self):
        """Another screen covers it."""
        Area.clear(self)
        self.named = None

    def side(self, seat):
        """0, 1, 2: that seat is on the left, opposite, on the right."""
        return seat - self.me - 1 & 3

    def sync(self):
        """Read the table and draw it."""
        for k in range(3):
            self.read(R_SHORT + k, self.me + 1 + k & 3)
        self.read_own()
        self.draw_top()
        self.draw_row(R_OWN)
        self.draw_row(R_HAND)

    def draw_top(self):
        """The areas of the others."""
        kit = self.app.kit
        me = self.me
        other = self.other
        kit.box(0, 0, 160, 29, T_NIGHT)
        if other < 0:
            self.rows[R_FOE_BAR] = [me + 1 & 3, me + 2 & 3, me + 3 & 3]
            self.rows[R_FOE] = []
            for k in range(3):
                kit.box(_STEP * k, 0, 48, 8, T_TEAL if k == 1 else T_BROWN)
        else:
            self.rows[R_FOE_BAR] = [other]
            self.rows[R_FOE] = self.rows[R_SHORT + self.side(other)]
            kit.box(0, 0, 160, 8, T_BROWN if other - me & 1 else T_TEAL)
        self.named.say("" if other < 0 else kit.fit(self.match.name(other), 47))
        for i in range(20):
            self.bars[0][i] = self.stats[R_FOE][i] = T_BLANK
        self.draw_bars()
        for row in (R_FOE, 6, 7, 8):
            self.draw_row(row)

    def draw_areas(self):
        """All creatures."""
        for row in (R_FOE, R_OWN, 6, 7, 8):
            self.draw_row(row)

    def draw_bars(self):
        """What is public of everybody; the life of both sides; whose turn it is."""
        bar = self.bars[0]
        if self.other < 0:
            for k in range(3):
                s = self.me + 1 + k & 3
                bar[7 * k] = _SIGNS[k]
                mark = self._turn(s)
                if mark == T_BLANK and self.question and self.question.special:
                    for card in self.rows[R_SHORT + k]:
                        if self.view.code(card):
                            mark = T_CHECK
                bar[7 * k + 1] = mark
                self._counts(s, bar, 7 * k + 2)
        else:
            bar[0] = T_BOT if self.match.kinds[self.other] else T_PERSON
            bar[1] = self._turn(self.other)
            bar[2] = _SIGNS[self.side(self.other)]
            self._piles(self.other, bar)
        into = self.into
        bar = self.bars[1]
        bar[0] = T_BOT if self.match.kinds[self.me] else T_PERSON
        bar[1] = self._turn(self.me)
        bar[2] = T_HEART
        self.view.bar(self.me ^ 1, into)
        bar[5] = T_FOE_HEART
        bar[6] = T_POWER + min(into[BAR_LIFE], 19)
        self._piles(self.me, bar)
        bar[3] = T_POWER + min(into[BAR_LIFE], 19)
        self.draw_lights(bar)

    def _turn(self, seat):
        return T_TURN if self.view.active() == seat else T_BLANK

    def _counts(self, seat, bar, at):
        """Mindbugs, Mindfrog, hand."""
        into = self.into
        self.view.bar(seat, into)
        bugs = into[BAR_BUGS]
        bar[at] = T_BUG_TWO if bugs > 1 else T_BUG if bugs else T_BUG_USED
        bar[at + 1] = T_FROG if into[BAR_FROGS] else T_FROG_USED
        bar[at + 2] = T_HAND
        bar[at + 3] = T_POWER + min(into[BAR_HAND], 19)

    def _piles(self, seat, bar):
        self._counts(seat, bar, 9)
        self.draw_piles(bar)

    def draw_row(self, row):
        """The cells of a row, if it is to be seen."""
        if row >= R_SHORT:
            if self.other < 0:
                self._draw_short(row - R_SHORT)
        elif row != R_FOE:
            Area.draw_row(self, row)
        elif self.other >= 0:
            Area.draw_row(self, row)
            self.stats[R_FOE][0] = T_MORE_LEFT  # the next area
            self.stats[R_FOE][19] = T_MORE_RIGHT

    def _draw_short(self, k):
        """An area in short: portraits, power, a keyword."""
        kit = self.app.kit
        t = self.match.table
        view = self.view
        cards = self.rows[R_SHORT + k]
        stats = self.stats[R_FOE]
        kit.box(_STEP * k, 9, 48, 20, T_NIGHT)
        for i in range(_FEW):
            x = _STEP * k + 16 * i
            at = 7 * k + 2 * i
            stats[at] = stats[at + 1] = T_BLANK
            if i >= len(cards):
                continue
            if i == _FEW - 1 and len(cards) > _FEW:  # so many more
                kit.stamp(kit.ui, T_POWER + min(len(cards) - i, 19), x, 15)
                kit.stamp(kit.ui, T_MORE_RIGHT, x + 8, 15)
                continue
            card = cards[i]
            if card == self.attacker:
                kit.box(x, 9, 16, 20, T_RED)
            kit.stamp(self.art(), view.design(card), x, 11)
            if card == self.attacker:
                kit.stamp(kit.ui, T_ATTACK, x, 9)
            stats[at] = T_POWER + min(t.power(card), 19)
            keys = t.keywords(card)
            for key in range(5):
                if keys == 1 << key:
                    tired = key == 4 and view.flags(card) & EXHAUSTED
                    stats[at + 1] = T_EXHAUSTED if tired else T_KEYWORD + key
            if keys and stats[at + 1] == T_BLANK:
                stats[at + 1] = T_THINK + 3  # three dots: open the area for all of them

    def mark(self, seat, tile):
        """The sign of a bot that thinks."""
        if seat == self.me:
            self.bars[1][7] = tile
        elif self.other < 0:
            self.bars[0][7 * self.side(seat) + 1] = tile
        elif self.other == seat:
            self.bars[0][1] = tile

    def row_of(self, seat):
        """The row of a seat's creatures."""
        return R_OWN if seat == self.me else R_SHORT + self.side(seat)

    def spot(self, seat):
        """(x, y) of the middle of a seat's area."""
        return (76, 57) if seat == self.me else (_STEP * self.side(seat) + 16, 11)

    def place(self, card):
        """(x, y) of a card's portrait, None if it is not to be seen."""
        if self.other < 0:
            for k in range(3):
                cards = self.rows[R_SHORT + k]
                if card in cards:
                    return _STEP * k + 16 * min(cards.index(card), _FEW - 1), 11
        return Area.place(self, card)

    # --- choosing

    def point(self, row):
        """The cursor to a discard pile, or around an area that is shown in short."""
        if row == R_FOE_BAR and self.other < 0:
            self.app.kit.point(self.cursor, (_STEP - 1) * self.at, 8, 50, 21)
        else:
            Area.point(self, row)

    def look(self, seat, at=0):
        """Open the area of a seat; -1: close it."""
        side = self.side(self.other)
        self.other = seat
        self.first[R_FOE] = 0
        self.draw_top()
        if seat < 0:
            self.move(R_FOE_BAR, side)
        else:
            self.move(R_FOE if self.rows[R_FOE] else R_FOE_BAR, at)

    def step(self, button):
        """Beyond the last creature of an open area begins the next area that has one."""
        row = self.row
        if self.other < 0 or row > R_FOE or button < LEFT:
            Area.step(self, button)
            return
        step = 1 if button == RIGHT else -1
        at = self.at + step
        if row == R_FOE and 0 <= at < len(self.rows[R_FOE]):
            self.move(R_FOE, at)
            return
        k = self.side(self.other)
        while True:
            k = (k + step) % 3
            if row == R_FOE_BAR or self.rows[R_SHORT + k]:
                break
        self.look(self.me + 1 + k & 3, 0 if step > 0 else 99)
        if row == R_FOE_BAR:
            self.move(row, 0)

    def press(self, button):
        """A and SELECT open an area, B closes it."""
        if self.match.hears(self, button):
            return
        if self.events or button == START:
            Area.press(self, button)
        elif self.row == R_FOE_BAR and self.other < 0 and (button == A or button == SELECT):
            self.look(self.rows[R_FOE_BAR][self.at])
        elif button == B and self.other >= 0:
            self.look(-1)
        else:
            Area.press(self, button)

    # --- the game goes on

    def sit(self, seat):
        """Turn the table. An area that was opened before may be that seat's own."""
        Area.sit(self, seat)
        self.other = -1

    def before(self):
        """The choice is made: all areas in sight."""
        if self.other >= 0:
            self.other = -1
            self.draw_top()
        Area.before(self)

    def signs(self):
        """What is worth a tip, see assets/tagteam/guide.txt."""
        view = self.view
        q = view.asked()
        signs = chr(128 + q)
        if q == Q_BUG:
            signs = "B" if view.wanted() & 1 else "M"
        elif q == Q_BLOCK:
            signs = "C"
        elif q == Q_TURN:
            for i in range(view.board(self.me, self.into)):
                signs += "A" if view.acts(self.into[i]) else "O"
        return signs


Screen = TagTeam
