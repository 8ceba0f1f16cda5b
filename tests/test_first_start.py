# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The first start after make install, on drives that are fresh, lived in and nearly full: where the
files for the saves lie, and the power cut at every write."""

import os
import random
import sys
from types import SimpleNamespace

import pytest
from test_install import Fat, boot_out, everything
from test_save import ROOT, STYLES, Cuts, decision

from cardling import save
from cardling.save import CARRY, GAME, OK, PROGRESS, SETTINGS, STATS, Store, rare
from tools import fatimage, install, payload
from tools.fatimage import Layout

CUTS = 400


@pytest.fixture(autouse=True)
def board(monkeypatch):
    """os.sync() as on CircuitPython, and no NVM."""
    monkeypatch.setattr("cardling.save.slots._sync", lambda: os.sync())
    monkeypatch.setitem(sys.modules, "microcontroller", SimpleNamespace(nvm=None))


@pytest.fixture(scope="module")
def real():
    return payload.files(payload.Cross())


def drive_of(kind, seed, size=8 << 20, files=None):
    """A drive before the installation of these files: its image."""
    image = fatimage.Drive(size=size)
    drive = Fat(image)
    dice = random.Random(seed)
    drive.write("boot_out.txt", boot_out())
    drive.write("code.py", b"print('Hello World!')\n")
    if kind != "fresh":
        names = ["own%d/file%d.bin" % (i % 9, i) for i in range(size >> 14)]
        for name in names:
            drive.write(name, dice.randbytes(dice.randrange(200, 9000)))
        for name in names:
            if dice.random() < 0.4:
                drive.remove(name)
    if kind == "nearly full":
        free, cluster, _ = drive.space()
        ours = [len(data) for data in (*files.values(), *payload.saves().values())]
        room = sum(-(-n // cluster) * cluster for n in ours) + rare.reserve(size)
        drive.write("big.bin", bytes(free - room - (64 << 10)))  # folders, settings, the list
    image.flash.flush()
    return image


def installed(image, monkeypatch, real):
    """make install."""
    monkeypatch.setattr(install, "pack", lambda root, check: False)
    monkeypatch.setattr(payload, "files", lambda cross, root: dict(real))
    drive = Fat(image)
    assert install.main([], drive=drive) == 0
    image.flash.flush()
    return drive


def layout(image):
    """(4 KB blocks that saves are written to, sectors of everything else)."""
    table = Layout(image)
    others = set(range(table.data))  # the FAT and the root
    ours = set()
    for path, sectors in table.files().items():
        if not path.startswith("SAVES/"):
            others.update(sectors)
        elif path.endswith("SLOTS"):
            for slot in range(save.SLOTS):
                first = (save.FIRST + slot * save.STRIDE) // 512
                ours.update(sector // 8 for sector in sectors[first : first + 2])
        elif path.endswith("/") and path != "SAVES/":
            ours.update(sector // 8 for sector in sectors)  # closing rewrites their entries
    return ours, others


LAYOUTS = [("fresh", 1, 4), ("lived in", 2, 4), ("nearly full", 2, 4), ("lived in", 2, 0)]


@pytest.mark.parametrize("kind, seed, looks", LAYOUTS)
def test_the_first_start_loses_nothing(kind, seed, looks, monkeypatch, real, capsys):
    image = drive_of(kind, seed, files=real)
    drive = installed(image, monkeypatch, real)
    assert sorted(drive.names("saves")) == ["0", "1", "2", "3", "pad0"]
    assert not {"saves.new", "saves.tmp"} & set(drive.names())
    ours, others = layout(image)
    both = ours & {sector // 8 for sector in others}
    assert len(ours) > 80
    files = everything(drive, but="saves")
    image.flash.looks = looks
    warned = []
    with image.mounted():
        cuts = Cuts(image)
        store = Store(ROOT)
        assert store.open(lambda *args: warned.append(args)) == OK
        assert (store.reason, cuts.log, warned) == (0, [], [])
        safe = {}
        cuts.write(store, safe, SETTINGS, b"language")
        for tip in range(3):
            cuts.write(store, safe, SETTINGS, bytes([tip]) * 16)
            for n in range(5):
                cuts.write(store, safe, GAME, *decision(10 * tip + n))
        cuts.write(store, safe, CARRY, b"carried" * 13)
        cuts.write(store, safe, STATS, bytes(65))
        cuts.write(store, safe, PROGRESS, bytes(200))
        cuts.expect(safe)
        store.close()
    styles = -(-CUTS // len(cuts.log))
    count = lost = 0
    for at, after, safe, pending in cuts.each(max(styles, len(STYLES))):
        count += 1
        mem = after.flash.mem
        bad = any(
            mem[sector * 512 : sector * 512 + 512] != cuts.start[sector * 512 : sector * 512 + 512]
            for sector in range(at // 512 & ~7, at // 512 | 7)
            if sector in others
        )
        if count % 100 == 1:
            # a cut while a folder of the saves is written may leave anything as names in it
            bad |= everything(Fat(after), but="saves") != files
        with after.mounted():
            store = Store(ROOT)
            bad |= store.open() != OK or 2 in store.skip
            for kind_, data in safe.items():
                bad |= store.read(kind_) not in (data, pending.get(kind_, data))
        lost += bad
    assert count >= CUTS
    with capsys.disabled():
        print(
            "\n%s, seed %d: %d of %d blocks of the saves hold something else;"
            " %d of %d cuts lost something" % (kind, seed, len(both), len(ours), lost, count)
        )
    assert (len(both), lost) == (0, 0)


def test_without_room_there_is_a_note_and_nothing_is_written(monkeypatch, real, capsys):
    image = drive_of("fresh", 1, 2 << 20)
    drive = Fat(image)
    free, *_ = drive.space()
    drive.write("big.bin", bytes(free - 800 * 1024))
    installed(image, monkeypatch, real)
    assert "note: no room for saves: remove " in capsys.readouterr().out
    assert not [name for name in drive.names() if name.startswith("saves")]
    with image.mounted():
        image.flash.log.clear()
        image.flash.keep_log = True
        store = Store(ROOT)
        assert store.open() == save.NONE and store.reason == save.FULL
        assert image.flash.log == []


def test_saves_are_never_touched_again(monkeypatch, real, capsys):
    image = drive_of("fresh", 1)
    installed(image, monkeypatch, real)
    with image.mounted():
        store = Store(ROOT)
        store.open()
        store.write(STATS, b"stats")
        store.close()
    before = {
        name: data for name, data in everything(Fat(image)).items() if name.startswith("saves")
    }
    for change in ("nothing", "a newer version", "uninstall"):
        drive = Fat(image)
        if change == "a newer version":
            for path, data in payload.saves().items():  # the zip, copied over it
                drive.write("saves.new/" + path, data)
            installed(image, monkeypatch, {**real, "engine/new.mpy": b"C\6\0\x1fnew"})
            assert "saves.new" not in drive.names()
        else:
            assert install.main(["--uninstall"] * (change == "uninstall"), drive=drive) == 0
        after = {name: data for name, data in everything(drive).items() if name.startswith("saves")}
        assert after == before
    assert install.main(["--uninstall", "--saves"], drive=Fat(image)) == 0
    assert "saves" not in Fat(image).names()


def test_a_copied_zip_becomes_saves(monkeypatch, real):
    image = drive_of("fresh", 1)
    drive = Fat(image)
    for path, data in payload.saves().items():
        drive.write("saves.new/" + path, data)
    steps = install.plan_install(drive, real, b"", "1", payload.saves()).steps
    assert steps[-1] == ("rename", "saves.new", "saves")
    assert not [step for step in steps if step[1].startswith("saves.new/")]
    with image.mounted():
        store = Store(ROOT)
        assert store.open() == OK and store.write(GAME, b"game")
        assert sorted(os.listdir(ROOT)) == ["0", "1", "2", "3", "pad0"]
        store.close()
        drive.write("saves.new/pad0", b"\xff" * rare._PAD)  # the next zip
        assert store.open() == OK and store.read(GAME) == b"game"
