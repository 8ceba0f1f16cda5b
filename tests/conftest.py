# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT

import sys

import pytest

# Before pytest imports pdb: it needs the standard module `code`, not the board's code.py.
import tools

# Screens load and forget their modules all the time: compiling them each time takes minutes.
sys.dont_write_bytecode = False


@pytest.fixture
def toy(monkeypatch):
    """The game of tests/toy is one of the engine's."""
    import engine

    monkeypatch.setattr(engine, "GAMES", [*engine.GAMES, "toy"])
    more = str(tools.ROOT / "tests" / "toy" / "engine")
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, more])
