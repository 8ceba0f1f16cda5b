# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Lets the names that a unit uses most be told in one byte.

Bytecode tells a name by its place in a table of the unit, in the order in which the compiler meets
them: one byte for the first 128, two for others. A unit of 400 names is 3% shorter if those that it
uses most come first. So they are said once in its first line, in code that never runs and that goes
with what else runs only when the unit is loaded.
"""

import ast
import keyword
from collections import Counter

from tools.build.scopes import Walk, arguments

PLACES = 128


def first(texts):
    """{path: text of a unit}, each with its frequent names in front. No line moves."""
    return {path: _first(text) for path, text in texts.items()}


def _first(text):
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return text  # for the compiler to say
    counted = _Counted()
    counted.visit(tree)
    for node in tree.body:  # the compiler puts these in
        if isinstance(node, ast.Assign) and getattr(getattr(node.value, "func", 0), "id", "") == (
            "const"
        ):
            del counted.names[node.targets[0].id]
    if len(counted.names) <= PLACES:
        return text
    rows = sorted(counted.names.items(), key=lambda row: (-row[1], row[0]))
    found = [name for name, _ in rows[: PLACES - 2]]
    line, _, rest = text.partition("\n")
    line = "" if line.startswith("#") else "; " + line
    return f"__name__ or a.{'.'.join(found)}{line}\n{rest}"


class _Counted(Walk):
    """How often each name is in the code of functions, which stays."""

    def __init__(self):
        super().__init__()
        self.names = Counter()
        self.depth = 0

    def visit_FunctionDef(self, node):
        """Its own name and those of its arguments stand at its head."""
        self.names[node.name] += 1
        self.names.update(arguments(node.args))
        self.depth += 1
        super().visit_FunctionDef(node)
        self.depth -= 1

    def visit_Lambda(self, node):
        """As a function."""
        self.names.update(arguments(node.args))
        self.depth += 1
        super().visit_Lambda(node)
        self.depth -= 1

    def visit_Attribute(self, node):
        """What it is an attribute of comes first."""
        self.visit(node.value)
        self._count(node.attr)

    def visit_Name(self, node):
        """A function's own variables have no name."""
        if not self.variable(node.id):
            self._count(node.id)

    def visit_keyword(self, node):
        """An argument that is given by name."""
        if node.arg:
            self._count(node.arg)
        self.visit(node.value)

    def _count(self, name):
        if self.depth and not keyword.iskeyword(name):
            self.names[name] += 1
