# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The whole program from power-on in the simulator, driven by presses, with a view into it."""

import re

from handheld import lines

from tools import ROOT
from tools.pack import pack_texts
from tools.pack.textfit import KEYS
from tools.sim import Sim


def keys(text):
    """What cardling.foot writes of a text: spaces where it draws the signs of buttons."""
    return re.sub(KEYS, r"\1\1    ", text)


NUMBERS = {name: i for i, (name, *_) in pack_texts.numbered(ROOT).items()}


class Console:
    """``drive``: a folder, to switch it on again later. ``language``: chosen at the first start."""

    def __init__(self, drive=None, seed=1, language="en", hold=(), board="pygamer"):
        self.sim = Sim(board, drive, seed)
        self.app = None
        self.starts = 0  # of the program, with those after a crash
        self.may_crash = False
        self._do = []
        self.boot(hold)
        if language and self.kind == "FirstStart":
            codes = [row[0] for row in self.screen.found]
            self.press(*["DOWN"] * codes.index(language), "A")
            self.press("B")  # no lesson

    def boot(self, hold=(), ms=400):
        """Switch it on, or off and on."""
        self.sim.boot(hold, program=self._program, ms=ms)
        return self

    def _program(self):
        from cardling import app

        console = self
        self.starts += 1

        class App(app.App):
            def __init__(self, handheld, demo=False):
                console.app = self
                super().__init__(handheld, demo)

            def frame(self):
                if console._do:
                    console._do.pop()()
                return super().frame()

        app.App = App
        app.main()

    def sectors(self):
        """All sectors of the saves."""
        found = {}
        for path in sorted((self.sim.drive / "saves").rglob("slots")):
            data = path.read_bytes()
            for at in range(0, len(data), 512):
                found[path.parent.name, at] = data[at : at + 512]
        return found

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.sim.close()

    @property
    def screen(self):
        """The screen in front."""
        return self.app.stack[-1]

    @property
    def kind(self):
        """Its name."""
        return type(self.screen).__name__

    @property
    def crash(self):
        """The report of a crash, "" if there was none."""
        path = self.sim.drive / "crash.txt"
        return path.read_text() if path.exists() else ""

    @property
    def texts(self):
        """All lines of text to be seen, the small ones."""
        return "\n".join(label.text for label in lines(self.app.kit.group))

    def say(self, name):
        """A message in the language of now."""
        return self.app.say(NUMBERS[name])

    def press(self, *buttons):
        """Press buttons one after the other; no text may leave the screen."""
        for button in buttons:
            self.sim.press(button, hold=40, gap=110)
            if self.may_crash:
                continue
            assert not self.crash, self.crash
            for label in lines(self.app.kit.group):
                if label.text and 0 <= label.x < 160:
                    assert label.x + label.width <= 160, (self.kind, label.text)
                    assert label.y - 4 + label.height <= 130, (self.kind, label.text)

    def do(self, function):
        """Let the program itself call a function that draws or looks at the clock."""
        self._do.append(function)
        self.sim.run(100)

    def choose(self, name):
        """Choose the row of a menu that says this message."""
        self.point(name)
        self.press("A")
        self.sim.run(200)

    def point(self, name):
        """Move to the row of a menu that says this message, or to what the title calls so."""
        at = self.screen.rows.index(self.say(name))
        while self.screen.at != at:
            self.press("RIGHT" if self.kind == "Title" else "DOWN")

    def sit(self, *kinds):
        """Put people (0) and bots (1 to 3) onto the seats, and begin."""
        for seat, kind in enumerate(kinds):
            while self.screen.what[self.screen.at] != seat:
                self.press("DOWN")
            while self.screen.players[seat] != kind:
                self.press("RIGHT")
        self.choose("SEATS_BEGIN")

    def play(self, level="EASY"):
        """Begin a game against a bot from the title, and wait for the first question."""
        self.choose("GAME")
        self.sit(0, 1 + ("EASY", "MEDIUM", "HARD").index(level))
        self.settle()

    def settle(self):
        """Wait until a person is asked; what the guide says is read at once."""
        while True:
            self.sim.run_until(lambda: self.kind != "Mindbug" or self.screen.question)
            self.sim.run(500)
            if self.kind != "Tip":
                return
            self.press("A")

    def concede(self):
        """Give the game up."""
        self.press("START")
        self.choose("MENU_CONCEDE")
        self.choose("YES")
        self.sim.run_until(lambda: self.kind == "End")
        self.sim.run(3500)  # the winner is in front for a while

    def type(self, code):
        """Type a deal code with the stick."""
        from cardling.pages.deal_code import ALPHABET

        for letter in code.replace("-", ""):
            at = ALPHABET.index(letter)
            while self.screen.at % 8 != at % 8:
                self.press("RIGHT" if self.screen.at < 24 else "UP")
            while self.screen.at != at:
                self.press("UP" if self.screen.at > at else "DOWN")
            self.press("A")
