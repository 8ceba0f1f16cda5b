# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The engine, compiled: make native

Rules, bots and redeals become C by way of Cython, from the very files that a board runs
(tools/build/typed.py), and this machine's C compiler makes modules of them in build/native. The
arena, with the report and the ladder, and the training take them from there if they fit the
sources; nothing else does, and nothing needs them. CARDLING_NATIVE= (empty) before a command keeps
it to Python.

--check plays the same games and lets the same bots decide on both engines (tools/rules/equal.py);
--bounds builds one that checks each index, far slower, in build/native-bounds, and checks that.
"""

import argparse
import concurrent.futures
import functools
import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tools import ROOT
from tools.build import numbers, typed
from tools.progress import watched

FOLDER = ROOT / "build" / "native"
VARIABLE = "CARDLING_NATIVE"  # where a program's processes find it; empty: not at all
STAMP = "sources"
# Beside each there may be a .pxd that says what is no whole number.
COMPILED = [
    f"engine/{name}.py"
    for name in (
        *("table", "bot"),
        *(f"mindbug/{name}" for name in ("__init__", "piles", "abilities", "deal", "bot")),
        *(f"tagteam/{name}" for name in ("__init__", "knowledge", "bot")),
        *(f"mantis/{name}" for name in ("__init__", "bot")),
        *(f"minimonfa/{name}" for name in ("__init__", "piles", "effects", "fight")),
        *(f"minimonfa/{name}" for name in ("deal", "blind", "bot")),
    )
]
# Written for C from the start: many tables in one call.
BATCH = "cardling_batch", ROOT / "tools" / "bots" / "batch.pyx"
NO_COMPILER = (
    "there is no C compiler ({}) on this machine; on Debian `apt install gcc libc6-dev` brings "
    "one. Everything runs without it, only slower"
)
NO_HEADERS = (
    "the C compiler is there, but not Python's header files ({}); on Debian `apt install "
    "python3-dev` brings them. Everything runs without them, only slower"
)


class Missing(Exception):
    """What this machine lacks."""


# --- for the programs that use it -----------------------------------------------------------------


def digest():
    """Of all that the compiled modules come from, and which Python they are for."""
    paths = [*(ROOT / "engine").rglob("*.py"), *(ROOT / "engine").rglob("*.pxd")]
    paths += [
        ROOT / "tools" / name
        for name in ("bots/batch.pyx", "build/native.py", "build/numbers.py", "build/typed.py")
    ]
    whole = hashlib.sha256(_suffix().encode())
    for path in sorted(paths):
        whole.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


def _suffix():
    return sysconfig.get_config_var("EXT_SUFFIX")


def absent(folder=FOLDER):
    """Why the compiled engine cannot be used; None if it can."""
    stamp = folder / STAMP
    if not stamp.exists():
        return "make native compiles it"
    if stamp.read_text() != digest():
        return "build/native is of other sources or for another Python; make native renews it"
    return None


def again(program):
    """For a program that is just starting: start it anew with the compiled engine, if there is
    one. All its processes have it then (tools/__init__.py)."""
    if VARIABLE in os.environ:
        return
    why = absent()
    os.environ[VARIABLE] = "" if why else str(FOLDER / "engine")
    if watched():
        print(f"{program}: engine: " + (f"Python ({why})" if why else "compiled"), file=sys.stderr)
    if not why:
        sys.stderr.flush()
        os.execv(sys.executable, [sys.executable, "-m", f"tools.{program}", *sys.argv[1:]])


# --- making it ------------------------------------------------------------------------------------


def program(root=ROOT):
    """(the modules that are compiled, with their types; {path: text} of all others)."""
    texts = {
        path.relative_to(root).as_posix(): path.read_text("utf-8")
        for path in sorted((root / "engine").rglob("*.py"))
    }
    modules = []
    tables = {}
    for path, text in numbers.inline(texts).items():
        if path in COMPILED:
            beside = path.removesuffix(".py") + ".pxd"
            there = (root / beside).exists()
            declared = typed.Declared(beside, (root / beside).read_text("utf-8") if there else "")
            modules.append(typed.Module(path, text, declared))
        else:
            other = typed.Module(path, text, typed.Declared())
            tables.update({(other.name, key): kind for key, kind in other.tables.items()})
    rest = {path: text for path, text in texts.items() if path not in COMPILED}
    return typed.Program(modules, tables), rest


def needs():
    """The command of the C compiler; Missing."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if not shutil.which(compiler[0]):
        raise Missing(NO_COMPILER.format(compiler[0]))
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if not headers.exists():
        raise Missing(NO_HEADERS.format(headers))
    if not importlib.util.find_spec("Cython"):
        raise Missing("Cython is not installed for this Python; `make native` does that first")
    return compiler


def build(folder, bounds=False):
    """Compile what has changed; how many modules that were."""
    compiler = needs()
    (folder / STAMP).unlink(missing_ok=True)
    whole, rest = program()
    for path, text in rest.items():
        _write(folder / path, text)
    written = [typed.Writer(whole, module, bounds) for module in whole.modules.values()]
    changed = [
        _write((folder / made.module.path).with_suffix(".pxd"), made.pxd) for made in written
    ]
    sources = [(made.module.path, made.module.name, made.pyx) for made in written]
    sources.append((BATCH[0] + ".py", BATCH[0], BATCH[1].read_text("utf-8")))
    jobs = []
    for path, name, text in sources:
        source = (folder / path).with_suffix(".pyx")
        if _write(source, text) or any(changed) or not source.with_suffix(_suffix()).exists():
            source.with_suffix(_suffix()).unlink(missing_ok=True)
            jobs.append((source.relative_to(folder), name))
    # the largest first, so that no core waits for it
    jobs.sort(key=lambda job: -(folder / job[0]).stat().st_size)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(functools.partial(_compile, folder, compiler), jobs))
    (folder / STAMP).write_text(digest())
    return len(jobs)


def _write(path, text):
    """True if that changes the file."""
    if path.exists() and path.read_text("utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return True


def _compile(folder, compiler, job):
    source, name = job
    _run([sys.executable, "-m", "cython", "--module-name", name, source], folder)
    flags = ["-O2", "-fPIC", "-fwrapv", "-w", "-shared", "-I" + sysconfig.get_path("include")]
    if sys.platform == "darwin":
        flags += ["-undefined", "dynamic_lookup"]
    made = source.with_suffix(_suffix())
    _run([*compiler, *flags, source.with_suffix(".c"), "-o", made.with_suffix(".part")], folder)
    (folder / made.with_suffix(".part")).rename(folder / made)
    print(f"native: {name}", flush=True)


def _run(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise ValueError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")


def main(args=None):
    parser = argparse.ArgumentParser(prog="native", description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="play both engines and compare")
    parser.add_argument("--bounds", action="store_true", help="with a check of every index")
    parser.add_argument("--games", type=int, default=200, help="with --check, of each kind")
    a = parser.parse_args(args)
    if a.games < 1:
        parser.error("--games: at least 1")
    folder = FOLDER.with_name("native-bounds") if a.bounds else FOLDER
    try:
        count = build(folder, a.bounds)
    except Missing as why:
        print(f"native: {why}", file=sys.stderr)
        return 1
    except ValueError as why:
        print(f"native: not compiled: {why}", file=sys.stderr)
        return 1
    where = folder.relative_to(ROOT)
    print(
        f"native: {count} of {len(COMPILED) + 1} modules compiled anew, {where} is ready",
        flush=True,
    )
    if a.check or a.bounds:
        from tools.rules import equal

        return equal.main(folder / "engine", a.games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
