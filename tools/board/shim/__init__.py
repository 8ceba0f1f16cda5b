# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A board for CPython: after `install()` the board's own code (engine/, lib/cardling, code.py,
boot.py) runs on a desktop unchanged. displayio and its kin come from Blinka, the rest from here.

    with shim.install(board="pygamer", drive=folder) as machine:
        from cardling.device.handheld import Handheld
        handheld = Handheld()
        machine.pad.set("A", True)
        assert handheld.buttons.get() == 4

There is one board at a time: installing another takes the place of the first. tools/sim builds
the steppable simulator on it.
"""

import os
import random
import sys
from pathlib import Path

from tools import ROOT

from . import native
from .clock import RealClock, VirtualClock
from .device import Device
from .drive import Drive, Memory, Nvm, Os, PowerCut, link
from .hardware import BOARDS, BUTTONS
from .native import Reload, Reset

__all__ = [
    "BOARDS",
    "BUTTONS",
    "Machine",
    "PowerCut",
    "RealClock",
    "Reload",
    "Reset",
    "VirtualClock",
    "install",
    "installed",
]

FIRMWARE = (10, 3, 0)  # of the board, unless told

_installed = None


class Machine:
    """A board that is switched on, for the host's eyes and hands.

    screen   the display: .image(), .frame, .repaints, .refreshes
    pad      the player: .set(button, pressed), .lean(x, y)
    pixels   the NeoPixels as sent: [(red, green, blue), ...]
    volts    of the battery
    sounds   what was played: [Tone, ...]
    drive    .readonly, .changes, .cut_after
    nvm      the bytes, .writes
    clock    .ms, .us
    """

    def __init__(
        self,
        board,
        drive,
        clock=None,
        seed=None,
        root=ROOT,
        usb=False,
        chdir=True,
        firmware=FIRMWARE,
        watch=None,
    ):
        self.board = board
        self.hardware = BOARDS[board]
        self.clock = clock or VirtualClock()
        self.usb = usb
        self.firmware = firmware
        self.booting = False
        self.next_code = None
        self.traceback = None
        self.dice = random.Random(seed)
        # as time.localtime() has it: that of a clock nobody has set
        self.date = (2000, 1, 1, 0, 0, 0, 5, 1, -1)
        self.drive = Drive(drive)
        self.nvm = Nvm(_beside(self.drive.path, ".nvm"), self.hardware.nvm, self.drive)
        self.pad = native.Pad(self.hardware, self.clock)
        wires = native.wires(self.hardware, self.pad)
        self.pins = {name: native.Pin(name, wires.get(name)) for name in self.hardware.pins}
        self.pixels = [(0, 0, 0)] * self.hardware.pixels
        self.pixel_writes = 0
        self.volts = 4.0
        self.sleep_memory = Memory(self.dice.randbytes(self.hardware.sleep_memory))
        self.sounds = []
        self.screen = None
        self.root = Path(root).resolve()
        self._stash = {}
        self._cwd = None
        self._install(chdir, watch)

    def _install(self, chdir, watch):
        link(self.root / "assets", self.drive.path / "assets")
        made = {
            "alarm": native.alarm(self),
            "analogio": native.analogio(self),
            "busio": native.busio(self),
            "digitalio": native.digitalio(self),
            "keypad": native.keypad(self),
            "microcontroller": native.microcontroller(self),
            "neopixel_write": native.neopixel_write(self),
            "storage": native.storage(self),
            **native.audio(self),
        }
        self._put(made)
        from .screen import Screen

        self.screen = Screen(self.hardware.width, self.hardware.height, self.clock)
        self._put({"board": native.board(self), "supervisor": native.supervisor(self)})
        stand_ins = {**native.python(self), "os": Os(self.drive, self.dice)}
        self.device = Device(self.root, self.hardware.modules, stand_ins, self.drive, watch)
        self.device.install()
        if chdir:
            # For code that is not the board's own, such as OnDiskBitmap and the font readers.
            self._cwd = os.getcwd()
            os.chdir(self.drive.path)

    def _put(self, modules):
        for name, module in modules.items():
            self._stash[name] = sys.modules.get(name)
            sys.modules[name] = module

    def restart(self):
        """A fresh start of the program: modules, pins and display as after power-on. What is in
        the drive, the nvm and the clock stays."""
        self.device.forget()
        self.pad.scanners.clear()
        for pin in self.pins.values():
            pin.free()
            pin.level = False
        self.screen.auto_refresh = True
        self.screen.root_group = None

    def uninstall(self):
        """Everything as before `install`."""
        global _installed
        if _installed is not self:
            return
        _installed = None
        self.device.uninstall()
        for name, module in self._stash.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module
        if self._cwd is not None:
            os.chdir(self._cwd)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.uninstall()


def _beside(path, ending):
    return path.with_name(path.name + ending)


def install(board="pygamer", drive="build/drive", clock=None, **options):
    """Give this process a board, and return its Machine. `drive` is a folder; `clock` a
    VirtualClock() (the default) or a RealClock(). Options: seed= of the board's random numbers,
    root= the folder with the code, usb=True for a board at a computer, chdir=False to keep the
    current folder (then only the board's own code opens files by their names on the drive),
    firmware= CircuitPython's version, on which depends what keypad tells of keys that are held;
    watch= whoever is told of the modules that are loaded, see Device."""
    global _installed
    if board not in BOARDS:
        raise ValueError("no board %r: one of %s" % (board, " ".join(BOARDS)))
    if _installed is not None:
        _installed.uninstall()
    _installed = Machine(board, drive, clock, **options)
    return _installed


def installed():
    """The Machine of this process, or None."""
    return _installed
