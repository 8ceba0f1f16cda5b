# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the tables of Mindbug and Tag Team have in common: rows of cards with portrait, power and
keywords, the cursor, and the lines in the middle and at the bottom.

A card keeps its place from one question to the next: a card that is drawn or enters play takes a
place that has become free, or the last one.
"""

from micropython import const

from cardling.device.boards import SELECT, START, A
from cardling.messages import M_CALLED, M_LOOK_NOTHING, M_PILE_FOES, M_PILE_YOURS
from cardling.characters import THINKS
from cardling.mindbug.inspect import Inspect
from cardling.mindbug.pile import Pile
from cardling.mindbug.rows import (
    CELLS, R_CHIPS, R_FOE, R_FOE_BAR, R_HAND, R_OWN, R_OWN_BAR, WAIT_Y,
)  # fmt: skip
from cardling.phases import phase
from cardling.sounds import S_DEAL, S_TURN
from cardling.match import nothing
from cardling.table import TableScreen
from cardling.tiles import (
    T_BACK, T_BLANK, T_BOT, T_BUTTON, T_EYE, T_INK, T_LEAF, T_ORANGE, T_PERSON, T_THINK,
    T_TURN, T_WHITE,
)  # fmt: skip
from engine.mindbug.numbers import (
    BAR_HAND, IN_PLAY, Q_BUG, Q_TURN,
)  # fmt: skip


TOP = bytes((1, 9, 46, 55, 83, 91))  # of the rows

_EACH = const(130)  # ms until the next card is dealt
_KEYS = "FHPST"  # signs of keywords, in the order of their bits


def put(grid, i, tile):
    """Set a tile. Each that is set is painted, so one that is there is not."""
    if grid[i] != tile:
        grid[i] = tile


class Area(TableScreen):
    """What a table's screen builds on: it has what cardling.mindbug.screen has."""

    tiles = 0  # the first picture behind the cards' portraits
    draw_areas = draw_row = point = drawn = hand_place = nothing
    CALL = 1000
    WAIT = 4  # x of a card that was played, or attacks,
    TEXT = 3  # of what is said if there is none,
    END = 157  # where it ends
    FACE = 141  # and of the face of who thinks
    DEAL = 1  # more with each card

    @phase("making")
    def __init__(self, app, match):
        TableScreen.__init__(self, app, match)
        self.rows = [[] for _ in range(10)]
        self._decks = bytearray(len(match.players))  # cards in the draw piles, as the bars say
        self.first = bytearray(10)  # the first cell to be seen in each row
        self.row = R_HAND  # of the cursor
        self.at = 0
        self.attacker = 0  # marked while its attack lasts
        self.legal = b""  # what can be chosen now; empty while nothing is asked
        self.portraits = self.frames = None
        self._face = -1  # tile of the one that is to be seen; -1: none
        self._rows = 0  # may there be rows that are drawn late?
        self.into = bytearray(96)  # for the view to fill
        self._given = CELLS  # places of the own hand that have their card
        self.words = ""  # what is said in the middle
        self.seen = bytearray(32)  # bits of designs: their rule was shown large
        self.rules = 0  # so many were since a person was asked
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
        self.ask = kit.line(self.TEXT, 37)
        self.more = kit.line(self.TEXT, 46)
        self.button = kit.grid(kit.ui, 2, 119, tile=T_BLANK)
        kit.stamp(kit.ui, T_BUTTON + 3, 142, 119)  # SELECT looks
        kit.stamp(kit.ui, T_EYE, 151, 119)
        self.chips = ()
        self.action = self.cursor = None
        self.sign = kit.grid(kit.ui, -30, 0)
        self._face = -1
        self.away = [0, 0]  # not in their cells: who stands in the middle, who blocks
        self._tabs = -1  # whose turn the names show

    def clear(self):
        """Another screen covers it."""
        if self.portraits:
            self.portraits.close()
            self.frames.close()
            self.portraits = self.frames = None
        self.bars = self.ask = self.more = self._view = None
        self.chips = self.action = self.button = self.cursor = self.sign = None
        if self.events:  # made anew: a page may need its 9 KB
            self.events = None
            self._shows = True
        self.flyer = None
        self._face = -1

    def art(self):
        """The portraits; the files are open as long as the table is in front."""
        if not self.portraits:
            kit = self.app.kit
            self.portraits = kit.tiles(self.match.table.SETS[-1])
            self.frames = kit.tiles("frames")
        return self.portraits

    def name(self, card, brief=False):
        """A card's name, or its short one."""
        return self.app.say.card(self.view.design(card), brief)

    def light(self, life):
        """A light for each life, green in the own turn."""
        lights = self.app.handheld.pixels
        color = 0x30C030 if self.view.active() == self.me else 0x2030C0
        for i in range(lights.count):
            lights.set(i, color if i < life else 0)

    def who(self, seat):
        """The first tile of a bar: whose turn it is, else a bot or a person."""
        if self.view.active() == seat:
            return T_TURN
        return T_BOT if self.match.players[seat] else T_PERSON

    def keep(self, key, count):
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
        self.match.places[key] = cards = cards + new
        return cards

    # --- choosing

    def under(self):
        """The card under the cursor, or 0."""
        if self.row in (R_FOE, R_OWN, R_HAND) and self.at < len(self.rows[self.row]):
            return self.rows[self.row][self.at]
        return 0

    @phase("ask")
    def move(self, row, at):
        """Put the cursor there."""
        if not self.cursor:
            self.cursor = self.app.kit.cursor()
        self.row = row
        count = len(self.rows[row])
        self.at = at = max(0, min(at, count - 1))
        if row == R_CHIPS:
            self.cursor.x = -180
        else:
            self.point(row)
        if self.question:
            self.question.moved()

    # --- the game goes on

    def press(self, button):
        """SELECT looks at a card."""
        if self.match.takes_press(self, button):
            return
        if self.events or button == START or self.dealing >= 0 or self._called >= 0 or self.cloth:
            TableScreen.press(self, button)
        elif button == SELECT:
            self.inspect()
        elif self.question:
            self.question.press(button)
        elif button == A:  # what was said last has been read
            self.stays = 0

    def private(self, q):
        """Can the question only be answered by who sees the hand?"""
        return not self.view.open()

    def forced(self, q):
        """All but what to do in a turn."""
        return q > Q_TURN

    def sit(self, seat):
        """Turn the table: this seat is at the bottom now."""
        self.me = seat
        self.unface()  # of who was called
        self.first = bytearray(10)

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
            seat = self.rows[self.row][self.at]
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
            (self.action.show if self.action else self.announce)(app.say(M_LOOK_NOTHING))

    def call(self):
        """Another person is asked."""
        with self.app.lent("draw"):
            self.draw_call()

    @phase("draw")
    def draw_call(self):
        """Who is asked, whose side of the table is not yet to be seen."""
        app = self.app
        seat = self.match.table.seat
        self.ink(T_WHITE)
        self.announce(app.say.fill(M_CALLED, player=self.match.name(seat)), 134)
        app.handheld.sound.play(S_TURN)
        self.face(seat)

    @phase("ask")
    def signs(self):
        """The question, keywords in play, O for an own creature: see cardling.pages.tips."""
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
        if given > self._given:
            self._given = given
            self.draw_row(R_HAND)
            self.app.handheld.sound.play(S_DEAL)
        if given == self.count:
            self._given = CELLS
            if self.flyer:
                kit.group.remove(self.flyer)
                self.flyer = None
            self._deals = False
            self.app.phase()
            return
        x, y, _, _ = self.drawn(self.me)
        part = ms - _EACH * given
        x1, y1 = self.hand_place(given)
        x += (x1 - x) * part // _EACH
        y += (y1 - y) * part // _EACH
        if not self.flyer:
            self.flyer = kit.big(kit.ui, T_BACK, x, y, 2)
        self.flyer.x = x
        self.flyer.y = y

    def thinks(self, seat):
        """A bot begins to think."""
        self.stand(self.waits())
        self.draw_areas()
        if not self.words:
            self.ink(T_WHITE)
            TableScreen.thinks(self, seat)
        self.face(seat, THINKS)

    def mark(self, seat, tile):
        """A bot thinks, or has thought (T_BLANK): one sees its face at work."""
        if tile != T_BLANK and self._face >= 0:
            self.face(seat, tile - T_THINK & 1 and THINKS)

    def face(self, seat, mood=0):
        """Who acts, or is asked, beside what is said. Where it comes behind it, only if there is
        room left."""
        kit = self.app.kit
        now = self.match.face(seat, mood)
        if self._face == now:
            return
        if self._face < 0 and self.FACE > self.WAIT:
            lines = list(kit.font.wrap(self.words, self.FACE - 3 - self.ask.x))
            if len(lines) > 2:
                return
            self.ask.show(lines[0])
            self.more.show(lines[1] if len(lines) > 1 else "")
        self._face = now
        kit.box(self.FACE - 1, 37, 18, 18, T_ORANGE if seat - self.me & 1 else T_LEAF)
        faces = kit.tiles("faces")
        kit.stamp(faces, now, self.FACE, 38)
        faces.close()

    def unface(self):
        """Nobody's face."""
        if self._face >= 0:
            self._face = -1
            self.app.kit.box(self.FACE - 1, 37, 18, 18, T_INK)

    def waits(self):
        """Who was played, or attacks, or 0."""
        view = self.view
        if view.asked() == Q_BUG:
            return view.about()
        card = view.attacker()
        return card if card and view.flags(card) & IN_PLAY else 0

    def stand(self, card, here=True):
        """A card stands before what is said, or will; 0: nobody."""
        self.away[0] = card
        kit = self.app.kit
        kit.box(self.WAIT - 1, 37, 18, 18, T_INK)
        if card and here:
            kit.stamp(self.art(), self.view.design(card), self.WAIT, WAIT_Y)
        self.aside(card)

    def aside(self, card):
        """What is said leaves room for a card, or takes it."""
        x = self.WAIT + 20 if card else self.TEXT
        if self.ask.x != x:
            self.ask.x = self.more.x = x
            self.announce(self.words)

    def ink(self, color):
        """The colour of what is said."""
        ink = self.app.kit.ink(color)
        self.ask.dye(ink)
        self.more.dye(ink)

    def announce(self, text, width=154):
        """What happens or is asked, in the middle."""
        self.words = text
        lines = list(self.app.kit.font.wrap(text, min(width, self.END - self.ask.x)))
        if len(lines) > 2 and self.ask.x > self.TEXT:  # it takes the room of the card
            self.app.kit.box(self.WAIT - 1, 37, 18, 18, T_INK)
            self.ask.x = self.more.x = self.TEXT
            lines = list(self.app.kit.font.wrap(text, min(width, self.END - self.TEXT)))
        self.ask.show(lines[0])
        self.more.show(lines[1] if len(lines) > 1 else "")

    def before(self):
        """The choice is made: with several people the hand closes."""
        self.unface()
        if self.action:  # a person was asked
            self.announce("")
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
