# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Film strips, and what a board would take for what moves."""

import sys

import pytest

from tools.pack.languages import LANGUAGES
from tools.sim import films, gallery

FULL = 160 * 128


def shoot(name, language="en"):
    return films.shoot(name, language, gallery.FILMS[name], gallery.do, gallery.scene)


def test_a_strip_has_the_frames_that_painted(tmp_path):
    film = shoot("mantis_steal")
    assert len(film.frames) > 20
    assert all(frame.pixels and frame.windows for frame in film.frames)
    strip = film.strip(2)
    assert strip.width == films.ACROSS * 324
    assert gallery.main(["--films", str(tmp_path), "--only", "mantis_steal"]) == 0
    found = {path.name for path in tmp_path.iterdir()}
    assert found == {f"mantis_steal_{language}.png" for language in LANGUAGES}


def test_of_a_long_film_the_frames_that_stay_are_in_the_strip():
    film = shoot("lesson_mantis")
    assert len(film.frames) > films.LONG
    rows = films.MOST // films.ACROSS
    assert film.strip(1).height == rows * (128 + films.TEXT + 4)


def test_figures_are_counted_and_not_timed(monkeypatch):
    one = shoot("mantis_score")
    for number in range(500):  # what else a desktop has loaded does not count
        monkeypatch.setitem(sys.modules, f"other{number}", sys)
    two = shoot("mantis_score")
    assert [frame[:4] for frame in one.frames] == [frame[:4] for frame in two.frames]


def test_the_model_is_that_of_the_calibration_loop():
    """35,000 turns are a second; a whole picture takes 70 ms by itself."""
    counter = films.Counter((films.calibrate.__file__,))
    steps = counter.count(films.calibrate.calibrate, 3500)[1] * films.scale()
    assert films.modelled(steps, 0, 0, 0) == pytest.approx(100_000, rel=0.01)
    assert films.modelled(0, 0, FULL, 1) == pytest.approx(70_000, rel=0.01)
    assert films.modelled(0, 2, 0, 0) == 16_000


def test_an_unknown_film_is_refused(capsys, tmp_path):
    assert gallery.main(["--films", str(tmp_path), "--only", "nothing"]) == 2
    assert "no scene nothing" in capsys.readouterr().err


# Lessons are long, and show what the other films have.
@pytest.mark.parametrize("name", [name for name in gallery.FILMS if name[:7] != "lesson_"])
def test_what_moves_moves_in_time(name):
    """At least 15 frames a second of a PyGamer's time; what paints a table anew and loads the next
    phase, when nothing moves, has the 120 ms from a press to its picture. (Another screen in front
    is not looked at here.)"""
    film = shoot(name)
    frames = film.frames
    moving = [frame for frame in frames if frame.pixels <= FULL // 8]
    assert moving
    assert sum(frame.us for frame in moving) / len(moving) < 66_000
    assert max(frame.us for frame in moving) < 100_000  # a slice of a bot's thinking is in some
    assert max(frame.us for frame in frames if frame.pixels < FULL) < 120_000
    if name.startswith(("mantis", "minimonfa")) or name.endswith(("_won", "_lost")):
        assert max(frame.us for frame in frames) < 100_000  # pages as well
        assert film.unseen < 100_000


@pytest.mark.parametrize("name", ["tagteam_called", "tagteam_attack", "mindbug_block"])
def test_no_frame_of_a_fight_or_a_call_is_slow(name):
    """An area that a question opens is drawn a frame after the question."""
    assert max(frame.us for frame in shoot(name).frames) < 100_000
