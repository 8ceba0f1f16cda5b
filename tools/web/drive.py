# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the page's MicroPython finds on its drive: the board's modules and assets, and the native
modules of the page in the place of a firmware's."""

from pathlib import Path

from tools import ROOT
from tools.build import micropython, payload

_OWN = ROOT / "tools" / "web" / "native"
_STAND_INS = ROOT / "tools" / "board" / "fit_native"
_NOT = ("hands", "fences", "heap")  # drive the program of tools/measure/fit.py


def natives():
    """{name: Path}: a module of the page's own hides the stand-in of its name, which it may use
    as fit_NAME."""
    found = {}
    own = {path.name: path for path in sorted(_OWN.glob("*.py"))}
    for path in sorted(_STAND_INS.glob("*.py")):
        if path.stem not in _NOT:
            found["fit_" + path.name if path.name in own else path.name] = path
    return found | own | {"savefile.py": ROOT / "tools" / "board" / "savefile.py"}


def start():
    """The step that loads what a board has in its firmware, and says that it does not count."""
    names = [Path(name).stem for name in natives()]
    first = ["page", "files"]
    rest = sorted(name for name in names if name not in first)
    return "import array, binascii, gc, micropython, os, struct, time\nimport %s\n" % ", ".join(
        first + rest
    )


def files(root=ROOT):
    """{path: bytes}: natives, then what `make install` puts onto a board, as MicroPython reads it:
    its .mpy files differ in their first byte."""
    sources = {**natives(), **payload.libraries(root), **payload.sources(root)}
    texts = {name: path.read_text("utf-8") for name, path in sources.items()}
    plain = micropython.inlined(tuple(texts.items()))
    made = micropython.compile_mpy({name: plain[name] for name in natives()})
    for path, data in payload.files(payload.Cross(), root).items():
        made[path] = b"M" + data[1:] if path.endswith(".mpy") else data
    return made
