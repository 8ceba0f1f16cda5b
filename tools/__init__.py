# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Desktop programs of Cardling: `python -m tools` lists them. From the root of the checkout."""

import importlib.util
import os
import sys
import sysconfig
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = "build", "pack", "board", "sim", "measure", "bots", "rules", "web"

# A board finds modules in its root and in lib.
for _folder in (str(ROOT), str(ROOT / "lib")):
    if _folder not in sys.path:
        sys.path.append(_folder)

import engine  # noqa: E402  gives a desktop Python its micropython.const

# The board's code.py in the root hides the standard module `code`, which pdb and doctest import.
# Load the standard one first, for everybody.
if "code" not in sys.modules:
    _spec = PathFinder.find_spec("code", [sysconfig.get_path("stdlib")])
    sys.modules["code"] = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(sys.modules["code"])


class _Short:
    """Finds tools.scenario in its room, tools.rules.scenario: commands and other people's programs
    need not know the rooms. Both names are one module, so nothing is loaded twice. Our own sources
    import by room, as tests/tools/test_rooms.py checks."""

    def __init__(self, whole=None):
        self.whole = whole  # the module's spec, by its whole name

    def find_spec(self, name, path=None, target=None):
        first, _, rest = name.partition(".")
        module = rest.partition(".")[0]
        here = ROOT / "tools"
        if first != __name__ or not module or _there(here / module):
            return None
        for room in ROOMS:
            if _there(here / room / module):
                whole = importlib.util.find_spec(f"{__name__}.{room}.{rest}")
                return whole and ModuleSpec(name, _Short(whole), origin=whole.origin)
        return None

    def create_module(self, spec):
        return importlib.import_module(self.whole.name)

    def exec_module(self, module):
        module.__spec__ = self.whole  # the import has put that of the short name there

    def get_code(self, name):
        """For python -m, which runs a module under the name of __main__."""
        return self.whole.loader.get_code(self.whole.name)


def _there(path):
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


sys.meta_path.insert(0, _Short())

# A program that found the compiled engine tells its processes so (tools/build/native.py).
if _compiled := os.environ.get("CARDLING_NATIVE"):
    engine.__path__.insert(0, _compiled)
    sys.path.append(str(Path(_compiled).parent))
