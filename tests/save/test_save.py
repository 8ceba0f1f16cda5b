# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Saves: on FatFs and a model of the flash whose power is cut at every write, and in folders."""

import binascii
import errno
import itertools
import os
import random
import sys
from types import SimpleNamespace

import pytest
from handheld import Desk

from cardling import save
from cardling.save import (
    ASIDE,
    FAVOURITE,
    GAME,
    NONE,
    NVM,
    OK,
    PAST,
    PROGRESS,
    RESTART,
    SETTINGS,
    STATS,
    Store,
    crc,
    setup,
)
from tools.board.fatimage import BLOCK, Drive, Flash, Layout
from tools.build import micropython

ROOT = "/fat/saves"
RECORDS = (GAME, SETTINGS, STATS, ASIDE, RESTART, PROGRESS, PAST, FAVOURITE)
GAMES = 36_500
MOST_ERASES = 100_000


class Nvm:
    """microcontroller.nvm: counts its writes and erases. A SAMD51 erases all of it at every write,
    an RP2040 (4096 bytes) only where it is not blank."""

    def __init__(self, size=8192):
        self.bytes = bytearray(b"\xff" * size)
        self.writes = self.erases = 0

    def __len__(self):
        return len(self.bytes)

    def __getitem__(self, key):
        return self.bytes[key]

    def __setitem__(self, key, value):
        assert len(self.bytes[key]) == len(value)
        self.erases += len(self.bytes) > 4096 or set(self.bytes[key]) != {255}
        self.bytes[key] = value
        self.writes += 1


@pytest.fixture(autouse=True)
def no_nvm(monkeypatch):
    """Whatever microcontroller this computer has, if any."""
    monkeypatch.setitem(sys.modules, "microcontroller", SimpleNamespace(nvm=None))


@pytest.fixture
def board(monkeypatch):
    """os.sync() as on CircuitPython, whatever drive is mounted, and the worst flash."""
    monkeypatch.setattr("cardling.save.slots._sync", lambda: os.sync())
    monkeypatch.setattr(Flash, "looks", 4)


def others(seed=1):
    """Files of a drive that has been lived in: name and bytes."""
    dice = random.Random(seed)
    return {f"/fat/other{i}.bin": dice.randbytes(dice.randrange(9_000)) for i in range(20)}


def fill(drive):
    """Write them, with holes where others were deleted."""
    with drive.mounted():
        for name, data in others().items():
            for path, content in ((name, data), (name + ".old", data[:3000])):
                with open(path, "wb") as f:
                    f.write(content)
        for name in others():
            os.remove(name + ".old")


def others_are_whole():
    for name, data in others().items():
        with open(name, "rb") as f:
            assert f.read() == data, name


def decision(n, length=None):
    """The state and the app's bytes after decision n: like a game's, with runs of 255."""
    dice = random.Random(n)
    state = bytearray(dice.choice(b"\0\1\2\xff") for _ in range(384))
    return state, dice.randbytes(dice.choice((40, 100, 200)) if length is None else length)


def started(drive, n=0):
    """A store that n saves were made in."""
    store = Store(ROOT)
    assert store.open() == OK and store.reason == 0
    for i in range(n):
        assert store.write(GAME, *decision(i))
    return store


# --- the power is cut


def torn(dice, before, after, style):
    """What may be on the chip when the power goes while `before` becomes `after`."""
    erased = b"\xff" * len(after)
    if style == "before":
        return before
    if style == "erased":
        return erased
    if style == "begun":
        n = dice.randrange(0, len(after), 256)
        return after[:n] + erased[n:]
    if style == "noise":
        return dice.randbytes(len(after))
    if style == "bit":
        bad = bytearray(after)
        bad[dice.randrange(len(bad))] ^= 1 << dice.randrange(8)
        return bytes(bad)
    parts = []
    for i in range(0, len(after), 512):
        kinds = (before, after, erased, dice.randbytes(len(after)))
        parts.append(dice.choice(kinds)[i : i + 512])
    return b"".join(parts)


STYLES = ("before", "mixed", "erased", "noise", "begun", "mixed", "bit")


class Cuts:
    """Records what a game writes; then gives the chip as it is after a cut at each write."""

    def __init__(self, drive):
        self.drive = drive
        self.start = bytes(drive.flash.mem)
        self.log = drive.flash.log = []
        drive.flash.keep_log = True
        self.states = []  # (writes so far, what is safe, what is being written)

    def expect(self, safe, pending=None):
        self.states.append((len(self.log), dict(safe), pending or {}))

    def write(self, store, safe, kind, *data):
        """store.write, and what a cut meanwhile may leave."""
        whole = b"".join(bytes(part) for part in data) or None
        self.expect(safe, {kind: whole})
        assert store.write(kind, *data)
        safe[kind] = whole
        self.expect(safe)

    def each(self, styles=2):
        """(byte, drive, safe, pending) for each write, torn in so many styles, in turn."""
        self.drive.flash.keep_log = False
        dice = random.Random(5)
        turn = itertools.cycle(STYLES)
        mem = bytearray(self.start)
        now = 0
        for n, (at, before, after) in enumerate(self.log):
            while now + 1 < len(self.states) and self.states[now + 1][0] <= n:
                now += 1
            for _ in range(styles):
                mem[at : at + len(after)] = torn(dice, before, after, next(turn))
                yield at, self.drive.cut(mem), self.states[now][1], self.states[now][2]
            mem[at : at + len(after)] = after


def resumes(drive, safe, pending):
    """Whether what was safe is there, or what was being written; and the game goes on."""
    with drive.mounted():
        store = Store(ROOT)
        assert store.open() == OK
        assert 2 not in store.skip  # no slot is set aside for good
        now = {kind: store.read(kind) for kind in RECORDS}
        for kind, data in now.items():
            assert data in (safe.get(kind), pending.get(kind, safe.get(kind)))
        for i in range(3):
            assert store.write(GAME, b"on", bytes([i]) * 600)
        store = Store(ROOT)
        assert store.open() == OK
        assert store.read(GAME) == b"on" + b"\2" * 600
        assert [store.read(kind) for kind in (SETTINGS, STATS)] == [now[SETTINGS], now[STATS]]
        return store.reason


@pytest.mark.parametrize("used, looks", [(0, 4), (90, 4), (90, 0)])
def test_the_power_is_cut_at_every_write_of_a_game(board, used, looks, monkeypatch):
    monkeypatch.setattr(Flash, "looks", looks)
    drive = Drive()
    fill(drive)
    with drive.mounted():
        store = started(drive, used)
        cuts = Cuts(drive)
        safe = {GAME: store.read(GAME)}
        cuts.write(store, safe, SETTINGS, b"settings")
        cuts.write(store, safe, STATS, b"stats")
        for n in range(100):
            cuts.write(store, safe, GAME, *decision(1000 + n))
        cuts.write(store, safe, STATS, b"more stats", b"!" * 500)
        cuts.write(store, safe, GAME, b"")  # which is what clear() does
        cuts.write(store, safe, PAST, b"a game", b"!" * 900)
        cuts.write(store, safe, FAVOURITE, b"a game")
    assert len(cuts.log) >= 104
    for _, after, safe, pending in cuts.each():
        assert resumes(after, safe, pending) == 0
        with after.mounted():
            others_are_whole()


@pytest.mark.parametrize("last", [GAME, SETTINGS, STATS])
@pytest.mark.parametrize("used", [90, 91])
def test_the_power_is_cut_at_every_write_of_closing(board, used, last):
    drive = Drive()
    fill(drive)
    with drive.mounted():
        store = started(drive, used)
        safe = {GAME: b"game", SETTINGS: b"settings", STATS: b"stats" * 150}
        for kind, data in sorted(safe.items(), key=lambda item: item[0] == last):
            store.write(kind, data)
        cuts = Cuts(drive)
        cuts.expect(safe)
        store.close()
    assert 1 + 4 <= len(cuts.log) <= 2 + 4  # a copy of the game, the folders' entries
    for _, after, safe, _ in cuts.each(2 * len(STYLES)):
        assert resumes(after, safe, {}) == 0  # a damaged folder was told once
        with after.mounted():
            others_are_whole()


@pytest.mark.parametrize("size", [20, 300])
def test_settings_and_statistics_have_two_copies_at_all_times(board, size, monkeypatch):
    drive = Drive()
    with drive.mounted():
        store = started(drive, 70)
        kinds = (SETTINGS, STATS, PROGRESS, ASIDE, PAST)
        for kind in kinds:
            store.write(kind, bytes([kind, 0]) * size)
        cuts = Cuts(drive)
        cuts.expect({})
        for n in range(1, 30):
            for kind in kinds:
                for i in range(n % 5):
                    store.write(GAME, *decision(i))
                if (n + kind) % 3 == 0:
                    store.write(kind, bytes([kind, n]) * size)
    assert len(cuts.log) > 150
    for _, after, _, _ in cuts.each(2):
        with after.mounted():
            found = {kind: {} for kind in kinds}
            store = Store(ROOT)
            with monkeypatch.context() as patch:
                patch.setattr("cardling.save.slots.put", lambda *_: False)  # only look
                store.open()
            for i in range(200):
                if not store.files[i % 10]:
                    continue
                what, body = store._do(lambda store, i: (store.load(i), bytes(store.view[20:])), i)
                if what == save.VALID and store.kind in found:
                    body = body[: store.length]
                    found[store.kind].setdefault(body, set()).add(i % 10)
            for kind, bodies in found.items():
                newest = sorted(bodies)[-2:]
                # two of the newest in two files, or two of the one before while it is written
                assert any(len(bodies[body]) > 1 for body in newest), (kind, bodies)
                assert store.read(kind) == newest[-1]
        with after.mounted():
            store = Store(ROOT)
            assert store.open() == OK
            for kind in kinds:  # what a cut left with one copy has two again
                assert store.at[kind + 20] >= 0
                assert (store.at[kind] - store.at[kind + 20]) % 10


def test_nothing_is_written_if_nothing_has_changed(board):
    drive = Drive()
    with drive.mounted():
        store = started(drive, 50)
        for kind in RECORDS:
            store.write(kind, bytes([kind]) * 90)
        store.close()
        drive.flash.keep_log = True
        for _ in range(3):
            store = Store(ROOT)
            assert store.open() == OK
            for kind in RECORDS:
                assert store.write(kind, bytes([kind]) * 40, bytes([kind]) * 50)
            store.close()
        assert drive.flash.log == []
        # what one file's closing cannot lose is not copied
        store.open()
        store.write(SETTINGS, b"settings")
        drive.flash.log.clear()
        store.close()
        assert len(drive.flash.log) <= 2 and all(b"SLOTS" in new for _, _, new in drive.flash.log)


def test_the_power_is_cut_at_every_write_of_the_first_start(board):
    """Making files writes the FAT: a cut can hurt the drive, but not crash the program.

    The worst is a cut in block 0: the boot sector lies there with the first sectors of the FAT,
    and CircuitPython formats a drive that has none. So a screen must say to wait.
    """
    drive = Drive()
    fill(drive)
    tables = Layout(drive).data * 512
    with drive.mounted():
        cuts = Cuts(drive)
        cuts.expect({})
        started(drive).close()
    assert len([at for at, _, _ in cuts.log if at < BLOCK]) <= 12
    good = every = 0
    for at, after, _, _ in cuts.each(3):
        if at < BLOCK and after.flash.mem[:512] != cuts.start[:512]:
            continue
        with after.mounted():
            if at >= tables:
                others_are_whole()
            store = Store(ROOT)
            every += 1
            if store.open() == OK:
                good += 1
                assert store.write(GAME, b"first" * 120)
                store = Store(ROOT)
                assert store.open() == OK
                assert store.read(GAME) == b"first" * 120
            else:
                assert store.reason
                assert not store.write(GAME, b"first")
    assert good > every * 0.9


def test_the_power_is_cut_again_and_again(board):
    """No slot is lost by a cut: the same drive takes any number of them."""
    dice = random.Random(11)
    drive = Drive()
    with drive.mounted():
        started(drive, 100)
    safe, pending = {GAME: b"".join(decision(99))}, {}
    for _ in range(250):
        with drive.mounted():
            store = Store(ROOT)
            assert store.open() == OK
            assert store.reason in (0, save.CUT)
            now = {kind: store.read(kind) for kind in (GAME, STATS)}
            for kind, data in now.items():
                assert data in (safe.get(kind), pending.get(kind, safe.get(kind)))
            cuts = Cuts(drive)
            for _ in range(dice.randrange(1, 5)):
                first = len(cuts.log)
                kind = dice.choice((GAME, GAME, GAME, STATS))
                cuts.write(store, now, kind, *decision(dice.random()))
        _, safe, pending = cuts.states[-2]  # the last write is cut
        mem = bytearray(cuts.start)
        cut = dice.randrange(first, len(cuts.log))
        for at, _, after in cuts.log[:cut]:
            mem[at : at + len(after)] = after
        at, before, after = cuts.log[cut]
        mem[at : at + len(after)] = torn(dice, before, after, dice.choice(STYLES))
        drive = drive.cut(mem)


# --- the flash wears


def test_the_buffer_of_a_slot_is_there_only_while_it_is_used(board):
    """1 KB that no screen has to share its memory with."""
    drive = Drive()
    with drive.mounted():
        store = started(drive, 5)
        assert store.buf is None
        assert store.write(GAME, b"on") and store.read(GAME) == b"on"
        assert store.buf is None and store.view is None
        store.close()
        assert store.buf is None


def test_no_block_wears_out_in_36500_games(board):
    drive = Drive()
    fill(drive)
    games = 60
    with drive.mounted():
        started(drive, 100).close()
        drive.flash.erases = [0] * len(drive.flash.erases)
        for game in range(games):
            store = Store(ROOT)
            assert store.open() == OK
            if game % 5 == 0:
                store.write(SETTINGS, bytes([game]) * 20)
            for n in range(100):
                store.write(GAME, *decision(n))
            store.write(STATS, bytes([game]) * 300)
            store.clear(GAME)
            store.close()
    assert sum(drive.flash.erases) > games * 100
    assert max(drive.flash.erases) * GAMES / games < MOST_ERASES * 0.6


def test_playing_writes_neither_fat_nor_directory(board):
    drive = Drive()
    with drive.mounted():
        store = started(drive, 100)
        drive.flash.keep_log = True
        before = bytes(drive.flash.mem)
        for n in range(80):
            store.write(GAME, *decision(n))
        for at, _, after in drive.flash.log:
            assert b"SLOTS" not in after
            assert at >= Layout(drive).data * 512
        # one block a save, or two where the record lies across a border
        assert 80 <= len(drive.flash.log) <= 100
        # closing rewrites directory entries; that is why nothing is closed
        drive.flash.log.clear()
        store.close()
        assert any(b"SLOTS" in after for _, _, after in drive.flash.log)
    assert before != drive.flash.mem


@pytest.mark.parametrize("megabytes, cluster", [(4, 512), (8, 1024), (16, 2048), (8, 4096)])
@pytest.mark.parametrize("shift", range(8))
def test_a_save_shares_its_blocks_with_nothing(board, shift, megabytes, cluster):
    """Whatever the alignment: spoil every block that saves touch, and all else is whole."""
    drive = Drive(shift=shift, size=megabytes << 20, cluster=cluster)
    fill(drive)
    owner = {}
    with drive.mounted():
        store = started(drive)
        assert sorted(os.listdir(ROOT)) == ["0", "1", "2", "3", "pad0"]
        drive.flash.keep_log = True
        for n in range(160):
            drive.flash.log.clear()
            slot = store.plan
            store.write(GAME, *decision(n, 200))
            for at, _, _ in drive.flash.log:
                assert owner.setdefault(at // BLOCK, slot) == slot
    assert len(set(owner.values())) == 80
    for block in owner:
        drive.flash.mem[block * BLOCK : (block + 1) * BLOCK] = random.Random(1).randbytes(BLOCK)
    with drive.cut().mounted():
        others_are_whole()
        for n in range(4):
            with open(f"{ROOT}/{n}/slots", "rb") as f:
                assert len(f.read()) == 95_744
    # and the directories' blocks, which closing writes, hold neither slots nor files of others
    fresh = Drive(shift=shift, size=megabytes << 20, cluster=cluster)
    fill(fresh)
    with fresh.mounted():
        store = started(fresh, 10)
        fresh.flash.keep_log = True
        fresh.flash.log.clear()
        store.close()
    touched = {at // BLOCK for at, _, after in fresh.flash.log if b"SLOTS" in after}
    assert len(touched) == 4
    assert not touched & set(owner)
    for block in touched:
        fresh.flash.mem[block * BLOCK : (block + 1) * BLOCK] = b"\xff" * BLOCK
    with fresh.cut().mounted():
        others_are_whole()
        assert sorted(os.listdir(ROOT)) == ["0", "1", "2", "3", "pad0"]


def test_a_record_full_of_255_is_no_erased_sector(board):
    """The chip would be programmed without an erase, and only a second try would succeed."""
    drive = Drive()
    with drive.mounted():
        store = started(drive)
        for data in (b"\xff" * 1000, bytes(1000), b"\xff" * 1000, b"\x55" * 1000):
            for n in range(80):  # every slot
                drive.flash.log.clear()
                assert store.write(GAME, data, bytes([n]))
                if data != b"\xff" * 1000:
                    assert len(drive.flash.log) <= 2
                    assert all(len(after) == BLOCK for _, _, after in drive.flash.log)
                drive.flash.keep_log = True
        assert not any(store.skip[i] for i in range(200) if i % 10 < 4)


def test_a_block_that_is_worn_out_is_left_alone(board):
    drive = Drive()
    with drive.mounted():
        store = started(drive, 90)
        flash = drive.flash
        flash.log.clear()
        flash.keep_log = True
        store.write(GAME, *decision(1))
        bad = flash.log[0][0] // BLOCK
        program = flash._program

        def worn(at, new):
            program(at, new)
            if at // BLOCK == bad:
                flash.mem[bad * BLOCK : (bad + 1) * BLOCK] = bytes(BLOCK)

        flash._program = worn
        for n in range(200):
            assert store.write(GAME, *decision(n))
            assert store.read(GAME) == b"".join(decision(n))
        assert store.reason == 0
        assert flash.erases[bad] <= 6


def test_a_save_that_breaks_meanwhile_is_said(board):
    drive = Drive()
    with drive.mounted():
        store = started(drive, 90)
        drive.flash.keep_log = True
        store.write(GAME, b"game" * 100)
        at = drive.flash.log[0][0]
        drive.flash.mem[at : at + BLOCK] = bytes(BLOCK)
        assert store.read(GAME) is None
        assert store.reason == save.BROKEN


def test_a_drive_that_takes_nothing_gives_way_to_nvm(board):
    drive = Drive()
    nvm = Nvm()
    with drive.mounted():
        store = started(drive, 5)
        store.write(STATS, b"stats")
        store = Store(ROOT, nvm)
        assert store.open() == OK
        drive.flash._program = lambda at, new: None
        assert store.write(GAME, b"game")
        assert store.status == NVM
        assert store.reason == save.FAILED
        assert store.read(GAME) == b"game"
        assert store.read(STATS) == b"stats"
        store = Store(ROOT)
        assert store.open() == OK
        drive.flash._program = lambda at, new: None
        assert not store.write(GAME, b"game")
        assert store.status == NONE


def fresh_log(drive):
    drive.flash.flush()
    drive.flash.log.clear()
    drive.flash.keep_log = True
    return drive.flash.log


def test_a_drive_without_room_is_not_written(board):
    drive = Drive()
    with drive.mounted():
        with open("/fat/big", "wb") as f:
            f.seek(8_000_000)
            f.write(b"x")
        warned = []
        log = fresh_log(drive)
        for _ in range(3):
            store = Store(ROOT)
            assert store.open(lambda *args: warned.append(args)) == NONE
            assert store.reason == save.FULL
            store.close()
        drive.flash.flush()
        assert (log, warned) == ([], [])
        os.remove("/fat/big")
        assert store.open() == OK
        assert store.reason == 0


@pytest.mark.parametrize("what", ["saves", "folders"])
def test_where_files_cannot_be_made_nothing_is_written(board, what):
    drive = Drive()
    with drive.mounted():
        if what == "folders":
            os.mkdir(ROOT)
        for name in [ROOT] if what == "saves" else [f"{ROOT}/{n}" for n in range(10)]:
            with open(name, "wb") as f:
                f.write(b"a file")
        log = fresh_log(drive)
        for _ in range(2):
            store = Store(ROOT)
            assert store.open() == NONE and store.reason
        drive.flash.flush()
        assert log == []


@pytest.mark.parametrize("left", ["nothing", "a plug", "one file"])
def test_the_warning_comes_before_the_first_write(board, left):
    drive = Drive()
    fill(drive)
    with drive.mounted():
        if left != "nothing":
            store = started(drive)
            store.write(STATS, b"stats")
            store.close()
        for n in range(3 if left == "one file" else 4):
            if left in ("a plug", "one file"):
                os.remove(f"{ROOT}/{n}/slots")
        if left == "a plug":
            with open(ROOT + ".cardling", "wb") as f:
                f.seek(7_000_000)
        log = fresh_log(drive)
        seen = []
        store = Store(ROOT)
        assert store.open(lambda *args: seen.append((len(log), args))) == OK
        assert seen[0] == (0, (0, 3 if left == "one file" else 4))
        assert log and store.write(GAME, b"game")
        assert [name for name in os.listdir("/fat") if "saves" in name] == ["saves"]
        others_are_whole()


# --- files that a computer copied


def copy(name, path, data=b"\xff" * 95_744):
    """What a computer copies: folders as they are needed, a file in place of another."""
    parts = f"{name}/{path}".split("/")
    for i in range(3, len(parts)):
        if parts[i - 1] not in os.listdir("/".join(parts[: i - 1])):
            os.mkdir("/".join(parts[:i]))
    with open("/".join(parts), "wb") as f:
        f.write(data)


def first_install():
    """The files for saves of a zip's folder "first install"."""
    copy(ROOT, "pad0", b"\xff" * 4096)
    for n in range(4):
        copy(ROOT, f"{n}/slots.new")


def contents():
    """{kind: record} of what the next start finds."""
    store = Store(ROOT)
    assert (store.open(), store.reason) == (OK, 0)
    found = {kind: store.read(kind) for kind in RECORDS}
    return {kind: data for kind, data in found.items() if data}


def test_the_files_of_a_zip_are_used_as_they_are_until_the_first_record(board):
    drive = Drive()
    fill(drive)
    with drive.mounted():
        first_install()
        log = fresh_log(drive)
        warned = []
        for _ in range(2):  # nothing is written by a start, however often
            store = Store(ROOT)
            assert store.open(lambda *args: warned.append(args)) == OK
            assert store.reason == 0 and store.files.count(None) == 6
            store.close()
        drive.flash.flush()
        assert (log, warned) == ([], [])
        store = Store(ROOT)
        store.open()
        assert store.write(SETTINGS, b"language")
        for n in range(4):
            assert os.listdir(f"{ROOT}/{n}") == ["slots"]
        log.clear()
        assert store.write(GAME, b"game")
        assert len(log) == 1  # as with any other files: one block
        others_are_whole()


def test_a_zip_copied_again_at_any_time_loses_nothing(board):
    """The folder "first install" over a drive that has saves, after every record and with nothing
    in between: not even the last one is gone."""
    drive = Drive()
    safe = {}
    with drive.mounted():
        for n in range(12):
            first_install()
            assert contents() == safe
            store = Store(ROOT)
            store.open()
            kind = RECORDS[n % 2 or n % len(RECORDS)]
            data = bytes([n + 1]) * (30 * n + 1)
            assert store.write(kind, data)
            safe[kind] = data
            if n % 3 == 1:
                store.close()
            assert contents() == safe
            first_install()
            assert contents() == safe
    with drive.cut().mounted():
        assert contents() == safe


def test_a_zip_of_which_not_all_was_copied(board):
    drive = Drive()
    with drive.mounted():
        copy(ROOT, "pad0", b"\xff" * 4096)
        copy(ROOT, "0/slots.new")
        copy(ROOT, "1/slots.new", b"\xff" * 5000)
        store = Store(ROOT)
        assert (store.open(), store.reason) == (OK, 0)
        assert store.files.count(None) == 6
        assert store.write(STATS, b"stats")
        assert sorted(os.listdir(ROOT + "/1")) == ["slots", "slots.new"]
        first_install()  # and once more
        assert contents() == {STATS: b"stats"}


def test_a_name_that_cannot_be_given_costs_nothing(board, monkeypatch):
    drive = Drive()
    with drive.mounted():
        first_install()

        def refuse(*_):
            raise OSError(errno.EIO)

        monkeypatch.setattr(os, "rename", refuse)
        store = Store(ROOT)
        store.open()
        assert store.write(STATS, b"stats") and store.write(GAME, b"game")
        store.close()
        assert contents() == {STATS: b"stats", GAME: b"game"}


def test_the_folder_of_an_earlier_zip_is_used_where_there_is_nothing_else(board):
    """saves.new with the saves of a page in it: nothing is written, no other zip hides it."""
    drive = Drive()
    with drive.mounted():
        store = started(drive)
        store.write(STATS, b"never")
        store.close()
        os.rename(ROOT, ROOT + ".new")
        log = fresh_log(drive)
        assert contents() == {STATS: b"never"}
        assert log == []
        first_install()
        assert contents() == {STATS: b"never"}
        os.remove(ROOT + ".new/2/slots")  # not all of it was copied
        assert contents() == {}
        store = Store(ROOT)
        store.open()
        store.write(STATS, b"stats")
        copy(ROOT + ".new", "2/slots")
        assert contents() == {STATS: b"stats"}


def test_a_file_too_few_is_no_fault_and_two_too_few_are_made_again(board):
    drive = Drive()
    fill(drive)
    with drive.mounted():
        store = started(drive, 10)
        store.write(STATS, b"stats")
        store.close()
        for n in (1, 3):
            os.remove(f"{ROOT}/{n}/slots")
        store = Store(ROOT)
        assert store.open() == OK
        assert store.read(STATS) == b"stats"
        assert sorted(i for i, f in enumerate(store.files) if f) == [0, 2]
        store.write(GAME, b"game")
        store.close()
        os.remove(f"{ROOT}/2/slots")
        calls = []
        store = Store(ROOT)
        assert store.open(lambda *args: calls.append(args)) == OK
        assert calls == [(0, 3), (1, 3), (2, 3)]
        assert store.read(STATS) == b"stats"
        assert store.read(GAME) == b"game"
        assert sorted(i for i, f in enumerate(store.files) if f) == [0, 1, 2, 3]
        others_are_whole()


def test_the_flash_model_takes_a_sector_for_erased_or_never_does():
    flash = Flash(3 * BLOCK)
    flash.write(0, b"\xff" * 4 + b"\x0f" * 508)
    flash.write(0, b"\xf0" * 512)
    assert (flash.read(0), flash.erases) == (b"\xf0" * 512, [1, 0])
    assert flash.read(0, 16) == b"\xf0" * 512 + b"\xff" * 512 * 15
    assert flash.mem[:512] == b"\xff" * 4 + b"\x0f" * 508
    flash = Flash(3 * BLOCK)
    flash.looks = 4
    flash.write(0, b"\xff" * 4 + b"\x0f" * 508)
    flash.write(0, b"\xf0" * 512)
    assert flash.read(0) == b"\xf0" * 4 + bytes(508)
    assert flash.erases == [0, 0]
    flash.write(0, b"a" * 512)
    flash.write(1, b"b" * 512)
    assert flash.mem[:512] != b"a" * 512
    flash.flush()
    assert flash.mem[:1024] == b"a" * 512 + b"b" * 512
    assert flash.erases == [1, 0]


# --- the drive is the computer's


def test_a_read_only_drive_is_read_and_nvm_written(board):
    drive = Drive()
    nvm = Nvm()
    with drive.mounted():
        store = started(drive)
        store.write(GAME, b"old game")
        store.write(STATS, b"stats")
        store.close()
        drive.read_only = True
        store = Store(ROOT, nvm)
        assert store.open() == NVM and store.reason == 0
        assert store.read(GAME) == b"old game"
        assert store.write(GAME, b"new game", b"\xff" * 700)
        assert nvm.writes == 1
        assert store.write(SETTINGS, b"loud")
        assert nvm.writes == 2
        store.close()
        store = Store(ROOT, nvm)
        assert store.open() == NVM
        assert store.read(GAME) == b"new game" + b"\xff" * 700
        assert store.read(STATS) == b"stats"
        # the newest wins, wherever it is
        drive.read_only = False
        store = Store(ROOT, nvm)
        assert store.open() == OK
        assert store.read(GAME) == b"new game" + b"\xff" * 700
        assert store.read(SETTINGS) == b"loud"
        assert store.write(GAME, b"newest game")
        assert store.clear(SETTINGS)
        assert nvm.writes == 2
        drive.read_only = True
        store = Store(ROOT, nvm)
        assert store.open() == NVM
        assert store.read(GAME) == b"newest game"
        assert store.read(SETTINGS) is None


def test_a_read_only_drive_without_saves_and_without_nvm(board):
    drive = Drive()
    drive.read_only = True
    with drive.mounted():
        for nvm in (None, Nvm(256)):
            store = Store(ROOT, nvm)
            assert store.open() == NONE and store.reason == 0
            assert not store.write(GAME, b"game")
            assert store.read(GAME) is None
        assert os.listdir("/fat") == []


def test_the_nvm_of_the_board_is_found(board, monkeypatch):
    nvm = Nvm()
    monkeypatch.setitem(sys.modules, "microcontroller", SimpleNamespace(nvm=nvm))
    drive = Drive()
    drive.read_only = True
    with drive.mounted():
        store = Store(ROOT)
        assert store.open() == NVM and store.write(GAME, b"game")
    assert nvm.writes == 1

    def fail(*args):
        raise RuntimeError("Unable to write to nvm.")

    monkeypatch.setattr(Nvm, "__setitem__", fail)
    assert not store.write(GAME, b"more")
    assert store.reason == save.FAILED


def read_only_nvm(nvm):
    drive = Drive()
    drive.read_only = True
    with drive.mounted():
        store = Store(ROOT, nvm)
        store.open()
        yield store


def test_nvm_of_another_program_is_kept(board):
    nvm = Nvm()
    nvm.bytes[:3] = b"abc"
    before = bytes(nvm.bytes)
    for store in read_only_nvm(nvm):
        assert store.status == NONE
        assert store.reason == save.TAKEN
        assert not store.write(GAME, b"game")
        assert not store.write(STATS, b"stats")
    assert nvm.bytes == before


def test_a_newer_record_in_nvm_is_kept(board, monkeypatch):
    nvm = Nvm()
    monkeypatch.setattr("cardling.save.slots.VERSION", 2)
    for store in read_only_nvm(nvm):
        assert store.status == NVM and store.write(GAME, b"game")
    monkeypatch.setattr("cardling.save.slots.VERSION", 1)
    before = bytes(nvm.bytes)
    for store in read_only_nvm(nvm):
        assert store.status == NONE
        assert store.reason == save.NEWER
        assert store.read(GAME) is None
        assert not store.write(GAME, b"game")
    assert nvm.bytes == before


def test_the_cable_is_pulled_while_nvm_is_written(board):
    nvm = Nvm()
    for store in read_only_nvm(nvm):
        store.write(GAME, b"game" * 100)
        store.write(SETTINGS, b"settings")
    whole = bytes(nvm.bytes)
    dice = random.Random(3)
    for _ in range(60):
        n = dice.randrange(0, 8192, 16)
        nvm.bytes[:] = whole[:n] + b"\xff" * (8192 - n)
        for store in read_only_nvm(nvm):
            assert store.status == NVM
            gone = [store.read(kind) is None for kind in (GAME, SETTINGS)]
            assert store.reason == (save.LOST if any(gone) and n > 3584 else 0)
            assert store.read(GAME) in (None, b"game" * 100)
            assert store.read(SETTINGS) in (None, b"settings")
            assert store.write(GAME, b"next")
            assert store.read(GAME) == b"next"


def play(store, game, kinds, seed):
    """A game of random moves as the handheld saves it; how many decisions it had."""
    from cardling.match import Match

    match = Match(Desk(store), game, seed, kinds)
    dice = random.Random(seed)
    match.save()
    decisions = 0
    while n := match.table.moves():
        match.play(match.table.choices[dice.randrange(n)])
        decisions += 1
    store.write(STATS, bytes([seed]) * 65)
    return decisions


@pytest.mark.parametrize("size", [4096, 8192])
@pytest.mark.parametrize(
    "game, kinds",
    [
        ("mindbug", b"\0\3"),
        ("tagteam", b"\0\3\3\3"),
        ("mantis", b"\0\1\1\1"),
        ("minimonfa", b"\0\3"),
    ],
)
def test_nvm_is_written_once_a_turn_of_a_person(board, capsys, game, kinds, size):
    nvm = Nvm(size)
    for store in read_only_nvm(nvm):
        store.write(SETTINGS, b"settings" * 2)
        nvm.erases = nvm.writes = 0
        decisions = sum(play(store, game, kinds, seed) for seed in range(10))
        turns, erases = nvm.writes / 10, nvm.erases / 10
        assert nvm.writes < decisions / 2
        assert turns < 45
        if size == 4096:
            assert nvm.erases < nvm.writes / 3
        assert store.read(SETTINGS) == b"settings" * 2 and store.reason == 0
        store.write(PROGRESS, b"progress" * 25)
        store.write(RESTART, b"carry" * 19)
        store.write(ASIDE, b"aside" * 200)
        for n in range(20):
            assert store.write(GAME, *decision(n))
        kept = {kind: store.read(kind) for kind in RECORDS}
        assert store.open() == NVM
        assert kept == {kind: store.read(kind) for kind in RECORDS}
        missing = [kind for kind in kept if kept[kind] is None]
        assert missing == [PAST, FAVOURITE], "a chip's memory keeps no finished games"
    text = "%s, NVM of %d bytes: %d decisions, %.1f writes, %.1f erases a game"
    with capsys.disabled():
        print("\n" + text % (game, size, decisions // 10, turns, erases))


def test_leaving_a_game_writes_what_nvm_has_not(board):
    from cardling.match import Match
    from cardling.resume import revive

    nvm = Nvm()
    for store in read_only_nvm(nvm):
        match = Match(Desk(store), "mindbug", 3, b"\0\0")
        match.save()
        assert nvm.writes == 1
        match.save()
        assert nvm.writes == 1  # the same bytes
        turn = match.table.state[match.table.TURN]
        match.table.moves()
        match.play(match.table.choices[0])
        assert match.table.state[match.table.TURN] == turn and nvm.writes == 1
        match.leave()
        assert nvm.writes == 2
        assert revive(match.app, store.read(GAME)).table.state == match.table.state


def test_what_was_kept_in_nvm_goes_to_the_drive(board):
    drive = Drive()
    nvm = Nvm()
    with drive.mounted():
        started(drive, 3).close()
        drive.read_only = True
        store = Store(ROOT, nvm)
        assert store.open() == NVM
        for kind in RECORDS:
            store.write(kind, bytes([kind]) * 70)
        drive.read_only = False
        store = Store(ROOT, nvm)
        assert store.open() == OK
        nvm.bytes[:] = b"\xff" * len(nvm)
        store = Store(ROOT, nvm)
        assert store.open() == OK
        for kind in RECORDS:
            assert store.read(kind) == bytes([kind]) * 70


# --- in a folder of a computer


@pytest.fixture
def folder(tmp_path):
    """Opens stores in the same folder, each as after a new start."""

    def start():
        store = Store(str(tmp_path / "saves"))
        store.open()
        start.stores.append(store)
        return store

    start.stores = []
    start.path = tmp_path / "saves"
    yield start
    for store in start.stores:
        store.close()


def slot_bytes(path, slot):
    data = (path / str(slot % 10) / "slots").read_bytes()
    at = save.FIRST + slot // 10 * save.STRIDE
    return data[at : at + 1024]


def spoil(path, slot, at, data):
    with open(path / str(slot % 10) / "slots", "r+b") as f:
        f.seek(save.FIRST + slot // 10 * save.STRIDE + at)
        f.write(data)


def test_what_is_written_is_read(folder):
    store = folder()
    assert (store.status, store.reason) == (OK, 0)
    assert [store.read(kind) for kind in RECORDS] == [None] * len(RECORDS)
    longest = bytes(range(251)) * 4
    assert len(longest) == save.LONGEST
    for n in (1, 2, 491, 492, 493, 495, 496, 500, 1003, 1004):
        assert store.write(GAME, bytearray(longest[:n]))
        assert store.read(GAME) == folder().read(GAME) == longest[:n]
    assert store.write(GAME, memoryview(longest)[:300], b"\xff" * 300)
    assert store.read(GAME) == longest[:300] + b"\xff" * 300
    with pytest.raises(ValueError, match="too long"):
        store.write(GAME, longest, b"x")
    assert store.write(STATS, b"stats") and store.write(SETTINGS, b"settings")
    for n in range(500):
        assert store.write(GAME, *decision(n))
    store = folder()
    assert store.read(GAME) == b"".join(decision(499))
    assert store.read(STATS) == b"stats" and store.read(SETTINGS) == b"settings"
    assert store.clear(GAME)
    assert store.read(GAME) is None
    assert folder().read(GAME) is None
    assert store.reason == 0


def test_before_open_and_after_close_nothing_is_saved(folder):
    store = Store("nowhere")
    assert store.status == NONE
    assert not store.write(GAME, b"game") and store.read(GAME) is None
    store.close()
    store = folder()
    store.write(GAME, b"game")
    store.close()
    assert not store.write(GAME, b"game") and store.read(GAME) is None
    assert folder().read(GAME) == b"game"
    assert not os.path.exists("nowhere")


def test_closing_leaves_each_newest_record_in_two_files(folder):
    for n in range(30):
        store = folder()
        store.write(STATS, bytes([n]))
        for i in range(n):
            store.write(GAME, bytes([n, i]))
        store.close()
        for lost in range(4):
            path = folder.path / str(lost) / "slots"
            path.rename(folder.path / "away")
            store = folder()
            assert store.read(STATS) == bytes([n])
            assert store.read(GAME) == (bytes([n, n - 1]) if n else None)
            (folder.path / "away").rename(path)


def test_a_rotten_save_is_said_once_and_kept(folder):
    store = folder()
    store.write(SETTINGS, b"settings")
    slot = store.at[SETTINGS]
    for n in range(10):
        store.write(GAME, *decision(n))
    old = store.at[GAME]
    for n in range(10):
        store.write(GAME, *decision(n))
    for rotten in (slot, old):
        spoil(folder.path, rotten, 22, b"X")
        kept = slot_bytes(folder.path, rotten)
        for told in (True, False, False):
            store = folder()
            assert store.status == OK
            assert (store.reason, store.where) == ((save.BROKEN, rotten) if told else (0, 0))
            assert store.read(SETTINGS) == b"settings"  # of which there is a copy
            assert store.read(GAME) == b"".join(decision(n))
            for n in range(100):
                assert store.write(GAME, *decision(n))
            assert slot_bytes(folder.path, rotten) == kept


def test_a_cut_save_is_said_once_and_its_slot_used_again(folder):
    store = folder()
    for n in range(10):
        store.write(GAME, *decision(n))
    slot = store.at[GAME]
    spoil(folder.path, slot, 30, b"XYZ")
    store = folder()
    assert store.reason == save.CUT
    assert store.read(GAME) == b"".join(decision(8))
    assert store.plan == slot
    store.write(GAME, b"game")
    assert folder().reason == 0


def test_a_newer_save_is_said_and_kept(folder, monkeypatch):
    store = folder()
    store.write(SETTINGS, b"settings")
    store.write(GAME, b"old game")
    monkeypatch.setattr("cardling.save.slots.VERSION", 2)
    store = folder()
    assert store.read(GAME) == b"old game"
    for n in range(200):
        assert store.write(GAME, bytes([n]))
    slot = store.at[GAME]
    kept = slot_bytes(folder.path, slot)
    monkeypatch.setattr("cardling.save.slots.VERSION", 1)
    store = folder()
    assert (store.status, store.reason, store.where) == (OK, save.NEWER, slot)
    assert store.read(GAME) is None
    assert store.read(SETTINGS) == b"settings"
    for n in range(300):
        assert store.write(GAME, *decision(n))
    assert slot_bytes(folder.path, slot) == kept
    store = folder()
    assert store.reason == 0  # what matters to the player can be read again
    assert store.read(GAME) == b"".join(decision(299))
    for n in range(100):
        assert store.write(GAME, *decision(n))
    assert slot_bytes(folder.path, slot) == kept


def test_what_the_engine_refuses_is_kept(folder):
    store = folder()
    store.write(GAME, b"of an old engine")
    slot = store.at[GAME]
    store.refuse(GAME)
    assert (store.reason, store.where) == (save.REFUSED, slot)
    assert store.read(GAME) is None
    for n in range(200):
        store.write(GAME, *decision(n))
    store = folder()
    assert store.reason == 0
    assert store.read(ASIDE) == b"of an old engine"
    store.clear(GAME)
    store.refuse(GAME)
    assert store.reason == 0


@pytest.mark.parametrize("size", [100, 700, 95_744, 200_000])
def test_a_foreign_file_is_said_and_kept(folder, size):
    data = random.Random(size).randbytes(size)
    for n in range(2):
        (folder.path / str(n)).mkdir(parents=True)
        (folder.path / str(n) / ("slots" if size > 512 else "letter")).write_bytes(data)
    store = folder()
    assert store.status == OK
    assert (store.reason, store.where) == (save.FOREIGN, 0)
    for n in range(100):
        assert store.write(GAME, *decision(n))
    store.close()
    for n in range(2):
        (path,) = (folder.path / str(n)).iterdir()
        assert path.read_bytes() == data
    assert folder().read(GAME) == b"".join(decision(99))


def test_odd_things_in_the_place_of_folders(folder):
    (folder.path / "0" / "slots" / "deep").mkdir(parents=True)
    (folder.path / "1").write_bytes(b"a file")
    (folder.path / "2").mkdir()
    (folder.path / "3").mkdir()
    (folder.path / "3" / "slots").write_bytes(b"")
    store = folder()
    assert store.status == OK
    assert store.write(GAME, b"game") and folder().read(GAME) == b"game"
    assert (folder.path / "0" / "slots" / "deep").is_dir()
    assert (folder.path / "1").read_bytes() == b"a file"


def test_a_file_in_the_place_of_the_root(folder):
    folder.path.write_bytes(b"a file")
    store = folder()
    assert store.status == NONE
    assert store.reason == save.FAILED
    assert folder.path.read_bytes() == b"a file"


@pytest.mark.parametrize("number", [errno.EPERM, errno.EACCES, errno.EROFS])
def test_a_folder_that_may_not_be_written(folder, monkeypatch, number):
    def refuse(*args):
        raise OSError(number, "no")

    monkeypatch.setattr(os, "remove", refuse)
    store = folder()
    assert store.status == NONE and store.reason == 0
    assert not folder.path.exists()


def test_saves_made_anywhere_are_read_anywhere(folder):
    """MicroPython and CPython write the same bytes."""
    steps = [
        f"GAME = {GAME}\nSTATS = {STATS}\nfrom cardling.save import Store\nimport sys\n"
        "import cardling.save.start",  # what only the start of the program needs
        "s = Store('saves')\nprint(s.open(), s.reason)",
        "for n in range(90):\n"
        "    s.write(GAME, bytearray(n * i & 255 for i in range(384)), bytes([255] * (n * 2)))\n"
        "    if n % 7 == 0:\n        s.write(STATS, bytes([n]))\n",
        "print('cardling.save.setup' in sys.modules, s.reason)\ns.close()",
        "for n in range(4):\n"
        "    with open('saves/%d/slots' % n, 'rb') as f:\n"
        "        print(f.read().hex())",
    ]
    files = micropython.package("lib/cardling/save")
    outputs = micropython.run(steps, files)
    assert outputs[1] == "0 0\n" and outputs[3] == "False 0\n"
    store = folder()
    for n in range(90):
        store.write(GAME, bytearray(n * i & 255 for i in range(384)), bytes([255] * (n * 2)))
        if n % 7 == 0:
            store.write(STATS, bytes([n]))
    store.close()
    for n, text in enumerate(outputs[4].split()):
        (mine, its) = (folder.path / str(n) / "slots").read_bytes(), bytes.fromhex(text)
        for slot in range(save.SLOTS):
            at = save.FIRST + slot * save.STRIDE
            assert mine[at : at + 512] == its[at : at + 512]
        (folder.path / str(n) / "slots").write_bytes(its)
    store = folder()
    assert store.reason == 0
    assert store.read(GAME)[384:] == b"\xff" * 178 and store.read(STATS) == b"\x54"


def test_numbers_that_belong_together():
    assert setup._SIZE == save.FIRST + save.SLOTS * save.STRIDE
    assert setup._EVERY == save.FOLDERS * save.SLOTS


def test_the_crc_of_boards_without_binascii():
    dice = random.Random(9)
    for n in (0, 1, 2, 3, 20, 255, 600):
        data = dice.randbytes(n)
        assert crc.crc32(data) == binascii.crc32(data) & 0x3FFFFFFF


def test_spoilt_bytes_never_crash(folder):
    dice = random.Random(17)
    for _ in range(150):
        store = folder()
        store.write(dice.choice(RECORDS), dice.randbytes(dice.randrange(1005)))
        store.close()
        for _ in range(dice.randrange(1, 6)):
            n = dice.randrange(4)
            path = folder.path / str(n) / "slots"
            if not path.exists():
                continue
            what = dice.randrange(12)
            if what == 0:
                path.unlink()
            elif what == 1:
                path.write_bytes(path.read_bytes()[: dice.randrange(95_744)])
            else:
                at = save.FIRST + dice.randrange(save.SLOTS) * save.STRIDE + dice.randrange(24)
                with open(path, "r+b") as f:
                    f.seek(at)
                    f.write(dice.randbytes(dice.choice((1, 1, 2, 8, 600))))
        store = folder()
        for kind in RECORDS:
            assert store.read(kind) is None or isinstance(store.read(kind), bytes)
        if store.write(GAME, b"game"):
            assert folder().read(GAME) == b"game"
        else:
            assert store.reason
            for path in folder.path.rglob("slots"):
                path.unlink()
