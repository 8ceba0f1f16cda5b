# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Touching the screen: whatever the stick reaches can be touched, and a whole game of each kind is
played without a button."""

import random
import re

import pytest
from console import Console
from test_every_press import ALL, Asked

import engine
from cardling import share, touch
from cardling.device.boards import SELECT, START, A, B
from cardling.setting_numbers import SPEED
from tools.build import micropython

pytestmark = pytest.mark.usefixtures("unseen")

BUTTONS = "UP DOWN LEFT RIGHT A B START SELECT".split()
WIDTH = 160


def finder(kit):
    """As the page has it: where the canvas shows a tile."""
    seen = "".join("%08x" % word for word in kit.canvas._data)  # a digit for each pixel

    def find(sheet, tile):
        bitmap, w, h = sheet
        rows = []
        for y in range(tile * h, tile * h + h):
            rows.append("".join("%x" % bitmap[x, y] for x in range(w)).replace("0", "."))
        pattern = "(?=%s)" % (".{%d}" % (WIDTH - w)).join(rows)
        return [divmod(at.start(), WIDTH)[::-1] for at in re.finditer(pattern, seen)]

    return find


def spots(app):
    """What can be touched now."""
    return touch.spots(app, finder(app.kit))


def at_table(asked):
    """Where the cursor is, as Asked.cells() names it."""
    screen = asked.screen
    if asked.paged or asked.game == "mantis":
        return screen.at
    if asked.game == "minimonfa":
        return screen.page, screen.row, screen.at
    return screen.row, screen.at


def reached(asked, arrows=False):
    """What the cursor is moved to by a touch, or the arrows that show more."""
    found = touch.spots(asked.app, lambda sheet, tile: [])
    return [spot for spot in found if spot[4] and (spot[5] < 0) is arrows]


def touched(asked):
    """All places to which touches lead: what is to be seen, then what the arrows show."""
    seen = cells(asked)
    for arrow in {spot[:2] for spot in reached(asked, True)}:
        places = []
        while True:  # until it is gone, or goes round
            found = [spot for spot in reached(asked, True) if spot[:2] == arrow]
            if not found:
                break
            found[0][4]()
            places.append(at_table(asked))
            if places[-1] in places[:-1]:
                break
            seen |= cells(asked)
    return seen


def tabs(asked):
    """How many pages of MiniMonFa have a tab. Their spots come first."""
    return len(asked.table.rows[0]) if asked.game == "minimonfa" and not asked.paged else 0


def cells(asked):
    """All places to which touches of what is there lead."""
    seen = set()
    for i in range(tabs(asked), len(reached(asked))):
        found = reached(asked)
        x, y, _, h, reach = found[i][:5]
        assert touch._under(found, x + 3, y + h // 2) is found[i]
        reach()
        seen.add(at_table(asked))
        cursor = getattr(asked.screen, "cursor", None)
        if cursor and cursor.x >= 0:
            assert cursor.x <= x + 3 < cursor.x + cursor[1].x + 8, (found[i], at_table(asked))
            assert cursor.y <= y + h // 2 + 4, (found[i], at_table(asked))
    return seen


@pytest.mark.parametrize(("game", "q"), ALL)
def test_what_the_stick_reaches_can_be_touched(game, q):
    with Asked(game, q) as asked:
        names = {name for name, _ in asked.cells()}
        seen = set()

        def look():
            if tabs(asked):
                seen.add(at_table(asked))
            seen.update(touched(asked))
            return True

        asked.at(look)
        for i in range(tabs(asked)):
            asked.at(lambda i=i: reached(asked)[i][4]() or True)
            asked.sim.run(200)  # it is painted
            asked.at(look)
        if tabs(asked):  # the stick's cells have all tabs on every page, and each turns to its own
            assert tabs(asked) == len({name[0] for name in seen})
            names = {name for name in names if name[1]}
        assert seen >= names


class Fingers:
    """Someone who never presses a button."""

    def __init__(self, console, seed):
        self.console = console
        self.dice = random.Random(seed)
        self.taps = 0

    def found(self):
        """What can be touched now."""
        told = []
        self.console.do(lambda: told.append(spots(self.console.app)))
        return told[0] if told else []

    def tap(self, spot, held=False):
        """Touch the middle of it; what the console makes of it is done."""
        x, y, w, h = spot[:4]
        self.taps += 1
        told = []
        app = self.console.app

        def there():
            told.append(touch.touch(app, finder(app.kit), x + min(w // 2, 3), y + h // 2, held))

        self.console.do(there)
        if told and told[0] >= 0:
            self.console.press(BUTTONS[told[0]])
        return told[0] if told else -1

    def sign(self, button):
        """The sign of a button."""
        self.tap(next(spot for spot in self.found() if not spot[4] and spot[5] == button))

    def play(self):
        """Anything, until the game is over; what was looked at is put away."""
        console = self.console
        console.app.handheld.display.refresh = lambda: True  # painting takes half of the time
        while not (console.kind.endswith("End") and not console.screen.stage):
            found = self.found()
            back = console.kind in LOOKS or console.kind == "Pile" and not console.screen.chosen
            go = [spot for spot in found if (spot[5] == B if back else spot[4] or spot[5] == A)]
            if go:
                spot = self.dice.choice(go)
                chips = (
                    getattr(console.screen, "chips", None) if console.kind == "MiniMonFa" else None
                )
                if chips and self.dice.random() < 0.5:
                    spot = go[-1]  # done, nobody: else it takes a hundred turns
                if self.tap(spot) < 0 and console.screen is console.app.stack[0]:
                    self.tap(spot)
            else:
                console.sim.run(200)


LOOKS = {"Inspect", "Card", "List", "Help", "Logbook"}


@pytest.mark.parametrize("game", engine.GAMES)
def test_a_whole_game_by_touches(game):
    with Console(seed=3) as console:
        console.app.settings.steps[SPEED] = 3  # at once
        console.app.settings.apply()
        fingers = Fingers(console, 5)
        fingers.tap(fingers.found()[engine.GAMES.index(game) - len(console.screen.rows)])
        console.sim.run(300)
        assert console.kind.endswith("Seats")
        fingers.tap(fingers.found()[-1])  # begin
        console.sim.run(2000)
        fingers.play()
        console.sim.run(2000)
        fingers.sign(B)
        console.sim.run(2000)
        assert console.kind == "Title"


def test_a_board_has_the_classes_that_touches_and_links_go_by():
    """By their names, which the build leaves alone only where a text has them."""
    built = "\n".join(micropython.units().values())
    names = {*touch._STAY, *(name for name, _ in touch._PAGES), *share._KINDS}
    assert [name for name in names if not re.search(r"^class %s\b" % name, built, re.M)] == []


def test_a_touch_looks_when_it_is_held():
    with Asked("mindbug", 1) as asked:
        told = []

        def hold():
            spot = next(spot for spot in spots(asked.app) if spot[3] == 29)
            told.append(touch.touch(asked.app, finder(asked.app.kit), *spot[:2], True))
            return True

        asked.at(hold)
        assert told == [SELECT]
        asked.tap("SELECT")
        assert asked.kind == "Inspect"


def test_beside_everything_a_touch_does_nothing():
    with Console() as console:
        app = console.app
        told = []

        def look():
            find = finder(app.kit)
            told.append(touch.touch(app, find, 80, 20, False))
            told.append(touch.touchable(app, find, 80, 20))
            told.append(touch.touchable(app, find, 20, 50))

        console.do(look)
        assert told == [-1, False, True] and console.kind == "Title"


def test_signs_of_buttons_are_those_buttons():
    """On the title SELECT is the sign with words behind it; the menu of a game opens by START's."""
    with Asked("mindbug", 1) as asked:
        found = {spot[5] for spot in spots(asked.app) if not spot[4]}
        assert {START, SELECT} <= found
