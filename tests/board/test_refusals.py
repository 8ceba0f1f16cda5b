# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The stand-ins refuse what a board refuses: tests/refusals.txt, row by row, on all three sets."""

import ast
import contextlib
import importlib.util
import io
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tools import ROOT
from tools.board import checkboards, shim
from tools.board.shim import native
from tools.build import micropython, payload
from tools.measure import fit
from tools.web import drive

TABLE = ROOT / "tests/refusals.txt"

# Objects of native classes that the code has without naming their class.
REACHED = (
    "busdisplay.BusDisplay",  # board.DISPLAY
    "keypad.EventQueue",
    "microcontroller.Pin",
    "nvm.ByteArray",
    "storage.VfsFat",  # storage.getmount("/")
)
# Native, but in no stub, or more than we may use: what they have.
CLASSES = {
    "array.array": ["__getitem__", "__setitem__", "__len__", "append", "extend"],
    "builtins.open": ["read", "readinto", "write", "seek", "tell", "flush", "close", "readline"],
    "storage.VfsFat": ["readonly"],
}
# Written by Python's syntax, so that every object that has them is taken to be used with them.
SYNTAX = re.compile("__(?!init|enter|exit|new|hash|eq)[a-z]+__$")


DEINIT = "Object has been deinitialized and can no longer be used. Create a new object."
NOTHING = "refuses nothing"


DIFFERS = "differs"
# Of 9.x, those that were read.
NINES = ((9, 0, 5), (9, 1, 4), (9, 2, 8), (9, 2, 9))


class Row(NamedTuple):
    """One row of the table; `source` is CircuitPython's file and function, `nine` what differs in
    CircuitPython 9, `why` says why it is only run on CPython."""

    name: str
    code: str
    exception: str
    source: str
    nine: str
    why: str = ""

    def of(self, firmware):
        """The exception in this version."""
        found = re.fullmatch(r"9(?:\.(\d)(?:-9\.(\d))?)? (.*)", self.nine)
        if not found or firmware[0] > 9:
            return self.exception
        first, last = int(found[1] or 0), int(found[2] or found[1] or 9)
        return found[3] if first <= firmware[1] <= last else self.exception


def rows():
    """All rows of the table."""
    found = []
    place = ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("="):
            place = line[1:].strip()
        elif line.strip() and not line.startswith("#"):
            row = Row(*[cell.strip() for cell in line.split(" | ")])
            if ": " not in row.source:
                row = row._replace(source=place + ": " + row.source)
            found.append(row._replace(exception=row.exception.replace("DEINIT", DEINIT)))
    return found


ROWS = rows()
REFUSED = [row for row in ROWS if row.exception not in (NOTHING, DIFFERS)]


# --- which names need a row -----------------------------------------------------------------------


def _stub(module):
    """{class: names of what it has} of a native module."""
    root = Path(importlib.util.find_spec("circuitpython_typing").origin).parents[1]
    stub = root / (module + "-stubs") / "__init__.pyi"
    if module == "micropython" or not stub.exists():  # it has no classes, and is newer Python
        return {}
    found = {}
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            names = [part.name for part in node.body if isinstance(part, ast.FunctionDef)]
            names += [part.target.id for part in node.body if isinstance(part, ast.AnnAssign)]
            found[node.name] = set(names)
    return found


def used(files=None):
    """Every native name that the code of a board uses, as far as its text tells: what it imports,
    and of each class the names that are written after a dot anywhere."""
    files = files or {**payload.sources(), **payload.programs()}
    native = payload.firmware() | {"builtins"}
    names = {"builtins.open"}
    dotted = set()
    for path in files.values():
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
        modules = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                modules.update(
                    {alias.asname or alias.name: alias.name for alias in node.names
                     if alias.name in native}
                )  # fmt: skip
            elif isinstance(node, ast.ImportFrom) and node.module in native:
                names |= {node.module + "." + alias.name for alias in node.names}
            elif isinstance(node, ast.Attribute):
                dotted.add(node.attr)
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if node.value.id in modules:
                    names.add(modules[node.value.id] + "." + node.attr)
    for row in payload.profiles().values():
        names.add("%s.%s" % row[4][:2])  # imported by these names
    for name in [*names, *REACHED]:
        module, _, inner = name.partition(".")
        has = CLASSES.get(name) or _stub(module).get(inner)
        if has:
            names.add(name)
            names |= {name + "." + part for part in has if part in dotted or SYNTAX.match(part)}
    return names


def test_every_native_name_has_a_row():
    missing = used() - {row.name for row in ROWS}
    assert not missing, "no row in tests/refusals.txt: " + ", ".join(sorted(missing))


def test_no_row_is_left_of_a_name_that_is_used_no_more():
    # pixel_shader is set by nobody, but it stands for what the constructor takes.
    spare = {row.name for row in ROWS} - used() - {"displayio.TileGrid.pixel_shader"}
    assert not spare


def test_a_name_without_a_row_is_found(tmp_path):
    names = used({"new.py": _text(tmp_path, "import watchdog\nfrom displayio import Group\n"
                  "from rtc import RTC\nwatchdog.WatchDogMode\nGroup().hidden = 1\n")})  # fmt: skip
    assert {"watchdog.WatchDogMode", "rtc.RTC", "displayio.Group.hidden"} <= names
    assert not names & {row.name for row in ROWS if "hidden" in row.name}


def _text(folder, text):
    path = folder / "new.py"
    path.write_text(text)
    return path


def test_every_row_names_its_source():
    for row in ROWS:
        file, _, function = row.source.partition(": ")
        assert re.fullmatch(r"[\w/.-]+", file) and function, row
        assert (row.exception in (NOTHING, DIFFERS)) == (not row.code), row
        assert not row.why or row.why.startswith("shim: "), row


# --- the rows on the stand-ins --------------------------------------------------------------------

# Before each row; what is different on each comes from `world`.
PRELUDE = """
import alarm, analogio, array, audiocore, audioio, binascii, bitmaptools, board, digitalio
import displayio
import fontio, keypad, microcontroller, neopixel_write, os, storage, struct, supervisor, time
group = displayio.Group()
bitmap = displayio.Bitmap(8, 4, 16)
palette = displayio.Palette(2)
grid = displayio.TileGrid(
    bitmap, pixel_shader=palette, width=3, height=2, tile_width=4, tile_height=4
)
class Labelled(displayio.Group):
    def __init__(self):
        displayio.Group.__init__(self)
class Early(displayio.Group):
    def __init__(self, layer):
        self.append(layer)
        super().__init__()
def register(**more):
    row = dict(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT, latch=board.BUTTON_LATCH)
    row.update(key_count=(4,), value_when_pressed=True)
    row.update(more)
    return keypad.ShiftRegisterKeys(**row)
def pins():
    return [board.SPEAKER, board.SPEAKER_ENABLE]
def wave():
    return audiocore.RawSample(array.array("H", [0] * 16))
def pwm(pin=board.SPEAKER):
    return PWMAudioOut(pin)
with open("file.bin", "wb") as file:
    file.write(b"12345678")
try:
    os.mkdir("folder")
except OSError:
    pass
"""


def test_every_row_was_compared_with_nine():
    for row in ROWS:
        assert re.fullmatch(r"=|9(\.\d(-9\.\d(\.\d)?)?)? .+", row.nine), row
        assert row.exception != DIFFERS or row.nine != "=", row
        assert row.exception != NOTHING or row.nine == "=", row
    told = {"9.0": 0, "9.1": 0, "9.2": 0}
    for row in REFUSED:
        for firmware in NINES[:3]:
            told["%d.%d" % firmware[:2]] += row.of(firmware) != row.exception
    assert told == {"9.0": 7, "9.1": 6, "9.2": 5}


def fits(row, said, firmware=shim.FIRMWARE):
    """Is this what the row wants? `said`: the exception's name, a colon and its text or errno. The
    stand-ins have the words of CircuitPython 10."""
    wanted = row.of(firmware)
    if wanted != row.exception or ":" not in wanted:
        return said.split(":")[0] == wanted.split(":")[0] or wanted == "anything"
    return said == wanted


@pytest.fixture(scope="module")
def machine(tmp_path_factory):
    with shim.install("pygamer", tmp_path_factory.mktemp("board") / "drive") as machine:
        yield machine


def on_cpython(machine, code, firmware=shim.FIRMWARE):
    """What the code raises on CPython, with Blinka and tools/board/shim."""
    machine.firmware = firmware
    machine.restart()
    machine.usb = False
    machine.drive.readonly = False
    space = {
        "__builtins__": machine.device.builtins,
        "__name__": "row",
        "PWMAudioOut": native.audio_out(machine, "PWMAudioOut"),
        "lock": lambda: setattr(machine.drive, "readonly", True),
        "seen": lambda: setattr(machine, "usb", True),
    }
    exec(PRELUDE + "import traceback\n", space)
    try:
        exec(code, space)
    except (Exception, native.HardFault) as error:
        return _said(error)
    return "nothing"


def _said(error):
    if isinstance(error, OSError):  # CPython has subclasses
        return "OSError: %s" % error.args[0]
    return "%s: %s" % (type(error).__name__, error)


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row.code)
def test_cpython_refuses(machine, row):
    for firmware in (shim.FIRMWARE, *NINES):
        said = on_cpython(machine, row.code, firmware)
        wanted = row.of(firmware)
        assert fits(row, said, firmware), "%s, but %s: %s" % (said, row.source, wanted)


WORLD = """
import sys
import storage, files
from audiopwmio import PWMAudioOut
def lock():
    files.readonly = True
def seen():
    storage.visible = True
def fresh():
    files.readonly = storage.visible = False
    board.restart()
def said(error):
    text = error.args[0] if isinstance(error, OSError) and error.args else error
    return "%s: %s" % (type(error).__name__, text)
"""


# The stand-ins of the page are those, and what draws.
PAGE = WORLD.replace("import storage, files", "import storage").replace(
    "from audiopwmio", "import fit_files as files\nfrom audiopwmio"
)


def on_micropython(codes, page):
    """What each of them raises on MicroPython, with tools/board/fit_native or tools/web/native."""
    steps = [drive.start() + PAGE if page else fit.base() + WORLD]
    for code in codes:
        body = "".join("    %s\n" % part for part in code.split("; "))
        steps.append("fresh()\n" + PRELUDE + "try:\n" + body + "    print('nothing')\n"
                     "except BaseException as error:\n    print(said(error))\n")  # fmt: skip
    files = drive.files() if page else fit.drive()
    return [text.strip() for text in micropython.run(steps, files, page=page)[1:]]


@pytest.mark.parametrize("page", [False, True], ids=["tools/board/fit_native", "tools/web"])
def test_micropython_refuses(page):
    # the page has no NVM: the browser keeps what is saved
    todo = [row for row in REFUSED if not row.why and not (page and "nvm" in row.code)]
    wrong = [
        "%s: %s, but %s: %s" % (row.code, said, row.source, row.exception)
        for row, said in zip(todo, on_micropython([row.code for row in todo], page), strict=True)
        if not fits(row, said)
    ]
    assert not wrong, "\n".join(wrong)


# --- what else is as on a board -------------------------------------------------------------------

HELD = """
{world}
from cardling.device import boot_buttons
keypad.held = {held}
analogio.values[board.JOYSTICK_X] = {x}
analogio.values[board.JOYSTICK_Y] = 32768
print(boot_buttons.any_held())
"""


def test_the_pins_tell_what_is_held_on_micropython():
    cases = [(0, 32768, False), (0, 57767, False), (0, 57768, True), (0, 7768, True)]
    cases += [(1 << key, 32768, True) for key in range(4)]
    steps = [fit.base() + WORLD]
    steps += [HELD.format(world="fresh()", held=held, x=x) for held, x, _ in cases]
    assert micropython.run(steps, fit.drive())[1:] == ["%s\n" % told for _, _, told in cases]


@pytest.mark.parametrize(
    "firmware, at_first, after_reset",
    [
        ((9, 0, 5), [(1, True)], [(1, True)]),
        ((9, 1, 4), [], [(0, False), (2, False), (3, False)]),
        ((9, 2, 0), [], [(0, False), (2, False), (3, False)]),
        ((9, 2, 8), [], [(1, True)]),
        ((10, 3, 0), [], [(1, True)]),
    ],
)
def test_keys_that_are_held_when_the_scanner_is_made(tmp_path, firmware, at_first, after_reset):
    code = """
def drain():
    found = []
    event = keys.events.get()
    while event:
        found.append((event.key_number, event.pressed))
        event = keys.events.get()
    return found
keys = register()
print(drain())
keys.reset()
print(drain())
"""
    wanted = "%s\n%s\n" % (at_first, after_reset)
    world = WORLD + PRELUDE + "keypad.held = 2\nkeypad.firmware = %r\n" % (firmware,)
    assert micropython.run([fit.base() + world + code], fit.drive()) == [wanted]
    with shim.install("pygamer", tmp_path / "drive", firmware=firmware) as machine:
        machine.drive.readonly = False
        machine.pad.set("A", True)
        out = io.StringIO()
        space = {"__builtins__": {**machine.device.builtins}, "__name__": "row"}
        with contextlib.redirect_stdout(out):
            exec(PRELUDE + code, space)
        assert out.getvalue() == wanted
        machine.pad.set("A", False)
        machine.pad.set("A", True)
        events = space["keys"].events
        assert [(event.key_number, event.pressed) for event in (events.get(), events.get())] == [
            (1, False),
            (1, True),
        ]


@pytest.mark.parametrize("firmware", [*NINES, shim.FIRMWARE])
@pytest.mark.parametrize("board", ["pygamer", "pybadge"])
def test_no_key_is_scanned_that_the_board_has_not(tmp_path, board, firmware):
    with shim.install(board, tmp_path / "drive", firmware=firmware):
        from cardling.device.profiles import find, scanner

        assert scanner(find()).key_count == len(find()[1])


def test_nobody_looks_up_what_a_native_type_has_not():
    """super().__init__() works everywhere, Group.__init__(self) on no board; the same for the rest
    of what native types do in C. Adafruit's libraries that are shipped are looked at, too."""
    native = {"Group", "TileGrid", "Bitmap", "Palette", "AnalogIn", "DigitalInOut", "Event"}
    found = []
    for name, path in checkboards.code().items():
        for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and re.fullmatch("__[a-z]+__", node.attr):
                below = node.value
                last = getattr(below, "attr", getattr(below, "id", ""))
                if last in native:
                    found.append("%s:%d: %s.%s" % (name, node.lineno, last, node.attr))
    assert not found
