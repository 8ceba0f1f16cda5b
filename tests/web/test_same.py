# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The page is the board: a whole game of each kind by the same presses on the page and in the
simulator, and after each press the same picture, pixel by pixel."""

import random

import pytest
from browser import Page
from console import Console
from PIL import Image

from cardling.pages import dealcode
from tools.shim import clock

# At once, no tips: the shortest way through a game.
SETTINGS = "0303020300"
AT_ONCE = 3
MOST = 1500  # frames until somebody is asked
PRESSES = 400
ENOUGH = 150  # presses of what lasts long: then it is given up
LONG = ("MiniMonFa", "TagTeam")
BUTTONS = ("A", "A", "A", "A", "A", "A", "RIGHT", "LEFT", "DOWN", "UP")
SOON = 24  # frames: A and B do nothing in the first moment of a question
LOOKED = ("Inspect", "List", "Pile")  # A would go on looking
PLAYED = {"mindbug": 2, "tagteam": 4, "mantis": 3, "minimonfa": 2}


def waits(console):
    """As tools/web/native/host.py has it."""
    screen = console.screen
    return not hasattr(screen, "events") or bool(screen.question)


def front(console):
    return console.kind + (" asks" if getattr(console.screen, "question", None) else "")


class Both:
    """The page and the simulator, pressed alike."""

    def __init__(self, page, console, folder):
        self.folder = folder  # for the pictures that differ
        self.page = page
        self.console = console
        self.same = 0
        self.fronts = set()

    def press(self, *buttons):
        for button in buttons:
            self.page.press(button, before=2, after=4)
            self.console.sim.press(button, hold=60, gap=120)
            self.settle()

    def settle(self, more=SOON):
        self.page.ask("settle", [MOST, more])
        console = self.console
        console.sim.run_until(lambda: waits(console))
        console.sim.run(30 * more)

    def compare(self, what):
        assert self.page.front == front(self.console), what
        page, board = self.page.pixels(), self.console.sim.screen()
        if page != board:
            for name, data in (("page", page), ("board", board)):
                Image.frombytes("RGB", (160, 128), data).save(self.folder / (name + ".png"))
        assert page == board, (what, self.folder)
        self.same += 1
        self.fronts.add(self.console.kind)


@pytest.fixture
def both(browser, url, tmp_path, monkeypatch):
    # A bot thinks for a slice in each frame until its time is up: frames must be as many.
    monkeypatch.setattr(clock, "LOOK_US", 0)
    with Console():  # what paints is imported with a board in place
        from tools.shim import screen
    monkeypatch.setattr(screen, "PIXEL_US", 0)
    with Page(browser, url + "?clock=manual&settings=" + SETTINGS) as page, Console() as console:
        page.ready()
        settings = console.app.settings
        settings.steps[3] = AT_ONCE
        settings.steps[4] = 0
        settings.save()
        settings.apply()
        page.frames(60)
        console.sim.run(1000)
        yield Both(page, console, tmp_path)


def test_menus_look_alike(both):
    both.compare("title")
    for button in ("DOWN", "DOWN", "DOWN", "DOWN", "DOWN", "DOWN", "UP", "A", "DOWN", "A", "RIGHT"):
        both.press(button)
        both.compare(button)
    assert both.same == 12


def give_up(both):
    """By the menu."""
    both.press("START")
    both.compare("menu")
    at = both.console.screen.rows.index(both.console.say("MENU_CONCEDE"))
    both.press(*["DOWN"] * at, "A")
    both.compare("sure?")
    both.press("DOWN", "A")


@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_game_looks_alike(both, game):
    from cardling.begin import Begin

    seats = PLAYED[game]
    code = dealcode.encode(game, seats, 4711)
    console = both.console
    assert both.page.ask("deal", code)
    console.do(lambda: Begin(console.app, game, seed=4711, seats=seats, options=0))
    both.settle()
    dice = random.Random(7)
    for i in range(PRESSES):
        both.compare((game, i))
        if console.kind.endswith("End"):
            break
        if i > ENOUGH and console.kind in LONG:
            give_up(both)
        elif hasattr(console.screen, "events"):
            both.press(dice.choice(BUTTONS))
        else:
            both.press("B" if console.kind in LOOKED else "A")
    assert console.kind.endswith("End"), (game, both.fronts)
    seen = both.page.ask("look")
    assert seen["grown"] == 0, seen
    print("%s: %d pictures alike, %s" % (game, both.same, seen))
