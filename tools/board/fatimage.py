# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Models a board's drive on the desktop: ChaN's FatFs (PyPI: fatfs-ng) on a model of its flash.

    drive = Drive()                      # 8 MB, formatted as CircuitPython formats a PyGamer's
    with drive.mounted():                # open() and os work on it for paths that start with /fat
        open("/fat/note.txt", "wb").close()
    drive.flash.erases                   # per 4 KB block
    drive.flash.log                      # every write to the chip, to cut the power at

FatFs is what CircuitPython has, too. With the defaults of f_mkfs both make a FAT16 of one FAT,
512 root entries and clusters of 1 KB, that start at sector 65: not aligned to the flash's blocks.
The flash does what CircuitPython's external_flash.c does: one block of 4 KB is cached, written
sectors wait in it until another block is written or the drive is synced; then the block is erased
and programmed. A sector that is erased it would program at once (Flash.looks says what becomes of
that).
"""

import builtins
import contextlib
import errno
import os

import fatfs
from fatfs import wrapper
from fatfs.diskio import Disk

SECTOR = 512
BLOCK = 4096
_PER = BLOCK // SECTOR

_ERRORS = {  # FRESULT to errno, as in CircuitPython's vfs_fat_file.c
    wrapper.PY_FR_NO_FILE: errno.ENOENT,
    wrapper.PY_FR_NO_PATH: errno.ENOENT,
    wrapper.PY_FR_INVALID_NAME: errno.EINVAL,
    wrapper.PY_FR_DENIED: errno.EACCES,
    wrapper.PY_FR_EXIST: errno.EEXIST,
    wrapper.PY_FR_INVALID_OBJECT: errno.EINVAL,
    wrapper.PY_FR_WRITE_PROTECTED: errno.EROFS,
    wrapper.PY_FR_NO_FILESYSTEM: errno.ENODEV,
}


class Flash:
    """The chip behind CircuitPython's cache of one block.

    log has one entry per erase-and-program or program: (first byte, bytes before, bytes after).
    """

    # How many bytes of a sector have to be 255 for it to be taken for erased and programmed
    # without an erase, where bits that are 0 stay 0. page_erased() means all 512, but compares its
    # buffer of 4 bytes up to 512: GCC (12.2, -Os and -O2) concludes that one of the 4 was not 255
    # and lets it answer no, always: 0. The worst a compiler may make of it is 4; then not even a
    # FAT is safe, whose sectors may start with ends of files.
    looks = 0

    def __init__(self, size=8 << 20):
        self.mem = bytearray(b"\xff") * (size - BLOCK)  # the last block is CircuitPython's own
        self.erases = [0] * (len(self.mem) // BLOCK)
        self.log = []
        self.keep_log = False
        self._block = -1
        self._cache = {}

    def copy(self, mem=None):
        """Another chip with the same bytes; what was cached is lost."""
        other = Flash(BLOCK)
        other.mem = bytearray(self.mem if mem is None else mem)
        other.erases = [0] * (len(other.mem) // BLOCK)
        other.looks = self.looks
        return other

    def read(self, sector, n=1):
        """So many sectors, as the file system sees them."""
        if self._cache and sector // _PER <= self._block <= (sector + n - 1) // _PER:
            return b"".join(self._one(i) for i in range(sector, sector + n))
        return bytes(self.mem[sector * SECTOR : (sector + n) * SECTOR])

    def _one(self, sector):
        return self._cache.get(sector) or self.mem[sector * SECTOR : (sector + 1) * SECTOR]

    def write(self, sector, data):
        """One sector, into the cache or onto the chip."""
        if self._block != sector // _PER or sector in self._cache:
            at = sector * SECTOR
            if self.looks and self.mem[at : at + self.looks] == b"\xff" * self.looks:
                now = bytes(a & b for a, b in zip(self.mem[at : at + SECTOR], data, strict=True))
                self._program(at, now)
                return
            self.flush()
            self._block = sector // _PER
        self._cache[sector] = bytes(data)

    def flush(self):
        """What CircuitPython does on a sync, and once a second."""
        if self._cache:
            at = self._block * BLOCK
            new = self.read(at // SECTOR, _PER)
            self.erases[self._block] += 1
            self._program(at, new)
        self._cache = {}
        self._block = -1

    def _program(self, at, new):
        if self.mem[at : at + len(new)] != new or len(new) == BLOCK:
            if self.keep_log:
                self.log.append((at, bytes(self.mem[at : at + len(new)]), new))
            self.mem[at : at + len(new)] = new


class _Disk(Disk):
    """What FatFs asks for; sector 0 of the file system is `shift` sectors into the chip."""

    flash = None
    shift = 0

    def ioctl_get_sector_count(self):
        return len(self.flash.mem) // SECTOR - self.shift

    def ioctl_get_sector_size(self):
        return SECTOR

    def ioctl_get_block_size(self):
        return 1  # as CircuitPython answers: nothing gets aligned

    def ioctl_sync(self):
        self.flash.flush()

    def read(self, sector, count):
        return self.flash.read(sector + self.shift, count // SECTOR)

    def write(self, sector, count, buff):
        for i in range(count // SECTOR):
            part = bytes(buff[i * SECTOR : (i + 1) * SECTOR])
            self.flash.write(sector + self.shift + i, part)


_disk = _Disk()  # fatfs-ng has ten drives and gives none back: all Drives share one
_part = fatfs.Partition(_disk)


class Drive:
    """A FAT drive; one at a time is mounted. read_only: as when a computer has it."""

    def __init__(self, flash=None, shift=0, size=8 << 20, cluster=0):
        self.flash = flash or Flash(size)
        self.shift = shift
        self.read_only = False
        if not flash:
            self._insert()
            _check(wrapper.pyf_mkfs(_path("/fat"), au_size=cluster, workarea_size=4096))
            self.flash.flush()

    def _insert(self):
        _disk.flash = self.flash
        _disk.shift = self.shift

    def cut(self, mem=None):
        """The drive after the power went and came back (with these bytes on the chip)."""
        return Drive(self.flash.copy(mem), self.shift)

    @contextlib.contextmanager
    def mounted(self):
        """open() and os work on the drive for paths that start with /fat."""
        names = ("listdir", "mkdir", "remove", "rename", "stat", "statvfs", "sync")
        were = {name: getattr(os, name) for name in names}
        builtin_open = builtins.open

        def chosen(mine, other):
            def call(path, *args, **kwargs):
                here = isinstance(path, str) and path.startswith("/fat")
                return (mine if here else other)(path, *args, **kwargs)

            return call

        self._insert()
        _part.mount()  # files that were open before are invalid now
        try:
            builtins.open = chosen(self.open, builtin_open)
            for name in names[:-1]:
                setattr(os, name, chosen(getattr(self, name), were[name]))
            os.sync = self.flash.flush
            yield self
        finally:
            builtins.open = builtin_open
            for name in names:
                setattr(os, name, were[name])

    def _writable(self):
        if self.read_only:
            raise OSError(errno.EROFS, "read-only")

    def open(self, path, mode="r"):
        """A file with the methods of CircuitPython's, unbuffered as those are."""
        flags = {
            "rb": wrapper.PY_FA_READ,
            "r+b": wrapper.PY_FA_READ | wrapper.PY_FA_WRITE,
            "wb": wrapper.PY_FA_WRITE | wrapper.PY_FA_CREATE_ALWAYS,
        }[mode]
        if mode != "rb":
            self._writable()
        return File(_path(path), flags)

    def mkdir(self, path):
        self._writable()
        _check(wrapper.pyf_mkdir(_path(path)))

    def remove(self, path):
        self._writable()
        _check(wrapper.pyf_unlink(_path(path)))

    def rename(self, path, new):
        self._writable()
        _check(wrapper.pyf_rename(_path(path), _path(new)))

    def stat(self, path):
        info = wrapper.FILINFO_Handle()
        _check(wrapper.pyf_stat(_path(path), info))
        return (0, 0, 0, 0, 0, 0, info.get_size(), 0, 0, 0)

    def listdir(self, path):
        folder = wrapper.DIR_Handle()
        info = wrapper.FILINFO_Handle()
        _check(wrapper.pyf_opendir(folder, _path(path)))
        names = []
        while True:
            _check(wrapper.pyf_readdir(folder, info))
            name = info.get_name()
            if not name:
                return names
            names.append(name)

    def statvfs(self, path):
        fat = Layout(self)
        return (fat.unit, fat.unit, fat.clusters, fat.entries().count(0), 0, 0, 0, 0, 0, 255)


class File:
    """An open file of a Drive."""

    def __init__(self, path, flags):
        self._handle = wrapper.FIL_Handle()
        self._open = False
        _check(wrapper.pyf_open(self._handle, path, flags))
        self._open = True

    def seek(self, to):
        wrapper.pyf_lseek(self._handle, to)  # CircuitPython does not look at the answer either

    def write(self, data):
        try:
            result, n = wrapper.pyf_write(self._handle, bytes(data))
        except fatfs.FatFSException as e:  # where the others return a code
            raise OSError(errno.EIO, str(e)) from None
        _check(result)
        if n != len(data):
            raise OSError(errno.ENOSPC, "full")
        return n

    def read(self, n=None):
        if n is None:
            return b"".join(iter(lambda: self.read(4096), b""))
        result, data = wrapper.pyf_read(self._handle, n)
        _check(result)
        return bytes(data)

    def readinto(self, buf):
        data = self.read(len(buf))
        buf[: len(data)] = data
        return len(data)

    def flush(self):
        _check(wrapper.pyf_sync(self._handle))

    def close(self):
        if self._open:
            self._open = False
            _check(wrapper.pyf_close(self._handle))

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


class Layout:
    """Where things lie on a drive, read from its FAT."""

    def __init__(self, drive):
        self._drive = drive
        boot = self._read(0, 1)
        self.per = boot[13]
        self.unit = self.per * SECTOR
        self.fat = int.from_bytes(boot[14:16], "little")
        self._fat_size = int.from_bytes(boot[22:24], "little")
        self._roots = int.from_bytes(boot[17:19], "little") * 32 // SECTOR
        self.data = self.fat + boot[16] * self._fat_size + self._roots
        sectors = int.from_bytes(boot[19:21], "little") or int.from_bytes(boot[32:36], "little")
        self.clusters = (sectors - self.data) // self.per

    def _read(self, sector, n):
        return self._drive.flash.read(sector + self._drive.shift, n)

    def entries(self):
        """The FAT: what follows each cluster, from cluster 2 on."""
        table = self._read(self.fat, self._fat_size)
        if self.clusters > 4085:
            every = memoryview(table).cast("H")
            return list(every[2 : self.clusters + 2])
        wide = [table[i * 3 // 2] | table[i * 3 // 2 + 1] << 8 for i in range(2, self.clusters + 2)]
        return [w >> 4 if i & 1 else w & 0xFFF for i, w in enumerate(wide)]

    def files(self):
        """{path in short names: its sectors on the chip}; folders end with a slash."""
        entries = self.entries()
        root = range(self.data - self._roots, self.data)
        waiting = [("", [self._drive.shift + sector for sector in root])]
        found = {}
        while waiting:
            folder, sectors = waiting.pop()
            data = b"".join(self._drive.flash.read(sector) for sector in sectors)
            for at in range(0, len(data), 32):
                entry = data[at : at + 32]
                if not entry[0]:
                    break
                if entry[0] in (0xE5, 0x2E) or entry[11] & 8:  # removed, . and .., long names
                    continue
                name = entry[:8].decode("latin1").rstrip()
                kind = entry[8:11].decode("latin1").rstrip()
                path = folder + name + ("." + kind if kind else "")
                first = int.from_bytes(entry[26:28], "little")
                chain = self._sectors(first, entries)
                if entry[11] & 16:
                    path += "/"
                    waiting.append((path, chain))
                found[path] = chain
        return found

    def _sectors(self, cluster, entries):
        sectors = []
        while 2 <= cluster < self.clusters + 2:
            first = self.data + (cluster - 2) * self.per + self._drive.shift
            sectors += range(first, first + self.per)
            cluster = entries[cluster - 2]
        return sectors


def _path(path):
    return _part._adjust_path(path[4:] or "/")


def _check(result):
    if result != wrapper.PY_FR_OK:
        raise OSError(_ERRORS.get(result, errno.EIO), wrapper.fresult_to_name(result))
