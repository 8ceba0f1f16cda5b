# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Translate a board's crash report into lines of the source: python -m tools.crash crash.txt

On a board modules are linked into units, functions have other names, and not every line is marked
(tools/build/link.py, names.py, mpy.py). Run it in the version that the report names.
"""

import argparse
import ast
import re
import sys
from pathlib import Path

from tools import ROOT
from tools.build import link, micropython, names, numbers

_PLACE = re.compile(r'File "(?P<unit>[\w.]+)", line (?P<line>\d+)(, in \S+)?')


def translate(text, root=ROOT):
    """The report with modules, lines and functions of the source."""
    sources = micropython.sources(root=root)
    lines = link.link(names.shorten(numbers.inline(sources)))[1]
    paths = {numbers.module(path): path for path in sources}

    def place(found):
        module, line = link.told(lines, found["unit"], int(found["line"]))
        if module not in paths:
            return found[0]
        path = paths[module]
        function = _function(ast.parse(sources[path]), line)
        return f'File "{path}", line {line}' + (f", in {function}" if function else "")

    return _PLACE.sub(place, text)


def _function(tree, line):
    """What the function at this line is called, with its class."""
    parts = []
    body = tree.body
    while body:
        inner = []
        for node in body:
            if node.lineno <= line <= node.end_lineno:
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    parts.append(node.name)
                inner = [deep for deep in ast.iter_child_nodes(node) if hasattr(deep, "lineno")]
        body = inner
    return ".".join(parts)


def main(argv=None):
    """Print the report; exit status 2 if there is none."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("report", help="crash.txt of the board's drive, or - for standard input")
    name = parser.parse_args(argv).report
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except (OSError, UnicodeError) as error:
        print(f"{name}: cannot be read: {error}", file=sys.stderr)
        return 2
    print(translate(text), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
