# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What somebody meets who has just got the project. `make` on a machine whose Python is too old, or
another one than yesterday: the Makefile is run as it is, with stand-ins for the Pythons. Programs
that take a while say what they do."""

import os
import shutil
import subprocess
import sys

import pytest

from tools import ROOT
from tools.build import micropython
from tools.web import __main__ as web

# A Python that says it is of some version, makes folders of its own kind, and installs nothing.
PYTHON = """\
#!{real}
import os, pathlib, runpy, sys
version = {version}
self = os.path.abspath(__file__)
what = sys.argv[1:]
if what[:2] == ["-m", "venv"]:
    home = pathlib.Path(what[-1], "bin")
    home.mkdir(parents=True, exist_ok=True)
    if not (home / "python").exists():  # as venv leaves it alone
        (home / "python").write_text(pathlib.Path(self).read_text())
        (home / "python").chmod(0o755)
elif what[:2] == ["-m", "pip"]:
    if version < (3, 11):
        sys.exit("ERROR: Ignored the following versions that require a different python version")
    with open("installed.txt", "a") as log:
        log.write("%d.%d\\n" % version)
else:
    sys.version_info = version + (0, "final", 0)
    sys.executable = self
    if what[0] == "-c":
        exec(what[1])
    else:
        sys.argv = what
        runpy.run_path(what[0], run_name="__main__")
"""


@pytest.fixture
def project(tmp_path):
    """A checkout, as far as setting up needs it."""
    (tmp_path / "tools/build").mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "requirements.txt", "requirements-desktop.txt"):
        shutil.copy(ROOT / name, tmp_path)
    for path in (ROOT / "tools/build").glob("python.py"):
        shutil.copy(path, tmp_path / "tools/build")
    return tmp_path


def python(project, *version):
    """The path of a Python of that version."""
    path = project / ("python%d.%d" % version)
    path.write_text(PYTHON.format(real=sys.executable, version=version))
    path.chmod(0o755)
    return path


def make(project, *more):
    """Set up: (exit status, what is said, Pythons that were given what is needed)."""
    done = subprocess.run(
        ["make", "--silent", ".venv/ready", *more], cwd=project, capture_output=True, text=True
    )
    log = project / "installed.txt"
    found = sorted(set(log.read_text().split())) if log.exists() else []
    log.unlink(missing_ok=True)
    return done.returncode, done.stdout + done.stderr, found


def test_an_old_python_is_told_in_one_line(project):
    old = python(project, 3, 10)
    status, said, installed = make(project, f"PYTHON={old}")
    assert status != 0 and installed == []
    assert said.splitlines()[0] == (
        f"{old} is Python 3.10, and Cardling needs 3.11 or newer. "
        "If you have one, name it: make PYTHON=python3.12"
    )
    assert len(said.splitlines()) <= 2, "the other is make's own"
    assert not (project / ".venv").exists()


def test_what_an_old_python_left_is_made_anew(project):
    """As before there was this test: .venv is there, and of 3.10."""
    subprocess.run([python(project, 3, 10), "-m", "venv", ".venv"], cwd=project, check=True)
    status, said, installed = make(project, f"PYTHON={python(project, 3, 11)}")
    assert (status, installed) == (0, ["3.11"])
    assert said == ".venv has Python 3.10: recreating it with Python 3.11\n"
    assert (project / ".venv/ready").exists()


def test_another_python_makes_it_anew_and_the_same_one_does_not(project):
    new = f"PYTHON={python(project, 3, 12)}"
    assert make(project, f"PYTHON={python(project, 3, 11)}") == (0, "", ["3.11"])
    assert make(project, f"PYTHON={python(project, 3, 11)}") == (0, "", [])
    said = ".venv has Python 3.11: recreating it with Python 3.12\n"
    assert make(project, new) == (0, said, ["3.12"])
    assert make(project, new) == (0, "", [])


def test_nobody_who_asks_for_no_python_loses_what_works(project, monkeypatch):
    """make PYTHON=python3.12 venv; make test: python3 may be older than what is there."""
    assert make(project, f"PYTHON={python(project, 3, 12)}")[0] == 0
    python(project, 3, 10).rename(project / "python3")
    monkeypatch.setenv("PATH", str(project), prepend=":")
    assert make(project) == (0, "", [])


def test_one_whose_python_is_gone_is_made_anew(project):
    asked = f"PYTHON={python(project, 3, 11)}"
    make(project, asked)
    (project / ".venv/bin/python").unlink()
    said = ".venv has no Python any more: recreating it with Python 3.11\n"
    assert make(project, asked) == (0, said, ["3.11"])


def test_new_requirements_are_installed_into_what_is_there(project):
    asked = f"PYTHON={python(project, 3, 11)}"
    make(project, asked)
    for name in ("ready", "python"):
        os.utime(project / ".venv" / name, (0, 0))
    assert make(project, asked) == (0, "", ["3.11"])


def test_a_python_that_is_not_there_is_told(project):
    status, said, _ = make(project, "PYTHON=python3.99")
    assert status != 0 and "python3.99" in said and len(said.splitlines()) <= 2


# --- programs that take a while -------------------------------------------------------------------


def test_the_page_is_told_about_while_it_is_made(monkeypatch, capsys, tmp_path):
    said = []

    def compiled():
        said.append(capsys.readouterr().out)
        return {}

    def started(_):
        said.append(capsys.readouterr().out)
        raise micropython.MicroPythonError("that is enough")

    monkeypatch.setattr(web.drive, "files", compiled)
    monkeypatch.setattr(web, "images", started)
    assert web.main(["--serve", "--out", str(tmp_path)]) == 1
    assert said == [
        "Making the page: half a minute, the next time a few seconds.\nCompiling the program ...\n",
        "Starting it in each language, so that the page need not ...\n",
    ]
    assert capsys.readouterr().err == "that is enough\n"
