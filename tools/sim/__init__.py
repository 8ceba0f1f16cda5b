# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The simulator: boot.py and code.py of the board, run step by step in virtual time.

    with Sim(seed=1) as sim:
        sim.boot()
        sim.press("DOWN", "A")
        sim.run(500)
        sim.shot("table.png")

The program runs in a thread of its own, but never at the same time as the host: it stops where its
time is up and goes on with the next `run`.
"""

import os
import random
import shutil
import tempfile
import threading
import traceback
from pathlib import Path

from tools import ROOT
from tools.board import shim
from tools.board.shim import BUTTONS, PowerCut, Reload, Reset

HOLD_MS = 60
_LONGEST = 60  # s in which a program ends: all it does is to leave what it is in
FRAME_MS = 33


class Sim:
    """One handheld. Nothing runs before `boot`."""

    def __init__(
        self,
        board="pygamer",
        drive=None,
        seed=1,
        root=ROOT,
        usb=False,
        firmware=shim.FIRMWARE,
        watch=None,
    ):
        """`drive` is the folder that keeps the saves (None: one that is removed at the end); `seed`
        decides all chance on the board (None: real chance); `root` is where code.py, lib/ and
        engine/ are; `usb`: a computer is connected; `firmware`: CircuitPython's version; `watch`:
        see tools.shim.install."""
        self.board = board
        self.root = Path(root).resolve()
        self._temporary = tempfile.mkdtemp(prefix="cardling-") if drive is None else None
        self.drive = Path(drive or Path(self._temporary) / "drive").resolve()
        self._dice = random.Random(seed)
        self._usb = usb
        self._firmware = firmware
        self._watch = watch
        self._thread = None
        self._go = threading.Semaphore(0)
        self._stopped = threading.Semaphore(0)
        self._error = None
        self._plan = []  # (us, order, button, pressed)
        self._orders = 0
        self.machine = None
        self.result = None

    # --- power ----------------------------------------------------------------------------------

    def boot(self, hold=(), ms=100, cut_after=None, program=None):
        """Switch on: boot.py with the buttons of `hold` held down, then code.py, and `ms` of it.
        Power goes in the `cut_after`-th change to the drive or the nvm, which is done half.
        `program`, a function, runs in the place of code.py; what it returns is `result`."""
        self._end()
        self._plan.clear()
        self.result = None
        self.machine = shim.install(
            self.board,
            self.drive,
            shim.VirtualClock(),
            seed=self._dice.getrandbits(32),
            root=self.root,
            usb=self._usb,
            chdir=False,
            firmware=self._firmware,
            watch=self._watch,
        )
        self.machine.clock.park = self._park
        self.machine.drive.cut_after = cut_after
        for button in (hold,) if isinstance(hold, str) else hold:
            self.machine.pad.set(button, True)
        self.machine.booting = True
        self._thread = threading.Thread(target=self._live, args=(program,), daemon=True)
        self._thread.start()
        while self.machine.booting and self.running:
            self.run(10)
        for button in BUTTONS:
            self.machine.pad.set(button, False)
        self.run(ms)
        return self

    def power_cut(self):
        """Power goes now, in the middle of whatever the program does. `boot` brings it back."""
        self._end()

    def close(self):
        """Switch off for good."""
        self._end()
        if self.machine is not None:
            self.machine.uninstall()
        if self._temporary:
            shutil.rmtree(self._temporary, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    @property
    def running(self):
        """Is the program under way? Not before boot, after its end, nor after a power cut."""
        return self._thread is not None

    # --- time and hands -------------------------------------------------------------------------

    def run(self, ms):
        """Let `ms` of the board's time pass. An exception of the program is raised here."""
        end = self.machine.clock.us + round(ms * 1000)
        while self._plan and self._plan[0][0] <= end:
            time, _, button, pressed = self._plan.pop(0)
            self._run_until(time)
            self.machine.pad.set(button, pressed)
        self._run_until(end)

    def run_until(self, condition, limit=60_000, step=FRAME_MS):
        """Run until `condition()` is true; AssertionError if it is not within `limit` ms."""
        end = self.now + limit
        while not condition():
            if self.now >= end:
                raise AssertionError("still waiting after %d ms" % limit)
            self.run(step)

    def press(self, *buttons, hold=HOLD_MS, gap=HOLD_MS):
        """Press and release buttons one after the other, the program running meanwhile."""
        for button in buttons:
            self.down(button)
            self.run(hold)
            self.up(button)
            self.run(gap)

    def down(self, button):
        """Press a button and keep it down."""
        self.machine.pad.set(button, True)

    def up(self, button):
        """Release a button."""
        self.machine.pad.set(button, False)

    def tap(self, button, after=0, hold=HOLD_MS):
        """Plan a press that starts `after` ms from now; `run` carries it out. A button that is down
        already is held longer."""
        if not after and button in self.machine.pad.down:
            soon = self.machine.clock.us + hold * 1000
            self._plan = [
                item for item in self._plan if item[2:] != (button, False) or item[0] > soon
            ]
        for ms, pressed in ((after, True), (after + hold, False)):
            self._orders += 1
            when = self.machine.clock.us + round(ms * 1000)
            self._plan.append((when, self._orders, button, pressed))
        self._plan.sort()

    def stick(self, x, y):
        """Put the stick somewhere: two numbers from 0 to 65535, at rest 32768."""
        self.machine.pad.lean(x, y)

    # --- what is to be seen and heard -----------------------------------------------------------

    @property
    def now(self):
        """Milliseconds since power-on."""
        return self.machine.clock.ms

    @property
    def repainted(self):
        """Pixels of the last refresh that painted anything; 0 if none did."""
        return self.machine.screen.repaints[-1].pixels if self.machine.screen.repaints else 0

    @property
    def repaints(self):
        """Every refresh that painted: (ms, pixels, areas). Clear it to count from now on."""
        return self.machine.screen.repaints

    @property
    def pixels(self):
        """The NeoPixels as lit: [(red, green, blue), ...]."""
        return list(self.machine.pixels)

    @property
    def sounds(self):
        """All tones played: .ms .hz .volume .length .heard each. Clear it to listen from now on."""
        return self.machine.sounds

    def image(self):
        """The screen as a Pillow image."""
        return self.machine.screen.image()

    def screen(self):
        """The screen as raw RGB, three bytes a pixel, row by row."""
        return self.image().tobytes()

    def shot(self, path, scale=3):
        """Write the screen to a PNG, enlarged; folders are made as needed. Returns the path."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        enlarged(self.image(), scale).save(path)
        return path

    # --- the program's thread -------------------------------------------------------------------

    def _live(self, program):
        self._go.acquire()
        error = None
        try:
            self._boot()
            self._main(program)
        except PowerCut:
            pass
        except BaseException as caught:  # for the host, which raises it from `run`
            error = caught
        self.machine.booting = False
        self._error = error
        self._thread = None
        self._stopped.release()

    def _boot(self):
        self.machine.booting = True
        if (self.root / "boot.py").exists():
            self.machine.device.run("boot.py")
        self.machine.booting = False

    def _main(self, program):
        while True:
            name = self.machine.next_code or "code.py"
            self.machine.next_code = None
            if not (self.root / name.lstrip("/")).exists():
                print(name + " not found.")
                name = "code.py"
            self.machine.restart()
            try:
                if program is None:
                    self.machine.device.run(name.lstrip("/"))
                else:
                    self.result = program()
                return
            except Reload:
                self.machine.traceback = None
            except Reset:
                self.machine.restart()
                self._boot()
            except Exception:
                # What a program that is started next could ask for.
                self.machine.traceback = traceback.format_exc()
                if self.machine.next_code is None:
                    raise

    def _park(self):
        if not self.machine.drive.dead:
            self._stopped.release()
            self._go.acquire()
        if self.machine.drive.dead:
            raise PowerCut

    def _run_until(self, us):
        clock = self.machine.clock
        clock.until = us
        if self._thread is not None and clock.us < us:
            here = os.getcwd()
            os.chdir(self.machine.drive.path)
            try:
                self._go.release()
                self._stopped.acquire()
            finally:
                os.chdir(here)
            if self._error is not None:
                error, self._error = self._error, None
                raise error
        clock.us = max(clock.us, us)

    def _end(self):
        thread = self._thread
        if thread is None:
            return
        self.machine.drive.dead = True
        self._go.release()
        thread.join(_LONGEST)
        if thread.is_alive():
            raise RuntimeError("the program goes on without power: does it catch BaseException?")
        self._go = threading.Semaphore(0)
        self._stopped = threading.Semaphore(0)
        self._error = None


def enlarged(image, scale):
    """A picture with every pixel `scale` times as large."""
    return image.resize((image.width * scale, image.height * scale), 0) if scale > 1 else image
