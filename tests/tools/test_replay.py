# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Games as texts: played again they are the same, a spoiled one is refused by a sentence, and they
can be read as scenarios."""

import random
import zlib

import pytest
from PIL import Image

import engine
from cardling import game_text
from engine.move_list import Tape
from engine.move_reader import Reader
from tools import ROOT
from tools.rules import replay, scenario

KEPT = [
    line
    for line in (ROOT / "tests/kept_games.txt").read_text("utf-8").splitlines()
    if line[0] != "#"
]


def test_moves_are_packed_and_read_again():
    dice = random.Random(1)
    for _ in range(300):
        rows = [
            (dice.randrange(n), n) for n in dice.choices((1, 2, 3, 5, 12, 96), k=dice.randrange(80))
        ]
        tape = Tape()
        for place, n in rows:
            tape.add(place, n)
            if dice.random() < 0.2:
                kept = tape.store()
                tape = Tape()
                tape.load(kept)
        reader = Reader(tape.packed())
        assert [(reader.next(n), n) for _, n in rows] == rows
        assert reader.done() and tape.count == len(rows)
        reader = Reader(tape.packed() + b"\0")
        for _, n in rows:
            reader.next(n)
        assert not reader.done()


def test_what_no_tape_has_stored_is_refused():
    dice = random.Random(2)
    for _ in range(3000):
        data = dice.randbytes(dice.randrange(5, 20))
        tape = Tape()
        try:
            tape.load(data)
        except ValueError:
            continue
        assert tape.store() == data
    for data in (b"", b"\1", b"\1\0\xff\xff\xff", b"\1\0\1\0\0\2"):
        with pytest.raises(ValueError):
            Tape().load(data)


def test_every_kind_of_game_is_the_same_again(capsys):
    assert replay.check(6, False) == 0
    assert ", 0 differ" in capsys.readouterr().out


def test_micropython_plays_the_same_games(capsys):
    assert replay.check(1, True) == 0
    assert ", 0 differ" in capsys.readouterr().out


@pytest.mark.parametrize("text", KEPT, ids=range(len(KEPT)))
def test_games_of_before_are_what_they_were(text):
    """If not: RULES of the game's record goes up, and kept_games.txt gets new ones."""
    assert game_text.play(game_text.read(text)).seat == engine.OVER


def test_a_text_has_no_names_unless_asked():
    past = game_text.read(KEPT[0])
    past.names = ["Änne", ""]
    assert game_text.read(past.text()).names is None
    named = past.text(names=True)
    assert game_text.read(named).names == ["Änne", ""]
    assert len(named) > len(KEPT[0])


def refused(text):
    with pytest.raises(ValueError) as why:
        game_text.play(game_text.read(text))
    return game_text.SAID[why.value.args[0]]


def changed(text, at, value):
    """With another byte, and the checksum right again."""
    data = bytearray(game_text.decode(text))
    data[at] = value
    data[-2:] = (zlib.crc32(data[:-2]) & 0xFFFF).to_bytes(2, "little")
    return game_text.encode(bytes(data))


def test_why_a_text_is_refused():
    text = KEPT[0]
    assert refused("") == refused("Hello") == refused("?" * 40) == game_text.SAID[game_text.NONE]
    assert refused("A" * 5000) == game_text.SAID[game_text.NONE]
    assert refused(text[:-1]) == refused(text[:20] + text[21:]) == game_text.SAID[game_text.TORN]
    assert refused(changed(text, 0, 2)) == game_text.SAID[game_text.NEWER]
    assert refused(changed(text, 1, 200)) == game_text.SAID[game_text.NEWER]
    assert refused(changed(text, 2, 2)) == game_text.SAID[game_text.RULES]
    assert refused(changed(text, 3, 9)) == game_text.SAID[game_text.CARDS]
    assert refused(changed(text, 5, 9)) == game_text.SAID[game_text.RULES]  # another deal
    assert refused(changed(text, 9, 1)) == game_text.SAID[game_text.TORN]  # an option it has not
    assert refused(changed(text, 9, 16)) == game_text.SAID[game_text.RULES]  # given up at the end
    assert refused(changed(text, 10, 5)) == game_text.SAID[game_text.RULES]  # moves are left
    assert refused(changed(text, 10, 255)) == game_text.SAID[game_text.RULES]  # moves are missing
    assert refused(changed(text, 12, 255)) == game_text.SAID[game_text.TORN]


def test_a_spoiled_text_is_refused_or_is_a_game(capsys):
    assert replay.damage(3000) == 0
    assert capsys.readouterr().out.endswith("the others refused\n")


@pytest.mark.parametrize("text", KEPT, ids=range(len(KEPT)))
def test_a_game_is_told_as_scenarios_that_hold(text, tmp_path, capsys):
    past = game_text.read(text)
    assert replay.main([text]) == 0
    moves = [line for line in capsys.readouterr().out.splitlines() if line[0] == ">"]
    assert len(moves) == past.count
    assert replay.main([text, "--case"]) == 0
    told = capsys.readouterr().out
    path = tmp_path / "case.txt"
    path.write_text(told, "utf-8")
    errors, failures, passed = scenario.run([str(path)])
    assert not errors and not failures and passed
    again = [line for line in told.splitlines() if line[0:1] == ">"]
    # what happens by lot and what a scenario does not ask stands as a comment
    aside = [line for line in told.splitlines() if line[0:2] == "# "]
    assert len(again) + len(aside) == past.count and len(aside) <= past.count // 8


def test_a_turn_is_a_case_of_its_own(tmp_path, capsys):
    path = tmp_path / "game.txt"
    path.write_text("https://example.org/#game=" + KEPT[0] + "\n", "utf-8")
    assert replay.main([str(path), "--case", "--turn", "3"]) == 0
    told = capsys.readouterr().out
    path.write_text(told, "utf-8")
    assert scenario.run([str(path)])[1:] == ([], 1)
    assert told.startswith("== mindbug, turn 3\n")
    assert replay.main([KEPT[0], "--case", "--turn", "999"]) == 2
    assert "no turn 999" in capsys.readouterr().err


def test_a_game_is_filmed(tmp_path, capsys):
    text = min(KEPT, key=lambda text: game_text.read(text).count)
    path = tmp_path / "game.gif"
    assert replay.main([text, "--gif", str(path), "--language", "de"]) == 0
    count = game_text.read(text).count + 1
    assert capsys.readouterr().out == f"{path}: {count} pictures\n"
    with Image.open(path) as image:
        assert image.n_frames == count and image.size == (480, 384)
    assert replay.main([text, "--gif", str(tmp_path / "no.nothing")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_tool_says_what_is_wrong(tmp_path, capsys):
    path = tmp_path / "binary"
    path.write_bytes(b"\xff\xfe\0")
    for given in (str(path), str(tmp_path), "no such file", KEPT[0][:-3]):
        assert replay.main([given]) == 2
        error = capsys.readouterr().err
        assert error.startswith("replay: ") and error.count("\n") == 1
