# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Looking back at games that are over: on the table, in the list of the last ones, as a QR code."""

import random
import types

import pytest
from console import NUMBERS, Console
from handheld import Desk

import engine
from cardling.save import GAME, PROGRESS
from tools.rules import parity

KINDS = {"mindbug": b"\0\2", "tagteam": b"\0\2\1\2", "mantis": b"\0\2\1", "minimonfa": b"\0\2"}


def finish(console, game, kinds=None, seed=77, moves=9999):
    """Play a game to its end, or give it up after so many moves; its positions."""
    kinds = kinds or KINDS[game]
    console.do(
        lambda: console.app.load("cardling.before_game").deal(console.app, game, seed, kinds)
    )
    console.sim.run(1500)
    while console.kind == "Tip":
        console.press("A")
    match = console.app.match
    t = match.table
    walk = parity.Walk(3)
    states = [b""] * match.tape.count + [bytes(t.state)]  # a bot may have begun

    def play():
        while t.seat != engine.OVER and len(states) <= moves:
            match.play(t.choices[walk.below(t.moves())])
            states.append(bytes(t.state))
        if t.seat != engine.OVER:
            match.concede(0)
        console.app.show(match._module("end").End(console.app, match))

    console.do(play)
    console.sim.run(4000)
    return states


def look_back(console):
    """From the end of a game."""
    console.press("SELECT")
    console.sim.run_until(
        lambda: console.app.match and hasattr(console.app.match, "read") and console.app.match.read
    )
    console.sim.run(300)
    return console.app.match


def picture(console, low=100):
    """The screen above that row, a number a pixel."""
    image = console.sim.image().convert("L")
    return image.crop((0, 0, image.width, low)).tobytes()


@pytest.mark.parametrize("game", engine.GAMES)
def test_each_decision_can_be_seen_again(game):
    with Console() as console:
        states = finish(console, game, moves=70)
        match = look_back(console)
        assert match.count == len(states) - 1
        for way in ("RIGHT",) * 9 + ("DOWN", "LEFT", "UP", "DOWN", "DOWN", "LEFT"):
            before = match.at
            console.press(way)
            assert bytes(match.table.state) == states[match.at]
            assert match.at > before if way in ("RIGHT", "DOWN") else match.at < before
            assert "%d/%d" % (match.at, match.count) in console.texts
        seen = []
        for way in ("DOWN", "LEFT", "LEFT", "UP"):
            console.press(way)
            console.sim.run(300)
            seen.append(picture(console))
            console.press("SELECT", "B")  # draws all of it anew
            console.sim.run(300)
            rest = sum(a != b for a, b in zip(seen[-1], picture(console), strict=True))
            assert rest < 32, "what is shown is of another decision"  # rims of cards differ
        assert len(set(seen)) > 1
        for place in (match.count, 3, match.count // 2):
            match.go(place)
            assert match.at == place and bytes(match.table.state) == states[place]


@pytest.mark.parametrize("game", engine.GAMES)
def test_it_is_played_on_as_it_was(game):
    with Console() as console:
        states = finish(console, game, moves=40)
        match = look_back(console)
        table = console.screen
        for at in (8, 14, 25):
            console.press("START")
            console.sim.run_until(lambda at=at: match.at >= at and match.drawn == match.at, 120_000)
            console.sim.run_until(lambda: not table.events)
            shown = picture(console, 62)
            console.press("SELECT", "B")  # draws all of it anew
            console.sim.run(300)
            rest = sum(a != b for a, b in zip(shown, picture(console, 62), strict=True))
            if game == "minimonfa":  # others move what was played; a frame may be around it
                assert rest < 400, "what was played is seen"
        console.press("LEFT")
        assert not match.plays and bytes(match.table.state) == states[match.at]
        assert type(console.app.match) is type(match)


def test_what_it_thinks_of_each_decision():
    """Marks are where the shared deals have them, and a press is heard meanwhile."""
    with Console() as console:
        finish(console, "mindbug")
        match = look_back(console)
        console.press("RIGHT", "RIGHT", "LEFT")
        assert match.at == 1
        console.sim.run_until(lambda: match.done, 300_000)
        state = bytes(match.table.state)
        match.go(1)
        assert bytes(match.table.state) == state, "judging leaves the table as it is"
        found = [i for i in range(match.count) if match.marks[i]]
        assert found and {match.marks[i] for i in found} <= {1, 2}
        assert len(match.costs) <= 3 and match.costs == sorted(match.costs)
        for _, place in match.costs:
            assert match.marks[place] == 2
        match.go(match.costs[-1][1])
        console.press("A")
        if console.kind != "BotOpinion":  # the first press woke the screen
            console.press("A")
        console.sim.run_until(lambda: console.kind != "BotOpinion" or console.screen.done, 60_000)
        assert console.say("LOOK_WORSE") in console.texts
        said = console.texts.replace("\n", " ")
        assert any(text.startswith("WHY_") and console.say(text) in said for text in NUMBERS), said
        console.press("B")
        assert console.kind == "Mindbug"


def test_what_is_another_game_is_said_and_not_shown():
    """Its moves are legal, but lead elsewhere; or there are too few or too many of them."""
    from cardling import game_text
    from cardling.save.restart import REPLAY

    with Console() as console:
        finish(console, "mantis", moves=20)
        good = console.app.match.finished_game().pack()
        for at, value in ((-3, good[-3] ^ 1), (10, good[10] - 1), (10, good[10] + 9)):
            data = bytearray(good[:-2])
            data[at + 2 if at < 0 else at] = value
            data += game_text.checksum(data)
            console.do(lambda data=data: console.app.start(bytes((REPLAY, 0, 0, 0, 0)) + data))
            console.sim.run(4000)
            assert console.kind == "LookbackLoading"
            assert console.say("LOOK_OTHER") in console.texts.replace("\n", " ")
            console.press("B")
            console.sim.run(1500)
            assert console.kind == "Title"


def test_a_judge_compares_moves_that_were_looked_at_equally_often():
    """Time is up within a redeal at a third of the duel's decisions: a fifth of the marks was
    wrong, and moves were clearly worse that cost less than nothing."""
    from cardling.judge import Judge
    from engine import move_scores
    from engine.bot import Bot
    from engine.numbers import DEALS, LOOKED

    class Counting(Bot):
        """How often each move was looked at."""

        def _next(self, v):
            if v is not None:
                code = self._code[self.num[LOOKED + 1]]
                counts[code] = counts.get(code, 0) + 1
            Bot._next(self, v)

    class App:
        def load(self, name):
            return types.SimpleNamespace(Bot=Counting)

    dice = random.Random(3)
    cut = 0
    for seed in range(6):
        t = engine.open("mindbug", seats=2, seed=seed)
        for _ in range(16):
            n = t.moves()
            if n > 1 and t.n_events % 2:
                counts = {}
                judge = Judge(App(), t, seed)
                while not judge.step():
                    pass
                bot = judge.bot
                known = bot._code[: bot.num[LOOKED]]
                cut += len({counts[code] for code in known}) > 1
                assert all(counts[code] >= bot.num[DEALS] for code in known)
                costs = [move_scores.cost(bot, code) for code in known]
                assert costs == sorted(costs) and costs[0] == 0 and bot.best == known[0]
                assert bot.why < 5 or bot.why % 2 == (bot.best > 0)
                t.moves()
            t.play(t.choices[dice.randrange(n)])
    assert cut > 3


def test_a_marked_decision_is_kept_as_a_puzzle(tmp_path):
    """It is found in the list of the last games, and any answer is judged."""
    from cardling.save import last_games

    with Console(tmp_path / "drive") as console:
        finish(console, "mindbug")
        match = look_back(console)
        console.press("SELECT")
        assert console.say("LOOK_PUZZLE") not in console.screen.rows, "nothing is marked yet"
        console.press("B")
        console.sim.run_until(lambda: match.done, 300_000)
        place = next(i for i in range(match.count) if match.marks[i])
        for at in (place, match.costs[-1][1], match.costs[-1][1]):
            console.do(lambda at=at: match.turn_to(at))
            console.press("SELECT")
            console.choose("LOOK_PUZZLE")
        state = bytes(match.table.state)
        place = match.at
        assert [row[0] for row in last_games.puzzles(console.app.store)][0] == place
        console.sim.power_cut()
        console.boot()
        store = console.app.store
        assert len(last_games.puzzles(store)) == len({place, last_games.puzzles(store)[-1][0]})
        assert last_games.keep(store, b"") and last_games.puzzles(store)
        console.press("SELECT")
        console.choose("LOOK_GAMES")
        row = console.screen.rows[1]
        assert row.startswith("Find move %d: " % (place + 1))
        console.press("DOWN", "A")
        console.sim.run(1500)
        while console.kind == "Tip":
            console.press("A")
        console.sim.run_until(lambda: console.screen.question)
        match = console.app.match
        assert type(match).__name__ == "OwnPuzzle" and bytes(match.table.state) == state
        reached = console.app.store.read(PROGRESS)
        marks = set()
        codes = bytes(match.table.choices[: match.table.moves()])
        for code in codes:
            console.do(lambda code=code: console.screen.play(code))
            console.sim.run(100)
            console.sim.run_until(lambda: getattr(console.screen, "done", False), 60_000)
            assert console.kind == "BotOpinion"
            marks.add(match.marks[0])
            console.sim.run(100)
            console.press("B")
            console.sim.run_until(lambda: getattr(console.screen, "question", None))
            assert bytes(match.table.state) == state
        assert marks == {1, 2}, "one is right, the others are not"
        console.press("START")
        console.choose("PUZZLE_LEAVE")
        console.sim.run(1500)
        assert console.kind == "Title" and console.app.store.read(PROGRESS) == reached


def test_where_a_table_leaves_no_room_it_thinks_on_a_page():
    with Console() as console:
        finish(console, "minimonfa", moves=60)
        match = look_back(console)
        console.sim.run(3000)
        assert match.full and match.mind is None
        console.press("RIGHT", "SELECT")
        console.choose("LOOK_COST")
        assert console.kind == "JudgeGame"
        console.press("B")
        assert console.kind == "MiniMonFa" and match.at == 1
        console.press("SELECT")
        console.choose("LOOK_COST")
        console.sim.run_until(lambda: match.done, 900_000)
        console.sim.run(300)
        assert console.kind == "MiniMonFa"
        if match.costs:
            assert match.at == match.costs[0][1] and match.marks[match.at] == 2


def test_from_there_one_can_play_on():
    with Console() as console:
        states = finish(console, "mindbug")
        reached = console.app.store.read(PROGRESS)
        match = look_back(console)
        console.press(*["RIGHT"] * 4)
        at = match.at
        console.press("SELECT")
        console.choose("LOOK_ON")
        console.sim.run(300)
        copy = console.app.match
        assert type(copy).__name__ == "PlayOn" and copy.players == b"\0\2"
        assert at == 4 and (
            bytes(copy.table.state) == states[at] or not copy.players[copy.table.seat]
        )
        console.do(lambda: copy.concede(0))
        console.sim.run(3000)
        assert console.kind == "End"
        assert console.app.store.read(PROGRESS) == reached and not console.app.store.read(GAME)


def test_the_last_five_games_and_a_favourite_are_kept(tmp_path):
    from cardling import game_text
    from cardling.save import last_games

    with Console(tmp_path / "drive") as console:
        for seed in range(7):
            finish(console, "mantis", b"\0\1", seed, 12 + seed)
        store = console.app.store
        games = [game_text.unpack(data) for data in last_games.games(store)]
        assert [game.seed for game in games] == [6, 5, 4, 3, 2]
        assert [game.count for game in games] == [18, 17, 16, 15, 14]
        assert all(game.conceded == 0 for game in games)
        look_back(console)
        console.press("SELECT")
        console.choose("LOOK_KEEP")
        best = last_games.favourite(console.app.store)
        assert game_text.unpack(best).seed == 6
        before = console.sectors()
        last_games.keep(console.app.store, best)
        assert console.sectors() == before, "nothing is written that did not change"
        for seed in range(10, 15):
            finish(console, "mantis", b"\0\1", seed, 12)
        console.sim.power_cut()
        console.boot()
        assert last_games.favourite(console.app.store) == best
        console.point("GAME_MANTIS")
        console.press("SELECT")
        console.choose("LOOK_GAMES")
        assert len(console.screen.rows) == 6
        console.press("UP", "A")
        console.sim.run_until(lambda: getattr(console.app.match, "read", False))
        console.sim.run(300)
        assert console.app.match.seed == 6 and console.app.match.count == 18


def test_a_match_that_was_saved_keeps_its_moves(tmp_path):
    with Console(tmp_path / "drive") as console:
        finish_ = console.app.load("cardling.before_game").deal
        console.do(lambda: finish_(console.app, "minimonfa", 5, b"\0\2"))
        console.sim.run(1500)
        match = console.app.match
        t = match.table
        for _ in range(25):
            match.play(t.choices[t.moves() - 1])
        moves = match.tape.store()
        console.sim.power_cut()
        console.boot()
        console.choose("RESUME")
        console.sim.run(300)
        assert console.app.match.tape.store()[: len(moves) - 4] == moves[:-4] or (
            console.app.match.tape.count >= 25
        )
        data = console.app.match.finished_game()
        from cardling import game_text

        t = game_text.play(game_text.read(data.text()))
        assert t.state == console.app.match.table.state


def test_what_is_taken_back_leaves_the_tape(tmp_path):
    """MiniMonFa's own moves can be."""
    from cardling import game_text

    with Console() as console:
        console.do(
            lambda: console.app.load("cardling.before_game").deal(
                console.app, "minimonfa", 5, b"\0\1"
            )
        )
        console.sim.run(1500)
        while console.kind == "Tip":
            console.press("A")
        match = console.app.match
        screen = console.screen
        console.sim.run_until(lambda: screen.question)
        taken = 0
        for i in range(4):
            code = match.table.choices[i]
            console.do(lambda code=code: screen.play(code))
            console.sim.run_until(lambda: screen.question, 20_000)
            if screen.codes:
                console.do(screen.back)
                console.sim.run_until(lambda: screen.question, 20_000)
                taken += 1
            t = game_text.play(game_text.read(match.finished_game().text()))
            assert t.state == match.table.state
        assert taken


@pytest.mark.parametrize("status", ["NVM", "NONE"])
def test_where_nothing_is_kept_that_is_said(status):
    from cardling import save

    with Console() as console:
        console.app.store.status = getattr(save, status)
        console.point("GAME_MANTIS")
        console.press("SELECT")
        console.choose("LOOK_GAMES")
        assert console.say("LOOK_NVM") in console.texts.replace("\n", " ")
        console.press("B")
        assert console.kind == "GameMenu"


def test_long_games_are_several_codes():
    from cardling.pages.qr import parts

    text = "".join(chr(97 + i % 26) for i in range(700))
    told = parts(text)
    assert [part[:4] for part in told] == ["1/4:", "2/4:", "3/4:", "4/4:"]
    assert "".join(part[4:] for part in told) == text and max(map(len, told)) <= 230
    assert parts(text[:230]) == [text[:230]]


def test_a_match_without_screens_writes_its_moves_once():
    """The record of a match has as many bytes more as its moves take."""
    from cardling.match import Match
    from cardling.resume import revive
    from cardling.save.match_record import AT_VERSION, TAPED

    class Shelf:
        status = 0

        def write(self, kind, head, tail):
            self.record = bytes(head) + bytes(tail)

    shelf = Shelf()
    desk = Desk(shelf)
    match = Match(desk, "mindbug", 7, b"\0\2")
    walk = parity.Walk(5)
    for _ in range(9):
        match.play(match.table.choices[walk.below(match.table.moves())])
    match.save()
    assert shelf.record[AT_VERSION] >= TAPED
    assert shelf.record.endswith(match.tape.store())
    again = revive(desk, shelf.record)
    assert again.tape.store() == match.tape.store()
    for cut in range(1, len(match.tape.store())):  # bytes of a later version, or of none
        try:
            revive(desk, shelf.record[:-cut])
        except (ValueError, IndexError):
            pass
