# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Looks at microcontroller.nvm at the start: it may hold a stack of records (see nvm), what a power
cut has left of one, or another program's bytes, which stay as they are.

A start that has the drive marks blank memory with an empty record, and notes on the drive that it
is the store's own: only so a later start knows that it was erased, or whose the noise is.
"""

from micropython import const

from cardling import save
from cardling.save import BROKEN, CUT, FOLDERS, GAME, KINDS, LOST, NEWER, NONE, NVM, PROGRESS, TAKEN
from cardling.save.nvm import AREA, STACKED, STEP, size
from cardling.save.progress import LAST
from cardling.save.match_record import AT_WRITE, RESULT

_slots = save.lend("slots")  # once for all

_PAGE = const(512)  # a SAMD51's: what is torn is no less
_MANY = const(40)  # different bytes in 64: noise has 57, what a program writes hardly half of them
_OWN = const(7)  # the kind of the mark
_BLANK = b"\xff" * STEP


def find(store, seqs, known, there, note):
    """Note the newest records. Returns the status that NVM can give, and if it is the store's own:
    1, 2 if it has to be written anew. ``known``: it was at the last start that had the drive."""
    nvm = store.nvm
    stacked = torn = other = newer = False
    good = 0  # records
    cut = -1  # where the one would end that is broken, and its kind
    kind = 0
    at = 0
    while at < AREA:
        step = STEP
        part = bytes(nvm[at : at + STEP])
        if part[4:6] == b"Cg":
            what = _slots.load(store, -2 - at)
            if what == BROKEN:
                torn = torn or good and stacked or cut >= 0
                cut = at + size(store.length)
                kind = store.kind
            else:
                if not good:
                    stacked = store.next == STACKED
                    torn = torn or other or cut >= 0 and cut != at
                good += 1
                if store.kind != _OWN:
                    note(store, seqs, what, -2 - at)
                if not stacked:  # version 0.1.0 went on after what was broken
                    cut = -1
                step = size(store.length)
                newer = newer or what == NEWER
        elif part != _BLANK and not 0 <= at < cut:
            other = other or part != bytes(STEP)
            torn = torn or good and stacked
        elif good and stacked:  # above the newest record of a stack there is nothing but records
            torn = True
        at += step
    ours = good or cut >= 0
    if newer or other and not ours and not _noise(nvm, known):
        if not there:
            store.report(NEWER if newer else TAKEN, -2)
        return NONE, 0
    if not ours:
        torn = other or known
    if torn or cut >= 0:
        # One that a cut has left half written was the newest: what was before it may be there.
        store.report(LOST if torn or kind >= KINDS or store.at[kind] >= -1 else CUT, -2)
        store.touched |= 1 << 2 * FOLDERS
        _bury(store, seqs)
        return NVM, 2
    if not ours:
        for at in range(AREA, len(nvm), STEP):
            if bytes(nvm[at : at + STEP]) != _BLANK:
                return NVM, 0  # somebody's: it is not marked for nothing
    return NVM, 1 if ours else 2


def _bury(store, seqs):
    """A game of before the result that was counted last is over: what cleared it is lost."""
    record = _slots.read(store, PROGRESS) or b""
    at = 0
    while at + 1 + RESULT < len(record):
        if record[at] == LAST and record[at + 1] == RESULT:
            result = record[at + 2 : at + 2 + RESULT]
            if seqs[GAME] <= int.from_bytes(result[AT_WRITE:], "little"):
                store.at[GAME] = store.at[GAME + 20] = -1
        at += 2 + record[at + 1]


def _noise(nvm, known):
    """Can these bytes be nobody's? All of them, as no program fills it so; a page of them, where
    they were the store's own."""
    pages = 0
    for page in range(0, AREA, _PAGE):
        for at in range(page, page + _PAGE, STEP):
            if len(set(bytes(nvm[at : at + STEP]))) < _MANY:
                break
        else:
            pages += 1
    return pages == AREA // _PAGE or known and pages
