# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Checks that a text fits its box on the screen, measured with the handheld's own font."""

import re

from tools.pack import lines_of, pack_font
from tools.pack.languages import FIRST, LANGUAGES, columns, short, shown

PLAYER = "Wmmmmmmm"  # eight letters, as the keyboard of the names types them; none are wider
NUMBER = "10"
# The names of buttons in a line for cardling.foot, which shows their signs: as wide as four spaces.
KEYS = r"(^|  )(A|B|START|SELECT|PAD) "


class Box:
    """Where a message stands: lines of so many pixels, the last one of ``last`` pixels.

    short    what follows a colon is left out on the handheld where it does not fit
    before   stands before the text there
    brief    a card's short name is taken there, if it has one
    keys     names buttons, see cardling.foot
    fills    what takes the places of the text, where it is not any card, player or number
    """

    def __init__(self, pixels, lines, last=None, short=False, before="", fills=None):
        self.pixels = pixels
        self.lines = lines
        self.last = last or pixels
        self.short = short
        self.before = before
        self.fills = fills or {}
        self.keys = self.brief = False

    @classmethod
    def read(cls, words):
        """The box that the words of a line "@ ..." describe; None if they are wrong."""
        numbers = []
        while words and re.fullmatch("[0-9]{1,3}", words[0]):
            numbers.append(int(words.pop(0)))
        if not 2 <= len(numbers) <= 3:
            return None
        box = cls(*numbers)
        for word in words:
            key, equals, value = word.partition("=")
            value = value.replace("_", " ")
            if word == "short":
                box.short = True
            elif word in ("keys", "brief"):
                setattr(box, word, True)
            elif key == "before" and equals:
                box.before = value
            elif re.fullmatch("%[spd]", key) and equals:
                box.fills[key] = value
            else:
                return None
        return box


# Where the names of cards are, below assets.
CARDS = "*/cards.txt"
MONFA = "minimonfa/cards/*.txt"


class Measure:
    """Widths of texts in the project at ``root``."""

    def __init__(self, root):
        self._root = root
        glyphs = pack_font.load(root)
        self._steps = {
            language: {
                name: len(rows[0]) + 1 for name, rows in pack_font.spoken(glyphs, language).items()
            }
            for language in LANGUAGES
        }
        self._names = {
            (files, language): self._card_names(files, language)
            for files in (CARDS, MONFA)
            for language in LANGUAGES
        }

    def _card_names(self, files, language):
        """All of them, not always the widest one breaks a line worst: {name: its short name}, the
        widest first."""
        names = {"Card": "Card"}
        full = {}
        for path in sorted((self._root / "assets").glob(files)):
            for _, line in lines_of(self._root, path.relative_to(self._root).as_posix()):
                key, _, rest = line.partition(" ")
                found = columns([name.strip() for name in rest.split(" / ")])
                # what is wrong with a name is for the packer of the cards to say
                if not found or not set(shown(found, language)) <= set(self._steps[language]):
                    continue
                if key == "==":
                    full = found
                    names[shown(full, language)] = shown(full, language)
                elif key == "brief":
                    names[shown(full, language)] = short(full, found, language)
        return {name: names[name] for name in sorted(names, key=self.width, reverse=True)}

    def width(self, text, language=FIRST):
        """Pixels of one line."""
        return max(0, sum(map(self._steps[language].__getitem__, text)) - 1)

    def wrap(self, text, pixels, language=FIRST):
        """The lines of a text, which end at a space or after a hyphen; a long word is wider."""
        lines = [""]
        for part in re.findall(r"[^ -]*-|[^ -]+|[ \n]+", text):
            if not part.strip() or self.width((lines[-1] + part).rstrip(), language) <= pixels:
                lines[-1] += part
            else:
                lines[-1] = lines[-1].rstrip()
                lines.append(part)
        return [line.strip() for line in lines if line.strip()]

    def misfit(self, text, language, box, cards=CARDS):
        """Why the text does not fit its box with any card name, or None."""
        text = box.before + text
        for key, value in box.fills.items():
            text = text.replace(key, value)
        if box.keys:
            text = re.sub(KEYS, r"\1\1    ", text)  # two spaces between two keys become four
        text = text.replace("%p", PLAYER).replace("%d", NUMBER)
        names = self._names[cards, language] if "%s" in text else {"": ""}
        for name, brief in names.items():
            full = text.replace("%s", brief if box.brief else name)
            found = [full] if box.keys else self.wrap(full, box.pixels, language)
            if len(found) > box.lines and box.short and ": " in full:
                found = self.wrap(full.partition(": ")[0], box.pixels, language)
            if len(found) == box.lines and self.width(found[-1], language) > box.last:
                return f"leaves its last line of {box.last} pixels: {found[-1]}"
            if len(found) > box.lines or any(
                self.width(line, language) > box.pixels for line in found
            ):
                lines = f"{box.lines} line{'s' if box.lines > 1 else ''}"
                return f"does not fit {box.pixels} pixels in {lines}: {full}"
        return None
