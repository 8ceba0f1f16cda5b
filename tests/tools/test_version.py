# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""One version: about screen, crash report and bundles show it; pyproject.toml, the changelog and
the saves that are kept agree."""

import re
import tomllib

from tools import ROOT
from tools.build import payload

CHANGES = (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_all_agree():
    version = payload.version()  # of lib/cardling, which about, crash report and bundle show
    assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == version
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$", CHANGES, re.M)
    assert released[0] == version
    assert released == sorted(released, key=lambda text: [*map(int, text.split("."))], reverse=True)
    saves = {path.name for path in (ROOT / "tests/saves").iterdir() if path.is_dir()}
    dated = {name for name in saves if re.fullmatch(r"\d{4}\.\d\d\.\d\d", name)}  # played by people
    assert saves - dated == set(released), "each version has records, see tests/saves/README.md"


def test_the_changelog_has_the_form_it_names():
    heads = re.findall(r"^## (.*)$", CHANGES, re.M)
    assert heads[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[[^]]+\]( - \d{4}-\d\d-\d\d)?", head) for head in heads)
    kinds = set(re.findall(r"^### (.*)$", CHANGES, re.M))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
