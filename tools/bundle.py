# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Zip files to install Cardling by copying, one for each major version of CircuitPython:
python -m tools.bundle [--out FOLDER]. The same checkout gives the same bytes everywhere."""

import argparse
import io
import sys
import textwrap
import zipfile
from pathlib import Path

from tools import ROOT, install, payload
from tools.pack import Mistake, deliver

FIRST = "first install"
UPDATE = "update"
README = """\
Cardling {version} for CircuitPython {major}

Four card games for these boards:
{boards}

For a drive with files of your own, use the installer on Cardling's page ("Put it on my board", in
Chrome or Edge) or make install instead: they give the save files a place apart. A computer's copy
puts them into the gaps between other files, and if the power goes while a game is being saved,
files next to them can be damaged.

1. CircuitPython {major} must be on the board: https://circuitpython.org/downloads
2. Connect the board to a computer with a USB cable that carries data: a drive CIRCUITPY appears.
   If Cardling is on it already, switch the board off, hold B and switch it on.
3. If Cardling is not on the board yet, copy everything in the folder "{first}" onto the
   drive. If it is, copy everything in the folder "{update}": your saves stay as they are.
   Let the computer replace files of the same name and merge folders. On a Mac hold the Option key
   and choose Merge: Replace would remove everything else in a folder of the same name.
   ("{first}" copied by mistake leaves saves alone, unless a Mac replaces their folder.)
   A code.py or boot.py of your own would be replaced: make a copy first. If the drive has a
   settings.toml of your own, keep it and add this line at its top:
   {settings}
4. Eject the drive, then switch the board off and on. Leave it on until the title appears: at this
   first start CircuitPython writes to the drive. Then play.

To have the drive back for the computer: switch the board off, hold B and switch it on.
To remove Cardling: code.py, boot.py and the folders engine, assets/font, assets/packed and
lib/cardling.
The folder saves has the saved games.

In lib are also parts of Adafruit's libraries, compiled:
{libraries}.
The folder licenses has their licenses and Cardling's.
"""


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
    readme = README.format(
        version=version,
        major=major,
        boards=textwrap.fill(", ".join(payload.profiles(root)) + ".", 100),
        first=FIRST,
        update=UPDATE,
        settings=settings.decode().splitlines()[1],
        libraries=",\n".join(licenses),
    )
    everything = {"README.txt": readme.encode()}
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
