# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of Mantis: the top card, a row for each tank, two lines for what is asked or happens.

Every colour has its own shape and column. Below the three colours of the top card you see what each
of them would win from the tank under the cursor.
"""

from displayio import Bitmap
from micropython import const

from cardling.characters import THINKS
from cardling.device.boards import SELECT
from cardling.phases import phase
from cardling.sounds import S_DEAL
from cardling.table import TableScreen
from cardling.tiles import (
    T_BIG_GEM, T_BLANK, T_BUTTON, T_CREAM, T_GEM, T_GREY, T_HELP, T_INK, T_LEAF, T_NIGHT,
    T_NO_GEM, T_OF, T_PILE_DRAW, T_POWER, T_SKY, T_SLATE, T_STAR, T_TURN, T_WHITE, T_YELLOW,
)  # fmt: skip

TOP = const(29)  # y of the first row
CARD = const(72)  # width of the top card
NAMED = const(4)  # with more tanks there is no room for faces, and the goal is told once
LARGE = const(3)  # with more there is no room for large pictures and water
_YELLOW = const(10)  # more: narrow numbers in yellow
_WALL = const(25)  # x of the left side of a large tank; the other one is 127 more
_DEALT = const(110)  # ms until the next tank has its cards
_NEAR = const(4)  # cards short of the goal: somebody to be warned of


class Mantis(TableScreen):
    """The screen in front while Mantis is played."""

    DEAL = 1  # more with each tank

    @phase("making")
    def __init__(self, app, match):
        TableScreen.__init__(self, app, match)
        self.hand = self.me  # nothing is hidden
        self.n = n = len(match.players)
        self.DEAL = _DEALT * n
        self.given = 0 if self.dealing >= 0 else n  # tanks that have their cards
        self.moods = bytearray(n)  # of the faces
        self.streak = 0  # steals in a row
        self.pitch = 13 if n > NAMED else 20 if n == NAMED else 26 if n == LARGE else 39
        # From the top of a row to its colours; to the water
        self.drop = 1 if n > NAMED else 10 if n == NAMED else 7 if n == LARGE else 17
        self.water = 9 if n == LARGE else 11
        self.left_ = 26 if n <= NAMED else 53  # x of the first: before it the longest name fits
        self.step = 18 if n <= NAMED else 14  # from a colour to the next
        self.total = 135 if n <= NAMED else 151  # x of the score
        self.spoke = False  # the line that is there tells of the last move
        # What is drawn, which may be some events behind the table.
        self.tanks = bytearray(7 * n)
        self.scores = bytearray(n)
        self.back = bytearray(3)
        self.pile = self.acts = 0
        self.front = -1  # colour of the card that is turned up
        self.extra = False  # the last steal gave another turn
        self.at = 0  # the tank under the cursor

    def sit(self, seat):
        """This seat is asked."""
        self.me = self.hand = seat

    # --- drawing

    def enter(self):
        """Draw the whole table."""
        kit = self.app.kit
        n = self.n
        self.small = kit.sheet("gems")
        self.big = kit.sheet("mantis")
        kit.box(0, 109, 160, 19, T_INK)
        kit.stamp(kit.ui, T_PILE_DRAW, 4, 4)
        kit.stamp(kit.ui, T_BUTTON + 2, 150, 3)  # START is the menu
        kit.stamp(kit.ui, T_BUTTON + 3, 140, 15)  # SELECT explains
        kit.stamp(kit.ui, T_HELP, 150, 15)
        self.left = kit.line(15, 4, T_CREAM)
        self.faces = None
        if n <= NAMED:
            self.faces = kit.tiles("faces")
        self.digits = None
        pointer = kit.ui
        if n != NAMED:
            self._narrow()
        if not self.faces:
            kit.stamp(kit.ui, T_STAR, 121, 3)
            kit.stamp(kit.ui, T_POWER + self.view.goal(), 130, 3)
            pointer = self._arrow()
        names = kit.line(28, TOP) if self.faces else kit.line(5, TOP + 1)
        names.space(self.pitch)
        names.show("\n".join([self.match.name(s) for s in range(n)]))
        self.ask = kit.line(3, 110)
        self.action = kit.line(3, 119, T_CREAM)
        self.button = kit.grid(kit.ui, 2, 119, tile=T_BLANK)
        # How likely it is stands apart: a cursor move paints only the number.
        self.fits = kit.line(0, 119, T_CREAM)
        self.number = kit.grid(kit.ui, 0, 119, tile=T_BLANK)
        self.gains = kit.grid(kit.ui, 48, 18, 9, 1, T_BLANK)
        self.arrow = kit.grid(pointer, -20, 0, tile=T_TURN if self.faces else 0)
        if self.events:
            self.draw()
        else:
            self.sync()

    def _narrow(self):
        """Numbers that leave room for pictures."""
        kit = self.app.kit
        bitmap = Bitmap(4, 9 * 2 * _YELLOW, 16)
        for k in range(2 * _YELLOW):
            kit.font.draw(bitmap, str(k % _YELLOW), 9 * k)
        for i in range(4 * 9 * 2 * _YELLOW):
            if bitmap[i]:
                bitmap[i] = T_WHITE if i < 4 * 9 * _YELLOW else T_YELLOW
        self.digits = bitmap, 4, 9

    def _arrow(self):
        """An arrow that leaves room for names."""
        bitmap = Bitmap(4, 8, 16)
        for x in range(4):
            for y in range(x, 8 - x):
                bitmap[x, y] = T_LEAF
        return bitmap, 4, 8

    def clear(self):
        """Another screen covers it."""
        if self.events:
            self.events.leave()
        if self.faces:
            self.faces.close()
        self.faces = self.small = self.big = self.left = self.ask = self.action = self.button = None
        self.fits = self.number = self.gains = self.arrow = self.digits = None

    def read(self):
        """Ask the view for all that is drawn."""
        view = self.view
        for s in range(self.n):
            self.scores[s] = view.score(s)
            view.tank(s, self.tanks, 7 * s)
        view.back(self.back)
        self.pile = view.pile()
        self.acts = view.acts()

    def sync(self):
        """Read the table and draw it."""
        self.read()
        self.draw()

    def draw(self):
        """What is seen of it: card, tanks, lights."""
        self.draw_card()
        for s in range(self.n):
            self.draw_row(s)
        self.left.show(str(self.pile))
        self.lights()

    def lights(self):
        """Whose turn it is."""
        acting = self.acts
        lights = self.app.handheld.pixels
        color = 0
        if acting < self.n:
            color = 0x2030C0 if self.match.players[acting] else 0x30C030
        for i in range(lights.count):  # a light for each seat, all of them for the last
            lights.set(i, color if i == acting or acting >= lights.count else 0)

    def draw_card(self, wide=CARD, shift=0):
        """The top card: its back with three colours, or the front of the one turned up. Narrower:
        while it turns; with a shift: while it shakes."""
        kit = self.app.kit
        kit.box(42, 0, CARD + 4, 28, T_NIGHT)
        x = 80 - wide // 2 + shift
        if self.front < 0 and not self.pile or wide < 2:
            return
        kit.box(x, 0, wide, 28, T_GREY if self.front < 0 else T_WHITE)
        kit.box(x + 1, 1, wide - 2, 26, T_INK if self.front < 0 else T_CREAM)
        if wide < CARD:
            return
        if self.front >= 0:
            kit.stamp(self.big, T_BIG_GEM + self.front, 72, 6)
            return
        # D16: in the order of the list, whatever the front
        for i in range(3):
            kit.stamp(self.big, T_BIG_GEM + self.back[i], 48 + 24 * i + shift, 2)

    def place(self, s, x):
        """Where a large picture covers a colour of a tank; 7: its score."""
        y = TOP + self.pitch * s - 4
        if x > 6:
            return self.total - 4, y
        large = 4 if self.n <= LARGE else 0  # the picture there is as large
        return self.left_ + self.step * x - 4 + large, y + self.drop + large

    def point(self, s):
        """The arrow to a tank."""
        self.arrow.x = 1 if self.faces else 0
        self.arrow.y = TOP + self.pitch * s + (0 if self.n > NAMED else 5)

    def draw_row(self, s, color=T_YELLOW):
        """A tank: who, the cards of each colour, the score and the goal. In a frame of this colour
        if something happens there: whose turn it is."""
        kit = self.app.kit
        y = TOP + self.pitch * s
        n = self.n
        high = self.pitch - (n > NAMED)
        framed = self.acts == s or color != T_YELLOW
        kit.box(0, y - 1, 160, high, color if framed else T_NIGHT)
        if framed:
            kit.box(1, y, 158, high - 2, T_NIGHT)
        if n <= LARGE:  # glass
            for x in (_WALL, _WALL + 127):
                kit.box(x, y + self.water - 2, 1, high - self.water + 1, T_GREY)
            kit.box(_WALL, y + high - 3, 128, 1, T_GREY)
        if n <= NAMED:
            self.draw_face(s)
            kit.stamp(self.small, T_OF, 142, y)
            kit.stamp(kit.ui, T_POWER + self.view.goal(), 149, y)
        self.draw_tank(s)
        self.draw_score(s)

    def draw_score(self, s):
        """Of a seat."""
        kit = self.app.kit
        x = self.total
        y = TOP + self.pitch * s + (self.n > NAMED)
        k = self.scores[s]
        kit.box(x, y, 8, 8, T_NIGHT)
        if self.n > NAMED:  # in yellow, as the tank's numbers end just before it
            kit.stamp(self.digits, _YELLOW + k % 10, x + 3, y)
            if k > 9:  # only a winner has that many
                kit.stamp(self.digits, _YELLOW + k // 10, x - 2, y)
            return
        if k > 19:  # only a winner has that many
            kit.box(x - 7, y, 8, 8, T_NIGHT)
            kit.stamp(kit.ui, T_POWER + k // 10, x - 7, y)
            k %= 10
        kit.stamp(kit.ui, T_POWER + k, x, y)

    def draw_tank(self, s):
        """The cards of each colour, once they are dealt."""
        for x in range(7):
            self.draw_gem(s, x)

    def draw_gem(self, s, x):
        """The cards of one colour."""
        kit = self.app.kit
        y = TOP + self.pitch * s + self.drop
        k = self.tanks[7 * s + x] if s < self.given else 0
        at = self.left_ + self.step * x
        if self.n <= LARGE:
            self._draw_large(s, x, k, at, y)
            return
        if self.faces:
            kit.box(at, y - 1, self.step, 9, T_SLATE)
            kit.box(at, y - 1, self.step, 1, T_SKY)
        else:
            kit.box(at, y, self.step, 8, T_NIGHT)
        if self.faces or k < 10:
            kit.stamp(self.small, T_GEM + x if k else T_NO_GEM, at, y)
        if k and self.digits and k < 10:
            kit.stamp(self.digits, k, at + 9, y)
        elif k:  # without faces there is no room for both: its place tells which it is
            kit.stamp(kit.ui, T_POWER + k, at + (8 if self.faces else 3), y)

    def _draw_large(self, s, x, k, at, y):
        """The cards of one colour in a tank with water; how many, on a ground of its own."""
        kit = self.app.kit
        top = TOP + self.pitch * s
        if y < top + self.water:
            kit.box(at, y, self.step, top + self.water - y, T_NIGHT)
        kit.box(at, top + self.water, self.step, self.pitch - 3 - self.water, T_SLATE)
        for wave in range(0, self.step, 6):
            kit.box(at + wave, top + self.water, 3, 1, T_SKY)
        if not k:
            return
        kit.stamp(self.big, T_BIG_GEM + x, at, y)
        wide = 6 if k < 10 else 11
        kit.box(at + 18 - wide, y + 7, wide, 9, T_INK)
        kit.stamp(self.digits, k % 10, at + 13, y + 7)
        if k > 9:
            kit.stamp(self.digits, k // 10, at + 8, y + 7)

    def draw_face(self, s):
        """Who it is, and the mood."""
        kit = self.app.kit
        y = TOP + self.pitch * s + 1
        kit.box(9, y, 16, 16, T_NIGHT)
        kit.stamp(self.faces, self.match.face(s, self.moods[s]), 9, y)

    def announce(self, text, more=""):
        """The two lines at the bottom."""
        self.ask.show(text)
        if self.action.x != 3:
            self.button[0] = self.number[0] = T_BLANK
            self.fits.show("")
            self.action.x = 3
        self.action.show(more)

    # --- the game goes on

    def signs(self):
        """What is worth a tip, see assets/mantis/guide.txt."""
        seat = self.me
        tank = self.tanks[7 * seat : 7 * seat + 7]
        signs = "AB" if self.n == 2 else "A"
        for color in self.back:
            if tank[color] > 1:
                signs += "C"
        for s in range(self.n):
            if s != seat and self.scores[s] + _NEAR >= self.view.goal():
                signs += "D"
        return signs if any(tank) else signs + "E"

    def press(self, button):
        """SELECT explains."""
        if button != SELECT:
            TableScreen.press(self, button)
        elif not self.match.takes_press(self, button):
            self.app.page("help", self.match.game)

    def dealt(self, ms):
        """The tanks fill one after the other."""
        given = ms // _DEALT
        while self.given < given:
            self.given += 1
            self.draw_tank(self.given - 1)
            self.app.handheld.sound.play(S_DEAL)

    def thinks(self, seat):
        """A bot begins to think: it looks so."""
        if not self.spoke:  # else that is still read
            TableScreen.thinks(self, seat)
        self.mood(seat, THINKS)

    def mood(self, seat, mood):
        """How a face looks; -1: all are as usual again."""
        for s in range(self.n):
            new = mood if s == seat and self.match.players[s] else 0
            if self.moods[s] != new:
                self.moods[s] = new
                if self.faces:
                    self.draw_face(s)

    def before(self):
        """Nothing is chosen any more."""
        self.arrow.x = -20
        for i in range(9):
            if self.gains[i] != T_BLANK:
                self.gains[i] = T_BLANK


Screen = Mantis
