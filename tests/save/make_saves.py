# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Makes the folder of tests/saves for the version of now, before it is released:

    PYTHONPATH=.:lib:tests/shared python tests/save/make_saves.py

What is in it, tests/saves/README.md says. The tests add nothing to it and never renew it.
"""

import random
import shutil
import tempfile
import zipfile
from pathlib import Path

from console import Console
from handheld import Desk

from cardling import rivals, save
from cardling.match import DEALS, RIVAL, Match
from cardling.save import progress, restart
from cardling.setting_numbers import MUSIC, VOLUME
from engine.numbers import ASK
from tools import ROOT
from tools.build import payload

FOLDER = ROOT / "tests" / "saves" / payload.version(ROOT)
NAMES = ["Ada", "Bo\x07", "Cäsar\x03", "Wanderer"]  # some have chosen how they look
SLICE = 40  # ms
PLAYED = (
    ("mindbug", (0, 1)),
    ("mindbug", (0, 0)),  # the favourite
    ("mantis", (0, 2, 1)),
    ("mindbug", (0, 3)),
    ("tagteam", (0, 1, 1, 1)),
    ("mantis", (0, 2)),  # a deal to share
    ("minimonfa", (0, 1)),  # given up
    ("mindbug", (0, 2)),  # a deal to share
)


class App(Desk):
    """All that a match without screens needs to think as well, on a clock of its own."""

    def __init__(self):
        super().__init__(self)
        self.status = save.OK
        self.seq = 1
        self.handheld = self
        self._now = 0

    def phase(self):
        """Nothing is freed."""

    def now(self):
        """The time in ms: later with each call."""
        self._now += SLICE
        return self._now

    def since(self, then):
        """How long that is ago."""
        return self.now() - then

    def write(self, kind, head, tail=b""):
        """The store: it has but one record."""
        self.record = bytes(head) + bytes(tail)
        return True

    def read(self, kind):
        """There is nothing else in it."""
        return None


def advance(match, dice):
    """The next move: a bot's, or a person's at random."""
    t = match.table
    if match.players[t.seat]:
        code = -1
        while code < 0:
            code = match.think(t.seat)
    else:
        t.discreet = True
        code = t.choices[dice.randrange(t.moves())]
    match.play(code)


def asked(game, players, names=None, variant=0, seed=3000, games=12, late=0):
    """{question: record}: the game as it is saved when a person is asked each of them first, with
    more than ``late`` bytes in its log."""
    found = {}
    for n in range(games):
        app = App()
        match = Match(app, game, seed + n, bytes(players), names, variant)
        dice = random.Random(n)
        for _ in range(240):
            if match.over():
                break
            question = match.table.state[ASK]
            asks = not match.players[match.table.seat] and match.table.moves() > 1
            if asks and question not in found and match.logged > late:
                match.save()
                found[question] = app.record
            advance(match, dice)
    return found


def games():
    """[(game, record)]."""
    found = []
    for game, bots, people, variant in (
        ("mindbug", (0, 1), (0, 0), 0),
        ("tagteam", (0, 2, 1, 1), (0, 0, 0, 0), 20),
        ("mantis", (0, 1, 2, 1), (0, 0, 0), 0),
        ("minimonfa", (0, 1), (0, 1, 0), 0),
    ):
        names = ["" if kind else NAMES[i] for i, kind in enumerate(people)]
        records = [*asked(game, bots).values(), *asked(game, people, names, variant).values()]
        if game == "mantis":  # it has one question: asked later, too
            records += asked(game, bots, late=90).values()
        rival = RIVAL + 1, *bots[2:3], *(RIVAL + 1,) * (len(bots) > 3)
        foes = bytes((0, *rival)) if game != "mantis" else bytes((0, RIVAL + 1))
        shared = bytes((0, *(2,) * (3 if game == "tagteam" else 1)))
        for players, seed in ((foes, 3000), (shared, DEALS + 2)):
            last = asked(game, players, seed=seed, games=1)
            records.append(list(last.values())[-1])
        found += [(game, record) for record in records]
    return found


def carried(app, past):
    """What restarts carry, one of each sort; ``past``: a game as it is kept."""
    from cardling import deals
    from cardling.before_game import record

    match = Match(app, "mindbug", DEALS + 3, bytes((0, 2)))
    dice = random.Random(3)
    while not match.over():
        advance(match, dice)
    return [
        bytes((restart.TITLE,)),
        bytes((restart.TITLE, 0, 9, 2)),
        bytes((restart.RESUME,)),
        record("mindbug", 99, bytes((0, 3))),
        record("tagteam", 99, bytes(4), NAMES, 20),
        record("mantis", DEALS + 4, bytes((0, 2))),
        record("minimonfa", 99, bytes((0, 3, 0)), ["Ada", "", "Bo"]),
        bytes((restart.SHOW, 2, 11, 1)),
        bytes((restart.EXERCISE, restart.PUZZLES, 7)),
        bytes((restart.EXERCISE, restart.PUZZLES, 255)),
        bytes((restart.EXERCISE, restart.LESSONS, 3)),
        deals.look(match),
        bytes((restart.REPLAY, 0, 0, 0, 0)),
        bytes((restart.REPLAY, 0, 0, 0, 0)) + past,
        bytes((restart.PLAY_ON, 0, 6, 0, 0)) + past,
    ]


def play_a_life(app):
    """A player was here: settings, games of all kinds against all, one of them saved; the kept
    records that are not games."""
    from cardling.before_game import remember
    from cardling.pages import results

    settings = app.settings
    settings.steps[VOLUME] = 1
    settings.steps[MUSIC] = 0
    settings.seen[:4] = b"\xff\x37\x05\x40"
    settings.game = 3
    settings.speak("fr")
    settings.save()
    remember(app, NAMES)
    progress.write(app.store, progress.LEARNT, bytearray(b"\x15"))
    progress.write(app.store, progress.SOLVED, bytearray(b"\x5a\x1e\x03\x80" + bytes(18)))
    rows = rivals.kept(app)
    for number in range(4):
        for turn in range(8 + number):
            rivals.note(rows, number, turn % 3 - 1, turn % 5 != 2, 40 - turn)
    rivals.keep(app, rows)
    dice = random.Random(2)
    for n, (game, players) in enumerate(PLAYED):
        seed = DEALS + 1 if n in (5, 7) else 500 + n
        match = Match(app, game, seed, bytes(players), NAMES[: len(players)] if n == 1 else None)
        t = match.table
        while not match.over():
            t.discreet = True
            match.play(t.choices[dice.randrange(t.moves())])
            if n == 6 and t.turn > 9:
                match.concede(0)
        results.count(app, match.result)
        if n == 1 and app.store.status == save.OK:
            with app.lent("cardling.save.last_games") as last_games:
                last_games.keep(app.store, last_games.get(app.store, 0))
    game = "minimonfa" if app.store.status == save.OK else "mindbug"
    players = bytes((0, 2)) if app.store.status == save.OK else bytes(2)
    match = Match(app, game, 77, players, None if max(players) else ["Ada", "Wanderer"])
    for _ in range(60):
        match.table.discreet = True
        if match.over():
            break
        match.play(match.table.choices[dice.randrange(match.table.moves())])
    match.save(True)


def lived(folder, where, hold=()):
    """[(what, record)] of a drive or the chip, and the newest game; the chip's bytes."""
    with Console(folder, hold=hold) as console:
        console.do(lambda: play_a_life(console.app))
        console.sim.run(500)
        assert not console.crash, console.crash
        store = console.app.store
        kinds = {"game": save.GAME, "settings": save.SETTINGS, "progress": save.PROGRESS}
        if where == "drive":
            kinds |= {"past": save.PAST, "favourite": save.FAVOURITE}
        found = [(f"{where}-{what}", bytes(store.read(kind))) for what, kind in kinds.items()]
        found.append((f"{where}-statistics", bytes(progress.read(store, progress.NUMBERS, 0))))
        with console.app.lent("cardling.save.last_games") as last_games:
            found.append(("newest", last_games.get(store, 0)))
        nvm = bytes(console.sim.machine.nvm[0:8192])
        console.sim.power_cut()
    return found, nvm


def main():
    """Make the folder."""
    FOLDER.mkdir()
    with tempfile.TemporaryDirectory() as made:
        drive = Path(made) / "drive"
        rows, chip = lived(drive, "drive")
        with zipfile.ZipFile(FOLDER / "drive.zip", "w", zipfile.ZIP_DEFLATED) as file:
            for path in sorted((drive / "saves").rglob("*")):
                file.write(path, path.relative_to(drive))
            file.writestr("drive.nvm", chip)
        more, nvm = lived(Path(made) / "other", "nvm", "B")
    (FOLDER / "nvm.bin").write_bytes(nvm)
    carry = [("carry", record) for record in carried(App(), dict(rows)["newest"])]
    lines = [
        f"# Records of version {FOLDER.name}, one a line: what it is, bytes. See ../README.md."
    ]
    rows = games() + carry + [row for row in rows + more if row[0] != "newest"]
    lines += [f"{what} {record.hex()}" for what, record in rows]
    (FOLDER / "records.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    try:
        main()
    except BaseException:
        shutil.rmtree(FOLDER, ignore_errors=True)
        raise
