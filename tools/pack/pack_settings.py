# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the settings: `python -m tools.pack_settings [--check]`.

assets/console/settings.txt (its head explains the lines) becomes lib/cardling/setting_numbers.py,
with the number of each and its steps. Its texts are messages, SET_NAME and then a step each:
tools/pack/pack_texts.py asks `messages` for them.
"""

import re
import sys

from tools.pack import Mistake, lines_of, run
from tools.pack.languages import FIRST, LANGUAGES, columns

SOURCE = "assets/console/settings.txt"
MODULE = "lib/cardling/setting_numbers.py"
EACH = 8  # numbers of messages
MOST = 7  # settings: so many rows has the page; their steps are 4 bits each of a number below 2**30
HEAD = f"""\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from {SOURCE} by tools/pack/pack_settings.py: do not edit.
\"\"\"Numbers of the settings. None of this is on a board: see tools/build/numbers.py.\"\"\"

"""


class Setting:
    """``most``: its highest step; ``rows``: {language: text} of its name and of each step."""

    def __init__(self, line, name, first, most, rows):
        self.line = line
        self.name = name
        self.first = first
        self.most = most
        self.rows = rows


def read(root):
    """(number of the first message, [Setting, ...])."""
    found = []
    start = None
    for number, line in lines_of(root, SOURCE):
        block = re.fullmatch("messages ([0-9]{1,4})", line)
        if block and not found:
            start = int(block[1])
            continue
        name, first, *cells = [cell.strip() for cell in line.split("|") + [""]]
        texts = columns(cells[:-1])
        steps = re.fullmatch("([0-9])(?: of ([0-9]))?", first)
        if texts is None or not steps or not re.fullmatch("[A-Z][A-Z_]*", name):
            expected = "expected 'NAME | FIRST | " + " | ".join(LANGUAGES.values()) + "'"
            raise Mistake(SOURCE, number, expected)
        if name in [other.name for other in found]:
            raise Mistake(SOURCE, number, f"{name} is there twice")
        rows = split(number, name, texts)
        most = int(steps[2]) if steps[2] else len(rows) - 2
        if (len(rows) > 1) == bool(steps[2]):
            raise Mistake(SOURCE, number, f"{name}: either steps in words, or FIRST of DOTS")
        if not 1 <= most < EACH - 1 or int(steps[1]) > most:
            raise Mistake(
                SOURCE, number, f"{name}: steps 0 to {EACH - 2}, the first is one of them"
            )
        found.append(Setting(number, name, int(steps[1]), most, rows))
        if len(found) > MOST:
            raise Mistake(SOURCE, number, f"more than {MOST} settings")
    if start is None or not found:
        raise Mistake(SOURCE, 0, "no line messages with the number of the first one, or no setting")
    return start, found


def split(number, name, texts):
    """[{language: text}] of the row and of each step."""
    rows = []
    for language, text in texts.items():
        head, _, steps = text.partition(": ")
        words = [head, *(word.strip() for word in steps.split(",") if word.strip())]
        if language == FIRST:
            rows = [{} for _ in words]
        if len(words) != len(rows):
            raise Mistake(SOURCE, number, f"{name}: {LANGUAGES[language]} has different steps")
        for row, word in zip(rows, words, strict=True):
            row[language] = word
    return rows


def messages(root):
    """[(number, line, name, {language: text}, is it a step?)]."""
    start, found = read(root)
    return [
        (start + EACH * i + k, one.line, f"SET_{one.name}" + f"_{k - 1}" * (k > 0), texts, k > 0)
        for i, one in enumerate(found)
        for k, texts in enumerate(one.rows)
    ]


def pack(root):
    """The files to deliver."""
    _, found = read(root)
    lines = [f"{one.name} = {i}\n" for i, one in enumerate(found)]
    lines.append(f"STEPS = {len(found)}  # how many there are\n")
    for name, what in (("most", "the highest step of each"), ("first", "the first one")):
        number = sum(getattr(one, name) << 4 * i for i, one in enumerate(found))
        lines.append(f"{name.upper()} = 0x{number:X}  # {what}, 4 bits a setting\n")
    lines.append(f"EACH_SAYS = {EACH}  # messages: its row, then each step\n")
    return {MODULE: (HEAD + "".join(lines)).encode()}


def main(argv=None):
    """Pack or check; returns the exit status."""
    return run(pack, "Pack the settings.", argv)


if __name__ == "__main__":
    sys.exit(main())
