# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the tables of Mindbug and Tag Team share: rows of cards with portrait, power and keywords,
the cursor, the lines in the middle and at the bottom.

A card keeps its place from one question to the next: what is drawn, and who comes, takes a place
that has become free, or the last one.
"""

from micropython import const

from cardling.device.boards import DOWN, LEFT, RIGHT, SELECT, START
from cardling.messages import M_CALLED, M_LOOK_NOTHING, M_PILE_FOES, M_PILE_YOURS
from cardling.mindbug.inspect import Inspect
from cardling.mindbug.pile import Pile
from cardling.mindbug.rows import (
    CELLS, PITCH, R_CHIPS, R_FOE, R_FOE_BAR, R_HAND, R_OWN, R_OWN_BAR, WAIT_X, WAIT_Y,
)  # fmt: skip
from cardling.phases import phase
from cardling.sounds import S_DEAL, S_TURN
from cardling.match import nothing
from cardling.table import TableScreen
from cardling.tiles import (
    T_ATTACK, T_BACK, T_BATTERY, T_BLANK, T_BLOCK, T_BOT, T_BUTTON, T_CARD_BACK, T_CHECK,
    T_DOWN, T_EXHAUSTED, T_EYE, T_INK, T_KEYWORD, T_LEAF, T_MORE_LEFT, T_MORE_RIGHT,
    T_NIGHT, T_ORANGE, T_PERSON, T_PILE_DISCARD, T_PILE_DRAW, T_POWER, T_THINK, T_TURN, T_UP,
    T_YELLOW,
)  # fmt: skip
from engine.mindbug.numbers import (
    BAR_DECK, BAR_DISCARD, BAR_HAND, BAR_LIFE, CHOSEN, EXHAUSTED, IN_PLAY, Q_BUG, Q_TURN,
)  # fmt: skip


TOP = bytes((0, 9, 46, 55, 83, 91))  # of the rows

_LEFT = const(8)
_EACH = const(130)  # ms until the next card is dealt
_KEYS = "FHPST"  # signs of keywords, in the order of their bits


def cell_x(i):
    """Left edge of the i-th cell of a row."""
    return _LEFT + PITCH * i


def put(grid, i, tile):
    """Set a tile. Each that is set is painted, so one that is there is not."""
    if grid[i] != tile:
        grid[i] = tile


class Area(TableScreen):
    """What a table's screen builds on: it has what cardling.mindbug.screen has."""

    tiles = 0  # the first picture behind the cards' portraits
    draw_areas = nothing
    LAST = 250
    CALL = 1000
    DEAL = 1  # more with each card

    def __init__(self, app, match):
        TableScreen.__init__(self, app, match)
        self.rows = [[] for _ in range(9)]
        self._decks = bytearray(len(match.kinds))  # cards in the draw piles, as the bars say
        self.first = bytearray(9)  # the first cell to be seen in each row
        self.row = R_HAND  # of the cursor
        self.at = 0
        self.attacker = 0  # marked while its attack lasts
        self.legal = b""  # what can be chosen now; empty while nothing is asked
        self.stats = []  # by row: power and keywords under its cells
        self.portraits = self.frames = None
        self.into = bytearray(96)  # for the view to fill
        self._given = CELLS  # places of the own hand that have their card
        self._deals = False  # cards go to the own hand
        self.flyer = None  # the one on its way
        self._shows = False  # a page is in front of what is shown
        if self.dealing >= 0:
            self._given = 0
            app.phase("deal")
            self.begin_deal()

    # --- drawing

    def enter(self):
        """Draw the whole table."""
        with self.app.lent("draw"):
            self.lay_out()
        if self._shows:
            self._shows = False
            self.events = self.app.phase("show").Show(self)
        elif self._deals:
            self.app.phase("deal")
        self.sync()

    @phase("draw")
    def lay_out(self):
        """The table without its cards: grids, lines, the signs of the buttons."""
        kit = self.app.kit
        kit.box(0, 37, 160, 18, T_INK)
        kit.box(0, 119, 160, 9, T_INK)
        self.bars = [kit.grid(kit.ui, 0, TOP[R_FOE_BAR], 20, 2, T_BLANK)]
        self.bars.append(kit.grid(kit.ui, 0, TOP[R_OWN_BAR], 20, 1, T_BLANK))
        self._cells = bytearray(4 * CELLS * 3)  # what is drawn in each, see draw_cell
        self.stats = [None] * 6
        for row in (R_FOE, R_OWN, R_HAND):
            self.stats[row] = kit.grid(kit.ui, 0, TOP[row] + 20, 20, 1, T_BLANK)
        self.ask = kit.line(3, 37)
        self.more = kit.line(3, 46)
        self.button = kit.grid(kit.ui, 2, 119, tile=T_BLANK)
        kit.stamp(kit.ui, T_BUTTON + 3, 142, 119)  # SELECT looks
        kit.stamp(kit.ui, T_EYE, 151, 119)
        kit.stamp(kit.ui, T_BUTTON + 2, 151, TOP[R_OWN_BAR])  # START is the menu
        self.chips = ()
        self.action = self.cursor = None
        self.sign = kit.grid(kit.ui, -30, 0)
        self.away = [0, 0]  # not in their cells: who stands in the middle, who blocks
        self._tabs = -1  # whose turn the names show

    def clear(self):
        """Another screen covers it."""
        if self.portraits:
            self.portraits.close()
            self.frames.close()
            self.portraits = self.frames = None
        self.bars = self.stats = self.ask = self.more = self._view = None
        self.chips = self.action = self.button = self.cursor = self.sign = None
        if self.events:  # made anew: a page may need its 9 KB
            self.events = None
            self._shows = True
        self.flyer = None

    def art(self):
        """The portraits; the files are open as long as the table is in front."""
        if not self.portraits:
            kit = self.app.kit
            self.portraits = kit.tiles(self.match.table.SETS[-1])
            self.frames = kit.tiles("frames")
        return self.portraits

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

    def name(self, card, brief=False):
        """A card's name, or its short one."""
        return self.app.say.card(self.view.design(card), brief)

    def place(self, card):
        """(x, y) of a card's portrait, None if it is not to be seen."""
        for row in (R_FOE, R_OWN, R_HAND):
            if card in self.rows[row]:
                i = self.rows[row].index(card) - self.first[row]
                if 0 <= i < CELLS:
                    return cell_x(i) + 4, TOP[row] + 2
        return None

    def read(self, row, seat):
        """Ask the view for the creatures of a seat."""
        self._keep(row, seat, self.view.board(seat, self.into))

    def _keep(self, row, key, count):
        """So many cards are in ``into``: those that were there before stay in their places."""
        now = bytes(self.into[:count])
        kept = self.match.places[key]
        new = [card for card in now if card not in kept]
        cards = []
        for card in kept:
            if card in now:
                cards.append(card)
            elif new:
                cards.append(new.pop(0))
        self.rows[row] = self.match.places[key] = cards + new

    def read_own(self):
        """The rows of the seat at the bottom; the hand, if it is open."""
        me = self.me
        self.read(R_OWN, me)
        self.rows[R_HAND] = []
        if self.hand == me:
            self._keep(R_HAND, len(self._decks) + me, self.view.hand(self.into))
        self.rows[R_OWN_BAR] = [me]

    def tab(self, seat, x, y, wide, left):
        """A name on the colour of its side, on yellow if it is this one's turn."""
        kit = self.app.kit
        ground = T_ORANGE if seat - self.me & 1 else T_LEAF
        kit.box(x, y, wide, 8, T_YELLOW if self._tabs == seat else ground)
        kit.write(left, y, kit.short(self.match.name(seat), x + wide - left))

    def who(self, seat):
        """The first tile of a bar: whose turn it is, else a bot or a person."""
        if self.view.active() == seat:
            return T_TURN
        return T_BOT if self.match.kinds[seat] else T_PERSON

    def draw_piles(self, bar):
        """Both piles of the bar that was read last."""
        into = self.into
        put(bar, 13, T_PILE_DRAW)
        put(bar, 14, T_POWER + min(into[BAR_DECK], 19))
        put(bar, 16, T_PILE_DISCARD)
        put(bar, 17, T_POWER + min(into[BAR_DISCARD], 19))

    def draw_lights(self, bar):
        """A sign for an empty battery; a light for each life read last, green in the own turn."""
        put(bar, 18, T_BATTERY if self.app.handheld.battery.low else T_BLANK)
        lights = self.app.handheld.pixels
        color = 0x30C030 if self.view.active() == self.me else 0x2030C0
        for i in range(lights.count):
            lights.set(i, color if i < self.into[BAR_LIFE] else 0)

    # --- choosing

    def under(self):
        """The card under the cursor, or 0."""
        if self.row in (R_FOE, R_OWN, R_HAND) and self.at < len(self.rows[self.row]):
            return self.rows[self.row][self.at]
        return 0

    def move(self, row, at):
        """Put the cursor there; the row scrolls if it must."""
        if not self.cursor:
            self.cursor = self.app.kit.cursor()
        self.row = row
        count = len(self.rows[row])
        self.at = at = max(0, min(at, count - 1))
        if row in (R_FOE, R_OWN, R_HAND):
            first = self.first[row]
            if at < first:
                self.first[row] = at
            elif at >= first + CELLS:
                self.first[row] = at - CELLS + 1
            if first != self.first[row]:
                self.draw_row(row)
            x = cell_x(at - self.first[row])
            self.app.kit.point(self.cursor, x, TOP[row] - 1, 24, 21)  # the numbers stay free
        elif row == R_CHIPS:
            self.cursor.x = -180
        else:
            self.point(row)
        if self.question:
            self.question.moved()

    def point(self, row):
        """The cursor to the discard pile of a bar."""
        self.app.kit.point(self.cursor, 124, TOP[row] - 1, 24, 10)

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

    # --- the game goes on

    def press(self, button):
        """SELECT looks at a card; the cursor moves also while nothing is asked."""
        if self.match.hears(self, button):
            return
        if self.events or button == START or self.dealing >= 0 or self._called >= 0 or self.cloth:
            TableScreen.press(self, button)
        elif button == SELECT:
            self.inspect()
        elif self.question:
            self.question.press(button)
        elif button <= RIGHT:
            self.step(button)

    def private(self, q):
        """Can the question only be answered by who sees the hand?"""
        return not self.view.open()

    def forced(self, q):
        """All but what to do in a turn."""
        return q > Q_TURN

    def sit(self, seat):
        """Turn the table: this seat is at the bottom now."""
        self.me = seat
        self.app.kit.box(141, 37, 19, 18, T_INK)  # the face of who was called
        self.first = bytearray(9)

    def inspect(self):
        """Look at what is under the cursor."""
        with self.app.lent("look"):
            self.look_at()

    @phase("look")
    def look_at(self):
        """The card or the pile under the cursor, else what the question is about."""
        app = self.app
        match = self.match
        card = self.under()
        if self.row == R_FOE_BAR or self.row == R_OWN_BAR:
            seat = self.rows[self.row][0]
            title = app.say.fill(
                M_PILE_YOURS if seat == match.viewer() else M_PILE_FOES, player=match.name(seat)
            )
            cards = list(self.into[: self.view.discard(seat, self.into)])
            app.push(Pile(app, match, title, cards, None))
            return
        if not card and self.question:
            card = self.view.about()
            if self.question.q == Q_TURN and self.rows[R_CHIPS]:
                card = self.rows[R_CHIPS][0]  # attack with it, or use its Action?
        if card:
            app.push(Inspect(app, match, card))
        else:
            (self.action or self).say(app.say(M_LOOK_NOTHING))

    def call(self):
        """Another person is asked."""
        with self.app.lent("draw"):
            self.draw_call()

    @phase("draw")
    def draw_call(self):
        """Who is asked, whose side of the table is not yet to be seen."""
        app = self.app
        seat = self.match.table.seat
        self.say(app.say.fill(M_CALLED, player=self.match.name(seat)), 134)
        app.handheld.sound.play(S_TURN)
        faces = app.kit.tiles("faces")
        app.kit.stamp(faces, self.match.face(seat), 141, 38)
        faces.close()

    @phase("ask")
    def signs(self):
        """The question, keywords in play, O for an own creature: see cardling.pages.guide."""
        into = self.into
        keywords = self.match.table.keywords
        keys = own = 0
        for seat in (self.me ^ 1, self.me):
            own = self.view.board(seat, into)
            for i in range(own):
                keys |= keywords(into[i])
        found = chr(128 + self.view.asked())
        for k in range(5):
            if keys & 1 << k:
                found += _KEYS[k]
        return found + "O" if own else found

    def dealt(self, ms):
        """Cards go to the own hand, one after the other."""
        if self._deals:
            self.carry_deal(ms)

    @phase("deal")
    def begin_deal(self):
        """The first cards go from the draw pile to the own hand."""
        self.view.bar(self.me, self.into)
        self.count = min(CELLS, self.into[BAR_HAND])
        self.DEAL = _EACH * self.count
        self._deals = True

    @phase("deal")
    def carry_deal(self, ms):
        """So much of it is over."""
        kit = self.app.kit
        given = min(ms // _EACH, self.count)
        for i in range(self._given, given):
            self.draw_cell(R_HAND, i, self.rows[R_HAND][i] if self.hand == self.me else 255)
        if given > self._given:
            self.app.handheld.sound.play(S_DEAL)
        self._given = given
        if given == self.count:
            self._given = CELLS
            if self.flyer:
                kit.group.remove(self.flyer)
                self.flyer = None
            self._deals = False
            self.app.phase()
            return
        x = 104
        y = TOP[R_OWN_BAR]
        part = ms - _EACH * given
        x += (cell_x(given) + 4 - x) * part // _EACH
        y += (TOP[R_HAND] + 2 - y) * part // _EACH
        if not self.flyer:
            self.flyer = kit.big(kit.ui, T_BACK, x, y, 2)
        self.flyer.x = x
        self.flyer.y = y

    def thinks(self, seat):
        """A bot begins to think."""
        self.stand(self.waits())
        self.draw_areas()
        TableScreen.thinks(self, seat)

    def waits(self):
        """Who was played, or attacks, or 0."""
        view = self.view
        if view.asked() == Q_BUG:
            return view.about()
        card = view.attacker()
        return card if card and view.flags(card) & IN_PLAY else 0

    def stand(self, card, here=True):
        """A card stands before what is said from now on, or will; 0: nobody."""
        self.say("")
        self.away[0] = card
        kit = self.app.kit
        kit.box(0, 37, 24, 18, T_INK)
        if card and here:
            kit.stamp(self.art(), self.view.design(card), WAIT_X, WAIT_Y)
        self.ask.x = self.more.x = 24 if card else 3

    def say(self, text, width=154):
        """What happens or is asked, in the middle."""
        lines = list(self.app.kit.font.wrap(text, min(width, 157 - self.ask.x)))
        self.ask.say(lines[0])
        self.more.say(lines[1] if len(lines) > 1 else "")

    def before(self):
        """The choice is made: with several people the hand closes."""
        self.legal = b""
        self.rows[R_CHIPS] = []
        # What only asks goes, 1.2 KB; it is made anew when it is needed.
        for part in self.chips + (self.action, self.cursor):
            if part:
                self.app.kit.group.remove(part)
        self.chips = ()
        self.action = self.cursor = None
        self.button[0] = T_BLANK
        if self.match.people > 1:
            self.hand = -1
            self.rows[R_HAND] = []
            self.draw_row(R_HAND)
