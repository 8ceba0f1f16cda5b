# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Puzzles: each has one first move that works, the foe at the table refutes all others, and they
leave nothing behind but a mark."""

import random
import re

import pytest
from console import Console
from handheld import Desk, Handheld

import engine
from cardling.mindbug.puzzle import Book, Puzzle
from cardling.packed import HEAD
from cardling.save import GAME, PROGRESS, SETTINGS, STATS
from tools import ROOT
from tools.bots import puzzles
from tools.bots.solver import Solver
from tools.measure import soak
from tools.pack import Mistake, pack_puzzles

pytestmark = pytest.mark.usefixtures("unseen")

KEPT = pack_puzzles.read(ROOT)
SAMPLE = [number for number, _, _ in KEPT][::16]


class Nothing:
    """A store that nothing may be written to."""

    status = 0

    def read(self, kind):
        return None


@pytest.fixture
def book(monkeypatch):
    monkeypatch.chdir(ROOT)
    found = Book(Desk(Nothing()))
    yield found
    found.close()


def on_the_table(place):
    """A puzzle as the handheld has it, without its screens."""
    match = Puzzle(Desk(Nothing()), place)
    match.rest = lambda: None
    return match


def go_on(match, choose):
    """Play to the end; ``choose(match)`` is the person."""
    while not match.over():
        match.play(match.reply() if match.table.seat else choose(match))
    return match.done()


def right(match):
    """The move that the tree calls right."""
    t = match.table
    n = t.moves()
    return t.choices[match.tree[match.at] if n > 1 else 0]


# --- the solver


def test_a_sample_is_solved():
    found = puzzles.check(numbers=SAMPLE)
    assert [number for number, _ in found] == SAMPLE
    assert all(puzzle.friends and puzzle.asks() for _, puzzle in found)


@pytest.mark.parametrize("number", SAMPLE)
def test_the_move_works_whatever_the_foe_holds(number):
    """Hidden cards redealt by the engine's own blind, each world solved with open cards."""
    ((_, goal, case),) = [item for item in KEPT if item[0] == number]
    t = pack_puzzles.set_up(engine, case)
    start = bytes(t.state)
    for dice in range(12):
        t.load(start)
        t.blind(0, dice)
        world = bytes(t.state)
        works = []
        for code in bytes(t.choices[: t.moves()]):
            t.load(world)
            text = t.describe(code)
            if not Solver(t, goal, 99999).refuted(code):
                works.append(text)
        assert case["steps"][0][4] in works
    t.load(start)
    bad = [
        t.describe(code)
        for code in bytes(t.choices[: t.moves()])
        if Solver(t, goal, 99999).refuted(code)
    ]
    t.load(start)
    assert len(bad) == t.moves() - 1


def solve(goal, *lines):
    t = puzzles.position(lines, engine.open("mindbug", empty=True))
    return puzzles.Puzzle(t, goal, lines)


def test_what_is_no_puzzle_is_refused_with_the_reason():
    foe = "1: life 1; hand Turbo Bug; board Gorillion"
    with pytest.raises(ValueError, match="0 first moves work"):
        solve("win", "0: board Killer Bee, Kangasaurus Rex", foe)
    with pytest.raises(ValueError, match="2 first moves work"):
        solve("win", "0: board Spider Owl, Ferret Bomber, Luchataur", foe)
    with pytest.raises(ValueError, match="it can be won at once"):
        solve("survive", "0: board Spider Owl", foe)


def test_a_card_that_any_foe_may_hold_counts():
    """With one life and no Mindbug a Killer Bee in a hidden hand would win: healing is the only
    way, and a foe that holds none of the bees does not make the others right."""
    me = "0: life 1; hand Axolotl Healer, Gorillion; board Bee Bear"
    armed = "1: hand Killer Bee; board Luchataur"
    assert solve("survive", me, armed).move == "play Axolotl Healer"
    with pytest.raises(ValueError, match="only other cards refute"):
        solve("survive", me, "1: hand Turbo Bug; board Luchataur")


def test_finding_finds_some_of_what_it_says():
    found = [puzzle for _, puzzle in puzzles.find(5000, 5002)]
    assert found
    for puzzle in found:
        assert puzzle.text(1).startswith(f"== 1 {puzzle.goal}\ngame mindbug\n0: life")


# --- the file


def test_a_source_with_mistakes_is_refused_with_file_line_and_reason(tmp_path):
    source = tmp_path / pack_puzzles.SOURCE
    source.parent.mkdir(parents=True)
    text = (ROOT / pack_puzzles.SOURCE).read_text()
    first = text[text.index("\n== ") + 1 :].split("\n\n")[0] + "\n"
    move = re.search("> 0 .*", first)[0]
    for old, new, line, reason in (
        (move, "> 0 attack Gorillion", 1, "the first move is"),
        ("== 1 ", "== 201 ", 1, "a number from 1 to 200"),
        ("win" if "win" in first else "survive", "draw", 1, "expected '== NUMBER win'"),
        ("board ", "board Gorilla, ", 3, "no card 'Gorilla'"),
        ("> 0", "? 0", 5, "unreadable"),
    ):
        source.write_text(first.replace(old, new, 1))
        with pytest.raises(Mistake) as refused:
            pack_puzzles.pack(tmp_path)
        assert str(refused.value).startswith(f"{pack_puzzles.SOURCE}:{line}"), old
        assert reason in str(refused.value)
    source.write_text(first + "\n" + first)
    with pytest.raises(Mistake, match="number 1 is there twice"):
        pack_puzzles.pack(tmp_path)


def test_what_was_solved_is_not_solved_again_unless_it_or_the_program_changed(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(pack_puzzles, "KEPT", tmp_path / "kept")
    source = tmp_path / pack_puzzles.SOURCE
    source.parent.mkdir(parents=True)
    text = (ROOT / pack_puzzles.SOURCE).read_text()
    first = text[text.index("\n== ") + 1 :].split("\n\n")[0] + "\n"
    solved = []
    solve = pack_puzzles.solve
    monkeypatch.setattr(pack_puzzles, "solve", lambda *case: solved.append(1) or solve(*case))
    for text, program, times in (
        (first, None, 1),
        (first, None, 1),
        (first.replace("== 1 ", "== 2 "), None, 2),
        (first, b"another", 3),
        (first, None, 3),
    ):
        source.write_text(text)
        with monkeypatch.context() as patch:
            if program:
                patch.setattr(pack_puzzles, "program", lambda: b"another")
            made = pack_puzzles.pack(tmp_path)
        assert len(solved) == times
        with monkeypatch.context() as patch:
            patch.setattr(pack_puzzles, "solve", solve)
            anew = pack_puzzles.packed(pack_puzzles.read(tmp_path))
        assert made == {pack_puzzles.PACKED: anew}


def test_numbers_are_kept_and_the_easiest_come_first(book):
    numbers = [book.look(place)[0] for place in range(book.count)]
    assert sorted(numbers) == sorted(number for number, _, _ in KEPT)
    assert len(KEPT) == 200


def test_soak_solves_all(monkeypatch, capsys):
    monkeypatch.setattr(puzzles, "check", lambda: [1] * len(KEPT))
    assert soak.main(["--games", "1", "--runs", "0"]) == 0
    assert f"{len(KEPT)} puzzles solved" in capsys.readouterr().out


# --- the foe at the table


def test_the_right_moves_solve_every_puzzle_and_no_other_first_move_does(book):
    dice = random.Random(7)
    for place in range(book.count):
        match = on_the_table(place)
        good = right(match)
        assert go_on(match, right), place
        for code in first_moves(match):
            for _ in range(3):
                match.again(0)
                match.play(code)
                done = go_on(match, lambda m: m.table.choices[dice.randrange(m.table.moves())])
                assert not done or code == good, (place, code)


def first_moves(match):
    match.again(0)
    return bytes(match.table.choices[: match.table.moves()])


def test_taking_back_is_as_if_it_had_not_been_played(book):
    match = on_the_table(book.count - 1)
    states = []
    while not match.over():
        if not match.table.seat and match.table.moves() > 1:
            states.append((bytes(match.table.state), match.at))
        match.play(match.reply() if match.table.seat else right(match))
    assert len(states) > 2
    match.open = lambda: None
    for state, at in reversed(states):
        assert match.takes_back() and match.interrupts(None)
        assert (bytes(match.table.state), match.at) == (state, at)
    assert not match.takes_back()


# --- the screens


class Player(Console):
    goto = Handheld.goto
    answer = Handheld.choose

    def find_puzzles(self):
        while self.screen.at:
            self.press("LEFT")
        self.press("SELECT")
        self.choose("LEARN_PUZZLES")
        assert self.kind == "Puzzles"

    def wait(self, condition):
        self.sim.run_until(condition)
        self.sim.run(600)

    def tried(self):
        """To the page after a try; whatever is asked is answered with what the cursor is on."""
        while self.kind == "Mindbug":
            self.wait(lambda: self.kind != "Mindbug" or self.screen.question)
            if self.kind == "Mindbug":
                self.press("A", "A")

    def records(self):
        return [bytes(self.app.store.read(kind) or b"") for kind in (GAME, SETTINGS, STATS)]


def place_of_an_attack(console, second=""):
    """The first puzzle whose solution is an attack, followed by this; or ended by the foe."""
    from cardling.mindbug.puzzle import Book as OnDrive

    book = OnDrive(console.app)
    moves = {number: case["steps"] for number, _, case in KEPT}
    found = next(
        place
        for place in range(book.count)
        if moves[book.look(place)[0]][0][4].startswith("attack")
        and (
            moves[book.look(place)[0]][1][2].startswith(second)
            if second
            else moves[book.look(place)[0]][-2][3] == 1
        )
    )
    book.close()
    return found, [step[4] for step in moves[book_number(found)] if step[1] == "play"]


def book_number(place):
    data = (ROOT / pack_puzzles.PACKED).read_bytes()
    return data[HEAD + 1 + 4 * place]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_puzzle_is_failed_hinted_solved_and_marked(tmp_path, language):
    with Player(tmp_path / "drive", language=language) as console:
        console.play()
        console.press("START")
        console.choose("MENU_QUIT")
        console.wait(lambda: console.kind == "Title")
        before = console.records()
        assert before[0]
        sectors = console.sectors()
        console.find_puzzles()
        place, line = place_of_an_attack(console)
        console.press(*["DOWN"] * place, "A")
        console.wait(lambda: console.kind == "Page")
        console.press("A")
        console.wait(lambda: console.kind == "Mindbug" and console.screen.question)
        match = console.app.match
        t = match.table
        wrong = next(x for x in map(t.describe, first_moves(match)) if x != line[0])
        console.answer(wrong)
        console.wait(lambda: console.kind != "Mindbug" or console.screen.question)
        console.tried()
        assert console.kind == "Page" and not console.screen.solved
        assert console.app.store.read(PROGRESS) is None
        assert console.sectors() == sectors, "nothing is written"
        console.press("SELECT")
        card = console.app.say.card(t.design[match.right])
        assert console.screen.advice.endswith(card) and console.screen.advice in console.texts
        console.sim.run(600)
        console.press("A")
        console.wait(lambda: console.kind == "Mindbug" and console.screen.question)
        assert console.screen.under() == match.right, "the cursor is at the hint"
        console.answer(line[0])
        console.tried()
        assert console.screen.solved
        now = console.sectors()
        assert len([at for at in now if now[at] != sectors[at]]) == 2, "a mark, in two copies"
        assert console.records() == before, "the game, settings and statistics are what they were"
        kept = bytes(console.app.store.read(PROGRESS))
        assert len(kept) <= 28
        console.press("A")  # the next one
        console.wait(lambda: console.kind == "Page" and console.app.match is not match)
        assert console.app.match.place != place
        console.press("B")
        console.wait(lambda: console.kind == "Puzzles")
        console.sim.power_cut()
        console.boot()
        assert bytes(console.app.store.read(PROGRESS)) == kept
        console.find_puzzles()
        assert console.app.say.fill(NUMBER("PUZZLE_COUNT"), count=1) in console.texts
        assert console.screen.book.done(place)
        console.press("B", "B")
        console.choose("RESUME")
        console.settle()
        assert console.kind == "Mindbug" and console.app.match.dealt
        assert console.records()[0] == before[0]


def NUMBER(name):  # noqa: N802
    from console import NUMBERS

    return NUMBERS[name]


def test_b_takes_back_on_the_table_and_select_looks_at_a_card(tmp_path):
    with Player(tmp_path / "drive") as console:
        console.sim.run(500)
        console.find_puzzles()
        place, line = place_of_an_attack(console, "> 0 hunt")
        console.press(*["DOWN"] * place, "A")
        console.wait(lambda: console.kind == "Page")
        console.press("A")
        console.wait(lambda: console.kind == "Mindbug" and console.screen.question)
        match = console.app.match
        start = bytes(match.table.state)
        console.press("SELECT")
        assert console.kind == "Inspect"
        console.press("B")
        console.sim.run(500)
        console.press("B")
        assert bytes(match.table.state) == start, "nothing to take back"
        console.answer(line[0])
        console.wait(lambda: console.kind == "Mindbug" and console.screen.question)
        assert bytes(match.table.state) != start and console.screen.question.q == 3
        console.press("B")
        console.wait(lambda: console.kind == "Mindbug" and console.screen.question)
        assert bytes(match.table.state) == start and not match.path
        console.answer(line[0])
        console.wait(lambda: console.kind == "Mindbug" and console.screen.question)
        console.answer("no hunt")  # wrong
        console.tried()
        assert console.kind == "Page" and not console.screen.solved
        console.press("B")
        console.wait(lambda: console.kind == "Mindbug" and console.screen.question)
        assert len(match.mine) < 2, "the last decision is taken back"
        console.press("START")
        rows = console.screen.rows
        assert console.say("MENU_CONCEDE") not in rows and console.say("MENU_HINT") not in rows
        console.choose("PUZZLE_LEAVE")
        console.wait(lambda: console.kind == "Puzzles")


def test_a_drive_without_the_file_or_with_fewer_puzzles_shows_the_title(tmp_path):
    with Player(tmp_path / "drive") as console:
        console.sim.run(500)
        console.app.start(bytes((5, 0, 250)))
        console.wait(lambda: console.kind == "Puzzles")
        assert not console.crash


def test_marks_of_others_in_the_record_stay(tmp_path):
    with Player(tmp_path / "drive") as console:
        from cardling.save import progress

        store = console.app.store
        progress.write(store, 90, b"abc")
        progress.write(store, 80, b"\1\2")
        assert progress.read(store, 80, 4) == b"\1\2\0\0"
        progress.write(store, 80, b"\3\2\1")
        assert progress.read(store, 90, 3) == b"abc"
        assert progress.read(store, 80, 2) == b"\3\2\1"
        assert len(store.read(PROGRESS)) == 10


@pytest.mark.parametrize("seed", [1, 2])
def test_presses_by_chance_in_a_puzzle(tmp_path, seed):
    """Several in a frame as well, as on a board whose frame takes long."""
    dice = random.Random(seed)
    with Player(tmp_path / "drive") as console:
        console.sim.run(500)
        console.do(lambda: console.app.start(bytes((5, 0, 20 * seed))))
        console.wait(lambda: console.app.match)
        for _ in range(150):
            for _ in range(dice.choice((1, 1, 2, 3))):
                button = dice.choice(("LEFT", "RIGHT", "UP", "A", "A", "A", "B", "SELECT", "START"))
                console.sim.down(button)
                console.sim.up(button)
            console.sim.run(dice.choice((33, 100, 400, 1000)))
            assert not console.crash
