# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Runs a lesson on the live table: one sentence at a time, then the move it asks for. If you choose
another move, it explains why not. You play the last position alone. tools/pack/pack_lessons.py
describes the files."""

from engine import GAMES, OVER
from cardling.device.boards import START, A, B
from cardling.match import Match
from cardling.packed import HEAD
from cardling.save.restart import LESSONS, EXERCISE
from cardling.sounds import S_MOVE, S_REFUSE
from cardling.exercise import NAMES, Exercise
from micropython import const

SAY = const(1)  # steps: a text at the bottom,
SAY_UP = const(2)  # at the top;
DO = const(3)  # a move of the person, and the text if it is another one;
REPLY = const(4)  # somebody else's move
ALONE = const(5)  # from here on everybody plays

_CASE = const(2)  # bytes before the first position


class Lesson(Exercise):
    """``number``: of NAMES."""

    LEVEL = 1

    def __init__(self, app, number):
        self.app = app
        self.number = number
        file = self._file()
        game, variant = file.read(_CASE)
        file.close()
        self.case = HEAD + _CASE  # where the position begins
        Exercise.__init__(self, app, GAMES[game], variant)

    def _file(self):
        unpack = self.app.load("cardling.packed").unpack
        return unpack("assets/packed/lesson_" + NAMES[self.number] + ".bin")

    def begin(self):
        """The position begins, or begins anew."""
        file = self._file()
        file.seek(self.case)
        steps = file.read(1)[0]
        self.table.load(file.read(self.table.size))
        self.script = file.read(steps)
        file.close()
        self.at = 0  # in it
        self.alone = False
        self.pointed = -1  # the step whose target the cursor was put to
        self.wrong = -1  # the text that explains a wrong move
        self.panel = None

    # --- what is said

    def interrupts(self, screen):
        """Is something said before it goes on?"""
        if self.panel:
            return True
        script = self.script
        at = self.at
        if self.wrong >= 0:
            self._panel(screen, self.wrong, True)
        elif self.alone:
            return False
        elif at >= len(script):
            self._next()
        elif script[at] <= SAY_UP:
            self._panel(screen, script[at + 1], script[at] == SAY_UP)
        elif script[at] == ALONE:
            self.alone = True
            self.at += 1
            return False
        else:
            if at != self.pointed and script[at] == DO:
                self.pointed = at
                screen.hint = script[at + 1]
            return False
        return True

    def _panel(self, screen, number, up):
        """A sentence in front of the table."""
        screen.picture()
        app = self.app
        lesson_text = app.phase("cardling.pages.lesson_text")
        self.panel = lesson_text.panel(app, NAMES[self.number], number, up)

    def takes_press(self, screen, button):
        """A goes on; the rest waits, but for the menu."""
        if not self.panel:
            return False
        if button == START:
            self.panel = None  # it is drawn again
            return False
        if button == A or button == B:
            self.app.handheld.sound.play(S_MOVE)
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

    def rejects(self, screen, code):
        """Another move than the one that is asked for is explained; so is -1, to take one back."""
        script = self.script
        if self.alone or script[self.at] != DO or script[self.at + 1] == code:
            return False
        if code >= 0 and self.table.moves() == 1:
            return False
        self.wrong = script[self.at + 2]
        self.app.handheld.sound.play(S_REFUSE)
        screen.question = None
        screen.again = True
        return True

    def follow(self, code, n):
        """A move is about to be played."""
        if not self.alone and self.at < len(self.script):
            step = self.script[self.at]
            if step == DO and self.script[self.at + 1] == code and not self.table.seat:
                self.at += 3
            elif step == REPLY and self.table.seat:
                self.at += 2

    def think(self, seat):
        """A bot's move: as it is written, or its own."""
        return (Match if self.alone else Exercise).think(self, seat)

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
        self.case += 1 + self.table.size + len(self.script)
        self.rewind()
        self.open()

    def end(self):
        """What came of it."""
        self.app.show(self.app.load("cardling.pages.lesson_end").Page(self.app, self))


def record(number):
    """To begin one, see cardling.save.restart."""
    return bytes((EXERCISE, LESSONS, number))
