# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A lesson on the live table: one sentence at a time, then the move it asks for. Another move is
explained instead of played. The last position is played alone. tools/pack_lessons.py describes the
files."""

from displayio import Bitmap

from engine import GAMES, OVER
from cardling.cards import Cards
from cardling.device.boards import START, A, B
from cardling.match import Match
from cardling.save.carry import STAGE
from cardling.staged import LESSONS, NAMES, Staged
from cardling.tiles import T_BUTTON, T_VIOLET, T_WHITE
from micropython import const

SAY = const(1)  # steps: a text at the bottom,
SAY_UP = const(2)  # at the top;
DO = const(3)  # a move of the person, and the text if it is another one;
REPLY = const(4)  # somebody else's move
ALONE = const(5)  # from here on everybody plays

_WIDE = const(142)  # pixels of a sentence


class Lesson(Staged):
    """``number``: of NAMES."""

    LEVEL = 1

    def __init__(self, app, number):
        self.number = number
        file = app.load("cardling.packed").unpack("assets/packed/lesson_" + NAMES[number] + ".bin")
        self.script = memoryview(file.read())  # a part of it is no copy
        file.close()
        self.texts = None
        self.case = 2  # where the position begins
        at = self._position()
        Staged.__init__(self, app, GAMES[self.script[0]], self.script[2], self.script[at : self.at])

    def _position(self):
        """Where the position of this case is; ``at``: the steps, ``last``: their end."""
        script = self.script
        at = self.case + 5
        self.at = at + (script[at - 4] | script[at - 3] << 8)
        self.last = self.at + (script[at - 2] | script[at - 1] << 8)
        return at

    def begin(self):
        """The position begins, or begins anew."""
        at = self._position()
        self.start = self.script[at : self.at]
        self.alone = False
        self.wrong = -1  # the text that explains a wrong move
        self.panel = None

    def text(self, number):
        """One of its texts."""
        name = "assets/packed/lesson_" + NAMES[self.number] + "."
        try:
            texts = Cards(name + self.app.say.language)
        except OSError:
            texts = Cards(name + "en")
        text = texts.name(number)
        texts.close()
        return text

    # --- what is said

    def tells(self, screen):
        """Is something said before it goes on?"""
        if self.panel:
            return True
        script = self.script
        at = self.at
        if self.wrong >= 0:
            self._panel(screen, self.wrong, True)
        elif self.alone:
            return False
        elif at >= self.last:
            self._next()
        elif script[at] <= SAY_UP:
            self._panel(screen, script[at + 1], script[at] == SAY_UP)
        elif script[at] == ALONE:
            self.alone = True
            self.at += 1
            return False
        else:
            return False
        return True

    def _panel(self, screen, number, up):
        """A sentence in front of the table."""
        screen.picture()
        app = self.app
        kit = app.kit
        text = kit.wrap(self.text(number), _WIDE)
        rows = 2 + text.count("\n")
        y = 0 if up else 128 - 8 * rows
        tile = Bitmap(8, 8, 16)
        tile.fill(T_VIOLET)
        self.panel = [
            kit.grid((tile, 8, 8), 0, y, 20, rows),
            kit.line(4, y + 3, T_WHITE, text),
            kit.grid(kit.ui, 150, y + 8 * rows - 11, tile=T_BUTTON),
        ]
        app.hush()

    def hears(self, screen, button):
        """A goes on; the rest waits, but for the menu."""
        if not self.panel:
            return False
        if button == START:
            self.panel = None  # it is drawn again
            return False
        if button == A or button == B:
            group = self.app.kit.group
            for part in self.panel:
                group.remove(part)
            self.panel = None
            if self.wrong >= 0:
                self.wrong = -1
                screen.hint = self.script[self.at + 1]
            else:
                self.at += 2
        return True

    # --- what is done

    def refuses(self, screen, code):
        """Another move than the one that is asked for is explained; so is -1, to take one back."""
        script = self.script
        if self.alone or script[self.at] != DO or script[self.at + 1] == code:
            return False
        if code >= 0 and self.table.moves() == 1:
            return False
        self.wrong = script[self.at + 2]
        screen.question = None
        screen.again = True
        return True

    def follow(self, code, n):
        """A move is about to be played."""
        if not self.alone and self.at < self.last:
            step = self.script[self.at]
            if step == DO and self.script[self.at + 1] == code and not self.table.seat:
                self.at += 3
            elif step == REPLY and self.table.seat:
                self.at += 2

    def think(self, seat, needs=("engine.bot",)):
        """A bot's move: as it is written, or its own."""
        return (Match if self.alone else Staged).think(self, seat, needs)

    def reply(self):
        """As it is written."""
        script = self.script
        return script[self.at + 1] if script[self.at] == REPLY else self.choices()[0]

    def over(self):
        """Is the last position decided?"""
        return self.alone and self.table.seat == OVER

    def done(self):
        """Has the person won it?"""
        return self.table.score(0) > 0

    def _next(self):
        """The next position."""
        self.case = self.last
        self.rewind()
        self.open()

    def end(self):
        """What came of it."""
        self.app.show(self.app.load("cardling.pages.taught").Page(self.app, self))


def record(number):
    """To begin one, see cardling.save.carry."""
    return bytes((STAGE, LESSONS, number))
