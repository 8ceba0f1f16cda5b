# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The list of puzzles, easiest first, with a check mark for those already solved."""

from cardling.mindbug.puzzle import Book, record
from cardling.messages import M_GOAL_WIN, M_LEARN_PUZZLES, M_PUZZLE_COUNT
from cardling.pages.menu import Menu
from cardling.tiles import T_BLANK, T_CHECK, T_WHITE


class Puzzles(Menu):
    """The cursor begins at the first one that is not solved. Rows are numbers: their texts are
    made when they are seen."""

    left = 26

    def __init__(self, app):
        book = self.book = Book(app)
        say = app.say
        Menu.__init__(
            self, app, say(M_LEARN_PUZZLES), range(book.count), self._chosen, book.next(0)
        )
        self.goals = say(M_GOAL_WIN), say(M_GOAL_WIN + 1)

    def head(self):
        """The title, and how many are solved."""
        Menu.head(self)
        kit = self.app.kit
        text = self.app.say.fill(M_PUZZLE_COUNT, count=self.book.total())
        kit.line(156 - kit.font.width(text), 2, T_WHITE, text)
        self.marks = []
        for i in range(self.lines):
            y = self.top + self.step * i
            self.marks.append(kit.grid(kit.ui, 130, y, tile=T_BLANK))

    def texts(self, rows):
        """Number, goal, mark."""
        lines = []
        for i in range(len(rows)):
            place = rows[i]
            lines.append("%d  %s" % (place + 1, self.goals[self.book.look(place)[1]]))
            tile = T_CHECK if self.book.done(place) else T_BLANK
            if self.marks[i][0] != tile:  # the same one again would be painted
                self.marks[i][0] = tile
        return "\n".join(lines)

    def _chosen(self, index):
        self.book.close()
        if index < 0:
            self.app.pop()
        else:
            self.app.start(record(index))


Page = Puzzles
