# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT

import functools
import sys

import pytest

# Before pytest imports pdb: it needs the standard module `code`, not the board's code.py.
import tools
from engine.mindbug import words as mindbug_words
from engine.minimonfa import words as minimonfa_words

# Screens load and forget their modules all the time: compiling them each time takes minutes.
sys.dont_write_bytecode = False


def _keep_names():
    """A board splits the names of all cards whenever it names one, to keep none of them. Tests name
    some millions of moves: that was most of what those of blindness took."""
    minimonfa_words.labels = functools.cache(minimonfa_words.labels)
    split = mindbug_words.names
    kept = {}

    def names(t):
        if type(t) not in kept:
            kept[type(t)] = split(t)
        return kept[type(t)]

    mindbug_words.names = names


_keep_names()


@pytest.fixture
def toy(monkeypatch):
    """The game of tests/toy is one of the engine's."""
    import engine

    monkeypatch.setattr(engine, "GAMES", [*engine.GAMES, "toy"])
    more = str(tools.ROOT / "tests" / "toy" / "engine")
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, more])
