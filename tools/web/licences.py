# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The licences of what the page is made of, as one text for its About."""

from pathlib import Path

from tools import ROOT
from tools.build import payload

# In MicroPython's WebAssembly, whose package comes without the texts: all under the MIT licence.
_MIT = (
    "MicroPython 1.27\nCopyright (c) 2013-2025 Damien P. George",
    "Emscripten, whose runtime is part of it\nCopyright (c) 2010-2014 Emscripten authors\n"
    "Portions: Copyright Joyent, Inc. and other Node contributors",
    "musl, its C library\nCopyright (c) 2005-2020 Rich Felker, et al.\n"
    "Portions of its mathematics: Copyright (c) 1993, 2004 Sun Microsystems; 2003-2011 David\n"
    "Schultz; 2003-2009 Steven G. Kargl; 2003-2009 Bruce D. Evans; 2008 Stephen L. Moshier",
)
_UZLIB = """uzlib, part of MicroPython
Copyright (c) 2003 Joergen Ibsen, (c) 2014-2018 Paul Sokolovsky

This software is provided 'as-is', without any express or implied warranty. In no event will the
authors be held liable for any damages arising from the use of this software.

Permission is granted to anyone to use this software for any purpose, including commercial
applications, and to alter it and redistribute it freely, subject to the following restrictions:
1. The origin of this software must not be misrepresented; you must not claim that you wrote the
   original software. If you use this software in a product, an acknowledgment in the product
   documentation would be appreciated but is not required.
2. Altered source versions must be plainly marked as such, and must not be misrepresented as being
   the original software.
3. This notice may not be removed or altered from any source distribution."""
_LINE = "\n\n" + "-" * 72 + "\n\n"


def text(root=ROOT):
    """All of them."""
    own = Path(root, "LICENSE").read_text("utf-8").strip()
    mit = own[own.index("Permission is hereby granted") :]
    parts = ["Cardling\n\n" + own]
    parts += ["%s\n\n%s" % (head, mit) for head in _MIT]
    parts.append(_UZLIB)
    for name, data in payload.licenses(root).items():
        parts.append("%s\n\n%s" % (name, data.decode("utf-8", "replace").strip()))
    return _LINE.join(parts) + "\n"
