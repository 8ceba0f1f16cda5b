# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A card set is data: with other cards all games are played, and saves know which they were."""

import importlib
import re

import added
import pytest
from console import Console
from test_old_saves import one, resumed

import engine
from cardling import save
from tools import ROOT
from tools.pack import pack_cards, pack_minimonfa, pack_values
from tools.rules import kept

pytestmark = pytest.mark.usefixtures("unseen")

# In the copy: games of every kind under watch, of bots, and one on MicroPython; which new cards
# came into play.
PLAY = """
import sys
import engine
from botcheck import alike_on_micropython
from engine.bot import Bot
from tools.rules import invariants, parity
new, seen = sys.argv[1:], set()
for game, options in (
    ("mindbug", {}), ("tagteam", {}), ("tagteam", {"epic": True}), ("mantis", {"seats": 3}),
    ("minimonfa", {"seats": 2}), ("minimonfa", {"seats": 3}),
):
    if game in ("mindbug", "tagteam"):
        watch = invariants.Watch(game, **options)
        for seed in range(6):
            watch.play_through(seed)
    for seed in range(5):
        t = engine.open(game, seed=seed, **options)
        bots = [Bot(t, (seed == 0) + (seed + s) % 2, seed) for s in range(t.seats)]
        moves = 0
        while t.seat != engine.OVER and moves < (30 if seed < 2 else 90):
            bot = bots[t.seat]
            bot.start(t)
            while not bot.step():
                pass
            text = t.describe(bot.best)
            seen.update(name for name in new if name in text)
            t.play(bot.best)
            moves += 1
assert seen == set(new), seen
assert alike_on_micropython("tagteam", [(4, 1, (0, 1, 0, 1))])
assert alike_on_micropython("mindbug", [(2, 1, (1, 0))])
"""


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    """A copy of the project with other cards."""
    folder = added.copy(tmp_path_factory.mktemp("other"))
    added.add(folder)
    status, said = added.run(folder, "-m", "tools.pack")
    full = re.search("the state of mindbug has .* need .*", said)
    if full:  # it has more cards than it was released with: all tests play with those
        pytest.skip(full[0])
    assert (status, said) == (0, "")
    return folder


def number(folder, name, what):
    """A number of engine/NAME/sizes.py."""
    text = (folder / "engine" / name / "sizes.py").read_text()
    return int(re.search(rf"^{what} = (\d+)", text, re.M)[1])


def test_what_follows_from_the_cards_follows(other):
    for name, more in (("mindbug", 1), ("tagteam", 2)):
        for what in ("DESIGNS", "CARDS"):
            assert number(other, name, what) == number(ROOT, name, what) + more
    assert number(other, "mindbug", "ACTION") == number(ROOT, "mindbug", "ACTION") + 2
    sums = [number(other, name, "SUM") for name in added.NEW]
    assert 0 not in sums and len(set(sums)) == 3


def test_the_cards_are_those_of_the_first_version():
    """Its saves and deal codes go on. For cards of your own, this test goes."""
    assert [number(ROOT, name, "SUM") for name in added.NEW] == [0, 0, 0]


@pytest.mark.parametrize("game", ["mindbug", "tagteam"])
def test_every_card_keeps_its_own_values(other, game):
    """And the new ones have some that a creature of their power and keywords may have."""
    by_name = []
    for root in (ROOT, other):
        sets = pack_cards.read(root)
        cards = [card for name in pack_cards.game_sets(sets, game) for card in sets[name].cards]
        source = pack_values.Values(root, f"assets/{game}/values.txt")
        (found,), places = source.columns(cards)
        module = (root / "engine" / game / "values.py").read_text()
        scope = {}
        exec(module, scope)
        assert scope["VALUES"] == bytes(found)
        tables = [places[name] for name in source.tables]
        names = [card.names["en"] for card in cards]
        by_name.append({n: [found[at + i] for at in tables] for i, n in enumerate(names)})
        by_name[-1][""] = found[places["LIVES"] :]
    was, now = by_name
    fresh = {name: now.pop(name) for name in set(now) - set(was)}
    assert now == was
    assert set(fresh) == {added.NEW[name] for name in pack_cards.game_sets(sets, game)}
    for values in fresh.values():
        assert all(20 < value < 120 for value in values[:1]) and all(values)


def test_all_games_are_played_with_other_cards(other):
    (other / "play.py").write_text(PLAY)
    status, said = added.run(other, "play.py", *added.NEW.values())
    assert not status, said


def test_all_tables_show_other_cards(other):
    screens = [f"tests/{name}/test_{name}_screens.py" for name in ("mindbug", "tagteam")]
    status, said = added.run(other, "-m", "pytest", "-q", "-x", "-m", "quick", *screens)
    assert not status and re.search(r"[2-9] passed", said), said


def test_other_tests_read_what_is_there(other):
    """Those that fell over a new card once: it has no trained values, and no old save has it."""
    bots = "tests/engine/test_bots.py::test_a_"
    tests = [
        bots + "source_is_what_the_bot_has",
        bots + "bot_that_is_stopped_early_takes_the_best_of_what_it_has_looked_at",
        "tests/save/test_old_saves.py::test_what_a_restart_carries",
    ]
    status, said = added.run(other, "-m", "pytest", "-q", *tests)
    assert not status and "7 passed" in said, said


def test_bots_play_as_they_did():
    """1,000 positions; python -m tools.kept --write renews them, where they are meant to differ."""
    text = kept.FILE.read_text()
    assert sum(len(moves) for _, moves in kept.kept(text)) == 1000
    assert list(kept.differences(text)) == []


def test_a_bot_that_plays_otherwise_is_noticed(monkeypatch):
    text = "".join(kept.FILE.read_text().splitlines(keepends=True)[2:4])
    assert list(kept.differences(text)) == []
    bot = importlib.import_module("engine.mindbug.bot")  # as others may have freed it
    monkeypatch.setattr(bot, "VALUES", bytes(len(bot.VALUES)))
    assert list(kept.differences(text))


# --- what does not fit


def refused(folder, *pairs, where="assets/mindbug/cards.txt", packer=pack_cards):
    """What the packer says to a changed source."""
    path = folder / where
    before = path.read_bytes()
    try:
        added.edit(path, *pairs)
        with pytest.raises(packer.Mistake) as why:
            packer.pack(folder)
        return str(why.value)
    finally:
        path.write_bytes(before)


def cards(many, ability="", copies=2):
    """As many cards more."""
    text = ""
    for i in range(many):
        text += f"\n== Ox {i} / Ochse {i}\npower 5  keys -  copies {copies}\n"
        text += f"{ability}\nen x\nde x\n" if ability else ""
    return text


@pytest.mark.parametrize(
    ("name", "more", "reason"),
    [
        ("mindbug", cards(1), "mindbug has 160 bytes: 51 cards and 4 abilities that may wait"),
        ("mindbug", cards(1, "defeated gain 1", 1), "50 cards and 5 abilities that may wait"),
        ("mindbug", cards(1, "constant weak_keys 5 F", 1), "weak_keys with other numbers, the eng"),
        ("tagteam", cards(9), "the state of tagteam has 252 bytes: 88 cards and 13 abilities"),
    ],
)
def test_what_a_state_cannot_hold_is_refused(other, name, more, reason):
    where = f"assets/{name}/cards.txt"
    text = (other / where).read_text("utf-8")
    end = text[text.rindex("== ") :]
    pairs = added.totals(text, len(re.findall("copies 1", more)) + 2 * more.count("copies 2"))
    told = refused(other, pairs, (end, end + more), where=where)
    assert reason in told
    line = int(told.split(":")[1])
    assert line > text.count("\n") and told.startswith(where), "the first card that is too many"


def test_a_set_comes_after_one_that_is_there(other):
    where = "assets/tagteam/cards.txt"
    told = refused(other, ("after mindbug", "after none"), where=where)
    assert told == f"{where}:1: no set none to come after"


def test_minimonfa_is_full(other):
    card = "\n== Ox / Ochse\nevent\nshown none\nen x\nde x\n"
    where = "assets/minimonfa/cards/common.txt"
    last = "== Mercenary"
    told = refused(other, (last, card + last), where=where, packer=pack_minimonfa)
    assert "expected 1 cards hireling here, got 0" in told and where in told
    text = (other / where).read_text("utf-8")
    end = text[text.rindex("== ") :]
    told = refused(other, (end, end + card), where=where, packer=pack_minimonfa)
    assert "one card too many: the state has room for 1 room and 1 skill and 28 event" in told


WRONG = [
    ("Bee Bear |", "Bee Boar |", "Bee Boar is not a card of the game"),
    ("Bee Bear |", "Bee Bear | 1", "expected 7 numbers"),
    ("Bee Bear |", "Bee Bear | x", 'not a number: "x"'),
    ("Bee Bear |", "Bee Bear | 1.5", 'not a number: "1.5"'),
    ("Bee Bear |", "Bee Bear", "expected: [part] first, then lines NAME"),
    ("Bee Bear |", "Brain Fly |", "second line Brain Fly"),
    ("[guess]", "[gusss]", "expected: [cards] TABLES, [guess] or [places]"),
    ("WORN | ", "worn | ", "worn is not a name like LIVES"),
    ("READY | 0 ", "READY | 256 ", "values must be 0 to 255"),
    ("READY | 0 ", "READY | 0 | 0 ", "columns of different lengths"),
]


@pytest.mark.parametrize(("old", "new", "reason"), WRONG, ids=[case[2] for case in WRONG])
def test_values_are_refused_with_file_line_and_reason(other, old, new, reason):
    where = "assets/mindbug/values.txt"
    told = refused(other, (old, new), where=where, packer=pack_values)
    assert reason in told and told.startswith(where + ":")


# --- saves and deal codes


def give(cards):
    """The console's Mindbug has cards with this checksum, until it loads these modules again."""
    from cardling import match, resume
    from cardling.pages import deal_code

    def about(game):
        record = __import__("cardling." + game + ".game", None, None, ("CODES",))
        if game == "mindbug":
            record.CODES[2] = (0, 0, cards)
        return record

    match.about = resume.about = deal_code.about = about


def kept_aside(console, record):
    """It was refused with a sentence, and is not lost."""
    assert console.kind == "Title" and console.app.store.reason == save.REFUSED
    assert console.say("SAVE_REFUSED") in console.texts.replace("\n", " ")
    return console.app.store.read(save.ASIDE) == record


def saved(console, cards):
    """The record of a new game with these cards."""
    give(cards)
    from cardling.match import Match

    match = Match(console.app, "mindbug", 5, b"\0\1")
    console.do(match.save)
    return console.app.store.read(save.GAME)


def goes_on(console, cards, record):
    """Is a record played on with these cards? If not, it is kept."""
    give(cards)
    if resumed(console, record):
        return True
    assert kept_aside(console, record)
    return False


def test_a_save_of_other_cards_is_refused_and_kept():
    with Console() as console:
        from cardling.save.match_record import OLDEST, TAPED

        ours = saved(console, 0)
        assert ours[0] == OLDEST + TAPED
        if not number(ROOT, "mindbug", "SUM"):
            ours = one("0.1.0", "drive-game")
            assert ours[0] == OLDEST
        assert goes_on(console, 0, ours)
        assert not goes_on(console, 12345, ours)
        other = saved(console, 12345)
        assert other[0] == OLDEST + TAPED + 1 and goes_on(console, 12345, other)
        assert not goes_on(console, 54321, other)
        assert not goes_on(console, 0, other)
        for end in range(12, 18):  # in the middle of names and checksum: not a game, no crash
            assert not goes_on(console, 12345, other[:end])
        assert goes_on(console, 12345, other)


def test_a_deal_code_says_which_cards():
    with Console() as console:
        from cardling.pages.deal_code import OTHER, decode, encode

        give(0)
        short = encode("mindbug", 2, 77)
        give(12345)
        long = encode("mindbug", 2, 77)
        assert len(short) == 9 and len(long) == 14 and decode(long) == ("mindbug", 2, 77, 0)
        with pytest.raises(ValueError, match=OTHER):
            decode(short)
        console.choose("CODE_ENTER")
        console.type(short)
        assert console.say("CODE_CARDS") in console.texts and console.kind == "Enter"
        give(255 + 12345)  # the same modulo 255: a code has eight bits for it
        assert decode(long)
        give(0)
        assert decode(short) == ("mindbug", 2, 77, 0)
        with pytest.raises(ValueError, match=OTHER):
            decode(long)


def test_sets_of_a_game_are_those_of_its_table():
    sets = pack_cards.read(ROOT)
    for game in sets:
        assert pack_cards.game_sets(sets, game) == engine.open(game).SETS
