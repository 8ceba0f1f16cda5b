# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The handheld's program: one screen in front, a frame at a time.

A screen has enter(), press(button) and tick(); it draws with app.kit and says with app.say. One
that is covered by another and entered again later may let go what it drew in leave().
"""

import gc
import sys
import time

import supervisor
from micropython import const

from engine import free

from cardling.device.handheld import Handheld
from cardling.kit import Kit
from cardling.save import Store
from cardling.settings import Settings
from cardling.save.carry import TITLE

VERSION = "0.1.0"

_FRAME = const(30)  # ms
DIM = const(60000)  # ms without a press
_DARK = const(300000)

# Loaded for a screen and forgotten after it, like all of cardling.pages; the other modules of a
# game are forgotten at the title.
_ONCE = (
    "begin mantis.game mindbug.advice mindbug.ask mindbug.game mindbug.inspect mindbug.pile"
    " mindbug.seats mindbug.show minimonfa.game minimonfa.seats resume save.carry tagteam.ask"
    " tagteam.end tagteam.game tagteam.seats tagteam.show twice"
).split()
_STAY = (
    "app cards device device.boards device.handheld font kit save save.crc say settings sheet tiles"
).split()


class App:
    """Everything screens share. ``demo``: two bots play one game, then it ends."""

    def __init__(self, handheld, demo=False):
        self.handheld = handheld
        self.kit = Kit(handheld.display)
        self.store = Store()
        self.store.open(self._prepare)
        gc.collect()
        self.told = self.store.reason  # the title tells it
        self.say = None
        self.stack = []
        self.match = None
        self.running = True
        self.summary = ""
        self.settings = Settings(self)
        self.dim = 0  # 1: nobody has pressed anything for a while, 2: for long
        self.pressed = self.quiet = handheld.now()
        self.deaf = 0  # ms from ``quiet`` on in which A and B do nothing
        self.anew = False  # the program ends to start again
        from cardling.save import carry

        record = carry.take(self.store)
        if demo:
            from cardling import begin

            record = begin.record("mindbug", None, b"\3\2")
        if record or self.settings.language:
            carry.follow(self, record or bytes((TITLE,)))
        else:
            from cardling.pages.adjust import First

            self.show(First(self))

    def start(self, record):
        """Start the program anew, and go on there as the record says; see cardling.save.carry."""
        from cardling.save import carry

        if not carry.keep(self.store, record):
            carry.follow(self, record)
            return
        self.anew = True
        self.running = False

    def _prepare(self, made, count):
        from cardling.pages.adjust import prepare

        prepare(self, made, count)

    def show(self, screen):
        """This screen and no other."""
        if self.stack and hasattr(self.stack[-1], "leave"):
            self.stack[-1].leave()
        self.stack.clear()
        forget()
        self.push(screen)

    def push(self, screen):
        """A screen in front of the others, until it is popped."""
        if self.stack and hasattr(self.stack[-1], "leave"):
            self.stack[-1].leave()
        self.stack.append(screen)
        self._enter()

    def pop(self):
        """Back to the screen behind."""
        self.stack.pop()
        forget()
        self._enter()

    def _enter(self):
        self.kit.clear()
        gc.collect()
        self.stack[-1].enter()

    def hush(self, ms=300):
        """Something new is to be seen: A and B were meant for what was before it."""
        self.quiet = self.handheld.now()
        self.deaf = ms

    def frame(self):
        """Hands, time, picture. False when the program ends."""
        handheld = self.handheld
        buttons = handheld.buttons
        button = buttons.get()
        while button >= 0 and self.running:
            self.pressed = handheld.now()
            if self.dim:  # the press only wakes it
                self.dim = 0
                self.settings.light(0)
                buttons.clear()
            elif button // 2 != 2 or handheld.since(self.quiet) >= self.deaf:  # 2: A, B
                self.stack[-1].press(button)
            button = buttons.get()
        idle = handheld.since(self.pressed)
        dim = 0 if idle < DIM else 1 if idle < _DARK else 2
        if dim > self.dim:
            self.dim = dim
            self.settings.light(dim)
        self.stack[-1].tick()
        if self.store.reason > self.told:
            self.told = self.store.reason
            from cardling.pages.trouble import tell

            tell(self)
        handheld.refresh()
        return self.running

    def close(self):
        """Leave everything in order."""
        self.leave()
        self.handheld.close()

    def leave(self):
        """Close the files."""
        self.store.close()
        self.say.close()


def forget(modules=_ONCE):
    """Free these modules of lib/cardling as soon as nothing uses them; None: and all of games."""
    names = ["cardling." + module for module in modules or _STAY]
    if modules is None:
        names = [name for name in sys.modules if _of_ours(name) and name not in names]
    elif modules is _ONCE:
        names += [name for name in sys.modules if name[:15] == "cardling.pages."]
    for name in names:
        free(name)
    gc.collect()  # what is loaded next takes the place of what went


def _of_ours(name):
    return name[:9] == "cardling." or name[:7] == "engine."


def _run(handheld):
    """Play until the player quits. (Shall it start anew?, a crash: the exception, the language)"""
    app = crash = None
    anew = False
    try:
        app = App(handheld)
        app.frame()
        app.settings.light(0)  # it was dark over a restart, and there is a picture now
        start = handheld.now()
        while app.frame():
            spent = handheld.since(start)
            if spent < _FRAME:
                time.sleep((_FRAME - spent) / 1000)
            start = handheld.now()
        anew = app.anew
        if anew:
            handheld.dark()
    except Exception as error:
        crash = error, app and app.settings.language or "en"
    finally:
        if app:
            try:
                app.leave()
            except Exception:
                pass  # the drive may be what failed
    return anew, crash


def main():
    """The program."""
    try:
        handheld = Handheld()
    except RuntimeError as error:  # not a board we can run on: what it lacks
        print(error)  # the console is on the screen, too
        return
    try:
        # The app and all it holds are gone when _run returns: there is room for the report.
        anew, crash = _run(handheld)
        if crash:
            handheld.display.root_group = None
            forget(None)
            gc.collect()
            from cardling.crash import report

            report(handheld, *crash)
            anew = True
    finally:
        handheld.close()
    if anew:
        # Nothing may come after it: on a board the program ends only some steps later.
        supervisor.reload()
