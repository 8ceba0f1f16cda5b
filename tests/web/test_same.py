# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The page is the board: a whole game of each kind by the same presses on the page and in the
simulator, and after each press the same picture, pixel by pixel."""

import base64
import random

import pytest
from browser import BUTTONS as BUTTON_NAMES
from browser import PIXELS, Page
from console import Console
from PIL import Image

from cardling.exercise import NAMES
from cardling.pages import deal_code
from cardling.setting_numbers import SPEED, TIPS
from tools.board.shim import clock

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


# a press (-1: none), frames until somebody is asked and some more; then what is to be seen
TURN = (
    """const [button, most, more] = args, { ask } = cardling;
    if (button >= 0) {
        ask("hold", [button, true]); ask("step", [2, 30]);
        ask("hold", [button, false]); ask("step", [4, 30]);
    }
    if (most) ask("settle", [most, more]);
    else ask("step", [more, 30]);
    return [await ask("front"), """
    + PIXELS
    + "];"
)


class Both:
    """The page and the simulator, pressed alike. While one of them works, so does the other."""

    def __init__(self, page, console, folder):
        self.folder = folder  # for the pictures that differ
        self.page = page
        self.console = console
        self.same = 0
        self.fronts = set()
        self.shown = None  # on the page: the screen in front, the picture

    def press(self, *buttons, most=MOST, more=SOON):
        for button in buttons:
            self._turn(button, most, more)

    def settle(self, more=SOON):
        self._turn(None, MOST, more)

    def rest(self, more=120):
        """So many frames, whoever is asked."""
        self._turn(None, 0, more)

    def _turn(self, button, most, more):
        browser, sim = self.page.browser, self.console.sim
        number = -1 if button is None else BUTTON_NAMES.index(button)
        browser.send("run", page=self.page.number, script=TURN, args=[number, most, more])
        try:
            if button is not None:
                sim.press(button, hold=60, gap=120)
            if most:
                sim.run_until(lambda: waits(self.console))
            sim.run(30 * more)
        finally:
            front, pixels = browser.answer()
        self.shown = front, base64.b64decode(pixels)

    def compare(self, what):
        screen, page = self.shown
        name, *asks = screen.split()
        wanted, *asked = front(self.console).split()
        # the build may give a class that no text names a shorter name
        assert (name == wanted or len(name) < 3) and asks == asked, what
        board = self.console.sim.screen()
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
        from tools.board.shim import screen
    monkeypatch.setattr(screen, "PIXEL_US", 0)
    with Page(browser, url + "?clock=manual&settings=" + SETTINGS) as page, Console() as console:
        page.ready()
        settings = console.app.settings
        settings.steps[SPEED] = AT_ONCE
        settings.steps[TIPS] = 0
        settings.save()
        settings.apply()
        made = Both(page, console, tmp_path)
        made.rest(60)
        yield made
        # measure.py adds them up
        print("%d pictures alike, %s" % (made.same, page.ask("look")))


@pytest.mark.everywhere
def test_menus_look_alike(both):
    both.compare("title")
    for button in ("DOWN", "DOWN", "DOWN", "DOWN", "DOWN", "DOWN", "UP", "A", "DOWN", "A", "RIGHT"):
        both.press(button)
        both.compare(button)
    assert both.same == 12


@pytest.mark.parametrize("link", [*["lesson=" + name for name in NAMES], "puzzle=1", "puzzle=200"])
def test_what_a_link_opens_looks_alike(both, link):
    """Lessons and puzzles: the position, and the first press."""
    console = both.console
    kind, _, what = link.partition("=")
    both.page.run("location.hash = args[0]", link)
    both.page.wait("location.hash === ''")
    both.page.frames(4)  # a fresh interpreter
    if kind == "lesson":
        from cardling.lesson import record

        made = record(NAMES.index(what))
    else:
        from cardling.mindbug.puzzle import record

        made = record(int(what) - 1)
    console.do(lambda: console.app.start(made))
    both.rest()
    both.compare(link)
    assert console.app.match.dealt is False
    both.press("A", most=0, more=120)
    both.compare(link)
    assert both.page.run("return document.getElementById('note').innerText") == ""


def give_up(both):
    """By the menu."""
    both.press("START")
    both.compare("menu")
    at = both.console.screen.rows.index(both.console.say("MENU_CONCEDE"))
    both.press(*["DOWN"] * at, "A")
    both.compare("sure?")
    both.press("DOWN", "A")


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.everywhere
def test_a_whole_game_looks_alike(both, game):
    from cardling.before_game import Begin

    seats = PLAYED[game]
    code = deal_code.encode(game, seats, 4711)
    console = both.console
    assert both.page.ask("deal", code)
    console.do(lambda: Begin(console.app, game, seed=4711, variant=seats, options=0))
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
