# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The half of save.py that is rarely needed: finds the newest records when a Store is opened,
makes its files at the first start, words its problems."""

import os

from cardling import save

_FILES = 4
_SIZE = save.FIRST + save.SLOTS * save.STRIDE
_LINES = (
    "The last save was cut off and is lost",
    "Save %s: broken, kept aside",
    "Save folder %s: damaged or not from Cardling, kept aside",
    "Save %s: made by a newer Cardling, kept aside",
    "Save %s: does not fit, kept aside",
    "The drive takes no saves: full or worn out",
)


def refuse(store, kind):
    """Keep what the engine cannot use as ASIDE, and clear its kind."""
    data = store.read(kind)
    if data:
        store.say(save.REFUSED, store.at[kind])
        store.write(save.ASIDE, data)
        store.clear(kind)


def line(store):
    """The problem in one line."""
    text = _LINES[store.reason - 1]
    i = store.where
    if i < 0:
        i = "in NVM"
    elif store.reason != save.FOREIGN:
        i = "%d/%d" % (i % save.FOLDERS, i // save.FOLDERS)
    return text % i if "%" in text else text


def find(store, progress):
    """Fill the store's files, skip, at, seq, plan, spare, status, reason and where."""
    every = save.FOLDERS * save.SLOTS
    store.files = [None] * save.FOLDERS
    store.skip = bytearray(b"\1" * every)  # 0: may be written, 1: may not, 2: broken
    store.at = [-1] * 10
    seqs = [0] * 10
    store.seq = store.plan = store.reason = 0
    free = []
    locked = False
    for n in range(save.FOLDERS):
        locked = _enter(store, seqs, n, free) or locked
    if not locked and store.files.count(None) > save.FOLDERS - 2:
        try:
            _prepare(store, seqs, free, progress)
        except OSError as e:
            if store.files.count(None) == save.FOLDERS:
                locked = e.args[0] in (1, 13, 30)  # EPERM, EACCES, EROFS: not a fault
                if not locked:
                    store.say(save.FAILED, 0)
    if store.plan < every and store.skip[store.plan] == 2:
        store.skip[store.plan] = 0  # what the power cut was never a save: not kept
        store.say(save.CUT, store.plan)
    for i in range(every):
        if store.skip[i] == 2:
            store.say(save.BROKEN, i)
    store.spare = save.NVM if store.nvm else save.NONE
    for kind in save.KINDS if store.nvm else ():
        what = store.load(-1 - kind)
        if what == save.VALID and store.kind != kind:
            what = save.FOREIGN
        _note(store, seqs, what, -1 - kind)
        if what == save.BROKEN:  # ours, but the power went while it was written
            store.say(save.CUT, -1 - kind)
        elif what in (save.FOREIGN, save.NEWER):
            store.say(what, -1 - kind)
            store.spare = save.NONE
    for kind in save.KINDS:
        if seqs[kind + 5] > seqs[kind]:
            store.at[kind] = -1
            store.say(save.NEWER, store.at[kind + 5])
    store.plan = store.after(store.plan - 1)
    there = store.files.count(None) < save.FOLDERS
    store.status = save.OK if there and not locked else store.spare


def _note(store, seqs, what, i):
    """Remember the record that was loaded if it is the newest of its kind."""
    if what in (save.VALID, save.NEWER):
        kind = store.kind if what == save.VALID else store.kind + 5
        if store.number > seqs[kind]:
            seqs[kind] = store.number
            store.at[kind] = i
        if store.number > store.seq:
            store.seq = store.number
            if i >= 0:
                store.plan = store.next


def _folder(store, n):
    return "%s/%d" % (store.root, n)


def _enter(store, seqs, n, free):
    """Take the file of folder n if it is ours, or add n to free. True: it is read-only."""
    folder = _folder(store, n)
    name = folder + "/slots"
    try:
        size = os.stat(name)[6]
    except OSError:
        size = 0
    if size <= 512:
        # nothing, or what is left of making it when that was interrupted?
        try:
            names = os.listdir(folder)
        except OSError:
            names = []
        except ValueError:  # a torn directory, with names that are no text
            names = [""]
        if names in ([], ["slots"]):
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
            for i in range(n, save.FOLDERS * save.SLOTS, save.FOLDERS):
                what = store.load(i)
                if what in (save.BROKEN, save.FOREIGN):
                    store.skip[i] = 2
                else:
                    store.skip[i] = 0
                    good += 1
                    _note(store, seqs, what, i)
    if not good:
        for i in range(n, save.FOLDERS * save.SLOTS, save.FOLDERS):
            store.skip[i] = 1
        if store.files[n]:
            store.files[n].close()
            store.files[n] = None
        store.say(save.FOREIGN, n)
    return good and mode == "rb"


def _prepare(store, seqs, free, progress):
    """Make files in folders of free until there are four. OSError: not one could be made.

    What others have on the drive is left alone, but the FAT is written.
    """
    root = store.root
    plug = root + ".tmp"
    missing = _FILES - (save.FOLDERS - store.files.count(None))
    error = OSError(28)  # ENOSPC
    made = 0
    try:
        with open(plug, "wb") as f:
            _begin(f)
            if hasattr(os, "statvfs"):
                # A lived-in drive has holes, in one 4 KB block with the files of others. A plug
                # fills them for a moment, and all that is new lies at the end of the drive.
                info = os.statvfs(plug)
                unit = info[0]
                spare = unit * (info[3] - 12) - missing * (_SIZE + 2 * unit) - 4096
                if spare < 0:
                    raise error
                if spare < 1 << 27:  # not on a computer's disk
                    f.seek(spare)
        try:
            os.mkdir(root)
        except OSError as e:
            if e.args[0] != 17:  # EEXIST
                raise
        if free:
            # so that nothing of others is in the 4 KB block of the first folder
            _make("%s/pad%d" % (root, free[0]), 4096, ())
        for n in list(free):
            if made == missing:
                break
            if progress:
                progress(made, missing)
            try:
                os.mkdir(_folder(store, n))
            except OSError:
                pass  # it is there, or the next line fails, too
            try:
                _make(_folder(store, n) + "/slots", _SIZE, range(save.SLOTS))
                _enter(store, seqs, n, free)
                made += 1
            except OSError as e:
                error = e
    finally:
        try:
            os.remove(plug)
        except OSError:
            pass
    if not made:
        raise error


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
            f.seek(save.FIRST + slot * save.STRIDE)
            f.write(blank)
        f.seek(size - 512)
        f.write(blank[:512])
