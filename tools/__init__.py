# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Desktop programs of Cardling: python -m tools.<name>, from the root of the checkout."""

import importlib.util
import os
import sys
import sysconfig
from importlib.machinery import PathFinder
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

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

# A program that found the compiled engine tells its processes so (tools/native.py).
if _compiled := os.environ.get("CARDLING_NATIVE"):
    engine.__path__.insert(0, _compiled)
    sys.path.append(str(Path(_compiled).parent))
