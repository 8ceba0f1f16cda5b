# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Gives the heap the shape of a board's: areas that no object crosses, and nothing beside them.

MicroPython's own heap is one area that grows when something does not fit. Here all of it is taken
but for pieces as large as the board's areas, with a block between two of them that is never freed:
what does not fit makes the heap grow, and that is a MemoryError on the board. tools/measure/heap.py
has the sizes. Call `names`, `build` and `free` each in a step of its own, with a collection
between, and `tend` at the end of every step after them."""

import gc

from uctypes import addressof

_SHORT = 4096  # bytes free: time to collect
_NAMES = 1300  # so many names open a table for as many more: ours does not have to be counted

kept = None  # what fills the heap, a long chain
marker = None
opened = 0  # bytes of the areas that are in use
total = 0  # bytes of the whole heap, as it has to stay
fixed = 0  # bytes that are not ours
short = False  # memory was short after the step before
pieces = []
learned = []  # what a board's tables of names take


def names():
    """Open a large table of names."""
    for i in range(_NAMES):
        hasattr(kept, "name%d" % i)


def build(sizes, shift):
    """Take the whole heap; the areas as [[address, bytes], ...]. ``shift``: so much further up
    than they would lie else."""
    global kept, marker
    found = [[0, size] for size in sizes]
    pieces.extend(found)
    marker = bytearray(7000 + shift)
    end = addressof(marker) + 7000 + shift
    while kept is None or id(kept) < end:  # fills all holes before the end of what is there
        kept = (kept,)
    for i in range(len(found)):
        pieces[i] = bytearray(sizes[i] - 16)  # its head comes first
        found[i][0] = addressof(pieces[i]) - 16
        kept = (kept,)
    grown = gc.mem_alloc() + gc.mem_free()
    left = gc.mem_free() & 0x3FFFFFF
    while gc.mem_alloc() + gc.mem_free() == grown and left > 64:
        for _ in range(left // 32):  # half of it: looking at the heap takes long
            kept = (kept,)
        left = gc.mem_free() & 0x3FFFFFF
    for i in range(1, len(found)):
        if found[i][0] != found[i - 1][0] + found[i - 1][1] + 16:
            raise ValueError("the areas do not stand in a row")
    return found


def free():
    """The first area, and that for garbage, are free from the end of this step on."""
    global opened
    pieces.pop()
    opened = len(pieces.pop(0))


def tend():
    """After every step: a board collects when an allocation does not fit, and takes its next area
    when that did not help. Here it is the step before."""
    global opened, fixed, short, total
    used = gc.mem_alloc()
    if not total:
        total = used + gc.mem_free() & 0x3FFFFFF
    for piece in pieces:
        used -= len(piece)
    if not fixed:
        fixed = used
    if opened - used + fixed >= _SHORT:
        short = False
    elif short and pieces:
        opened += len(pieces.pop(0))
        gc.collect()
    else:
        short = True
        gc.collect()


def closed():
    """How many areas were not needed yet."""
    return len(pieces)


def whole():
    """How large the heap is if it has not grown."""
    return total


def learn(count):
    """So many names were learned since `build`: take what a board takes for the tables of them,
    each twice as long as the one before."""
    places = 20
    for i in range(12):
        if count > 0 and i == len(learned):
            learned.append(bytearray(24 + 7 * places - 16))
        count -= places
        places *= 2
