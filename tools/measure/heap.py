# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Gives the real MicroPython the heap of a PyGamer, area by area, and plays whole runs in it.

CircuitPython takes 120 KB of the port's heap, as assets/settings.toml asks (8 KB without it), and
what is left when something does not fit even after a collection. A board's port heap is 151,250 to
159,249 bytes, whatever the build; a Python stack of 4 KB (assets/settings.toml, too) and the port's
own tables come out of it.

MicroPython collects garbage only between two calls, a board whenever memory runs short. So a frame
is a call of its own, and behind the areas lies one more, which takes what does not fit because of
garbage that the board would have collected. What is alive there at the end of the frame must fit
into what is free in the areas; if it does not, or if the heap grew, the board had a MemoryError.
"""

import json

from tools.build import micropython
from tools.measure import fit

GARBAGE = 262_144  # switching on makes 150 KB
HEAP_KB = 728  # for the areas, and for the stand-ins and what keeps the areas apart
SIZES = (151_300, 154_000, 157_000, 159_200)  # true sizes of the port's heap
_STARTED = (122_880,)
_LOADED = 16  # steps that load modules, at most
_PORT = 7_300  # the Python stack, and the port heap's own tables


# A step that does what hands.todo was told, frame by frame.
DONE = {"play": "advance", "calls": 1_000_000, "boot": [], "look": 1_000_000}


def _usable(size):
    """Bytes for objects in an area: 16 bytes a block, 4 bits of tables for each, and its head."""
    return (size - 48) * 8 // 132 * 16


def areas(size):
    """The areas of a board with this true size of its port heap, in bytes for objects."""
    rest = size - _PORT - sum(_STARTED)
    step = 1024 if rest >= 16384 else 512  # what is left is given in steps
    return [_usable(part) for part in (*_STARTED, rest // step * step)]


def boot(size, shift=0):
    """The steps that make an interpreter whose free memory is that of a board at power-on.

    ``shift``: of the areas, in bytes. MicroPython takes four bytes of a game's state that read like
    an address for one, and keeps what lies there; a board does not look into bytes. What seems too
    large is measured once more at other addresses.
    """
    shape = [*areas(size), GARBAGE]
    return [
        fit.base() + "\nfrom hands import advance, front, play",
        "fences.names()\ngc.collect()",
        f"areas = fences.build({shape}, {shift})\n"
        "learned, closed, whole = fences.learn, fences.closed, fences.whole",
        "fences.free()\ngc.collect()",
        "fences.tend()",
        *[f"hands.load({i})" for i in range(_LOADED)],
        "hands.on()\nfences.tend()",
        *["fences.tend()"] * 6,
    ]


def installed():
    """The steps that make the files of the saves, as the installer does."""
    return [fit.base(), "hands.on()", "hands.off()"]


def run(size, seed, presses, files=None, look=7):
    """Play one run: power-on, then presses by chance. What tools/build/micropython.mjs saw, as a
    dict."""
    again = [*boot(size), "hands.monkey(0, 0)"]
    first = [*installed(), {"restart": boot(size)}]
    first += ["hands.todo(hands.press(4))", DONE, "hands.off()"]  # a language
    first += [{"restart": boot(size)}, f"hands.monkey({seed}, {presses})"]
    play = {"play": "play", "calls": presses * 100, "boot": again, "look": look}
    outputs = micropython.run([*first, play], files or fit.drive(), heap_kb=HEAP_KB)
    return seen(outputs[-1])


def seen(output):
    """What a step that plays saw: a dict; `said`: what was printed before."""
    *said, last = output.split("\n")
    return {**json.loads(last), "said": "\n".join(said)}
