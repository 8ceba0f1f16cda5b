# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Count the presses and seconds that things take: `python -m tools.presses [--figures]`.

From switching on to the first decision and to the end of the first lesson, and for a whole game of
each kind (the mean of three) at each speed: the person plays what an easy bot would, goes straight
to it, presses four times a second, never skips, and reads nothing. Seconds are those of the
simulator. Waits are those between two own decisions, at normal speed, of all three games together.
"""

import argparse
import statistics
import sys

import engine
from cardling.setting_numbers import SPEED, TIPS
from tools.measure import figures
from tools.progress import progress
from tools.sim import Sim

KINDS = {"mindbug": b"\0\2", "tagteam": b"\0\2\2\2", "mantis": b"\0\2", "minimonfa": b"\0\2"}
OTHERS = {"mantis": b"\0\2\2\2"}  # with whom waits are counted, if not those
WAITS = ("between two own decisions", "median seconds", "longest")
SPEEDS = ("slow", "normal", "fast", "at once")
SEEDS = (5, 6, 7)
CHIPS, OWN, HAND, FOE = 2, 3, 5, 1  # rows of Mindbug's cursor
CARD, CHIP = 60, 210  # cells of MiniMonFa's
FOUR, AWAY, LIST = 254, 253, 252  # chips
_LOOK = 450  # ms
_NORMAL = 1  # of SPEEDS


class Hands:
    """Somebody at the simulator who knows where a move is. ``count``: presses."""

    def __init__(self, sim, app=None):
        self.sim = sim
        self.count = 0
        self.app = app

    def boot(self, prepare=None):
        """Switch it on; ``prepare(app)`` is called once, before the first frame."""
        hands = self
        todo = [prepare] if prepare else []

        def run():  # at every start of the program
            from cardling import app as program

            class App(program.App):
                def __init__(self, handheld, demo=False):
                    hands.app = self
                    super().__init__(handheld, demo)
                    if todo:
                        todo.pop()(self)

            program.App = App
            program.main()

        self.sim.boot(program=run, ms=600)
        return self

    @property
    def screen(self):
        """What is in front."""
        return self.app.stack[-1]

    @property
    def table(self):
        """The engine's table."""
        return self.app.match.table

    def press(self, *buttons):
        """One after the other."""
        for button in buttons:
            self.count += 1
            self.sim.press(button, hold=60, gap=190)

    def asked(self):
        """Wait until something is said or asked, or it is over. Tips are closed."""

        def ready():
            screen = self.screen
            match = self.app.match
            if match is None or hasattr(screen, "counted") or type(screen).__name__ == "Page":
                return match is not None
            if getattr(match, "panel", None) or screen is not self.app.stack[0]:
                return True
            return screen.question is not None and screen.pending < 0

        while True:
            self.sim.run_until(ready, 200_000)
            self.sim.run(_LOOK)  # A and B are not heard at once
            if type(self.screen).__name__ != "Tip":
                return
            self.press("A")

    def go(self, row, at):
        """The cursor of a table to that place."""
        screen = self.screen
        for step in ("DOWN", "UP"):
            if screen.row > row:
                step = "UP" if step == "DOWN" else "DOWN"
            for _ in range(7):
                if screen.row != row:
                    self.press(step)
        while screen.row == row and screen.at != at:
            self.press("RIGHT" if screen.at < at else "LEFT")
        if (screen.row, screen.at) != (row, at):
            raise RuntimeError(f"the cursor is at {screen.row}, {screen.at}, not at {row}, {at}")

    def pick(self, codes, code, step="DOWN"):
        """From a list in front."""
        while self.screen.at != list(codes).index(code):
            self.press(step)
        self.press("A")

    def play(self, code):
        """This move."""
        before = bytes(self.table.state)
        getattr(self, "_" + self.app.match.game)(code)
        done = self.sim.now
        self.sim.run(200)
        if bytes(self.table.state) == before and not getattr(self.app.match, "panel", None):
            raise RuntimeError("not played: " + self.table.describe(code))
        return done

    def _twice(self):
        self.press("A")
        screen = self.screen
        if screen is self.app.stack[0] and screen.question and screen.question.sure:
            self.press("A")

    def _mantis(self, code):
        words = self.table.describe(code).split()
        row = int(words[1]) if len(words) > 1 else self.table.seat
        while self.screen.at != row:
            self.press("DOWN" if self.screen.at < row else "UP")
        self.press("A")

    def _mindbug(self, code):
        if self.screen is not self.app.stack[0]:
            t = self.table
            self.pick(t.choices[: t.moves()], code, "RIGHT")
            return
        rows = self.screen.rows
        row = next(row for row in (CHIPS, OWN, HAND, FOE) if code in rows[row])
        self.go(row, rows[row].index(code))
        self._twice()

    def _tagteam(self, code):
        t = self.table
        screen = self.screen
        if screen is not self.app.stack[0]:
            step = "DOWN" if type(screen).__name__ == "Menu" else "RIGHT"
            self.pick(t.choices[: t.moves()], code, step)
            return
        if code in screen.rows[CHIPS]:
            self.go(CHIPS, screen.rows[CHIPS].index(code))
            self._twice()
            return
        action = code >= len(t.design)
        card = code - t.cards if action else code
        row = next(row for row in (OWN, HAND, FOE) if card in screen.rows[row])
        self.go(row, screen.rows[row].index(card))
        self.press("A")
        if screen is self.screen and screen.question and screen.question.q == 1:
            if len(screen.rows[CHIPS]) == 2:  # attack or Action
                self.go(CHIPS, int(action))
            self.press("A")

    # --- MiniMonFa

    def _minimonfa(self, code):
        screen = self.screen
        if screen is not self.app.stack[0]:
            self.pick(screen.codes, code)
        elif screen.question.q == 1:
            self._heroes(code)
        elif code == 0 or screen.question.list:
            # While one builds, 0 is only the end of that: the chip that leads to the vaults.
            chips = screen.question.codes
            on = AWAY if screen.question.q == 2 and AWAY in chips else 0
            self._chip(LIST if code else on)
            if code:
                self.pick(self.screen.codes, code)
        else:
            self._cell(code)
            self.press("A")
            if self.screen is not screen:
                self.pick(self.screen.codes, code)
            elif screen.question and screen.question.picked:
                self._cell(code)
                self.press("A")

    def _chip(self, code):
        screen = self.screen
        self._point(CHIP + screen.question.codes.index(code))
        self.press("A")
        if screen is self.screen and screen.question and screen.question.sure >= 0:
            self.press("A")

    def _point(self, ref):
        screen = self.screen
        row = next(row for row in range(1, len(screen.rows)) if ref in list(screen.rows[row]))
        self.go(row, list(screen.rows[row]).index(ref))

    def _cell(self, code):
        """The cursor to the cell of a move, on whatever page."""
        screen = self.screen
        for _ in range(4):
            for row in range(1, len(screen.rows)):
                for ref in screen.rows[row]:
                    if ref < CHIP and code in screen.question.at(ref):
                        self._point(ref)
                        return
            while screen.row:
                self.press("UP")
            self.press("RIGHT")
        raise RuntimeError("no cell for " + self.table.describe(code))

    def _heroes(self, code):
        """All six are marked: two others than this one are taken away."""
        screen = self.screen
        while screen.question and screen.question.q == 1:
            refs = [ref for row in screen.rows[1:5] for ref in row if CARD <= ref < CHIP]
            chosen = [ref for ref in refs if screen.marks >> (ref - CARD) % 24 & 1]
            if len(chosen) == 4:
                self._chip(FOUR)
                return
            self._point(next(ref for ref in chosen if 1 + ref - CARD != code))
            self.press("A")
            self.asked()


def whole(game, speed, seed, kinds=None):
    """(decisions, presses, seconds, [seconds between two decisions]) of a game, against medium bots
    if nobody says who else plays."""
    from engine.bot import Bot

    with Sim(seed=1) as sim:
        hands = Hands(sim)

        def prepare(app):
            from cardling.match import Match

            app.settings.speak("en")
            app.settings.steps[SPEED] = speed
            app.settings.steps[TIPS] = 0  # no tips
            app.settings.apply()
            app.match = Match(app, game, seed, kinds or KINDS[game])
            app.match.open()

        hands.boot(prepare)
        start = since = sim.now
        waits = []
        while True:
            hands.asked()
            if hasattr(hands.screen, "counted"):
                return len(waits), hands.count, (sim.now - start) / 1000, waits[1:]
            waits.append((sim.now - since - _LOOK) / 1000)
            t = hands.table
            bot = Bot(t, 0, seed)
            bot.start(t)
            while not bot.step():
                pass
            since = hands.play(bot.best)


def waits(game, games=None):
    """A row of WAITS."""
    kinds = OTHERS.get(game)
    if kinds or games is None:
        games = [whole(game, _NORMAL, seed, kinds) for seed in SEEDS]
    found = [seconds for *_, each in games for seconds in each]
    seats = len(kinds or KINDS[game])
    return [f"{game}, {seats} seats", f"{statistics.median(found):.1f}", f"{max(found):.1f}"]


def starts():
    """[(what, presses, seconds)]: from switching on."""
    rows = []
    with Sim(seed=1) as sim:
        hands = Hands(sim).boot()
        hands.press("A", "B", "A", "A")  # English, no lesson, Mindbug, begin
        hands.asked()
        rows.append(["the first start, to the first decision", hands.count, sim.now / 1000])
        hands.app.store.clear(1)
        hands.count = 0
        hands.boot()
        hands.press("A", "A")  # Mindbug, begin
        hands.asked()
        rows.append(["every other start, to the first decision", hands.count, sim.now / 1000])
    with Sim(seed=1) as sim:
        hands = Hands(sim).boot()
        hands.press("A", "A")  # English, the lesson
        lesson(hands)
        rows.append(
            ["the first start, to the end of the first lesson", hands.count, sim.now / 1000]
        )
    return rows


def lesson(hands):
    """Play the lesson in front as its script says, and its last position as an easy bot would."""
    from engine.bot import Bot

    hands.sim.run_until(lambda: hands.app.match is not None)
    while True:
        hands.asked()
        match = hands.app.match
        if type(hands.screen).__name__ == "Page":
            return
        if match.panel:
            hands.press("A")
        elif match.alone:
            bot = Bot(match.table, 2, 1)
            bot.start(match.table)
            while not bot.step():
                pass
            hands.play(bot.best)
        else:
            hands.play(match.script[match.at + 1])


def main(argv=None):
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="tools.presses", description=__doc__)
    parser.add_argument("--figures", action="store_true", help="write docs/FIGURES.md as well")
    parser.add_argument("--games", help="only these, and only what they take", type=str)
    args = parser.parse_args(argv)
    if args.games:
        names = args.games.split(",")
        unknown = [name for name in names if name not in engine.GAMES]
        if unknown or args.figures:
            parser.error(f"no such game: {unknown[0]}" if unknown else "--figures needs all games")
        print("\n".join(figures.table(WAITS, [waits(game) for game in progress(names, "games")])))
        return 0
    first = [[what, n, f"{seconds:.1f}"] for what, n, seconds in starts()]
    head = ("from switching on", "presses", "seconds")
    lines = figures.table(head, first)
    rows = []
    waited = []
    for game in progress(engine.GAMES, "games"):
        found = [[whole(game, speed, seed) for seed in SEEDS] for speed in range(len(SPEEDS))]
        waited.append(waits(game, found[_NORMAL]))
        means = [
            [sum(column) / len(SEEDS) for column in list(zip(*games, strict=True))[:3]]
            for games in found
        ]
        counts = [f"{n:.0f}" for n in means[0][:2]]
        rows.append([game, *counts, *(f"{seconds:.0f}" for *_, seconds in means)])
    head = ("a whole game", "decisions", "presses", *(f"seconds, {speed}" for speed in SPEEDS))
    lines += ["", *figures.table(head, rows), "", *figures.table(WAITS, waited)]
    print("\n".join(lines))
    if args.figures:
        figures.write("presses", figures.stamp("python -m tools.presses --figures") + lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
