# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Renames what is private when it is compiled for a board, to names its firmware already has.

MicroPython keeps every name that it meets in memory, but for those it was built with, and the 301st
opens a table of 2.3 KB. So on a board our names are others that it has in its flash anyway: methods
of built-in types, functions of modules that we do not use (tools/build/flash_names.txt).
`table.seats` becomes `table.rpartition`. Two names share one where no object and no module can have
both: 600 names become 180. And an argument is one letter unless some call gives it by name.

What somebody else knows stays as it is: the contract in engine/*.pyi, native modules, Adafruit's
libraries, and every name that stands in a text. No line moves.
"""

import ast
import builtins
import functools
import hashlib
import importlib.util
import io
import re
import string
import sys
from array import array
from pathlib import Path

from tools import ROOT
from tools.build.link import CUT
from tools.build.numbers import ROOMS, edited
from tools.build.scopes import Walk, bound

# These run on MicroPython beside the board's modules, or hold texts that do.
_BESIDE = "tools", "tests"
PLAIN = "lib/cardling/verify.py"  # stays a text: it looks at what is compiled
_LETTERS = string.ascii_lowercase
_SCOPES = ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp
_NATIVE = "tools/board/fit_native", "tools/web/native"
_LIBRARIES = "adafruit_display_text", "adafruit_bitmap_font", "adafruit_ticks"
_TYPES = (str, bytes, bytearray, list, dict, set, tuple, int, float, memoryview, Exception, array)
_TYPES += (io.BytesIO, io.TextIOWrapper, type(sys))
_WORD = re.compile(r"[A-Za-z_]\w*")
_REACHED = re.compile(r"\.([A-Za-z_]\w*)")
_IMPORTED = re.compile(r"import ([\w, ]+)")


# --- names of modules, classes and objects


def rename(texts):
    """{path: text of a unit} with known names in the place of ours."""
    try:
        trees = {path: ast.parse(text) for path, text in texts.items()}
    except SyntaxError:
        return texts  # for the compiler to say
    names = chosen(trees)
    made = {}
    for path, text in texts.items():
        renamed = _Renamed(names)
        renamed.visit(trees[path])
        made[path] = edited(text, renamed.edits)
    return made


def chosen(trees):
    """{name of ours: known name}, the same every time. Two names get the same one if no object and
    no module can have both."""
    kept = set(_kept())
    words = set()
    for path, tree in trees.items():
        folder, _, name = path.removesuffix(".py").rpartition("/")
        folder = folder.rpartition("/")[2]
        kept.update((name, folder, folder.capitalize()))  # engine.open asks for such a class
        for node in ast.walk(tree):
            words.update(_identifiers(node))
            kept.update(_fixed(node))
    owners = _owners(trees)
    kept.update(name for name in owners if name[:2] == "__")
    owners = {name: of for name, of in owners.items() if name not in kept and name not in _flash()}
    free = [name for name in _flash() if name not in words and name not in kept]
    letters = [a + b for a in ("", "_") for b in string.ascii_letters]
    free += [name for name in letters if name not in free and name not in words | kept]
    names = {}
    taken = {}  # by owner: names
    common = set()  # of those that anything may have
    for name in sorted(owners, key=lambda name: (-len(owners[name]), name)):
        of = owners[name]
        used = set().union(common, *(taken.setdefault(owner, set()) for owner in of))
        if ANY in of:
            used.update(*taken.values())
        new = next((new for new in free if new not in used), name)
        if ANY in of:
            common.add(new)
        for owner in of:
            taken.setdefault(owner, set()).add(new)
        names[name] = new
    return names


ANY = "*"  # owner of what is set on an object of which nobody knows what it is


def _owners(trees):
    """{name: those that have it}: a class and all that build on it; a unit is one."""
    heirs = _heirs(trees)
    owners = {}
    for path, tree in trees.items():
        for name in bound(tree.body):
            owners.setdefault(name, set()).add(path)
        known = _known_as(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                of = heirs[_plainly(node.name, known)]
                for name in bound(node.body):
                    owners.setdefault(name, set()).update(of)
                for deep in ast.walk(node):
                    if _stored(deep) and getattr(deep.value, "id", "") == "self":
                        owners.setdefault(deep.attr, set()).update(of)
            elif _stored(node) and getattr(node.value, "id", "") != "self":
                of = _plainly(getattr(node.value, "id", ""), known)
                owners.setdefault(node.attr, set()).update(heirs.get(of, {ANY}))
    return owners


def _heirs(trees):
    """{class: itself and all classes that build on it}; classes of one name are one."""
    bases = {}
    for tree in trees.values():
        known = _known_as(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found = [getattr(base, "attr", getattr(base, "id", "")) for base in node.bases]
                mine = bases.setdefault(_plainly(node.name, known), set())
                mine.update(_plainly(base, known) for base in found)
    heirs = {}
    for name in bases:
        todo = [name]
        seen = set()
        while todo:
            each = todo.pop()
            if each not in seen:
                seen.add(each)
                heirs.setdefault(each, set()).add(name)
                todo += bases.get(each, ())
    return heirs


def _known_as(tree):
    """{what a module calls what it imports: what that is called where it is from}."""
    return {
        alias.asname: alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }


def _plainly(name, known):
    """A class's name, of a part that is cut out of it and of one with another name here, too."""
    name = name.removesuffix(CUT)
    return known.get(name, name)


def _stored(node):
    return isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)


def _fixed(node):
    """Names that something else than an attribute or a module's name refers to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.Global):
        return node.names
    if (
        isinstance(node, ast.Assign)
        and getattr(getattr(node.value, "func", 0), "id", "") == "const"
    ):
        return [node.targets[0].id]  # the compiler puts the number in wherever it reads the name
    if isinstance(node, ast.ExceptHandler):
        return [node.name] if node.name else []
    if isinstance(node, ast.Import):
        return [alias.asname or alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] not in ("cardling", "engine"):
        return [name for alias in node.names for name in (alias.name, alias.asname) if name]
    return []


@functools.cache
def _flash():
    """Names that cost nothing, short ones first."""
    path = ROOT / "tools" / "build" / "flash_names.txt"
    lines = path.read_text("utf-8").split("\n")
    return [name for line in lines if line[:1] != "#" for name in line.split()]


@functools.cache
def _kept():
    """Names that somebody else knows."""
    kept = set(dir(builtins))
    for kind in _TYPES:
        kept.update(dir(kind))
    for folder in _NATIVE:
        for path in sorted((ROOT / folder).glob("*.py")):
            kept |= _words(path)
    for name in _LIBRARIES:
        home = Path(importlib.util.find_spec(name).origin)
        for path in [home] if home.name != "__init__.py" else sorted(home.parent.glob("*.py")):
            kept |= _words(path)
    for path in sorted((ROOT / "engine").rglob("*.pyi")):
        kept |= _words(path)
    kept |= _words(ROOT / PLAIN)
    for path, tree in _trees().items():
        if path.relative_to(ROOT).parts[0] in _BESIDE and _runs(path):
            comments = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    if node not in comments:
                        kept.update(_told(node.value))
    return kept


def _runs(path):
    """Has this program texts that run on MicroPython, or on the page?"""
    return "web" in path.relative_to(ROOT).parts or "micropython" in _texts()[path]


def _told(text):
    """Names in a text that may be a program, or that of a class."""
    names = _REACHED.findall(text)
    for part in _IMPORTED.findall(text):
        names += _WORD.findall(part)
    return names + [text] if text[:1].isupper() else names


def _words(path):
    """Names that a module has or asks others for; variables and arguments are nobody's."""
    tree = ast.parse(path.read_text("utf-8"))
    found = set(bound(tree.body))
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Name, ast.arg)):
            found.update(_identifiers(node))
        if isinstance(node, ast.ClassDef):
            found.update(bound(node.body))
    return found


def _identifiers(node):
    """The names that a node has."""
    for field in ("id", "attr", "arg", "name", "asname"):
        name = getattr(node, field, None)
        if isinstance(name, str):
            yield from name.split(".")


class _Own(Walk):
    """Finds where names stand that are not a function's own: attributes, and names of a module."""

    def found(self, name, line, start, bound=""):
        """A name stands there; ``bound``: it must go on to be called so by the function."""
        raise NotImplementedError

    def visit_Attribute(self, node):
        """What it is an attribute of comes first."""
        self.visit(node.value)
        self.found(node.attr, node.end_lineno, node.end_col_offset - len(node.attr.encode()))

    def visit_Name(self, node):
        """One of a class's body is an attribute."""
        if not self.variable(node.id):
            self.found(node.id, node.lineno, node.col_offset)

    def visit_FunctionDef(self, node):
        """A function inside a function is a variable."""
        if not self.variable(node.name):
            self.found(node.name, node.lineno, node.col_offset + 4)
        super().visit_FunctionDef(node)

    def visit_ClassDef(self, node):
        """As a function."""
        if not self.variable(node.name):
            self.found(node.name, node.lineno, node.col_offset + 6)
        super().visit_ClassDef(node)

    def visit_ImportFrom(self, node):
        """What is imported inside a function is a variable from then on."""
        for alias in node.names:
            bound = alias.asname or alias.name
            inside = self.variable(bound)
            keep = alias.name if inside and not alias.asname else ""
            self.found(alias.name, alias.lineno, alias.col_offset, keep)
            if alias.asname and not inside:
                self.found(bound, alias.end_lineno, alias.end_col_offset - len(bound.encode()))


class _Renamed(_Own):
    def __init__(self, names):
        super().__init__()
        self.new = names
        self.edits = []

    def found(self, name, line, start, bound=""):
        if name in self.new:
            new = self.new[name] + (f" as {bound}" if bound else "")
            self.edits.append((line - 1, start, start + len(name.encode()), new))


# --- what both depend on


@functools.cache
def _texts():
    """{path: text} of all that the names depend on."""
    rooms = (*ROOMS, *_BESIDE)
    found = sorted(path for room in rooms for path in (ROOT / room).rglob("*.py"))
    return {path: path.read_text("utf-8") for path in found}


@functools.cache
def _trees():
    """{path: what it says}, without this program's examples."""
    return {p: ast.parse(text) for p, text in _texts().items() if p.name != "test_names.py"}


@functools.cache
def digest():
    """Of all that the names depend on, and the programs that choose them with it."""
    texts = "\0".join([*_texts().values(), *_flash()])
    return hashlib.sha256(texts.encode()).hexdigest()


# --- arguments


@functools.cache
def by_name():
    """Names that some call gives an argument by, here or in what runs beside it."""
    found = set()
    for path, tree in _trees().items():
        ours = path.relative_to(ROOT).parts[0] not in _BESIDE
        for node in ast.walk(tree):
            if isinstance(node, ast.keyword):
                found.add(node.arg or "")
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(re.findall(r"(\w+) ?=", node.value))
                if ours:
                    found.add(node.value)
    return found


def shorten(sources):
    """{"lib/cardling/kit.py": text, ...} with short arguments."""
    made = dict(sources)
    for name, text in sources.items():
        if name.startswith(ROOMS):
            try:
                made[name] = edited(text, _arguments(ast.parse(text), by_name()))
            except SyntaxError:
                pass  # for the compiler to say
    return made


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
