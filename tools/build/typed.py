# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The engine's sources with types, as Cython compiles them: for tools/build/native.py.

No rule is written twice. A module of engine/ goes through the step that puts numbers in the place
of their names (tools/build/numbers.py); here its functions get C types. A .pxd beside a source
declares what its classes hold, and what takes something else than whole numbers; all other
parameters are whole numbers, and `t` is the game's table. What locals and results are follows from
that.

What such a .pxd may have is a part of Cython's own language:

    cdef class Piles(Table):
        cdef public int seats              # or bint, object, bytes, bytearray, list[bytearray]
        cdef public unsigned char[:] rows  # numbers that are read most: whatever is assigned is
                                           # kept as bytes or an array, and read by a C pointer
        cpdef load(self, object buf)       # parameters that are no whole numbers
        @locals(lo=int)                    # a local that would else be an object
        cpdef sow(self, object seed)

All can be called from Python as before. What differs: an index is not checked, and a whole number
has 32 bits. The engine's stay below 2**30 and within their piles; `make native ARGS=--check` plays
both engines against each other, `--bounds` lets the compiled one check each index.
"""

import ast
import re

from tools.build import numbers

INT, BOOL, OBJECT, NONE = "int", "bool", "object", "none"
BYTES, BYTEARRAY = "bytes", "bytearray"
# {what a table of numbers has in C: its typecode as an array; B: bytes}
CODES = {"unsigned char": "B", "signed char": "b", "short": "h", "unsigned short": "H", "int": "i"}
ELEMENTS = {code: name for name, code in CODES.items()}
SPECIAL = "__init__", "__getattr__", "__str__"
# What a game's module of a bot supplies; engine.bot finds that module by its name, and calls these
# for every position.
SUPPLIED = "value", "order"

# In every module that is compiled.
HEAD = """\
# cython: language_level=3, infer_types=False, initializedcheck=False, auto_pickle=False
cimport cython
from cpython.array cimport array as carray
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_Check
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_Check
from array import array as _new_array
cdef inline unsigned char *_of_bytearray(bytearray x) noexcept:
    return <unsigned char *>PyByteArray_AS_STRING(x)
cdef inline unsigned char *_of_bytes(object x) except NULL:
    if PyBytes_Check(x): return <unsigned char *>PyBytes_AS_STRING(x)
    return <unsigned char *>PyByteArray_AS_STRING(<bytearray?>x)
cdef inline carray _of_numbers(str code, object x):
    if isinstance(x, carray) and x.typecode == code: return x
    return _new_array(code, x)
cdef inline char *_of_array(object x) except NULL:
    return (<carray?>x).data.as_chars
cdef inline bint _wide(object x) noexcept:
    return (<carray>x).ob_descr.itemsize == 2
cdef inline int _either(char *x, bint wide, int i) noexcept:
    return (<short *>x)[i] if wide else (<signed char *>x)[i]
"""


class Mistake(ValueError):
    """file:line: what cannot be compiled, and why."""


# --- what is declared beside the sources ----------------------------------------------------------


class Declared:
    """What a .pxd says."""

    def __init__(self, name="", text=""):
        self.fields = {}  # {class: {field: kind}}
        self.functions = {}  # {(class or "", function): ({parameter: kind}, {local: kind})}
        cls = ""
        extra = {}
        for number, line in enumerate(text.splitlines(), 1):
            code = line.split("#")[0].rstrip()
            if not code or re.match(r"from \S+ cimport ", code):
                continue
            cls = cls if code[0] == " " else ""
            code = code.strip()
            if found := re.fullmatch(r"cdef class (\w+)(?:\(\w+\))?:", code):
                cls = found[1]
                self.fields[cls] = {}
            elif found := re.fullmatch(r"@locals\((.*)\)", code):
                extra = {key: _kind(kind) for key, kind in re.findall(r"(\w+)=(\w+)", found[1])}
            elif found := re.fullmatch(r"cpdef (\w+)\((.*)\)", code):
                given = [word.split() for word in found[2].split(",")]
                kinds = {word[-1]: _kind(" ".join(word[:-1])) for word in given if word[1:]}
                self.functions[cls, found[1]] = kinds, extra
                extra = {}
            elif cls and (found := re.fullmatch(r"cdef public (.+?) (\w+(?:, \w+)*)", code)):
                self.fields[cls].update(dict.fromkeys(found[2].split(", "), _kind(found[1])))
            else:
                raise Mistake(f"{name}:{number}: cannot parse: {line.strip()}")


def _kind(text):
    """A kind by its name in a .pxd."""
    if text == "bint":
        return BOOL
    if text in (INT, OBJECT, BYTES, BYTEARRAY, "list[bytearray]"):
        return text
    if text.removesuffix("[:]") in CODES:
        return "table:" + CODES[text.removesuffix("[:]")]
    return "array:?" if text == "array" else "class:" + text


def _in_c(kind):
    """A kind as a declaration has it."""
    if kind == BOOL:
        return "bint"
    if kind in (INT, BYTES, BYTEARRAY):
        return kind
    if kind == "list[bytearray]":
        return "list"
    return kind[6:] if kind and kind.startswith("class:") else OBJECT


# --- a source -------------------------------------------------------------------------------------


class Module:
    """A source of the engine with its numbers in it, and what its .pxd declares."""

    def __init__(self, path, text, declared):
        self.path = path
        self.name = numbers.module(path)
        self.text = text
        self.tree = ast.parse(text)
        self.declared = declared
        self.classes = {}  # {name: its node}
        self.functions = {}  # {(class or "", name): its node}
        self.tables = {}  # {global: kind}
        self.imported = {}  # {name: (module, name there)}
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef):
                self.classes[node.name] = node
                for part in node.body:
                    if isinstance(part, ast.FunctionDef):
                        self.functions[node.name, part.name] = part
            elif isinstance(node, ast.FunctionDef):
                self.functions["", node.name] = node
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                kind = _of_literal(node.value)
                if kind:
                    self.tables[node.targets[0].id] = kind
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    self.imported[alias.asname or alias.name] = node.module, alias.name

    @property
    def game(self):
        """engine.mindbug.bot: mindbug."""
        return (self.name.split(".") + [""])[1]


def _of_literal(node):
    """The kind of a module's table or number, or None."""
    if numbers.number(node) is not None:
        return INT
    if isinstance(node, ast.Constant):
        return BYTES if type(node.value) is bytes else None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in (BYTES, BYTEARRAY):
            return node.func.id
        if node.func.id == "array":
            return "array:" + node.args[0].value
    if isinstance(node, ast.Tuple):
        kinds = {_of_literal(part) for part in node.elts}
        if len(kinds) == 1 and None not in kinds:
            return "tuple:" + kinds.pop()
    return None


def join(a, b):
    """What can be either; None: not known yet."""
    if a is None or a == b:
        return b
    if b is None:
        return a
    if {a, b} == {INT, BOOL}:
        return INT
    return OBJECT


def _item(kind):
    """What an index into it gives, or None."""
    if not kind:
        return None
    if kind in (BYTES, BYTEARRAY) or kind.startswith(("table:", "array:")):
        return INT
    if kind.startswith("tuple:"):
        return kind.removeprefix("tuple:")
    return BYTEARRAY if kind == "list[bytearray]" else None


def _own(node):
    """The nodes of a function, without what has names of its own: lambdas, comprehensions."""
    for part in ast.iter_child_nodes(node):
        yield part
        if not isinstance(part, _SCOPES):
            yield from _own(part)


_SCOPES = ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.FunctionDef
_CLOSED = ast.Lambda, ast.GeneratorExp, ast.FunctionDef


# --- what things are ------------------------------------------------------------------------------


class Program:
    """All modules that are compiled together."""

    def __init__(self, modules, tables):
        """``tables``: {(module, global): kind} of modules that are not compiled."""
        self.modules = {module.name: module for module in modules}
        # {(class, method)}: the class calls it, or its .pxd has it, but only those below supply it
        self.wanted = set()
        self.tables = dict(tables)
        self.home = {}  # {class: its module}
        self.base = {}  # {class: its base, or None}
        for module in modules:
            for name, kind in module.tables.items():
                self.tables[module.name, name] = kind
            for name, node in module.classes.items():
                self.home[name] = module
                base = node.bases[0].id if node.bases else None
                self.base[name] = base
        for module in modules:
            for cls in module.declared.fields:
                if cls not in module.classes:
                    raise Mistake(f"{module.path}: its .pxd declares a class {cls}, not there")
            for cls, name in module.declared.functions:
                if (cls, name) in module.functions:
                    continue
                if cls and self.below_with(cls, name):
                    self.wanted.add((cls, name))
                else:
                    raise Mistake(f"{module.path}: its .pxd declares {cls} {name}, not there")
        self.results = {}  # {(topmost class or module, function): kind}
        self.locals = {}  # {(module, class, function): {local: kind}}
        before = None
        while before != (self.results, self.locals):
            before = dict(self.results), dict(self.locals)
            for module in modules:
                for key, node in module.functions.items():
                    self._look(module, *key, node)

    def line(self, cls):
        """A class and those above it."""
        while cls in self.home:
            yield cls
            cls = self.base[cls]

    def top(self, cls, method):
        """The topmost class of the line that has a method, or is to have it; else the class."""
        found = cls
        for name in self.line(cls):
            if (name, method) in self.home[name].functions or (name, method) in self.wanted:
                found = name
        return found

    def below(self, cls):
        """All that have this one above them."""
        return [name for name in self.home if cls in self.line(name) and name != cls]

    def fields(self, cls):
        """{field: kind}, with those of the classes above."""
        found = {}
        for name in reversed([*self.line(cls)]):
            found.update(self.home[name].declared.fields.get(name, {}))
        return found

    def has(self, cls, method):
        """The class of the line that has a method, or None."""
        for name in self.line(cls):
            if (name, method) in self.home[name].functions:
                return name
        return None

    def family(self, module, cls, name):
        """What all versions of a function share."""
        return (self.top(cls, name) if cls else module.name, name)

    def parameters(self, module, cls, name):
        """[(parameter, kind, default or None)] without self."""
        node = module.functions[cls, name]
        args = node.args.args[1:] if cls else node.args.args
        given = {}
        for other in self.home.values() if cls else (module,):
            for (owner, function), (kinds, _) in other.declared.functions.items():
                if function == name and (not cls or self.top(owner, name) == self.top(cls, name)):
                    given.update(kinds)
        defaults = [None] * (len(args) - len(node.args.defaults)) + node.args.defaults
        found = []
        for arg, default in zip(args, defaults, strict=True):
            kind = given.get(arg.arg)
            if not kind and arg.arg == "t":
                kind = "class:" + module.game.capitalize()
            if not kind:
                known = isinstance(default, ast.Constant) and type(default.value)
                kind = OBJECT if name in SPECIAL else BOOL if known is bool else INT
            found.append((arg.arg, kind, default))
        return found

    def _look(self, module, cls, name, node):
        """Work out what its locals and its result are, from what is known so far."""
        env = Names(self, module, cls, name, node)
        self.locals[module.name, cls, name] = env.kinds
        family = self.family(module, cls, name)
        result = None
        for part in _own(node):
            if isinstance(part, ast.Return):
                result = join(result, env.of(part.value) if part.value else NONE)
        if result is None and not any(isinstance(part, ast.Return) for part in _own(node)):
            result = NONE
        self.results[family] = join(self.results.get(family), result)
        for part in _own(node):
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
                of = env.of(part.func.value)
                if of and of.startswith("class:"):
                    self._want(of[6:], part.func.attr)

    def _want(self, cls, method):
        if not self.has(cls, method) and self.below_with(cls, method):
            if not any((name, method) in self.wanted for name in self.line(cls)):
                self.wanted -= {(name, method) for name in self.below(cls)}
                self.wanted.add((cls, method))

    def below_with(self, cls, method):
        """Classes below one that have a method."""
        return [o for o in self.below(cls) if (o, method) in self.home[o].functions]

    def result(self, module, cls, name):
        """What a function gives, as its declaration begins and ends in Cython."""
        kind = self.results[self.family(module, cls, name)]
        if kind == NONE or kind is None:
            # From Python nobody calls those with a _, and an int is cheaper to look at.
            return ("int", " except -1") if name.startswith("_") else ("void", " except *")
        if kind in (INT, BOOL):
            return _in_c(kind), " except? -1"
        return _in_c(kind), ""

    def open(self, module, cls, name):
        """Does Cython call it directly?"""
        node = module.functions[cls, name]
        return name not in SPECIAL and not any(isinstance(part, _CLOSED) for part in _own(node))


class Names:
    """What a function's names are."""

    def __init__(self, program, module, cls, name, node):
        self.program = program
        self.module = module
        self.cls = cls
        self.kinds = {}
        fixed = dict(program.locals.get((module.name, cls, name), {}))
        given = module.declared.functions.get((cls, name), ({}, {}))[1]
        parameters = {key: kind for key, kind, _ in program.parameters(module, cls, name)}
        if cls:
            parameters[node.args.args[0].arg] = "class:" + cls
        self.kinds = {part.id: None for part in _own(node) if _is_stored(part)}
        self.kinds.update(fixed | parameters)
        found = {}
        for part in _own(node):
            for target, kind in self._stored(part):
                found[target] = join(found.get(target), kind)
        for target, kind in found.items():
            if target not in parameters:
                self.kinds[target] = given.get(target) or kind
            elif kind not in (None, parameters[target]) and parameters[target] == BOOL:
                self.kinds[target] = join(BOOL, kind)
        self.parameters = parameters

    def _stored(self, node):
        """(name, kind) of what a statement sets."""
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from self._set(target, node.value, self.of(node.value))
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            kind = self.of(ast.BinOp(ast.Name(node.target.id), node.op, node.value))
            yield node.target.id, kind
        elif isinstance(node, ast.For):
            yield from self._each(node.target, node.iter)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                yield alias.asname or alias.name, OBJECT

    def _set(self, target, value, kind):
        if isinstance(target, ast.Name):
            yield target.id, kind
        elif isinstance(target, ast.Tuple):
            for i, part in enumerate(target.elts):
                if isinstance(value, ast.Tuple):
                    yield from self._set(part, value.elts[i], self.of(value.elts[i]))
                else:
                    yield from self._set(part, None, kind and (_item(kind) or OBJECT))

    def _each(self, target, items):
        if isinstance(items, ast.Call) and isinstance(items.func, ast.Name):
            if items.func.id == "range":
                yield from self._set(target, None, INT)
                return
            if items.func.id == "reversed":
                items = items.args[0]
        if isinstance(items, ast.Tuple):
            kind = None
            for part in items.elts:
                kind = join(kind, self.of(part))
            yield from self._set(target, None, kind)
            return
        kind = self.of(items)
        yield from self._set(target, None, kind and (_item(kind) or OBJECT))

    def of(self, node):
        """The kind of an expression, None: not known yet."""
        if isinstance(node, ast.Constant):
            kinds = {bool: BOOL, int: INT, bytes: BYTES, type(None): NONE}
            return kinds.get(type(node.value), OBJECT)
        if isinstance(node, ast.Name):
            return self._name(node.id)
        if isinstance(node, ast.Attribute):
            of = self.of(node.value)
            if of and of.startswith("class:"):
                return self.program.fields(of[6:]).get(node.attr, OBJECT)
            return None if of is None else OBJECT
        if isinstance(node, ast.Subscript):
            of = self.of(node.value)
            if isinstance(node.slice, ast.Slice):
                return of if of in (BYTES, BYTEARRAY, None) else OBJECT
            return _item(of) or (None if of is None else OBJECT)
        if isinstance(node, ast.BinOp):
            kinds = {self.of(node.left), self.of(node.right)}
            if None in kinds:
                return None
            return INT if kinds <= {INT, BOOL} else OBJECT
        if isinstance(node, ast.BoolOp):
            kind = None
            for part in node.values:
                kind = join(kind, self.of(part))
            return kind
        if isinstance(node, ast.Compare):
            return BOOL
        if isinstance(node, ast.UnaryOp):
            if isinstance(node.op, ast.Not):
                return BOOL
            kind = self.of(node.operand)
            return INT if kind in (INT, BOOL) else kind
        if isinstance(node, ast.IfExp):
            return join(self.of(node.body), self.of(node.orelse))
        if isinstance(node, ast.Call):
            return self._call(node)
        return OBJECT

    def _name(self, name):
        if name in self.kinds:
            return self.kinds[name]
        return self.table(name) or OBJECT

    def table(self, name):
        """The kind of a module's table or number, also of an imported one, or None."""
        if name in self.kinds:
            return None
        at = self.module.imported.get(name, (self.module.name, name))
        return self.program.tables.get(at)

    def _call(self, node):
        func = node.func
        if isinstance(func, ast.Name):
            if func.id in ("len", "sum", "int", "ord"):
                return INT
            if func.id in (BYTES, BYTEARRAY):
                return func.id
            if func.id == "array":
                return "array:" + node.args[0].value
            if func.id in ("min", "max") and len(node.args) > 1:
                kind = None
                for part in node.args:
                    kind = join(kind, self.of(part))
                return INT if kind == BOOL else kind
            if ("", func.id) in self.module.functions:
                return self.program.results.get((self.module.name, func.id))
            return OBJECT
        if isinstance(func, ast.Attribute):
            if self.supplied(func):
                return INT
            of = self.of(func.value)
            cls = of[6:] if of and of.startswith("class:") else None
            if isinstance(func.value, ast.Name) and func.value.id in self.program.home:
                cls = func.value.id  # Mindbug.moves(self)
            if cls:
                return self.program.results.get((self.program.top(cls, func.attr), func.attr))
            return None if of is None else OBJECT
        return OBJECT

    def supplied(self, func):
        """Is it a function that the bot calls by a module it found by name?"""
        found = isinstance(func, ast.Attribute) and func.attr in SUPPLIED and self.cls == "Bot"
        return found and ast.unparse(func.value) in ("game", "self.game")


# --- the text that Cython gets --------------------------------------------------------------------


class Writer:
    """A module as .pyx and .pxd."""

    def __init__(self, program, module, bounds=False):
        self.program = program
        self.module = module
        self.bounds = bounds
        self.edits = []  # (line, from, to, text) as numbers.edited has them
        self.pointers = {}  # {global table: kind}: read by a pointer that the module's end sets
        self.plain = []  # of the .pxd
        self.needs = set()  # classes of other modules
        self.private = []  # numbers that tools ask for by name, too
        self.caches = []  # globals: the tuple that a table was last made of, and what it became
        for (cls, name), node in module.functions.items():
            self._function(cls, name, node)
        for name, node in module.classes.items():
            self._class(name, node)
        for node in module.tree.body:
            self._statement(node)
        self.pyx = self._pyx()
        self.pxd = self._pxd()

    # --- edits

    def _insert(self, line, column, text):
        self.edits.append((line - 1, column, column, text))

    def _replace(self, node, text):
        if node.lineno != node.end_lineno:
            raise Mistake(f"{self.module.path}:{node.lineno}: more than one line")
        self.edits.append((node.lineno - 1, node.col_offset, node.end_col_offset, text))

    def _drop(self, node, text=""):
        """A statement of several lines becomes one."""
        self.edits.append((node.lineno - 1, node.col_offset, None, text))
        for line in range(node.lineno, node.end_lineno):
            self.edits.append((line, 0, None, ""))

    # --- functions

    def _signature(self, cls, name, stub=None):
        """As the .pyx and the .pxd have it."""
        module = self.module
        if stub:
            module = self.program.home[stub]
        texts = [], []
        for arg, kind, default in self.program.parameters(module, stub or cls, name):
            text = f"{_in_c(kind)} {arg}"
            self._use(kind)
            texts[0].append(text + (f"={ast.unparse(default)}" if default else ""))
            texts[1].append(text + ("=*" if default else ""))
        first = ["self"] if cls else []
        kind, end = self.program.result(module, stub or cls, name)
        return [f"cpdef {kind} {name}({', '.join(first + text)}){end}" for text in texts]

    def _use(self, kind):
        if kind and kind.startswith("class:") and kind[6:] not in self.module.classes:
            self.needs.add(kind[6:])

    def _function(self, cls, name, node):
        env = Names(self.program, self.module, cls, name, node)
        open_ = self.program.open(self.module, cls, name)
        first = node.body[0]
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        pad = " " * (node.col_offset + 4)
        lines = []
        if open_:
            pyx, pxd = self._signature(cls, name)
            self.edits.append((node.lineno - 1, node.col_offset, None, pyx + ":"))
            for line in range(node.lineno, first.lineno - 1):
                self.edits.append((line, 0, None, ""))
            if not cls:
                self.plain.append(pxd)
        if open_ or name in SPECIAL:
            lines = self._locals(env, node, open_)
        if lines and body:
            text = "".join(f"{pad}{line}\n" for line in lines)
            self._insert(body[0].lineno, 0, text)
        if not any(isinstance(part, _CLOSED) for part in _own(node)):
            none = open_ and self.program.result(self.module, cls, name)[0] == "int"
            for part in _own(node):
                self._expression(env, part)
                if none and isinstance(part, ast.Return) and not part.value:
                    self._replace(part, "return 0")

    def _locals(self, env, node, open_):
        """Declarations; and all that reads a table by its pointer."""
        lines = []
        uses = {}  # {local: [(node, is it read or set by an index?)]}
        stored = {}  # {local: [its assignments]}
        for part in _own(node):
            for child in ast.iter_child_nodes(part):
                if isinstance(child, ast.Name):
                    uses.setdefault(child.id, []).append((part, child))
            if isinstance(part, ast.Assign):
                for target in part.targets:
                    if isinstance(target, ast.Name):
                        stored.setdefault(target.id, []).append(part)
        self.direct = {}  # {local: how an index is written}
        for name, kind in sorted(env.kinds.items()):
            self._use(kind)
            mine = name in env.parameters
            if kind in (INT, BOOL) or kind and kind.startswith("class:"):
                if not mine:
                    lines.append(f"cdef {_in_c(kind)} {name}")
                continue
            if _item(kind) != INT or mine and not open_:
                if kind == BYTEARRAY or kind == BYTES:
                    lines += [] if mine else [f"cdef {kind} {name}"]
                continue
            if self.bounds:
                lines += [] if mine else [f"cdef {_in_c(kind)} {name}"]
                continue
            lines += self._pointer(env, name, kind, mine, uses.get(name, []), stored.get(name, []))
        return lines

    def _pointer(self, env, name, kind, mine, uses, stored):
        """Declarations of a local that has numbers."""
        whole = grows = False
        for part, child in uses:
            if isinstance(part, ast.Subscript) and part.value is child and _plain(part.slice):
                continue
            if isinstance(part, ast.Assign) and child in part.targets:
                continue
            whole = True
            if isinstance(part, ast.Attribute) or isinstance(part, ast.AugAssign):
                grows = True
        whole = whole or mine or kind == "array:?"
        for part in stored:
            whole = whole or not isinstance(part.value, (ast.Name, ast.Attribute, ast.Subscript))
            whole = (
                whole
                or isinstance(part.value, ast.Subscript)
                and (isinstance(part.value.slice, ast.Slice))
            )
        if grows or not mine and not stored:
            return [] if mine else [f"cdef {_in_c(kind)} {name}"]
        if not whole:
            for part in stored:
                self._borrow(env, part.value, kind)
            return [f"cdef {_numbers(kind)} *{name}"]
        lines = [] if mine else [f"cdef {_in_c(kind)} {name}"]
        if kind == "array:?":
            self.direct[name] = "either"
            lines += [f"cdef char *{name}_at", f"cdef bint {name}_wide"]
            sets = f"{name}_at = _of_array({name}); {name}_wide = _wide({name})"
        else:
            self.direct[name] = "at"
            lines.append(f"cdef {_numbers(kind)} *{name}_at")
            sets = f"{name}_at = {_pointed(kind)}({name})"
        if mine:
            lines.append(sets)
        for part in stored:
            self._insert(part.end_lineno, part.end_col_offset, "; " + sets)
        return lines

    def _borrow(self, env, value, kind):
        """The pointer to a table that somebody else keeps, in the place of the table."""
        of = env.of(value)
        if isinstance(value, ast.Attribute) and of.startswith("table:"):
            self._insert(value.end_lineno, value.end_col_offset, "_at")
        elif isinstance(value, ast.Name) and env.table(value.id) and not self._changes(value.id):
            self._point(value.id, of)
            self._insert(value.end_lineno, value.end_col_offset, "_at")
        else:
            self._insert(value.lineno, value.col_offset, _pointed(kind) + "(")
            self._insert(value.end_lineno, value.end_col_offset, ")")

    def _changes(self, name):
        """Rivals and training put other values in the place of a module's."""
        return self.module.imported.get(name, ("",))[0].endswith(".values")

    def _point(self, name, kind):
        self.pointers[name] = kind

    def _expression(self, env, node):
        """Edits of one expression of a function."""
        if isinstance(node, ast.Subscript) and _plain(node.slice) and not self.bounds:
            value = node.value
            if isinstance(value, ast.Name):
                self._indexed(env, node, value)
            elif isinstance(value, ast.Attribute):
                if (env.of(value) or "").startswith("table:"):
                    self._insert(value.end_lineno, value.end_col_offset, "_at")
        elif isinstance(node, ast.For) and not self.bounds:
            self._each(env, node.iter)
        elif isinstance(node, ast.Call) and env.supplied(node.func):
            self._replace(node.func.value, "self.mind")
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "self.game":
            self._insert(node.end_lineno, node.end_col_offset, "; self.mind = self.game.MIND")
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            if env.of(node.value) in (BYTES, BYTEARRAY):  # Cython 3.3.1 crashes at this
                self._insert(node.value.lineno, node.value.col_offset, "tuple(")
                self._insert(node.value.end_lineno, node.value.end_col_offset, ")")
        elif isinstance(node, ast.Attribute) and node.attr == "__new__":
            # a compiled class refuses object.__new__
            call = next(p for p in ast.walk(self.module.tree) if getattr(p, "func", 0) is node)
            self._replace(node.value, ast.unparse(call.args[0]))
        elif isinstance(node, ast.Attribute) and node.attr == "__dict__":
            self._replace(node, f"{ast.unparse(node.value)}.parts()")

    def _each(self, env, items):
        """A loop over the numbers of a table goes over C's."""
        kind = env.of(items)
        table = isinstance(items, ast.Attribute) and kind and kind.startswith("table:")
        if isinstance(items, ast.Name) and env.table(items.id) and _item(kind) == INT:
            table = not self._changes(items.id)
            if table:
                self._point(items.id, kind)
        if table:
            end = f"_at[:len({ast.unparse(items)})]"
            self._insert(items.end_lineno, items.end_col_offset, end)

    def _indexed(self, env, node, value):
        name = value.id
        way = self.direct.get(name)
        if way == "at":
            self._insert(value.end_lineno, value.end_col_offset, "_at")
        elif way == "either":
            end = value.end_col_offset
            self.edits.append((value.end_lineno - 1, end, end + 1, f"_at, {name}_wide, "))
            self._insert(value.lineno, value.col_offset, "_either(")
            end = node.end_col_offset
            self.edits.append((node.end_lineno - 1, end - 1, end, ")"))
        elif (kind := env.table(name)) and _item(kind) == INT:
            if self._changes(name):
                self._replace(value, f"_of_bytes({name})")
            else:
                self._point(name, kind)
                self._insert(value.end_lineno, value.end_col_offset, "_at")

    # --- classes and modules

    def _class(self, name, node):
        self._insert(node.lineno, node.col_offset, "cdef ")
        fields = self.module.declared.fields.get(name, {})
        every = self.program.fields(name)
        first = {}
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        for part in body:
            if isinstance(part, ast.Assign) and part.targets[0].id in every:
                first[part.targets[0].id] = ast.unparse(part.value)
                self._drop(part, "pass")
        lines = []
        if first:
            lines.append("def __cinit__(self, *args, **options):")
            lines += [f"    self.{field} = {value}" for field, value in first.items()]
        for field, kind in fields.items():
            if kind.startswith("table:"):
                lines += _property(field, kind)
                self.caches += [f"_{field}_given", f"_{field}_made"]
        lines += ["def parts(self):", '    """{name: value} of all that it holds."""']
        parts = ", ".join(f'"{field}": self.{field}' for field in every)
        lines.append(f"    return {{{parts}}}")
        for cls, method in sorted(self.program.wanted):
            if cls == name:
                owner = self.program.below_with(cls, method)[0]
                lines += [
                    f"{self._signature(cls, method, owner)[0]}:",
                    "    raise NotImplementedError",
                ]
        lines += self._lifted(name)
        text = "".join(f"    {line}\n" for line in lines)
        self._insert(node.end_lineno + 1, 0, text)

    def _lifted(self, name):
        """The properties that the module gives the class on CPython, at its end."""
        lines = []
        for node in self.module.tree.body:
            for part in node.body if _is_cpython(node) else ():
                if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Attribute):
                    to = part.targets[0]
                    if to.value.id == name and part.value.func.id == "property":
                        body = ast.unparse(part.value.args[0].body)
                        lines += ["@property", f"def {to.attr}(self):", f"    return {body}"]
        return lines

    def _statement(self, node):
        """One of the module's own."""
        if _is_cpython(node):
            self._drop(node)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            number = numbers.number(node.value)
            if number is not None and node.targets[0].id.startswith("_"):
                self._drop(node, f"cdef enum: {node.targets[0].id} = {number}")
                self.private.append(f"{node.targets[0].id}={number}")

    def _cimports(self):
        classes = set(self.needs)
        for cls in self.module.classes:
            if self.program.base[cls] and self.program.base[cls] not in self.module.classes:
                classes.add(self.program.base[cls])
        text = ""
        for cls in sorted(classes):
            text += f"from {self.program.home[cls].name} cimport {cls}\n"
        if self._supplies():
            text += "from engine.bot cimport Game\nfrom engine.table cimport Table\n"
        if "Bot" in self.module.classes:
            text += "from engine.table cimport Table\n"
        return text

    def _supplies(self):
        return all(("", name) in self.module.functions for name in SUPPLIED)

    def _pyx(self):
        text = numbers.edited(self.module.text + "\n", self.edits)
        # a class that is imported by name is also known to C
        text = HEAD + self._cimports() + text
        pointers = "".join(f"cdef object {name} = None\n" for name in self.caches)
        ends = ""
        for name, kind in sorted(self.pointers.items()):
            pointers += f"cdef {_numbers(kind)} *{name}_at\n"
            ends += f"{name}_at = {_pointed(kind)}({name})\n"
        if self.private:
            ends += f"globals().update({', '.join(self.private)})\n"
        head, rest = text.split("cdef inline", 1)
        text = head + pointers + "cdef inline" + rest + ends
        if self._supplies():
            game = self.module.game.capitalize()
            text += f"""
cdef class _Game(Game):
    cdef int value(self, Table t, int seat) except? -1:
        return value(<{game}>t, seat)
    cdef int order(self, Table t, int n) except? -1:
        return order(<{game}>t, n)
MIND = _Game()
"""
        if "Bot" in self.module.classes:
            text += """
cdef class Game:
    cdef int value(self, Table t, int seat) except? -1:
        raise NotImplementedError
    cdef int order(self, Table t, int n) except? -1:
        raise NotImplementedError
"""
        return text

    def _pxd(self):
        text = self._cimports()
        if "Bot" in self.module.classes:
            text += """
cdef class Game:
    cdef int value(self, Table t, int seat) except? -1
    cdef int order(self, Table t, int n) except? -1
"""
        for cls in self.module.classes:
            base = self.program.base[cls]
            text += f"cdef class {cls}({base}):\n" if base else f"cdef class {cls}:\n"
            lines = ["cdef public Game mind"] if cls == "Bot" else []
            for field, kind in self.module.declared.fields.get(cls, {}).items():
                if kind.startswith("table:"):
                    lines.append(f"cdef object {field}_kept")
                    lines.append(f"cdef {_numbers(kind)} *{field}_at")
                else:
                    lines.append(f"cdef public {_in_c(kind)} {field}")
            for owner, name in sorted(self.program.wanted):
                if owner == cls:
                    lines.append(
                        self._signature(cls, name, self.program.below_with(cls, name)[0])[1]
                    )
            for owner, name in self.module.functions:
                if owner == cls and self.program.open(self.module, cls, name):
                    lines.append(self._signature(cls, name)[1])
            text += "".join(f"    {line}\n" for line in lines or ["pass"])
        return text + "".join(line + "\n" for line in self.plain)


def _numbers(kind):
    """What its numbers are in C."""
    return ELEMENTS[kind[-1] if ":" in kind else "B"]


def _pointed(kind):
    """The function, or cast and function, that gives the pointer to its numbers."""
    if kind == BYTEARRAY:
        return "_of_bytearray"
    if kind in (BYTES, "table:B"):
        return "_of_bytes"
    return f"<{_numbers(kind)} *>_of_array"


def _property(field, kind):
    """A table of numbers: kept as bytes or an array, whatever is assigned."""
    made = "bytes(given)" if kind == "table:B" else f'_of_numbers("{kind[-1]}", given)'
    return [
        "@property",
        f"def {field}(self):",
        f"    return self.{field}_kept",
        f"@{field}.setter",
        f"def {field}(self, given):",
        f"    global _{field}_given, _{field}_made",
        f"    if given is not _{field}_given:",
        f"        _{field}_made = {made}",
        f"        _{field}_given = given if type(given) is tuple else None",
        f"    self.{field}_kept = _{field}_made",
        f"    self.{field}_at = {_pointed(kind)}(self.{field}_kept)",
    ]


def _is_stored(node):
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _plain(index):
    """Is it an index that cannot count from the end?"""
    return not isinstance(index, ast.Slice) and not (
        isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub)
    )


def _is_cpython(node):
    """if sys.implementation.name == "cpython": of a module."""
    return isinstance(node, ast.If) and ast.unparse(node.test).startswith("sys.implementation")
