# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Measures how long a player waits: the last part of `make bench`.

The handheld's program runs on MicroPython with the stand-ins of tools/board/fit_native, so these
are the times of its Python. What a board adds is not in them: its start (about a second), reading
the drive and pushing the pixels (80 ms for the whole screen, 9 ms for a cursor move).
"""

from tools import ROOT
from tools.build import micropython
from tools.measure.calibrate import PYGAMER
from tools.measure.fit import base, drive

GAMES = (("mindbug", "03"), ("tagteam", "0333"), ("mantis", "0333"), ("minimonfa", "03"))

_START = """
import calibrate, hands
us = calibrate.microseconds
calibrate.calibrate(200000)  # Node optimises a new interpreter first
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
def do(frames):
    for _ in frames:
        pass
def frame():
    do(hands.frame())
def on():
    hands.on()
    frame()
"""
_LANGUAGE = """
on()
do(hands.press(4))
do(hands.tips(0))
hands.title()
"""
_FIRST = "print('start', waited(on), type(hands.app.stack[-1]).__name__)"
_TABLE = """
do(hands.settle())
took = [1 << 29] * 4
for _ in range(6):  # short enough to be disturbed: the best of some counts
    for button in (3, 2, 0, 1):
        do(hands.frame(14))
        hands.hold(button, 1)
        took[button] = min(took[button], waited(frame))
        hands.hold(button, 0)
        frame()
print('then', max(took), min([waited(hands.app.match.save) for _ in range(6)]))
"""


def measure(games=GAMES, tries=3):
    """[(what, turns of the calibration loop, budget in ms)]; a start is the best of some tries."""
    files = drive()
    files.update(micropython.compile_mpy({"calibrate.py": ROOT / "tools/measure/calibrate.py"}))
    again = {"restart": [base() + _START]}  # a game begins with a restart of the program
    steps = [base(), "hands.on()", "hands.off()", again, _LANGUAGE]
    steps += [again, _FIRST] + ["hands.title()", again, _FIRST] * (tries - 1)
    for game, kinds in games:
        steps += [f"hands.deal({game!r}, {kinds!r})", again, _FIRST] * tries + [_TABLE]
    starts = {}
    rest = []
    for line in "\n".join(micropython.run(steps, files)).splitlines():
        kind, *words = line.split() or [""]
        if kind == "start":
            starts.setdefault(words[1].lower(), []).append(float(words[0]))
        elif kind == "then":
            rest.append([float(word) for word in words])
    if list(starts) != ["title", *(game for game, _ in games)]:
        raise ValueError("these screens differ from those to be measured: " + ", ".join(starts))
    rows = [("title after power-on", min(starts["title"]), 3000)]
    for (game, _), (move, save) in zip(games, rest, strict=True):
        rows.append((f"{game}: table after the choice", min(starts[game]), 3000))
        rows.append((f"{game}: cursor move, worst", move, 120))
        rows.append((f"{game}: save", save, 150))
    return rows


def report():
    """Print them; [(what, ms, budget in ms)]."""
    print("\nPyGamer time of the handheld's Python")
    rows = [(what, round(1000 * turns / PYGAMER), budget) for what, turns, budget in measure()]
    for what, ms, budget in rows:
        print(f"  {what:36} {ms:7} ms  (budget {budget})")
    return rows
