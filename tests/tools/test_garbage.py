# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Garbage in what people write for the packers: one line says what and where, never a traceback."""

import importlib
import os
import random
import shutil
import sys

import pytest

from tools import ROOT
from tools.pack import pack_font

PACKERS = [path.stem for path in sorted((ROOT / "tools/pack").glob("pack_*.py"))]
WORDS = (b"-1", b"9" * 5000, b"\xc2\xb2", b"\xd9\xa3", b"%", b"|", b"==", b"@", b"1e9", b"\xff")


def spoil(dice, data):
    """The bytes of a source with something wrong in them, or by luck nothing."""
    way = dice.randrange(6)
    if way == 0:
        return data[: dice.randrange(len(data))]
    if way == 1:
        return dice.randbytes(dice.choice((1, 300)))
    lines = data.split(b"\n")
    at = dice.randrange(len(lines))
    words = lines[at].split(b" ")
    if way == 2:
        lines[at] = lines[dice.randrange(len(lines))]
    elif way == 3:
        lines[at] += dice.randbytes(3)
    elif way == 4:
        lines[at] += b" " + dice.choice(WORDS)
    else:
        words[dice.randrange(len(words))] = dice.choice(WORDS)
        lines[at] = b" ".join(words)
    return b"\n".join(lines)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    root = tmp_path_factory.mktemp("checkout")
    for name in ("engine", "lib", "assets"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    return root


opened = set()  # files, since it was emptied


def listen(event, args):
    if event == "open" and isinstance(args[0], (str, bytes)):
        opened.add(os.path.realpath(os.fsdecode(args[0])))


sys.addaudithook(listen)


@pytest.mark.parametrize("name", PACKERS)
def test_garbage_is_one_line(checkout, capsys, name):
    packer = importlib.import_module("tools.pack." + name)
    dice = random.Random(name)
    opened.clear()
    assert packer.main(["--root", str(checkout), "--check"]) == 0
    sources = [*sorted((checkout / "assets").rglob("*.txt")), checkout / pack_font.SOURCE]
    sources = [path for path in sources if os.path.realpath(path) in opened]
    refused = 0
    for path in sources * (60 if name == "pack_font" else 3):
        data = path.read_bytes()
        path.write_bytes(spoil(dice, data))
        status = packer.main(["--root", str(checkout), "--check"])
        err = capsys.readouterr().err
        assert err.count("\n") == (status != 0), (path, err)
        refused += status
        path.write_bytes(data)
    assert refused > 0
    assert packer.main(["--root", str(checkout), "--check"]) == 0
