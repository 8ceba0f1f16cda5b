# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Saves of released versions: tests/saves/README.md says what becomes of each."""

import random
import re
import zipfile

import pytest
from console import Console

from cardling import save
from tools import ROOT

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
        assert {what for what, _ in records(version)} >= set(GAMES)


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


def other_cards(game):
    """Has the game other cards than in version 0.1.0?"""
    from cardling.match import about

    return any(cards for _, _, cards in about(game).CODES.values())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("version", VERSIONS)
def test_games(version, game):
    with Console() as console:
        for record in [record for what, record in records(version) if what == game]:
            found = resumed(console, record)
            if TABLE[version, game] == "refused" or other_cards(game):
                assert found is None and console.kind == "Title"
                assert console.app.store.reason == save.REFUSED
                assert console.say("SAVE_REFUSED") in console.texts.replace("\n", " ")
                assert console.app.store.read(save.ASIDE) == record
                assert console.app.store.read(save.GAME) is None
                continue
            name, state, log, moves = found
            assert name == game and record.endswith(state + log) and moves > 1
            match = console.app.match
            names = [name.encode() for name in match.names if name]
            assert all(name in record for name in names)
            assert len(names) in (0, match.people)


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
    """Settings and statistics are those of the record."""
    settings = console.app.settings
    record = one(version, where + "-settings")
    assert TABLE[version, "settings"] == TABLE[version, "statistics"] == "loads"
    assert settings.language.encode() == record[1:3]
    assert bytes(settings.steps) == record[3:8] and bytes(settings.seen) == record[8:16]
    from cardling.pages import stats

    record = one(version, where + "-statistics")
    now = stats.read(console.app)
    for game in range(4):
        for kind in range(4):
            for what in range(2):
                was = stats.get(record, game, kind, what)
                assert stats.get(now, game, kind, what) == was
    assert any(record[1:])
