# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""From the page onto a board: the installer writes what `make install` writes, and saves travel."""

import base64
import hashlib
import shutil

import pytest
from browser import Page
from console import Console
from test_install import boot_out, tree
from test_page import MANUAL, lying, play

from cardling import save
from tools import install, savefile

# A folder of the browser's private file system stands in for the drive.
FILL = """const [files, gone] = args;  // gone: what goes first, all if nothing is said
    const root = await navigator.storage.getDirectory();
    if (!gone) await root.removeEntry("drive", { recursive: true }).catch(() => {});
    const drive = await root.getDirectoryHandle("drive", { create: true });
    if (gone) await drive.removeEntry(gone, { recursive: true });
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
READ = """const root = await navigator.storage.getDirectory();
    const drive = await root.getDirectoryHandle("drive");
    const found = {};
    async function walk(folder, prefix) {
        for await (const [name, handle] of folder.entries()) {
            if (handle.kind === "directory") {
                found[prefix + name] = null;
                await walk(handle, prefix + name + "/");
                continue;
            }
            const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
            let text = "";
            for (let i = 0; i < bytes.length; i += 8192)
                text += String.fromCharCode(...bytes.subarray(i, i + 8192));
            found[prefix + name] = btoa(text);
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

    def read(self):
        """What the page has written."""
        found = self.page.run(READ)
        return {
            path: None if data is None else base64.b64decode(data) for path, data in found.items()
        }

    def alike(self):
        """The page leaves the files of the saves to the game's first start, which renames them."""
        page = {
            path.replace("saves.new", "saves", 1) if path.startswith("saves.new") else path: data
            for path, data in self.read().items()
        }
        board = tree(self.folder)
        assert sorted(page) == sorted(board)
        assert [path for path in board if page[path] != board[path]] == []
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
    "saves": None,
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
    for stop in (1, 40, 100):
        told = both.page.run(INSTALL, stop)
        assert told["say"] == "stopped" and told["last"] == stop
        names = both.read()
        assert b"Hello World" in names.get("code.py", names.get("code.py.before-cardling"))
    both.install()
    both.alike()


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
    found = both.read()
    slots = {path: data for path, data in found.items() if path.endswith("/slots")}
    assert len(slots) == 4 and any(b"Cg" in data[:20000] for data in slots.values())
    own = base64.b64encode(b"the board's own").decode()
    both.page.run(FILL, {"saves/0/slots": own}, "saves.new")
    page.run(INSTALL)
    found = both.read()
    assert found["saves/0/slots"] == b"the board's own" and "saves.new" not in found


def test_what_is_no_file_of_saves_is_refused(tmp_path, capsys):
    drive = tmp_path / "drive"
    drive.mkdir()
    (drive / "boot_out.txt").write_bytes(boot_out())
    (tmp_path / "a.saves").write_bytes(b"hello")
    command = ["--drive", str(drive), "--saves-from"]
    assert install.main([*command, str(tmp_path / "a.saves")]) == 1
    assert "no saves of Cardling" in capsys.readouterr().err
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
SAYS = "document.getElementById('board-says').textContent"
PLENTY = 8 << 20


def put_on_board(page, free, read_only=False, blind=False):
    """By hand, in the dialog; what it says at the end."""
    page.run(PICK, free, read_only, blind)
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
    assert told.endswith("Not from here, and stays: lib/adafruit_ticks.")
    found = both.read()
    is_there(MINE, found)
    assert "Cardling" in found["code.py"].decode() and not any(
        name.endswith(".new") and name != "saves.new" for name in found
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


@pytest.mark.parametrize("language, word", [("en-US", "Eject"), ("de-DE", "auswerfen")])
def test_a_browser_that_writes_no_drives_offers_the_zips(browser, url, made, language, word):
    before = "delete window.showDirectoryPicker;"
    with Page(browser, url + MANUAL, before=before, language=language) as page:
        page.ready()
        page.do("click", selector="[data-open=board]")
        assert not page.run("return document.getElementById('board-go').checkVisibility()")
        assert word in page.run("return document.getElementById('by-hand').innerText")
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
