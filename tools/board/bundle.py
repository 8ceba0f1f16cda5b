# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Zip files to install Cardling by copying: python -m tools.bundle [--out FOLDER]

There is one for each major version of CircuitPython. The same checkout gives the same bytes
everywhere."""

import argparse
import io
import re
import sys
import textwrap
import zipfile
from pathlib import Path

from tools import ROOT
from tools.board import install
from tools.build import payload
from tools.pack import Mistake, deliver, languages, pack_page

FIRST = "first install"
UPDATE = "update"


def bundle(major, root=ROOT):
    """(name, bytes) of one zip file."""
    version = payload.version(root)
    files = payload.files(payload.Cross(), root)
    digests = {path: install.digest(data) for path, data in files.items()}
    settings = Path(root, payload.SETTINGS).read_bytes()
    inside = {
        **files,
        install.LIST: install.listing(version, digests),
        install.SETTINGS: settings,
    }
    # Under names that no file with a record in it has: a copy over a drive with saves adds these.
    saves = {"%s/%s" % (install.SAVES, _name(path)): data for path, data in payload.saves().items()}
    licenses = payload.licenses(root)
    fills = {
        "version": version,
        "major": major,
        "boards": textwrap.fill(", ".join(payload.profiles(root)) + ".", pack_page.WIDTH),
        "first": FIRST,
        "update": UPDATE,
        "settings": "\n   ".join(re.findall(r"^CIRCUITPY_.*", settings.decode(), re.M)),
        "libraries": ",\n".join(licenses),
    }
    everything = {}
    for language in languages.LANGUAGES:
        name = "README.txt" if language == languages.FIRST else "README.%s.txt" % language
        everything[name] = pack_page.readme(root, language, fills).encode()
    everything["licenses/cardling.txt"] = Path(root, "LICENSE").read_bytes()
    for name, text in licenses.items():
        everything["licenses/%s.txt" % name] = text
    for folder, files in ((FIRST, {**inside, **saves}), (UPDATE, inside)):
        for path in sorted(files, key=lambda path: (path == "code.py", path)):  # the program last
            everything["%s/%s" % (folder, path)] = files[path]
    top = "cardling-%s-circuitpython-%d.x" % (version, major)
    return top + ".zip", _zip(top, everything)


def _name(path):
    """What a file for saves is called in a zip."""
    return path + install.NEW if path.endswith("slots") else install.ZIP_PAD


def _zip(top, files):
    """Not compressed: that would differ from one zlib to the next."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as file:
        for path, data in files.items():
            entry = zipfile.ZipInfo("%s/%s" % (top, path), (2026, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            file.writestr(entry, data)
    return made.getvalue()


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(2, "bundle: %s (--help shows the options)\n" % message)


def main(argv=None, root=ROOT):
    """Write the files; returns the exit status."""
    parser = _Parser(prog="python -m tools.bundle", description="Make zip files to install from.")
    parser.add_argument("--out", metavar="FOLDER", type=Path, default=Path(root, "build/bundle"))
    options = parser.parse_args(argv)
    try:
        install.pack(root, False)
        made = dict(bundle(major, root) for major in payload.MAJORS)
        deliver(options.out, made)
    except (payload.Problem, Mistake) as problem:
        print(problem, file=sys.stderr)
        return 1
    for name, data in made.items():
        print("%s (%d bytes)" % (options.out / name, len(data)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
