# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a release consists of: `make release` puts it into build/release.

The zip files for boards, the page as a zip, SHA256SUMS, which `sha256sum --check` reads, and
NOTES.md, what the changelog says of this version. With `make release TAG=v0.2.0` the tag must be
that of the version.
"""

import argparse
import hashlib
import re
import shutil
import sys
import zipfile
from pathlib import Path

from tools import ROOT
from tools.build import payload

BUNDLES = ROOT / "build/bundle"
PAGE = ROOT / "build/web"
TARGET = ROOT / "build/release"
CHANGES = ROOT / "CHANGELOG.md"
SUMS = "SHA256SUMS"
NOTES = "NOTES.md"


def notes(changes, version):
    """What a changelog says of a version. ValueError: nothing."""
    for section in re.split(r"^## ", changes, flags=re.M)[1:]:
        head, _, text = section.partition("\n")
        if head.startswith(f"[{version}] - "):
            return text.strip() + "\n"
    raise ValueError(f"CHANGELOG.md has no section [{version}] with a date")


def collect(bundles, page, target, version):
    """Fill the folder ``target`` anew; returns its files. ValueError: something was not made."""
    zips = [bundles / f"cardling-{version}-circuitpython-{major}.x.zip" for major in payload.MAJORS]
    for path in (*zips, page / "index.html"):
        if not path.is_file():
            raise ValueError(f"{path} is missing: make release builds it first")
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for path in zips:
        shutil.copy(path, target)
    name = f"cardling-{version}-page"
    with zipfile.ZipFile(target / f"{name}.zip", "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(page.rglob("*")):
            if path.is_file():
                file.write(path, Path(name) / path.relative_to(page))
    files = sorted(target.iterdir())
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (target / SUMS).write_text("".join(sums))
    return [*files, target / SUMS]


def main(argv=None):
    """Fill build/release; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tag", help="fail unless the tag is v and the version")
    tag = parser.parse_args(argv).tag
    version = payload.version(ROOT)
    try:
        if tag and tag != "v" + version:
            raise ValueError(f"the tag is {tag}, but the version is {version}")
        text = notes(CHANGES.read_text("utf-8"), version)
        files = collect(BUNDLES, PAGE, TARGET, version)
        (TARGET / NOTES).write_text(text, "utf-8")
    except ValueError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    for path in files:
        print(f"{path} ({path.stat().st_size:,} bytes)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
