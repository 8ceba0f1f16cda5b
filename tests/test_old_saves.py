# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Saves of released versions: tests/saves/README.md says what becomes of each."""

import dataclasses
import random
import re
import zipfile

import pytest
from console import Console
from handheld import Desk

from cardling import save
from cardling.resume import revive
from tools import ROOT
from tools.shim import hardware

pytestmark = pytest.mark.usefixtures("unseen")

SAVES = ROOT / "tests" / "saves"
GAMES = ("mindbug", "tagteam", "mantis", "minimonfa")
TABLE = {
    (version, record): verdict
    for version, record, verdict in re.findall(
        r"^\| ([\d.]+) \| (\w+) \| (\w+) \|$", (SAVES / "README.md").read_text(), re.M
    )
}
VERSIONS = sorted({version for version, _ in TABLE})


def records(version):
    """[(what, bytes)] of a version."""
    lines = (SAVES / version / "records.txt").read_text().splitlines()
    pairs = (line.split() for line in lines if not line.startswith("#"))
    return [(what, bytes.fromhex(text)) for what, text in pairs]


def one(version, what):
    (record,) = (record for other, record in records(version) if other == what)
    return record


def test_every_version_has_a_folder_and_a_verdict_for_all():
    assert VERSIONS == sorted(path.name for path in SAVES.iterdir() if path.is_dir())
    for version in VERSIONS:
        for what in (*GAMES, "settings", "statistics"):
            assert TABLE[version, what] in ("loads", "refused")
        found = {what.split("-")[-1] for what, _ in records(version)}
        assert found >= set(GAMES) and found - {"game"} == {
            what for other, what in TABLE if other == version
        }


def resumed(console, record):
    """Choose "go on" with this game: what is loaded, None if it was refused."""
    from cardling.save import carry

    app = console.app
    found = []

    def go_on():
        if app.match:
            app.match.leave()
        assert app.store.write(save.GAME, record)
        app.store.reason = 0
        app.pressed = app.handheld.now()  # somebody is there: no show of two bots
        carry.follow(app, bytes((carry.RESUME,)))  # what the title asks for
        match = app.match
        if match:  # before a bot goes on with it
            log = bytes(match.log[: match.logged])
            found.append((match.game, bytes(match.table.state), log, match.table.moves()))

    console.do(go_on)
    console.sim.run(2000)  # its table shows it, and a bot may think
    assert not console.crash
    return found[0] if found else None


def other_cards(game, record):
    """Has the game other cards now?"""
    from cardling.match import about

    cards = 0  # those of version 0.1.0
    if record[0] > 1:
        at = 8 + 2 * (record[2] & 15)
        for _ in range(record[2] & 15):
            at += 1 + record[at]
        cards = int.from_bytes(record[at : at + 4], "little")
    return cards != about(game).CODES[record[2]][2]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("version", VERSIONS)
def test_games(version, game):
    with Console() as console:
        for record in [record for what, record in records(version) if what == game]:
            found = resumed(console, record)
            if TABLE[version, game] == "refused" or other_cards(game, record):
                assert found is None and console.kind == "Title"
                assert console.app.store.reason == save.REFUSED
                assert console.say("SAVE_REFUSED") in console.texts.replace("\n", " ")
                assert console.app.store.read(save.ASIDE) == record
                assert console.app.store.read(save.GAME) is None
                continue
            name, state, log, moves = found
            assert name == game and state + log in record and moves > 1
            match = console.app.match
            names = [name.encode() for name in match.names if name]
            assert all(name in record for name in names)
            assert len(names) in (0, match.people)
            if version != "0.1.0":
                assert saved_again(record) == record


def saved_again(record):
    """What becomes of a record that is loaded and saved: nothing of it may be lost."""

    class Shelf:
        status = 0

        def write(self, kind, head, tail):
            self.record = bytes(head) + bytes(tail)

    shelf = Shelf()
    revive(Desk(shelf), record).save()
    return shelf.record


def test_a_head_that_cannot_be_is_refused_or_played_never_a_crash():
    dice = random.Random(7)
    games = [record for what, record in records("0.1.0") if what in GAMES]
    refused = 0
    with Console() as console:
        for n in range(120):
            record = bytearray(dice.choice(games))
            seats = record[2] & 15
            for _ in range(dice.randrange(1, 4)):
                at = dice.choice((1, 2, 3, 6, 7, *range(8, 8 + 3 * seats)))
                record[at] = dice.choice((0, 1, 2, 3, 5, 16, 127, 255))
            if n % 4 == 0:
                record = record[: dice.randrange(1, len(record))]
            refused += resumed(console, bytes(record)) is None
            assert console.starts == 1
    assert 60 < refused < 120


@pytest.mark.parametrize("version", VERSIONS)
def test_a_drive(version, tmp_path):
    with zipfile.ZipFile(SAVES / version / "drive.zip") as file:
        file.extractall(tmp_path / "drive")
    with Console(tmp_path / "drive", language=None) as console:
        store = console.app.store
        assert (store.status, store.reason) == (save.OK, 0)
        assert store.read(save.GAME) == one(version, "drive-game")
        checks(console, version, "drive")
        assert console.say("RESUME") in console.texts


@pytest.mark.parametrize("version", VERSIONS)
def test_nvm(version, tmp_path):
    with Console(tmp_path / "drive", language=None, hold="B") as console:
        data = (SAVES / version / "nvm.bin").read_bytes()
        console.sim.machine.nvm[0 : len(data)] = data
        console.boot(hold="B")
        store = console.app.store
        assert (store.status, store.reason) == (save.NVM, 0)
        assert store.read(save.GAME) == one(version, "nvm-game")
        checks(console, version, "nvm")
        # the first write keeps the others
        assert store.write(save.GAME, b"game") and store.write(save.PROGRESS, b"progress" * 25)
        console.boot(hold="B")
        assert console.app.store.read(save.PROGRESS) == b"progress" * 25
        checks(console, version, "nvm")


def checks(console, version, where):
    """Settings, statistics and progress are those of the record."""
    settings = console.app.settings
    record = one(version, where + "-settings")
    assert TABLE[version, "settings"] == TABLE[version, "statistics"] == "loads"
    assert settings.language.encode() == record[1:3]
    assert bytes(settings.steps) == record[3:8] and bytes(settings.seen) == record[8:16]
    if len(record) > 16:
        assert settings.game == record[16] and bytes(settings.seats) == record[17:]
    from cardling.pages import stats

    record = one(version, where + "-statistics")
    now = stats.read(console.app)
    for game in range(4):
        for kind in range(4):
            for what in range(2):
                was = stats.get(record, game, kind, what)
                assert stats.get(now, game, kind, what) == was
    assert any(record[1:])


@pytest.mark.parametrize("where", ["drive", "nvm"])
@pytest.mark.parametrize("version", [v for v, what in TABLE if what == "progress"])
def test_progress_and_what_a_game_adds_to_it(version, where, tmp_path):
    """It is as it was, and the next game counts from there; nothing else changes."""
    hold = () if where == "drive" else "B"
    with Console(tmp_path / "drive", hold=hold) as console:
        from cardling.save.reached import read

        store = console.app.store
        for kind, what in ((save.STATS, "statistics"), (save.PROGRESS, "progress")):
            assert store.write(kind, one(version, f"{where}-{what}"))
        console.boot(hold)
        was = one(version, where + "-progress")
        parts = {}
        while was:
            parts[was[0]] = was[2 : 2 + was[1]]
            was = was[2 + was[1] :]
        assert set(map(chr, parts)) == set("RFDPL")
        for letter, part in parts.items():
            assert read(console.app.store, letter, 0) == part
        console.play()
        console.concede()
        for letter, part in parts.items():
            now = bytes(read(console.app.store, letter, 0))
            assert (now == part) == (letter != ord("R"))
            if letter == ord("R"):  # of Mindbug: a loss
                assert now[:17] == part[:17] and (now[17], now[18]) == (0, part[18])
                assert now[19] == 50 and now[27:] == part[27:]
                assert now[20] == part[20] << 1 & 255
        from cardling.pages import stats

        record = bytearray(one(version, where + "-statistics"))
        for at in (5, 6):  # one more against the easy bot
            record[at] = stats.get(record, 0, 1, 0) + 1 >> 8 * (at - 5) & 255
        record[3:5] = b"\0\0"  # no wins in a row
        del record[7:]
        assert stats.read(console.app)[1:7] == record[1:]


CARRIED = {1: "Title", 2: "Mindbug", 4: "Mantis", 6: "Dealt"}


@pytest.mark.parametrize("version", [v for v, what in TABLE if what == "carry"])
def test_what_a_restart_carries(version, monkeypatch):
    """On a board that keeps it in the store."""
    board = dataclasses.replace(hardware.BOARDS["pygamer"], sleep_memory=0)
    monkeypatch.setitem(hardware.BOARDS, "pygamer", board)
    carried = [record for what, record in records(version) if what == "carry"]
    assert {record[0] for record in carried} == {1, 2, 3, 4, 5, 6}
    with Console() as console:
        for record in carried:
            game = next(data for what, data in records(version) if what == "mindbug")
            assert console.app.store.write(save.GAME, game)
            assert console.app.store.write(save.CARRY, record)
            console.boot()
            console.sim.run(300)
            match = console.app.match
            if record[0] == 3 and other_cards(GAMES[record[2]], record[1:]):
                assert console.kind == "Title" and match is None
            elif record[0] == 3:
                assert (match.game, match.seed) == (
                    GAMES[record[2]],
                    int.from_bytes(record[4:8], "little"),
                )
            elif record[0] == 5:
                assert console.kind == "Puzzles" if record[2] == 255 else not match.dealt
            else:
                if console.kind == "Tip":
                    console.press("A")
                gone = record[0] == 2 and other_cards("mindbug", game)  # the game that it goes on
                assert console.kind == ("Title" if gone else CARRIED[record[0]])
            assert console.app.store.read(save.CARRY) is None and not console.crash
