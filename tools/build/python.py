# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Makes .venv, for the Makefile: python3 tools/build/python.py NAME [asked].

A .venv that works stays as it is, unless another Python was ``asked`` for. Any Python 3 runs this,
so that it can say which one is needed; .venv/python is touched when .venv was made.
"""

import os
import re
import shutil
import subprocess
import sys

HOME = ".venv"
MARK = os.path.join(HOME, "python")
OWN = os.path.join(HOME, "bin", "python")


def needed():
    """The least version, as pyproject.toml has it."""
    with open("pyproject.toml") as file:
        found = re.search(r'requires-python = ">=(\d+)\.(\d+)"', file.read())
    return int(found.group(1)), int(found.group(2))


def owner():
    """The version that .venv belongs to, None if it does not run."""
    code = "import sys; print('%d %d' % sys.version_info[:2])"
    try:
        major, minor = subprocess.check_output([OWN, "-c", code]).split()
        return int(major), int(minor)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None


def main(name, asked):
    """The exit status."""
    here = sys.version_info[:2]
    least = needed()
    there = owner()
    if there and there >= least and (there == here or not asked):
        if not os.path.exists(MARK):
            open(MARK, "w").close()
        return 0
    if here < least:
        told = (name, *here, *least, least[0], least[1] + 1)
        print(
            "%s is Python %d.%d, and Cardling needs %d.%d or newer. "
            "If you have one, name it: make PYTHON=python%d.%d" % told,
            file=sys.stderr,
        )
        return 1
    if os.path.exists(HOME):
        was = "has Python %d.%d" % there if there else "has no Python any more"
        print("%s %s: recreating it with Python %d.%d" % (HOME, was, *here))
        shutil.rmtree(HOME)
    status = subprocess.call([sys.executable, "-m", "venv", HOME])
    if not status:
        open(MARK, "w").close()
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], len(sys.argv) > 2))
