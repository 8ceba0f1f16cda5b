# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A button in every frame of whole games: none of them may end the program.

Presses between two frames of a turn, when the last move is shown and the next question not yet
asked, are too rare to be found by chance. So every kind of moment gets each button in turn.
"""

import random

import pytest

from cardling.setting_numbers import TIPS
from engine.numbers import ASK
from tools.sim import Sim

FRAMES = 4000
STEP = 0.11  # seconds: A and B count again after three frames of a question
TABLES = ("Mindbug", "TagTeam", "Mantis", "MiniMonFa")


def is_table(screen):
    """Is it a game's own screen?"""
    return type(screen).__name__ in TABLES


def moment(app):
    """What goes on in this frame: screens and phases in which a button may do something else."""
    screen = app.stack[-1]
    kind = type(screen).__name__
    if not is_table(screen):
        return kind, ""
    t = screen.match.table
    events = screen.events
    if events and (not hasattr(events, "busy") or events.busy()):
        phase = "shown"
    elif screen.question:
        phase = t.state[ASK]
    else:
        phase = "thinks" if screen.match.bot else "between"
    return kind, phase, getattr(screen, "row", 0), getattr(screen, "me", 0) == t.seat


def press_in_every_frame(game, kinds):
    """Play with a press in each frame; {phase: how often each button was pressed in it}."""
    pressed = {}  # by moment
    phases = {}
    dice = random.Random(f"{game} {kinds}")
    sim = Sim(seed=3)

    def program():
        from cardling import app as program
        from cardling import font, kit, sheet
        from cardling.device.handheld import Handheld
        from cardling.match import Match

        app = program.App(Handheld())
        app.settings.steps[TIPS] = 0  # no tips
        # Pixels would take most of the time.
        sim.machine.screen.refresh = lambda **_: True
        kit.blit = kit.fill_region = font.blit = lambda *_, **__: None
        sheet.read_pixels = lambda *_: None
        seed = frames = 0
        for _ in range(FRAMES):
            if app.match is None or not app.running:
                app.running = True
                seed += 1
                app.match = Match(app, game, seed, bytes(kinds))
                app.match.open()
            screen = app.stack[-1]
            now = moment(app)
            counts = pressed.setdefault(now, [0] * 8)
            everywhere = phases.setdefault(now[1], [0] * 8)
            order = dice.sample(range(8), 8)
            button = min(order, key=lambda b: (counts[b], everywhere[b]))
            if min(counts) > 1 and not is_table(screen):
                button = dice.choice((4, 4, 5))  # on with the game: A or B
            counts[button] += 1
            everywhere[button] += 1
            screen.press(button)
            app.frame()
            program.time.sleep(STEP)
            # wherever the cursor is: the answer, so that the moments after it come with any row
            screen = app.stack[-1]
            frames += 1
            if not is_table(screen) or not screen.question:
                frames = 0
            elif frames > 3:
                t = screen.match.table
                screen.play(t.choices[dice.randrange(t.moves())])
        return True

    with sim:
        sim.boot(program=program, ms=2 * FRAMES * 1000)
        assert sim.result, "it did not come to its end"
    return phases


@pytest.mark.parametrize(
    "game, kinds",
    [
        ("mindbug", (0, 1)),
        ("mindbug", (0, 0)),
        ("tagteam", (0, 1, 1, 1)),
        ("tagteam", (0, 0, 1, 0)),
        ("tagteam", (0, 0, 0, 0)),
        ("mantis", (0, 1, 0)),
        ("minimonfa", (0, 1)),
        ("minimonfa", (0, 0)),
        ("minimonfa", (0, 1, 0)),
    ],
)
def test_a_button_in_every_frame(game, kinds):
    phases = press_in_every_frame(game, kinds)
    assert {"shown", "between"} < set(phases)
    for phase, counts in phases.items():
        assert min(counts) or sum(counts) < 24, f"a button was not tried: {phase} {counts}"
