# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Writes docs/FIGURES.md: every command that measures something writes its own figures there.

A section stands between two comments, `<!-- figures: NAME -->` and `<!-- end -->`. A command with
--figures writes what it found between them, and leaves the rest of the file alone.
"""

import subprocess
import time

from tools import ROOT

FILE = ROOT / "docs/FIGURES.md"
SUMMARY = ROOT / "docs/BOTS.md"  # has sections, too: the few that a user wants
_END = "<!-- end -->"


def read(name, file=None):
    """The lines of a section. ValueError if the file has no such section."""
    _, lines, _ = _parts(name, file or FILE)
    return lines


def write(name, lines, file=None):
    """Replace the lines of a section."""
    file = file or FILE
    head, _, tail = _parts(name, file)
    text = "\n".join([*head, "", *lines, "", *tail]) + "\n"
    file.write_text(text, encoding="utf-8")


def _parts(name, file):
    lines = file.read_text(encoding="utf-8").splitlines()
    begin = f"<!-- figures: {name} -->"
    if lines.count(begin) != 1:
        raise ValueError(f"{file.name} must have one line {begin}")
    at = lines.index(begin) + 1
    if _END not in lines[at:]:
        raise ValueError(f"{file.name}: no line {_END} after {begin}")
    end = lines.index(_END, at)
    return lines[:at], [line for line in lines[at:end] if line], lines[end:]


def over(rows):
    """Those of (what, figure, budget) that break their budget; None: there is none."""
    return [row for row in rows if row[2] is not None and row[1] > row[2]]


def verdict(rows):
    """What came of it, in one line."""
    checked = [row for row in rows if row[2] is not None]
    broken = len(over(checked))
    said = f"{broken} over budget" if broken else "all within budget"
    return f"Checked {len(checked)} figures: {said}."


def table(head, rows):
    """A table, as lines."""
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(_cell(cell) for cell in row) + " |" for row in lines]


def _cell(x):
    return f"{x:,}" if isinstance(x, int) else x


def cells(lines):
    """The rows of a table that was written so, without its head."""
    rows = [[cell.strip() for cell in x[1:-1].split("|")] for x in lines if x.startswith("|")]
    return rows[2:]


def commit(*paths):
    """The last commit that changed one of these paths. ValueError if they are not as committed, so
    that nobody could find out what was measured."""
    changed = _git("status", "--porcelain", "--", *paths)
    if changed:
        raise ValueError("figures are those of a commit, but this is not: " + changed.split()[-1])
    return _git("log", "-1", "--format=%h", "--abbrev=7", "--", *paths)


def stamp(command):
    """The first line of a section: which command wrote it, and when."""
    try:
        state = "commit " + commit("engine", "lib", "assets", "tools", "code.py")
    except ValueError:
        state = "changes after commit " + _git("log", "-1", "--format=%h", "--abbrev=7")
    return [f"By `{command}`, {state}, {time.strftime('%Y-%m-%d')}.", ""]


def _git(*args):
    try:
        done = subprocess.run(("git", *args), cwd=ROOT, capture_output=True, text=True)
    except OSError as why:
        raise ValueError("git: " + why.strerror) from why
    if done.returncode:
        raise ValueError("git " + args[0] + ": " + done.stderr.strip())
    return done.stdout.strip()
