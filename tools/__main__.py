# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Lists the programs: python -m tools; runs one: python -m tools NAME ..."""

import ast
import re
import runpy
import sys

from tools import ROOMS, ROOT

HERE = ROOT / "tools"


def programs():
    """{name: what it does, in a sentence}, by room. A room that is a program has its own name."""
    found = {}
    for room in ROOMS:
        for path in sorted((HERE / room).glob("*.py")):
            text = path.read_text("utf-8")
            if '\nif __name__ == "__main__":' in text:
                name = room if path.stem == "__main__" else path.stem
                found.setdefault(room, {})[name] = sentence(ast.get_docstring(ast.parse(text)))
    return found


def sentence(text):
    """The first sentence of a docstring, without the command at its end."""
    first = re.split(r"\n\n|(?<=[.?!])\s", text)[0].replace("\n", " ")
    return re.split(r":? `?python3? -?|: `?make ", first)[0].rstrip(".:,;")


def main(argv):
    """The exit status."""
    found = programs()
    if not argv or argv[0] in ("-h", "--help"):
        print("python -m tools NAME ... runs one of these; NAME --help has its options.")
        for room, ours in found.items():
            print(f"\ntools/{room}")
            for name, what in ours.items():
                print(f"  {name:16}{what}")
        return 0
    name = argv[0]
    if not any(name in ours for ours in found.values()):
        print(f"tools: there is no program {name}; python -m tools lists all", file=sys.stderr)
        return 2
    sys.argv = argv
    runpy.run_module(f"tools.{name}", run_name="__main__", alter_sys=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
