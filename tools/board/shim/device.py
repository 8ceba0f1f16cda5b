# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The board's view of the world for the board's own code: engine/, lib/cardling, code.py, boot.py.

These modules get builtins of their own, in which `open` opens files of the drive and `import` finds
what the firmware has: time, os, random and gc as the board knows them, no typing, no threading.
Nothing changes for any other code of the process."""

import builtins
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path

PACKAGES = ("cardling", "engine")


class Device(MetaPathFinder):
    """Finds and loads the board's packages from the folders of `root`."""

    def __init__(self, root, modules, stand_ins, drive, watch=None):
        """`watch`: .load(path) is called before a module is loaded, with its path in the root, and
        .loaded(module) afterwards."""
        self._root = root
        self._watch = watch
        self._paths = [str(root / "lib"), str(root)]
        self._modules = modules
        self._stand_ins = stand_ins
        self._stash = {}
        self.builtins = {**vars(builtins), "__import__": self._import, "open": drive.open}

    def install(self):
        """From now on the board's packages are loaded anew, and by this."""
        self._stash = self._take()
        sys.meta_path.insert(0, self)

    def uninstall(self):
        """The packages are again as they were before."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)
        self._take()
        sys.modules.update(self._stash)

    def forget(self):
        """The modules of the board's packages are loaded anew at the next import."""
        self._take()

    def run(self, name):
        """Run a file of the root as the board does: as the program, __name__ == "__main__"."""
        path = self._root / name
        code = compile(path.read_text(encoding="utf-8"), str(path), "exec")
        exec(code, {"__name__": "__main__", "__file__": name, "__builtins__": self.builtins})

    def find_spec(self, name, path=None, target=None):
        """Called by import for every module that is not loaded yet."""
        if name.partition(".")[0] not in PACKAGES:
            return None
        spec = PathFinder.find_spec(name, path or self._paths, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(name, spec.origin, self.builtins, self._watch)
            if self._watch:
                self._watch.load(Path(spec.origin).relative_to(self._root).as_posix())
        return spec

    def _take(self):
        names = [name for name in sys.modules if name.partition(".")[0] in PACKAGES]
        return {name: sys.modules.pop(name) for name in names}

    def _import(self, name, globals=None, locals=None, fromlist=(), level=0):
        if level == 0:
            if name in self._stand_ins:
                return self._stand_ins[name]
            top = name.partition(".")[0]
            known = top in self._modules or top in PACKAGES or top.startswith("adafruit_")
            if not known:
                raise ImportError("no module named '%s' on this board" % name)
        return builtins.__import__(name, globals, locals, fromlist, level)


class _Loader(SourceFileLoader):
    def __init__(self, name, path, names, watch):
        super().__init__(name, path)
        self._builtins = names
        self._watch = watch

    def exec_module(self, module):
        module.__dict__["__builtins__"] = self._builtins
        super().exec_module(module)
        if self._watch:
            self._watch.loaded(module)
