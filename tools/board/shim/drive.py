# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The board's memory that outlives power: the drive (a folder) and the nvm (a file beside it)."""

import builtins
import errno
import os
import shutil
import tomllib
from array import array
from pathlib import Path

from .checks import Native, position, whole

_COPY = ".copied"


class PowerCut(BaseException):
    """Power is gone. No Exception, so that a program cannot catch it by accident."""


class Drive:
    """A folder as CIRCUITPY: `/` is the folder, and until `remount` it is read-only.

    `cut_after = n` lets power go in the n-th change from now on, to the drive or to the nvm: that
    change is done half, and nothing afterwards.
    """

    def __init__(self, path):
        self.path = Path(path).resolve()
        self.path.mkdir(parents=True, exist_ok=True)
        self.readonly = True
        self.usb_drive = True
        self.cut_after = None
        self.dead = False
        self.changes = 0
        self.written = 0  # bytes, into files

    def change(self, half=None):
        """Count a change; when it is the one that is cut, do what `half` does and raise."""
        if self.dead:
            raise PowerCut
        self.changes += 1
        if self.cut_after is not None:
            self.cut_after -= 1
            if self.cut_after <= 0:
                self.dead = True
                if half is not None:
                    half()
                raise PowerCut

    def writable(self):
        """As the firmware: OSError 30 while the drive is the computer's."""
        if self.readonly:
            raise OSError(errno.EROFS, "Read-only filesystem")

    def find(self, name):
        """The desktop's path of a file on the drive."""
        path = Path(os.path.normpath(self.path / str(name).lstrip("/")))
        if path != self.path and self.path not in path.parents:
            raise OSError(errno.ENOENT, "No such file/directory: %s" % name)
        return path

    def open(self, name, mode="r", **_):
        """`open` of the board."""
        path = self.find(name)
        if not any(letter in mode for letter in "wax+"):
            if "b" in mode:
                return builtins.open(path, mode)
            return builtins.open(path, mode, encoding="utf-8", newline="")
        self.writable()
        self.change()
        # Unbuffered, so that a cut leaves exactly what was written before it.
        raw = _File(self, path, mode.replace("b", "").replace("t", ""))
        if "b" in mode:
            return raw
        return _Text(raw)


class _File:
    """A file open for writing. As on the board it is a plain stream without buffering."""

    def __init__(self, drive, path, mode):
        self._drive = drive
        self._file = builtins.open(path, mode + "b", buffering=0)

    def write(self, data):
        """Write all of `data`; half of it if power goes."""
        data = bytes(memoryview(data))
        self._drive.change(lambda: self._file.write(data[: len(data) // 2]))
        self._drive.written += len(data)
        return self._file.write(data)

    def close(self):
        """The directory entry is written now: one more change."""
        if not self._file.closed:
            self._file.close()
            self._drive.change()

    def __getattr__(self, name):
        return getattr(self._file, name)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class _Text(_File):
    def __init__(self, raw):
        self._drive = raw._drive
        self._file = raw._file

    def write(self, text):
        """Write a text as UTF-8."""
        super().write(text.encode())
        return len(text)

    def read(self, *size):
        """Read as UTF-8; only of a file opened with +."""
        return self._file.read(*size).decode()


class Os:
    """The board's `os`: what its firmware has, on the drive."""

    sep = "/"

    def __init__(self, drive, dice):
        self._drive = drive
        self._dice = dice

    def uname(self):
        """What runs here."""
        return ("samd51", "samd51", "10.0.0", "simulator", "Cardling simulator")

    def getenv(self, key, default=None):
        """A value of settings.toml on the drive."""
        if not isinstance(key, str):
            raise TypeError("can't convert %s to str" % type(key).__name__)
        try:
            settings = tomllib.loads(self._drive.find("settings.toml").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return default
        return settings.get(key, default)

    def urandom(self, size):
        """Random bytes; from the simulator's seed."""
        return self._dice.randbytes(size)

    def getcwd(self):
        """Always the root: nothing changes directories here."""
        return "/"

    def sync(self):
        """Everything is written at once anyway."""

    def listdir(self, path="/"):
        """Names in a folder."""
        return sorted(os.listdir(self._drive.find(path)))

    def ilistdir(self, path="/"):
        """(name, type, inode, size) of each entry."""
        for entry in sorted(os.scandir(self._drive.find(path)), key=lambda entry: entry.name):
            yield (entry.name, 0x4000 if entry.is_dir() else 0x8000, 0, entry.stat().st_size)

    def stat(self, path):
        """The ten numbers; mode and size are true."""
        info = os.stat(self._drive.find(path))
        return (info.st_mode & 0xC000, 0, 0, 0, 0, 0, info.st_size, 0, 0, 0)

    def statvfs(self, path):
        """8 MB in blocks of 4 KB."""
        used = sum(f.stat().st_size for f in self._drive.path.rglob("*") if f.is_file())
        free = max(0, 2048 - used // 4096)
        return (4096, 4096, 2048, free, free, 0, 0, 0, 0, 255)

    def mkdir(self, path):
        """Make a folder."""
        self._drive.writable()
        self._drive.change()
        os.mkdir(self._drive.find(path))

    def rmdir(self, path):
        """Remove an empty folder."""
        self._drive.writable()
        self._drive.change()
        os.rmdir(self._drive.find(path))

    def remove(self, path):
        """Remove a file."""
        self._drive.writable()
        self._drive.change()
        os.remove(self._drive.find(path))

    unlink = remove

    def rename(self, old, new):
        """As the firmware's FAT: a file in the way is removed first, in a step of its own."""
        self._drive.writable()
        source, target = self._drive.find(old), self._drive.find(new)
        source.stat()
        if target.exists():
            if target.is_dir():
                raise OSError(errno.EEXIST, "File exists")
            self._drive.change()
            target.unlink()
        self._drive.change()
        os.rename(source, target)


class Memory(metaclass=Native):
    """Bytes outside the heap, as alarm.sleep_memory and microcontroller.nvm show them."""

    _native = True
    _name = "SleepMemory"

    def __init__(self, data):
        self._data = bytearray(data)

    def __bool__(self):
        return len(self._data) > 0

    def __len__(self):
        return len(self._data)

    def __getitem__(self, at):
        return self._data[at if isinstance(at, slice) else position(at, len(self), self._name)]

    def __setitem__(self, at, value):
        if not isinstance(at, slice):
            at = position(at, len(self), self._name)
            if not 0 <= whole(value) <= 255:
                raise ValueError("bytes must be 0-255")
        elif not isinstance(value, (bytes, bytearray, memoryview, array)):
            raise NotImplementedError("array/bytes required on right side")
        elif len(value) != len(self._data[at]):
            raise ValueError("Slice and value different lengths.")
        data = bytearray(self._data)
        data[at] = value
        self._put(data)

    def _put(self, data):
        self._data = data


class Nvm(Memory):
    """microcontroller.nvm: one erase block of flash. Each assignment erases and writes it."""

    _native = True
    _name = "ByteArray"

    def __init__(self, path, size, drive):
        super().__init__(b"\xff" * size)
        self._path = Path(path)
        self._drive = drive
        self.writes = 0
        if self._path.exists():
            data = self._path.read_bytes()[:size]
            self._data[: len(data)] = data

    def _put(self, data):
        self._drive.change(lambda: self._save(data[: len(data) // 2]))
        self.writes += 1
        self._data = data
        self._save(data)

    def _save(self, data):
        # A cut leaves the block half written and half erased; the desktop's file is always whole.
        temporary = self._path.with_name(self._path.name + ".new")
        temporary.write_bytes(data)
        os.replace(temporary, self._path)


def link(source, target):
    """Make `target` show the folder `source`: a link, or a fresh copy where links are refused.
    A folder of that name that was not made here is left as it is."""
    source, target = Path(source).resolve(), Path(target)
    if target.is_symlink():
        target.unlink()
    elif (target / _COPY).exists():
        shutil.rmtree(target)
    if target.exists() or not source.exists():
        return
    try:
        target.symlink_to(source, target_is_directory=True)
    except OSError:
        shutil.copytree(source, target)
        (target / _COPY).touch()
