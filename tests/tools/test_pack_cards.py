# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The card packer: what is committed is what it makes, and it refuses what is wrong."""

import subprocess
import sys
import zlib

import pytest

from cardling.cards import Cards
from tools import ROOT, pack
from tools.pack import pack_cards
from tools.pack.languages import LANGUAGES

SOURCE = "assets/mindbug/cards.txt"
MADE = [
    *sorted("assets/packed/mindbug." + language for language in LANGUAGES),
    "engine/mindbug/cards.py",
    "engine/mindbug/names.py",
    "engine/mindbug/sizes.py",
]
# name, power, keywords, copies: the compact table in A.9 of the rules
RULES = """
Axolotl Healer 4 P 2; Bee Bear 8 - 1; Brain Fly 4 - 1; Chameleon Sniper 1 S 1;
Compost Dragon 3 H 2; Deathweaver 2 P 1; Elephantopus 7 T 1; Explosive Toad 5 F 2;
Ferret Bomber 2 S 2; Giraffodile 7 - 1; Goblin Werewolf 2 H 2; Gorillion 10 - 1;
Grave Robber 7 T 2; Harpy Mother 5 - 1; Kangasaurus Rex 7 - 2; Killer Bee 5 H 2;
Lone Yeti 5 T 1; Luchataur 9 F 2; Mysterious Mermaid 7 - 1; Plated Scorpion 2 PT 2;
Rhino Turtle 8 FT 2; Shark Dog 4 H 1; Sharky Crab-Dog-Mummypus 5 - 1; Shield Bugs 4 T 2;
Snail Hydra 9 - 2; Snail Thrower 1 P 1; Spider Owl 3 PS 2; Strange Barrel 6 - 1;
Tiger Squirrel 3 S 2; Turbo Bug 4 - 1; Tusked Extorter 8 - 2; Urchin Hurler 5 H 1
"""
SMALL = """\
# a comment
total 3

== Newt / Molch
power 2  keys PT  copies 2
play defeat foe 0 4
en Defeats a small one.
de Besiegt was Kleines.

== Ox / Ochse
power 10  keys -  copies 1
"""
NUMBERS = "ON_CONSTANT = 1\nON_PLAY = 7\nDO_DEFEAT = 9\nDO_MUTE = 5\n"
NUMBERS += "FIRST = 52\nSTATE = 160\nPROOF = 252\n"


def tree(folder, source=SMALL, numbers=NUMBERS, name="small"):
    """A project of one card set in `folder`."""
    (folder / f"assets/{name}").mkdir(parents=True)
    (folder / "engine/mindbug").mkdir(parents=True)
    if isinstance(source, str):
        source = source.encode()
    (folder / f"assets/{name}/cards.txt").write_bytes(source)
    (folder / "engine/mindbug/numbers.py").write_text(numbers)
    return folder


def contents(folder):
    """{path: bytes} of all files in `folder`."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def refused(folder, capsys, *options):
    """Pack `folder`, which must fail without a change; what the user is told."""
    before = contents(folder)
    assert pack_cards.main(["--root", str(folder), *options]) == 1
    assert contents(folder) == before
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err.strip()


def rows(data):
    return [data[i : i + 8] for i in range(0, len(data), 8)]


def literal(text, name):
    """The value of `name` in the source `text` of a generated module."""
    scope = {}
    exec(text, scope)
    return scope[name]


# --- what is committed


def test_committed_files_are_what_the_source_gives():
    files = pack_cards.pack(ROOT)
    assert sorted(name for name in files if "mindbug" in name) == MADE
    for name, data in files.items():
        assert (ROOT / name).read_bytes() == data, name


def test_mindbug_has_the_cards_of_the_rules():
    """Other cards may stand between them."""
    from engine.mindbug.cards import CARDS
    from engine.mindbug.names import NAMES

    found = {}
    for name, card in zip(NAMES.split("\n"), rows(CARDS), strict=True):
        keys = "".join(key for key, bit in pack_cards.KEYWORDS.items() if card[1] & bit)
        found[name] = f"{card[0]} {keys or '-'} {card[2]}"
    wanted = [line.strip().rsplit(" ", 3) for line in RULES.replace("\n", " ").split(";")]
    assert len(wanted) == 32 and sum(int(copies) for *_, copies in wanted) == 48
    for name, *numbers in wanted:
        assert found[name] == " ".join(numbers), name


@pytest.mark.parametrize("language", ["en", "de"])
def test_reader_gives_every_name_and_text_of_the_source(language):
    place = list(LANGUAGES).index(language)
    names, texts = [], []
    for line in (ROOT / SOURCE).read_text("utf-8").splitlines():
        if line.startswith("== "):
            names.append(line[3:].split(" / ")[place])
            texts.append("")
        elif line.startswith(language + " "):
            texts[-1] = line[3:]
    cards = Cards(str(ROOT / "assets/packed" / ("mindbug." + language)))
    many = len(names)
    assert len(cards) == many
    # not in the order of the file: every read seeks
    for i in sorted(range(many), key=lambda i: i * 13 % many):
        assert cards.text(i) == texts[i]
        assert cards.name(i) == names[i]
    for i in (-1, many):
        with pytest.raises(IndexError):
            cards.name(i)
    cards.close()


def test_reader_refuses_another_file(tmp_path):
    for data in (b"", b"CT", b"CT2\0\0\0"):
        (tmp_path / "other").write_bytes(data)
        with pytest.raises(ValueError, match="other"):
            Cards(str(tmp_path / "other"))


# --- packing


@pytest.mark.usefixtures("two_languages")
def test_small_set_to_the_byte(tmp_path):
    tree(tmp_path)
    assert pack_cards.main(["--root", str(tmp_path)]) == 0
    made = contents(tmp_path)
    data = literal(made["engine/small/cards.py"], "CARDS")
    assert data == bytes((2, 20, 2, 7, 9, 1, 0, 4)) + bytes((10, 0, 1, 0, 0, 0, 0, 0))
    assert literal(made["engine/small/names.py"], "NAMES") == "Newt\nOx"
    sizes = {"DESIGNS": 2, "CARDS": 3, "ACTION": 55, "SUM": zlib.crc32(data) & 0x3FFFFFFF}
    for name, number in sizes.items():
        assert literal(made["engine/small/sizes.py"], name) == number
    assert made["assets/packed/small.de"] == (
        b"CT2\0\x0a\x00\x24\x00\x2a\x00Molch\0Besiegt was Kleines.Ochse\0"
    )
    assert len(made) == 7
    assert pack_cards.main(["--root", str(tmp_path)]) == 0
    assert contents(tmp_path) == made


def test_keys_become_a_mask_and_line_ends_do_not_matter(tmp_path):
    source = SMALL.replace("play defeat foe 0 4", "constant weak_keys 4 HP")
    tree(tmp_path, source.replace("\n", "\r\n"), NUMBERS + "DO_WEAK_KEYS = 30\n")
    assert pack_cards.main(["--root", str(tmp_path)]) == 0
    data = literal((tmp_path / "engine/small/cards.py").read_text(), "CARDS")
    assert data[:8] == bytes((2, 20, 2, 1, 30, 4, 6, 0))


@pytest.mark.usefixtures("two_languages")
def test_check_tells_what_is_out_of_date(tmp_path, capsys):
    tree(tmp_path)
    assert refused(tmp_path, capsys, "--check").startswith("assets/packed/small.de: out of date")
    assert pack_cards.main(["--root", str(tmp_path)]) == 0
    assert pack_cards.main(["--root", str(tmp_path), "--check"]) == 0
    path = tmp_path / SOURCE.replace("mindbug", "small")
    path.write_text(path.read_text("utf-8").replace("power 2", "power 3"), "utf-8")
    assert refused(tmp_path, capsys, "--check").startswith("engine/small/cards.py: out of date")


def test_from_the_command_line(tmp_path):
    tree(tmp_path, SMALL.replace("power 2", "power 12"))
    command = [sys.executable, "-m", "tools.pack_cards", "--root", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == 'assets/small/cards.txt:5: power must be 1 to 10, not "12"\n'


def test_pack_runs_every_packer(tmp_path, monkeypatch, capsys):
    asked = []
    (tmp_path / "pack_one.py").touch()
    (tmp_path / "pack_two.py").touch()
    (tmp_path / "other.py").touch()

    class Packer:
        def __init__(self, name):
            self.name = name

        def pack(self, root):
            asked.append((self.name, root))
            if self.name == "tools.pack.pack_one":
                raise pack.Mistake("one.txt", 3, "wrong")
            return {}

    monkeypatch.setattr(pack, "__file__", str(tmp_path / "__init__.py"))
    monkeypatch.setattr(pack.importlib, "import_module", Packer)
    assert pack.main(["--check"]) == 1
    assert asked == [("tools.pack.pack_one", ROOT), ("tools.pack.pack_two", ROOT)]
    assert capsys.readouterr().err == "one.txt:3: wrong\n"


# --- what is refused


WRONG = [
    # (what in SMALL, becomes what, line, part of the reason)
    ("keys PT", "keys PX", 5, 'unknown keyword "X"'),
    ("keys PT", "keys PP", 5, 'keyword "P" twice'),
    ("play defeat", "plays defeat", 6, 'unknown trigger "plays"'),
    ("play defeat foe 0 4", "play", 6, 'unknown effect ""'),
    ("play defeat", "play devour", 6, 'unknown effect "devour"'),
    ("play defeat foe 0 4", "play mute", 6, 'effect "mute" cannot have the trigger play'),
    ("play defeat", "constant defeat", 6, 'effect "defeat" cannot have the trigger constant'),
    ("play defeat", "attack defeat", 6, "no ON_ATTACK in engine/mindbug/numbers.py"),
    ("play defeat foe 0 4", "play gain 2", 6, "no DO_GAIN in engine/mindbug/numbers.py"),
    ("foe 0 4", "foe 0", 6, "defeat needs whom low high, got 2 arguments"),
    ("foe 0 4", "foe 0 4 4", 6, "got 4 arguments"),
    ("play defeat foe 0 4", "constant mute 1", 6, "mute needs no arguments, got 1"),
    ("foe 0 4", "own 0 4", 6, 'whom must be one of foe, any, not "own"'),
    ("foe 0 4", "foe 0 100", 6, 'high must be 1 to 99, not "100"'),
    ("foe 0 4", "foe -1 4", 6, 'low must be 0 to 20, not "-1"'),
    ("foe 0 4", "foe x 4", 6, 'low must be 0 to 20, not "x"'),
    ("foe 0 4", "foe 6 4", 6, "no power between 6 and 4"),
    ("play defeat foe 0 4", "play gain 0", 6, 'count must be 1 to 9, not "0"'),
    ("play defeat foe 0 4", "play gain 256", 6, 'count must be 1 to 9, not "256"'),
    ("play defeat foe 0 4", "play take 2 0 5", 6, 'one must be 1 to 1, not "2"'),
    ("play defeat foe 0 4", "play revive all", 6, 'pile must be one of own, foe, mate, not "all"'),
    ("play defeat foe 0 4", "constant copy HX", 6, 'unknown keyword "X"'),
    ("play defeat foe 0 4", "constant pin 21", 6, 'power must be 1 to 20, not "21"'),
    ("en Def", "play defeat foe 0 4\nen Def", 7, "second ability"),
    ("copies 2", "copies 3", 5, 'copies must be 1 to 2, not "3"'),
    ("copies 2", "copies 0", 5, 'copies must be 1 to 2, not "0"'),
    ("copies 2", "copies", 5, "expected: power N keys LETTERS copies N"),
    ("copies 2", "copies 1", 2, "total 3, but the copies add up to 2"),
    ("total 3", "total 48", 2, "total 48, but the copies add up to 3"),
    ("total 3\n", "", 1, "no line total"),
    ("total 3", "total 3\ntotal 3", 3, "second total"),
    ("total 3", "total x", 2, 'total must be 1 to 255, not "x"'),
    ("total 3", "power 3", 2, '"power" before the first card'),
    ("power 10", "power 11", 11, 'power must be 1 to 10, not "11"'),
    ("power 10", "power 0", 11, 'power must be 1 to 10, not "0"'),
    ("power 10  keys -  copies 1\n", "", 10, "no line power"),
    ("power 10", "power 9  keys -  copies 1\npower 10", 12, "second line power"),
    ("power 10", "brief O / O / O\npower 10", 11, "3 short names for 2 languages"),
    ("power 10", "brief O\nbrief O\npower 10", 12, "second line brief"),
    ("power 10", "brief Oxen / O\npower 10", 11, '"Oxen" is longer than "Ox"'),
    ("Ox / Ochse", "Newt / Ochse", 10, 'duplicate English name "Newt"'),
    ("Ox / Ochse", "Ox / Molch", 10, 'duplicate German name "Molch"'),
    ("Ox / Ochse", "Ox / Ochse / Boeuf", 10, "3 names for 2 languages"),
    ("Ox / Ochse", "", 10, "empty name"),
    ("Ox / Ochse", "Ox, old / Ochse", 10, '"," cannot be part of a name'),
    ("Ox / Ochse", "Ox / " + 25 * "O", 10, "name has 25 characters, 24 fit"),
    ("en Defeats a small one.\n", "", 4, "no English text"),
    ("en Def", "en Twice.\nen Def", 8, "second English text"),
    ("en Defeats a small one.", "en", 7, "empty text"),
    ("was Kleines.", 51 * "x " + "x", 8, "text has 111 characters, 110 fit"),
    ("Besiegt was Kleines.", 7 * ("o" * 14 + " "), 8, "text needs 7 lines of 28, 6 fit"),
    ("was Kleines", "\u2013 Kleines", 8, "German has no '\u2013'"),
    ("Ox / Ochse", "Ox / \u00c9chse", 10, "German has no '\xc9'"),
    ("was Kleines", "was\tKleines", 8, "German has no '\\t'"),
    ("keys -  copies 1", "keys -  copies 1\nen Moo.", 10, "text without an ability"),
]


@pytest.mark.usefixtures("two_languages")
@pytest.mark.parametrize("old, new, line, reason", WRONG, ids=[case[3] for case in WRONG])
def test_refused_with_file_line_and_reason(old, new, line, reason, tmp_path, capsys):
    assert SMALL.count(old) == 1
    tree(tmp_path, SMALL.replace(old, new))
    told = refused(tmp_path, capsys)
    assert told.startswith(f"assets/small/cards.txt:{line}: ")
    assert reason in told


@pytest.mark.usefixtures("two_languages")
def test_a_mistake_leaves_older_files_alone(tmp_path, capsys):
    tree(tmp_path)
    assert pack_cards.main(["--root", str(tmp_path)]) == 0
    # the first set changes and is right, the second is wrong: neither is written
    other = tmp_path / "assets/wrong/cards.txt"
    other.parent.mkdir()
    other.write_text(SMALL, "utf-8")
    path = tmp_path / "assets/small/cards.txt"
    path.write_text(SMALL.replace("power 2", "power 3"), "utf-8")
    assert refused(tmp_path, capsys) == ('assets/wrong/cards.txt:4: duplicate English name "Newt"')


def test_more_designs_than_an_ability_can_name(tmp_path, capsys):
    tree(tmp_path)
    text = "after small\ntotal 70\n"
    for i in range(70):
        text += f"== Ox {i}x / Ochse {i}x\npower 5  keys -  copies 1\n"
    (tmp_path / "assets/team").mkdir()
    (tmp_path / "assets/team/cards.txt").write_text(text.replace("0x / ", "0 / ", 1))
    told = refused(tmp_path, capsys)
    assert told == "assets/team/cards.txt:127: team would have 65 designs, 64 fit"


def test_not_utf8(tmp_path, capsys):
    tree(tmp_path, SMALL.encode().replace(b"Ochse", b"\xd6chse"))
    assert refused(tmp_path, capsys) == "assets/small/cards.txt:10: not utf-8"


def test_a_set_never_replaces_a_module(tmp_path, capsys):
    tree(tmp_path, name="mindbug")
    (tmp_path / "engine/mindbug/cards.py").write_text("# written by hand\n")
    assert refused(tmp_path, capsys) == (
        "assets/mindbug/cards.txt: engine/mindbug/cards.py is there and was not made from it"
    )


def test_name_of_a_set(tmp_path, capsys):
    tree(tmp_path, name="Two-Words")
    assert refused(tmp_path, capsys).startswith("assets/Two-Words/cards.txt: the name of a set")


def test_no_sets_and_no_numbers(tmp_path, capsys):
    assert refused(tmp_path, capsys) == "assets: no card sets"
    tree(tmp_path)
    (tmp_path / "engine/mindbug/numbers.py").unlink()
    assert refused(tmp_path, capsys).startswith("engine/mindbug/numbers.py: ")


def test_a_place_that_cannot_be_written(tmp_path, capsys):
    tree(tmp_path)
    (tmp_path / "engine/small/names.py.new").mkdir(parents=True)
    (tmp_path / "engine/small/names.py.new/thing").touch()
    assert "small/names.py.new" in refused(tmp_path, capsys)
