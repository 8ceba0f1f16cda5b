# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The board on a desktop: the shim, the handheld on it, the simulator and the ways to play."""

import fcntl
import importlib.util
import io
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import termios

import pytest
from PIL import Image

from tools import ROOT
from tools.board import shim
from tools.board.shim import native
from tools.build.micropython import compile_mpy, run
from tools.sim import Sim, play

UP, DOWN, LEFT, RIGHT, A, B, START, SELECT = range(8)

LONGEST = 300  # s for whatever is waited for: longer than any machine takes
APP = '''
"""A stand-in for the app: a text, and a square that the buttons move."""
import time

import displayio
import terminalio
import vectorio
from adafruit_display_text import label

from cardling.device.handheld import Handheld


class App:
    def __init__(self, handheld, demo=False):
        self.handheld = handheld
        self.left = 60 if demo else -1
        self.summary = ""
        group = displayio.Group()
        palette = displayio.Palette(1)
        palette[0] = 0xFF8000
        self.square = vectorio.Rectangle(pixel_shader=palette, width=16, height=16, x=64, y=64)
        group.append(label.Label(terminalio.FONT, text="Cardling", x=4, y=8))
        group.append(self.square)
        handheld.display.root_group = group

    def frame(self):
        button = self.handheld.buttons.get()
        while button >= 0:
            if button == 0:
                self.square.y -= 16
            elif button == 1:
                self.square.y += 16
            elif button == 2:
                self.square.x -= 16
            elif button == 3:
                self.square.x += 16
            elif button == 4:
                self.handheld.sound.play(bytes((69, 10)))
                self.handheld.pixels.fill(0xFF0000)
            elif button == 6:
                return False
            elif button == 7:
                raise RuntimeError("SELECT is broken")
            button = self.handheld.buttons.get()
        self.handheld.refresh()
        if self.left > 0:
            self.left -= 1
            if self.left % 10 == 0:
                self.square.x = (self.square.x + 80) % 160
            self.summary = "%d frames left" % self.left
        return self.left != 0


def main():
    handheld = Handheld()
    app = App(handheld)
    while app.frame():
        time.sleep(0.03)
    handheld.close()
'''


@pytest.fixture
def machine(tmp_path):
    with shim.install(board="pygamer", drive=tmp_path / "drive") as machine:
        yield machine


@pytest.fixture
def root(tmp_path):
    """A checkout with the real handheld and the stand-in app."""
    root = tmp_path / "root"
    (root / "lib/cardling/device").mkdir(parents=True)
    for name in ("boot.py", "code.py"):
        shutil.copy(ROOT / name, root / name)
    for name in (
        "boards.py",
        "handheld.py",
        "boot_buttons.py",
        "profiles.py",
        "sound.py",
        "wiring.py",
    ):
        shutil.copy(ROOT / "lib/cardling/device" / name, root / "lib/cardling/device" / name)
    for name in ("phases.py", "sounds.py", "verify.py"):
        shutil.copy(ROOT / "lib/cardling" / name, root / "lib/cardling" / name)
    (root / "lib" / "cardling" / "app.py").write_text(APP)
    return root


@pytest.fixture
def sim(root, tmp_path):
    with Sim(root=root, drive=tmp_path / "drive") as sim:
        yield sim


def handheld():
    """A Handheld on the machine that is installed."""
    from cardling.device.handheld import Handheld

    return Handheld()


def program(text):
    """The app.py that does just this."""
    return "import time\n\n\ndef main():\n" + "".join("    %s\n" % line for line in text)


# --- the display --------------------------------------------------------------------------------


def tiles(machine, size=16, color=0xFF0000):
    """A square of one colour as a TileGrid on an empty screen, painted."""
    import displayio

    palette = displayio.Palette(2)
    palette[1] = color
    bitmap = displayio.Bitmap(size, size, 2)
    bitmap.fill(1)
    group = displayio.Group()
    grid = displayio.TileGrid(bitmap, pixel_shader=palette, x=8, y=8)
    group.append(grid)
    board = handheld()
    board.display.root_group = group
    board.refresh()
    board.refresh()
    return board, grid


def test_blinka_paints_into_the_frame(machine):
    tiles(machine, 2, 0x00FF00)
    image = machine.screen.image()
    assert image.size == (160, 128)
    lit = [(x, y) for y in range(128) for x in range(160) if image.getpixel((x, y)) != (0, 0, 0)]
    assert lit == [(8, 8), (9, 8), (8, 9), (9, 9)]
    assert image.getpixel((8, 8)) == (0, 255, 0)
    assert machine.screen.frame[2 * (8 * 160 + 8) :][:4] == b"\x07\xe0\x07\xe0"


def test_labels_shapes_and_bitmap_files_are_painted(machine):
    import displayio
    import terminalio
    import vectorio
    from adafruit_display_text import bitmap_label

    picture = Image.new("P", (16, 16), 1)
    picture.putpalette([0, 0, 0, 255, 255, 255])
    picture.save(machine.drive.path / "dot.bmp")
    palette = displayio.Palette(1)
    palette[0] = 0x0000FF
    group = displayio.Group()
    group.append(bitmap_label.Label(terminalio.FONT, text="A", x=0, y=8))
    group.append(vectorio.Circle(pixel_shader=palette, radius=5, x=100, y=100))
    disk = displayio.OnDiskBitmap("dot.bmp")
    group.append(displayio.TileGrid(disk, pixel_shader=disk.pixel_shader, x=50, y=50))
    board = handheld()
    board.display.root_group = group
    board.refresh()
    image = machine.screen.image()
    assert 10 < sum(image.getpixel((x, y)) == (255, 255, 255) for x in range(6) for y in range(16))
    assert image.getpixel((100, 100)) == (0, 0, 255)
    assert image.getpixel((52, 52)) == (255, 255, 255)


def test_repainted_pixels_are_those_that_changed(machine):
    board, grid = tiles(machine)
    painted = machine.screen.repaints
    assert painted[0].pixels == 160 * 128
    painted.clear()
    board.refresh()
    assert painted == []
    grid.x += 4
    board.refresh()
    assert [(repaint.pixels, repaint.areas) for repaint in painted] == [(320, [(8, 8, 20, 16)])]
    grid.x = 150
    board.refresh()  # clipped at the edge: 10 columns of the new place
    assert painted[-1].pixels == 16 * 16 + 10 * 16


def test_painting_takes_the_time_of_a_pygamer(machine):
    board, grid = tiles(machine)
    before = machine.clock.us
    board.display.refresh()
    assert machine.clock.us == before
    grid.y += 16
    board.display.refresh()
    assert machine.clock.us == before + 4 * 512


# --- buttons ------------------------------------------------------------------------------------


def presses(machine, board, ms):
    """What get() gives during so many milliseconds: [(ms, button), ...]."""
    found = []
    start = machine.clock.us
    for now in range(ms + 1):
        machine.clock.us = start + now * 1000
        button = board.buttons.get()
        if button >= 0:
            found.append((now, button))
    return found


def test_each_button_has_its_number(machine):
    board = handheld()
    for number, name in enumerate(shim.BUTTONS):
        machine.pad.set(name, True)
        assert board.buttons.get() == number
        assert board.buttons.held(number)
        machine.pad.set(name, False)
        assert board.buttons.get() == -1
        assert not board.buttons.held(number)


@pytest.mark.parametrize("board", ["pygamer", "pybadge"])
def test_a_held_direction_repeats(board, tmp_path):
    with shim.install(board, tmp_path / "drive") as machine:
        hand = handheld()
        machine.pad.set("RIGHT", True)
        found = presses(machine, hand, 1000)
        assert [button for _, button in found] == [RIGHT] * 5
        times = [ms for ms, _ in found]
        for ms, expected in zip(times, (0, 400, 570, 740, 910), strict=True):
            assert abs(ms - expected) <= 1
        machine.pad.set("RIGHT", False)
        assert presses(machine, hand, 1000) == []


def test_a_held_a_does_not_repeat(machine):
    board = handheld()
    machine.pad.set("A", True)
    assert presses(machine, board, 2000) == [(0, A)]


def test_a_long_pause_gives_one_repeat(machine):
    board = handheld()
    machine.pad.set("DOWN", True)
    assert board.buttons.get() == DOWN
    machine.clock.us += 5_000_000
    assert board.buttons.get() == DOWN
    assert board.buttons.get() == -1


def test_clear_forgets_presses_and_stops_the_repeat(machine):
    board = handheld()
    machine.pad.set("LEFT", True)
    machine.pad.set("A", True)
    board.buttons.clear()
    assert presses(machine, board, 1500) == []
    machine.pad.set("LEFT", False)
    assert board.buttons.get() == -1
    machine.pad.set("LEFT", True)
    assert board.buttons.get() == LEFT


def test_a_stick_that_leans_since_before_the_start_counts_when_it_moves(machine):
    machine.pad.set("DOWN", True)
    board = handheld()
    assert presses(machine, board, 1500) == []
    machine.pad.set("DOWN", False)
    assert board.buttons.get() == -1
    machine.pad.set("DOWN", True)
    assert board.buttons.get() == DOWN


def test_the_stick_has_a_dead_zone_and_hysteresis(machine):
    board = handheld()

    def lean(x, y):
        machine.pad.lean(32768 + x, 32768 + y)
        return board.buttons.get()

    assert lean(0, 0) == -1
    assert lean(14000, -14000) == -1
    assert lean(16000, 0) == RIGHT
    assert lean(11000, 0) == -1  # still leaning: it neither ends nor begins anew
    assert lean(16000, 0) == -1
    assert lean(9000, 0) == -1
    assert lean(16000, 0) == RIGHT
    assert lean(12000, 20000) == -1  # the first way goes on while it is held
    assert lean(0, 20000) == DOWN
    assert lean(0, -20000) == UP
    assert lean(-30000, -20000) == -1
    assert lean(0, 0) == -1
    assert lean(-30000, -20000) == LEFT


# A scanner, a stick and a clock for MicroPython: as little as the firmware's allocate.
FAKES = {
    "board": "board_id = 'pygamer'\nDISPLAY = BUTTON_CLOCK = BUTTON_OUT = BUTTON_LATCH = 0\n"
    "JOYSTICK_X = JOYSTICK_Y = NEOPIXEL = SPEAKER = SPEAKER_ENABLE = 1\n",
    "supervisor": "time = 0\ndef ticks_ms():\n    global time\n    time += 40\n    return time\n",
    "displayio": "",
    "fontio": "",
    "bitmaptools": "",
    "keypad": """
class Event:
    key_number = 0
    pressed = True
class ShiftRegisterKeys:
    def __init__(self, **_):
        self.events = self
        self.turn = 0
    def clear(self):
        pass
    def get_into(self, event):
        self.turn = (self.turn + 1) % 5
        event.key_number = 1
        event.pressed = self.turn == 1
        return self.turn < 3
""",
    "analogio": """
class AnalogIn:
    def __init__(self, pin):
        self.turn = 0
    @property
    def value(self):
        self.turn = (self.turn + 1) % 97
        return 32768 if self.turn < 20 else 60000
""",
}


def test_reading_the_buttons_allocates_nothing_on_micropython():
    sources = {name + ".py": text for name, text in FAKES.items()}
    for name in ("boards", "handheld", "profiles", "sound"):
        sources[f"lib/cardling/device/{name}.py"] = ROOT / f"lib/cardling/device/{name}.py"
    for name in ("engine/__init__.py", "lib/cardling/phases.py", "lib/cardling/sounds.py"):
        sources[name] = ROOT / name
    count = """
import gc
from cardling.device import handheld
from cardling.device import profiles
buttons = handheld.Buttons(profiles.find())
seen = bytearray(9)
def turn(n):
    while n:
        button = buttons.get()
        seen[button] += 1 if seen[button] < 200 else 0
        n -= 1
turn(500)
before = gc.mem_alloc()
turn(5000)
after = gc.mem_alloc()
print(after - before, [i for i in range(9) if seen[i]])
"""
    # 3 and 4: the stick to the right, with repeats, and A; 8 is "nothing"
    assert run([count], compile_mpy(sources)) == ["0 [3, 4, 8]\n"]


# --- time ---------------------------------------------------------------------------------------


def test_ticks_wrap_at_2_to_the_29(machine):
    import supervisor

    board = handheld()
    assert 2**29 - 65536 <= supervisor.ticks_ms() < 2**29 - 65000
    machine.clock.us = 65_500_000
    before = board.now()
    machine.clock.us = 65_600_000
    assert before > 2**29 - 100
    assert board.now() < 100
    assert board.since(before) == 100


def test_repeats_go_on_over_the_wrap(machine):
    board = handheld()
    machine.clock.us = 65_536_000 - 450_000
    machine.pad.set("UP", True)
    assert len(presses(machine, board, 1000)) == 5


def test_a_real_clock_is_the_desktops(tmp_path):
    with shim.install("pygamer", tmp_path / "drive", shim.RealClock()) as machine:
        import supervisor

        before, ticks = machine.clock.us, supervisor.ticks_ms()
        machine.clock.sleep(0.01)
        assert machine.clock.us - before >= 10_000
        assert (supervisor.ticks_ms() - ticks) % 2**29 >= 9


def test_sleeping_takes_no_real_time(root, sim):
    (root / "lib/cardling/app.py").write_text(program(["time.sleep(36000)", "time.monotonic()"]))
    sim.boot(ms=0)
    sim.run(10 * 3_600_000 - 1)
    assert sim.running
    sim.run(1000)
    assert not sim.running


def test_a_waiting_loop_comes_to_its_end(root, sim):
    loop = ["end = time.monotonic() + 1", "while time.monotonic() < end:", "    pass"]
    (root / "lib/cardling/app.py").write_text(program(loop))
    sim.boot(ms=900)
    assert sim.running
    sim.run(200)
    assert not sim.running


# --- pixels and sound ---------------------------------------------------------------------------


def test_pixels_show_colours_at_their_brightness(machine):
    board = handheld()
    assert board.pixels.count == 5
    board.pixels.brightness = 50
    board.pixels.set(0, 0xFF8000)
    board.pixels.set(4, 0x0000FF)
    board.pixels.set(7, 0xFFFFFF)  # not there
    board.refresh()
    assert machine.pixels == [(127, 64, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 127)]
    writes = machine.pixel_writes
    board.refresh()
    assert machine.pixel_writes == writes
    board.close()
    assert machine.pixels == [(0, 0, 0)] * 5


def test_a_tune_plays_note_by_note_with_the_amplifier_on(machine):
    board = handheld()
    enable = machine.pins["SPEAKER_ENABLE"]
    board.sound.volume = 100
    assert not enable.level
    board.sound.play(bytes((69, 10, 0, 5, 60, 20)))
    assert enable.level
    for _ in range(40):
        machine.clock.us += 10_000
        board.refresh()
    assert not enable.level
    # the time of a look at the clock comes on top
    found = [(tone.hz, tone.length // 10 * 10, tone.volume) for tone in machine.sounds]
    assert found == [(440, 100, 100), (261, 200, 100)]
    assert all(tone.heard for tone in machine.sounds)


def test_volume_is_how_loud_and_0_is_silent(machine):
    board = handheld()
    board.sound.volume = 0
    board.sound.play(bytes((69, 10)))
    assert not machine.sounds and not machine.pins["SPEAKER_ENABLE"].level
    board.sound.volume = 25
    board.sound.play(bytes((69, 10)))
    assert machine.sounds[0].volume == 25


def test_close_switches_everything_off_and_frees_the_pins(machine):
    """But for those of the sound: the amplifier is held off until the restart frees them."""
    board = handheld()
    board.sound.play(bytes((69, 200)))
    for _ in range(2):
        board.close()
        assert machine.sounds[0].length is not None
        assert not any(pin.level for pin in machine.pins.values())
        held = {name for name, pin in machine.pins.items() if pin.user is not None}
        assert held == {"SPEAKER", "SPEAKER_ENABLE"}
    assert board.display.auto_refresh
    machine.restart()
    handheld()


def test_a_speaker_with_one_pin_is_not_given_back(machine):
    """A SAMD51 reads the number of the other pin through NULL: no program may live on."""
    import audioio
    import board

    with pytest.raises(native.HardFault):
        try:
            audioio.AudioOut(board.SPEAKER).deinit()
        except Exception as error:  # as Handheld.close has it
            print(error)


def test_brightness_of_the_screen(machine):
    board = handheld()
    board.brightness = 30
    assert machine.screen.brightness == 0.3
    assert board.brightness == 30


# --- boards -------------------------------------------------------------------------------------


def test_an_unknown_board_is_told_what_is_missing(machine):
    import board

    from cardling.device import profiles

    board.board_id = "clue_nrf52840_express"
    del board.DISPLAY
    with pytest.raises(RuntimeError) as error:
        profiles.find()
    assert str(error.value) == (
        "Cardling cannot run on board 'clue_nrf52840_express'.\n"
        "Missing: in settings.toml CARDLING_UP CARDLING_DOWN CARDLING_LEFT CARDLING_RIGHT "
        "CARDLING_A CARDLING_B CARDLING_START CARDLING_SELECT, board.DISPLAY.\n"
        f"Known boards: {', '.join(sorted(profiles.PROFILES))}."
    )


def test_a_known_board_without_its_stick_is_told_so(machine):
    import board

    del board.JOYSTICK_X
    with pytest.raises(RuntimeError, match=r"Missing: board\.JOYSTICK_X\.\nKnown"):
        handheld()


def test_keys_on_pins_pwm_sound_and_no_pixels_fit_a_profile(tmp_path):
    with shim.install("pimoroni_picosystem", tmp_path / "drive") as machine:
        board = handheld()
        assert (board.width, board.height) == (240, 240)
        machine.pad.set("SELECT", True)
        assert board.buttons.get() == SELECT
        board.pixels.fill(0xFFFFFF)
        board.sound.play(bytes((81, 5)))
        board.refresh()
        assert (board.pixels.count, machine.pixels) == (0, [])
        assert machine.sounds[0].hz == 880
        board.close()


def test_a_board_may_have_buttons_and_a_display_only(machine):
    from cardling.device.handheld import Handheld

    keys = ("shift", "BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH")
    board = Handheld((keys, bytes((B, A, START, SELECT)), None, None, None, None))
    machine.pad.set("A", True)
    board.sound.play(bytes((69, 10)))
    board.pixels.fill(1)
    board.refresh()
    assert board.buttons.get() == A
    assert machine.sounds == []
    board.close()


# --- memory that stays --------------------------------------------------------------------------


def test_nvm_keeps_what_is_assigned(tmp_path):
    with shim.install("pygamer", tmp_path / "drive") as machine:
        import microcontroller

        nvm = microcontroller.nvm
        assert len(nvm) == 8192
        assert nvm[0] == 255
        nvm[10:13] = b"abc"
        nvm[8191] = 7
        with pytest.raises(ValueError):
            nvm[0:2] = b"abc"
        assert machine.nvm.writes == 2
    with shim.install("pygamer", tmp_path / "drive"):
        import microcontroller

        assert microcontroller.nvm[9:14] == b"\xffabc\xff"
        assert microcontroller.nvm[8191] == 7


def test_a_cut_tears_the_block_of_the_nvm(tmp_path):
    with shim.install("pygamer", tmp_path / "drive") as machine:
        machine.nvm[8000:8003] = b"abc"
        machine.drive.cut_after = 1
        with pytest.raises(shim.PowerCut):
            machine.nvm[0:3] = b"def"
    with shim.install("pygamer", tmp_path / "drive") as machine:
        assert machine.nvm[0:3] == b"def"
        assert machine.nvm[8000:8003] == b"\xff\xff\xff"


def test_the_drive_is_the_computers_until_it_is_remounted(machine):
    import storage

    files = machine.drive
    with pytest.raises(OSError) as error:
        files.open("save", "wb")
    assert error.value.errno == 30
    storage.remount("/", readonly=False)
    assert not storage.getmount("/").readonly
    with files.open("/save", "wb") as file:
        file.write(b"12345")
    with files.open("save", "rb") as file:
        assert file.read() == b"12345"
    assert (files.path / "save").read_bytes() == b"12345"
    with pytest.raises(OSError):
        files.open("../save", "rb")


def test_a_computer_keeps_the_drive_it_has(tmp_path):
    with shim.install("pygamer", tmp_path / "drive", usb=True) as machine:
        import storage

        with pytest.raises(RuntimeError):
            storage.remount("/", readonly=False)
        machine.booting = True
        storage.remount("/", readonly=False)


def test_a_cut_leaves_half_a_write_and_nothing_after_it(root, sim):
    save = [
        "with open('a', 'wb') as f: f.write(b'1234')",
        "import os",
        "os.rename('a', 'b')",
        "with open('a', 'wb') as f: f.write(b'5678')",
        "os.rename('a', 'b')",
    ]
    (root / "lib/cardling/app.py").write_text(program(save))

    def left(cut):
        for old in sim.drive.glob("?"):
            old.unlink()
        sim.boot(cut_after=cut)
        assert not sim.running
        return {path.name: path.read_bytes() for path in sorted(sim.drive.glob("?"))}

    assert left(2) == {"a": b"12"}
    assert left(4) == {"a": b"1234"}
    assert left(6) == {"a": b"56", "b": b"1234"}
    # renaming onto a file removes that one first
    assert left(8) == {"a": b"5678", "b": b"1234"}
    assert left(9) == {"a": b"5678"}
    assert left(99) == {"b": b"5678"}


def test_saves_survive_a_power_cut_between_frames(root, sim):
    keep = [
        "try:",
        "    n = len(open('log').read())",
        "except OSError:",
        "    n = 0",
        "while True:",
        "    n += 1",
        "    f = open('log', 'w')",
        "    f.write('x' * n)",
        "    f.close()",
        "    time.sleep(0.1)",
    ]
    (root / "lib/cardling/app.py").write_text(program(keep))
    sim.boot(ms=450)
    assert (sim.drive / "log").read_text() == "x" * 5
    sim.power_cut()
    assert not sim.running
    sim.boot(ms=150)
    assert (sim.drive / "log").read_text() == "x" * 7


def test_assets_are_on_the_drive(root, sim):
    (root / "assets").mkdir()
    (root / "assets" / "word.txt").write_text("Grüße", encoding="utf-8")
    read = ["assert open('assets/word.txt').read() == open('/assets/word.txt').read() == 'Grüße'"]
    (root / "lib/cardling/app.py").write_text(program(read), encoding="utf-8")
    sim.boot()
    sim.boot()
    assert (root / "assets" / "word.txt").exists()


# --- boot.py and code.py ------------------------------------------------------------------------


def test_boot_gives_the_drive_to_the_handheld(sim):
    sim.boot()
    assert not sim.machine.drive.readonly


@pytest.mark.parametrize("button", ["A", "B", "START", "SELECT"])
def test_a_held_button_gives_the_drive_to_the_computer(sim, button):
    sim.boot(hold=button)
    assert sim.machine.drive.readonly
    assert sim.running


def test_importing_code_does_nothing():
    text = "import code, sys; print(code.__file__, [m for m in sys.modules if 'cardling' in m])"
    done = subprocess.run(
        [sys.executable, "-c", text], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "%s []\n" % (ROOT / "code.py")


# --- the simulator ------------------------------------------------------------------------------


def test_the_program_runs_step_by_step(sim, tmp_path):
    sim.boot()
    assert sim.running
    assert sim.screen()[3 * (72 * 160 + 72) :][:3] == b"\xff\x81\x00"
    before = sim.now
    sim.run(0)
    sim.run(250)
    assert sim.now == before + 250
    sim.press("RIGHT", "DOWN")
    assert sim.image().getpixel((88, 88)) == (255, 129, 0)
    sim.repaints.clear()
    sim.press("RIGHT")
    assert sim.repainted == 512 and len(sim.repaints) == 1
    path = sim.shot(tmp_path / "new" / "shot.png")
    assert Image.open(path).size == (480, 384)
    sim.press("A")
    sim.run(300)
    assert sim.pixels == [(51, 0, 0)] * 5
    assert [(tone.hz, tone.heard) for tone in sim.sounds] == [(440, True)]
    sim.press("START")
    assert not sim.running
    assert sim.pixels == [(0, 0, 0)] * 5


def test_planned_presses_come_at_their_time(sim):
    sim.boot()
    sim.tap("RIGHT", after=500)
    sim.tap("DOWN", after=100)
    sim.run(400)
    assert sim.image().getpixel((72, 88)) == (255, 129, 0)
    sim.run(400)
    assert sim.image().getpixel((88, 88)) == (255, 129, 0)
    with pytest.raises(ValueError, match="no button 'X'"):
        sim.press("X")


def test_an_error_of_the_program_is_raised_by_run(sim):
    sim.boot()
    with pytest.raises(RuntimeError, match="SELECT is broken"):
        sim.press("SELECT")
    assert not sim.running
    sim.boot()
    assert sim.running


def test_the_same_seed_gives_the_same_chance(root, tmp_path):
    draw = [
        "import os, random",
        "with open('dice', 'w') as f: f.write(str((random.randrange(10**9), os.urandom(4))))",
    ]
    (root / "lib/cardling/app.py").write_text(program(draw))

    def drawn(seed):
        with Sim(root=root, drive=tmp_path / "dice", seed=seed) as sim:
            sim.boot()
            return (sim.drive / "dice").read_text()

    assert drawn(3) == drawn(3) != drawn(4)


def test_reload_starts_the_next_program_with_the_last_traceback(root, sim):
    (root / "lib/cardling/app.py").write_text(
        program(
            [
                "import supervisor",
                "supervisor.set_next_code_file('other.py')",
                "raise ValueError('first')",
            ]
        )
    )
    (root / "other.py").write_text(
        "import supervisor\nopen('seen', 'w').write(supervisor.get_previous_traceback())\n"
        "supervisor.set_next_code_file('last.py')\nsupervisor.reload()\n"
    )
    (root / "last.py").write_text("import time\nwhile True:\n    time.sleep(1)\n")
    sim.boot()
    assert sim.running
    assert "ValueError: first" in (sim.drive / "seen").read_text()


@pytest.mark.parametrize("name", ["typing", "threading", "pathlib", "hashlib", "audiopwmio"])
def test_what_the_board_has_not_cannot_be_imported(root, sim, name):
    (root / "lib/cardling/app.py").write_text(program(["import " + name]))
    with pytest.raises(ImportError, match=name):
        sim.boot()


def test_nothing_is_left_behind(root, tmp_path):
    import engine

    modules, here = dict(sys.modules), os.getcwd()
    with Sim(root=root) as sim:
        sim.boot()
        folder = sim.drive
        assert folder.exists()
        assert os.getcwd() == here
        import board

        assert board.board_id == "pygamer"
        assert sys.modules.get("engine") is not engine
    with shim.install(drive=tmp_path / "drive"):
        assert os.getcwd() == str((tmp_path / "drive").resolve())
    assert os.getcwd() == here
    assert not folder.exists()
    assert shim.installed() is None
    assert sys.modules["engine"] is engine
    for name in ("board", "keypad", "microcontroller", "supervisor", "cardling"):
        assert sys.modules.get(name) is modules.get(name)


# --- playing ------------------------------------------------------------------------------------


def test_half_blocks_of_a_known_picture():
    image = Image.new("RGB", (3, 3), (255, 0, 0))
    image.putpixel((0, 1), (0, 0, 255))
    assert play.half_blocks(image) == [
        "\x1b[38;2;255;0;0;48;2;0;0;255m▀\x1b[38;2;255;0;0;48;2;255;0;0m▀▀\x1b[0m",
        "\x1b[38;2;255;0;0;48;2;0;0;0m▀▀▀\x1b[0m",
    ]
    assert play.half_blocks(image, true_color=False) == [
        "\x1b[38;5;196;48;5;21m▀\x1b[38;5;196;48;5;196m▀▀\x1b[0m",
        "\x1b[38;5;196;48;5;16m▀▀▀\x1b[0m",
    ]


def test_greys_of_256_colours():
    grey = Image.new("RGB", (1, 2), (128, 128, 128))
    assert play.half_blocks(grey, true_color=False) == ["\x1b[38;5;244;48;5;244m▀\x1b[0m"]


def test_keys_of_a_terminal():
    assert play.typed(b"wasd") == ["UP", "LEFT", "DOWN", "RIGHT"]
    assert play.typed(b"\x1b[A\x1bOB\x1b[D\x1b[C") == ["UP", "DOWN", "LEFT", "RIGHT"]
    assert play.typed(b"zJ\r\nXk\x7f") == ["A", "A", "A", "A", "B", "B", "B"]
    assert play.typed(b"\x1b") == ["START"]
    assert play.typed(b"1\t2") == ["START", "SELECT", "SELECT"]
    assert play.typed(b"\x1b[15~\x1b[5~\x1b[1;5Cq") == [play.BACK, "quit"]
    assert play.typed("ä€".encode()) == []


def test_quarter_blocks_of_a_known_picture():
    image = Image.new("RGB", (4, 2), (255, 0, 0))
    image.putpixel((0, 1), (0, 0, 255))
    image.putpixel((2, 0), (255, 255, 255))
    image.putpixel((3, 0), (250, 250, 255))
    assert play.quarter_blocks(image) == [
        "\x1b[38;2;0;0;255;48;2;255;0;0m▖\x1b[38;2;255;255;255;48;2;255;0;0m▀\x1b[0m"
    ]


def test_a_terminal_of_80_x_24_shows_a_part_that_follows_what_changes():
    image = Image.new("RGB", (160, 128))
    for y in range(128):  # every row of pixels tells which it is
        image.paste((y, 0, 0), (0, y, 160, y + 1))
    crop = play.Crop(image.size, 80, 24)

    def shown():
        lines = crop.lines(image, True)
        assert len(lines) == 23  # the last row is for the keys
        assert {len(re.sub("\x1b[^m]*m", "", line)) for line in lines} == {80}
        tops = [min(map(int, re.findall("8;2;([0-9]+);0;0", line))) for line in lines]
        assert tops[17:] == [116, 118, 120, 122, 124, 126]  # what A does
        return tops[0]

    assert shown() == 0
    crop.follow([(8, 91, 24, 24)])  # the cursor in the hand
    assert 82 >= shown() >= 91 + 24 - 34
    crop.follow([(8, 119, 100, 9)])  # the line at the bottom is there anyway
    assert shown() >= 81
    crop.scroll(-1)
    assert 60 < shown() < 70
    crop.follow([(0, 0, 160, 128)])  # a new screen
    assert shown() == 0


def test_a_terminal_shows_all_or_a_part_or_says_why_not():
    assert play.Crop((160, 128), 160, 67).blocks is play.half_blocks
    assert play.Crop((160, 128), 160, 67).whole
    assert play.Crop((160, 128), 159, 67).blocks is play.quarter_blocks
    assert not play.Crop((160, 128), 160, 66).whole
    for columns, rows in ((79, 24), (80, 13)):
        with pytest.raises(play.Problem, match="make it at least 80 x 14"):
            play.Crop((160, 128), columns, rows)


def test_a_script_is_read(tmp_path):
    script = tmp_path / "a.txt"
    script.write_text("# to the right\n\n 300 RIGHT\n300 A # twice\n")
    assert play.read_script(script) == [(300, "RIGHT"), (300, "A")]


@pytest.mark.parametrize(
    "text, reason",
    [
        ("100 A\n5\n", "2: expected 'MS BUTTON', found '5'"),
        ("1 A B\n", "1: expected 'MS BUTTON', found '1 A B'"),
        ("-5 A\n", "1: '-5' is not a number of milliseconds"),
        (
            "# x\n\n5 FIRE\n",
            "3: no button is called 'FIRE'; there are UP DOWN LEFT RIGHT A B START SELECT",
        ),
        ("200 A\n100 B\n", "2: 100 ms is earlier than the line above"),
    ],
)
def test_script_errors_have_file_line_and_reason(tmp_path, capsys, text, reason):
    script = tmp_path / "a.txt"
    script.write_text(text)
    assert play.main(["--script", str(script)]) == 1
    assert capsys.readouterr().err == "%s:%s\n" % (script, reason)


def test_a_script_that_is_not_there(tmp_path, capsys):
    assert play.main(["--script", str(tmp_path / "no.txt")]) == 1
    assert capsys.readouterr().err == "%s: No such file or directory\n" % (tmp_path / "no.txt")


def test_wrong_options_are_told_in_one_line(capsys):
    with pytest.raises(SystemExit) as end:
        play.main(["--board", "arduino"])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_script_is_played_with_pictures(root, tmp_path, capsys):
    script = tmp_path / "a.txt"
    script.write_text("300 RIGHT\n600 DOWN\n")
    shots = tmp_path / "shots"
    options = ["--mode", "script", "--script", str(script), "--shots", str(shots)]
    assert play.main(options, root) == 0
    names = ["001-RIGHT.png", "002-DOWN.png", "last.png"]
    assert sorted(path.name for path in shots.iterdir()) == names
    assert Image.open(shots / "last.png").getpixel((88 * 3, 88 * 3)) == (255, 129, 0)
    assert "2 presses" in capsys.readouterr().out


def test_the_demo_plays_by_itself_and_leaves_pictures(root, tmp_path, capsys):
    assert play.main(["--mode", "demo", "--shots", str(tmp_path / "demo")], root) == 0
    out = capsys.readouterr().out
    assert "0 frames left\nDemo: " in out
    with Image.open(tmp_path / "demo" / "demo.gif") as film:
        assert film.size == (320, 256)
        assert film.n_frames == 6  # where the square was
    assert str(next((tmp_path / "demo").glob("moment-01-*.png"))) in out


def command(root, *options):
    """The command line that plays the stand-in."""
    text = "import sys; from tools import play; sys.exit(play.main(sys.argv[2:], sys.argv[1]))"
    return [sys.executable, "-c", text, str(root), *options]


class Characters:
    """What a terminal of this size shows, as far as the player's sequences go. ``wraps``: a line
    went on in the next row; ``scrolls``: everything moved up."""

    def __init__(self, columns, rows):
        self.columns = columns
        self.rows = [[" "] * columns for _ in range(rows)]
        self.row = self.column = self.wraps = self.scrolls = 0
        self.wrap = True

    def feed(self, text):
        """Take what was written."""
        for kind, sequence, final, character in re.findall(
            "\x1b\\[(\\??)([0-9;]*)([A-Za-z])|(.)", text, re.S
        ):
            if character:
                self._put(character)
            elif final == "H":
                row, column = (int(part) for part in sequence.split(";"))
                self.row, self.column = row - 1, column - 1
            elif final == "K":
                self.rows[self.row][self.column :] = " " * (self.columns - self.column)
            elif final == "J":
                self.rows = [[" "] * self.columns for _ in self.rows]
            elif kind and sequence == "7":
                self.wrap = final == "h"
            else:
                assert final == "m" or kind and sequence in ("25", "1049"), (kind, sequence, final)

    def _put(self, character):
        if character == "\r":
            self.column = 0
            return
        if character == "\n":
            self._down()
            return
        if self.column == self.columns and self.wrap:
            self.wraps += 1
            self.column = 0
            self._down()
        self.column = min(self.column, self.columns - 1)
        self.rows[self.row][self.column] = character
        self.column += 1

    def _down(self):
        self.row += 1
        if self.row == len(self.rows):
            self.row -= 1
            self.scrolls += 1
            self.rows = self.rows[1:] + [[" "] * self.columns]


def test_the_model_of_a_terminal_wraps_and_scrolls():
    shown = Characters(4, 2)
    shown.feed("\x1b[2;1Habcd")
    assert (shown.wraps, shown.scrolls) == (0, 0)
    shown.feed("e")
    assert (shown.wraps, shown.scrolls) == (1, 1)
    assert ["".join(row) for row in shown.rows] == ["abcd", "e   "]
    shown.feed("\x1b[?7l\x1b[1;1Hvwxyz\x1b[0m")
    assert ["".join(row) for row in shown.rows] == ["vwxz", "e   "]


def terminal(columns, rows):
    """A pseudo-terminal of this size: (our end, that of a program)."""
    outer, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    return outer, inner


@pytest.mark.parametrize(
    "columns, rows", [(80, 24), (80, 14), (81, 25), (80, 67), (160, 66), (160, 67), (200, 80)]
)
@pytest.mark.parametrize("board", ["pygamer", "pimoroni_picosystem"])
def test_no_line_leaves_a_terminal(board, columns, rows):
    """The whole program, first picture and some presses: nothing wraps, nothing scrolls."""
    if board != "pygamer":
        columns = max(columns, 120)
        rows = rows + 57 if rows > 60 else rows
    shown = Characters(columns, rows)
    with Sim(board, seed=1) as sim:
        sim.boot(ms=600)
        crop = play.Crop(sim.image().size, columns, rows)
        lines = []
        for button in ("A", "B", "RIGHT"):
            out = io.StringIO()
            lines = play._show(sim, crop, True, lines, out)
            shown.feed(out.getvalue())
            sim.press(button)
            sim.run(300)
    assert (shown.wraps, shown.scrolls) == (0, 0)
    written = ["".join(row).rstrip() for row in shown.rows]
    assert any(line.endswith("Q: quit") for line in written)


@pytest.mark.parametrize("columns, rows", [(79, 24), (80, 13), (20, 5), (1, 1)])
def test_a_terminal_that_is_too_small_gets_one_line(root, tmp_path, columns, rows):
    outer, inner = terminal(columns, rows)
    environment = {**os.environ}
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    try:
        done = subprocess.run(
            command(root, "--drive", str(tmp_path / "saves")),
            stdin=inner,
            stdout=inner,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=environment,
            text=True,
        )
        assert done.returncode == 1
        assert done.stderr == (
            "The terminal is %d x %d characters: make it at least 80 x 14.\n" % (columns, rows)
        )
        assert not select.select([outer], [], [], 0)[0], "nothing else"
    finally:
        os.close(outer)
        os.close(inner)


def test_the_terminal_plays_and_is_restored(root, tmp_path):
    outer, inner = terminal(80, 24)
    settings = termios.tcgetattr(inner)
    environment = {**os.environ, "COLORTERM": "truecolor"}
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    player = subprocess.Popen(
        command(root, "--drive", str(tmp_path / "saves")),
        stdin=inner,
        stdout=inner,
        stderr=inner,
        cwd=ROOT,
        env=environment,
    )
    seen = ""

    def wait_for(text):
        nonlocal seen
        while text not in seen:
            assert select.select([outer], [], [], LONGEST)[0], seen[-500:]
            seen += os.read(outer, 65536).decode(errors="replace")

    try:
        wait_for("Q: quit")
        assert termios.tcgetattr(inner) != settings
        os.write(outer, b"z")
        wait_for("38;2;204;0;0m●")  # the pixels are red
        os.write(outer, b"q")
        wait_for("\x1b[?25h\x1b[?1049l")
        assert player.wait(LONGEST) == 0
        assert termios.tcgetattr(inner) == settings
        shown = Characters(80, 24)
        shown.feed(seen[: seen.rindex("\x1b[?1049l")])
        assert (shown.wraps, shown.scrolls) == (0, 0)
        last = "".join(shown.rows[-1]).rstrip()
        assert "PgUp PgDn: scroll" in last and last.endswith("Q: quit")
        assert len(last) < 80
        after = Characters(80, 24)
        after.feed(seen)
        assert after.wrap, "the shell's lines wrap again"
    finally:
        player.kill()
        player.wait()
        os.close(outer)
        os.close(inner)


def window(root, tmp_path, **environment):
    """Play in a window that nobody sees."""
    script = tmp_path / "quit.txt"
    script.write_text("300 A\n600 START\n")
    options = ("--mode", "window", "--script", str(script), "--drive", str(tmp_path / "saves"))
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", **environment}
    return subprocess.run(
        command(root, *options), cwd=ROOT, env=environment, capture_output=True, text=True
    )


@pytest.mark.skipif(not importlib.util.find_spec("pygame"), reason="pygame is not installed")
@pytest.mark.parametrize("driver", ["alsa", "no such driver"])
def test_a_machine_without_sound_is_told_so_in_one_line(root, tmp_path, driver):
    """ALSA itself would write eight. With a sound card there is nothing to tell."""
    done = window(root, tmp_path, SDL_AUDIODRIVER=driver, ALSA_CONFIG_PATH=os.devnull)
    assert done.returncode == 0
    assert re.fullmatch("no sound: .+\n", done.stderr)


def test_the_window_plays_where_pygame_is(root, tmp_path):
    done = window(root, tmp_path, SDL_AUDIODRIVER="dummy")
    if importlib.util.find_spec("pygame"):
        assert (done.returncode, done.stderr) == (0, "")
    else:
        assert done.returncode == 1
        assert "no window: pygame is not installed" in done.stderr
