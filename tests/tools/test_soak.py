# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""`make soak`: a short run in the heap of a board goes well, and faults are counted."""

import re
import shutil

import pytest

from tools import ROOT
from tools.build import micropython
from tools.measure import fit, soak

SIZE = 151_300
SPEND = "app.spent = getattr(app, 'spent', []) + [bytearray(9000)]"  # every frame some more


def line(faults, presses):
    """What is printed at the end for one run."""
    return re.compile(
        rf"heap of 151,300 bytes: 1 runs of {presses} presses: {faults}; "
        r"alive at most [\d,]+, largest block at least [\d,]+\n"
    )


def test_a_short_run_has_no_fault(capsys):
    asked = ["--seed", "3", "--presses", "80", "--size", str(SIZE)]  # into a game with bots
    assert soak.main(asked) == 0
    said = capsys.readouterr()
    assert line("0 MemoryErrors, 0 growths, 0 tracebacks", 80).fullmatch(said.out)
    assert not said.err


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory):
    """The drive with a title that lets a module `fault` do something in every frame."""
    root = tmp_path_factory.mktemp("spoilt")
    for folder in ("engine", "lib/cardling"):
        shutil.copytree(ROOT / folder, root / folder)
    with open(root / "lib/cardling/pages/title.py", "a") as title:
        title.write("\ndef spend(title):\n    __import__('fault').spend(title.app)\n")
        title.write("Title.tick = spend\n")
    return {**fit.drive(), **micropython.package(root=root)}


@pytest.mark.parametrize(
    "tick, what, seen",
    [
        (SPEND, 0, "MemoryError"),
        ("app.spent = bytearray(270000)", 1, "growth"),
        ("app.spent", 2, "AttributeError"),
    ],
)
def test_faults_are_counted_and_can_be_repeated(tick, what, seen, spoilt, capsys):
    fault = micropython.compile_mpy({"fault.py": f"def spend(app):\n    {tick}\n"})
    assert soak.runs([(SIZE, 3, 20)], {**spoilt, **fault}) == 1
    said = capsys.readouterr()
    counts = [f"{int(i == what)} {name}" for i, name in enumerate(soak.FAULTS)]
    assert line(", ".join(counts), 20).fullmatch(said.out)
    assert said.err.startswith(f"--size {SIZE} --seed 3: ")
    assert seen in said.err


def test_one_run_is_repeated_by_its_seed(monkeypatch):
    asked = []
    monkeypatch.setattr(soak, "runs", lambda jobs: asked.extend(jobs) or 1)
    assert soak.main(["--size", "154000", "--seed", "7", "--presses", "50"]) == 1
    assert asked == [(154_000, 7, 50)]
    asked.clear()
    soak.main(["--games", "0", "--runs", "250"])
    assert len({seed for _, seed, _ in asked}) == len(asked) == 1000
    assert {presses for _, _, presses in asked} == {2000}
    assert sorted(size for size, _, _ in asked[:4]) == [151_300, 154_000, 157_000, 159_200]
