# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The first start after make install, on drives that are fresh, lived in and nearly full: where the
files for the saves lie, and the power cut at every write."""

import io
import os
import random
import sys
import zipfile
from types import SimpleNamespace

import pytest
from test_install import Fat, boot_out, everything
from test_save import ROOT, STYLES, Cuts, decision

from cardling import save
from cardling.save import GAME, OK, PROGRESS, RESTART, SETTINGS, STATS, Store, setup
from tools.board import bundle, fatimage, install
from tools.board.fatimage import Layout
from tools.build import payload

pytestmark = pytest.mark.usefixtures("unseen")

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
        gaps = kind == "full of gaps"  # more of them than all our files need
        names = ["own%d/file%d.bin" % (i % 9, i) for i in range(size >> (13 if gaps else 14))]
        for name in names:
            drive.write(name, dice.randbytes(dice.randrange(200, 9000)))
        for name in names:
            if dice.random() < (0.6 if gaps else 0.4):
                drive.remove(name)
    if kind == "nearly full":
        free, cluster, _ = drive.space()
        ours = [len(data) for data in (*files.values(), *payload.saves().values())]
        room = sum(-(-n // cluster) * cluster for n in ours) + setup.reserve(size)
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


def by_name(path):
    """Files and folders mixed."""
    return path


def files_first(path):
    """In each folder."""
    *folders, name = path.split("/")
    return [*((1, part) for part in folders), (0, name)]


def folders_first(path):
    """In each folder."""
    *folders, name = path.split("/")
    return [*((0, part) for part in folders), (1, name)]


def in_the_zip(path):
    """As they lie there: sorting leaves them as they are."""
    return 0


ORDERS = (by_name, files_first, folders_first, in_the_zip)


def copied(image, folder, order=by_name, made=None):
    """A computer's copy of a folder of the zip, in this order."""
    drive = Fat(image)
    with zipfile.ZipFile(io.BytesIO(made or bundle.bundle(10)[1])) as file:
        for name in sorted(file.namelist(), key=order):
            if name.split("/")[1] == folder:
                drive.write(name.split("/", 2)[2], file.read(name))
    image.flash.flush()
    return drive


def layout(image):
    """(4 KB blocks that saves are written to, {sector: the file or folder that it is of} of all
    else; "" is the FAT and the root)."""
    table = Layout(image)
    others = dict.fromkeys(range(table.data), "")
    ours = set()
    files = table.files()
    for path, sectors in files.items():
        if not path.startswith("SAVES/"):
            others.update(dict.fromkeys(sectors, path))
        elif "/SLOTS" in path:
            for slot in range(save.SLOTS):
                first = (save.FIRST + slot * save.STRIDE) // 512
                ours.update(sector // 8 for sector in sectors[first : first + 2])
            folder = files[path.rpartition("/")[0] + "/"]
            ours.update(sector // 8 for sector in folder)  # closing rewrites its entries
    return ours, others


class Kinds:
    """What is written from the first start on, cut at each write: by kind of what was being done
    the number of cuts, how many of them lost a record, and how many harmed another file."""

    def __init__(self, image):
        self.image = image
        self.ours, self.others = layout(image)
        self.shared = self.ours & {sector // 8 for sector in self.others}
        self.marks = []  # (writes so far, kind)
        self.cuts = Cuts(image)

    def begin(self, kind):
        self.image.flash.flush()
        self.marks.append((len(self.cuts.log), kind))

    def play(self):
        """From the first start to the end of a game."""
        cuts = self.cuts
        warned = []
        self.begin("start")
        store = Store(ROOT)
        assert store.open(lambda *args: warned.append(args)) == OK
        assert (store.reason, cuts.log, warned) == (0, [], [])
        safe = {}
        self.begin("first save")
        cuts.write(store, safe, SETTINGS, b"language")
        self.begin("saves")
        for tip in range(3):
            cuts.write(store, safe, SETTINGS, bytes([tip]) * 16)
            for n in range(5):
                cuts.write(store, safe, GAME, *decision(10 * tip + n))
        cuts.write(store, safe, RESTART, b"carried" * 13)
        cuts.write(store, safe, STATS, bytes(65))
        cuts.write(store, safe, PROGRESS, bytes(200))
        cuts.expect(safe)
        self.begin("close")
        store.close()

    def harmed(self, at, mem):
        """Other files and folders in this block that are no longer what they were."""
        found = set()
        for sector in range(at // 512 & ~7, (at // 512 & ~7) + 8):
            part = slice(sector * 512, sector * 512 + 512)
            if sector in self.others and mem[part] != self.cuts.start[part]:
                found.add(self.others[sector])
        return found

    def count(self):
        """{kind: [cuts, that lost a record, that harmed somebody's file]}."""
        with self.image.mounted():
            self.play()
        log = self.cuts.log
        styles = max(len(STYLES), -(-CUTS // len(log)))
        counts = {kind: [0, 0, 0] for _, kind in self.marks}
        each = self.cuts.each(styles)
        for n in range(len(log) * styles):
            at, after, safe, pending = next(each)
            kind = [kind for first, kind in self.marks if first <= n // styles][-1]
            assert at // 4096 in self.ours  # neither the FAT nor the root is ever written
            with after.mounted():
                store = Store(ROOT)
                lost = store.open() != OK
                for record, data in safe.items():
                    lost |= store.read(record) not in (data, pending.get(record, data))
            for i, one in enumerate((True, lost, bool(self.harmed(at, after.flash.mem)))):
                counts[kind][i] += one
        return counts


def told(capsys, way, kind, seed, kinds, counts):
    """The counts, for people."""
    with capsys.disabled():
        shared = "%d of %d blocks shared" % (len(kinds.shared), len(kinds.ours))
        print("\n%s on a drive that is %s, seed %d: %s" % (way, kind, seed, shared))
        for name, (cuts, lost, harmed) in counts.items():
            print("  %s: %d cuts, %d lost a record, %d harmed others" % (name, cuts, lost, harmed))


LAYOUTS = [
    ("fresh", 1, 4),
    ("lived in", 2, 4),
    ("nearly full", 2, 4),
    ("full of gaps", 3, 4),
    ("lived in", 2, 0),
]


@pytest.mark.parametrize("kind, seed, looks", LAYOUTS)
def test_after_make_install_a_cut_loses_nothing(kind, seed, looks, monkeypatch, real, capsys):
    image = drive_of(kind, seed, files=real)
    drive = installed(image, monkeypatch, real)
    assert sorted(drive.names("saves")) == ["0", "1", "2", "3", "pad0"]
    assert install.PLUG not in drive.names()
    files = everything(drive, but="saves")
    image.flash.looks = looks
    kinds = Kinds(image)
    assert len(kinds.ours) > 80 and not kinds.shared
    counts = kinds.count()
    told(capsys, "make install", kind, seed, kinds, counts)
    assert all(counts[kind][1:] == [0, 0] for kind in counts)
    assert everything(Fat(image.cut()), but="saves") == files


@pytest.mark.parametrize("kind, seed", [("fresh", 1), ("lived in", 2), ("full of gaps", 3)])
def test_after_the_zip_was_copied_a_start_writes_nothing(kind, seed, capsys):
    """On a drive with gaps the files for saves lie in them: there neighbours may be harmed, as the
    zip's text says, but never the root or the FAT. On one without they lie alone."""
    image = drive_of(kind, seed)
    copied(image, bundle.FIRST)
    kinds = Kinds(image)
    counts = kinds.count()
    told(capsys, "the zip", kind, seed, kinds, counts)
    assert counts["start"] == [0, 0, 0]
    assert counts["first save"][1] == counts["saves"][1] == 0
    if kind == "fresh":
        assert not kinds.shared and counts["close"][1] == 0
        assert not any(harmed for _, _, harmed in counts.values())


@pytest.fixture(scope="module")
def zipped():
    return bundle.bundle(10)[1]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("shift", range(4))
def test_a_zip_copied_onto_a_fresh_drive_keeps_the_saves_apart(zipped, shift, order):
    """Wherever in a block of 4 KB their folder begins, and in whatever order a computer copies."""
    image = drive_of("fresh", 1)
    Fat(image).write("a.txt", b"x" * (1024 * shift + 1))
    copied(image, bundle.FIRST, order, zipped)
    ours, others = layout(image)
    assert len(ours) > 80 and not ours & {sector // 8 for sector in others}
    top = Layout(image).files()["SAVES/"]
    assert not ours & {sector // 8 for sector in top}, "with their folder all of them would go"


def test_without_room_there_is_a_note_and_nothing_is_written(monkeypatch, real, capsys):
    image = drive_of("fresh", 1, 2 << 20)
    drive = Fat(image)
    free, cluster, _ = drive.space()
    program = sum(-(-len(data) // cluster) * cluster for data in real.values())
    drive.write("big.bin", bytes(free - program - 200 * 1024))
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
            copied(image, bundle.FIRST)  # the zip, over it
            installed(image, monkeypatch, {**real, "engine/new.mpy": b"C\6\0\x1fnew"})
            before["saves/" + install.ZIP_PAD] = b"\xff" * setup._PAD
        else:
            assert install.main(["--uninstall"] * (change == "uninstall"), drive=drive) == 0
        after = {name: data for name, data in everything(drive).items() if name.startswith("saves")}
        assert after == before
    assert install.main(["--uninstall", "--saves"], drive=Fat(image)) == 0
    assert "saves" not in Fat(image).names()
