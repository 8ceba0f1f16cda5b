# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Types of the contract: for editors and type checkers, never on a board."""

from typing import Any, Final

from engine.table import Table

OVER: Final = 255
GAMES: list[str]

def open(game: str, seats: int | None = None, seed: int = 0, **options: Any) -> Table: ...
def free(module: str) -> None: ...
