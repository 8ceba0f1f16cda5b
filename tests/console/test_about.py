# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""About, and the test of buttons, lights and sound."""

import pytest
from console import Console

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "START", "SELECT")


def test_it_says_what_it_is_and_where_it_runs():
    with Console() as console:
        from cardling.app import VERSION

        console.choose("ABOUT")
        assert VERSION in console.texts
        assert "pygamer" in console.texts
        assert "142 KB" in console.texts
        assert console.say("ABOUT_DRIVE") in console.texts
        console.press("B")
        assert console.kind == "Title"


def test_it_says_where_saves_go():
    with Console(hold="START") as console:
        console.choose("ABOUT")
        assert console.say("ABOUT_NVM") in console.texts


@pytest.fixture
def test():
    with Console() as console:
        console.choose("ABOUT")
        console.press("A")
        assert console.kind == "Test"
        yield console


def test_every_button_is_seen_heard_and_lit(test):
    for i, button in enumerate(BUTTONS):
        before = test.sim.screen()
        test.sim.sounds.clear()
        assert not test.screen.tried[i]
        test.sim.down(button)
        test.sim.run(150)
        held = test.sim.screen()
        assert held != before
        assert any(sum(pixel) for pixel in test.sim.pixels)
        test.sim.up(button)
        test.sim.run(300)
        assert test.sim.screen() not in (held, before), "released, but it was there"
        assert test.sim.sounds and all(tone.heard for tone in test.sim.sounds)
        assert test.screen.tried[i]
    assert test.kind == "Test"
    assert test.screen.tried == b"\1" * 8


def test_holding_b_leaves_it(test):
    test.press("B", "B", "B", "B")
    assert test.kind == "Test"
    test.sim.down("B")
    test.sim.run(900)
    assert test.kind == "Test"
    test.sim.run(400)
    assert test.kind == "About"
    assert test.sim.pixels == [(0, 0, 0)] * 5
    test.sim.up("B")
    test.sim.run(100)
    assert test.kind == "About"


def test_it_sounds_and_shines_even_if_that_is_switched_off():
    with Console() as console:
        console.choose("SETTINGS")
        console.press("DOWN", "LEFT", "LEFT", "LEFT", "DOWN", "DOWN", "RIGHT", "B")
        console.choose("ABOUT")
        console.press("A")
        console.sim.sounds.clear()
        console.press("A")
        assert sum(console.sim.pixels[0])
        console.sim.run(400)
        assert console.sim.sounds
        console.sim.down("B")
        console.sim.run(1200)
        console.sim.up("B")
        assert console.kind == "About"
        assert console.app.handheld.sound.volume == 0
        assert console.app.handheld.pixels.brightness == 0
