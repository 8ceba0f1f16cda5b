# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of Mantis: the top card, a row for each tank, two lines for what is asked or happens.

Every colour has a shape and a column of its own. Under the three colours of the top card stands
what each of them would bring, for the tank under the cursor.
"""

from micropython import const

from cardling import boards
from cardling.guide import Guide
from cardling.tanks_show import Show, line  # noqa: F401 - line is for the log
from engine.mantis import FRONT

_T_BIG_GEM = const(0)
_T_BLANK = const(68)
_T_BOT = const(54)
_T_BUTTON = const(49)
_T_CHECK = const(64)
_T_CREAM = const(15)
_T_CROSS = const(65)
_T_GEM = const(0)
_T_GREY = const(3)
_T_HELP = const(62)
_T_INK = const(1)
_T_NIGHT = const(0)
_T_NO_GEM = const(7)
_T_OF = const(8)
_T_PERSON = const(55)
_T_PILE_DRAW = const(33)
_T_POWER = const(0)
_T_SLATE = const(2)
_T_TURN = const(44)
_T_WHITE = const(4)
_T_YELLOW = const(9)


_M_FOE_THINKS = const(28)
_M_TANK_ASK = const(210)
_M_TANK_ASK_WHO = const(211)
_M_TANK_SCORE = const(212)
_M_TANK_FITS = const(214)
_M_TANK_STEAL = const(213)
_M_WHY_SCORE = const(200)
_M_WHY_STEAL = const(201)
_M_WHY_FILL = const(202)

# The state of the table, see engine/mantis.py.
_SEAT = const(1)
_PILE = const(7)
_SCORE = const(11)
_TANK = const(17)
_ORDER = const(59)
_OVER = const(255)

_TOP = const(29)  # y of the first row
_LEFT = const(26)  # x of the first colour
_CARD = const(72)  # width of the top card
_NAMED = const(4)  # with more tanks there is no room for names
_NEAR = const(4)  # cards short of the goal: somebody to be warned of

# ms without A before it chooses: whoever skips what happens often presses once too much, and a
# move cannot be taken back
_HANDS_OFF = const(400)


def move(app, match, code):
    """A move as a text, for the hint."""
    if not code:
        return app.say(_M_TANK_SCORE)
    return app.say.fill(_M_TANK_STEAL, player=match.name(code - 1))


def reason(app, match, why, code):
    """Why the hint says so: how many of the three colours match."""
    t = match.table
    st = t.state
    at = _TANK + 7 * (code - 1 if code else t.seat)
    fits = 0
    top = st[_ORDER - 1 + st[_PILE]] // 3 * 3
    for i in range(3):
        fits += st[at + FRONT[top + i]] > 0
    if fits:
        return app.say.fill(_M_WHY_STEAL if code else _M_WHY_SCORE, "", fits)
    return "" if code else app.say(_M_WHY_FILL)


class Tanks:
    """The screen in front while Mantis is played."""

    def __init__(self, app, match):
        self.app = app
        self.match = match
        self.table = match.table
        self.n = n = match.table.seats
        self.pitch = 13 if n > _NAMED else 20 if n == _NAMED else 26
        self.drop = 10 if n <= _NAMED else 1  # from the top of a row to its colours
        self.step = 18 if n <= _NAMED else 15  # from a colour to the next
        self.seen = bytearray(_ORDER)  # the state as it is drawn
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
        kit.box(0, 109, 160, 19, _T_INK)
        kit.stamp(kit.ui, _T_PILE_DRAW, 4, 4)
        kit.stamp(kit.ui, _T_BUTTON + 2, 150, 3)  # START is the menu
        kit.stamp(kit.ui, _T_BUTTON + 3, 140, 15)  # SELECT explains
        kit.stamp(kit.ui, _T_HELP, 150, 15)
        self.left = kit.line(15, 4, _T_CREAM)
        if n <= _NAMED:
            names = kit.line(22, _TOP)
            names.space(self.pitch)
            names.say("\n".join([kit.fit(self.match.name(s), 96) for s in range(n)]))
        self.ask = kit.line(3, 110)
        self.action = kit.line(3, 119, _T_CREAM)
        self.button = kit.grid(kit.ui, 2, 119, tile=_T_BLANK)
        # How likely it is stands apart: a cursor move paints only the number.
        self.fits = kit.line(0, 119, _T_CREAM)
        self.number = kit.grid(kit.ui, 0, 119, tile=_T_BLANK)
        self.gains = kit.grid(kit.ui, 48, 18, 9, 1, _T_BLANK)
        self.arrow = kit.grid(kit.ui, -20, 0, tile=_T_TURN)
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
        self.seen[:] = self.table.state[:_ORDER]
        self.draw()

    def draw(self):
        """What is seen of it: card, tanks, lights."""
        self.draw_card()
        for s in range(self.n):
            self.draw_row(s)
        self.left.say(str(self.seen[_PILE]))
        acting = self.seen[_SEAT]
        lights = self.app.handheld.pixels
        color = 0
        if acting < self.n:
            color = 0x2030C0 if self.match.kinds[acting] else 0x30C030
        for i in range(lights.count):  # a light for each seat, all of them for the last
            lights.set(i, color if i == acting or acting >= lights.count else 0)

    def draw_card(self, wide=_CARD):
        """The top card: its back with three colours, or the front of the one turned up. Narrower:
        while it turns."""
        kit = self.app.kit
        kit.box(44, 0, _CARD, 28, _T_NIGHT)
        x = 80 - wide // 2
        if self.front < 0 and not self.seen[_PILE] or wide < 2:
            return
        kit.box(x, 0, wide, 28, _T_GREY if self.front < 0 else _T_WHITE)
        kit.box(x + 1, 1, wide - 2, 26, _T_INK if self.front < 0 else _T_CREAM)
        if wide < _CARD:
            return
        if self.front >= 0:
            kit.stamp(self.big, _T_BIG_GEM + self.front, 72, 6)
            return
        # D16: in the order of the list, whatever the front
        for i in range(3):
            kit.stamp(self.big, _T_BIG_GEM + self.back(i), 48 + 24 * i, 2)

    def back(self, i):
        """The i-th colour of the top card's back."""
        return FRONT[self.table.state[_ORDER - 1 + self.seen[_PILE]] // 3 * 3 + i]

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
        acting = seen[_SEAT] == s
        kit.box(0, y - 1, 160, high, _T_YELLOW if acting else _T_NIGHT)
        if acting:
            kit.box(1, y, 158, high - 2, _T_NIGHT)
        named = self.n <= _NAMED
        top = y if named else y + 1
        kit.stamp(kit.ui, _T_BOT if self.match.kinds[s] else _T_PERSON, 9, top)
        if not named:
            kit.stamp(kit.ui, _T_POWER + s + 1, 16, top)
            kit.box(133, y + 1, 1, high - 4, _T_SLATE)
        row = y + self.drop
        for x in range(7):
            k = seen[_TANK + 7 * s + x]
            at = _LEFT + self.step * x
            kit.stamp(self.small, _T_GEM + x if k else _T_NO_GEM, at, row)
            if k:
                kit.stamp(kit.ui, _T_POWER + k, at + 8 - (not named), row)
        k = seen[_SCORE + s]
        if k > 19:  # only a winner has that many
            kit.stamp(kit.ui, _T_POWER + k // 10, 128, top)
            k %= 10
        kit.stamp(kit.ui, _T_POWER + k, 135, top)
        kit.stamp(self.small, _T_OF, 142, top)
        kit.stamp(kit.ui, _T_POWER + self.table.goal, 149, top)

    def say(self, text, more=""):
        """The two lines at the bottom."""
        self.ask.say(text)
        if self.action.x != 3:
            self.button[0] = self.number[0] = _T_BLANK
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
        """What is worth a tip, see assets/texts/guide_mantis.txt."""
        seen = self.seen
        signs = "A"
        if self.again:
            signs += "B"
        for i in range(3):
            if seen[_TANK + 7 * seat + self.back(i)] > 1:
                signs += "C"
        for s in range(self.n):
            if s != seat and seen[_SCORE + s] + _NEAR >= self.table.goal:
                signs += "D"
        if not any(seen[_TANK + 7 * seat : _TANK + 7 * seat + 7]):
            signs += "E"
        return signs

    def _show_question(self):
        match = self.match
        name = self.app.kit.fit(match.name(self.seen[_SEAT]), 60)
        form = _M_TANK_ASK if match.people == 1 else _M_TANK_ASK_WHO
        self.ask.say(self.app.say.fill(form, player=name))
        self.action.x = 12
        self.button[0] = _T_BUTTON
        text = self.app.say(_M_TANK_FITS)
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
            k = self.seen[_TANK + 7 * s + self.back(i)]
            fits += k > 0
            mark = _T_CHECK if k else _T_CROSS
            if gains[3 * i] != mark:
                gains[3 * i] = mark
            mark = _T_POWER + k + 1 if k else _T_BLANK
            if gains[3 * i + 1] != mark:
                gains[3 * i + 1] = mark
        form = _M_TANK_SCORE if s == self.seen[_SEAT] else _M_TANK_STEAL
        if self.number[0] != _T_POWER + fits:
            self.number[0] = _T_POWER + fits
        fill = self.app.say.fill
        kit = self.app.kit
        room = self.number.x - 12 - kit.font.width(fill(form))
        self.action.say(fill(form, player=kit.fit(self.match.name(s), room)))

    def press(self, button):
        """While things happen, A skips them."""
        if button == boards.START:
            from cardling.pause import pause

            pause(self.app, self.match, self._concede, self.question)
        elif button == boards.SELECT:
            from cardling.help import Help

            self.app.push(Help(self.app, self.match.game))
        elif self.events.busy():
            if button == boards.A:
                self.events.skip()
        elif not self.question:
            return
        elif button == boards.UP or button == boards.DOWN:
            self.move((self.at + (1 if button == boards.DOWN else -1)) % self.n)
        elif button == boards.A:
            handheld = self.app.handheld
            early = handheld.since(self.since) < _HANDS_OFF
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
        if seat == _OVER or self.match.conceded >= 0:
            from cardling.tanks_end import TanksEnd

            self.app.show(TanksEnd(self.app, self.match))
        elif self.match.kinds[seat]:
            self._think(seat)
        elif not self.question:
            self._ask(seat)

    def _think(self, seat):
        if self.match.bot is None:
            self.say(self.app.say.fill(_M_FOE_THINKS, player=self.match.name(seat)))
        code = self.match.think(seat)
        if code >= 0:
            self.play(code)

    def play(self, code):
        """Play a move and show what it does."""
        self.question = False
        self.arrow.x = -20
        for i in range(9):
            if self.gains[i] != _T_BLANK:
                self.gains[i] = _T_BLANK
        self.match.play(code)
        self.app.hush()
        self.events.begin()

    def _concede(self):
        match = self.match
        seat = self.table.seat
        match.concede(match.kinds.find(b"\0") if seat == _OVER or match.kinds[seat] else seat)


View = Tanks
