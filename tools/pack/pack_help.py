# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the help pages and the tips of the guide: `python -m tools.pack_help [--check]`.

assets/GAME/help.txt and guide.txt (those of mindbug explain the lines) become
assets/packed/help_GAME.en and so on, in the format of a card set's names (see
tools/pack/pack_cards.py). All is measured and placed here, so that the handheld only has to draw. A
  page is two records: name      the title
  text      blocks of text, a byte 1 between two: x, y, then lines with their ends
  name      pictures, a byte 2 between two sheets: name of the sheet, a byte 1, then tile, x, y each
x, y and tile are characters, the number + 32. A guide has one record more:
  name      for each page, a space between two: the signs that call it (see cardling/pages/tips.py)
  text      the bit of the first page in the settings
"""

import functools
import re
import sys
from types import SimpleNamespace

from tools.pack import Mistake, engine_numbers, lines_of, pack_cards, pack_sprites, run
from tools.pack.languages import FIRST, LANGUAGES, columns, lacking, shown, unknown
from tools.pack.pack_cards import KEYWORDS, texts_file
from tools.pack.textfit import Measure

LEFT, RIGHT, TOP, BOTTOM = 5, 155, 16, 117  # what is between title bar and foot
LINE = 9  # from a line to the next
GAP = 3  # between two blocks
SPACE = 5  # between two pictures of a row
HANG = 11  # text beside the picture that its block begins with
TITLE = 140
MOST_PAGES = 60
BITS = 64  # of the settings, for the guides of all games
ICON = "\x02"  # in the place of a picture while lines are made
ICON_SPACES = 3  # 9 pixels: a tile of 8 and one between
FRAMES = {"": 0, "*": 1, "?": 2, "!": 4}  # of a card: exhausted, to be chosen, attacking
QUESTION = 128  # the sign of question n is this + n
TABLES = {"tagteam": "mindbug"}  # who asks the questions of another game, too


class Page:
    """titles by language; items: ("row", pictures, line) or ("text", {language: text}, line)."""

    def __init__(self, line, titles):
        self.line = line
        self.titles = titles
        self.items = []
        self.signs = ""


class Source:
    """Reads one file of pages; `where` is its path as the user knows it."""

    def __init__(self, root, where, measure):
        self.root = root
        self.where = where
        self.measure = measure
        _, self.game, self.kind = where.removesuffix(".txt").split("/")
        self.cards = {}  # English name: (sheet, tile, power, keywords)
        self.first = {}  # of the cards of a set: the tile in its sheet
        self.bit = None
        self.pages = []
        self.line = 0
        self.sheets = {}  # tile: (sheet, number, width, height)
        count = {}
        colours, _ = pack_sprites.read_palette(root)
        for path in sorted((root / "assets").glob(pack_sprites.SPRITES)):
            for sheet in pack_sprites.read_sprites(
                root, path.relative_to(root).as_posix(), colours
            ):
                if sheet.cards:
                    count[sheet.name] = len(sheet.tiles)
                    self.first[sheet.name] = count.get(sheet.after, 0)
                else:
                    for number, name in enumerate(sheet.tiles):
                        self.sheets[name] = sheet.name, number, sheet.width, sheet.height
        self._read()

    def wrong(self, reason, line=None):
        return Mistake(self.where, line or self.line, reason)

    # --- reading

    def _read(self):
        for number, text in lines_of(self.root, self.where):
            self.line = number
            key, _, rest = text.partition(" ")
            rest = rest.strip()
            if key == "==":
                self._finish()
                self._title(rest)
            elif key == "cards" and not self.pages:
                self._set(rest)
            elif key == "bits" and self.kind == "guide" and not self.pages:
                if not re.fullmatch("[0-9]{1,3}", rest) or int(rest) >= BITS:
                    raise self.wrong(f"bits must be 0 to {BITS - 1}")
                self.bit = int(rest)
            elif not self.pages:
                raise self.wrong(f'"{key}" before the first page')
            elif key == "when" and self.kind == "guide":
                self.pages[-1].signs += self._signs(rest.split())
            elif key in LANGUAGES:
                self._text(key, rest)
            elif text[0] in "[{":
                self.pages[-1].items.append(("row", self._row(text), self.line))
            else:
                raise self.wrong(f'"{key}" is neither a language nor a picture')
        self._finish()
        if not self.pages:
            raise self.wrong("no pages", 1)
        if len(self.pages) > MOST_PAGES:
            raise self.wrong(f"more than {MOST_PAGES} pages", 1)
        if self.kind == "guide" and self.bit is None:
            raise self.wrong("no line bits with the bit of the first tip", 1)
        if self.bit is not None and self.bit + len(self.pages) > BITS:
            raise self.wrong(f"the settings have only {BITS} bits for tips", 1)

    def _title(self, rest):
        titles = columns([title.strip() for title in rest.split(" / ")])
        if titles is None:
            raise self.wrong("expected '== " + " / ".join(LANGUAGES.values()) + "'")
        for language, title in titles.items():
            self._glyphs(title, language)
            if self.measure.width(title, language) > TITLE:
                raise self.wrong(f"the title is wider than {TITLE} pixels: {title}")
        self.pages.append(Page(self.line, titles))

    def _set(self, name):
        where = f"assets/{name}/cards.txt"
        try:
            data = (self.root / where).read_bytes()
        except OSError:
            raise self.wrong(f"no card set {name}") from None
        found = pack_cards.Reader(where, engine_numbers(self.root, pack_cards.NUMBERS), set()).read(
            data
        )
        for number, card in enumerate(found):
            tile = self.first.get(name, 0) + number
            self.cards[card.names[FIRST]] = name, tile, card.stats[0], card.stats[1]

    def _signs(self, words):
        """The signs of a line when: ask QUESTION, key LETTER of a keyword, sign LETTER."""
        if len(words) != 2 or words[0] not in ("ask", "key", "sign"):
            raise self.wrong(
                "expected 'when ask QUESTION', 'when key LETTER' or 'when sign LETTER'"
            )
        kind, word = words
        if kind == "ask":
            module = f"engine/{TABLES.get(self.game, self.game)}/numbers.py"
            found = engine_numbers(self.root, module).get("Q_" + word.upper())
            if found is None:
                raise self.wrong(f"no question Q_{word.upper()} in {module}")
            sign = chr(QUESTION + found)
        else:
            sign = word
            if not re.fullmatch("[A-Z]", word):
                raise self.wrong(f"a sign is one capital, not {word}")
            if (kind == "key") != (word in KEYWORDS):
                raise self.wrong(f"{word} is {'no' if kind == 'key' else 'the'} sign of a keyword")
        for page in self.pages:
            if sign in page.signs:
                raise self.wrong(f"line {page.line} has a tip for this already")
        return sign

    def _text(self, language, text):
        """A block of text: a line for each language, the first one first."""
        items = self.pages[-1].items
        if language == FIRST:
            items.append(("text", {}, self.line))
        elif not items or items[-1][0] != "text":
            raise self.wrong(f"a {LANGUAGES[language]} text here has no {LANGUAGES[FIRST]} one")
        texts = items[-1][1]
        if language in texts:
            raise self.wrong(f"second {LANGUAGES[language]} text")
        if not text:
            raise self.wrong("empty text")
        self._glyphs(re.sub(r"\{[^}]*\}", "", text), language)
        for name in re.findall(r"\{([^}]*)\}", text):
            if self._tile(name)[2:] != (8, 8):
                raise self.wrong(f"{name} is too large to stand in a text")
        texts[language] = text

    def _glyphs(self, text, language):
        wrong = unknown(text, language)
        if wrong or "{" in text or "}" in text:
            raise self.wrong(wrong or "a single { or }")

    def _tile(self, name):
        if name not in self.sheets:
            raise self.wrong(f"no tile {name} in assets/{pack_sprites.SPRITES}")
        return self.sheets[name]

    def _row(self, text):
        """[(space before it, [(sheet, tile, x, y)], width, height)] of a row of pictures."""
        row = []
        end = 0
        for found in re.finditer(r"\{([^{}]*)\}|\[([^\[\]]*?)([*?!]?)\]", text):
            between = text[end : found.start()]
            if between.strip():
                break
            end = found.end()
            space = SPACE if between else 1
            if found[1] is not None:
                sheet, number, width, height = self._tile(found[1])
                row.append((space, [(sheet, number, 0, 0)], width, height))
            elif found[2] in self.cards:
                row.append((space, self._card(found[2], found[3]), 24, 28))
            else:
                raise self.wrong(f"no card {found[2]}" + (" (a line cards?)" * (not self.cards)))
        if text[end:].strip():
            raise self.wrong("expected only {TILE} and [Card] in a row of pictures")
        return row

    def _card(self, name, mark):
        """A card as the table of the handheld shows it."""
        sheet, number, power, keys = self.cards[name]
        tiles = [("frames", FRAMES[mark], 2, 0), (sheet, number, 4, 2)]
        tiles.append(("ui", self.sheets["POWER"][1] + power, 0, 20))
        signs = [self.sheets["KEYWORD"][1] + k for k in range(5) if keys & 1 << k]
        if mark == "*" and keys & KEYWORDS["T"]:
            signs[-1] = self.sheets["EXHAUSTED"][1]
        return tiles + [("ui", sign, 8 + 8 * i, 20) for i, sign in enumerate(signs[:2])]

    def _finish(self):
        """The page read last must be complete."""
        if not self.pages:
            return
        page = self.pages[-1]
        if not any(item[0] == "text" for item in page.items):
            raise self.wrong("a page without a text", page.line)
        if self.kind == "guide" and not page.signs:
            raise self.wrong("no line when", page.line)

    # --- placing

    def packed(self, language):
        """The packed file."""
        made = []
        for page in self.pages:
            blocks, pictures = self._place(page, language)
            made.append((shown(page.titles, language), "\1".join(blocks)))
            made.append((pictures, ""))
        if self.kind == "guide":
            made.append((" ".join(page.signs for page in self.pages), str(self.bit)))
        records = [SimpleNamespace(names={FIRST: n}, texts={FIRST: t}) for n, t in made]
        texts = [page.titles for page in self.pages]
        texts += [item[1] for page in self.pages for item in page.items if item[0] == "text"]
        return texts_file(records, language, lacking(texts, language))

    def _place(self, page, language):
        """The blocks and the pictures of a page, as they are packed."""
        y = TOP
        blocks, pictures = [], []
        for kind, item, line in page.items:
            if kind == "row":
                height = max(picture[3] for picture in item)
                width = sum(space + w for space, _, w, _ in item) - item[0][0]
                if width > RIGHT - LEFT:
                    raise self.wrong(f"the pictures are {width} pixels wide", line)
                x = (LEFT + RIGHT - width) // 2 - item[0][0]
                for space, tiles, w, h in item:
                    x += space
                    # signs stand beside the portraits, not beside what is below these
                    down = ((20 if height == 28 else height) - h) // 2 if h < 20 else 0
                    pictures += [(sheet, t, x + dx, y + down + dy) for sheet, t, dx, dy in tiles]
                    x += w
                y += height + GAP
                continue
            text = shown(item, language)
            x = LEFT
            first = re.match(r"\{([^}]*)\} ", text)
            if first:
                pictures.append((*self._tile(first[1])[:2], x, y))
                text = text[first.end() :]
                x += HANG
            names = re.findall(r"\{([^}]*)\}", text)
            advance = functools.partial(self._advance, language)
            lines = self._lines(re.sub(r"\{[^}]*\}", ICON, text), RIGHT - x, line, advance)
            for i, words in enumerate(lines):
                at = x
                for character in words:
                    if character == ICON:
                        pictures.append((*self._tile(names.pop(0))[:2], at, y + LINE * i))
                    at += advance(character)
            gap = ICON_SPACES * " "
            packed = "\n".join(words.replace(ICON, gap) for words in lines)
            blocks.append(chr(32 + x) + chr(32 + y) + packed)
            y += LINE * len(lines) + GAP
        if y - GAP > BOTTOM:
            over = y - GAP - BOTTOM
            title = shown(page.titles, language)
            reason = f"{LANGUAGES[language]} page is {over} pixels too high: {title}"
            raise self.wrong(reason, page.line)
        sheets = sorted({p[0] for p in pictures}, key=lambda s: (s != "frames", s == "ui", s))
        groups = []
        for sheet in sheets:
            group = [p[1:] for p in pictures if p[0] == sheet]
            groups.append(sheet + "\1" + "".join(chr(32 + n) for p in group for n in p))
        return blocks, "\2".join(groups)

    def _advance(self, language, character):
        if character == ICON:
            return ICON_SPACES * self._advance(language, " ")
        return self.measure.width(character, language) + 1

    def _lines(self, text, pixels, line, advance):
        """The text as lines; they end at spaces and after hyphens."""
        lines, x, space = [""], 0, ""
        for part in re.findall(r" +|[^ -]*-|[^ -]+", text):
            if part.isspace():
                space = part if lines[-1] else ""
                continue
            wide = sum(map(advance, part))
            if wide - 1 > pixels:
                raise self.wrong(f"the word {part} is too wide", line)
            gap = sum(map(advance, space))
            if x + gap + wide - 1 > pixels:
                lines.append("")
                x, gap, space = 0, 0, ""
            lines[-1] += space + part
            x += gap + wide
            space = ""
        return lines


def pack(root):
    """{path below root: bytes} of everything made from the pages of the project at `root`."""
    files = {}
    taken = {}
    measure = Measure(root)
    for path in sorted((root / "assets").glob("*/*.txt")):
        where = path.relative_to(root).as_posix()
        if path.stem not in ("help", "guide"):
            continue
        source = Source(root, where, measure)
        for bit in range(source.bit or 0, (source.bit or 0) + len(source.pages)):
            if source.kind == "guide" and taken.setdefault(bit, where) != where:
                raise Mistake(where, 1, f"bit {bit} is taken by {taken[bit]}")
        for language in LANGUAGES:
            name = f"assets/packed/{path.stem}_{source.game}.{language}"
            files[name] = source.packed(language)
    return files


def main(argv=None):
    """Pack or check; returns the exit status."""
    return run(pack, "Pack the help pages and the guides.", argv)


if __name__ == "__main__":
    sys.exit(main())
