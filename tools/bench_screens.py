# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""How long a player waits: the last part of `make bench`.

The handheld's program runs on MicroPython with the stand-ins of tools/fit_native, so these are the
times of its Python. What a board adds is not in them: its start (about a second), reading the drive
and pushing the pixels (80 ms for the whole screen, 9 ms for a cursor move).
"""

from tools import ROOT, micropython
from tools.calibrate import PYGAMER
from tools.fit import base, drive

GAMES = (("mindbug", "03"), ("tagteam", "0333"), ("mantis", "0333"), ("minimonfa", "03"))

_START = """
import sys
import calibrate, hands
us = calibrate.microseconds
def waited(job, *args):
    # the loop beside each job, as the speed of this interpreter changes
    gc.collect()
    begun = us()
    job(*args)
    took = us() - begun
    unit = 1 << 29
    for _ in range(3):
        begun = us()
        calibrate.calibrate(7000)
        unit = min(unit, us() - begun)
    return took * 7000 / unit
def on():
    hands.on()
    hands.frame()
on()
hands.press(4)  # the language
"""
# Power off and on: all that was imported goes. MicroPython frees it between two steps.
_OFF = """
hands.app.leave()
hands.app = None
hands.board.restart()
for name in list(sys.modules):
    if name.split(".")[0] in ("cardling", "engine", "adafruit_display_text", "adafruit_ticks"):
        del sys.modules[name]
"""
_TITLE = "print(waited(on))"
_DEAL = """
def ready():
    hands.deal({game!r}, {kinds!r})
    hands.frame()
hands.tips(0)
print(waited(ready))
"""
_TABLE = """
hands.settle()
took = [1 << 29] * 4
for _ in range(6):  # short enough to be disturbed: the best of some counts
    for button in (3, 2, 0, 1):
        hands.frame(14)
        hands.hold(button, 1)
        took[button] = min(took[button], waited(hands.frame))
        hands.hold(button, 0)
        hands.frame()
print(max(took), min([waited(hands.app.match.save) for _ in range(6)]))
hands.title()
"""


def measure():
    """[(what, turns of the calibration loop, budget in ms)]."""
    files = drive()
    files.update(micropython.compile_mpy({"calibrate.py": ROOT / "tools/calibrate.py"}))
    steps = [base(), _START, _OFF, _TITLE]
    for game, kinds in GAMES:
        steps += [_DEAL.format(game=game, kinds=kinds), _TABLE]
    outputs = micropython.run(steps, files)[3:]
    rows = [("title after power-on", float(outputs[0]), 3000)]
    for i, (game, _) in enumerate(GAMES):
        move, save = map(float, outputs[2 + 2 * i].split())
        rows.append((f"{game}: table after the choice", float(outputs[1 + 2 * i]), 3000))
        rows.append((f"{game}: cursor move, worst", move, 120))
        rows.append((f"{game}: save", save, 150))
    return rows


def report():
    """Print them."""
    print("\nPyGamer time of the handheld's Python")
    for what, turns, budget in measure():
        print(f"  {what:36} {1000 * turns / PYGAMER:7.0f} ms  (budget {budget})")
