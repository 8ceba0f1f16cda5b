# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of a duel: both areas, the question, the hand.

From top to bottom: the foe's bar and area, two lines for what is asked, with the answers that are
no cards; the own area, bar and hand; one line for what A does to the thing under the cursor.
"""

from cardling.mindbug.area import CELLS, R_CHIPS, R_FOE, R_FOE_BAR, R_HAND, R_OWN, R_OWN_BAR, TOP
from cardling.mindbug.area import Area, cell_x
from cardling.table import TableScreen
from cardling.tiles import (
    T_BATTERY, T_BLANK, T_BOT, T_BUG, T_BUG_USED, T_BUTTON, T_CREAM, T_EYE, T_GREY, T_HAND, T_HEART,
    T_HEART_EMPTY, T_INK, T_PERSON, T_PILE_DISCARD, T_PILE_DRAW, T_POWER, T_TURN,
)  # fmt: skip
from engine.mindbug.numbers import (
    BAR_BUGS, BAR_DECK, BAR_DISCARD, BAR_HAND, BAR_LIFE, Q_BUG, Q_TURN,
)  # fmt: skip
from engine.mindbug.sizes import DESIGNS
from cardling.device.boards import DOWN, LEFT, RIGHT, SELECT, START

_KEYS = "FHPST"  # signs of keywords, in the order of their bits


class Mindbug(Area):
    """The screen in front while a duel is played."""

    TABLE = (
        "cardling.table", "cardling.mindbug.area", "cardling.mindbug.screen",
        "engine.view", "engine.mindbug.view",
    )  # fmt: skip
    ASK = ("cardling.mindbug.ask", "engine.mindbug.why", "cardling.twice")
    SHOW = ("cardling.mindbug.show", "cardling.mindbug.fight")
    THINK = ("engine.bot", "engine.rival", "engine.mindbug.bot")
    READ = ASK + SHOW + THINK + (
        "cardling.mindbug.advice", "cardling.mindbug.inspect", "cardling.mindbug.pile",
    )  # fmt: skip
    END = ("cardling.mindbug.end",)

    tiles = DESIGNS

    def __init__(self, app, match):
        Area.__init__(self, app, match)
        self.other = self.me ^ 1  # the seat at the top
        self.row = R_HAND
        self.at = 0

    # --- drawing

    def enter(self):
        """Draw the whole table."""
        kit = self.app.kit
        kit.box(0, 37, 160, 18, T_INK)
        kit.box(0, 119, 160, 9, T_INK)
        self.bars = [kit.grid(kit.ui, 0, TOP[R_FOE_BAR], 20, 1, T_BLANK)]
        self.bars.append(kit.grid(kit.ui, 0, TOP[R_OWN_BAR], 20, 1, T_BLANK))
        self.stats = [None] * 6
        for row in (R_FOE, R_OWN, R_HAND):
            self.stats[row] = kit.grid(kit.ui, 0, TOP[row] + 20, 20, 1, T_BLANK)
        self.ask = kit.line(3, 37)
        self.more = kit.line(3, 46, T_GREY)
        self.chips = [kit.line(0, 46), kit.line(0, 46)]
        self.action = kit.line(12, 119, T_CREAM, room=128)
        self.button = kit.grid(kit.ui, 2, 119, tile=T_BLANK)
        kit.stamp(kit.ui, T_BUTTON + 3, 142, 119)  # SELECT looks
        kit.stamp(kit.ui, T_EYE, 151, 119)
        kit.stamp(kit.ui, T_BUTTON + 2, 151, TOP[R_OWN_BAR])  # START is the menu
        self.cursor = kit.cursor()
        self.sign = kit.grid(kit.ui, -30, 0)
        self.names = None
        self.sync()

    def clear(self):
        """Another screen covers it."""
        Area.clear(self)
        self.bars = self.stats = self.ask = self.more = self.names = None
        self.chips = self.action = self.button = self.cursor = self.sign = None
        if self.events:
            self.events.actor = None
            self.events.fight.covered()

    def sync(self):
        """Read the table and draw it."""
        self.other = foe = self.me ^ 1
        self.read(R_FOE, foe)
        self.rows[R_FOE_BAR] = [foe]
        self.read_own()
        self.draw_bars()
        self.draw_areas()
        self.draw_row(R_HAND)

    def read(self, row, seat):
        """Ask the view for the creatures of a seat."""
        self.rows[row] = list(self.into[: self.view.board(seat, self.into)])

    def read_own(self):
        """The rows of the seat at the bottom; the hand, if it is open."""
        me = self.me
        self.read(R_OWN, me)
        count = self.view.hand(self.into) if self.hand == me else 0
        self.rows[R_HAND] = list(self.into[:count])
        self.rows[R_OWN_BAR] = [me]

    def draw_areas(self):
        """All creatures."""
        self.draw_row(R_FOE)
        self.draw_row(R_OWN)

    def draw_bars(self):
        """Names, life, Mindbugs, cards of both; whose turn it is."""
        into = self.into
        kit = self.app.kit
        if not self.names:
            self.names = [kit.line(9, TOP[row], T_CREAM) for row in (R_FOE_BAR, R_OWN_BAR)]
        for i in range(2):
            s = self.me if i else self.other
            bar = self.bars[i]
            self.view.bar(s, into)
            bar[0] = T_BOT if self.match.kinds[s] else T_PERSON
            if self.view.active() == s:
                bar[0] = T_TURN
            self.names[i].say(kit.fit(self.match.name(s), 38))
            life = into[BAR_LIFE]
            bar[6] = T_HEART if life else T_HEART_EMPTY
            bar[7] = T_POWER + min(life, 19)
            bugs = into[BAR_BUGS]
            bar[8] = T_BUG if bugs else T_BUG_USED
            bar[9] = T_BUG if bugs > 1 else T_BUG_USED
            bar[10] = T_HAND
            bar[11] = T_POWER + min(into[BAR_HAND], 19)
            self.draw_piles(bar)
        self.draw_lights(self.bars[0])

    def draw_piles(self, bar):
        """Both piles of the bar that was read last."""
        into = self.into
        bar[13] = T_PILE_DRAW
        bar[14] = T_POWER + min(into[BAR_DECK], 19)
        bar[16] = T_PILE_DISCARD
        bar[17] = T_POWER + min(into[BAR_DISCARD], 19)

    def draw_lights(self, bar):
        """A sign for an empty battery; a light for each life of the bar that was read last, green
        in the own turn."""
        bar[18] = T_BATTERY if self.app.handheld.battery.low else T_BLANK
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
        if self.events or button == START:
            TableScreen.press(self, button)
        elif button == SELECT:
            card = self.under() or (self.view.about() if self.question else 0)
            if card:
                inspect = self.app.load("cardling.mindbug.inspect").Inspect
                self.app.push(inspect(self.app, self.match, card))
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

    def signs(self):
        """The question, keywords in play, O for an own creature: see cardling.pages.guide."""
        into = self.into
        keywords = self.match.table.keywords
        keys = own = 0
        for seat in (self.me ^ 1, self.me):
            own = self.view.board(seat, into)
            for i in range(own):
                keys |= keywords(into[i])
        signs = chr(128 + self.view.asked())
        for k in range(5):
            if keys & 1 << k:
                signs += _KEYS[k]
        return signs + "O" if own else signs

    def sit(self, seat):
        """Turn the table: this seat is at the bottom now."""
        self.me = seat
        self.first = bytearray(9)

    def thinks(self, seat):
        """A bot begins to think; about a card that was played, or an attacker, if there is one."""
        TableScreen.thinks(self, seat)
        view = self.view
        card = view.about() if view.asked() == Q_BUG else view.attacker()
        if card:
            self.app.kit.stamp(self.art(), view.design(card), 141, 38)

    def mark(self, seat, tile):
        """The sign of a bot that thinks."""
        self.bars[seat == self.me][19] = tile

    def say(self, text, width=154):
        """What happens or is asked, in the two lines of the middle."""
        lines = list(self.app.kit.font.wrap(text, width))
        self.ask.say(lines[0])
        self.more.say(lines[1] if len(lines) > 1 else "")

    def before(self):
        """The choice is made: with several people the hand closes."""
        self.legal = b""
        self.rows[R_CHIPS] = []
        for chip in self.chips:
            chip.say("")
        self.cursor.x = -180
        self.app.kit.box(141, 37, 19, 18, T_INK)
        self.action.say("")
        self.button[0] = T_BLANK
        if self.match.people > 1:
            self.hand = -1
            self.rows[R_HAND] = []
            self.draw_row(R_HAND)


Screen = Mindbug
