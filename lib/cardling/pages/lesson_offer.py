# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The first start's offer of a lesson."""

from cardling.device.boards import A, B
from cardling.lesson import record
from cardling.messages import M_FIRST_ASK, M_LEARN_SHOW, M_NO
from cardling.sounds import S_BACK, S_CHOOSE
from cardling.tiles import T_BUTTON, T_CREAM, T_GREY, T_ICON, T_VIOLET, T_WHITE


class LessonOffer:
    """A shows it, B goes to the title, where it is found again."""

    def __init__(self, app):
        self.app = app

    def enter(self):
        """Draw it."""
        kit = self.app.kit
        say = self.app.say
        self.app.load("cardling.pages.background").fade_background(kit, 62, 0, T_VIOLET)
        kit.big(kit.sheet("icons"), T_ICON, 56, 8, 2)
        kit.line(10, 66, T_CREAM, kit.wrap(say(M_FIRST_ASK), 146))
        kit.stamp(kit.ui, T_BUTTON, 5, 117)
        line = kit.line(16, 117, T_WHITE, say(M_LEARN_SHOW))
        kit.stamp(kit.ui, T_BUTTON + 1, line.width + 28, 117)
        kit.line(line.width + 39, 117, T_GREY, say(M_NO))

    def press(self, button):
        """A or B."""
        if button == A:
            self.app.handheld.sound.play(S_CHOOSE)
            self.app.start(record(0))
        elif button == B:
            self.app.handheld.sound.play(S_BACK)
            self.app.pop()

    def tick(self):
        """Nothing moves."""


Page = LessonOffer
