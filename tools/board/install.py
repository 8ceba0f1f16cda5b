# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Put Cardling onto a board: python -m tools.install [--drive PATH] [--dry-run] [--uninstall].

What is ours on a drive stands in a list on it (LIST). It is written first and marked unfinished,
code.py and boot.py are removed first and written last: after an interruption the board has no
program, or all of it, and the next run finds what is ours. What is not ours and would be in the
way gets another name, and its own again when Cardling is uninstalled.
"""

import argparse
import contextlib
import errno
import hashlib
import importlib
import io
import os
import re
import sys
import tomllib
import zlib
from pathlib import Path

from cardling import save
from cardling.save import setup
from tools import ROOT
from tools.board import savefile
from tools.build import payload
from tools.build.payload import Problem
from tools.progress import progress

LIST = "lib/cardling/installed.txt"
SETTINGS = "settings.toml"
NEW = ".new"
ASIDE = ".before-cardling"
SAVES = "saves"
OLD_SAVES = "saves.new"  # where earlier versions put the files for them
PLUG = "saves.cardling"
_SWAP = ".crswap"  # what Chromium writes until a file is closed
OLD_PLUG = "saves.tmp"
CRASH = "crash.txt"
CRASHED = b"Cardling "  # how a report of ours begins
HEADER = b"Cardling contributors"  # in the first lines of every text file of ours
_LABEL = "/dev/disk/by-label/CIRCUITPY"
DOWNLOADS = "https://circuitpython.org/board/"

# The first start: CircuitPython writes boot_out.txt, in one block with whatever lies there.
_DONE = """\
Cardling %s is installed. Eject the drive, then switch the board off and on.
Leave it on until the title appears: at this first start CircuitPython writes to the drive."""
_MARK = "# for Cardling"
_EARLIER = (0x9DD7B7A4,)  # CRCs of settings.toml as earlier versions wrote it
_UNFINISHED = "unfinished"
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)
_ALL_OURS = tuple(folder + "/" for folder in (*payload.FOLDERS, *payload.ASSETS))
# Every name that any version of Cardling has put into its list. Only these are ever removed: the
# list lies on the drive, where anybody can write.
_NAMES = re.compile(
    r"(?:boot|code)\.py"
    r"|(?:engine|lib/cardling)(?:/[a-z0-9_]+)+\.(?:mpy|py)"
    r"|lib/cardling/files\.txt"
    r"|assets/font/[a-z0-9_]+\.bdf"
    r"|assets/packed(?:/[a-z0-9_]+)+\.(?:sheet|bin|rivals|[a-z]{2})"
    r"|lib/adafruit_(?:bitmap_font|display_text|ticks)(?:/[a-z0-9_]+)*\.mpy"
)
# The pad of a zip. A folder that comes before the others by name: whoever copies, files first or
# folders first, what lies before the saves is not in one block with them.
ZIP_PAD = "#/pad0"
# Every file that any version has made in the folder of the saves, with its size; what a zip brought
# is slots.new until a record is in it.
_SAVED = {
    ZIP_PAD: setup._PAD,
    **{"pad%d" % n: setup._PAD for n in range(save.FOLDERS)},
    **{"%d/slots" % n: setup._SIZE for n in range(save.FOLDERS)},
    **{"%d/slots%s" % (n, NEW): setup._SIZE for n in range(save.FOLDERS)},
}
_FILES = setup._FILES
# The firmware looks for code.txt first, and for modules in the root before those in lib.
_HIDING = ("code.txt", "cardling", "cardling.py", "cardling.mpy")


def rules(root=ROOT):
    """What is above, for the installer of the page (tools/web/install.js), which plans the same."""
    return {
        "version": payload.version(root),
        "majors": payload.MAJORS,
        "boards": sorted(payload.profiles(root)),
        "downloads": DOWNLOADS,
        "list": LIST,
        "settings": SETTINGS,
        "template": Path(root, payload.SETTINGS).read_text("utf-8"),
        "new": NEW,
        "aside": ASIDE,
        "saves": SAVES,
        "oldSaves": OLD_SAVES,
        "saved": _SAVED,
        "plug": PLUG,
        "swap": _SWAP,
        "oldPlug": OLD_PLUG,
        "crash": CRASH,
        "crashed": CRASHED.decode(),
        "header": HEADER.decode(),
        "mark": _MARK,
        "unfinished": _UNFINISHED,
        "allOurs": _ALL_OURS,
        "names": _NAMES.pattern,
        "hiding": _HIDING,
        "mpy": payload.MPY_HEAD.hex(),
    }


# --- the drive ------------------------------------------------------------------------------------


class Folder:
    """A drive as the desktop shows it. Names are relative, with slashes."""

    def __init__(self, path):
        self.path = str(path)
        self._plug = None

    def _find(self, name):
        return os.path.join(self.path, *name.split("/")) if name else self.path

    def is_link(self, name):
        """Is this a link, or in a folder that is one? Where it leads is not the drive."""
        path = self.path
        for part in name.split("/"):
            path = os.path.join(path, part)
            if os.path.islink(path) or getattr(os.path, "isjunction", os.path.islink)(path):
                return True
        return False

    def read(self, name):
        """The bytes of a file, None if it is not there."""
        # Windows would say of a folder that it may not be read
        if self.is_link(name) or os.path.isdir(self._find(name)):
            return None
        try:
            with open(self._find(name), "rb") as file:
                return file.read()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None

    def names(self, name=""):
        """What is in a folder; [] if it is not there."""
        if self.is_link(name):
            return []
        try:
            return sorted(os.listdir(self._find(name)))
        except (FileNotFoundError, NotADirectoryError):
            return []

    def write(self, name, data):
        """Write a file and its folders, and bring them to the drive."""
        path = self._find(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        # In one write: a computer that knows how much is coming finds it one place.
        with open(path, "wb", buffering=0) as file:
            rest = memoryview(data)
            while rest:
                rest = rest[file.write(rest) :]
            os.fsync(file.fileno())
            if hasattr(os, "posix_fadvise"):
                # so that reading it again asks the drive and not the memory
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)

    def plug(self, name, size):
        """Fill the holes of the drive with a file for a while: Linux would put what is new there,
        in one flash block with the files of others. Other systems look for one place. The zeros do
        not reach the drive: the file is removed while it is open."""
        if sys.platform == "linux" and size < 1 << 27:  # not on a computer's disk
            self.write(name, b"\xff" * 512)  # by which it is known if it stays
            self._plug = open(self._find(name), "r+b")
            self._plug.truncate(max(512, size))

    def remove(self, name):
        """Remove a file."""
        with contextlib.suppress(FileNotFoundError) if name == PLUG else contextlib.nullcontext():
            os.remove(self._find(name))
        if name == PLUG and self._plug:
            self._plug.close()

    def rmdir(self, name):
        """Remove an empty folder."""
        os.rmdir(self._find(name))

    def rename(self, name, new):
        """Give a file or folder another name."""
        os.rename(self._find(name), self._find(new))

    def space(self):
        """(free bytes, bytes of a cluster, bytes of the drive)."""
        if hasattr(os, "statvfs"):
            info = os.statvfs(self.path)
            unit = info.f_frsize
            return info.f_bavail * unit, unit, info.f_blocks * unit
        import shutil

        info = shutil.disk_usage(self.path)
        return info.free, 4096, info.total

    def flush(self):
        """Bring everything to the drive."""
        if hasattr(os, "sync"):
            os.sync()


def candidates(platform=sys.platform, mounts="/proc/mounts", volumes="/Volumes"):
    """Folders that may be drives of boards."""
    if platform == "win32":
        import ctypes

        bits = ctypes.windll.kernel32.GetLogicalDrives()
        return [chr(65 + i) + ":\\" for i in range(2, 26) if bits >> i & 1]
    if platform == "darwin":
        return [os.path.join(volumes, name) for name in sorted(os.listdir(volumes))]
    found = []
    with contextlib.suppress(OSError), open(mounts, encoding="utf-8") as file:
        for line in file:
            _, folder, kind = line.split(" ")[:3]
            if kind in ("vfat", "msdos", "fuseblk"):  # no network: that may take minutes
                spaces = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), folder)
                found.append(spaces)
    return found


def find_drive(folders):
    """The one with CircuitPython's boot_out.txt."""
    found = []
    for folder in folders:
        with contextlib.suppress(OSError):
            if b"CircuitPython" in (Folder(folder).read("boot_out.txt") or b""):
                found.append(folder)
    if len(found) > 1:
        raise Problem("several boards: choose one with --drive: " + ", ".join(found))
    if not found and os.path.exists(_LABEL):
        raise Problem(
            "the board is connected, but its drive is not mounted: open it as a folder first"
        )
    if not found:
        raise Problem(
            "no CIRCUITPY drive: connect the board with a USB cable that carries data, wait for"
            " the drive to appear, or say where it is with --drive PATH"
        )
    return found[0]


def board_of(drive):
    """(board id, version of CircuitPython as a text) from boot_out.txt."""
    data = drive.read("boot_out.txt")
    if data is None:
        raise Problem(
            "%s: no boot_out.txt: this is not the drive of a CircuitPython board" % drive.path
        )
    text = data.decode("utf-8", "replace")
    version = re.search(r"CircuitPython ([0-9]{1,3}\.[0-9A-Za-z.+-]{1,60})", text)
    board = re.search(r"Board ID: *([0-9A-Za-z_-]{1,60})", text)
    if not version or not board:
        raise Problem("%s/boot_out.txt: names no board and version" % drive.path)
    return board[1], version[1]


def check_board(drive, board, version, root=ROOT):
    """Problem if Cardling does not run there; returns the major version."""
    major = int(version.partition(".")[0])
    if major not in payload.MAJORS:
        known = " and ".join(str(number) for number in payload.MAJORS)
        raise Problem(
            "%s: CircuitPython %s is too %s: Cardling runs on %s. Get one of these from %s%s"
            % (
                drive.path,
                version,
                "old" if major < payload.MAJORS[0] else "new",
                known,
                DOWNLOADS,
                board,
            )
        )
    if board not in payload.profiles(root):
        lack = payload.generic(_settings(drive.read(SETTINGS) or b"") or {}, root)
        if lack:
            raise Problem(
                "%s: board '%s' is not known (%s are). Name its pins in settings.toml on the drive,"
                " as %s explains. Missing: %s"
                % (
                    drive.path,
                    board,
                    ", ".join(sorted(payload.profiles(root))),
                    payload.SETTINGS,
                    lack[0].removeprefix("in settings.toml "),
                )
            )
    return major


# --- what is ours ---------------------------------------------------------------------------------


class Owned:
    """The list on the drive: {path: digest}. `certain`: a file of the list is ours whatever is in
    it, because an installation was interrupted."""

    def __init__(self, drive):
        self.certain = drive.read(LIST + NEW) is not None
        self.digests = {}
        for name in (LIST, LIST + NEW):
            text = (drive.read(name) or b"").decode("utf-8", "replace")
            self.certain |= _UNFINISHED in text.partition("\n")[0]
            for line in text.splitlines()[1:]:
                digest, _, path = line.partition(" ")
                if _NAMES.fullmatch(path):
                    self.digests[path] = digest

    def has(self, path, data):
        """Did we write this file?"""
        if path not in self.digests:
            return False
        return self.certain or path.startswith(_ALL_OURS) or digest(data) == self.digests[path]


def digest(data):
    """Enough of a SHA-256 to tell files apart."""
    return hashlib.sha256(data).hexdigest()[:16]


def listing(version, digests, finished=True):
    """The text of LIST."""
    head = "Cardling %s, what make install wrote here%s\n" % (
        version,
        "" if finished else ": " + _UNFINISHED,
    )
    return (head + "".join("%s %s\n" % (digests[path], path) for path in sorted(digests))).encode()


def _is_ours(data):
    """A text file of ours, or what an interruption left of one."""
    return not data or HEADER in data[:400]


def _folders(path):
    """The folders that a path is in, the outer ones first."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[: i + 1]) for i in range(len(parts))]


def _is_folder(drive, path):
    return _exists(drive, path) and drive.read(path) is None


def _exists(drive, path):
    folder, _, name = path.rpartition("/")
    return name.lower() in (other.lower() for other in drive.names(folder))


# --- plans ----------------------------------------------------------------------------------------


class Plan:
    """What is to be done: steps (verb, path, data or new name), and notes for the user.

    write: a file that may be written again; swap: one whose old content must not get lost;
    rename: out of the way; restore: back to the old name; plug: fill so many bytes until all is
    done, so that what follows lies together.
    """

    def __init__(self, drive):
        self.drive = drive
        self.steps = []
        self.notes = []

    def add(self, verb, path, what=None):
        """One step more."""
        self.steps.append((verb, path, what))

    def set_aside(self, path):
        """Another name for what is in the way."""
        new = path + ASIDE
        number = 1
        while any(step[2] == new for step in self.steps) or _exists(self.drive, new):
            number += 1
            new = "%s%s-%d" % (path, ASIDE, number)
        self.add("rename", path, new)

    def takes(self, path):
        """Does a step take this file or folder away?"""
        verbs = ("remove", "rename", "rmdir")
        return any(verb in verbs and name == path for verb, name, _ in self.steps)

    def growth(self, cluster):
        """Bytes that the drive has less at the most, in whole clusters."""

        def rounded(data):
            return -(-len(data) // cluster) * cluster if data else 0

        more = most = 0
        gone = set()
        folders = set()
        for verb, path, what in self.steps:
            if path == PLUG:
                continue
            if verb == "remove" or verb == "write" and path not in gone:
                more -= rounded(self.drive.read(path))
            if verb in ("remove", "rename"):
                gone.add(path)
            if verb in ("write", "swap"):
                more += rounded(what)
                for folder in _folders(path):
                    if folder not in folders and not self.drive.names(folder):
                        more += cluster
                    folders.add(folder)
                most = max(most, more)
            if verb == "swap":
                more -= rounded(self.drive.read(path))
        return most

    def entries(self):
        """[(verb for people, path, new name or None, bytes)] of all that will be different."""
        gone = set()
        found = []
        for verb, path, what in self.steps:
            if path == PLUG and verb != "rename":
                continue  # only for a while
            if verb in ("write", "swap"):
                new = path in gone or self.drive.read(path) is None
                found.append(("add" if new else "replace", path, None, len(what)))
            else:
                gone.add(path)
                found.append((verb, path, what, 0))
        return found

    def lines(self):
        """The plan for people, a line for each step."""
        for verb, path, new, size in self.entries():
            if verb in ("add", "replace"):
                yield "%s %s (%d bytes)" % (verb, path, size)
            else:
                yield "%s %s%s" % (verb, path, " to " + new if new else "")

    def summary(self):
        """The same in short: how much of ours, and what becomes of the files of others."""
        counts = []
        for verb in ("add", "replace", "remove"):
            sizes = {path: size for other, path, _, size in self.entries() if other == verb}
            if sizes:
                files = "%d file%s" % (len(sizes), "s" * (len(sizes) > 1))
                kb = " (%d KB)" % -(-sum(sizes.values()) // 1024) if verb != "remove" else ""
                counts.append("%s %s%s" % (verb, files, kb))
        if counts:
            yield ", ".join(counts)
        for verb, path, new, _ in self.entries():
            if verb in ("rename", "restore"):
                yield "%s %s to %s" % (verb, path, new)

    def do(self):
        """Carry it out."""
        try:
            self._do()
        finally:
            with contextlib.suppress(OSError):
                if any(step[0] == "plug" for step in self.steps) and _exists(self.drive, PLUG):
                    self.drive.remove(PLUG)

    def _do(self):
        for verb, path, what in progress(self.steps, "files"):
            try:
                if verb == "write":
                    self._write(path, what)
                elif verb == "swap":
                    self._swap(path, what)
                elif verb in ("rename", "restore"):
                    self.drive.rename(path, what)
                elif verb == "remove":
                    self.drive.remove(path)
                elif verb == "plug":
                    self.drive.plug(path, what)
                else:
                    self.drive.rmdir(path)
            except OSError as error:
                raise _told(self.drive, path, error) from None

    def _write(self, path, data):
        self.drive.write(path, data)
        if self.drive.read(path) != data:
            raise OSError(errno.EIO, "reads back differently")

    def _swap(self, path, data):
        self._write(path + NEW, data)
        if self.drive.read(path) is not None:
            self.drive.remove(path)
        self.drive.rename(path + NEW, path)


def _told(drive, path, error):
    if error.errno in _READ_ONLY:
        return Problem(
            "%s: is read-only: the game is using it. Switch the board off, hold B while you switch"
            " it on, and run this again" % drive.path
        )
    if error.errno == errno.ENOSPC:
        return Problem("%s: the drive is full: remove something and run this again" % path)
    return Problem("%s: %s: run this again" % (path, error.strerror or error))


def plan_install(drive, files, template, version, saves=None):
    """What brings `files` onto the drive, with the settings of `template` (bytes), and the files
    for the saves, {path: bytes}, where there are none."""
    owned = Owned(drive)
    plan = Plan(drive)
    files = dict(files)
    for path in _kept_libraries(plan, owned, files):
        del files[path]
    changed = [path for path in files if drive.read(path) != files[path]]
    _clear_the_way(plan, owned, files)
    for path in sorted(owned.digests):
        data = drive.read(path)
        if path not in files and data is not None and owned.has(path, data):
            plan.add("remove", path)
    _plan_settings(plan, template)
    digests = {path: digest(data) for path, data in files.items()}
    final = listing(version, digests)
    if not plan.steps and not changed and drive.read(LIST) == final and not owned.certain:
        _plan_saves(plan, saves or {})
        return plan

    # What is not ours goes aside before a list claims its place. Programs of somebody else stay
    # until ours come: the first list does not claim theirs.
    cleared, plan.steps = plan.steps, []
    programs = [path for path in files if "/" not in path]
    late = [step for step in cleared if step[0] == "rename" and step[1] in (*programs, "code.txt")]
    plan.steps += [step for step in cleared if step[0] == "rename" and step not in late]
    claimed = {**owned.digests, **digests}
    for _, path, _ in late:
        claimed.pop(path, None)
    plan.add("swap", LIST, listing(version, claimed, finished=False))
    for path in reversed(programs):  # they are there when all is there that they import: a module
        if _is_ours(drive.read(path) or b"another"):  # that was cut short hangs a board's firmware,
            plan.add("remove", path)  # and with boot.py before the drive can be reached
            changed.append(path)
    plan.steps += [step for step in cleared if step[0] != "rename"]
    for path in files:
        if path in changed and path not in programs:
            plan.add("write", path, files[path])
    plan.steps += late
    for path in programs:
        if path == programs[-1]:
            plan.add("swap", LIST, final)
        if path in changed:
            plan.add("write", path, files[path])
    _plan_saves(plan, saves or {})
    return plan


def _saved(drive, root):
    """{path: bytes} of the files for saves in a folder that are ours: those of another program have
    another size. A pad begins with blank bytes, and what an interruption left short has no others.
    """
    found = {}
    for path, size in _SAVED.items():
        data = drive.read(root + "/" + path)
        if data is None or len(data) > size:
            continue
        if _blank(data[:512]) if "pad" in path else len(data) == size or _blank(data):
            found[path] = data
    return found


def _blank(data):
    return not data.strip(b"\xff")


def _plan_saves(plan, saves):
    """Files for the saves, {path: bytes}, where nobody has saved anything. They come after all
    other files, which fill the holes of the drive, so that they lie together."""
    drive = plan.drive
    there, older = _saved(drive, SAVES), _saved(drive, OLD_SAVES)
    live = [path for path in there if path.endswith("slots") and len(there[path]) == setup._SIZE]
    whole = saves and all(len(older.get(path, b"")) == _SAVED[path] for path in saves)
    moved = older if whole and not all(map(_blank, older.values())) else {}
    given = {path: moved[path] for path in saves} if moved else saves
    clean = Plan(drive)
    for path, data in there.items():
        if "slots" in path and not _blank(data) and data != given.get(path):
            given = moved = {}  # somebody has
            if path.endswith(NEW) and path.removesuffix(NEW) not in there:
                clean.add("rename", SAVES + "/" + path, SAVES + "/" + path.removesuffix(NEW))
    for name in _plugs(drive):
        clean.add("remove", name)
    if given or live:  # what a zip brought may lie in holes, what an interruption left is not whole
        _remove_files(clean, _idle(there, older, live))
    missing = [path for path in given if path not in live] if len(live) < setup._FILES else []
    pads, folders = _free(clean, "pad%d"), _free(clean, "%d/slots")
    names = [next(folders if "slots" in path else pads, None) for path in missing]
    if any(name.endswith("slots") for name in names if name):
        # before anything is written: what is freed later would be holes again
        clean.add("plug", PLUG, 0)
        for name, path in zip(names, missing, strict=True):
            if name and "slots" in path:
                plan.add("swap", name, given[path])
            elif name and not live:
                plan.add("write", name, given[path])
        plan.add("remove", PLUG)
    at = next((i for i, step in enumerate(plan.steps) if step[0] != "rename"), len(plan.steps))
    plan.steps[at:at] = clean.steps
    if moved:
        _remove_files(plan, [OLD_SAVES + "/" + path for path in older])


def _idle(there, older, live):
    """Blank files for saves that nobody needs: beside others, or of earlier versions."""
    idle = []
    for path, data in there.items():
        if path not in live and _blank(data) and ("slots" in path or not live):
            idle.append(SAVES + "/" + path)
    if all(map(_blank, older.values())):
        idle += [OLD_SAVES + "/" + path for path in older]
    return idle


def _free(clean, kind):
    """Names in the folder of the saves that nothing has, or nothing any more."""
    for n in range(save.FOLDERS):
        name = SAVES + "/" + kind % n
        top = name.removesuffix("/slots")
        if clean.takes(top) or not _exists(clean.drive, top):
            yield name


def _plugs(drive):
    """What an interruption left of them. They begin with blank bytes; those that an earlier
    version made on a computer had only zeros."""
    found = []
    for name in (PLUG, PLUG + _SWAP, OLD_PLUG):
        data = drive.read(name)
        if data is not None and (_blank(data[:512]) or name == OLD_PLUG and not data.strip(b"\0")):
            found.append(name)
    return found


def _remove_files(plan, paths):
    """Steps that remove files, and their folders where these are empty then."""
    for path in paths:
        plan.add("remove", path)
    _remove_folders(plan, {path.rpartition("/")[0] for path in paths})


def _clear_the_way(plan, owned, files):
    """Steps for what would hide our files, or is where they go and is not ours."""
    drive = plan.drive
    for path in (*files, LIST, SETTINGS, PLUG, SAVES + "/0"):
        for folder in _folders(path):
            if plan.takes(folder):
                break
            if drive.read(folder) is not None or drive.is_link(folder):  # where a folder goes
                plan.set_aside(folder)
                break
        if not path.endswith("/0") and _is_folder(drive, path):
            plan.set_aside(path)
    if drive.read(PLUG) is not None and PLUG not in _plugs(drive):
        plan.set_aside(PLUG)
    if drive.is_link(CRASH) or not (drive.read(CRASH) or CRASHED).startswith(CRASHED):
        plan.set_aside(CRASH)
    for path, data in files.items():
        there = plan.drive.read(path)
        if there is None or owned.has(path, there) or _is_ours(there) or data.startswith(there):
            pass
        elif not plan.takes(path):
            plan.set_aside(path)
        if path.endswith(".mpy"):
            source = path.removesuffix(".mpy") + ".py"
            there = plan.drive.read(source)
            if there is not None and _is_ours(there):
                plan.add("remove", source)
            elif there is not None:
                plan.set_aside(source)
    names = {name.lower(): name for name in plan.drive.names()}
    for name in _HIDING:
        if name in names:
            plan.set_aside(names[name])


def _kept_libraries(plan, owned, files):
    """Files of ours that stay at home: the user has these libraries already."""
    drive = plan.drive
    kept = []
    tops = {}
    for path in files:
        if path.startswith("lib/") and not path.startswith(_ALL_OURS):
            tops.setdefault(path.split("/")[1].removesuffix(".mpy"), []).append(path)
    for top, paths in sorted(tops.items()):
        foreign = {}
        for path in paths:
            data = drive.read(path)
            if data not in (None, files[path]) and not owned.has(path, data):
                foreign[path] = data
        sources = [path for path in paths if drive.read(path.removesuffix(".mpy") + ".py")]
        if (
            len(foreign) == len(paths)
            and not sources
            and all(map(payload.usable, foreign.values()))
        ):
            kept += paths
            plan.notes.append("lib/%s is not from here and stays as it is" % top)
        else:
            for path in foreign:
                plan.set_aside(path)
    return kept


def plan_uninstall(drive, files, template, saves=False):
    """What takes everything of ours off the drive; `files` for a drive without the list."""
    plan = Plan(drive)
    owned = Owned(drive)
    ours = owned.digests or {path: digest(data) for path, data in files.items()}
    paths = sorted(ours, key=lambda path: (path != "code.py", path != "boot.py", path))
    for path in paths:
        data = drive.read(path)
        if data is None:
            continue
        if owned.has(path, data) or digest(data) == ours[path] or _is_ours(data):
            plan.add("remove", path)
        elif path in owned.digests:
            plan.notes.append("%s is not from here any more and stays" % path)
    _plan_old_settings(plan, template)
    there, older = _saved(drive, SAVES), _saved(drive, OLD_SAVES)
    if saves:
        _remove_files(plan, [SAVES + "/" + path for path in there])
        _remove_files(plan, [OLD_SAVES + "/" + path for path in older])
    else:
        _remove_files(plan, _idle(there, older, [path for path in there if path.endswith("slots")]))
    for name in _plugs(drive):
        plan.add("remove", name)
    if (drive.read(CRASH) or b"").startswith(CRASHED):
        plan.add("remove", CRASH)
    _restore(plan, [*paths, "boot.py", "code.py", SETTINGS, PLUG, OLD_PLUG, CRASH, *_HIDING])
    for name in (LIST, LIST + NEW):
        if drive.read(name) is not None:
            plan.add("remove", name)
    folders = {folder for path in (*paths, LIST) for folder in _folders(path)}
    _remove_folders(plan, set(folders))
    _restore(plan, [LIST, *sorted(folders), SAVES, OLD_SAVES])
    if _exists(drive, SAVES + ASIDE) and not any(step[2] == SAVES for step in plan.steps):
        plan.notes.append("%s%s gets its name again when the saves are gone" % (SAVES, ASIDE))
    return plan


def _restore(plan, paths):
    """What was set aside gets its name again."""
    names = []
    for path in paths:
        names += [path] + ([path.removesuffix(".mpy") + ".py"] if path.endswith(".mpy") else [])
    for name in dict.fromkeys(names):
        if _exists(plan.drive, name + ASIDE) and (
            plan.takes(name) or not _exists(plan.drive, name)
        ):
            plan.add("restore", name + ASIDE, name)


def _remove_folders(plan, folders):
    """Folders that are empty then, the inner ones first."""
    for folder in list(folders):
        while folder:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
    folders.discard("")
    gone = {path for verb, path, _ in plan.steps if verb in ("remove", "rmdir")}
    if not _exists(plan.drive, "lib" + ASIDE):
        folders.discard("lib")  # every board has it
    for folder in sorted(folders, key=lambda name: (-name.count("/"), name)):
        names = plan.drive.names(folder)
        if all(folder + "/" + name in gone for name in names) and _exists(plan.drive, folder):
            plan.add("rmdir", folder)
            gone.add(folder)


# --- settings.toml --------------------------------------------------------------------------------


# What the page's installer adds, see tools/web/install.js
_PAGE_LINE = re.compile(
    rb'(\n# QR codes of games lead to this page:\r?\n)?^CARDLING_PAGE = "[^"\n]*"\r?\n', re.M
)


def _settings(data):
    """settings.toml as a dict, None if it cannot be read."""
    try:
        return tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):  # no text, no TOML, a number of 5,000 digits
        return None


def _plan_settings(plan, template):
    """What the template sets and the drive's settings.toml does not."""
    old = _old_settings(plan)
    if not (old or b"").strip() or zlib.crc32(old) in _EARLIER:
        plan.add("swap", SETTINGS, template)
        return
    there, wanted = _settings(old), _settings(template)
    if there is None:
        plan.notes.append(
            "settings.toml cannot be read and stays; Cardling wants in it %s" % wanted
        )
        return
    missing = [key for key in wanted if key not in there]
    if missing:
        # At the top: further down it could belong to a [table].
        plan.add("swap", SETTINGS, _lines(wanted, missing, old) + old)
    for key in wanted:
        if there.get(key, wanted[key]) != wanted[key]:
            line = "settings.toml keeps its %s = %s; Cardling wants %s"
            plan.notes.append(line % (key, ascii(there[key])[:60], wanted[key]))


def _old_settings(plan):
    """The drive's settings.toml, of which an interruption may have left another copy."""
    old, new = plan.drive.read(SETTINGS), plan.drive.read(SETTINGS + NEW)
    if new is not None and old is None:
        plan.add("restore", SETTINGS + NEW, SETTINGS)
        return new
    if new is not None:
        plan.add("remove", SETTINGS + NEW)
    return old


def _plan_old_settings(plan, template):
    """The drive's settings.toml without what came from here."""
    old = _old_settings(plan)
    if old is None:
        return
    wanted = _settings(template)
    left = _PAGE_LINE.sub(b"", old)
    left = b"" if left == template else left
    keys = list(wanted)
    added = [keys[first:] for first in range(len(keys))]
    for some in (*added, *([key] for key in keys), []):  # of one version, or of one after the other
        left = left.removeprefix(_lines(wanted, some, old))
    if not left.strip():
        plan.add("remove", SETTINGS)
    elif left != old:
        plan.add("swap", SETTINGS, left)


def _lines(wanted, keys, old):
    # No comment behind a number: CircuitPython would take it for a part of it.
    end = "\r\n" if b"\r\n" in old else "\n"
    return end.join([_MARK, *("%s = %s" % (key, wanted[key]) for key in keys), ""]).encode()


# --- the program ----------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(2, "install: %s (--help shows the options)\n" % message)


def _arguments(argv):
    parser = _Parser(prog="python -m tools.install", description="Put Cardling onto a board.")
    parser.add_argument("--drive", metavar="PATH", help="the board's drive (default: find it)")
    parser.add_argument("--dry-run", action="store_true", help="only show what would happen")
    parser.add_argument("--verbose", action="store_true", help="name every file")
    parser.add_argument("--mpy-cross", metavar="PROGRAM", help="CircuitPython's own compiler")
    parser.add_argument(
        "--saves-from", metavar="FILE", help="also put back saves exported from the page"
    )
    parser.add_argument("--uninstall", action="store_true", help="remove everything again")
    parser.add_argument(
        "--saves", action="store_true", help="with --uninstall: remove the saves, too"
    )
    options = parser.parse_args(argv)
    if options.saves and not options.uninstall:
        parser.error("--saves goes with --uninstall")
    if options.saves_from and (options.uninstall or options.dry_run):
        parser.error("--saves-from goes with an installation")
    return options


def pack(root, check):
    """Pack the assets; with `check` only look: True if something is out of date."""
    said = io.StringIO()
    for path in sorted((ROOT / "tools/pack").glob("pack_*.py")):
        packer = importlib.import_module("tools.pack." + path.stem)
        with contextlib.redirect_stderr(said):
            failed = packer.main(["--root", str(root)] + (["--check"] if check else []))
        if failed and not check:
            raise Problem(said.getvalue().strip())
    return bool(said.getvalue())


def main(argv=None, root=ROOT, drive=None):
    """The program; returns the exit status. `drive`: in place of a folder."""
    options = _arguments(argv)
    try:
        if drive is None:
            drive = Folder(options.drive or find_drive(candidates()))
        _run(options, root, drive)
        return 0
    except Problem as problem:
        print(problem, file=sys.stderr)
    except OSError as error:
        print("%s: %s" % (error.filename or drive.path, error.strerror), file=sys.stderr)
    except KeyboardInterrupt:
        print("install: interrupted; run it again", file=sys.stderr)
    return 1


def _run(options, root, drive):
    board, version = board_of(drive)
    template = Path(root, payload.SETTINGS).read_bytes()
    print("%s: %s with CircuitPython %s" % (drive.path, board, version))
    if options.uninstall:
        files = {} if Owned(drive).digests else payload.files(payload.Cross(), root)
        plan = plan_uninstall(drive, files, template, options.saves)
        _carry_out(plan, options)
        if not options.dry_run:
            print(
                "Cardling has been removed from the drive."
                + ("" if options.saves else " The saves stay.")
            )
        return
    major = check_board(drive, board, version, root)
    records = _taken_out(options.saves_from)
    cross = payload.find_cross(major, options.mpy_cross)
    stale = pack(root, options.dry_run)
    files = payload.files(cross, root)
    saves = payload.saves()
    plan = plan_install(drive, files, template, payload.version(root), saves)
    free, cluster, size = drive.space()
    # what an interruption left of a plug goes before anything comes
    free += sum(-(-len(drive.read(name)) // cluster) * cluster for name in _plugs(drive))
    spare = free - plan.growth(cluster)
    at = next((i for i, step in enumerate(plan.steps) if step[0] == "plug"), None)
    if at is not None and spare < setup.reserve(size):
        plan = plan_install(drive, files, template, payload.version(root))
        if not any("slots" in path for path in _saved(drive, SAVES)):
            note = "no room for saves: remove %d KB and run this again"
            plan.notes.append(note % -((spare - setup.reserve(size)) // 1024))
    elif at is not None:
        plan.steps[at] = ("plug", PLUG, max(0, spare - (64 << 10)))
    _check_space(drive, plan.growth(cluster), free)
    if stale:
        plan.notes.append("the assets are not packed yet: what is said of them may change")
    print("compiled by %s" % cross.name)
    _carry_out(plan, options)
    if not options.dry_run:
        _put_in(drive, records)
        print(_DONE % payload.version(root))


def _taken_out(path):
    """The records of a file of saves, read before anything is written."""
    if not path:
        return []
    try:
        return savefile.records(Path(path).read_bytes())
    except OSError as error:
        raise Problem("%s: %s" % (path, error.strerror)) from None
    except ValueError as error:
        raise Problem("%s: %s" % (path, error)) from None


def _put_in(drive, records):
    """Write these records as a game on the board would: newer than what is there, which stays."""
    if not records:
        return
    store = save.Store(os.path.join(drive.path, SAVES), b"")
    store.open()
    done = [store.status == save.OK and store.write(kind, data) for kind, data in records]
    store.close()
    if not all(done):
        raise Problem("%s: the saves could not be written: run this again" % drive.path)
    drive.flush()
    print("restored %d save records to the drive" % len(records))


def _carry_out(plan, options):
    for line in plan.lines() if options.verbose else plan.summary():
        print(line)
    for note in plan.notes:
        print("note: " + note)
    if not plan.steps:
        print("nothing to do")
    elif not options.dry_run:
        plan.do()
        plan.drive.flush()


def _check_space(drive, needed, free):
    if needed > free:
        raise Problem(
            "%s: %d KB are free, %d KB are needed: remove something"
            % (drive.path, free // 1024, -(-needed // 1024))
        )


if __name__ == "__main__":
    sys.exit(main())
