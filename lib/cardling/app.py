# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The handheld's program: one screen in front, a frame at a time.

A screen has enter(), press(button) and tick(); it draws with app.kit and says with app.say.
"""

import gc
import time

from micropython import const

from cardling.handheld import Handheld
from cardling.kit import Kit
from cardling.save import Store
from cardling.say import Say

_FRAME = const(30)  # ms


class App:
    """Everything screens share. ``demo``: two bots play one game, then it ends."""

    def __init__(self, handheld, demo=False):
        self.handheld = handheld
        self.demo = demo
        self.kit = Kit(handheld.display)
        self.store = Store()
        self.store.open()
        self.say = Say("en")
        self.stack = []
        self.match = None
        self.running = True
        self.summary = ""
        from cardling.title import Title

        self.show(Title(self))

    def show(self, screen):
        """This screen and no other."""
        self.stack.clear()
        self.push(screen)

    def push(self, screen):
        """A screen in front of the others, until it is popped."""
        self.stack.append(screen)
        self._enter()

    def pop(self):
        """Back to the screen behind."""
        self.stack.pop()
        self._enter()

    def _enter(self):
        self.kit.clear()
        gc.collect()
        self.stack[-1].enter()

    def frame(self):
        """Hands, time, picture. False when the program ends."""
        button = self.handheld.buttons.get()
        while button >= 0 and self.running:
            self.stack[-1].press(button)
            button = self.handheld.buttons.get()
        self.stack[-1].tick()
        self.handheld.refresh()
        return self.running

    def close(self):
        """Leave everything in order."""
        self.store.close()
        self.say.close()
        self.handheld.close()


def main():
    """Play until the player quits."""
    handheld = Handheld()
    app = App(handheld)
    try:
        start = handheld.now()
        while app.frame():
            spent = handheld.since(start)
            if spent < _FRAME:
                time.sleep((_FRAME - spent) / 1000)
            start = handheld.now()
    finally:
        app.close()
