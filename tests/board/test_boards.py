# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The boards: every profile against the board's definition, on the simulator, and unknown ones."""

import ast
import re
import shutil

import pytest
from PIL import Image, ImageChops

from tools import ROOT
from tools.board import checkboards, shim
from tools.board.shim.hardware import BOARDS
from tools.build import link, micropython, numbers, payload
from tools.build.payload import Definition
from tools.sim import Sim, play

UP, DOWN, LEFT, RIGHT, A, B, START, SELECT = range(8)
PROFILES = payload.profiles()
PINS = {
    "CARDLING_UP": "SW_UP",
    "CARDLING_DOWN": "SW_DOWN",
    "CARDLING_LEFT": "SW_LEFT",
    "CARDLING_RIGHT": "SW_RIGHT",
    "CARDLING_A": "SW_A",
    "CARDLING_B": "SW_B",
    "CARDLING_START": "SW_Y",
    "CARDLING_SELECT": "SW_X",
}


@pytest.fixture(scope="module")
def needed():
    return checkboards.needs()


def settings(folder, values):
    """settings.toml of a drive."""
    folder.mkdir(exist_ok=True)
    lines = ["%s = %s\n" % (key, value if isinstance(value, int) else '"%s"' % value)
             for key, value in values.items()]  # fmt: skip
    (folder / "settings.toml").write_text("".join(lines))


def handheld():
    """A Handheld on the machine that is installed."""
    from cardling.device.handheld import Handheld

    return Handheld()


# --- the definitions ------------------------------------------------------------------------------


def test_the_simulator_and_the_readme_know_all_boards():
    assert set(PROFILES) == set(BOARDS)
    row = re.search(r"^\| boards \|(.*)\|$", (ROOT / "README.md").read_text("utf-8"), re.M)
    said = re.sub("[^a-z0-9]", "", row[1].lower())
    for name in PROFILES:
        assert name.replace("_", "") in said, name


@pytest.mark.parametrize("board", PROFILES)
def test_a_board_has_what_its_profile_and_the_code_name(board, needed):
    assert checkboards.faults(board, PROFILES[board], needed) == []
    # the check sees pins and modules at all
    assert {"DISPLAY", PROFILES[board][0][1]} <= set(checkboards.pins(PROFILES[board]))
    assert {"displayio", "keypad", "supervisor", "storage", "analogio", "gc"} <= set(needed)


def test_what_a_board_lacks_is_found(needed):
    row = (
        ("pins", "SW_UP", "NOT_THERE"),
        b"",
        ("JOY",),
        ("PIX", 1),
        ("audioio", "", "A", None),
        None,
    )
    lines = checkboards.faults("pimoroni_picosystem", row, {"displayio": "", "samd": "x.py:3"})
    assert lines == [
        "pimoroni_picosystem: no board.NOT_THERE",
        "pimoroni_picosystem: no board.JOY",
        "pimoroni_picosystem: no board.PIX",
        "pimoroni_picosystem: no board.A",
        "pimoroni_picosystem: x.py:3: no module samd",
        "pimoroni_picosystem: no module audioio",
    ]
    with pytest.raises(payload.Problem, match="no_such_board: circuitpython-stubs has no such"):
        Definition("no_such_board")


def test_a_small_firmware_is_told_each_module_that_it_lacks(needed):
    # Stick, battery and pixels are asked for only where a row has them.
    small = Definition("pewpew_m4").modules | {"analogio", "neopixel_write"}
    lacks = {name for name in needed if name not in small}
    asked = payload.needs()
    assert "bitmaptools" in lacks
    assert lacks <= set(asked) <= set(needed)


@pytest.mark.parametrize("board", BOARDS)
def test_the_simulators_boards_are_those_of_the_definitions(board):
    definition = Definition(board)
    assert set(BOARDS[board].pins) <= definition.names
    assert BOARDS[board].modules <= definition.modules | {"gc", "micropython"}


def test_every_module_compiles():
    made = payload.Cross()(payload.sources())
    sources = micropython.sources()
    homes = link.homes(sources)
    with_code = {
        homes[path].removesuffix("py") + "mpy"
        for path, text in sources.items()
        if path != payload.PLAIN and not numbers.only_numbers(ast.parse(text))
    }
    assert with_code <= set(made)


# --- types ----------------------------------------------------------------------------------------


def test_no_slice_has_a_step():
    """Bytes, arrays and tuples raise a RuntimeError for it, without a text, on CircuitPython and
    MicroPython; lists alone take it. A vault that fell had ended MiniMonFa so."""
    for path in [*(ROOT / "engine").rglob("*.py"), *(ROOT / "lib").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            step = getattr(node, "step", None) if isinstance(node, ast.Slice) else None
            assert step is None, f"{path}:{node.lineno}"


def test_engine_and_lib_have_the_types_of_the_native_modules():
    assert checkboards.types() == []


def test_a_wrong_type_is_found(tmp_path):
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "tools" / "board" / "stubs", tmp_path / "tools" / "board" / "stubs")
    for name in ("engine", "lib/cardling"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "code.py").touch()
    (tmp_path / "boot.py").touch()
    (tmp_path / "engine" / "__init__.py").touch()
    (tmp_path / "lib" / "cardling" / "wrong.py").write_text(
        "import gc\nimport board\nimport displayio\nfrom keypad import Keyz\n"
        "from adafruit_display_text.bitmap_label import Label\n\n\n"
        "def f():\n"
        "    gc.threshold(3)\n"
        "    board.DISPLAY.paint()\n"
        "    displayio.Bitmap(1, 2)\n"
        "    displayio.TileGrid(displayio.Bitmap(1, 2, 3), shader=None)\n"
        "    Label(None, words='x')\n"
        "    return board.JOYSTICK_Z, board.JOYSTICK_X, gc.mem_free()\n"
    )
    found = [line.split(": error: ") for line in checkboards.types(tmp_path) if "error" in line]
    assert [where.rpartition(":")[2] for where, _ in found] == ["4", "9", "10", "11", "12", "14"]
    assert "[call-arg]" in found[3][1] and "[attr-defined]" in found[5][1]


# --- on the simulator -----------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
def test_every_button_of_every_board(board, tmp_path):
    with shim.install(board, tmp_path / "drive") as machine:
        hand = handheld()
        for number, name in enumerate(shim.BUTTONS):
            machine.pad.set(name, True)
            assert hand.buttons.get() == number
            machine.pad.set(name, False)
            assert hand.buttons.get() == -1
        hand.close()
        held = [name for name, pin in machine.pins.items() if pin.user is not None]
        assert set(held) <= {"SPEAKER", "SPEAKER_ENABLE", "AUDIO"}


@pytest.mark.parametrize("board", BOARDS)
def test_the_game_starts_on_every_board(board):
    with Sim(board) as sim:
        sim.boot(ms=3000)
        assert sim.running
        image = sim.image()
        assert image.getbbox() is not None


@pytest.mark.quick
def test_a_picosystem_can_be_played_on_a_desktop(tmp_path, capsys):
    script = tmp_path / "a.txt"
    script.write_text("300 DOWN\n")
    options = ["--board", "pimoroni_picosystem", "--mode", "script", "--script", str(script)]
    assert play.main([*options, "--shots", str(tmp_path / "shots")]) == 0
    with Image.open(tmp_path / "shots" / "last.png") as image:
        assert image.size == (720, 720)


def test_x_is_select_and_y_is_start_on_a_picosystem():
    keys = PROFILES["pimoroni_picosystem"]
    buttons = dict(zip(keys[0][1:], keys[1], strict=True))
    assert (buttons["SW_X"], buttons["SW_Y"]) == (SELECT, START)
    assert (buttons["SW_A"], buttons["SW_B"]) == (A, B)


def test_a_larger_screen_shows_the_same_picture_in_the_middle():
    pictures = []
    for board in ("pygamer", "pimoroni_picosystem"):
        with Sim(board, seed=5) as sim:
            sim.boot(ms=4000)
            pictures.append(sim.image())
    small, large = pictures
    assert large.size == (240, 240)
    inner = (40, 56, 200, 184)
    assert ImageChops.difference(small, large.crop(inner)).getbbox() is None
    large.paste((0, 0, 0), inner)
    assert large.getbbox() is None  # black around it


@pytest.mark.parametrize("size", [(240, 240), (320, 240), (240, 135), (480, 320), (161, 129)])
def test_nothing_outside_of_the_picture_is_seen(tmp_path, size):
    with shim.install("pygamer", tmp_path / "drive") as machine:
        import displayio

        from cardling.border import surround
        from tools.board.shim.screen import Screen

        screen = Screen(*size, machine.clock)
        root = displayio.Group()
        root.scale = min(size[0] // 160, size[1] // 128)
        root.x = (size[0] - 160 * root.scale) // 2
        root.y = (size[1] - 128 * root.scale) // 2
        palette = displayio.Palette(1)
        palette[0] = 0xFFFFFF
        paper = displayio.Bitmap(16, 16, 1)
        root.append(
            displayio.TileGrid(paper, pixel_shader=palette, width=40, height=40, x=-160, y=-160)
        )
        surround(root, 160, 128)
        screen.root_group = root
        screen.refresh()
        assert screen.image().getbbox() == (
            root.x,
            root.y,
            root.x + 160 * root.scale,
            root.y + 128 * root.scale,
        )


# --- who gets the drive ---------------------------------------------------------------------------

# What keypad tells of a held key changed with 9.1.0 and with 9.2.1.
FIRMWARES = ((9, 0, 5), (9, 1, 4), (9, 2, 0), (9, 2, 8), (10, 3, 0))


@pytest.mark.parametrize("firmware", FIRMWARES)
@pytest.mark.parametrize("board", BOARDS)
def test_any_button_at_power_on_gives_the_drive_to_the_computer(board, firmware):
    with Sim(board, usb=True, firmware=firmware) as sim:
        for button in shim.BUTTONS:
            sim.boot(hold=button, program=bool)
            assert sim.machine.drive.readonly, button
            assert all(pin.user is None for pin in sim.machine.pins.values())
        sim.boot(program=bool)
        assert not sim.machine.drive.readonly


@pytest.mark.parametrize(
    "x, y, computer",
    [(0, 0, False), (24_999, 0, False), (0, -24_999, False), (-20_000, 20_000, False),
     (25_000, 0, True), (-25_000, 0, True), (0, 25_000, True), (0, -25_000, True)],
)  # fmt: skip
def test_a_stick_gives_the_drive_away_only_when_pushed_clearly(tmp_path, x, y, computer):
    with shim.install("pygamer", tmp_path / "drive") as machine:
        machine.pad.lean(32768 + x, 32768 + y)
        machine.booting = True
        machine.device.run("boot.py")
        assert machine.drive.readonly == computer


@pytest.mark.parametrize("firmware", FIRMWARES)
def test_buttons_of_the_settings_give_the_drive_to_the_computer(tmp_path, firmware):
    settings(tmp_path / "drive", PINS)
    for held in ((), *shim.BUTTONS):
        with shim.install("pimoroni_picosystem", tmp_path / "drive", firmware=firmware) as machine:
            import board

            board.board_id = "my_board"
            if held:
                machine.pad.set(held, True)
            machine.booting = True
            machine.device.run("boot.py")
            assert machine.drive.readonly == bool(held)


def test_buttons_that_are_high_when_pressed_give_it_as_well(tmp_path):
    settings(tmp_path / "drive", {**PINS, "CARDLING_PRESSED": "high"})
    with shim.install("pimoroni_picosystem", tmp_path / "drive") as machine:
        import board

        from cardling.device import boot_buttons

        board.board_id = "my_board"
        assert not boot_buttons.any_held()  # nothing pulls up
        machine.pins["SW_B"].wire = High()
        assert boot_buttons.any_held()


class High:
    """A button that connects to 3.3 V, pressed."""

    def level(self, pin, pull):
        """Always."""
        return True


def test_the_drive_stays_with_the_computer_if_boot_fails(tmp_path):
    with shim.install("pygamer", tmp_path / "drive") as machine:
        import board

        board.board_id = "another"
        machine.booting = True
        with pytest.raises(RuntimeError, match="cannot run on board 'another'"):
            machine.device.run("boot.py")
        assert machine.drive.readonly


@pytest.mark.parametrize("pin", ["BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH", "JOYSTICK_X"])
def test_the_drive_stays_with_the_computer_if_a_pin_cannot_be_had(tmp_path, pin):
    with shim.install("pygamer", tmp_path / "drive") as machine:
        machine.pins[pin].take("something else")
        machine.booting = True
        with pytest.raises(ValueError, match="in use"):
            machine.device.run("boot.py")
        assert machine.drive.readonly


def test_what_is_held_since_power_on_presses_nothing(tmp_path):
    for firmware in FIRMWARES:
        with shim.install("pybadge", tmp_path / "drive", firmware=firmware) as machine:
            machine.pad.set("B", True)
            hand = handheld()
            assert hand.buttons.get() == -1
            machine.pad.set("B", False)
            assert hand.buttons.get() == -1
            machine.pad.set("B", True)
            assert hand.buttons.get() == B
            hand.close()


# --- boards that are described in settings.toml ---------------------------------------------------


@pytest.fixture
def unknown(tmp_path):
    """unknown(values): a board nobody knows, with buttons on pins, and this in settings.toml."""
    machines = []

    def switch_on(values, board="pimoroni_picosystem"):
        settings(tmp_path / "drive", values)
        machines.append(shim.install(board, tmp_path / "drive"))
        import board as module

        module.board_id = "my_board"
        return machines[-1]

    yield switch_on
    for machine in machines:
        machine.uninstall()


def test_pins_from_the_settings(unknown):
    machine = unknown({**PINS, "CARDLING_SOUND": "AUDIO", "CARDLING_BATTERY": "BAT_SENSE",
                       "CARDLING_BATTERY_DIVIDER": 3})  # fmt: skip
    machine.volts = 3.75
    hand = handheld()
    for number, name in enumerate(shim.BUTTONS):
        machine.pad.set(name, True)
        assert hand.buttons.get() == number
        machine.pad.set(name, False)
        hand.buttons.get()
    hand.sound.play(bytes((69, 10)))
    assert machine.sounds[0].hz == 440
    assert hand.battery.percent == 49
    assert hand.pixels.count == 0
    hand.close()


def test_a_stick_pixels_and_an_amplifier_from_the_settings(unknown):
    from tools.board.shim import native

    values = {"CARDLING_" + name: "A%d" % i for i, name in enumerate(("A", "B", "START", "SELECT"))}
    machine = unknown(
        {
            **values,
            "CARDLING_STICK_X": "JOYSTICK_X",
            "CARDLING_STICK_Y": "JOYSTICK_Y",
            "CARDLING_PIXELS": "NEOPIXEL",
            "CARDLING_PIXEL_COUNT": 2,
            "CARDLING_SOUND": "SPEAKER",
            "CARDLING_SOUND_ENABLE": "SPEAKER_ENABLE",
        },
        "pygamer",
    )
    import board

    for name in ("A2", "A3"):
        setattr(board, name, native.Pin(name))
    from cardling.device import profiles

    row = profiles.find()
    assert row == (
        ("pins", "A0", "A1", "A2", "A3"),
        bytes((A, B, START, SELECT)),
        ("JOYSTICK_X", "JOYSTICK_Y"),
        ("NEOPIXEL", 2),
        ("audioio", "AudioOut", "SPEAKER", "SPEAKER_ENABLE"),
        None,
    )
    hand = handheld()
    machine.pad.set("LEFT", True)
    assert hand.buttons.get() == LEFT
    hand.close()


def test_buttons_that_are_high_when_pressed(unknown):
    unknown({**PINS, "CARDLING_PRESSED": "high"})
    from cardling.device import profiles

    assert profiles.find()[0][0] == "high"
    with pytest.raises(ValueError, match="low when pressed"):  # as the simulator's are
        profiles.scanner(profiles.find())


def test_what_the_settings_lack_is_told(unknown):
    unknown({name: pin for name, pin in PINS.items() if name != "CARDLING_B"})
    with pytest.raises(RuntimeError) as error:
        handheld()
    assert str(error.value).splitlines() == [
        "Cardling cannot run on board 'my_board'.",
        "Missing: in settings.toml CARDLING_B.",
        f"Known boards: {', '.join(sorted(PROFILES))}.",
    ]


def test_a_pin_that_the_board_has_not_is_told(unknown):
    unknown({**PINS, "CARDLING_B": "D99"})
    with pytest.raises(RuntimeError, match=r"Missing: board\.D99\."):
        handheld()


@pytest.mark.parametrize("value", ["many", "0", "-3", "9" * 5000, "", "1.5"])
@pytest.mark.parametrize("name", ["CARDLING_PIXEL_COUNT", "CARDLING_BATTERY_DIVIDER"])
def test_a_number_that_is_none_is_told(unknown, name, value):
    unknown({**PINS, name: value})
    with pytest.raises(RuntimeError, match="a number from 1 to 99 for " + name):
        handheld()


def test_the_template_names_every_setting():
    import re

    template = (ROOT / payload.SETTINGS).read_text()
    wiring = (ROOT / "lib/cardling/device/wiring.py").read_text()
    named = set(re.findall(r'_(?:get|number)\("(\w+)"', wiring)) | set(PINS_ONLY)
    named.add("PAGE")  # cardling.pages.qr
    assert set(re.findall(r"^# CARDLING_(\w+) = ", template, re.M)) == named
    values = re.sub(r"^# (CARDLING_\w+ = )", r"\1", template, flags=re.M)
    import tomllib

    assert payload.generic(tomllib.loads(values)) == []


PINS_ONLY = [name.removeprefix("CARDLING_") for name in PINS]


# --- the battery ----------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
def test_the_battery_is_told_as_it_is(board, tmp_path):
    with shim.install(board, tmp_path / "drive") as machine:
        machine.volts = 4.3
        hand = handheld()
        assert (hand.battery.percent, hand.battery.low) == (100, False)
        seen = []
        for volts in (3.9, 3.55, 3.45, 3.55, 3.65, 3.2):
            machine.volts = volts
            hand.refresh()
            machine.clock.us += 10_000_000
            hand.refresh()
            seen.append((hand.battery.percent, hand.battery.low))
        assert [low for _, low in seen] == [False, False, True, True, False, True]
        for (percent, _), expected in zip(seen, (66, 27, 16, 27, 38, 0), strict=True):
            assert abs(percent - expected) <= 1
        hand.close()


def test_a_board_may_have_no_battery_pin(tmp_path):
    with shim.install("pygamer", tmp_path / "drive") as machine:
        import board

        del board.A6
        machine.volts = 1
        hand = handheld()
        hand.refresh()
        assert (hand.battery.percent, hand.battery.low) == (-1, False)
        hand.close()
