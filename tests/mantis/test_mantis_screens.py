# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mantis on the handheld, by presses: seats, table, what happens, the end, saves."""

import itertools
import re

import pytest
from console import Console
from handheld import Handheld, lines, monkey

import engine
from cardling.cards import Cards
from cardling.setting_numbers import TIPS
from engine.mantis.numbers import E_AGAIN
from engine.numbers import ASK, DICE
from tools import ROOT
from tools.pack import pack_help
from tools.pack.textfit import Measure
from tools.rules.parity import Walk

NAMES = ["Wanderer", "", "Ann-Kath", "", "", "Ö"]
SIX = [
    (0, "tank", "R2 B1 K3"),
    (0, "score", "7"),
    (1, "tank", "R1 O1 Y1 G1 B1 P1 K1"),
    (2, "tank", "O3 P2"),
    (2, "score", "9"),
    (3, "tank", "Y4 G1"),
    (4, "tank", "-"),
    (5, "tank", "G2 B3 K1"),
    (None, "pile", "R/RGB, K/OPK, Y/RYP, B/YBP"),
]
TWO = [
    (0, "tank", "R2 B1"),
    (1, "tank", "R3 Y1"),
    (None, "pile", "R/RGB, Y/YBP, K/OPK, P/RYP"),
]


def position(rows, seats, turn=0):
    """The state of a position."""
    t = engine.open("mantis", seats=seats, empty=True)
    for row in rows:
        t.put(*row)
    t.put(None, "turn", str(turn))
    return bytes(t.state)


class Aquarium(Handheld):
    """A table of Mantis in the simulator."""

    game = "mantis"
    speed = 2  # fast

    @property
    def table(self):
        return self.app.match.table

    def settle(self, limit=60_000, skip=True):
        """Run until a person is asked or another screen is in front."""

        def quiet():
            if self.kind != "Mantis" or self.screen.question:
                return True
            if skip and self.screen.events:
                self.sim.tap("A")
            return False

        self.sim.run_until(quiet, limit)
        self.sim.run(500)
        self.check()

    def to_the_page(self):
        """It is over: wait until the winner has gone, if somebody has won."""
        assert self.kind == "MantisEnd"
        self.sim.run_until(lambda: not self.screen.stage)
        self.sim.run(100)
        self.check()

    def choose(self, text):
        """Give the answer that the engine describes so."""
        seat = self.table.seat
        row = seat if text == "score" else int(text.split()[1])
        for _ in range(6):
            if self.screen.at != row:
                self.press("DOWN")
        before = bytes(self.table.state)
        self.sim.press("A", hold=40, gap=60)
        assert self.table.state != before

    @property
    def texts(self):
        if getattr(self.screen, "stage", None):  # the winner comes first, then the page
            self.sim.run_until(lambda: not self.screen.stage, 4000)
            self.sim.run(200)
        return "\n".join(label.text for label in lines(self.app.kit.group))


def step(handheld, walk):
    """A random move of whoever is asked."""
    t = handheld.table
    handheld.choose(t.describe(t.choices[walk.below(t.moves())]))


# --- whole games --------------------------------------------------------------------------------


@pytest.mark.quick
@pytest.mark.parametrize(("kinds", "language"), [((0, 1), "de"), ((0, 2, 0, 1, 3, 0), "en")])
def test_a_whole_game_by_presses(kinds, language):
    seats = len(kinds)
    state = bytes(engine.open("mantis", seats=seats, seed=4).state)
    with Aquarium(state, kinds, NAMES[:seats], language=language) as handheld:
        walk = Walk(7)
        asked = set()
        handheld.settle()
        while handheld.kind == "Mantis":
            asked.add(handheld.table.seat)
            step(handheld, walk)
            handheld.settle()
        assert asked == {s for s in range(seats) if not kinds[s]}
        assert handheld.kind == "MantisEnd"
        t = handheld.table
        assert t.seat == engine.OVER
        assert handheld.screen.stage, "first the winner, then the page"
        handheld.to_the_page()
        for s in range(seats):
            assert re.search(rf"(^|\n){t.get(s, 'score')}(\n|$)", handheld.texts)
        assert str(t.goal) in handheld.texts
        assert handheld.app.store.read(1) is None, "a finished game is not resumed"
        handheld.sim.run(1000)
        handheld.press("A")
        assert handheld.kind == "Mantis" and handheld.app.match.players == bytes(kinds), "a rematch"


def test_the_plug_is_pulled_at_every_decision():
    state = bytes(engine.open("mantis", seats=5, seed=8).state)
    with Aquarium(state, (0, 1, 0, 3, 2), ["Anna", "", "Ben", "", ""]) as handheld:
        walk = Walk(2)
        handheld.settle()
        for decision in range(6):
            step(handheld, walk)
            if decision % 2:  # in the middle of what is shown
                handheld.settle()
            match = handheld.app.match
            expected = bytes(match.table.state)
            log = bytes(match.log[: match.logged])
            handheld.reboot()
            handheld.press("A")
            match = handheld.app.match
            assert match.names == ["Anna", "", "Ben", "", ""]
            if decision % 2:
                assert match.table.state == expected
                assert match.log[: match.logged] == log
            handheld.settle()


# --- the table ----------------------------------------------------------------------------------


def test_what_a_does_and_how_likely_it_works():
    with Aquarium(position(SIX, 6), (0, 1, 1, 1, 1, 1)) as handheld:
        handheld.settle()
        found = []
        for _ in range(6):
            screen = handheld.screen
            found.append(f"{screen.action.text} {screen.number[0]} {screen.fits.text}")
            handheld.press("DOWN")
        names = [handheld.app.match.name(s) for s in range(1, 6)]
        assert sorted(names) == ["Dot", "Lulu", "Mo", "Pip", "Taps"]
        assert found == ["Score 2 of 3 in tank"] + [
            f"Steal: {name} {fits} of 3 in tank"
            for name, fits in zip(names, (3, 0, 1, 0, 2), strict=True)
        ]
        assert handheld.screen.at == 0, "and round"


def test_the_marks_say_what_each_colour_would_bring():
    from cardling import tiles

    with Aquarium(position(SIX, 6), (0, 1, 1, 1, 1, 1)) as handheld:
        handheld.settle()
        gains = handheld.screen.gains
        assert [gains[i] for i in (0, 1)] == [tiles.T_CHECK, tiles.T_POWER + 3]
        assert [gains[i] for i in (3, 4)] == [tiles.T_CROSS, tiles.T_BLANK]
        assert [gains[i] for i in (6, 7)] == [tiles.T_CHECK, tiles.T_POWER + 2]


def test_a_steal_is_told_and_shown():
    with Aquarium(position(TWO, 2), (0, 1)) as handheld:
        handheld.settle()
        handheld.choose("steal 1")
        said = []
        pictures = set()
        while handheld.screen.events:
            said.append(handheld.texts)
            pictures.add(handheld.sim.screen())
            handheld.sim.run(33)
        assert len(pictures) > 10, "it moves"
        text = "\n".join(said)
        assert "You draw: red heart" in text
        assert f"3 cards stolen from {handheld.app.match.name(1)}" in text
        assert "another turn" in text
        handheld.settle()
        assert handheld.table.seat == 0
        assert handheld.table.get(0, "tank") == "R6 B1"
        handheld.choose("score")  # the front is yellow: no match
        handheld.sim.run(350)
        shown = handheld.screen.queue
        handheld.press("A")
        assert handheld.screen.queue == shown and handheld.screen.hurry, "A hurries"
        handheld.press("A")
        assert handheld.screen.queue != shown or not handheld.screen.events, "A skips"
        handheld.sim.run(3000)
        handheld.press("START", "DOWN", "DOWN", "A")
        assert handheld.kind == "Logbook"
        assert handheld.screen.label.text.split("\n")[:5] == [
            "You draw: red heart",
            f"3 cards stolen from {handheld.app.match.name(1)}",
            "It worked: another turn!",
            "You draw: yellow star",
            "No match: it is yours",
        ]


def test_the_menu_in_the_middle_of_what_is_shown():
    with Aquarium(position(TWO, 2), (0, 1)) as handheld:
        for ms in (100, 300, 600, 900):
            handheld.settle()
            handheld.choose("steal 1")
            handheld.sim.run(ms)
            handheld.press("START", "B")
            assert handheld.kind == "Mantis"
            handheld.press("SELECT")
            assert handheld.kind == "Help"
            handheld.press("B")
            handheld.settle(skip=False)
            if handheld.kind != "Mantis":
                break


def test_a_pressed_once_too_often_does_not_choose():
    with Aquarium(position(SIX, 6), [0] * 6) as handheld:
        handheld.settle()
        handheld.choose("steal 2")
        handheld.sim.run(90)
        state = bytes(handheld.table.state)
        for _ in range(8):  # the first skips, the others come too fast to be meant
            handheld.sim.press("A", hold=40, gap=160)
        assert handheld.table.state == state and handheld.screen.question
        handheld.sim.run(500)
        handheld.sim.press("A", hold=40, gap=60)
        assert handheld.table.state != state


def test_it_says_whose_turn_it_is_without_a_curtain():
    state = bytes(engine.open("mantis", seats=4, seed=4).state)
    names = ["Anna", "Ben", "", "Dora"]
    with Aquarium(state, (0, 0, 0, 0), names) as handheld:
        walk = Walk(1)
        seen = set()
        for _ in range(4):
            handheld.settle()
            assert handheld.kind == "Mantis"
            seat = handheld.table.seat
            assert handheld.screen.ask.text.startswith(names[seat] or "Player 3")
            lit = [i for i, color in enumerate(handheld.sim.pixels) if any(color)]
            assert lit == [seat]
            green = handheld.sim.pixels[seat]
            assert green[1] > green[2], "a person"
            seen.add(seat)
            step(handheld, walk)
        assert len(seen) == 4


@pytest.mark.parametrize("seats", [2, 6])
def test_the_picture_does_not_know_the_front(seats):
    state = bytes(engine.open("mantis", seats=seats, seed=6).state)
    pictures = set()
    fronts = set()
    for dice in range(6):
        t = engine.open("mantis", seats=seats)
        t.load(state)
        t.blind(t.seat, dice)
        t.state[DICE:ASK] = state[DICE:ASK]
        fronts.add(t.get(None, "pile")[0])
        with Aquarium(bytes(t.state), [0] * seats) as handheld:
            handheld.settle()
            look = [handheld.sim.screen()]
            for _ in range(seats):
                handheld.press("DOWN")
                look.append(handheld.sim.screen())
            pictures.add((*look, *handheld.sim.pixels))
    assert len(fronts) > 1
    assert len(pictures) == 1


def test_a_cursor_move_repaints_little():
    for rows, seats in ((SIX, 6), (TWO, 2)):
        with Aquarium(position(rows, seats), [0] * seats, NAMES[:seats], language="de") as handheld:
            handheld.settle()
            for button in ["DOWN"] * seats + ["UP"]:
                handheld.sim.repaints.clear()
                handheld.press(button)
                assert sum(r.pixels for r in handheld.sim.repaints) <= 160 * 128 // 8


def test_scores_and_colours_do_not_leave_their_places():
    """The widest numbers there are: 15 of a colour, 29 scored."""
    rows = [(0, "tank", "R15 O14 Y14"), (0, "score", "13"), (None, "pile", "O/ROY, Y/ROY")]
    with Aquarium(position(rows, 2), (0, 0), ["Wanderer", "Ann-Kath"], language="de") as handheld:
        handheld.settle()
        handheld.choose("score")
        handheld.sim.run(1500)
        handheld.check()
        handheld.settle()
        handheld.to_the_page()
        assert "28" in handheld.texts


# --- the end ------------------------------------------------------------------------------------


def end(rows, seats, move, kinds, turn=0, **options):
    """The texts of the end after a last move."""
    with Aquarium(position(rows, seats, turn), kinds, NAMES[:seats], **options) as handheld:
        handheld.settle()
        handheld.choose(move)
        handheld.settle()
        handheld.to_the_page()
        return handheld.texts + "\n" + handheld.app.summary


def test_the_goal_the_empty_pile_and_a_tie():
    assert "goal" in end(SIX, 6, "score", (0, 1, 1, 1, 1, 1))
    last = [*SIX[:-1], (None, "pile", "K/OPK")]
    told = end(last, 6, "steal 2", (0, 0, 0, 0, 0, 0), turn=1)
    assert "Ann-Kath wins" in told and "most scored cards win" in told
    tie = [(0, "tank", "R3"), (0, "score", "5"), (1, "tank", "G1"), (1, "score", "5")]
    told = end([*tie, (None, "pile", "P/OPK")], 3, "steal 0", (1, 0, 1), turn=1)
    assert "fuller tank" in told and "5+4" in told and "5+1" in told
    shared = [(0, "tank", "R3"), (0, "score", "5"), (1, "tank", "G2"), (1, "score", "5")]
    told = end([*shared, (None, "pile", "P/OPK")], 2, "score", (0, 0), turn=1, language="de")
    assert "Geteilter Sieg" in told


@pytest.mark.parametrize("kinds", [(0, 1), (2, 0, 3, 1), (0, 0, 0)])
def test_giving_up(kinds):
    state = bytes(engine.open("mantis", seats=len(kinds), seed=1).state)
    with Aquarium(state, kinds) as handheld:
        handheld.settle()
        handheld.give_up()
        handheld.to_the_page()
        assert "gave up" in handheld.texts
        assert handheld.app.store.read(1) is None


# --- seats, title, statistics, code -------------------------------------------------------------


def test_from_the_title_to_the_table():
    with Console() as console:
        console.app.settings.steps[TIPS] = 0  # no tips
        console.do(console.app.settings.save)
        console.choose("GAME_MANTIS")
        assert console.kind == "Seats"
        console.press("DOWN", "RIGHT", "RIGHT", "RIGHT")  # six
        assert console.screen.count == 6
        console.press("DOWN", "DOWN", "RIGHT", "RIGHT")  # the second seat: medium, hard, a person
        console.press("DOWN", "LEFT")
        console.choose("SEATS_BEGIN")
        assert console.kind == "Names"
        console.press("A", "START")
        console.press("START")
        assert console.kind == "Mantis"
        match = console.app.match
        assert match.players == bytes((0, 0, 1, 2, 2, 2))
        assert [match.name(0), *match.names[2:]] == ["A", "", "", "", ""]
        console.press("START")
        console.choose("MENU_QUIT")
        console.choose("RESUME")
        assert console.app.match.players == bytes((0, 0, 1, 2, 2, 2))
        console.press("START")
        console.choose("MENU_QUIT")
        console.choose("GAME_MANTIS")
        assert console.screen.title == console.say("SURE_NEW"), (
            "the old game is not dropped unasked"
        )


def test_seats_need_a_person_and_go_round():
    with Console(language="de") as console:
        console.choose("GAME_MANTIS")
        console.press("DOWN")
        counts = []
        for _ in range(5):
            counts.append(console.screen.count)
            console.press("LEFT")
        assert counts == [3, 2, 6, 5, 4]
        console.press("DOWN", "A")
        console.choose("SEATS_BEGIN")
        assert console.kind == "Seats", "no person, no game"
        console.press("B")
        assert console.kind == "Title"


def test_a_code_gives_the_same_deal():
    with Console() as console:
        from cardling.pages.deal_code import encode

        console.choose("CODE_ENTER")
        console.type(encode("mantis", 4, 99))
        assert console.kind == "Seats"
        assert len(console.screen.rows) == 5, "the number of players is in the code"
        console.choose("SEATS_BEGIN")
        assert console.kind in ("Mantis", "Tip")
        assert console.app.match.seed == 99
        assert console.app.match.players == bytes((0, 2, 2, 2))


def test_games_are_counted():
    with Console() as console:
        console.choose("GAME_MANTIS")
        console.choose("SEATS_BEGIN")
        console.sim.run_until(lambda: console.kind == "Tip" or console.screen.question)
        if console.kind == "Tip":
            console.sim.run(500)
            console.press("A")
        console.press("START")
        console.choose("MENU_CONCEDE")
        console.choose("YES")
        console.sim.run_until(lambda: console.kind == "MantisEnd")
        console.sim.run(1000)
        console.press("B")
        console.choose("STATS")
        assert "Mantis" in console.texts


# --- help and guide -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_is_drawn_and_fits(language):
    measure = Measure(ROOT)
    help_, guide = (
        pack_help.Source(ROOT, f"assets/mantis/{kind}.txt", measure) for kind in ("help", "guide")
    )
    assert "".join(page.signs for page in guide.pages) == "ABCDE"
    state = position(TWO, 2)
    with Aquarium(state, (0, 1), language=language, tips=True) as handheld:
        handheld.settle()
        assert handheld.kind == "Tip"
        assert next(lines(handheld.app.kit.group)).text == guide.pages[0].titles[language]
        handheld.press("A")
        handheld.settle()
        assert handheld.kind == "Mantis", "one tip for a turn"
        handheld.press("SELECT")
        for page in help_.pages:
            assert next(lines(handheld.app.kit.group)).text == page.titles[language]
            handheld.press("RIGHT")
        handheld.press("B")
        handheld.settle()
        handheld.choose("steal 1")
        handheld.settle()
        assert handheld.kind == "Mantis", "never two in a row"
        handheld.choose("score")
        handheld.settle()
        assert handheld.kind == "Tip"
        assert next(lines(handheld.app.kit.group)).text == guide.pages[1].titles[language]


def test_help_from_the_title():
    with Console() as console:
        console.choose("HELP")
        console.choose("GAME_MANTIS")
        assert console.kind == "Help" and "There are seven colours" in console.texts
        console.press("B", "UP", "UP", "A")
        assert console.kind == "Help" and "creatures" in console.texts
        console.press("B", "B")
        assert console.kind == "Title"


def test_random_presses():
    state = bytes(engine.open("mantis", seats=6, seed=2).state)
    with Aquarium(state, (0, 1, 0, 3, 0, 0), NAMES) as handheld:
        assert {"Mantis", "Menu", "Help"} <= monkey(handheld, 150, 3)
        assert handheld.sim.running


def test_colours_have_names_in_the_engines_order():
    for language, first in (("en", "red"), ("de", "rot")):
        with open(ROOT / "assets/console/messages.txt", encoding="utf-8") as file:
            rows = [row for row in file if row.startswith("GEM_")]
        packed = Cards(str(ROOT / "assets/packed/messages.") + language)
        texts = [packed.name(i) for i in range(len(packed))]
        at = next(i for i, text in enumerate(texts) if text in ("red heart", "rotes Herz"))
        packed.close()
        assert texts[at].startswith(first)
        assert [row[4] for row in rows] == list("ROYGBVP")
        assert len(rows) == 7


def test_a_colour_is_said_when_its_card_is_turned():
    """And a tank grows card by card as they land, before it is said how many came."""
    with Aquarium(position(TWO, 2), (0, 1)) as handheld:
        handheld.app.settings.pace = 100
        handheld.settle()
        handheld.choose("steal 1")
        tanks = handheld.screen
        told = set()
        grown = [2]
        while tanks.events and handheld.kind == "Mantis":
            if "red heart" in tanks.ask.text:
                told.add("colour")
                assert tanks.front == 0 and tanks.events.drawn == 72
            if "stolen" in tanks.action.text:
                told.add("group")
                assert tanks.tanks[0] == 6
            elif "colour" not in told:
                assert tanks.tanks[0] == 2
            if grown[-1] != tanks.tanks[0]:
                grown.append(tanks.tanks[0])
            handheld.sim.run(33)
        assert told == {"colour", "group"}
        assert grown == [2, 3, 4, 5, 6]


class Slow(Aquarium):
    speed = 1


def test_the_card_shakes_before_it_turns_and_the_chosen_tank_is_seen():
    """The same for every front: what comes is not told before the card has turned."""
    films = []
    for front in ("R/RGB", "G/RGB"):
        rows = [*TWO[:2], (None, "pile", front + ", Y/YBP, K/OPK")]
        with Slow(position(rows, 2), (0, 1)) as handheld:
            handheld.settle()
            handheld.press("DOWN")
            handheld.sim.repaints.clear()
            handheld.sim.press("A", hold=40, gap=0)
            tanks = handheld.screen
            handheld.sim.run_until(lambda tanks=tanks: tanks.started >= 0)
            film = []
            while tanks.front < 0:
                assert "heart" not in tanks.ask.text and "tree" not in tanks.ask.text
                assert tanks.ask.text == f"Steal: {tanks.match.name(1)} ...", "what is tried"
                assert tanks.arrow.y == 29 + tanks.pitch + 5 and tanks.arrow.x > 0
                film.append((handheld.sim.screen(), len(handheld.sim.sounds)))
                handheld.sim.run(30)
            assert len({picture for picture, _ in film}) > 6, "it shakes"
            assert max(item.pixels for item in handheld.sim.repaints[1:]) <= 160 * 128 // 8
            films.append(film)
    assert films[0] == films[1]


def test_cards_are_dealt_once():
    with Slow(position(TWO, 2), (0, 1)) as handheld:
        tanks = handheld.screen
        assert tanks.given <= 2 and tanks.match.logged == 0
        handheld.settle()
        assert tanks.given == 2 and tanks.dealing < 0
        handheld.choose("score")
        handheld.settle()
        handheld.press("START", "B")
        assert handheld.screen.dealing < 0


def test_sounds_rise_with_steals_and_theirs_are_lower():
    def first(seat, streak=0):
        with Slow(position(TWO, 2, seat), (0, 1)) as handheld:
            if seat == 0:
                handheld.settle()
                handheld.screen.streak = streak
                handheld.sim.sounds.clear()
                handheld.choose("score")
                handheld.sim.run_until(lambda: handheld.screen.started >= 0)
                del handheld.sim.sounds[:2]  # of the choice itself
            else:
                handheld.sim.sounds.clear()
            tanks = handheld.screen
            handheld.sim.run_until(lambda: tanks.front >= 0)
            return [tone.hz for tone in handheld.sim.sounds if tone.hz]

    mine, again, theirs = first(0), first(0, 2), first(1)
    assert mine and again and theirs
    assert max(again) > max(mine) > max(theirs)


def test_faces_have_moods():
    with Slow(position(TWO, 2, 1), (0, 1)) as handheld:
        tanks = handheld.screen
        seen = set()
        while not tanks.question and handheld.kind == "Mantis":
            seen.add(tanks.moods[1])
            assert tanks.moods[0] == 0, "a person's face is as it is"
            handheld.sim.run(30)
        assert 1 in seen


MANY = [
    (0, "tank", "R2 B1"),
    (1, "tank", "G1"),
    (2, "tank", "R5 Y1"),
    (3, "tank", "B2"),
    (None, "pile", "R/RGB, Y/YBP, K/OPK, P/RYP"),
]
EIGHTH = 160 * 128 // 8


def flight(handheld, move):
    """(most cards in the air at a time, [(pixels, lights)] of the frames, the tones) of a move."""
    handheld.settle()
    handheld.choose(move)
    handheld.sim.run_until(lambda: handheld.screen.started >= 0)  # the choice is heard first
    most = 0
    frames = []
    red = False
    while handheld.screen.events and not handheld.screen.action.text:
        before = len(handheld.sim.repaints)
        flock = handheld.screen.events.flock
        handheld.sim.run(33)
        if flock and not handheld.screen.action.text:
            if len(flock) > most:
                handheld.sim.sounds.clear()
            most = max(most, len(flock))
            pixels = sum(item.pixels for item in handheld.sim.repaints[before:])
            frames.append((pixels, tuple(handheld.sim.pixels)))
            canvas = handheld.app.kit.canvas
            red |= any(canvas[80, y] == 11 for y in range(28, 128))
    return most, frames, red, [tone.hz for tone in handheld.sim.sounds]


def test_every_card_flies_and_is_heard_higher_than_the_last():
    with Slow(position(MANY, 4), (0, 1, 1, 1)) as handheld:
        most, frames, red, tones = flight(handheld, "steal 2")
        assert most == 6, "five of the tank, and the one that was turned up"
        assert red, "who is robbed has a frame"
        assert max(pixels for pixels, _ in frames[1:]) <= EIGHTH
        assert len({lights for _, lights in frames}) > 1, "the lights pulse"
        landed, trill = tones[-12:-6], tones[-6:]
        assert landed == sorted(set(landed)), "one for each, higher than the last"
        assert len(set(trill)) == 2 and max(trill) > max(landed)
        assert handheld.screen.tanks[0] == 8


def test_a_score_flies_to_its_number_and_a_bundle_stands_for_many():
    rows = [(0, "tank", "R12 B1"), *MANY[1:2], MANY[-1]]
    with Slow(position(rows, 3), (0, 1, 1)) as handheld:
        most, _, red, _ = flight(handheld, "score")
        assert most == 8 and not red
        assert handheld.screen.scores[0] == 13


@pytest.mark.parametrize("seats", [3, 6])
def test_the_more_cards_the_bigger_the_effect(seats):
    """Stars, their reach, the picture that grows, and the tones at the end; none for two."""
    found = []
    for held in (1, 2, 4, 7):
        rows = [(0, "tank", "B1"), (2, "tank", f"R{held} Y1"), MANY[-1]]
        with Slow(position(rows, seats), (0,) + (1,) * (seats - 1)) as handheld:
            handheld.settle()
            handheld.choose("steal 2")
            handheld.sim.run_until(lambda h=handheld: h.screen.started >= 0)
            stars = reach = scale = most = 0
            screen = handheld.screen
            while screen.events and not screen.action.text:
                if screen.events.landed > held and not stars and screen.events.burst:
                    handheld.sim.sounds.clear()
                before = len(handheld.sim.repaints)
                handheld.sim.run(30)
                burst = screen.events.burst if screen.events else None
                if burst:
                    pop, *flying = burst
                    stars = len(flying)
                    scale = pop.scale
                    reach = max([reach, *(abs(star.y - flying[0].y) for star in flying)])
                    painted = sum(item.pixels for item in handheld.sim.repaints[before:])
                    most = max(most, painted)
            assert most <= EIGHTH
            assert screen.tanks[0] == held + 1
            found.append((stars, reach, scale, len(handheld.sim.sounds)))
    assert found[0][:3] == (0, 0, 0)
    for less, more in itertools.pairwise(found):
        assert all(a <= b for a, b in zip(less[:3], more[:3], strict=True)) and less[0] < more[0]
    assert found[-1][2] == 2 and found[1][2] == 1


def test_stars_go_with_what_flew_and_the_menu_may_come_at_any_time():
    """With two, another turn is told after a large catch: by then nothing bursts. A board's group
    refuses to remove what it does not have."""
    rows = [(0, "tank", "B1"), (1, "tank", "R5 Y1"), MANY[-1]]
    with Slow(position(rows, 2), (0, 1)) as handheld:
        handheld.settle()
        handheld.choose("steal 1")
        shown = handheld.screen
        handheld.sim.run_until(lambda: shown.events)
        burst = again = 0
        while shown.events:
            events = shown.events
            burst += bool(events.burst)
            if shown.queue[shown.i] == E_AGAIN and shown.started >= 0:
                assert not events.burst
                again += 1
                if again == 2:
                    handheld.press("START", "B")
            handheld.sim.run(33)
        assert burst and again > 1 and shown.tanks[0] == 6


def test_a_menu_in_front_of_what_flies_counts_nothing_twice():
    with Slow(position(MANY, 4), (0, 1, 1, 1)) as handheld:
        handheld.settle()
        handheld.choose("steal 2")
        shown = handheld.screen
        handheld.sim.run_until(
            lambda: shown.events and len(shown.events.flock) and shown.tanks[0] > 3
        )
        handheld.press("START", "B")
        handheld.sim.run_until(lambda: "stolen" in shown.action.text)
        assert shown.tanks[0] == 8 and shown.tanks[14] == 0


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_names_are_whole(seats, language):
    """The widest that can be typed, on the table and for the tanks that can be robbed."""
    names = ["Mmmmmmmm", "Wwwwwwww", "Wanderer", "", "Ann-Kath", ""][:seats]
    state = bytes(engine.open("mantis", seats=seats, seed=4).state)
    with Aquarium(state, [0] * seats, names, language=language) as handheld:
        handheld.settle()
        match = handheld.app.match
        expected = [match.name(s) for s in range(seats)]
        column = next(
            label for label in lines(handheld.app.kit.group) if label.text.count("\n") == seats - 1
        )
        assert column.text.split("\n") == expected
        left = handheld.screen.left_ if seats > 4 else 128
        assert column.x + column.width < left, "before the colours"
        for _ in range(seats):
            assert "\u2026" not in handheld.screen.action.text
            handheld.press("DOWN")


def test_a_round_of_bots_is_brisk():
    """Less than two seconds for each, with what it thinks."""
    state = bytes(engine.open("mantis", seats=6, seed=3).state)
    with Slow(state, (0, 2, 2, 2, 2, 2)) as handheld:
        handheld.settle()
        handheld.choose("score")
        handheld.sim.run_until(lambda: handheld.table.seat and not handheld.screen.events)
        start = handheld.sim.now
        moves = 0
        before = bytes(handheld.table.state)
        while handheld.kind == "Mantis" and not handheld.screen.question:
            handheld.sim.run(33)
            moves += before != handheld.table.state
            before = bytes(handheld.table.state)
        assert moves >= 5
        assert handheld.sim.now - start < 2000 * moves


@pytest.mark.parametrize("tie", [False, True])
def test_names_are_whole_at_the_end(tie):
    rows = [
        (0, "tank", "R3"),
        (0, "score", "5"),
        (1, "tank", "G1"),
        (1, "score", "5" if tie else "4"),
    ]
    state = position([*rows, (None, "pile", "P/OPK")], 6)
    names = ["Mmmmmmmm", "Wwwwwwww", "Wanderer", "Ann-Kath", "Ö", "Mwmwmwmw"]
    with Aquarium(state, [0] * 6, names, language="de") as handheld:
        handheld.settle()
        handheld.choose("steal 1")
        handheld.settle()
        handheld.to_the_page()
        found = [label for label in lines(handheld.app.kit.group) if "\n" in label.text]
        columns = [label for label in found if set(label.text.split("\n")) <= set(names)]
        assert sorted("\n".join(label.text for label in columns).split("\n")) == sorted(names)
        for label in columns:
            right = [other.x for other in found if other.x > label.x]
            assert label.x + label.width < min(right, default=160)
