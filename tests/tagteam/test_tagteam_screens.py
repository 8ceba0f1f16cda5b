# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Tag Team on the handheld, by presses: every question, what is hidden, seats, saves, the end."""

import drawn
import pytest
from console import Console
from handheld import Handheld, asking, blinded, lines, monkey

import engine
from cardling.setting_numbers import TIPS
from cardling.tiles import T_LEAF, T_NIGHT, T_RED, T_SLATE
from engine.mindbug.numbers import E_PLAY, PLAYED
from tools import ROOT
from tools.pack import pack_help
from tools.pack.textfit import Measure
from tools.rules import parity

NAMES = ["Anna", "Ben", "Wanderer", "Dora"]
BAR, FOE, CHIPS, OWN, OWN_BAR, HAND, QUARTER = 0, 1, 2, 3, 4, 5, 6
_ASK = 6
LISTS = ("Menu", "Pile")


def position(rows, moves=(), turn=0):
    """The state of a position after some moves."""
    t = engine.open("tagteam", empty=True)
    for row in rows:
        t.put(*row)
    t.put(None, "turn", str(turn))
    for move in moves:
        t.play(next(c for c in t.choices[: t.moves()] if t.describe(c) == move))
    return bytes(t.state)


class Four(Handheld):
    """A table of Tag Team in the simulator."""

    game = "tagteam"
    speed = 3  # at once

    def __init__(self, state, kinds=(0, 0, 0, 0), names=None, language=None, tips=False, log=b""):
        self._log = log
        names = names or [name if not kind else "" for name, kind in zip(NAMES, kinds, strict=True)]
        super().__init__(state, kinds, names, language=language, tips=tips)

    def before(self, match):
        match.log[: len(self._log)] = self._log
        match.logged = len(self._log)

    @property
    def table(self):
        return self.app.match.table

    @property
    def question(self):
        screen = self.screen
        return screen.question.q if self.kind == "TagTeam" and screen.question else 0

    @property
    def texts(self):
        return "\n".join(label.text for label in lines(self.app.kit.group))

    def settle(self, limit=60_000):
        """Run until somebody is asked or another screen is in front; curtains are opened."""

        def quiet():
            if self.kind != "TagTeam":
                return True
            if self.screen.events:
                self.sim.tap("A")
            return self.question != 0

        while True:
            self.sim.run_until(quiet, limit)
            self.sim.run(350)
            if self.kind not in ("Curtain", "Recap"):
                break
            self.press("A")
        self.check()

    def go(self, row, at):
        """The cursor to that place, by presses."""
        for _ in range(8):
            if self.screen.row != row:
                self.sim.press("DOWN", hold=40, gap=60)
        for _ in range(24):
            if self.screen.at != at:
                self.sim.press("RIGHT", hold=40, gap=60)
        assert (self.screen.row, self.screen.at) == (row, at)

    def reach(self, card):
        """The cursor to a card, by presses."""
        team = self.screen
        row = next(row for row in (OWN, HAND, FOE) if card in team.rows[row])
        self.go(row, team.rows[row].index(card))

    def choose(self, text):
        """Give the answer that the engine describes so, by presses."""
        t = self.table
        n = t.moves()
        code = next(c for c in t.choices[:n] if t.describe(c) == text)
        if self.kind in LISTS:
            at = list(t.choices[:n]).index(code)
            while self.screen.at != at:
                self.press("DOWN" if self.kind == "Menu" else "RIGHT")
            self.press("A")
            return
        team = self.screen
        if code in team.rows[CHIPS]:
            self.go(CHIPS, team.rows[CHIPS].index(code))
            self.press("A")
            if self.kind == "TagTeam" and team.question and team.question.sure:
                self.press("A")
            return
        action = code >= len(t.design)
        self.reach(code - t.cards if action else code)
        self.press("A")
        if self.kind == "TagTeam" and self.question == 1:
            if len(team.rows[CHIPS]) == 2:  # attack or Action
                self.go(CHIPS, int(action))
            self.press("A")


def play(handheld, walk, asked, most=400):
    """Random answers until the end."""
    handheld.settle()
    for _ in range(most):
        if handheld.kind == "TagTeamEnd":
            return
        t = handheld.table
        asked.add((t.state[_ASK], t.seat))
        before = bytes(t.state)
        handheld.choose(t.describe(t.choices[walk.below(t.moves())]))
        assert t.state != before
        handheld.settle()
    raise AssertionError("the game does not end")


# --- whole games --------------------------------------------------------------------------------


def short_game(seed, steps=0):
    """A deal with 1 life for each side, after some moves: no long game."""
    t = engine.open("tagteam", seed=seed)
    walk = parity.Walk(seed)
    for _ in range(steps):
        t.play(t.choices[walk.below(t.moves())])
    t.put(0, "life", "1")
    t.put(1, "life", "1")
    return bytes(t.state)


def test_a_whole_game_of_four_people_by_presses():
    with Four(short_game(12), language="de") as handheld:
        asked = set()
        play(handheld, parity.Walk(2), asked)
        assert {seat for _, seat in asked} == {0, 1, 2, 3}
        assert handheld.table.seat == engine.OVER
        assert handheld.app.store.read(1) is None, "a finished game is not resumed"
        won = [s for s in range(4) if handheld.table.score(s) > 0]
        assert " + ".join(NAMES[s] for s in won) in handheld.texts
        handheld.sim.run(2500)  # the winner is in front for a moment
        handheld.press("A")
        handheld.sim.run(300)
        assert handheld.kind == "Curtain", "a rematch"
        assert handheld.app.match.players == bytes(4) and handheld.app.match.names == NAMES


@pytest.mark.quick
def test_a_whole_game_with_bots():
    with Four(short_game(8, 16), (1, 1, 0, 1)) as handheld:
        asked = set()
        play(handheld, parity.Walk(2), asked)
        assert {seat for _, seat in asked} == {2}
        score = handheld.table.score(2)
        assert handheld.app.summary.startswith("You both win" if score > 0 else "You both lose")


def test_the_plug_is_pulled_at_every_decision():
    state = bytes(engine.open("tagteam", seed=21).state)
    with Four(state) as handheld:
        walk = parity.Walk(3)
        handheld.settle()
        for _ in range(3):
            t = handheld.table
            handheld.choose(t.describe(t.choices[walk.below(t.moves())]))
            handheld.settle()
            match = handheld.app.match
            expected = bytes(match.table.state)
            log = bytes(match.log[: match.logged])
            handheld.reboot()
            handheld.app.settings.steps[TIPS] = 0
            handheld.press("A")  # go on playing
            handheld.settle()
            match = handheld.app.match
            assert bytes(match.table.state) == expected
            assert bytes(match.log[: match.logged]) == log
            assert match.names == NAMES


# --- every question -----------------------------------------------------------------------------

FULL = "Gorillion, Luchataur, Bee Bear"
HANDS = [
    (1, "hand", "Tusked Extorter, Snail Hydra, Spider Owl"),
    (2, "hand", "Plated Scorpion, Rhino Turtle, Axolotl Healer"),
    (3, "hand", "Kangasaurus Rex, Grave Robber, Ferret Bomber"),
]
# name: (position, moves, whose turn, number of the question, seat, answer, what then holds)
QUESTIONS = {
    "play": (
        [(0, "hand", FULL), *HANDS[:1]],
        [],
        0,
        (1, 0),
        "play Gorillion",
        lambda t: t.get(0, "board") == ["Gorillion"],
    ),
    "action": (
        [(0, "board", "Elemantlers, Bee Bear"), *HANDS],
        [],
        0,
        (1, 0),
        "action Elemantlers",
        lambda t: t.get(1, "life") == 2 and "Elemantlers" in t.get(2, "hand"),
    ),
    "attack instead": (
        [(0, "board", "Elemantlers, Bee Bear"), *HANDS],
        [],
        0,
        (1, 0),
        "attack Elemantlers",
        lambda t: t.get(1, "life") == 2 and "Elemantlers" in t.get(0, "board"),
    ),
    "mindbug": (
        [(0, "hand", FULL), (1, "bugs", "1"), *HANDS],
        ["play Bee Bear"],
        0,
        (2, 1),
        "mindbug",
        lambda t: t.get(1, "board") == ["Bee Bear"],
    ),
    "mindfrog": (
        [(0, "hand", FULL), (2, "frogs", "1"), *HANDS],
        ["play Bee Bear"],
        0,
        (2, 2),
        "mindfrog",
        lambda t: t.get(2, "board") == ["Bee Bear"],
    ),
    "hunt on the right": (
        [
            (0, "board", "Killer Bee"),
            (1, "board", "Shark Dog"),
            (3, "board", "Turbo Bug"),
            *HANDS[:1],
        ],
        ["attack Killer Bee"],
        0,
        (3, 0),
        "hunt 3 Turbo Bug",
        lambda t: t.get(3, "discard") == ["Turbo Bug"],
    ),
    "block": (
        [(0, "board", "Bee Bear"), (1, "board", "Gorillion"), (3, "board", "Turbo Bug"), *HANDS],
        ["attack Bee Bear"],
        0,
        (4, 1),
        "block Gorillion",
        lambda t: t.get(0, "discard") == ["Bee Bear"],
    ),
    "again": (
        [(0, "board", "Luchataur"), *HANDS],
        ["attack Luchataur"],
        0,
        (5, 0),
        "attack again",
        lambda t: t.get(1, "life") == 1,
    ),
    "order": (
        [
            (0, "board", "Sweet Killers"),
            (2, "board", "Chameleon Sniper, Bee Bear"),
            (2, "hand", "Gorillion"),
            (3, "hand", "Turbo Bug"),
        ],
        ["attack Chameleon Sniper"],
        2,
        (6, 2),
        "resolve 2 Chameleon Sniper",
        lambda t: t.get(1, "life") < 3,
    ),
    "target at the partner's": (
        [
            (0, "board", "Explosive Toad"),
            (1, "board", "Gorillion"),
            (2, "board", "Bee Bear"),
            (3, "board", "Turbo Bug"),
            *HANDS[:1],
        ],
        ["attack Explosive Toad", "block Gorillion"],
        0,
        (7, 0),
        "target 2 Bee Bear",
        lambda t: t.get(2, "discard") == ["Bee Bear"],
    ),
    "up to": (
        [
            (0, "board", "Harpy Mother"),
            (1, "board", "Gorillion"),
            (2, "board", "Brain Fly"),
            (3, "board", "Turbo Bug, Shark Dog"),
            *HANDS[:1],
        ],
        ["attack Harpy Mother", "block Gorillion"],
        0,
        (8, 0),
        "target 3 Turbo Bug",
        lambda t: t.describe(t.choices[t.moves() - 1]) == "done",
    ),
    "take": (
        [
            (0, "hand", "Compost Dragon Robber, Gorillion"),
            (2, "discard", "Bee Bear, Turbo Bug, Lone Yeti"),
            *HANDS[:1],
        ],
        ["play Compost Dragon Robber"],
        0,
        (9, 0),
        "take Bee Bear",
        lambda t: "Bee Bear" in t.get(0, "board"),
    ),
    "discard": (
        [(0, "hand", "Ferret Bomber, Gorillion"), *HANDS],
        ["play Ferret Bomber", "choose 3"],
        0,
        (10, 3),
        "discard Grave Robber",
        lambda t: t.describe(t.choices[0]).startswith("discard"),
    ),
    "give": (
        [(0, "hand", "Buddy Barrel, Gorillion"), *HANDS],
        ["play Buddy Barrel"],
        0,
        (11, 2),
        "give Plated Scorpion",
        lambda t: "Plated Scorpion" not in t.get(2, "hand"),
    ),
    "pass": (
        [(0, "board", "Chameleon Charmer"), *HANDS],
        ["attack Chameleon Charmer"],
        0,
        (11, 1),
        "give Spider Owl",
        lambda t: t.seat == 3 or "Spider Owl" in t.get(2, "hand"),
    ),
    "reveal": (
        [(0, "board", "Kung-Fu Buddies"), (1, "board", "Shark Dog"), *HANDS],
        ["attack Kung-Fu Buddies"],
        0,
        (12, 2),
        "reveal Axolotl Healer",
        lambda t: t.get(1, "discard") == ["Shark Dog"],
    ),
    "choose": (
        [(0, "board", "Bazoocarrot"), (3, "board", "Gorillion"), *HANDS],
        ["attack Bazoocarrot"],
        0,
        (13, 0),
        "choose 3",
        lambda t: t.get(1, "life") == 2,
    ),
    "offer": (
        [(0, "hand", "Buddy Barrel, Gorillion"), *HANDS],
        ["play Buddy Barrel", "give Plated Scorpion"],
        0,
        (14, 0),
        "play it",
        lambda t: "Plated Scorpion" in t.get(0, "board"),
    ),
    "offer, in public": (
        [(0, "hand", "Trick-Taking Hamster, Gorillion"), (2, "board", "Bee Bear"), *HANDS],
        ["play Trick-Taking Hamster"],
        0,
        (14, 0),
        "keep it",
        lambda t: "Bee Bear" in t.get(0, "hand"),
    ),
    "scout": (
        [
            (0, "hand", "Undead Trio, Gorillion"),
            *HANDS,
            (None, "unused", "Bee Bear, Lone Yeti, Luchataur"),
        ],
        ["play Undead Trio"],
        0,
        (15, 0),
        "take Lone Yeti",
        lambda t: "Lone Yeti" in t.get(2, "hand"),
    ),
    "command": (
        [(0, "board", "Rocket Lovers"), (2, "board", "Bee Bear, Turbo Bug"), *HANDS],
        ["action Rocket Lovers"],
        0,
        (16, 0),
        "target 2 Turbo Bug",
        lambda t: t.get(1, "life") < 3,
    ),
    "match": (
        [
            (0, "board", "Kung-Fu Buddies"),
            (1, "board", "Shark Dog"),
            (3, "board", "Turbo Bug"),
            *HANDS,
        ],
        ["attack Kung-Fu Buddies", "reveal Axolotl Healer"],
        0,
        (16, 0),
        "target 3 Turbo Bug",
        lambda t: t.get(3, "discard") == ["Turbo Bug"],
    ),
}


def test_all_questions_are_among_them():
    assert {question[3][0] for question in QUESTIONS.values()} == set(range(1, 17))


ALONE = ("action", "hunt on the right", "target at the partner's", "offer", "scout", "command")


@pytest.mark.parametrize(
    ("name", "people"), [(name, 4) for name in QUESTIONS] + [(name, 1) for name in ALONE]
)
def test_every_question_can_be_answered(name, people):
    rows, moves, turn, (number, seat), answer, outcome = QUESTIONS[name]
    state = position(rows, moves, turn)
    kinds = [0] * 4 if people == 4 else [int(s != seat) for s in range(4)]
    with Four(state, kinds, language="de" if people == 4 else None) as handheld:
        t = handheld.table
        assert (t.state[_ASK], t.seat) == (number, seat)
        handheld.settle()
        assert handheld.kind in LISTS or handheld.question == number
        if people == 4 and handheld.kind == "TagTeam":
            who = handheld.screen.ask.text.partition(": ")[0]  # a long name is shortened
            assert len(who) > 2 and NAMES[seat].startswith(who)
            private = number in (1, 10, 11, 12) or name == "offer"
            assert handheld.screen.hand == (seat if private else -1)
        if people == 1 and handheld.kind == "TagTeam":
            look = handheld.sim.screen()
            handheld.press("SELECT")  # what is it about?
            if handheld.kind == "Inspect":
                handheld.press("B")
            handheld.sim.run(100)
            assert handheld.sim.screen() == look, "the cursor is where it was"
        handheld.choose(answer)
        assert outcome(t)


# --- the areas ----------------------------------------------------------------------------------

AREAS = [
    (0, "hand", "Gorillion, Bee Bear, Undead Trio"),
    (0, "board", "Elemantlers, Shield Bugs*"),
    (1, "board", "Killer Bee, Spider Owl"),
    (1, "discard", "Turbo Bug"),
    (1, "hand", "Luchataur"),
    (2, "board", "Tiger Squirrel, Trick-Taking Hamster, Killer Bee, Sweet Killers, Lone Yeti"),
    (3, "board", "-"),
    (3, "hand", "Shark Dog"),
]


def test_every_card_and_every_pile_is_in_reach_of_the_cursor():
    with Four(position(AREAS), (0, 1, 1, 1)) as handheld:
        handheld.settle()
        team = handheld.screen
        view = team.view
        assert team.rows[BAR] == [1, 3] and team.rows[OWN_BAR] == [0, 2]
        seen = []
        for row, seats in ((FOE, (1, 3)), (OWN, (0, 2))):
            handheld.go(row, 0)
            for _ in team.rows[row]:
                seen.append(team.under())
                handheld.press("RIGHT")
            into = bytearray(96)
            cards = [into[i] for seat in seats for i in range(view.board(seat, into))]
            assert sorted(team.rows[row]) == sorted(cards)
        assert len(set(seen)) == len(seen) == 9
        handheld.go(FOE, 1)
        handheld.press("SELECT")
        assert handheld.kind == "Inspect"
        handheld.press("B")
        handheld.sim.run(100)
        assert (team.row, team.at) == (FOE, 1)
        for row, seats in ((BAR, (1, 3)), (OWN_BAR, (0, 2))):
            for at, seat in enumerate(seats):
                handheld.go(row, at)
                handheld.press("A")
                assert handheld.kind == "Pile"
                name = handheld.app.match.name(seat)
                title = "Your discard pile" if not seat else name + "'s discard pile"
                assert handheld.screen.title == title
                handheld.press("B")
                handheld.sim.run(100)


def test_up_and_down_lead_to_what_is_next():
    with Four(position(AREAS), (0, 1, 1, 1)) as handheld:
        handheld.settle()
        team = handheld.screen
        handheld.go(OWN, 6)  # the partner's last one, on the right
        handheld.press("DOWN")
        assert (team.row, team.at) == (OWN_BAR, 1)
        handheld.press("DOWN")
        assert (team.row, team.at) == (HAND, 2)
        handheld.press("UP", "UP")
        assert (team.row, team.at) == (OWN, 1)


@pytest.mark.parametrize("n", range(1, 9))
def test_of_any_number_of_creatures_the_one_under_the_cursor_is_seen_whole(n):
    names = "Killer Bee, Lone Yeti, Shark Dog, Turbo Bug, Brain Fly, Explosive Toad, Deathweaver"
    names += ", Rocket Lovers"
    board = ", ".join(names.split(", ")[:n])
    rows = [(0, "board", "Elemantlers"), (0, "hand", FULL), (3, "board", board), *HANDS[:2]]
    with Four(position(rows), (0, 1, 1, 1)) as handheld:
        handheld.settle()
        team = handheld.screen
        portraits = drawn.sheet("tagteam")
        for i in range(n):
            handheld.go(FOE, i)
            handheld.sim.run(100)
            quarter = team.quarters[1]
            card = team.under()
            x, y = quarter.place(i)
            assert 84 <= x and x + 16 <= 160 and quarter.top == i
            picture = drawn.Picture(handheld.sim.machine.screen.frame)
            tile = portraits[team.view.design(card)]
            found = picture.cut(x, y, 16, 16)
            same = sum(a == b for a, b in zip(tile, found, strict=True) if a)
            assert same >= 0.8 * sum(a > 0 for a in tile), (i, same)
            shown = [quarter.place(k) for k in range(n) if quarter.place(k)]
            assert len(shown) == min(n, 6) == len(set(shown))


def test_who_may_act_is_framed_in_green_and_whose_turn_it_is_lit():
    rows = [(0, "board", "Killer Bee"), (1, "board", "Bee Bear"), (3, "board", "Turbo Bug")]
    with Four(position(rows, ["attack Killer Bee"]), (0, 1, 1, 1)) as handheld:
        handheld.settle()
        team = handheld.screen
        picture = drawn.Picture(handheld.sim.machine.screen.frame)
        frames = []
        for card in team.rows[FOE] + team.rows[OWN]:
            x, y = team.place(card)
            frames.append(picture.pixels[160 * (y + 2) + x - 2])
        assert frames == [T_LEAF, T_LEAF, T_RED]
        assert [quarter.lit for quarter in team.quarters[:4]] == [0, 0, 1, 0]
        grounds = [picture.pixels[160 * 30 + 70], picture.pixels[160 * 60 + 70]]
        assert grounds == [T_NIGHT, T_SLATE]


def test_waiting_abilities_can_be_told_apart():
    rows, moves, turn, *_ = QUESTIONS["order"]
    with Four(position(rows, moves, turn), (1, 1, 0, 1)) as handheld:
        handheld.settle()
        assert sorted(handheld.screen.rows) == ["Chameleon Sniper", "Sweet Killers"]


def test_an_action_can_be_thought_over():
    with Four(position(AREAS), (0, 1, 1, 1)) as handheld:
        handheld.settle()
        team = handheld.screen
        before = bytes(handheld.table.state)
        handheld.reach(next(c for c in team.rows[OWN] if team.name(c) == "Elemantlers"))
        handheld.press("A")
        assert len(team.rows[CHIPS]) == 2 and "Elemantlers" in team.ask.text
        handheld.press("B")
        assert team.row == OWN and not team.rows[CHIPS] and team.ask.text.startswith("Your turn")
        handheld.press("A", "DOWN")
        assert not team.rows[CHIPS], "moving away is no answer, either"
        assert bytes(handheld.table.state) == before


def test_an_action_can_be_thought_over_in_the_menu_with_an_empty_hand():
    rows = [(0, "board", "Elemantlers"), (1, "hand", "Turbo Bug"), (0, "bugs", "1")]
    with Four(position(rows), (0, 1, 1, 1)) as handheld:
        handheld.settle()
        handheld.reach(handheld.screen.rows[OWN][0])
        handheld.press("A")
        assert len(handheld.screen.rows[CHIPS]) == 2
        handheld.press("START", "B")
        handheld.settle()
        assert (handheld.question, handheld.screen.row) == (1, OWN)


def test_what_a_partner_forbids_is_named():
    rows = [(0, "hand", "Gorillion, Turbo Bug"), (2, "board", "Going Bananas"), *HANDS[:1]]
    with Four(position(rows), (0, 1, 1, 1)) as handheld:
        handheld.settle()
        team = handheld.screen
        handheld.reach(next(c for c in team.rows[HAND] if team.name(c) == "Gorillion"))
        assert team.action.text == "Banned by Going Bananas"
        before = bytes(handheld.table.state)
        handheld.press("A", "A")
        assert bytes(handheld.table.state) == before


def test_a_cursor_move_repaints_little():
    with Four(position(AREAS), (0, 1, 1, 1)) as handheld:
        handheld.settle()
        for button in ("RIGHT", "LEFT", "DOWN", "RIGHT", "LEFT", "DOWN", "DOWN"):
            handheld.sim.repaints.clear()
            handheld.press(button)
            assert sum(r.pixels for r in handheld.sim.repaints) <= 160 * 128 // 8


# --- what is hidden -----------------------------------------------------------------------------


def show(state, presses):
    """Everything that can be seen and heard while these buttons are pressed."""
    with Four(state) as handheld:
        return handheld.watch(presses, 400, 60)


LOOK_AROUND = "A RIGHT SELECT B DOWN A SELECT B UP RIGHT A B B START DOWN A B"


@pytest.mark.parametrize(
    ("questions", "presses"),
    [
        ((1, 10), LOOK_AROUND),
        ((11, 12), LOOK_AROUND),
        ((15,), "A RIGHT SELECT B DOWN LEFT B SELECT B START"),
    ],
)
def test_an_open_hand_shows_only_what_its_owner_may_know(questions, presses):
    state = asking("tagteam", questions)
    t = engine.open("tagteam")
    t.load(state)
    other = blinded("tagteam", state, [t.seat], 99)
    assert other != state
    assert show(state, presses.split()) == show(other, presses.split())


@pytest.mark.parametrize("number", range(2))
def test_a_reaction_is_asked_without_any_hand(number):
    state = asking("tagteam", (2, 4, 13, 16), number, 100)
    other = blinded("tagteam", state, range(4), 7)
    assert other != state
    presses = "RIGHT UP A RIGHT SELECT B UP RIGHT B DOWN SELECT START DOWN A B".split()
    assert show(state, presses) == show(other, presses)


def test_the_comparison_sees_a_leak():
    state = asking("tagteam", (1,))
    t = engine.open("tagteam")
    t.load(state)
    other = blinded("tagteam", state, [t.seat ^ 2], 5)  # changes the hand of who is at the device
    assert show(state, ["A"]) != show(other, ["A"])


def test_a_partner_meets_a_curtain_and_reads_only_what_he_may_know():
    rows = [(0, "hand", "Buddy Barrel, Gorillion"), (0, "bugs", "0"), *HANDS]
    with Four(position(rows)) as handheld:
        handheld.settle()
        handheld.choose("play Buddy Barrel")
        handheld.sim.run(2500)
        assert handheld.kind == "Curtain", "the partner chooses from his hand"
        handheld.settle()
        assert handheld.screen.me == 2
        assert "give Anna a card" in handheld.screen.ask.text + " " + handheld.screen.more.text
        handheld.choose("give Plated Scorpion")
        match = handheld.app.match
        told = [match.line(me, 20, 0, card) for me in range(-1, 4) for card in [stolen(match)]]
        assert [("Plated Scorpion" in text) for text in told] == [False, True, False, True, False]
        handheld.settle()
        assert handheld.question == 14 and handheld.screen.me == 0
        assert "Plated Scorpion" in handheld.screen.ask.text
        handheld.choose("play it")
        told = [match.line(me, 20, 0, stolen(match)) for me in range(-1, 4)]
        assert [("Plated Scorpion" in text) for text in told] == [False, True, False, False, False]


def stolen(match):
    """The card of the last event that gave one."""
    return next(match.log[i + 2] for i in range(0, match.logged, 3) if match.log[i] == 20)


def test_only_two_see_what_is_stolen_or_scouted():
    rows = [
        (0, "board", "Strange Barrel"),
        (1, "board", "Gorillion"),
        (1, "hand", "Turbo Bug, Bee Bear"),
        (3, "hand", "Brain Fly"),
        (0, "hand", "Lone Yeti"),
    ]
    moves = ["attack Strange Barrel", "block Gorillion", "choose 1"]
    t = engine.open("tagteam", empty=True)
    t.load(position(rows, moves[:2]))
    t.play(next(c for c in t.choices[: t.moves()] if t.describe(c) == moves[2]))
    events = [tuple(t.events[i : i + 3]) for i in range(0, t.n_events, 3)]
    got = [event for event in events if event[0] == 12]
    assert len(got) == 2
    with Four(bytes(t.state)) as handheld:
        line = handheld.app.match.line
        for event in got:
            name = handheld.app.say.card(t.design[event[2]])
            named = [name in line(me, *event) for me in range(-1, 4)]
            assert named == [False, True, True, False, False]


def test_a_mindfrog_is_told_from_a_mindbug():
    for seat, word in ((1, "Mindbug"), (2, "Mindfrog")):
        rows = [(0, "hand", FULL), (seat, "bugs" if seat == 1 else "frogs", "1"), *HANDS]
        state = position(rows, ["play Bee Bear"])
        log = bytes((E_PLAY, 0, state[PLAYED]))  # the card that is played just now
        with Four(state, log=log) as handheld:
            handheld.settle()
            handheld.choose(word.lower())
            match = handheld.app.match
            told = [match.line(-1, *match.log[i : i + 3]) for i in range(0, match.logged, 3)]
            assert f"{NAMES[seat]}'s {word} takes Bee Bear" in told


# --- the end ------------------------------------------------------------------------------------

ENDS = {
    "life": (
        [(0, "board", "Bee Bear"), (1, "life", "1"), *HANDS],
        "attack Bee Bear",
        ("You both win", "Ben + Dora have no life left"),
    ),
    "race": (
        [(0, "board", "Radioactive Race"), (1, "hand", "Bee Bear, Turbo Bug")],
        "attack Radioactive Race",
        ("You both win", "Radioactive Race: Anna + Wanderer win"),
    ),
}


@pytest.mark.parametrize(
    ("name", "kinds", "language"),
    [("life", (0, 1, 1, 1), "en"), ("life", (0, 0, 0, 0), "de"), ("race", (0, 0, 0, 0), "en")],
)
def test_the_end_says_why(name, kinds, language):
    rows, move, told = ENDS[name]
    with Four(position(rows), kinds, names=NAMES, language=language) as handheld:
        handheld.settle()
        handheld.choose(move)
        handheld.settle()
        while handheld.kind == "TagTeam":
            t = handheld.table
            handheld.choose(t.describe(t.choices[t.moves() - 1]))
            handheld.settle()
        assert handheld.kind == "TagTeamEnd"
        handheld.check()
        if language == "en":
            assert told[kinds[1] == 0] in handheld.app.summary


def test_two_skips_in_a_row_lose():
    t = engine.open("tagteam", empty=True)
    rows = [(0, "board", "Gorillion"), (1, "board", "Turbo Bug"), (2, "hand", "Lone Yeti")]
    for row in rows:
        t.put(*row)
    t.put(None, "turn", "0")
    with Four(bytes(t.state), (0, 0, 0, 0)) as handheld:
        handheld.settle()
        handheld.choose("attack Gorillion")
        handheld.settle()
        handheld.choose("block Turbo Bug")  # 1 and 3 have nothing left
        handheld.settle()
        handheld.choose("play Lone Yeti")
        handheld.settle()
        assert handheld.kind == "TagTeamEnd"
        assert "Ben + Dora both had to skip" in handheld.app.summary
        assert "Anna + Wanderer win" in handheld.texts


@pytest.mark.parametrize("kinds", [(0, 1, 1, 1), (0, 0, 0, 0)])
def test_giving_up(kinds):
    with Four(position(AREAS), kinds) as handheld:
        handheld.settle()
        handheld.give_up()
        assert handheld.kind == "TagTeamEnd"
        assert "gave up" in handheld.texts
        assert handheld.app.store.read(1) is None


# --- seats, title, statistics, code -------------------------------------------------------------


def test_from_the_title_to_the_table_and_back():
    with Console() as console:
        console.app.settings.steps[TIPS] = 0  # no tips
        console.do(console.app.settings.save)
        console.choose("GAME_TAGTEAM")
        assert console.kind == "TagTeamSeats"
        console.press("DOWN", "DOWN", "RIGHT", "RIGHT")  # the partner: medium, hard, a person
        console.press("DOWN", "LEFT")
        console.point("TEAM_GAME")
        console.press("A")
        console.choose("SEATS_BEGIN")
        assert console.kind == "Names"
        console.press("A", "START", "START")
        match = console.app.match
        assert match.players == bytes((0, 1, 0, 2))
        assert match.name(0) == "A" and match.name(2) == "Player 3"
        assert match.table.HOLD == 5, "the epic game"
        seed = match.seed
        console.sim.run_until(lambda: console.kind == "Curtain" or console.screen.question, 60_000)
        if console.kind == "Curtain":
            console.press("A")
            if console.kind == "Recap":
                console.press("A")
        console.press("START")
        console.choose("MENU_QUIT")
        console.choose("RESUME")
        match = console.app.match
        assert match.table.HOLD == 5 and match.seed == seed and match.players == bytes((0, 1, 0, 2))


def test_seats_show_partners_and_need_a_person():
    with Console(language="de") as console:
        console.choose("GAME_TAGTEAM")
        screen = console.screen
        assert [row.split()[0] for row in screen.rows[:4]] == ["1", "3", "2", "4"]
        console.press("DOWN", "A")
        console.choose("SEATS_BEGIN")
        assert console.kind == "TagTeamSeats", "no person, no game"
        console.press("B")
        assert console.kind == "Title"


@pytest.mark.parametrize("seats", [4, 20])
def test_a_code_gives_the_same_deal(seats):
    with Console() as console:
        from cardling.pages.deal_code import decode, encode

        assert decode(encode("tagteam", seats, 99)) == ("tagteam", seats, 99, 0)
        console.choose("CODE_ENTER")
        console.type(encode("tagteam", seats, 99))
        assert console.kind == "TagTeamSeats"
        assert len(console.screen.rows) == 5, "whether it is epic is in the code"
        console.choose("SEATS_BEGIN")
        match = console.app.match
        assert match.seed == 99 and match.table.HOLD == (5 if seats == 20 else 3)


def test_games_are_counted():
    with Four(position(ENDS["life"][0]), (0, 1, 1, 1)) as handheld:
        handheld.settle()
        handheld.choose("attack Bee Bear")
        handheld.settle()
        assert handheld.kind == "TagTeamEnd"
        from cardling.pages import stats

        record = stats.read(handheld.app)
        assert stats.get(record, 1, 1, 0) == stats.get(record, 1, 1, 1) == 1


# --- help, guide, hint --------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_is_drawn_and_fits(language):
    measure = Measure(ROOT)
    help_, guide = (
        pack_help.Source(ROOT, f"assets/tagteam/{kind}.txt", measure) for kind in ("help", "guide")
    )
    assert guide.bit == 24 and len(guide.pages) == 9
    with Four(position(AREAS), (0, 1, 1, 1), language=language, tips=True) as handheld:
        for page in (0, 4):
            handheld.settle()
            assert handheld.kind == "Tip"
            assert next(lines(handheld.app.kit.group)).text == guide.pages[page].titles[language]
            handheld.sim.run(300)
            handheld.press("A")
            if not page:
                handheld.settle()
                assert handheld.kind == "TagTeam"
                handheld.screen.question = None  # asked once more
                handheld.settle()
                assert handheld.kind == "TagTeam", "one tip for a turn"
                handheld.screen.told = -1  # as in the next one
                handheld.screen.question = None
        handheld.settle()
        handheld.press("START")
        handheld.press(*["DOWN"] * 3, "A")
        assert handheld.kind == "Help"
        for page in help_.pages:
            assert next(lines(handheld.app.kit.group)).text == page.titles[language]
            handheld.press("RIGHT")


def test_a_hint_says_what_and_why():
    with Four(position(*QUESTIONS["mindfrog"][:2]), (1, 1, 0, 1)) as handheld:
        handheld.settle()
        handheld.press("START", "DOWN", "A")
        handheld.sim.run_until(lambda: handheld.screen.done, 60_000)
        handheld.sim.run(100)
        handheld.check()
        assert handheld.screen.what.text in ("Mindfrog!", "Let it pass")
        assert handheld.screen.why.text


def test_hints_for_every_question_have_a_text():
    with Four(position(AREAS)) as handheld:
        match = handheld.app.match
        t = match.table
        for rows, moves, turn, *_ in QUESTIONS.values():
            t.load(position(rows, moves, turn))
            for code in t.choices[: t.moves()]:
                assert "%" not in match.move(code)
                why = 16 + 2 * t.state[_ASK] + (code > 0)
                assert "%" not in match.reason(why, code)


def test_random_presses():
    state = bytes(engine.open("tagteam", seed=2).state)
    with Four(state, (0, 1, 0, 0)) as handheld:
        assert {"TagTeam", "Menu"} <= monkey(handheld, 90, 3)
        assert handheld.sim.running
