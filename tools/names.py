# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Short names in the place of private ones, in what is compiled for a board.

MicroPython keeps every name that it has met since power-on: 19 bytes each and a place in its table,
whose 621st opens 4.5 KB more. A private name (_this) is used by one module, or by the few whose
classes build on each other, and an argument's name by one function unless a call gives it by name.
So different ones can share a short name: 310 private names become 45. Those of two modules differ
only if an object may have both: a class of one builds on the other, or some class on both. No line
moves: a traceback tells the line of the source.
"""

import ast
import functools
import hashlib
import re

from tools import ROOT
from tools.numbers import ROOMS, edited

# These run on MicroPython beside the board's modules, or hold texts that do.
_BESIDE = "tools", "tests"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_PRIVATE = re.compile(r"(?<![A-Za-z0-9_])_[A-Za-z0-9]\w*")
_SCOPES = ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp


def shorten(sources):
    """{"lib/cardling/kit.py": text, ...} with short names."""
    made = {}
    given = by_name()
    for name, text in sources.items():
        made[name] = text
        if name.startswith(ROOMS):
            try:
                tree = ast.parse(text)
            except SyntaxError:
                continue  # for the compiler to say
            edits = _private(tree, private(_line(name, tree))) + _arguments(tree, given)
            made[name] = edited(text, edits)
    return made


# --- private names


@functools.cache
def private(line):
    """{private name: short one} of what stands in these modules."""
    short, places, _, _ = _project()
    return {name: new for name, new in short.items() if places[name] & line}


@functools.cache
def _project():
    """Of the project: {private name: short one}; {private name: paths where it stands}; {path: it
    and all that its classes build on}; {name of a class: paths}."""
    trees = {_name(path): tree for path, tree in _trees().items()}
    classes = {}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name, []).append(path)
    lines = {}
    for path in trees:
        lines[path] = line = {path}
        todo = [path]
        while todo:
            for base in _bases(trees[todo.pop()]):
                new = set(classes.get(base, ())) - line  # all that are called so: it does no harm
                line |= new
                todo += new
    near = {path: set() for path in trees}  # what may be in one object with it
    for line in lines.values():
        for path in line:
            near[path] |= line
    kept = _kept(trees)
    places = {}
    for path, tree in trees.items():
        for name, _ in _uses(tree, _own(tree)):
            places.setdefault(name, set()).add(path)
    free = ["_" + letter for letter in _LETTERS + _LETTERS.upper()]
    free = [name for name in free if name not in kept]
    short = {}
    taken = {path: set() for path in trees}  # short names
    # Those that stand in most places first, then by name: the same every time.
    for name in sorted(set(places) - kept, key=lambda name: (-len(places[name]), name)):
        beside = set().union(*(near[path] for path in places[name]))
        used = set().union(*(taken[path] for path in beside))
        new = next((new for new in free if new not in used), name)
        for path in places[name]:
            taken[path].add(new)
        short[name] = new
    return short, places, lines, classes


def _bases(tree):
    """The names of all classes that those of a module build on."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                yield base.attr if isinstance(base, ast.Attribute) else base.id


def _line(name, tree):
    """A module; of one from outside the project, all that its classes build on."""
    _, _, lines, classes = _project()
    if name in lines:
        return frozenset((name,))
    paths = [path for base in _bases(tree) for path in classes.get(base, ())]
    return frozenset().union(*(lines[path] for path in paths))


@functools.cache
def _trees():
    """{path: what it says} of all modules for the board."""
    texts = _texts().items()
    return {path: ast.parse(text) for path, text in texts if _name(path).startswith(ROOMS)}


def _name(path):
    return path.relative_to(ROOT).as_posix()


@functools.cache
def _beside():
    """(private names, names that some call gives an argument by) of what runs beside it."""
    private = set()
    given = set()
    for path in _texts():
        if path.relative_to(ROOT).parts[0] in _BESIDE and path.name != "test_names.py":  # examples
            facts = _facts(ast.parse(_texts()[path]), "native" in path.as_posix())
            private |= facts[0]
            given |= facts[1]
    return private, given


@functools.cache
def _texts():
    """{path: text} of all that short names depend on."""
    rooms = (*ROOMS, *_BESIDE)
    found = sorted(path for room in rooms for path in (ROOT / room).rglob("*.py"))
    return {path: path.read_text("utf-8") for path in found}


@functools.cache
def digest():
    """Of all that short names depend on, and this program with it."""
    return hashlib.sha256("\0".join(_texts().values()).encode()).hexdigest()


def _facts(tree, native):
    private = set()
    given = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            private.update(_PRIVATE.findall(node.value))
            given.update(re.findall(r"(\w+) ?=", node.value))
        elif isinstance(node, ast.keyword):
            given.add(node.arg or "")
        elif native and isinstance(node, ast.Attribute):
            private.add(node.attr)
    return private, given


def _own(tree):
    """Private names of a module and its classes; not of numbers, which the compiler drops."""
    found = set()
    bodies = [tree.body] + [node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    for node in [node for body in bodies for node in body]:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            const = isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "")
            if const != "const":
                names = [name for target in node.targets for name in ast.walk(target)]
                found.update(name.id for name in names if isinstance(name, ast.Name))
    return {name for name in found if _PRIVATE.fullmatch(name)}


def _uses(tree, own):
    """(private name, (line, from)) of what may be renamed, here and where classes build on it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            at = node.end_lineno, node.end_col_offset - len(node.attr)
            name = node.attr
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            word = 4 if isinstance(node, ast.FunctionDef) else 6
            at = node.lineno, node.col_offset + word
            name = node.name
        elif isinstance(node, ast.Name) and node.id in own:
            at = node.lineno, node.col_offset
            name = node.id
        else:
            continue
        if _PRIVATE.fullmatch(name):
            yield name, at


def _kept(trees):
    """Private names that are reached in other ways: in what is not one's own, by a text, by import,
    or set by a function."""
    kept = set()
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                of = node.value
                own = isinstance(of, ast.Name) and of.id == "self"
                if isinstance(of, ast.Call) and getattr(of.func, "id", "") == "super":
                    own = True
                if not own:
                    kept.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                kept.update(_PRIVATE.findall(node.value))
            elif isinstance(node, ast.ImportFrom):
                kept.update(alias.name for alias in node.names)
            elif isinstance(node, (ast.Global, ast.Nonlocal)):
                kept.update(node.names)
            elif isinstance(node, ast.arg):
                kept.add(node.arg)
    return kept | _beside()[0]


def _private(tree, short):
    edits = []
    for old, (line, start) in _uses(tree, _own(tree)):
        if old in short:
            edits.append((line - 1, start, start + len(old), short[old]))
    return edits


# --- arguments


@functools.cache
def by_name():
    """Names that some call gives an argument by."""
    found = set(_beside()[1])
    for tree in _trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.keyword):
                found.add(node.arg)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(re.findall(r"(\w+) ?=", node.value))
                found.add(node.value)
    return found


def _arguments(tree, given):
    edits = []
    inner = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.Lambda)) and id(node) not in inner:
            functions = [n for n in ast.walk(node) if isinstance(n, (ast.FunctionDef, ast.Lambda))]
            inner.update(map(id, functions))
            used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
            used |= {n.arg for n in ast.walk(node) if isinstance(n, ast.arg)}
            for function in functions:
                edits += _renamed(function, used, given)
    return edits


def _renamed(function, used, given):
    """Edits for the arguments of one function; ``used`` grows by what it takes."""
    edits = []
    body = function.body if isinstance(function.body, list) else [function.body]
    nodes = [node for statement in body for node in ast.walk(statement)]
    for arg in function.args.posonlyargs + function.args.args:
        old = arg.arg
        if old == "self" or old in given or len(old) == 1 or not _plain(old, nodes):
            continue
        new = next((letter for letter in _LETTERS if letter not in used), None)
        if new is None:
            continue
        used.add(new)
        for node in [arg, *nodes]:
            if node is arg or isinstance(node, ast.Name) and node.id == old:
                start = node.col_offset
                edits.append((node.lineno - 1, start, start + len(old), new))
    return edits


def _plain(name, nodes):
    """Is this name the same thing wherever it stands in these nodes?"""
    for node in nodes:
        if isinstance(node, (ast.ClassDef, ast.JoinedStr)):
            return False
        if isinstance(node, ast.ExceptHandler) and node.name == name:
            return False
        if isinstance(node, (ast.Global, ast.Nonlocal)) and name in node.names:
            return False
        if isinstance(node, ast.alias) and name in (node.asname, node.name):
            return False
        if isinstance(node, _SCOPES):
            for inner in ast.walk(node):
                if isinstance(inner, ast.arg) and inner.arg == name:
                    return False
                if isinstance(inner, ast.Name) and inner.id == name:
                    if not isinstance(inner.ctx, ast.Load):
                        return False
    return True
