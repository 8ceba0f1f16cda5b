# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The duel on the real screens, by button presses."""

import pytest
from handheld import Handheld, monkey

import engine
from engine.mindbug.numbers import POOL, Q_BLOCK
from engine.numbers import ASK
from tools.rules import parity
from tools.sim import Sim

FULL = "Gorillion, Luchataur, Bee Bear, Turbo Bug, Brain Fly"


def table(handheld):
    return handheld.app.match.table


# question -> position, moves that lead to it, the answer, what must be so then
QUESTIONS = {
    "turn": (
        [(0, "hand", "Gorillion, Bee Bear"), (1, "hand", "Brain Fly")],
        [],
        "play Gorillion",
        lambda t: t.get(0, "board") == ["Gorillion"],
    ),
    "mindbug": (
        [(0, "hand", FULL), (0, "bugs", "1"), (1, "hand", "Shark Dog, Axolotl Healer")],
        ["play Axolotl Healer"],
        "mindbug",
        lambda t: t.get(0, "board") == ["Axolotl Healer"] and t.get(0, "life") == 5,
    ),
    "hunt": (
        [(0, "board", "Killer Bee"), (0, "hand", FULL), (1, "board", "Compost Dragon, Shark Dog")],
        ["attack Killer Bee"],
        "hunt 1 Compost Dragon",
        lambda t: t.get(1, "discard") == ["Compost Dragon"],
    ),
    "block": (
        [(0, "board", "Bee Bear, Turbo Bug"), (1, "board", "Gorillion"), (1, "hand", "Luchataur")],
        ["attack Gorillion"],
        "block Bee Bear",
        lambda t: t.get(0, "discard") == ["Bee Bear"],
    ),
    "again": (
        [(0, "board", "Luchataur"), (0, "hand", FULL[:9]), (1, "hand", "Bee Bear")],
        ["attack Luchataur"],
        "attack again",
        lambda t: t.get(1, "life") == 1,
    ),
    "target": (
        [
            (0, "hand", "Tiger Squirrel, Turbo Bug"),
            (1, "board", "Gorillion, Bee Bear"),
        ],
        ["play Tiger Squirrel"],
        "target 1 Bee Bear",
        lambda t: t.get(1, "discard") == ["Bee Bear"],
    ),
    "discard": (
        [
            (0, "board", "Gorillion"),
            (0, "hand", "Bee Bear, Turbo Bug, Brain Fly"),
            (1, "hand", "Ferret Bomber, Luchataur"),
        ],
        ["play Ferret Bomber"],
        "discard Turbo Bug",
        lambda t: t.describe(t.choices[t.moves() - 1]).startswith("discard"),
    ),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_can_be_answered(name):
    lines, moves, answer, outcome = QUESTIONS[name]
    theirs = bool(moves) and name in ("mindbug", "block", "discard")
    t = engine.open("mindbug", empty=True)
    for seat, key, text in lines:
        t.put(seat, key, text)
    t.put(None, "turn", "1" if theirs else "0")
    for move in moves:
        t.play(next(c for c in t.choices[: t.moves()] if t.describe(c) == move))
    assert t.seat == 0
    with Handheld(bytes(t.state)) as handheld:
        handheld.settle()
        assert handheld.question
        before = handheld.sim.screen()
        handheld.press("SELECT")  # what is it about?
        if handheld.kind == "Inspect":
            handheld.press("B")
        assert handheld.sim.screen() == before
        shown = bytes(table(handheld).state)
        handheld.choose(answer)
        assert table(handheld).state != shown
        assert outcome(table(handheld))


def test_up_to_two_targets_and_done():
    lines = [
        (0, "board", "Harpy Mother"),
        (0, "hand", "Gorillion"),
        (1, "board", "Kangasaurus Rex, Turbo Bug, Brain Fly"),
        (1, "hand", "Bee Bear"),
    ]
    t = engine.open("mindbug", empty=True)
    for seat, key, text in lines:
        t.put(seat, key, text)
    t.put(None, "turn", "1")
    for move in ("attack Kangasaurus Rex", "block Harpy Mother"):
        t.play(next(c for c in t.choices[: t.moves()] if t.describe(c) == move))
    with Handheld(bytes(t.state)) as handheld:
        handheld.settle()
        handheld.choose("target 1 Turbo Bug")
        handheld.settle()
        handheld.choose("done")
        assert table(handheld).get(0, "board") == ["Turbo Bug"]


def cell(sim, i, y):
    """The pixels of a cell's frame and portrait."""
    picture = sim.screen()
    size = 3  # bytes a pixel
    left = [160 * row + 10 + 24 * i for row in range(y, y + 20)]
    return [picture[size * x : size * (x + 20)] for x in left]


@pytest.mark.parametrize(
    ("answer", "ends"), [("target 0 Snail Hydra^", True), ("target 0 Snail Hydra", False)]
)
def test_the_attacker_is_told_from_its_idle_twin(answer, ends):
    """Both can be chosen; only the attacking one carries the sign of an attack."""
    lines = [
        (0, "board", "Snail Hydra, Snail Hydra"),
        (0, "hand", "Bee Bear"),
        (1, "board", "Shark Dog, Spider Owl, Luchataur"),
        (1, "hand", "Gorillion"),
    ]
    t = engine.open("mindbug", empty=True)
    for seat, key, text in lines:
        t.put(seat, key, text)
    t.put(None, "turn", "0")
    t.play(next(c for c in t.choices[: t.moves()] if t.describe(c) == "attack Snail Hydra"))
    attacker = t.find(0, "Snail Hydra^")
    with Handheld(bytes(t.state)) as handheld:
        handheld.settle()
        handheld.goto(1, 0)  # the cursor is elsewhere
        own = handheld.screen.rows[3]
        pictures = {c: cell(handheld.sim, own.index(c), 55) for c in own}
        assert len(own) == 2 and attacker in own
        assert pictures[own[0]] != pictures[own[1]]
        assert pictures[own[0]][19] == pictures[own[1]][19] == cell(handheld.sim, 1, 9)[19], (
            "the frame of what can be chosen"
        )
        handheld.choose(answer)
        left = table(handheld)
        assert left.get(0, "board") == ["Snail Hydra"]
        assert (left.find(0, "Snail Hydra") == attacker) != ends
        assert (left.state[ASK] == Q_BLOCK) != ends


def test_a_pile_to_choose_from():
    lines = [
        (0, "hand", "Compost Dragon, Turbo Bug"),
        (0, "discard", "Gorillion, Bee Bear, Luchataur"),
        (1, "hand", "Brain Fly"),
    ]
    with Handheld(lines) as handheld:
        handheld.settle()
        handheld.choose("play Compost Dragon")
        handheld.settle()
        assert handheld.kind == "Pile"
        names = table(handheld).get(0, "discard")
        handheld.press("RIGHT", "SELECT")
        assert handheld.kind == "Inspect"
        handheld.press("B")
        assert handheld.kind == "Pile", "looking is not choosing"
        handheld.press("A")
        assert names[1] in table(handheld).get(0, "board")


def test_the_order_of_abilities():
    lines = [
        (0, "board", "Explosive Toad"),
        (0, "hand", "Gorillion"),
        (1, "board", "Harpy Mother, Turbo Bug"),
        (1, "hand", "Bee Bear"),
    ]
    t = engine.open("mindbug", empty=True)
    for seat, key, text in lines:
        t.put(seat, key, text)
    t.put(None, "turn", "0")
    for move in ("attack Explosive Toad", "block Harpy Mother"):
        t.play(next(c for c in t.choices[: t.moves()] if t.describe(c) == move))
    with Handheld(bytes(t.state)) as handheld:
        handheld.settle()
        assert handheld.kind == "Menu"
        assert len(handheld.screen.rows) == 2
        waiting = table(handheld).state[POOL]
        handheld.press("DOWN", "A")
        handheld.settle()
        assert table(handheld).state[POOL] < waiting


def test_twelve_creatures_and_twelve_cards_can_all_be_reached():
    creatures = [
        "Axolotl Healer, Axolotl Healer, Bee Bear, Brain Fly, Compost Dragon, Compost Dragon",
        "Ferret Bomber, Ferret Bomber, Giraffodile, Goblin Werewolf, Gorillion, Killer Bee",
    ]
    cards = [
        "Luchataur, Luchataur, Plated Scorpion, Plated Scorpion, Rhino Turtle, Rhino Turtle",
        "Shark Dog, Snail Hydra, Snail Hydra, Spider Owl, Spider Owl, Turbo Bug",
    ]
    lines = [
        (0, "board", ", ".join(creatures)),
        (0, "hand", ", ".join(cards)),
        (1, "board", "Tusked Extorter"),
        (1, "hand", "Lone Yeti"),
    ]
    with Handheld(lines) as handheld:
        handheld.settle()
        for row in (3, 5):
            seen = []
            handheld.goto(row, 0)
            for _ in range(12):
                seen.append(handheld.screen.under())
                place = handheld.screen.place(seen[-1])
                assert place is not None, "the card under the cursor is to be seen"
                handheld.press("RIGHT")
            assert len(set(seen)) == 12
            assert handheld.screen.at == 0


def test_only_legal_choices_can_be_chosen_and_why_is_said():
    lines = [
        (0, "board", "Spider Owl, Gorillion, Turbo Bug"),
        (1, "board", "Tiger Squirrel"),
        (1, "hand", "Bee Bear"),
    ]
    t = engine.open("mindbug", empty=True)
    for seat, key, text in lines:
        t.put(seat, key, text)
    t.put(None, "turn", "1")
    t.play(next(c for c in t.choices[: t.moves()] if t.describe(c) == "attack Tiger Squirrel"))
    with Handheld(bytes(t.state)) as handheld:
        handheld.settle()
        handheld.goto(3, table(handheld).get(0, "board").index("Gorillion"))
        before = bytes(table(handheld).state)
        assert "Not Sneaky" in handheld.screen.action.text
        handheld.press("A", "A")
        assert table(handheld).state == before


def test_a_turn_asks_once_more_and_b_takes_it_back():
    with Handheld([(0, "hand", "Gorillion, Bee Bear"), (1, "hand", "Brain Fly")]) as handheld:
        handheld.settle()
        before = bytes(table(handheld).state)
        handheld.press("A")
        assert "Press A again" in handheld.screen.ask.text
        handheld.press("B")
        assert handheld.screen.ask.text.startswith("Your turn")
        assert table(handheld).state == before
        handheld.press("A", "A")
        assert table(handheld).state != before


def test_a_cursor_move_repaints_little():
    with Handheld([(0, "hand", FULL), (0, "board", "Spider Owl"), (1, "hand", "Shark Dog")]) as h:
        h.settle()
        h.press("RIGHT", "LEFT")
        for button in ("RIGHT", "RIGHT", "LEFT", "UP", "DOWN"):
            h.sim.repaints.clear()
            h.press(button)
            assert sum(r.pixels for r in h.sim.repaints) <= 160 * 128 // 8


@pytest.mark.quick
def test_a_whole_game_by_presses_and_a_rematch():
    with Handheld(bytes(engine.open("mindbug", seed=11).state)) as handheld:
        walk = parity.Walk(5)
        while handheld.kind != "End":
            handheld.settle()
            if handheld.kind == "Mindbug":
                t = table(handheld)
                handheld.choose(t.describe(t.choices[walk.below(t.moves())]))
            elif handheld.kind in ("Menu", "Pile"):
                handheld.press("A")
        assert table(handheld).seat == engine.OVER
        assert handheld.app.store.read(1) is None, "a finished game is not resumed"
        handheld.sim.run(2500)  # the winner is in front for a moment
        handheld.press("A")
        assert handheld.kind == "Mindbug"
        assert table(handheld).turn == 1


def test_the_log_fills_and_keeps_the_newest():
    with Handheld(bytes(engine.open("mindbug", seed=3).state), kinds=(1, 1)) as handheld:
        match = handheld.app.match
        handheld.sim.run_until(lambda: match.logged > 140 or handheld.kind == "End", 300_000)
        assert match.logged <= 150 and match.logged % 3 == 0
        newest = bytes(match.log[match.logged - 3 : match.logged])
        t = match.table
        if t.n_events:
            assert newest == bytes(t.events[t.n_events - 3 : t.n_events])


def test_the_plug_is_pulled_at_every_decision_of_a_game():
    with Handheld(bytes(engine.open("mindbug", seed=21).state), kinds=(0, 1)) as handheld:
        walk = parity.Walk(3)
        decisions = 0
        handheld.settle()
        while decisions < 25:
            if handheld.kind == "End":
                handheld.press("A")  # a rematch
                handheld.settle()
                continue
            t = table(handheld)
            if handheld.kind == "Mindbug":
                handheld.choose(t.describe(t.choices[walk.below(t.moves())]))
            else:
                handheld.press("A")
            handheld.settle()
            if handheld.kind == "End":
                continue
            decisions += 1
            expected = bytes(table(handheld).state)
            log = bytes(handheld.app.match.log[: handheld.app.match.logged])
            handheld.reboot()
            handheld.press("A")
            handheld.settle()
            assert table(handheld).state == expected
            assert handheld.app.match.log[: handheld.app.match.logged] == log


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("seed", [1, 2])
def test_10000_random_presses(seed):
    """Two runs of 10,000: no crash, no stuck screen."""
    with Handheld(bytes(engine.open("mindbug", seed=seed).state), seed=seed) as handheld:
        seen = monkey(handheld, 10_000, seed)
        assert {"Mindbug", "Menu", "Inspect"} <= seen
        handheld.sim.run(3000)
        handheld.press("START", "DOWN", "UP", "B", "RIGHT", "LEFT", "SELECT", "A")
        assert handheld.sim.running


def test_the_real_program_from_power_on_to_the_table():
    with Sim(seed=2) as sim:
        sim.boot(ms=3000)
        title = sim.screen()
        sim.press("A")
        sim.run(500)
        sim.press("A")
        sim.run(3000)
        assert sim.screen() != title
        assert sim.running
