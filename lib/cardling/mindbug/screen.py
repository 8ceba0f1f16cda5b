# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of a duel: both areas, the question, the hand.

From top to bottom: the opponent's bar and area; two lines for the question, with the answers that
are not cards; your own area, bar and hand; one line that says what A does under the cursor.
"""

from micropython import const

from cardling.device.boards import DOWN, LEFT, RIGHT
from cardling.mindbug.area import TOP, Area, put
from cardling.mindbug.rows import (
    CELLS, PITCH, R_FOE, R_FOE_BAR, R_HAND, R_OWN, R_OWN_BAR,
)  # fmt: skip
from cardling.phases import phase
from cardling.tiles import (
    T_ATTACK, T_BATTERY, T_BLANK, T_BLOCK, T_BUG, T_BUG_USED, T_BUTTON, T_CARD_BACK, T_CHECK,
    T_DOWN,
    T_EXHAUSTED, T_HAND, T_HEART, T_HEART_EMPTY, T_KEYWORD, T_LEAF, T_MORE_LEFT, T_MORE_RIGHT,
    T_NIGHT, T_ORANGE, T_PILE_DISCARD, T_PILE_DRAW, T_POWER, T_THINK, T_UP, T_YELLOW,
)  # fmt: skip
from engine.mindbug.numbers import (
    BAR_BUGS, BAR_DECK, BAR_DISCARD, BAR_HAND, BAR_LIFE, CHOSEN, EXHAUSTED, IN_PLAY,
)  # fmt: skip
from engine.mindbug.sizes import DESIGNS


_LEFT = const(8)


def cell_x(i):
    """Left edge of the i-th cell of a row."""
    return _LEFT + PITCH * i


class Mindbug(Area):
    """The screen in front while a duel is played."""

    tiles = DESIGNS

    @phase("making")
    def __init__(self, app, match):
        Area.__init__(self, app, match)
        self.other = self.me ^ 1

    def sync(self):
        """Read the table and draw it."""
        foe = self.me ^ 1
        if self.other != foe:  # it was turned: so are the names
            self.other = foe
            self._tabs = -1
        self.read(R_FOE, foe)
        self.rows[R_FOE_BAR] = [foe]
        self.read_own()
        self.draw_bars()
        self.draw_areas()
        self.draw_row(R_HAND)

    @phase("draw")
    def lay_out(self):
        """And its grids."""
        Area.lay_out(self)
        kit = self.app.kit
        kit.stamp(kit.ui, T_BUTTON + 2, 151, TOP[R_OWN_BAR])  # START is the menu
        self.bars = [kit.grid(kit.ui, 0, TOP[R_FOE_BAR], 20, 1, T_BLANK)]
        self.bars.append(kit.grid(kit.ui, 0, TOP[R_OWN_BAR], 20, 1, T_BLANK))
        self._cells = bytearray(4 * CELLS * 3)  # what is drawn in each, see draw_cell
        self.stats = [None] * 6
        for row in (R_FOE, R_OWN, R_HAND):
            self.stats[row] = kit.grid(kit.ui, 0, TOP[row] + 20, 20, 1, T_BLANK)

    def clear(self):
        """Another screen covers it."""
        Area.clear(self)
        self.stats = None

    def read(self, row, seat):
        """Ask the view for the creatures of a seat."""
        self.rows[row] = self.keep(seat, self.view.board(seat, self.into))

    def read_own(self):
        """The rows of the seat at the bottom; the hand, if it is open."""
        me = self.me
        self.read(R_OWN, me)
        self.rows[R_HAND] = []
        if self.hand == me:
            self.rows[R_HAND] = self.keep(2 + me, self.view.hand(self.into))
        self.rows[R_OWN_BAR] = [me]

    def draw_row(self, row):
        """The cells of a row that are to be seen, and whether there is more."""
        cards = self.rows[row]
        if row == R_HAND and self.hand != self.me:  # it is closed
            self.view.bar(self.me, self.into)
            cards = b"\xff" * self.into[BAR_HAND]
        first = self.first[row]
        first = self.first[row] = max(0, min(first, len(cards) - CELLS))
        for i in range(CELLS):
            card = cards[first + i] if first + i < len(cards) else 0
            self.draw_cell(row, i, card if row != R_HAND or i < self._given else 0)
        put(self.stats[row], 0, T_MORE_LEFT if first else T_BLANK)
        put(self.stats[row], 19, T_MORE_RIGHT if first + CELLS < len(cards) else T_BLANK)

    def draw_cell(self, row, i, card):
        """One card, 255: the back of one, or nothing; if something else is to be seen there."""
        t = self.match.table
        view = self.view
        flags = keys = power = mark = tired = 0
        real = 0 < card < 255
        if real:
            flags = view.flags(card)
            tired = flags & IN_PLAY and flags & EXHAUSTED
            mark = 1 if tired else 0  # the frame; then 8: attacks, 16: chosen, 32: is away
            if self.legal and self.question and self.question.special and view.code(card):
                mark += 2
            elif card == self.attacker:
                mark = 4
            if card == self.attacker:
                mark |= 8
            if card in self.away:
                mark |= 32
            if self.legal and flags & CHOSEN:
                mark |= 16
            power = t.power(card)
            keys = t.keywords(card)
        at = 4 * (CELLS * (row // 2) + i)
        now = bytes((card, mark, power, keys))
        if self._cells[at : at + 4] == now:
            return
        self._cells[at : at + 4] = now
        kit = self.app.kit
        x = cell_x(i)
        y = TOP[row]
        kit.box(x, y, PITCH, 20, T_NIGHT)
        stats = self.stats[row]
        at = 1 + 3 * i
        shown = 0
        if real:
            portraits = self.art()
            kit.stamp(self.frames, mark & 7, x + 2, y)
            if mark & 32:
                kit.stamp(kit.ui, T_ATTACK if mark & 8 else T_BLOCK, x + 8, y + 6)
            else:
                kit.stamp(portraits, view.design(card), x + 4, y + 2)
                if mark & 8:  # a sword as well as the colour
                    kit.box(x + 2, y, 9, 9, T_NIGHT)
                    kit.stamp(kit.ui, T_ATTACK, x + 2, y)
            printed = view.printed(card)
            if power != printed:
                kit.stamp(kit.ui, T_UP if power > printed else T_DOWN, x + 15, y)
            if mark & 16:
                kit.stamp(kit.ui, T_CHECK, x + 14, y + 12)
            put(stats, at, T_POWER + min(power, 19))
            shown = 1
            for k in range(5):
                if keys & 1 << k:
                    if shown == 3:
                        put(stats, at + 2, T_THINK + 3)  # three dots: look at it for the rest
                        break
                    put(stats, at + shown, T_EXHAUSTED if k == 4 and tired else T_KEYWORD + k)
                    shown += 1
        elif card:
            kit.stamp(self.art(), self.tiles + T_CARD_BACK, x + 4, y + 2)
        while shown < 3:
            put(stats, at + shown, T_BLANK)
            shown += 1

    def place(self, card):
        """(x, y) of a card's portrait, None if it is not to be seen."""
        for row in (R_FOE, R_OWN, R_HAND):
            if card in self.rows[row]:
                i = self.rows[row].index(card) - self.first[row]
                if 0 <= i < CELLS:
                    return cell_x(i) + 4, TOP[row] + 2
        return None

    @phase("show")
    def forget(self, card):
        """It is drawn anew when it is back."""
        for row in (R_FOE, R_OWN):
            if card in self.rows[row]:
                at = self.rows[row].index(card) - self.first[row]
                self._cells[4 * (CELLS * (row // 2) + at)] = 0

    def hand_place(self, i):
        """(x, y) of the i-th portrait of the hand, None if it is not to be seen."""
        i -= self.first[R_HAND]
        return (cell_x(i) + 4, TOP[R_HAND] + 2) if 0 <= i < CELLS else None

    @phase("show")
    def strength(self, card):
        """The number that stands under a card, -1: none."""
        place = self.place(card)
        if place:
            tile = self.stats[R_FOE if place[1] < 40 else R_OWN][place[0] // 8]
            if tile < T_POWER + 20:
                return tile
        return -1

    def tab(self, seat, x, y, wide, left):
        """A name on the colour of its side, on yellow if it is this one's turn."""
        kit = self.app.kit
        ground = T_ORANGE if seat - self.me & 1 else T_LEAF
        kit.box(x, y, wide, 8, T_YELLOW if self._tabs == seat else ground)
        kit.write(left, y, kit.short(self.match.name(seat), x + wide - left))

    def draw_piles(self, bar):
        """Both piles of the bar that was read last."""
        into = self.into
        put(bar, 13, T_PILE_DRAW)
        put(bar, 14, T_POWER + min(into[BAR_DECK], 19))
        put(bar, 16, T_PILE_DISCARD)
        put(bar, 17, T_POWER + min(into[BAR_DISCARD], 19))

    @phase("ask")
    def point(self, row):
        """The cursor to a card, which is scrolled to, or to the discard pile of a bar."""
        point = self.app.kit.point
        if row == R_FOE_BAR or row == R_OWN_BAR:
            point(self.cursor, 124, TOP[row] - 1, 24, 10)
            return
        at = self.at
        first = self.first[row]
        if at < first:
            self.first[row] = at
        elif at >= first + CELLS:
            self.first[row] = at - CELLS + 1
        if first != self.first[row]:
            self.draw_row(row)
        x = cell_x(at - self.first[row])
        point(self.cursor, x, TOP[row] - 1, 24, 21)  # the numbers stay free

    @phase("ask")
    def step(self, button):
        """The cursor goes a step in that direction, over rows that are empty."""
        row = self.row
        if button == LEFT or button == RIGHT:
            count = len(self.rows[row])
            step = 1 if button == RIGHT else -1
            if count:
                self.move(row, (self.at + step) % count)
            return
        seen = self.at - self.first[row]
        step = 1 if button == DOWN else -1
        for _ in range(6):
            row = (row + step) % 6
            if self.rows[row]:
                break
        self.move(row, seen + self.first[row] if row in (R_FOE, R_OWN, R_HAND) else 0)

    def draw_areas(self):
        """All creatures."""
        self.draw_row(R_FOE)
        self.draw_row(R_OWN)

    def draw_bars(self):
        """Names, life, Mindbugs, cards of both; whose turn it is."""
        into = self.into
        active = self.view.active()
        anew = self._tabs != active  # the names, on the canvas
        self._tabs = active
        for i in range(2):
            s = self.me if i else self.other
            bar = self.bars[i]
            self.view.bar(s, into)
            put(bar, 0, self.who(s))
            if anew:
                self.tab(s, 0, TOP[R_OWN_BAR if i else R_FOE_BAR], 47, 9)
            self._decks[s] = into[BAR_DECK]
            life = into[BAR_LIFE]
            put(bar, 6, T_HEART if life else T_HEART_EMPTY)
            put(bar, 7, T_POWER + min(life, 19))
            bugs = into[BAR_BUGS]
            put(bar, 8, T_BUG if bugs else T_BUG_USED)
            put(bar, 9, T_BUG if bugs > 1 else T_BUG_USED)
            put(bar, 10, T_HAND)
            put(bar, 11, T_POWER + min(into[BAR_HAND], 19))
            self.draw_piles(bar)
        low = self.app.handheld.battery.low
        put(self.bars[0], 18, T_BATTERY if low else T_BLANK)
        self.light(self.into[BAR_LIFE])

    def mark(self, seat, tile):
        """The sign of a bot that thinks."""
        self.bars[seat == self.me][19] = tile
        Area.mark(self, seat, tile)

    @phase("show")
    def row_of(self, seat):
        """The row of a seat's creatures."""
        return R_OWN if seat == self.me else R_FOE

    @phase("show")
    def spot(self, seat):
        """(x, y) of the middle of a seat's area."""
        return 76, TOP[self.row_of(seat)] + 2

    @phase("show")
    def free(self, seat):
        """(x, y) of a seat's next free place."""
        row = self.row_of(seat)
        cards = self.rows[row]
        n = cards.index(0) if 0 in cards else len(cards)
        return cell_x(max(0, min(n - self.first[row], CELLS - 1))) + 4, TOP[row] + 2

    def drawn(self, seat):
        """(x, y) of a seat's draw pile, and of its cards in hand."""
        y = TOP[R_OWN_BAR if seat == self.me else R_FOE_BAR]
        return 104, y, 80, y

    @phase("show")
    def life(self, team):
        """The life of a team as it is to be seen."""
        return self.bars[team == self.me & 1][7] - T_POWER

    def live(self, team, life):
        """It is so many now."""
        self.bars[team == self.me & 1][7] = T_POWER + life

    @phase("show")
    def heart(self, team, life):
        """(x, y) of the heart that breaks if it had so many."""
        return 48, TOP[R_OWN_BAR if team == self.me & 1 else R_FOE_BAR]


Screen = Mindbug
