# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The pages around a puzzle: its goal before it, and after a try whether you solved it."""

from cardling.pages.large_text import big_text
from cardling.device.boards import A, B, SELECT
from cardling.messages import (
    M_GOAL_NO_DRAW, M_GOAL_WIN_LONG, M_PUZZLE, M_PUZZLE_ANEW, M_PUZZLE_BACK, M_PUZZLE_BEGIN,
    M_PUZZLE_FAILED, M_PUZZLE_GOOD, M_PUZZLE_HINT, M_PUZZLE_LIST, M_PUZZLE_NEXT, M_PUZZLE_SOLVED,
    M_PUZZLE_WHY_WIN,
)  # fmt: skip
from cardling.mindbug.puzzle import Book, record
from cardling.sounds import S_BACK, S_CHOOSE, S_STAYS, S_VICTORY
from cardling.tiles import (
    T_BUTTON, T_CREAM, T_GREY, T_HINT, T_INK, T_LEAF, T_SLATE, T_STAR, T_VIOLET, T_WHITE, T_YELLOW,
)  # fmt: skip


class Page:
    """``match``: a Puzzle."""

    def __init__(self, app, match):
        self.app = app
        self.match = match
        self.tried = len(match.path) > 0
        self.solved = self.tried and match.done()
        self.advice = ""
        if self.solved:
            book = Book(app)
            book.mark(match.place)
            book.close()
        if self.tried:
            app.handheld.sound.play(S_VICTORY if self.solved else S_STAYS)

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        say = app.say
        match = self.match
        bar = T_VIOLET if not self.tried else T_LEAF if self.solved else T_SLATE
        kit.box(0, 8, 160, 26, bar)
        head = say.fill(M_PUZZLE, count=match.place + 1)
        why = say(M_GOAL_WIN_LONG + match.goal)
        if self.solved:
            head = say(M_PUZZLE_SOLVED)
            why = say(M_PUZZLE_GOOD)
        elif self.tried:
            head = say(M_PUZZLE_FAILED)
            why = say(M_PUZZLE_WHY_WIN + match.goal)
        wide = kit.font.width(head)
        big_text(kit, (160 - 2 * wide) // 2, 14, T_INK if self.solved else T_WHITE, head)
        line = kit.line(7, 42, T_CREAM, kit.wrap(why, 146))
        if not self.tried:
            kit.line(7, 48 + line.height, T_WHITE, kit.wrap(say(M_GOAL_NO_DRAW), 146))
            self._keys(M_PUZZLE_BEGIN, M_PUZZLE_LIST, 0)
        elif self.solved:
            for i in range(3):
                kit.stamp(kit.ui, T_STAR, 64 + 12 * i, 83)
            self._keys(M_PUZZLE_NEXT, M_PUZZLE_LIST, 0)
        else:
            if self.advice:
                kit.stamp(kit.ui, T_HINT, 7, 76)
                kit.line(18, 76, T_YELLOW, kit.wrap(self.advice, 136))
            self._keys(M_PUZZLE_ANEW, M_PUZZLE_BACK, M_PUZZLE_HINT)
        app.ignore_presses()

    def _keys(self, a, b, select):
        """What the buttons do."""
        kit = self.app.kit
        x = 4
        for i, text in ((0, a), (1, b), (3, select)):
            if text:
                kit.stamp(kit.ui, T_BUTTON + i, x, 117)
                x += 14 + kit.line(x + 10, 117, T_GREY, self.app.say(text)).width + 4

    def press(self, button):
        """A goes on, B back; after a failed try SELECT gives a hint."""
        app = self.app
        match = self.match
        if button == A:
            app.handheld.sound.play(S_CHOOSE)
            if self.solved:
                book = Book(app)
                place = book.next(match.place)
                book.close()
                match.leave()
                app.start(record(place))
            else:
                if not self.advice:
                    match.again(0)
                match.open()
                if self.advice:
                    app.stack[-1].hint = match.right
        elif button == B:
            app.handheld.sound.play(S_BACK)
            if not self.tried or self.solved or not match.takes_back():
                match.quit()
            else:
                match.interrupts(None)
        elif button == SELECT and self.tried and not self.solved and not self.advice:
            app.handheld.sound.play(S_CHOOSE)
            right = match.right
            match.again(max(0, match.wrong))
            match.right = right
            self.advice = match.move(right)
            app.kit.clear()
            self.enter()

    def tick(self):
        """Nothing moves."""
