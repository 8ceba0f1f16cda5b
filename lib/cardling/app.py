# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The handheld's program: one screen in front, a frame at a time.

A screen has enter(), press(button) and tick(). It draws with app.kit and takes its texts from
app.say. A screen that another one covers may free what it drew in leave(); enter() is called again
when it comes back. If a page in front of a table ignores START, the app opens the menu instead.
"""

import gc
import sys
import time

import supervisor
from micropython import const

from cardling.device.boards import A, B, START
from cardling.device.handheld import Handheld
from cardling.kit import Kit
from cardling.phases import drop_unit, load_unit, phase
from cardling.save import Store
from cardling.settings import Settings
from cardling.save.restart import TITLE
from cardling.sounds import S_BACK, S_CHOOSE, S_MOVE

VERSION = "0.2.0"

_FRAME = const(30)  # ms
_CLICK = const(250)  # ms: no click is longer
DIM = const(60000)  # ms without a press
_DARK = const(300000)

# Levels of what is in memory, see App.enter
_PROGRAM = const(0)
_MATCH = const(1)
_TABLE = const(2)
_PHASE = const(3)
_PART = const(4)

# They begin a match, as pages and the question who plays do, and go when it has begun.
_BRIEF = (
    " before_game confirmation deals lookback_load packed resume rivals save.progress save.restart "
)


class App:
    """Everything screens share. ``demo``: two bots play one game, then it ends."""

    @phase("start")
    def __init__(self, handheld, demo=False):
        self.handheld = handheld
        self.demo = demo
        self.kit = Kit(handheld.display)
        self.levels = [_OWN]  # names of modules
        self.store = Store()
        self.store.open(self._prepare)
        gc.collect()
        self.reported = self.store.reason  # the title tells it
        self.say = None
        self.stack = []
        self._next = None  # what turn() was told
        self.match = None
        self.notice = None  # of a problem with the saves, above whatever is shown
        self.running = True
        self.summary = ""
        self.settings = Settings(self)
        self.dim = 0  # 1: nobody has pressed anything for a while, 2: for long
        self.pressed = self.ignored_since = handheld.now()
        self.chosen = -1  # what the title's cursor was on
        self.ignore_ms = 0  # ms from ``ignored_since`` on in which A and B do nothing
        self.restarts = False  # the program ends to start again
        self.paints_next = False  # a page was drawn that the next frame paints
        if "cardling.start" in sys.modules:
            drop_unit("cardling.start")
        restart = self.load("cardling.save.restart")
        record = restart.take(self)
        if demo:
            record = self.load("cardling.before_game").record("mindbug", None, b"\3\2")
        if record or self.settings.language:
            restart.follow(self, record or bytes((TITLE, 1)))
        else:
            self.show(self.load("cardling.pages.settings").FirstStart(self))

    def start(self, record):
        """Start the program anew, and go on there as the record says; see cardling.save.restart."""
        restart = self.load("cardling.save.restart")
        if not restart.keep(self.store, record):
            restart.follow(self, record)
            return
        self.restarts = True
        self.running = False

    @phase("start")
    def _prepare(self, made, count):
        self.load("cardling.pages.settings").prepare(self, made, count)

    def show(self, screen):
        """This screen and no other."""
        self._cover()
        self.stack.clear()
        self.forget()
        self.push(screen)

    def push(self, screen):
        """A screen in front of the others, until it is popped."""
        self._cover()
        self.stack.append(screen)
        self._enter()

    def _cover(self):
        """Another screen comes in front of the one that is there, or instead of it."""
        if self.stack and hasattr(self.stack[-1], "leave"):
            self.stack[-1].leave()

    def page(self, name, *args):
        """A page of cardling.pages in front. It is loaded when what it covers has let go all that
        it can: loaded before, it was the peak of Tag Team, 119,424 bytes alive."""
        self._cover()
        self._put(name, args)

    def turn(self, name, *args):
        """A page instead of the one in front, as soon as nothing of that runs any more; what is
        behind them is not drawn in between."""
        self._next = name, args

    def _put(self, name, args):
        self.kit.clear()
        gc.collect()
        self.stack.append(self.load("cardling.pages." + name).Page(self, *args))
        self._enter()

    def pop(self):
        """Back to the screen behind."""
        self.stack.pop()
        self.forget()  # whoever uses a module still has it
        self._enter()

    def _enter(self):
        self.kit.clear()
        if self.match is None and len(self.stack) == 1:
            self.levels = [_OWN]
            self.forget()
        gc.collect()
        self.stack[-1].enter()

    # --- memory: nobody else loads a module by its name, or frees one

    def load(self, name):
        """A module by its name."""
        return __import__(name, None, None, ("",))

    def begin(self):
        """A match begins. All that it has loaded stays until the title is back, but for what only
        began it."""
        levels = self.levels
        if len(levels) > 1 and levels[_MATCH][0] is self.match:
            return
        for name in above(levels):
            brief = f" {name[9:]} " in _BRIEF or name[-5:] in ("seats", ".game")
            if brief or name[:15] == "cardling.pages.":
                drop_unit(name)
        del levels[_MATCH:]
        self.load("engine." + self.match.game + ".view")
        levels.append([self.match] + above(levels))

    def table(self, name):
        """The table of a game comes, "screen"; or instead of it the last screen, "end"; or "": all
        but the rules of a match goes."""
        return self.enter(_TABLE, name)

    def phase(self, name=""):
        """A phase of the game begins: all that was loaded since the table was goes, and what is
        marked with this phase comes. Its module."""
        return self.enter(_PHASE, name)

    def part(self, *names):
        """Parts of a phase begin, one inside the other; none: the phase is alone again. Those that
        have begun already, the outer ones first, stay, and so do their classes."""
        depth = _PART
        for name in names:
            if name and depth < len(self.levels) and self.levels[depth][0] == self.unit(name):
                load_unit(self.unit(name))
            else:
                self.enter(depth, name)
            depth += 1
        if len(self.levels) > depth or not names:
            self.enter(depth, "")

    def lent(self, name):
        """``with app.lent("deal"):`` what is marked with it is there for these lines alone. A phase
        that begins there, as one does for a page, ends it as well."""
        return _Lent(self, name)

    def enter(self, depth, name):
        """A level begins: what was loaded on it and above goes. ``name``: of a phase of this game,
        or of a module; "": it loads nothing yet."""
        name = self.unit(name)
        levels = self.levels
        if name and len(levels) > depth and levels[depth][0] == name:  # it has begun already
            del levels[depth + 1 :]
            self.forget()
            return load_unit(name)
        del levels[depth:]
        self.forget(name)
        module = None
        if name:
            module = load_unit(name)
            levels.append([name] + above(levels))
        return module

    def unit(self, name):
        """The module of a phase of this game; a module is its own."""
        return "cardling." + self.match.game + "." + name if name and "." not in name else name

    def away(self, *names):
        """These modules of this game go, until somebody needs them."""
        for name in names:
            name = self.unit(name)
            if name in sys.modules:
                drop_unit(name)
        gc.collect()

    def forget(self, but=""):
        """All that was loaded above the last level goes, but for one module."""
        gone = above(self.levels)
        for name in gone:
            if name != but:
                drop_unit(name)
        if gone:
            gc.collect()  # what is loaded next takes the place of what went

    def ignore_presses(self, ms=300):
        """Something new is to be seen: A and B were meant for what was before it."""
        self.ignored_since = self.handheld.now()
        self.ignore_ms = ms

    def frame(self):
        """Hands, time, picture. False when the program ends."""
        handheld = self.handheld
        if self.notice is not None:
            if not self.notice.frame():
                self.notice = None
            handheld.refresh()
            return True
        if self.paints_next:  # drawing and painting a page of MiniMonFa took 121 ms
            self.paints_next = False
            handheld.refresh()
            return self.running
        buttons = handheld.buttons
        button = buttons.get()
        while self.running:
            if self._next:
                name, args = self._next
                self._next = None
                self.stack.pop()
                self.forget()
                self._put(name, args)
            if button < 0:
                break
            self.pressed = handheld.now()
            if self.shows():
                self.title(0)
            elif self.dim:  # the press only wakes it
                self.dim = 0
                self.settings.light(0)
                buttons.clear()
            elif button not in (A, B) or handheld.since(self.ignored_since) >= self.ignore_ms:
                # Neither screen nor question is held here: what goes with the press must be free.
                page = not hasattr(self.stack[-1], "question")
                asked = not page and self.stack[-1].question is not None
                count = len(self.stack)
                self.stack[-1].press(button)
                if page and button == START and count == len(self.stack):
                    # It did nothing. In front of a table it makes way for the menu: below that
                    # there would be no room. A question that asks by a page does so again.
                    if hasattr(self.stack[0], "question"):
                        del self.stack[1:]
                        self.forget()
                        self.stack[0].press(START)
                sound = handheld.sound
                if asked:  # at a table the cursor moves, or a move is chosen
                    if button < A:
                        sound.play(S_MOVE)
                    elif self.stack and getattr(self.stack[-1], "pending", -1) >= 0:
                        sound.play(S_CHOOSE)
                elif page and not sound.tune:  # a press on a page is heard, but no tune is cut
                    sound.play(S_MOVE if button < A else S_BACK if button == B else S_CHOOSE)
            button = buttons.get()
        idle = handheld.since(self.pressed)
        dim = 0 if idle < DIM else 1 if idle < _DARK else 2
        if dim > self.dim:
            self.dim = dim
            self.settings.light(dim)
        if self.running:  # else a table that is left would ask once more, and load all for it
            self.stack[-1].tick()
        if self.store.reason > self.reported:
            self.reported = self.store.reason
            self.notice = self.load("cardling.pages.save_trouble").Notice(self)
        if not self.paints_next:
            handheld.refresh()
        # The click of what starts the program anew is heard to its end.
        return self.running or handheld.sound.tune and handheld.since(self.pressed) < _CLICK

    def shows(self):
        """Do two bots play while nobody is there?"""
        return self.match is not None and not self.match.people and not self.demo

    def title(self, idle):
        """Back to the title as it was before bots played."""
        self.start(bytes((TITLE, 0, idle, self.chosen)))

    def idle(self):
        """Pairs of seconds since the last press, for cardling.save.restart."""
        return min(255, self.handheld.since(self.pressed) // 2000)

    def leave(self):
        """Close the files. It takes 8 KB, and no screen is needed any more: with an event of Tag
        Team behind the menu it was the peak, 121,152 bytes alive."""
        self.stack.clear()
        self.forget()
        self.store.close()
        self.say.close()


def above(levels):
    """Modules of ours that are loaded, and belong to none of these levels."""
    found = []
    for name in sys.modules:
        # slices would be 6 KB of garbage
        if name.startswith("cardling.") or name.startswith("engine."):
            for level in levels:
                if name in level:
                    break
            else:
                found.append(name)
    return found


class _Lent:
    """See App.lent."""

    def __init__(self, app, name):
        self.app = app
        self.name = name
        self.had = None  # a level of its own: all that was there before

    def __enter__(self):
        levels = self.app.levels
        self.had = [""] + above(levels)  # it may be the place of a phase, which has a name
        levels.append(self.had)
        return load_unit(self.app.unit(self.name))

    def __exit__(self, *_):
        app = self.app
        if app.levels[-1] is self.had:  # else a phase has begun
            app.forget()
            app.levels.pop()


class Program:
    """From switching on to the end, a frame at a time: main() on a board, and whoever may not wait
    here calls frame() as often. ``anew``: it ended to start again."""

    def __init__(self, handheld):
        self.handheld = handheld
        self.app = self.report = None
        self.restarts = False

    def frame(self):
        """Play on, or show what happened after a crash. False: it is over."""
        if self.report is not None:
            return self.report.frame()
        app = self.app
        try:
            if app is None:
                self.app = app = App(self.handheld)
                app.frame()
                app.settings.light(
                    app.dim
                )  # it was dark over a restart, and there is a picture now
                return True
            if app.frame():
                return True
            self.restarts = app.restarts
            self.handheld.sound.stop()  # nobody carries it on
            self.leave()  # the picture stays meanwhile
            if self.restarts:
                self.handheld.dark()
            return False
        except Exception as error:
            crash = error, app and app.settings.language or "en"
        app = None
        self.leave()
        # The app and all it holds are gone: there is room for the report.
        self.handheld.display.root_group = None
        for name in above([_OWN]):
            drop_unit(name)
        gc.collect()
        from cardling.crash import Report

        self.report = Report(self.handheld, *crash)
        self.restarts = True
        return True

    def leave(self):
        """Close the files, let the app go."""
        if self.app is not None:
            try:
                self.app.leave()
            except Exception:
                pass  # the drive may be what failed
            self.app = None


def main():
    """The program."""
    try:
        handheld = Handheld()
    except RuntimeError as error:  # not a board we can run on: what it lacks
        print(error)  # the console is on the screen, too
        return
    program = Program(handheld)
    try:
        start = handheld.now()
        while program.frame():
            spent = handheld.since(start)
            if spent < _FRAME:
                time.sleep((_FRAME - spent) / 1000)
            start = handheld.now()
    finally:
        program.leave()
        handheld.close()
    if program.restarts:
        # Nothing may come after it: on a board the program ends only some steps later.
        supervisor.reload()


_OWN = [name for name in sys.modules if name[:8] == "cardling" or name[:6] == "engine"]
load_unit("cardling.start")  # for the first App
