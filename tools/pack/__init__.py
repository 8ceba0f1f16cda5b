# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack all assets: `python -m tools.pack [--check]` runs every packer pack_*.py here.

A packer has `pack(root) -> {path below root: bytes}`, and a `main` that runs it alone. A mistake in
a source writes nothing of what that packer makes. `Mistake` says what is wrong, and where.
"""

import argparse
import ast
import contextlib
import importlib
import os
import re
import sys
from pathlib import Path

from tools import ROOT
from tools.build import numbers
from tools.pack import languages


class Mistake(Exception):
    """Something wrong in a source; its text is the one line that the user sees."""

    def __init__(self, where, line, reason):
        super().__init__(f"{where}:{line}: {reason}" if line else f"{where}: {reason}")


def lines_of(root, where):
    """(line number, text) of the lines of a source that are not empty or a comment."""
    try:
        data = (root / where).read_bytes()
    except OSError as error:
        raise Mistake(where, 0, error.strerror) from None
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            text = line.decode().strip()
        except UnicodeDecodeError:
            raise Mistake(where, number, "not utf-8") from None
        if text and not text.startswith("#"):
            yield number, text


def whole(data):
    """What cardling.packed reads: the length of all, then the data."""
    return (len(data) + 2).to_bytes(2, "little") + data


def deliver(root, files, check=False):
    """Write `files` ({path below root: bytes}), all or none; with `check` only compare them."""
    stale = [name for name in sorted(files) if _read(root / name) != files[name]]
    if check:
        if stale:
            raise Mistake(stale[0], 0, "out of date, run python -m tools.pack")
        return
    waiting = []
    try:
        for name in stale:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            waiting.append((path.with_name(path.name + ".new"), path))
            waiting[-1][0].write_bytes(files[name])
        for new, path in waiting:
            os.replace(new, path)
    except OSError as error:
        for new, _ in waiting:
            with contextlib.suppress(OSError):
                new.unlink()
        raise Mistake(error.filename or root, 0, error.strerror) from None


def engine_numbers(root, where):
    """{name: number} of a module of numbers."""
    try:
        return numbers.read((root / where).read_text("utf-8"))
    except OSError as error:
        raise Mistake(where, 0, error.strerror) from None


def games(root):
    """The names of all games of the project at `root`; none, if it has no engine."""
    try:
        text = (root / "engine/__init__.py").read_text("utf-8")
    except OSError:
        return []
    found = re.search(r"^GAMES = (\[[^]]*\])$", text, re.M)
    return ast.literal_eval(found[1]) if found else []


def run(work, description, argv):
    """The `main` of a packer: `work(root)` gives the files to deliver. Returns the exit status."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(
        "--check", action="store_true", help="only check for files that are out of date"
    )
    parser.add_argument("--root", type=Path, default=ROOT, help="the project (default: this one)")
    args = parser.parse_args(argv)
    return pack_all((work,), args.root, args.check)


def pack_all(works, root, check):
    """Deliver what each of them makes of the project at `root`; the exit status."""
    told = {}  # once: several packers read the cards
    texts = []
    for work in works:
        try:
            files = work(root)
            # what is empty is only counted
            deliver(root, {name: data for name, data in files.items() if data}, check)
        except Mistake as mistake:
            told[str(mistake)] = None
        else:
            texts += files.values()
    for line in told:
        print(line, file=sys.stderr)
    for line in languages.report(texts):
        print(line)
    return int(bool(told))


def main(argv=None):
    """Run every packer; the exit status is the worst one."""
    parser = argparse.ArgumentParser(prog="tools.pack", description="Pack all assets.")
    parser.add_argument("--check", action="store_true", help="only tell if a file is out of date")
    args = parser.parse_args(argv)
    paths = sorted(Path(__file__).parent.glob("pack_*.py"))
    packers = [importlib.import_module("tools.pack." + path.stem) for path in paths]
    return pack_all([packer.pack for packer in packers], ROOT, args.check)


def _read(path):
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
