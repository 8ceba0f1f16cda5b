# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""How many presses it takes from switching on, and that the command which counts them plays."""

import pytest

from tools.measure import figures, presses

pytestmark = pytest.mark.usefixtures("unseen")


def test_from_switching_on_few_presses_are_needed():
    found = {what: n for what, n, _ in presses.starts()}
    first, other, lesson = found.values()
    assert first <= 5, "language, no lesson, game, begin, a tip"
    assert other <= 3, "game, begin, a tip that is new"
    assert lesson <= 37, "the last position as the hard bot plays it"


@pytest.mark.parametrize("game", ["mindbug", "tagteam", "mantis"])
def test_a_whole_game_is_played_by_presses(game):
    decisions, n, seconds, waits = presses.whole(game, 3, 5)
    assert len(waits) == decisions - 1 and sum(waits) < seconds
    assert decisions < n < 12 * decisions and seconds > 1


def test_the_table_is_written(tmp_path, monkeypatch, capsys):
    file = tmp_path / "FIGURES.md"
    file.write_text("<!-- figures: presses -->\n<!-- end -->\n")
    monkeypatch.setattr(figures, "FILE", file)
    monkeypatch.setattr(presses, "starts", lambda: [["a start", 3, 2.84]])

    def whole(game, speed, seed, kinds=None):
        return 10, 20 + seed, 99.4 - speed, [seed, seed + 0.54]

    monkeypatch.setattr(presses, "whole", whole)
    assert presses.main(["--figures"]) == 0
    text = file.read_text()
    assert "| a start | 3 | 2.8 |" in text
    assert "| mindbug | 10 | 26 | 99 | 98 | 97 | 96 |" in text
    assert "| tagteam, 4 seats | 6.3 | 7.5 |" in text
    assert "| mindbug | 10 | 26 |" in capsys.readouterr().out
    assert presses.main(["--games", "mantis"]) == 0
    assert "| mantis, 4 seats | 6.3 | 7.5 |" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        presses.main(["--games", "chess"])
    assert "no such game: chess" in capsys.readouterr().err
