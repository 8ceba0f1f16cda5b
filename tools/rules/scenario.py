# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Runs scenario files, the rules of the games as text:

    python -m tools.scenario [--micropython] FILE...

For each case that fails it prints file, line and title, what was expected and what was there, and
last `N passed, M failed`. Exit status: 0 all passed, 1 some failed, 2 a file cannot be read, which
includes a position that cannot be set up; then nothing else is reported.
"""

import argparse
import json
import sys

from tools import ROOT
from tools.rules import scenario_core
from tools.rules.scenario_parser import ParseError, parse

_STEP = """
import json, engine, scenario_core
with open("/cases.json") as f:
    for number, line in enumerate(f):
        if %d <= number < %d:
            print(json.dumps(scenario_core.report(engine, json.loads(line))))
"""
_CHUNK = 100  # cases a step: garbage is collected between two steps only


def run_here(cases):
    """The results of the cases on this Python."""
    import engine

    return [scenario_core.report(engine, case) for case in cases]


def run_micropython(cases):
    """The results of the same cases on MicroPython, with the same code."""
    from tools.build import micropython

    files = micropython.package("engine")
    core = ROOT / "tools" / "rules" / "scenario_core.py"
    files.update(micropython.compile_mpy({"scenario_core.py": core}))
    files["cases.json"] = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases)
    steps = [_STEP % (i, i + _CHUNK) for i in range(0, len(cases), _CHUNK)]
    printed = "".join(micropython.run(steps, files))
    return [json.loads(line) for line in printed.splitlines()]


def run(paths, on_micropython=False):
    """Run files; return (errors, failures, passed).

    errors: lines of text, one for each file that cannot be read; then nothing else is told.
    failures: (case, [[line, expected, found], ...]).
    """
    cases, errors = [], []
    for path in paths:
        try:
            cases += parse(path)
        except ParseError as e:
            errors.append(str(e))
    if errors:
        return errors, [], 0
    results = run_micropython(cases) if on_micropython else run_here(cases)
    failures = []
    for case, (line, reason, failed) in zip(cases, results, strict=True):
        if line:
            errors.append(f"{case['file']}:{line}: {reason}")
        elif failed:
            failures.append((case, failed))
    if errors:
        return errors, [], 0
    return [], failures, len(cases) - len(failures)


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="python -m tools.scenario", description="Runs rules cases written as text."
    )
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--micropython", action="store_true", help="run on the real MicroPython")
    options = parser.parse_args(arguments)
    try:
        errors, failures, passed = run(options.files, options.micropython)
    except Exception as e:
        from tools.build.micropython import MicroPythonError, Missing

        if not isinstance(e, (MicroPythonError, Missing)):
            raise
        print(e, file=sys.stderr)
        return 1
    for error in errors:
        print(error, file=sys.stderr)
    if errors:
        return 2
    for case, failed in failures:
        for line, expected, found in failed:
            print(f"{case['file']}:{line}: {case['title']}")
            print(f"    expected: {expected}")
            print(f"    found:    {found}")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
