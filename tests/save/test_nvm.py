# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The power goes while microcontroller.nvm is written: what is lost is said, saving goes on, and
what another program keeps there stays."""

import os
import random
import struct

import pytest
from console import Console
from test_save import ROOT, STYLES, Nvm, decision, torn

from cardling import save
from cardling.save import GAME, NONE, NVM, OK, PROGRESS, SETTINGS, Store
from tools.board.fatimage import Drive

pytestmark = pytest.mark.usefixtures("unseen")

AREA = 4096  # of it is ours


@pytest.fixture(autouse=True)
def board(monkeypatch):
    """os.sync() as on CircuitPython."""
    monkeypatch.setattr("cardling.save.slots._sync", lambda: os.sync())


class Logged(Nvm):
    """Remembers all of it before and after each write: what a cut can leave of it."""

    def __init__(self, size=8192):
        super().__init__(size)
        self.log = []

    def __setitem__(self, key, value):
        before = bytes(self.bytes)
        super().__setitem__(key, value)
        self.log.append((key, before, bytes(self.bytes)))

    def spoilt(self, entry, style, dice):
        """The bytes after a cut in a write. A SAMD51 erases and programs all of it, an RP2040 what
        is written, or if that was not blank the sector."""
        key, before, after = entry
        if len(self) > AREA or set(before[key]) != {255}:
            key = slice(0, len(self))
        part = torn(dice, before[key], after[key], style)
        return before[: key.start] + part + before[key.stop :]


def start(nvm, drive, computer=True):
    """A store as after switching on; the drive is the computer's, or not."""
    drive.read_only = computer
    store = Store(ROOT, nvm)
    store.open()
    return store


def session(nvm, drive):
    """What is kept after each of some writes, while the computer has the drive."""
    store = start(nvm, drive)
    assert (store.status, store.reason) == (NVM, 0)
    nvm.log.clear()
    safe = {}
    states = [dict(safe)]
    for n in range(30):
        for kind, data in (
            (SETTINGS, b"settings%d" % (n // 9)),
            (PROGRESS, b"progress%d" % (n // 5) * 20),
            (GAME, b"".join(decision(n)) if n % 11 else b""),
        ):
            writes = nvm.writes
            assert store.write(kind, data)
            if data:
                safe[kind] = data
            else:
                safe.pop(kind, None)
            if nvm.writes > writes:
                states.append(dict(safe))
    assert len(states) == len(nvm.log) + 1 > 20
    return states


def kept(store):
    """The records that can be read."""
    kinds = (SETTINGS, PROGRESS, GAME)
    return {kind: data for kind in kinds if (data := store.read(kind)) is not None}


@pytest.mark.parametrize("size", [4096, 8192])
@pytest.mark.parametrize("first", ["drive", "computer"])
def test_a_cut_in_a_write_is_said_and_healed(size, first):
    """``first``: has a start had the drive, so that it knows the NVM as its own?"""
    nvm = Logged(size)
    drive = Drive()
    dice = random.Random(size)
    taken = lost = 0
    with drive.mounted():
        if first == "drive":
            start(nvm, drive, False).close()
        states = session(nvm, drive)
        log = list(nvm.log)
        for n, entry in enumerate(log):
            for style in STYLES:
                nvm.bytes[:] = nvm.spoilt(entry, style, dice)
                left = bytes(nvm.bytes)
                store = start(nvm, drive)
                found = kept(store)
                whole = found in (states[n], states[n + 1])
                if store.status == NONE:
                    # Nobody can know whose it is, if there is no mark nor a page of noise.
                    assert store.reason == save.TAKEN and nvm.bytes == left
                    assert b"Cg" not in [left[at + 4 : at + 6] for at in range(0, AREA, 64)]
                    taken += 1
                    continue
                assert store.status == NVM
                if store.reason == save.CUT:
                    assert found == states[n]
                elif not whole and store.reason != save.LOST:
                    # blank bytes tell nothing to a start that knows nothing of them
                    assert first == "computer" and left[:AREA] == b"\xff" * AREA
                lost += not whole
                # it goes on, and after the next write all is well again
                assert store.write(GAME, b"next" * 50)
                store = start(nvm, drive)
                assert (store.status, store.reason) == (NVM, 0)
                assert kept(store) == {**found, GAME: b"next" * 50}
    assert lost > (50 if size > AREA else 5)
    assert taken < len(log) / 10 if first == "drive" else taken < len(log)


@pytest.mark.parametrize("style", [style for style in STYLES if style != "before"])
def test_it_is_said_once_when_the_drive_is_back(style):
    nvm = Logged()
    drive = Drive()
    dice = random.Random(style)
    with drive.mounted():
        start(nvm, drive, False).close()
        session(nvm, drive)
        nvm.bytes[:] = nvm.spoilt(nvm.log[-1], style, dice)
        whole = bytes(nvm.bytes[:AREA]) in [state[:AREA] for state in nvm.log[-1][1:]]
        for _ in range(2):
            assert start(nvm, drive).reason == (0 if whole else save.LOST)
        for reason in (0 if whole else save.LOST, 0, 0):
            store = start(nvm, drive, False)
            assert (store.status, store.reason) == (OK, reason)
            store.close()
        # and the next one, too
        session(nvm, drive)
        nvm.bytes[:] = b"\xff" * 8192
        assert start(nvm, drive).reason == save.LOST


FOREIGN = {
    "text": b"abc",
    "a number": struct.pack("<I", 3),
    "numbers": struct.pack("<40I", *range(1000, 41000, 1000)),
    "json": b'{"ssid": "home", "high": [812, 640, 511], "volume": 7}',
    "a table": bytes(range(256)),
    "a key": random.Random(1).randbytes(32),
    "two keys": random.Random(1).randbytes(64),
    "a certificate": random.Random(2).randbytes(300),
    "zeros and text": bytes(100) + b"text" + bytes(8092 - 4),
    "somewhere": b"\xff" * 700 + b"log of the weather: 12, 13, 13, 14",
    "one byte": b"\x01",
}


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("data", FOREIGN.values(), ids=FOREIGN)
def test_what_another_program_keeps_stays(data, known):
    """Also where the store has had NVM before, and the other program begins anew with it."""
    nvm = Logged()
    drive = Drive()
    with drive.mounted():
        if known:
            start(nvm, drive, False).close()
        nvm.bytes[:] = data + b"\xff" * (8192 - len(data))
        before = bytes(nvm.bytes)
        for computer in (True, False, True):
            store = start(nvm, drive, computer)
            assert store.status == (NONE if computer else OK)
            assert store.reason == (save.TAKEN if computer else 0)
            assert store.write(GAME, b"game%d" % store.seq) is not computer
            store.close()
        assert nvm.bytes == before


def test_blank_memory_is_marked_once_by_a_start_that_has_the_drive():
    nvm = Logged()
    drive = Drive()
    with drive.mounted():
        for _ in range(3):
            store = start(nvm, drive, False)
            assert store.reason == 0
            store.write(GAME, b"game")
            store.close()
        assert nvm.writes == 1
        assert start(nvm, drive).status == NVM and nvm.writes == 1
    # the other half is never ours
    drive = Drive()
    with drive.mounted():
        nvm = Logged()
        nvm.bytes[5000:5003] = b"abc"
        start(nvm, drive, False).close()
        assert nvm.writes == 0 and start(nvm, drive).status == NVM


def test_nvm_that_cannot_be_written_is_no_fault_of_a_drive():
    nvm = Logged()

    def fail(*args):
        raise RuntimeError("Unable to write to nvm.")

    drive = Drive()
    with drive.mounted(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Logged, "__setitem__", fail)
        store = start(nvm, drive, False)
        assert (store.status, store.reason) == (OK, 0)
        assert store.write(GAME, b"game")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_title_says_it(tmp_path, language):
    """In the whole program: noise, and nothing at all."""
    with Console(tmp_path / "drive", language=language) as console:
        console.boot("B")
        for left in (random.Random(3).randbytes(8192), b"\xff" * 8192):
            console.play()
            console.press("START")
            console.choose("MENU_QUIT")
            assert console.app.store.read(GAME)
            console.sim.power_cut()
            (tmp_path / "drive.nvm").write_bytes(left)
            console.boot("B")
            assert console.app.store.status == NVM
            assert console.say("SAVE_LOST") in console.texts.replace("\n", " ")
            assert console.app.store.read(GAME) is None
