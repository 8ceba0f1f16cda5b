# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Film strips of what moves: `python -m tools.gallery --films FOLDER [--only NAME ...]`.

A film is a strip of the frames that painted something, one PNG in each language. Below each frame:
when it came, its pixels and windows, and how long a PyGamer would take for it by the costs in
BYTECODE, BYTE, WINDOW and COLLECT. Bytecodes are those of CPython, counted and not timed, and
brought to a PyGamer's by the calibration loop. Loading a module is not in it.
"""

import gc
import sys
from collections import namedtuple

from PIL import Image, ImageDraw

from tools import ROOT
from tools.measure import calibrate, presses
from tools.progress import progress

BYTE = 1.7  # us to the display
WINDOW = 11  # bytes of commands for each window
COLLECT = 8000  # us a collection
ROUND = 26  # bytecodes of a turn of the calibration loop on a board
BYTECODE = 1e6 / calibrate.PYGAMER / ROUND  # us
ACROSS = 6
MOST = 36  # frames of a strip; of a longer film every second, third ... is in it,
LONG = 150  # of one with more than these the frames that stay longest
TEXT = 14  # pixels below a frame
OURS = (str(ROOT / "lib/cardling"), str(ROOT / "engine"))
LISTS = "above"  # the function of cardling.app that goes through all modules
OWN = "cardling", "engine"

Frame = namedtuple("Frame", "ms pixels windows us image")
Frame.__doc__ = "A frame that painted: when, what, PyGamer time in microseconds, the picture."


class Counter:
    """Counts the bytecodes of the handheld's own program, and the collections."""

    def __init__(self, ours=OURS):
        self.ours = ours
        self.steps = self.collections = 0

    def _enter(self, frame, event, arg):
        if not frame.f_code.co_filename.startswith(self.ours):
            return None
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return self._list if frame.f_code.co_name == LISTS else self._step

    def _step(self, frame, event, arg):
        if event == "opcode":
            self.steps += 1
        return self._step

    def _list(self, frame, event, arg):
        """A board has loaded no modules but ours; here there are hundreds."""
        if event == "opcode" and frame.f_locals.get("name", OWN[0]).startswith(OWN):
            self.steps += 1
        return self._list

    def count(self, job, *args):
        """Do it; (what it returned, bytecodes, collections)."""
        self.steps = self.collections = 0
        collect = gc.collect

        def counted(*given):
            self.collections += 1
            return collect(*given)

        before = sys.gettrace()
        gc.collect = counted
        sys.settrace(self._enter)
        try:
            result = job(*args)
        finally:
            sys.settrace(before)
            gc.collect = collect
        return result, self.steps, self.collections


def scale():
    """A board's bytecodes for one of CPython."""
    loop = Counter((calibrate.__file__,))
    turns = 500
    return ROUND * turns / loop.count(calibrate.calibrate, turns)[1]


def modelled(steps, collections, pixels, windows):
    """Microseconds of a PyGamer; ``steps``: a board's bytecodes."""
    sent = 2 * pixels + WINDOW * windows
    return steps * BYTECODE + COLLECT * collections + sent * BYTE


class Film:
    """``frames``: those that painted, while ``on``. ``watch`` is what tools.gallery.scene calls."""

    def __init__(self):
        self.on = False
        self.frames = []
        self.unseen = 0  # us of the longest frame that painted nothing
        self.counter = Counter()
        self.scale = scale()

    def watch(self, sim, frame):
        """Do a frame of the program."""
        if not self.on:
            return frame()
        before = len(sim.repaints)
        result, steps, collections = self.counter.count(frame)
        done = sim.repaints[before:]
        if not done:
            self.unseen = max(self.unseen, modelled(steps * self.scale, collections, 0, 0))
        else:
            pixels = sum(item.pixels for item in done)
            windows = sum(len(item.areas) for item in done)
            us = modelled(steps * self.scale, collections, pixels, windows)
            self.frames.append(Frame(done[0].ms, pixels, windows, us, sim.image().copy()))
        return result

    def strip(self, scale_):
        """All frames side by side, in rows."""
        frames = self.frames
        if len(frames) > LONG:
            ends = [frame.ms for frame in frames[1:]] + [frames[-1].ms + 500]
            stay = [end - frame.ms for frame, end in zip(frames, ends, strict=True)]
            least = sorted(stay)[-MOST]
            frames = [frame for frame, ms in zip(frames, stay, strict=True) if ms >= least][:MOST]
        else:
            frames = frames[:: 1 + (len(frames) - 1) // MOST]
        wide, high = frames[0].image.width * scale_, frames[0].image.height * scale_
        across = min(ACROSS, len(frames))
        rows = (len(frames) + across - 1) // across
        paper = Image.new("RGB", (across * (wide + 4), rows * (high + TEXT + 4)), "white")
        draw = ImageDraw.Draw(paper)
        for i, frame in enumerate(frames):
            x, y = i % across * (wide + 4), i // across * (high + TEXT + 4)
            paper.paste(frame.image.resize((wide, high), 0), (x, y))
            text = f"{frame.ms - frames[0].ms} ms  {frame.pixels} px  {frame.windows} w"
            draw.text((x + 2, y + high + 1), f"{text}  {frame.us / 1000:.0f} ms", fill="black")
        return paper

    def figures(self):
        """The busiest frame and the mean, as a line. A whole picture (the first, often) apart."""
        moving = [frame for frame in self.frames if frame.pixels < 20480] or self.frames
        worst = max(moving, key=lambda frame: frame.us)
        most = max(moving, key=lambda frame: frame.pixels)
        mean = sum(frame.us for frame in moving) / len(moving) / 1000
        return (
            f"{len(self.frames)} frames; most {most.pixels} px, {most.windows} w; "
            f"PyGamer {mean:.0f} ms a frame, worst {worst.us / 1000:.0f}, "
            f"of those that paint nothing {self.unseen / 1000:.0f}"
        )


def shoot(name, language, film, do, scene):
    """Play a film of FILMS: (a scene, words before it begins, words while it runs, or a function
    that is given hands, see tools.presses)."""
    where, before, words = film
    box = Film()
    box.on = before is None
    with scene(where, language, box.watch) as (sim, app):
        for word in (before or "").split():
            do(sim, word)
        box.on = True
        if callable(words):
            words(presses.Hands(sim, app))
        else:
            for word in words.split():
                do(sim, word)
        box.on = False
    return box


def make(folder, names, languages, films, do, scene, scale_=2):
    """Write the strips and print their figures."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in progress(names, "films"):
        for language in languages:
            film = shoot(name, language, films[name], do, scene)
            if not film.frames:
                print(f"{name}_{language}: nothing moves")
                continue
            film.strip(scale_).save(folder / f"{name}_{language}.png")
            print(f"{name}_{language}: {film.figures()}")
