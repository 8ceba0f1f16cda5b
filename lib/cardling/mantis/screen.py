# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of Mantis: the top card, a row for each tank, two lines for what is asked or happens.

Every colour has a shape and a column of its own. Under the three colours of the top card stands
what each of them would bring, for the tank under the cursor.
"""

from micropython import const
from cardling.pages.guide import Guide
from cardling.mantis.show import CARD
from cardling.mantis.show import Show, line  # noqa: F401 - line is for the log
from engine.mantis import FRONT
from cardling.messages import (
    M_FOE_THINKS, M_TANK_ASK, M_TANK_ASK_WHO, M_TANK_FITS, M_TANK_SCORE, M_TANK_STEAL, M_WHY_FILL,
    M_WHY_SCORE, M_WHY_STEAL,
)  # fmt: skip
from cardling.tiles import (
    T_BIG_GEM, T_BLANK, T_BOT, T_BUTTON, T_CHECK, T_CREAM, T_CROSS, T_GEM, T_GREY, T_HELP, T_INK,
    T_NIGHT, T_NO_GEM, T_OF, T_PERSON, T_PILE_DRAW, T_POWER, T_SLATE, T_TURN, T_WHITE, T_YELLOW,
)  # fmt: skip
from engine.mantis.numbers import ORDER, PILE, SCORE, TANK
from engine.numbers import SEAT
from engine import OVER
from cardling.pages.help import HANDS_OFF
from cardling.device.boards import A, DOWN, SELECT, START, UP


_TOP = const(29)  # y of the first row
_LEFT = const(26)  # x of the first colour
_NAMED = const(4)  # with more tanks there is no room for names
_NEAR = const(4)  # cards short of the goal: somebody to be warned of

# ms without A before it chooses: whoever skips what happens often presses once too much, and a
# move cannot be taken back


def move(app, match, code):
    """A move as a text, for the hint."""
    if not code:
        return app.say(M_TANK_SCORE)
    return app.say.fill(M_TANK_STEAL, player=match.name(code - 1))


def reason(app, match, why, code):
    """Why the hint says so: how many of the three colours match."""
    t = match.table
    st = t.state
    at = TANK + 7 * (code - 1 if code else t.seat)
    fits = 0
    top = st[ORDER - 1 + st[PILE]] // 3 * 3
    for i in range(3):
        fits += st[at + FRONT[top + i]] > 0
    if fits:
        return app.say.fill(M_WHY_STEAL if code else M_WHY_SCORE, "", fits)
    return "" if code else app.say(M_WHY_FILL)


class Mantis:
    """The screen in front while Mantis is played."""

    def __init__(self, app, match):
        self.app = app
        self.match = match
        self.table = match.table
        self.n = n = match.table.seats
        self.pitch = 13 if n > _NAMED else 20 if n == _NAMED else 26
        self.drop = 10 if n <= _NAMED else 1  # from the top of a row to its colours
        self.step = 18 if n <= _NAMED else 15  # from a colour to the next
        self.seen = bytearray(ORDER)  # the state as it is drawn
        self.front = -1  # colour of the card that is turned up
        self.again = False  # the last steal gave another turn
        self.at = 0  # the tank under the cursor
        self.question = False
        self.events = Show(self)
        self.guide = Guide(app, match.game)
        self.hint = -1  # the move of a hint, for the cursor

    def leave(self):
        """Another screen covers it; a bot begins again when it is back: same seed, same move."""
        self.match.rest()

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
        if n <= _NAMED:
            names = kit.line(22, _TOP)
            names.space(self.pitch)
            names.say("\n".join([kit.fit(self.match.name(s), 96) for s in range(n)]))
        self.ask = kit.line(3, 110)
        self.action = kit.line(3, 119, T_CREAM)
        self.button = kit.grid(kit.ui, 2, 119, tile=T_BLANK)
        # How likely it is stands apart: a cursor move paints only the number.
        self.fits = kit.line(0, 119, T_CREAM)
        self.number = kit.grid(kit.ui, 0, 119, tile=T_BLANK)
        self.gains = kit.grid(kit.ui, 48, 18, 9, 1, T_BLANK)
        self.arrow = kit.grid(kit.ui, -20, 0, tile=T_TURN)
        self.actor = kit.grid(self.big, -20, 0)
        if self.events.busy():
            self.draw()
            self.events.again()
        else:
            self.sync()
            if self.question:
                if self.hint >= 0:
                    self.at = self.hint - 1 if self.hint else self.table.seat
                    self.hint = -1
                self._show_question()

    def sync(self):
        """Read the table and draw it."""
        self.seen[:] = self.table.state[:ORDER]
        self.draw()

    def draw(self):
        """What is seen of it: card, tanks, lights."""
        self.draw_card()
        for s in range(self.n):
            self.draw_row(s)
        self.left.say(str(self.seen[PILE]))
        acting = self.seen[SEAT]
        lights = self.app.handheld.pixels
        color = 0
        if acting < self.n:
            color = 0x2030C0 if self.match.kinds[acting] else 0x30C030
        for i in range(lights.count):  # a light for each seat, all of them for the last
            lights.set(i, color if i == acting or acting >= lights.count else 0)

    def draw_card(self, wide=CARD):
        """The top card: its back with three colours, or the front of the one turned up. Narrower:
        while it turns."""
        kit = self.app.kit
        kit.box(44, 0, CARD, 28, T_NIGHT)
        x = 80 - wide // 2
        if self.front < 0 and not self.seen[PILE] or wide < 2:
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
            kit.stamp(self.big, T_BIG_GEM + self.back(i), 48 + 24 * i, 2)

    def back(self, i):
        """The i-th colour of the top card's back."""
        return FRONT[self.table.state[ORDER - 1 + self.seen[PILE]] // 3 * 3 + i]

    def place(self, s, x):
        """Where a large picture covers a colour of a tank; 7: its score."""
        y = _TOP + self.pitch * s - 4
        return (131, y) if x > 6 else (_LEFT + self.step * x - 4, y + self.drop)

    def draw_row(self, s):
        """A tank: who, the cards of each colour, the score and the goal."""
        kit = self.app.kit
        seen = self.seen
        y = _TOP + self.pitch * s
        high = 20 if self.n <= _NAMED else 12
        acting = seen[SEAT] == s
        kit.box(0, y - 1, 160, high, T_YELLOW if acting else T_NIGHT)
        if acting:
            kit.box(1, y, 158, high - 2, T_NIGHT)
        named = self.n <= _NAMED
        top = y if named else y + 1
        kit.stamp(kit.ui, T_BOT if self.match.kinds[s] else T_PERSON, 9, top)
        if not named:
            kit.stamp(kit.ui, T_POWER + s + 1, 16, top)
            kit.box(133, y + 1, 1, high - 4, T_SLATE)
        row = y + self.drop
        for x in range(7):
            k = seen[TANK + 7 * s + x]
            at = _LEFT + self.step * x
            kit.stamp(self.small, T_GEM + x if k else T_NO_GEM, at, row)
            if k:
                kit.stamp(kit.ui, T_POWER + k, at + 8 - (not named), row)
        k = seen[SCORE + s]
        if k > 19:  # only a winner has that many
            kit.stamp(kit.ui, T_POWER + k // 10, 128, top)
            k %= 10
        kit.stamp(kit.ui, T_POWER + k, 135, top)
        kit.stamp(self.small, T_OF, 142, top)
        kit.stamp(kit.ui, T_POWER + self.table.goal, 149, top)

    def say(self, text, more=""):
        """The two lines at the bottom."""
        self.ask.say(text)
        if self.action.x != 3:
            self.button[0] = self.number[0] = T_BLANK
            self.fits.say("")
            self.action.x = 3
        self.action.say(more)

    # --- choosing

    def _ask(self, seat):
        """Ask a person; nothing is hidden here, so it is enough to say who is asked."""
        told = not self.guide.told and self.guide.tip(self._signs(seat))
        self.guide.told = told
        if told:
            return
        self.question = True
        self.at = seat
        self.since = self.app.handheld.now()
        self._show_question()

    def _signs(self, seat):
        """What is worth a tip, see assets/mantis/guide.txt."""
        seen = self.seen
        signs = "A"
        if self.again:
            signs += "B"
        for i in range(3):
            if seen[TANK + 7 * seat + self.back(i)] > 1:
                signs += "C"
        for s in range(self.n):
            if s != seat and seen[SCORE + s] + _NEAR >= self.table.goal:
                signs += "D"
        if not any(seen[TANK + 7 * seat : TANK + 7 * seat + 7]):
            signs += "E"
        return signs

    def _show_question(self):
        match = self.match
        name = self.app.kit.fit(match.name(self.seen[SEAT]), 60)
        form = M_TANK_ASK if match.people == 1 else M_TANK_ASK_WHO
        self.ask.say(self.app.say.fill(form, player=name))
        self.action.x = 12
        self.button[0] = T_BUTTON
        text = self.app.say(M_TANK_FITS)
        self.fits.say(text)
        self.fits.x = 159 - self.app.kit.font.width(text)
        self.number.x = self.fits.x - 10
        self.move(self.at)

    def move(self, s):
        """Put the cursor to a tank: say what A does there, and what each colour would bring."""
        self.at = s
        self.arrow.x = 1
        self.arrow.y = _TOP + self.pitch * s + (0 if self.n > _NAMED else 5)
        fits = 0
        gains = self.gains
        for i in range(3):
            k = self.seen[TANK + 7 * s + self.back(i)]
            fits += k > 0
            mark = T_CHECK if k else T_CROSS
            if gains[3 * i] != mark:
                gains[3 * i] = mark
            mark = T_POWER + k + 1 if k else T_BLANK
            if gains[3 * i + 1] != mark:
                gains[3 * i + 1] = mark
        form = M_TANK_SCORE if s == self.seen[SEAT] else M_TANK_STEAL
        if self.number[0] != T_POWER + fits:
            self.number[0] = T_POWER + fits
        fill = self.app.say.fill
        kit = self.app.kit
        room = self.number.x - 12 - kit.font.width(fill(form))
        self.action.say(fill(form, player=kit.fit(self.match.name(s), room)))

    def press(self, button):
        """While things happen, A skips them."""
        if button == START:
            from cardling.pages.pause import pause

            pause(self.app, self.match, self._concede, self.question)
        elif button == SELECT:
            from cardling.pages.help import Help

            self.app.push(Help(self.app, self.match.game))
        elif self.events.busy():
            if button == A:
                self.events.skip()
        elif not self.question:
            return
        elif button == UP or button == DOWN:
            self.move((self.at + (1 if button == DOWN else -1)) % self.n)
        elif button == A:
            handheld = self.app.handheld
            early = handheld.since(self.since) < HANDS_OFF
            self.since = handheld.now()
            if not early:
                self.play(0 if self.at == self.table.seat else 1 + self.at)

    # --- the game goes on

    def tick(self):
        """Let things happen, then ask a person or let a bot think."""
        if self.events.busy():
            self.events.tick()
            return
        seat = self.table.seat
        if seat == OVER or self.match.conceded >= 0:
            from cardling.mantis.end import MantisEnd

            self.app.show(MantisEnd(self.app, self.match))
        elif self.match.kinds[seat]:
            self._think(seat)
        elif not self.question:
            self._ask(seat)

    def _think(self, seat):
        if self.match.bot is None:
            self.say(self.app.say.fill(M_FOE_THINKS, player=self.match.name(seat)))
        code = self.match.think(seat)
        if code >= 0:
            self.play(code)

    def play(self, code):
        """Play a move and show what it does."""
        self.question = False
        self.arrow.x = -20
        for i in range(9):
            if self.gains[i] != T_BLANK:
                self.gains[i] = T_BLANK
        self.match.play(code)
        self.app.hush()
        self.events.begin()

    def _concede(self):
        self.match.concede(self.match.kinds.find(b"\0"))


View = Mantis
