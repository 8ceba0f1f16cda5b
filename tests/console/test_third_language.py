# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""One language more: a made-up one, added to a copy of the project as anybody would add one."""

import importlib
import re
import shutil

import added
import pytest
from added import WHOLE

from tools import ROOT
from tools.pack import languages

LEFT_OUT = ["mantis/help.txt", "mindbug/lesson_keywords.txt", "page/zip.txt"]


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """The copy, not yet packed."""
    return added.copy(tmp_path_factory.mktemp("third") / "project")


def left_out():
    """How many texts these files have."""
    count = 0
    for name in LEFT_OUT:
        text = (ROOT / "assets" / name).read_text("utf-8")
        count += len(re.findall(r"^(?:en|say|else) |^== .* / ", text, re.M))
    return count


def test_a_mistake_is_one_line(project):
    """All packers run as `make pack` runs them: what is wrong is said once, without a traceback."""
    path = project / "assets/mindbug/cards.txt"
    text = path.read_text("utf-8")
    added.edit(path, ("\npower ", "\npower x"))
    try:
        status, said = added.run(project, "-m", "tools.pack")
    finally:
        path.write_text(text, "utf-8")
    assert status == 1
    (line,) = (line for line in said.splitlines(True) if "texts are missing" not in line)
    where, _, reason = line.partition(": ")
    assert re.fullmatch(r"assets/mindbug/cards.txt:\d+", where), said
    assert re.fullmatch(r"power must be 1 to 10, not \S+\n", reason), said


def test_one_language_more(project):
    """What is missing is English, and is counted; all else needs no other edit."""
    added.add_language(project, LEFT_OUT)
    status, said = added.run(project, "-m", "tools.pack")
    found = re.search(
        r"^Zulangian: (\d+) of (\d+) texts are missing, the English ones stand there\n\Z",
        said,
        re.M,
    )
    assert status == 0 and found, said
    assert int(found[1]) == left_out() and int(found[2]) > 1000
    tests = ["tests/console/third.py", "tests/console/test_texts.py", "tests/console/test_help.py"]
    status, said = added.run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    assert not status and re.search(r"\d\d passed", said), said


PACKERS = ("texts", "cards", "help", "lessons", "minimonfa", "rivals", "page")


def packed(root, names=PACKERS):
    """What these packers make."""
    found = []
    for name in names:
        found += importlib.import_module("tools.pack.pack_" + name).pack(root).values()
    return found


def test_no_text_of_ours_is_missing():
    files = packed(ROOT)
    unfinished = [languages.LANGUAGES[code] for code in languages.LANGUAGES if code not in WHOLE]
    assert [line.partition(":")[0] for line in languages.report(files)] == unfinished
    assert sum(data.many for data in files if isinstance(data, languages.Texts)) > 2000


LAST = WHOLE[-1]
CELLS = rf"(?: \| [^|\n]+){{{len(WHOLE) - 1}}}( \| [^|\n]+)"
NAMES = rf"^== [^/\n]+(?: / [^/\n]+){{{len(WHOLE) - 2}}}( / [^/\n]+)"
# A source, what is left out of it (the first group): a cell or a line of the last whole language,
# and whose packer counts it.
GONE = [
    ("console/messages.txt", rf"^[A-Z_]+{CELLS}", "texts"),
    ("console/characters.txt", NAMES, "texts"),
    ("mindbug/cards.txt", NAMES, "cards"),
    ("mindbug/cards.txt", rf"^({LAST} .+\n)", "cards"),
    ("mindbug/help.txt", NAMES, "help"),
    ("mindbug/help.txt", rf"^({LAST} .+\n)", "help"),
    ("mindbug/lesson.txt", rf"^({LAST} .+\n)", "lessons"),
    ("minimonfa/cards/classic.txt", NAMES, "minimonfa"),
    ("minimonfa/cards/classic.txt", rf"^({LAST} .+\n)", "minimonfa"),
    ("mindbug/rivals.txt", rf"^says{CELLS}", "rivals"),
    ("page/words.txt", rf"^\w+{CELLS}", "page"),
    ("page/zip.txt", rf"^({LAST} .+\n)", "page"),
]


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    root = tmp_path_factory.mktemp("sources")
    for name in ("assets", "engine"):
        shutil.copytree(ROOT / name, root / name)
    return root


@pytest.mark.parametrize("source, pattern, packer", GONE)
def test_one_text_that_is_missing_is_counted(sources, source, pattern, packer):
    path = sources / "assets" / source
    text = path.read_text("utf-8")
    found = re.search(pattern, text, re.M)
    empty = found[1][:2] + " " if found[1].startswith(" ") else ""  # others keep their places
    path.write_text(text[: found.start(1)] + empty + text[found.end(1) :], "utf-8")
    try:
        line, *_ = languages.report(packed(sources, [packer]))
    finally:
        path.write_text(text, "utf-8")
    assert line.startswith(f"{languages.LANGUAGES[LAST]}: 1 of ")
