# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Every button on every cell of every question: it shows or says something, what it loaded for that
goes again, and from everywhere START leads to the menu and B back, or says why not."""

import functools
import importlib
import sys

import pytest
from console import NUMBERS
from handheld import Handheld, lines

import engine
from cardling.mindbug.rows import R_HAND
from cardling.minimonfa.numbers import R_CARD, R_PAGE, R_VAULT
from engine.minimonfa.numbers import F_VAULT, Q_SEND, UNKNOWN
from tools.measure import fit
from tools.rules import parity

pytestmark = pytest.mark.usefixtures("unseen")

GAMES = 120  # of random moves, in which questions are looked for
SEATS = {"mindbug": 2, "tagteam": 4, "mantis": 3, "minimonfa": 2}
# What is asked in them: all but one that only a single card asks, and only in some positions.
QUESTIONS = {
    "mindbug": {*range(1, 11)},
    "tagteam": {*range(1, 17)},
    "mantis": {0},
    "minimonfa": {*range(1, 11), 18, 19, 20, 24, 25, 26, 29, 30, 31},
}
ALL = [(game, q) for game in engine.GAMES for q in sorted(QUESTIONS[game])]
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "START", "SELECT")
# Screens that are in front while a game is on, beside its table: those that questions lead to,
PAGES = {
    ("mindbug", 1): {"Inspect", "Pile", "Menu"},
    ("mindbug", 6): {"Menu"},
    ("mindbug", 9): {"Pile", "Inspect"},
    ("tagteam", 1): {"Inspect", "Pile", "Menu"},
    ("tagteam", 6): {"Menu"},
    ("tagteam", 9): {"Pile", "Inspect"},
    ("tagteam", 15): {"Pile", "Inspect"},
    ("mantis", 0): {"Help", "Menu"},
    ("minimonfa", 2): {"Card", "List", "Choices", "Menu"},
    ("minimonfa", 26): {"Choices", "Menu"},
}
MENU = {"Hint", "Logbook", "Help", "SettingsPage", "Menu"}  # the rows of the menu,
# Modules that a question loads when it needs them, and keeps until it is answered.
ON_DEMAND = {"cardling.confirmation", "engine.mindbug.reasons", "engine.minimonfa.moves"} | {
    f"cardling.minimonfa.{name}" for name in ("ask", "move_texts", "names")
}
BETWEEN = {"Curtain", "Recap", "Tip"}  # what comes before a question, and the tables themselves.
TABLES = {"Mindbug", "TagTeam", "Mantis", "MiniMonFa"}
# And those that are not.
BEFORE = {
    "FirstStart",
    "LessonOffer",
    "Title",
    "GameMenu",
    "Puzzles",
    "Page",
    "Ladder",
    "GameStats",
    "Stats",
}
BEFORE |= {
    "Enter",
    "About",
    "Test",
    "SelfTest",
    "MindbugSeats",
    "Names",
    "TagTeamSeats",
    "Together",
}
AFTER = {"End", "TagTeamEnd", "MantisEnd", "MiniMonFaEnd", "DealResult"}
AFTER |= {"LastGames", "LookbackLoading", "BotOpinion", "JudgeGame", "QrPage"}


@functools.cache
def questions(game):
    """{question: (state, seat)}: of all that were asked one with cards that nobody may see in reach
    of the cursor, if there is one, and with the most answers."""
    view = importlib.import_module(f"engine.{game}.view").View
    into = bytearray(128)
    found = {}
    for seed in range(GAMES):
        t = engine.open(game, seats=SEATS[game], seed=seed)
        t.discreet = True
        walk = parity.Walk(seed)
        n = t.moves()
        while n:
            look = view(t, t.seat)
            many = look.moves(into)
            hidden = game == "minimonfa" and UNKNOWN in into[: look.lair(look.fact(F_VAULT), into)]
            rich = hidden, many
            q = look.asked()
            if many > 1 and (q not in found or rich > found[q][0]):
                found[q] = rich, bytes(t.state), t.seat
            t.play(t.choices[walk.below(n)])
            n = t.moves()
    return {q: found[q][1:] for q in sorted(found)}


def loaded():
    return {name for name in sys.modules if name.startswith(("cardling.", "engine."))}


class Asked(Handheld):
    """A table where somebody is asked, and no answer is ever played."""

    speed = 3  # at once

    def __init__(self, game, q, people=1, **more):
        self.game = game
        state, seat = questions(game)[q]
        kinds = [1] * SEATS[game]
        for i in range(people):
            kinds[(seat + i) % SEATS[game]] = 0
        super().__init__(state, kinds, **more)
        self.ready()

    def before(self, match):
        """Answers are only heard, and nothing is painted, which would take half of the time."""
        match.play = lambda code: None
        match.app.handheld.display.refresh = lambda: True

    def ready(self):
        """Wait until it is asked, at the table or on a page in front of it. A and B are heard at
        once. A list of MiniMonFa's is opened from its table as well."""
        self.table = table = self.app.stack[0]
        table.play = lambda code: None
        self.sim.run_until(lambda: table.question or self.screen is not table)
        if self.kind == "Choices":
            self.tap("B")
            self.sim.run_until(lambda: table.question)
        self.app.ignore_ms = 0

    def tap(self, button):
        """Press it until it is heard, however long a picture takes."""
        before = self.app.pressed
        self.sim.down(button)
        self.sim.run_until(lambda: self.app.pressed != before, step=10)
        self.sim.up(button)
        self.sim.run(70)
        self.check()

    @property
    def texts(self):
        """All that is written."""
        return [label.text for label in lines(self.app.kit.group)]

    @property
    def picture(self):
        """What is in front, and what it says."""
        return self.screen, getattr(self.screen, "page", None), self.texts

    def at(self, point):
        """Go to a cell."""
        there = []
        self._do.append(lambda: there.append(point()))
        self.sim.run_until(lambda: there)

    def follow(self, point, *buttons):
        """From a cell by these buttons."""
        self.home()
        self.at(point)
        for button in buttons:
            self.tap(button)

    @property
    def front(self):
        """The kind of page to which a press has led; None: what asks is in front."""
        return None if self.asks() == self.asked or self.screen is self.table else self.kind

    def menu(self):
        """Is the menu in front?"""
        return self.kind == "Menu" and self.screen.title == self.app.say(NUMBERS["MENU"])

    def says(self, name):
        """Is this message on the screen?"""
        return self.app.say(NUMBERS[name]) in "\n".join(self.texts)

    @property
    def place(self):
        """What is asked, and where the cursor is: on a page that asks it begins anew."""
        table = self.table
        at = self.kind if self.paged else (getattr(table, "row", 0), table.at)
        return bytes(table.match.table.state), table.me, table.hand, at

    def asks(self):
        """What asks, if that is in front: a page is known by its rows."""
        screen = self.screen
        if not self.paged:
            return screen.question if screen is self.table else None
        names = () if screen is self.table else ("cards", "rows")
        return next((getattr(screen, name) for name in names if hasattr(screen, name)), None)

    def home(self):
        """Back to the question."""
        while self.screen is not self.table and self.asks() != self.asked:
            self.tap("B")
        if (self.screen, self.asks()) != self.begun:
            self.ready()
            self.begun = self.screen, self.asks()
            self.asked = self.asks()
        assert self.asked

    def cells(self):
        """All that goes to a cell: [(name, function)]; a question that is a list has its rows."""
        self.paged = len(self.app.stack) > 1
        self.asked = self.asks()
        self.begun = self.screen, self.asked
        return list(self.listed() if self.paged else getattr(self, "of_" + self.game)())

    # --- cells

    def listed(self):
        """Of a page that asks."""
        count = len(self.screen.cards if self.kind == "Pile" else self.screen.rows)
        for at in range(count):

            def point(at=at):
                self.screen.at = at
                self.screen._draw()

            yield at, point

    def of_mindbug(self):
        """By row."""
        for row in range(6):
            for at in range(len(self.table.rows[row])):
                yield (row, at), functools.partial(self.table.move, row, at)

    of_tagteam = of_mindbug

    def of_mantis(self):
        """The tanks."""
        for seat in range(self.table.n):
            yield seat, lambda seat=seat: self.table.question._move(seat)

    def of_minimonfa(self):
        """On every page."""
        table = self.table

        def turn(page):
            if table.page != page:
                table.page = page
                table.draw()
                table.question._say()

        def point(page, row, at):
            table.question._unsure()
            turn(page)
            table.question.move(row, at)

        for page in [ref - R_PAGE for ref in table.rows[0]] or [table.page]:
            self.do(lambda page=page: turn(page))
            for row in range(6):
                for at in range(len(table.rows[row])):
                    yield (page, row, at), functools.partial(point, page, row, at)


@pytest.mark.parametrize("game", engine.GAMES)
def test_all_questions_are_looked_at(game):
    assert set(questions(game)) == QUESTIONS[game]


def test_cards_that_nobody_may_see_are_among_the_cells():
    with Asked("minimonfa", Q_SEND) as asked:
        assert any(R_CARD + UNKNOWN in row for row in asked.table.rows)


@pytest.mark.parametrize(("game", "q"), ALL)
def test_every_button_on_every_cell(game, q):
    with Asked(game, q) as asked:
        may = loaded() | ON_DEMAND
        cells = asked.cells()
        kinds = set()
        if asked.paged:
            leave(asked, lambda: None)
            kinds.add(asked.kind)
        for name, point in cells:
            for button in BUTTONS:
                asked.at(point)
                before = asked.picture
                asked.tap(button)
                shown = asked.picture != before
                # A list of abilities has no cards to look at, and does not offer it.
                must = button == "B" or button == "SELECT" and asked.kind != "Menu"
                assert shown or not must, (name, button)
                if asked.front and asked.front not in kinds:
                    kinds.add(asked.front)
                    leave(asked, functools.partial(asked.follow, point, button))
                    for more in ("A", "SELECT"):
                        asked.follow(point, button, more)
                        if asked.front and asked.front not in kinds:
                            kinds.add(asked.front)
                            leave(asked, functools.partial(asked.follow, point, button, more))
                asked.home()
                assert loaded() <= may, (name, button)
        assert kinds >= PAGES.get((game, q), set())


# --- ways out -------------------------------------------------------------------------------------


def leave(asked, way):
    """From the page where this way leads START opens the menu, and another START goes back to the
    same question; B goes back, or says that one must choose."""
    asked.home()
    place = asked.place
    way()
    page = asked.screen
    if not asked.menu():
        asked.tap("START")
        assert asked.menu(), page
    asked.tap("START")
    asked.ready()
    assert asked.place == place, page
    way()
    page = asked.screen
    asked.tap("B")
    assert asked.screen is not page or asked.says("MUST_CHOOSE"), page


@pytest.mark.parametrize("game", engine.GAMES)
def test_every_row_of_the_menu_has_a_way_out(game):
    with Asked(game, min(QUESTIONS[game])) as asked:
        asked.cells()
        asked.tap("START")
        names = list(asked.screen.rows)
        kinds = set()
        for i in range(1, len(names) - 1):  # the first goes back, the last leaves the game

            def way(i=i):
                asked.follow(lambda: None, "START", *["DOWN"] * i, "A")

            way()
            kinds.add(asked.kind)
            leave(asked, way)
        assert kinds == MENU


def test_every_screen_is_before_in_or_after_a_game():
    play = set().union(TABLES, BETWEEN, MENU, *PAGES.values())
    assert play | BEFORE | AFTER == {kind for _, kind, _, _ in fit.SCREENS}
    assert not play & (BEFORE | AFTER)


def test_a_curtain_and_what_it_tells_have_a_way_out():
    """Nothing is lost by it: neither the curtain nor what happened since its owner last looked."""
    with Asked("mindbug", 1, people=2) as asked:
        match = asked.app.match
        seat = asked.screen.seat
        match.logged = match.unseen[seat] = 3
        for kind, way in (("Curtain", ()), ("Recap", ("A",))):
            for back in ("START", "B"):
                for button in way:
                    asked.tap(button)
                assert asked.kind == kind
                asked.tap(back)
                if back == "START":
                    assert asked.menu()
                    asked.tap("START")
                asked.sim.run_until(lambda: asked.kind == "Curtain")
                assert (asked.screen.seat, match.unseen[seat], asked.table.hand) == (seat, 3, -1)
                keys = asked.app.say.fill(NUMBERS["CURTAIN_KEYS"], player=match.name(seat))
                assert keys in " ".join(asked.texts).replace("\n", " "), "what to do is said"
        asked.tap("A")
        asked.tap("A")
        asked.ready()
        assert (asked.screen, asked.table.hand, match.unseen[seat]) == (asked.table, seat, 0)


def test_a_tip_has_a_way_out():
    with Asked("mindbug", 1, tips=True) as asked:
        assert asked.kind == "Tip"
        asked.tap("START")
        assert asked.menu()
        asked.tap("START")
        asked.ready()
        assert asked.screen is asked.table and asked.table.question
    with Asked("mindbug", 1, tips=True) as asked:
        asked.sim.run(500)
        asked.tap("B")
        asked.ready()
        assert asked.screen is asked.table and asked.table.question


# --- what is said ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_may_not_be_seen_and_where_nothing_is(language):
    with Asked("minimonfa", Q_SEND, language=language) as asked:
        rows = asked.table.rows
        asked.at(lambda: asked.table.question.move(1, rows[1].index(R_CARD + UNKNOWN)))
        asked.tap("SELECT")
        assert asked.table.action.text == asked.app.say(NUMBERS["DG_LOOK_NOT"])
    with Asked("minimonfa", 2, language=language) as asked:
        asked.at(lambda: asked.table.question.move(5, 0))
        asked.tap("SELECT")
        assert asked.table.action.text == asked.app.say(NUMBERS["LOOK_NOTHING"])


def test_a_vault_tells_what_may_not_be_seen():
    with Asked("minimonfa", Q_SEND) as asked:
        view = asked.table.view
        vault = view.fact(F_VAULT)
        asked.at(lambda: asked.table.question._look(R_VAULT + vault))
        assert asked.kind == "List" and UNKNOWN in asked.screen.tiles
        asked.screen.at = asked.screen.tiles.index(UNKNOWN)
        for button in ("SELECT", "A"):
            asked.tap(button)
            assert asked.kind == "List" and asked.says("DG_LOOK_NOT")


@pytest.mark.parametrize("game", ["mindbug", "tagteam"])
def test_with_an_empty_hand_there_is_nothing_to_look_at_while_a_bot_thinks(game):
    with Asked(game, 1) as asked:
        table = asked.table
        may = loaded()

        def wait():  # as if nobody were asked
            table.before()
            table.question = None
            table.rows[R_HAND] = []
            table.row = R_HAND
            table.tick = lambda: None

        asked.at(wait)
        asked.tap("SELECT")
        assert asked.screen is table and asked.says("LOOK_NOTHING")
        assert loaded() <= may
