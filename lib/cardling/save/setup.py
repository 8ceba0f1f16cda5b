# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a Store does only once: find the newest records when it is opened, and create its files if
there are none.

A zip brings its files as slots.new, which are used as they are: the first start writes nothing.
They become slots before the first record is in them, so that no copy of a zip overwrites one.
"""

import os

from micropython import const

from cardling import save
from cardling.save import (
    ASIDE, BROKEN, CUT, FAILED, FIRST, FOLDERS, FOREIGN, FULL, GAME, KINDS, NEWER, NONE, NVM, OK,
    REFUSED, RESTART, SLOTS, STRIDE, VALID,
)  # fmt: skip

_slots = save.lend("slots")  # once for all

# Names of constants with a _ take no memory on a board.
_FILES = const(4)
_SIZE = const(95744)  # FIRST + SLOTS * STRIDE
_PAD = const(4096)  # so that nothing of others is in the 4 KB block of the first folder
_EVERY = const(200)  # FOLDERS * SLOTS
_KNOWN = const(7)  # a kind: a bit for each slot and folder that was told to be bad, and one more:
_NVM = const(26)  # in this byte, the last one:
_OWN = const(8)  # NVM is the store's own
_EEXIST = const(17)
_ENOSPC = const(28)


def reserve(size):
    """Bytes that must be free beside the saves on a drive of so many: in a nearly full one they
    would lie in holes, in one 4 KB block with the files of others."""
    return min(size >> 3, 1 << 20)


def find(store, progress):
    """Fill the store's files, skip, at, seq, plan, spare, status, reason and where."""
    store.files = [None] * FOLDERS
    store.skip = bytearray(b"\1" * _EVERY)  # 0: may be written, 1: may not, 2: broken
    store.at = [-1] * 30
    seqs = [0] * 30
    store.seq = store.plan = store.reason = 0
    # A bit for each slot, then for each folder, that is bad, and one if NVM is the store's own.
    marks = bytearray(_NVM + 1)
    free = []
    if _complete(store.root + ".new") and not _used(store):
        store.root += ".new"  # as earlier versions brought them
    locked = False
    for n in range(FOLDERS):
        locked = _enter(store, seqs, n, marks, free) or locked
    if not locked and store.files.count(None) > FOLDERS - 2:
        try:
            _prepare(store, seqs, marks, free, progress)
        except OSError as e:
            if store.files.count(None) == FOLDERS:
                locked = e.args[0] in (1, 13, 30)
                if not locked:
                    store.report(FULL if e.args[0] == _ENOSPC else FAILED, 0)
    if store.plan < _EVERY and store.skip[store.plan] == 2:
        store.skip[store.plan] = 0  # what the power cut was never a save: not kept
        store.report(CUT, store.plan)
    for i in range(_EVERY):
        if store.skip[i] == 2:
            marks[i >> 3] |= 1 << (i & 7)
    there = not locked and store.files.count(None) < FOLDERS
    store.spare = NONE
    known = _slots.read(store, _KNOWN) or b""
    own = len(known) > _NVM and known[_NVM] & _OWN and 1
    if store.nvm:
        store.spare, own = save.lend("nvm_search").find(store, seqs, own, there, note)
    store.plan = _slots.after(store, store.plan - 1)
    store.status = OK if there else store.spare
    for kind in range(KINDS):
        if seqs[kind + 10] > seqs[kind]:
            store.at[kind] = -1
            store.report(NEWER, store.at[kind + 10])
        _second(store, kind, there)
    if own == 1 or there and own and _mark(store):
        marks[_NVM] |= _OWN
    _tell(store, marks, known)


def _mark(store):
    """All of NVM is on the drive: an empty record makes it the store's own. False: not possible."""
    was = store.reason, store.where, store.at[_KNOWN], store.at[_KNOWN + 20]
    store.status = NVM
    done = _slots.put(store, _KNOWN, b"")
    store.status = OK
    store.reason, store.where, store.at[_KNOWN], store.at[_KNOWN + 20] = was
    return done


def refuse(store, kind):
    """Keep what the engine cannot use as ASIDE, and clear its kind."""
    data = _slots.read(store, kind)
    if data:
        store.report(REFUSED, store.at[kind])
        if _slots.write(store, ASIDE, data):
            store.clear(kind)


def close(store):
    """Copy what a file alone holds that was written, then close them all."""
    for kind in range(KINDS if store.status == OK else 0):
        i = store.at[kind]
        if i >= 0 and store.at[kind + 20] < 0 and store.touched >> i % FOLDERS & 1:
            _slots.twin(store, kind, _slots.read(store, kind) or b"")
    store.status = NONE
    for f in store.files:
        if f:
            try:
                f.close()
            except OSError:
                pass
    store.files = ()
    store.at = [-1] * 30
    store.touched = 0


def note(store, seqs, what, i):
    """Remember the record that was loaded if it is the newest of its kind, or the one before."""
    if what not in (VALID, NEWER):
        return
    kind = store.kind if what == VALID else store.kind + 10
    if store.number > seqs[kind]:
        if what == VALID:
            seqs[kind + 20] = seqs[kind]
            store.at[kind + 20] = store.at[kind]
        seqs[kind] = store.number
        store.at[kind] = i
    elif what == VALID and store.number > seqs[kind + 20]:
        seqs[kind + 20] = store.number
        store.at[kind + 20] = i
    if store.number > store.seq:
        store.seq = store.number
        if i >= 0:
            store.plan = store.next


def _tell(store, marks, known):
    """Say what is bad and was not known before."""
    for i in range(_EVERY + FOLDERS):
        bit = 1 << (i & 7)
        if marks[i >> 3] & bit and not (i >> 3 < len(known) and known[i >> 3] & bit):
            if i < _EVERY:
                store.report(BROKEN, i)
            else:
                store.report(FOREIGN, i - _EVERY)
    if store.status == OK and bytes(marks) != (known or bytes(len(marks))):
        _slots.write(store, _KNOWN, marks)


def _second(store, kind, there):
    """Is there a copy of the newest record? If a cut came in between, it is made now; and what is
    in NVM goes to the drive."""
    i = store.at[kind]
    copy = store.at[kind + 20]
    store.at[kind + 20] = -1
    if i == -1:
        return
    data = _slots.read(store, kind) or b""
    if i >= 0 and copy >= 0 and (i - copy) % FOLDERS and _slots.same(store, copy, data):
        store.at[kind + 20] = copy
    elif there and (i >= 0 or _slots.put(store, kind, data)):
        if kind not in (GAME, RESTART) and store.files.count(None) < FOLDERS - 1:
            _slots.twin(store, kind, data)


def _folder(store, n):
    return "%s/%d" % (store.root, n)


def _there(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def rename(store):
    """What a zip brought gets the name that no zip has. Closing writes the same folders."""
    for n in range(FOLDERS):
        if store.touched >> FOLDERS + n & 1:
            name = _folder(store, n) + "/slots"
            store.files[n].close()
            try:
                os.rename(name + ".new", name)
            except OSError:
                name += ".new"
            try:
                store.files[n] = open(name, "r+b")
            except OSError:
                pass  # nothing can be written to it any more, and others are tried
        store.touched &= ~(1 << FOLDERS + n)


def _size(name):
    """Of a file; 0 if it is not there."""
    try:
        return os.stat(name)[6]
    except OSError:
        return 0


def _enter(store, seqs, n, marks, free):
    """Take the file of folder n if it is ours, or add n to free. True: it is read-only."""
    folder = _folder(store, n)
    name = folder + "/slots"
    if not _there(name) and _size(name + ".new") == _SIZE:
        name += ".new"
    size = _size(name)
    if size <= 512:
        # nothing, or what is left of making it when that was interrupted?
        try:
            names = os.listdir(folder)
        except OSError:
            names = [""] if _there(folder) else []  # a file in its place, or nothing
        except ValueError:  # a torn directory, with names that are no text
            names = [""]
        if all(name in ("slots", "slots.new") for name in names):
            free.append(n)
            return False
    mode = ""
    good = 0
    if size == _SIZE:
        for mode in ("r+b", "rb"):
            try:
                store.files[n] = open(name, mode)
                break
            except OSError:
                pass
        if store.files[n]:
            for i in range(n, _EVERY, FOLDERS):
                what = _slots.load(store, i)
                if what in (BROKEN, FOREIGN):
                    store.skip[i] = 2
                else:
                    store.skip[i] = 0
                    good += 1
                    note(store, seqs, what, i)
    if not good:
        for i in range(n, _EVERY, FOLDERS):
            store.skip[i] = 1
        if store.files[n]:
            store.files[n].close()
            store.files[n] = None
        i = _EVERY + n
        marks[i >> 3] |= 1 << (i & 7)
    elif name.endswith(".new"):
        store.touched |= 1 << FOLDERS + n
    return good and mode == "rb"


def _prepare(store, seqs, marks, free, progress):
    """Make files in folders of free until there are four. OSError: not one could be made.

    What others have on the drive is left alone, but the FAT is written: never before the warning,
    and not at all where it cannot succeed.
    """
    root = store.root
    plug = root + ".cardling"
    missing = _FILES - (FOLDERS - store.files.count(None))
    stale = _there(plug)  # an interruption left it
    if not stale:
        try:
            os.remove(plug)  # a drive that cannot be written says so before it looks
        except OSError as e:
            if e.args[0] in (1, 13, 30):  # EPERM, EACCES, EROFS: the computer's drive
                raise
    if _there(root):
        os.listdir(root)  # OSError: a file in its place
        if not free:
            raise OSError(_EEXIST)
    if stale:
        if progress:
            progress(0, missing)
        os.remove(plug)
    spare = 1 << 27
    if hasattr(os, "statvfs"):
        info = os.statvfs(root[: root.rfind("/") + 1] or "/")
        unit = info[0]
        spare = unit * (info[3] - 12) - missing * (_SIZE + 2 * unit) - _PAD
        if spare < reserve(unit * info[2]):
            raise OSError(_ENOSPC)
    if progress:
        progress(0, missing)
    with open(plug, "wb") as f:
        try:
            _begin(f)
            # A lived-in drive has holes, in one 4 KB block with the files of others. A plug
            # fills them for a moment, and all that is new lies at the end of the drive.
            if spare < 1 << 27:  # not on a computer's disk
                f.seek(spare)
        except OSError:
            pass  # the next lines fail, too, or the holes are used
    try:
        error = _make_all(store, seqs, marks, free, progress, missing)
    finally:
        try:
            os.remove(plug)
        except OSError:
            pass
    if store.files.count(None) == FOLDERS:
        raise OSError(error if error == _ENOSPC else 5)


def _make_all(store, seqs, marks, free, progress, missing):
    """Make so many files; the last error, 0 if there was none."""
    error = made = 0
    try:
        if not _there(store.root):
            os.mkdir(store.root)
        _make("%s/pad%d" % (store.root, free[0]), _PAD, ())
    except OSError as e:
        return e.args[0]
    for n in list(free):
        if made == missing:
            break
        if progress and made:
            progress(made, missing)
        try:
            if not _there(_folder(store, n)):
                os.mkdir(_folder(store, n))
            _make(_folder(store, n) + "/slots", _SIZE, range(SLOTS))
            _enter(store, seqs, n, marks, free)
            made += 1
        except OSError as e:
            error = e.args[0]
    return error


def _complete(root):
    """Has a computer made all of it?"""
    return all(_size("%s/%d/slots" % (root, n)) == _SIZE for n in range(_FILES))


def _used(store):
    """Are there files with the name that only a record brings?"""
    return any(_there(_folder(store, n) + "/slots") for n in range(FOLDERS))


def _begin(f):
    """The first sector. Now the entry knows its clusters: none gets lost in an interruption."""
    f.write(b"\xff" * 512)
    f.flush()


def _make(name, size, slots):
    """A file with empty slots. Seeking reserves clusters without writing them."""
    blank = b"\xff" * 1024
    with open(name, "wb") as f:
        _begin(f)
        for slot in slots:
            f.seek(FIRST + slot * STRIDE)
            f.write(blank)
        f.seek(size - 512)
        f.write(blank[:512])
