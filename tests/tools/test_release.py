# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a release consists of, from small files in place of the real ones."""

import hashlib
import zipfile

import pytest

from tools.board import release
from tools.build import payload

CHANGES = """\
# Changelog

## [Unreleased]

## [0.2.0] - 2026-12-24

### Added

- Snow.

## [0.1.0] - 2026-11-16

- All.
"""


@pytest.fixture
def made(tmp_path):
    bundles, page = tmp_path / "bundle", tmp_path / "web"
    (page / "deep").mkdir(parents=True)
    bundles.mkdir()
    for major in payload.MAJORS:
        (bundles / f"cardling-0.2.0-circuitpython-{major}.x.zip").write_bytes(b"zip")
    (page / "index.html").write_text("page")
    (page / "deep/file").write_text("more")
    return bundles, page, tmp_path / "release"


def test_it_has_both_zips_the_page_and_their_checksums(made):
    for _ in range(2):  # what is there goes
        files = release.collect(*made, "0.2.0")
        (made[2] / "old").write_text("")
    assert len(files) == len(payload.MAJORS) + 2
    for line in (made[2] / release.SUMS).read_text().splitlines():
        digest, _, name = line.partition("  ")
        assert hashlib.sha256((made[2] / name).read_bytes()).hexdigest() == digest
    with zipfile.ZipFile(made[2] / "cardling-0.2.0-page.zip") as file:
        inside = file.namelist()
    assert inside == ["cardling-0.2.0-page/deep/file", "cardling-0.2.0-page/index.html"]


def test_what_is_missing_is_said(made):
    (made[1] / "index.html").unlink()
    with pytest.raises(ValueError, match="index.html is missing: make release builds it"):
        release.collect(*made, "0.2.0")


def test_its_notes_are_of_its_version():
    assert release.notes(CHANGES, "0.2.0") == "### Added\n\n- Snow.\n"
    with pytest.raises(ValueError, match=r"no section \[0.3.0\]"):
        release.notes(CHANGES, "0.3.0")


def test_a_tag_of_another_version_is_refused(capsys):
    assert release.main(["--tag", "v9.9.9"]) == 1
    assert capsys.readouterr().err.startswith("release: the tag is v9.9.9, but the version is ")
