# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The real MicroPython that other tests and tools build on is what they take it for."""

import code
import sysconfig
from pathlib import Path

import pytest

from tools import ROOT
from tools.build import micropython
from tools.build.micropython import MicroPythonError, Missing, compile_mpy, live, package, run
from tools.measure import calibrate

GREETER = """
WORD = "Grüße"
def fail(n):
    raise ValueError("bad %d" % n)
"""
READER = """
def read(path):
    with open(path, "rb") as f:
        return f.read()
"""


def test_it_is_the_pinned_32_bit_micropython():
    name, ints = run(
        ["import sys\nprint(sys.implementation[:2])", "print(sys.maxsize == 2**31 - 1)"]
    )
    assert name == "('micropython', (1, 27, 0, ''))\n"
    assert ints == "True\n"


def test_a_package_is_imported_from_mpy_only():
    init = "from hall.greeter import WORD"
    files = compile_mpy({"hall/__init__.py": init, "hall/greeter.py": GREETER})
    assert sorted(files) == ["hall/__init__.mpy", "hall/greeter.mpy"]
    assert all(data[:2] == b"M\x06" for data in files.values())
    assert run(["import hall", "print(hall.WORD, hall.__file__)"], files)[1] == (
        "Grüße hall/__init__.mpy\n"
    )


def test_files_lie_where_a_board_has_them():
    files = compile_mpy({"lib/porch/door.py": READER})
    files["assets/deep/down.bin"] = b"\x00\xff\n"
    files["/note.txt"] = "ä"
    steps = ["from porch.door import read\nprint(read('assets/deep/down.bin'), read('/note.txt'))"]
    assert run(steps, files) == ["b'\\x00\\xff\\n' b'\\xc3\\xa4'\n"]


def test_package_compiles_folders_of_a_checkout(tmp_path):
    for name in ("engine/__init__.py", "engine/a.py", "lib/cardling/b.py", "lib/other.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("X = __name__\n")
    files = package(root=tmp_path)
    assert sorted(files) == ["engine/__init__.mpy", "engine/a.mpy", "lib/cardling/b.mpy"]
    step = "import engine.a, cardling.b\nprint(engine.X, engine.a.X, cardling.b.X)"
    assert run([step], files) == ["engine engine.a cardling.b\n"]


def test_steps_share_their_names_and_runs_do_not():
    assert run(["x = 5", "print(x, end='')", "print(x + 1)"]) == ["", "5", "6\n"]
    with pytest.raises(MicroPythonError, match="NameError"):
        run(["print(x)"])


def test_memory_is_counted_exactly():
    # the names are there from the first step, so that only the objects count
    sizes = [n for _, n in live(["a = b = 0", "a = bytearray(1000)", "b = [0] * 100", "a = b = 0"])]
    assert [size - sizes[0] for size in sizes] == [0, 1024, 1024 + 416, 0]


def test_an_allocation_inside_a_step_is_counted_exactly():
    step = """
import gc
def cost(size):
    before = gc.mem_alloc()
    bytearray(size)
    return gc.mem_alloc() - before
def loop():
    before = gc.mem_alloc()
    x = 0
    for i in range(1000):
        x = (x + i) & 1023
    return gc.mem_alloc() - before
print(cost(100), cost(100), loop(), loop())
"""
    assert run([step]) == ["128 128 0 0\n"]


def test_recursion_ends_where_it_ends_on_a_board():
    step = """
depth = 0
def dive(n):
    global depth
    depth = n
    dive(n + 1)
try:
    dive(1)
except RuntimeError as e:
    print(depth, e)
"""
    depth, reason = run([step])[0].split(" ", 1)
    assert reason == "pystack exhausted\n"
    assert 40 <= int(depth) <= 50


def test_an_exception_is_reported_with_its_traceback():
    files = compile_mpy({"greeter.py": GREETER})
    with pytest.raises(MicroPythonError) as caught:
        run(["print(1)", "import greeter\nprint(2)\ngreeter.fail(3)", "print(3)"], files)
    error = caught.value
    assert (error.kind, error.step, error.outputs) == ("ValueError", 1, ["1\n", "2\n"])
    lines = str(error).splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-2:] == ['  File "greeter.py", line 4, in fail', "ValueError: bad 3"]


def test_a_syntax_error_is_one_line_and_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(micropython, "_CACHE", tmp_path / "mpy")
    with pytest.raises(MicroPythonError) as caught:
        compile_mpy({"engine/odd.py": "x = 1\ny = = 2\n"})
    assert str(caught.value) == "engine/odd.py:2: SyntaxError: invalid syntax"
    assert list((tmp_path / "mpy").iterdir()) == []


def test_compiling_again_takes_the_kept_file(tmp_path, monkeypatch):
    monkeypatch.setattr(micropython, "_CACHE", tmp_path / "mpy")
    first = compile_mpy({"a.py": "x = 1"})
    (kept,) = (tmp_path / "mpy").iterdir()
    stamp = kept.stat().st_mtime_ns
    assert compile_mpy({"a.py": "x = 1"}) == first
    assert kept.stat().st_mtime_ns == stamp
    assert compile_mpy({"a.py": "x = 2"}) != first


def test_a_step_that_never_ends_is_stopped():
    with pytest.raises(MicroPythonError, match="not done after 1 s"):
        run(["while True:\n    pass"], timeout=1)


def test_missing_node_is_one_line(monkeypatch):
    monkeypatch.setattr(micropython.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Missing) as caught:
        run(["pass"])
    assert str(caught.value).startswith("node: not found")
    assert "\n" not in str(caught.value)


def test_the_calibration_loop_is_the_same_everywhere():
    files = compile_mpy({"calibrate.py": ROOT / "tools" / "measure" / "calibrate.py"})
    step = "import calibrate\nprint(calibrate.calibrate(1000), calibrate.turns_per_second(1000, 2))"
    result, speed = run([step], files)[0].split()
    assert int(result) == calibrate.calibrate(1000)
    assert int(speed) > 0 and calibrate.turns_per_second(1000, 2) > 0


def test_the_standard_module_code_is_not_the_boards():
    assert Path(code.__file__).parent == Path(sysconfig.get_path("stdlib"))


@pytest.mark.parametrize(
    ("game", "seats"),
    [("mindbug", (2,)), ("tagteam", (4,)), ("mantis", (2, 3, 4, 5, 6)), ("minimonfa", (2, 3))],
)
def test_nothing_is_allocated_once_warm(game, seats):
    """By moves and play, in games with each number of seats."""
    files = micropython.package("engine")
    files.update(micropython.compile_mpy({"parity.py": ROOT / "tools/rules/parity.py"}))
    step = f"""
import engine, gc, parity
walk = parity.Walk(1)
for seats in {seats}:
    t = engine.open("{game}", seats=seats)
    starts = [bytes(engine.open("{game}", seats=seats, seed=s).state) for s in range(12)]
    for _ in range(2):
        most = 0
        for start in starts:
            t.load(start)
            n = t.moves()
            while n:
                code = t.choices[walk.below(n)]
                before = gc.mem_alloc()
                t.play(code)
                n = t.moves()
                most = max(most, gc.mem_alloc() - before)
    print(most)
"""
    assert micropython.run([step], files)[0].split() == ["0"] * len(seats)
