# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Who plays: names and faces, as the packer makes and the handheld reads them."""

import re
import shutil

import pytest
from console import Console, keys

from tools import ROOT
from tools.pack import Mistake, pack_characters

SHEET = pack_characters.SHEET


def tile(data, number):
    """A tile of a packed sheet."""
    size = data[3] // 2 * data[4]
    return data[6 + size * number : 6 + size * (number + 1)]


def test_everybody_looks_different_in_every_mood():
    found, colours, _ = pack_characters.read(ROOT)
    data = pack_characters.pack(ROOT)[SHEET]
    assert data == (ROOT / SHEET).read_bytes()
    bots = [one for one in found if one.sort != "people"]
    people = [one for one in found if one.sort == "people"]
    assert len(bots) >= 15 and len(people) >= 4 and len(colours) >= 4
    assert data[5] == 3 * len(bots) + 2 * len(people) * len(colours)
    tiles = [tile(data, i) for i in range(data[5])]
    assert len(set(tiles)) == len(tiles)


def test_a_mood_is_seen_without_colours():
    """Also who cannot tell colours apart sees who thinks and who gloats: the shape changes."""
    for one in pack_characters.read(ROOT)[0]:
        for mood in pack_characters.MOODS:
            rows = one.tiles.get(mood)
            if rows:
                pairs = zip("".join(one.tiles["face"]), "".join(rows), strict=True)
                assert sum(a != b for a, b in pairs) >= 4, (one.names, mood)


def test_first_letters_tell_bots_apart():
    names = [row[1] for row in pack_characters.names(ROOT)[1] if not row[2]]
    for language in ("en", "de"):
        for level in range(3):
            five = [row[language][:2] for row in names[5 * level : 5 * level + 5]]
            assert len(set(five)) == len(five)


# The line with his names, in all languages.
(TAPS,) = re.findall(r"^== Taps .*\n", (ROOT / pack_characters.SOURCE).read_text("utf-8"), re.M)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("for easy\nlike Pip y=p", "for nobody\nlike Pip y=p", "for nobody: expected one of"),
        ("like Pip y=p", "like Nobody y=p", "nobody above is called Nobody"),
        ("like Pip y=p", "like Pip y=pp", '"y=pp": expected two letters'),
        (".kywwwyyyywwwyk.\n.kywkw", ".kywwwyyyywwwyk\n.kywkw", "row of 15 instead of 16 pixels"),
        (".kywwwyyyywwwyk.\n.kywkw", ".kywwwyxyywwwyk.\n.kywkw", 'no colour "x" in the palette'),
        ("thinks 6\n.kywkw", "thinks 16\n.kywkw", "expected: thinks and the first row"),
        ("== Taps / Taps", "== Pip / Taps", "Pip is there twice"),
        ("for easy\nlike Dot", "for hard\nlike Dot", "the order is easy"),
        ("colours b r l y v o", "colours b r x", "expected: colours and letters"),
        (TAPS + "for easy\nlike Pip y=s o=n\n", "", "easy, medium and hard need the same number"),
        (TAPS + "for easy\n", TAPS, "Taps: no line for"),
    ],
)
def test_what_is_wrong_is_refused(tmp_path, old, new, reason):
    (tmp_path / "assets/console").mkdir(parents=True)
    shutil.copy(ROOT / "assets/console/palette.txt", tmp_path / "assets/console")
    text = (ROOT / pack_characters.SOURCE).read_text("utf-8")
    assert text.count(old) == 1, old
    (tmp_path / pack_characters.SOURCE).write_text(text.replace(old, new), "utf-8")
    with pytest.raises(Mistake, match=reason):
        pack_characters.pack(tmp_path)


def test_a_rival_is_a_row(tmp_path):
    """Rivals come after the bots: nobody else's number changes."""
    (tmp_path / "assets/console").mkdir(parents=True)
    shutil.copy(ROOT / "assets/console/palette.txt", tmp_path / "assets/console")
    text = (ROOT / pack_characters.SOURCE).read_text("utf-8")
    row = "== Wally / Walli\nfor rival\nlike Rex l=r\n\n# --- people"
    text = text.replace("# --- people", row)
    (tmp_path / pack_characters.SOURCE).write_text(text, "utf-8")
    _, names = pack_characters.names(tmp_path)
    assert names[:-1] != names and names[-1][1:] == ({"en": "Wally", "de": "Walli"}, True)
    before = pack_characters.pack(ROOT)
    after = pack_characters.pack(tmp_path)
    assert after[SHEET][6 : 6 + 128 * 45] == before[SHEET][6 : 6 + 128 * 45]
    assert b"RIVALS = 15" in after[pack_characters.MODULE]
    assert b"PEOPLE = %d" % (48 + 3 * rivals()) in after[pack_characters.MODULE]


def test_people_choose_a_face_and_a_colour_with_their_name():
    """A name is typed as before; the look comes along in the deal, the save and a rematch."""
    with Console() as console:
        from cardling import before_game
        from cardling.match import Match
        from cardling.resume import revive

        done = []
        console.do(lambda: console.app.page("player_names", [0, 1], done.append))
        before = console.sim.screen()
        console.press("A", "UP")
        assert keys(console.say("NAME_FACE")) in console.texts
        console.press("RIGHT", "RIGHT", "A", "DOWN", "RIGHT", "A", "START")
        console.press("START")  # the second one types nothing
        ((first, second),) = done
        assert first[:-1] == "Ab" and first[-1] == chr(1 + 2 * 6 + 1)
        assert second[:-1] == "" and before != console.sim.screen()
        record = before_game.record("mantis", 5, b"\0\0", [first, second])[1:]
        match = revive(console.app, record)
        assert [match.name(0), match.appearance(0)] == ["Ab", 13]
        assert match.name(1) == "Player 2" and match.appearance(1) == 7
        assert match.face(0) == 45 + 3 * rivals() + 13
        # Names of earlier versions have no look: each seat has its own.
        old = Match(console.app, "mantis", 5, b"\0\0", ["Anna", ""])
        assert old.name(0) == "Anna" and old.appearance(0) != old.appearance(1)


def rivals():
    """How many characters there are beside the bots."""
    return sum(row[2] for row in pack_characters.names(ROOT)[1])
