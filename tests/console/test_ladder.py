# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The ladder of rivals, the record and the deals to share, on the handheld."""

import pytest
from botcheck import decide
from console import Console
from handheld import Handheld
from test_mantis_screens import Aquarium
from test_mantis_screens import step as tank_step
from test_stats import win

import engine
from cardling.setting_numbers import TIPS
from engine.bot import Bot
from tools.rules import parity

pytestmark = pytest.mark.usefixtures("unseen")

GAME = 1  # kinds of records, see lib/cardling/save/__init__.py
PROGRESS = 6
NAMES = {
    "mindbug": "GAME",
    "tagteam": "GAME_TAGTEAM",
    "mantis": "GAME_MANTIS",
    "minimonfa": "GAME_MINIMONFA",
}


def no_tips(console):
    def chosen():
        console.app.settings.steps[TIPS] = 0
        console.app.settings.save()

    console.do(chosen)


def more(console, game="mindbug"):
    """What SELECT shows of a game on the title."""
    console.point(NAMES[game])
    console.press("SELECT")
    console.sim.run(200)


def ladder(console, game="mindbug"):
    more(console, game)
    console.choose("RIVALS")
    assert console.kind == "Ladder"


def meet(console):
    """Play the rival under the cursor."""
    console.press("A")
    console.sim.run(3000)
    console.settle()


def kept(console, game=0):
    """The row of a game."""
    from cardling import rivals

    return rivals.kept(console.app)[rivals.SIZE * game :][: rivals.SIZE]


@pytest.mark.parametrize(
    ("results", "beaten"),
    [("ww", 1), ("wlw", 1), ("lww", 1), ("wllw", 0), ("wllww", 1), ("l" * 9, 0), ("wwww", 2)],
)
def test_two_of_three_games_beat_a_rival(results, beaten):
    from cardling import rivals

    rows = bytearray(4 * rivals.SIZE)
    for result in results:
        rivals.note(rows, 2, rivals.beaten(rows, 2), result == "w", 20)
    assert rivals.beaten(rows, 2) == beaten
    assert rivals.beaten(rows, 1) == 0


def test_what_is_remembered_of_games():
    from cardling import rivals

    rows = bytearray(4 * rivals.SIZE)
    for turns, won in ((30, 1), (12, 0), (24, 1), (40, 1)):
        rivals.note(rows, 0, 0, won, turns)
    row = rows[: rivals.SIZE]
    assert (row[rivals.WINS], row[rivals.FAST]) == (3, 24)
    assert (row[rivals.ROW], row[rivals.BEST]) == (2, 2)
    assert (row[rivals.GAMES_IN], row[rivals.BITS]) == (4, 0b1011)
    for n in range(300):
        rivals.note(rows, 0, 7, n % 2, 300)
    assert (row := rows[: rivals.SIZE])[rivals.GAMES_IN] == rivals.GRAPH
    assert row[rivals.BITS] == 0b01010101
    assert (row[rivals.WINS + 7], row[rivals.FAST + 7]) == (150, 255)
    assert not any(rows[rivals.SIZE :])
    for _ in range(300):
        rivals.note(rows, 0, 7, 1, 9)
    assert (rows[rivals.WINS + 7], rows[rivals.ROW], rows[rivals.BEST]) == (255, 255, 255)


def test_climbing_the_ladder_survives_a_power_cut(tmp_path):
    with Console(tmp_path / "drive") as console:
        ladder(console)
        assert console.screen.rows[0] == "Pip" and console.screen.rows[1] == "?"
        assert console.say("RIVAL_PLAY") in console.texts
        console.press("DOWN", "A")
        assert console.kind == "Ladder", "nobody has met that one yet"
        console.sim.run(300)
        assert console.say("RIVAL_NOT") in console.texts, "and A says so"
        assert console.say("RIVAL_PLAY") not in console.texts.split("\n")
        console.press("UP")
        meet(console)
        match = console.app.match
        assert (match.name(1), match.players) == ("Pip", b"\0\4")
        win(console)
        assert console.app.match.rival, "the rival goes on after a power cut"
        assert "Pip" in console.texts and kept(console)[0] == 16
        console.press("A")  # once more
        console.settle()
        assert console.app.match.players == b"\0\4"
        console.concede()
        console.press("B")
        console.sim.run(1000)
        ladder(console)
        meet(console)
        win(console)
        assert kept(console)[0] == 1
        console.sim.power_cut()
        console.boot()
        ladder(console)
        assert console.screen.rows[:3] == ["Pip", "Mo", "?"] and console.screen.at == 1
        meet(console)
        assert console.app.match.name(1) == "Mo"
        console.press("START")
        console.choose("MENU_QUIT")
        more(console)
        console.choose("RECORD")
        assert "\n".join(("2", "0", "", "")) in console.texts


def test_statistics_of_levels_do_not_count_rivals(tmp_path):
    from test_stats import numbers

    with Console(tmp_path / "drive") as console:
        ladder(console)
        meet(console)
        console.concede()
        assert numbers(console) == [(0, 0)] * 4
        assert kept(console)[19] == 1


def test_a_reset_forgets_games_but_not_how_far_one_has_come(tmp_path):
    from cardling import rivals

    with Console(tmp_path / "drive") as console:

        def play():
            rows = rivals.kept(console.app)
            for _ in range(5):
                rivals.note(rows, 0, rivals.beaten(rows, 0), 1, 20)
            rivals.keep(console.app, rows)

        console.do(play)
        console.choose("STATS")
        console.press("SELECT")
        console.choose("YES")
        row = kept(console)
        assert row[0] & 15 == 2 and not any(row[1:])


def test_a_new_game_asks_before_it_drops_the_old_one():
    with Console() as console:
        console.play()
        console.press("START")
        console.choose("MENU_QUIT")
        ladder(console)
        console.press("A")
        assert console.kind == "Menu"
        console.choose("NO")
        assert console.kind == "Ladder"
        assert console.app.store.read(GAME)


@pytest.mark.parametrize("game", NAMES)
def test_who_sits_there(game):
    with Console() as console:
        no_tips(console)
        ladder(console, game)
        console.press("A")
        console.sim.run(3000)
        match = console.app.match
        assert match.game == game
        if game == "tagteam":
            assert match.players == b"\0\4\2\4"
            assert (match.name(1), match.name(2), match.name(3)) == ("Pip", "Nova", "Pip II")
        else:
            assert match.players == b"\0\4"


def test_a_whole_game_against_a_rival_by_presses():
    with Handheld(bytes(engine.open("mindbug", seed=11).state), kinds=(0, 9)) as handheld:
        walk = parity.Walk(5)
        while handheld.kind != "End":
            handheld.settle()
            if handheld.kind == "Mindbug":
                t = handheld.app.match.table
                handheld.choose(t.describe(t.choices[walk.below(t.moves())]))
            elif handheld.kind in ("Menu", "Pile"):
                handheld.press("A")
        assert handheld.app.match.table.seat == engine.OVER


def test_a_whole_game_of_mantis_against_a_rival_by_presses():
    with Aquarium(bytes(engine.open("mantis", seed=4).state), (0, 6)) as handheld:
        walk = parity.Walk(7)
        handheld.settle()
        while handheld.kind == "Mantis":
            tank_step(handheld, walk)
            handheld.settle()
        assert handheld.kind == "MantisEnd"


# --- deals to share -------------------------------------------------------------------------------


def play_out(console, walk):
    """A whole deal of Mantis, the person's moves by presses."""
    while True:
        console.sim.run_until(lambda: console.kind != "Mantis" or console.screen.question)
        console.sim.run(500)
        if console.kind != "Mantis":
            break
        row = walk.below(2)
        while console.screen.at != row:
            console.press("DOWN")
        console.press("A")
    console.sim.run(3500)


def deal(console, game="mantis"):
    no_tips(console)
    more(console, game)
    console.press("UP", "A")
    console.sim.run(3000)
    return console.app.match


def test_the_next_deal_comes_when_one_is_finished(tmp_path):
    with Console(tmp_path / "drive") as console:
        match = deal(console)
        assert match.is_shared_deal() and match.players == b"\0\2"
        seed = match.seed
        state = bytes(match.table.state)
        console.press("START")
        console.choose("MENU_QUIT")
        more(console, "mantis")
        assert console.screen.rows[-1].endswith(" 1"), "it is not finished"
        console.press("B")
        console.choose("RESUME")
        assert console.app.match.seed == seed
        play_out(console, parity.Walk(1))
        assert console.kind == "MantisEnd"
        end = bytes(console.app.match.table.state)
        console.press("A")
        console.sim.run(2000)
        assert console.kind == "DealResult"
        match = console.app.match
        console.sim.run_until(lambda: console.screen.i == match.tape.count, 300_000)
        console.sim.run(300)
        assert bytes(match.table.state) == end, "the same game"
        assert "1" in console.texts
        console.screen.signs = bytearray()  # a message says that there are none
        asked = []
        name = console.app.say._messages.name
        console.app.say._messages.name = lambda number: asked.append(number) or name(number)
        console.sim.run(300)
        assert not asked, "all is looked at: a quiet frame reads no message"
        console.press("A")
        console.sim.run(3000)
        assert console.app.match.seed == seed + 1
        assert bytes(console.app.match.table.state) != state
        console.press("START")
        console.choose("MENU_QUIT")
        more(console, "mindbug")
        assert console.screen.rows[-1].endswith(" 1"), "each game has its own"


@pytest.mark.parametrize("finds", [True, False])
def test_a_sign_tells_whether_the_hard_bots_move_was_found(finds):
    """Whoever plays as the hard bot finds them all; whoever never does finds none."""
    with Console() as console:
        match = deal(console)
        t = match.table
        while t.seat != engine.OVER:
            bot = Bot(t, 2, match.seed)
            best = decide(bot, t)
            if t.seat == 0 and not finds and t.moves() > 1:
                best = next(c for c in bytes(t.choices[: t.moves()]) if c != best)
            match.play(best)
        console.do(lambda: console.app.show(match._module("end").End(console.app, match)))
        console.sim.run(3500)
        console.press("A")
        console.sim.run(2000)
        page = console.screen
        console.sim.run_until(lambda: page.i == match.tape.count, 300_000)
        assert len(page.signs) > 2 and set(page.signs) == {finds}


def test_a_cut_in_a_deal_costs_no_move(tmp_path):
    with Console(tmp_path / "drive") as console:
        match = deal(console)
        for _ in range(9):
            t = match.table
            match.play(decide(Bot(t, 0, 1), t))
        moves = match.tape.store()
        assert match.tape.count >= 9
        console.sim.power_cut()
        console.boot()
        console.choose("RESUME")
        assert console.app.match.tape.store() == moves


def test_a_board_whose_clock_is_set_has_the_deal_of_the_day():
    with Console() as console:
        from cardling import deals

        found = []
        for date in (
            (2000, 1, 1, 0, 0, 0, 5, 1, -1),
            (2026, 1, 1, 9, 0, 0, 3, 1, -1),
            (2026, 12, 31, 9, 0, 0, 3, 365, -1),
            (2027, 1, 1, 9, 0, 0, 4, 1, -1),
            (2028, 12, 31, 9, 0, 0, 6, 366, -1),
            (2029, 1, 1, 9, 0, 0, 0, 1, -1),
        ):
            console.sim.machine.date = date
            console.do(lambda: found.append(deals.today()))
        assert not found[0]
        assert [day - found[1] for day in found[1:]] == [0, 364, 365, 1095, 1096]
        more(console)
        assert console.say("DEAL_TODAY") in console.screen.rows
        console.choose("DEAL_TODAY")
        console.sim.run(3000)
        from cardling.match import DEALS

        assert console.app.match.seed == DEALS + found[-1]


# What this version writes of a player who has won the first and the last lesson, solved puzzles 1
# and 200, beaten two rivals of Mindbug and all of Mantis, and finished 300 deals of Tag Team.
REACHED = (
    b"L\x01\x11"
    b"P\x1a" + b"\2" + bytes(24) + b"\1"
    b"R\x6c" + b"\x12\3\2\1" + bytes(50) + b"\x08" + bytes(7) + b"\4" + bytes(45)
    + b"D\x08" + bytes(2) + (300).to_bytes(2, "little") + bytes(4)
)  # fmt: skip


def test_what_was_reached_survives_an_update(tmp_path):
    """A later version reads what this one has written: parts and places stay what they are."""
    with Console(tmp_path / "drive") as console:
        console.app.store.write(PROGRESS, REACHED)
        console.boot()
        from cardling import deals, rivals
        from cardling.mindbug.puzzle import Book
        from cardling.save.progress import read

        app = console.app
        assert read(app.store, ord("L"), 1) == b"\x11"
        book = Book(app)
        done = [book.look(place)[0] for place in range(book.count) if book.done(place)]
        book.close()
        assert sorted(done) == [1, 200]
        rows = rivals.kept(app)
        assert [rivals.beaten(rows, game) for game in range(4)] == [2, 0, 8, 0]
        assert list(rows[1:4]) == [3, 2, 1] and rows[2 * rivals.SIZE + 8] == 4
        assert [deals.following(app, game) for game in range(4)] == [1, 301, 1, 1]
        rivals.keep(app, rows)
        kept = app.store.read(PROGRESS)
        assert sorted(kept) == sorted(REACHED), "and nothing of it is lost"
        assert len(kept) <= 200
