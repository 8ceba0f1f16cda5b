# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Does a text fit its box on the screen? Measured with the font the handheld has."""

import re

from tools import pack_font
from tools.pack import lines_of
from tools.pack_cards import LANGUAGES


class Measure:
    """Widths of texts in the project at ``root``."""

    def __init__(self, root):
        source = (root / pack_font.SOURCE).read_bytes()
        glyphs = pack_font.read(pack_font.SOURCE, source)
        self._width = {name: len(rows[0]) for name, rows in glyphs.items()}
        self._names = {language: self._widest_name(root, language) for language in LANGUAGES}

    def _widest_name(self, root, language):
        place = list(LANGUAGES).index(language)
        names = ["Card"]
        for path in sorted((root / "assets/cards").glob("*.txt")):
            for _, line in lines_of(root, path.relative_to(root).as_posix()):
                found = line[3:].split(" / ")
                # what is wrong with a name is for the packer of the cards to say
                if line.startswith("== ") and place < len(found):
                    if set(found[place]) <= set(self._width):
                        names.append(found[place].strip())
        return max(names, key=self.width)

    def width(self, text):
        """Pixels of one line."""
        return max(0, sum(self._width[c] + 1 for c in text) - 1)

    def lines(self, text, pixels):
        """How many lines the text takes; None if a word alone is too wide."""
        count, x = 1, 0
        for word in re.split(r"[ \n]+", text):
            w = self.width(word)
            if w > pixels:
                return None
            if x and x + 1 + self._width[" "] + 1 + w > pixels:
                count, x = count + 1, 0
            x += (self._width[" "] + 2 if x else 0) + w
        return count

    def misfit(self, text, language, pixels, lines):
        """Why the text does not fit, or None."""
        text = text.replace("%p", "Wanderer").replace("%d", "10")
        full = text.replace("%s", self._names[language])
        if "%s" in text and lines == 1:
            # long names are cut on the handheld: the words around them must leave room for most
            full = text.replace("%s", "Tusked Extorter")
        needs = self.lines(full, pixels)
        if needs is None or needs > lines:
            return f"does not fit {pixels} pixels in {lines} line{'s' if lines > 1 else ''}: {full}"
        return None
