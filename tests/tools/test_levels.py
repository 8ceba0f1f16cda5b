# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The tables of the bots' levels: packed as engine.bot reads them, and what is wrong is refused."""

import shutil

import pytest

import engine
from engine.bot import Bot
from tools import ROOT
from tools.pack import Mistake, levels


def project(tmp_path, game, old, new):
    """A project with one table, in which ``old`` became ``new``."""
    for name in ("numbers.py", "mindbug/numbers.py", f"{game}/numbers.py"):
        (tmp_path / "engine" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "engine" / name, tmp_path / "engine" / name)
    text = (ROOT / "assets" / game / "levels.txt").read_text("utf-8")
    assert text.count(old) == 1
    (tmp_path / "assets" / game).mkdir(parents=True)
    (tmp_path / "assets" / game / "levels.txt").write_text(text.replace(old, new), "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("game", "old", "new", "reason"),
    [
        ("mindbug", "blind | 390", "blind | 400", "400 is not a multiple of 15 up to 3825"),
        ("mindbug", "move | 5", "move | 300", "300 is not a multiple of 1 up to 255"),
        ("mindbug", "move | 5\n", "", "no line move"),
        ("mindbug", "value | 79", "value | much", 'not a number: "much"'),
        ("mindbug", "stack | 6", "stack | 6\nstack | 7", "second line stack"),
        ("mindbug", "easy | 0 0 99 1", "easy | 0 0 99", "easy: expected 6 numbers"),
        ("mindbug", "Q_TAKE | 100 | 4", "Q_TAKE | 128 | 4", "a mark is at most 127%"),
        ("mindbug", "Q_TAKE | 100 | 4", "Q_TAKE | 100", "expected 2 columns, as * has"),
        ("mindbug", "Q_TAKE | 100 | 4", "Q_PICK | 100 | 4", 'not a number: "Q_PICK"'),
        ("mindbug", "Q_TAKE | 100 | 4", "speed | 3", "speed is not a part of a table of levels"),
        ("mantis", "* | 50", "Q_NONE | 50", "no line *"),
        ("minimonfa", "sorted | yes", "sorted | no", "sorted: write yes, or leave the line out"),
        ("minimonfa", "Q_RAID | 125 open", "Q_RAID | 125 shut", "not one number: 125 shut"),
    ],
)
def test_what_is_wrong_is_refused(tmp_path, game, old, new, reason):
    with pytest.raises(Mistake) as why:
        levels.rule(project(tmp_path, game, old, new), game)
    assert str(why.value).startswith(f"assets/{game}/levels.txt")
    assert str(why.value).endswith(reason)


def test_the_numbers_of_the_table_are_the_bots():
    """What is read of RULE is what the table says: the mark of a turn, the cost of a start."""
    t = engine.open("mindbug", seed=1)
    bot = Bot(t, 2, 1)
    bot.start(t)
    assert bot.spent == 3400 + 390
    table = levels.Levels(ROOT, "assets/mindbug/levels.txt", {})
    _, ((*_, budget, _),) = table.rows["hard"]
    _, ((mark,), _) = table.rows["*"]
    assert bot.mark == int(budget) * int(mark) // 100
