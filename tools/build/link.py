# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Links modules into the few files that a board loads.

A module costs a board some 200 bytes beside its code: a table of names, its path, an entry for
every name it imports. So what is in memory at the same time becomes one file, a unit:

- cardling.app and what it imports: there from power-on;
- cardling.match and what it imports besides: there as long as a match;
- engine, with what the rules of all games build on (SHARED);
- engine.GAME and what it imports from its own folder: the rules of a game;
- cardling.GAME.screen and what else it imports: the table of a game, which is there as long as no
  page needs its room. So what several games build on is in several units, of which a board loads
  one;
- what is marked in modules of that first unit is in cardling.PHASE, whatever their folder: what
  only the start needs is in cardling.start;
- the modules of a folder that say ``PHASE = "ask"``, and all that is marked ``@phase("ask")`` in
  that folder: cardling.GAME.ask. Marked methods are put onto their class when the app loads the
  unit, and are taken off when it drops it;
- what a game uses of another one's folder in a phase is in its own unit of that phase as well;
- every other module: a unit of its own.

A name of another phase is looked up when it is used, not when it is imported, so that the phase can
come and go. Everything else is imported as the source says. A phase whose marks cut methods out of
what is itself of a phase is a part of that one, which is there when it comes.

Lines move: ``link`` also returns {unit: [(first line there, module), ...]}, by which a traceback
from a board can be told in lines of the source.
"""

import ast
import builtins
import copy
import itertools
import string

from tools.build import numbers
from tools.build.numbers import ROOMS, Mistake, edited, module
from tools.build.scopes import Walk, bound

APP = "cardling.app"
MATCH = "cardling.match"
MARKS = "phase", "loose", "promised"  # see cardling.phases
PHASES = "cardling.phases"
CUT = "_cut"  # behind the name of a class: what is cut out of it
PAGES = "cardling.pages"
ENGINE = "engine"
SHARED = "engine.table", "engine.view", "engine.move_list"
SCREEN = "screen"
SAVES = "cardling.save"  # what it has of a phase, no table needs


def link(sources):
    """({path: text of a unit}, {unit: [(first line, module), ...]}) of {path: text of a module}."""
    try:
        return _Program(sources).link()
    except SyntaxError:
        return sources, {}  # for the compiler to say


def homes(sources):
    """{path of a module: path of its unit}; what is marked for a phase may be elsewhere."""
    program = _Program(numbers.inline(sources))
    return {
        each.path: program.units[program.unit(each, each.phase)].path()
        for each in program.modules.values()
    }


def told(lines, unit, line):
    """(module, line in it) of a line of a unit."""
    module = unit
    first = 1
    for start, name in lines.get(unit, ()):
        if start <= line:
            module = name
            first = start
    return module, line - first + 1


class _Module:
    """What a module says, and where each of its names comes from."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.name = module(path)
        self.folder = self.name if path.endswith("__init__.py") else self.name.rpartition(".")[0]
        self.tree = ast.parse(text)
        self.body = self.tree.body
        self.phase = None
        self.ours = {}  # name: (module of the project, name in it; None: the module itself)
        self.others = {}  # name: its import line, without the name it gets here
        self.defined = {}  # name: the statement
        self.imports = []  # statements
        self.changing = set()  # names that a function sets

    def read(self, known):
        """``known``: names of the modules of the project."""
        for node in self.body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self.imports.append(node)
                for alias in node.names:
                    self._imported(node, alias, known)
            elif _targets(node) == ["PHASE"]:
                self.phase = node.value.value
                self.imports.append(node)  # gone like them
            elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                self.defined[node.name] = node
            else:
                for name in bound([node]):
                    self.defined.setdefault(name, node)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Global):
                self.changing.update(node.names)

    def _imported(self, node, alias, known):
        bound = alias.asname or alias.name
        if isinstance(node, ast.Import):
            if alias.name in known:
                self.ours[bound] = alias.name, None
            elif "." in bound:
                self.refuse(node, f"import {alias.name} under a name of its own")
            else:
                self.others[bound] = f"import {alias.name}"
        elif f"{node.module}.{alias.name}" in known:
            self.ours[bound] = f"{node.module}.{alias.name}", None
        elif node.module in known:
            self.ours[bound] = node.module, alias.name
        else:
            self.others[bound] = f"from {node.module} import {alias.name}"

    def phase_of(self, node, outer=None):
        """The phase of a statement, or of a method of a class of phase ``outer``."""
        for mark in _marks(node):
            if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "phase":
                return mark.args[0].value
        return outer or self.phase

    def phases(self):
        """All phases of which it has something; None: always there."""
        found = {self.phase}
        for node in self.body:
            found.add(self.phase_of(node))
            if isinstance(node, ast.ClassDef):
                found.update(self.phase_of(inner, self.phase_of(node)) for inner in node.body)
        return found

    def cuts(self, phase):
        """Its classes out of which methods of this phase are cut."""
        return [
            node
            for node in self.body
            if isinstance(node, ast.ClassDef) and self.phase_of(node) != phase
            if any(self.phase_of(inner, self.phase_of(node)) == phase for inner in node.body)
        ]

    def cut(self):
        """Names of methods that are cut out of their classes."""
        for node in self.body:
            for inner in node.body if isinstance(node, ast.ClassDef) else ():
                if self.phase_of(inner, self.phase_of(node)) != self.phase_of(node):
                    yield _named(inner)

    def refuse(self, node, why):
        """Something cannot be linked."""
        raise Mistake(f"{self.path}:{node.lineno}: {why}")


class _Program:
    """All modules, and the units that they become."""

    def __init__(self, sources):
        self.rest = {path: text for path, text in sources.items() if not path.startswith(ROOMS)}
        found = [_Module(path, sources[path]) for path in sources if path.startswith(ROOMS)]
        self.modules = {each.name: each for each in found}
        for each in found:
            each.read(self.modules)
        self.come_and_go = {name for each in found for name in each.cut()}
        self.heads = {}  # module: the unit it is a part of
        for each in sorted(found, key=lambda each: each.name != APP):
            game = each.name == each.folder and each.name.startswith("engine.")
            if each.name in (APP, MATCH) or game:
                for name in self._with(each.name):
                    self.heads.setdefault(name, each.name)
        if ENGINE in self.modules:
            self.heads.update(dict.fromkeys(SHARED, ENGINE))
        screens = [each for each in found if each.name == f"{each.folder}.{SCREEN}"]
        self.tables = {}  # of a game's folder: the modules that are its table
        for each in screens:
            parts = [name for name in self._with(each.name, APP[:9]) if name not in self.heads]
            self.tables[each.folder] = parts
        self.inside = {name for parts in self.tables.values() for name in parts}
        self.units = {}  # name: _Unit
        for each in sorted(found, key=lambda each: self._rank(each.name)):
            for phase in sorted(each.phases(), key=str):
                if not phase and each.name in self.inside:
                    for folder in sorted(self.tables):
                        if each.name in self.tables[folder]:
                            name = f"{folder}.{SCREEN}"
                            self.units.setdefault(name, _Unit(self, name, None)).add(each)
                    continue
                name = self.unit(each, phase)
                same = self.modules.get(name)
                if phase and same and same.phase != phase:
                    same.refuse(same.body[0], f"{name} is also what is marked with {phase}")
                self.units.setdefault(name, _Unit(self, name, phase)).add(each)
        for each in screens:
            self._borrow(each)

    def _borrow(self, screen):
        """What a game uses of other folders in a phase comes into its own unit of that phase."""
        folder = screen.folder
        used = [self.modules[name] for name in self._with(screen.name, "cardling.")]
        used += [each for each in self.modules.values() if each.folder == folder and each.phase]
        for each in used:  # it grows
            phases = each.phases() - {None}
            if each.folder not in (folder, SAVES):
                for phase in sorted(phases):
                    name = f"{folder}.{phase}"
                    unit = self.units.setdefault(name, _Unit(self, name, phase))
                    if unit.phase != phase:
                        same = self.modules[name]
                        same.refuse(same.body[0], f"it needs a PHASE: {each.name} has of {phase}")
                    unit.add(each)
                    unit.parts.sort(key=lambda part: self._rank(part.name))
            for name, _ in each.ours.values() if phases else ():
                of = self.modules[name]
                near = of.phase in phases or of.folder + ".screen" in self.modules
                if of.phase and near and of not in used:
                    used.append(of)

    def _with(self, head, folder=None):
        """A module, and those of its folder that come with it."""
        folder = folder or self.modules[head].folder + "."
        found = []
        todo = [head] if head in self.modules else []
        while todo:
            name = todo.pop()
            late = self.modules[name].phase or name.startswith(PAGES)
            if name not in found and not late and (name + ".").startswith(folder):
                found.append(name)
                todo += [of for of, _ in self.modules[name].ours.values()]
        return found

    def _rank(self, name):
        """Modules come after those that they import."""
        ranks = self.__dict__.setdefault("ranks", {})
        if name not in ranks:
            ranks[name] = 0
            ranks[name] = 1 + max(
                [self._rank(n) for n, _ in self.modules[name].ours.values()] or [0]
            )
        return ranks[name]

    def unit(self, each, phase):
        """The name of the unit for what a module has of a phase."""
        if phase:
            folder = APP.split(".")[0] if self.heads.get(each.name) == APP else each.folder
            return f"{folder}.{phase}"
        if each.name in self.inside:
            found = [folder for folder in self.tables if each.name in self.tables[folder]]
            return f"{each.folder if each.folder in found else found[0]}.{SCREEN}"
        return self.heads.get(each.name, each.name)

    def home(self, unit, each, phase):
        """The unit in which a unit finds what a module has of a phase."""
        near = self.units.get(f"{unit.folder()}.{phase or SCREEN}")
        return near if near and each in near.parts else self.units[self.unit(each, phase)]

    def several(self, each, phase):
        """Is it in more than one unit?"""
        return sum(unit.phase == phase and each in unit.parts for unit in self.units.values()) > 1

    def stays(self, each, name):
        """Is what a module imports by this name there as long as the module is?"""
        found = self.find(each, name)
        if found is None:
            of, inner = each.ours[name]
            each.refuse(each.tree.body[0], f"it imports {inner}, which {of} does not have")
        of, inner = found
        if name in MARKS:
            return False
        if inner is None or inner not in of.defined:
            return inner is not None
        return of.phase_of(of.defined[inner]) in (None, each.phase)

    def find(self, each, name):
        """(module, name) that a name of a module stands for; (module, None): a module."""
        while name in each.ours and name not in each.defined:
            of, inner = each.ours[name]
            if inner is None:
                return self.modules[of], None
            each, name = self.modules[of], inner
        return (each, name) if name in each.defined or name in each.others else None

    def link(self):
        """The texts of all units, and where their lines come from."""
        texts = dict(self.rest)
        lines = {}
        for unit in self.units.values():
            unit.choose_names()
        for unit in self.units.values():
            text, where = unit.text()
            texts[unit.path()] = text
            if where != [(1, unit.name)]:
                lines[unit.name] = where
        return texts, lines


class _Unit:
    """What a board loads at once."""

    def __init__(self, program, name, phase):
        self.program = program
        self.name = name
        self.phase = phase
        self.parts = []
        self.names = {}  # (module, name in it): name here
        self.taken = dict.fromkeys(dir(builtins), "a built-in")
        self.imports = {}  # name here: the line that brings it
        self.used = set()  # every word in its modules
        self.ends = []  # lines at its end
        self.taken_off = []  # statements that take its methods off their classes
        self.inside = set()  # phases that it is a part of

    def add(self, each):
        """Something of this module is in it."""
        self.parts.append(each)
        if self.phase and each.cuts(self.phase):
            self.inside.update(each.phase_of(node) for node in each.cuts(self.phase))
        for node in ast.walk(each.tree):
            self.used.update((getattr(node, "id", ""), getattr(node, "arg", ""), _named(node)))

    def folder(self):
        """Of the game it belongs to."""
        above, _, name = self.name.rpartition(".")
        return above if self.phase or name == SCREEN else self.parts[0].folder

    def path(self):
        """The file it becomes."""
        for each in self.parts:
            if each.name == self.name:
                return each.path
        return (
            ("" if self.name.startswith("engine") else "lib/") + self.name.replace(".", "/") + ".py"
        )

    def choose_names(self):
        """What its modules define has names that no two share; public ones stay as they are."""
        found = [
            (each, name, node)
            for each in self.parts
            for name, node in each.defined.items()
            if self.has(each, node)
        ]
        folder = self.folder()
        far = (
            [each.folder != folder for each, _, _ in found] if self.phase else [False] * len(found)
        )
        rows = zip(far, found, strict=True)
        for away, (each, name, node) in sorted(rows, key=lambda row: (row[1][1][0] == "_", row[0])):
            alone = len(self.parts) == 1
            if (name[0] == "_" or away) and name in self.taken:
                self.names[each.name, name] = self.fresh(each.name)
            elif name in self.taken and not alone and not self.hides(each, name):
                each.refuse(node, f"{name} is {self.taken[name]}, and both are in {self.name}")
            else:
                self.names[each.name, name] = name
                self.taken[name] = f"a name of {each.name}"

    def hides(self, each, name):
        """Is it a built-in that no other of its modules uses?"""
        return name not in self.names.values() and not any(
            isinstance(node, ast.Name) and node.id == name
            for part in self.parts
            if part is not each
            for node in ast.walk(part.tree)
        )

    def has(self, each, node, outer=None):
        """Is this statement of one of its modules in this unit? See _Module.phase_of."""
        if each.name == PHASES and _named(node) in MARKS:
            return False  # no mark is left
        if any(getattr(mark, "id", "") == "promised" for mark in _marks(node)):
            return False
        phase = each.phase_of(node, outer)
        if self.phase or each.name in self.program.inside:
            return phase == self.phase
        return self.program.unit(each, phase) == self.name

    def fresh(self, why):
        """A short name that nothing here has."""
        letters = string.ascii_letters
        for name in itertools.chain(letters, map("".join, itertools.product(letters, letters))):
            name = "_" + name
            if name not in self.taken and name not in self.used:
                self.taken[name] = why
                return name
        raise AssertionError

    def ref(self, each, node, name):
        """What a name of a module is called here, None: it is not of the module."""
        found = self.program.find(each, name)
        if found is None:
            return None
        of, inner = found
        if inner is None:
            each.refuse(node, f"{name} is a module: only its names can be used")
        if inner in of.others and inner not in of.defined:
            return self.bring(of.others[inner], inner)
        phase = of.phase_of(of.defined[inner])
        unit = self.program.home(self, of, phase)
        if unit is self:
            return self.names[of.name, inner]
        number = numbers.constant(of.defined[inner])
        if number is not None:  # the compiler keeps no name for it
            return f"{number}" if number >= 0 else f"({number})"
        if inner in of.changing:
            each.refuse(node, f"{inner} changes, and is in another unit, {unit.name}")
        there = unit.names[of.name, inner]
        if phase and phase != self.phase and phase not in self.inside:
            if not self.phase and self.program.several(of, phase):
                each.refuse(node, f"{inner} is in a unit of more than one game: ask the app for it")
            find = self.ref(self.program.modules[APP], node, "load_unit")
            return f'{find}("{unit.name}").{there}'
        return self.bring(f"from {unit.name} import {there}", there)

    def bring(self, line, name):
        """The name of what an import line brings."""
        for known, other in self.imports.items():
            if other == line:
                return known
        if name in self.taken:
            name = self.fresh(line)
        self.taken[name] = f"what {line} brings"
        self.imports[name] = line
        return name

    def first(self):
        """All its imports, in one line."""
        lines = {}  # by module
        for name, line in self.imports.items():
            head, _, what = line.rpartition(" ")
            lines.setdefault(head, []).append(what if what == name else f"{what} as {name}")
        return "; ".join(f"{head} {', '.join(names)}" for head, names in lines.items())

    def text(self):
        """Its text, and [(first line there, module), ...]."""
        bodies = [(each, _Part(self, each).text()) for each in self.parts]
        each = self.parts[0]
        if len(bodies) == 1 and each.name == self.name:  # who knows it may ask for what it imports
            for name in [*each.ours, *each.others]:
                if name not in self.taken and self.program.stays(each, name):
                    new = self.ref(each, each.tree.body[0], name)
                    if new != name:
                        self.ends.append(f"{name} = {new}")
        first = self.first()
        if len(bodies) == 1 and bodies[0][0].imports and not self.ends:
            each, text = bodies[0]
            at = each.imports[0].lineno - 1  # no line of it moves
            return edited(text, [(at, 0, None, first)]), [(1, each.name)]
        lines = [first] if first else []
        where = []
        for each, text in bodies:
            where.append((len(lines) + 1, each.name))
            lines += text.rstrip("\n").split("\n")
        if self.taken_off:
            lines.append("def take_off(): " + "; ".join(self.taken_off))
        return "\n".join(lines + self.ends) + "\n", where


class _Part(Walk):
    """What a module has for a unit, in the words of the unit."""

    def __init__(self, unit, each):
        super().__init__()
        self.unit = unit
        self.each = each
        self.edits = []
        self.gone = []  # parts of classes that are not here

    def text(self):
        """No line of it moves."""
        for node in self.each.body:
            if node in self.each.imports:
                self._blank(node)
            elif isinstance(node, ast.ClassDef):
                self._class(node)
            elif self.unit.has(self.each, node):
                self.visit(node)
            else:
                self._blank(node)
        return edited(self.each.text, self.edits)

    def _class(self, node):
        """A class, or what of it is marked for this unit."""
        each = self.each
        phase = each.phase_of(node)
        here = self.unit.has(each, node)
        kept = []
        for inner in node.body:
            if self.unit.has(each, inner, phase):
                kept.append(inner)
            else:
                self._blank(inner)
                self.gone.append(inner)
        if here:
            self.visit(node)
            return
        line = node.lineno - 1
        for mark in node.decorator_list:
            self._blank(mark)
        for i in range(
            line, node.body[0].lineno - 1 - len(getattr(node.body[0], "decorator_list", ()))
        ):
            self.edits.append((i, 0, None, ""))
        if not kept:
            return
        own = self.unit.ref(each, node, node.name)
        part = own + CUT
        self.edits.append((line, 0, None, f"class {part}:"))
        for inner in kept:
            plain = isinstance(inner, ast.FunctionDef)
            if plain and inner.name[:2] == "__":  # others are looked for when a class is made
                plain = inner.name == "__init__"
            if not plain or len(inner.decorator_list) > 1:
                each.refuse(inner, "only plain methods can be cut out of a class")
            for deep in ast.walk(inner):
                if isinstance(deep, ast.Name) and deep.id == "super":
                    each.refuse(deep, "super() does not work in a method that is cut out")
            self.outer = False
            self.visit(inner)
            self.outer = True
        names = [inner.name for inner in kept]
        put = "; ".join(f"{own}.{name} = {part}.{name}" for name in names)
        none = "; ".join(f"{own}.{name} = None; del {own}.{name}" for name in names)
        self.unit.ends.append(f"{put}; {part} = None")
        self.unit.taken_off.append(none)

    def _blank(self, node):
        first = min([node.lineno] + [mark.lineno for mark in getattr(node, "decorator_list", ())])
        for line in range(first - 1, node.end_lineno):
            self.edits.append((line, 0, None, ""))

    # --- names

    def _rename(self, node, start, end, old, new):
        if new is None or new == old:
            return
        if self.local(new.partition("(")[0]):
            self.each.refuse(node, f"{new} is a name of this function, too")
        self.edits.append((node.lineno - 1, start, end, new))

    def visit_Name(self, node):
        """A name, if it is the module's."""
        if not self.local(node.id):
            new = self.unit.ref(self.each, node, node.id)
            self._rename(node, node.col_offset, node.end_col_offset, node.id, new)

    def visit_Attribute(self, node):
        """A name of a module."""
        if isinstance(node.value, ast.Name) and not self.local(node.value.id):
            found = self.unit.program.find(self.each, node.value.id)
            if found and found[1] is None:
                if not isinstance(node.ctx, ast.Load) or node.lineno != node.end_lineno:
                    self.each.refuse(node, "a module's name can only be read, and in one line")
                new = self.unit.ref(found[0], node, node.attr)
                if new is None:
                    self.each.refuse(node, f"{found[0].name} has no {node.attr}")
                self._rename(node, node.col_offset, node.end_col_offset, None, new)
                return
        self.visit(node.value)

    def visit_Call(self, node):
        """Nobody asks for what comes and goes."""
        asks = getattr(node.func, "id", "") in ("hasattr", "getattr") and len(node.args) > 1
        name = asks and getattr(node.args[1], "value", None)
        if name in self.unit.program.come_and_go:
            self.each.refuse(node, f"{name} is not always there: it is cut out of its class")
        self.generic_visit(node)

    def visit_JoinedStr(self, node):
        """Places in it are not told."""
        before = len(self.edits)
        self.generic_visit(node)
        if len(self.edits) > before:
            self.each.refuse(node, "a name of another module in an f-string")

    def visit_ImportFrom(self, node):
        """An import inside a function or a try."""
        known = self.unit.program.modules
        line = []
        for alias in node.names:
            if f"{node.module}.{alias.name}" in known:
                if self.unit.program.unit(known[f"{node.module}.{alias.name}"], None) != (
                    f"{node.module}.{alias.name}"
                ):
                    self.each.refuse(node, f"{alias.name} is not a module of a board")
                line.append((node.module, alias.name, alias.asname or alias.name))
            elif node.module in known:
                of, inner = self.unit.program.find(known[node.module], alias.name)
                unit = self.unit.program.home(self.unit, of, of.phase_of(of.defined[inner]))
                bound = alias.asname or alias.name
                line.append((unit.name, unit.names[of.name, inner], bound))
            else:
                return
        text = "; ".join(
            f"from {of} import {name}" + (f" as {bound}" if bound != name else "")
            for of, name, bound in line
        )
        self.edits.append((node.lineno - 1, node.col_offset, None, text))
        for i in range(node.lineno, node.end_lineno):
            self.edits.append((i, 0, None, ""))

    def visit_Global(self, node):
        """Names that a function sets keep theirs."""
        for name in node.names:
            here = self.unit.names.get((self.each.name, name))
            if here is None:
                self.each.refuse(node, f"{name} is a name of another unit")
            if here != name:
                self.each.refuse(node, f"{name} is also a name of another module")

    def visit_FunctionDef(self, node):
        """It may have another name here; marks go."""
        if self.outer:
            self._defined(node, 4)
        super().visit_FunctionDef(self._unmarked(node))

    def visit_ClassDef(self, node):
        """It may have another name here; what is marked for another unit goes."""
        if self.outer:
            self._defined(node, 6)
        super().visit_ClassDef(self._unmarked(node))

    def class_body(self, body):
        """Without what is blank."""
        super().class_body([inner for inner in body if inner not in self.gone])

    def _defined(self, node, start):
        new = self.unit.names[self.each.name, node.name]
        start += node.col_offset
        self._rename(node, start, start + len(node.name), node.name, new)

    def _unmarked(self, node):
        """The same without its marks; other units still need them."""
        made = copy.copy(node)
        made.decorator_list = []
        for mark in node.decorator_list:
            if getattr(getattr(mark, "func", mark), "id", "") in MARKS:
                self.edits.append((mark.lineno - 1, 0, None, ""))
            else:
                made.decorator_list.append(mark)
        return made


def _targets(node):
    """Names that an assignment sets."""
    if not isinstance(node, ast.Assign):
        return []
    return [getattr(target, "id", "") for target in node.targets]


def _marks(node):
    return getattr(node, "decorator_list", ())


def _named(node):
    return node.name if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else ""
