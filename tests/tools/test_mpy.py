# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Compiled files lose marks of lines, and nothing else."""

import pytest

from tools.build import micropython, mpy

TEXT = '''
"""A module with all that a compiled file can hold."""
import sys

NAMES = "an", b"bytes", 1 << 40, 1.5, None, True, ("a tuple", ("of", 2j), ...)


class Thing:
    def __init__(self, a, b=2, *rest, c=3, **more):
        self.a = a

    def far(self, n):
        def inner():
            return n + self.a

        x = 0
        x += inner()
        x += 1
        x += 2
        x += 3
        x += len(str(NAMES)) + len(str(n)) + len(str(self.a)) + len(str(x))
        x += 4
        return x // (n - n)


def walk():
    yield from (x for x in range(3))
'''


def compiled(span, monkeypatch):
    monkeypatch.setattr(mpy, "SPAN", span)
    return micropython.compile_mpy({"lib/cardling/x.py": TEXT})["lib/cardling/x.mpy"]


def test_with_all_marks_kept_nothing_changes(monkeypatch):
    assert compiled(0, monkeypatch) == micropython.compile_mpy({"x.py": TEXT})["x.mpy"].replace(
        b"\x08x.py\0", b"\x14cardling.x\0"
    )
    for name, data in micropython.package("engine").items():
        kept = mpy.thin(data)
        assert mpy.thin(kept) == kept, name


@pytest.mark.parametrize(
    "span, name",
    [(1, "cardling"), (20, "cardling"), (1000, "cardling"), (1, "engine")],
)
def test_a_traceback_tells_the_line_or_one_shortly_before_it(span, name, monkeypatch):
    """Of the rules it tells the function: they are played again on a desktop."""
    files = {"lib/cardling/x.mpy": compiled(span, monkeypatch)}
    files |= micropython.compile_mpy({"engine/x.py": TEXT})
    files |= micropython.compile_mpy({"lib/cardling/__init__.py": "", "engine/__init__.py": ""})
    step = f"""
import sys
from {name} import x
print(list(x.walk()), x.NAMES)
try:
    x.Thing(1).far(5)
except ZeroDivisionError as error:
    sys.print_exception(error, sys.stdout)
"""
    (said,) = micropython.run([step], files)
    assert said.startswith("[0, 1, 2] ('an', b'bytes', 1099511627776, 1.5, None, True, ('a tuple'")
    line = int(said.split(f'"{name}.x", line ')[1].split(",")[0])
    true = TEXT.split("\n").index("        return x // (n - n)") + 1
    first = TEXT.split("\n").index("    def far(self, n):") + 1
    least = {1: true, 20: true - 1, 1000: first + 1}[span]
    assert (first + 1 if name == "engine" else least) <= line <= true
    assert name != "engine" or line < true - 1


def test_files_get_smaller(monkeypatch):
    monkeypatch.setattr(mpy, "SPAN", 0)
    monkeypatch.setattr(mpy, "RULES", 0)
    before = micropython.package("engine")
    monkeypatch.undo()
    after = micropython.package("engine")
    assert sum(map(len, after.values())) < 0.98 * sum(map(len, before.values()))
