# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The pages that people read first: short enough, and no link leads nowhere."""

import re

import pytest

from tools import ROOT

PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{x.name}" for x in ROOT.glob("docs/*.md"))]
MOST = 7000  # characters of the README
HEAVIEST = 1_000_000  # bytes of a picture in it


def headings(text):
    """The names that a link may have behind its #."""
    found = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in found}


def links(text):
    return re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", text, flags=re.S))


def faults(page, text):
    """The links of a page that lead nowhere."""
    found = []
    for link in links(text):
        path, _, name = link.partition("#")
        if "://" in link:
            continue
        target = (ROOT / page).parent / path if path else ROOT / page
        if not target.exists():
            found.append(link)
        elif name and name not in headings(target.read_text("utf-8") if path else text):
            found.append(link)
    return found


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    assert faults(page, (ROOT / page).read_text("utf-8")) == []


def test_a_dead_link_is_found():
    text = "## Send it\n[a](docs/GONE.md) [b](#send-it) [c](#send) [d](docs/BOTS.md#none)"
    assert faults("README.md", text) == ["docs/GONE.md", "#send", "docs/BOTS.md#none"]


def test_the_readme_is_short_and_shows_the_game():
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text) <= MOST
    pictures = [link for link in links(text) if link.endswith(".gif")]
    assert pictures
    for link in pictures:
        assert (ROOT / link).stat().st_size < HEAVIEST


def test_the_contents_name_every_page():
    text = (ROOT / "docs/README.md").read_text("utf-8")
    for page in ROOT.glob("docs/*.md"):
        assert page.name == "README.md" or f"]({page.name})" in text, page.name


FILE = re.compile(
    r"(?<![\w./-])(?:assets|docs|engine|lib|tests|tools)/[\w./-]*\.(?:py|pyi|pxd|txt|md|mjs|bdf)\b"
)
MADE = {"lib/cardling/files.txt", "lib/cardling/installed.txt"}  # on a drive


def test_files_that_are_named_are_there():
    """In comments, docstrings and pages; GAME, SET and NAME stand for any."""
    gone = []
    for folder in ("assets", "docs", "engine", "lib/cardling", "tools", "tests", "."):
        for path in sorted((ROOT / folder).glob("*" if folder == "." else "**/*")):
            if (
                path.suffix not in (".py", ".pyi", ".pxd", ".txt", ".md")
                or "node_modules" in path.parts
            ):
                continue
            if path.name == "CHANGELOG.md" or folder == "tests" and path.suffix == ".py":
                continue
            for found in FILE.findall(path.read_text("utf-8")):
                known = re.search(r"GAME|SET|NAME", found) or found in MADE
                if not known and not (ROOT / found).exists():
                    gone.append((path.relative_to(ROOT).as_posix(), found))
    assert gone == []
