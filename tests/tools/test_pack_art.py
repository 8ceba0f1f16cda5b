# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Palette, font and sprites: what is committed is what the packers make, they refuse what is wrong,
and the board's code shows the drawings of the sources."""

import shutil
import subprocess
import sys

import pytest
from PIL import Image
from PIL.BdfFontFile import BdfFontFile

import engine
from cardling import sheet, tiles
from cardling.cards import Cards
from cardling.font import Font
from cardling.packed import unpack
from tools import ROOT
from tools.board import shim
from tools.pack import pack_characters, pack_font, pack_sprites
from tools.pack.languages import LANGUAGES
from tools.sim import contact_sheet

PACKED = ROOT / "assets/packed"
PALETTE = "assets/console/palette.txt"
FONT = "assets/font/cardling.bdf"
UI = "assets/console/sprites.txt"
PORTRAITS = "assets/mindbug/sprites.txt"
CARDS = "assets/mindbug/cards.txt"
TEXT = "Größe Ä 12!"
DASH = "ENCODING 45\nSWIDTH 444 0\nDWIDTH 4 0\nBBX 3 1 0 3\nBITMAP\nE0\n"


@pytest.fixture(scope="module")
def glyphs():
    found = pack_font.load(ROOT)
    return {name: found[name] for name in found if pack_font.common(name)}


@pytest.fixture(scope="module")
def font():
    return Font(str(PACKED / "font.bin"))


@pytest.fixture(scope="module")
def letters():
    return list(pack_sprites.read_palette(ROOT)[0])


@pytest.fixture(scope="module")
def sheets(letters):
    """{name: Sheet} of all sources."""
    found = []
    for path in (PORTRAITS, UI):
        found += pack_sprites.read_sprites(ROOT, path, letters)
    return {one.name: one for one in found}


@pytest.fixture
def project(tmp_path):
    """A copy of the sources, in which a test may break something."""
    found = [path for name in ("sprites", "cards") for path in ROOT.glob(f"assets/*/{name}.txt")]
    sources = [path.relative_to(ROOT) for path in found]
    for path in (PALETTE, FONT, *sources):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, tmp_path / path)
    return tmp_path


def contents(folder):
    """{path: bytes} of all files in `folder`."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def change(project, path, old, new):
    """Replace the first `old` of a source; returns the number of its line."""
    text = (project / path).read_text("utf-8")
    assert old in text
    (project / path).write_text(text.replace(old, new, 1), "utf-8")
    return text[: text.index(old)].count("\n") + 1


def refused(packer, project, capsys):
    """Pack, which must fail and change nothing; what the user is told."""
    before = contents(project)
    assert packer.main(["--root", str(project)]) == 1
    assert contents(project) == before
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err.strip()


def drawing(glyphs, text):
    """The nine rows of a line of text as the source draws it, a pixel after each glyph."""
    rows = [""] * pack_font.HEIGHT
    for character in text:
        for y, row in enumerate(glyphs[character]):
            rows[y] += row + "."
    return rows


# --- what is committed


@pytest.mark.quick
@pytest.mark.parametrize("packer", [pack_font, pack_sprites])
def test_committed_files_are_what_the_packer_makes(packer):
    files = packer.pack(ROOT)
    assert files == packer.pack(ROOT)
    for path, data in files.items():
        assert (ROOT / path).read_bytes() == data, path
    assert packer.main(["--check"]) == 0


def test_no_packed_drawing_without_source():
    packers = pack_sprites, pack_font, pack_characters
    made = {path for packer in packers for path in packer.pack(ROOT)}
    there = [*PACKED.glob("*.sheet"), *PACKED.glob("font*")]
    drawings = {path for path in made if path.startswith("assets/")}
    assert {path.relative_to(ROOT).as_posix() for path in there} == drawings


@pytest.mark.parametrize("packer", [pack_font, pack_sprites])
def test_packs_a_copy_and_notices_old_files(packer, project, capsys):
    options = ["--root", str(project)]
    assert packer.main([*options, "--check"]) == 1
    assert "out of date" in capsys.readouterr().err
    assert packer.main(options) == 0
    assert packer.main([*options, "--check"]) == 0
    for path, data in packer.pack(ROOT).items():
        if path.startswith("assets/"):
            assert (project / path).read_bytes() == data


def test_packers_run_as_programs(project):
    for name in ("pack_font", "pack_sprites"):
        command = [sys.executable, "-m", "tools." + name, "--root", str(project)]
        subprocess.run(command, cwd=ROOT, check=True)
    (project / FONT).unlink()
    command = [sys.executable, "-m", "tools.pack_font", "--root", str(project)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == FONT + ": No such file or directory\n"


# --- the portraits


def test_every_card_has_its_portrait_in_order(sheets):
    cards = [line for line in (ROOT / CARDS).read_text("utf-8").splitlines() if line[:3] == "== "]
    assert list(sheets["mindbug"].tiles) == [line[3:].split(" / ")[0].strip() for line in cards]


def test_portraits_are_rich_and_all_different(sheets):
    portraits = sheets["mindbug"].tiles
    silhouettes = set()
    for name, rows in portraits.items():
        text = "".join(rows)
        assert 4 <= len(set(text) - {"."}) <= 8, name
        assert "k" in text, name
        assert 130 < 256 - text.count("."), name
        silhouettes.add(text.translate(str.maketrans("kdgwbctlyorpvns", "#" * 15)))
    assert len(silhouettes) == len(portraits)


# --- the board's code


def test_sheets_hold_the_drawings(sheets, letters):
    for one in sheets.values():
        bitmap, width, height = sheet.load(str(PACKED / (one.name + ".sheet")))
        assert (width, height) == (one.width, one.height)
        drawn = list(one.tiles.values())
        if one.cards:
            if one.after:
                drawn = [*sheets[one.after].tiles.values(), *drawn]
            drawn += sheets["common"].tiles.values()
        assert (PACKED / (one.name + ".sheet")).read_bytes()[5] == len(drawn)
        alone = sheet.Tiles(str(PACKED / (one.name + ".sheet")))
        for number, rows in enumerate(drawn):
            single, *size = alone.get(number)
            assert size == [width, height] == [single.width, single.height]
            for picture, top in ((bitmap, number * height), (single, 0)):
                seen = [
                    "".join(letters[picture[x, top + y]] for x in range(width))
                    for y in range(height)
                ]
                assert seen == rows, (one.name, number)
        alone.close()


def test_tile_numbers(sheets):
    assert list(sheets["ui"].tiles)[tiles.T_SKULL] == "SKULL"
    assert list(sheets["ui"].tiles)[tiles.T_KEYWORD + 4] == "KEYWORD+4"
    assert list(sheets["common"].tiles)[tiles.T_CARD_BACK] == "CARD_BACK"
    assert len(sheets["frames"].tiles) == 7
    icons = [name for name in sheets["icons"].tiles if name.startswith("ICON")]
    assert len(icons) == len(engine.GAMES)


def test_palette(letters):
    colours = sheet.palette()
    assert len(colours) == len(letters) == 16
    assert colours.is_transparent(tiles.T_NIGHT)
    assert not any(colours.is_transparent(i) for i in range(1, 16))
    assert colours[tiles.T_WHITE] == 0xFFFFFF
    assert len({colours[i] for i in range(16)}) == 16


def test_pixels_without_bitmaptools(monkeypatch, font):
    path = str(PACKED / "ui.sheet")
    fast = sheet.load(path)[0]
    monkeypatch.setattr(sheet, "readinto", None)
    slow = sheet.load(path)[0]
    letters = Font(str(PACKED / "font.bin")).bitmap
    for one, other in ((fast, slow), (font.bitmap, letters)):
        size = one.width * one.height
        assert [one[i] for i in range(size)] == [other[i] for i in range(size)]


def test_wrong_and_cut_files(monkeypatch, tmp_path):
    path = tmp_path / "some.sheet"
    path.write_bytes((PACKED / "icons.sheet").read_bytes()[:-1])
    with pytest.raises(ValueError, match="cut short: .*some.sheet"):
        sheet.load(str(path))
    monkeypatch.setattr(sheet, "readinto", None)
    with pytest.raises(ValueError, match="cut short: .*some.sheet"):
        sheet.load(str(path))
    path.write_bytes(b"BM......")
    with pytest.raises(ValueError):
        sheet.load(str(path))
    with pytest.raises(ValueError):
        Font(str(path))


def test_every_glyph_is_the_tile_that_a_label_cuts_out(font, glyphs):
    assert [chr(code) for code in range(32, 127)] + list(font.others) == sorted(glyphs)
    for character, rows in glyphs.items():
        glyph = font.get_glyph(ord(character))
        assert glyph.shift_x == len(rows[0]) + 1
        assert (glyph.height, glyph.dy) == (9, -2)
        assert glyph.bitmap is font.bitmap
        if not pack_font.drawn(rows):
            assert glyph.width == 0
            continue
        assert font.bitmap.width % glyph.width == 0
        # where TileGrid has one byte for a tile
        assert glyph.tile_index < 256
        left = glyph.tile_index * glyph.width
        for y, row in enumerate(rows):
            seen = "".join(".#"[font.bitmap[left + x, y]] for x in range(glyph.width))
            assert seen == row, character
    assert font.get_glyph(0x1F600) is None
    assert font.get_glyph(7) is None
    assert font.get_bounding_box() == (6, 9)
    assert (font.ascent, font.descent) == (7, 2)


@pytest.mark.parametrize("module", ["label", "bitmap_label"])
def test_labels_show_the_drawings(module, glyphs, tmp_path):
    with shim.install(drive=tmp_path / "drive") as machine:
        import importlib

        import displayio

        from cardling.font import Font

        display = machine.screen
        group = displayio.Group()
        display.root_group = group
        font = Font("/assets/packed/font.bin")
        labels = importlib.import_module("adafruit_display_text." + module)
        lines = TEXT + "\n\u2665 j\u00df"
        one = labels.Label(font, text=lines, color=0xFFFFFF, line_spacing=1.0)
        one.anchor_point = (0, 0)
        one.anchored_position = (3, 4)
        group.append(one)
        display.refresh()
        image = machine.screen.image().convert("1", dither=Image.Dither.NONE)
    expected = Image.new("1", image.size)
    for line, text in enumerate(lines.split("\n")):
        for y, row in enumerate(drawing(glyphs, text)):
            for x, pixel in enumerate(row):
                if pixel == "#":
                    expected.putpixel((3 + x, 4 + 9 * line + y), 1)
    assert image.tobytes() == expected.tobytes()


def test_width(font, glyphs):
    assert font.width("") == 0
    assert font.width("A") == 5
    assert font.width("i.") == 3
    assert font.width(TEXT) == len(drawing(glyphs, TEXT)[0]) - 1
    assert font.width("A\U0001f600A") == font.width("AA")
    assert len({font.width(digit) for digit in "0123456789"}) == 1


def test_wrap(font):
    def wrap(text, width):
        lines = list(font.wrap(text, width))
        assert all(font.width(line) <= width or len(line) == 1 for line in lines)
        return lines

    assert wrap("", 10) == [""]
    assert wrap("one", 100) == ["one"]
    assert wrap("one two three", font.width("one two")) == ["one two", "three"]
    assert wrap("one two three", font.width("one two") - 1) == ["one", "two", "three"]
    assert wrap("one   two", font.width("one")) == ["one", "two"]
    assert wrap("Kompost-Drache", font.width("Kompost-D")) == ["Kompost-", "Drache"]
    assert wrap("one\n\ntwo\n", 100) == ["one", "", "two", ""]
    assert wrap("ooooo", font.width("oo")) == ["oo", "oo", "o"]
    assert wrap("mm", 1) == ["m", "m"]


def test_fonts_have_all_characters_of_their_languages(font, glyphs):
    """Read from what is packed; what the page says is in a browser's font."""
    assert set("ÄÖÜäöüß") <= set(glyphs)
    for language in LANGUAGES:
        path = PACKED / f"font.{language}"
        letters = Font(str(path)) if path.exists() else font
        texts = (PACKED / f"messages.{language}").read_bytes().decode("utf-8", "ignore")
        used = {character for character in texts if character.isalpha()}
        assert len(used) > 40
        assert all(letters.get_glyph(ord(character)) for character in used)


def test_any_reader_of_bdf_opens_the_font(glyphs, tmp_path):
    """Pillow's, which shares nothing with the one that packs it: the same drawings."""
    with (ROOT / FONT).open("rb") as file:
        drawn = BdfFontFile(file)
    seen = 0
    for character, rows in glyphs.items():
        if ord(character) < 256 and pack_font.drawn(rows):  # those it keeps
            (advance, _), (x0, y0, x1, y1), _, image = drawn.glyph[ord(character)]
            cell = Image.new("1", (len(rows[0]), pack_font.HEIGHT))
            cell.paste(image, (x0, y0 + pack_font.HEIGHT - pack_font.DESCENT))
            expected = [[pixel == "#" for pixel in row] for row in rows]
            found = [
                [bool(cell.getpixel((x, y))) for x in range(cell.width)] for y in range(cell.height)
            ]
            assert found == expected, character
            assert advance == len(rows[0]) + 1
            seen += 1
    assert seen > 100


def test_all_pictures_and_tunes_are_listed_with_their_bytes(capsys):
    assert contact_sheet.main(["--list"]) == 0
    rows = capsys.readouterr().out.splitlines()
    named = {row.split()[0]: int(row.split()[1]) for row in rows}
    for path in (ROOT / "assets/packed").glob("*.sheet"):
        assert named[path.name] == path.stat().st_size
    assert {"victory", "collapse", "font.bin"} < set(named)
    assert named["pictures"] > 0 < named["tunes"]


def test_contact_sheet(tmp_path, capsys):
    path = tmp_path / "new" / "all.png"
    assert contact_sheet.main([str(path), "--scale", "2"]) == 0
    with Image.open(path) as image:
        assert image.width == contact_sheet.WIDTH
        assert image.convert("RGB").getcolors(256) is not None
    assert contact_sheet.main([str(path), "--only", "nothing"]) == 1
    assert capsys.readouterr().err == "nothing: no such sheet\n"


# --- what is refused


def first_row(path, name):
    """The text from [name] to the end of its first row."""
    text = (ROOT / path).read_text("utf-8")
    start = text.index(f"[{name}]\n")
    return text[start : text.index("\n", start + len(name) + 3)]


PORTRAIT = first_row(PORTRAITS, "Lone Yeti")
TILE = first_row(UI, "STAR")


@pytest.mark.parametrize(
    "path, old, new, below, reason",
    [
        (PORTRAITS, PORTRAIT, PORTRAIT + ".", 1, "row of 17 instead of 16 pixels"),
        (PORTRAITS, PORTRAIT, PORTRAIT[:-1], 1, "row of 15 instead of 16 pixels"),
        (PORTRAITS, PORTRAIT, "[Lone Yeti]", 0, "Lone Yeti has 15 rows instead of 16"),
        (PORTRAITS, PORTRAIT, PORTRAIT[:-1] + "Q", 1, f'no colour "Q" in {PALETTE}'),
        (PORTRAITS, "[Lone Yeti]", "[Bee Bear]", 0, "second tile Bee Bear"),
        (PORTRAITS, "[Lone Yeti", "Lone Yeti", 0, "row of 10 instead of 16 pixels"),
        (PORTRAITS, "[Lone Yeti]", "[]", 0, "expected: [name]"),
        (PORTRAITS, "sheet mindbug 16x16 cards", "", 2, '"[Axolotl" before the first sheet'),
        (PORTRAITS, "16x16 cards", "16x16 card", 0, "expected: sheet NAME WIDTHxHEIGHT, or this"),
        (PORTRAITS, "16x16", "15x16", 0, "tiles must have an even width up to 192"),
        (UI, TILE, TILE[:-1] + "#", 1, 'no colour "#" in ' + PALETTE),
        (UI, TILE, TILE + "\n" + TILE[-8:], 9, "more than 8 rows"),
        (UI, "[STAR]", "[Star]", 0, "Star is not a name like KEYWORD or KEYWORD+1"),
        (UI, "[STAR]", "[SKULL]", 0, "second tile SKULL"),
        (UI, "[STAR]", "[ICON]", None, "the name ICON is taken"),
        (UI, "[STAR]", "[SKY]", 0, "the name SKY is taken"),
        (UI, "[KEYWORD+1]", "[KEYWORD+2]", 0, "KEYWORD+2 is not where its name says"),
        (UI, "[KEYWORD]", "[KEYWORDS]", None, "KEYWORD+1 is not where its name says"),
        (UI, "sheet icons 24x24", "sheet ui 24x24", 0, "second sheet ui"),
        (UI, "sheet icons 24x24", "sheet icons 24x24\n....", 1, "a row before the first [name]"),
        (UI, "sheet icons", "sheet none 8x8\nsheet icons", 0, "no tiles in sheet none"),
        (PALETTE, "k 04050C", ". 04050C", 0, ". or INK is taken"),
        (PALETTE, "INK", "NIGHT", 0, "k or NIGHT is taken"),
        (PALETTE, "04050C", "04050", 0, "expected: letter RRGGBB NAME use"),
        (PALETTE, "k 04050C INK", "# k", None, "15 colours instead of 16"),
    ],
)
def test_sprites_refused(path, old, new, below, reason, project, capsys):
    line = change(project, path, old, new)
    told = refused(pack_sprites, project, capsys)
    where, at, why = told.split(":", 2)
    assert where == path
    assert why.strip().startswith(reason)
    if below is not None:
        assert int(at) == line + below


def test_card_without_portrait_refused(project, capsys):
    line = change(project, CARDS, "== Bee Bear ", "== Moth / Motte\n\n== Bee Bear ")
    told = refused(pack_sprites, project, capsys)
    assert told == f"{CARDS}:{line}: no portrait of Moth in {PORTRAITS}"


def test_portrait_without_card_refused(project, capsys):
    line = change(
        project, PORTRAITS, "[Bee Bear]", "[Moth]\n" + "................\n" * 16 + "[Bee Bear]"
    )
    told = refused(pack_sprites, project, capsys)
    assert told == f"{PORTRAITS}:{line}: Moth is not a card of {CARDS}"


def test_portraits_in_another_order_refused(project, capsys):
    line = change(project, PORTRAITS, "[Bee Bear]", "[?]")
    change(project, PORTRAITS, "[Brain Fly]", "[Bee Bear]")
    change(project, PORTRAITS, "[?]", "[Brain Fly]")
    told = refused(pack_sprites, project, capsys)
    assert told.startswith(f"{PORTRAITS}:{line}: Bee Bear comes here, not Brain Fly")


def test_missing_sources_refused(project, capsys):
    (project / CARDS).unlink()
    assert refused(pack_sprites, project, capsys) == CARDS + ": No such file or directory"
    (project / UI).unlink()
    (project / PORTRAITS).unlink()
    assert refused(pack_sprites, project, capsys) == "assets/*/sprites.txt: no sheet common"
    (project / PALETTE).unlink()
    assert refused(pack_sprites, project, capsys) == PALETTE + ": No such file or directory"


def test_sources_not_utf8_refused(project, capsys):
    (project / UI).write_bytes(b"# fine\n\xff\n")
    assert refused(pack_sprites, project, capsys) == UI + ":2: not utf-8"
    for data in (b"\n\n\xff\n", b"STARTFONT 2.1\n\xff\n", b""):
        (project / FONT).write_bytes(data)
        assert refused(pack_font, project, capsys).startswith(FONT + ":1: not a BDF font: ")


@pytest.mark.parametrize(
    "old, new, reason",
    [
        ("STARTFONT 2.1", "STARTFONT 3", "not a BDF font: Unsupported file version"),
        ("ENCODING 126\n", "ENCODING 65\n", "second glyph for 'A'"),
        ("ENCODING 126\n", "ENCODING\n", "not the code of a character"),
        ("ENCODING 126\n", "ENCODING x\n", "not the code of a character"),
        ("ENCODING 126\n", "ENCODING " + "9" * 5000 + "\n", "not the code of a character"),
        ("ENCODING 126\n", "ENCODING -1\n", "not the code of a character"),
        ("ENCODING 126\n", "ENCODING 55296\n", "not the code of a character"),
        ("ENCODING 126\n", "ENCODING 233\n", None),
        ("ENCODING 196\n", "ENCODING 197\n", None),
        ("FONT_DESCENT 2", "FONT_DESCENT 3", None),
        ("FONT_ASCENT 7", "FONT_ASCENT x", None),
        (DASH, DASH.replace("DWIDTH 4", "DWIDTH 8"), "'-' is 7 wide, must be 1 to 6"),
        (DASH, DASH.replace("DWIDTH 4", "DWIDTH 3"), "'-' leaves its cell of 2x9 pixels"),
        (DASH, DASH.replace("0 3\n", "0 7\n"), "'-' leaves its cell of 3x9 pixels"),
        (DASH, DASH.replace("DWIDTH 4 0\n", ""), "glyph '-': TypeError"),
        (DASH, DASH.replace("BBX 3 1 0 3\n", ""), "glyph '-': TypeError"),
        (DASH, DASH.replace("E0", "00"), "nothing drawn for '-'"),
        (DASH, DASH.replace("E0", "no"), "glyph '-': ValueError"),
    ],
)
def test_font_refused(old, new, reason, project, capsys):
    line = change(project, FONT, old, new)
    told = refused(pack_font, project, capsys)
    if reason:
        assert told.startswith(f"{FONT}:{line}: {reason}")
    else:
        assert told.startswith(FONT + ":")


def test_font_cut_short_refused(project, capsys):
    text = (project / FONT).read_text("utf-8")
    (project / FONT).write_text(text[: text.rindex("ENDCHAR")], "utf-8")
    assert refused(pack_font, project, capsys).endswith("glyph '\u2717' does not end")


@pytest.mark.parametrize("source", sorted(PACKED.iterdir()), ids=lambda path: path.name)
def test_a_packed_file_that_is_cut_short_is_named(tmp_path, source):
    def load(path):
        if path.suffix == ".sheet":
            return sheet.load(str(path))
        if path.suffix == ".rivals" or path.suffix == ".bin" and not path.name.startswith("font"):
            return unpack(str(path)).close()
        return (Font if path.name.startswith("font") else Cards)(str(path))

    load(source)
    data = source.read_bytes()
    for size in (0, 3, 5, 8, len(data) // 2, len(data) - 1):
        path = tmp_path / source.name
        path.write_bytes(data[:size])
        with pytest.raises(ValueError, match=source.name):
            load(path)
