# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The toy game on the handheld, by presses, in a copy of the project that has it (see added.py):
test_fifth_game.py runs these tests there. Pictures of what was seen go to the folder `pictures`."""

import sys
from pathlib import Path

from console import NUMBERS, Console
from engine.toy.numbers import PEEKS, WHERE
from handheld import Handheld

import engine
from cardling import save
from cardling.save.match_record import Saved
from tools import ROOT

PICTURES = Path(ROOT / "pictures")
STATISTICS = bytes((1, *range(1, 65)))  # of four games, against three bots and people
SETTINGS = b"\1en\3\3\2\1\0" + bytes(8) + b"\3" + bytes((2, 0, 8, 0) * 4)


class ToyBox(Handheld):
    """A table of the toy game in the simulator."""

    game = "toy"

    def run(self):
        """Until a person is asked, or another screen is in front."""
        settle(self)


def settle(console):
    console.sim.run_until(lambda: console.kind != "Toy" or console.screen.question)
    console.sim.run(400)


def state(seed=3):
    return bytes(engine.open("toy", seed=seed).state)


def picture(console, name):
    PICTURES.mkdir(exist_ok=True)
    console.sim.image().save(PICTURES / f"{name}.png")


def test_from_the_title_to_its_statistics(tmp_path):
    """A save goes on, the code is the deal; of the four games nothing is lost, and nothing has
    another number."""
    with Console(tmp_path / "drive") as console:
        store = console.app.store
        console.do(lambda: store.write(save.STATS, STATISTICS))
        console.do(lambda: store.write(save.SETTINGS, SETTINGS))
        console.boot()
        assert console.app.settings.game == 3
        last = console.app.load("cardling.before_game").last
        assert last(console.app, "minimonfa") == (2, 0, bytes((0, 2, 0, 0, 0, 0)))
        assert last(console.app, "toy") is None
        picture(console, "title")
        console.choose("GAME_TOY")
        picture(console, "seats")
        console.sit(0, 1, 3)
        settle(console)
        assert console.kind == "Toy"
        picture(console, "ask")
        from cardling.pages.deal_code import decode

        code = console.app.match.code()
        assert decode(code) == ("toy", 3, console.app.match.seed, 0)
        assert decode("35HF-T2UJ") == ("mindbug", 2, 987654321, 0)
        assert decode("AMVB-JDBP") == ("minimonfa", 2, 123456789, 0)
        console.press("RIGHT", "SELECT", "LEFT")
        console.press("START")
        console.choose("HELP")
        picture(console, "help")
        console.press("B")
        settle(console)
        console.press("A")
        settle(console)
        kept = bytes(console.app.match.table.state), bytes(console.app.match.log)
        console.sim.power_cut()
        console.boot()
        console.choose("RESUME")
        settle(console)
        assert (bytes(console.app.match.table.state), bytes(console.app.match.log)) == kept
        console.press("START")
        console.choose("MENU_LOG")
        picture(console, "log")
        console.press("B")
        while console.kind == "Toy":
            settle(console)
            console.press("A")
            console.sim.run(300)
        console.sim.run(1200)
        assert console.kind == "ToyEnd"
        picture(console, "end")
        from cardling.pages import stats

        now = stats.read(console.app)
        assert now[: len(STATISTICS)] == STATISTICS
        assert stats.get(now, engine.GAMES.index("toy"), 3, 0) == 1
        console.press("B")
        console.sim.run(400)
        console.choose("STATS")
        console.press("LEFT")
        picture(console, "statistics")
        assert console.say("GAME_TOY") in console.texts
        console.press("B")
        console.choose("CODE_ENTER")
        console.type(code)
        assert console.kind == "Seats"


def test_a_person_plays_against_two_bots():
    with ToyBox(state(), (0, 1, 3)) as box:
        table = box.app.match.table
        while box.kind == "Toy":
            box.run()
            if box.kind == "Toy":
                assert table.seat == 0 and "?" in box.screen.ask.text
                before = table.holds(0), table.state[PEEKS]
                box.press("RIGHT", "A")
                assert (table.holds(0), table.state[PEEKS]) != before, "a card, or a peek"
        assert box.kind == "ToyEnd" and table.seat == engine.OVER
        loaded = {name for name in sys.modules if ".toy." in name}
        assert not loaded & {"cardling.toy.screen", "cardling.toy.ask", "engine.toy.bot"}


def test_three_people_pass_it_round_behind_curtains():
    with ToyBox(state(), (0, 0, 0), ["Ann", "Bo", "Cy"]) as box:
        seen = set()
        for _ in range(6):
            box.run()
            assert box.kind == "Curtain" and box.app.stack[0].hand == -1
            picture(box, "curtain")
            box.press("A")
            if box.kind == "Recap":
                box.press("A")
            box.run()
            seat = box.app.match.table.seat
            seen.add(seat)
            assert box.screen.hand == box.screen.me == seat
            hand = [str(c + 1) for c in range(12) if box.app.match.table.state[WHERE + c] == seat]
            assert box.screen.cards.text.split() == hand
            box.press("A")
            assert box.screen.hand == -1 and box.screen.cards.text == ""
        assert seen == {0, 1, 2}


def test_its_menu_hint_and_giving_up():
    with ToyBox(state(), (0, 1, 1)) as box:
        box.run()
        box.press("START")
        picture(box, "menu")
        rows = box.screen.rows
        box.press(*["DOWN"] * rows.index(box.app.say(NUMBERS["MENU_HINT"])), "A")
        box.sim.run(5000)
        assert box.kind == "Hint" and box.screen.done
        picture(box, "hint")
        box.press("B")
        box.run()
        assert box.kind == "Toy" and box.screen.question
        box.give_up()
        box.run()
        assert box.kind == "ToyEnd"


def test_bots_show_it_while_nobody_is_there():
    with Console() as console:
        from cardling import before_game

        saved = Saved(before_game.show(console.app, engine.GAMES.index("toy")))
        assert engine.GAMES[saved.game] == "toy" and len(saved.players) == saved.variant == 3
        assert 0 not in saved.players
