# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The end of a lesson: well done, or try again. Then on to the next lesson, or to a whole game
against the first rival."""

from micropython import const

from cardling import foot
from cardling.pages.large_text import big_text
from cardling.device.boards import A, B
from cardling.messages import (
    M_LESSON_DONE, M_LESSON_KEYS, M_LESSON_NEXT, M_LESSON_NEXT_KEYS, M_LESSON_NOT, M_LESSON_OVER,
    M_PUZZLE_ANEW, M_YOU_WIN,
)  # fmt: skip
from cardling.pages.menu import ask
from cardling.save import GAME
from cardling.save.progress import LEARNT, read, write
from cardling.sounds import S_BACK, S_CHOOSE, S_DEFEAT, S_VICTORY
from cardling.tiles import (
    T_BUTTON, T_CREAM, T_GREY, T_INK, T_LEAF, T_SLATE, T_STAR, T_TEAL, T_WHITE,
)  # fmt: skip
from cardling.confirmation import DROP

_MORE = const(4)  # the lesson that goes on with the next one


class Page:
    """``match``: a Lesson whose last position is over."""

    def __init__(self, app, match):
        self.app = app
        self.match = match
        self.told = False
        self.won = match.done()
        marks = read(app.store, LEARNT, 1)
        bit = 1 << match.number
        if self.won and not marks[0] & bit:
            marks[0] |= bit
            write(app.store, LEARNT, bytes(marks))

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        say = app.say
        kit.box(0, 8, 160, 26, T_LEAF if self.won else T_SLATE)
        head = say(M_YOU_WIN if self.won else M_LESSON_NOT)
        wide = kit.font.width(head)
        big_text(kit, (160 - 2 * wide) // 2, 14, T_INK if self.won else T_WHITE, head)
        more = self.match.number == _MORE
        done = M_LESSON_NEXT if more else M_LESSON_DONE
        text = say(done if self.won else M_LESSON_OVER)
        kit.line(7, 46, T_CREAM, kit.wrap(text, 146))
        if self.won:
            for i in range(3):
                kit.stamp(kit.ui, T_STAR, 64 + 12 * i, 86)
        if self.won:
            foot.show_keys(kit, 117, say(M_LESSON_NEXT_KEYS if more else M_LESSON_KEYS))
        else:
            kit.stamp(kit.ui, T_BUTTON, 4, 117)
            kit.line(15, 117, T_GREY, say(M_PUZZLE_ANEW))
        if not self.told:
            self.told = True
            app.handheld.sound.play(S_VICTORY if self.won else S_DEFEAT)
        app.ignore_presses(600)
        self.bare = True

    def press(self, button):
        """A goes on, B leaves."""
        app = self.app
        if button == B:
            app.handheld.sound.play(S_BACK)
            self.match.quit()
        elif button == A and self.won:
            app.handheld.sound.play(S_CHOOSE)
            if self.match.number == _MORE:
                self.match.leave()
                app.start(app.load("cardling.lesson").record(_MORE + 1))
            elif app.store.read(GAME):
                ask(app, DROP, self._play)
            else:
                self._play()
        elif button == A:
            app.handheld.sound.play(S_CHOOSE)
            self.match.rewind()
            self.match.open()

    def _play(self):
        """A whole game, against the first rival."""
        self.match.leave()
        app = self.app
        app.load("cardling.before_game").against(app, self.match.game, 0)

    def tick(self):
        """The ground comes with the second frame: the first has enough to draw."""
        if self.bare:
            self.bare = False
            ground = T_TEAL if self.won else T_SLATE
            self.app.load("cardling.pages.background").fade_background(self.app.kit, 60, 34, ground)
