# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The real screens in the simulator, with a view into the program for the tests."""

import contextlib
import importlib
import random

import engine
from cardling.phases import load_unit
from cardling.setting_numbers import SPEED, TIPS
from engine.numbers import ASK
from tools.rules import parity
from tools.sim import Sim


class Handheld:
    """A simulator whose App the test can look at. ``people`` and ``position`` open a table at once.

    position: lines (seat, key, text) for engine.put, or a state.
    """

    game = "mindbug"
    speed = 1  # normal

    def __init__(
        self, position=None, kinds=(0, 2), names=None, turn=0, seed=1, language=None, tips=False
    ):
        self._tips = tips
        self.sim = Sim(seed=seed)
        self.app = None
        self._position = position
        self._kinds = bytes(kinds)
        self._names = names
        self._turn = turn
        self._language = language
        self._do = []
        self.sim.boot(program=self._program, ms=400)

    def _program(self):
        from cardling import app as program
        from cardling.device.handheld import Handheld as Board
        from cardling.match import Match

        board = Board()
        app = program.App(board)
        self.setup(app)
        if self._position is not None:
            match = app.match = Match(app, self.game, 1, self._kinds, self._names)
            match.table.load(position(self._position, self._turn))
            self._position = None  # only the first time
            self.before(match)
            match.save()
            match.open()
        self.app = app
        while app.frame():
            while self._do:
                self._do.pop()()
            program.time.sleep(0.03)  # the board's time, not ours
        if app.restarts:
            app.leave()
            app.handheld.close()
            program.supervisor.reload()

    def do(self, function):
        """Let the program itself call a function that draws or looks at the clock."""
        self._do.append(function)
        self.sim.run(100)

    def setup(self, app):
        """What the player has chosen."""
        app.settings.steps[SPEED] = self.speed
        app.settings.apply()
        app.settings.steps[TIPS] = self._tips
        if self._language:
            app.settings.speak(self._language)

    def before(self, match):
        """What else the match needs before its table is shown."""

    def reboot(self):
        """Pull the plug and switch on again: the title, with whatever was saved."""
        self.sim.power_cut()
        self._position = None
        self.sim.boot(program=self._program, ms=1500)
        if self.kind == "FirstStart":  # nobody has chosen a language yet
            self.press("A", "B")
        assert self.kind == "Title"

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
    def question(self):
        """The number of the question that is asked, 0 if none is."""
        screen = self.screen
        return screen.question.q if self.kind == "Mindbug" and screen.question else 0

    def settle(self, limit=60_000):
        """Run until somebody is asked or another screen is in front; A skips what is shown."""

        def quiet():
            if self.kind != "Mindbug":
                return True
            if self.screen.events:
                self.sim.tap("A")
            return self.question != 0

        self.sim.run_until(quiet, limit)
        self.sim.run(400)

    def press(self, *buttons):
        """Press buttons, and check after each that no text leaves the screen."""
        for button in buttons:
            self.sim.press(button, hold=40, gap=160)  # time to paint a whole screen
            self.check()

    def check(self):
        """No text leaves the screen."""
        for label in lines(self.app.kit.group):
            if label.text and 0 <= label.x < 160:
                assert label.x + label.width <= 160, (self.kind, label.text)
                assert label.y + label.height <= 129, (self.kind, label.text)

    def goto(self, row, at):
        """The cursor of the table to that place, by presses."""
        for _ in range(8):
            if self.screen.row == row:
                break
            self.press("DOWN")
        for _ in range(24):
            if self.screen.at == at:
                break
            self.press("RIGHT")
        assert (self.screen.row, self.screen.at) == (row, at)

    def choose(self, text):
        """Give the answer that the engine describes so, by presses."""
        duel = self.screen
        t = duel.match.table
        code = next(c for c in t.choices[: t.moves()] if t.describe(c) == text)
        if code < 2:
            self.goto(2, duel.rows[2].index(code))
        else:
            row = next(r for r in (1, 3, 5) if code in duel.rows[r])
            self.goto(row, duel.rows[row].index(code))
        self.press("A")
        if self.kind == "Mindbug" and self.screen is duel and duel.question and duel.question.sure:
            self.press("A")

    def give_up(self):
        """By the menu."""
        self.press("START")
        at = self.screen.rows.index("Give up")
        self.press(*["DOWN"] * at, "A", "DOWN", "A")
        self.sim.run(300)

    def watch(self, presses, begin, pause):
        """Everything that can be seen and heard while these buttons are pressed."""
        seen = []
        self.sim.run(begin)
        for button in ("", *presses):
            if button:
                self.press(button)
                self.sim.run(pause)
            seen.append((self.kind, self.sim.screen(), tuple(self.sim.pixels)))
        seen.append([(tone.hz, tone.length) for tone in self.sim.sounds])
        return seen


class Desk:
    """All that a match without screens needs of an app: a store, and modules by their names."""

    def __init__(self, store):
        self.store = store

    load = staticmethod(importlib.import_module)

    @contextlib.contextmanager
    def lent(self, name):
        """A desktop has room for all."""
        yield load_unit(name)


def asking(game, questions, number=0, first=0, seats=None):
    """A state of random play in which one of these questions is asked; others by ``number``."""
    seed = first
    while True:
        t = engine.open(game, seats=seats, seed=seed)
        walk = parity.Walk(seed)
        n = t.moves()
        steps = 0
        while n:
            if t.state[ASK] in questions and steps > 6 + seed % 9:
                if not number:
                    return bytes(t.state)
                number -= 1
                break
            t.play(t.choices[walk.below(n)])
            n = t.moves()
            steps += 1
        seed += 1


def blinded(game, state, seats, dice):
    """The same to everybody of ``seats`` together; everything else redealt."""
    t = engine.open(game)
    t.load(state)
    for seat in seats:
        t.blind(seat, dice)
    return bytes(t.state)


def lines(group):
    """All lines of text in a group."""
    for item in group:
        if hasattr(item, "show"):
            yield item
        elif hasattr(item, "append"):
            if item.scale == 1:
                yield from lines(item)


def position(lines_, turn=0):
    """The state of a position."""
    if isinstance(lines_, (bytes, bytearray)):
        return lines_
    t = engine.open("mindbug", empty=True)
    for seat, key, text in lines_:
        t.put(seat, key, text)
    t.put(None, "turn", str(turn))
    return bytes(t.state)


def monkey(handheld, presses, seed):
    """Press anything; returns the kinds of screens that were in front."""
    dice = random.Random(seed)
    seen = set()
    for _ in range(presses):
        button = dice.choice(("UP", "DOWN", "LEFT", "RIGHT", "A", "A", "A", "B", "START", "SELECT"))
        handheld.sim.press(button, hold=31, gap=31)
        seen.add(handheld.kind)
        if not handheld.sim.running:
            break
    return seen
