# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Records with the right checksum and impossible content: what cannot be is left out, what can be
is kept, and no page ever ends on the crash screen."""

import dataclasses
import random
from types import SimpleNamespace

import pytest
from console import Console
from handheld import Desk
from test_old_saves import records

import engine
from cardling import save
from cardling.match import Match
from cardling.save import restart
from cardling.save.match_record import AT_COUNT, AT_PLAYERS, PLACES, Saved
from cardling.setting_numbers import SPEED, TIPS
from cardling.translation import Translation
from engine.check import events
from tools.board.shim import hardware

pytestmark = pytest.mark.usefixtures("unseen")

GAMES = ("mindbug", "tagteam", "mantis", "minimonfa")
TABLES = [
    ("mindbug", 2),
    ("tagteam", 4),
    ("mantis", 2),
    ("mantis", 3),
    ("mantis", 6),
    ("minimonfa", 2),
    ("minimonfa", 3),
]
VERSION = "2026.11.18"


# --- what a log may say


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_event_that_a_log_may_have_can_be_told(game, seats, language):
    app = Desk(SimpleNamespace(status=0, write=lambda *_: True))
    app.say = Translation(language)
    app.kit = SimpleNamespace(fit=lambda text, width: text)
    match = Match(app, game, 3, bytes(seats))
    t = match.table
    for _ in range(12):
        t.play(t.choices[t.moves() - 1])
    app.say.sets(t.SETS)
    told = refused = 0
    for kind in range(48):
        for a in (*range(20), 32, 35, 64, 67, 127, 128, 254, 255):
            for b in range(256):
                try:
                    events(t, bytes((kind, a, b)))
                except ValueError:
                    refused += 1
                    continue
                for me in range(-1, seats):
                    text = match.line(me, kind, a, b)
                    assert text is None or text
                told += 1
    app.say.close()
    assert told > 200 and refused > 100_000


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_event_of_a_game_may_be_in_its_log(game, seats):
    for seed in range(10):
        dice = random.Random(seed)
        t = engine.open(game, seats=seats, seed=seed)
        t.discreet = seed & 1
        while t.seat != engine.OVER:
            t.play(t.choices[dice.randrange(t.moves())])
            events(t, t.events[: t.n_events])


# --- all pages, with all kinds of records


def looks_at_all(console):
    """Open every page that reads something of the store, then what the saved game has."""
    if console.kind == "FirstStart":  # the settings are as at the first start
        console.press("A", "B")
    if console.kind != "Title" and console.app.match:  # what was carried
        console.sim.run(200)
        console.press("START", "A")
        console.do(lambda: console.app.match and console.app.match.quit())
        console.sim.run(600)
    for _ in range(3):
        if console.kind != "Title":
            console.press("B")
            console.sim.run(400)
    assert console.kind == "Title"
    pages = [("stats",), ("puzzles",), ("settings",), ("about",)]
    pages += [(name, game) for name in ("game_stats", "ladder", "game_menu") for game in range(4)]
    for name, *args in pages:
        console.do(lambda name=name, args=args: console.app.page(name, *args))
        console.press("RIGHT")
        console.press("B")
        if console.kind != "Title":
            console.press("B")
        assert console.kind == "Title", name
    if console.app.store.read(save.GAME):
        plays_on(console)
    for game in GAMES:
        console.do(
            lambda game=game: console.app.load("cardling.before_game").Begin(console.app, game)
        )
        assert console.kind.endswith("Seats")
        console.press("UP", "RIGHT", "B")
        assert console.kind == "Title"
    assert not console.crash


def plays_on(console):
    """With the saved game: its table, its log, whatever a person is told first, and its end."""
    if console.say("RESUME") not in console.screen.rows:
        console.do(
            lambda: console.app.show(console.app.load("cardling.pages.title").Title(console.app))
        )
    console.choose("RESUME")
    console.sim.run(700)
    match = console.app.match
    if match is None:  # refused
        assert console.kind == "Title" and console.app.store.reason == save.REFUSED
        assert console.app.store.read(save.ASIDE)
        return
    for _ in range(3):
        if console.kind in ("Curtain", "Recap", "Tip"):
            console.press("UP", "DOWN", "A")
            console.sim.run(300)
    console.do(lambda: console.app.page("logbook", match, match.viewer()))
    console.press("UP", "UP", "DOWN", "B")
    console.do(lambda: match.concede(0))
    for _ in range(5):
        if not hasattr(console.screen, "counted"):
            console.press("A")
            console.sim.run(1500)
    assert hasattr(console.screen, "counted")
    console.sim.run(3500)
    console.press("RIGHT")
    console.sim.run(400)
    if match.is_shared_deal():
        console.press("A")  # what the hard bot says of it
        console.sim.run(3000)
        assert console.kind == "DealResult"
    console.press("B")
    console.sim.run(600)
    assert console.kind == "Title"


def spoilt(dice, record):
    """Some bytes are others, or it is longer, shorter, or noise."""
    record = bytearray(record)
    how = dice.randrange(8)
    if how == 0:
        return dice.randbytes(dice.choice((1, 2, 3, 4, 9, 30, 200, 1004)))
    if how == 1:
        return bytes(record[: dice.randrange(1, len(record) + 1)])
    if how == 2:
        return bytes(record + dice.randbytes(dice.choice((1, 2, 50))))[: save.LONGEST]
    for _ in range(dice.choice((1, 2, 5, 20))):
        at = dice.randrange(1, len(record)) if len(record) > 1 else 0
        record[at] = dice.choice((0, 1, 2, 7, 50, 51, 127, 128, 254, 255, dice.randrange(256)))
    return bytes(record)


def tail(dice, record):
    """A game whose state is whole: only what follows it is spoilt."""
    saved = Saved(record)
    at = saved.at + engine.open(GAMES[saved.game], seats=len(saved.players)).size
    return record[:at] + spoilt(dice, record[at:])


def written(kind):
    """Records of this kind as they were saved."""
    names = {
        save.GAME: GAMES,
        save.SETTINGS: ("drive-settings", "nvm-settings"),
        save.STATS: ("drive-statistics", "nvm-statistics"),
        save.PROGRESS: ("drive-progress", "nvm-progress"),
        save.RESTART: ("carry",),
    }
    found = [record for what, record in records(VERSION) if what in names.get(kind, ())]
    if kind == save.GAME:
        found += [bytes((save.DONE, 2, 2, 1, 40, 1, 0, 9, 0, 0, 0))] * 4
    if kind == save.PROGRESS:
        found.append(found[0] + b"S\x05\1\1\0\1\0" + b"G\x03abc")
    return found or [bytes(27)]


@pytest.mark.parametrize(
    "kind", [save.GAME, save.SETTINGS, save.STATS, save.ASIDE, save.RESTART, save.PROGRESS, 7, 8]
)
def test_no_page_ends_on_the_crash_screen(kind, monkeypatch):
    board = dataclasses.replace(hardware.BOARDS["pygamer"], sleep_memory=0)
    monkeypatch.setitem(hardware.BOARDS, "pygamer", board)
    dice = random.Random(kind)
    good = written(kind)
    with Console() as console:
        console.app.settings.steps[SPEED] = 3  # at once
        console.app.settings.steps[TIPS] = 0
        console.app.settings.save()
        settings = console.app.store.read(save.SETTINGS)
        game = written(save.GAME)[0]
        for n in range({save.GAME: 50, save.PROGRESS: 20, save.RESTART: 40}.get(kind, 8)):
            store = console.app.store
            store.write(save.SETTINGS, settings)
            store.write(save.GAME, game if n % 3 == 0 else b"")
            record = dice.choice(good)
            record = (tail if kind == save.GAME and n % 2 else spoilt)(dice, record)
            store.write(kind, record)
            try:
                console.boot()
                looks_at_all(console)
            except BaseException:
                print(n, record.hex())
                raise


def test_a_progress_that_cannot_be_keeps_the_rest():
    with Console() as console:
        from cardling import rivals
        from cardling.save import progress

        console.app.store.write(save.PROGRESS, written(save.PROGRESS)[0])
        second, third = rivals.SIZE, 2 * rivals.SIZE  # rows
        wrong = second + rivals.GAMES_IN
        row = progress.read(console.app.store, progress.RIVALS, 0)
        row[wrong] = 200
        progress.write(console.app.store, progress.RIVALS, row)
        rows = rivals.kept(console.app)
        kept = progress.read(console.app.store, progress.RIVALS, 0)
        assert kept[wrong] == 200
        assert rows[:wrong] == kept[:wrong] and rows[third:] == kept[third:]
        assert not any(rows[wrong:third])
        assert progress.read(console.app.store, progress.LEARNT, 1) == b"\x15"


@pytest.mark.parametrize("game", GAMES)
def test_a_log_that_cannot_be_does_not_lose_the_game(game):
    from cardling.resume import revive

    app = Desk(SimpleNamespace(status=0))
    record = [data for what, data in records(VERSION) if what == game and Saved(data).events > 4][0]
    true = revive(app, record)
    at = Saved(record).at + true.table.size
    for place, byte in ((0, 200), (1, 250), (2, 255), (1, 6), (7, 7)):
        bad = bytearray(record)
        bad[at + place] = byte
        match = revive(app, bytes(bad))
        assert match.table.state == true.table.state and match.names == true.names
        if (place, byte) != (7, 7):
            assert match.logged == 0 and not any(match.unseen)
        assert (match.opinions, match.places) == (true.opinions, true.places)
    bad = bytearray(record)
    bad[AT_COUNT] = 255  # more events than there are bytes
    match = revive(app, bytes(bad))
    assert match.table.state == true.table.state and match.logged == 0
    bad = bytearray(record)
    bad[AT_PLAYERS + len(true.players)] = 151  # more that a seat has not seen than there is
    match = revive(app, bytes(bad))
    assert match.logged == true.logged and match.unseen[0] <= match.logged
    assert match.unseen[1:] == true.unseen[1:]


@pytest.mark.parametrize("game", GAMES)
def test_what_the_end_tells_is_left_out_if_it_cannot_be(game):
    from cardling.resume import revive

    app = Desk(SimpleNamespace(status=0))
    app.say = Translation("en")
    record = [data for what, data in records(VERSION) if what == game and Saved(data).events > 4][0]
    true = revive(app, record)
    app.say.sets(true.table.SETS)
    at = Saved(record).at + true.table.size + true.logged
    dice = random.Random(game)
    rests = [spoilt(dice, record[at:]) for _ in range(300)]
    rests += [bytes((9, 9, 9, 9, 2, card, 1)) + PLACES for card in range(256)]
    kept = 0
    for rest in rests:
        match = revive(app, record[:at] + rest)
        assert match.table.state == true.table.state and match.log == true.log
        assert not len(match.tally) & 1 and not len(match.lives) & 1
        end = match._module("end").End(app, match)
        for i in range(0, len(match.tally), 2):
            assert end.best(*match.tally[i : i + 2])[0]
            kept += 1
    app.say.close()
    assert kept > 2


# --- what a restart carries


@pytest.mark.parametrize(
    "record",
    [
        bytes((restart.SHOW, 1)),
        bytes((restart.SHOW, 1, 2)),
        bytes((restart.SHOW,)),
        bytes((restart.DEAL,)) + bytes((1, 0, 2, 9, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0)),  # two bots
        bytes((restart.EXERCISE, 1)),
        bytes((restart.DEAL_RESULT, 0, 1)),
        bytes((99, 1, 2, 3)),
    ],
)
def test_a_carried_record_that_cannot_be_leads_to_the_title(record, monkeypatch):
    board = dataclasses.replace(hardware.BOARDS["pygamer"], sleep_memory=0)
    monkeypatch.setitem(hardware.BOARDS, "pygamer", board)
    with Console() as console:
        console.app.store.write(save.RESTART, record)
        console.boot()
        assert console.kind == "Title" and console.app.chosen < 99
        console.sim.run(300)
        console.press("RIGHT")
        assert console.kind == "Title"
