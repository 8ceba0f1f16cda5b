# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The counts of `make fit` hold their budgets."""

import pytest

import engine
from tools import fit


@pytest.mark.parametrize("game", sorted(engine.GAMES))
def test_the_engine_fits(game):
    assert fit.over(fit.engine_rows(game)) == []


def test_modules_are_small_enough_to_be_compiled_on_a_board():
    assert fit.over(fit.source_rows()) == []
