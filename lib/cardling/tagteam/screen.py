# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of Tag Team: the own half of a duel's table, and above it the three other areas.

They stand as people sit: the foe on the left, the partner opposite, the foe on the right; in short,
with portraits, power and a keyword, or one of them in full, like the foe's area of a duel. A name
stands on the colour of its side, beside the heart that stands before the life of that side, or on
yellow, and with an arrow, if it is this one's turn.
"""

from micropython import const

from cardling.mindbug.area import TOP, Area, put
from cardling.mindbug.rows import (
    CELLS, R_CHIPS, R_FOE, R_FOE_BAR, R_HAND, R_OWN, R_OWN_BAR, R_SHORT, SHORT_STEP, SHORT_TOP,
)  # fmt: skip
from cardling.phases import phase
from cardling.device.boards import LEFT, RIGHT, SELECT, START, A, B
from cardling.tiles import (
    T_ATTACK, T_BLANK, T_BLOCK, T_BROWN, T_BUG, T_BUG_TWO, T_BUG_USED, T_CHECK, T_EXHAUSTED,
    T_FOE_HEART, T_FROG, T_FROG_USED, T_HAND, T_HEART, T_KEYWORD, T_MORE_LEFT, T_MORE_RIGHT,
    T_MORE_UP, T_NIGHT, T_POWER, T_RED, T_TEAL, T_THINK, T_TURN,
)  # fmt: skip
from engine.mindbug.numbers import (
    BAR_BUGS, BAR_DECK, BAR_FROGS, BAR_HAND, BAR_LIFE, EXHAUSTED, Q_BLOCK, Q_BUG, Q_TURN,
)  # fmt: skip
from engine.tagteam.sizes import DESIGNS


_FEW = const(3)  # creatures there
_MARK = const(15)  # tile of a bar in full for a bot that thinks

_SIGNS = bytes((T_MORE_LEFT, T_MORE_UP, T_MORE_RIGHT))


class TagTeam(Area):
    """The screen in front while Tag Team is played. ``other``: the open area, -1 if none is."""

    tiles = DESIGNS

    def __init__(self, app, match):
        Area.__init__(self, app, match)
        self.other = -1
        self.opens = None  # (seat, creature) of an area that opens with the next frame

    # --- drawing

    def enter(self):
        """Draw the whole table."""
        kit = self.app.kit
        kit.box(0, TOP[R_OWN_BAR], 150, 8, T_TEAL)
        self._top = None
        Area.enter(self)

    def side(self, seat):
        """0, 1, 2: that seat is on the left, opposite, on the right."""
        return seat - self.me - 1 & 3

    def sync(self):
        """Read the table and draw it."""
        for k in range(3):
            self.read(R_SHORT + k, self.me + 1 + k & 3)
        self.read_own()
        if self._top == (self.me, self.other):
            if self.other >= 0:
                self.rows[R_FOE] = self.rows[R_SHORT + self.side(self.other)]
            self.draw_bars()
            self.draw_areas()
        else:
            self.draw_top()
            self.draw_row(R_OWN)
        self.draw_row(R_HAND)

    def draw_top(self):
        """The areas of the others."""
        kit = self.app.kit
        me = self.me
        other = self.other
        kit.box(0, 0, 160, 31, T_NIGHT)
        self._top = me, other
        for i in range(4 * CELLS):  # the first row: what was there is gone
            self._cells[i] = 0
        self._shorts = [b"", b"", b""]
        self._tabs = -1
        if other < 0:
            self.rows[R_FOE_BAR] = [me + 1 & 3, me + 2 & 3, me + 3 & 3]
            self.rows[R_FOE] = []
        else:
            self.rows[R_FOE_BAR] = [other]
            self.rows[R_FOE] = self.rows[R_SHORT + self.side(other)]
            kit.box(0, 0, 160, 8, T_BROWN if other - me & 1 else T_TEAL)
        for i in range(20):
            put(self.bars[0], i, T_BLANK)
            put(self.bars[0], 20 + i, T_BLANK)
            put(self.stats[R_FOE], i, T_BLANK)
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
        active = self.view.active()
        if self._tabs != active:  # the names, on the canvas
            self._tabs = active
            for seat in self.rows[R_FOE_BAR] + [self.me]:
                self._tab(seat)
        into = self.into
        if self.other < 0:
            for k in range(3):
                s = self.me + 1 + k & 3
                self._counts(s, bar, 20 + 7 * k)
                mark = T_BLANK
                if self.question and self.question.special:
                    for card in self.rows[R_SHORT + k]:
                        if self.view.code(card):
                            mark = T_CHECK
                put(bar, 7 * k + 24, mark)
                put(bar, 7 * k + 25, T_TURN if active == s else T_BLANK)
                put(bar, 7 * k, T_HEART if k == 1 else T_FOE_HEART)
                if k != 1:
                    put(bar, 7 * k + 1, T_POWER + min(into[BAR_LIFE], 19))
        else:
            put(bar, 0, self.who(self.other))
            put(bar, 1, _SIGNS[self.side(self.other)])
            self._piles(self.other, bar)
            put(bar, 2, T_FOE_HEART if self.other - self.me & 1 else T_HEART)
            put(bar, 3, T_POWER + min(into[BAR_LIFE], 19))
        bar = self.bars[1]
        put(bar, 0, self.who(self.me))
        put(bar, 7, T_HEART)
        self._piles(self.me, bar)
        put(bar, 8, T_POWER + min(into[BAR_LIFE], 19))
        self.draw_lights(bar)

    def _tab(self, seat):
        """Who sits there: behind the heart of its side, a foe behind the life of the foes."""
        if seat == self.me:
            self.tab(seat, 0, TOP[R_OWN_BAR], 55, 9)
        elif self.other < 0:
            x = SHORT_STEP * self.side(seat)
            self.tab(seat, x, 0, 48, x + (17 if seat - self.me & 1 else 9))
        else:
            self.tab(seat, 0, 0, 72, 33)

    def _counts(self, seat, bar, at):
        """Mindbugs, Mindfrog, hand; what is used up is not drawn where there is little room."""
        into = self.into
        self.view.bar(seat, into)
        self._decks[seat] = into[BAR_DECK]
        bugs = into[BAR_BUGS]
        short = at > 19
        used = T_BLANK if short else T_BUG_USED
        put(bar, at, T_BUG_TWO if bugs > 1 else T_BUG if bugs else used)
        used = T_BLANK if short else T_FROG_USED
        put(bar, at + 1, T_FROG if into[BAR_FROGS] else used)
        put(bar, at + 2, T_HAND)
        put(bar, at + 3, T_POWER + min(into[BAR_HAND], 19))

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
            put(self.stats[R_FOE], 0, T_MORE_LEFT)  # the next area
            put(self.stats[R_FOE], 19, T_MORE_RIGHT)

    def _draw_short(self, k):
        """An area in short: portraits, power, a keyword; if something of it has changed."""
        kit = self.app.kit
        t = self.match.table
        view = self.view
        cards = self.rows[R_SHORT + k]
        few = len(cards) if len(cards) <= _FEW else _FEW - 1
        now = bytearray((len(cards),))
        for i in range(few):
            card = cards[i]
            if card:
                tired = view.flags(card) & EXHAUSTED
                mark = (card == self.attacker) + 2 * (card in self.away)
                now += bytes((card, t.power(card), t.keywords(card), tired, mark))
            else:  # it has just left
                now += bytes(5)
        if now == self._shorts[k]:
            return
        self._shorts[k] = now
        stats = self.stats[R_FOE]
        kit.box(SHORT_STEP * k, SHORT_TOP, 48, 16, T_NIGHT)
        for i in range(_FEW):
            x = SHORT_STEP * k + 16 * i
            power = sign = T_BLANK
            if i < few and cards[i]:
                card, power, keys, tired, mark = now[5 * i + 1 : 5 * i + 6]
                if mark & 1:
                    kit.box(x, SHORT_TOP, 16, 16, T_RED)
                if mark < 2:
                    kit.stamp(self.art(), view.design(card), x, SHORT_TOP)
                if mark:
                    kit.stamp(
                        kit.ui,
                        T_ATTACK if mark & 1 else T_BLOCK,
                        x + 2 * mark,
                        SHORT_TOP + 2 * mark,
                    )
                power = T_POWER + min(power, 19)
                for key in range(5):
                    if keys == 1 << key:
                        sign = T_EXHAUSTED if key == 4 and tired else T_KEYWORD + key
                if keys and sign == T_BLANK:
                    sign = T_THINK + 3  # three dots: open the area for all of them
            elif i == few < len(cards):  # so many more
                kit.stamp(kit.ui, T_POWER + min(len(cards) - i, 19), x, SHORT_TOP + 4)
                kit.stamp(kit.ui, T_MORE_RIGHT, x + 8, SHORT_TOP + 4)
            put(stats, 7 * k + 2 * i, power)
            put(stats, 7 * k + 2 * i + 1, sign)

    def mark(self, seat, tile):
        """The sign of a bot that thinks."""
        if seat == self.me:
            self.bars[1][_MARK] = tile
        elif self.other < 0:
            self.bars[0][7 * self.side(seat) + 24] = tile
        elif self.other == seat:
            self.bars[0][_MARK] = tile

    def place(self, card):
        """(x, y) of a card's portrait, None if it is not to be seen."""
        if self.other < 0:
            for k in range(3):
                cards = self.rows[R_SHORT + k]
                if card in cards:
                    return SHORT_STEP * k + 16 * min(cards.index(card), _FEW - 1), SHORT_TOP
        return Area.place(self, card)

    # --- choosing

    def point(self, row):
        """The cursor to a discard pile, or around an area that is shown in short."""
        if row == R_FOE_BAR and self.other < 0:
            self.app.kit.point(self.cursor, (SHORT_STEP - 1) * self.at, SHORT_TOP - 1, 50, 18)
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
        elif self.row != R_CHIPS:
            self.move(R_FOE if self.rows[R_FOE] else R_FOE_BAR, at)

    def tick(self):
        """A question that opens an area does so a frame later: both in one took 120 ms."""
        if self.opens:
            seat, at = self.opens
            self.opens = None
            self.look(seat, at)
        else:
            Area.tick(self)

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
        if self.opens:
            self.tick()
        if self.events or button == START or self.dealing >= 0 or self._called >= 0 or self.cloth:
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
        """The choice is made: all areas in sight, with the next frame."""
        self.other = -1
        Area.before(self)

    @phase("ask")
    def signs(self):
        """What is worth a tip, see assets/tagteam/guide.txt."""
        view = self.view
        q = view.asked()
        found = chr(128 + q)
        if q == Q_BUG:
            found = "B" if view.wanted() & 1 else "M"
        elif q == Q_BLOCK:
            found = "C"
        elif q == Q_TURN:
            for i in range(view.board(self.me, self.into)):
                found += "A" if view.acts(self.into[i]) else "O"
        return found


Screen = TagTeam
