# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The tests of the page in every browser there is: python tests/web/engines.py [ENGINE ...]"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from browser import missing  # noqa: E402

ENGINES = ("chromium", "firefox", "webkit")


def main(argv=None):
    """Run them, and say in which; returns the exit status."""
    parser = argparse.ArgumentParser(description="Test the page in every browser there is.")
    parser.add_argument("engines", nargs="*", metavar="ENGINE", help="of " + ", ".join(ENGINES))
    wanted = parser.parse_args(argv).engines or ENGINES
    for name in wanted:
        if name not in ENGINES:
            parser.error("no engine %s; there are %s" % (name, ", ".join(ENGINES)))
    told, failed = [], False
    for name in wanted:
        why = missing(name)
        if not why:
            command = [sys.executable, "-m", "pytest", "-q", "-m", "everywhere", "tests/web"]
            done = subprocess.run(command, cwd=ROOT, env={**os.environ, "ENGINE": name})
            failed |= done.returncode != 0
        told.append("%s: %s" % (name, why or ("failed" if done.returncode else "passed")))
    print("\n".join(told))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
