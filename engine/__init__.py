# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The rules of the games, and nothing else: no display, no board, no files."""

import sys

try:
    import micropython  # noqa: F401
except ImportError:  # a desktop Python: all we need of it is const
    micropython = type(sys)("micropython")
    micropython.const = lambda x: x
    sys.modules["micropython"] = micropython

OVER = 255  # t.seat of a finished game

# Each is a module of this package with a class of that name; only the chosen one is loaded.
GAMES = ["mindbug", "tagteam", "mantis", "minimonfa"]


def open(game, seats=None, seed=0, **options):
    """A new table of ``game``, dealt from ``seed``. Options: ``empty=True``: nothing dealt, for
    ``put``; ``epic=True`` (tagteam); ``decks``, two names, and ``first``, the seat that begins
    (minimonfa; ``first`` also mantis). What is wrong raises ValueError."""
    if game not in GAMES:
        raise ValueError("no game " + repr(game) + "; there are " + ", ".join(sorted(GAMES)))
    name = game[0].upper() + game[1:]
    kind = getattr(__import__("engine." + game, None, None, (name,)), name)
    for option in options:
        if option not in kind.OPTIONS:
            raise ValueError(game + " has no option " + repr(option))
    return kind(seats, seed, **options)


def free(module):
    """Forget a module that is no longer needed, so that its memory can be used again."""
    if module in sys.modules:
        room, name = module.rsplit(".", 1)
        room = sys.modules.get(room)
        sys.modules[module] = None  # MicroPython does not clear the value of a removed entry
        del sys.modules[module]
        if hasattr(room, name):  # a module is an attribute of its package, too
            setattr(room, name, None)
            delattr(room, name)
