# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A copy of the project with other cards: one more in each set that can have more, one replaced in
MiniMonFa, whose state is full. Made as anybody would: in the sources, then packed."""

import os
import re
import shutil
import subprocess
import sys

from tools import ROOT
from tools.pack.languages import LANGUAGES

PORTRAIT = """\
....kkk...kkk...
...kwwwk.kwwwk..
...kwkwkkkwkwk..
..kkwwwtttwwwkk.
.kttttttttttttk.
.kttttlllltttttk
kttkttttttttkttk
kttttkkkkkkttttk
.ktttttrrrttttk.
..kkttttrttttkk.
.kllkkttttttkllk
klllltllllltlllk
kllkltllllltkllk
.kk.kllllllkkkk.
...klltttttllk..
..kkkkkkkkkkkkk.
"""
# set: the card before which it comes, and what is added
CARDS = {
    "mindbug": (
        "Mysterious Mermaid",
        """\
== Moon Newt / Mondmolch / Triton lunaire
power 6  keys HS  copies 1
play gain 1
en When played, adds 1 to your life.
de Schenkt dir beim Ausspielen 1 Leben.
fr Quand tu la joues, tu gagnes 1 vie.
""",
    ),
    "tagteam": (
        "Kung-Fu Buddies",
        """\
== Kettle Crew / Kesselbande / Les Marmites
power 4  keys P  copies 1
action drain 1
en Action: they cost the other side 1 life.
de Aktion: Sie kosten die Gegenseite 1 Leben.
fr Action: elle coûte 1 vie au camp adverse.
""",
    ),
}
COPIED = ("boot.py", "code.py", "pyproject.toml", "CHANGELOG.md", "README.md", "LICENSE")
COPIED += ("requirements.txt",)
# The languages that lack no text; others may be on their way.
WHOLE = ("en", "de", "fr")
# The made-up language, with a letter in place of each of these that is as wide.
ACCENTS = str.maketrans("AEOUaceou", "ÀÉÔÛàçéôû")
NEW_LANGUAGE = '    ("zu", "Zulangian", "%s"),\n'
NEW = {"mindbug": "Moon Newt", "tagteam": "Kettle Crew", "minimonfa": "Moss Golem"}


def edit(path, *pairs):
    """Put one thing in the place of another, pair by pair, in a text file."""
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert old in text, (path, old)
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")


def totals(text, more):
    """The line of a source with the number of its cards, now and with so many more."""
    total = int(re.search(r"^total (\d+)$", text, re.M)[1])
    return f"total {total}\n", f"total {total + more}\n"


def add(root):
    """Write the cards into the sources of the project at root."""
    for name, (before, card) in CARDS.items():
        folder = root / "assets" / name
        pair = totals((folder / "cards.txt").read_text("utf-8"), 1)
        edit(folder / "cards.txt", pair, (f"== {before} /", f"{card}\n== {before} /"))
        drawn = f"[{NEW[name]}]\n{PORTRAIT}\n[{before}]"
        edit(folder / "sprites.txt", (f"[{before}]", drawn))
    deck = root / "assets" / "minimonfa" / "cards" / "classic.txt"
    edit(deck, ("Bone Sentry", NEW["minimonfa"]), ("monster 1 2/2", "monster 1 3/1"))


def add_toy(root):
    """Add the game in tests/toy: its own files, and three that know of all games."""
    shutil.copytree(ROOT / "tests" / "toy", root, dirs_exist_ok=True)
    edit(root / "engine/__init__.py", ('"minimonfa"]', '"minimonfa", "toy"]'))
    texts = root / "assets/console/messages.txt"
    for name in ("GAME", "KIND"):
        (line,) = re.findall(rf"^{name}_MINIMONFA .*\n", texts.read_text("utf-8"), re.M)
        edit(texts, (line, line + f"{name}_TOY | Toy | Spielzeug | Jouet\n"))
    rows = [
        "".join("." if x + y < 8 or x + y > 38 else "y" if y % 4 else "r" for x in range(24)) + "\n"
        for y in range(24)
    ]
    drawn = "[ICON+4]\n" + "".join(rows) + "\n[BLINK]"
    edit(root / "assets/console/sprites.txt", ("[BLINK]", drawn))


def made_up(text):
    """A text as the made-up language has it: English with accents, as wide as before."""
    # what is filled in stays, and buttons
    parts = re.split(r"(%.|\{[^}]*\}|(?:^|  )(?:A|B|START|SELECT|PAD) )", text)
    return "".join(part if i % 2 else part.translate(ACCENTS) for i, part in enumerate(parts))


def add_language(root, leave_out=()):
    """Add the made-up language: a line in the list, and a column in all texts but those in the
    files that are left out."""
    letters = "".join(map(chr, ACCENTS.values()))
    last = f'    ("{list(LANGUAGES)[-1]}", "'
    source = root / "tools/pack/languages.py"
    (line,) = (line for line in source.read_text("utf-8").split("\n") if line.startswith(last))
    edit(source, (line + "\n", line + "\n" + NEW_LANGUAGE % letters))
    many = len(LANGUAGES)
    for path in sorted((root / "assets").glob("**/*.txt")):
        name = path.relative_to(root / "assets").as_posix()
        if name in leave_out:
            continue
        lines = []
        english = ""  # of a text whose languages stand in lines of their own
        for line in path.read_text("utf-8").split("\n"):
            cells = line.split(" | ")
            word, _, text = line.partition(" ")
            if english and word not in list(LANGUAGES)[1:]:
                lines.append("zu " + made_up(english))
                english = ""
            if line.startswith("LANGUAGE |"):
                line += " | Zû"
            elif re.match("rivals|messages|words", path.name) and len(cells) > len(WHOLE):
                line = " | ".join([*cells, *[""] * (many + 1 - len(cells)), made_up(cells[1])])
            elif path.name == "settings.txt" and len(cells) > len(WHOLE) and cells[0].isupper():
                line = " | ".join([*cells, *[""] * (many + 2 - len(cells)), made_up(cells[2])])
            elif word in ("==", "brief") and " / " in line:
                names = text.split(" / ")
                names += [names[0]] * (many - len(names))  # a short name may be left out
                line = f"{word} {' / '.join(names)} / {made_up(names[0])}"
            lines.append(line)
            if word in ("en", "say", "else"):
                english = text.removeprefix("up ")
        path.write_text("\n".join(lines), "utf-8")


def copy(folder):
    """The project in a folder, its installed programs as links."""
    leave = shutil.ignore_patterns("__pycache__", "*.zip", "screenshots")
    for name in ("assets", "engine", "lib", "tests", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=leave)
    for name in COPIED:
        shutil.copy(ROOT / name, folder / name)
    (folder / "node_modules").symlink_to((ROOT / "node_modules").resolve())
    return folder


def run(folder, *args):
    """Run a module in a copy; what it printed, on both ways."""
    env = {**os.environ, "PYTHONPATH": ".:lib:tests/shared"}
    done = subprocess.run(
        [sys.executable, *args], cwd=folder, capture_output=True, text=True, env=env
    )
    return done.returncode, done.stdout + done.stderr
