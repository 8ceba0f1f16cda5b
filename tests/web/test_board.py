# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""From the page onto a board: the installer writes what `make install` writes, and saves travel."""

import base64
import hashlib
import os
import re
import shutil
import sys
import zipfile
from types import SimpleNamespace

import pytest
from browser import Page
from console import Console
from test_first_start import Kinds, drive_of, told
from test_install import Fat, boot_out, everything, tree
from test_page import MANUAL, lying, play

from cardling import save
from tools import ROOT
from tools.board import bundle, install, savefile
from tools.build import payload

# A folder of the browser's private file system stands in for the drive.
FILL = """const [files, gone] = args;  // gone: what goes first, all if nothing is said
    const root = await navigator.storage.getDirectory();
    if (!gone) await root.removeEntry("drive", { recursive: true }).catch(() => {});
    const drive = await root.getDirectoryHandle("drive", { create: true });
    if (gone) {
        const [top, ...rest] = gone.split("/");
        const folder = rest.length ? await drive.getDirectoryHandle(top) : drive;
        await folder.removeEntry(rest.at(-1) ?? top, { recursive: true });
    }
    for (const [path, data] of Object.entries(files)) {
        let folder = drive;
        const parts = path.split("/");
        const last = data === null ? null : parts.pop();
        for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
        if (last === null) continue;
        const file = await (await folder.getFileHandle(last, { create: true })).createWritable();
        await file.write(Uint8Array.from(atob(data), (c) => c.charCodeAt(0)));
        await file.close();
    }"""
INSTALL = """const root = await navigator.storage.getDirectory();
    const drive = await root.getDirectoryHandle("drive");
    let last = 0;
    try {
        return await cardling.putOnBoard(drive, cardling.ask, (done) => {
            last = done;
            if (done === args[0]) throw new DOMException("pulled", "InvalidStateError");
        });
    } catch (error) {
        return { say: error.say, last };
    }"""
# args: what paths begin with, whether digests are enough
READ = """const [prefix, digest] = args;
    const root = await navigator.storage.getDirectory();
    const drive = await root.getDirectoryHandle("drive");
    const found = {};
    async function walk(folder, path) {
        for await (const [last, handle] of folder.entries()) {
            const name = path + last;
            if (!name.startsWith(prefix.slice(0, name.length))) continue;
            if (handle.kind === "directory") {
                found[name] = null;
                await walk(handle, name + "/");
                continue;
            }
            const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
            if (digest) {
                const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
                found[name] = [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
                continue;
            }
            let text = "";
            for (let i = 0; i < bytes.length; i += 8192)
                text += String.fromCharCode(...bytes.subarray(i, i + 8192));
            found[name] = btoa(text);
        }
    }
    await walk(drive, "");
    return found;"""


class Both:
    """A drive in the browser and one as a folder, alike."""

    def __init__(self, page, folder):
        self.page = page
        self.folder = folder

    def fill(self, files):
        """{path: bytes, None for a folder}."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        for path, data in files.items():
            target = self.folder / path
            if data is None:
                target.mkdir(parents=True, exist_ok=True)
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
        packed = {path: data and base64.b64encode(data).decode() for path, data in files.items()}
        packed = {path: "" if files[path] == b"" else data for path, data in packed.items()}
        self.page.run(FILL, packed)

    def install(self):
        """By both; the steps of the page."""
        assert install.main(["--drive", str(self.folder)]) == 0
        return self.page.run(INSTALL)

    def read(self, prefix=""):
        """What the page has written, of what begins so."""
        found = self.page.run(READ, prefix, False)
        return {
            path: None if data is None else base64.b64decode(data) for path, data in found.items()
        }

    def alike(self):
        """Both have written the same; how many files and folders it is."""
        page, board = self.page.run(READ, "", True), tree(self.folder)
        assert sorted(page) == sorted(board)
        sums = {path: data and hashlib.sha256(data).hexdigest() for path, data in board.items()}
        sums |= {path: hashlib.sha256(b"").hexdigest() for path in board if board[path] == b""}
        assert [path for path in board if page[path] != sums[path]] == []
        return len(board)


@pytest.fixture
def both(browser, url, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(install, "pack", lambda root, check: False)  # they are packed
    with Page(browser, url + MANUAL) as page:
        page.ready()
        yield Both(page, tmp_path / "drive")


NEW = {"boot_out.txt": boot_out(), "code.py": b'print("Hello World!")\n', "settings.toml": b""}
LIVED_IN = {
    **NEW,
    "boot_out.txt": boot_out("pybadge", "9.2.8"),
    "boot.py": b"import usb_cdc\n",
    "code.txt": b"mine",
    "cardling.py": b"mine, too",
    "engine/table.mpy": b"C\6\0\x1fsomebody's",
    "lib/cardling/app.py": b"# Cardling contributors\nold\n",
    "lib/adafruit_ticks.mpy": b"C\6\0\x1fmy own",
    "assets": b"a file where a folder goes",
    "settings.toml": b'CIRCUITPY_WIFI_SSID = "home"\r\n',
    "notes/mine.txt": b"stay",
    "saves/mygame.dat": b"stay",
    "saves/pad0": b"stay",
    "saves/2/slots": b"stay",
    "saves/5": b"stay",
    "saves.tmp": b"stay",
    "saves.cardling": b"stay",
    "crash.txt": b"my own crash",
}


@pytest.mark.parametrize("files", [NEW, LIVED_IN], ids=["new", "lived in"])
def test_the_page_installs_what_make_install_does(both, files):
    both.fill(files)
    done = both.install()
    assert done["steps"] > 100
    assert both.alike() > 150
    again = both.install()
    assert again["steps"] == 0  # nothing changed: nothing is written
    assert both.alike() > 150


def test_an_installation_that_stops_can_be_run_again(both):
    both.fill(NEW)
    steps = both.install()["steps"]
    for stops in (1, 40, 100), (steps - 2,):  # the last is in the files for saves
        both.fill(NEW)
        for stop in stops:
            told = both.page.run(INSTALL, stop)
            assert told["say"] == "stopped" and told["last"] == stop
            names = both.read("code.py")
            before = names.get("code.py.before-cardling", names.get("code.py"))
            assert b"Hello World" in before
        both.install()
        both.alike()


def played(root="saves"):
    """A drive of 0.1.0 that was played with: {path: bytes}."""
    with zipfile.ZipFile(ROOT / "tests/saves/0.1.0/drive.zip") as file:
        return {root + name.removeprefix("saves"): file.read(name) for name in file.namelist()}


BLANK = {"saves.new/" + path: data for path, data in payload.saves().items()}
ZIP = {
    "saves/%s%s" % (path, ".new" * path.endswith("slots")): data
    for path, data in payload.saves().items()
}
UPDATES = {
    "of 0.1.0": played(),
    "of 0.1.0, then a zip": {**played(), **ZIP},
    "of 0.1.0, then an earlier zip": {**played(), **BLANK},
    "an earlier page, with saves": played("saves.new"),
    "an earlier page, with saves, then a zip": {**played("saves.new"), **ZIP},
    "an earlier zip": BLANK,
    "a zip": ZIP,
    "a zip of which half was copied": dict(list(ZIP.items())[:3]),
}


@pytest.mark.parametrize("kind", UPDATES)
def test_the_page_keeps_saves_as_make_install_does(both, kind):
    both.fill({**NEW, **UPDATES[kind]})
    both.install()
    both.alike()
    wanted = played() if "0.1.0" in kind or "with saves" in kind else payload.saves()
    wanted = {"saves/" + path.removeprefix("saves/"): data for path, data in wanted.items()}
    found = {path: data for path, data in both.read("saves").items() if data}
    assert set(found) == set(wanted)
    assert all(found[path] == wanted[path] for path in wanted if "slots" in path)
    assert both.install()["steps"] == 0


@pytest.mark.parametrize(
    "text, said",
    [
        (boot_out(version="8.2.0"), "wrongVersion"),
        (boot_out(version="11.0.0"), "wrongVersion"),
        (boot_out(board="toaster"), "wrongBoard"),
        (b"hello", "noBoard"),
    ],
)
def test_wrong_boards_are_refused_and_nothing_is_written(both, text, said):
    both.fill({**NEW, "boot_out.txt": text})
    before = both.read()
    assert both.page.run(INSTALL)["say"] == said
    assert both.read() == before


def test_saves_travel_to_a_board_and_back(both, tmp_path):
    """A game that was begun on the page goes on in the simulator, and the other way round."""
    page = both.page
    play(page)
    page.press("A", "A")
    page.ask("settle", [1500, 20])

    def again():
        page.frames(20)
        page.press("A")  # go on
        page.ask("settle", [1500, 20])
        return lying(page.pixels())

    picture = lying(page.pixels())
    take = "return btoa(String.fromCharCode(...await cardling.ask('takeOut')))"
    data = base64.b64decode(page.run(take))
    assert {kind for kind, _ in savefile.records(data)} >= {save.GAME, save.SETTINGS}
    file = tmp_path / "cardling.saves"
    file.write_bytes(data)

    both.fill(NEW)
    assert install.main(["--drive", str(both.folder), "--saves-from", str(file)]) == 0
    with Console(both.folder, language=None) as console:
        assert console.kind == "Title"
        console.press("A")
        console.settle()
        assert console.kind == "Mindbug" and lying(console.sim.screen()) == picture
        records = {kind: console.app.store.read(kind) for kind in (save.GAME, save.SETTINGS)}
    assert records == dict(savefile.records(data))

    put = "return await cardling.ask('putIn', Uint8Array.from(atob(args[0]), c => c.charCodeAt(0)))"
    broken = bytearray(data)
    broken[20] ^= 1
    assert page.run(put, base64.b64encode(broken).decode()) != ""
    assert page.front == "Mindbug asks"  # nothing happened
    page.press("A", "A")  # another state
    page.ask("settle", [1500, 20])
    assert lying(page.pixels()) != picture
    assert page.run(put, base64.b64encode(data).decode()) == ""
    assert again() == picture


def test_the_page_takes_its_saves_along(both):
    page = both.page
    play(page)
    both.fill(NEW)
    page.run("document.getElementById('along').checked = true")
    page.run(INSTALL)
    found = both.read("saves/")
    slots = {path: data for path, data in found.items() if path.endswith("/slots")}
    assert len(slots) == 4 and any(b"Cg" in data[:20000] for data in slots.values())
    both.page.run(FILL, {}, "saves/1")  # it was interrupted
    page.run(INSTALL)
    assert {path: both.read("saves/")[path] for path in slots} == slots
    own = bytearray(slots["saves/0/slots"])
    own[5000:5015] = b"the board's own"
    both.page.run(FILL, {"saves/0/slots": base64.b64encode(own).decode()}, "saves/1")
    page.run(INSTALL)
    found = both.read("saves/")
    assert found["saves/0/slots"] == own and "saves/1" not in found


def test_what_is_no_file_of_saves_is_refused(tmp_path, capsys):
    drive = tmp_path / "drive"
    drive.mkdir()
    (drive / "boot_out.txt").write_bytes(boot_out())
    (tmp_path / "a.saves").write_bytes(b"hello")
    command = ["--drive", str(drive), "--saves-from"]
    assert install.main([*command, str(tmp_path / "a.saves")]) == 1
    assert "not a file of Cardling saves" in capsys.readouterr().err
    assert install.main([*command, str(tmp_path / "none")]) == 1
    assert len(list(drive.iterdir())) == 1  # nothing was written
    with pytest.raises(SystemExit):
        install.main([*command, "x", "--dry-run"])


# The drive that the player picks: the folder as above, with so many bytes free, or read-only. The
# errors are those that Chromium makes of ENOSPC and EROFS; what is written lies beside the old file
# until it is closed. ``blind``: a file that is only made longer takes no room, no probe finds out.
PICK = """const [free, readOnly, blind] = args;
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle("drive");
    const drive = { free };
    const refuse = () => {
        if (readOnly) throw new DOMException("", "NoModificationAllowedError");
    };
    const take = (bytes) => {
        if (bytes > drive.free) throw new DOMException("", "QuotaExceededError");
        drive.free -= bytes;
        return bytes;
    };
    class File {
        constructor(handle) { this.handle = handle; }
        getFile() { return this.handle.getFile(); }
        async createWritable() {
            refuse();
            const before = (await this.getFile()).size;
            let taken = take(512);
            const file = await this.handle.createWritable();
            return {
                async write(data) { taken += take(data.length); await file.write(data); },
                async truncate(bytes) { if (!blind) taken += take(bytes); },
                async close() { drive.free += before; await file.close(); },
                async abort() { drive.free += taken; await file.abort(); },
            };
        }
    }
    class Folder {
        constructor(handle) { this.handle = handle; }
        keys() { return this.handle.keys(); }
        there(name) {
            const other = (error) => error.name === "TypeMismatchError";
            return this.handle.getFileHandle(name).then(() => true, other);
        }
        async getDirectoryHandle(name, how = {}) {
            if (how.create && !await this.there(name)) { refuse(); take(512); }
            return new Folder(await this.handle.getDirectoryHandle(name, how));
        }
        async getFileHandle(name, how = {}) {
            if (how.create && !await this.there(name)) { refuse(); take(512); }
            return new File(await this.handle.getFileHandle(name, how));
        }
        async removeEntry(name, how = {}) {
            refuse();
            const file = await this.handle.getFileHandle(name).catch(() => null);
            if (file) drive.free += (await file.getFile()).size;
            await this.handle.removeEntry(name, how);
        }
    }
    window.showDirectoryPicker = async (how) => {
        window.asked = how;
        return new Folder(root);
    };"""
# The same drive writes down what is done to it, to be done again on a FAT.
WRITE_DOWN = """window.done = [];
    const note = (...what) => window.done.push(what);
    const wrap = (real, here) => ({
        keys: () => real.keys(),
        async getDirectoryHandle(name, how = {}) {
            if (how.create) note("folder", here + name);
            return wrap(await real.getDirectoryHandle(name, how), here + name + "/");
        },
        async getFileHandle(name, how = {}) {
            if (how.create) note("file", here + name);
            const handle = await real.getFileHandle(name, how);
            return {
                getFile: () => handle.getFile(),
                async createWritable() {
                    const file = await handle.createWritable();
                    let size = 0;
                    return {
                        async write(data) { await file.write(data); size += data.length; },
                        async truncate(bytes) {
                            await file.truncate(bytes);
                            note("take", here + name, bytes);
                        },
                        async close() { note("write", here + name, size); await file.close(); },
                        async abort() { note("let go", here + name); await file.abort(); },
                    };
                },
            };
        },
        async removeEntry(name, how = {}) {
            note("remove", here + name);
            await real.removeEntry(name, how);
        },
    });
    const pick = window.showDirectoryPicker;
    window.showDirectoryPicker = async (how) => wrap(await pick(how), "");"""
SAYS = "document.getElementById('board-says').textContent"
PLENTY = 8 << 20


def put_on_board(page, free, read_only=False, blind=False, before=""):
    """By hand, in the dialog; what it says at the end."""
    page.run(PICK, free, read_only, blind)
    page.run(before)
    page.run("document.getElementById('board-says').textContent = ''")
    page.do("click", selector="[data-open=board]")
    page.do("click", selector="#board-go")
    page.wait("!document.getElementById('board-go').disabled && " + SAYS)
    told = page.run("return " + SAYS)
    assert page.run("return document.getElementById('board-says').checkVisibility()")
    assert page.run("return document.getElementById('board-bar').hidden")
    assert page.run("return window.asked.mode") == "readwrite"
    page.do("click", selector="#board form button")
    return told


def is_there(files, found):
    """All of the player's own is there, under its name or the one it got when it was set aside;
    settings may have got lines at their top."""
    for path, data in files.items():
        names = [name for name in found if name == path or name.startswith(path + ".before-")]
        assert data is None or any(found[name].endswith(data) for name in names), path


MINE = {path: data for path, data in LIVED_IN.items() if b"Cardling" not in (data or b"")}


def test_a_drive_that_is_full_loses_nothing(both):
    """Before anything is written, if that can be found out, else in the middle; then it goes on."""
    page = both.page
    both.fill(LIVED_IN)
    before = both.read()
    for free in (100, 600, 100000):
        told = put_on_board(page, free)
        assert told.startswith("The drive is full") and "\n" not in told
        assert both.read() == before
    for free in (2000, 300000):  # at the first list, in the middle
        told = put_on_board(page, free, blind=True)
        assert told.startswith("The drive is full") and "\n" not in told
        found = both.read()
        is_there(MINE, found)
        assert not [name for name in found if name.endswith(".crswap")]  # half a file of Chromium's
    told = put_on_board(page, PLENTY)
    assert "Eject the drive" in told and "switch the board off and on" in told
    assert re.search(r" [1-9]\d* changes were written", told)
    assert told.endswith("Not ours, so it stays: lib/adafruit_ticks.")
    found = both.read()
    is_there(MINE, found)
    assert "Cardling" in found["code.py"].decode() and not any(
        name.endswith(".new") for name in found
    )
    assert put_on_board(page, 0).startswith("Cardling is on the board")  # nothing is to be done


def test_a_drive_that_is_read_only_says_what_to_do(both):
    both.fill(LIVED_IN)
    before = both.read()
    told = put_on_board(both.page, PLENTY, read_only=True)
    assert "hold B" in told and "\n" not in told
    assert both.read() == before
    both.page.run("showDirectoryPicker = async () => { throw new DOMException('', 'AbortError'); }")
    both.page.run("document.getElementById('board-says').textContent = ''")
    both.page.do("click", selector="[data-open=board]")
    both.page.do("click", selector="#board-go")  # and the player thinks better of it
    assert both.page.run("return " + SAYS) == ""


@pytest.mark.parametrize("kind, seed", [("fresh", 1), ("lived in", 2), ("full of gaps", 3)])
def test_after_the_page_installed_a_cut_loses_nothing(both, kind, seed, monkeypatch, capsys):
    """What Chromium asks a drive for, asked of FatFs, which looks for free clusters as Linux does:
    behind those that it gave last. Files that were not closed yet lie beside the old ones."""
    monkeypatch.setattr("cardling.save.slots._sync", lambda: os.sync())
    monkeypatch.setitem(sys.modules, "microcontroller", SimpleNamespace(nvm=None))
    image = drive_of(kind, seed)
    drive = Fat(image)
    before = everything(drive)
    both.fill({"boot_out.txt": before["boot_out.txt"], "code.py": before["code.py"]})
    told_by_page = put_on_board(both.page, drive.space()[0], before=WRITE_DOWN)
    assert "until the title appears" in told_by_page
    files = both.read()
    most = 0
    for what, path, *size in both.page.run("return window.done"):
        if what == "file" and path.rpartition("/")[2] not in drive.names(path.rpartition("/")[0]):
            drive.write(path, b"")
        elif what == "take":
            drive.plug(path + ".crswap", *size)
            most = max(most, *size)
        elif what == "write":
            drive.write(path + ".crswap", (files.get(path) or bytes(*size))[: size[0]])
            drive.remove(path)
            drive.rename(path + ".crswap", path)
        elif what == "let go" and path.rpartition("/")[2] + ".crswap" in drive.names():
            drive.remove(path + ".crswap")
        elif what == "remove" and drive.read(path) is not None:
            drive.remove(path)
    image.flash.flush()
    found = everything(drive)
    theirs = {path: data for path, data in before.items() if "own" in path}
    assert {path: found[path] for path in theirs} == theirs
    ours = {path for path, data in files.items() if data is not None}
    assert found.keys() - theirs.keys() == ours
    assert most > 3 << 20
    kinds = Kinds(image)
    counts = kinds.count()
    told(capsys, "the page", kind, seed, kinds, counts)
    assert len(kinds.ours) > 80 and not kinds.shared
    assert all(lost == harmed == 0 for _, lost, harmed in counts.values())


def test_a_drive_without_room_for_saves_gets_the_rest(both):
    both.fill(NEW)
    told = put_on_board(both.page, 1_500_000)
    assert "Cardling is on the board" in told and "no room for saves" in told
    assert not both.read("saves")
    told = put_on_board(both.page, PLENTY)
    assert "no room" not in told and "saves/3/slots" in both.read("saves/3")


WORDS = [
    ("en-US", ("Eject", "until the title appears", "other files of yours", "make install")),
    ("de-DE", ("Wirf", "bis der Titel erscheint", "andere Dateien von dir", "make install")),
]


@pytest.mark.parametrize("language, words", WORDS)
def test_a_browser_that_writes_no_drives_offers_the_zips(browser, url, made, language, words):
    before = "delete window.showDirectoryPicker;"
    with Page(browser, url + MANUAL, before=before, language=language) as page:
        page.ready()
        page.do("click", selector="[data-open=board]")
        assert not page.run("return document.getElementById('board-go').checkVisibility()")
        told = page.run("return document.getElementById('by-hand').innerText")
        assert [word for word in (*words, bundle.FIRST, bundle.UPDATE) if word not in told] == []
        links = page.run(
            """const found = [];
            for (const link of document.querySelectorAll("#by-hand a")) {
                const bytes = new Uint8Array(await (await fetch(link.href)).arrayBuffer());
                const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
                const { x, y, width, height } = link.getBoundingClientRect();
                const top = document.elementFromPoint(x + width / 2, y + height / 2);
                found.push([link.textContent, link.download !== null && top === link,
                    [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("")]);
            }
            return found;"""
        )
        assert links == [
            ["CircuitPython %d" % major, True, hashlib.sha256(made[name]).hexdigest()]
            for major, name in ((9, "circuitpython-9.zip"), (10, "circuitpython-10.zip"))
        ]
