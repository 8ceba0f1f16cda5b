# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Walks a module's syntax tree and tells which names are the module's own."""

import ast

_SCOPES = ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp


class OfClass(set):
    """Names that the body of a class binds, which are attributes from then on."""


class Walk(ast.NodeVisitor):
    """``local(name)``: does a function around the node that is visited bind it?"""

    def __init__(self):
        self.scopes = []
        self.outer = True  # not inside a function or class

    def local(self, name):
        """Is it a name of a function, or of a class whose body is visited?"""
        return any(name in scope for scope in self.scopes)

    def variable(self, name):
        """Is it a name of a function?"""
        return any(name in scope for scope in self.scopes if not isinstance(scope, OfClass))

    def visit_FunctionDef(self, node):
        """Defaults and decorators belong to what is around it."""
        for inner in node.decorator_list + node.args.defaults + node.args.kw_defaults:
            if inner:
                self.visit(inner)
        shared = {n for deep in ast.walk(node) if isinstance(deep, ast.Global) for n in deep.names}
        self._inside((arguments(node.args) | set(bound(node.body))) - shared, node.body)

    def visit_Lambda(self, node):
        """As a function."""
        for default in node.args.defaults:
            self.visit(default)
        self._inside(arguments(node.args), [node.body])

    def visit_ClassDef(self, node):
        """Its methods do not see what its body binds."""
        for inner in node.decorator_list + node.bases:
            self.visit(inner)
        self.class_body(node.body)

    def class_body(self, body):
        """What a class defines, in the order in which it does."""
        names = set()  # so far: `now = now` takes the module's
        outer, self.outer = self.outer, False
        for inner in body:
            if isinstance(inner, ast.FunctionDef):
                self.visit(inner)
            elif isinstance(inner, ast.Assign):
                self._inside(OfClass(names), [inner.value])
                self._inside(OfClass(names | set(bound([inner]))), inner.targets)
            else:
                self._inside(OfClass(names | set(bound([inner]))), [inner])
            names.update(bound([inner]))
        self.outer = outer

    def _comprehension(self, node):
        names = set(bound([part.target for part in node.generators]))
        self._inside(names, ast.iter_child_nodes(node))

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def _inside(self, names, nodes):
        outer, self.outer = self.outer, False
        self.scopes.append(names)
        for node in nodes:
            self.visit(node)
        self.scopes.pop()
        self.outer = outer


def arguments(args):
    """The names of a function's arguments."""
    every = args.posonlyargs + args.args + args.kwonlyargs + [args.vararg, args.kwarg]
    return {arg.arg for arg in every if arg}


def bound(nodes):
    """Names that these statements bind, without those that functions inside them bind."""
    found = []
    todo = list(nodes)
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.append(node.name)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.append(node.id)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found += [alias.asname or alias.name.partition(".")[0] for alias in node.names]
        elif not isinstance(node, _SCOPES):
            if isinstance(node, ast.ExceptHandler) and node.name:
                found.append(node.name)
            todo += ast.iter_child_nodes(node)
    return found
