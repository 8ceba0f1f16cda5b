# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Replaces named numbers by their values when code is compiled for a board.

Every number has one name, in one module: those of a game in its module of numbers, messages and
tiles in modules that the packers make, some in the module of lib/cardling they belong to. Whoever
needs one imports its name. On a board a public name takes 19 bytes and a place in MicroPython's
table of names, whose 621st opens 4.5 KB more; so the names are replaced here by the numbers, and
what defines and imports them goes. No line moves: a traceback tells the line of the source.
"""

import ast
import functools

from tools import ROOT

ROOMS = "engine/", "lib/cardling/"
# On a board, too: others may ask for it as engine.OVER.
KEPT = {("engine", "OVER")}
_WAYS = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.LShift: int.__lshift__,
    ast.BitOr: int.__or__,
}


class Mistake(ValueError):
    """file:line: what cannot be replaced, and why."""


def inline(sources):
    """{"lib/cardling/kit.py": text, ...} with numbers in place of their names, also with those of
    modules that are not among them. Modules that hold nothing else are left out."""
    try:
        trees = {name: ast.parse(text) for name, text in sources.items()}
    except SyntaxError:
        return sources  # for the compiler to say
    numbers = dict(_all())
    for name, tree in trees.items():
        if name.startswith(ROOMS):
            numbers[module(name)] = _defined(tree)
    made = {}
    for name, text in sources.items():
        if not only_numbers(trees[name]):
            made[name] = _replaced(name, text, trees[name], numbers)
    return made


@functools.cache
def _all():
    """{module: its numbers} of the project."""
    found = {}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            found[module(path.relative_to(ROOT).as_posix())] = _defined(tree)
    return found


def read(text):
    """{name: number} of the text of a module of numbers."""
    return {name: number for name, (number, _) in _defined(ast.parse(text)).items()}


def only_numbers(tree):
    """Is there nothing in it but public numbers?"""
    body = tree.body[ast.get_docstring(tree) is not None :]
    kept = {id(statement) for _, statement in _defined(tree).values()}
    return bool(kept) and all(id(node) in kept for node in body)


def module(name):
    """engine/table.py: engine.table."""
    name = name.removeprefix("lib/").removesuffix(".py").removesuffix("/__init__")
    return name.replace("/", ".")


def number(node, known=()):
    """The whole number that a right side is, or None. ``known``: names defined above it."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const":
        node = node.args[0]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = number(node.operand, known)
        return None if value is None else -value
    if isinstance(node, ast.BinOp) and type(node.op) in _WAYS:
        parts = number(node.left, known), number(node.right, known)
        return None if None in parts else _WAYS[type(node.op)](*parts)
    if isinstance(node, ast.Name) and node.id in known:
        return known[node.id][0]
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    return None


def constant(node):
    """The number of a statement ``_NAME = const(5)``, None: it is something else."""
    called = getattr(getattr(node, "value", None), "func", None)
    if not isinstance(node, ast.Assign) or getattr(called, "id", "") != "const":
        return None
    return number(node.value, {})


def _defined(tree):
    """{name: (number, the statement)} of the public numbers of a module that never change."""
    found = {}
    stored = [
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    ]
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            value = number(node.value, found)
            if name.isupper() and name[0] != "_" and value is not None and stored.count(name) == 1:
                found[name] = value, node
    return found


def _replaced(name, text, tree, numbers):
    room = module(name)
    own = {key: of for key, of in numbers.get(room, {}).items() if (room, key) not in KEPT}
    names = {key: value for key, (value, _) in own.items()}
    modules = {}  # by the name it has here
    edits = []  # (line, from, to, text), columns in bytes
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules.update({alias.asname or alias.name: alias.name for alias in node.names})
        if not isinstance(node, ast.ImportFrom) or node.level:
            continue
        known = numbers.get(node.module, {})
        left = []
        for alias in node.names:
            bound = alias.asname or alias.name
            if f"{node.module}.{alias.name}" in numbers:
                modules[bound] = f"{node.module}.{alias.name}"
            if alias.name == "*" and known:
                raise Mistake(f"{name}:{node.lineno}: names must be imported one by one")
            if (node.module, alias.name) == ("micropython", "const"):
                continue  # the compiler knows it without
            if alias.name in known:
                if bound in own:
                    line = own[bound][1].lineno
                    raise Mistake(f"{name}:{line}: {bound} is a constant, but is set again")
                names[bound] = known[alias.name][0]
            else:
                left.append(alias.name + (f" as {alias.asname}" if alias.asname else ""))
        if len(left) < len(node.names):
            line = f"from {node.module} import {', '.join(left)}" if left else "pass"
            edits += _whole(node, line)
    for _, statement in own.values():
        edits += _whole(statement, "pass")
    skip = {id(statement.targets[0]) for _, statement in own.values()}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names and id(node) not in skip:
            if not isinstance(node.ctx, ast.Load):
                raise Mistake(f"{name}:{node.lineno}: {node.id} is a constant, but is set again")
            edits.append(_edit(node, names[node.id]))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            of = modules.get(node.value.id)
            if node.attr in numbers.get(of, {}) and (of, node.attr) not in KEPT:
                here = f"{node.value.id}.{node.attr}"
                raise Mistake(f"{name}:{node.lineno}: {here} is a number: import its name")
        elif _binds(node) in names:
            raise Mistake(f"{name}:{node.lineno}: {_binds(node)} is a constant, but is set again")
    return edited(text, edits)


def edited(text, edits):
    """A text with edits: (line, from, to, new text), columns in bytes; to None: all of the line."""
    lines = text.encode().split(b"\n")
    for line, start, end, new in sorted(edits, key=lambda edit: edit[:2], reverse=True):
        rest = b"" if end is None else lines[line][end:]
        lines[line] = lines[line][:start] + new.encode() + rest
    return b"\n".join(lines).decode()


def _binds(node):
    """The name that an argument, a function, a class or an except clause binds."""
    if isinstance(node, ast.arg):
        return node.arg
    if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)):
        return node.name
    return None


def _edit(node, value):
    text = str(value) if value >= 0 else f"({value})"
    return node.lineno - 1, node.col_offset, node.end_col_offset, text


def _whole(node, text):
    """A statement, also of several lines, becomes one line and empty ones."""
    if text == "pass" and not node.col_offset:
        text = ""  # the line table of the compiled file would get longer
    edits = [(node.lineno - 1, node.col_offset, None, text)]
    for line in range(node.lineno, node.end_lineno):
        edits.append((line, 0, None, ""))
    return edits
