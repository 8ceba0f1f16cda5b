# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Puts numbers in the place of their names, in what is compiled for a board.

lib/cardling names its numbers once, `OK = const(0)`, and imports the names. On a board each public
name takes 19 bytes and a place in MicroPython's table of names, whose 621st opens 4.5 KB more. So
names of whole numbers are replaced here by the numbers, and what defines and imports them goes. No
line moves: a traceback tells the line of the source.
"""

import ast

PACKAGE = "cardling"


class Mistake(ValueError):
    """file:line: what cannot be replaced, and why."""


def inline(sources):
    """{"lib/cardling/save.py": text, ...} with the numbers of lib/cardling in place of names."""
    try:
        trees = {name: ast.parse(text) for name, text in sources.items()}
    except SyntaxError:
        return sources  # for the compiler to say
    numbers = {}
    for name, tree in trees.items():
        if name.startswith("lib/" + PACKAGE + "/"):
            module = name.removeprefix("lib/").removesuffix(".py").replace("/", ".")
            numbers[module] = _defined(tree)
    made = {}
    for name, text in sources.items():
        module = name.removeprefix("lib/").removesuffix(".py").replace("/", ".")
        made[name] = _replaced(name, text, trees[name], module, numbers)
    return made


def _number(node):
    """The whole number that a right side is, or None."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const":
        node = node.args[0]
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if type(value) is int else None


def _defined(tree):
    """{name: (number, the statement)} of the public numbers of a module that never change."""
    found = {}
    stored = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)
              and not isinstance(node.ctx, ast.Load)]  # fmt: skip
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            value = _number(node.value)
            if name.isupper() and name[0] != "_" and value is not None and stored.count(name) == 1:
                found[name] = value, node
    return found


def _replaced(name, text, tree, module, numbers):
    own = numbers.get(module, {})
    names = {key: value for key, (value, _) in own.items()}
    modules = {}  # by the name it has here
    edits = []  # (line, from, to, text), columns in bytes
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == PACKAGE:
            for alias in node.names:
                modules[alias.asname or alias.name] = PACKAGE + "." + alias.name
        elif isinstance(node, ast.ImportFrom) and node.module in numbers:
            known = numbers[node.module]
            left = []
            for alias in node.names:
                if alias.name == "*":
                    raise Mistake(f"{name}:{node.lineno}: names must be imported one by one")
                if alias.name in known:
                    names[alias.asname or alias.name] = known[alias.name][0]
                else:
                    left.append(alias.name + (f" as {alias.asname}" if alias.asname else ""))
            if len(left) < len(node.names):
                line = f"from {node.module} import {', '.join(left)}" if left else "pass"
                edits += _whole(node, line)
    for _, statement in own.values():
        edits += _whole(statement, "pass")
    edits += _unused(tree, modules, numbers)
    skip = {id(statement.targets[0]) for _, statement in own.values()}
    for node in ast.walk(tree):
        bound = node.arg if isinstance(node, ast.arg) else None
        if isinstance(node, ast.Name) and node.id in names and id(node) not in skip:
            if not isinstance(node.ctx, ast.Load):
                bound = node.id
            else:
                edits.append(_edit(node, names[node.id]))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            known = numbers.get(modules.get(node.value.id), {})
            if node.attr in known:
                edits.append(_edit(node, known[node.attr][0]))
        if bound in names:
            raise Mistake(f"{name}:{node.lineno}: {bound} is a number of its own and is set again")
    lines = text.encode().split(b"\n")
    for line, start, end, new in sorted(edits, key=lambda edit: edit[:2], reverse=True):
        rest = b"" if end is None else lines[line][end:]
        lines[line] = lines[line][:start] + new.encode() + rest
    return b"\n".join(lines).decode()


def _unused(tree, modules, numbers):
    """`from cardling import boards`, where only numbers of it are used."""
    uses = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in modules:
            uses[node.id] = uses.get(node.id, 0) + 1
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.attr in numbers.get(modules.get(node.value.id), {}):
                uses[node.value.id] = uses.get(node.value.id, 0) - 1
    edits = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == PACKAGE:
            names = [alias.name for alias in node.names if uses.get(alias.name) != 0]
            if len(names) < len(node.names):
                line = f"from {PACKAGE} import {', '.join(names)}" if names else "pass"
                edits += _whole(node, line)
    return edits


def _edit(node, value):
    text = str(value) if value >= 0 else f"({value})"
    return node.lineno - 1, node.col_offset, node.end_col_offset, text


def _whole(node, text):
    """A statement, also of several lines, becomes one line and empty ones."""
    edits = [(node.lineno - 1, node.col_offset, None, text)]
    for line in range(node.lineno, node.end_lineno):
        edits.append((line, 0, None, ""))
    return edits
