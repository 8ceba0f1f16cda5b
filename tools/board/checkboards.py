# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Check that the code fits the boards: python -m tools.checkboards compares it with
circuitpython-stubs: the modules that are imported, the pins of the profiles, and the types."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from tools import ROOT
from tools.build import payload
from tools.build.payload import Definition

TYPED = "pygamer"  # `board` for the type checker


def code(root=ROOT):
    """Everything that runs on a board: {path: Path}."""
    return {**payload.libraries(root), **payload.sources(root), **payload.programs(root)}


def needs(root=ROOT):
    """The modules of the firmware that are imported unconditionally: {module: 'file:line'}."""
    native = payload.firmware(root)
    found = {}
    for name, path in code(root).items():
        for line, module, needed in payload.imports(name, path, lambda name: True):
            if needed and module in native:
                found.setdefault(module, "%s:%d" % (name, line))
    return found


def pins(row):
    """All names of `board` in a profile's row."""
    keys, _, stick, pixels, audio, battery = row
    names = ["DISPLAY", *keys[1:], *(stick or ())]
    names += [pixels[0]] if pixels else []
    names += [name for name in audio[2:] if name] if audio else []
    return names + ([battery[0]] if battery else [])


def modules(row):
    """Modules that only this row makes us import."""
    return {row[4][0]} if row[4] else set()


def faults(board, row, needed):
    """What a board lacks, one line each."""
    definition = Definition(board)
    lines = [
        "%s: no board.%s" % (board, name) for name in pins(row) if name not in definition.names
    ]
    for module, where in sorted(needed.items()):
        if module not in definition.modules:
            lines.append("%s: %s: no module %s" % (board, where, module))
    for module in modules(row) - definition.modules:
        lines.append("%s: no module %s" % (board, module))
    return lines


def types(root=ROOT, board=TYPED):
    """The lines of the type checker; pyproject.toml has its settings."""
    stub = Path(root, "build", "stubs", board, "board", "__init__.pyi")
    stub.parent.mkdir(parents=True, exist_ok=True)
    # displayio.Display is busdisplay.BusDisplay by its old name, which the stubs do not pass on.
    text = Definition(board).text.replace("displayio.Display", "busdisplay.BusDisplay")
    stub.write_text(text.replace("import displayio", "import busdisplay"), encoding="utf-8")
    environment = {**os.environ, "MYPYPATH": str(stub.parent.parent)}
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--no-pretty"]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    return (done.stdout + done.stderr).splitlines()


def main(argv=None):
    """Print what is wrong; exit status 1 if anything is."""
    argparse.ArgumentParser(description=__doc__).parse_args(argv)
    needed = needs()
    wrong = []
    for board, row in payload.profiles().items():
        wrong += faults(board, row, needed)
    wrong += types()
    for line in wrong:
        print(line, file=sys.stderr)
    if not wrong:
        print("%d boards, %d modules of their firmware" % (len(payload.profiles()), len(needed)))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
