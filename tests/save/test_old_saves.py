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
from cardling.pages.results import PLAYED, WON
from cardling.resume import revive
from cardling.rivals import BEST, BITS, GAMES_IN, GRAPH, ROW, SIZE
from cardling.save import progress, settings_record
from cardling.save.match_record import (
    AT_COUNT,
    AT_GAME,
    AT_PLAYERS,
    AT_SEED,
    AT_VARIANT,
    TAPED,
    Saved,
)
from cardling.save.progress import (
    FASTEST,
    FINISHED,
    LAST,
    LEARNT,
    NAMES,
    NUMBERS,
    RIVALS,
    SOLVED,
)
from cardling.save.restart import (
    AT_DEAL,
    AT_DO,
    AT_NUMBER,
    DEAL,
    DEAL_RESULT,
    EXERCISE,
    PLAY_ON,
    REPLAY,
    RESUME,
    SHOW,
    TITLE,
)
from cardling.setting_numbers import FIRST, STEPS
from tools import ROOT
from tools.board.shim import hardware

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
    from cardling.save import restart

    app = console.app
    found = []

    def go_on():
        if app.match:
            app.match.leave()
        assert app.store.write(save.GAME, record)
        app.store.reason = 0
        app.pressed = app.handheld.now()  # somebody is there: no show of two bots
        restart.follow(app, bytes((restart.RESUME,)))  # what the title asks for
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

    saved = Saved(record)
    return saved.cards != about(game).CODES[saved.variant][2]


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
                again = saved_again(record)
                if match.tape and Saved(record).taped < 1:  # it had codes, and their number
                    moves = match.tape.store()
                    assert again.endswith(moves) and match.tape.count >= record[-1] > 0
                    record = record[: -1 - record[-1]] + moves
                    record = bytes((record[0] + TAPED,)) + record[1:]
                assert again == record


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
            names = range(AT_PLAYERS, AT_PLAYERS + 3 * (record[AT_VARIANT] & 15))
            head = AT_GAME, AT_VARIANT, AT_SEED, AT_COUNT - 1, AT_COUNT
            for _ in range(dice.randrange(1, 4)):
                at = dice.choice((*head, *names))
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
    chip = tmp_path / "drive" / "drive.nvm"  # what the board's chip had meanwhile, since 0.2.0
    if chip.exists():
        chip.rename(tmp_path / "drive.nvm")
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
        assert store.write(save.GAME, b"game") and store.write(save.PAST, b"past" * 50)
        console.boot(hold="B")
        assert console.app.store.read(save.PAST) == b"past" * 50
        checks(console, version, "nvm")


def checks(console, version, where):
    """Settings, statistics and progress are those of the record."""
    settings = console.app.settings
    record = one(version, where + "-settings")
    assert TABLE[version, "settings"] == TABLE[version, "statistics"] == "loads"
    language, steps, seen, game, seats = settings_record.fields(record)
    assert settings.language == language
    later = bytes(FIRST >> 4 * i & 15 for i in range(len(steps), STEPS))
    assert bytes(settings.steps) == steps + later and bytes(settings.seen) == seen
    if game:
        assert settings.game == game[0] and bytes(settings.seated) == seats
    from cardling.pages import stats

    record = one(version, where + "-statistics")
    now = stats.read(console.app)
    for game in range(4):
        for kind in range(4):
            for what in (PLAYED, WON):
                was = stats.get(record, game, kind, what)
                assert stats.get(now, game, kind, what) == was
    assert any(record[1:])


# Are the statistics a part of the progress? Else they are a record of their own.
NUMBERS_IN_PROGRESS = {version: (version, "past") in TABLE for version in VERSIONS}


@pytest.mark.parametrize("where", ["drive", "nvm"])
@pytest.mark.parametrize("version", [v for v, what in TABLE if what == "progress"])
def test_progress_and_what_a_game_adds_to_it(version, where, tmp_path):
    """It is as it was, and the next game counts from there; nothing else changes."""
    hold = () if where == "drive" else "B"
    with Console(tmp_path / "drive", hold=hold) as console:
        from cardling.save.progress import read

        store = console.app.store
        was = one(version, where + "-progress")
        assert store.write(save.PROGRESS, was)
        if not NUMBERS_IN_PROGRESS[version]:
            assert store.write(save.STATS, one(version, where + "-statistics"))
        console.boot(hold)
        store = console.app.store
        assert store.read(save.PROGRESS) == was
        parts = progress.parts(console.app.store)
        more = {NUMBERS, NAMES, LAST} if NUMBERS_IN_PROGRESS[version] else set()
        assert set(parts) == {RIVALS, FASTEST, FINISHED, SOLVED, LEARNT} | more
        for letter, part in parts.items():
            assert read(console.app.store, letter, 0) == part
        console.play()
        console.concede()
        for letter, part in parts.items():
            now = bytes(read(console.app.store, letter, 0))
            assert (now == part) == (letter not in (RIVALS, NUMBERS, LAST))
            if letter == RIVALS:  # of Mindbug: a loss
                assert now[:ROW] == part[:ROW] and (now[ROW], now[BEST]) == (0, part[BEST])
                assert now[GAMES_IN] == min(part[GAMES_IN] + 1, GRAPH) and now[SIZE:] == part[SIZE:]
                assert now[BITS] == part[BITS] << 1 & 255
        from cardling.pages import stats

        record = one(version, where + "-statistics")
        now = stats.read(console.app)
        assert stats.get(now, 0, 0, PLAYED) == stats.get(record, 0, 0, PLAYED)
        assert stats.get(now, 0, 0, WON) == 0, "none in a row"
        assert stats.get(now, 0, 1, PLAYED) == stats.get(record, 0, 1, PLAYED) + 1


CARRIED = {TITLE: "Title", RESUME: "Mindbug", SHOW: "Mantis", DEAL_RESULT: "DealResult"}
CARRIED |= {REPLAY: "Mindbug", PLAY_ON: "Mindbug"}
MATCHES = {REPLAY: "Replay", PLAY_ON: "PlayOn"}


@pytest.mark.parametrize("version", [v for v, what in TABLE if what == "carry"])
def test_what_a_restart_carries(version, monkeypatch):
    """On a board that keeps it in the store."""
    board = dataclasses.replace(hardware.BOARDS["pygamer"], sleep_memory=0)
    monkeypatch.setitem(hardware.BOARDS, "pygamer", board)
    carried = [record for what, record in records(version) if what == "carry"]
    assert {record[AT_DO] for record in carried} >= {
        TITLE,
        RESUME,
        DEAL,
        SHOW,
        EXERCISE,
        DEAL_RESULT,
    }
    kept = {what: data for what, data in records(version) if what.startswith("drive-")}
    with Console() as console:
        if (version, "past") in TABLE:
            assert console.app.store.write(save.PAST, kept["drive-past"])
        for record in carried:
            game = next(data for what, data in records(version) if what == "mindbug")
            assert console.app.store.write(save.GAME, game)
            assert console.app.store.write(save.RESTART, record)
            console.boot()
            console.sim.run(300)
            match = console.app.match
            do = record[AT_DO]
            deal = Saved(record[AT_DEAL:]) if do == DEAL else None
            if deal and other_cards(GAMES[deal.game], record[AT_DEAL:]):
                assert console.kind == "Title" and match is None
            elif deal:
                assert (match.game, match.seed) == (GAMES[deal.game], deal.seed)
            elif do == EXERCISE:
                assert console.kind == "Puzzles" if record[AT_NUMBER] == 255 else not match.dealt
            else:
                if console.kind == "Tip":
                    console.press("A")
                others = other_cards("mindbug", game)  # the duel that it is about
                gone = others and console.kind == "Title"  # or an earlier version's, without cards
                assert gone or console.kind == CARRIED[do] and not (others and do == RESUME)
                assert gone or type(match).__name__ == MATCHES.get(do, type(match).__name__)
            assert console.app.store.read(save.RESTART) is None and not console.crash


@pytest.mark.parametrize("version", [v for v, what in TABLE if what == "past"])
def test_games_that_are_over(version, tmp_path):
    """All are in the lists to look back at; those of other cards or rules than now are not."""
    from cardling import game_text
    from cardling.pages import last_games as page
    from cardling.save import last_games

    with Console(tmp_path / "drive") as console:
        store = console.app.store
        for kind, what in ((save.PAST, "past"), (save.FAVOURITE, "favourite")):
            assert store.write(kind, one(version, "drive-" + what))
        console.boot()
        store = console.app.store
        games = last_games.games(store)
        assert store.read(save.PAST) == one(version, "drive-past") and len(games) == 5
        best = last_games.favourite(store)
        assert best and best not in games
        shown = []
        for game in range(len(GAMES)):
            shown += page.LastGames(console.app, game).which
        old = []
        for number, data in [*enumerate(games), (last_games.AT, best)]:
            try:
                past = game_text.unpack(data)
                assert past.count > 5 and len(past.players) > 1
            except ValueError as error:
                assert str(error) in (game_text.CARDS, game_text.RULES)
                old.append(number)
        assert sorted(shown + old) == [0, 1, 2, 3, 4, last_games.AT]
