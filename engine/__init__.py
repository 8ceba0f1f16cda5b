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

# game -> (module, class); only the chosen one is loaded.
GAMES = {
    "mindbug": ("engine.mindbug", "Mindbug"),
}


def open(game, seats=None, seed=0, **options):
    """A new table of ``game``, dealt from ``seed``. ``empty=True``: nothing dealt, for ``put``."""
    if game not in GAMES:
        raise ValueError("no game " + repr(game) + "; there are " + ", ".join(sorted(GAMES)))
    module, name = GAMES[game]
    kind = getattr(__import__(module, None, None, (name,)), name)
    for option in options:
        if option not in kind.OPTIONS:
            raise ValueError(game + " has no option " + repr(option))
    return kind(seats, seed, **options)


def free(module):
    """Forget a module that is no longer needed, so that its memory can be used again."""
    sys.modules.pop("engine." + module, None)
    globals().pop(module, None)
