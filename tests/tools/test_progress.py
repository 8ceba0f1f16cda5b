# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Long work tells how far it is on a terminal, and only there."""

import os
import pty
import re
import subprocess
import sys

import pytest

from tools import ROOT
from tools.progress import progress

# a letter takes 20 s by its clock
WORK = """
import sys
from tools import progress as module
now = 0
module.time.monotonic = lambda: now
for item in module.progress(iter("abcd"), "letters", 4):
    now += 20
    if item == sys.argv[1]:
        sys.exit("stopped at " + item)
print("done")
"""


def on_a_terminal(*command):
    """(what a terminal gets, exit status) of a program."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen(command, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    said = b""
    try:
        while data := os.read(ours, 4096):
            said += data
    except OSError:  # so a terminal ends on Linux
        pass
    os.close(ours)
    return said.decode(), child.wait()


def left_on_screen(said):
    """The lines that a terminal shows in the end of what it got."""
    shown = [""]
    at = 0
    for token in re.findall(r"\r\n|\r|\x1b\[K|[^\r\x1b]", said):
        if token == "\r\n":
            shown.append("")
        elif token == "\x1b[K":
            shown[-1] = shown[-1][:at]
        elif token != "\r":
            shown[-1] = shown[-1][:at] + token + shown[-1][at + 1 :]
        at = at + 1 if len(token) == 1 and token != "\r" else 0 if token[0] == "\r" else at
    return shown


def test_a_terminal_sees_how_far_it_is_and_how_long_it_takes():
    said, status = on_a_terminal(sys.executable, "-c", WORK, "-")
    assert status == 0
    assert re.search(r"letters: 0 of 4\r", said)
    told = re.findall(r"letters: ([1-4]) of 4, (\d:\d\d) left", said)
    assert told == [("1", "1:00"), ("2", "0:40"), ("3", "0:20"), ("4", "0:00")]
    assert left_on_screen(said) == ["done", ""]


def test_what_stops_it_has_a_line_of_its_own():
    said, status = on_a_terminal(sys.executable, "-c", WORK, "b")
    assert status == 1 and "letters: 1 of 4" in said
    assert left_on_screen(said) == ["stopped at b", ""]


def test_a_pipe_sees_nothing_of_it():
    done = subprocess.run(
        [sys.executable, "-c", WORK, "-"], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.stdout, done.stderr, done.returncode) == ("done\n", "", 0)


@pytest.mark.parametrize("items", [[], [3, 1, 2]])
def test_all_items_come_in_their_order(items):
    assert list(progress(items, "items")) == items
    assert list(progress(iter(items), "items", len(items))) == items


def test_long_programs_tell_it(tmp_path):
    """Each on a terminal; the same says nothing of it in a pipe, where only results come."""
    drive = tmp_path / "drive"
    drive.mkdir()
    (drive / "boot_out.txt").write_text(
        "Adafruit CircuitPython 10.0.3 on 2025-10-17; x with samd51j19\r\nBoard ID:pygamer\r\n"
    )
    for told, *command in (
        ("compiling: 0 of ", "install", "--drive", str(drive)),
        ("games: 0 of 2", "arena", "mantis", "random", "random", "--games", "2"),
        ("tagteam, 50 games: 0 of 1", *"soak --game tagteam --games 3 --runs 0".split()),
        ("screens: 0 of 1", "gallery", str(tmp_path), "--only", "title", "--languages", "en"),
    ):
        command = (sys.executable, "-m", "tools." + command[0], *command[1:])
        said, status = on_a_terminal(*command)
        assert status == 0, said
        assert told in said, command
        assert not [line for line in left_on_screen(said) if " left" in line or told in line]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        assert told not in done.stdout


def test_micropython_tells_each_step():
    work = "from tools.build import micropython as m; print(m.run(['print(3)', ''], what='steps'))"
    said, status = on_a_terminal(sys.executable, "-c", work)
    assert status == 0 and "steps: 0 of 3" in said
    assert left_on_screen(said) == ["['3\\n', '']", ""]


def test_there_is_one_way():
    """Nobody else counts on a terminal; what takes long uses it (training takes too long here)."""
    sources = {path.stem: path.read_text("utf-8") for path in (ROOT / "tools").rglob("*.py")}
    assert [name for name in sources if "stderr.isatty" in sources[name]] == ["progress"]
    users = {name for name in sources if " in progress(" in sources[name].replace("\n", " ")}
    assert users >= {"arena", "gallery", "install", "payload", "soak", "train"}
