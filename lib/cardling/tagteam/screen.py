# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of Tag Team: opponents above the message, you and your partner below it.

Each side is two quarters and a tab for each: its name on the colour of the side, on yellow if it is
this one's turn, whose quarter is lit, too; Mindbugs, Mindfrog, cards in hand. The life that two
share stands between them. At the bottom are the own hand, both own piles, and what was done last.
"""

from micropython import const

from cardling.mindbug.area import Area, put
from cardling.mindbug.rows import (
    R_CHIPS, R_FOE, R_FOE_BAR, R_HAND, R_OWN, R_OWN_BAR, R_SHORT,
)  # fmt: skip
from cardling.phases import phase
from cardling.device.boards import DOWN, LEFT, RIGHT
from cardling.tagteam.quarter import Quarter
from cardling.tiles import (
    T_ATTACK, T_BACK, T_BATTERY, T_BLANK, T_BLOCK, T_BUG, T_BUG_TWO, T_BUG_USED, T_CROSS, T_FROG,
    T_FROG_USED, T_HAND, T_HEART, T_HEART_BROKEN, T_HEART_EMPTY, T_INK, T_LEAF, T_MORE_LEFT,
    T_MORE_RIGHT, T_NIGHT, T_ORANGE, T_PILE_DISCARD, T_PILE_DRAW, T_POWER, T_SKULL, T_STAR,
    T_YELLOW,
)  # fmt: skip
from engine.mindbug.numbers import (
    BAR_BUGS, BAR_DECK, BAR_DISCARD, BAR_FROGS, BAR_HAND, BAR_LIFE, E_ACTION, E_ATTACK, E_BLOCK,
    E_BUG, E_DEFEAT, E_LIFE, E_PLAY, E_SKIP, Q_BLOCK, Q_BUG, Q_TURN,
)  # fmt: skip
from engine.tagteam.sizes import DESIGNS

_R_MINE = const(8)
_HAND_ROW = const(4)  # of the quarters
_SEATS = b"\x01\x03\x00\x02"  # who sits where, from the own seat on
_X = b"\x00\x54\x00\x54"  # of tab and quarter
_TAB = b"\x01\x01\x53\x53"  # y
_TOP = b"\x09\x09\x37\x37"
_WIDE = const(76)
_NAME = b"\x2b\x27\x2b\x27"  # pixels of its name
_MIDDLE = const(76)  # x of hearts and arrows
_LINES = const(3)  # of what was done last
_DONE = b"\x58\x5c"  # where: x, y
_SIGNS = const(128)  # x of their signs
_DEEDS = bytes((E_PLAY, E_ATTACK, E_ACTION, E_SKIP))
_NONE = bytes((T_BLANK, T_BLANK))
_DID = bytes((T_BACK, T_ATTACK, T_STAR, T_CROSS))
_ENDS = bytes((E_LIFE, E_BLOCK, E_DEFEAT))
_CAME = bytes((T_HEART_BROKEN, T_BLOCK, T_SKULL))  # of it


class TagTeam(Area):
    """The screen in front while Tag Team is played. ``quarters``: those of the left foe, the right
    foe, mine, my partner's, then my hand."""

    tiles = DESIGNS
    WAIT = 21
    TEXT = 21
    END = 159
    FACE = 1

    @phase("making")
    def __init__(self, app, match):
        self.quarters = [Quarter(self, 88 * (q & 1), _TOP[q], 76, 4 * (q & 1)) for q in range(4)]
        self.quarters.append(Quarter(self, 0, 91, 72))
        self._life = bytearray(2)
        self.hearts = None
        Area.__init__(self, app, match)

    # --- drawing

    @phase("draw")
    def lay_out(self):
        """And its grids."""
        Area.lay_out(self)
        kit = self.app.kit
        self.bars = [kit.grid(kit.ui, 4, y, 19, 1, T_BLANK) for y in (1, 83)]
        self.hearts = [kit.grid(kit.ui, _MIDDLE, y, 1, 3, T_BLANK) for y in (11, 57)]
        self.piles = kit.grid(kit.ui, 72, 96, 2, 2, T_BLANK)
        self.battery = kit.grid(kit.ui, 134, 119, tile=T_BLANK)
        for y in (0, 46):
            kit.box(_MIDDLE, y, 8, 37, T_INK)
        kit.box(_MIDDLE, 83, 8, 8, T_INK)
        self._done = b""
        self._asked = -1
        for quarter in self.quarters:
            quarter.forget()

    def enter(self):
        """Draw the whole table."""
        Area.enter(self)
        while self.late_rows():
            pass

    def clear(self):
        """Another screen covers it."""
        Area.clear(self)
        self.hearts = self.piles = self.battery = None

    def seat_of(self, q):
        """Who sits at a quarter."""
        return self.me + _SEATS[q] & 3

    def quarter_of(self, seat):
        """The quarter of a seat."""
        return _SEATS.find(bytes((seat - self.me & 3,)))

    def sync(self):
        """Read the table and draw it."""
        self.fill()
        self.draw_bars()
        self.draw_areas()

    def fill(self):
        """Ask the view for all cards."""
        for q in range(4):
            seat = self.seat_of(q)
            cards = self.keep(seat, self.view.board(seat, self.into))
            self.rows[R_SHORT + q] = self.quarters[q].cards = cards
        me = self.me
        self.rows[R_HAND] = []
        if self.hand == me:
            self.rows[R_HAND] = self.keep(4 + me, self.view.hand(self.into))
        self.rows[R_FOE_BAR] = [self.seat_of(0), self.seat_of(1)]
        self.rows[R_OWN_BAR] = [me, me ^ 2]
        self._join()

    def _join(self):
        """The rows of the cursor go through two quarters."""
        rows = self.rows
        rows[R_FOE] = rows[R_SHORT] + rows[R_SHORT + 1]
        rows[R_OWN] = rows[_R_MINE] + rows[_R_MINE + 1]

    def draw_row(self, row):
        """One quarter, or the hand, at once."""
        quarter = self.quarters[_HAND_ROW]
        if row >= R_SHORT:
            quarter = self.quarters[row - R_SHORT]
            self._join()
        elif row != R_HAND:
            return
        else:
            self._deal_out()
        quarter.draw()

    def _deal_out(self):
        """The hand as it is to be seen."""
        cards = self.rows[R_HAND]
        if self.hand != self.me:  # it is closed
            self.view.bar(self.me, self.into)
            cards = b"\xff" * self.into[BAR_HAND]
        self.quarters[_HAND_ROW].cards = list(cards[: self._given])

    def draw_areas(self):
        """All cards: what has changed, a quarter a frame, as all that is painted in one becomes one
        piece."""
        active = self.view.active()
        self._deal_out()
        for q in range(4):
            self.quarters[q].lit = self.seat_of(q) == active
        self._rows = 1

    def late_rows(self):
        """Draw one that has changed; False: there is none."""
        if self._rows:
            for quarter in self.quarters:
                if quarter.changed():
                    quarter.draw()
                    return True
            self._rows = 0
        return False

    def draw_bars(self):
        """Tabs, life, piles, what was done last."""
        view = self.view
        active = view.active()
        into = self.into
        asked = -1
        if view.asked() == Q_BUG:
            asked = self.match.table.seat | view.wanted() << 3
        now = active | asked << 3
        anew = self._asked != now
        self._asked = now
        for q in range(4):
            seat = self.seat_of(q)
            bar = self.bars[q >> 1]
            if anew:
                self._tab(q, seat, active, asked)
            view.bar(seat, into)
            self._decks[seat] = into[BAR_DECK]
            at = 5 + 10 * (q & 1)
            bugs = into[BAR_BUGS]
            put(bar, at, T_BUG_TWO if bugs > 1 else T_BUG if bugs else T_BUG_USED)
            put(bar, at + 1, T_FROG if into[BAR_FROGS] else T_FROG_USED)
            put(bar, at + 2, T_HAND)
            put(bar, at + 3, T_POWER + min(into[BAR_HAND], 19))
            if q & 1:
                arrow = T_BLANK
                if not (seat ^ active) & 1:
                    arrow = T_MORE_RIGHT if active == seat else T_MORE_LEFT
                put(bar, 9, arrow)
                self.live(seat & 1, into[BAR_LIFE])
            if q == 2:
                self.draw_lights(into[BAR_LIFE])
                piles = self.piles
                put(piles, 0, T_PILE_DRAW)
                put(piles, 1, T_POWER + min(into[BAR_DECK], 19))
                put(piles, 2, T_PILE_DISCARD)
                put(piles, 3, T_POWER + min(into[BAR_DISCARD], 19))
        self._deeds()

    def _tab(self, q, seat, active, asked):
        """A name on the colour of its side; a token on yellow about which its owner is asked."""
        kit = self.app.kit
        x = _X[q]
        y = _TAB[q]
        side = T_ORANGE if q < 2 else T_LEAF
        kit.box(x, y, _WIDE, 8, T_INK)
        kit.box(x, y, _NAME[q], 8, T_YELLOW if seat == active else side)
        left = 1 + (not q & 1)  # beside the cursor
        kit.write(x + left, y, kit.short(self.match.name(seat), _NAME[q] - left))
        if asked >= 0 and asked & 7 == seat:
            kit.box(x + (44 if asked >> 3 & 1 else 52) - (x and 4), y, 8, 8, T_YELLOW)

    def _hearts(self, team, life):
        """Three hearts, or one and a number."""
        hearts = self.hearts[team]
        for i in range(3):
            if life > 3:
                tile = (T_HEART, T_POWER + min(life, 19), T_BLANK)[i]
            else:
                tile = T_HEART if i < life else T_HEART_EMPTY
            put(hearts, i, tile)

    def _deeds(self):
        """What was done last, a line each: who, what, what came of it."""
        found = b""  # five bytes each: seat, four signs
        match = self.match
        log = match.log
        i = match.logged - 3
        signs = b""
        view = self.view
        while i >= 0 and len(found) < 5 * _LINES:
            kind, a, b = log[i : i + 3]
            i -= 3
            did = _DEEDS.find(bytes((kind,)))
            came = _ENDS.find(bytes((kind,)))
            if did >= 0:
                power = T_BLANK
                if kind != E_SKIP:
                    power = T_POWER + min(view.printed(b), 19)
                found = bytes((a, _DID[did], power)) + (signs + _NONE)[:2] + found
                signs = b""
            elif kind == E_BUG:
                frog = not (a ^ self._player(i, b)) & 1
                signs = bytes((T_FROG if frog else T_BUG,)) + signs
            elif came >= 0:
                tile = _CAME[came : came + 1]
                if tile not in signs:
                    signs = tile + signs
        if found == self._done:
            return
        self._done = found
        kit = self.app.kit
        x, y = _DONE
        kit.box(x, y, 72, 9 * _LINES, T_NIGHT)
        for k in range(0, len(found), 5):
            kit.box(x, y, 38, 8, T_ORANGE if found[k] - self.me & 1 else T_LEAF)
            kit.write(x + 1, y, kit.short(self.match.name(found[k]), 37))
            for j in range(4):
                kit.stamp(kit.ui, found[k + 1 + j], _SIGNS + 8 * j, y)
            y += 9

    def _player(self, i, card):
        """Who played a card that was taken, by the log before place i."""
        log = self.match.log
        while i >= 0 and (log[i] != E_PLAY or log[i + 2] != card):
            i -= 3
        return log[i + 1] if i >= 0 else self.view.active()

    def draw_lights(self, life):
        """A sign for an empty battery; a light for each life, green in the own turn."""
        put(self.battery, 0, T_BATTERY if self.app.handheld.battery.low else T_BLANK)
        self.light(life)

    def mark(self, seat, tile):
        """The sign of a bot that thinks, in the place of its hand."""
        q = self.quarter_of(seat)
        put(self.bars[q >> 1], 7 + 10 * (q & 1), T_HAND if tile == T_BLANK else tile)
        Area.mark(self, seat, tile)

    # --- where things are

    @phase("ask")
    def at_of(self, row, at):
        """(quarter, place in it) of a place in a row of the cursor."""
        if row == R_HAND:
            return self.quarters[_HAND_ROW], at
        q = 0 if row == R_FOE else 2
        n = len(self.quarters[q].cards)
        return (self.quarters[q], at) if at < n else (self.quarters[q + 1], at - n)

    def place(self, card):
        """(x, y) of a card's portrait, None if it is not to be seen."""
        for quarter in self.quarters:
            if card in quarter.cards:
                return quarter.place(quarter.cards.index(card))
        return None

    def hand_place(self, i):
        """(x, y) of the i-th portrait of the hand, None if it is not to be seen."""
        return self.quarters[_HAND_ROW].place(i)

    @phase("show")
    def strength(self, card):
        """The number that stands under a card, -1: none."""
        for quarter in self.quarters:
            tile = quarter.strength(card)
            if tile >= 0:
                return tile
        return -1

    @phase("show")
    def forget(self, card):
        """It is drawn anew when it is back."""
        for quarter in self.quarters:
            if card in quarter.cards:
                quarter.forget()

    @phase("show")
    def row_of(self, seat):
        """The row of a seat's creatures."""
        return R_SHORT + self.quarter_of(seat)

    @phase("show")
    def spot(self, seat):
        """(x, y) of the middle of a seat's quarter."""
        quarter = self.quarters[self.quarter_of(seat)]
        return quarter.x + 30, quarter.y + 2

    @phase("show")
    def free(self, seat):
        """(x, y) of a seat's next free place."""
        quarter = self.quarters[self.quarter_of(seat)]
        n = quarter.cards.index(0) if 0 in quarter.cards else len(quarter.cards)
        return quarter.x + 4 + 24 * min(n, 2), quarter.y + 2

    @phase("show")
    def life(self, team):
        """The life of a team as it is to be seen."""
        return self._life[team]

    def live(self, team, life):
        """It is so many now."""
        self._life[team] = life
        self._hearts(team == self.me & 1, life)

    @phase("show")
    def heart(self, team, life):
        """(x, y) of the heart that breaks if it had so many."""
        return _MIDDLE, (57 if team == self.me & 1 else 11) + (8 * life - 8 if life < 4 else 0)

    def drawn(self, seat):
        """(x, y) of a seat's draw pile, and of its cards in hand."""
        if seat == self.me:
            return 72, 96, 60, 83
        q = self.quarter_of(seat)
        x = 60 + (q & 1) * 80
        return x, _TAB[q], x, _TAB[q]

    # --- choosing

    @phase("ask")
    def point(self, row):
        """The cursor to a tab or a card, which comes to the front."""
        kit = self.app.kit
        if row == R_FOE_BAR or row == R_OWN_BAR:
            at = self.at  # beside the name
            kit.point(self.cursor, 84 * at - 2, (80 if row else -2), 47 - 2 * at, 13)
            return
        quarter, at = self.at_of(row, self.at)
        x, wide = quarter.point(at)
        self._rows = 1  # in the next frame
        kit.point(self.cursor, x, quarter.y - 1, wide, 21)  # the numbers stay free

    @phase("ask")
    def step(self, button):
        """The cursor goes a step in that direction, over rows that are empty, to what is next."""
        row = self.row
        at = self.at
        if button == LEFT or button == RIGHT:
            count = len(self.rows[row])
            if count:
                self.move(row, (at + (1 if button == RIGHT else -1)) % count)
            return
        x = self._x(row, at)
        step = 1 if button == DOWN else -1
        for _ in range(6):
            row = (row + step) % 6
            if self.rows[row]:
                break
        best = 0
        least = 999
        for i in range(len(self.rows[row])):
            far = abs(self._x(row, i) - x)
            if far < least:
                best = i
                least = far
        if row not in (R_CHIPS, R_FOE_BAR, R_OWN_BAR):
            quarter, at = self.at_of(row, best)
            best += quarter.front(at) - at
        self.move(row, best)

    @phase("ask")
    def _x(self, row, at):
        """Where a place is, from left to right."""
        if row == R_CHIPS:
            return self.chips[at].x if self.chips else 80  # they go when one was chosen
        if row == R_FOE_BAR or row == R_OWN_BAR:
            return 20 + 84 * at
        quarter, at = self.at_of(row, at)
        return quarter.left(at)

    # --- the game goes on

    def tick(self):
        """What has changed is drawn first, a quarter a frame."""
        if not self.late_rows():
            Area.tick(self)

    def sit(self, seat):
        """Turn the table."""
        Area.sit(self, seat)
        self._asked = -1
        self._done = None  # its lines have the colours of sides
        for quarter in self.quarters:
            quarter.forget()
            quarter.first = quarter.top = 0
        if self.hearts:  # else it is covered
            self.sync()
            while self.late_rows():
                pass

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
