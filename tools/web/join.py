# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""One script of several modules, as every file costs a page that starts a way to the server and
back: what a script imports becomes a function that is called once and returns what it exports.
What is a script of the page itself stays one, and is imported."""

import re

_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";$', re.M)
_EXPORT = re.compile(r"^export ((?:async )?(?:const|function|class) (\w+))", re.M)
_MODULE = "const $%s = (() => {\n%s\nreturn { %s };\n})();\n"


def join(name, texts, scripts=()):
    """The script of this name with all that it imports; ``texts``: {name: text}, ``scripts``: names
    of those that stand by themselves."""
    made = []
    for part in _order(name, texts, scripts):
        text = _IMPORT.sub(lambda found: _imported(found, scripts), texts[part])
        if part != name:
            exports = ", ".join(found for _, found in _EXPORT.findall(text))
            text = _MODULE % (part, _EXPORT.sub(r"\1", text), exports)
        made.append(text)
    return "".join(made)


def _imported(found, scripts):
    names, module = found.groups()
    return found[0] if module in scripts else "const %s = $%s;" % (names, module)


def _order(name, texts, scripts):
    """The names of a script and all it imports, each after what it imports itself."""
    found = []
    for _, other in _IMPORT.findall(texts[name]):
        if other not in scripts:
            found += [part for part in _order(other, texts, scripts) if part not in found]
    return [*found, name]
