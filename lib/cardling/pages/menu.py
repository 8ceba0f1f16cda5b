# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A menu to choose from, and a yes-or-no question."""

from cardling.device.boards import DOWN, START, UP, A, B
from cardling.messages import M_NO, M_YES
from cardling.sounds import S_BACK, S_CHOOSE, S_MOVE
from cardling.tiles import T_BLANK, T_BLUE, T_MORE_DOWN, T_MORE_UP, T_TURN, T_WHITE


class Menu:
    """``rows``: texts; ``chosen(index)`` is called for A, with -1 for B if ``back`` allows it; 2:
    START goes back, too."""

    top = 22  # y of the first row
    left = 16  # x of the rows
    step = 10  # from a row to the next
    lines = 9  # rows to be seen

    def __init__(self, app, title, rows, chosen, at=0, back=True):
        self.app = app
        self.title = title
        self.rows = rows
        self.chosen = chosen
        self.at = at
        self.back = back
        self.first = 0
        if rows and len(rows) < 9 and self.step < 12:
            self.step = 12  # a short list has room

    def enter(self):
        """Draw it."""
        kit = self.app.kit
        self.head()
        self.list = kit.line(self.left, self.top)
        self.list.space(self.step)
        self.arrow = kit.grid(kit.ui, self.left - 11, 0, tile=T_TURN)
        self.more = [kit.grid(kit.ui, 150, self.top, tile=T_BLANK)]
        self.more.append(
            kit.grid(kit.ui, 150, self.top + (self.lines - 1) * self.step, tile=T_BLANK)
        )
        self._draw()

    def head(self):
        """What stands above the rows."""
        kit = self.app.kit
        kit.box(0, 0, 160, 14, T_BLUE)
        kit.line(4, 2, T_WHITE, kit.fit(self.title, 152))

    def _draw(self):
        lines = self.lines
        if self.at < self.first:
            self.first = self.at
        if self.at >= self.first + lines:
            self.first = self.at - lines + 1
        self.list.show(self.texts(self.rows[self.first : self.first + lines]))
        self.arrow.y = self.top + (self.at - self.first) * self.step
        self.more[0][0] = T_MORE_UP if self.first else T_BLANK
        last = self.first + lines >= len(self.rows)
        self.more[1][0] = T_BLANK if last else T_MORE_DOWN

    def texts(self, rows):
        """What these rows say."""
        fit = self.app.kit.fit
        return "\n".join([fit(row, 132) for row in rows])

    def press(self, button):
        """Up and down move, A chooses, B goes back."""
        if button == UP or button == DOWN:
            step = 1 if button == DOWN else -1
            self.at = (self.at + step) % len(self.rows)
            self._draw()
            self.sound(S_MOVE)
        elif button == A:
            self.sound(S_CHOOSE)
            self.chosen(self.at)
        elif button == B and self.back or button == START and self.back > 1:
            self.sound(S_BACK)
            self.chosen(-1)

    def sound(self, number):
        """What a hand does can be heard."""
        self.app.handheld.sound.play(number)

    def tick(self):
        """Nothing moves."""

    def leave(self):
        """Another screen covers it."""
        self.list = self.arrow = self.more = None


Page = Menu


def ask(app, what, yes, show=None, player=""):
    """Ask before one of cardling.confirmation's menus is done; ``yes()`` is called if it may be.
    ``show``: app.turn, if it is asked instead of what is in front; ``player``: whom it names."""

    def chosen(index):
        app.pop()
        if index == 1:
            yes()

    text = app.say.fill(app.load("cardling.confirmation").MENUS[what], player=player)
    (show or app.page)("menu", text, [app.say(M_NO), app.say(M_YES)], chosen)
