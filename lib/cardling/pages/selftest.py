# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The self-test: measures a board's memory and speed and prints them as one line on the serial
console, so that players can send it to us.

    cardling 0.1.0 pygamer 10.3.0 heap=78416 block=54272 turns=35012 repaint=82 cursor=5.5 save=52
    store=drive lacks=nothing files=242

heap, block: free bytes, and the largest free piece (65536 means that or more); turns: of the
calibration loop, per second; repaint, cursor, save: milliseconds for a full repaint, a cursor move
and a save; store: drive, nvm or none; lacks: sound, lights, battery; files: how many there are, or
the paths of those that differ from what was installed. A - was not measured.
"""

import gc
import sys

from micropython import const

from cardling.save import RESTART
from cardling.app import VERSION
from cardling.device.boards import B
from cardling.messages import (
    M_BACK, M_LACK_SOUND, M_MEASURE, M_MEASURE_BLOCK, M_MEASURE_DAMAGED, M_MEASURE_FILES,
    M_MEASURE_HEAP, M_MEASURE_LACKS, M_MEASURE_MOVE, M_MEASURE_PAINT, M_MEASURE_SAVE,
    M_MEASURE_SEND, M_MEASURE_TURNS, M_MEASURE_WAIT, M_MEASURE_WHOLE,
)  # fmt: skip
from cardling.tiles import T_BLUE, T_BUTTON, T_CREAM, T_GREY, T_WHITE


_MOST = const(65536)  # bytes that are tried in one piece: none of a PyGamer's areas is larger
_STEP = const(256)
_TURNS = const(17500)  # half a second of a PyGamer
_PAINTS = const(4)
_MOVES = const(10)
_STORES = ("drive", "nvm", "none")
_PARTS = ("sound", "lights", "battery")


def closer(fits, over):
    """(A size that can be had in one piece, one that cannot), in steps: nothing tells the largest
    piece, so one between these two is tried."""
    half = (fits + over) // 2
    gc.collect()
    try:
        bytearray(half * _STEP)
        return half, over
    except MemoryError:
        return fits, half


def calibrate(n):
    """The loop that all our times are measured in, as tools/measure/calibrate.py has it."""
    a = bytearray(64)
    x = 0
    for i in range(n):
        x = (x + a[i & 63] + i) & 255
        a[i & 63] = x
    return x


def lacks(handheld):
    """Which of _PARTS are not there, as numbers."""
    there = (handheld.sound.out is not None, handheld.pixels.count, handheld.battery.percent >= 0)
    return [i for i in range(len(there)) if not there[i]]


class SelfTest:
    """Measures once."""

    def __init__(self, app):
        self.app = app
        self.frames = 0
        self.heap = 0
        self.piece = 0, 1  # as in closer
        self.line = ""  # what the console got

    def enter(self):
        """Draw what is known."""
        app = self.app
        kit = app.kit
        kit.box(0, 0, 160, 14, T_BLUE)
        kit.line(4, 2, T_WHITE, app.say(M_MEASURE))
        self.label = kit.line(4, 17, T_WHITE, app.say(M_MEASURE_WAIT))
        self.label.space(9)

    def press(self, button):
        """B goes back."""
        if button == B:
            self.app.pop()

    def tick(self):
        """One piece of memory in each frame, then all else. It is seen first that this comes."""
        self.frames += 1
        if self.frames == 2:
            gc.collect()
            self.heap = gc.mem_free()
            self.piece = 0, min(_MOST, self.heap) // _STEP + 1
        elif self.piece[1] - self.piece[0] > 1:
            self.piece = closer(*self.piece)
        elif self.frames > 2 and not self.line:
            gc.collect()
            self._measure()
            self.app.handheld.buttons.clear()  # nobody was there for a while

    def _measure(self):
        app = self.app
        say = app.say
        handheld = app.handheld
        version = "%d.%d.%d" % tuple(sys.implementation.version)[:3]
        heap = self.heap
        largest = self.piece[0] * _STEP
        start = handheld.now()
        calibrate(_TURNS)
        spent = handheld.since(start)
        turns = _TURNS * 1000 // spent if spent else "-"
        rows = [
            sys.implementation.name + " " + version,
            say.fill(M_MEASURE_HEAP, "", heap),
            say.fill(M_MEASURE_BLOCK, "", largest),
            say.fill(M_MEASURE_TURNS, "", turns),
        ]
        self.label.show("\n".join(rows))
        paint = self._paint()
        move = self._move()
        saved = self._save()
        where = app.store.status
        rows.append(say.fill(M_MEASURE_PAINT, "", paint))
        rows.append(say.fill(M_MEASURE_MOVE, "", move))
        rows.append(say.fill(M_MEASURE_SAVE + where, "", saved))
        missing = lacks(handheld)
        names = ", ".join([say(M_LACK_SOUND + i) for i in missing])
        rows.append(say.fill(M_MEASURE_LACKS, player=names) if missing else say(M_MEASURE_WHOLE))
        files, damaged = self._files()
        if damaged:
            rows.append(say.fill(M_MEASURE_DAMAGED, player=damaged[0].split("/")[-1]))
        else:
            rows.append(say.fill(M_MEASURE_FILES, "", files))
        self.label.show("\n".join(rows))
        kit = app.kit
        kit.line(4, 98, T_CREAM, kit.wrap(say(M_MEASURE_SEND), 152))
        kit.stamp(kit.ui, T_BUTTON + 1, 4, 117)
        kit.line(15, 117, T_GREY, say(M_BACK))
        self.line = "cardling %s %s %s heap=%d block=%d turns=%s repaint=%s cursor=%s save=%s" % (
            (VERSION, handheld.name, version, heap, largest, turns, paint, move, saved)
        )
        parts = ",".join([_PARTS[i] for i in missing]) or "nothing"
        files = ",".join(damaged) or files
        self.line += " store=%s lacks=%s files=%s" % (_STORES[where], parts, files)
        print(self.line)

    def _files(self):
        """How many files there should be, and the paths of those that are not as they were
        installed."""
        verify = self.app.load("cardling.verify")
        paths = list(verify.check("cdl"))
        verify.forget()
        return len(paths) or "-", [path for path in paths if path]

    def _paint(self):
        """Milliseconds of a whole picture."""
        display = self.app.handheld.display
        root = display.root_group
        start = self.app.handheld.now()
        for _ in range(_PAINTS):
            display.root_group = None
            display.root_group = root
            display.refresh()
        return self.app.handheld.since(start) // _PAINTS

    def _move(self):
        """Milliseconds of a step of the cursor, with tenths."""
        handheld = self.app.handheld
        kit = self.app.kit
        cursor = kit.cursor()
        kit.point(cursor, 4, 40, 22, 24)
        handheld.display.refresh()
        start = handheld.now()
        for i in range(_MOVES):
            kit.point(cursor, 28 - i % 2 * 24, 40, 22, 24)
            handheld.display.refresh()
        tenths = handheld.since(start) * 10 // _MOVES
        kit.group.pop()
        return "%d.%d" % (tenths // 10, tenths % 10)

    def _save(self):
        """Milliseconds of a record as every decision of a game writes it. It is that for the next
        start of the program, and empty, as it is then: a game and all else are left alone."""
        handheld = self.app.handheld
        start = handheld.now()
        done = self.app.store.put(RESTART, b"")
        return handheld.since(start) if done else "-"


Page = SelfTest
