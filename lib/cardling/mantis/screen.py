# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of Mantis: the top card, a row for each tank, two lines for what is asked or happens.

Every colour has a shape and a column of its own. Under the three colours of the top card stands
what each of them would bring, for the tank under the cursor.
"""

from micropython import const

from cardling.characters import THINKS
from cardling.device.boards import SELECT
from cardling.sounds import S_DEAL
from cardling.table import TableScreen
from cardling.tiles import (
    T_BIG_GEM, T_BLANK, T_BUTTON, T_CREAM, T_GEM, T_GREY, T_HELP, T_INK, T_NIGHT, T_NO_GEM,
    T_OF, T_PILE_DRAW, T_POWER, T_SLATE, T_TURN, T_WHITE, T_YELLOW,
)  # fmt: skip

TOP = const(29)  # y of the first row
CARD = const(72)  # width of the top card
NAMED = const(4)  # with more tanks there is room for three letters of a name, and for no face
_LEFT = const(26)  # x of the first colour
_DEALT = const(110)  # ms until the next tank has its cards
_NEAR = const(4)  # cards short of the goal: somebody to be warned of


class Mantis(TableScreen):
    """The screen in front while Mantis is played."""

    TABLE = ("cardling.table", "cardling.mantis.screen", "engine.view", "engine.mantis.view")
    ASK = ("cardling.mantis.ask",)
    SHOW = ("cardling.mantis.show",)
    THINK = ("engine.bot", "engine.rival", "engine.worth", "engine.mantis.bot")
    READ = SHOW + THINK + ("cardling.mantis.advice",)
    END = ("cardling.mantis.end",)

    TIME = 1300
    DEAL = 1  # more with each tank

    def __init__(self, app, match):
        TableScreen.__init__(self, app, match)
        self.hand = self.me  # nothing is hidden
        self.n = n = len(match.kinds)
        self.DEAL = _DEALT * n
        self.given = 0 if self.dealing >= 0 else n  # tanks that have their cards
        self.moods = bytearray(n)  # of the faces
        self.streak = 0  # steals in a row
        self.pitch = 13 if n > NAMED else 20 if n == NAMED else 26
        self.drop = 10 if n <= NAMED else 1  # from the top of a row to its colours
        self.step = 18 if n <= NAMED else 15  # from a colour to the next
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
        names = kit.line(28, TOP) if self.faces else kit.line(9, TOP + 1)
        names.space(self.pitch)
        wide = 92 if self.faces else 16
        names.say("\n".join([kit.short(self.match.name(s), wide) for s in range(n)]))
        self.ask = kit.line(3, 110)
        self.action = kit.line(3, 119, T_CREAM)
        self.button = kit.grid(kit.ui, 2, 119, tile=T_BLANK)
        # How likely it is stands apart: a cursor move paints only the number.
        self.fits = kit.line(0, 119, T_CREAM)
        self.number = kit.grid(kit.ui, 0, 119, tile=T_BLANK)
        self.gains = kit.grid(kit.ui, 48, 18, 9, 1, T_BLANK)
        self.arrow = kit.grid(kit.ui, -20, 0, tile=T_TURN)
        self.actor = kit.grid(self.big, -20, 0)
        if self.events:
            self.draw()
        else:
            self.sync()

    def clear(self):
        """Another screen covers it."""
        if self.faces:
            self.faces.close()
        self.faces = self.small = self.big = self.left = self.ask = self.action = self.button = None
        self.fits = self.number = self.gains = self.arrow = self.actor = None

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
        self.left.say(str(self.pile))
        acting = self.acts
        lights = self.app.handheld.pixels
        color = 0
        if acting < self.n:
            color = 0x2030C0 if self.match.kinds[acting] else 0x30C030
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
        return (131, y) if x > 6 else (_LEFT + self.step * x - 4, y + self.drop)

    def point(self, s):
        """The arrow to a tank."""
        self.arrow.x = 1
        self.arrow.y = TOP + self.pitch * s + (0 if self.n > NAMED else 5)

    def draw_row(self, s):
        """A tank: who, the cards of each colour, the score and the goal."""
        kit = self.app.kit
        y = TOP + self.pitch * s
        high = 20 if self.n <= NAMED else 12
        acting = self.acts == s
        kit.box(0, y - 1, 160, high, T_YELLOW if acting else T_NIGHT)
        if acting:
            kit.box(1, y, 158, high - 2, T_NIGHT)
        named = self.n <= NAMED
        top = y if named else y + 1
        if named:
            self.draw_face(s)
        else:
            kit.box(133, y + 1, 1, high - 4, T_SLATE)
        self.draw_tank(s)
        k = self.scores[s]
        if k > 19:  # only a winner has that many
            kit.stamp(kit.ui, T_POWER + k // 10, 128, top)
            k %= 10
        kit.stamp(kit.ui, T_POWER + k, 135, top)
        kit.stamp(self.small, T_OF, 142, top)
        kit.stamp(kit.ui, T_POWER + self.view.goal(), 149, top)

    def draw_tank(self, s):
        """The cards of each colour, once they are dealt."""
        kit = self.app.kit
        y = TOP + self.pitch * s + self.drop
        for x in range(7):
            k = self.tanks[7 * s + x] if s < self.given else 0
            at = _LEFT + self.step * x
            kit.stamp(self.small, T_GEM + x if k else T_NO_GEM, at, y)
            if k:
                kit.stamp(kit.ui, T_POWER + k, at + (8 if self.faces else 7), y)

    def draw_face(self, s):
        """Who it is, and the mood."""
        kit = self.app.kit
        y = TOP + self.pitch * s + 1
        kit.box(9, y, 16, 16, T_NIGHT)
        kit.stamp(self.faces, self.match.face(s, self.moods[s]), 9, y)

    def say(self, text, more=""):
        """The two lines at the bottom."""
        self.ask.say(text)
        if self.action.x != 3:
            self.button[0] = self.number[0] = T_BLANK
            self.fits.say("")
            self.action.x = 3
        self.action.say(more)

    # --- the game goes on

    def signs(self):
        """What is worth a tip, see assets/mantis/guide.txt."""
        seat = self.me
        tank = self.tanks[7 * seat : 7 * seat + 7]
        signs = "AB" if self.extra else "A"
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
        elif not self.match.hears(self, button):
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
        TableScreen.thinks(self, seat)
        self.mood(seat, THINKS)

    def mood(self, seat, mood):
        """How a face looks; -1: all are as usual again."""
        for s in range(self.n):
            new = mood if s == seat and self.match.kinds[s] else 0
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
