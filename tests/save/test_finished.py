# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The power goes between the last decision of a game and the title: after the next start exactly
one is true. The game is there as it was before that decision, or its result is counted, once, in
all that counts."""

import dataclasses
import functools
import os
import random

import pytest
from console import Console
from handheld import Desk
from test_nvm import Logged
from test_save import ROOT, STYLES, Cuts

import engine
from cardling import rivals, save
from cardling.match import DEALS, RIVAL, Match
from cardling.mindbug.puzzle import Book
from cardling.pages import results
from cardling.save import progress, restart
from cardling.setting_numbers import SPEED
from cardling.translation import Translation
from tools.board.fatimage import Drive, Flash
from tools.board.shim import hardware
from tools.sim import Sim

pytestmark = pytest.mark.usefixtures("unseen")

GAMES = ("mindbug", "tagteam", "mantis", "minimonfa")
SEATS = {"mindbug": 2, "tagteam": 4, "mantis": 2, "minimonfa": 2}
B, AT_ONCE = 5, 3


@functools.cache
def last_decision(game, seats, score):
    """(state, code): a decision that ends a game with this score for seat 0."""
    dice = random.Random(game)
    for seed in range(400):
        t = engine.open(game, seats=seats, seed=seed)
        t.discreet = True  # as Match.play has it
        while t.seat != engine.OVER:
            state = bytes(t.state)
            code = t.choices[dice.randrange(t.moves())]
            t.play(code)
        if t.score(0) == score:
            return state, code
    raise AssertionError("no such game")


def foes(game, kind):
    """Who sits where: a person, and others of this kind."""
    if game == "tagteam" and kind >= RIVAL:
        return bytes((0, kind, 2, kind))  # see cardling.pages.ladder
    return bytes((0,) + (kind,) * (SEATS[game] - 1))


# By name: who plays, the seed, the score of seat 0, None if it gives up.
KINDS = {
    "won": (2, 77, 1),
    "lost": (3, 77, -1),
    "given up": (1, 77, None),
    "rival beaten": (RIVAL, 77, 1),
    "rival won": (RIVAL, 77, -1),
    "rival, given up": (RIVAL, 77, None),
    "shared deal won": (2, DEALS + 1, 1),
    "shared deal lost": (2, DEALS + 1, -1),
    "shared deal given up": (2, DEALS + 1, None),
    "people": (0, 77, 1),
    "people, given up": (0, 77, None),
}


def counted(app):
    """All that a result changes."""
    from cardling import deals, rivals
    from cardling.pages import results

    return (
        bytes(results.read(app)),
        bytes(rivals.kept(app)),
        bytes(results.fastest(app)),
        [deals.following(app, game) for game in range(len(GAMES))],
    )


class Run:
    """One game from its last decision to the title. ``states``: the drive's saves and the NVM
    before each write, and in the end; ``before``, ``after``: all that counts; ``game``: as it is
    saved."""

    def __init__(self, drive, game, how, hold=(), board="pygamer"):
        kind, seed, score = KINDS[how]
        state, code = last_decision(game, SEATS[game], score or 1)
        self.drive = drive
        self.states = []
        with Sim(board, drive, seed=3) as sim:
            sim.boot(hold, program=lambda: self._play(sim, game, kind, seed, state, code, score))
            sim.run_until(lambda: not sim.running)
            self.before, self.after, self.game = sim.result
        self.states.append(self._now())

    def _now(self):
        files = {
            path.relative_to(self.drive): path.read_bytes()
            for path in sorted((self.drive / "saves").rglob("slots"))
        }
        nvm = self.drive.parent / (self.drive.name + ".nvm")
        return files, nvm.read_bytes() if nvm.exists() else b"\xff" * 8192

    def _play(self, sim, game, kind, seed, state, code, score):
        from cardling import app as program
        from cardling import rivals
        from cardling.device.handheld import Handheld
        from cardling.match import Match

        app = program.App(Handheld())
        app.settings.steps[SPEED] = AT_ONCE
        app.settings.apply()
        # A row of wins, and one win against the first rival: another one, and there is a next.
        rows = rivals.kept(app)
        for number in range(len(GAMES)):
            rivals.note(rows, number, 0, True, 99)
        rivals.keep(app, rows)
        app.match = match = Match(app, game, seed, foes(game, kind))
        match.table.load(state)
        match.save(True)
        match.open()
        before = counted(app)
        saved = app.store.read(save.GAME)
        table = app.stack[-1]
        change = sim.machine.drive.change

        def watched(half=None):
            self.states.append(self._now())
            change(half)

        sim.machine.drive.change = watched
        if score is None:
            match.concede(0)
        else:
            table.play(code)
        left = False
        while app.frame():
            if not left and hasattr(app.stack[-1], "counted") and not app.stack[-1].stage:
                left = True
                app.stack[-1].press(B)
            program.time.sleep(0.03)
        after = counted(app)
        app.leave()
        app.handheld.close()
        return before, after, saved

    def put(self, state):
        """This is on the drive and in the NVM."""
        files, nvm = state
        for path, data in files.items():
            (self.drive / path).write_bytes(data)
        (self.drive.parent / (self.drive.name + ".nvm")).write_bytes(nvm)

    def exactly_one(self, app):
        """Is it so after a start?"""
        game = app.store.read(save.GAME)
        found = counted(app)
        if game is None:
            assert found == self.after
        else:
            assert (game, found) == (self.game, self.before)
        return game is None


@pytest.fixture
def drive(tmp_path):
    """A drive that has been started from once."""
    with Console(tmp_path / "drive"):
        pass
    return tmp_path / "drive"


def check(run, hold=(), board="pygamer"):
    """Switch on after each of its states, and once more."""
    assert run.before != run.after
    found = []
    for state in run.states:
        run.put(state)
        with Console(run.drive, hold=hold, board=board) as console:
            found.append(run.exactly_one(console.app))
            told = console.say("SAVE_COUNTED") in console.texts.replace("\n", " ")
            assert told == (console.app.store.reason == save.COUNTED)
            assert not told or found[-1]
            if found.count(True) < 3:
                console.boot(hold)
                assert run.exactly_one(console.app) == found[-1]
    assert found == sorted(found) and found[-1]
    return found


@pytest.mark.parametrize("how", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_between_two_writes(drive, game, how):
    run = Run(drive, game, how)
    if how in ("won", "given up"):
        found = check(run)
    else:  # what starts does the same without screens, some ten times as fast
        found = []
        for state in run.states:
            run.put(state)
            for _ in range(2):
                app = Machine(str(drive / "saves"))
                found.append(run.exactly_one(app))
                app.close()
    assert found == sorted(found) and len(found) > 5
    assert found.index(True) <= 2  # with the first write it is decided


@pytest.mark.parametrize("how", ["won", "given up", "rival beaten", "shared deal won", "people"])
def test_between_two_writes_of_nvm(drive, how):
    game = GAMES[list(KINDS).index(how) % 4]
    check(Run(drive, game, how, "B"), "B")


def test_between_two_writes_of_nvm_that_is_programmed_without_an_erase(drive):
    board = "pimoroni_picosystem"
    check(Run(drive, "mantis", "won", "B", board), "B", board)


def test_a_game_kept_in_nvm_that_ends_on_the_drive(drive):
    """The computer gives the drive back in between, or takes it before the result is counted."""
    for hold in ((), "B"):
        run = Run(drive, "mindbug", "won", hold)
        for state in run.states:
            run.put(state)
            for now in ("B" if not hold else (), hold):
                with Console(drive, hold=now) as console:
                    run.exactly_one(console.app)


@pytest.mark.parametrize("how", ["won", "shared deal given up"])
def test_a_board_whose_restarts_are_carried_in_the_store(drive, how, monkeypatch):
    board = dataclasses.replace(hardware.BOARDS["pygamer"], sleep_memory=0)
    monkeypatch.setitem(hardware.BOARDS, "pygamer", board)
    check(Run(drive, "mindbug", how))


# --- torn writes, on FatFs and a model of the flash


@pytest.fixture
def flash(monkeypatch):
    """os.sync() as on CircuitPython, and the worst flash."""
    monkeypatch.setattr("cardling.save.slots._sync", lambda: os.sync())
    monkeypatch.setattr(Flash, "looks", 4)


class Machine(Desk):
    """An app without screens that starts."""

    def __init__(self, root=ROOT, nvm=b""):
        store = save.Store(root, nvm)
        store.open()
        assert store.status == save.OK or nvm
        super().__init__(store)
        self.say = Translation("en")
        restart.take(self)

    def close(self):
        """Switch it off in order."""
        self.store.close()
        self.say.close()


def finished(drive, game, how):
    """The cuts of a game from its last decision until the files are closed, and a Run to compare
    with."""
    kind, seed, score = KINDS[how]
    state, code = last_decision(game, SEATS[game], score or 1)
    with drive.mounted():
        app = Machine()
        rows = rivals.kept(app)
        for number in range(len(GAMES)):
            rivals.note(rows, number, 0, True, 99)
        rivals.keep(app, rows)
        match = Match(app, game, seed, foes(game, kind))
        match.table.load(state)
        match.save()
        run = Run.__new__(Run)
        run.game = app.store.read(save.GAME)
        run.before = counted(app)
        cuts = Cuts(drive)
        cuts.expect({})
        if score is None:
            match.concede(0)
        else:
            match.play(code)
        results.count(app, match.result)
        run.after = counted(app)
        app.close()
    assert run.before != run.after
    return run, cuts


@pytest.mark.parametrize(
    "how", ["won", "lost", "given up", "rival beaten", "shared deal won", "people"]
)
@pytest.mark.parametrize("game", GAMES)
def test_in_the_middle_of_a_write(flash, game, how):
    drive = Drive()
    run, cuts = finished(drive, game, how)
    assert len(cuts.log) >= 5
    found = []
    for n, (_, after, _, _) in enumerate(cuts.each(len(STYLES))):
        with after.mounted():
            again = Cuts(after)
            again.expect({})
            app = Machine()
            found.append(run.exactly_one(app))
            app.close()
        # and the power goes once more, while that is put in order
        for _, later, _, _ in again.each(1 if n % 5 == 0 else 0):
            with later.mounted():
                app = Machine()
                assert run.exactly_one(app) == found[-1]
                app.say.close()
    assert found[0] is False and found[-1] is True


def in_nvm(nvm, drive, how):
    """A game of Mindbug that ends while the computer has the drive, to compare with; nvm.log has
    the writes of its end."""
    kind, seed, score = KINDS[how]
    state, code = last_decision("mindbug", 2, score or 1)
    run = Run.__new__(Run)
    Machine(nvm=nvm).close()  # a start that has the drive
    drive.read_only = True
    app = Machine(nvm=nvm)
    rows = rivals.kept(app)
    rivals.note(rows, 0, 0, True, 99)
    rivals.keep(app, rows)
    match = Match(app, "mindbug", seed, foes("mindbug", kind))
    match.table.load(state)
    match.save(True)
    run.game = app.store.read(save.GAME)
    run.before = counted(app)
    nvm.log.clear()
    if score is None:
        match.concede(0)
    else:
        match.play(code)
    results.count(app, match.result)
    run.after = counted(app)
    app.close()
    assert len(nvm.log) == 3
    return run


@pytest.mark.parametrize("size", [4096, 8192])
@pytest.mark.parametrize("how", ["won", "given up", "rival beaten", "shared deal won", "people"])
def test_in_the_middle_of_a_write_of_nvm(flash, how, size):
    """A SAMD51 has all of it in hand at each: what is lost then is said. But never is the game
    still there and counted, too."""
    drive = Drive()
    nvm = Logged(size)
    dice = random.Random(how)
    with drive.mounted():
        run = in_nvm(nvm, drive, how)
        seen = set()
        for entry in list(nvm.log):
            for style in STYLES * 4:
                left = nvm.spoilt(entry, style, dice)
                for computer in (True, False):
                    nvm.bytes[:] = left
                    seen.add(one_or_lost(run, nvm, drive.cut(), computer))
        assert seen == {True, False, "lost"}


def one_or_lost(run, nvm, drive, computer):
    """Is the result counted, or the game there; "lost" if that is said."""
    drive.read_only = computer
    with drive.mounted():
        app = Machine(nvm=nvm)
        app.say.close()
        if app.store.reason not in (save.LOST, save.TAKEN):
            return run.exactly_one(app)
        game = app.store.read(save.GAME)
        assert game in (None, run.game)
        assert game is None or counted(app) != run.after
        return "lost"


def test_whichever_records_of_nvm_are_lost(flash):
    drive = Drive()
    nvm = Logged()
    with drive.mounted():
        run = in_nvm(nvm, drive, "won")
        whole = bytes(nvm.bytes)
        starts = [at for at in range(0, 4096, 64) if whole[at + 4 : at + 6] == b"Cg"]
        assert len(starts) >= 6
        for lost in range(1, 1 << len(starts)):
            for noise in (True, False):
                if not noise and not lost & lost + 1:
                    continue  # the newest, without a trace: as if they were not written yet
                nvm.bytes[:] = whole
                for i, at in enumerate(starts):
                    if lost >> i & 1:
                        end = (*starts, 4096)[i + 1]
                        n = end - at
                        nvm.bytes[at:end] = random.Random(at).randbytes(n) if noise else b"\xff" * n
                one_or_lost(run, nvm, drive.cut(), lost & 2)


def test_what_puzzles_and_lessons_count_is_there_or_not(flash):
    """They are no saved games; what is reached with one is one write."""
    drive = Drive()
    with drive.mounted():
        app = Machine()
        saved = Match(app, "mantis", 5, b"\0\2")
        saved.save()
        game = app.store.read(save.GAME)
        book = Book(app)
        puzzle = bytes(book.solved)
        book.close()
        cuts = Cuts(drive)
        cuts.expect({})
        book = Book(app)
        book.mark(3)
        solved = bytes(book.solved)
        book.close()
        progress.write(app.store, ord("L"), b"\1")
        app.close()
    seen = set()
    for _, after, _, _ in cuts.each(len(STYLES)):
        with after.mounted():
            app = Machine()
            assert app.store.read(save.GAME) == game
            found = bytes(progress.read(app.store, ord("P"), len(solved)))
            lesson = bytes(progress.read(app.store, ord("L"), 1))
            assert (found, lesson) in [(puzzle, b"\0"), (solved, b"\0"), (solved, b"\1")]
            seen.add((found, lesson))
            app.say.close()
    assert len(seen) == 3


def test_nothing_can_be_written(tmp_path):
    """A result that was not counted waits on a drive that is the computer's, without NVM."""
    with Console(tmp_path / "drive"):
        pass
    run = Run(tmp_path / "drive", "mindbug", "won")
    run.put((run.states[1][0], b"somebody's" + bytes(8182)))
    with Console(tmp_path / "drive", hold="B") as console:
        assert console.app.store.status == save.NONE
        assert console.app.store.read(save.GAME) is None
        assert console.say("RESUME") not in console.texts
        console.boot()
        assert run.exactly_one(console.app)
